"""The wheel: it carries pictures, maps, rules and content, and the game runs from it far from a checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = ("pyproject.toml", "setup.py", "README.md", "game", "assets", "maps")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy so that nothing is left behind in the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, folder / name)
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", "out", "."]
    done = subprocess.run(build, cwd=folder, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    (path,) = (folder / "out").glob("measure_twice-*.whl")
    return path


def for_readme(path: Path) -> bool:
    """Whether a file is a picture that only the README shows."""
    shown = path.suffix == ".png" and path.parent.name in ("screenshots", "maps")
    return shown or path.name == "screenshot.png"


def wanted() -> set[str]:
    """What must be in the wheel, by the names it has there."""
    names = {f"game/{path.relative_to(ROOT / 'game').as_posix()}" for path in (ROOT / "game").rglob("*.py")}
    for folder in ("assets", "maps"):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts and not for_readme(path):
                names.add(f"game/{folder}/{path.relative_to(ROOT / folder).as_posix()}")
    for pattern in ("rules/*/rulebook.md", "rules/*/content/*.toml", "locale/*/LC_MESSAGES/*", "py.typed"):
        names |= {
            f"game/{path.relative_to(ROOT / 'game').as_posix()}" for path in (ROOT / "game").glob(pattern)
        }
    return names


def test_the_wheel_carries_everything_that_the_game_reads_and_nothing_else(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert {"game/assets/logo.svg", "game/maps/amphitheatre.toml", "game/rules/cirque/rulebook.md"} <= names
    assert names == wanted()


def test_the_game_runs_from_the_wheel_alone(wheel: Path, tmp_path: Path) -> None:
    """Its dependencies come from this environment; the game itself from the wheel, unpacked elsewhere."""
    place = tmp_path / "site"
    with ZipFile(wheel) as archive:
        archive.extractall(place)
        (entry,) = (n for n in archive.namelist() if n.endswith("entry_points.txt"))
        assert "measure-twice = game.__main__:main" in archive.read(entry).decode()
    start = (
        "import sys; sys.path = [p for p in sys.path if 'site-packages' in p or 'lib' in p.lower()];"
        f"sys.path[:0] = [{str(place)!r}, {sysconfig.get_paths()['purelib']!r}];"
        "import game; from game.__main__ import main;"
        "assert 'site' in game.__file__, game.__file__; sys.exit(main())"
    )
    window = ("--quiet", "--quit-after", "2", "--shot", str(tmp_path / "shot.png"))
    for given in (
        ("check", str(place / "game" / "maps")),
        ("rules", "CIR-401"),
        ("play", "amphitheatre", *window),
    ):
        done = subprocess.run(
            [sys.executable, "-I", "-c", start, *given],
            cwd=tmp_path,
            env={**os.environ},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "shot.png").read_bytes().startswith(b"\x89PNG")
