"""Who comes during a match has a base to be cut out as well, with the turn and the place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.commands.places import maps_folder
from game.engine.words import english, render
from game.paper.arrivals import Arrival, arrivals_of
from game.paper.happenings import happenings
from game.paper.pages import MARGIN, MM, Paper
from game.paper.sheets import sheets
from game.rules import registry
from game.screen.assets import fonts_folder
from game.table.mapfile import Scenario, read_map
from tests.table.yard import HEAD, read

COMING = """
[[trigger]]
what = "reinforcements"
turn = 3
side = "b"
units = ["{0}", "{1}"]
edge = "north"

[[trigger]]
what = "reinforcements"
turn = 2
side = "a"
units = ["{2}"]
at = [3, 12]
"""
Said = list[tuple[str, float, float]]


def with_guests(folder: Path, name: str, *profiles: str) -> Scenario:
    """A shipped map into which these profiles come."""
    path = folder / f"{name}.toml"
    text = (maps_folder() / f"{name}.toml").read_text(encoding="utf-8")
    path.write_text(text + COMING.format(*profiles), encoding="utf-8")
    return read_map(path)


def told(arrivals: tuple[Arrival, ...]) -> list[tuple[str, int, str]]:
    """Who comes, in which colour, and when."""
    return [
        (a.piece.name, a.piece.side, ", ".join(render(word, english) for word in a.when)) for a in arrivals
    ]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Iterator[Said]:
    """Everything that is written on paper, with its place in mm of its page."""
    found: Said = []
    write = Paper.write_at

    def noted(pdf: Paper, text: str, x: float, y: float, size: float, **more: object) -> None:
        found.append((text, x, y))
        write(pdf, text, x, y, size, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Paper, "write_at", noted)
    yield found


@pytest.mark.parametrize(
    ("book", "field", "profiles", "expected"),
    [
        (
            "cirque",
            "necropolis",
            ("bassus", "tympanus", "boilerplate"),
            [
                ("Boilerplate", 0, "turn 2, at 3, 12"),
                ("Bassus", 1, "turn 3, north edge"),
                ("Tympanus", 1, "turn 3, north edge"),
            ],
        ),
        ("duel", "cloister_yard", ("duclos", "verin", "fencer_epee"), []),
        (
            "regiments",
            "sallow_cross",
            ("arbalesters", "weir_chariot", "bill_wardens"),
            [
                ("Bill-Wardens", 0, "turn 2, at 3, 12"),
                ("Arbalesters", 1, "turn 3, north edge"),
                ("Weir Chariot 2", 1, "turn 3, north edge"),
            ],
        ),
        (
            "dominions",
            "lantern_street",
            ("alex", "varga", "varga"),
            [("Varga", 0, "turn 2, at 3, 12"), ("Alex", 1, "turn 3, north edge")],
        ),
        (
            "first_blood",
            "millrace_ford",
            ("bell_sergeant", "thorn_reaver", "bellman"),
            [
                ("Bellman", 0, "turn 2, at 3, 12"),
                ("Sergeant", 1, "turn 3, north edge"),
                ("Reaver", 1, "turn 3, north edge"),
            ],
        ),
    ],
)
def test_every_rulebook_tells_who_comes_and_how_large_the_base_is(
    tmp_path: Path, book: str, field: str, profiles: tuple[str, ...], expected: list[tuple[str, int, str]]
) -> None:
    found = arrivals_of(registry()[book], with_guests(tmp_path, field, *profiles))
    assert told(found) == expected
    assert all(a.piece.r > 0.3 for a in found)


def test_fencers_come_into_a_skirmish_alone(tmp_path: Path) -> None:
    text = 'team_size = 2\nrulebooks = ["duel"]\n' + HEAD + COMING.format("duclos", "verin", "fencer_epee")
    assert [name for name, _, _ in told(arrivals_of(registry()["duel"], read(tmp_path, text)))] == [
        "Épée",
        "Duclos",
        "Verin",
    ]


def test_who_finds_no_room_at_his_place_has_a_base_all_the_same(tmp_path: Path) -> None:
    walled = '[[terrain]]\nkind = "building"\nat = [3, 10]\nrectangle = [5, 9]\n'
    trigger = '[[trigger]]\nwhat = "reinforcements"\nturn = 2\nside = "a"\nunits = ["bassus"]\nat = [3, 10]\n'
    pit = walled + "[[terrain]]\nkind = 'pond'\nat = [15, 10]\nrectangle = [17.9, 9.9]\n"
    scenario = read(tmp_path, 'rulebooks = ["cirque"]\n' + HEAD + pit + trigger)
    assert told(arrivals_of(registry()["cirque"], scenario)) == [("Bassus", 0, "turn 2, at 3, 10")]


def test_a_base_is_printed_for_everybody_who_comes_with_turn_and_place_below_it(
    tmp_path: Path, said: Said
) -> None:
    scenario = with_guests(tmp_path, "necropolis", "bassus", "tympanus", "boilerplate")
    guests = arrivals_of(registry()["cirque"], scenario)
    sheets(scenario, fonts_folder(), arrivals=guests)
    bases = {text: (x, y) for text, x, y in said if text in ("Boilerplate", "Bassus", "Tympanus")}
    labels = [(text, x, y) for text, x, y in said if text.startswith("turn ")]
    assert [text for text, _, _ in labels] == ["turn 2, at 3, 12", "turn 3, north edge", "turn 3, north edge"]
    for (_, x, y), guest in zip(labels, guests, strict=True):
        at = bases[guest.piece.name]
        assert x == pytest.approx(at[0])
        assert y - at[1] == pytest.approx(guest.piece.r * MM - 1 + 3.1, abs=0.01)
        assert x - guest.piece.r * MM >= MARGIN - 0.01


def test_a_unit_that_comes_later_is_cut_into_parts_that_leave_room_for_the_words(
    tmp_path: Path, said: Said
) -> None:
    scenario = with_guests(tmp_path, "sallow_cross", "arbalesters", "weir_chariot", "bill_wardens")
    guests = arrivals_of(registry()["regiments"], scenario)
    sheets(scenario, fonts_folder(), arrivals=guests)
    assert [text for text, _, _ in said if text.startswith("turn ")] == [
        "turn 2, at 3, 12",
        "turn 3, north edge",
        "turn 3, north edge",
    ]
    assert max(y for text, _, y in said if text.startswith("turn ")) <= 297 - MARGIN


EVENTS = """
[[terrain]]
id = "masonry"
kind = "rubble"
at = [4, 10]
circle = 1

