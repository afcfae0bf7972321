"""What happens in an exchange, in words for the log, each event with the clauses that brought it about."""

from __future__ import annotations

from typing import Any

from game.engine.game import Game
from game.engine.words import Text
from game.rules.duel.exchange import Told
from game.rules.duel.items import ATTACKS, REINFORCED_ATTACK, RISKY, shown
from game.rules.duel.reveal import Notice, named
from game.rules.duel.state import DuelState, Fencer, Pair

G = Game[DuelState]

SAY = {
    "feint_hit": "{name}'s Feint with {mine} strikes out {item} with {theirs} at place {place}",
    "feint_missed": "{name}'s Feint with {mine} does nothing at place {place}",
    "distance_broken": "{name} breaks distance at place {place}: {mine} against {theirs}",
    "break_failed": "{name} does not break distance: {mine} against {theirs}",
    "item_neutralised": "{name}'s {item} at place {place} has no effect",
    "counters_cancelled": "Counter-attacks cancel each other, {mine} on each side",
    "counter_idle": "{name}'s Counter-attacks have nothing to answer",
    "advantage_lost": "{name} loses the initiative advantage",
    "advantage_gained": "{name} has the initiative advantage, strength {mine}",
    "advantage_kept": "{name} keeps the initiative advantage, strength {mine}",
    "advantage_raised": "{name} raises the initiative advantage to {mine}",
    "advantage_taken": "{name} takes the initiative advantage with {mine} against {theirs}",
    "investment_lost": "{name} loses what was invested in {item}, {mine}: nothing carries it",
    "initiative_idle": "{name}'s Initiative does not count: no Counter-attack struck back",
    "initiative_tied": "Equal points of Initiative, {mine}: nobody gains the advantage",
    "bled": "{name} bleeds {mine}: Endurance {theirs}",
    "rested": "{name} rests {mine}: Endurance {theirs}",
    "rapier_returned": "{name}'s rapier returns {mine}: Endurance {theirs}",
    "recovered": "{name} recovers {mine}: Endurance {theirs}",
    "full": "{name} holds all the Endurance there is: {theirs}",
}

MORE = {
    "feint_hit": ("DUE-413", "DUE-414", "DUE-415"),
    "distance_broken": ("DUE-431", "DUE-433", "DUE-434", "DUE-406"),
    "break_failed": ("DUE-431", "DUE-432"),
    "feint_missed": ("DUE-411", "DUE-415"),
    "advantage_taken": ("DUE-722",),
    "item_neutralised": ("DUE-007", "DUE-404"),
    "investment_lost": ("DUE-404",),
    "rapier_returned": ("DUE-743", "DUE-004"),
    "counters_cancelled": ("DUE-006",),
    "advantage_gained": ("DUE-711", "DUE-715", "DUE-716"),
    "bled": ("DUE-833", "DUE-746"),
}
"""Clauses that such an event cites besides its own."""


def tell(g: G, notice: Notice) -> None:
    """A notice becomes a line of the log."""
    f = g.state.fencers[notice.fencer]
    words = {
        "name": f.name,
        "item": Text(named(notice.item)),
        "place": notice.place,
        "mine": shown(notice.mine),
        "theirs": shown(notice.theirs),
    }
    said = {
        "fencer": f.id,
        "item": notice.item,
        "place": notice.place,
        "mine": notice.mine,
        "theirs": notice.theirs,
        "cause": notice.cause,
    }
    cites = (*MORE.get(notice.what, ()), *notice.cites)
    if notice.what == "bled" and f.endurance < 0:
        cites += ("DUE-103",)
    g.say(notice.clause, notice.what, Text(SAY[notice.what], words), said, side=f.side, cites=cites)


ORDER = {
    "DUE-531": "{name} strikes first: a Counter-attack answers",
    "DUE-532": "{name} strikes first: the higher place",
    "DUE-533": "{name} strikes first: more Agility",
    "DUE-733": "{name} strikes first: the advantage",
    "DUE-534": "Both strike at once",
    "DUE-536": "Nobody attacks",
}


def told_of(g: G, pair: Pair, told: Told) -> None:
    """What the blows tell between the rolls."""
    f = g.state.fencers.get(told.fencer)
    name = f.name if f else ""
    side = f.side if f else None
    said: dict[str, Any] = {"fencer": told.fencer}
    unused = ("DUE-629",) if f is not None and f.standing({RISKY}) else ()
    if told.what == "order_set":
        say = ORDER[told.clause]
        if told.clause == "DUE-536" and f is not None:
            say = "Only {name} attacks"
        cites = ("DUE-621", "DUE-735") if pair.option not in ("", "first") else ("DUE-621",)
        g.say(told.clause, "order_set", Text(say, {"name": name}), said, side=side, cites=cites)
    elif told.what == "counter_fired":
        text = Text("{name} strikes back, Counter-attacks: {n}", {"n": told.n, "name": name})
        fired = said | {"n": told.n}
        g.say(told.clause, "counter_fired", text, fired, side=side, cites=("DUE-603", *_with(f)))
    elif told.what == "attack_stood_in":
        text = Text("{name} does not roll: the free hit takes the place of the attack", {"name": name})
        g.say(told.clause, "attack_stood_in", text, said, side=side, cites=unused)
    elif told.what == "attack_lost":
        text = Text("{name} falls before striking", {"name": name})
        g.say(told.clause, "attack_lost", text, said, side=side, cites=unused)
    elif f is not None and told.wound is not None:
        _wounded(g, f, told)


def _with(f: Fencer | None) -> tuple[str, ...]:
    """DUE-604, DUE-607 What Counter-attacks strike back with."""
    if f is None or not f.standing(ATTACKS):
        return ("DUE-607",)
    return ("DUE-604",) if f.standing({REINFORCED_ATTACK}) else ()


def _wounded(g: G, f: Fencer, told: Told) -> None:
    """DUE-804, DUE-831 to DUE-837 The wound and what is left."""
    wound = told.wound
    assert wound is not None
    said: dict[str, Any] = {
        "fencer": f.id,
        "severity": wound.severity,
        "left": f.endurance,
        "level": f.current,
    }
    if wound.severity in ("heavy", "death"):
        what, say = (
            ("fencer_dead", "{name} is dead")
            if wound.severity == "death"
            else ("fencer_down", "{name} is down")
        )
        said["dead"] = True
        g.say(told.clause, what, Text(say, {"name": f.name}), said, side=f.side, cites=("DUE-804", "DUE-946"))
        return
    kinds = (wound.muscle, wound.bleeding)
    clause = {(True, False): "DUE-834", (False, True): "DUE-833", (True, True): "DUE-835"}[kinds]
    text = Text(
        "{name} has a {wound} wound: Endurance {left}, Level {level}, bleeding {bleed}",
        {
            "name": f.name,
            "wound": Text(wound.severity),
            "left": shown(f.endurance),
            "level": shown(f.current),
            "bleed": f.bleed_total,
        },
    )
    cites = ["DUE-831"]
    if wound.muscle:
        cites += ["DUE-836", "DUE-837", *(("DUE-104",) if f.toughness else ())]
    g.say(clause, "wounded", text, said | {"bleed": f.bleed_total}, side=f.side, cites=tuple(cites))
