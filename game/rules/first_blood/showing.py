"""The table, the track and the panels of a battle, read from a view and nothing else. Nothing is hidden."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.look import (
    CardLook,
    CardRow,
    Gauge,
    Heading,
    Marker,
    Note,
    OnDisc,
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
from game.engine.words import Text
from game.rules.first_blood import surveying
from game.rules.first_blood.queries import RANGE, duel_opponent
from game.rules.first_blood.scoring import CHAPEL, CONTROL, controller, sums
from game.rules.first_blood.showing_sheet import called, gauges, sheet
from game.rules.first_blood.specials import command_range
from game.rules.first_blood.state import (
    PHASES,
    Ability,
    CommandCard,
    FirstBloodState,
    Warrior,
    content,
)
from game.table.inches import Point, bearing

__all__ = ["card", "panels", "picture", "sheet"]

NAMES = (Text("Supremacy"), Text("Command"), Text("Action"), Text("Victory"))
"""FIB-100 The phases in the order of PHASES."""
NORTH, SOUTH = 90.0, 270.0


# ---- the table


def picture(view: View) -> Picture:
    """Everything on the table and the track above it."""
    s: FirstBloodState = view.state
    looks = [(w, piece(s, w)) for w in s.warriors]
    result, winner = outcome(view, over=bool(s.result), winner=winner_of(s.result))
    return Picture(
        view.board.width,
        view.board.depth,
        s.terrain,
        tuple(look for w, look in looks if w.on_table),
        tuple(look for w, look in looks if not w.on_table),
        track(view),
        view.setup.names,
        zones_taken(s.zones, s.players),
        "moss",
        _active(view),
        result,
        winner,
        markers=_markers(view),
        marks=_auras(view),
        threats=surveying.threats(view),
    )


def piece(s: FirstBloodState, w: Warrior) -> PieceLook:
    """A warrior on the table, or one that is not there."""
    p = w.printed
    x, y = w.spots[0] if w.spots else (0.0, 0.0)
    active = s.activation is not None and s.activation.warrior == w.id
    return PieceLook(
        w.id,
        called(s, w),
        w.side,
        x,
        y,
        p.radii[0],
        _facing(s, w),
        p.sprite,
        badges(s, w),
        activated=w.activated and not active,
        active=active,
        all_round=True,
        wounds=(w.wounds, p.health),
        reach=RANGE,
        rear=w.spots[1:],
        minor=p.rank == "warrior" and p.role != "monster",
    )


def badges(s: FirstBloodState, w: Warrior) -> tuple[str, ...]:
    """FIB-401, FIB-502, FIB-701, FIB-740 The states of a warrior that show at its base, by rank."""
    active = s.activation is not None and s.activation.warrior == w.id
    held = {
        "broken": w.broken,
        "duel": bool(duel_opponent(s, w)),
        "carrying": w.carrying,
        f"wounded:{w.wounds}": w.wounded,
        "inspired": w.inspired,
        "aimed": w.aimed,
        "activated": w.activated and w.on_table and not active,
    }
    return tuple(name for name, there in held.items() if there)


def _facing(s: FirstBloodState, w: Warrior) -> float:
    """FIB-234 Bases face nowhere: figures look to the other side's edge, or along their bases."""
    if len(w.spots) > 1:
        return bearing(w.spots[1], w.spots[0])
    zone = s.players[w.side].zone or "ab"[w.side]
    return NORTH if zone == "a" else SOUTH


def _markers(view: View) -> tuple[Marker, ...]:
    """FIB-1000, FIB-1020, FIB-1030 Objectives and who holds them, beacons lit or not, the relic."""
    s: FirstBloodState = view.state
    found = (_marker(view, name, point) for name, point in s.objectives)
    return tuple(mark for mark in found if mark is not None)


def _marker(view: View, name: str, point: Point) -> Marker | None:
    """One objective; None for a relic that does not lie on the table."""
    s: FirstBloodState = view.state
    row = next(o for o in content().scenario(s.scenario).objectives if o.id == name)
    badge, reach = row.badge, CONTROL
    if name == "relic":
        if s.relic is None:
            return None
        point = s.relic
    holder = controller(view, point)
    if name == "chapel":
        holder, reach = None, CHAPEL
    elif s.scenario == "beacons":
        lit = dict(s.beacons)
        holder = lit.get(name)
        badge = "beacon_lit" if name in lit else row.badge
    return Marker(name, *point, badge, Text(row.name), holder, reach)


