"""Cards about stacks, hands, decks and discard piles, what each side learns by them, and Hazard Tape."""

from __future__ import annotations

import pytest

from game.engine.decisions import PickMany, PickOne
from game.engine.words import render

from .arrange import Bout, bout, put, refusing, slab


def seen_by(b: Bout, what: str, who: int) -> str | None:
    """How one side reads the last event of a name."""
    event = b.last(what).for_side(who)
    return render(event.say) if event else None


# ---- Unfinished Business


@pytest.mark.clause("CIR-205", "CIR-1207", "CIR-204")
def test_unfinished_business_leaves_the_stack_before_the_energy_comes() -> None:
    b = bout(
        [
            put("doug", (8, 12), 0, stack=["unfinished_business", "brace"]),
            put("mortimer", (2, 2)),
            put("ennui", (5, 2)),
        ],
        [put("maximus", (15, 12), 0)],
        piles={"discard:0": ["light", "brace", "blood", "light"]},
        active="doug",
    )
    b.use(
        "doug",
        "unfinished_business",
        answers=[("effect_choice", refusing(("steel", "CIR-1207"), then="blood"))],
    )
    assert b.held("doug") == ["brace", "blood"]
    assert b.faces("discard:0") == ["light", "brace", "light", "unfinished_business"]


@pytest.mark.clause("CIR-1207", "CIR-011", "CIR-865", "CIR-221")
def test_unfinished_business_needs_energy_in_the_pile_and_room_in_the_stack() -> None:
    team = [put("mortimer", (2, 2)), put("ennui", (5, 2))]
    b = bout(
        [put("doug", (8, 12), 0, stack=["unfinished_business"]), *team],
        [put("maximus", (15, 12), 0)],
        piles={"discard:0": ["brace"]},
    )
    assert b.usable("doug", "unfinished_business") == "CIR-1207"
    b = bout(
        [put("doug", (8, 12), 0, stack=["unfinished_business", "light", "wind"]), *team],
        [put("maximus", (15, 12), 0)],
        piles={"discard:0": ["light"]},
    )
    why = b.why_not_usable("doug", "unfinished_business")
    assert why is not None and render(why.text) == "The stack of Doug is full"


# ---- Drone On


@pytest.mark.clause("CIR-1211", "CIR-864")
def test_drone_on_discards_a_random_card() -> None:
    b = bout(
        [put("ennui", (8, 12), 0, stack=["drone_on"])],
        [put("maximus", (15, 12), 0, stack=["light", "shove", "wind"])],
        active="ennui",
    )
    b.use("ennui", "drone_on", dice=[2])
    assert b.faces("discard:1") == ["shove"]
    assert b.held("maximus") == ["light", "wind"]


@pytest.mark.clause("CIR-1211", "CIR-864", "CIR-011")
def test_drone_on_needs_an_enemy_in_sight_and_may_find_an_empty_stack() -> None:
    b = bout([put("ennui", (8, 12), 0, stack=["drone_on"])], [put("maximus", (15, 12), 0)])
    b.use("ennui", "drone_on")
    assert b.faces("discard:1") == []
    b = bout(
        [put("ennui", (8, 12), 0, stack=["drone_on"])],
        [put("maximus", (15, 12), 0)],
        terrain=[slab("wall", 11, 1, 1, 22)],
    )
    assert b.usable("ennui", "drone_on") == "CIR-1211"


# ---- Overpressure


@pytest.mark.clause("CIR-1301", "CIR-329")
@pytest.mark.parametrize(("cards", "power"), [(1, 2), (2, 4), (3, 6), (4, 6)])
def test_overpressure_goes_into_the_next_attack(cards: int, power: int) -> None:
    b = bout(
        [put("hester", (8, 12), 0, stack=["overpressure", "light", "wind", "steel", "blood"])],
        [put("mortimer", (11, 12), 0)],
        active="hester",
    )
    b.use(
        "hester",
        "overpressure",
        answers=[("effect_choice", refusing(([], "CIR-1301"), then=["a1", "a2", "a3", "a4"][:cards]))],
    )
    assert b.numbers("hester", "steam_lance", "mortimer").damage == 13 + power
    assert len(b.held("hester")) == 4 - cards


@pytest.mark.clause("CIR-1301")
def test_overpressure_needs_energy_and_is_used_up_by_a_miss() -> None:
    b = bout([put("hester", (8, 12), 0, stack=["overpressure", "shove"])], [put("mortimer", (11, 12), 0)])
    assert b.usable("hester", "overpressure") == "CIR-1301"
    b = bout([put("hester", (8, 12), 0, stack=["overpressure", "light"])], [put("mortimer", (11, 12), 0)])
    b.use("hester", "overpressure", answers=[("effect_choice", ["light"])])
    b.strike("hester", "rivet_pistol", "mortimer", dice=[1])
    assert b.numbers("hester", "steam_lance", "mortimer").damage == 13


