"""REG-800, REG-801, REG-820, REG-821 Deployment: ready positions or free, and who goes first."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.asking import Rnd, Why
from game.engine.decisions import Option, PickOne, PickPose, Pose
from game.engine.look import OnArea
from game.engine.words import Text
from game.rules.regiments.content import content
from game.rules.regiments.effect import G
from game.rules.regiments.queries import around
from game.rules.regiments.state import Field, Unit
from game.rules.regiments.strategy import MOST_FILES
from game.rules.regiments.telling import called
from game.rules.regiments.wounds import destroy
from game.table.blocks import Block
from game.table.inches import snap
from game.table.terrain import Polygon
from game.table.zones import outside

GRID = 1.0
"""Inches between the places that are tried one after the other."""
FILES = 5
"""REG-821"""


def facing_of(side: int) -> float:
    """REG-001, REG-821 Player One looks up the table, Player Two down."""
    return 90.0 if side == 0 else 270.0


def zone_of(field: Field, side: int) -> Polygon:
    """REG-800 The zone of a side."""
    letter = field.state.players[side].zone or "ab"[side]
    return Polygon(dict(field.state.zones)[letter])


def may_stand(field: Field, u: Unit, block: Block) -> bool:
    """REG-800 Wholly in the zone, overlapping no unit and no impassable terrain."""
    return outside(block.box, zone_of(field, u.side)) is None and around(field, u).clear(block.outline())


def with_pose(u: Unit, files: int, pose: Pose) -> Block:
    """The unit in so many files at a place."""
    return Block(pose.x, pose.y, pose.facing, max(1, u.models), files, *u.printed.base)


def spots(field: Field, u: Unit, files: int) -> Iterator[Pose]:
    """Places in the zone where it may stand: where the default has it, then from the inner border on."""
    if files == u.files:
        default = Pose(*snap(u.centre), u.facing)
        if may_stand(field, u, with_pose(u, files, default)):
            yield default
    points = zone_of(field, u.side).points
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    for turn in (0.0, 90.0):
        facing = (facing_of(u.side) + turn) % 360.0
        box = with_pose(u, files, Pose(0.0, 0.0, facing)).box
        wide, deep = (box.width, box.depth) if turn == 0.0 else (box.depth, box.width)
        rows = [min(ys) + deep / 2.0 + k * GRID for k in range(int(max(ys) - min(ys) - deep) + 1)]
        rows += [max(ys) - deep / 2.0]
        for y in sorted(set(rows), reverse=u.side == 0):
            for k in range(max(0, int(max(xs) - min(xs) - wide)) + 1):
                pose = Pose(*snap((min(xs) + wide / 2.0 + k * GRID, y)), facing)
                if may_stand(field, u, with_pose(u, files, pose)):
                    yield pose


async def deployment(g: G) -> bool:
    """REG-800, REG-801 The next unit is placed; then it is settled who goes first. True when all is done."""
    s = g.state
    left = [u for u in s.units if not u.placed and not u.destroyed]
    if left:
        await _place(g, min(left, key=lambda u: (u.side, u.id)))
        return False
    if s.first_player is None:
        _roll_off(g)
        return s.first_player is not None
    say = Text("{army} take the first turn", {"army": content().army(s.players[s.first_player].army).name})
    g.say("REG-801", "first_player", say, {"player": s.first_player}, side=s.first_player, cites=("REG-800",))
    return True


def _roll_off(g: G) -> None:
    """REG-801 A D6 each, One first; the higher takes the first turn."""
    s = g.state
    a, b = g.roll("REG-801", 6, 2)
    data = {"dice": [a, b], "sides": 6}
    if a == b:
        say = Text("{a} and {b}: roll again", {"a": a, "b": b})
        g.say("REG-801", "roll_off_tied", say, data, cites=("REG-015",))
        return
    s.first_player = 0 if a > b else 1
    say = Text("{a} and {b}: the higher takes the first turn", {"a": a, "b": b})
    told = data | {"player": s.first_player}
    g.say("REG-801", "first_player", say, told, side=s.first_player, cites=("REG-015", "REG-800"))


async def _place(g: G, u: Unit) -> None:
    """REG-800 Files, then a pose."""
    most = min(u.models, MOST_FILES)
    order = sorted(range(1, most + 1), key=lambda n: (abs(n - min(FILES, u.files)), n))
    free = [n for n in order if next(spots(g, u, n), None) is not None]
    if not free:
        destroy(g, u, "REG-820", ("REG-800",))
        return
    files = free[0]
    if len(free) > 1:
        files = await PickOne(
            u.side,
            "REG-800",
            Text("{unit}: how many files?", {"unit": called(u)}),
            [Option(str(n), n, Text("{n} files", {"n": n}), None, "REG-800", group="files") for n in free],
            find=int,
            key="deploy_files",
        )
    u.files = files
    pose = await _pose(g, u, files)
    u.stand(with_pose(u, files, pose))
    u.placed = True
    say = Text("{unit} deploy", {"unit": called(u)})
    data = {"figure": u.figure, "pose": [u.x, u.y, u.facing], "files": files}
    g.say("REG-800", "deployed", say, data, side=u.side, cites=("REG-820", "REG-821"))


async def _pose(g: G, u: Unit, files: int) -> Pose:
    sure = next(spots(g, u, files))
    points = zone_of(g, u.side).points
    xs, ys = [p[0] for p in points], [p[1] for p in points]

    def legal(pose: Pose) -> Why | None:
        block = with_pose(u, files, pose)
        if outside(block.box, zone_of(g, u.side)) is not None:
            return Why(Text("Outside the zone; stay wholly inside"), "REG-800", pose.point)
        if not around(g, u).clear(block.outline()):
            return Why(Text("There is no room; stay clear of what stands there"), "REG-800", pose.point)
        return None

    def tries(rnd: Rnd) -> list[float]:
        x = min(xs) + rnd.fraction() * (max(xs) - min(xs))
        y = min(ys) + rnd.fraction() * (max(ys) - min(ys))
        return [*snap((x, y)), (facing_of(u.side) + 90.0 * rnd.below(4)) % 360.0]

    box = with_pose(u, files, sure).box
    w, d = box.width / 2.0, box.depth / 2.0
    return await PickPose(
        u.side,
        "REG-800",
        Text("Place {unit}", {"unit": called(u)}),
        [sure.x, sure.y, sure.facing],
        tries,
        legal,
        key="deploy",
        shape=OnArea((((-d, -w), (d, -w), (d, w), (-d, w)),), "ghost"),
        area=lambda: (OnArea((zone_of(g, u.side).points,), "zone"),),
        sprite=u.figure,
        continues=True,
    )
