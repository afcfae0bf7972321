"""Results that are remembered: for how many arguments, and by which of two that are equal."""

from __future__ import annotations

from game.screen.remembered import remembered


class Outline:
    """Something large: it counts how often it is compared."""

    def __init__(self, corners: int) -> None:
        self.corners = corners
        self.compared = 0

    def __eq__(self, other: object) -> bool:
        self.compared += 1
        return isinstance(other, Outline) and other.corners == self.corners

    def __hash__(self) -> int:
        raise AssertionError("it is never hashed")


def test_a_result_is_remembered_for_the_last_few_arguments() -> None:
    worked = []

    @remembered(2)
    def area(outline: Outline) -> int:
        worked.append(outline.corners)
        return outline.corners * 10

    three, four, five = Outline(3), Outline(4), Outline(5)
    assert [area(o) for o in (three, four, three, five, four)] == [30, 40, 30, 50, 40]
    assert worked == [3, 4, 5, 4]


def test_what_is_equal_is_compared_once_and_is_the_very_same_from_then_on() -> None:
    @remembered(2)
    def area(outline: Outline) -> int:
        return outline.corners

    area(Outline(3))
    again = Outline(3)
    found = [area(again) for _ in range(5)]
    assert found == [3] * 5 and again.compared <= 1
