"""Where figures stood before and after an activation, and what that was good for, as a rulebook pictures it.

Everything is read off the marks of the journal: the pieces on the table, what each of them threatens, markers
and ways out. Distances are inches.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Final

from game.engine.look import Marker, PieceLook, Threat, Zone
from game.engine.match import Match
from game.engine.rulebook import View
from game.engine.surveying import Stand, look
from game.table.bases import Round
from game.table.distances import to_piece
from game.table.inches import Point, bearing, distance, path_length, turn
from game.table.paths import path_legal
from game.table.routes import route
from game.table.terrain import Polygon

LEAST: Final = 0.5
"""Inches that count as a step: less is a shuffle."""
SAME: Final = 1.0
"""Inches within which a figure stands where it has stood before."""
FRONT: Final = 45.0
"""Degrees to either side that a front arc covers."""
DETOUR: Final = 20.0
"""Inches that a way around may be longer than the straight one."""
BROADEST: Final = 1.0
"""Radius in inches with which a figure looks for its way, however broad it is: units wheel past corners."""


class Scene:
    """The table at one moment, as the rulebook shows it."""

    def __init__(self, match: Match, view: View) -> None:
        self.match = match
        self.view = view
        picture = match.book.picture(view)
        self.pieces: Mapping[str, PieceLook] = {p.id: p for p in picture.pieces}
        self.threats: Sequence[Threat] = picture.threats
        self.markers: Sequence[Marker] = [m for m in picture.markers if not m.lies]
        self.exits: Sequence[Zone] = [z for z in picture.zones if z.way_out]

    def foes(self, side: int) -> list[PieceLook]:
        """Everybody of the other side."""
        return [p for p in self.pieces.values() if p.side != side]

    def goals(self, side: int) -> Iterator[Point]:
        """What a side may want to come to: markers that it does not hold, and its ways out."""
        yield from ((m.x, m.y) for m in self.markers if m.side != side)
        yield from (_middle(z) for z in self.exits if z.side in (None, side))

    def guarded(self, side: int) -> Iterator[Point]:
        """What a side may want to keep: markers that the other does not hold, and the other's ways out."""
        yield from ((m.x, m.y) for m in self.markers if m.side in (None, side))
        yield from (_middle(z) for z in self.exits if z.side == 1 - side)

    def of(self, figure: str) -> list[Threat]:
        """What a figure threatens."""
        return [t for t in self.threats if t.figure == figure]

    def threatening(self, side: int, at: Point, r: float) -> list[Threat]:
        """Threats of the other side that cover a disc."""
        return [t for t in self.threats if self.pieces[t.figure].side != side and self.covered(t, at, r)]

    def covered(self, t: Threat, at: Point, r: float) -> bool:
        """Whether a threat reaches a disc."""
        if t.outlines:
            return any(to_piece(Round(*at, r), Polygon(line)).gap <= 0.0 for line in t.outlines)
        p = self.pieces[t.figure]
        return distance((p.x, p.y), at) - p.r - r <= t.inches + t.reach

    def sees(self, eye: PieceLook, target: PieceLook) -> bool:
        """Whether one figure sees another, as the rulebook would say."""
        stands = [
            Stand(p.x, p.y, p.r, p.facing, p.id, p.block.size if p.block else (0.0, 0.0))
            for p in (eye, target)
        ]
        return look(self.match.book, self.view, self.match.board, *stands).clear


def _middle(z: Zone) -> Point:
    n = len(z.outline)
    return (sum(x for x, _ in z.outline) / n, sum(y for _, y in z.outline) / n)


class Scenes:
    """The scenes of a match, each made once somebody asks for it."""

    def __init__(self, match: Match) -> None:
        self._match = match
        # what is looked at here both sides know
        self._view = replace(match.view(0), events=(), decision=None)
        self._at = [mark.events for mark in match.journal.marks]
        self._made: dict[int, Scene] = {}

    def at(self, n: int) -> Scene:
        """The table right before event n, as far as the marks tell."""
        return self._scene(max(0, bisect_right(self._at, n) - 1))

    def after(self, n: int) -> Scene:
        """The table at the first mark at event n or after it; at the end of the match after the last."""
        return self._scene(bisect_left(self._at, n))

    def _scene(self, k: int) -> Scene:
        if k not in self._made:
            marks, book = self._match.journal.marks, self._match.book
            state = marks[k].state if k < len(marks) else self._match.state
            self._made[k] = Scene(self._match, replace(self._view, state=book.redact(state, 0)))
        return self._made[k]

    def moved(self, figure: str, side: int, first: int, last: int) -> Moved | None:
        """Where a figure stood before event `first` and at event `last`; None where it could not act or is
        gone.
        """
        before, after = self.at(first), self.after(last)
        if figure not in before.pieces or figure not in after.pieces:
            return None
        moved = Moved(figure, side, before, after)
        return None if moved.rooted else moved


