"""What is shown of a battle: blocks on the table with their states, track, sheets and panels."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.engine.dice import SeededDice
from game.engine.look import FigureSheet, Heading, Note, Paragraph, Roster, TableRows
from game.engine.rulebook import Setup, View
from game.engine.surveying import Stand
from game.engine.words import render
from game.rules.regiments.book import book
from game.rules.regiments.state import Combat, Declared, Engagement, RegimentsState, Unit
from game.table.mapfile import read_map

MAPS = Path(__file__).parents[3] / "maps"


def viewed(name: str = "barrow", who: int = 0) -> View:
    """A view of a battle that begins, changed at will by the test."""
    scenario = read_map(MAPS / f"{name}.toml")
    s = book.setup(scenario, Setup(), SeededDice(1, 0))
    s.phase, s.sub_phase, s.first_player = "movement", "declare", 0
    return View(who, s, Setup(), book.board(scenario), (), None, None)


def unit(view: View, uid: int) -> Unit:
    """A unit of the view."""
    s: RegimentsState = view.state
    return s.unit(uid)


def notes(view: View, figure: str) -> list[tuple[str, str]]:
    """Titles and clauses of the notes on a sheet."""
    return [(render(p.title), p.clause) for p in book.sheet(view, figure) if isinstance(p, Note)]


# ---- the table


@pytest.mark.clause("REG-051", "REG-052", "REG-061")
def test_a_unit_is_a_block_in_its_ranks_and_files_with_the_character_in_front() -> None:
    view = viewed()
    pieces = {p.id: p for p in book.picture(view).pieces}
    marchers = pieces["3"]
    assert marchers.block is not None and marchers.box is not None
    assert (marchers.block.models, marchers.block.files, marchers.block.ranks) == (21, 5, 5)
    assert (marchers.block.leader, marchers.block.leader_file) == ("hedge_magus", 2)
    assert (marchers.block.standard, marchers.block.size, marchers.r) == ("heron_march", (5, 5), 2.5)
    assert (marchers.box.x, marchers.box.y, marchers.box.facing) == (29, 6.5, 90)
    chariot = pieces["9"]
    assert chariot.block is not None and (chariot.block.size, chariot.wounds) == ((2, 3), (0, 4))


@pytest.mark.clause("REG-064", "REG-055")
def test_a_character_who_outlives_his_unit_is_shown_in_its_place() -> None:
    view = viewed()
    u = unit(view, 4)
    u.n, u.alone = 0, "marshal"
    view.state.character(8).wounds = 2
    piece = next(p for p in book.picture(view).pieces if p.id == "4")
    assert piece.block is not None
    assert (piece.name, piece.sprite, piece.wounds, piece.block.models, piece.block.leader) == (
        "Marshal of the March",
        "marshal",
        (2, 3),
        1,
        "",
    )


@pytest.mark.clause("REG-246", "REG-307", "REG-542", "REG-621", "REG-653", "REG-260")
def test_the_states_of_a_unit_show_as_badges_and_in_words() -> None:
    view = viewed()
    unit(view, 4).charged = True
    unit(view, 5).failed_charge = True
    unit(view, 2).fleeing = True
    unit(view, 10).succumbed = True
    unit(view, 11).first_charge_disrupted = True
    pieces = {p.id: p for p in book.picture(view).pieces}
    assert {i: pieces[i].badges for i in ("2", "4", "5", "10", "11", "14")} == {
        "2": ("fleeing",),
        "4": ("charged",),
        "5": ("disordered",),
        "10": ("stupidity", "fear"),
        "11": ("disrupted", "fear"),
        "14": (),
    }
    assert [render(line) for line in pieces["11"].states] == [
        "Disrupted: First Charge, until the Combat phase is over",
        "Causes Fear: weaker enemies must test before they charge or fight it",
    ]


def test_destroyed_units_are_beside_the_table() -> None:
    view = viewed()
    unit(view, 5).destroyed = True
    picture = book.picture(view)
    assert [p.id for p in picture.gone] == ["5"]
    assert "5" not in [p.id for p in picture.pieces]


@pytest.mark.clause("REG-813")
def test_objectives_show_who_holds_them() -> None:
    view = viewed()
    assert [(m.id, m.x, m.y, m.r, m.side) for m in book.picture(view).markers] == [("stone", 36, 24, 6, None)]
    unit(view, 2).x, unit(view, 2).y = 36.0, 24.0
    assert book.picture(view).markers[0].side == 0
    unit(view, 2).fleeing = True
    assert book.picture(view).markers[0].side is None


@pytest.mark.clause("REG-100", "REG-102")
def test_the_track_says_round_phase_and_who_does_what() -> None:
    view = viewed()
    view.state.round = 3
    track = book.picture(view).track
    assert (track.turn, track.turns, [render(n) for n in track.phases], track.phase) == (
        3,
        6,
        ["Strategy", "Movement", "Shooting", "Combat"],
        1,
    )
    assert (render(track.initiative), track.initiative_side) == ("Ana, declaring charges", 0)


@pytest.mark.clause("REG-810", "REG-814")
def test_the_score_and_the_result_are_victory_points() -> None:
    view = viewed()
    unit(view, 2).destroyed = True
    assert book.picture(view).track.score == (0, 96)
    s = view.state
    s.result, s.players[0].points, s.players[1].points = "1", 0, 196
    picture = book.picture(view)
    assert (render(picture.result), picture.winner) == ("Ben wins, 0 to 196 victory points", 1)


# ---- sheets


@pytest.mark.clause("REG-040", "REG-031", "REG-032", "REG-058")
def test_a_sheet_has_the_profile_as_it_now_is() -> None:
    view = viewed()
    sheet = next(p for p in book.sheet(view, "3") if isinstance(p, FigureSheet))
    found = {render(n.label): (render(n.value), n.tone) for n in sheet.numbers}
    assert sheet.name == "Marchers 2"
    assert found["M"] == ("4", "plain") and found["Save"] == ("5+", "plain")
    assert found["Ld"] == ("9", "good")
    assert render(sheet.role) == "Infantry, Unit Strength 21, rank bonus +2, 120 points"


@pytest.mark.clause("REG-175")
def test_bark_ward_shows_on_the_save() -> None:
    view = viewed()
    unit(view, 3).ward = 0
    sheet = next(p for p in book.sheet(view, "3") if isinstance(p, FigureSheet))
    save = next(n for n in sheet.numbers if render(n.label) == "Save")
    assert (save.value, save.tone) == ("4+", "good")
    assert ("Bark Ward", "REG-175") in notes(view, "3")


@pytest.mark.clause("REG-641", "REG-543", "REG-246")
def test_a_sheet_names_what_is_at_work_on_the_unit() -> None:
    view = viewed()
    assert ("Opening charge to come", "REG-641") in notes(view, "4")
    unit(view, 4).charge_spent = True
    view.state.character(8).charge_spent = True
    assert ("Opening charge to come", "REG-641") not in notes(view, "4")
    unit(view, 4).engaged = (Engagement(14, "front", "left"),)
    unit(view, 14).engaged = (Engagement(4, "left", "front"),)
    assert ("Engaged", "REG-246") in notes(view, "4")
    assert ("Disrupted", "REG-543") in notes(view, "14")


@pytest.mark.clause("REG-041", "REG-600", "REG-703")
def test_a_sheet_lists_attack_lines_rules_of_weapons_and_spells() -> None:
    view = viewed()
    rows = next(p for p in book.sheet(view, "6") if isinstance(p, TableRows)).rows
    assert [[render(cell) for cell in row] for row in rows] == [
        ["man", "3", "3", "3", "1", "-", "hand weapon"],
        ["shot", "BS 3", "4", "", "1", "-", "crossbow, 24″"],
    ]
    rules = [(render(p.title), p.clause) for p in book.sheet(view, "6") if isinstance(p, Paragraph)]
    assert rules == [("Armour Bane (1), crossbow", "REG-600")]
    rules = [(render(p.title), p.clause) for p in book.sheet(view, "3") if isinstance(p, Paragraph)]
    assert rules == [
        ("Spear", "REG-700"),
        ("Wizard (1)", "REG-703"),
        ("Bark Ward, 7+, 12″", "REG-175"),
        ("Ember Dart, 8+, 24″", "REG-176"),
    ]


def test_a_joined_character_has_his_own_part_of_the_sheet_and_is_found_by_his_id() -> None:
    view = viewed()
    names = [p.name for p in book.sheet(view, "8") if isinstance(p, FigureSheet)]
    assert names == ["Heron Knights", "Marshal of the March"]
    with pytest.raises(KeyError):
        book.sheet(view, "99")


# ---- panels


@pytest.mark.clause("REG-200", "REG-221")
def test_open_charges_are_listed_with_their_answers() -> None:
    view = viewed()
    view.state.charges = (Declared(4, 11), Declared(5, 11))
    unit(view, 11).reaction = "hold"
    panels = book.panels(view)
    listed = [p for p in panels if isinstance(p, Note) and p.clause == "REG-200"]
    assert [(render(p.title), render(p.text)) for p in listed] == [
        ("Heron Knights at Silt Thralls 1", "Hold"),
        ("Bill-Wardens at Silt Thralls 1", "Hold"),
    ]


@pytest.mark.clause("REG-500", "REG-625")
def test_the_combat_being_fought_is_told() -> None:
    view = viewed()
    view.state.phase, view.state.sub_phase = "combat", "choose_and_fight"
    view.state.combat = Combat((2, 11), afraid=((2, 11),), wounds=(1, 3))
    panels = book.panels(view)
    assert any(isinstance(p, Heading) and p.clause == "REG-500" for p in panels)
    told = [render(p.title) for p in panels if isinstance(p, Note)]
    assert "Wounds so far: 1 to 3" in told and "Marchers 1" in told


def test_both_sides_see_everything() -> None:
    looks = []
    for who in (0, 1):
        view = viewed(who=who)
        looks.append(msgspec.json.encode(book.picture(view).pieces))
        rosters = [p for p in book.panels(view) if isinstance(p, Roster)]
        assert [r.side for r in rosters] == [1 - who, who]
    assert looks[0] == looks[1]


# ---- measuring


@pytest.mark.clause("REG-080", "REG-081", "REG-085")
def test_sight_is_judged_from_block_to_block() -> None:
    view = viewed()
    seen = book.sight(view, stand(view, 6), stand(view, 14))
    assert seen.clear and seen.clause == "REG-081"
    back = book.sight(view, stand(view, 6), stand(view, 5))
    assert not back.clear and back.clause == "REG-080"
    unit(view, 5).x, unit(view, 5).y = 62.0, 12.0
    hidden = book.sight(view, stand(view, 6), stand(view, 14))
    assert hidden.clear
    unit(view, 5).files = 12
    unit(view, 2).x, unit(view, 2).y, unit(view, 2).files = 66.0, 12.0, 12
    unit(view, 3).x, unit(view, 3).y, unit(view, 3).files = 56.0, 12.0, 12
    blocked = book.sight(view, stand(view, 6), stand(view, 14))
    assert (blocked.clear, blocked.clause) == (False, "REG-085")


@pytest.mark.clause("REG-082", "REG-083", "REG-084", "REG-049")
def test_what_hides_depends_on_who_looks() -> None:
    view = viewed()
    from_flat = book.opaque(view, stand(view, 2))
    from_hulk = book.opaque(view, stand(view, 13))
    hill = next(t.id for t in view.board.terrain if t.kind == "hill")
    assert hill in from_flat and "5" in from_flat
    assert "5" not in from_hulk
    unit(view, 2).x, unit(view, 2).y = 36.0, 24.0
    assert hill not in book.opaque(view, stand(view, 2))


def stand(view: View, uid: int) -> Stand:
    """Where a unit stands."""
    u = unit(view, uid)
    return Stand(u.x, u.y, 1.0, u.facing, u.figure, (u.block.box.width, u.block.box.depth))
