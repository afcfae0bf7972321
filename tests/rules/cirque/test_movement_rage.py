"""What knockdown and rage do to moves."""

from __future__ import annotations

import pytest

from game.rules.cirque.moving import Demand, demand, ways_to_move
from game.rules.cirque.values import speed
from tests.rules.cirque.arrange import Bout, Put, bout, lasts, put, refusing
from tests.rules.cirque.driving import (
    RUN,
    acts,
    allowances,
    at,
    data,
    moves,
    open_acts,
    refused_acts,
    tries,
    walk,
)

# ---- knockdown


@pytest.mark.clause("CIR-466", "CIR-467", "CIR-395", "CIR-465")
def test_standing_up_halves_the_speed_of_normal_move_run_and_sprint() -> None:
    b = bout(
        [put("maximus", (2, 5), knocked_down=True, stack=["sprint"])],
        [put("count", (20, 20))],
        active="maximus",
    )
    assert allowances(b, "maximus") == {"normal": 3.0, "run": 6.0}
    answer = refusing((walk((11.001, 5), way=RUN), "CIR-395"), then=walk((11, 5), way=RUN))
    b.use("maximus", "sprint", answers=[("move", answer)])
    assert (at(b, "maximus"), b["maximus"].knocked_down) == ((11, 5), False)
    assert b.last("stood_up").clause == "CIR-466"
    assert b.log.index("stood_up") < b.log.index("moved")


@pytest.mark.clause("CIR-466", "CIR-463")
def test_whoever_lies_moves_only_by_standing_up_first() -> None:
    b = bout([put("maximus", (2, 5), knocked_down=True)], [])
    moves(b, "maximus", (5, 5))
    assert not b["maximus"].knocked_down
    assert (data(b, "moved")["cost"], data(b, "moved")["allowance"]) == (3.0, 3.0)


@pytest.mark.clause("CIR-468")
def test_standing_up_alone_is_a_normal_move_of_no_length() -> None:
    b = bout([put("maximus", (2, 5), knocked_down=True)], [])
    moves(b, "maximus")
    assert (b["maximus"].knocked_down, b["maximus"].moved, at(b, "maximus")) == (False, "normal", (2, 5))
    assert (data(b, "moved")["kind"], data(b, "moved")["cost"]) == ("normal", 0)


@pytest.mark.clause("CIR-005", "CIR-007", "CIR-860")
def test_slowed_and_standing_up_both_halve_the_speed() -> None:
    b = bout(
        [put("maximus", (2, 5), knocked_down=True, statuses=(lasts("slowed", "CIR-860", until="own"),))], []
    )
    assert allowances(b, "maximus") == {"normal": 1.5, "run": 3.0}
    moves(b, "maximus", (3.5, 5))
    assert at(b, "maximus") == (3.5, 5)


@pytest.mark.clause("CIR-007", "CIR-1570")
def test_more_speed_is_added_before_anything_is_halved() -> None:
    slow, bat = lasts("slowed", "CIR-860", until="own"), lasts("leaps", "CIR-1570", 2)
    b = bout([put("count", (2, 5), statuses=(slow, bat))], [])
    assert allowances(b, "count") == {"normal": 4.0, "run": 6.0}
    b = bout([put("count", (2, 5), statuses=(slow, bat), knocked_down=True)], [])
    assert allowances(b, "count") == {"normal": 2.0, "run": 3.0}


@pytest.mark.clause("CIR-860")
def test_being_slowed_twice_halves_once() -> None:
    from game.rules.cirque.durations import slow

    b = bout([put("maximus", (2, 5))], [])
    slow(b.g, b["maximus"], "CIR-1201")
    slow(b.g, b["maximus"], "CIR-1432")
    assert speed(b.g, b["maximus"]).value == 3.0
    assert len(b["maximus"].statuses) == 1


@pytest.mark.clause("CIR-005")
def test_half_of_an_odd_speed_is_not_rounded() -> None:
    b = bout([put("bassus", (5, 5), knocked_down=True)], [])
    assert allowances(b, "bassus") == {"normal": 2.5, "run": 5.0}
    moves(b, "bassus", (7.5, 5))
    assert at(b, "bassus") == (7.5, 5)


@pytest.mark.clause("CIR-461")
def test_being_knocked_down_again_changes_nothing() -> None:
    from game.rules.cirque.harm import knock_down

    b = bout([put("maximus", (5, 5))], [])
    knock_down(b.g, b["maximus"], "CIR-1006")
    before = list(b.events)
    knock_down(b.g, b["maximus"], "CIR-1410")
    assert b["maximus"].knocked_down
    assert b.events == before and b.last("knocked_down").clause == "CIR-1006"


