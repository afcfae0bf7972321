"""REG-800, REG-820, REG-821 Lists become units and characters, each where it stands at the beginning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.collection import BadPick
from game.engine.words import Text
from game.rules.regiments.content import Force, ScenarioRow, content
from game.rules.regiments.queries import ground
from game.rules.regiments.state import Character, Player, RegimentsState, Unit
from game.table.blocks import Block, overlaps
from game.table.board import Table
from game.table.inches import EPS
from game.table.shapes import wholly_in
from game.table.terrain import Polygon

FACING = (90.0, 270.0)
"""REG-001 Player One looks up the table, Player Two down."""
FILES, FIRST, BETWEEN, ON, FAR = 5, 3.0, 1.0, 1.0, 3.0
"""REG-821 Files, inches to the table edge, between neighbours, of each step on, and to the far edge."""


def muster(s: RegimentsState, side: int, force: Force, zone: str) -> None:
    """REG-015, REG-068 Adds the player with the list's units and characters, numbered as they are listed."""
    first = 1 + sum(1 for u in s.units if u.start) + len(s.characters)
    lone = [content().profile(m.profile).character for m in force.units]
    heroes = [n for n, m in enumerate(force.units) if m.character or lone[n]]
    ranks = [n for n in range(len(force.units)) if not lone[n]]
    for n, m in enumerate(force.units):
        hero = first + len(ranks) + heroes.index(n) if n in heroes else None
        uid = hero if lone[n] and hero is not None else first + ranks.index(n)
        count = 0 if lone[n] else m.models
        u = Unit(uid, side, m.profile, count, count, m.files, character=hero)
        u.number = _number(force, n)
        s.units.append(u)
        if hero is not None:
            s.characters.append(Character(hero, side, m.character or m.profile, uid))
    s.units.sort(key=lambda u: u.id)
    s.characters.sort(key=lambda c: c.id)
    general = next(c.id for c in s.characters if c.side == side and c.printed.general)
    s.players.append(Player(force.army, zone, general))


def _number(force: Force, n: int) -> int:
    """Which of several alike a row of a list is, from 1; 0 for the only one."""
    same = [k for k, m in enumerate(force.units) if m.profile == force.units[n].profile]
    return same.index(n) + 1 if len(same) > 1 else 0


def ready(s: RegimentsState, row: ScenarioRow) -> None:
    """REG-800 Everybody in the ready position of the scenario."""
    for side, force in enumerate(row.forces):
        for u, m in zip(listed(s, side, force), force.units, strict=True):
            u.x, u.y, u.facing, u.files = m.x, m.y, row.facing(side, m), m.files


def listed(s: RegimentsState, side: int, force: Force) -> list[Unit]:
    """The units of a side in the order of its list."""
    ranks = [u for u in s.units if u.side == side and u.start]
    alone = [u for u in s.units if u.side == side and not u.start]
    return [(alone if content().profile(m.profile).character else ranks).pop(0) for m in force.units]


@dataclass
class _Rows:
    """REG-821 Where the next unit of a list would stand."""

    board: Table
    zone: Polygon
    up: bool
    x: float
    front: float
    """y of the front edge of the row."""
    deepest: float = 0.0

    def place(self, unit: Unit) -> bool:
        """Gives a unit its pose; False if the zone has no room left."""
        p, facing = unit.printed, 90.0 if self.up else 270.0
        block = Block(0.0, 0.0, facing, unit.models, min(FILES, unit.models), p.width, p.depth)
        wide, deep = block.box.width, block.box.depth
        rocks = ground(self.board).impassable
        while True:
            if self.x + wide > self.board.width - FAR + EPS:
                if not self.deepest:
                    return False
                self.front -= (self.deepest + ON) * (1 if self.up else -1)
                self.x, self.deepest = FIRST, 0.0
                continue
            y = self.front - deep / 2.0 * (1 if self.up else -1)
            stood = block.posed((self.x + wide / 2.0, y), facing)
            if not overlaps(stood.outline(), rocks):
                break
            self.x += ON
        if not wholly_in(stood.box, self.zone):
            return False
        unit.stand(stood)
        self.x += wide + BETWEEN
        self.deepest = max(self.deepest, deep)
        return True


def by_default(s: RegimentsState, board: Table, side: int, units: Sequence[Unit]) -> None:
    """REG-821 The default deployment of an own list. Raises BadPick for one that does not fit its zone."""
    zone = Polygon(dict(s.zones)[s.players[side].zone])
    ys = [y for _, y in zone.points]
    up = side == 0
    rows = _Rows(board, zone, up, FIRST, max(ys) if up else min(ys))
    for u in units:
        u.facing = FACING[side]
        if not rows.place(u):
            army = content().army(s.players[side].army).name
            raise BadPick(
                Text(
                    "{army} does not fit its zone on this map: there is no room for {unit} (REG-821); "
                    "pick a smaller list or a larger map",
                    {"army": army, "unit": u.printed.plural},
                )
            )
