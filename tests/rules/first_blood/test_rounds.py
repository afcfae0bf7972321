"""FIB-0xx, FIB-1xx Deployment, Supremacy, cards in turn, the end (TV-01 to TV-05, TV-69)."""

from __future__ import annotations

import pytest

from game.engine.words import Text
from game.rules.first_blood import rounds, scoring
from game.rules.first_blood.deploy import regions
from game.rules.first_blood.placing import Region, first_spot, place_why

from .arrange import Skirmish, put, refusing, skirmish


def two(**more: object) -> Skirmish:
    """A warrior a side, far apart."""
    return skirmish([put("bellman", (10, 10))], [put("thorn_reaver", (30, 30))], **more)  # type: ignore[arg-type]


@pytest.mark.clause("FIB-110", "FIB-111", "FIB-100")
def test_the_lower_die_acts_first() -> None:
    b = two(phase="supremacy")
    b.unit(dice=[4, 2])
    assert b.s.supremacy == 1 and b.s.phase == "command"
    assert b.last("supremacy").data == {"dice": [4, 2], "sides": 6, "player": 1, "how": "lower"}
    assert {"FIB-110", "FIB-111"} <= b.last("supremacy").clauses


@pytest.mark.clause("FIB-112", "FIB-114")
def test_on_a_tie_whoever_is_behind_names_anybody() -> None:
    b = two(phase="supremacy", points=(3, 5))
    b.unit(("nominate", "other"), dice=[3, 3])
    assert b.asked[0].who == 0 and b.s.supremacy == 1
    assert {"FIB-112", "FIB-114"} <= b.last("supremacy").clauses


@pytest.mark.clause("FIB-113")
def test_a_tie_between_equals_is_rolled_again() -> None:
    b = two(phase="supremacy")
    b.unit(dice=[2, 2, 5, 5, 1, 6])
    assert b.s.supremacy == 0
    assert len(b.told("supremacy_tied")) == 2 and b.told("supremacy_tied")[0].clause == "FIB-113"


def ends_activation(b: Skirmish) -> None:
    """Every warrior of the active card does nothing."""
    while b.s.active_card:
        if b.s.activation is None:
            b.unit()
        else:
            b.unit(("act", "end"))


@pytest.mark.clause("FIB-130", "FIB-131", "FIB-132", "FIB-133", "FIB-135", "FIB-005")
def test_cards_are_chosen_in_turn_and_who_has_none_is_skipped() -> None:
    b = skirmish(
        [put("bellman", (10, 10))],
        [put("thorn_reaver", (30, 30)), put("horga", (20, 40)), put("sallow", (40, 40))],
    )
    b.s.supremacy = b.s.to_act = 1
    b.unit(("card", "b-BC1"))
    ends_activation(b)
    b.unit()
    assert b.s.active_card == "a-LH3", "a single card is not asked for"
    ends_activation(b)
    b.unit(("card", "b-BC3"))
    ends_activation(b)
    b.unit()
    ends_activation(b)
    assert [e.side for e in b.told("card_activated")] == [1, 0, 1, 1]
    assert "FIB-132" in b.told("card_activated")[3].clauses
    b.unit()
    assert b.s.phase == "victory"


@pytest.mark.clause("FIB-134", "FIB-137", "FIB-138", "FIB-139", "FIB-141", "FIB-142", "FIB-004")
def test_all_warriors_of_a_card_act_once_in_an_order_of_choice() -> None:
    b = skirmish(
        [put("bellman", (10, 10)), put("bellman", (14, 10)), put("bell_sergeant", (18, 10))],
        [put("thorn_reaver", (30, 30))],
    )
    b.unit()
    b.unit(("warrior", "a-bell_sergeant"))
    b.unit(("act", "end"))
    b.unit(("warrior", "a-bellman-2"))
    b["bellman-1"].on_table, b["bellman-1"].slain = False, True
    b.unit(("act", "end"))
    b.unit()
    assert b.s.active_card == "" and b.last("card_done").clause == "FIB-134"
    assert [e.data["figure"] for e in b.told("warrior_activated")] == ["a-bell_sergeant", "a-bellman-2"]
    assert {"FIB-137", "FIB-138", "FIB-139", "FIB-140", "FIB-141"} <= b.last("warrior_activated").clauses


