"""Picks a march: the unit is dragged ahead, back and aside, wheels about the corner that is leant on, pivots.

Taken in its middle it goes straight; taken near a front corner that end swings forward and the other stands.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.decisions import Manoeuvre, March, Marched, Pace, Why
from game.engine.look import BigNumbers, Forecast, Gauge, Heading, Mark, Number, Part
from game.engine.words import Text
from game.screen.pickers.asking import Asking, Question
from game.screen.pickers.gesture import CAPS, Button, Gesture, Given, Row
from game.screen.pickers.leaning import Wish, measured_wish, part_of, priced, said, tape_of, wish_of
from game.screen.pickers.overlay import Beyond, Ghost, Overlay, Tag, Tape, Turning
from game.table.bases import Box
from game.table.inches import Point, bearing, norm_degrees


class MarchPicker(Asking):
    """Half made: the steps laid down so far, and the one in the hand.

    `chain` holds the steps laid down; `wish` is what the hand asks for beyond them, however far.
    """

    turns = True

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        assert isinstance(question.decision, March)
        self.decision: March = question.decision
        piece = question.piece(self.decision.figure)
        assert piece is not None, f"the picture lacks the unit {self.decision.figure} that is to move"
        self.piece = piece
        self.chosen = ""
        """The pace picked by hand; "" for the first that serves."""
        self.reforming = False
        """A pull sets the frontage."""
        self._areas: dict[Marched, tuple[Mark, ...]] = {}
        self._tops: dict[tuple[Marched, str, str], float] = {}
        self._whys: dict[Marched, Why | None] = {}
        self._costs: dict[Marched, float] = {}
        self._reset()

    def _reset(self) -> None:
        self.chain = Marched(self._paces()[0], (), (self.decision.start,))
        self.wish: Wish | None = None
        self.reforming = False
        self._held = ""
        self._grab: Point | None = None
        self._made: tuple[Marched, float] | None = None
        self._seen: tuple[Marched, Forecast] | None = None

    def _paces(self) -> list[Pace]:
        """The paces that may be taken: the one picked by hand, else all in their order."""
        return [p for p in self.decision.paces if self.chosen in ("", p.key)]

    # ---- the move as it stands

    @property
    def half_made(self) -> bool:
        return bool(self.chain.steps) or self.wish is not None or self.reforming

    @property
    def carrying(self) -> bool:
        return bool(self._held) and self.wish is not None

    def drop(self) -> None:
        self._reset()

    @property
    def made(self) -> Marched:
        """The steps laid down and the one in the hand, cut where it would go too far."""
        return self._best()[0]

    @property
    def excess(self) -> float:
        """Inches or degrees that the hand asks for beyond what is possible."""
        return self._best()[1]

    def _best(self) -> tuple[Marched, float]:
        if self._made is None:
            self._made = self._tried()
        return self._made

    def _tried(self) -> tuple[Marched, float]:
        """At the first pace that does it whole, else at the one that cuts it least."""
        found = []
        for pace in self._paces():
            at = self._at(pace)
            if at is not None and at[1] <= 0.0 and self._why_not(at[0]) is None:
                return at
            found += [at] if at is not None else []
        return min(found, key=lambda t: t[1], default=(self.chain, 0.0))

    def _at(self, pace: Pace) -> tuple[Marched, float] | None:
        """The move at a pace, and by how much the wish is cut; None where the pace does not do it."""
        base = Marched(pace, self.chain.steps, self.chain.poses)
        if any(step.do not in pace.does for step in base.steps):
            return None
        if self.wish is None:
            return base, 0.0
        if self.wish.do not in pace.does:
            return None
        return self._cut(base, self.wish)

    def _cut(self, base: Marched, wish: Wish) -> tuple[Marched, float]:
        if wish.do in ("pivot", "reform"):
            return base.then(Manoeuvre(wish.do, facing=wish.facing, files=wish.files)), 0.0
        key = (base, wish.do, wish.side)
        if key not in self._tops:
            self._tops[key] = self.decision.most(base, wish.do, wish.side)
        far = min(wish.amount, self._tops[key])
        over = wish.amount - far
        if far <= 0.0:
            return base, over
        if wish.do == "wheel":
            return base.then(Manoeuvre(wish.do, wish.side, degrees=far)), over
        return base.then(Manoeuvre(wish.do, wish.side, inches=far)), over

    def _why_not(self, made: Marched) -> Why | None:
        """Why a chain cannot be, the earliest reason first."""
        why = self._illegal(made)
        return why or (self.decision.finished(made) if self.decision.finished else None)

    def _illegal(self, made: Marched) -> Why | None:
        """Which step of a chain cannot follow those before it; each is asked about once."""
        if not made.steps:
            return None
        if made not in self._whys:
            self._whys[made] = self._illegal(part_of(made, len(made.steps) - 1)) or self.decision.legal(made)
        return self._whys[made]

    def _cost(self, made: Marched) -> float:
        """Inches that a chain costs; each is reckoned once."""
        if not made.steps:
            return 0.0
        if made not in self._costs:
            earlier = self._cost(part_of(made, len(made.steps) - 1))
            self._costs[made] = earlier + self.decision.price(made)
        return self._costs[made]

    def _changed(self) -> None:
        self._made = None

    def _want(self, wish: Wish | None) -> None:
        if wish != self.wish:
            self.wish = wish
            self._changed()

    def lay(self) -> None:
        """Lays the step in the hand down; the next one begins there. An illegal one is dropped."""
        made = self.made
        if self.wish is not None and self._why_not(made) is None:
            self.chain = made
        self._want(None)
        self._changed()

    # ---- hand

    def gesture(self, g: Gesture) -> Given | None:
        super().gesture(g)
        if g.what == "turn":
            self._turned(g.degrees)
        elif g.what == "face":
            self._pivoted(g.degrees)
        elif g.what == "press":
            self._pressed(g)
        elif g.what == "drag" and g.at is not None:
            self._dragged(g.at)
        elif g.what == "release":
            return self._released(g)
        elif g.what == "corner":
            self.lay()
            self._grab = g.at
        elif g.what == "cursor" and g.at is not None:
            self._held = self._held or "keys"
            self._want(measured_wish(self.chain.end, self.chain.end.centre, g.at, middle=True))
        return None

    def _turned(self, degrees: float) -> None:
        """Turning by keys: a wheel goes on, else a pivot about the centre, else a wheel begins."""
        if self.reforming or (self.wish is not None and self.wish.do in ("pivot", "reform")):
            self._pivoted(self.made.end.facing + degrees)
            return
        now = 0.0
        if self.wish is not None and self.wish.do == "wheel":
            now = self.wish.amount if self.wish.side == "left" else -self.wish.amount
        elif any("pivot" in p.does for p in self._paces()):
            self.lay()
            self._pivoted(self.chain.end.facing + degrees)
            return
        else:
            self.lay()
        self._want(wish_of(now + degrees))

    def _pivoted(self, facing: float) -> None:
        if self.reforming:
            files = self.wish.files if self.wish is not None else self.chain.end.abreast
            self._want(Wish("reform", facing=norm_degrees(facing), files=files))
            return
        self._want(Wish("pivot", facing=norm_degrees(facing)))

    def _pressed(self, g: Gesture) -> None:
        self._grab = g.at
        if g.target[0] == "turning":
            self._held = "turning"
        elif g.target in (("ghost", self.decision.figure), ("figure", self.decision.figure)):
            self._held = "unit"
        else:
            self._held = "ground"
        if self.wish is not None and self._held != "turning":
            self.lay()

    def _dragged(self, at: Point) -> None:
        if self._held == "turning":
            self._pivoted(round(bearing(self.made.end.centre, at)))
        elif self.reforming and self._held:
            self._fronted(at)
        elif self._held and self._grab is not None:
            self._want(measured_wish(self.chain.end, self._grab, at, middle=self._held == "ground"))

    def _fronted(self, at: Point) -> None:
        """The pulled end of the front: twice as far from the middle as that is the new frontage."""
        end = self.chain.end
        half = abs(end.box.local(at)[0])
        files = max(1, min(round(2 * half / end.base_width), end.models, self.decision.start.models))
        facing = self.wish.facing if self.wish is not None else end.facing
        self._want(Wish("reform", facing=facing, files=files))

    def _released(self, g: Gesture) -> Given | None:
        held, self._held = self._held, ""
        if held == "unit" and not g.moved and self.half_made:
            return self.press("commit")
        if held and held != "turning" and g.moved and not self.reforming:
            self.lay()
        return None

    def home(self) -> Point | None:
        return self.made.end.centre

    # ---- buttons

    def press(self, key: str) -> Given | None:
        if key == "commit":
            return self._given()
        if key == "pace":
            keys = [p.key for p in self.decision.paces]
            self.chosen = keys[(keys.index(self.made.pace.key) + 1) % len(keys)]
            self._changed()
        elif key == "back":
            self._take_back()
        elif key == "reform":
            self.reforming = not self.reforming
            self._want(None)
        return None

    def _given(self) -> Given | None:
        made = self.made
        if self.why() is not None:
            return None
        return Given({"pace": made.pace.key, "steps": [step.written() for step in made.steps]})

    def _take_back(self) -> None:
        """The last step is taken back: the one in the hand, else the last that was laid down."""
        if self.wish is None and self.chain.steps:
            self.chain = Marched(self.chain.pace, self.chain.steps[:-1], self.chain.poses[:-1])
        self.reforming = False
        self._want(None)
        self._changed()

    def buttons(self) -> Sequence[Button]:
        out = []
        if self.chain.steps or self.wish is not None:
            out.append(Button("back", Text("Take a step back"), quiet=True))
        if not self.chain.steps and any("reform" in p.does for p in self.decision.paces):
            label = Text("Do not reform") if self.reforming else Text("Reform")
            out.append(Button("reform", label, quiet=True))
        if len(self.decision.paces) > 1:
            keys = [p.key for p in self.decision.paces]
            following = self.decision.paces[(keys.index(self.made.pace.key) + 1) % len(keys)]
            out.append(Button("pace", following.label, "R"))
        label = Text("Stop here") if self.made.steps else Text("Stay here")
        out.append(Button("commit", label, "Enter", primary=True, why=self.why() if self.half_made else None))
        return out

    def rows(self) -> Sequence[Row]:
        out = []
        made = self.made
        for n, step in enumerate(made.steps, 1):
            cost = self._cost(part_of(made, n)) - self._cost(part_of(made, n - 1))
            label = Text("{n}. {step}", {"n": n, "step": said(step)})
            out.append(Row("", label, note=Text("{cost}″", {"cost": f"{cost:.1f}"})))
        return out

    # ---- what is shown

    def why(self) -> Why | None:
        if not self.half_made:
            return super().why()
        return self._why_not(self.made)

    def forecast(self) -> Forecast:
        made = self.made
        if not self.decision.forecast or not made.steps or self.why() is not None:
            return Forecast()
        if self._seen is None or self._seen[0] != made:
            self._seen = (made, self.decision.forecast(made))
        return self._seen[1]

    def parts(self) -> Sequence[Part]:
        if not self.half_made:
            return super().parts()
        follows = self.forecast().parts
        if any(isinstance(p, Gauge) for p in follows):
            return follows
        told = any(isinstance(p, BigNumbers) for p in follows)
        return (*(p for p in self._measured() if not (told and isinstance(p, BigNumbers))), *follows)

    def _measured(self) -> tuple[Part, ...]:
        made = self.made
        cost = self._cost(made)
        args = {"n": made.pace.inches, "pace": made.pace.label}
        used = Number(f"{cost:.1f}″", Text("of {n}″, {pace}", args))
        return (
            Heading(Text("If {name} stops here", {"name": self.piece.name}), made.pace.clause),
            BigNumbers((used,)),
            Gauge("", min(cost, made.pace.inches), made.pace.inches, "inches"),
        )

    @property
    def unripe(self) -> bool:
        return self.decision.area is not None and not self._held and self.chain not in self._areas

    def ripen(self) -> None:
        if self.decision.area is not None and self.chain not in self._areas:
            self._areas[self.chain] = tuple(self.decision.area(self.chain))

    def overlays(self) -> Sequence[Overlay]:
        made, piece = self.made, self.piece
        reach = () if self.reforming else self._areas.get(self.chain, ())
        shown: list[Overlay] = [*reach, *self.decision.about]
        if not self.half_made:
            end = made.end
            return (
                *shown,
                *self.bracket(piece.id, "active"),
                Turning(end.centre, _handle(end.box), end.facing),
            )
        start = self.decision.start
        shown.append(Ghost(piece.id, start.centre, start.facing, "left"))
        for pose in made.poses[1:-1]:
            shown.append(Ghost(piece.id, pose.centre, pose.facing, "plan", pose.files))
        shown.append(Tape(tape_of(made), tuple(p.front_centre for p in made.poses[1:-1])))
        shown += self.forecast().marks
        why = self.why()
        end = made.end
        shown.append(Ghost(piece.id, end.centre, end.facing, "bad" if why else "carried", end.files))
        shown.append(Turning(end.centre, _handle(end.box), end.facing))
        return (*shown, *self._tags(made, why))

    def _tags(self, made: Marched, why: Why | None) -> list[Overlay]:
        clear = self.piece.r
        end = made.end
        args = {"n": f"{self._cost(made):.1f}", "all": made.pace.inches}
        sub, tone = None, "good"
        if made.steps:
            cost = self._cost(made) - self._cost(part_of(made, len(made.steps) - 1))
            sub, tone = priced(made.steps[-1], cost)
        out: list[Overlay] = [Tag(end.centre, Text("{n}″ of {all}″", args), sub, tone, clear)]
        if self.excess > 0.0 and self.wish is not None:
            unit = Text("{n}° too far") if self.wish.do == "wheel" else Text("{n}″ too far")
            words = Text(unit.say, {"n": f"{self.excess:.1f}"})
            out.append(Tag(end.front_centre, words, Text(made.pace.clause), "bad", clear))
        if why is not None:
            out += [*why.marks, Tag(why.at or end.centre, why.text, Text(why.clause), "bad", clear)]
            out += [Beyond((why.at,))] if why.at is not None else []
        return out

    def hint(self) -> Text | None:
        if self.reforming:
            return Text(
                "pull an end of the front to its new width, {turn_left} and {turn_right} turn", dict(CAPS)
            )
        if self.half_made:
            return Text(
                "drag on for another step, click it or {primary} to stop here, Esc starts anew", dict(CAPS)
            )
        return self.decision.hint or Text(
            "drag {name}: by the middle straight on, by an end to wheel; {turn_left} and {turn_right} turn",
            {**CAPS, "name": self.piece.name},
        )


def _handle(box: Box) -> float:
    """How far from the centre the handle that turns it begins, inches."""
    return box.depth / 2.0
