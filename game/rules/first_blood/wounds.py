"""FIB-64x, FIB-70x to FIB-757 Wounds, Resolve tests, Broken!, slain."""

from __future__ import annotations

from game.engine.state import other
from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.first_blood import values
from game.rules.first_blood.effect import ABILITIES, G
from game.rules.first_blood.positions import check_duels, end_duel
from game.rules.first_blood.pushing import push_back
from game.rules.first_blood.queries import are_engaged, duel_opponent
from game.rules.first_blood.specials import affecting, has
from game.rules.first_blood.state import Fall, Warrior


def suffer(g: G, w: Warrior, n: int, by: Warrior | None) -> bool:
    """FIB-640, FIB-642, FIB-700, FIB-710 Places the wounds of one resolution together, then one Resolve test
    if they reach Health. Returns whether the warrior was pushed back.
    """
    if n <= 0 or not w.on_table:
        return False
    w.wounds += n
    say = Text("{figure} suffers {n}: wound markers {total} of {health}", _wounds(w, n))
    data = {"figure": w.id, "amount": n, "markers": w.wounds, "health": w.printed.health}
    cites = ("FIB-640", "FIB-701", "FIB-024") if w.wounds == n else ("FIB-640", "FIB-024")
    g.say("FIB-700", "wounds", say, data, side=w.side, cites=cites)
    if w.wounds < w.printed.health:
        return False
    return _resolve_wounds(g, w, by)


def _wounds(w: Warrior, n: int) -> dict[str, object]:
    return {"figure": w.name, "n": n, "total": w.wounds, "health": w.printed.health}


def _resolve_wounds(g: G, w: Warrior, by: Warrior | None) -> bool:
    """FIB-710 to FIB-724, FIB-740 The Resolve test that wounds demand."""
    over = w.wounds - w.printed.health
    needed = values.resolve(g, w, over)
    if w.broken:
        _say_test(g, w, needed, over, (), passed=False, clause="FIB-740")
        slay(g, w, by)
        return False
    if needed.whole <= 0:
        _say_test(g, w, needed, over, (), passed=False, clause="FIB-721")
        slay(g, w, by)
        return False
    dice, passed = _test_dice(g, w, needed.whole, "FIB-918" if has(g, w, "steadfast") else "")
    _say_test(g, w, needed, over, dice, passed=passed, clause="FIB-712" if passed else "FIB-713")
    if not passed:
        slay(g, w, by)
        return False
    if w.wounds != 1:
        w.wounds = 1
        say = Text("{figure} keeps one wound marker", {"figure": w.name})
        g.say("FIB-724", "markers_removed", say, {"figure": w.id, "markers": 1}, side=w.side)
    return break_nerve(g, w, "FIB-712", by)


def _test_dice(g: G, w: Warrior, needed: int, reroll: str) -> tuple[tuple[int, ...], bool]:
    """FIB-711, FIB-714, FIB-715 The die of a test, rolled again at most once; the second one stands."""
    die = g.roll("FIB-711", 6)[0]
    if die <= needed or not reroll:
        return (die,), die <= needed
    again = g.roll(reroll, 6)[0]
    return (die, again), again <= needed


def _say_test(
    g: G, w: Warrior, needed: Tally, over: int, dice: tuple[int, ...], *, passed: bool, clause: str
) -> None:
    args = {
        "figure": w.name,
        "die": dice[-1] if dice else 0,
        "needed": max(0, needed.whole),
        "over": over,
    }
    if not dice:
        say = Text("{figure} cannot pass its Resolve test", args)
    elif passed:
        say = Text("{figure} tests Resolve: {die}, {needed} or less needed: it holds", args)
    else:
        say = Text("{figure} tests Resolve: {die}, {needed} or less needed: it fails", args)
    data = {
        "figure": w.id,
        "resolve": w.printed.resolve,
        "parts": [(p.amount, p.clause) for p in needed.rows()],
        "overkill": over,
        "needed": max(0, needed.whole),
        "dice": list(dice),
        "sides": 6,
        "passed": passed,
    }
    cites = ["FIB-710", "FIB-025", "FIB-642"]
    if dice:
        cites.append("FIB-711")
        if 6 in dice:
            cites.append("FIB-714")
    if len(dice) > 1:
        cites += ["FIB-918", "FIB-715"]
    if over and needed.whole != w.printed.resolve - over:
        cites.append("FIB-722")
    g.say(clause, "resolve_test", say, data, side=w.side, cites=tuple(cites))


