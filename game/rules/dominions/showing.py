"""The table, the track and the panels of a battle, read from a view and nothing else. Nothing is hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Final

from game.engine.look import (
    Gauge,
    Heading,
    Mark,
    Marker,
    Note,
    OnLine,
    Part,
    Picture,
    PieceLook,
    Roster,
    RosterRow,
    Spoken,
    Track,
    Zone,
)
from game.engine.pictured import asked_about, outcome
from game.engine.rulebook import View
from game.engine.words import Text
from game.rules.dominions import surveying
from game.rules.dominions.onmap import map_points
from game.rules.dominions.queries import reach_of, target_of
from game.rules.dominions.scoring import points
from game.rules.dominions.showing_ladder import glyph_art, ladder
from game.rules.dominions.showing_sheet import gauges, sheet
from game.rules.dominions.state import STAGES, DominionsState, Fighter, content, gear
from game.rules.dominions.values import COUNTS
from game.rules.dominions.wounds import DEFEATED_AT
from game.table.inches import Point, distance

__all__ = ["panels", "picture", "sheet"]

PHASES: Final = (Text("Timing"), Text("Strategy"), Text("Modifier"), Text("Resolution"))
"""DOM-100 The stages of a round; the End Step belongs to the last."""
WEST, EAST = 0.0, 180.0
STATUS: Final = MappingProxyType(
    {
        "defeated": Text("Defeated"),
        "dead": Text("dead"),
        "secured": Text("Secured"),
        "escaped": Text("Escaped"),
        "shut_down": Text("shut down"),
    }
)
_TURNS: Final = MappingProxyType(
    {
        "strategy": Text("Declares now"),
        "modifier": Text("Rolls now"),
        "resolution": Text("Acts now"),
        "end": Text("Breaks off"),
    }
)


def acting(s: DominionsState) -> Fighter | None:
    """Whose turn it is: who is asked for a Strategy, rolls, has the slot, or may break off."""
    order = s.timing_order[::-1] if s.stage in ("resolution", "end") else s.timing_order
    # these two stages count on before they ask
    place = s.cursor - 1 if s.stage in ("strategy", "end") else s.cursor
    return s.fighters[order[place]] if s.stage in _TURNS and 0 <= place < len(order) else None


# ---- the table


def picture(view: View) -> Picture:
    """Everything on the table and the track above it."""
    s: DominionsState = view.state
    looks = [(f, piece(s, f)) for f in s.fighters.values()]
    result, winner = outcome(view, over=s.stage == "over", winner=s.winner)
    return Picture(
        view.board.width,
        view.board.depth,
        tuple(view.board.terrain),
        tuple(look for f, look in looks if f.on_table),
        tuple(look for f, look in looks if not f.on_table),
        track(view),
        view.setup.names,
        _zones(s),
        content().scenarios[s.scenario].cloth if s.scenario in content().scenarios else "deck",
        _active(view),
        result,
        winner,
        markers=tuple(_markers(s)),
        marks=tuple(_aims(s)),
        threats=surveying.threats(view),
    )


def piece(s: DominionsState, f: Fighter) -> PieceLook:
    """A fighter on the table, or one that is not there."""
    now = acting(s)
    active = now is not None and now.id == f.id
    done = s.stage == "resolution" and f.id in s.timing_order[len(s.timing_order) - s.cursor :]
    return PieceLook(
        f.id,
        f.printed.short or f.name,
        f.side,
        f.x,
        f.y,
        f.r,
        WEST if f.side == 0 else EAST,
        f.printed.sprite,
        badges(f),
        knocked_down=f.status == "defeated",
        activated=done and not active,
        active=active,
        all_round=True,
        wounds=(min(f.injury, DEFEATED_AT), DEFEATED_AT),
        reach=reach_of(s, f) if f.standing else 0.0,
        states=tuple(states(f)),
        declared=tuple(glyph_art(e.action.kind) for e in f.strategy if e.state in ("live", "done")),
    )


def badges(f: Fighter) -> tuple[str, ...]:
    """DOM-709, DOM-710, DOM-722, DOM-730 The states of a fighter that show at its base, by rank."""
    held = {
        "defeated": f.status == "defeated",
        "shut_down": f.status == "shut_down",
        f"injured:{f.injury}": f.injury > 0 and f.standing,
        "blinded": f.blinded,
        "lamed": f.lamed,
    }
    return tuple(name for name, there in held.items() if there)


def states(f: Fighter) -> Iterator[Text]:
    """What those badges mean."""
    if f.status in STATUS:
        yield STATUS[f.status]
    elif f.injury:
        yield Text("Injury Level {n}: −{n} on everything but Timing and Withstand Injury", {"n": f.injury})
    if f.blinded:
        yield Text("Blinded: −3, no Missile Strike beyond short range")
    if f.lamed:
        yield Text("Lamed: Movement {n}", {"n": f.movement})


def _zones(s: DominionsState) -> tuple[Zone, ...]:
    """DOM-900, DOM-631 Where both sides deploy, and the exits."""
    rows = content().scenarios[s.scenario].exits if s.scenario in content().scenarios else ()
    names = {row.id: row.name for row in rows}
    exits = (Zone(names.get(e.id, e.id), e.side, e.outline, way_out=True) for e in s.exits)
    return (*(Zone("ab"[side], side, outline) for side, outline in enumerate(s.zones)), *exits)


def _markers(s: DominionsState) -> Iterator[Marker]:
    """DOM-620, DOM-910, DOM-966 What lies on the table, and fixtures."""
    for item, (x, y) in s.tokens.items():
        kind = s.gear(item)
        yield Marker(item, x, y, kind.art, Text(kind.name))
    for fixture in s.fixtures.values():
        badge = "control_node_shut" if fixture.shut else "control_node"
        yield Marker(fixture.id, *fixture.point, badge, Text(fixture.name), r=fixture.radius)


def _aims(s: DominionsState) -> Iterator[Mark]:
    """DOM-121 Whom the attacks that are still to come are aimed at, one arrow for each pair."""
    if s.stage not in ("strategy", "modifier", "resolution"):
        return
    seen: set[tuple[str, str]] = set()
    for fid in s.timing_order:
        f = s.fighters[fid]
        for e in f.strategy:
            pair = (f.id, e.action.target)
            if e.action.kind not in COUNTS or e.state != "live" or not f.standing or pair in seen:
                continue
            seen.add(pair)
            base = target_of(s, e.action.target).base
            ends = _between(f.point, f.r, base.centre, base.r)
            if ends is not None:
                yield OnLine(*ends, "aim", side=f.side)


def _between(p: Point, r: float, q: Point, far: float) -> tuple[Point, Point] | None:
    """From edge to edge; None if the bases touch."""
    size = distance(p, q)
    if size - r - far < 0.05:
        return None
    u = ((q[0] - p[0]) / size, (q[1] - p[1]) / size)
    return (p[0] + u[0] * r, p[1] + u[1] * r), (q[0] - u[0] * far, q[1] - u[1] * far)


def _active(view: View) -> str:
    """The fighter whose sheet stands open: the one whose turn it is, else one that is asked about."""
    s: DominionsState = view.state
    if (now := acting(s)) is not None:
        return now.id
    return asked_about(view, s.fighters)


def track(view: View) -> Track:
    """DOM-100, DOM-931 Round, stage, whose turn it is, and the points as they would be paid now."""
    s: DominionsState = view.state
    stage = STAGES.index(s.stage) if s.stage in STAGES else len(PHASES) if s.stage == "over" else -1
    words: Spoken = ""
    now = acting(s)
    if now is not None:
        place = s.timing_order.index(now.id) + 1
        words = Text("{name}, {n} of {all}", {"name": now.name, "n": place, "all": len(s.timing_order)})
    return Track(
        s.round,
        s.rounds,
        PHASES,
        min(stage, len(PHASES) - 1),
        words,
        now.side if now is not None else None,
        initiative_name=_TURNS.get(s.stage, Text("Turn")),
        score=scores(s),
        score_name=Text("Points"),
        turn_name=Text("round"),
    )


def scores(s: DominionsState) -> tuple[int, int]:
    """DOM-931 Points of both sides, as they would be paid if the battle ended now."""
    totals = [0, 0]
    for p in (*points(s), *map_points(s)):
        totals[p.side] += p.points
    return totals[0], totals[1]


# ---- panels


def panels(view: View) -> Sequence[Part]:
    """The Timing Order with what is declared, what the scenario pays, what lies about, both sides."""
    return (
        *ladder(view),
        *scenario_rows(view),
        *lying(view.state),
        roster(view, 1 - view.who),
        roster(view, view.who),
    )


def scenario_rows(view: View) -> list[Part]:
    """DOM-930, DOM-960 to DOM-966 What the scenario pays for."""
    s: DominionsState = view.state
    row = content().scenarios.get(s.scenario)
    if row is None:
        return []
    out: list[Part] = [Heading(Text(row.name), row.clauses[0], Text("; ".join(row.stakes)))]
    for p in points(s):
        title = Text("{name}: {n}", {"name": view.setup.names[p.side], "n": p.points})
        out.append(Note(title, p.reason, p.clause))
    return out


def lying(s: DominionsState) -> list[Part]:
    """DOM-620, DOM-910 Items on the table, and fixtures."""
    out: list[Part] = []
    for item in s.tokens:
        kind = gear(s.items[item].kind)
        clause = "DOM-966" if kind.kind == "objective" else "DOM-603"
        out.append(Note(Text(kind.name), Text("lies on the table"), clause, "warn"))
    for fixture in s.fixtures.values():
        say = Text("shut") if fixture.shut else Text("intact")
        out.append(Note(Text(fixture.name), say, "DOM-911", "plain" if fixture.shut else "warn"))
    return out


def roster(view: View, side: int) -> Roster:
    """The fighters of a side with their Injuries."""
    s: DominionsState = view.state
    rows = tuple(
        RosterRow(f.id, f.name, f.printed.sprite, _row_gauges(f), gone=f.placed and not f.on_table)
        for f in s.side(side)
    )
    squad = content().squads.get(s.squads[side])
    args = {"name": view.setup.names[side], "squad": Text(squad.name if squad else "")}
    title = Text("{name}: {squad}", args) if squad else Text("{name}", args)
    note = Text("{n} of {all} standing", {"n": len(s.standing(side)), "all": len(rows)})
    return Roster(title, side, rows, note)


def _row_gauges(f: Fighter) -> tuple[Gauge, ...]:
    return gauges(f)
