"""How the fencers stand, for all to see: by what is public before the stacks lie open, by the stacks after.

What a stack that is still face down holds never shows here, not even to the side that laid it.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.events import Event
from game.engine.look import Stand
from game.engine.words import Text
from game.rules.duel.items import (
    ATTACK,
    ATTACKS,
    BREAK,
    COUNTER,
    DEFENCE,
    DEFENCES,
    FEINT,
    INITIATIVE,
    REINFORCED_ATTACK,
    REINFORCED_DEFENCE,
    REST,
    RISKY,
)
from game.rules.duel.state import MEASURE, RADIUS, DuelState, Fencer, Pair
from game.table.inches import distance

OPEN = frozenset({"option", "blows", "ground", "end", "over"})
"""Stages in which the stacks of a pair lie open."""

ITEMS, BADGES = "items_duel", "badges_duel"


def standing(s: DuelState, f: Fencer, pair: Pair | None, *, cornered: bool = False) -> Stand:
    """How a fencer stands now."""
    if s.stage in OPEN and f.stack.items:
        return _shown(s, f, pair)
    return _before(s, f, pair, cornered=cornered)


def _before(s: DuelState, f: Fencer, pair: Pair | None, *, cornered: bool) -> Stand:
    """DUE-318, DUE-752, DUE-721, DUE-927, DUE-904 How a fencer stands while nothing lies open."""
    if f.endurance < -f.starting:
        return Stand(f.id, "spent", Text("Exhausted"), f"{BADGES}/exhausted")
    if f.endurance < 0:
        return Stand(f.id, "spent", Text("Winded"), f"{BADGES}/winded")
    if pair is not None and pair.advantage == f.id:
        return advantage(f.id, pair.strength)
    if cornered:
        return Stand(f.id, "ready", Text("Cornered"), f"{BADGES}/cornered")
    foe = s.foe(f)
    if foe is None or distance(f.point, foe.point) - 2 * RADIUS > MEASURE + 1e-6:
        return Stand(f.id, "wait", Text("Out of measure"), f"{ITEMS}/{BREAK}")
    return Stand(f.id, "ready", Text("On guard"), f"weapons_duel/{f.weapon}")


def advantage(fencer: str, strength: int) -> Stand:
    """DUE-715 With the initiative advantage."""
    return Stand(fencer, "press", Text("Advantage {n}", {"n": strength}), f"{BADGES}/advantage")


def _shown(s: DuelState, f: Fencer, pair: Pair | None) -> Stand:
    """What came of the stack of this turn so far."""
    if pair is not None and f.id in pair.broke:
        return Stand(f.id, "back", Text("Breaks away"), f"{ITEMS}/{BREAK}")
    wound = next((w for w in reversed(f.wounds) if w.turn == s.turn), None)
    if f.hits and wound is not None:
        return wounded(f.id, wound.severity)
    if f.struck == "failure" and f.standing({RISKY}):
        return Stand(f.id, "reel", Text("Off balance"), f"{ITEMS}/{RISKY}")
    left = [item for item, on in zip(f.stack.items, f.active, strict=True) if on]
    if f.struck == "success":
        return Stand(f.id, "strike", Text("Hits"), f"{ITEMS}/{_attack(left)}")
    return laid(f.id, left)


def wounded(fencer: str, severity: str) -> Stand:
    """DUE-831 Hit this turn."""
    words = {"light": Text("Light wound"), "medium": Text("Medium wound")}.get(severity, Text("Hit"))
    return Stand(fencer, "reel", words, f"{BADGES}/bleeding")


def laid(fencer: str, active: Sequence[str]) -> Stand:
    """What most of the active items of an open stack are for."""
    defence = next((i for i in (REINFORCED_DEFENCE, DEFENCE, COUNTER) if i in active), DEFENCE)
    kinds = (
        ("strike", Text("Attacks"), ATTACKS, _attack(active)),
        ("guard", Text("Defends"), DEFENCES | {COUNTER}, defence),
        ("rest", Text("Rests"), frozenset({REST}), REST),
    )
    best = max(kinds, key=lambda kind: sum(item in kind[2] for item in active))
    if any(item in best[2] for item in active):
        return Stand(fencer, best[0], best[1], f"{ITEMS}/{best[3]}")
    others = (
        (BREAK, Text("Steps back")),
        (INITIATIVE, Text("Seeks the advantage")),
        (FEINT, Text("Feints")),
    )
    for item, words in others:
        if item in active:
            return Stand(fencer, "ready", words, f"{ITEMS}/{item}")
    return Stand(fencer, "ready", Text("Nothing left"))


def _attack(active: Sequence[str]) -> str:
    """The attack that the picture is of; that of a Counter-attack where there is no other."""
    found = next((item for item in (RISKY, REINFORCED_ATTACK, ATTACK, COUNTER) if item in active), "")
    return found or ATTACK


def stands(e: Event, who: str, foe: str, active: dict[str, Sequence[str]]) -> tuple[Stand, ...]:
    """How an event of a reveal leaves the fencer it is about and the other; active: what stands of both."""
    mine, theirs = active.get(who, ()), active.get(foe, ())
    art = f"{ITEMS}/{_attack(mine)}"
    match e.what:
        case "stack_revealed" | "item_neutralised":
            return (laid(who, mine),)
        case "distance_broken":
            return (Stand(who, "back", Text("Breaks away"), f"{ITEMS}/{BREAK}"),)
        case "attack_rolled":
            met = any(item in DEFENCES or item == COUNTER for item in theirs)
            bare = Stand(foe, "ready", Text("In the open"))
            return (
                Stand(who, "strike", Text("Attacks"), art),
                laid(foe, [i for i in theirs if i in DEFENCES or i == COUNTER]) if met else bare,
            )
        case "attack_succeeded" | "free_hit":
            hit = Stand(foe, "reel", Text("Hit"), f"{BADGES}/bleeding")
            return (Stand(who, "strike", Text("Hits"), art), hit)
        case "attack_failed":
            if RISKY in mine:
                return (Stand(who, "reel", Text("Off balance"), f"{ITEMS}/{RISKY}"),)
            return (Stand(who, "ready", Text("Misses"), art),)
        case "counter_fired":
            return (Stand(who, "strike", Text("Strikes back"), f"{ITEMS}/{COUNTER}"),)
        case "fencer_down" | "fencer_dead":
            words = Text("Dead") if e.what == "fencer_dead" else Text("Down")
            return (Stand(who, "", words, "badges/knocked_down"),)
        case "wounded":
            return (wounded(who, str(e.data.get("severity", ""))),)
        case "advantage_gained" | "advantage_taken" | "advantage_raised" | "advantage_kept":
            return (advantage(who, int(e.data.get("mine", 0))),)
    return ()
