"""What the tests of First Blood share: the reference profile of its source's examples, and a test walker."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.rules.first_blood import state
from game.rules.first_blood.profiles import WarriorProfile
from game.rules.first_blood.state import content

from .reference import MAN_AT_ARMS, WALKER


@pytest.fixture(autouse=True)
def reference_profiles(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Profiles that no warband holds."""
    more = {p.id: p for p in (MAN_AT_ARMS, WALKER)}

    def printed(profile: str) -> WarriorProfile:
        return more[profile] if profile in more else content().warrior(profile)

    monkeypatch.setattr(state, "_printed", printed)
    yield


@pytest.fixture(scope="session", autouse=True)
def printed_content() -> None:
    """Reads the content once, so that no single test seems slow."""
    content()
