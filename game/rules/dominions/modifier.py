"""DOM-130 to DOM-133 The Modifier Stage: Feints, defences, Evades, Sprints, Retreats, Grips."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from math import floor
from types import MappingProxyType
from typing import Final

from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.dominions.cites import MODIFIER, ROLLED
from game.rules.dominions.movement import Step, path_question, way_out
from game.rules.dominions.positions import put
from game.rules.dominions.queries import TIE, against, engaged, pairs
from game.rules.dominions.state import Entry, Fighter, table
from game.rules.dominions.strikes import lose
from game.rules.dominions.telling import G, Rolled, action_text, roll, roll_cites, rolled_data, told_roll
from game.rules.dominions.timing import stage_started
from game.rules.dominions.values import COUNTS, grip_tally, roll_tally
from game.table.inches import EPS, path_length
from game.table.moves import path_cost

MELEE: Final = ("strike", "brawl", "disarm")
"""DOM-343 What a Retreat nullifies, besides the Feints that go with it."""


async def modifier(g: G) -> None:
    """DOM-131, DOM-132 The next roll: fighters in Timing Order, each its own actions in the order declared,
    then a Grip for every live Disarm against it.
    """
    s = g.state
    f = s.at_cursor()
    if f is None:
        s.stage, s.cursor, s.step = "resolution", 0, 0
        stage_started(g, "Resolution Stage", "DOM-140")
        return
    while s.step < len(f.strategy):
        entry = f.strategy[s.step]
        s.step += 1
        if entry.action.kind in ROLLS and f.standing:
            await ROLLS[entry.action.kind](g, f, entry)
            return
    if f.standing:
        for by, entry in list(against(s, f)):
            if entry.action.kind == "disarm":
                _grip(g, f, by, entry)
    s.cursor, s.step = s.cursor + 1, 0


def told(
    g: G, f: Fighter, entry: Entry, tally: Tally, rolled: Rolled, what: str, *cites: str, **more: object
) -> None:
    """DOM-130 A roll of the Modifier Stage."""
    words = {"figure": f.name, "action": action_text(g.state, entry.action), "roll": told_roll(rolled, tally)}
    data = rolled_data(f, tally, rolled, kind=entry.action.kind, **more)
    say = Text("{figure}, {action}: {roll}", words)
    if rolled.success:
        say = Text("{figure}, {action}: {roll}: success", words)
    every = (*MODIFIER, *cites, *roll_cites(tally, rolled))
    g.say(tally.parts[0].clause, what, say, data, side=f.side, cites=tuple(dict.fromkeys(every)))


# ---- Feint


async def _feint(g: G, f: Fighter, entry: Entry) -> None:
    """DOM-453 to DOM-463 A success gives the k-th Strike the plain Feint stat as bonus."""
    k = len(f.feint_bonus)
    if entry.state != "live":
        f.feint_bonus = (*f.feint_bonus, 0)
        return
    entry.state = "done"
    partner = next(f.strategy[strike] for n, strike in pairs(f) if f.strategy[n] is entry)
    tally = roll_tally(g.state, f, entry.action)
    rolled = roll(g, tally, "DOM-453")
    bonus = (f.printed.feint or 0) if rolled.success else 0
    f.feint_bonus = (*f.feint_bonus, bonus)
    cites = ["DOM-457", "DOM-458", "DOM-463", *(("DOM-454", "DOM-455") if rolled.success else ("DOM-456",))]
    cites += ["DOM-461"] if f.unarmed else []
    cites += ["DOM-462"] if any(p.clause == "DOM-460" for p in tally.rows()) else []
    told(g, f, entry, tally, rolled, "feint_rolled", *cites, bonus=bonus, pair=k, foe=partner.action.target)


def nullify(g: G, f: Fighter, entry: Entry, because: Fighter | None, clause: str) -> None:
    """DOM-207, DOM-343, DOM-463 An action against somebody who has retreated."""
    entry.state = "nullified"
    say = Text(
        "{figure}: {action} is nullified", {"figure": f.name, "action": action_text(g.state, entry.action)}
    )
    data = {"figure": f.id, "action": entry.action.kind, "because": because.id if because else ""}
    g.say(clause, "action_nullified", say, data, side=f.side, cites=("DOM-207", "DOM-343"))


# ---- Parry, Block, Dodge


def needed(g: G, f: Fighter, kind: str) -> bool:
    """DOM-505, DOM-506 Whether a live action of a kind that this defence works against names the fighter."""
    return any(kind in COUNTS.get(e.action.kind, ()) for _, e in against(g.state, f))


def ignore(g: G, f: Fighter, entry: Entry, clause: str) -> None:
    """DOM-207, DOM-506 A defence without an attack for it to counter: no die."""
    entry.state = "ignored"
    words = {"figure": f.name, "action": action_text(g.state, entry.action)}
    say = Text("{figure}: {action} is unnecessary", words)
    data = {"figure": f.id, "kind": entry.action.kind, "reason": "unnecessary"}
    g.say(clause, "defence_ignored", say, data, side=f.side, cites=("DOM-207", "DOM-506"))


async def _defend(g: G, f: Fighter, entry: Entry) -> None:
    """DOM-500 to DOM-506, DOM-510, DOM-530, DOM-540 A success takes the die off attacks."""
    kind = entry.action.kind
    if not needed(g, f, kind):
        ignore(g, f, entry, "DOM-505")
        return
    entry.state = "done"
    tally = roll_tally(g.state, f, entry.action)
    rolled = roll(g, tally, tally.parts[0].clause)
    if rolled.success:
        setattr(f.defence, kind, getattr(f.defence, kind) + rolled.die)
    total = getattr(f.defence, kind)
    told(
        g,
        f,
        entry,
        tally,
        rolled,
        "defence_rolled",
        *ROLLED[kind],
        "DOM-500",
        "DOM-501",
        "DOM-502",
        "DOM-503",
        "DOM-504",
        penalty=total,
    )


def _grip(g: G, f: Fighter, by: Fighter, entry: Entry) -> None:
    """DOM-472, DOM-473 One Grip roll for each Disarm."""
    tally = grip_tally(f)
    rolled = roll(g, tally, "DOM-472")
    entry.grip = rolled.die if rolled.success else 0
    words = {"figure": f.name, "foe": by.name, "roll": told_roll(rolled, tally), "n": entry.grip}
    say = Text("{figure} grips against {foe}: {roll}: {n} off the Disarm", words)
    data = rolled_data(f, tally, rolled, kind="grip", foe=by.id, penalty=entry.grip)
    cites = (*MODIFIER, "DOM-027", "DOM-204", "DOM-205", "DOM-473", *roll_cites(tally, rolled))
    g.say("DOM-472", "grip_rolled", say, data, side=f.side, cites=tuple(dict.fromkeys(cites)))


# ---- Evade


async def _evade(g: G, f: Fighter, entry: Entry) -> None:
    """DOM-550 to DOM-558 An Evade: the Defense Penalty is what the fighter moves, at most the die."""
    if engaged(g, f):
        lose(g, f, entry, ("in_melee", "DOM-558"))
        return
    if not needed(g, f, "evade"):
        ignore(g, f, entry, "DOM-505")
        return
    entry.state = "done"
    tally = roll_tally(g.state, f, entry.action)
    rolled = roll(g, tally, "DOM-550")
    cites = (*ROLLED["evade"], "DOM-500", "DOM-503", "DOM-552", "DOM-558")
    told(g, f, entry, tally, rolled, "evade_rolled", *cites)
    left = f.movement - f.evaded
    if rolled.success and left > TIE:
        await _evade_move(g, f, rolled.die, left)


async def _evade_move(g: G, f: Fighter, die: int, left: float) -> None:
    """DOM-553 to DOM-557, DOM-561"""
    step = Step("evade", left, "DOM-553", float(die))
    prompt = Text("{figure} evades: up to {n}″", {"figure": f.name, "n": round(min(left, die), 2)})
    walk = await path_question(g, f, step, prompt, "evade_move", continues=False)
    cost, size = path_cost(table(g), walk.path), path_length(walk.path)
    made = min(die, floor(size + TIE))
    f.evaded = round(f.evaded + cost, 3)
    f.defence.evade += made
    put(g, f, walk.end)
    data = {
        "figure": f.id,
        "path": [list(p) for p in walk.path],
        "cost": round(cost, 3),
        "length": round(size, 3),
        "penalty": made,
    }
    words = {"figure": f.name, "inches": round(size, 2), "n": made}
    say = Text("{figure} evades {inches}″: Defense Penalty {n}", words)
    cites = [
        "DOM-008",
        "DOM-501",
        "DOM-504",
        "DOM-554",
        "DOM-555",
        "DOM-556",
        "DOM-557",
        "DOM-313",
        "DOM-314",
    ]
    cites += ["DOM-561"] if made < die else []
    cites += ["DOM-316", "DOM-803"] if cost > size + TIE else []
    g.say("DOM-553", "evade_moved", say, data, side=f.side, cites=tuple(cites))


# ---- Sprint


async def _sprint(g: G, f: Fighter, entry: Entry) -> None:
    """DOM-331 to DOM-339 A Sprint is moved at once; a failed one leaves the normal move."""
    if engaged(g, f):
        lose(g, f, entry, ("in_melee", "DOM-337"))
        return
    entry.state = "done"
    tally = roll_tally(g.state, f, entry.action)
    rolled = roll(g, tally, "DOM-331")
    told(g, f, entry, tally, rolled, "sprint_rolled", *(() if rolled.success else ("DOM-334",)))
    if not rolled.success:
        return
    f.move_open = False
    step = Step("sprint", f.movement + rolled.die, "DOM-332")
    prompt = Text("{figure} sprints: up to {n}″", {"figure": f.name, "n": f.movement + rolled.die})
    walk = await path_question(g, f, step, prompt, "sprint_move", continues=False)
    cites = ("DOM-325", "DOM-333", "DOM-338", "DOM-339", "DOM-318")
    moved(g, f, walk.path, step, "sprint_moved", "{figure} sprints {inches}″", cites)


def moved(
    g: G,
    f: Fighter,
    path: tuple[tuple[float, float], ...],
    step: Step,
    what: str,
    say: str,
    cites: tuple[str, ...],
) -> None:
    """DOM-313 to DOM-316 A move is made and told."""
    cost, size = path_cost(table(g), path), path_length(path)
    put(g, f, path[-1])
    data = {
        "figure": f.id,
        "kind": step.kind,
        "path": [list(p) for p in path],
        "cost": round(cost, 3),
        "inches": step.inches,
    }
    every = [*cites, "DOM-008", "DOM-009", "DOM-313", "DOM-314", "DOM-315"]
    every += ["DOM-316", "DOM-803"] if cost > size + TIE else []
    every += ["DOM-321"] if f.lamed else []
    words = {"figure": f.name, "inches": round(cost, 2)}
    g.say(step.clause, what, Text(say, words), data, side=f.side, cites=tuple(every))


# ---- Retreat


async def _retreat(g: G, f: Fighter, entry: Entry) -> None:
    """DOM-341 to DOM-351 Out of melee at once; it nullifies every melee action against the fighter."""
    if not engaged(g, f):
        ignore(g, f, entry, "DOM-345")
        return
    entry.state = "done"
    f.move_open, f.retreat = False, "declared"
    tally = roll_tally(g.state, f, entry.action)
    rolled = roll(g, tally, "DOM-341")
    told(g, f, entry, tally, rolled, "retreat_rolled", "DOM-350")
    reason = "roll"
    if rolled.success:
        reason = await _leave(g, f, rolled.die)
    if reason:
        f.retreat = "failed"
        words = {"figure": f.name}
        say = Text("The Retreat of {figure} fails: it stays in melee", words)
        clause = "DOM-348" if reason == "roll" else "DOM-347"
        cites = ("DOM-348", "DOM-349", "DOM-350", "DOM-346")
        data = {"figure": f.id, "reason": reason}
        g.say(clause, "retreat_failed", say, data, side=f.side, cites=cites)


async def _leave(g: G, f: Fighter, die: int) -> str:
    """DOM-342, DOM-343, DOM-346, DOM-347 The way out; returns why it was not taken, or ""."""
    if not way_out(g, f):
        return "no path"
    step = Step("retreat", f.movement + die, "DOM-342")
    prompt = Text("{figure} retreats: up to {n}″, or stays", {"figure": f.name, "n": f.movement + die})
    walk = await path_question(g, f, step, prompt, "retreat_move", continues=False)
    if path_length(walk.path) < EPS:
        return "stayed"
    f.retreat = "done"
    cites = ("DOM-320", "DOM-325", "DOM-344", "DOM-346", "DOM-350", "DOM-351")
    moved(g, f, walk.path, step, "retreat_moved", "{figure} retreats {inches}″", cites)
    for by, entry in list(against(g.state, f)):
        if entry.action.kind in MELEE:
            nullify(g, by, entry, f, "DOM-343")
    _nullify_feints(g, f)
    return ""


def _nullify_feints(g: G, f: Fighter) -> None:
    """DOM-343, DOM-463 Feints whose attack was aimed at the fighter that has left, if they are to come."""
    for fid in g.state.timing_order:
        by = g.state.fighters[fid]
        for feint, strike in pairs(by):
            entry, partner = by.strategy[feint], by.strategy[strike]
            if entry.state == "live" and partner.state == "nullified" and partner.action.target == f.id:
                nullify(g, by, entry, f, "DOM-463")


Roll = Callable[[G, Fighter, Entry], Awaitable[None]]

ROLLS: Final[Mapping[str, Roll]] = MappingProxyType(
    {
        "feint": _feint,
        "parry": _defend,
        "bare_parry": _defend,
        "block": _defend,
        "dodge": _defend,
        "evade": _evade,
        "sprint": _sprint,
        "retreat": _retreat,
    }
)
"""DOM-130 What is rolled in this stage."""
