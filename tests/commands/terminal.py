"""Commands carried out for tests: what they print, and the rulebooks they find."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from game.engine.content import BadContent
from game.table.tomlplace import Fault
from tests.toy import Toy

ROOT = Path(__file__).parents[2]
TOY_MAPS = ROOT / "tests" / "toy" / "maps"


class Brewer(Toy):
    """The toy with odds and content files."""

    id = "brewer"

    def odds(self, given: Mapping[str, Any]) -> Mapping[str, Any]:
        if set(given) != {"skill"}:
            raise ValueError('"skill" is missing; give a whole number')
        return {"hit": f"{given['skill']}/10"}

    def read_content(self, folder: Path) -> None:
        text = (folder / "crews.toml").read_text()
        if "barrel" in text:
            raise BadContent(
                [Fault("crews.toml", 2, 8, 'there is no disc "barrel"', 'did you mean "Barrel"?')]
            )


class Done(NamedTuple):
    """What a command has printed, and its exit code."""

    code: int
    out: str
    err: str


Run = Callable[..., Done]


def program(*given: str, hash_seed: str = "0", **more: str) -> Done:
    """Runs `python -m game` in a process of its own."""
    surroundings = {**os.environ, "PYTHONHASHSEED": hash_seed, **more}
    done = subprocess.run(
        [sys.executable, "-m", "game", *given],
        cwd=ROOT,
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert "Traceback" not in done.stderr
    return Done(done.returncode, done.stdout, done.stderr)