def _auras(view: View) -> tuple[OnDisc, ...]:
    """FIB-311 How far every command ability in force reaches, around whoever performs it."""
    s: FirstBloodState = view.state
    out = []
    for ability in s.abilities:
        row = content().abilities[ability.name]
        performer = s.warrior(ability.performer)
        if row.aura and performer.on_table:
            reach = command_range(view, performer)
            label = Text("{inches}″ {ability}", {"inches": reach, "ability": Text(row.name)})
            r = performer.printed.radii[0] + reach
            out.append(OnDisc(*performer.point, r, "aura", label))
    return tuple(out)


def _active(view: View) -> str:
    """The warrior whose sheet stands open: the active one, else one that is asked about."""
    s: FirstBloodState = view.state
    if s.activation is not None:
        return s.activation.warrior
    if found := asked_about(view, {w.id for w in s.warriors}):
        return found
    if s.active_card:
        return next((w.id for w in s.of_card(s.card(s.active_card)) if w.on_table), "")
    return ""


def track(view: View) -> Track:
    """FIB-002, FIB-100, FIB-151 Round, phase, the Supremacy Player, and the score."""
    s: FirstBloodState = view.state
    phase = PHASES.index(s.phase) if s.phase in PHASES else -1
    if s.result:
        phase = len(PHASES) - 1
    words, side = _supremacy(view)
    now = 0 if s.phase == "deployment" else s.round
    points = (s.players[0].victory_points, s.players[1].victory_points)
    return Track(
        now,
        s.rounds,
        NAMES,
        phase,
        words,
        side,
        initiative_name=Text("Acts first"),
        score=points,
        score_name=Text("Victory points"),
        turn_name=Text("round"),
    )


def _supremacy(view: View) -> tuple[Spoken, int | None]:
    """FIB-111, FIB-112 Who acts first in this round."""
    s: FirstBloodState = view.state
    if s.supremacy is None:
        return "", None
    return Text("{name}", {"name": view.setup.names[s.supremacy]}), s.supremacy


# ---- panels


def panels(view: View) -> Sequence[Part]:
    """Command cards of both sides, what is in force, what the scenario pays, the warriors of both sides."""
    me, foe = view.who, other(view.who)
    return (
        card_row(view, me),
        card_row(view, foe),
        *in_force(view),
        *scenario_rows(view),
        roster(view, foe),
        roster(view, me),
    )


def card_row(view: View, side: int) -> CardRow:
    """FIB-005 The command cards of a side, all open."""
    s: FirstBloodState = view.state
    cards = [c for c in s.command_cards if c.side == side and not c.removed]
    left = sum(1 for c in cards if not c.activated and any(w.on_table for w in s.of_card(c)))
    title = Text("{name}'s command cards", {"name": view.setup.names[side]})
    note: Spoken = Text("{n} to act", {"n": left}) if s.phase in PHASES else ""
    looks = tuple(card_look(s, c) for c in cards)
    return CardRow(title, looks, note=note, place=f"cards:{side}")


def card_look(s: FirstBloodState, c: CommandCard) -> CardLook:
    """FIB-003 A command card with the warriors that it stands for."""
    band = s.of_card(c)
    left = [w for w in band if w.on_table]
    first = content().warrior(band[0].profile)
    kind = Text("Character") if c.kind == "character" else Text("Regiment")
    state = _card_state(s, c, len(left))
    return CardLook(
        c.id,
        c.name,
        "command",
        Text("{kind} · {state}", {"kind": kind, "state": state}),
        f"tokens_first_blood/{first.sprite}",
        "\n".join(_lines(s, band)),
        f"{len(left)} / {len(band)}",
        first.quote,
        "FIB-300" if c.kind == "character" else "FIB-003",
        usable=_usable(s, c, len(left)),
    )


def _usable(s: FirstBloodState, c: CommandCard, left: int) -> bool:
    """FIB-042, FIB-135 Whether a card is still to be deployed, or can still act in this round."""
    if s.phase == "deployment":
        return not c.deployed
    return not (c.activated or c.removed or c.in_reserve) and (left > 0 or not c.deployed)


