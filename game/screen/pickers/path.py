"""Picks a path: the figure is dragged or follows the pointer, slides along obstacles, stops at its limit."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.decisions import PickPath, Way, Why
from game.engine.look import BigNumbers, Forecast, Gauge, Heading, Mark, Number, OnArea, OnDisc, OnLine, Part
from game.engine.words import Text
from game.screen.pickers.asking import Asking, Question, disc_of
from game.screen.pickers.gesture import CAPS, Button, Gesture, Given
from game.screen.pickers.overlay import Arc, Beyond, Ghost, Overlay, Tag, Tape, Turning
from game.screen.pickers.walking import Step, Walker, rest_of
from game.table.inches import Point, bearing, distance, norm_degrees, snap, unit

NEAR_HANDLE = 0.3


class PathPicker(Asking):
    """Half made: corners fixed so far, the place the pointer wants, the way and the facing chosen by hand.

    stage: "idle" at the start, "carried" while it follows the pointer, "set" once it was put down to look at.
    """

    turns = True

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        assert isinstance(question.decision, PickPath)
        self.decision: PickPath = question.decision
        piece = question.piece(self.decision.figure)
        assert piece is not None, f"the picture lacks the figure {self.decision.figure} that is to move"
        self.piece = piece
        self.walker = Walker(self.decision, question.table, disc_of(piece).at(self.decision.start))
        self.chosen = ""
        self._areas: dict[str, tuple[Mark, ...]] = {}
        self._reset()

    def _reset(self) -> None:
        self.stage = "idle"
        self.fixed: list[Point] = [self.decision.start]
        self.goal: Point | None = None
        self.facing: float | None = None
        self._held = ""
        self._laid = False
        """It was put down: what lay beyond the limit is no longer wanted."""
        self._grab: Point = (0.0, 0.0)
        self._step: Step | None = None
        self._seen: Forecast | None = None
        self.walker.forget()

    @property
    def half_made(self) -> bool:
        return self.stage != "idle" or self.facing is not None

    @property
    def carrying(self) -> bool:
        return self.stage == "carried"

    def drop(self) -> None:
        self._reset()

    # ---- the move as it stands

    @property
    def step(self) -> Step:
        """The move as it stands, along the way chosen by hand or the cheapest that covers it."""
        if self._step is None:
            self._step = self._best()
        return self._step

    def _changed(self) -> None:
        self._step = self._seen = None

    def ways(self) -> list[Way]:
        """The ways that are chosen by themselves, cheapest first."""
        free = [w for w in self.decision.ways if w.style == "free"]
        return sorted(free or self.decision.ways, key=lambda w: w.inches)

    def _best(self) -> Step:
        if self.chosen:
            return self.walker.step(self.decision.way(self.chosen), self.fixed, self.goal, self.facing)
        steps = [self.walker.step(w, self.fixed, self.goal, self.facing) for w in self.ways()]
        for step in steps:
            if not step.excess and step.why is None:
                return step
        within = [s for s in steps if not s.excess]
        legal = [s for s in steps if s.why is None]
        return (within or legal or steps)[0 if within else -1]

    # ---- hand

    def gesture(self, g: Gesture) -> Given | None:
        super().gesture(g)
        if g.what == "turn":
            self._turn((self._face_now() + g.degrees) % 360)
        elif g.what == "face":
            self._turn(g.degrees)
        elif g.what == "cursor":
            self._steered(g.at)
        elif g.what == "press":
            self._pressed(g)
        elif g.what == "drag":
            self._dragged(g)
        elif g.what == "release":
            return self._released(g)
        elif g.what == "corner":
            self.corner()
        elif g.what == "hover" and self.stage == "carried" and not self._held:
            self._follow(g.at)
        return None

    def _face_now(self) -> float:
        return self.step.facing if self.step.facing is not None else self.piece.facing

    def _turn(self, degrees: float) -> None:
        if self.step.way.turns:
            self.facing = norm_degrees(degrees)
            self._changed()

    def _on_figure(self, g: Gesture) -> bool:
        if g.target in (("ghost", self.decision.figure), ("figure", self.decision.figure)):
            return g.at is None or distance(g.at, self.step.end) <= self.piece.r + 0.05
        return False

    def _pressed(self, g: Gesture) -> None:
        end = self.step.end
        if g.target[0] == "turning":
            self._held = "turning"
        elif self._on_figure(g):
            self._held = "figure"
            self._grab = (g.at[0] - end[0], g.at[1] - end[1]) if g.at else (0.0, 0.0)
        elif g.at is not None:
            self._held = "ground"

    def _dragged(self, g: Gesture) -> None:
        if g.at is None or not self._held:
            return
        if self._held == "turning":
            self._turn(round(bearing(self.step.end, g.at)))
            return
        if self.stage == "set":
            self._lift()
        self.stage = "carried"
        self._follow(g.at)

    def _lift(self) -> None:
        """Takes up a figure that was put down: pulled by the figure its last leg is free, else it stays."""
        if self._held == "figure":
            self.goal = None
        else:
            self._corner_here()
            self._grab = (0.0, 0.0)

    def _corner_here(self) -> None:
        """Where a move ends well, the next leg goes on from there; else its last leg is aimed anew."""
        if self.step.why is None and not self.step.excess:
            self._fix(self.step.path)

    def _fix(self, path: Sequence[Point]) -> None:
        self.fixed = list(path)
        self.goal = None
        self.walker.forget()
        self._changed()

    def _follow(self, at: Point | None) -> None:
        if at is not None:
            self.goal = snap((at[0] - self._grab[0], at[1] - self._grab[1]))
            self._laid = False
            self._changed()

    def _steered(self, to: Point | None) -> None:
        """The keys have moved the cursor: the figure goes there, from the corners that are fixed."""
        self.stage, self._held, self._grab = "carried", "", (0.0, 0.0)
        self._follow(to)

    def home(self) -> Point | None:
        return self.step.end

    def _released(self, g: Gesture) -> Given | None:
        held, self._held = self._held, ""
        if held in ("", "turning"):
            return None
        if g.moved:
            if self.stage == "carried":
                self._lay()
            return None
        return self._clicked(g, held)

    def _clicked(self, g: Gesture, held: str) -> Given | None:
        if held == "figure" and self.stage == "set":
            return self.press("commit")
        if held == "figure":
            if self.stage == "carried" and self.goal is not None:
                self._lay()
            else:
                self.stage = "carried"
            return None
        if self.stage == "set":
            self._corner_here()
        if self.stage != "carried":
            self._grab = (0.0, 0.0)
        self._follow(g.at)
        self._lay()
        return None

    def _lay(self) -> None:
        """Puts it down, at its limit if the pointer was farther."""
        self.stage, self._laid = "set", self.step.why is None

    def corner(self) -> None:
        """Fixes the path as far as it goes now; the figure goes on from there."""
        if self.stage != "idle" and self.step.why is None and len(self.step.path) > 1:
            self._fix(self.step.path)

    def press(self, key: str) -> Given | None:
        if key == "commit":
            return Given(self.step.answer) if self.step.why is None else None
        if key == "way":
            keys = [w.key for w in self.decision.ways]
            self._laid = False
            self.chosen = keys[(keys.index(self.step.way.key) + 1) % len(keys)]
            if self.decision.way(self.chosen).style == "straight" and len(self.fixed) > 1:
                self.goal = self.goal or self.fixed[-1]
                self.fixed = [self.decision.start]
                self.walker.forget()
            self._changed()
        return None

    # ---- what is shown

    def why(self) -> Why | None:
        step = self.step
        if self.stage == "idle":
            return super().why()
        if step.excess and not self._laid:
            return Why(
                Text(
                    "{over}″ too far: {way} goes {inches}″ and this would take {needed}″",
                    {
                        "over": _tenth(step.excess),
                        "way": step.way.label,
                        "inches": step.way.inches,
                        "needed": _tenth(step.way.inches + step.excess),
                    },
                ),
                step.way.clause,
            )
        return step.why

    def buttons(self) -> Sequence[Button]:
        out = []
        if len(self.decision.ways) > 1:
            keys = [w.key for w in self.decision.ways]
            following = self.decision.ways[(keys.index(self.step.way.key) + 1) % len(keys)]
            out.append(Button("way", following.label, "R"))
        stays = self.stage == "idle" and self.facing is None
        label = Text("Stay here") if stays else Text("Stop here")
        out.append(Button("commit", label, "Enter", primary=True, why=self.step.why))
        return out

    def forecast(self) -> Forecast:
        if not self.decision.forecast or self.step.why is not None or not self.half_made:
            return Forecast()
        if self._seen is None:
            self._seen = self.decision.forecast(self.decision.walk(self.step.answer))
        return self._seen

    def parts(self) -> Sequence[Part]:
        if not self.half_made:
            return super().parts()
        follows = self.forecast().parts
        own = () if any(isinstance(p, Gauge) for p in follows) else self._measured()
        return (*own, *follows) if follows else (*self._own_parts, *own)

    def _measured(self) -> tuple[Part, ...]:
        step = self.step
        used = Number(
            f"{_tenth(step.price)}″", Text("of {n}″ {way}", {"n": step.way.inches, "way": step.way.label})
        )
        note = (
            Text("{dear}″ of it on ground that costs double", {"dear": _tenth(step.dear)})
            if step.dear
            else ""
        )
        return (
            Heading(Text("If {name} stops here", {"name": self.piece.name}), step.way.clause),
            BigNumbers((used,)),
            Gauge("", step.price, step.way.inches, "inches", dear=step.dear, note=note),
        )

    def _limits(self) -> list[Way]:
        """The ways whose limits are shown, the first of them as a solid line."""
        return [self.decision.way(self.chosen)] if self.chosen else self.ways()

    @property
    def unripe(self) -> bool:
        if not self.decision.area:
            return False
        return any(way.key not in self._areas for way in self._limits())

    def ripen(self) -> None:
        way = next((w for w in self._limits() if w.key not in self._areas), None)
        if way is not None and self.decision.area:
            self._areas[way.key] = tuple(self.decision.area(way))

    def _area(self) -> list[Overlay]:
        """The limit of the cheapest way as a solid line, of the others dashed, as far as they are known."""
        out: list[Overlay] = []
        for n, way in enumerate(self._limits()):
            if way.key not in self._areas:
                continue
            out += self._straight_limit(way) if not self._areas[way.key] else []
            for mark in self._areas[way.key]:
                if isinstance(mark, OnArea) and mark.style in ("reach", "second"):
                    style = "second" if n else "reach"
                    out.append(OnArea(mark.outlines, style, mark.label if n else ""))
                else:
                    out.append(mark)
        return out

    def _straight_limit(self, way: Way) -> list[Overlay]:
        """How far a straight way goes, where the rules give no area: a line, or a circle."""
        start = self.decision.start
        if way.style != "straight":
            return []
        if way.heading is None:
            return [OnDisc(start[0], start[1], way.inches, "reach", way.label)]
        ahead = unit(way.heading)
        end = (start[0] + ahead[0] * way.inches, start[1] + ahead[1] * way.inches)
        return [OnLine(start, end, "plan")]

    def overlays(self) -> Sequence[Overlay]:
        step, piece = self.step, self.piece
        shown: list[Overlay] = [*self._area(), *self.decision.about]
        if not self.half_made:
            return (*shown, *self.bracket(piece.id, "active"))
        facing = self._face_now()
        if piece.reach:
            shown.append(Arc(step.end, piece.r, facing, piece.reach, piece.side, piece.all_round))
        shown.append(Ghost(piece.id, self.decision.start, piece.facing, "left"))
        shown.append(Tape(step.pieces, step.path[1:-1]))
        shown += self._excess()
        shown += self.forecast().marks
        shown.append(Ghost(piece.id, step.end, facing, "bad" if step.why else "carried"))
        if step.way.turns:
            shown.append(Turning(step.end, piece.r, facing))
        return (*shown, *self._tags())

    def _excess(self) -> list[Overlay]:
        step = self.step
        if not step.excess or self._laid:
            return []
        far = step.whole[-1]
        return [Beyond(rest_of(step.whole, step.path)), Ghost(self.piece.id, far, self._face_now(), "bad")]

    def _tags(self) -> list[Overlay]:
        step, r = self.step, self.piece.r
        used = Text("{n}″ of {all}″", {"n": _tenth(step.price), "all": step.way.inches})
        sub = step.way.label if step.way.key != self.ways()[0].key else None
        out: list[Overlay] = [Tag(step.end, used, sub, "good", r)]
        if step.excess and not self._laid:
            words = Text("{n}″ too far", {"n": _tenth(step.excess)})
            out.append(Tag(step.whole[-1], words, Text(step.way.clause), "bad", r))
        if step.why:
            out += [
                *step.why.marks,
                Tag(step.why.at or step.end, step.why.text, Text(step.why.clause), "bad", r),
            ]
        return out

    def hint(self) -> Text | None:
        if self.stage == "carried":
            return Text(
                "let go or click to put it down, right click or {corner} for a corner, "
                "{turn_left} and {turn_right} turn, Esc puts it back",
                dict(CAPS),
            )
        if self.stage == "set":
            return Text(
                "click it or {primary} to stop here, click on for another leg, "
                "{turn_left} and {turn_right} turn, Esc puts it back",
                dict(CAPS),
            )
        return self.decision.hint or Text("drag {name}, or click where to go", {"name": self.piece.name})


def _tenth(inches: float) -> str:
    return f"{inches:.1f}"
