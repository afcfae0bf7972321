"""Results that are remembered: for how many arguments, and by which of two that are equal."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.screen.remembered import MEGA, pictures, remembered, weight


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


def square(side: int) -> pygame.Surface:
    """A picture of so many bytes in the square."""
    return pygame.Surface((side, side), pygame.SRCALPHA, 32)


def test_pictures_are_remembered_up_to_a_bound_on_memory() -> None:
    drawn = []

    @pictures(9, 2.5)
    def canvas(name: str, side: int = 512) -> pygame.Surface:
        drawn.append(name)
        return square(side)

    first = canvas("a")
    canvas("b")
    assert (len(canvas), canvas.size) == (2, 2 * MEGA)
    assert canvas("a") is first
    canvas("c")  # of the two before it, b was used the longest time ago
    assert (len(canvas), canvas.size) == (2, 2 * MEGA)
    assert canvas("a") is first and drawn == ["a", "b", "c"]
    canvas("b")
    assert drawn == ["a", "b", "c", "b"]
    canvas.cache_clear()
    assert (len(canvas), canvas.size) == (0, 0)


def test_pictures_are_remembered_up_to_a_number() -> None:
    drawn = []

    @pictures(2, 100.0)
    def canvas(name: str) -> pygame.Surface:
        drawn.append(name)
        return square(8)

    assert [canvas(name).get_width() for name in "abacb"] == [8] * 5
    assert (drawn, len(canvas), canvas.size) == (["a", "b", "c", "b"], 2, 512)


def test_a_picture_beyond_the_bound_is_remembered_alone_until_the_next() -> None:
    drawn = []

    @pictures(9, 0.5)
    def canvas(name: str, side: int = 512) -> pygame.Surface:
        drawn.append(name)
        return square(side)

    assert canvas("a", side=1024) is canvas("a", side=1024)
    assert (len(canvas), canvas.size) == (1, 4 * MEGA)
    canvas("b", side=256)
    assert (len(canvas), canvas.size) == (1, MEGA // 4)
    canvas("a", side=1024)
    assert drawn == ["a", "b", "a"]


def test_a_record_weighs_what_its_pictures_weigh() -> None:
    @dataclass(frozen=True, slots=True)
    class Piece:
        body: pygame.Surface
        at: tuple[int, int]
        shadow: pygame.Surface | None

    assert weight(square(8)) == 256
    assert weight(Piece(square(8), (3, 4), square(4))) == 320
    assert weight((square(8), None, "name")) == 256
