"""The further clauses of a line of the log: counted beside its own, listed when they are asked for."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from game.engine.events import Event
from game.engine.words import Text, render
from game.screen.layout import match_layout
from game.screen.log_clauses import further
from game.screen.log_view import LogView
from game.screen.panels import Drawn
from tests.screen.test_panels import overlaps, theme_at

SIZES = [(1280, 800), (1920, 1080), (2560, 1440)]
MANY = tuple(f"CIR-{n}" for n in range(601, 613))
EVENTS = [
    Event("CIR-622", "missed", Text("A miss"), side=0),
    Event("CIR-605", "attack_declared", Text("Maximus attacks"), side=0, cites=("CIR-601", "CIR-605")),
    Event("CIR-605", "attack_declared", Text("Retia attacks Mortimer. " * 4), side=0, cites=MANY),
    Event("CIR-112", "turn", Text("Turn 2"), cites=("CIR-111",)),
    Event("", "rewound", Text("Both sides agree to go back to answer 3")),
]


def drawn(log: LogView, size: tuple[int, int], events: Sequence[Event] = EVENTS) -> Drawn:
    """The log at the size of a window, pressed together by nothing."""
    theme, rect = theme_at(size), match_layout(*size).log
    rect = pygame.Rect(rect.x, 0, rect.w, size[1])
    found = log.draw(pygame.Surface(size), rect, theme, events)
    assert overlaps(found.items) == []
    return found


def keys(found: Drawn) -> list[str]:
    """What can be clicked in the lines."""
    return [hit.key for hit in found.hits if hit.key.startswith(("clause:", "cites:"))]


def test_further_clauses_are_counted_once_each_and_without_its_own() -> None:
    assert [further(e) for e in EVENTS] == [
        (),
        ("CIR-601",),
        tuple(c for c in MANY if c != "CIR-605"),
        ("CIR-111",),
        (),
    ]


@pytest.mark.parametrize("size", SIZES)
def test_a_line_shows_how_many_further_clauses_it_has(size: tuple[int, int]) -> None:
    found = drawn(LogView(), size)
    own = [
        "clause:CIR-622",
        "clause:CIR-605",
        "cites:1",
        "clause:CIR-605",
        "cites:2",
        "clause:CIR-112",
        "cites:3",
    ]
    assert keys(found) == own
    counts = {hit.key: hit for hit in found.hits if hit.key.startswith("cites:")}
    assert [counts[f"cites:{n}"].label for n in (1, 2, 3)] == ["+1", "+11", "+1"]
    assert render(Text("{tip}", {"tip": counts["cites:1"].tip})) == "Further clauses: CIR-601"


@pytest.mark.parametrize("size", SIZES)
def test_a_click_on_the_count_lists_each_clause_and_another_hides_them(size: tuple[int, int]) -> None:
    log = LogView()
    before = drawn(log, size)
    for n in (1, 2, 3):
        assert log.press(f"cites:{n}")
    found = drawn(log, size)
    listed = [f"clause:{clause}" for event in EVENTS for clause in further(event)]
    assert len(listed) == 13 and set(listed) <= set(keys(found))
    assert all(keys(found).count(key) == listed.count(key) for key in listed)
    assert found.height > before.height
    rects = [hit.rect for hit in found.hits if hit.key.startswith(("clause:", "cites:"))]
    assert not any(a.colliderect(b) for i, a in enumerate(rects) for b in rects[i + 1 :])
    for n in (1, 2, 3):
        assert log.press(f"cites:{n}")
    again = drawn(log, size)
    assert (keys(again), again.height) == (keys(before), before.height)


def test_what_is_unfolded_stays_so_while_the_log_grows_and_is_forgotten_with_its_line() -> None:
    log, size = LogView(), SIZES[0]
    drawn(log, size)
    assert log.press("cites:1")
    assert "clause:CIR-601" in keys(drawn(log, size, [*EVENTS, EVENTS[0]]))
    assert not log.press("cites:17")
    assert "clause:CIR-601" not in keys(drawn(log, size, EVENTS[2:]))


def test_a_line_without_a_clause_has_no_box() -> None:
    assert keys(drawn(LogView(), SIZES[0], EVENTS[-1:])) == []


@pytest.mark.parametrize("size", SIZES)
def test_the_filter_calls_the_sides_by_their_names(size: tuple[int, int]) -> None:
    log = LogView()
    log.names = ("Ana", "Ben")
    said = []
    for _ in range(4):
        (head,) = (hit for hit in drawn(log, size).hits if hit.key == "log:filter")
        said.append(head.label)
        log.press("log:filter")
    assert said == ["everything", "dice only", "Ana", "Ben"]
