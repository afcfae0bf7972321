"""The dice function, scripted dice, and exact distributions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from game.engine.asking import Option
from game.engine.decisions import PickOne
from game.engine.dice import Dice, DiceRanDry, ScriptedDice, SeededDice, SplicedDice, every_face
from game.engine.words import Text

VECTOR = (8, 1, 1, 9, 2, 3, 4, 1)
SHUFFLED = "fcdgeabh"
FIRST = 0.6978145653686135
NEGATIVE = 862746492


def test_the_dice_function_never_changes() -> None:
    """Saves hold no shuffles: these numbers are part of the file format."""
    dice = SeededDice(8117, 3)
    assert dice.roll(10, "X-001", 8) == VECTOR
    assert dice.shuffle("abcdefgh", "X-001") == tuple(SHUFFLED)
    assert dice.draws == 8 + 7 and dice.faces == list(VECTOR)
    assert SeededDice(0, 0).fraction() == FIRST
    assert SeededDice(-5, -1).below(2**32) == NEGATIVE


def test_a_roll_added_in_one_act_shifts_no_other() -> None:
    longer = SeededDice(1, 4)
    longer.roll(6, "X-001", 20)
    assert SeededDice(1, 5).roll(6, "X-001", 5) == SeededDice(1, 5).roll(6, "X-001", 5)
    assert SeededDice(1, 4).roll(6, "X-001", 5) != SeededDice(1, 5).roll(6, "X-001", 5)
    assert SeededDice(1, 4).roll(6, "X-001", 5) != SeededDice(2, 4).roll(6, "X-001", 5)


def test_every_face_comes_about_equally_often() -> None:
    counts = Counter(SeededDice(3, 1).roll(10, "X-001", 10_000))
    assert sorted(counts) == list(range(1, 11))
    # chi-square with 9 degrees of freedom stays below 27.9 in 999 of 1000 cases
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 27.9


def test_every_order_comes_about_equally_often() -> None:
    counts = Counter(SeededDice(seed, 0).shuffle("abc", "X-001") for seed in range(6000))
    assert len(counts) == 6
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 20.5


def test_scripted_dice_fall_as_written_and_run_dry() -> None:
    dice = ScriptedDice([3, 6])
    assert dice.roll(6, "X-001") == (3,)
    assert dice.shuffle("abc", "X-001") == ("a", "b", "c")
    assert dice.roll(6, "X-001") == (6,)
    assert (dice.faces, dice.draws, dice.left) == ([3, 6], 3, [])
    with pytest.raises(DiceRanDry, match="no face left for the d10 of X-002"):
        dice.roll(10, "X-002")


def test_a_script_with_an_impossible_face_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="7 is no face of a d6"):
        ScriptedDice([7]).roll(6, "X-001")


def test_spliced_dice_change_hands_after_the_known_draws() -> None:
    past, ahead = ScriptedDice([1, 2, 3]), ScriptedDice([6, 5])
    dice = SplicedDice(past, 2, ahead)
    assert dice.roll(6, "X-001", 2) == (1, 2)
    assert dice.roll(6, "X-001") == (6,)
    assert dice.shuffle("ab", "X-001") == ("a", "b")
    assert dice.roll(6, "X-001") == (5,)
    assert (dice.faces, dice.draws) == ([1, 2, 6, 5], 5)


def test_every_face_gives_the_exact_distribution() -> None:
    async def two_dice(dice: Dice) -> int:
        return sum(dice.roll(6, "X-001", 2))

    found = every_face(two_dice)
    assert found[7] == Fraction(6, 36) and found[2] == Fraction(1, 36)
    assert sum(found.values()) == 1 and sorted(found) == list(range(2, 13))


def test_every_face_follows_rolls_that_depend_on_rolls() -> None:
    async def again_on_six(dice: Dice) -> bool:
        (face,) = dice.roll(6, "X-001")
        return face == 6 and dice.roll(10, "X-002")[0] >= 10

    assert every_face(again_on_six) == {False: Fraction(59, 60), True: Fraction(1, 60)}


def test_a_rule_that_asks_has_no_distribution() -> None:
    async def asks(dice: Dice) -> str:
        return await PickOne(0, "X-001", Text("Which?"), [Option("a", "a", Text("a"))])

    with pytest.raises(AssertionError, match="no distribution"):
        every_face(asks)
