"""Lessons as data: what is wrong with one is told by place, and what is right can be played as it says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.engine.asking import IllegalAnswer
from game.engine.lesson import (
    BadLesson,
    Reply,
    Script,
    Step,
    answered,
    fits,
    happened,
    read_lesson,
    refusal,
)
from game.engine.lesson_check import check_lesson
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.engine.words import render
from game.rules import registry
from game.screen.lessons import lessons
from game.table.mapfile import Scenario, read_map

ROOT = Path(__file__).parents[2]
LESSONS = sorted((ROOT / "assets" / "lessons").glob("*.toml"))


def find_map(name: str) -> Scenario:
    path = ROOT / "maps" / f"{name}.toml"
    if not path.is_file():
        raise LookupError(name)
    return read_map(path)


GOOD = """[[lesson]]
title = "Short"
book = "cirque"
map = "first_steps"
seed = 36
before = [{ ask = "zone", answer = "a" }]

[[step]]
id = "look"
title = "Look"
say = "Look about."
wait = ["next"]

[[step]]
id = "place"
title = "Place"
say = "Place him."
at = ["deploy"]
wait = ["answer:deploy"]
clause = "CIR-110"
do = [{ ask = "deploy", answer = [7, 3, 90] }]
answers = [{ ask = "deploy", answer = [7, 11, 270] }]
"""


def told(tmp_path: Path, text: str) -> list[str]:
    """What is wrong with a lesson of these words."""
    path = tmp_path / "short.toml"
    path.write_text(text, encoding="utf-8")
    return [str(f) for f in check_lesson(path, registry(), find_map)]


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_every_lesson_that_comes_with_the_game_can_be_played_as_it_says(path: Path) -> None:
    assert check_lesson(path, registry(), find_map) == []


def test_the_title_counts_the_lessons_that_can_be_read() -> None:
    assert sorted(lesson.id for lesson in lessons(registry())) == [p.stem for p in LESSONS if read_lesson(p)]


def test_lessons_stand_in_the_order_of_their_books() -> None:
    books = list(registry())
    order = [books.index(lesson.head.book) for lesson in lessons(registry())]
    assert order == sorted(order)


def rehearsed(name: str) -> Match:
    """A lesson played to its end with what its steps say they do."""
    lesson = read_lesson(ROOT / "assets" / "lessons" / f"{name}.toml")
    match = lesson.begin(registry()[lesson.head.book], find_map(lesson.head.map))
    script = Script(lesson)
    for step in lesson.steps:
        script.turn_to(step)
        for reply in step.do:
            while match.pending is not None and match.pending.who != lesson.head.side:
                match.answer(script.reply(match.pending))
            match.answer(reply.answer)
        while match.pending is not None and match.pending.who != lesson.head.side:
            match.answer(script.reply(match.pending))
    return match


@pytest.mark.clause(
    "REG-600", "REG-611", "REG-622", "REG-643", "REG-653", "REG-654", "REG-672", "REG-686", "REG-689"
)
def test_all_seven_special_rules_happen_in_the_lesson_of_regiments() -> None:
    match = rehearsed("seven_rules")
    told: dict[str, list[dict[str, Any]]] = {}
    for event in match.events:
        told.setdefault(event.what, []).append(dict(event.data))
    (volley,) = told["volley"]
    # Armoured Hide (3) without armour: 4+, and 5+ against a wound rolled with a natural 6 (Armour Bane)
    assert volley["needs"][3] == 4 and [5, 4] in volley["saves"] and len(told["armour_bane"]) >= 1
    (fear,) = told["fear_tested"]
    assert (fear["mine"], fear["theirs"], fear["passed"]) == (8, 16, True)
    assert [(e["by"], e["figure"]) for e in told["disrupted"]] == [("2", "6"), ("1", "5")]
    assert [(e["figure"], e["roll"], e["yes"]) for e in told["swiftstride"]] == [
        ("2", "charge", True),
        ("2", "pursuit", True),
        ("1", "pursuit", True),
    ]
    assert [e["figure"] for e in told["succumbed"]] == ["7"]
    (answer,) = told["counter_charged"]
    assert (answer["figure"], answer["foe"], answer["before"]) == ("1", "5", 7.5)
    assert [e["prey"] for e in told["pursued"] if e["caught"]] == ["6", "5"]
    # short: two turns, and no unit of the Court but the Regent and the Hulk is left
    assert len(told["turn_began"]) == 3 and len(match.journal.entries) <= 20


def test_a_march_that_ends_outside_the_ring_is_not_what_the_step_wants() -> None:
    lesson = read_lesson(ROOT / "assets" / "lessons" / "seven_rules.toml")
    step = next(step for step in lesson.steps if step.id == "move")
    match = lesson.begin(registry()["regiments"], find_map("water_meadow"))
    script = Script(lesson)
    while match.pending is not None and match.pending.key != "move":
        done = [r.answer for s in lesson.steps for r in s.do if r.ask == match.pending.key]
        mine = match.pending.who == 0
        match.answer(next(a for a in done if accepts(match, a)) if mine else script.reply(match.pending))
    assert match.pending is not None

    def told_of(inches: float) -> str:
        steps = [{"do": "advance", "inches": inches}]
        why = refusal(step, "move", {"pace": "normal", "steps": steps}, match.pending)
        return render(why) if why is not None else ""

    assert told_of(1.5) == told_of(1.1) == ""
    assert told_of(0.5) == told_of(2.5) == "The rules allow that; for this step end inside the lit ring"


def accepts(match: Match, answer: Any) -> bool:
    """Whether the question that is open takes an answer."""
    assert match.pending is not None
    try:
        match.pending.read(answer)
    except IllegalAnswer:
        return False
    return True


def test_a_sound_lesson_has_no_faults(tmp_path: Path) -> None:
    assert told(tmp_path, GOOD) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"answer:deploy"', '"answer"', '19:9: "answer" is nothing that a step can wait for; '),
        ('["next"]', '["act:juggle"]', '12:9: "act:juggle" is nothing that a step can wait for; known: face'),
        ('"CIR-110"', '"CIR-999"', '20:10: the rulebook has no clause "CIR-999"; '),
        ('"first_steps"', '"first_stops"', '4:7: there is no sound map "first_stops"; '),
        ('book = "cirque"', 'book = "circus"', '3:8: there is no rulebook "circus"; did you mean "cirque"?'),
        ('at = ["deploy"]', 'at = ["step"]', '14:1: step "place" comes at the question "deploy" with '),
        ("[7, 3, 90]", "[7, 7, 90]", "21:34: Maximus must stand wholly inside its zone; "),
        ('do = [{ ask = "deploy"', 'do = [{ ask = "zone"', '21:15: "zone" is not what is asked here; '),
        ('say = "Look about."', 'said = "Look about."', '11:1: unknown key "said"; '),
        ('wait = ["answer:deploy"]', 'wait = ["event:healed"]', '14:1: nothing that step "place" does is '),
    ],
)
def test_what_is_wrong_with_a_lesson_is_told_with_its_place(
    tmp_path: Path, old: str, new: str, fault: str
) -> None:
    assert old in GOOD
    faults = told(tmp_path, GOOD.replace(old, new))
    assert any(f.startswith(f"short.toml:{fault}") for f in faults), faults


def test_a_file_without_steps_is_no_lesson(tmp_path: Path) -> None:
    path = tmp_path / "empty.toml"
    path.write_text(GOOD.partition("[[step]]")[0], encoding="utf-8")
    with pytest.raises(BadLesson, match="the lesson has no step"):
        read_lesson(path)


# ---- steps


def test_a_step_knows_the_answers_and_events_that_finish_it() -> None:
    wanted = ("answer:step=strike:*", "answer:move", "event:healed")
    assert answered(wanted, "step", "strike:axe:b")
    assert not answered(wanted, "step", "end:")
    assert answered(wanted, "move", {"path": []})
    assert not answered(wanted, "deploy", "move")
    assert not happened(wanted, [])


def test_a_move_that_ends_outside_the_ring_is_legal_and_yet_not_what_the_step_wants() -> None:
    step = Step("s", "Go", "Go there.", ("answer:move",), ring=(7.0, 8.7, 0.9))
    inside = {"way": "normal", "path": [[6, 6], [7, 8.0]], "face": 90}
    outside = {"way": "normal", "path": [[7, 7.7]], "face": 90}
    stays = {"way": "normal", "path": [], "face": 90}
    assert refusal(step, "move", inside) is None
    for answer in (outside, stays):
        why = refusal(step, "move", answer)
        assert why is not None
        assert render(why) == "The rules allow that; for this step end inside the lit ring"


def test_an_answer_that_a_step_does_not_allow_is_refused_in_the_words_of_the_step() -> None:
    step = Step("s", "Strike", "Strike.", ("answer:step",), allow=("answer:step=strike:*",))
    assert refusal(step, "step", "strike:axe:b") is None
    why = refusal(step, "step", "end:")
    assert why is not None
    assert render(why) == "The rules allow that; this step is about: Strike"


def test_the_other_side_answers_by_rote_while_that_is_legal_and_as_usual_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "short.toml"
    path.write_text(
        GOOD.replace("seed = 36", 'seed = 36\nusual = [{ ask = "deploy", answer = [3, 12, 200] }]'),
        encoding="utf-8",
    )
    lesson = read_lesson(path)
    match = lesson.begin(registry()["cirque"], find_map("first_steps"))
    assert match.pending is not None
    script = Script(lesson)
    assert script.reply(match.pending) == [3, 12, 200]
    script.turn_to(
        Step("s", "t", "s", ("next",), answers=(Reply("deploy", [99, 99, 0]), Reply("deploy", [7, 11, 270])))
    )
    assert script.reply(match.pending) == [7, 11, 270]
    assert script.reply(match.pending) == [3, 12, 200]


def test_a_step_fits_a_question_that_it_names_with_an_option_that_it_needs() -> None:
    match = Match.start(registry()["cirque"], find_map("first_steps"), Setup(), 36)
    assert match.pending is not None and match.pending.key == "zone"
    assert fits(Step("s", "t", "s", ("next",), at=("zone",), needs=("a",)), match.pending)
    assert not fits(Step("s", "t", "s", ("next",), at=("zone",), needs=("z*",)), match.pending)
    assert not fits(Step("s", "t", "s", ("next",), at=("deploy",)), match.pending)


def test_the_digest_of_a_lesson_changes_with_its_match_and_not_with_its_words(tmp_path: Path) -> None:
    path = tmp_path / "short.toml"
    digests = []
    for text in (GOOD, GOOD.replace("Look about.", "Look around."), GOOD.replace("seed = 36", "seed = 37")):
        path.write_text(text, encoding="utf-8")
        digests.append(read_lesson(path).digest)
    assert digests[0] == digests[1] != digests[2]
