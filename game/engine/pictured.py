"""What the pictures of rulebooks tell alike: how it ended, whom a question is about, whose a zone is."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Protocol

from game.engine.look import Spoken, Zone
from game.engine.rulebook import View
from game.engine.words import Text
from game.table.inches import Point


class Zoned(Protocol):
    """A player who has, or has yet to take, a zone."""

    @property
    def zone(self) -> str:
        """Its name; "" for none yet."""


def outcome(view: View, *, over: bool, winner: int | None) -> tuple[Spoken, int | None]:
    """The result in words and who has won; "" while nothing is decided."""
    if not over:
        return "", None
    if winner is None:
        return Text("A draw"), None
    return Text("{name} wins", {"name": view.setup.names[winner]}), winner


def asked_about(view: View, ids: Container[str]) -> str:
    """The first of these ids that the question to this side is about; "" without one."""
    if view.decision is None:
        return ""
    named = (getattr(mark, "id", "") for mark in view.decision.about)
    return next((name for name in named if name in ids), "")


def zones_taken(zones: Iterable[tuple[str, tuple[Point, ...]]], players: Iterable[Zoned]) -> tuple[Zone, ...]:
    """The zones of a map, each with the side that has taken it."""
    owners = {player.zone: side for side, player in enumerate(players) if player.zone}
    return tuple(Zone(name, owners.get(name), outline) for name, outline in zones)
