"""The mark of the tests that agree with a slow second way on thousands of random scenes."""

import os

import pytest

FULL = 10_000
SHARE = "TABLE_SCENES"
"""The environment variable that sets how many scenes; a tenth of the full number without it."""


def pytest_configure(config: pytest.Config) -> None:
    """Registers the mark: `TABLE_SCENES=10000 pytest -m many tests/table` runs all of them."""
    config.addinivalue_line("markers", "many: thousands of random scenes; TABLE_SCENES sets how many")


@pytest.fixture
def scenes() -> int:
    """How many random scenes to try."""
    return int(os.environ.get(SHARE, FULL // 10))
