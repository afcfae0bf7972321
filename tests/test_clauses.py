"""Clauses tie text, code and tests together: whatever is cited exists, whatever is demanded is cited."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from game.engine.clauses import Clause, Coverage, coverage

ROOT = Path(__file__).parents[1]


class Demand(NamedTuple):
    """The share of the clauses of a rulebook that code and tests must cite; 1 once the book is complete."""

    code: float
    tests: float


DEMANDS = {
    "cirque": Demand(code=1.0, tests=1.0),
    "dominions": Demand(code=1.0, tests=1.0),
    "duel": Demand(code=1.0, tests=1.0),
    "first_blood": Demand(code=1.0, tests=1.0),
    "regiments": Demand(code=1.0, tests=1.0),
}

BOOKS = sorted(path.parent.name for path in (ROOT / "game" / "rules").glob("*/rulebook.md"))


@cache
def covered(book: str) -> Coverage:
    return coverage(book, ROOT)


def share(found: Coverage, missing: tuple[Clause, ...]) -> float:
    """The share of the clauses that need something and have it."""
    needed = [c for c in found.rules if not (c.prose or c.withdrawn)]
    return 1.0 - len(missing) / len(needed)


def test_every_rulebook_says_how_much_of_it_must_be_cited() -> None:
    assert sorted(DEMANDS) == BOOKS


@pytest.mark.parametrize("book", BOOKS)
def test_every_clause_cited_in_code_and_tests_is_in_the_text(book: str) -> None:
    assert [f"{c.file}:{c.line} cites {c.clause}" for c in covered(book).unknown] == []


@pytest.mark.parametrize("book", BOOKS)
def test_code_cites_the_clauses_that_need_code(book: str) -> None:
    found = covered(book)
    missing = found.without_code
    assert share(found, missing) >= DEMANDS[book].code, [c.id for c in missing]


@pytest.mark.parametrize("book", BOOKS)
def test_tests_cite_the_clauses_that_need_a_test(book: str) -> None:
    found = covered(book)
    missing = found.without_tests
    assert share(found, missing) >= DEMANDS[book].tests, [c.id for c in missing]


@pytest.mark.parametrize("book", BOOKS)
def test_the_coverage_is_told_in_one_line(book: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = covered(book)
    with capsys.disabled():
        print(f"\n{found}")
    n = len(found.rules)
    assert str(found).startswith(f"clauses {book}: {n} of {n} in text, {len(found.in_code)} in code, ")
