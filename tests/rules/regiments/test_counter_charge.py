"""REG-68x, REG-69x Counter Charge (RV-60 to RV-69)."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.regiments.answering import forced, may_counter, reactions
from game.rules.regiments.paths import face_struck, path_of
from game.rules.regiments.queries import gap
from game.rules.regiments.result import total_of
from game.rules.regiments.state import Combat
from game.rules.regiments.values import every

from .arrange import Battle, battle, put


def riders_at(x: float = 24.0, y: float = 21.0, *, files: int = 5, n: int = 5) -> Battle:
    """Mudscale Riders charge Heron Knights 5 at (24,10,90); it is the riders' turn."""
    return battle(
        [put("heron_knights", 5, (24, 10, 90))],
        [put("mudscale_riders", n, (x, y, 270), files)],
        active=1,
    )


def keys(b: Battle, unit: str = "heron_knights") -> list[str]:
    """What a charged unit may do."""
    return [r.key for r in reactions(b.g, b[unit])]


@pytest.mark.clause(
    "REG-681",
    "REG-682",
    "REG-683",
    "REG-684",
    "REG-685",
    "REG-686",
    "REG-693",
    "REG-220",
    "REG-221",
    "REG-240",
)
def test_a_counter_charge_comes_nearer_at_once() -> None:
    b = riders_at()
    b.declares("mudscale_riders", "heron_knights")
    assert gap(b["heron_knights"], b["mudscale_riders"]) == 9.0
    assert keys(b) == ["hold", "flee", "counter:2"]
    b.reacts(("reaction", "counter:2"), dice=[4])
    told = b.last("counter_charged")
    assert (told.data["before"], told.data["inches"], told.data["after"]) == (9.0, 3, 6.0)
    assert b.pose("heron_knights") == (24, 13, 90)
    assert {"REG-681", "REG-684", "REG-685", "REG-686", "REG-693"} <= told.clauses
    assert {"REG-220", "REG-221", "REG-683"} <= b.last("reaction_chosen").clauses
    b.to("charge_moves")
    b.stretch(dice=[1, 1])
    assert b["heron_knights"].engaged


@pytest.mark.clause("REG-684", "REG-002")
@pytest.mark.parametrize(("far", "offered"), [(6.9, False), (7.0, True)])
def test_nearer_than_the_movement_of_the_charger_is_too_late(far: float, offered: bool) -> None:
    b = riders_at(y=12 + far)
    b.declares("mudscale_riders", "heron_knights")
    assert ("counter:2" in keys(b)) == offered
    if not offered:
        b.reacts(("reaction", _too_late))


def _too_late(asked: Any) -> str:
    refused = asked.refused()
    assert [r.why.clause for r in refused] == ["REG-684"]
    return "hold"


@pytest.mark.clause("REG-681", "REG-044", "REG-073")
def test_infantry_and_chargers_of_another_arc_cannot_be_answered() -> None:
    b = battle([put("heron_knights", 5, (24, 10, 90))], [put("marchers", 20, (24, 20, 270))], active=1)
    b.declares("marchers", "heron_knights")
    assert keys(b) == ["hold", "flee"]
    c = battle([put("heron_knights", 5, (24, 10, 90))], [put("mudscale_riders", 5, (36, 12, 180))], active=1)
    c.declares("mudscale_riders", "heron_knights")
    assert face_struck(c["heron_knights"], c["mudscale_riders"]) == "right"
    assert keys(c) == ["hold", "flee"]


@pytest.mark.clause("REG-682", "REG-222")
def test_who_is_engaged_or_flees_cannot_answer() -> None:
    b = riders_at()
    b.declares("mudscale_riders", "heron_knights")
    knights = b["heron_knights"]
    knights.fleeing = True
    assert not may_counter(b.g, knights, b["mudscale_riders"])
    must = forced(knights)
    assert must is not None and (must[0].kind, must[1]) == ("flee", "REG-222")
    c = battle(
        [put("heron_knights", 5, (24, 10, 90))],
        [put("mudscale_riders", 5, (24, 21, 270)), put("reed_kin", 8, (17.5, 10, 0), 2)],
        active=1,
    )
    c.engage("heron_knights", "reed_kin", "left", "front")
    c.declares("mudscale_riders", "heron_knights")
    assert not may_counter(c.g, c["heron_knights"], c["mudscale_riders"])
    c.reacts()
    assert {"REG-682", "REG-222"} <= c.last("reaction_chosen").clauses


