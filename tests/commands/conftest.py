"""Folders, a console and saved matches for the tests of commands."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from game.commands.console import Console
from game.commands.guard import guarded
from game.commands.places import Places
from game.engine.rulebook import Rulebook
from tests.commands.terminal import TOY_MAPS, Brewer, Done, Run
from tests.toy import Toy


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(tmp_path / "config", tmp_path / "saves", tmp_path / "log", (TOY_MAPS, tmp_path / "maps"))


@pytest.fixture
def run(places: Places) -> Run:
    """Carries a command out in this process, with the toy and the brewer as the only rulebooks."""
    books: dict[str, Rulebook] = {"toy": Toy(), "brewer": Brewer()}

    def go(*given: str, books: dict[str, Rulebook] = books) -> Done:
        out: list[str] = []
        err: list[str] = []
        console = Console(books, places, out=out.append, err=err.append)
        code = guarded(given, console)
        done = Done(code, "\n".join(out), "\n".join(err))
        assert "Traceback" not in done.out + done.err
        return done

    return go


@pytest.fixture
def saved(run: Run, tmp_path: Path) -> Path:
    """A finished match of the toy."""
    path = tmp_path / "match.jsonl"
    assert run("simulate", "toy", "--seed", "5", "--save", str(path)).code == 0
    return path


@pytest.fixture
def broken_map(tmp_path: Path) -> Path:
    path = tmp_path / "bridge.toml"
    text = (TOY_MAPS / "yard.toml").read_text()
    path.write_text(re.sub(r"^name = .*$", "name = 3", text, count=1, flags=re.MULTILINE))
    return path


@pytest.fixture
def broken_save(saved: Path) -> Path:
    """The match with another die in one line."""
    rows = saved.read_text().splitlines()
    at = next(i for i, row in enumerate(rows) if json.loads(row).get("dice"))
    row = json.loads(rows[at])
    row["dice"] = [99]
    rows[at] = json.dumps(row)
    path = saved.with_name("broken.jsonl")
    path.write_text("\n".join(rows) + "\n")
    return path
