"""Fields take typed text and keys as a person expects."""

from __future__ import annotations

import pygame

from game.screen.controls import Field


def typed(field: Field, text: str) -> None:
    assert field.event(pygame.Event(pygame.TEXTINPUT, text=text))


def pressed(field: Field, key: int) -> None:
    assert field.event(pygame.Event(pygame.KEYDOWN, key=key, mod=0))


def test_what_is_typed_takes_the_place_of_a_text_that_is_marked() -> None:
    field = Field("The Amphitheatre, turn 1", 24, marked=True)
    typed(field, "Be")
    typed(field, "n")
    assert (field.text, field.marked) == ("Ben", False)


def test_the_key_of_a_letter_and_a_shift_leave_the_mark_to_the_text_that_follows() -> None:
    field = Field("The Amphitheatre, turn 1", 24, marked=True)
    for key, letter in ((pygame.K_LSHIFT, ""), (pygame.K_b, "B"), (pygame.K_e, "e")):
        assert not field.event(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=letter))
        if letter:
            typed(field, letter)
    assert (field.text, field.marked) == ("Be", False)


def test_backspace_deletes_a_text_that_is_marked_and_an_arrow_keeps_it() -> None:
    field = Field("Ana", marked=True)
    pressed(field, pygame.K_BACKSPACE)
    assert field.text == ""
    field = Field("Ana", marked=True)
    pressed(field, pygame.K_HOME)
    typed(field, "Di")
    assert field.text == "DiAna"