@pytest.mark.clause("FIB-142", "FIB-765")
def test_who_returns_while_the_card_is_active_acts_with_it() -> None:
    b = skirmish([put("bellman", (10, 10)), put("bellman")], [put("thorn_reaver", (30, 30))])
    b.unit()
    b.unit()
    b["bellman-2"].spots, b["bellman-2"].on_table, b["bellman-2"].slain = ((14, 10),), True, False
    b.unit(("act", "end"))
    b.unit()
    assert b.s.activation is not None and b.s.activation.warrior == "a-bellman-2"


@pytest.mark.clause("FIB-136", "FIB-150", "FIB-151", "FIB-1012", "FIB-1001", "FIB-1004", "FIB-1003")
def test_a_card_without_warriors_is_not_chosen_and_goes_before_the_count() -> None:
    b = skirmish(
        [put("bellman", (10, 10))], [put("thorn_reaver", (30, 30)), put("horga")], round=6, phase="victory"
    )
    assert [c.id for c in rounds.open_cards(b.g, 1)] == ["b-BC3"]
    assert b.unit()
    assert b.s.card("b-BC1").removed
    assert b.s.players[0].victory_points == 1
    assert b.last("victory_points").clause == "FIB-1012"
    assert {"FIB-1001", "FIB-1003", "FIB-1004", "FIB-151"} <= b.last("victory_points").clauses
    assert b.s.result == "0"


@pytest.mark.clause("FIB-101", "FIB-152", "FIB-314", "FIB-002")
def test_a_round_ends_after_the_victory_phase_and_the_next_begins_anew() -> None:
    b = two(phase="victory")
    for w in b.s.warriors:
        w.activated = w.command_done = w.watch_used = True
    for c in b.s.command_cards:
        c.activated = True
    b.ability("bellman", "rallying_cry")
    assert not b.unit()
    assert (b.s.round, b.s.phase, b.s.abilities) == (2, "supremacy", ())
    assert not any(w.activated or w.command_done or w.watch_used for w in b.s.warriors)
    assert not any(c.activated for c in b.s.command_cards)
    assert b.last("ability_ended").data["why"] == "round end"
    assert b.last("round_ended").clause == "FIB-152"
    assert "FIB-101" in b.last("round_began").clauses


@pytest.mark.clause("FIB-153", "FIB-001")
def test_after_six_rounds_points_then_slain_points_decide() -> None:
    def result(points: tuple[int, int], slain: tuple[int, int]) -> str:
        b = two(phase="victory", round=6, points=points)
        b.s.players[0].slain_points, b.s.players[1].slain_points = slain
        assert b.unit()
        assert b.last("game_over").clause == "FIB-153"
        return b.s.result

    assert result((9, 9), (140, 131)) == "0"
    assert result((9, 10), (140, 131)) == "1"
    assert result((9, 9), (131, 131)) == "draw"


@pytest.mark.clause("FIB-154", "FIB-1004")
def test_a_wiped_out_side_loses_the_rounds_that_are_left() -> None:
    b = skirmish([put("bellman", (10, 10))], [put("thorn_reaver")], phase="victory", round=2)
    assert b.unit()
    assert b.s.players[0].victory_points == 12 + 1
    assert b.last("game_over").clause == "FIB-154"
    c = skirmish([put("bellman")], [put("thorn_reaver")], phase="victory", round=2)
    assert c.unit()
    assert [p.victory_points for p in c.s.players] == [1, 1] and c.s.result == "draw"


@pytest.mark.clause("FIB-155")
def test_a_raised_warrior_counts_each_time_it_is_slain() -> None:
    from game.rules.first_blood.wounds import slay

    b = two()
    for _ in range(2):
        b["bellman"].on_table, b["bellman"].slain = True, False
        b.does(lambda: slay(b.g, b["bellman"], None))
    assert b.s.players[1].slain_points == 14


# ---- deployment


def mustered(**more: object) -> Skirmish:
    """Nobody on the table yet."""
    b = skirmish(
        [put("edda"), put("lamp_rider")],
        [put("horga")],
        phase="deployment",
        size=(36.0, 36.0),
        **more,  # type: ignore[arg-type]
    )
    b.s.first_deployer = None
    for c in b.s.command_cards:
        c.deployed = False
    for w in b.s.warriors:
        w.slain = False
    for p in b.s.players:
        p.zone = ""
    return b


