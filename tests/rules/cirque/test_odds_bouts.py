"""Exact odds of whole bouts, worked out blow by blow through the rules, and of initiative and cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction as F
from math import comb

import pytest

from game.engine.dice import Dice, DiceRanDry, ScriptedDice, every_face
from game.rules.cirque.aim import Blow
from game.rules.cirque.attack import attack
from game.rules.cirque.casting import HAND, casting
from game.rules.cirque.content import DECK_SIZE
from game.rules.cirque.harm import Over
from game.rules.cirque.state import Fighter, content
from game.rules.cirque.turn import aftermath, situation
from tests.rules.cirque.arrange import Bout, Put, bout, put

Worn = tuple[int, int, bool, tuple[tuple[str, bool], ...]]
"""Damage, fury, rage and whom it has attacked: all of a fighter that a bout in contact changes."""

Spread = dict[tuple[Worn, Worn], F]
"""How likely each state of the two fighters is."""


def worn(f: Fighter) -> Worn:
    """The state of a fighter in a bout."""
    return (f.damage, f.fury, f.enraged, f.attacked[-1:])


@dataclass
class Duel:
    """Two fighters in contact, in each other's front arcs; the rules strike every blow, face by face."""

    a: Put
    b: Put
    _known: dict[tuple[object, ...], dict[tuple[Worn, Worn], F]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.arranged = bout([self.a], [self.b], active=self.a.profile)
        first, second = self.arranged.s.fighters
        self.spread: Spread = {(worn(first), worn(second)): F(1)}

    def blow(self, side: int, weapon: str, kind: str) -> None:
        """One attack in every state so far; none where one of the two is dead."""
        out: Spread = {}
        for state, chance in self.spread.items():
            for after, p in self._after(state, side, weapon, kind).items():
                out[after] = out.get(after, F(0)) + chance * p
        self.spread = out

    def _after(self, state: tuple[Worn, Worn], side: int, weapon: str, kind: str) -> Spread:
        pains = [f.printed.pain for f in self.arranged.s.fighters]
        if any(w[0] >= pain for w, pain in zip(state, pains, strict=True)):
            return {state: F(1)}
        assert not any(w[2] for w in state), "somebody is enraged and would strike twice"
        drain = self.arranged.s.fighters[side].printed.weapon(weapon).special("drain")
        damage, *rest = state[side]
        # of what the striker has suffered, only what a blow could remove makes a difference to that blow
        least = min(damage, drain.amount) if drain else 0
        mine: Worn = (least, *rest)  # type: ignore[assignment]
        key = (side, weapon, kind, mine, state[1 - side])
        if key not in self._known:
            start = (mine, state[1 - side]) if side == 0 else (state[1 - side], mine)
            self._known[key] = self._enumerated(start, side, weapon, kind)
        return {self._with_more(s, side, damage - least): p for s, p in self._known[key].items()}

    @staticmethod
    def _with_more(state: tuple[Worn, Worn], side: int, damage: int) -> tuple[Worn, Worn]:
        mine = (state[side][0] + damage, *state[side][1:])
        return (mine, state[1]) if side == 0 else (state[0], mine)

    def _enumerated(self, state: tuple[Worn, Worn], side: int, weapon: str, kind: str) -> Spread:
        async def struck(dice: Dice) -> tuple[Worn, Worn]:
            c = self.arranged.again(dice)
            for f, (damage, fury, enraged, attacked) in zip(c.s.fighters, state, strict=True):
                f.damage, f.fury, f.enraged, f.attacked = damage, fury, enraged, attacked
            f, e = c.s.fighters[side], c.s.fighters[1 - side]
            try:
                await attack(c.g, f, e, f.printed.weapon(weapon), Blow(weapon), kind)
            except Over:
                assert not e.alive
            first, second = c.s.fighters
            return worn(first), worn(second)

        return every_face(struck)

    def mean(self, side: int) -> F:
        """The mean of a fighter's damage at the end."""
        return sum((state[side][0] * p for state, p in self.spread.items()), F(0))

    def chance(self, what: Callable[[Worn, Worn], bool]) -> F:
        """How likely something is at the end."""
        return sum((p for state, p in self.spread.items() if what(*state)), F(0))


def maximus_on_mortimer(damage: int = 0) -> Duel:
    """Both basic attacks."""
    duel = Duel(put("maximus", (10, 10), 0), put("mortimer", (11.2, 10), 180, damage=damage))
    duel.blow(0, "battle_axe", "basic")
    duel.blow(0, "studded_vambrace", "basic")
    return duel


def exchange(duel: Duel, counter: str, follow_up: str) -> Duel:
    """A Counter-attack and its follow-up."""
    duel.blow(1, counter, "counter")
    duel.blow(0, follow_up, "follow_up")
    assert sum(duel.spread.values()) == 1
    return duel


@pytest.mark.clause("CIR-741", "CIR-743", "CIR-744", "CIR-745", "CIR-751", "CIR-621", "CIR-651")
def test_maximus_on_mortimer() -> None:
    defended = maximus_on_mortimer()
    assert (defended.mean(0), defended.mean(1)) == (F(0), F(5, 2))
    duel = exchange(defended, "greatsword", "battle_axe")
    assert duel.mean(0) == F(9, 5)
    assert duel.mean(1) == F(53579, 12500)
    assert duel.chance(lambda a, b: b[0] == 11) == F(313, 15625)


@pytest.mark.clause("CIR-741", "CIR-745", "CIR-801")
def test_maximus_on_mortimer_who_is_hurt_already() -> None:
    duel = exchange(maximus_on_mortimer(damage=7), "greatsword", "battle_axe")
    assert duel.chance(lambda a, b: b[0] == 11) == F(14701, 25000)


@pytest.mark.clause("CIR-875", "CIR-1567", "CIR-884", "CIR-745", "CIR-751")
def test_count_backwards_on_maximus() -> None:
    duel = Duel(put("count", (10, 10), 0), put("maximus", (11.2, 10), 180))
    duel.blow(0, "fangs", "basic")
    duel.blow(0, "abacus", "basic")
    exchange(duel, "battle_axe", "fangs")
    assert duel.mean(0) == F(783, 625)
    assert duel.mean(1) == F(194907, 50000)


@pytest.mark.clause("CIR-239", "CIR-745", "CIR-751")
def test_tympanus_on_boilerplate() -> None:
    duel = Duel(put("tympanus", (10, 10), 0), put("boilerplate", (11.4, 10), 180))
    duel.blow(0, "left_stick", "basic")
    duel.blow(0, "right_stick", "basic")
    exchange(duel, "piston_l", "left_stick")
    assert duel.mean(0) == F(41, 20)
    assert duel.mean(1) == F(38639, 8000)
    assert all(state[1][1] == 0 for state in duel.spread)


# ---- initiative


def wins(holder: int | None, bonus: int) -> F:
    """The chance of side 0 to win the roll, ties of the first turn rolled again."""
    won, again = F(0), F(0)
    for first in range(1, 11):
        for second in range(1, 11):
            b = bout([put("maximus", (4, 4))], [put("mortimer", (20, 20))], phase="situation", holder=holder)
            b.s.step, b.s.players[0].initiative = 1, ((bonus, "CIR-1413"),) if bonus else ()
            b.dice = b.g.dice = ScriptedDice([first, second])
            rule = situation(b.g)
            try:
                asked = rule.send(None)
            except DiceRanDry:
                again += F(1, 100)
            else:
                won += F(asked.who == 0, 100)
            rule.close()
    return won / (1 - again)


@pytest.mark.clause("CIR-132", "CIR-135", "CIR-136", "CIR-137")
def test_initiative_without_a_bonus() -> None:
    assert (wins(0, 0), wins(1, 0), wins(None, 0)) == (F(9, 20), F(11, 20), F(1, 2))


@pytest.mark.clause("CIR-133", "CIR-134", "CIR-136", "CIR-137")
def test_initiative_with_one_more() -> None:
    assert (wins(0, 1), wins(1, 1), wins(None, 1)) == (F(11, 20), F(16, 25), F(55, 91))


@pytest.mark.clause("CIR-134", "CIR-137", "CIR-1413")
def test_initiative_with_the_favour_of_the_crowd() -> None:
    assert (wins(0, 3), wins(1, 3), wins(None, 3)) == (F(18, 25), F(79, 100), F(24, 31))


# ---- cards and calming down


@pytest.mark.clause("CIR-103", "CIR-107", "CIR-121")
def test_the_opening_hand() -> None:
    deck = [face for face, n in content().deck("ludus").cards.items() for _ in range(n)]
    b = bout([put("maximus", (4, 4))], [put("mortimer", (20, 20))], phase="casting", piles={"deck:0": deck})
    b.run(casting(b.g))
    drawn, of = len(b.faces("hand:0")), len(deck)
    assert (drawn, of) == (HAND, DECK_SIZE) == (7, 60)

    def at_least_one(copies: int) -> F:
        return 1 - F(comb(of - copies, drawn), comb(of, drawn))

    assert at_least_one(deck.count("charge")) == F(38962, 97527)
    energy = sum(deck.count(face) for face in ("light", "wind", "blood", "steel"))
    assert (energy, at_least_one(energy)) == (24, F(95419, 97527))


@pytest.mark.clause("CIR-170", "CIR-812")
@pytest.mark.parametrize(
    ("profile", "aggression", "phases"),
    [
        ("tympanus", 4, 1),
        ("retia", 5, 1),
        ("maximus", 6, 2),
        ("bassus", 7, 2),
        ("mortimer", 8, 2),
        ("doug", 9, 2),
    ],
)
def test_aftermath_phases_until_calm(profile: str, aggression: int, phases: int) -> None:
    b: Bout = bout(
        [put(profile, (4, 4), fury=aggression, enraged=True)], [put("nigel", (20, 20))], phase="aftermath"
    )
    assert b[profile].printed.aggression == aggression
    passed = 0
    while b[profile].enraged:
        b.s.step = 5
        b.run(aftermath(b.g))
        passed += 1
    assert passed == phases
