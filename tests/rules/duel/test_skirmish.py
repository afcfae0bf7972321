"""Skirmish: pairs of duels on one floor, relief, free fencers, the end (S01)."""

from __future__ import annotations

import pytest

from game.engine.match import Match
from game.engine.rulebook import Setup
from game.engine.words import render
from game.players.random import Chance
from game.rules.duel.aftermath import ended, ended_with_turn
from game.rules.duel.book import book
from game.rules.duel.state import Fencer, Pair
from tests.rules.duel.arrange import stack
from tests.rules.duel.floor import Floor, floor, stood, yard


def four(a: tuple[float, float] = (13.5, 4.5), c: tuple[float, float] = (7.25, 4.5), **more: object) -> Floor:
    """A and C against B, who is paired with A; D, of B's side, has fallen."""
    third = stood("C", c)
    fallen = stood("D", (28, 4.5), side=1, status="down")
    return floor(a, (16.5, 4.5), "long_salle", third, fallen, skirmish=True, **more)


def keys(f: Floor) -> list[str]:
    """The options of the last question."""
    return [o.key for o in f.asked[-1].options]  # type: ignore[attr-defined]


@pytest.mark.clause("DUE-954", "DUE-957", "DUE-960", "DUE-742", "DUE-744", "DUE-741")
def test_a_friend_five_inches_away_relieves_and_the_relieved_rests() -> None:
    hall = four(advantage="A", strength=3, broke_last=("A",))
    a = hall.f("A")
    a.endurance, a.wounds, a.bleed_total = 4, (), 1
    hall.stage("relief", "C:A")
    assert keys(hall) == ["C:A", "pass"]
    assert (hall.pair.a, hall.pair.b, hall.pair.advantage, hall.pair.strength) == ("C", "B", "", 0)
    assert (hall.pair.closer, hall.pair.broke_last) == ("C", ())
    told = next(e for e in hall.g.events if e.what == "relieved")
    assert (told.clause, render(told.say)) == (
        "DUE-954",
        "C takes the place of A",
    ) and "DUE-960" in told.clauses
    hall.stage("relief")
    assert len(hall.asked) == 1 and hall.s.stage == "close"
    assert "DUE-957 A is free this turn" in hall.log()
    hall.stage("close")
    assert hall.asked[-1].key == "close" and "DUE-960" in hall.g.events[-1].clauses
    assert "DUE-958" in hall.g.events[-1].clauses
    hall.s.stage = "end"
    hall.stage("end")
    assert a.endurance == 4 - 1 + 3 + 1
    rested = next(e for e in hall.g.events if e.what == "rested" and e.data["fencer"] == "A")
    assert rested.clause == "DUE-957"


@pytest.mark.clause("DUE-954")
@pytest.mark.parametrize(("inches", "asked"), [(5.0, 1), (6.0, 1), (6.01, 0), (6.5, 0)])
def test_relief_reaches_six_inches_of_path_and_no_farther(inches: float, asked: int) -> None:
    hall = four(c=(13.5 - 1.25 - inches, 4.5)).stage("relief", "pass")
    assert len(hall.asked) == asked
    hall = four(a=(13.5, 4.5), c=(13.5 - (1.25 + inches) * 0.96, 4.5 + (1.25 + inches) * 0.28))
    assert len(hall.stage("relief", "pass").asked) == asked


@pytest.mark.clause("DUE-954", "DUE-960")
def test_whoever_was_relieved_takes_no_other_place_this_turn_and_a_pair_is_relieved_once() -> None:
    hall = four()
    hall.stage("relief", "C:A").stage("relief")
    assert len(hall.asked) == 1 and hall.f("A").relieved
    hall.f("A").fresh()
    assert not hall.f("A").relieved


@pytest.mark.clause("DUE-952", "DUE-953", "DUE-951", "DUE-955")
def test_sides_form_pairs_in_turn_and_the_last_one_is_nobody_s_choice() -> None:
    c, d = stood("C", (7.25, 4.5)), stood("D", (22, 4.5), side=1)
    hall = floor((13.5, 4.5), (16.5, 4.5), "long_salle", c, d, skirmish=True, first_hand=1)
    hall.s.pairs, hall.s.who = [], 1
    hall.stage("pairs", "D:A")
    assert (hall.asked[-1].who, keys(hall)) == (1, ["B:A", "B:C", "D:A", "D:C"])
    hall.stage("pairs").stage("pairs")
    assert len(hall.asked) == 1 and hall.s.stage == "relief"
    assert [(p.a, p.b, p.advantage) for p in hall.s.pairs] == [("A", "D", ""), ("C", "B", "")]
    hall.stage("relief")
    assert [(p.a, p.b) for p in hall.s.pairs] == [("C", "B"), ("A", "D")]
    assert hall.log() == [
        "DUE-953 D takes on A",
        "DUE-953 C takes on B",
        "DUE-955 B and C are a pair",
        "DUE-955 D and A are a pair",
    ]


@pytest.mark.clause("DUE-956", "DUE-957")
def test_a_pair_that_finds_no_way_is_free_this_turn() -> None:
    wall = [stood(f"W{n}", (15.0, 0.625 + 1.29 * n)) for n in range(7)]
    hall = floor((11, 4.5), (20, 4.5), "long_salle", *wall, skirmish=True)
    hall.f("A").endurance = 3
    for _ in range(3):
        hall.stage("close")
    assert (hall.pair.apart, hall.s.stage) == (True, "end")
    assert hall.log()[2:] == [
        "DUE-956 A and B cannot reach each other",
        "DUE-957 A is free this turn",
        "DUE-957 B is free this turn",
    ]
    hall.stage("end")
    assert hall.f("A").endurance == 7 and hall.s.pairs == [hall.pair]


