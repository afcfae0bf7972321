"""What the mouse makes the table do: picking a figure up, moving it about, wheeling a block, a charge."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from functools import partial
from statistics import median

from game.bench.moves import R, gridded
from game.bench.rows import ROUNDS, Row, clocked
from game.bench.scenes import MEANING, scene
from game.commands.places import maps_folder
from game.table.bases import Round
from game.table.blocks import Block
from game.table.board import Table
from game.table.charges import charge_path
from game.table.drill import (
    Field,
    keeps_clear,
    wheel,
    wheel_cost,
    wheel_legal,
    wheel_poses,
    widest_wheel,
)
from game.table.inches import Point, snap, unit
from game.table.kinds import KINDS
from game.table.mapfile import map_files, read_map
from game.table.moves import cost_parts, drag, path_cost, path_legal
from game.table.reach import reach
from game.table.sight import sight
from game.table.solids import Solid

SIZE = 36.0
PIECES = 40
STARTS = 12


def rows() -> list[Row]:
    """All rows about the mouse and about blocks."""
    return [*_pickups(), *_pickups_on_maps(), _cursor(), _wheel(), _widest(), _charge()]


def _table() -> Table:
    """40 pieces, a quarter of them difficult ground, and 20 bases on a table of 36 inches."""
    walls, mud = scene(21, "wall", PIECES - PIECES // 4, 0, SIZE), scene(22, "mud", PIECES // 4, 0, SIZE)
    pieces = [*walls.terrain]
    for t in mud.terrain:
        pieces.append(type(t)(f"m{t.id}", t.kind, t.shape))
    return _peopled(Table.build(SIZE, SIZE, pieces, MEANING))


def _peopled(table: Table) -> Table:
    """The table with 20 bases that fit."""
    chance = random.Random(23)
    placed: dict[str, Round] = {}
    while len(placed) < 20:
        p = snap((chance.uniform(1.0, table.width - 1.0), chance.uniform(1.0, table.depth - 1.0)))
        base = Round(*p, R)
        if table.at(placed).fits(base) is None:
            placed[f"f{len(placed)}"] = base
    return table.at(placed)


def shipped() -> list[tuple[str, Table]]:
    """The maps that come with the game, each with 20 bases; low and flat ground is dear, all other solid."""
    traits = {
        name: frozenset({"difficult" if kind.body in ("low", "open", "flat") else "impassable"})
        for name, kind in KINDS.items()
    }
    found = ((path.stem, read_map(path)) for path in map_files(maps_folder()))
    return [(name, _peopled(Table.build(m.width, m.depth, m.terrain, traits))) for name, m in found]


def _pickups() -> list[Row]:
    """Reach and its outline, against a grid search; every fourth start also for the grid, which is slow."""
    table = _table()
    found = []
    for inches, most in ((6.0, 12.0), (12.0, 40.0)):
        starts = list(table.figures.items())[:STARTS]
        lines = [_outlined(table, me, base, inches) for me, base in starts]
        took, grid = clocked(
            partial(_all, table, starts, inches), partial(_grids, table, starts[::4], inches)
        )
        works = [partial(_outlined, table, me, base, inches) for me, base in starts]
        each = [min(_each(work), _each(work)) for work in works]
        remark = (
            f"{median(each):.1f} ms median, {max(each):.1f} worst, target {most:g}; "
            f"{median(map(len, lines)):.0f} outlines, {median(sum(map(len, o)) for o in lines):.0f} points"
        )
        work = f"{STARTS} pick-ups, {PIECES} pieces, {inches:g} in"
        found.append(
            Row(f"mouse.pickup.{inches:g}", work, took, "grid of 0.25 in", 4.0 * grid, 1.0, remark=remark)
        )
    return found


def _pickups_on_maps() -> list[Row]:
    """The same on every map that comes with the game, a few starts each."""
    tables = shipped()
    found = []
    for inches, most in ((6.0, 12.0), (12.0, 40.0)):
        took: list[tuple[float, str]] = []
        for name, table in tables:
            for me, base in list(table.figures.items())[:5]:
                work = partial(_outlined, table, me, base, inches)
                took.append((min(_each(work), _each(work)), name))
        middle, (worst, where) = median(ms for ms, _ in took), max(took)
        remark = f"{middle:.1f} ms median, {worst:.1f} worst ({where}), target {most:g}"
        found.append(
            Row(f"mouse.maps.{inches:g}", f"5 pick-ups on {len(tables)} maps", middle * 1e3, remark=remark)
        )
    return found


def _all(table: Table, starts: list[tuple[str, Round]], inches: float) -> None:
    for me, base in starts:
        _outlined(table, me, base, inches)


def _grids(table: Table, starts: list[tuple[str, Round]], inches: float) -> None:
    for me, base in starts:
        others = {i: b for i, b in table.figures.items() if i != me}
        gridded(table.at(others), base, inches)


def _outlined(table: Table, me: str, base: Round, inches: float) -> list[list[Point]]:
    return reach(table, base, inches, me=me).outline()


def _each(work: Callable[[], object]) -> float:
    """Milliseconds of processor time of one call."""
    begun = time.process_time_ns()
    work()
    return (time.process_time_ns() - begun) / 1e6


def _cursor() -> Row:
    """One event of a drag: slide to the pointer, price and judge the path, measure and look to all others."""
    table = _table()
    me, base = next(iter(table.figures.items()))
    events: list[Point] = []
    for k in range(1, 121):
        ux, uy = unit(3.0 * k)
        far = 6.0 * math.sin(math.pi * k / 120.0)
        events.append((base.x + far * ux, base.y + far * uy))

    def update(path: list[Point], cursor: Point) -> list[Point]:
        way = drag(table, base, path, cursor, me=me)
        path_cost(table, way)
        cost_parts(table, way)
        path_legal(table, base, way, me=me)
        here = base.at(way[-1])
        for i, other in table.figures.items():
            if i != me:
                table.gap(here, other)
                sight(table, here, other)
        return way

    took: list[float] = []
    for _ in range(ROUNDS):
        table.land.sights.clear()
        path = [base.centre]
        for cursor in events:
            begun = time.process_time_ns()
            path = update(path, cursor)
            took.append((time.process_time_ns() - begun) / 1000.0)
            # the hand lets go of the older corners of a long path
            path = [base.centre, path[-1]] if len(path) > 8 else path
    took.sort()
    remark = (
        f"{took[len(took) * 99 // 100] / 1000.0:.2f} ms p99, target 1 ms median; 19 gaps and sights included"
    )
    return Row("mouse.cursor", f"one of 120 events, {PIECES} pieces", median(took), remark=remark)


def _field() -> tuple[Block, Block, Field]:
    """A block, its target and 20 others around them on a table of 72 x 48 inches."""
    chance = random.Random(31)
    block, target = Block(36.0, 16.0, 90.0, 20, 5, 1.0, 1.0), Block(40.0, 32.0, 260.0, 20, 5, 1.0, 1.0)
    others: list[Solid] = []
    while len(others) < 20:
        x, y = chance.uniform(4.0, 68.0), chance.uniform(4.0, 44.0)
        if abs(x - 37.0) > 9.0 or not 10.0 < y < 38.0:
            others.append(Block(x, y, chance.uniform(0.0, 360.0), 20, 5, 1.0, 1.0).outline(f"u{len(others)}"))
    return block, target, Field(72.0, 48.0, tuple(others[:10]), tuple(others[10:]))


def _wheel() -> Row:
    """The preview of a wheel of 60 degrees: every pose, what it costs, whether it may be made."""
    block, _, field = _field()

    def preview() -> None:
        for pose in wheel_poses(block, "left", 60.0):
            field.passable(pose.outline())
        end = wheel(block, "left", 60.0)
        wheel_cost(block, 60.0)
        field.clear(end.outline())
        keeps_clear(block, end, field.enemies)

    return Row("block.wheel", "preview of 60 degrees, 20 units", clocked(preview)[0])


def _widest() -> Row:
    """The widest legal wheel, exact, against one that tries whole degrees and halves the last."""
    block, _, field = _field()

    def tried() -> float:
        best, step = 0.0, 1.0
        while step > 1e-6:
            while best + step <= 90.0 and wheel_legal(block, "left", best + step, field):
                best += step
            step *= 0.5
        return best

    took, slow = clocked(lambda: widest_wheel(block, "left", 90.0, field), tried)
    off = abs(widest_wheel(block, "left", 90.0, field) - tried())
    return Row("block.widest", "widest wheel, 20 units", took, "by halving", slow, 1.0, int(off > 1e-5))


def _charge() -> Row:
    """The search for a charge path among 181 wheels."""
    block, target, field = _field()
    found = charge_path(block, target, field)
    took = clocked(lambda: charge_path(block, target, field))[0]
    return Row("block.charge", "charge path, 20 units", took, wrong=int(found is None))
