"""A small rulebook that asks every kind of question; tests of engine, screen and players play it."""

from tests.toy.rulebook import Toy

__all__ = ["Toy"]
