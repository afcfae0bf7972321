"""The direction of imports: table <- engine <- rules <- players, screen; and who may import what besides."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GAME = ROOT / "game"

BELOW = {
    "table": ("table",),
    "engine": ("engine", "table"),
    "rules": ("rules", "engine", "table"),
    "players": ("players", "engine", "table"),
    "screen": ("screen", "players", "engine", "table"),
}
"""What the modules of a layer may import of the game. Players and screen know no rulebook."""

CHANCE_AND_TIME = ("random", "secrets", "time", "datetime", "os", "threading", "asyncio", "numpy")
"""What rules and engine may not import: chance comes from dice, time from nowhere."""


def modules(layer: str) -> list[Path]:
    return sorted((GAME / layer).rglob("*.py"))


def imported(path: Path, root: Path = ROOT) -> Iterator[str]:
    """Dotted names of all modules that a file imports, late and relative imports too."""
    here = path.relative_to(root).with_suffix("").parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level] if node.level else ()
            origin = ".".join((*base, *filter(None, [node.module])))
            yield origin
            yield from (f"{origin}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "__import__":
            yield "__import__"


def outside(layer: str) -> list[str]:
    """Imports of a layer from layers that it may not know."""
    wrong = []
    for path in modules(layer):
        for name in imported(path):
            parts = name.split(".")
            known = len(parts) > 1 and parts[0] == "game" and (GAME / parts[1]).is_dir()
            if known and parts[1] not in BELOW[layer]:
                wrong.append(f"{path.relative_to(ROOT)} imports {name}")
    return wrong


@pytest.mark.parametrize("layer", BELOW)
def test_a_layer_imports_only_layers_below_it(layer: str) -> None:
    assert modules(layer)
    assert outside(layer) == []


def users(package: str) -> set[str]:
    """The layers, or modules of the top, that import a package."""
    return {
        path.relative_to(GAME).parts[0]
        for path in GAME.rglob("*.py")
        if any(name.split(".")[0] == package for name in imported(path))
    }


def test_only_the_table_imports_pymunk() -> None:
    assert users("pymunk") == {"table"}


def test_only_the_screen_and_the_command_that_opens_it_import_pygame() -> None:
    assert users("pygame") <= {"screen", "commands"}
    wrong = [
        path.name
        for path in (GAME / "commands").glob("*.py")
        if path.name != "window.py" and any(n.split(".")[0] == "pygame" for n in imported(path))
    ]
    assert wrong == []


def test_only_the_screen_imports_pygame_gui() -> None:
    assert users("pygame_gui") <= {"screen"}


@pytest.mark.parametrize("layer", ["rules", "engine"])
def test_rules_and_engine_know_neither_chance_nor_time(layer: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules(layer)
        for name in imported(path)
        if name.split(".")[0] in CHANCE_AND_TIME
    ]
    assert wrong == []


def test_no_rulebook_imports_another() -> None:
    books = {folder.name for folder in (GAME / "rules").iterdir() if folder.is_dir()}
    wrong = []
    for path in modules("rules"):
        own = path.relative_to(GAME / "rules").parts[0]
        for name in imported(path):
            parts = name.split(".")
            if parts[:2] == ["game", "rules"] and len(parts) > 2 and parts[2] in books - {own}:
                wrong.append(f"{path.relative_to(ROOT)} imports {name}")
    assert wrong == []


def test_nothing_below_the_commands_imports_a_rulebook() -> None:
    """Rulebooks are reached through the registry, which the commands build once and pass on."""
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in GAME.rglob("*.py")
        if path.relative_to(GAME).parts[0] != "rules"
        for name in imported(path)
        if name.startswith("game.rules.") and name != "game.rules.registry"
    ]
    assert wrong == []


def test_an_import_against_the_direction_is_found(tmp_path: Path) -> None:
    path = tmp_path / "game" / "table" / "late.py"
    path.parent.mkdir(parents=True)
    path.write_text(
        "from game.screen import app\n"
        "def f():\n    import random as dice\n    from ..engine.match import Match\n    from . import board\n"
    )
    assert set(imported(path, tmp_path)) == {
        "game.screen",
        "game.screen.app",
        "random",
        "game.engine.match",
        "game.engine.match.Match",
        "game.table",
        "game.table.board",
    }