@pytest.mark.clause("CIR-464", "CIR-469", "CIR-465")
def test_the_front_arc_of_whoever_lies_extends_all_around_until_it_stands() -> None:
    b = bout(
        [put("maximus", (5, 5), facing=0, knocked_down=True)], [put("mortimer", (3.5, 5))], active="maximus"
    )
    assert "strike:battle_axe:b-mortimer" in open_acts(b, "maximus")
    acts(b, "maximus", "move:", ("move", walk()))
    assert "strike:battle_axe:b-mortimer" not in open_acts(b, "maximus")
    assert refused_acts(b, "maximus")["Mortimer"] == "CIR-602"


# ---- enraged movement


def raging(*enemies: Put, where: tuple[float, float] = (12, 12)) -> Bout:
    """Tympanus, enraged."""
    return bout([put("tympanus", where, enraged=True, fury=4)], list(enemies))


COUNT = put("count", (20, 12), facing=180)
FAR = put("mortimer", (12, 22), facing=270)


@pytest.mark.clause("CIR-451", "CIR-452", "CIR-814")
def test_the_enraged_end_with_an_enemy_in_reach_if_they_can() -> None:
    b = raging(COUNT, FAR)
    tries(
        b,
        "tympanus",
        (walk((15, 12)), "CIR-452"),
        (walk((12, 19)), "CIR-452"),
        (walk((11, 11)), "CIR-451"),
        then=walk((18, 12)),
    )
    assert at(b, "tympanus") == (18, 12)


@pytest.mark.clause("CIR-451", "CIR-453")
def test_the_enraged_who_reach_nobody_go_as_far_as_they_can() -> None:
    for end in ((12, 19), (7, 16.8)):
        b = raging(FAR)
        tries(b, "tympanus", (walk((18.9, 12)), "CIR-451"), (walk((12, 17)), "CIR-453"), then=walk(end))
        assert at(b, "tympanus") == end
    b = raging(FAR)
    (way, how), _ = ways_to_move(b.g, b["tympanus"])
    assert demand(b.g, b["tympanus"], way, how) == Demand("far", 7.0)


@pytest.mark.clause("CIR-452", "CIR-455")
def test_what_rage_asks_of_a_run_is_judged_by_what_a_run_can_reach() -> None:
    b = raging(FAR)
    tries(b, "tympanus", (walk((12, 19), way=RUN), "CIR-452"), then=walk((12, 20.2), way=RUN))
    assert at(b, "tympanus") == (12, 20.2)


@pytest.mark.clause("CIR-451", "CIR-454")
def test_the_enraged_in_contact_with_the_only_enemy_may_only_turn() -> None:
    b = raging(put("count", (13.2, 12)))
    for way, how in ways_to_move(b.g, b["tympanus"]):
        assert demand(b.g, b["tympanus"], way, how) == Demand("none")
    tries(
        b,
        "tympanus",
        (walk((11, 12)), "CIR-451"),
        (walk((12, 11)), "CIR-451"),
        (walk((12, 8), way=RUN), "CIR-451"),
        then=walk(face=200),
    )
    assert (at(b, "tympanus"), b["tympanus"].facing) == ((12, 12), 200)


@pytest.mark.clause("CIR-455", "CIR-452")
def test_rage_binds_extra_moves_too() -> None:
    b = bout([put("retia", (12, 12), enraged=True, fury=5, stack=["power_slide"])], [COUNT], active="retia")
    answer = refusing(
        (walk((10, 12), way="extra"), "CIR-451"),
        (walk((14, 12), way="extra"), "CIR-453"),
        then=walk((15, 12), way="extra"),
    )
    b.use("retia", "power_slide", answers=[("extra_move", answer)])
    assert at(b, "retia") == (15, 12)


@pytest.mark.clause("CIR-455", "CIR-452")
def test_an_enraged_charge_that_can_reach_its_enemy_must() -> None:
    b = bout(
        [put("tympanus", (12, 12), enraged=True, fury=4, stack=["charge"], just_moved=True)],
        [put("count", (16, 12), facing=180)],
        active="tympanus",
    )
    answer = refusing((walk((13, 12), way="charge"), "CIR-452"), then=walk((14.8, 12), way="charge"))
    b.use(
        "tympanus",
        "charge",
        dice=[1, 1],
        answers=[
            ("charge", answer),
            ("card_attack", "left_stick:b-count"),
            ("card_attack", "right_stick:b-count"),
        ],
    )
    assert at(b, "tympanus") == (14.8, 12)
