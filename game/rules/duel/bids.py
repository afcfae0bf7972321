"""DUE-2xx: the secret bids, their rolls and rerolls, what they give."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from game.engine.decisions import Option, PickOne
from game.engine.game import Game
from game.engine.look import Bars, Forecast, OnFigure, Part, TallyRows
from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.duel.chances import ladder
from game.rules.duel.state import DuelState, Fencer, Pair

G = Game[DuelState]

LOW, HIGH, ALL_IN, YIELD = "low", "high", "all_in", "yield"

RESULTS = {
    (LOW, True): (3, 0, "DUE-211"),
    (LOW, False): (2, 0, "DUE-212"),
    (HIGH, True): (4, 0, "DUE-213"),
    (HIGH, False): (2, -2, "DUE-214"),
    (ALL_IN, True): (4, 2, "DUE-215"),
    (ALL_IN, False): (1, -2, "DUE-216"),
}
"""DUE-211 to DUE-216 Items, change of Level and clause of a bid that succeeded or failed."""

ROLLED = ("DUE-001", "DUE-002", "DUE-003", "DUE-009", "DUE-204", "DUE-209")
"""Clauses of every roll for a bid."""

NAMES = {LOW: "low", HIGH: "high", ALL_IN: "all-in", YIELD: "yield"}


def bid_tally(f: Fencer) -> Tally:
    """DUE-205 The Level that the bid roll counts: wounds, and nothing that lasts this turn."""
    tally = Tally(f.level, "DUE-105", Text("Level of {name}", {"name": f.name}))
    tally.add(-f.penalty, "DUE-836", Text("muscle wounds"))
    return tally


def bid_chance(f: Fencer) -> int:
    """DUE-205 Per cent of the bid roll."""
    return ladder(bid_tally(f).whole)


async def bids(g: G, pair: Pair) -> bool:
    """DUE-202 to DUE-218 Both bid in secret; the rolls of both follow. False when somebody yielded."""
    s = g.state
    x, y = s.both(pair)
    made = []
    for f, foe in ((x, y), (y, x)):
        made.append(await _bid(g, f, foe))
        # that it is made is no secret; what it is enters the state once both are, with a line of its own
        text = Text("{name} has made a bid", {"name": f.name})
        g.say("DUE-203", "bid_made", text, {"fencer": f.id}, side=f.side, quiet=True, cites=("DUE-005",))
    x.bid, y.bid = made
    for f in (x, y):
        text = Text("{name} bids {bid}", {"name": f.name, "bid": Text(NAMES[f.bid])})
        said = {"fencer": f.id, "bid": f.bid}
        g.say("DUE-203", "bids_revealed", text, said, side=f.side, cites=("DUE-005", "DUE-202"))
    gone = [f for f in (x, y) if f.bid == YIELD]
    for f in gone:
        f.status = "yielded"
        text = Text("{name} yields", {"name": f.name})
        cites = ("DUE-962",) if s.skirmish else ()
        g.say("DUE-218", "fencer_yielded", text, {"fencer": f.id}, side=f.side, cites=cites)
    if gone:
        return False
    for f in (x, y):
        _roll(g, f, "bid_rolled", "DUE-205")
    return True


def _bid(g: G, f: Fencer, foe: Fencer) -> PickOne[str]:
    """DUE-202 Low, high or all-in, or yield."""

    def options() -> list[Option[str]]:
        out = []
        for bid in (LOW, HIGH, ALL_IN):
            (won, up, clause), (lost, down, _) = RESULTS[bid, True], RESULTS[bid, False]
            note = Text(
                "a stack of {won}{up}, or of {lost}{down}",
                {"won": won, "up": _level(up), "lost": lost, "down": _level(down)},
            )
            out.append(
                Option(
                    bid,
                    bid,
                    Text("Bid {bid}", {"bid": Text(NAMES[bid])}),
                    None,
                    clause,
                    note=note,
                    group="bid",
                    forecast=partial(bid_forecast, f, bid),
                )
            )
        out.append(
            Option(
                YIELD, YIELD, Text("Yield"), None, "DUE-218", note=Text("the fight is lost"), group="yield"
            )
        )
        return out

    return PickOne(
        f.side,
        "DUE-202",
        Text("What does {name} stake?", {"name": f.name}),
        options,
        find=str,
        key="bid",
        secret=True,
        about=(OnFigure(f.id),),
        hint=Text("against {foe}; nobody sees the bid before both are made", {"foe": foe.name}),
    )


def _level(change: int) -> Text:
    if not change:
        return Text("")
    return Text(" at Level {change}", {"change": f"{change:+d}".replace("-", "−")})


def bid_forecast(f: Fencer, bid: str) -> Forecast:
    """DUE-205, DUE-206 The chance of a bid, and with as many rerolls as there is Endurance for."""
    p = Fraction(min(100, bid_chance(f)), 100)
    most = max(0, min(3, f.endurance))
    bars = tuple((str(r), float(1 - (1 - p) ** (r + 1))) for r in range(most + 1))
    tally = bid_tally(f)
    parts: tuple[Part, ...] = (
        TallyRows(Text("Level for the bid"), str(tally.whole), tally.rows()),
        Bars(Text("Chance that it succeeds"), Text("by rerolls, 1 Endurance each"), bars),
    )
    return Forecast(parts)


def _roll(g: G, f: Fencer, what: str, clause: str) -> None:
    """DUE-205 One roll for the bid."""
    tally = bid_tally(f)
    need = ladder(tally.whole)
    face = g.roll("DUE-001", 100)[0]
    f.bid_success = face <= need
    say = (
        "{name} bids and rolls {face}: {need} or less succeeds"
        if what == "bid_rolled"
        else ("{name} pays 1 Endurance and rolls again: {face}, {need} or less succeeds")
    )
    said = {
        "fencer": f.id,
        "dice": (face,),
        "sides": 100,
        "chance": need,
        "result": "soft" if f.bid_success else "miss",
        "tally": tally.rows(),
    }
    text = Text(say, {"name": f.name, "face": face, "need": need})
    paid = ("DUE-102", "DUE-352", "DUE-751") if what == "bid_rerolled" else ()
    cites = (*ROLLED, *(p.clause for p in tally.rows()), *paid)
    g.say(clause, what, text, said, side=f.side, cites=cites)


async def reroll(g: G, f: Fencer) -> bool:
    """DUE-206 to DUE-209 One question of a failed bid roll: roll again or keep it; whether it was rolled."""
    more = await PickOne(
        f.side,
        "DUE-206",
        Text("{name}'s bid failed", {"name": f.name}),
        [
            Option(
                "reroll",
                True,
                Text("Roll again for 1 Endurance"),
                None,
                "DUE-206",
                note=Text("{n} of Endurance left, {p} % a roll", {"n": f.endurance, "p": bid_chance(f)}),
                group="roll",
            ),
            Option("keep", False, Text("Keep it"), None, "DUE-208", note=_kept(f), group="pass"),
        ],
        key="reroll",
        about=(OnFigure(f.id),),
        parts=lambda: _numbers(f),
    )
    if not more:
        g.say(
            "DUE-208",
            "bid_kept",
            Text("{name} keeps the roll", {"name": f.name}),
            {"fencer": f.id},
            side=f.side,
        )
        return False
    f.endurance -= 1
    _roll(g, f, "bid_rerolled", "DUE-206")
    return True


def _kept(f: Fencer) -> Text:
    n, level, _ = RESULTS[f.bid, False]
    return Text("a stack of {n}{level}", {"n": n, "level": _level(level)})


def _numbers(f: Fencer) -> tuple[Part, ...]:
    tally = bid_tally(f)
    return (TallyRows(Text("Level for the bid"), str(tally.whole), tally.rows()),)


def may_reroll(f: Fencer) -> bool:
    """DUE-207, DUE-208 A failed roll, and Endurance above 0."""
    return f.bid_success is False and f.endurance > 0


def settle(g: G, f: Fencer) -> None:
    """DUE-207, DUE-211 to DUE-217 What the bid gives."""
    if f.bid_success is False and f.endurance <= 0:
        text = Text("{name} has no Endurance to roll again", {"name": f.name})
        g.say("DUE-207", "no_reroll", text, {"fencer": f.id}, side=f.side)
    f.size, f.bid_level, clause = RESULTS[f.bid, bool(f.bid_success)]
    text = Text(
        "{name} has a stack of {n}{level}", {"name": f.name, "n": f.size, "level": _level(f.bid_level)}
    )
    said = {"fencer": f.id, "size": f.size, "level": f.bid_level}
    cites = ("DUE-217",) if f.bid_level else ()
    g.say(clause, "bid_result", text, said, side=f.side, cites=cites)
