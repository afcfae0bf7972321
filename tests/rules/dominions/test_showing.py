"""What is shown of a battle: figures, ladder, sheet, what an attack is aimed at and how far it is."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.look import (
    Body,
    FigureSheet,
    Ladder,
    Note,
    OnDisc,
    OnLine,
    Part,
    Roster,
    Scale,
    TableRows,
    Zone,
)
from game.engine.match import Match
from game.engine.rulebook import Setup, View
from game.engine.words import render
from game.players.random import Chance
from game.rules.dominions import showing
from game.rules.dominions.book import book
from game.rules.dominions.outcomes import Attack
from game.rules.dominions.preview import planned
from game.rules.dominions.preview_attack import attack_parts
from game.rules.dominions.showing_aim import places, range_rings, ranges
from game.rules.dominions.showing_ladder import ladder
from game.rules.dominions.state import Action, Entry
from tests.rules.dominions.arrange import Bout, fight, put
from tests.rules.dominions.test_book import opened


def seen(b: Bout, who: int = 0) -> View:
    """A fight set up by hand, as a side sees it."""
    b.s.squads = ("warrant_office", "quiet_ledger")
    return View(who, b.s, Setup(), b.g.board, tuple(b.g.events), None, None)


def one(parts: Any, kind: type[Any]) -> Any:
    """The only part of a kind."""
    found = [p for p in parts if isinstance(p, kind)]
    assert len(found) == 1
    return found[0]


def three() -> Bout:
    """Vane has declared, Roake is about to, Corvane comes last."""
    b = fight(
        [put("roake", (10, 10)), put("corvane", (12, 14))],
        [put("vane", (19, 10))],
        order="vane roake corvane",
    )
    return b.declares("vane", "dodge", "evade")


# ---- the table


@pytest.mark.clause("DOM-709", "DOM-710", "DOM-722", "DOM-730")
def test_states_show_as_badges_with_their_meaning() -> None:
    b = three()
    b["roake"].injury, b["roake"].blinded, b["roake"].lamed = 2, True, True
    look = showing.piece(b.s, b["roake"])
    assert look.badges == ("injured:2", "blinded", "lamed")
    assert look.wounds == (2, 4) and look.all_round
    assert [render(words) for words in look.states] == [
        "Injury Level 2: −2 on everything but Timing and Withstand Injury",
        "Blinded: −3, no Missile Strike beyond short range",
        "Lamed: Movement 3",
    ]
    b["vane"].status = "defeated"
    fallen = showing.piece(b.s, b["vane"])
    assert fallen.knocked_down and fallen.badges == ("defeated",) and fallen.reach == 0


@pytest.mark.clause("DOM-121")
def test_what_is_declared_stands_at_the_figure_and_as_an_arrow() -> None:
    b = three().declares("roake", "missile vane @leg", "evade")
    picture = showing.picture(seen(b))
    by_id = {p.id: p for p in picture.pieces}
    assert by_id["vane"].declared == ("actions_dominions/dodge", "actions_dominions/evade")
    assert by_id["roake"].declared == ("actions_dominions/missile_strike", "actions_dominions/evade")
    (arrow,) = [m for m in picture.marks if isinstance(m, OnLine)]
    assert (arrow.p, arrow.q, arrow.style, arrow.side) == ((10.5, 10.0), (18.5, 10.0), "aim", 0)


@pytest.mark.clause("DOM-620", "DOM-631", "DOM-910")
def test_items_fixtures_and_exits_lie_on_the_table() -> None:
    match = Match.start(book, opened("glasshouse_lab"), seed=1)
    picture = book.picture(match.view(0))
    found = {m.id: (m.badge, m.x, m.y, m.r) for m in picture.markers}
    assert found == {
        "sample_case": ("sample_case", 18, 14, 0),
        "control_node": ("control_node", 24.5, 18.75, 0.5),
    }
    ways = [z for z in picture.zones if z.way_out]
    assert ways == [Zone("tunnel mouth", 0, ((0, 0), (2, 0), (2, 24), (0, 24)), way_out=True)]
    assert [z.side for z in picture.zones if not z.way_out] == [0, 1]
    assert picture.cloth == "deck"
    match.state.fixtures["control_node"].shut = True
    assert "control_node_shut" in {m.badge for m in book.picture(match.view(0)).markers}


@pytest.mark.clause("DOM-100")
def test_the_track_names_stage_round_and_whose_turn_it_is() -> None:
    b = three()
    b.s.rounds, b.s.round = 8, 4
    b.s.cursor = 2
    track = showing.track(seen(b))
    assert (track.turn, track.turns, track.phase) == (4, 8, 1)
    assert render(track.initiative) == "Nessa Roake, 2 of 3"
    assert track.initiative_side == 0 and render(track.initiative_name) == "Declares now"


# ---- the ladder


@pytest.mark.clause("DOM-114", "DOM-120", "DOM-121", "DOM-200")
def test_the_ladder_tells_who_declares_when_and_what_was_declared() -> None:
    b = three()
    b["vane"].timing_score, b["roake"].timing_score, b["corvane"].timing_score = 0, 14, 17
    b.s.cursor = 2
    found: Ladder = one(ladder(seen(b)), Ladder)
    assert [(r.figure, r.value, r.tone) for r in found.rows] == [
        ("vane", "0", "plain"),
        ("roake", "14", "hot"),
        ("corvane", "17", "later"),
    ]
    assert [(g.art, g.words) for g in found.rows[0].glyphs] == [
        ("actions_dominions/dodge", "7"),
        ("actions_dominions/evade", "6"),
    ]
    assert [render(r.words) for r in found.rows] == [
        "2 units, −1",
        "declares now, knows the 1 above",
        "has not declared",
    ]


@pytest.mark.clause("DOM-203", "DOM-435", "DOM-506")
def test_a_rung_shows_the_number_of_the_spot_and_what_came_to_nothing() -> None:
    b = three().declares("roake", "missile vane @leg", "evade").declares("corvane")
    b["vane"].strategy[0].state = "ignored"
    b.s.stage, b.s.cursor = "modifier", 1
    rows = one(ladder(seen(b)), Ladder).rows
    shot = rows[1].glyphs[0]
    assert (shot.words, shot.second) == ("4", "actions_dominions/called_shot")
    assert [g.tone for g in rows[0].glyphs] == ["bad", "plain"]
    assert render(rows[2].words) == "declares nothing"


# ---- what an attack is aimed at


@pytest.mark.clause("DOM-203", "DOM-413", "DOM-414", "DOM-434", "DOM-435", "DOM-436")
def test_the_body_shows_every_spot_with_modifier_number_and_chance() -> None:
    b = three()
    made = (Action("missile", "vane", "roake.laser_rifle", spot="leg"),)
    me = planned(b.g, b["roake"], made)
    body = places(b.s, made[0], Attack(7, called=-2))
    assert body is not None and not body.machine
    assert [(p.id, p.modifier, p.need, round(p.chance * 12), p.lit) for p in body.places] == [
        ("torso", "0", "7", 7, False),
        ("leg", "−2", "5", 5, True),
        ("right_hand", "−2", "5", 5, False),
        ("left_hand", "−2", "5", 5, False),
        ("head", "−3", "4", 4, False),
        ("neck", "−4", "3", 3, False),
        ("eyes", "−5", "2", 2, False),
    ]
    parts: list[Part] = attack_parts(b.g, me, me.strategy[0])
    scale: Scale = one(parts, Scale)
    assert [(band.upto, render(band.label)) for band in scale.bands] == [
        (10, "short 0"),
        (20, "medium −3"),
        (32, "long −6"),
    ]
    assert (scale.at, scale.clause) == (8, "DOM-414")
    assert one(parts, Body).places[1].lit


@pytest.mark.clause("DOM-203")
def test_an_uncalled_attack_shows_spots_with_the_unit_that_calling_costs() -> None:
    b = three()
    body = places(b.s, Action("missile", "vane", "roake.laser_rifle"), Attack(8))
    assert body is not None
    assert [(p.id, p.need, p.lit) for p in body.places[:2]] == [("torso", "8", True), ("leg", "5", False)]
    assert places(b.s, Action("brawl", "vane"), Attack(3)) is None


@pytest.mark.clause("DOM-412", "DOM-415")
def test_rings_lie_at_short_and_medium_range_and_too_far_is_told() -> None:
    b = three()
    shot = Action("missile", "vane", "roake.laser_rifle")
    rings = range_rings(b.g, b["roake"], shot)
    assert [(r.r, render(r.label)) for r in rings if isinstance(r, OnDisc)] == [
        (10.5, "short to 10″"),
        (20.5, "medium to 20″, −3"),
        (32.5, "long to 32″, −6"),
    ]
    b["vane"].point = (50.0, 10.0)
    scale = ranges(b.g, b["roake"], shot)
    assert scale is not None and render(scale.note) == "39″: beyond long range"
    assert ranges(b.g, b["roake"], Action("brawl", "vane")) is None


# ---- sheet and panels


@pytest.mark.clause("DOM-029", "DOM-502", "DOM-703")
def test_a_sheet_tells_stats_gear_states_and_what_was_declared() -> None:
    b = three().declares("roake", "missile vane")
    b["roake"].defence.evade, b["roake"].injury = 3, 1
    parts = showing.sheet(seen(b), "roake")
    sheet: FigureSheet = one(parts, FigureSheet)
    numbers = {render(n.label): n.value for n in sheet.numbers}
    assert numbers == {
        "Timing": "6",
        "Move": "5",
        "Withstand": "4",
        "Grip": "4",
        "Brawling": "3",
        "Block": "3",
        "Strike": "4",
        "Feint": "3",
        "Disarm": "3",
        "Parry": "4",
        "Dodge": "6",
        "Evade": "7",
    }
    table: TableRows = one(parts, TableRows)
    assert [[render(cell) for cell in row] for row in table.rows] == [
        ["laser rifle", "hand", "10/20/32″", "3", "2", "Beam"],
        ["knife", "carried", "1″", "1", "5", "Parry −2"],
    ]
    told = [(render(p.title), render(p.text)) for p in parts if isinstance(p, Note)]
    assert told == [
        ("Injury Penalty −1", "on every Combat Skill roll and on Grip"),
        ("Evade: −3", "for attacks that it works against"),
        ("Missile Strike (laser rifle) at Teodric Vane", "to come"),
    ]


@pytest.mark.clause("DOM-961", "DOM-931")
def test_panels_hold_ladder_scenario_and_both_sides_at_every_question() -> None:
    match, chance = Match.start(book, opened(), seed=5), Chance(5)
    for _ in range(60):
        assert match.pending is not None
        panels = book.panels(match.view(match.pending.who))
        rosters = [p for p in panels if isinstance(p, Roster)]
        assert [len(r.rows) for r in rosters] == [4, 4]
        assert any(isinstance(p, Ladder) for p in panels) == bool(match.state.timing_order)
        match.answer(match.pending.sample(chance))
    b = three()
    b.s.scenario = "serve_the_warrant"
    b["roake"].status = "defeated"
    notes = [(render(p.title), render(p.text)) for p in showing.scenario_rows(seen(b)) if isinstance(p, Note)]
    assert notes == [("Ben: 1", "Nessa Roake is out")]
    assert showing.scores(b.s) == (0, 1)


def test_an_entry_that_needs_no_roll_has_no_number() -> None:
    from game.rules.dominions.showing_ladder import glyph

    b = three()
    found = glyph(seen(b), b["roake"], Entry(Action("draw", item="roake.knife")))
    assert (found.art, found.words) == ("actions_dominions/draw", "")
