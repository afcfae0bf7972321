"""The table, the track and the panels of the pit, read from one side's own view and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.look import (
    CardRow,
    Heading,
    Part,
    Picture,
    PieceLook,
    Roster,
    RosterRow,
    Spoken,
    Track,
)
from game.engine.pictured import asked_about, outcome, zones_taken
from game.engine.rulebook import View
from game.engine.state import other, winner_of
from game.engine.triggers import score
from game.engine.words import Text
from game.rules.cirque import values
from game.rules.cirque.effect import Ask, asked
from game.rules.cirque.showing_cards import card, face_up, face_up_rows, side_row, stack_row
from game.rules.cirque.showing_sheet import gauges, sheet
from game.rules.cirque.state import PHASES, CirqueState, Fighter
from game.rules.cirque.surveying import threats

__all__ = ["card", "panels", "picture", "sheet"]

NAMES = (Text("Casting"), Text("Situation"), Text("Combat"), Text("Aftermath"))
"""CIR-111 The phases in the order of PHASES."""


# ---- the table


def picture(view: View) -> Picture:
    """Everything on the table and the track above it."""
    s: CirqueState = view.state
    looks = [(f, piece(view, f)) for f in s.fighters]
    result, winner = outcome(view, over=bool(s.result), winner=winner_of(s.result))
    return Picture(
        view.board.width,
        view.board.depth,
        s.terrain,
        tuple(look for f, look in looks if f.on_table),
        tuple(look for f, look in looks if not f.on_table),
        track(view),
        view.setup.names,
        zones_taken(s.zones, s.players),
        "sand",
        _active(view),
        result,
        winner,
        threats(view),
    )


def piece(view: View, f: Fighter) -> PieceLook:
    """A fighter on the table."""
    s: CirqueState = view.state
    p = f.printed
    limit = values.rage_limit(f)
    return PieceLook(
        f.id,
        p.short,
        f.side,
        f.x,
        f.y,
        f.r,
        f.facing,
        p.sprite,
        badges(view, f),
        f.knocked_down,
        f.enraged,
        f.activated,
        f.id == s.active,
        f.knocked_down,
        (f.damage, p.pain),
        None if limit is None else (f.fury, limit),
        values.melee_reach(f),
        s.cards.count(f"stack:{f.id}"),
    )


def badges(view: View, f: Fighter) -> tuple[str, ...]:
    """The states of a fighter that show at its base, by rank."""
    s: CirqueState = view.state
    guarded = f.on_table and asked("no quick attacks on it", Ask(view, f)) != ""
    held = {
        "enraged": f.enraged,
        "knocked_down": f.knocked_down,
        "burning": f.has("burning") is not None,
        "dazed": f.has("dazed") is not None,
        "slowed": f.has("slowed") is not None,
        "guarded": guarded,
        "set_energy": s.cards.count(f"set:{f.id}") > 0,
        "activated": f.activated and f.alive,
    }
    return tuple(name for name, there in held.items() if there)


def _active(view: View) -> str:
    """The fighter whose sheet stands open: the active one, else the first that the question names."""
    s: CirqueState = view.state
    if s.active:
        return s.active
    return asked_about(view, {f.id for f in s.fighters})


def track(view: View) -> Track:
    """CIR-111, CIR-185 Turn, phases, initiative; the points of a map that gives some."""
    s: CirqueState = view.state
    phase = PHASES.index(s.phase) if s.phase in PHASES else -1
    if s.phase == "over":
        phase = len(PHASES) - 1
    words, side = _initiative(view)
    points, called = score(view), Text("Points of the map")
    return Track(
        s.turn, s.turns, NAMES, phase, words, side, score=points, score_name=called if points else ""
    )


def _initiative(view: View) -> tuple[Spoken, int | None]:
    """CIR-135, CIR-138 Who won the last roll, and how."""
    s: CirqueState = view.state
    if s.holder is None:
        return "", None
    name = view.setup.names[s.holder]
    rolled = next((e for e in reversed(view.events) if e.what == "initiative_rolled"), None)
    totals = rolled.data.get("totals") if rolled is not None else None
    if totals is None:
        return Text("{name}", {"name": name}), s.holder
    args = {"name": name, "win": totals[s.holder], "lose": totals[other(s.holder)]}
    return Text("{name}, {win} to {lose}", args), s.holder


# ---- panels


def panels(view: View) -> Sequence[Part]:
    """Both sides, the viewer's own cards, what is public of the other's, the discard piles."""
    s: CirqueState = view.state
    me, foe = view.who, other(view.who)
    out: list[Part] = [roster(view, foe), roster(view, me)]
    for f in s.team(me):
        out += [stack_row(view, f), *face_up_rows(view, f)]
    out.append(side_row(view, "sorcery", me, Text("Sorcery")))
    out.append(side_row(view, "hand", me, Text("Hand")))
    out += _of_the_other(view, foe)
    for side in (me, foe):
        name = view.setup.names[side]
        if s.cards.count(f"discard:{side}"):
            out.append(side_row(view, "discard", side, Text("{name}: discarded", {"name": name})))
    return tuple(out)


def _of_the_other(view: View, foe: int) -> list[Part]:
    """CIR-213 Counts of the other side, and any card that a peek has shown."""
    s: CirqueState = view.state
    name = view.setup.names[foe]
    out: list[Part] = [Heading(Text("{name}'s cards", {"name": name}), "CIR-213", _counts(s, foe))]
    for f in s.team(foe):
        rows: list[CardRow] = [stack_row(view, f), *face_up_rows(view, f)]
        out += [row for row in rows if row.cards]
    return out


def _counts(s: CirqueState, side: int) -> Text:
    args = {
        "hand": s.cards.count(f"hand:{side}"),
        "sorcery": s.cards.count(f"sorcery:{side}"),
        "deck": s.cards.count(f"deck:{side}"),
        "discard": s.cards.count(f"discard:{side}"),
    }
    return Text("hand {hand}, sorcery {sorcery}, deck {deck}, discarded {discard}", args)


def roster(view: View, side: int) -> Roster:
    """The fighters of a side with what is public of them."""
    s: CirqueState = view.state
    rows = tuple(_row(view, f) for f in s.fighters if f.side == side)
    title = Text("{name}'s side", {"name": view.setup.names[side]})
    return Roster(title, side, rows, _counts(s, side))


def _row(view: View, f: Fighter) -> RosterRow:
    s: CirqueState = view.state
    backs = s.cards.count(f"stack:{f.id}")
    shown = face_up(view, f)
    return RosterRow(f.id, f.name, f.printed.sprite, gauges(f), backs, shown, not f.alive)