def _card_state(s: FirstBloodState, c: CommandCard, left: int) -> Text:
    """FIB-005, FIB-042, FIB-136, FIB-150, FIB-1002 What has become of a card in this round."""
    if c.removed:
        return Text("removed")
    if c.in_reserve:
        return Text("in reserve")
    if not c.deployed:
        return Text("to deploy")
    if s.phase == "deployment":
        return Text("deployed")
    if not left:
        return Text("nobody left")
    return Text("has acted") if c.activated else Text("to act")


def _lines(s: FirstBloodState, band: list[Warrior]) -> list[str]:
    """Each profile of a card with how many of it still stand."""
    out = []
    for profile in dict.fromkeys(w.profile for w in band):
        same = [w for w in band if w.profile == profile]
        standing = sum(1 for w in same if w.on_table)
        out.append(f"{content().warrior(profile).name}: {standing} / {len(same)}")
    return out


def in_force(view: View) -> list[Part]:
    """FIB-310 to FIB-315, FIB-350 Command abilities and Duels of this round."""
    s: FirstBloodState = view.state
    if not s.abilities and not s.duels:
        return []
    out: list[Part] = [Heading(Text("In force this round"), "FIB-314")]
    out += [_ability(view, a) for a in s.abilities if content().abilities[a.name].aura]
    for one, two in s.duels:
        names = {"a": called(s, s.warrior(one)), "b": called(s, s.warrior(two))}
        say = Text("{a} and {b} fight each other alone", names)
        out.append(Note(Text("Duel"), say, "FIB-346", "warn", one))
    return out


def _ability(view: View, a: Ability) -> Note:
    s: FirstBloodState = view.state
    row, performer = content().abilities[a.name], s.warrior(a.performer)
    args = {"name": called(s, performer), "inches": command_range(view, performer), "short": Text(row.short)}
    return Note(Text(row.name), Text("{name}, {inches}″: {short}", args), row.clause, "good", performer.id)


def scenario_rows(view: View) -> list[Part]:
    """FIB-001 The scenario: what it pays for, who holds what."""
    s: FirstBloodState = view.state
    row = content().scenario(s.scenario)
    out: list[Part] = [Heading(Text(row.name), row.clause, Text("; ".join(row.stakes)))]
    for mark in _markers(view):
        if mark.id == "chapel":
            continue
        a, b = sums(view, (mark.x, mark.y))
        holder = Text("nobody's") if mark.side is None else view.setup.names[mark.side]
        title = Text("{name}: {holder}", {"name": mark.name, "holder": holder})
        out.append(Note(title, Text("Sizes near it: {a} to {b}", {"a": a, "b": b}), "FIB-1000"))
    carrier = next((w for w in s.on_table() if w.carrying), None)
    if carrier is not None:
        out.append(Note(Text("The relic is carried"), called(s, carrier), "FIB-1031", "warn", carrier.id))
    return out


def roster(view: View, side: int) -> Roster:
    """The command cards of a side with what has become of their warriors."""
    s: FirstBloodState = view.state
    band = [w for w in s.warriors if w.side == side]
    rows = tuple(_row(s, c) for c in s.command_cards if c.side == side)
    player = s.players[side]
    note = Text(
        "{vp} victory points, {slain} slain points, {n} of {all} standing",
        {
            "vp": player.victory_points,
            "slain": player.slain_points,
            "n": sum(1 for w in band if w.on_table),
            "all": len(band),
        },
    )
    args = {"name": view.setup.names[side], "warband": Text(content().warband(player.warband).name)}
    return Roster(Text("{name}: {warband}", args), side, rows, note)


def _row(s: FirstBloodState, c: CommandCard) -> RosterRow:
    """A Regiment by how many of it stand, a lone warrior by its markers."""
    band = s.of_card(c)
    left = [w for w in band if w.on_table]
    shown = (left or band)[0]
    if len(band) == 1:
        return RosterRow(shown.id, called(s, shown), shown.printed.sprite, gauges(shown), gone=shown.slain)
    broken = sum(1 for w in left if w.broken)
    note = Text("{n} Broken!", {"n": broken}) if broken else ""
    standing = Gauge(Text("Standing"), len(left), len(band), "reach", note=note)
    gone = all(w.slain for w in band)
    return RosterRow(shown.id, c.name, shown.printed.sprite, (standing,), gone=gone)


def card(view: View, card: str) -> CardLook:
    """FIB-005 A command card; raises KeyError for an unknown one."""
    s: FirstBloodState = view.state
    return card_look(s, s.card(card))
