"""Faults of the content files stand at the row that has them, whatever is wrong with the rows before it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.engine.content import BadContent
from game.rules.duel.content import Content
from game.rules.duel.content import content as shipped

SHIPPED = Path(__file__).parents[3] / "game" / "rules" / "duel" / "content"


def faults(folder: Path, file: str, *changes: tuple[str, str]) -> list[str]:
    """What is wrong with the shipped content once texts of one file are changed."""
    copy = folder / "content"
    shutil.copytree(SHIPPED, copy)
    path = copy / file
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadContent) as bad:
        Content.load(copy)
    return [str(fault) for fault in bad.value.faults]


@pytest.mark.clause("DUE-106", "DUE-108")
def test_the_shipped_content_is_whole() -> None:
    assert (len(shipped().weapons), len(shipped().fencers), len(shipped().bouts)) == (3, 11, 8)


def test_a_stranger_after_a_faulty_scenario_is_told_at_its_own_row(tmp_path: Path) -> None:
    found = faults(
        tmp_path,
        "bouts.toml",
        ('victory = "first_touch"', 'victory = "soon"'),
        ('["marivaux"]', '["marivau"]'),
    )
    assert len(found) == 2
    line = next(
        n
        for n, text in enumerate((tmp_path / "content" / "bouts.toml").read_text().splitlines(), 1)
        if "marivau" in text
    )
    assert found[1].startswith(f"bouts.toml:{line}:")
    assert found[1].endswith('there is no fencer "marivau"; did you mean "marivaux"?')


def test_a_fencer_with_a_faulty_row_is_not_called_missing(tmp_path: Path) -> None:
    found = faults(tmp_path, "fencers.toml", ('weapon = "sabre"', 'weapon = "spoon"'))
    assert len(found) == 1
    assert found[0].startswith("fencers.toml:")


def test_a_stack_that_nobody_could_lay_names_the_clause(tmp_path: Path) -> None:
    found = faults(tmp_path, "stacks.toml", ("feint = 2", "feint = 5"))
    assert len(found) == 1
    assert found[0].endswith("At most 4 points in Feints; see DUE-344")
