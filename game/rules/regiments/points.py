"""REG-81x Objectives, victory points, the end of the battle."""

from __future__ import annotations

from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.regiments.content import ScenarioRow, content
from game.rules.regiments.dicework import half
from game.rules.regiments.effect import G
from game.rules.regiments.queries import reaches
from game.rules.regiments.state import Character, Field, RegimentsState, Unit
from game.rules.regiments.values import unit_strength
from game.table.inches import Point
from game.table.shapes import gap_to

GENERAL_POINTS = 100
"""REG-812"""
LEAD = 100
"""REG-814"""


def scenario(s: RegimentsState) -> ScenarioRow | None:
    """The row of the scenario that is played, or None."""
    return content().scenarios.get(s.scenario)


# ---- objectives


def near(field: Field, p: Point, inches: float, side: int) -> int:
    """REG-813 Unit Strength of a side's units near a point that are not fleeing."""
    units = [u for u in field.state.standing(side) if not u.fleeing]
    return sum(unit_strength(field, u) for u in units if reaches(gap_to(p, u.block.box), inches))


def holder(field: Field, p: Point, inches: float) -> int | None:
    """REG-813 The side with the higher Unit Strength near a point, None if equal."""
    a, b = near(field, p, inches, 0), near(field, p, inches, 1)
    return None if a == b else 0 if a > b else 1


def score_objectives(g: G, when: str) -> None:
    """REG-813 What the scenario gives at the end of a round or of the battle."""
    s = g.state
    row = scenario(s)
    if row is None or row.prize is None or row.prize.when != when:
        return
    if when == "rounds" and s.round < row.prize.first_round:
        return
    for name, p in s.objectives:
        side = holder(g, p, row.prize.reach)
        if side is None:
            continue
        s.players[side].score += row.prize.points
        say = Text("{points} points for {name}", {"points": row.prize.points, "name": name})
        data = {"objective": name, "side": side, "points": row.prize.points}
        g.say("REG-813", "objective_scored", say, data, side=side)


# ---- victory points


def worth(u: Unit) -> int:
    """Points of the rank and file of a unit as it began."""
    return u.start * u.printed.points


def unit_points(s: RegimentsState, u: Unit) -> Tally | None:
    """REG-810, REG-811 What the enemy gets for a unit, None if nothing."""
    if any(c.id == u.id for c in s.characters):
        return None
    if u.destroyed or not u.n:
        return Tally(worth(u), "REG-810", Text("destroyed"))
    few = 2 * u.n <= u.start
    if u.start == 1:
        few = 2 * (u.printed.w - u.damage) <= u.printed.w
    if u.fleeing or few:
        why = Text("fleeing") if u.fleeing else Text("at half strength")
        return Tally(half(worth(u)), "REG-811", why)
    return None


def character_points(s: RegimentsState, c: Character) -> Tally | None:
    """REG-810, REG-811 What the enemy gets for a character, None if nothing."""
    if not c.alive:
        return Tally(c.printed.points, "REG-810", Text("killed"))
    u = s.unit(c.host)
    if u.n:
        return None
    if u.fleeing or 2 * (c.printed.w - c.wounds) <= c.printed.w:
        why = Text("fleeing") if u.fleeing else Text("at half strength")
        return Tally(half(c.printed.points), "REG-811", why)
    return None


def general_points(s: RegimentsState, side: int) -> int:
    """REG-812 What a side gives away with its General."""
    cid = s.players[side].general
    if cid is None:
        return 0
    c = s.character(cid)
    return GENERAL_POINTS if not c.alive or s.unit(c.host).fleeing else 0


def victory_points(s: RegimentsState, side: int) -> list[tuple[str, int, str]]:
    """REG-810 to REG-813 What a side has earned: for what, how much, the clause."""
    found = []
    for u in s.units:
        if u.side != side and (t := unit_points(s, u)) is not None:
            found.append((u.figure, t.whole, t.rows()[0].clause))
    for c in s.characters:
        if c.side != side and (t := character_points(s, c)) is not None:
            found.append((str(c.id), t.whole, t.rows()[0].clause))
    if general := general_points(s, 1 - side):
        found.append(("general", general, "REG-812"))
    if s.players[side].score:
        found.append(("objectives", s.players[side].score, "REG-813"))
    return found


def conclude(g: G, clause: str) -> None:
    """REG-810 to REG-814 The battle is over: points are counted, a lead of 100 wins."""
    s = g.state
    if clause != "REG-100":
        # a round that ends early is counted now, the next ones are not (REG-813)
        score_objectives(g, "rounds")
    score_objectives(g, "end")
    for side in (0, 1):
        rows = victory_points(s, side)
        s.players[side].points = sum(n for _, n, _ in rows)
        say = Text("{points} victory points", {"points": s.players[side].points})
        data = {"side": side, "rows": [list(r) for r in rows]}
        cites = ("REG-811", "REG-812", "REG-813")
        g.say("REG-810", "victory_points", say, data, side=side, cites=cites)
    a, b = s.players[0].points, s.players[1].points
    s.result = "draw" if abs(a - b) < LEAD else "0" if a > b else "1"
    _end(g, clause, a, b)


def _end(g: G, clause: str, a: int, b: int) -> None:
    s = g.state
    s.ended_by, s.phase, s.sub_phase = clause, "over", ""
    s.todo, s.charges, s.combat = (), (), None
    say = Text("{a} : {b}, a draw", {"a": a, "b": b})
    if s.result != "draw":
        say = Text("{a} : {b}, a victory", {"a": a, "b": b})
    winner = None if s.result == "draw" else int(s.result)
    data = {"points": [a, b], "result": s.result, "by": clause}
    g.say("REG-814", "battle_over", say, data, side=winner, cites=(clause,))


def concede(g: G, winner: int, clause: str) -> None:
    """One side gives up."""
    s = g.state
    s.result = str(winner)
    for side in (0, 1):
        s.players[side].points = sum(n for _, n, _ in victory_points(s, side))
    _end(g, clause, s.players[0].points, s.players[1].points)