@pytest.mark.clause("FIB-041", "FIB-042", "FIB-043", "FIB-040", "FIB-044")
def test_the_lower_die_picks_a_zone_and_deploys_first() -> None:
    b = mustered()
    b.unit(("zone", "b"), dice=[3, 3, 5, 2])
    assert b.s.first_deployer == 1 and [p.zone for p in b.s.players] == ["a", "b"]
    asked_order = []
    b.unit(("deploy", "b-BC1"), ("place", refusing(([10, 20], "FIB-042"), then=[10, 30])))
    asked_order.append(b.asked[-1].who)
    spot = [10, 5, 90]
    b.unit(("deploy", "a-LH6"), ("place", refusing(([10, 0.5, 90], "FIB-042"), then=spot)))
    asked_order.append(b.asked[-1].who)
    b.unit(("deploy", "a-LH1"), ("place", refusing(([10, 5], "FIB-233"), then=[20, 5])))
    asked_order.append(b.asked[-1].who)
    assert asked_order == [1, 0, 0], "a player with no card left is skipped"
    assert b["lamp_rider"].spots == ((10, 5), (10, 3.75))
    b.unit()
    assert b.s.phase == "supremacy" and b.s.round == 1
    assert {"FIB-040", "FIB-044", "FIB-003"} <= b.told("game_started")[0].clauses
    assert {"FIB-042", "FIB-043"} <= b.last("deployed").clauses


@pytest.mark.clause("FIB-045", "FIB-155")
def test_warriors_may_be_left_off_and_their_points_count() -> None:
    b = mustered()
    b.unit(("zone", "a"), dice=[1, 2])
    b.unit(("deploy", "a-LH6:less"))
    assert b["lamp_rider"].slain and b.s.players[1].slain_points == 20
    assert b.s.first_slayer is None
    assert b.last("left_off").clauses >= {"FIB-045", "FIB-155"}


@pytest.mark.clause("FIB-045")
def test_some_of_a_regiment_may_be_left_off() -> None:
    b = mustered()
    b.unit(("zone", "a"), dice=[1, 2])
    card = b.s.card("a-LH6")
    twin = b["lamp_rider"].__copy__()  # type: ignore[attr-defined]
    twin.id = "a-lamp_rider-2"
    b.s.warriors.append(twin)
    card.warriors = (*card.warriors, twin.id)
    b.unit(("deploy", "a-LH6:less"), ("left_off", ["a-lamp_rider-2"]), ("place", [10, 5, 90]))
    assert b.s.warrior("a-lamp_rider-2").slain and b["a-lamp_rider"].on_table


@pytest.mark.clause("FIB-042", "FIB-233")
def test_a_place_is_found_wherever_there_is_room() -> None:
    b = mustered()
    b.s.players[0].zone = "a"
    (zone,) = regions(b.g, 0)
    spots = first_spot(b.g, b["lamp_rider"], zone)
    assert spots is not None and place_why(b.g, b["lamp_rider"], zone, spots) is None
    tiny = Region("x", zone.name, "FIB-042", ((0, 0), (1, 0), (1, 1), (0, 1)))
    assert first_spot(b.g, b["lamp_rider"], tiny) is None


@pytest.mark.clause("FIB-1000", "FIB-203")
def test_an_objective_is_controlled_by_the_larger_sum_of_printed_sizes() -> None:
    b = skirmish(
        [put("bellman", (24, 27.6)), put("stonejack", (20, 24), broken=True)],
        [put("thorn_reaver", (24, 20.375))],
    )
    assert scoring.sums(b.g, (24, 24)) == (1, 1)
    assert scoring.controller(b.g, (24, 24)) is None
    b["stonejack"].broken = False
    assert scoring.controller(b.g, (24, 24)) == 0
    b["bellman"].spots = ((24, 27.63),)
    assert scoring.sums(b.g, (24, 24)) == (2, 1)


@pytest.mark.clause("FIB-042", "FIB-045")
def test_the_last_narrow_gap_of_a_zone_is_found() -> None:
    zone = Region("a", Text("South"), "FIB-042", ((10.0, 10.0), (11.25, 10.0), (11.25, 14.0), (10.0, 14.0)))
    team = [put("bellman", (10.625, 10.4)), put("bellman", (10.625, 12.9)), put("oswin")]
    b = skirmish(team, [])
    assert first_spot(b.g, b["oswin"], zone) == ((10.625, 11.65),)
    b["bellman-2"].spots = ((10.625, 12.89),)
    assert first_spot(b.g, b["oswin"], zone) is None
