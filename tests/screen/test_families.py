"""A palette by families: heads stand for groups, open, and are laid by a click on the table."""

from __future__ import annotations

from dataclasses import replace

from game.engine.decisions import Compose, Family, Tile
from game.engine.look import OnFigure
from game.engine.words import Text
from game.screen.pickers.compose import ComposePicker
from game.screen.pickers.gesture import Gesture
from tests.screen.test_strip import at_drill, display, picker

__all__ = ["display"]


def hits(group: str, *foes: str) -> list[Tile[str]]:
    """A thing of a group for each foe."""
    return [Tile(f"{group}:{f}", f"{group}:{f}", Text(f), OnFigure(f), group=group) for f in foes]


def composing() -> ComposePicker:
    """A picker over two families and a single thing."""
    old = picker(at_drill())
    tiles = [
        *hits("hit", "ann", "bob"),
        *hits("push", "ann"),
        Tile("rest", "rest", Text("rest"), group="rest"),
    ]
    asked: Compose[str] = Compose(
        0,
        "TOY-208",
        Text("Lay"),
        tiles,
        {"items": [], "dials": {}},
        most=2,
        families=(Family("hit", Text("Hit")), Family("push", Text("Push"))),
    )
    return ComposePicker(replace(old.question, decision=asked))


def click(made: ComposePicker, kind: str, name: str) -> None:
    """A press and a release on the same thing."""
    for what in ("press", "release"):
        made.gesture(Gesture(what, (0, 0), target=(kind, name)))


def test_a_family_of_two_shows_one_head_and_a_single_thing_itself() -> None:
    made = composing()
    assert [t.key for t in made.shown()] == ["family:hit", "push:ann", "rest"]
    click(made, "tile", "family:hit")
    assert [t.key for t in made.shown()] == ["family:hit", "hit:ann", "hit:bob"]
    click(made, "tile", "family:hit")
    assert made.opened == "" and made.laid == []


def test_an_open_family_is_laid_by_a_click_on_the_figure() -> None:
    made = composing()
    click(made, "figure", "ann")
    assert made.laid == [], "two things could be done to her"
    click(made, "tile", "family:hit")
    click(made, "figure", "bob")
    assert (made.laid, made.opened) == (["hit:bob"], "")


def test_escape_closes_a_family_before_it_takes_anything_out() -> None:
    made = composing()
    click(made, "tile", "rest")
    click(made, "tile", "family:hit")
    made.drop()
    assert (made.laid, made.opened) == (["rest"], "")


def test_a_head_is_refused_when_none_of_its_things_can_be_laid() -> None:
    made = composing()
    for _ in range(2):
        click(made, "tile", "rest")
    assert made.refusal_of("family:hit") is not None
    click(made, "tile", "family:hit")
    assert made.opened == ""
