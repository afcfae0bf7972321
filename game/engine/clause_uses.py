"""What the code of a rulebook does with each clause: an event, a question, a number, a refusal, words."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from game.engine.clause_text import ID

_CALLS: Final = MappingProxyType(
    {
        **dict.fromkeys(("say",), "event"),
        **dict.fromkeys(
            ("PickOne", "PickMany", "PickPoint", "PickPath", "PickFacing", "PickPose", "Allocate", "Arrange"),
            "question",
        ),
        **dict.fromkeys(("Assign", "choose_point", "path_question", "ask_enhancement"), "question"),
        **dict.fromkeys(("Tally", "add", "times", "at_least", "at_most"), "number"),
        **dict.fromkeys(("Why", "no", "refuse", "IllegalAnswer", "DeckFault", "Remark"), "refusal"),
        "Option": "option",
    }
)
"""Name of what is called -> what a clause is there for."""

ORDER: Final = ("event", "question", "option", "number", "refusal", "text", "words")
"""What says most about a clause first: `text` is a name that the code passes on, `words` a docstring."""


@dataclass(frozen=True, slots=True)
class Use:
    """What a clause is used for, and where first: file and function."""

    way: str
    file: str
    where: str


def uses(folder: Path) -> Mapping[str, tuple[Use, ...]]:
    """The uses of every clause in the Python files of a folder, what says most first."""
    found: dict[str, dict[str, Use]] = {}
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        for clause, way, where in _in(tree, "", ""):
            found.setdefault(clause, {}).setdefault(way, Use(way, path.name, where))
    return {
        clause: tuple(sorted(ways.values(), key=lambda use: ORDER.index(use.way)))
        for clause, ways in found.items()
    }


def _in(node: ast.AST, where: str, called: str) -> Iterator[tuple[str, str, str]]:
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str):
            for found in ID.finditer(node.value):
                yield found.group(), called or "text", where
        return
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        where = f"{where}.{node.name}" if where else node.name
        called = ""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
        called = _CALLS.get(name, called)
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        called = "words"
    for child in ast.iter_child_nodes(node):
        yield from _in(child, where, called)
