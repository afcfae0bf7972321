"""What the tests of the pit share."""

from __future__ import annotations

import pytest

from game.rules.cirque.state import content


@pytest.fixture(scope="session", autouse=True)
def printed_content() -> None:
    """Reads the content once, so that no single test seems slow."""
    content()
