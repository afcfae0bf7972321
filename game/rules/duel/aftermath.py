"""DUE-71x to DUE-74x, DUE-84x: initiative for the next turn, recovery, who has won."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.triggers import leader
from game.rules.duel.items import ATTACKS, COUNTER, INITIATIVE, REST
from game.rules.duel.reveal import Notice
from game.rules.duel.state import DuelState, Fencer, Pair

REST_GIVES, FREE, RAPIER_GROUP = 3, 1, 4
"""DUE-742, DUE-744, DUE-858 Endurance of a Rest and of every turn; points for which a rapier returns one."""


def bids_for_initiative(f: Fencer) -> int | None:
    """DUE-711, DUE-712 Points of an Initiative that counts; None without one."""
    if not f.standing({INITIATIVE}):
        return None
    if not f.stack.count(ATTACKS) and not f.fired:
        return None
    return f.stack.initiative


def initiative(pair: Pair, a: Fencer, b: Fencer) -> Iterator[Notice]:
    """DUE-711 to DUE-724 Who has the advantage from the next turn on."""
    for f in (a, b):
        if f.standing({INITIATIVE}) and bids_for_initiative(f) is None:
            yield Notice("initiative_idle", "DUE-712", f.id, INITIATIVE)
    holder = next((f for f in (a, b) if f.id == pair.advantage), None)
    if holder is not None and not holder.stack.count(ATTACKS) and not holder.fired:
        pair.advantage, pair.strength = "", 0
        yield Notice("advantage_lost", "DUE-724", holder.id, COUNTER, cause="counter_did_not_fire")
        holder = None
    if holder is None:
        yield from _gained(pair, a, b)
    else:
        yield from _kept(pair, holder, b if holder is a else a)


def _gained(pair: Pair, a: Fencer, b: Fencer) -> Iterator[Notice]:
    """DUE-713, DUE-714, DUE-855 Nobody has it."""
    pa, pb = bids_for_initiative(a), bids_for_initiative(b)
    if pa is None and pb is None:
        return
    clause, winner = "DUE-713", a
    if pa is not None and pa == pb:
        if (a.weapon == "epee") == (b.weapon == "epee"):
            epees = ("DUE-857",) if a.weapon == "epee" else ()
            yield Notice("initiative_tied", "DUE-714", a.id, INITIATIVE, mine=pa, theirs=pa, cites=epees)
            return
        clause, winner = "DUE-855", (a if a.weapon == "epee" else b)
    elif pa is None or (pb is not None and pb > pa):
        winner = b
    points = (pa if winner is a else pb) or 0
    pair.advantage, pair.strength = winner.id, points
    cites: tuple[str, ...] = () if winner.stack.count(ATTACKS) else ("DUE-712",)
    cites += ("DUE-714",) if clause == "DUE-855" else ()
    yield Notice("advantage_gained", clause, winner.id, INITIATIVE, mine=points, cites=cites)


def _kept(pair: Pair, holder: Fencer, foe: Fencer) -> Iterator[Notice]:
    """DUE-721, DUE-722 The holder keeps it, raises it or loses it to more points."""
    own, theirs = bids_for_initiative(holder), bids_for_initiative(foe)
    best = max(pair.strength, own or 0)
    enough = theirs is not None and theirs > best
    epee = theirs == best and foe.weapon == "epee" and holder.weapon != "epee"
    if theirs is not None and (enough or epee):
        pair.advantage, pair.strength = foe.id, theirs
        clause = "DUE-722" if enough else "DUE-855"
        yield Notice("advantage_taken", clause, foe.id, INITIATIVE, mine=theirs, theirs=best)
        return
    what, clause = ("advantage_raised", "DUE-722") if best > pair.strength else ("advantage_kept", "DUE-721")
    pair.strength = best
    cites: tuple[str, ...] = ("DUE-723",) if holder.stack.count(ATTACKS) else ("DUE-724",)
    cites += ("DUE-725",) if holder.endurance < 0 else ()
    cites += ("DUE-722",) if (theirs, own) != (None, None) else ()
    cites += ("DUE-857",) if theirs == best and foe.weapon == holder.weapon == "epee" else ()
    yield Notice(what, clause, holder.id, INITIATIVE, mine=best, theirs=theirs or 0, cites=cites)


def recover(f: Fencer, *, free: bool = False) -> Iterator[Notice]:
    """DUE-741 to DUE-746, DUE-957 Bleeding, Rest, the rapier, one for nothing; never above the start.

    free: a fencer of a skirmish without a pair, who recovers as with one Rest.
    """
    if f.bleed_total:
        f.endurance -= f.bleed_total
        yield Notice("bled", "DUE-741", f.id, mine=f.bleed_total, theirs=f.endurance)
    rests = 1 if free else f.standing({REST})
    gains = [("rested", "DUE-957" if free else "DUE-742", REST_GIVES * rests)]
    if f.weapon == "rapier" and not free:
        gains.append(("rapier_returned", "DUE-858", f.stack.exertion() // RAPIER_GROUP))
    gains.append(("recovered", "DUE-744", FREE))
    for what, clause, n in gains:
        given = min(n, f.starting - f.endurance)
        if given > 0:
            f.endurance += given
            yield Notice(what, clause, f.id, mine=given, theirs=f.endurance)
        elif n:
            yield Notice("full", "DUE-745", f.id, mine=0, theirs=f.endurance)


# ---- the end


def ended(s: DuelState) -> tuple[int | None, str] | None:
    """DUE-841, DUE-961 Winner (None: a draw) and clause once a side has nobody fit; else None."""
    left = [any(f.fit for f in s.side(side)) for side in (0, 1)]
    if all(left):
        return None
    clause = "DUE-961" if s.skirmish else "DUE-841"
    if not any(left):
        return None, clause
    return (0 if left[0] else 1), clause


def ended_with_turn(s: DuelState) -> tuple[int | None, str] | None:
    """DUE-842, DUE-843, DUE-961 The same at the end of a turn: first touch, then the turn limit, at which the
    points of the map count before everything else.
    """
    if s.victory == "first_touch":
        hit = [any(f.hits for f in s.side(side)) for side in (0, 1)]
        if any(hit):
            return (None if all(hit) else (1 if hit[0] else 0)), "DUE-843"
    if s.turn >= s.turn_limit:
        if (ahead := leader(s)) is not None:
            return ahead, "DUE-961" if s.skirmish else "DUE-842"
        if not s.skirmish:
            return None, "DUE-842"
        fit = [sum(f.fit for f in s.side(side)) for side in (0, 1)]
        return (None if fit[0] == fit[1] else int(fit[1] > fit[0])), "DUE-961"
    return None