@pytest.mark.clause("CIR-1613")
def test_boilerplate_discards_three_at_most() -> None:
    b = bout(
        [put("boilerplate", (8, 12), 0, stack=["overpressure", "light", "wind", "steel", "blood"])],
        [put("mortimer", (11, 12), 0)],
    )

    def answer(asked: object) -> list[str]:
        assert isinstance(asked, PickMany)
        assert (asked.least, asked.most) == (1, 3)
        return ["a1"]

    b.use("boilerplate", "overpressure", answers=[("effect_choice", answer)])
    assert b.held("boilerplate") == ["wind", "steel", "blood"]


# ---- Peer Review


@pytest.mark.clause("CIR-1302", "CIR-213")
def test_peer_review_shows_a_stack_to_one_side_only() -> None:
    b = bout(
        [put("professor", (8, 12), 0, stack=["peer_review"])],
        [put("mortimer", (18, 12), 0, stack=["light", "brace"]), put("count", (21.5, 12), 0)],
        active="professor",
    )
    b.use("professor", "peer_review")
    cards = b.s.cards
    assert all(cards.knows(0, c) for c in cards.at("stack:b-mortimer"))
    assert seen_by(b, "cards_revealed", 0) == "The stack of Mortimer: Light, Brace"
    assert seen_by(b, "cards_revealed", 1) == "Professor looks at the stack of Mortimer"
    assert b.numbers("professor", "bench_mortar", "mortimer").to_hit == 7
    assert b.numbers("professor", "bench_mortar", "count").to_hit == 6


@pytest.mark.clause("CIR-1302", "CIR-011")
def test_peer_review_needs_an_enemy_within_twelve_inches_but_no_sight() -> None:
    for x, clause in ((21.2, None), (21.22, "CIR-1302")):
        b = bout(
            [put("professor", (8, 12), 0, stack=["peer_review"])],
            [put("mortimer", (x, 12), 0)],
            terrain=[slab("wall", 11, 1, 1, 22)],
        )
        assert b.usable("professor", "peer_review") == clause


# ---- Lab Notes, Footnotes, Coffee Run


@pytest.mark.clause("CIR-1309", "CIR-863", "CIR-865", "CIR-211")
def test_lab_notes_draws_two_and_may_add_one_to_the_stack() -> None:
    b = bout(
        [put("nigel", (8, 12), 0, stack=["lab_notes"])],
        [put("mortimer", (18, 12), 0)],
        piles={"deck:0": ["light", "fireball", "wind"], "hand:0": ["shove"]},
        active="nigel",
    )

    def answer(asked: object) -> str:
        assert isinstance(asked, PickOne) and asked.secret
        assert [render(o.label) for o in asked.options] == ["Shove", "Light", "None"]
        return b.card("hand:0", "light")

    b.use("nigel", "lab_notes", answers=[("effect_choice", answer)])
    assert (b.held("nigel"), b.faces("hand:0"), b.faces("deck:0")) == (
        ["light"],
        ["shove", "fireball"],
        ["wind"],
    )
    assert seen_by(b, "card_moved", 0) == "Light goes to Nigel"
    assert seen_by(b, "card_moved", 1) == "A card goes to Nigel"


@pytest.mark.clause("CIR-1309", "CIR-013")
def test_lab_notes_may_leave_the_stack_as_it_is() -> None:
    b = bout(
        [put("nigel", (8, 12), 0, stack=["lab_notes"])],
        [put("mortimer", (18, 12), 0)],
        piles={"deck:0": ["light"]},
    )
    b.use("nigel", "lab_notes", answers=[("effect_choice", "none")])
    assert (b.held("nigel"), b.faces("hand:0")) == ([], ["light"])


@pytest.mark.clause("CIR-1604")
def test_footnotes_takes_one_of_three_and_orders_the_rest_below() -> None:
    b = bout(
        [put("professor", (8, 12), 0, stack=["party_piece"])],
        [put("mortimer", (18, 12), 0)],
        piles={"deck:0": ["light", "fireball", "wind", "steel", "blood"]},
        active="professor",
    )
    b.use(
        "professor",
        "party_piece",
        answers=[
            ("effect_choice", refusing(("steel", "CIR-1604"), then="a2")),
            ("effect_choice", ["wind", "light"]),
        ],
    )
    assert b.faces("hand:0") == ["fireball"]
    assert b.faces("deck:0") == ["steel", "blood", "wind", "light"]
    assert seen_by(b, "cards_revealed", 0) == "On top of the deck: Light, Fireball, Wind"
    assert seen_by(b, "cards_revealed", 1) == "Professor looks at 3 cards of the deck"
    assert not any(b.s.cards.knows(1, c) for c in b.s.cards.at("deck:0"))


