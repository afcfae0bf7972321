"""Dice of lessons: the faces of an example come in their act, everything else from the seed."""

from __future__ import annotations

from pathlib import Path

from game.engine.dice import SeededDice
from game.engine.lesson import read_lesson
from game.engine.lesson_check import check_lesson
from game.engine.lesson_dice import Throw, ThrownDice, Watched, thrown
from game.rules import registry
from game.table.mapfile import Scenario, read_map

ROOT = Path(__file__).parents[2]
EXAM = ROOT / "assets" / "lessons" / "the_exam.toml"


def find_map(name: str) -> Scenario:
    return read_map(ROOT / "maps" / f"{name}.toml")


def test_given_faces_come_first_in_their_act_and_the_seed_goes_on_from_there() -> None:
    box = thrown(7, [Throw(3, (4, 12))])
    dice = box(3)
    assert dice.roll(12, "DOM-001") == (4,)
    assert dice.roll(12, "DOM-001", 3)[0] == 12
    assert (len(dice.faces), dice.draws) == (4, 4)
    assert all(1 <= face <= 12 for face in dice.faces)
    assert box(2).roll(12, "DOM-001", 5) == SeededDice(7, 2).roll(12, "DOM-001", 5)


def test_an_act_that_is_played_again_rolls_the_same() -> None:
    box = thrown(7, [Throw(3, (4,))])
    assert box(3).roll(12, "DOM-001", 4) == box(3).roll(12, "DOM-001", 4)


def test_a_face_that_the_die_does_not_have_is_left_out() -> None:
    dice = ThrownDice(7, 3, (11, 2))
    face, other = dice.roll(6, "CIR-001", 2)
    assert 1 <= face <= 6 and other == 2


def test_who_watches_knows_which_faces_never_came() -> None:
    early, late = Throw(1, (4,)), Throw(2, (5, 6))
    box = Watched(thrown(7, [early, late]))
    box(1).roll(12, "DOM-001")
    box(2).roll(12, "DOM-001")
    assert not box.idle(early) and box.idle(late)


def test_the_check_tells_of_dice_that_fall_in_no_act(tmp_path: Path) -> None:
    text = EXAM.read_text(encoding="utf-8")
    path = tmp_path / "exam.toml"
    path.write_text(
        text.replace("{ act = 12, faces = [4] }", "{ act = 12, faces = [4, 1] }"), encoding="utf-8"
    )
    (fault,) = check_lesson(path, registry(), find_map)
    assert "act 12 does not roll 4, 1; name the act of the match in which these dice fall" in str(fault)


def test_the_digest_knows_the_dice(tmp_path: Path) -> None:
    text = EXAM.read_text(encoding="utf-8")
    path = tmp_path / "the_exam.toml"
    path.write_text(text.replace("{ act = 12, faces = [4] }", "{ act = 12, faces = [5] }"), encoding="utf-8")
    assert read_lesson(path).digest != read_lesson(EXAM).digest
