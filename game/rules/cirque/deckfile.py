"""The text of a deck file: a new one as the game writes it, an older one with as little changed as can be.

CIR-101 to CIR-106 say what a deck is; what may stand in its file is checked in decks.py.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, MutableMapping
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from game.engine.collection import Selection
from game.rules.cirque.picks import ordered


def fresh(selection: Selection) -> str:
    """The file of a deck: keys in the order of `decks.toml`, cards energy first."""
    team = ", ".join(_quoted(name) for name in selection.figures)
    lines = [
        "# A team with its deck for Cirque de Sade. Cards by id, in the order energy, action, sorcery.",
        f"book = {_quoted('cirque')}",
        f"name = {_quoted(selection.name)}",
        f"team = [{team}]",
        "",
        "[cards]",
        *(f"{name} = {selection.cards[name]}" for name in ordered(selection.cards)),
    ]
    return "\n".join(lines) + "\n"


def changed(old: str, before: Selection, selection: Selection) -> str:
    """The file of `before` made into that of `selection`: comments, order and way of writing stay.

    A file that the game wrote and nobody has touched is written anew, and so is one that cannot be edited.
    """
    if old == fresh(before):
        return fresh(selection)
    try:
        document = tomlkit.parse(old.removeprefix("\ufeff"))
        if before.name != selection.name:
            document["name"] = selection.name
        if before.figures != selection.figures:
            _change_team(document, selection.figures)
        _change_cards(document["cards"], selection.cards)
        text = tomlkit.dumps(document)
        return text if _says(text, selection) else fresh(selection)
    except (TOMLKitError, TypeError, ValueError, LookupError):
        return fresh(selection)


def _says(text: str, selection: Selection) -> bool:
    """Whether a file holds this deck."""
    found = tomllib.loads(text)
    held = found["name"].strip(), tuple(found["team"]), found["cards"]
    return bool(held == (selection.name, selection.figures, dict(selection.cards)))


def _change_team(document: MutableMapping[str, Any], figures: tuple[str, ...]) -> None:
    """One name after the other, so that comments between the lines of a list stay."""
    team = document["team"]
    for n, figure in enumerate(figures[: len(team)]):
        if team[n] != figure:
            team[n] = figure
    for _ in range(len(team) - len(figures)):
        team.pop()
    team.extend(figures[len(team) :])


def _change_cards(table: MutableMapping[str, Any], cards: Mapping[str, int]) -> None:
    """Cards that are new come last, in the usual order."""
    for name in [name for name in table if name not in cards]:
        del table[name]
    for name in ordered(cards):
        if table.get(name) != cards[name]:
            table[name] = cards[name]


def _quoted(words: str) -> str:
    """A basic string of TOML: JSON escapes all that TOML wants escaped but the delete character."""
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007f")