@pytest.mark.clause("CIR-1604", "CIR-011")
@pytest.mark.parametrize(
    ("deck", "hand", "asked"),
    [(["light"], ["light"], []), (["light", "wind"], ["wind"], [("effect_choice", "wind")])],
)
def test_footnotes_with_a_short_deck(deck: list[str], hand: list[str], asked: list[tuple[str, str]]) -> None:
    b = bout(
        [put("professor", (8, 12), 0, stack=["party_piece"])],
        [put("mortimer", (18, 12), 0)],
        piles={"deck:0": deck},
    )
    b.use("professor", "party_piece", answers=asked)
    assert b.faces("hand:0") == hand
    b = bout([put("professor", (8, 12), 0, stack=["party_piece"])], [put("mortimer", (18, 12), 0)])
    assert b.usable("professor", "party_piece") == "CIR-1604"


@pytest.mark.clause("CIR-1620", "CIR-226", "CIR-865")
def test_coffee_run_brings_a_card_face_down() -> None:
    b = bout(
        [
            put("nigel", (8, 12), 0, stack=["party_piece", "light", "brace"]),
            put("hester", (8, 15), 0, stack=["wind"]),
            put("professor", (8, 7), 0),
        ],
        [put("mortimer", (18, 12), 0)],
        active="nigel",
    )
    b.use("nigel", "party_piece", answers=[("effect_choice", "brace")])
    assert (b.held("nigel"), b.held("hester")) == (["light"], ["wind", "brace"])
    assert seen_by(b, "card_moved", 1) == "A card goes to Hester"
    assert not b.s.cards.knows(1, b.card("stack:a-hester", "brace"))


@pytest.mark.clause("CIR-1620", "CIR-011")
def test_coffee_run_needs_a_card_a_friend_and_room() -> None:
    def bout_with(stack: list[str], at: tuple[float, float], full: list[str]) -> str | None:
        b = bout(
            [
                put("nigel", (8, 12), 0, stack=["party_piece", *stack]),
                put("hester", at, 0, stack=full),
                put("professor", (20, 20), 0),
            ],
            [put("mortimer", (18, 12), 0)],
        )
        why = b.why_not_usable("nigel", "party_piece")
        return render(why.text) if why else None

    assert bout_with(["light"], (8, 15), ["light"]) is None
    assert bout_with([], (8, 15), []) == "Nigel has no card to bring"
    assert bout_with(["light"], (8, 17), []) == "No other friend stands within 3″ of Nigel"
    assert bout_with(["light"], (8, 15), ["light"] * 3) == "The stack of Hester is full"


# ---- Hazard Tape


@pytest.mark.clause("CIR-1624", "CIR-866", "CIR-893")
def test_hazard_tape_lies_close_and_on_nobody() -> None:
    b = bout(
        [put("grimsby", (8, 12), 0, stack=["party_piece"])],
        [put("mortimer", (9.8, 12), 0)],
        terrain=[slab("wall", 6, 15, 4, 1)],
        active="grimsby",
    )
    b.use(
        "grimsby",
        "party_piece",
        answers=[
            (
                "effect_choice",
                refusing(
                    ([8, 14.0, 0], "CIR-1624"),
                    ([9.0, 12, 90], "CIR-866"),
                    ([8, 14.85, 0], "CIR-1624"),
                    ([8, 14.9, 90], "CIR-866"),
                    then=[6.4, 12, 90],
                ),
            )
        ],
    )
    tape = b.s.terrain[-1]
    assert (tape.kind, tape.expires) == ("hazard_tape", 2)
    assert tape.shape.points == ((6.65, 10.5), (6.65, 13.5), (6.15, 13.5), (6.15, 10.5))  # type: ignore[union-attr]


@pytest.mark.clause("CIR-1624", "CIR-004")
def test_hazard_tape_begins_within_one_inch_of_the_base() -> None:
    from game.engine.decisions import IllegalAnswer, PickPose

    b = bout([put("grimsby", (8, 12), 0, stack=["party_piece"])], [put("mortimer", (20, 12), 0)])

    def answer(asked: object) -> list[float]:
        assert isinstance(asked, PickPose)
        with pytest.raises(IllegalAnswer):
            asked.read([8, 13.851, 0])
        return [8, 13.85, 0]

    b.use("grimsby", "party_piece", answers=[("effect_choice", answer)])
    assert len(b.s.terrain) == 1


@pytest.mark.clause("CIR-1624", "CIR-011")
def test_hazard_tape_needs_room() -> None:
    b = bout(
        [put("grimsby", (8, 12), 0, stack=["party_piece"])],
        [put("mortimer", (20, 12), 0)],
        terrain=[
            slab("pond", 5, 9, 2.3, 6),
            slab("pond", 8.7, 9, 2.3, 6),
            slab("pond", 7.3, 9, 1.4, 2.3),
            slab("pond", 7.3, 12.7, 1.4, 2.3),
        ],
    )
    assert b.usable("grimsby", "party_piece") == "CIR-1624"
