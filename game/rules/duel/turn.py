"""DUE-201 The turn, step by step; the match can be taken up again between any two of them."""

from __future__ import annotations

from game.engine.game import Game
from game.engine.words import Text
from game.rules.duel.aftermath import ended, ended_with_turn, initiative, recover
from game.rules.duel.attacks import exchange_blows, option, read_stacks
from game.rules.duel.bids import bids, may_reroll, reroll, settle
from game.rules.duel.compose import compose
from game.rules.duel.content import content
from game.rules.duel.ground import close, closer, drive, driver, may_close, withdraw
from game.rules.duel.onmap import turn_begins, turn_ends
from game.rules.duel.pairing import dissolve, engage, in_order, relieve
from game.rules.duel.profiles import ROLES
from game.rules.duel.state import DuelState, Fencer, Pair
from game.rules.duel.telling import tell
from game.rules.duel.yard import face_each_other, is_cornered

G = Game[DuelState]


def pair_of(s: DuelState) -> Pair:
    """The pair whose turn is played."""
    return s.pairs[s.pair]


def over(g: G, winner: int | None, clause: str) -> None:
    """DUE-841 to DUE-843, DUE-961 The match is over."""
    s = g.state
    s.stage, s.winner, s.reason = "over", winner, clause
    names = [", ".join(f.name for f in s.side(side)) for side in (0, 1)]
    if winner is None:
        text, side = Text("A draw"), None
    else:
        text, side = Text("{names} won", {"names": names[winner]}), winner
    g.say(clause, "duel_over", text, {"winner": winner}, side=side)


# ---- the start of a turn


async def begin(g: G) -> None:
    """DUE-008, DUE-201 A new turn: first hand, all that lasts a turn is gone."""
    s = g.state
    s.turn += 1
    if s.turn == 1:
        _enter(g)
        _first_hand(g)
    else:
        s.first_hand = 1 - s.first_hand
    for f in s.fencers.values():
        f.fresh()
    for p in s.pairs:
        p.broke_last, p.broke = p.broke, ()
        p.option, p.closer, p.apart, p.relieved = "", "", False, ()
    name = ", ".join(f.name for f in s.side(s.first_hand) if f.fit)
    text = Text("Turn {turn}, first hand: {name}", {"turn": s.turn, "name": name})
    said = {"turn": s.turn, "first_hand": s.first_hand}
    g.say("DUE-201", "turn_started", text, said, side=s.first_hand, cites=("DUE-008",))
    turn_begins(g)
    s.pair, s.moves, s.blocked = 0, 0, 0
    s.stage, s.who = ("pairs", s.first_hand) if s.skirmish else ("close", 0)


def _enter(g: G) -> None:
    """DUE-101 to DUE-108 Who fights, for the log."""
    say = (
        "{name}, {role}, {weapon}: Level {level}, Endurance {endurance}, "
        "Toughness {toughness}, Agility {agility}"
    )
    roles = {level: role for role, level in ROLES.items()}
    for f in g.state.fencers.values():
        words = {
            "name": f.name,
            "role": Text(roles.get(f.level, "fencer")),
            "weapon": Text(content().weapons[f.weapon].name),
            "level": f.level,
            "endurance": f.endurance,
            "toughness": f.toughness,
            "agility": f.agility,
        }
        said = {"fencer": f.id, "x": f.x, "y": f.y}
        cites = ("DUE-102", "DUE-104", "DUE-105", "DUE-106", "DUE-107", "DUE-108", "DUE-901", "DUE-947")
        g.say("DUE-101", "duel_started", Text(say, words), said, side=f.side, cites=cites)


def _first_hand(g: G) -> None:
    face = g.roll("DUE-008", 6)[0]
    s = g.state
    s.first_hand = 0 if face <= 3 else 1
    names = ", ".join(f.name for f in s.side(s.first_hand))
    text = Text("First hand: {face}, {names}", {"face": face, "names": names})
    cites = ("DUE-001", *(("DUE-951",) if s.skirmish else ()))
    g.say("DUE-008", "first_hand", text, {"dice": (face,), "sides": 6}, side=s.first_hand, cites=cites)


async def pairs(g: G) -> None:
    """DUE-952, DUE-953 Pairs are formed while both sides have somebody free."""
    if not await engage(g):
        g.state.stage = "relief"


async def relief(g: G) -> None:
    """DUE-954 Then relief, then the pairs in order."""
    s = g.state
    if await relieve(g):
        return
    in_order(g)
    for f in (f for side in (0, 1) for f in s.free(side)):
        _free(g, f)
    s.stage = "close" if s.pairs else "end"


# ---- one pair


async def closing(g: G) -> None:
    """DUE-911 to DUE-914, DUE-956 Into measure, in turn."""
    s = g.state
    pair = pair_of(s)
    x, y = s.both(pair)
    if not may_close(g, pair):
        face_each_other(x, y)
        if s.moves == 0:
            g.say(
                "DUE-911",
                "in_measure",
                Text("{name} and {foe} are in measure", {"name": x.name, "foe": y.name}),
                quiet=True,
                cites=("DUE-904",),
            )
        s.stage = "bid"
        return
    if s.blocked == 2:
        _apart(g, pair)
        return
    first = closer(s, pair)
    other = y if first is x else x
    f, foe = (first, other) if s.moves % 2 == 0 else (other, first)
    s.moves += 1
    s.blocked = 0 if await close(g, pair, f, foe) else s.blocked + 1


