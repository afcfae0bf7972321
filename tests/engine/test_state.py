"""Copies share nothing mutable; digests are the same in every process."""

from __future__ import annotations

import msgspec

from game.engine.cards import Cards
from game.engine.state import GameState, copied, digest, same


class Base(msgspec.Struct, frozen=True):
    """A frozen part, shared by copies."""

    x: float


class Man(msgspec.Struct):
    """A mutable part."""

    name: str
    base: Base
    tags: list[str] = []


class Small(GameState):
    """A state with every kind of field."""

    men: dict[str, Man] = msgspec.field(default_factory=dict)
    row: list[Man] = msgspec.field(default_factory=list)
    nested: dict[str, list[int]] = msgspec.field(default_factory=dict)
    boss: Man | None = None
    cards: Cards = msgspec.field(default_factory=Cards)
    spots: tuple[tuple[float, float], ...] = ()


def state() -> Small:
    """A state with something in every field."""
    base = Base(1.5)
    return Small(
        2,
        {"a": Man("Ann", base)},
        [Man("Bob", base)],
        {"n": [1, 2]},
        Man("Cat", base, ["big"]),
        Cards({"a0": "sword"}, {"hand-a": ("a0",)}, {"a0": 1}),
        ((0.1, 0.2),),
    )


def test_a_copy_shares_nothing_that_can_change() -> None:
    one = state()
    two = copied(one)
    assert same(one, two) and two is not one
    two.men["a"].name = "Zoe"
    two.row[0].tags.append("new")
    two.nested["n"].append(3)
    assert two.boss is not None
    two.boss.name = "Dog"
    two.cards.show(["a0"], 2)
    two.cards.move(["a0"], "pile")
    two.cards.faces["a0"] = "coin"
    assert same(one, state())


def test_a_copy_shares_what_cannot_change() -> None:
    one = state()
    assert copied(one).men["a"].base is one.men["a"].base


def test_the_digest_does_not_depend_on_the_order_of_keys() -> None:
    one, two = state(), state()
    two.cards.places = {"pile": (), "hand-a": ("a0",)}
    one.cards.places = {"hand-a": ("a0",), "pile": ()}
    assert digest(one) == digest(two)
    two.act += 1
    assert digest(one) != digest(two) and not same(one, two)


def test_the_digest_is_part_of_the_file_format() -> None:
    assert digest(Small()) == "4870a5f8c83b823f"


def test_a_state_survives_json_to_the_last_leaf() -> None:
    one = state()
    back = msgspec.json.decode(msgspec.json.encode(one), type=Small)
    assert same(one, back) and back == one
