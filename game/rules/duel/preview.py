"""What would follow from a stack: chances to wound and be wounded, before it is laid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from game.engine.look import (
    Balance,
    Bars,
    BigNumbers,
    Forecast,
    Heading,
    Mark,
    Note,
    Number,
    OnFigure,
    OnPlace,
    Part,
)
from game.engine.state import copied
from game.engine.words import Text
from game.rules.duel.aftermath import FREE, RAPIER_GROUP, REST_GIVES
from game.rules.duel.chances import SEVERITIES, success
from game.rules.duel.exchange import strike
from game.rules.duel.items import ATTACKS, BREAK, DEFENCE, FEINT, REST, Stack, shown
from game.rules.duel.outcomes import End, exchanges, harm, revealed
from game.rules.duel.reveal import break_sums
from game.rules.duel.state import Fencer, Pair

MOST_DEFENCES = 3
"""Defences of the other side that the chances are told for."""


def alone(pair: Pair, f: Fencer, foe: Fencer, stack: Stack) -> Forecast:
    """What can be said without a guess: what the stack costs, the attack by number of defences."""
    f.stack, f.active = stack, (True,) * len(stack.items)
    parts: list[Part] = list(_paid(f, stack))
    if f.standing(ATTACKS):
        bars = []
        for n in range(MOST_DEFENCES + 1):
            foe.stack, foe.active = Stack((DEFENCE,) * n), (True,) * n
            made = strike(pair, f, foe, 0)
            bars.append((str(n) if n else "open", float(success(made.percent, made.again))))
        note = Text("by defences that meet it; nothing invested in them")
        parts.append(Bars(Text("The attack succeeds"), note, tuple(bars)))
    parts += _weariness(f, stack)
    return Forecast(tuple(parts), (OnFigure(foe.id), *_reaching(f, foe, stack)))


def left_after(f: Fencer, stack: Stack) -> int:
    """DUE-741 to DUE-745 Endurance at the end of the turn, if nothing befalls the fencer."""
    left = f.endurance - stack.cost - f.bleed_total
    back = REST_GIVES * stack.items.count(REST)
    if f.weapon == "rapier":
        back += stack.exertion() // RAPIER_GROUP
    return min(f.starting, left + back + FREE)


def _paid(f: Fencer, stack: Stack) -> tuple[Part, ...]:
    """DUE-402, DUE-744 What the stack costs, on the rule of the Endurance, and what comes back."""
    after, end = f.endurance - stack.cost, left_after(f, stack)

    def tone(n: int) -> str:
        return "bad" if n < 0 else "warn" if n == 0 else "plain"

    return (
        Heading(Text("If this stack is shown"), "DUE-402"),
        BigNumbers(
            (
                Number(shown(after), Text("Endurance"), "DUE-402", tone(after)),
                Number(shown(end), Text("at the turn's end"), "DUE-744", tone(end)),
            )
        ),
        Balance(
            Text("Endurance"),
            f.endurance,
            f.starting,
            stack.cost,
            max(0, end - after),
            Text("{n} of {start}", {"n": shown(f.endurance), "start": f.starting}),
            "DUE-102",
            f.id,
        ),
    )


def _reaching(f: Fencer, foe: Fencer, stack: Stack) -> Iterator[Mark]:
    """DUE-411, DUE-431 What Feints and a Break of the stack would need, place by place."""
    for n, item in enumerate(stack.items):
        if item == FEINT:
            yield _feint(f, n, stack.feint)
        elif item == BREAK:
            f.stack = stack
            mine, least = break_sums(f, foe)
            about = Text("The Break strikes out all below if the other has no more than {n}", {"n": mine - 1})
            tone, words = "good", Text("{mine} against {least}", {"mine": mine, "least": least})
            if mine <= least:
                tone, about = (
                    "bad",
                    Text("The Break fails against Agility and Initiative of {n}", {"n": least}),
                )
            yield OnPlace(n, words, tone, about=about, clause="DUE-431")


def _feint(f: Fencer, place: int, points: int) -> OnPlace:
    """DUE-411, DUE-856 How little has to be in the item opposite."""
    limit = points + (f.weapon == "epee")
    if not limit:
        say = Text("A Feint with nothing in it takes nothing; put points into it")
        return OnPlace(place, Text("takes nothing"), "warn", link=True, about=say, clause="DUE-413")
    say = Text("The Feint takes the one opposite, if under {n} points are in it", {"n": limit})
    return OnPlace(place, Text("if under {n}", {"n": limit}), "guile", link=True, about=say, clause="DUE-411")


def _weariness(f: Fencer, stack: Stack) -> list[Part]:
    """DUE-751 to DUE-753 What the Endurance left would mean for the next turn."""
    left = left_after(f, stack)
    out: list[Part] = []
    if left < -f.starting:
        say = Text("below {n} nothing else can be chosen", {"n": shown(-f.starting)})
        out.append(Note(Text("Only Rest next turn"), say, "DUE-318", "bad"))
    elif left < 0:
        say = Text("below nought there is no stepping back")
        out.append(Note(Text("Next turn no Initiative, no Break Distance"), say, "DUE-752", "bad"))
        say = Text("down to {n}; past it only Rest", {"n": shown(-f.starting)})
        out.append(Note(Text("Attacks still cost what they cost"), say, "DUE-753", "good"))
    if left <= 0:
        say = Text("and no rerolls of the bid")
        out.insert(0, Note(Text("Next turn nothing to invest"), say, "DUE-751", "warn"))
    return out


def against(pair: Pair, x: Fencer, y: Fencer, mine: str, stack: Stack, guess: Stack) -> Forecast:
    """The exact chances of a whole turn against a stack that the player guesses; x has first hand.

    mine: id of who asks. A holder of the advantage is taken to choose the High scale where it matters.
    """
    pair = copied(pair)
    me, foe = (x, y) if x.id == mine else (y, x)
    paid, weary = _paid(me, stack), _weariness(me, stack)
    for f in (x, y):
        laid = stack if f.id == mine else guess
        f.stack, f.active = laid, (True,) * len(laid.items)
    revealed(pair, x, y)
    if pair.advantage and not pair.option:
        pair.option = "high"
    ends = list(exchanges(pair, x, y, rested=False))
    dealt = _worst(ends, foe, mine_is_a=x.id != mine)
    taken = _worst(ends, me, mine_is_a=x.id == mine)
    return Forecast(
        (
            *_in_short(dealt, taken, foe),
            Bars(
                Text("What you do to {name}", {"name": foe.name}),
                Text("worst wound of the turn, in 100"),
                _bars(dealt),
                deadly=3,
            ),
            Bars(
                Text("What {name} does to you", {"name": foe.name}),
                Text("worst wound of the turn, in 100"),
                _bars(taken),
                deadly=3,
            ),
            *_breaking(x, y, pair),
            *paid[2:],
            *weary,
        ),
        (OnFigure(foe.id), *_struck(me, foe)),
    )


def _in_short(dealt: Mapping[str, Fraction], taken: Mapping[str, Fraction], foe: Fencer) -> tuple[Part, ...]:
    """The chances to wound and to be wounded."""
    hit, hurt = (1 - found["none"] for found in (dealt, taken))
    return (
        Heading(Text("Against your guess"), "DUE-503", Text("exact")),
        BigNumbers(
            (
                Number(_percent(hit), Text("you wound {name}", {"name": foe.name}), "", "hot"),
                Number(_percent(hurt), Text("you are wounded"), "", "bad" if hurt else "plain"),
            )
        ),
    )


def _percent(p: Fraction) -> str:
    return f"{float(p) * 100:.0f} %"


def _struck(me: Fencer, foe: Fencer) -> Iterator[Mark]:
    """What is struck out on both sides, and what the Feints of the stack come to."""
    for n, item in enumerate(me.stack.items):
        if item == FEINT and n < len(foe.stack.items):
            took = not foe.active[n]
            words = Text("struck out") if took else Text("stays")
            yield OnPlace(n, words, "good" if took else "warn", link=True)
    for f in (me, foe):
        for n, on in enumerate(f.active):
            if not on:
                yield OnPlace(n, opposite=f is foe, struck=True)


def _worst(ends: list[End], before: Fencer, *, mine_is_a: bool) -> Mapping[str, Fraction]:
    """Chance of the worst wound that a fencer takes; "none" for unhurt."""
    out = dict.fromkeys(("none", *SEVERITIES), Fraction(0))
    for end in ends:
        wounds = harm(end.a if mine_is_a else end.b, before)
        out[wounds[-1] if wounds else "none"] += end.chance
    return out


def _bars(found: Mapping[str, Fraction]) -> tuple[tuple[str, float], ...]:
    return tuple((name, float(p)) for name, p in found.items())


def _breaking(x: Fencer, y: Fencer, pair: Pair) -> tuple[Part, ...]:
    """Whether distance would be broken."""
    out: list[Part] = []
    for f in (x, y):
        if BREAK in f.stack.items:
            tone, say = (
                ("good", "{name} breaks distance") if f.id in pair.broke else ("bad", "{name}'s Break fails")
            )
            out.append(Note(Text(say, {"name": f.name}), Text(""), "DUE-432", tone, f.id))
    return tuple(out)
