"""FIB-15x, FIB-100x to FIB-105x Victory points, the end of the game, who has won."""

from __future__ import annotations

from game.engine.state import other
from game.engine.words import Text
from game.rules.first_blood.effect import G
from game.rules.first_blood.queries import gap_to, reaches
from game.rules.first_blood.state import Field, Warrior, content
from game.table.inches import Point

CONTROL = 3.0
"""FIB-1000 An objective is controlled by warriors within this."""
CHAPEL = 6.0
"""FIB-1042"""
WIPED_OUT = 3
"""FIB-154 Points for each round not played."""


class Over(Exception):
    """The game has ended."""


def finish(g: G, result: str, clause: str) -> None:
    """FIB-001, FIB-153, FIB-154 Writes the result down."""
    s = g.state
    if s.result:
        return
    s.result, s.ended_by = result, clause
    points = [p.victory_points for p in s.players]
    slain = [p.slain_points for p in s.players]
    args = {"a": points[0], "b": points[1]}
    say = Text("The battle ends {a} to {b}", args)
    data = {"victory_points": points, "slain_points": slain, "winner": result}
    side = int(result) if result in ("0", "1") else None
    g.say(clause, "game_over", say, data, side=side, cites=("FIB-001",))


def score(g: G, side: int, n: int, clause: str, why: Text, cites: tuple[str, ...] = ()) -> None:
    """FIB-151, FIB-1003 Victory points for a player."""
    if n <= 0:
        return
    player = g.state.players[side]
    player.victory_points += n
    say = Text("+{n}: {why}", {"n": n, "why": why})
    data = {"player": side, "amount": n, "total": player.victory_points}
    g.say(clause, "victory_points", say, data, side=side, cites=("FIB-151", "FIB-1003", *cites))


# ---- control


def sums(field: Field, point: Point) -> tuple[int, int]:
    """Q-OBJECTIVE, FIB-1000 For each player the printed Sizes of warriors near a point, not Broken!."""
    found = [0, 0]
    for w in field.state.on_table():
        if not w.broken and reaches(gap_to(w, point), CONTROL):
            found[w.side] += w.printed.size
    return found[0], found[1]


def controller(field: Field, point: Point) -> int | None:
    """FIB-1000 Who controls an objective, or None."""
    a, b = sums(field, point)
    return None if a == b else (0 if a > b else 1)


def _named(field: Field, name: str) -> Text:
    """What an objective is called."""
    return Text(next(o.name for o in content().scenario(field.state.scenario).objectives if o.id == name))


def looked_at(g: G, name: str, point: Point) -> int | None:
    """FIB-1000 The controller of an objective, with a line in the log."""
    holder = controller(g, point)
    a, b = sums(g, point)
    say = Text("{objective}: Sizes {a} to {b}", {"objective": _named(g, name), "a": a, "b": b})
    data = {"objective": name, "sums": [a, b], "controller": holder}
    g.say("FIB-1000", "objective", say, data, side=holder)
    return holder


# ---- one Victory Phase


def count(g: G) -> None:
    """FIB-151, FIB-1003 The points of a Victory Phase."""
    COUNTS = {
        "ford": _ford,
        "beacons": _beacons,
        "reliquary": _reliquary,
        "captains": _captains,
        "ambush": _ambush,
    }
    COUNTS[g.state.scenario](g)


def _ford(g: G) -> None:
    """FIB-1010, FIB-1011"""
    s = g.state
    if s.round >= 2:
        for name, point in s.objectives:
            holder = looked_at(g, name, point)
            if holder is not None:
                say = Text("controls {objective}", {"objective": _named(g, name)})
                score(g, holder, 2 if name == "O1" else 1, "FIB-1010", say)
    if s.first_slayer is not None and s.first_slain_round == s.round:
        score(g, s.first_slayer, 1, "FIB-1011", Text("first blood"))


def _beacons(g: G) -> None:
    """FIB-1020, FIB-1021"""
    s = g.state
    lit = dict(s.beacons)
    for name, point in s.objectives:
        holder = looked_at(g, name, point)
        if holder is not None and lit.get(name) != holder:
            lit[name] = holder
            say = Text("{objective} is lit", {"objective": _named(g, name)})
            g.say("FIB-1020", "beacon_lit", say, {"objective": name, "player": holder}, side=holder)
    s.beacons = tuple((name, lit[name]) for name, _ in s.objectives if name in lit)
    for side in (0, 1):
        own = sum(1 for _, holder in s.beacons if holder == side)
        score(g, side, own, "FIB-1021", Text("beacons lit"))
        if own == len(s.objectives):
            score(g, side, 2, "FIB-1021", Text("all beacons"))