@pytest.mark.clause("REG-685", "REG-686", "REG-253", "REG-254", "REG-252", "REG-250", "REG-251", "REG-255")
@pytest.mark.parametrize(
    ("die", "pose", "left"),
    [
        (1, (24.958, 11.756), 7.455),
        (3, (25.437, 12.634), 6.455),
        (6, (25.915, 13.512), 5.455),
    ],
)
def test_it_pivots_to_the_centre_of_the_charger(die: int, pose: tuple[float, float], left: float) -> None:
    b = riders_at(30.0)
    b.declares("mudscale_riders", "heron_knights")
    assert round(gap(b["heron_knights"], b["mudscale_riders"]), 3) == 9.055
    b.reacts(("reaction", "counter:2"), dice=[die])
    assert b.pose("heron_knights") == (*pose, 61.39)
    assert round(b.last("counter_charged").data["after"], 3) == left
    if die == 3:
        path = path_of(b.g, b["mudscale_riders"], b["heron_knights"])
        assert path is not None and path.meeting is not None
        assert (path.side, path.degrees, round(path.contact.inches, 3)) == ("right", 36, 5.861)
        assert (len(path.meeting.mine), len(path.meeting.theirs)) == (5, 5)
        assert round(path.meeting.length, 3) == 4.989
        b.to("charge_moves")
        b.stretch(dice=[6, 6])
        assert b.pose("mudscale_riders") == (26.384, 14.395, 241.39)
        told = b.last("charge_made")
        assert {"REG-250", "REG-251", "REG-252", "REG-253", "REG-254", "REG-255"} <= told.clauses


def two_chargers(riders: tuple[float, float] = (18, 21), chariot: tuple[float, float] = (31, 20)) -> Battle:
    """RV-65 Mudscale Riders and a Weir Chariot charge the Knights."""
    b = battle(
        [put("heron_knights", 5, (24, 10, 90))],
        [put("mudscale_riders", 5, (*riders, 270)), put("weir_chariot", at=(*chariot, 270))],
        active=1,
    )
    b.declares("mudscale_riders", "heron_knights")
    b.declares("weir_chariot", "heron_knights")
    return b


@pytest.mark.clause("REG-687", "REG-688", "REG-252", "REG-240", "REG-206", "REG-200")
def test_it_answers_one_of_several_chargers_and_holds_against_the_others() -> None:
    b = two_chargers()
    knights, riders, chariot = b["heron_knights"], b["mudscale_riders"], b["weir_chariot"]
    assert round(gap(knights, riders), 3) == 9.055 and round(gap(knights, chariot), 3) == 8.276
    assert face_struck(knights, riders) == face_struck(knights, chariot) == "front"
    b.reacts(("reaction", "counter:2"), dice=[4])
    assert b.pose("heron_knights") == (22.563, 12.634, 118.61)
    assert {"REG-687", "REG-688"} <= b.last("reaction_chosen").clauses
    b.stretch()
    assert b.s.sub_phase == "charge_moves", "it reacts once"
    assert face_struck(knights, chariot) == "right" and round(gap(knights, chariot), 3) == 6.863
    path = path_of(b.g, chariot, knights)
    assert path is not None and path.meeting is not None
    assert (path.side, path.degrees, round(path.contact.inches, 3)) == ("right", 56, 6.868)
    assert (len(path.meeting.mine), len(path.meeting.theirs)) == (1, 1)
    assert not chariot.charged and riders.charged
    b.stretch(("pick_charger", "3"), ("swiftstride", "no"), dice=[6, 6])
    assert b.pose("weir_chariot") == (26.102, 14.5, 208.61) and chariot.charged
    assert b.told("charge_made")[-1].data["face"] == "right"


@pytest.mark.clause("REG-690")
def test_only_a_charger_that_is_not_too_near_can_be_picked() -> None:
    b = two_chargers((18, 18.453), (31, 19.7))
    far = [round(gap(b["heron_knights"], b[n]), 1) for n in ("mudscale_riders", "weir_chariot")]
    assert far == [6.5, 8.0]
    assert keys(b) == ["hold", "flee", "counter:3"]
    b.reacts(("reaction", "counter:3"), dice=[1])
    assert "REG-690" in b.last("reaction_chosen").clauses
    assert not b["mudscale_riders"].charged and b["weir_chariot"].charged


