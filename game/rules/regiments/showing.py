"""The table, the track and the panels of a battle, read from a view and nothing else. Nothing is hidden."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.look import (
    BlockLook,
    Gauge,
    Heading,
    Marker,
    Note,
    Part,
    Picture,
    PieceLook,
    Roster,
    RosterRow,
    Spoken,
    Track,
)
from game.engine.pictured import asked_about, zones_taken
from game.engine.rulebook import View
from game.engine.state import other
from game.engine.words import Text
from game.rules.regiments.content import content
from game.rules.regiments.points import holder, near, scenario, victory_points
from game.rules.regiments.showing_sheet import conditions, sheet, title
from game.rules.regiments.showing_threats import threats
from game.rules.regiments.state import Field, RegimentsState, Unit
from game.rules.regiments.values import unit_strength

__all__ = ["panels", "picture", "sheet"]

PHASES = ("strategy", "movement", "shooting", "combat")
DEPLOYING = ("deploy_files", "deploy")
"""Questions about the next unit to be placed."""
NAMES = (Text("Strategy"), Text("Movement"), Text("Shooting"), Text("Combat"))
"""REG-102 The phases of a turn."""
DOING = {
    "start_of_turn": Text("{name}, Start of Turn"),
    "conjuration": Text("{name}, conjuring"),
    "rally": Text("{name}, rallying"),
    "declare": Text("{name}, declaring charges"),
    "react": Text("{name}'s charges are answered"),
    "charge_moves": Text("{name}, charging"),
    "compulsory": Text("{name}, fleeing units"),
    "remaining": Text("{name}, moving"),
    "shooting": Text("{name}, shooting"),
    "choose_and_fight": Text("{name}, picking combats"),
}
"""REG-102 What goes on in a sub-phase."""


# ---- the table


def picture(view: View) -> Picture:
    """Everything on the table and the track above it."""
    s: RegimentsState = view.state
    looks = [(u, piece(view, u)) for u in s.units]
    result, winner = _result(view)
    return Picture(
        view.board.width,
        view.board.depth,
        s.terrain,
        tuple(look for u, look in looks if u.on_table),
        tuple(look for u, look in looks if not u.on_table),
        track(view),
        view.setup.names,
        zones_taken(s.zones, s.players),
        "field",
        _active(view),
        result,
        winner,
        threats=threats(view),
        markers=_markers(view),
    )


def piece(view: View, u: Unit) -> PieceLook:
    """REG-050 to REG-054 A unit in its ranks and files, or one that is not there."""
    s: RegimentsState = view.state
    block = _block(s, u)
    sprite = u.printed.sprite
    hero = s.hero(u)
    if not u.n and hero is not None:
        sprite = hero.printed.sprite
    held = conditions(view, u) if u.on_table else ()
    return PieceLook(
        u.figure,
        title(u),
        u.side,
        u.x,
        u.y,
        min(block.size) / 2.0,
        u.facing,
        sprite,
        tuple(c.badge for c in held if c.badge),
        activated=s.phase == "movement" and u.move_over,
        active=_active(view) == u.figure,
        wounds=wounds(s, u),
        block=block,
        states=tuple(Text("{state}: {about}", {"state": c.name, "about": c.about}) for c in held),
    )


def _block(s: RegimentsState, u: Unit) -> BlockLook:
    """REG-051, REG-061 Ranks, files and where the character stands."""
    p, hero = u.printed, s.hero(u)
    models = max(1, u.models)
    leads = hero is not None and u.n > 0
    return BlockLook(
        models,
        u.files,
        p.width,
        p.depth,
        hero.printed.sprite if hero is not None and leads else "",
        (min(u.files, models) + 1) // 2 - 1 if leads else 0,
        content().army(s.players[u.side].army).badge,
    )


def wounds(s: RegimentsState, u: Unit) -> tuple[int, int]:
    """REG-055, REG-530 Wounds of a lone model, else models that have fallen: how many, and of how many."""
    hero = s.hero(u)
    if not u.n and hero is not None:
        return hero.wounds, hero.printed.w
    if u.start == 1:
        return (u.damage if u.n else u.printed.w), u.printed.w
    return u.start - u.n, max(1, u.start)


def _markers(view: View) -> tuple[Marker, ...]:
    """REG-813 Objectives and who holds them as it stands."""
    s: RegimentsState = view.state
    row = scenario(s)
    if row is None or row.prize is None:
        return ()
    rows = {o.id: o for o in row.objectives}
    return tuple(
        Marker(
            name,
            *p,
            rows[name].badge,
            Text(rows[name].name),
            holder(view, p, row.prize.reach),
            row.prize.reach,
        )
        for name, p in s.objectives
    )


def _active(view: View) -> str:
    """The unit whose sheet stands open: one that is asked about, or the next to be placed (REG-800)."""
    s: RegimentsState = view.state
    found = asked_about(view, {u.figure for u in s.units})
    if found or view.decision is None or view.decision.key not in DEPLOYING:
        return found
    left = [u for u in s.units if not u.placed and not u.destroyed]
    return min(left, key=lambda u: (u.side, u.id)).figure if left else ""


def _result(view: View) -> tuple[Spoken, int | None]:
    """REG-814"""
    s: RegimentsState = view.state
    if not s.result:
        return "", None
    args = {"a": s.players[0].points, "b": s.players[1].points}
    if s.result == "draw":
        return Text("A draw, {a} to {b} victory points", args), None
    winner = int(s.result)
    return Text("{name} wins, {a} to {b} victory points", args | {"name": view.setup.names[winner]}), winner


def track(view: View) -> Track:
    """REG-100, REG-102 Round, phase, whose turn it is and what is being done, the points so far."""
    s: RegimentsState = view.state
    deploying = s.phase == "deployment"
    phase = PHASES.index(s.phase) if s.phase in PHASES else len(PHASES) - 1 if s.result else -1
    doing: Spoken = ""
    if s.sub_phase in DOING:
        doing = Text(DOING[s.sub_phase].say, {"name": view.setup.names[s.active]})
    a, b = (sum(n for _, n, _ in victory_points(s, side)) for side in (0, 1))
    return Track(
        0 if deploying else s.round,
        s.rounds,
        NAMES,
        phase,
        doing,
        None if deploying or s.result else s.active,
        initiative_name=Text("Active"),
        score=(a, b),
        score_name=Text("Victory points"),
        turn_name=Text("round"),
    )


# ---- panels


def panels(view: View) -> Sequence[Part]:
    """Open charges and the combat, what the scenario pays, the units of both sides."""
    me, foe = view.who, other(view.who)
    return (*charges(view), *combat(view), *scenario_rows(view), roster(view, foe), roster(view, me))


def charges(view: View) -> list[Part]:
    """REG-200 The charges of this turn that are still to be made."""
    s: RegimentsState = view.state
    if not s.charges:
        return []
    out: list[Part] = [Heading(Text("Charges"), "REG-200")]
    for c in s.charges:
        charger, target = s.unit(c.charger), s.unit(c.target)
        args = {"charger": title(charger), "target": title(target)}
        say = Text("{charger} at {target}", args)
        out.append(Note(say, _answer(target, charger), "REG-200", "warn", charger.figure))
    return out


def _answer(target: Unit, charger: Unit) -> Spoken:
    """REG-221 How the target has answered a charger."""
    words = {
        "hold": Text("Hold"),
        "flee": Text("Flee"),
        "shoot": Text("Stand and Shoot"),
        "counter": Text("Hold") if target.countered != charger.id else Text("Counter Charge"),
    }
    return words.get(target.reaction, "")


def combat(view: View) -> list[Part]:
    """REG-500 The combat that is being fought."""
    s: RegimentsState = view.state
    if s.combat is None:
        return []
    sides = ([title(u) for u in map(s.unit, s.combat.units) if u.side == side] for side in (0, 1))
    one, two = sides
    out: list[Part] = [Heading(Text("Combat"), "REG-500", Text("{a} against {b}", {"a": one, "b": two}))]
    a, b = s.combat.wounds
    out.append(Note(Text("Wounds so far: {a} to {b}", {"a": a, "b": b}), clause="REG-540"))
    for tester, enemy in s.combat.afraid:
        args = {"foe": title(s.unit(enemy))}
        words = Text("-1 To Hit against {foe}", args)
        out.append(Note(title(s.unit(tester)), words, "REG-625", "bad", str(tester)))
    return out


def scenario_rows(view: View) -> list[Part]:
    """REG-810 to REG-813 The scenario: what it pays for, who holds what."""
    s: RegimentsState = view.state
    row = scenario(s)
    if row is None:
        return []
    out: list[Part] = [Heading(Text(row.name), row.clause, Text("; ".join(row.stakes)))]
    if row.prize is None:
        return out
    for mark in _markers(view):
        held = Text("nobody's") if mark.side is None else view.setup.names[mark.side]
        a, b = (near(view, (mark.x, mark.y), row.prize.reach, side) for side in (0, 1))
        words = Text("Unit Strength near it: {a} to {b}", {"a": a, "b": b})
        name = Text("{name}: {holder}", {"name": mark.name, "holder": held})
        out.append(Note(name, words, "REG-813"))
    return out


def roster(view: View, side: int) -> Roster:
    """The units of a side with what is left of them."""
    s: RegimentsState = view.state
    units = [u for u in s.units if u.side == side]
    rows = tuple(_row(view, u) for u in units)
    points = sum(n for _, n, _ in victory_points(s, side))
    left = [u for u in units if not u.destroyed]
    note = Text(
        "{points} victory points, {n} of {all} units, Unit Strength {us}",
        {
            "points": points,
            "n": len(left),
            "all": len(units),
            "us": sum(unit_strength(view, u) for u in left),
        },
    )
    args = {"name": view.setup.names[side], "army": Text(content().army(s.players[side].army).name)}
    return Roster(Text("{name}: {army}", args), side, rows, note)


def _row(view: Field, u: Unit) -> RosterRow:
    """A unit by its models, a lone model by its Wounds."""
    s = view.state
    taken, full = wounds(s, u)
    hero = s.hero(u)
    label = Text("Wounds") if u.start <= 1 or not u.n else Text("Models")
    if label.say == "Models":
        gauge = Gauge(label, full - taken, full, "reach")
    else:
        gauge = Gauge(label, taken, full, "wound")
    gauges = [gauge]
    if hero is not None and u.n:
        gauges.append(Gauge(Text(hero.printed.short), hero.wounds, hero.printed.w, "wound"))
    return RosterRow(u.figure, title(u), u.printed.sprite, tuple(gauges), gone=u.destroyed)
