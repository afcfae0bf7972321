"""The worked turns of the rules, with exactly their dice and results."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.rules.duel.arrange import Bout, fencer, result

TURNS = tomllib.loads((Path(__file__).parent / "turns.toml").read_text(encoding="utf-8"))["turn"]


@pytest.mark.parametrize(
    "row",
    [pytest.param(row, id=row["id"], marks=pytest.mark.clause(*row["clauses"])) for row in TURNS],
)
def test_a_worked_turn_ends_as_the_rules_say(row: dict[str, Any]) -> None:
    a, b = fencer("A", row["a"]), fencer("B", row["b"])
    bout = Bout(a, b, row["dice"], row.get("advantage", ""))
    held = bool(bout.pair.advantage)
    bout.play("ground", "over")
    assert result(bout, (0, 0), held) == row["result"]
    assert bout.g.dice.left == []  # type: ignore[attr-defined]