def combat_test(g: G, w: Warrior) -> bool:
    """FIB-752 to FIB-755, FIB-321 The Resolve test of a Combat Rally: no Overkill; it may be rolled again."""
    needed = values.resolve(g, w, 0)
    reroll = ""
    if has(g, w, "steadfast"):
        reroll = "FIB-918"
    elif affecting(g, w, "rallying_cry"):
        reroll = "FIB-321"
    dice, passed = _test_dice(g, w, needed.whole, reroll)
    clause = "FIB-753" if passed else "FIB-754"
    args = {"figure": w.name, "die": dice[-1], "needed": needed.whole}
    say = Text("{figure} rallies in the fight: {die}, {needed} or less needed: it goes on", args)
    if not passed:
        say = Text("{figure} rallies in the fight: {die}, {needed} or less needed: it does no more", args)
    data = {
        "figure": w.id,
        "resolve": w.printed.resolve,
        "parts": [(p.amount, p.clause) for p in needed.rows()],
        "needed": needed.whole,
        "dice": list(dice),
        "sides": 6,
        "passed": passed,
    }
    cites = ("FIB-752", "FIB-755", "FIB-711", *((reroll, "FIB-715") if len(dice) > 1 else ()))
    g.say(clause, "resolve_test", say, data, side=w.side, cites=cites)
    return passed


# ---- Broken!


def break_nerve(g: G, w: Warrior, clause: str, by: Warrior | None) -> bool:
    """FIB-712, FIB-740 to FIB-745 The warrior becomes Broken!; an engaged enemy that broke it pushes it back.

    Returns whether it was pushed back.
    """
    if w.broken or not w.on_table:
        return False
    w.broken = True
    cites = ["FIB-744", "FIB-745"]
    if w.printed.character or w.printed.leader:
        cites += ["FIB-306", "FIB-742"]
    if g.state.activation is not None and g.state.activation.warrior == w.id:
        cites.append("FIB-746")
    say = Text("{figure} is Broken!", {"figure": w.name})
    g.say(clause, "broken", say, {"figure": w.id}, side=w.side, cites=tuple(cites))
    drop_relic(g, w)
    end_abilities(g, w, "FIB-307", "broken")
    for duel in g.state.duels:
        if duel[0] == w.id:
            end_duel(g, duel, "FIB-351", "broken")
    if by is not None and by.on_table and are_engaged(g.state, w, by):
        return push_back(g, w, by, "FIB-250", ("FIB-743",))
    return False


def rally(g: G, w: Warrior, clause: str) -> None:
    """FIB-750 The warrior is not Broken! any more."""
    if not w.broken:
        return
    w.broken = False
    say = Text("{figure} rallies", {"figure": w.name})
    g.say(clause, "rallied", say, {"figure": w.id}, side=w.side, cites=("FIB-750",))


def end_abilities(g: G, w: Warrior, clause: str, why: str) -> None:
    """FIB-307, FIB-308, FIB-309 The active command ability of a performer ends at once, for everybody."""
    s = g.state
    for a in s.abilities:
        if a.performer == w.id:
            s.abilities = tuple(x for x in s.abilities if x != a)
            name = ABILITIES[a.name][1]
            say = Text("{ability} of {figure} ends", {"ability": name, "figure": w.name})
            data = {"figure": w.id, "ability": a.name, "why": why}
            cites = ("FIB-309",) if w.printed.leader else ()
            g.say(clause, "ability_ended", say, data, side=w.side, cites=cites)


def drop_relic(g: G, w: Warrior) -> None:
    """FIB-1033 The relic lies where the centre of the carrier's front base is, before any push-back."""
    if not w.carrying:
        return
    w.carrying = False
    g.state.relic = w.point
    say = Text("{figure} drops the relic", {"figure": w.name})
    g.say("FIB-1033", "relic_dropped", say, {"figure": w.id, "at": list(w.point)}, side=w.side)


# ---- slain


def slay(g: G, w: Warrior, by: Warrior | None) -> None:
    """FIB-713, FIB-756, FIB-757, FIB-155 The warrior is removed from the battlefield with all its states."""
    s = g.state
    in_duel = by is not None and duel_opponent(s, w) == by.id
    drop_relic(g, w)
    end_abilities(g, w, "FIB-308", "removed")
    w.on_table, w.slain = False, True
    w.wounds, w.broken, w.inspired, w.aimed, w.latched = 0, False, False, False, ()
    foe = other(w.side)
    data = {"figure": w.id, "by": by.id if by else "", "points": w.printed.points}
    say = Text("{figure} is slain", {"figure": w.name})
    cites = ["FIB-713", "FIB-757", "FIB-155"]
    if s.first_slayer is None:
        s.first_slayer, s.first_slain_round = foe, s.round
        if s.scenario == "ford":
            cites.append("FIB-1011")
    if w.printed.character:
        s.falls = (*s.falls, Fall(w.id, in_duel))
        if s.scenario == "captains":
            cites.append("FIB-1040")
    g.say("FIB-756", "slain", say, data, side=w.side, cites=tuple(cites))
    gain_slain_points(g, foe, w.printed.points)
    check_duels(g)


def gain_slain_points(g: G, side: int, points: int) -> None:
    """FIB-155 The points of a slain warrior count for the other player, each time."""
    player = g.state.players[side]
    player.slain_points += points
    player.round_slain += points
