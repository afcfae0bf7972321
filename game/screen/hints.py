"""Hints in a match: the moment is noticed, the dearest hint of it is shown once, beside what it talks about.

Only what the side in front may see makes a moment. A hint takes no click but those on its own two words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeVar

import pygame

from game.engine.hints import Hint, due, read_hints
from game.engine.lesson import keys_in
from game.engine.look import OnArea, OnPoint
from game.engine.words import Text
from game.screen.animate import roll_of
from game.screen.assets import assets_folder
from game.screen.bindings import COMMANDS, bindings_of
from game.screen.camera import Camera
from game.screen.ink import key_cap, key_width, panel
from game.screen.lettering import paragraph_height, width
from game.screen.pen import Item, Pen
from game.screen.pickers.path import PathPicker
from game.screen.scene import Hit
from game.screen.theme import Theme
from game.table.inches import Point

if TYPE_CHECKING:
    from game.screen.scenes.match import MatchScene

T = TypeVar("T", Hit, Item)

FOLDER: Final = "hints"
WIDE, BODY = 400, 17
"""Width of a hint and size of its letters at 100 %."""

LASTS: Final = 2
"""Answers after which a hint goes by itself."""

CLOSE, NEVER = "hint:close", "hint:never"
NO_MORE, GOT_IT = Text("No more hints"), Text("Got it")


@lru_cache(16)
def hints_for(book: str) -> tuple[Hint, ...]:
    """The hints of every match and those of a rulebook; a file with faults is left out."""
    out: list[Hint] = []
    for name in ("screen", book):
        path = assets_folder() / FOLDER / f"{name}.toml"
        if path.is_file():
            rows, faults = read_hints(path)
            out += rows if not faults else []
    return tuple(out)


class Hints:
    """The hints of one match scene."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self.shown: Hint | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where it was drawn last; empty while there is none."""
        self._until = 0
        self._noted: set[str] = set()
        self._read: dict[int, int] = {}
        self._place: int = 0
        self._boxes: list[tuple[Camera, object, pygame.Rect]] = []
        """The ground that was looked at last: through which camera, its outlines, the box about them."""

    # ---- moments

    def note(self, moment: str) -> None:
        """Something has happened on the screen that may deserve a hint."""
        self._noted.add(f"at:{moment}")

    def look(self) -> None:
        """Shows the dearest hint of this moment, unless one as dear is shown already."""
        scene = self.scene
        settings = scene.desk.settings
        answers = len(scene.match.journal.entries)
        if scene.curtain is not None or not settings.hints or not scene.hinting:
            self.shown = None
            return
        if self.shown is not None and not self._until - LASTS <= answers < self._until:
            self.shown = None
        if all(hint.id in settings.hints_seen for hint in hints_for(scene.match.book.id)):
            return
        now = self._now()
        if scene.motions.busy or (scene.picker is None and "at:waiting" not in now):
            return
        hint = due(hints_for(scene.match.book.id), now, settings.hints_seen)
        if hint is not None and (self.shown is None or hint.cost > self.shown.cost):
            self.shown, self._until = hint, answers + LASTS
            self._noted.clear()
            self._keep(hints_seen=(*settings.hints_seen, hint.id))

    def _keep(self, **changed: object) -> None:
        desk = self.scene.desk
        desk.settings = replace(desk.settings, **changed)  # type: ignore[arg-type]
        try:
            desk.keep(desk.settings)
        except OSError:
            # it is shown once more next time; nothing else depends on it
            return

    def _now(self) -> set[str]:
        scene, now = self.scene, set(self._noted)
        now |= self._news()
        if scene.thinking and scene.humans:
            now.add("at:waiting")
        picker = scene.picker
        if picker is None:
            return now
        decision = picker.question.decision
        now |= {f"ask:{decision.key}", f"kind:{decision.kind}", f"clause:{decision.clause}"}
        now.add(f"kind:{decision.kind}:{'secret' if decision.secret else 'open'}")
        if isinstance(picker, PathPicker):
            if picker.carrying and picker.step.excess:
                now.add("at:beyond")
            if any(isinstance(m, OnPoint) and m.style in ("quick", "warn") for m in picker.forecast().marks):
                now.add("at:warned")
        hit = scene.hit(scene.hovered) if scene.hovered else None
        if hit is not None and not hit.enabled:
            now.add("at:greyed")
        return now

    def _news(self) -> set[str]:
        """What the side in front has read since the last look."""
        side, events = self.scene.front, self.scene.seen_events()
        if side is None:
            return set()
        seen = min(self._read.get(side, len(events)), len(events))
        self._read[side] = len(events)
        now: set[str] = set()
        for event in events[seen:]:
            now |= {f"event:{event.what}", *(f"clause:{clause}" for clause in event.clauses)}
            if roll_of(event):
                now.add("at:dice")
        return now

    # ---- the two words

    def close(self) -> bool:
        """Puts the hint away; whether there was one to see."""
        seen = self.shown is not None and self.rect.w > 0
        if seen:
            self.shown = None
        return seen

    @property
    def escapes(self) -> bool:
        """Whether Esc puts the hint away: nothing else is there that it would drop first."""
        scene = self.scene
        half = scene.picker is not None and scene.picker.half_made
        led = bool(scene.focus) or scene.keyboard.cursor.at is not None
        return not (half or led or scene.tools.taking)

    def press(self, key: str) -> bool:
        """A click on one of the words of a hint; whether it was one."""
        if key not in (CLOSE, NEVER):
            return False
        self.shown = None
        if key == NEVER:
            self._keep(hints=False)
            self.scene.message = Text("No more hints; the settings bring them back")
        return True

    # ---- drawing

    def draw(self, surface: pygame.Surface, board: pygame.Rect, theme: Theme) -> None:
        """Draws the hint into a corner of the table where it covers nothing."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        hint, scene, k = self.shown, self.scene, theme.k
        if hint is None or scene.bubble is not None:
            return
        bindings = bindings_of(scene.desk.settings.keys)
        words = keys_in(hint.say, {c.name: bindings.cap(c.name) for c in COMMANDS if c.name in hint.say})
        least = sum(width(scene.desk.say(label), 15 * k, "b") for label in (NO_MORE, GOT_IT)) + 60 * k
        least += key_width("Esc", theme) + 8 * k
        wide = max(min(WIDE * k, board.w * 0.62), least)
        room = wide - 34 * k
        high = paragraph_height(scene.desk.say(words), BODY * k, room) + 52 * k
        spot = self._corner(board, pygame.Rect(0, 0, round(wide), round(high)), round(14 * k))
        if spot is None:
            return
        self.rect = spot

        def work() -> None:
            panel(surface, spot, theme, line=theme.palette.brass)
            pen = Pen(surface, theme, scene.desk.say, scene.hovered)
            x, y = spot.x + 17 * k, spot.y + 16 * k
            y = pen.paragraph(words, (x, y), BODY, room=room)
            self._words(pen, x, spot.right - 17 * k, y + 4 * k)
            scene.items += pen.items

        lit = scene.hovered if scene.hovered in (CLOSE, NEVER) else ""
        free = (scene.hands.start is None, self.escapes)
        scene.kept("hint", surface, (words, tuple(spot), lit, free), work)

    def _words(self, pen: Pen, left: float, right: float, y: float) -> None:
        scene, p = self.scene, pen.p
        for key, label, at, anchor in (
            (NEVER, NO_MORE, left, "tl"),
            (CLOSE, GOT_IT, right, "tr"),
        ):
            lit = scene.hovered == key
            color = p.paper if lit else p.brass if key == CLOSE else p.text3
            x = at
            if key == CLOSE and self.escapes and pen.surface is not None:
                x = key_cap(pen.surface, (at, y + 9 * pen.k), "Esc", pen.theme, anchor="mr").left - 8 * pen.k
            r = pen.text(label, (x, y), 15, color, face="b", anchor=anchor)
            # in the middle of a drag nothing may catch the mouse
            if scene.hands.start is None:
                scene.hits.append(Hit(r.inflate(16, 16), key, scene.desk.say(label)))

    def _corner(self, board: pygame.Rect, box: pygame.Rect, gap: int) -> pygame.Rect | None:
        """The first corner, beginning with the last one used, where nothing of note is covered."""
        inner = board.inflate(-2 * gap, -2 * gap)
        if box.w > inner.w or box.h > inner.h:
            return None
        x, y = inner.right - box.w, inner.bottom - box.h
        places = (inner.topleft, (x, inner.y), (inner.x, y), (x, y))
        corners: list[pygame.Rect] = [pygame.Rect(*at, box.w, box.h) for at in places]
        taken = self.taken(board, corners)
        for more in (self._ground(), []):
            for n in (self._place, *range(4)):
                spot: pygame.Rect = corners[n]
                if spot.collidelist([*taken, *more]) < 0:
                    self._place = n
                    return spot
        return None

    def _ground(self) -> list[pygame.Rect]:
        """The boxes of the ground that the question is about, if there is another place for a hint."""
        view = self.scene.table.board
        out = []
        for mark in self.scene.picked:
            if isinstance(mark, OnArea) and view is not None and any(mark.outlines):
                out.append(self._box(view.camera, mark.outlines))
        return out

    def _box(self, camera: Camera, outlines: Sequence[Sequence[Point]]) -> pygame.Rect:
        """The box about outlines; they are the same ones frame after frame, so the last few are kept."""
        for seen, known, box in self._boxes:
            if known is outlines and seen == camera:
                return box
        spots = [camera.px(at) for line in outlines for at in line]
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        x, y = round(min(xs)), round(min(ys))
        box = pygame.Rect(x, y, round(max(xs)) - x, round(max(ys)) - y)
        self._boxes = [(camera, outlines, box), *self._boxes[:7]]
        return box

    def taken(self, board: pygame.Rect, spots: Sequence[pygame.Rect] = ()) -> Sequence[pygame.Rect]:
        """What must stay in sight: figures, cards, words on the table, the pointer, what it is about; all
        over the table, or what of it touches some spots.
        """
        scene, within = self.scene, spots or (board,)
        about = self.shown.about if self.shown else ()
        kinds = ("figure:", "ghost:", "turning:", "card:", "option:", "tile:", "slot:")
        out = [
            h.rect
            for h in _touching(within, scene.hits)
            if h.rect.colliderect(board)
            and (h.key.startswith(kinds) or any(fnmatchcase(h.key, pattern) for pattern in about))
        ]
        out += [item.rect for item in _touching(within, scene.items) if board.contains(item.rect)]
        x, y = scene.pointer
        # the hint keeps clear of the pointer unless the pointer has come to its two words
        if board.collidepoint(scene.pointer) and scene.hovered not in (CLOSE, NEVER):
            out.append(pygame.Rect(x - 30, y - 30, 60, 60))
        return out


def _touching(spots: Sequence[pygame.Rect], things: Sequence[T]) -> list[T]:
    """Those of the things that touch one of the spots."""
    rects = [thing.rect for thing in things]
    return [things[n] for n in sorted({n for spot in spots for n in spot.collidelistall(rects)})]