def _apart(g: G, pair: Pair) -> None:
    """DUE-956 Neither found a way. A duel on a floor that is not connected (DUE-947) is drawn."""
    s = g.state
    x, y = s.both(pair)
    text = Text("{name} and {foe} cannot reach each other", {"name": x.name, "foe": y.name})
    g.say("DUE-956", "apart", text, {"fencer": x.id, "foe": y.id})
    if not s.skirmish:
        over(g, None, "DUE-947")
        return
    pair.apart = True
    for f in (x, y):
        _free(g, f)
    next_pair(s)


def _free(g: G, f: Fencer) -> None:
    text = Text("{name} is free this turn", {"name": f.name})
    g.say("DUE-957", "fencer_free", text, {"fencer": f.id}, side=f.side)


async def bidding(g: G) -> None:
    """DUE-202 to DUE-205 The bids and their first rolls."""
    s = g.state
    if await bids(g, pair_of(s)):
        s.stage, s.who = "reroll", 0
    elif not _fallen(g):
        _recover(g, pair_of(s))
        next_pair(s)


async def rerolling(g: G) -> None:
    """DUE-206 to DUE-209 First hand ends the rerolls before the other begins."""
    s = g.state
    f = s.both(pair_of(s))[s.who]
    if may_reroll(f) and await reroll(g, f):
        return
    settle(g, f)
    if s.who == 0:
        s.who = 1
    else:
        s.stage = "compose"


async def composing(g: G) -> None:
    """DUE-301 to DUE-452 Stacks, reveal, payment, and what strikes out what."""
    s = g.state
    pair = pair_of(s)
    x, y = s.both(pair)
    cornered = (is_cornered(g.board, s, x, y), is_cornered(g.board, s, y, x))
    for f, stuck in zip((x, y), cornered, strict=True):
        if stuck:
            text = Text("{name} is cornered: no Break Distance", {"name": f.name})
            cites = ("DUE-928", "DUE-320", *(("DUE-958",) if s.skirmish else ()))
            g.say("DUE-927", "cornered", text, {"fencer": f.id}, side=f.side, cites=cites)
    await compose(g, pair, cornered)
    read_stacks(g, pair)
    s.stage = "option" if pair.advantage else "blows"


async def choosing(g: G) -> None:
    """DUE-730 The option of the advantage."""
    await option(g, pair_of(g.state))
    g.state.stage = "blows"


async def fighting(g: G) -> None:
    """DUE-5xx to DUE-74x The attacks, initiative, recovery."""
    s = g.state
    pair = pair_of(s)
    x, y = s.both(pair)
    exchange_blows(g, pair)
    if _fallen(g):
        return
    if x.fit and y.fit:
        for notice in initiative(pair, x, y):
            tell(g, notice)
    _recover(g, pair)
    s.stage, s.who = "ground", 0


def _recover(g: G, pair: Pair) -> None:
    for f in g.state.both(pair):
        if f.fit:
            for notice in recover(f):
                tell(g, notice)


def _fallen(g: G) -> bool:
    """DUE-841 Whether the duel has ended; a skirmish ends with its turn (DUE-961)."""
    s = g.state
    found = None if s.skirmish else ended(s)
    if found is not None:
        over(g, *found)
    return found is not None


async def ground(g: G) -> None:
    """DUE-921 to DUE-933 Who broke withdraws; else one drives the other."""
    s = g.state
    pair = pair_of(s)
    x, y = s.both(pair)
    if pair.broke and x.fit and y.fit:
        order = [f for f in (x, y) if f.id in pair.broke]
        if s.who < len(order):
            f = order[s.who]
            s.who += 1
            await withdraw(g, pair, f, _other(f, x, y))
            return
    elif (leader := driver(s, pair)) is not None:
        await drive(g, pair, leader, _other(leader, x, y))
    next_pair(s)


def _other(f: Fencer, x: Fencer, y: Fencer) -> Fencer:
    return y if f is x else x


def next_pair(s: DuelState) -> None:
    """DUE-955 On to the next pair, or to the end of the turn."""
    s.pair += 1
    s.moves, s.blocked, s.who = 0, 0, 0
    s.stage = "close" if s.pair < len(s.pairs) else "end"


# ---- the end of a turn


async def end(g: G) -> None:
    """DUE-842, DUE-843, DUE-957, DUE-961 Free fencers recover; somebody may have won."""
    s = g.state
    idle = {i for p in s.pairs if p.apart for i in (p.a, p.b)}
    for f in s.fencers.values():
        if s.skirmish and f.fit and (f.id not in s.paired() or f.id in idle):
            for notice in recover(f, free=True):
                tell(g, notice)
    dissolve(g)
    g.say("DUE-201", "turn_ended", Text("Turn {turn} ends", {"turn": s.turn}), {"turn": s.turn}, quiet=True)
    turn_ends(g)
    found = ended(s) or ended_with_turn(s)
    if found is not None:
        over(g, *found)
    else:
        s.stage = "turn"


STAGES = {
    "turn": begin,
    "pairs": pairs,
    "relief": relief,
    "close": closing,
    "bid": bidding,
    "reroll": rerolling,
    "compose": composing,
    "option": choosing,
    "blows": fighting,
    "ground": ground,
    "end": end,
}
