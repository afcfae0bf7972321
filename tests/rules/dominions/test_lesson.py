"""The lesson: stats, Strategies, target numbers and dice of the examples, played as its steps say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.engine.lesson import Lesson, Script, read_lesson
from game.engine.match import Match
from game.engine.words import render
from game.rules.dominions.book import book
from game.rules.dominions.state import content
from game.table.mapfile import read_map

ROOT = Path(__file__).parents[3]
EXAM: Lesson = read_lesson(ROOT / "assets" / "lessons" / "the_exam.toml")
EXAMPLES = {"tolliver": "omar", "varga": "serena", "plum": "niles"}
OWN = ("id", "name", "short", "role", "quote", "sprite", "squad")


@pytest.fixture(scope="module")
def played() -> Match:
    """The lesson to its end."""
    match, script = EXAM.begin(book, read_map(ROOT / "maps" / "practice_deck.toml")), Script(EXAM)
    for step in EXAM.steps:
        script.turn_to(step)
        while match.pending is not None and match.pending.who == 1:
            match.answer(script.reply(match.pending))
        for reply in step.do:
            match.answer(reply.answer)
    return match


def rolls(match: Match, *what: str) -> list[tuple[str, int, list[int], bool]]:
    """Who, target number, dice, success."""
    found = [e for e in match.events if e.what in what]
    return [(e.data["figure"], e.data["need"], e.data["dice"], e.data["success"]) for e in found]


def orders(match: Match) -> list[list[str]]:
    """The Timing Order of each round."""
    return [e.data["order"] for e in match.events if e.what == "timing_order_set"]


@pytest.mark.parametrize(("own", "example"), EXAMPLES.items())
def test_its_people_have_the_numbers_of_the_examples_and_nothing_else_of_them(own: str, example: str) -> None:
    mine, theirs = (msgspec.structs.asdict(content().fighters[name]) for name in (own, example))
    assert {k: v for k, v in mine.items() if k not in OWN} == {
        k: v for k, v in theirs.items() if k not in OWN
    }
    assert all(mine[k] != theirs[k] for k in OWN if k not in ("squad",))
    assert (ROOT / "assets" / "tokens_dominions" / f"{own}.svg").is_file()


def test_every_step_names_the_clause_of_what_it_tells() -> None:
    known = {clause.id for clause in book.rules}
    assert all(step.clause in known for step in EXAM.steps)
    assert len({step.clause for step in EXAM.steps}) >= 30


@pytest.mark.clause("DOM-112", "DOM-114", "DOM-120")
def test_the_timing_orders_are_those_of_the_examples(played: Match) -> None:
    omar, serena, niles = "tolliver", "varga", "plum"
    assert orders(played) == [
        [omar, serena, niles],
        [niles, omar, serena],
        [niles, omar, serena],
        [omar, niles, serena],
        [niles, serena, omar],
    ]


@pytest.mark.clause("DOM-501", "DOM-453", "DOM-472", "DOM-201", "DOM-341", "DOM-331")
def test_before_the_blows_everything_is_rolled_as_the_examples_say(played: Match) -> None:
    found = rolls(
        played,
        "defence_rolled",
        "feint_rolled",
        "grip_rolled",
        "retreat_rolled",
        "sprint_rolled",
    )
    assert found == [
        ("plum", 8, [4], True),
        ("tolliver", 3, [3], True),
        ("varga", 7, [3], True),
        ("varga", 4, [9], False),
        ("plum", 4, [8], False),
        ("varga", 4, [3], True),
        ("plum", 8, [3], True),
        ("varga", 3, [3], True),
        ("tolliver", 3, [2], True),
    ]


@pytest.mark.clause("DOM-404", "DOM-435", "DOM-436", "DOM-459", "DOM-473", "DOM-003")
def test_the_attacks_have_the_target_numbers_and_dice_of_the_examples(played: Match) -> None:
    assert rolls(played, "attack_rolled", "disarm_rolled") == [
        ("varga", 1, [9], False),
        ("tolliver", 2, [11], False),
        ("varga", 4, [11], False),
        ("tolliver", 9, [10], False),
        ("plum", 4, [2], True),
        ("tolliver", 6, [8], False),
        ("plum", 9, [12], False),
        ("tolliver", 6, [9], False),
        ("tolliver", 6, [5], True),
    ]
    called = next(e for e in played.events if e.data.get("spot") == "head")
    assert called.data["spot_need"] == 1


@pytest.mark.clause("DOM-622", "DOM-605", "DOM-343", "DOM-707", "DOM-932", "DOM-965")
def test_the_baton_falls_and_is_fetched_the_retreat_nullifies_and_plum_is_taken(played: Match) -> None:
    def last(what: str) -> dict[str, Any]:
        return dict([e for e in played.events if e.what == what][-1].data)

    assert last("item_dropped")["point"] == [14.0, 10.0]
    assert last("item_retrieved")["where"] == "right hand"
    assert last("retreat_moved")["path"][-1] == [18.5, 10]
    assert (last("action_nullified")["figure"], last("action_nullified")["because"]) == ("plum", "varga")
    assert (last("withstand_rolled")["need"], last("withstand_rolled")["dice"]) == (4, [12])
    assert played.state.fighters["plum"].status == "secured"
    assert (played.state.winner, played.state.points, played.state.ended_by) == (0, (1, 0), "DOM-930")


def test_each_given_die_falls_and_no_other(played: Match) -> None:
    fallen = [face for entry in played.journal.entries for face in entry.dice]
    assert fallen == [face for throw in EXAM.head.dice for face in throw.faces]


@pytest.mark.clause("DOM-006", "DOM-702")
def test_every_roll_is_told_with_the_sum_that_makes_its_number(played: Match) -> None:
    told = [render(e.say) for e in played.events if "need" in e.data]
    assert "Strike (broadsword) at Examiner Plum: needs 6 − 1 + 4 − 3 = 6, rolls 5: hit" in told
    assert "Strike (stun baton) at Examiner Plum: needs 5 − 4 = 1, rolls 9: miss" in told
    assert "Disarm (shortsword): the stun baton of Signe Varga: needs 7 − 3 = 4, rolls 2: hit" in told
    assert "Signe Varga grips against Examiner Plum: needs 7, rolls 3: 3 off the Disarm" in told
    assert "Examiner Plum, torso: withstands on 5 + 1 − 2 = 4, rolls 12: 8 over" in told
    for e in played.events:
        if "needed" in e.data:
            assert sum(amount for amount, _ in e.data["needed"]) == e.data["need"]
