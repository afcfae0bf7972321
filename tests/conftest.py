"""What every test has: no window, no sound, folders of its own, and the mark that names clauses."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

CLAUSE = re.compile(r"[A-Z]{3}-\d{3,4}")


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for settings, saved matches and reports, so that no test touches those of the user."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("MEASURE_TWICE_HOME", str(folder))
    yield folder


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A clause mark names one clause or more, each written as in the rulebook."""
    for item in items:
        for mark in item.iter_markers("clause"):
            wrong = [name for name in mark.args if not CLAUSE.fullmatch(str(name))]
            if wrong or not mark.args:
                raise pytest.UsageError(f"{item.nodeid}: {mark.args} are no clause ids such as CIR-042")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The coverage of clauses, for every rulebook whose text can be read."""
    from game.engine.clauses import coverage

    root = Path(__file__).parents[1]
    for text in sorted((root / "game" / "rules").glob("*/rulebook.md")):
        try:
            terminalreporter.write_line(str(coverage(text.parent.name, root)))
        except (ValueError, SyntaxError) as fault:
            terminalreporter.write_line(f"clauses {text.parent.name}: {fault}")