def _reliquary(g: G) -> None:
    """FIB-1034, FIB-1035, FIB-1036"""
    s = g.state
    if s.secured_by is not None:
        if s.secured_round == s.round:
            score(g, s.secured_by, 6, "FIB-1034", Text("the relic is home"))
        a, b = (p.round_slain for p in s.players)
        if a != b:
            score(g, 0 if a > b else 1, 1, "FIB-1036", Text("more slain in this round"))
        return
    carrier = next((w for w in s.on_table() if w.carrying), None)
    if carrier is not None:
        score(g, carrier.side, 2, "FIB-1035", Text("carries the relic"))
    elif s.relic is not None:
        holder = looked_at(g, "relic", s.relic)
        if holder is not None:
            score(g, holder, 1, "FIB-1035", Text("controls the relic"))


def _captains(g: G) -> None:
    """FIB-1040, FIB-1041, FIB-1042"""
    s = g.state
    for fall in s.falls:
        w = s.warrior(fall.warrior)
        say = Text("{figure} is slain", {"figure": w.name})
        score(g, other(w.side), 4, "FIB-1040", say)
        if fall.by_duel:
            score(g, other(w.side), 1, "FIB-1040", Text("in a Duel"))
    for side in (0, 1):
        n = s.refusals.count(other(side))
        score(g, side, n, "FIB-1041", Text("Duels refused"))
    point = dict(s.objectives)["chapel"]
    there = [any(_at_chapel(w, point) for w in s.team(side)) for side in (0, 1)]
    if there[0] != there[1]:
        score(g, 0 if there[0] else 1, 1, "FIB-1042", Text("holds the chapel"))


def _at_chapel(w: Warrior, point: Point) -> bool:
    return w.printed.character and not w.broken and reaches(gap_to(w, point), CHAPEL)


def _ambush(g: G) -> None:
    """FIB-1054"""
    s = g.state
    holder = looked_at(g, "wagon", dict(s.objectives)["wagon"])
    if holder is None:
        return
    if s.players[holder].role == "defender":
        score(g, holder, 1, "FIB-1054", Text("holds the wagon"))
    elif s.round >= 2:
        score(g, holder, 2, "FIB-1054", Text("takes the wagon"))


# ---- at the end


def count_end(g: G) -> None:
    """FIB-1004 Points at the end of the game, counted once."""
    s = g.state
    if s.scenario == "beacons":
        for w in s.warriors:
            if w.printed.character and w.slain:
                say = Text("{figure} is slain", {"figure": w.name})
                score(g, other(w.side), 1, "FIB-1022", say, ("FIB-1004",))
    elif s.scenario == "captains":
        for w in s.on_table():
            if w.printed.character and not w.broken:
                say = Text("{figure} stands", {"figure": w.name})
                score(g, w.side, 2, "FIB-1043", say, ("FIB-1004",))
    else:
        clause = {"ford": "FIB-1012", "reliquary": "FIB-1037", "ambush": "FIB-1055"}[s.scenario]
        for side in (0, 1):
            n = sum(1 for c in s.command_cards if c.side != side and c.removed)
            score(g, side, n, clause, Text("enemy cards removed"), ("FIB-1001", "FIB-1004"))
    if s.scenario == "ambush":
        _wagon_bare(g)


def _wagon_bare(g: G) -> None:
    """FIB-1055 Two more for the Attacker if no Defender holds out at the wagon."""
    s = g.state
    point = dict(s.objectives)["wagon"]
    attacker = next(side for side in (0, 1) if s.players[side].role == "attacker")
    near = any(not w.broken and reaches(gap_to(w, point), CONTROL) for w in s.team(other(attacker)))
    if not near:
        score(g, attacker, 2, "FIB-1055", Text("no Defender at the wagon"), ("FIB-1004",))


def wipe_out(g: G) -> bool:
    """FIB-154 Whether a side has nobody left; the other scores for the rounds not played."""
    s = g.state
    alive = [
        bool(s.team(side)) or any(c.in_reserve for c in s.command_cards if c.side == side) for side in (0, 1)
    ]
    if all(alive):
        return False
    left = s.rounds - s.round
    if any(alive):
        score(g, 0 if alive[0] else 1, WIPED_OUT * left, "FIB-154", Text("rounds not played"))
    return True


def conclude(g: G, clause: str) -> None:
    """FIB-153 More victory points win, then more slain points, else a draw; raises Over."""
    count_end(g)
    a, b = ((p.victory_points, p.slain_points) for p in g.state.players)
    finish(g, "draw" if a == b else ("0" if a > b else "1"), clause)
    raise Over
