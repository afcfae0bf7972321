"""The picture, the sheets, the panels and the cards of a battle."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.look import CardRow, FigureSheet, Heading, Note, OnDisc, OnFigure, Paragraph, Roster
from game.engine.rulebook import Setup, View
from game.engine.words import render
from game.rules.first_blood.book import book
from game.rules.first_blood.showing import card, panels, picture, sheet
from game.rules.first_blood.state import Ability, Activation, FirstBloodState

from .test_book import mustered, opened, placed


def view(s: FirstBloodState, who: int = 0, name: str = "millrace_ford", decision: Any = None) -> View:
    """What a side may know: everything."""
    return View(who, s, Setup(), book.board(opened(name)), (), who, decision)


def notes(parts: Any) -> list[tuple[str, str, str]]:
    """Title, text and clause of every note."""
    return [(render(p.title), render(p.text), p.clause) for p in parts if isinstance(p, Note)]


# ---- the table


@pytest.mark.clause("FIB-030", "FIB-200", "FIB-234", "FIB-700")
def test_a_piece_looks_as_its_warrior_stands() -> None:
    s = mustered()
    s.players[0].zone, s.players[1].zone = "b", "a"
    ox = placed(s, "a-drowned_ox", (10, 30))
    ox.wounds = 3
    placed(s, "b-boar_lancer-1", (20, 10), (20, 8.75))
    shown = {p.id: p for p in picture(view(s)).pieces}
    p = shown["a-drowned_ox"]
    assert (p.name, p.side, p.x, p.y, p.r, p.facing) == ("Drowned Ox", 0, 10, 30, 1.5, 270)
    assert (p.wounds, p.reach, p.sprite, p.all_round, p.minor) == ((3, 7), 1.0, "drowned_ox", True, False)
    q = shown["b-boar_lancer-1"]
    assert (q.name, q.facing, q.rear, q.minor) == ("Lancer 1", 90, ((20, 8.75),), True)


@pytest.mark.clause("FIB-401", "FIB-502", "FIB-701", "FIB-740")
def test_badges_tell_the_states_by_rank() -> None:
    s = mustered()
    s.activation = Activation("a-quarrelman-1")
    w = placed(s, "a-quarrelman-1", (10, 10))
    w.broken = w.inspired = w.aimed = w.activated = w.carrying = True
    w.wounds = 1
    done = placed(s, "a-quarrelman-2", (14, 10))
    done.activated = True
    looks = picture(view(s)).pieces
    assert looks[0].badges == ("broken", "carrying", "wounded:1", "inspired", "aimed")
    assert (looks[0].active, looks[0].activated) == (True, False)
    assert (looks[1].badges, looks[1].activated) == (("activated",), True)


@pytest.mark.clause("FIB-346")
def test_duellists_bear_crossed_blades() -> None:
    s = mustered()
    placed(s, "a-edda", (10, 10))
    placed(s, "b-horga", (12, 10))
    s.duels = (("a-edda", "b-horga"),)
    assert [p.badges for p in picture(view(s)).pieces] == [("duel",), ("duel",)]
    say = ("Duel", "Edda and Horga fight each other alone", "FIB-346")
    assert say in notes(panels(view(s)))
    assert ("In a Duel", "with Horga and nobody else", "FIB-346") in notes(sheet(view(s), "a-edda"))


@pytest.mark.clause("FIB-002", "FIB-100", "FIB-111", "FIB-151")
def test_the_track_tells_round_phase_who_acts_first_and_the_score() -> None:
    s = mustered()
    track = picture(view(s)).track
    assert (track.turn, track.turns, track.phase, track.score) == (0, 6, -1, (0, 0))
    s.round, s.phase, s.supremacy = 3, "action", 1
    s.players[0].victory_points, s.players[1].victory_points = 5, 4
    track = picture(view(s)).track
    assert [render(name) for name in track.phases] == ["Supremacy", "Command", "Action", "Victory"]
    assert (track.turn, track.phase, render(track.initiative), track.initiative_side) == (3, 2, "Ben", 1)
    assert (render(track.initiative_name), track.score, render(track.score_name)) == (
        "Acts first",
        (5, 4),
        "Victory points",
    )


@pytest.mark.clause("FIB-1000", "FIB-1010")
def test_objectives_lie_on_the_table_in_the_colour_of_whoever_holds_them() -> None:
    s = mustered()
    placed(s, "a-bellman-1", (18, 18))
    placed(s, "b-horga", (9, 17))
    shown = [(m.id, m.x, m.y, m.badge, m.side, m.r) for m in picture(view(s)).markers]
    assert shown == [
        ("O1", 18, 18, "objective", 0, 3),
        ("O2", 9, 15, "objective", 1, 3),
        ("O3", 27, 21, "objective", None, 3),
    ]
    told = notes(panels(view(s)))
    assert ("the ford: Ana", "Sizes near it: 1 to 0", "FIB-1000") in told
    assert ("the east bank: nobody's", "Sizes near it: 0 to 0", "FIB-1000") in told


@pytest.mark.clause("FIB-1020")
def test_a_lit_beacon_burns_for_whoever_lit_it() -> None:
    s = mustered("beacon_downs")
    s.beacons = (("B2", 1),)
    marks = picture(view(s, 0, "beacon_downs")).markers
    assert [(m.id, m.badge, m.side) for m in marks] == [
        ("B1", "beacon_unlit", None),
        ("B2", "beacon_lit", 1),
        ("B3", "beacon_unlit", None),
    ]


@pytest.mark.clause("FIB-1030", "FIB-1031", "FIB-1033")
def test_the_relic_shows_where_it_lies_and_not_while_it_is_carried() -> None:
    s = mustered("drowned_chapel")
    s.relic = (12.5, 30)
    marks = picture(view(s, 0, "drowned_chapel")).markers
    assert [(m.id, m.x, m.y) for m in marks] == [("relic", 12.5, 30)]
    s.relic = None
    placed(s, "a-oswin", (12, 30)).carrying = True
    v = view(s, 0, "drowned_chapel")
    assert picture(v).markers == ()
    assert ("The relic is carried", "Oswin", "FIB-1031") in notes(panels(v))


@pytest.mark.clause("FIB-310", "FIB-311", "FIB-314", "FIB-316", "FIB-1044")
def test_command_abilities_show_as_rings_of_their_range_and_on_whom_they_affect() -> None:
    s = mustered()
    placed(s, "b-horga", (10, 10))
    placed(s, "b-root_troll-1", (19.9, 10))
    placed(s, "b-root_troll-2", (20.1, 14))
    s.abilities = (Ability("b-horga", "red_moon", "FIB-973"), Ability("b-horga", "duel", "FIB-340"))
    (ring,) = picture(view(s)).marks
    assert isinstance(ring, OnDisc)
    assert (ring.x, ring.y, ring.r, ring.style, render(ring.label)) == (10, 10, 9, "aura", "8″ Red Moon")
    assert ("Red Moon", "Horga, 8″: a 1 adds a die", "FIB-973") in notes(panels(view(s)))
    assert notes(sheet(view(s), "b-root_troll-1")) == [("Red Moon", "Horga: a 1 adds a die", "FIB-973")]
    assert notes(sheet(view(s), "b-root_troll-2")) == []
    s.scenario = "captains"
    s.objectives = (("chapel", (18.0, 18.0)),)
    assert [m.r for m in picture(view(s)).marks if isinstance(m, OnDisc)] == [11]


def test_the_sheet_of_whoever_acts_or_is_asked_about_stands_open() -> None:
    s = mustered()
    assert picture(view(s)).active == ""

    class Asked:
        about = (OnFigure("b-sallow"),)

    assert picture(view(s, 1, decision=Asked())).active == "b-sallow"
    s.activation = Activation("a-edda")
    assert picture(view(s, 1, decision=Asked())).active == "a-edda"


@pytest.mark.clause("FIB-153")
def test_the_result_is_told() -> None:
    s = mustered()
    s.result = "1"
    assert (render(picture(view(s)).result), picture(view(s)).winner) == ("Ben wins", 1)
    s.result = "draw"
    assert (render(picture(view(s)).result), picture(view(s)).winner) == ("A draw", None)


# ---- sheets


@pytest.mark.clause("FIB-020", "FIB-029", "FIB-820", "FIB-900")
def test_a_sheet_has_the_profile_and_everything_printed_on_it() -> None:
    s = mustered()
    parts = sheet(view(s), "b-sallow")
    head = parts[0]
    assert isinstance(head, FigureSheet)
    assert (head.name, render(head.kicker), render(head.role)) == (
        "Mother Sallow",
        "The Bramble Court",
        "Infantry, Character, Size 1, 26 points",
    )
    assert [(render(n.label), n.value) for n in head.numbers] == [
        ("March", "5"),
        ("Volley", "2"),
        ("Clash", "1"),
        ("Attacks", "2"),
        ("Health", "3"),
        ("Resolve", "3"),
        ("Defense", "1"),
        ("Evasion", "3"),
        ("Command", "8"),
    ]
    assert [(render(p.title), p.clause) for p in parts if isinstance(p, Paragraph)] == [
        ('Barrage 2 (14")', "FIB-900"),
        ("Thorn Hail", "FIB-953"),
        ("Rouse the Thicket", "FIB-956"),
        ("Rallying Cry", "FIB-320"),
        ("Press Forward", "FIB-330"),
        ("Duel", "FIB-340"),
        ("Sloe Mist", "FIB-974"),
    ]


@pytest.mark.clause("FIB-916", "FIB-926", "FIB-970", "FIB-976")
def test_a_sheet_shows_numbers_as_they_now_are() -> None:
    s = mustered()
    placed(s, "a-edda", (10, 13))
    placed(s, "a-bellman-1", (10, 10))
    placed(s, "a-bellman-2", (11.3, 10))
    s.abilities = (Ability("a-edda", "hold_the_lamps", "FIB-970"),)
    parts = sheet(view(s), "a-bellman-1")
    assert isinstance(parts[0], FigureSheet)
    changed = [(render(n.label), n.value, n.tone) for n in parts[0].numbers if n.tone != "plain"]
    assert changed == [("Resolve", "4", "good"), ("Defense", "3", "good")]
    assert ("Shield Wall", "Defense +1", "FIB-916") in notes(parts)


@pytest.mark.clause("FIB-740", "FIB-756", "FIB-1032")
def test_a_sheet_tells_what_is_at_work() -> None:
    s = mustered()
    w = placed(s, "a-oswin", (10, 10))
    w.broken = w.carrying = True
    assert [clause for _, _, clause in notes(sheet(view(s), "a-oswin"))] == ["FIB-740", "FIB-1032"]
    w.on_table, w.slain, w.broken, w.carrying = False, True, False, False
    assert notes(sheet(view(s), "a-oswin")) == [("Slain", "", "FIB-756")]


@pytest.mark.clause("FIB-003")
def test_a_sheet_lists_the_warriors_of_a_regiment() -> None:
    s = mustered()
    placed(s, "a-bell_sergeant", (10, 10))
    assert [p.note for p in sheet(view(s), "a-bellman-3") if isinstance(p, Roster)] == [""]
    s.phase = "action"
    rosters = [p for p in sheet(view(s), "a-bellman-3") if isinstance(p, Roster)]
    (roster,) = rosters
    assert (render(roster.title), render(roster.note)) == ("The Bellmen", "1 still to act")
    assert [row.name for row in roster.rows] == ["Sergeant", *(f"Bellman {n}" for n in range(1, 5))]
    assert not [p for p in sheet(view(s), "a-edda") if isinstance(p, Roster)]


# ---- panels and cards


@pytest.mark.clause("FIB-005", "FIB-135", "FIB-136", "FIB-150")
def test_command_cards_lie_open_and_tell_what_has_become_of_them() -> None:
    s = mustered()
    s.phase = "action"
    for c in s.command_cards:
        c.deployed = True
    placed(s, "a-edda", (10, 10))
    placed(s, "a-oswin", (14, 10))
    s.card("a-LH2").activated = True
    s.card("a-LH7").removed = True
    s.card("a-LH6").in_reserve = True
    looks = {c.id: card(view(s), c.id) for c in s.command_cards[:7]}
    assert {key: render(look.line) for key, look in looks.items()} == {
        "a-LH1": "Character · to act",
        "a-LH2": "Character · has acted",
        "a-LH3": "Regiment · nobody left",
        "a-LH4": "Regiment · nobody left",
        "a-LH5": "Regiment · nobody left",
        "a-LH6": "Regiment · in reserve",
        "a-LH7": "Regiment · removed",
    }
    assert [key for key, look in looks.items() if look.usable] == ["a-LH1"]
    assert looks["a-LH3"].text == "Bell-Sergeant: 0 / 1\nBellman: 0 / 4"
    mine, theirs = [p for p in panels(view(s)) if isinstance(p, CardRow)]
    assert (render(mine.title), render(mine.note), len(mine.cards)) == ("Ana's command cards", "1 to act", 6)
    assert (render(theirs.title), len(theirs.cards)) == ("Ben's command cards", 7)


@pytest.mark.clause("FIB-042")
def test_a_card_that_is_not_on_the_table_yet_says_so() -> None:
    s = mustered()
    look = card(view(s), "b-BC7")
    assert (render(look.line), look.usable) == ("Regiment · to deploy", True)
    mine = next(p for p in panels(view(s)) if isinstance(p, CardRow))
    assert mine.note == ""
    s.card("b-BC7").deployed = True
    look = card(view(s), "b-BC7")
    assert (render(look.line), look.usable) == ("Regiment · deployed", False)


@pytest.mark.clause("FIB-151", "FIB-155")
def test_rosters_tell_cards_points_and_losses() -> None:
    s = mustered()
    placed(s, "b-root_troll-1", (10, 10)).wounds = 1
    placed(s, "b-root_troll-2", (14, 10)).broken = True
    placed(s, "b-horga", (20, 10)).wounds = 2
    s.players[1].slain_points = 17
    theirs, mine = [p for p in panels(view(s)) if isinstance(p, Roster)]
    assert (theirs.side, mine.side) == (1, 0)
    assert render(theirs.title) == "Ben: The Bramble Court"
    assert render(theirs.note) == "0 victory points, 17 slain points, 3 of 16 standing"
    rows = {row.name: row for row in theirs.rows}
    assert list(rows)[:3] == ["Horga", "Sallow", "The Thorn Reavers"]
    assert (rows["Horga"].gauges[0].filled, rows["Horga"].gauges[0].full) == (2, 5)
    trolls = rows["The Root Trolls"].gauges[0]
    assert (trolls.filled, trolls.full, render(trolls.note)) == (2, 2, "1 Broken!")


@pytest.mark.clause("FIB-001")
def test_the_scenario_says_what_it_pays_for() -> None:
    heads = [p for p in panels(view(mustered())) if isinstance(p, Heading)]
    assert [(render(h.title), h.clause) for h in heads] == [("The Ford", "FIB-1010")]
    assert "first enemy slain" in render(heads[0].note)
