"""CIR-1624 Terrain that a fighter puts down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from types import MappingProxyType

from game.engine.decisions import Answer, PickPose, Pose, Rnd, Why
from game.engine.look import OnDisc, OnFigure
from game.engine.words import Text
from game.rules.cirque.effect import Effect, G, Use
from game.rules.cirque.state import Fighter, Pit
from game.rules.cirque.terraform import bar, bar_mark, create, may_lie
from game.table.inches import EPS, Point, distance, unit


@dataclass(frozen=True)
class HazardTape(Effect):
    """CIR-1624 An obstruction close to the user, until the end of the next turn."""

    long: float = 3.0
    wide: float = 0.5
    inches: float = 1.0

    def _why_not(self, pit: Pit, user: Fighter, pose: Pose) -> Why | None:
        shape = bar(pose.point, self.long, self.wide, pose.facing)
        gap = _to_outline(user.point, shape.points) - user.r
        if gap > self.inches + EPS:
            args = {
                "figure": user.name,
                "inches": self.inches,
                "gap": round(gap, 2),
                "more": round(gap - self.inches, 2),
            }
            say = Text("{gap}″ from {figure}, within {inches}″ it must begin: {more}″ too far", args)
            return Why(say, self.clause, pose.point)
        return may_lie(pit, shape, blocking=True)

    def _places(self, pit: Pit, user: Fighter) -> Iterator[Pose]:
        """Legal places all around, lying across the way out and along it."""
        for gap, step in product((self.inches / 2, 0.01, self.inches - 0.01), range(24)):
            angle = step * 15.0
            u = unit(angle)
            for turned, half in ((90.0, self.wide / 2), (0.0, self.long / 2)):
                far = user.r + half + gap
                pose = Pose(
                    round(user.x + u[0] * far, 3), round(user.y + u[1] * far, 3), (angle + turned) % 360
                )
                if self._why_not(pit, user, pose) is None:
                    yield pose

    def usable(self, pit: Pit, user: Fighter, use: Use) -> Why | None:
        """CIR-011 Needs a place."""
        if next(self._places(pit, user), None) is not None:
            return None
        return Why(Text("There is no room around {figure}", {"figure": user.name}), self.clause)

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-866, CIR-893"""
        pose = await self._ask(g, user)
        shape = bar(pose.point, self.long, self.wide, pose.facing)
        create(g, "hazard_tape", shape, self.clause, name="hazard tape", expires=g.state.turn + 1)

    def _ask(self, g: G, user: Fighter) -> PickPose:
        places = list(self._places(g, user))

        def propose(rnd: Rnd) -> Answer:
            pose = places[rnd.below(len(places))]
            return [pose.x, pose.y, pose.facing]

        return PickPose(
            user.side,
            self.clause,
            Text("Where does {figure} put up the tape?", {"figure": user.name}),
            [places[0].x, places[0].y, places[0].facing],
            propose,
            lambda pose: self._why_not(g, user, pose),
            key="effect_choice",
            hint=Text("begins within {inches}″ of the base, Q and E turn", {"inches": self.inches}),
            about=(OnFigure(user.id),),
            continues=True,
            shape=bar_mark(self.long, self.wide),
            area=lambda: (OnDisc(user.x, user.y, user.r + self.inches, "reach"),),
        )


def _to_outline(p: Point, corners: tuple[Point, ...]) -> float:
    """The distance from a point outside a polygon to its outline."""
    return min(_to_side(p, a, b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True))


def _to_side(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)
    t = min(max(t, 0.0), 1.0)
    return distance(p, (a[0] + t * dx, a[1] + t * dy))


TEXTS: Mapping[str, Effect] = MappingProxyType({"grimsby.party_piece": HazardTape("CIR-1624")})
"""Listings that put terrain down."""
