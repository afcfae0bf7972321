"""REG-060 to REG-067 Characters who join a unit, and who leave it again."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.asking import Rnd, Why
from game.engine.decisions import PickPose, Pose
from game.engine.look import OnArea
from game.engine.words import Text
from game.rules.regiments.effect import G
from game.rules.regiments.queries import TIE, around, reaches, within
from game.rules.regiments.state import Character, Field, Unit
from game.rules.regiments.telling import called, named
from game.table.blocks import Block, measure, touches
from game.table.drill import CLEAR, close_up
from game.table.drill import Field as Around
from game.table.hulls import apart
from game.table.inches import snap, unit

JOIN_REACH = 1.0
"""REG-065"""
SPACING = 0.5
"""Inches between the places round a unit that are tried first."""


# ---- joining


def suits(c: Character, u: Unit) -> bool:
    """REG-060 Whether a character may be joined to a unit of this kind at all."""
    p = u.printed
    return (
        u.n > 0
        and u.character is None
        and c.printed.joins
        and p.troop in ("infantry", "cavalry")
        and (p.base == c.printed.base)
    )


def joinable(field: Field, u: Unit) -> list[Unit]:
    """REG-065 The units that a lone character may join from where he stands, in ascending id."""
    hero = field.state.hero(u)
    if hero is None or u.n:
        return []
    found = []
    for x in field.state.friends(u):
        if not suits(hero, x) or x.engaged or x.fleeing or x.succumbed or not within(u, x, JOIN_REACH):
            continue
        if around(field, x, u.id).clear(x.block.with_models(x.models + 1).outline()):
            found.append(x)
    return found


def join(g: G, u: Unit, host: Unit) -> None:
    """REG-061, REG-062, REG-065 He stands in the front rank of his new unit."""
    s = g.state
    hero = s.hero(u)
    assert hero is not None
    block = host.block
    hero.host, host.character = host.id, hero.id
    host.stand(block.with_models(host.models))
    host.was_joined = True
    u.character = None
    if u.id == hero.id:
        s.units = [x for x in s.units if x.id != u.id]
    else:
        u.destroyed = True
    say = Text("{hero} joins {unit}", {"hero": named(hero), "unit": called(host)})
    data = {"figure": host.figure, "character": hero.id}
    g.say("REG-065", "joined", say, data, side=host.side, cites=("REG-060", "REG-061", "REG-062"))


# ---- leaving


def may_leave(field: Field, u: Unit) -> bool:
    """REG-066, REG-067 Whether the character of a unit may leave it and finds a place."""
    if u.character is None or not u.n or not u.on_table:
        return False
    if u.moved or u.engaged or u.fleeing or u.succumbed or u.rallied:
        return False
    if u.was_joined or u.charged or u.failed_charge:
        return False
    return next(spots(field, u), None) is not None


def left_behind(u: Unit) -> Block:
    """REG-066 The footprint of the unit without him."""
    return u.block.with_models(u.models - 1)


def beside(field: Field, u: Unit, c: Character, pose: Pose) -> Block:
    """REG-066 A lone model at a pose, drawn into contact with the unit if it stands within an inch of it."""
    width, depth = c.printed.base
    block = Block(pose.x, pose.y, pose.facing, 1, 1, width, depth)
    m = measure(block, left_behind(u))
    return close_up(block, left_behind(u)) if 0.0 < m.gap <= JOIN_REACH else block


def fits(field: Field, u: Unit, block: Block) -> bool:
    """REG-066 Touching the unit, overlapping nothing, on the table, at least 1 inch from enemies."""
    land = around(field, u)
    home = left_behind(u)
    if not touches(block, home):
        return False
    rest = Around(land.width, land.depth, land.enemies, (*land.friends, home.outline()), land.impassable)
    outline = block.outline()
    return rest.clear(outline) and all(reaches(CLEAR, apart(outline, e).gap + TIE) for e in land.enemies)


def spots(field: Field, u: Unit) -> Iterator[Block]:
    """REG-066 Places round the unit where he may stand, facing as it does."""
    hero = field.state.hero(u)
    assert hero is not None
    width, depth = hero.printed.base
    box = left_behind(u).box
    ux, uy = unit(u.facing)
    rx, ry = uy, -ux
    for right, ahead in _round(box.width, box.depth, width, depth):
        x, y = snap((box.x + rx * right + ux * ahead, box.y + ry * right + uy * ahead))
        block = beside(field, u, hero, Pose(x, y, u.facing))
        if fits(field, u, block):
            yield block


def _round(w: float, d: float, width: float, depth: float) -> Iterator[tuple[float, float]]:
    """Centres of a base in contact with a rectangle, to the right and ahead of its centre."""
    across, along = (w + width) / 2.0, (d + depth) / 2.0
    steps = range(-int(w / 2.0 / SPACING), int(w / 2.0 / SPACING) + 1)
    for sign in (1.0, -1.0):
        for k in sorted(steps, key=abs):
            yield k * SPACING, sign * along
    steps = range(-int(d / 2.0 / SPACING), int(d / 2.0 / SPACING) + 1)
    for sign in (-1.0, 1.0):
        for k in sorted(steps, key=abs):
            yield sign * across, k * SPACING


async def leave(g: G, c: Character) -> None:
    """REG-066 He is placed as a lone model touching his unit; both may still move."""
    s = g.state
    u = s.unit(c.host)
    places = list(spots(g, u))
    sure = places[0]

    def legal(pose: Pose) -> Why | None:
        if fits(g, u, beside(g, u, c, pose)):
            return None
        say = Text("He stands touching {unit}, clear of everything, 1″ from enemies", {"unit": called(u)})
        return Why(say, "REG-066", pose.point)

    def tries(rnd: Rnd) -> list[float]:
        at = places[rnd.below(len(places))]
        return [*snap(at.centre), round(at.facing + 90.0 * rnd.below(4), 3) % 360.0]

    w, d = c.printed.base[1] / 2.0, c.printed.base[0] / 2.0
    pose = await PickPose(
        c.side,
        "REG-066",
        Text("Where does {hero} stand?", {"hero": named(c)}),
        [*snap(sure.centre), round(sure.facing, 3) % 360.0],
        tries,
        legal,
        key="leave",
        shape=OnArea((((-w, -d), (w, -d), (w, d), (-w, d)),), "ghost"),
        continues=True,
    )
    block = beside(g, u, c, pose)
    u.stand(left_behind(u))
    u.character = None
    lone = Unit(c.id, c.side, c.profile, 0, 0, 1, character=c.id, charge_spent=c.charge_spent)
    lone.ward, lone.fear_tested, lone.panic_tested = u.ward, u.fear_tested, u.panic_tested
    lone.stand(block)
    c.host = c.id
    s.units = sorted([*s.units, lone], key=lambda x: x.id)
    say = Text("{hero} leaves {unit}", {"hero": named(c), "unit": called(u)})
    data = {"figure": lone.figure, "character": c.id, "pose": [lone.x, lone.y, lone.facing]}
    g.say("REG-066", "left", say, data, side=c.side, cites=("REG-067", "REG-059", "REG-015"))