[[objective]]
id = "well"
name = "the well"
at = [12, 10]

[[trigger]]
what = "event"
turn = 4
says = "A length of the parapet comes down."
adds = ["masonry"]

[[trigger]]
what = "points"
points = 2
turn = 2
until = 5

[[trigger]]
what = "points"
objective = "well"
points = 1
"""


def test_the_overview_tells_what_happens_when_in_the_order_of_the_turns(tmp_path: Path, said: Said) -> None:
    scenario = read(
        tmp_path, 'rulebooks = ["cirque"]\n' + HEAD + EVENTS + COMING.format("bassus", "nobody", "tympanus")
    )
    guests = arrivals_of(registry()["cirque"], scenario)
    lines = [
        "From turn 1: +1 for holding the well",
        "Turns 2 to 5: +2 for holding the well",
        "Turn 2, at 3, 12, zone A: Tympanus",
        "Turn 3, north edge, zone B: Bassus",
        "Turn 4: A length of the parapet comes down.",
    ]
    assert [h.words(english) for h in happenings(scenario, guests)] == lines
    assert "Turn 3, north edge, zone B: bassus, nobody" in [
        h.words(english) for h in happenings(scenario, ())
    ]
    sheets(scenario, fonts_folder(), arrivals=guests)
    written = [text for text, _, _ in said]
    assert written[3 : 3 + len(lines)] == lines
    assert "from turn 4" in written


def test_of_very_many_triggers_the_overview_tells_as_many_as_leave_room_for_the_map(
    tmp_path: Path, said: Said
) -> None:
    event = '[[trigger]]\nwhat = "event"\nturn = 3\nsays = "It rains."\n'
    sheets(read(tmp_path, HEAD + 60 * event), fonts_folder())
    rain = [y for text, _, y in said if text == "Turn 3: It rains."]
    assert 10 < len(rain) < 60
    assert ("…", MARGIN) in [(text, x) for text, x, _ in said]
    assert max(rain) < 297 / 2
