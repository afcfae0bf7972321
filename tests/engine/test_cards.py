"""Cards: places, who knows what, views, and dealing the unseen again."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from game.engine.cards import HIDDEN, Cards, Pool, card_id, dealt_again, owner, pools
from game.engine.dice import ScriptedDice, SeededDice
from game.engine.events import BOTH, only


def six() -> Cards:
    """Four cards of side a, two of side b; a knows a0 and a1, b knows b0, both know a3."""
    faces = {"a0": "sword", "a1": "coin", "a2": "shield", "a3": "coin", "b0": "sword", "b1": "shield"}
    cards = Cards(faces)
    cards.move(["a0", "a1"], "hand-a")
    cards.move(["a2", "a3"], "deck-a")
    cards.move(["b0", "b1"], "hand-b")
    cards.show(["a0", "a1"], only(0))
    cards.show(["b0"], only(1))
    cards.show(["a3"], BOTH)
    return cards


def test_an_id_tells_its_owner_and_nothing_else() -> None:
    assert (card_id(0, 17), card_id(1, 0)) == ("a17", "b0")
    assert (owner("a17"), owner("b0")) == (0, 1)


def test_a_card_lies_in_one_place_only() -> None:
    cards = six()
    cards.move(["a3", "a0"], "pile")
    assert (
        cards.at("pile") == ("a3", "a0") and cards.at("hand-a") == ("a1",) and cards.at("deck-a") == ("a2",)
    )
    cards.move(["a0"], "deck-a", top=True)
    assert cards.at("deck-a") == ("a0", "a2") and cards.at("pile") == ("a3",)
    assert cards.where("a0") == "deck-a" and cards.count("deck-a") == 2 and cards.count("nowhere") == 0
    with pytest.raises(KeyError):
        cards.where("a99")


def test_moving_to_the_same_place_puts_a_card_last() -> None:
    cards = six()
    cards.move(["a0"], "hand-a")
    assert cards.at("hand-a") == ("a1", "a0")


def test_a_shuffle_moves_faces_and_makes_everybody_forget() -> None:
    cards = six()
    cards.move(["a0", "a1"], "deck-a")
    before = Counter(cards.faces[c] for c in cards.at("deck-a"))
    cards.shuffle("deck-a", SeededDice(1, 1), "X-001")
    assert Counter(cards.faces[c] for c in cards.at("deck-a")) == before
    assert cards.at("deck-a") == ("a2", "a3", "a0", "a1")
    assert not any(cards.knows(who, c) for who in (0, 1) for c in cards.at("deck-a"))
    assert cards.knows(1, "b0")


def test_a_view_has_no_face_and_no_id_that_its_side_does_not_know() -> None:
    cards = six().redacted(0)
    assert cards.faces == {"a0": "sword", "a1": "coin", "a3": "coin"}
    assert cards.at("hand-a") == ("a0", "a1")
    assert cards.at("deck-a") == ("a3", HIDDEN)
    assert cards.at("hand-b") == (HIDDEN, HIDDEN)
    assert cards.seen == {"a0": 1, "a1": 1, "a3": 1}


def test_where_a_known_card_lies_in_a_deck_is_not_told() -> None:
    cards = six()
    cards.places["deck-a"] = ("a3", "a2")
    assert cards.redacted(1).at("deck-a") == six().redacted(1).at("deck-a") == ("a3", HIDDEN)


def test_pools_hold_the_unseen_cards_of_each_owner() -> None:
    def groups(letter: str) -> list[tuple[str, object]]:
        return [(f"hand-{letter}", str.isalpha)]

    found = pools(six(), 1, groups)  # type: ignore[arg-type]
    assert [p.ids for p in found] == [("a0", "a1", "a2"), ("b1",)]
    assert [[ids for ids, _ in p.tight] for p in found] == [[("a0", "a1")], [("b1",)]]
    assert [p.ids for p in pools(six(), 0, lambda _: [])] == [("a2",), ("b0", "b1")]


def test_dealing_again_forgets_the_true_deal() -> None:
    one = {"a0": "x", "a1": "y", "a2": "z"}
    two = {"a0": "z", "a1": "x", "a2": "y"}
    pool = Pool(("a0", "a1", "a2"))
    for seed in range(20):
        assert dealt_again(one, pool, SeededDice(seed, 0)) == dealt_again(two, pool, SeededDice(seed, 0))


def test_every_deal_that_fits_is_equally_likely() -> None:
    faces = dict(zip("pqrst", ("gold", "gold", "iron", "wood", "wood"), strict=True))

    def metal(face: str) -> bool:
        return face != "wood"

    def iron(face: str) -> bool:
        return face == "iron"

    for tight in (((("q", "p"), metal),), ((("p",), metal), (("t",), iron))):
        fitting = {
            deal
            for deal in permutations(faces.values())
            if all(may(deal["pqrst".index(c)]) for ids, may in tight for c in ids)
        }
        counts = Counter(
            tuple(dealt_again(faces, Pool(tuple("pqrst"), tight), SeededDice(seed, 7))[c] for c in "pqrst")
            for seed in range(400 * len(fitting))
        )
        assert set(counts) == fitting
        expected = 400
        chi = sum((n - expected) ** 2 / expected for n in counts.values())
        # mean and deviation of chi-square with k degrees of freedom: k and the root of 2 k
        free = len(fitting) - 1
        assert chi < free + 4 * (2 * free) ** 0.5


def test_a_deal_keeps_all_faces() -> None:
    faces = {"a0": "x", "a1": "y", "a2": "z", "a3": "x"}
    dealt = dealt_again(faces, Pool(("a0", "a2", "a3")), ScriptedDice([]))
    assert dealt == {"a0": "x", "a2": "x", "a3": "z"}
