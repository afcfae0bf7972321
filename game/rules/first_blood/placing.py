"""FIB-042, FIB-045, FIB-242 Placing the warriors of a card in a region, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from game.engine.decisions import Option, PickMany, PickPoint, PickPose, Pose, Rnd, Why
from game.engine.look import Mark, OnArea, OnCard, OnDisc, OnFigure
from game.engine.state import other
from game.engine.words import Text
from game.rules.first_blood.effect import G
from game.rules.first_blood.moving import cannot_stand
from game.rules.first_blood.positions import put
from game.rules.first_blood.queries import TIE, gap_between, reaches, wholly_within
from game.rules.first_blood.spots import stored
from game.rules.first_blood.state import CommandCard, Field, Warrior, table
from game.rules.first_blood.wounds import gain_slain_points
from game.table.board import Table
from game.table.inches import Point, distance
from game.table.places import Room, around
from game.table.shapes import Joined, wholly_in
from game.table.terrain import Circle, Polygon


@dataclass(frozen=True)
class Region:
    """Where a card may be placed: wholly inside an outline, or within so many inches of a point; perhaps
    away from every enemy.
    """

    key: str
    name: Text
    clause: str
    outline: tuple[Point, ...] = ()
    centre: Point = (0.0, 0.0)
    inches: float = 0.0
    away: float = 0.0

    def holds(self, joined: Joined) -> bool:
        """Whether all bases lie wholly inside."""
        if self.outline:
            return wholly_in(joined, self.polygon)
        return wholly_within(joined, self.centre, self.inches)

    @cached_property
    def polygon(self) -> Polygon:
        """The outline as a shape."""
        return Polygon(self.outline)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """West, south, east and north end."""
        if not self.outline:
            (x, y), r = self.centre, self.inches
            return (x - r, y - r, x + r, y + r)
        xs, ys = [p[0] for p in self.outline], [p[1] for p in self.outline]
        return (min(xs), min(ys), max(xs), max(ys))

    @property
    def mark(self) -> Mark:
        """How it shows on the table."""
        if self.outline:
            return OnArea((self.outline,), "zone", self.name)
        return OnDisc(*self.centre, self.inches, "reach", self.name)


# ---- which card


@dataclass(frozen=True)
class Choice:
    """A card, where it is placed, and whether some of it stay off the table."""

    card: CommandCard
    region: Region
    less: bool = False

    def key(self, several: bool) -> str:
        """Its name as an answer; with the region where there are several."""
        key = f"{self.card.id}:{self.region.key}" if several else self.card.id
        return f"{key}:less" if self.less else key


def choices(cards: Sequence[CommandCard], where: Sequence[Region]) -> list[Choice]:
    """FIB-045 Every card in every region, whole or with some left off."""
    return [Choice(c, r, less) for c in cards for r in where for less in (False, True)]


def card_options(found: Sequence[Choice], clause: str, *, several: bool) -> list[Option[Choice | None]]:
    """The choices as options."""
    out: list[Option[Choice | None]] = []
    for choice in found:
        args = {"card": choice.card.name, "where": choice.region.name}
        label = Text("{card}, {where}", args) if several else Text("{card}", args)
        mark: Mark | None = choice.region.mark if several else OnCard(choice.card.id)
        group = "card"
        if choice.less:
            label = Text("{choice}, but not all of it", {"choice": label})
            group, mark = "special", None
        out.append(Option(choice.key(several), choice, label, mark, clause, group=group))
    return out


# ---- its warriors


async def place_card(g: G, card: CommandCard, region: Region, *, leave: bool) -> None:
    """FIB-042, FIB-045, FIB-1053 Its warriors one after the other; those left off are slain."""
    s = g.state
    card.deployed, card.in_reserve = True, False
    team = s.of_card(card)
    off: list[Warrior] = []
    if leave:
        off = team if len(team) == 1 else await _left_off(g, card, team, region.clause)
    for w in team:
        if w in off:
            leave_off(g, w, region)
            continue
        fallback = first_spot(g, w, region)
        if fallback is None:
            leave_off(g, w, region)
            continue
        spots = await _place_question(g, w, region, fallback)
        put(g, w, spots)


async def _left_off(g: G, card: CommandCard, team: list[Warrior], clause: str) -> list[Warrior]:
    return await PickMany(
        card.side,
        clause,
        Text("Who of {card} stays off the table?", {"card": card.name}),
        [Option(w.id, w, Text(w.name), OnFigure(w.id), "FIB-045", group="figure") for w in team],
        find=g.state.warrior,
        least=1,
        key="left_off",
        hint=Text("they are slain before the battle"),
    )


def leave_off(g: G, w: Warrior, region: Region) -> None:
    """FIB-045, FIB-1053 A warrior that is left off is slain: its points count, nothing else follows."""
    w.slain = True
    say = Text("{figure} stays off the table", {"figure": w.name})
    clause = "FIB-1053" if region.clause == "FIB-1053" else "FIB-045"
    data = {"figure": w.id, "points": w.printed.points}
    g.say(clause, "left_off", say, data, side=w.side, cites=("FIB-155",))
    gain_slain_points(g, other(w.side), w.printed.points)


def place_why(field: Field, w: Warrior, region: Region, spots: tuple[Point, ...]) -> Why | None:
    """FIB-042, FIB-1051 to FIB-1053 Why a warrior cannot be placed there, or None."""
    joined = w.joined_at(spots)
    if not region.holds(joined):
        say = Text("{figure} must stand wholly inside: {where}", {"figure": w.name, "where": region.name})
        return Why(say, region.clause, spots[0])
    if region.away:
        for e in field.state.enemies(w):
            if reaches(gap_between(joined, e.joined), region.away):
                say = Text("More than {inches}″ away from {foe}", {"inches": region.away, "foe": e.name})
                return Why(say, region.clause, spots[0], (OnFigure(e.id),))
    return cannot_stand(field, w, spots)


def _facing(board: Table, region: Region) -> float:
    """Towards the middle of the table."""
    _, south, _, north = region.box
    return 90.0 if south + north < board.depth else 270.0


def first_spot(field: Field, w: Warrior, region: Region) -> tuple[Point, ...] | None:
    """A legal place: on a grid of half an inch, then of a quarter, then wherever there is one (Q-PLACE; a
    warrior on several bases is only tried on the grids). None if there is none.
    """
    west, south, east, north = region.box
    taken = [(b.x, b.y, b.r + w.r - TIE) for x in field.state.on_table() for b in x.joined.bases]
    facings = (90.0, 0.0) if len(w.printed.radii) > 1 else (90.0,)
    for step in (0.5, 0.25):
        for j in range(int((north - south - 2 * w.r) / step) + 1):
            for i in range(int((east - west - 2 * w.r) / step) + 1):
                p = (round(west + w.r + i * step, 3), round(south + w.r + j * step, 3))
                if any(distance(p, (x, y)) < r for x, y, r in taken):
                    continue
                for facing in facings:
                    spots = w.spots_at(p, facing)
                    if place_why(field, w, region, spots) is None:
                        return spots
    return _last_spot(field, w, region) if len(w.printed.radii) == 1 else None


def _last_spot(field: Field, w: Warrior, region: Region) -> tuple[Point, ...] | None:
    """FIB-045 The last gap that is left for a warrior on one base, however narrow."""
    (x, y), within = region.centre, region.inches - w.r
    near = () if region.outline else (Circle(x, y, within),)
    far = [c for e in field.state.enemies(w) for c in around(e.base, w.r, region.away)] if region.away else []
    room = Room(near=near, far=tuple(far), zone=region.polygon if region.outline else None)
    legal = (p for p in stored(table(field), w.r, room) if place_why(field, w, region, (p,)) is None)
    found = next(legal, None)
    return None if found is None else (found,)


async def _place_question(g: G, w: Warrior, region: Region, fallback: tuple[Point, ...]) -> tuple[Point, ...]:
    """D-DEPLOY A place for one warrior; with a facing if it has several bases."""
    if len(w.printed.radii) == 1:
        return (await _point_question(g, w, region, fallback[0]),)
    pose = await _pose_question(g, w, region, fallback)
    return w.spots_at(pose.point, pose.facing)


def _somewhere(w: Warrior, region: Region, rnd: Rnd) -> list[float]:
    """Any place in the box of a region."""
    west, south, east, north = region.box
    x = west + w.r + rnd.fraction() * max(0.0, east - west - 2 * w.r)
    y = south + w.r + rnd.fraction() * max(0.0, north - south - 2 * w.r)
    return [round(x, 3), round(y, 3)]


def _point_question(g: G, w: Warrior, region: Region, fallback: Point) -> PickPoint:
    return PickPoint(
        w.side,
        region.clause,
        Text("Place {figure}", {"figure": w.name}),
        list(fallback),
        lambda rnd: _somewhere(w, region, rnd),
        lambda p: place_why(g, w, region, (p,)),
        key="place",
        about=(OnFigure(w.id),),
        shape=OnDisc(0, 0, w.r, "base"),
        area=lambda: (region.mark,),
    )


def _pose_question(g: G, w: Warrior, region: Region, fallback: tuple[Point, ...]) -> PickPose:
    ahead = _facing(g.board, region)
    turned = w.spots_at(fallback[0], 90.0) == fallback

    def legal(at: Pose) -> Why | None:
        return place_why(g, w, region, w.spots_at(at.point, at.facing))

    return PickPose(
        w.side,
        region.clause,
        Text("Place {figure}", {"figure": w.name}),
        [*fallback[0], 90.0 if turned else 0.0],
        lambda rnd: [*_somewhere(w, region, rnd), ahead],
        legal,
        key="place",
        hint=Text("Q and E turn it"),
        shape=OnDisc(0, 0, w.r, "base"),
        area=lambda: (region.mark,),
        sprite=w.id,
    )