@pytest.mark.clause("REG-680")
def test_every_model_needs_counter_charge() -> None:
    for hero, able in (("hedge_magus_palfrey", False), ("marshal", True)):
        b = battle(
            [put("heron_knights", 5, (24, 10, 90), 6, hero=hero)],
            [put("mudscale_riders", 5, (24, 21, 270))],
            active=1,
        )
        assert every(b.g, b["heron_knights"], "counter_charge") == able
        b.declares("mudscale_riders", "heron_knights")
        assert ("counter:3" in keys(b)) == able


@pytest.mark.clause("REG-694", "REG-695", "REG-701", "REG-525", "REG-540")
def test_it_counts_as_having_charged_against_everybody() -> None:
    b = two_chargers()
    b.reacts(("reaction", "counter:2"), dice=[4])
    assert {"REG-694", "REG-695"} <= b.last("counter_charged").clauses
    b["mudscale_riders"].y += 10.0
    b.to("charge_moves")
    b.stretch(("pick_charger", "2"), dice=[1, 1])
    assert b["mudscale_riders"].failed_charge
    b.stretch(("swiftstride", "no"), dice=[6, 6])
    assert b["heron_knights"].charged and not b["heron_knights"].moved
    # crew and knights strike as chargers: lances I4 at S5, then crew and horses at I3
    b.fights_to("impact")
    b.fights_to("result", dice=[1, 1, *[1], *[1] * 2, 1, *[1] * 2])
    lances = next(e for e in b.told("attacks") if e.data["weapon"] == "lance")
    assert lances.data["charged"] and lances.data["needs"] == [4, 0, 4, 4] and "REG-701" in lances.clauses
    rows = total_of(b.g, Combat((1, 3)), 0).rows()
    assert (1, "REG-540") in [(p.amount, p.clause) for p in rows]


@pytest.mark.clause("REG-691", "REG-692")
def test_it_needs_room_to_turn_and_stops_in_contact() -> None:
    b = battle(
        [put("heron_knights", 5, (24, 10, 90)), put("marchers", 20, (28.6, 9, 90), 4)],
        [put("mudscale_riders", 5, (30, 21, 270))],
        active=1,
    )
    b.declares("mudscale_riders", "heron_knights")
    assert keys(b) == ["hold", "flee"]
    c = riders_at(y=19.0)
    c.declares("mudscale_riders", "heron_knights")
    assert keys(c) == ["hold", "flee", "counter:2"]
    d = battle(
        [put("heron_knights", 5, (24, 10, 90)), put("marchers", 8, (27.5, 13.0, 90), 4)],
        [put("mudscale_riders", 5, (24, 21, 270))],
        active=1,
    )
    d.declares("mudscale_riders", "heron_knights")
    d.reacts(("reaction", "counter:3"), dice=[6])
    assert d.pose("heron_knights") == (24, 11, 90) and "REG-692" in d.last("counter_charged").clauses


@pytest.mark.clause("REG-525", "REG-526", "REG-527", "REG-689", "REG-701", "REG-540", "REG-545", "REG-042")
def test_a_full_round_of_two_chargers() -> None:
    b = riders_at(y=12.0)
    riders, knights = b["mudscale_riders"], b["heron_knights"]
    riders.charged = knights.charged = True
    b.engage("mudscale_riders", "heron_knights")
    lances = [4, 1, 5, 3, 6, 2, 6, 3, 4, 2, 5]
    saddle = [4, 2, 6, 1, 3, 5, 1, 4]
    horses = [2, 4, 5, 1, 3, 4, 2, 3]
    beasts = [1, 2, 4, 3, 5, 2, 6, 1, 2, 3, 6, 5, 2]
    b.fights(dice=[*lances, *saddle, *horses, *beasts])
    told = [
        (e.data["line"], len(e.data["to_hit"]), e.data["needs"], e.data["unsaved"]) for e in b.told("attacks")
    ]
    assert told == [
        ("rider", 5, [4, 0, 2, 3], 1),
        ("rider", 4, [4, 0, 3, 2], 1),
        ("horse", 5, [4, 0, 4, 3], 0),
        ("beast", 8, [4, 0, 3, 2], 0),
    ]
    assert (riders.n, knights.n) == (4, 4)
    result = b.last("combat_result").data
    assert result["totals"] == [2, 2] and result["tallies"][0] == [(1, "REG-540"), (1, "REG-540")]
    assert b.last("combat_result").clause == "REG-545" and riders.engaged
    assert {"REG-525", "REG-526", "REG-527", "REG-701", "REG-042"} <= b.told("attacks")[0].clauses
