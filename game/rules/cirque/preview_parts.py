"""How forecasts say numbers: chances, means, a die face by face; and suppositions about the state."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from game.engine.cards import Cards
from game.engine.fields import Supposed
from game.engine.look import Bars, BigNumbers, DieOdds, Number, OnLine, TallyRows
from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.cirque import odds
from game.rules.cirque.effect import Ask, asked, content_name
from game.rules.cirque.odds import Chances, Numbers
from game.rules.cirque.state import Fighter, Pit, table

TONES = {"miss": "miss", "armour": "armour", "toughness": "soft", "critical": "crit"}
"""Verdict of a face -> how it is drawn."""

HALF = Fraction(1, 2)


def supposed(
    pit: Pit, f: Fighter, *, without: frozenset[str] = frozenset(), **changes: Any
) -> tuple[Pit, Fighter]:
    """The pit with a fighter changed and without some cards in play; the original stays as it is."""
    s = copy.copy(pit.state)
    changed = copy.copy(f)
    for name, value in changes.items():
        setattr(changed, name, value)
    s.fighters = [changed if x.id == f.id else x for x in s.fighters]
    if without:
        place = f"play:{f.id}"
        left = tuple(c for c in s.cards.at(place) if c not in without)
        s.cards = Cards(s.cards.faces, s.cards.places | {place: left}, s.cards.seen)
    return Supposed(s, pit.board), changed


# ---- numbers in words


def percent(chance: Fraction) -> str:
    """A chance in 100, rounded to whole ones; what is possible is never 0, what is not sure never 100."""
    whole = int(chance * 100 + HALF)
    if whole == 0 and chance > 0:
        return "<1 %"
    if whole == 100 and chance < 1:
        return ">99 %"
    return f"{whole} %"


def average(mean: Fraction) -> str:
    """A mean with one decimal."""
    tenths = int(mean * 10 + HALF)
    return f"{tenths // 10}.{tenths % 10}"


def inches(length: float, *, decisive: bool = False) -> str:
    """A length: two decimals under one inch and where a limit is decided, else one."""
    return f"{length:.{2 if decisive or length < 1 else 1}f}″"


def signed(amount: float) -> str:
    """A number to be added."""
    return f"+{amount:g}" if amount >= 0 else f"−{-amount:g}"


# ---- chances


@lru_cache(maxsize=4096)
def chances(n: Numbers) -> Chances:
    """The exact distribution of one attack, remembered by its numbers."""
    return odds.chances(n)


@lru_cache(maxsize=1024)
def harm_chances(amount: int, part: int, cap: int | None) -> Mapping[int, Fraction]:
    """The exact distribution of one damage roll, remembered by its numbers."""
    return odds.harm(amount, part, cap)


def mean_of(damage: Mapping[int, Fraction]) -> Fraction:
    """Expected damage points."""
    return sum((k * p for k, p in damage.items()), Fraction(0))


def at_least(damage: Mapping[int, Fraction], n: int) -> Fraction:
    """The chance of n damage points or more."""
    return sum((p for k, p in damage.items() if k >= n), Fraction(0))


def saved_by(pit: Pit, f: Fighter) -> str:
    """CIR-1212 The clause of what it has in play that keeps it alive this once, or an empty string."""
    return asked("does not die", Ask(pit, f))


def left(pit: Pit, f: Fighter) -> int | None:
    """CIR-801 Damage points that kill it; None for whoever nothing kills this once."""
    return None if saved_by(pit, f) else f.printed.pain - f.damage


def death(pit: Pit, damage: Mapping[int, Fraction], f: Fighter) -> Fraction:
    """CIR-801, CIR-1212 The chance that so many damage points kill it."""
    n = left(pit, f)
    return Fraction(0) if n is None else at_least(damage, n)


# ---- parts


def headline(pit: Pit, c: Chances, foe: Fighter) -> BigNumbers:
    """The three numbers that matter most of an attack."""
    return BigNumbers(
        (
            Number(percent(c.hit), Text("hits"), tone="hot"),
            Number(average(c.mean), Text("wounds, mean")),
            Number(percent(death(pit, c.damage, foe)), Text("kills")),
        )
    )


def die_odds(c: Chances) -> DieOdds:
    """CIR-621 to CIR-634 The attack die face by face, with a star over critical hits."""
    soft = c.attack["toughness"] + c.attack["critical"]
    groups = [
        (c.attack["miss"], Text("miss"), "miss"),
        (c.attack["armour"], Text("on armour"), "armour"),
        (soft, Text("soft"), "soft" if c.attack["toughness"] else "crit"),
    ]
    return DieOdds(
        Text("To hit"),
        Text("each face of the die"),
        10,
        tuple(TONES[v] for v in c.faces),
        tuple(Number(percent(p), label, tone=tone) for p, label, tone in groups if p),
        tuple(i + 1 for i, v in enumerate(c.faces) if v == "critical"),
    )


def wound_bars(pit: Pit, damage: Mapping[int, Fraction], foe: Fighter) -> Bars:
    """CIR-652, CIR-801 Damage points with their chances, and where they kill."""
    most = max(damage)
    deadly = left(pit, foe)
    bars = tuple((str(k), float(damage.get(k, Fraction(0)))) for k in range(most + 1))
    if deadly is None:
        args = {"figure": foe.name, "card": Text(content_name(saved_by(pit, foe)))}
        return Bars(Text("Wounds"), Text("chance in 100; {card} keeps {figure} alive", args), bars, None)
    note = Text("chance in 100; {n} more kill {figure}", {"figure": foe.name, "n": deadly})
    return Bars(Text("Wounds"), note, bars, deadly if deadly <= most else None)


def rows(title: Text, tally: Tally, *, adds: bool = False) -> TallyRows:
    """A number with its reasons, limits only where they matter; `adds`: it is added to a die."""
    total = signed(tally.value) if adds else f"{tally.value:g}"
    free = Tally(0, "", title)
    free.parts = [p for p in tally.rows() if p.how not in ("least", "most")]
    binds = tally.value != free.value
    return TallyRows(title, total, tally.rows() if binds else free.rows())


def line_between(
    pit: Pit, f: Fighter, e: Fighter, label: Text | str = "", *, decisive: bool = False
) -> OnLine:
    """The line between the closest points of two bases."""
    p, q = table(pit).closest(f.base, e.base)
    return OnLine(p, q, "measure", label, decisive)
