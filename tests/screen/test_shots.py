"""The pictures of the README: the command makes all of them, and twice the same."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.screen.shots import NAMES

ROOT = Path(__file__).parents[2]


def shots(*words: str) -> subprocess.CompletedProcess[str]:
    """The command, in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "game", "shots", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """All pictures, made twice."""
    out = tmp_path_factory.mktemp("shots")
    for name in ("one", "two"):
        done = shots("--out", str(out / name), "--size", "960x600")
        assert done.returncode == 0, done.stdout + done.stderr
    return out / "one", out / "two"


def test_the_command_makes_every_picture(folders: tuple[Path, Path]) -> None:
    assert sorted(p.name for p in folders[0].iterdir()) == sorted(f"{name}.png" for name in NAMES)


def test_the_same_pictures_come_byte_for_byte(folders: tuple[Path, Path]) -> None:
    for name in NAMES:
        one, two = ((folder / f"{name}.png").read_bytes() for folder in folders)
        assert one == two, name


def test_no_two_pictures_are_the_same(folders: tuple[Path, Path]) -> None:
    assert len({p.read_bytes() for p in folders[0].iterdir()}) == len(NAMES)


def test_a_picture_that_is_not_known_is_refused_with_the_nearest(tmp_path: Path) -> None:
    done = shots("curtian", "--out", str(tmp_path))
    assert done.returncode != 0
    assert 'There is no picture "curtian"; did you mean "curtain"?' in done.stderr


def test_the_readme_shows_pictures_that_are_there() -> None:
    shown = re.findall(r"\]\((assets/[^)]+\.png)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert shown and all((ROOT / path).is_file() for path in shown)
    made = {path for path in shown if "/screenshots/" in path}
    assert made <= {f"assets/screenshots/{name}.png" for name in NAMES}
