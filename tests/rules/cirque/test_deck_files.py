"""What becomes of a deck file that somebody has written in when the deck is saved again."""

from __future__ import annotations

import pytest

from game.engine.collection import Selection
from game.rules.cirque.book import book
from game.table.tomlplace import Source

DECKS = book.collection

MINE = """\
# My deck, third try
name = "Louder"   # was: Quieter
book = "cirque"
team = [
    "maximus",  # the big one
    "decibella",
    "retia",    # nets
]

# Cards in the order in which I think of them
[cards]
charge = 4        # always four
# energy
light = 0x18

blood = 12
steel = 18
thunderbolt = 2   # for later
"""

HER_WAYS = {
    "windows": MINE.replace("\n", "\r\n"),
    "byte order mark": "\ufeff" + MINE,
    "inline": "name='L' # n\nteam=['maximus','retia','bassus']\ncards={light=30, blood=30} # c\n",
    "dotted": "name='L'\nteam=['maximus','retia','bassus']\ncards.light=30 # l\ncards.blood=30\n",
}


def read(text: str) -> Selection:
    """The deck of a file that can be understood."""
    found = DECKS.read(Source("mine.toml", text)).selection
    assert found is not None
    return found


def test_a_deck_that_is_the_same_leaves_its_file_as_it_is() -> None:
    assert DECKS.write(read(MINE), MINE) == MINE


def test_comments_order_and_way_of_writing_stay() -> None:
    deck = read(MINE).named("Loudest").with_figures(("maximus", "bassus", "retia"))
    deck = deck.with_copies("charge", 3).with_copies("thunderbolt", 0).with_copies("haymaker", 3)
    assert DECKS.write(deck, MINE) == (
        MINE.replace('"Louder"', '"Loudest"')
        .replace("decibella", "bassus")
        .replace("charge = 4", "charge = 3")
        .replace("thunderbolt = 2   # for later", "haymaker = 3")
    )


@pytest.mark.parametrize("way", HER_WAYS)
def test_whatever_way_a_file_is_written_in_it_says_what_was_saved(way: str) -> None:
    old = HER_WAYS[way]
    deck = read(old).with_copies("light", 5).with_copies("blood", 0).with_copies("charge", 1).named("New")
    for team in (("maximus",), ("retia", "maximus", "bassus"), ()):
        text = DECKS.write(deck.with_figures(team), old)
        assert read(text) == deck.with_figures(team)
        # a comment beside a name goes with the name, every other one stays
        comments = [line.partition("#")[2].strip() for line in old.splitlines() if "#" in line]
        assert all(c in text for c in comments if c not in ("the big one", "nets"))
    assert ("\r\n" in DECKS.write(deck, old)) == (way == "windows")


def test_a_file_that_only_the_game_wrote_keeps_the_order_of_the_game() -> None:
    ludus = DECKS.templates[0]
    other = ludus.with_copies("wind", 0).with_copies("taunt", 3)
    again = other.with_copies("wind", 5).with_copies("taunt", 0)
    assert DECKS.write(other, DECKS.write(ludus)) == DECKS.write(other)
    assert DECKS.write(again, DECKS.write(other)) == DECKS.write(ludus)


@pytest.mark.parametrize("old", ["", "no TOML [", "name = 3\n", "[cards]\nlight = 1\n", 'cards = "none"\n'])
def test_a_file_that_cannot_be_understood_is_written_anew(old: str) -> None:
    assert DECKS.write(DECKS.templates[0], old) == DECKS.write(DECKS.templates[0])
