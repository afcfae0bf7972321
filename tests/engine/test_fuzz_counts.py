"""The fuzzer finds, writes and shrinks failures; counts say where two rules differ."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game import counts, fuzz
from game.engine.game import Game
from game.engine.save import BadSave, load, play_again
from game.table.mapfile import Scenario
from tests.toy.rulebook import Toy
from tests.toy.state import ToyState
from tests.toy.table import MAPS, find_map, yard


class Unsound(Toy):
    """A toy that finds fault with every state of turn 2 in which somebody has been activated."""

    def check(self, s: ToyState) -> list[str]:
        """The fault."""
        done = s.turn == 2 and any(d.done for d in s.discs.values())
        return ["somebody has moved"] if done else super().check(s)


def maps() -> list[Scenario]:
    """Both maps of the toy."""
    return fuzz.playable(Toy(), MAPS)


def test_sound_rules_pass(tmp_path: Path) -> None:
    report = fuzz.fuzz(Toy(), maps(), 6, 1, tmp_path)
    assert (report.matches, report.failures) == (6, []) and report.answers > 500
    assert 4 <= report.longest <= 20 and report.longest_at.startswith("seed ")
    assert set(report.unseen) <= {"TOY-002", "TOY-003", "TOY-502", "TOY-503", "TOY-404", "TOY-303"}
    assert list(tmp_path.iterdir()) == []
    assert str(report).startswith(f"toy: 6 matches, {report.answers} answers, ")


def test_an_unsound_state_is_written_and_shrunk(tmp_path: Path) -> None:
    report = fuzz.fuzz(Unsound(), [yard()], 1, 1, tmp_path)
    (failure,) = report.failures
    assert failure.what.endswith("somebody has moved") and failure.what.startswith("impossible state in act ")
    assert failure.after > 30 and 3 <= failure.shrunk_answers <= 10
    assert f"python -m game replay {failure.shrunk}" in str(report)
    whole = load(failure.journal, {"toy": Toy()}, find_map)
    small = load(failure.shrunk, {"toy": Toy()}, find_map)
    assert whole.digest() == small.digest() and Unsound().check(small.state)
    first: Any = small.journal.marks[0].state
    assert not Unsound().check(first)


class Stumbling(Toy):
    """A toy that breaks whenever turn 2 begins to act."""

    async def play(self, g: Game[ToyState]) -> None:
        """The toy until then."""
        run = super().play(g).__await__()
        value = None
        try:
            while True:
                asked = run.send(value)
                assert g.state.turn < 2 or g.state.stage != "act", "turn 2 cannot be played"
                value = await asked
        except StopIteration:
            return


def test_a_rule_that_breaks_is_written_with_the_answer_that_broke_it(tmp_path: Path) -> None:
    report = fuzz.fuzz(Stumbling(), [yard()], 1, 1, tmp_path)
    (failure,) = report.failures
    assert "turn 2 cannot be played" in failure.what
    replay = play_again(failure.shrunk, {"toy": Stumbling()}, find_map)
    assert replay.differs is not None and "turn 2 cannot be played" in str(replay.differs)
    assert len(replay.match.journal.entries) == failure.shrunk_answers - 1
    with pytest.raises(BadSave, match="turn 2 cannot be played"):
        load(failure.journal, {"toy": Stumbling()}, find_map)


def test_counts_are_the_same_every_time_and_add_up() -> None:
    toy = Toy()
    found = counts.count(toy, yard(), seed=1, after=14, width=4, depth=3)
    assert found == counts.count(toy, yard(), seed=1, after=14, width=4, depth=3)
    match = counts.position(toy, yard(), 1, 14)
    assert sum(n for _, n in counts.below(match, 3, 4)) == found.lines[2]
    assert all(states <= lines for states, lines in zip(found.states, found.lines, strict=True))


def test_counts_are_kept_in_a_file(tmp_path: Path) -> None:
    found = counts.count(Toy(), yard(), seed=1, after=0, width=2, depth=2)
    assert found.lines == (2, 4)
    path = tmp_path / "toy.toml"
    path.write_text(counts.as_toml([found, found]))
    assert counts.read_counts(path) == [found, found]