@dataclass(frozen=True)
class Moved:
    """A figure before and after an activation."""

    figure: str
    side: int
    before: Scene
    after: Scene

    @property
    def start(self) -> PieceLook:
        """The figure before."""
        return self.before.pieces[self.figure]

    @property
    def end(self) -> PieceLook:
        """The figure after."""
        return self.after.pieces[self.figure]

    @property
    def here(self) -> Point:
        """Where it was."""
        return (self.start.x, self.start.y)

    @property
    def there(self) -> Point:
        """Where it is."""
        return (self.end.x, self.end.y)

    @cached_property
    def stepped(self) -> bool:
        """Whether it moved as far as counts."""
        return distance(self.here, self.there) >= LEAST

    @property
    def rooted(self) -> bool:
        """Whether it could do nothing: others threaten something and it does not, or it cannot leave its
        place and sees nobody in reach.
        """
        mine = self.before.of(self.figure)
        if any(t.inches > 0.0 or t.outlines for t in mine) or not self.before.threats:
            return False
        foes = [p for p in self.before.foes(self.side) if self.before.sees(self.start, p)]
        return not any(self.before.covered(t, (p.x, p.y), p.r) for t in mine for p in foes)

    def undoes(self, last: Moved) -> bool:
        """Whether it is back where it was before an earlier activation."""
        return self.stepped and last.stepped and distance(self.there, last.here) < SAME

    def reason(self, targets: Sequence[tuple[str, bool]]) -> str:
        """What its place was good for; "" for nothing. targets: whom it said that it would attack or use, and
        whether by shots.
        """
        if any(self._in_reach(*t) for t in targets):
            return "prepared"
        if self._lined_up():
            return "in reach"
        if self._faced():
            return "faced"
        if self.stepped and self._nearer(on_foot=False):
            return "nearer"
        if self.stepped and self._away():
            return "away"
        if self.stepped and self._hidden():
            return "cover"
        if self._holds():
            return "held"
        if self._guards():
            return "guard"
        return "nearer" if self.stepped and self._nearer(on_foot=True) else ""

    def _in_reach(self, target: str, shot: bool) -> bool:
        """Whether it could come to a figure, or shoot at it, as it said so."""
        foe = self.before.pieces.get(target)
        return foe is not None and any(
            t.aimed == shot and self.before.covered(t, (foe.x, foe.y), foe.r)
            for t in self.before.of(self.figure)
        )

    def _lined_up(self) -> bool:
        """Whether somebody who stood out of its reach is in it now, by its own doing."""
        foes = self.before.foes(self.side)
        was, now = (
            {p.id for p in foes for t in scene.of(self.figure) if scene.covered(t, (p.x, p.y), p.r)}
            for scene in (self.before, self.after)
        )
        return bool(now - was)

    def _faced(self) -> bool:
        """Whether it has turned its front, on which its reach depends, to the nearest enemy."""
        foes = [(p.x, p.y) for p in self.before.foes(self.side)]
        if not foes or not any(t.outlines for t in self.before.of(self.figure)):
            return False
        foe = min(foes, key=partial(distance, self.there))
        was, now = (abs(turn(p.facing, bearing((p.x, p.y), foe))) <= FRONT for p in (self.start, self.end))
        return now and not was

    def _nearer(self, *, on_foot: bool) -> bool:
        """Whether it has come nearer to the enemy as a whole, or to the enemy or goal that is nearest to it
        now or was before; as the crow flies, or on foot around whatever stands in the way.
        """
        foes = [(p.x, p.y) for p in self.before.foes(self.side)]
        far = [sum(distance(p, q) for q in foes) for p in self._ends]
        if far[0] - far[1] >= LEAST * len(foes) > 0.0:
            return True
        for spots in (foes, list(self.before.goals(self.side))):
            for place in {self.here, self.there} if spots else ():
                goal = min(spots, key=partial(distance, place))
                was, now = (self._way(p, goal) if on_foot else distance(p, goal) for p in self._ends)
                if was - now >= LEAST:
                    return True
        return False

    @property
    def _ends(self) -> tuple[Point, Point]:
        return (self.here, self.there)

    def _way(self, p: Point, goal: Point) -> float:
        """Inches on foot, around terrain that cannot be entered and past everybody; a detour that is longer
        counts as the longest.
        """
        table, straight = self.before.match.board, distance(p, goal)
        mover = Round(*p, min(self.start.r, BROADEST))
        if path_legal(table, mover, [p, goal], me=self.figure) is None:
            return straight
        path = route(table, mover, goal, straight + DETOUR, me=self.figure, free=True)
        return straight + DETOUR if path is None else path_length(path)

    def _away(self) -> bool:
        """Whether fewer enemies threaten it than would have where it was."""
        was, now = (
            {t.figure for t in self.before.threatening(self.side, p, self.start.r)} for p in self._ends
        )
        return len(now) < len(was)

    def _hidden(self) -> bool:
        """Whether fewer of those who could shoot at it see it."""
        shooters = {t.figure for t in self.before.threatening(self.side, self.here, self.start.r) if t.aimed}
        was, now = (sum(self._seen(scene, f) for f in shooters) for scene in (self.before, self.after))
        return now < was

    def _seen(self, scene: Scene, foe: str) -> bool:
        eye = scene.pieces.get(foe)
        return eye is not None and scene.sees(eye, scene.pieces[self.figure])

    def _holds(self) -> bool:
        """Whether it stands where it counts for a marker."""
        return any(
            m.r > 0.0 and distance((m.x, m.y), self.there) <= m.r + self.end.r for m in self.after.markers
        )

    def _guards(self) -> bool:
        """Whether something that an enemy could come to lies where it could come too; shots take nothing."""
        mine = [t for t in self.after.of(self.figure) if not t.aimed]
        return any(
            any(self.after.covered(t, spot, 0.0) for t in mine)
            and any(not t.aimed for t in self.after.threatening(self.side, spot, 0.0))
            for spot in self.after.guarded(self.side)
        )