@pytest.mark.clause("DUE-956", "DUE-914")
def test_a_pair_that_is_only_far_apart_goes_on_closing() -> None:
    hall = floor((2, 4.5), (28, 4.5), "long_salle", skirmish=True)
    for _ in range(4):
        hall.stage("close")
    assert hall.s.stage == "bid" and not hall.pair.apart and hall.s.moves == 3


@pytest.mark.clause("DUE-958")
def test_others_can_help_to_corner_a_fencer() -> None:
    wall = [stood(f"C{n}", (12.2, 4.5 + 1.3 * (n - 1))) for n in range(3)]
    hall = floor((13.5, 4.5), (15.5, 4.5), "long_salle", *wall, skirmish=True)
    a, b = hall.f("A"), hall.f("B")
    a.size = b.size = 1
    hall.stage("compose")
    told = hall.g.events[0]
    assert (told.clause, render(told.say)) == ("DUE-927", "A is cornered: no Break Distance")
    assert {"DUE-320", "DUE-928", "DUE-958"} <= told.clauses


@pytest.mark.clause("DUE-959", "DUE-952")
def test_a_pair_with_a_fallen_fencer_is_dissolved_and_the_survivor_is_free_next_turn() -> None:
    hall = four()
    hall.f("D").status, hall.f("B").status = "fit", "down"
    hall.stage("end")
    assert hall.s.pairs == [] and hall.s.stage == "turn"
    assert "DUE-959 A is free again" in hall.log()
    assert [f.id for f in hall.s.free(0)] == ["A", "C"]


@pytest.mark.clause("DUE-957", "DUE-741")
def test_a_free_fencer_bleeds_first_and_then_rests() -> None:
    hall = four()
    c = hall.f("C")
    c.endurance, c.bleed_total = 12, 2
    hall.stage("end")
    assert c.endurance == 12
    told = [(e.what, e.clause) for e in hall.g.events if e.data.get("fencer") == "C"]
    assert told == [("bled", "DUE-741"), ("rested", "DUE-957"), ("full", "DUE-745")]


@pytest.mark.clause("DUE-961", "DUE-841")
def test_a_side_without_a_fit_fencer_has_lost() -> None:
    hall = four()
    assert ended(hall.s) is None
    hall.f("B").status = "dead"
    assert ended(hall.s) == (0, "DUE-961")
    hall.f("A").status = hall.f("C").status = "down"
    assert ended(hall.s) == (None, "DUE-961")


@pytest.mark.clause("DUE-961", "DUE-842")
def test_at_the_turn_limit_the_side_with_more_fit_fencers_has_won() -> None:
    hall = four(turn_limit=2)
    assert ended_with_turn(hall.s) == (0, "DUE-961")
    hall.f("D").status = "fit"
    assert ended_with_turn(hall.s) == (None, "DUE-961")


@pytest.mark.clause("DUE-962", "DUE-218")
def test_a_fencer_who_yields_leaves_the_fight_and_nobody_else() -> None:
    hall = four()
    hall.f("D").status = "fit"
    hall.f("B").endurance = 5
    hall.stage("bid", "yield", "low")
    assert (hall.f("A").status, hall.f("B").endurance, hall.s.stage) == ("yielded", 6, "end")
    told = next(e for e in hall.g.events if e.what == "fencer_yielded")
    assert "DUE-962" in told.clauses
    hall.stage("end")
    assert hall.s.stage == "turn" and hall.s.winner is None


def paired_off(f: Fencer) -> str:
    """A short word for a fencer."""
    return f"{f.id} {f.status}"


@pytest.mark.clause("DUE-951", "DUE-955", "DUE-961")
@pytest.mark.parametrize("name", ["four_letters", "customs_men"])
def test_whole_skirmishes_are_played_to_an_end(name: str) -> None:
    scenario = yard(name)
    size = scenario.team_size or 0
    for seed in range(3):
        match = Match.start(book, scenario, Setup(), seed)
        assert [len(match.state.side(n)) for n in (0, 1)] == [size, size] and match.state.skirmish
        chance = Chance(seed)
        while match.pending is not None:
            match.answer(match.pending.sample(chance))
            assert all(isinstance(p, Pair) for p in match.state.pairs) and book.check(match.state) == []
        assert match.state.reason in ("DUE-961", "DUE-841") or match.state.turn == match.state.turn_limit


@pytest.mark.clause("DUE-955")
def test_the_second_pair_plays_its_whole_turn_after_the_first() -> None:
    c, d = stood("C", (13.5, 7.0)), stood("D", (16.5, 7.0), side=1)
    hall = floor((13.5, 4.5), (16.5, 4.5), "long_salle", c, d, skirmish=True)
    hall.s.pairs.append(Pair("C", "D"))
    for f in hall.s.fencers.values():
        f.stack, f.active, f.size = stack("[D]"), (True,), 1
    hall.stage("blows").stage("ground")
    assert (hall.s.pair, hall.s.stage) == (1, "close")
    assert [paired_off(f) for f in hall.s.fencers.values()] == ["A fit", "B fit", "C fit", "D fit"]
    hall.stage("close").stage("blows").stage("ground")
    assert hall.s.stage == "end"
