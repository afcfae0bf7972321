"""The books as parameters: a test with an argument `book` runs once for each."""

from __future__ import annotations

import pytest

from game.engine.match import Match
from game.engine.rulebook import Rulebook
from tests.books.shelf import played, shelf


@pytest.fixture(scope="session", params=sorted(shelf()))
def book(request: pytest.FixtureRequest) -> Rulebook:
    """Each rulebook in turn."""
    return shelf()[request.param]


@pytest.fixture(scope="session")
def whole_match(book: Rulebook) -> Match:
    """A random match played to its end; nobody may change it."""
    return played(book)
