"""Every kind of fault that reading and checking a map can find is shown by a test with its message."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLACES = {"here": 0, "at": 1, "at_word": 1, "key_at": 1, "fault": 1, "value_fault": 1, "Fault": 3}
"""Which argument of what notes a fault says what is wrong."""
MODULES = sorted(
    [
        *(ROOT / "game/table").glob("map*.py"),
        ROOT / "game/table/entries.py",
        ROOT / "game/table/tomlplace.py",
        ROOT / "game/commands/check_maps.py",
        ROOT / "game/engine/armies.py",
    ]
)


def said(module: Path) -> Iterator[tuple[int, ast.expr]]:
    """Every sentence about what is wrong, with its line."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            at = PLACES.get(name)
            if at is not None and len(node.args) > at:
                yield node.lineno, node.args[at]
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "what":
            yield node.lineno, node.value
        elif isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple) and len(node.value.elts) == 3:
            yield node.lineno, node.value.elts[1]


def parts(sentence: ast.expr) -> list[str]:
    """The fixed parts of a sentence."""
    if isinstance(sentence, ast.Constant) and isinstance(sentence.value, str):
        return [sentence.value]
    if isinstance(sentence, ast.JoinedStr):
        return [p.value for p in sentence.values if isinstance(p, ast.Constant) and isinstance(p.value, str)]
    return []


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_every_sentence_about_a_fault_stands_in_a_test(module: Path) -> None:
    shown = "\n".join(
        path.read_text(encoding="utf-8").replace('\\"', '"')
        for folder in ("table", "commands", "imports")
        for path in (ROOT / "tests" / folder).glob("test_*.py")
    )
    missing = []
    for line, sentence in said(module):
        fixed = max(parts(sentence), key=len, default="").strip()
        if len(fixed) > 3 and fixed not in shown:
            missing.append(f"{module.name}:{line}: {fixed}")
    assert missing == []


def test_every_remedy_for_a_mistake_of_syntax_stands_in_a_test() -> None:
    """The table of remedies is read from the source, whatever it is called."""
    tree = ast.parse((ROOT / "game/table/tomlsyntax.py").read_text(encoding="utf-8"))
    said_there = {
        node.value
        for table in ast.walk(tree)
        if isinstance(table, ast.AnnAssign) and isinstance(table.value, ast.Call | ast.Tuple)
        for node in ast.walk(table)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    remedies = {
        words for words in said_there if re.match(r"(write|put|close|every|leave|start|text) ", words)
    }
    assert len(remedies) > 20
    shown = (ROOT / "tests/table/test_tomlplace.py").read_text(encoding="utf-8").replace('\\"', '"')
    assert sorted(words for words in remedies if words not in shown) == []
