"""The picture, the sheets, the panels and the cards of the pit, read from one side's view."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.decisions import PickOne
from game.engine.events import Event
from game.engine.look import (
    CardLook,
    CardRow,
    FigureSheet,
    Heading,
    Note,
    OnFigure,
    Paragraph,
    Roster,
    TableRows,
    Track,
)
from game.engine.rulebook import Setup, View
from game.engine.words import Text, render
from game.rules.cirque.secrets import redact
from game.rules.cirque.showing import card, panels, picture, sheet
from game.rules.cirque.state import content

from .arrange import Bout, bout, disc, lasts, put


def view(b: Bout, who: int = 0, events: tuple[Event, ...] = (), decision: Any = None) -> View:
    """What a side may know."""
    return View(who, redact(b.s, who), Setup(), b.board, events, who, decision)


PAIR = ([put("maximus", (5, 5), 90)], [put("mortimer", (15, 15), 270)])


# ---- the table


@pytest.mark.clause("CIR-240", "CIR-464", "CIR-801", "CIR-811")
def test_a_piece_looks_as_its_fighter_is() -> None:
    b = bout(
        [put("maximus", (5, 6), 90, damage=5, fury=3, stack=["light", "charge"])], PAIR[1], active="maximus"
    )
    p = picture(view(b, 1)).pieces[0]
    assert (p.id, p.name, p.side, p.x, p.y, p.r, p.facing) == ("a-maximus", "Maximus", 0, 5, 6, 0.6, 90)
    assert (p.wounds, p.fury, p.reach, p.stack, p.sprite) == ((5, 12), (3, 6), 1.0, 2, "maximus")
    assert (p.active, p.all_round, p.badges) == (True, False, ())


@pytest.mark.clause("CIR-461", "CIR-811", "CIR-860", "CIR-861", "CIR-883", "CIR-321", "CIR-391")
def test_badges_tell_the_states_by_rank() -> None:
    statuses = (lasts("slowed", "CIR-860"), lasts("dazed", "CIR-861"), lasts("burning", "CIR-883"))
    wreck = put(
        "maximus",
        (5, 5),
        knocked_down=True,
        enraged=True,
        fury=6,
        activated=True,
        statuses=statuses,
        set=["wind"],
        play=["guarded_stance"],
    )
    p = picture(view(bout([wreck], PAIR[1]))).pieces[0]
    assert p.badges == (
        "enraged",
        "knocked_down",
        "burning",
        "dazed",
        "slowed",
        "guarded",
        "set_energy",
        "activated",
    )
    assert (p.knocked_down, p.enraged, p.activated, p.all_round) == (True, True, True, True)


@pytest.mark.clause("CIR-1614")
def test_a_guard_that_does_not_guard_has_no_badge() -> None:
    b = bout([put("boilerplate", (5, 5), play=["guarded_stance"])], PAIR[1])
    look = picture(view(b)).pieces[0]
    assert (look.badges, look.fury) == ((), None)


@pytest.mark.clause("CIR-802")
def test_the_dead_and_the_waiting_are_not_on_the_table() -> None:
    b = bout([PAIR[0][0], put("retia", (7, 7), alive=False, damage=11), put("decibella")], PAIR[1])
    shown = picture(view(b))
    assert [p.id for p in shown.pieces] == ["a-maximus", "b-mortimer"]
    assert [p.id for p in shown.gone] == ["a-retia", "a-decibella"]


def test_the_table_has_the_terrain_of_the_state_and_the_zones_with_their_sides() -> None:
    zones = (("a", ((0.0, 0.0), (24.0, 0.0), (24.0, 5.0), (0.0, 5.0))),)
    b = bout(*PAIR, terrain=[disc("pillar", 6, 9, 0.9)], zones=zones)
    b.s.players[1].zone = "a"
    shown = picture(view(b))
    assert (shown.width, shown.depth, shown.cloth) == (24, 24, "sand")
    assert shown.terrain == b.s.terrain
    assert [(z.name, z.side) for z in shown.zones] == [("a", 1)]


@pytest.mark.clause("CIR-111", "CIR-185", "CIR-135")
def test_the_track_tells_turn_phase_and_initiative() -> None:
    b = bout(*PAIR, turn=3, turns=10, holder=1)
    names = (Text("Casting"), Text("Situation"), Text("Combat"), Text("Aftermath"))
    assert picture(view(b)).track == Track(3, 10, names, 2, Text("{name}", {"name": "Ben"}), 1)
    rolled = Event("CIR-135", "initiative_rolled", Text(""), {"totals": [4, 7], "winner": 1})
    assert render(picture(view(b, 0, (rolled,))).track.initiative) == "Ben, 7 to 4"


def test_the_sheet_of_the_active_fighter_or_of_the_one_asked_about_stands_open() -> None:
    b = bout(*PAIR, active="maximus")
    assert picture(view(b)).active == "a-maximus"
    b = bout(*PAIR)
    assert picture(view(b)).active == ""
    asked: PickOne[str] = PickOne(0, "CIR-431", Text("Strike"), [], about=(OnFigure("b-mortimer"),))
    assert picture(view(b, 0, (), asked)).active == "b-mortimer"


@pytest.mark.clause("CIR-181", "CIR-182")
@pytest.mark.parametrize(("result", "words", "winner"), [("1", "Ben wins", 1), ("draw", "A draw", None)])
def test_the_result_is_said(result: str, words: str, winner: int | None) -> None:
    b = bout(*PAIR, result=result, phase="over")
    shown = picture(view(b))
    assert (render(shown.result), shown.winner, shown.track.phase) == (words, winner, 3)


# ---- sheets


def parts(b: Bout, name: str, who: int = 0) -> tuple[Any, ...]:
    """The sheet of a fighter."""
    return tuple(sheet(view(b, who), b[name].id))


@pytest.mark.clause("CIR-231", "CIR-232")
def test_a_sheet_shows_profile_weapons_trait_and_stack() -> None:
    b = bout([put("maximus", (5, 5), damage=5, fury=3, stack=["light"])], PAIR[1])
    profile, weapons, trait, stack = parts(b, "maximus")
    assert isinstance(profile, FigureSheet)
    assert (profile.name, render(profile.kicker)) == ("Maximus Riffius", "Ludus Fortissimo")
    assert [(render(n.label), render(n.value), n.tone) for n in profile.numbers] == [
        ("Speed", "6", "plain"),
        ("Finesse", "6", "plain"),
        ("Brutality", "6", "plain"),
        ("Potential", "8", "good"),
        ("Resilience", "10/14", "plain"),
        ("Defence", "14/10", "plain"),
    ]
    assert [(render(g.label), g.filled, g.full) for g in profile.gauges] == [
        ("Wounds", 5, 12),
        ("Fury", 3, 6),
    ]
    assert isinstance(weapons, TableRows)
    assert [tuple(render(cell) for cell in row) for row in weapons.rows] == [
        ("Battle Axe", "M1″", "12", ""),
        ("Studded Vambrace", "M1″", "8", "Parry 1"),
    ]
    assert isinstance(trait, Paragraph)
    assert (render(trait.title), trait.clause) == ("Top Billing", "CIR-1501")
    assert isinstance(stack, CardRow)
    assert (stack.limit, stack.place, [c.title for c in stack.cards]) == (8, "stack:a-maximus", ["Light"])
    assert render(stack.note) == "only Ana sees these"


@pytest.mark.clause("CIR-813", "CIR-462", "CIR-860", "CIR-1012")
def test_a_sheet_shows_numbers_as_they_now_are_and_what_lasts() -> None:
    slowed = lasts("slowed", "CIR-1432", until="own")
    hurt = put("maximus", (5, 5), fury=6, enraged=True, knocked_down=True, statuses=(slowed,), play=["brace"])
    profile, _, _, *rest = parts(bout([hurt], PAIR[1]), "maximus")
    shown = {render(n.label): (render(n.value), n.tone) for n in profile.numbers}
    assert shown["Speed"] == ("3", "bad")
    assert shown["Finesse"] == ("4", "bad")
    assert shown["Resilience"] == ("11/15", "good")
    assert shown["Defence"] == ("14/8", "plain")
    notes = [(render(n.title), n.clause) for n in rest if isinstance(n, Note)]
    assert notes == [
        ("Knocked down", "CIR-461"),
        ("Enraged", "CIR-811"),
        ("Slowed: Speed halved", "CIR-1432"),
    ]
    rows = [p for p in rest if isinstance(p, CardRow)]
    assert [(r.place, [c.title for c in r.cards]) for r in rows] == [
        ("stack:a-maximus", []),
        ("play:a-maximus", ["Brace"]),
    ]


def test_the_sheet_of_a_machine_has_no_fury() -> None:
    profile, weapons, *_ = parts(bout([put("boilerplate", (5, 5))], PAIR[1]), "boilerplate")
    assert [render(g.label) for g in profile.gauges] == ["Wounds"]
    assert [render(row[3]) for row in weapons.rows] == ["Push 1", "Push 1"]


@pytest.mark.clause("CIR-213")
def test_the_stack_of_an_enemy_is_backs() -> None:
    b = bout(PAIR[0], [put("mortimer", (15, 15), stack=["light", "charge"])])
    stack = next(p for p in parts(b, "mortimer") if isinstance(p, CardRow))
    assert stack.cards == (CardLook("?"), CardLook("?"))
    assert render(stack.note) == "face down"


@pytest.mark.parametrize("name", content().fighters)
def test_every_fighter_has_a_sheet(name: str) -> None:
    b = bout(
        [put(name, (5, 5))], [put("mortimer", (15, 15))] if name != "mortimer" else [put("doug", (9, 9))]
    )
    for part in parts(b, name):
        if isinstance(part, TableRows):
            assert all(render(cell) for row in part.rows for cell in row[:3])


# ---- panels


PILES = {
    "hand:0": ["light", "charge"],
    "hand:1": ["wind"],
    "sorcery:0": ["bandages"],
    "deck:0": ["light"] * 5,
    "deck:1": ["wind"] * 7,
    "discard:1": ["blood"],
}


@pytest.mark.clause("CIR-213", "CIR-222", "CIR-321")
def test_panels_hold_own_cards_and_what_is_public_of_the_other_side() -> None:
    mine = [put("maximus", (5, 5), stack=["light"], set=["steel"]), put("retia", (7, 7))]
    foes = [put("mortimer", (15, 15), stack=["blood", "charge"], set=["wind"], damage=4)]
    b = bout(mine, foes, piles=PILES)
    shown = panels(view(b))
    rosters = [p for p in shown if isinstance(p, Roster)]
    assert [r.side for r in rosters] == [1, 0]
    row = rosters[0].rows[0]
    assert (row.figure, row.backs, [c.title for c in row.face_up], row.gone) == (
        "b-mortimer",
        2,
        ["Wind"],
        False,
    )
    assert [(g.filled, g.full) for g in row.gauges] == [(4, 11), (0, 8)]
    assert render(rosters[0].note) == "hand 1, sorcery 0, deck 7, discarded 1"
    rows = [(p.place, p.limit, tuple(c.title for c in p.cards)) for p in shown if isinstance(p, CardRow)]
    assert rows == [
        ("stack:a-maximus", 5, ("Light",)),
        ("set:a-maximus", None, ("Steel",)),
        ("stack:a-retia", 5, ()),
        ("sorcery:0", None, ("Bandages",)),
        ("hand:0", None, ("Light", "Charge")),
        ("stack:b-mortimer", 8, ("", "")),
        ("set:b-mortimer", None, ("Wind",)),
        ("discard:1", None, ("Blood",)),
    ]
    assert [p.clause for p in shown if isinstance(p, Heading)] == ["CIR-213"]


# ---- cards


def look(b: Bout, place: str, face: str, who: int = 0) -> CardLook:
    """A card as a side sees it."""
    return card(view(b, who), b.card(place, face))


@pytest.mark.clause("CIR-339", "CIR-340")
def test_a_blank_card_in_a_stack_bears_the_fighters_own_text() -> None:
    b = bout(
        [put("maximus", (5, 5), stack=["signature_move"])], PAIR[1], piles={"hand:0": ["signature_move"]}
    )
    own = look(b, "stack:a-maximus", "signature_move")
    assert (own.title, own.clause, own.kind, own.exchange) == (
        "Face-Melting Solo",
        "CIR-1503",
        "attack",
        True,
    )
    assert own.text.startswith("Each other fighter within 3")
    assert own.short == 'Front 3": harm 10'
    in_hand = look(b, "hand:0", "signature_move")
    assert (in_hand.title, in_hand.text) == ("Signature Move", "Maximus: Face-Melting Solo.")
    assert in_hand.usable


@pytest.mark.clause("CIR-337", "CIR-338")
def test_additions_and_replacements_show_on_the_card_of_the_fighter() -> None:
    b = bout([put("maximus", (5, 5), stack=["charge"])], [put("mortimer", (15, 15), stack=["charge"])])
    added = look(b, "stack:a-maximus", "charge")
    assert added.text == content().card("charge").text + " " + content().fighter("maximus").listings[0].text
    assert (added.clause, added.exchange) == ("CIR-1502", False)
    replaced = look(b, "stack:b-mortimer", "charge", 1)
    assert replaced.clause == "CIR-1552"
    assert "full Speed" in replaced.text
    assert replaced.exchange == (content().exchange("mortimer", "charge") != "no")


@pytest.mark.clause("CIR-333", "CIR-226")
def test_a_card_that_its_fighter_cannot_use_is_marked() -> None:
    b = bout(
        [put("doug", (5, 5), stack=["flurry", "haymaker"])], PAIR[1], piles={"hand:0": ["flurry", "charge"]}
    )
    assert not look(b, "stack:a-doug", "flurry").usable
    assert look(b, "stack:a-doug", "haymaker").usable
    assert not look(b, "hand:0", "flurry").usable
    assert look(b, "hand:0", "charge").usable


@pytest.mark.clause("CIR-301", "CIR-302", "CIR-331", "CIR-371")
@pytest.mark.parametrize("face", content().cards)
def test_every_card_has_a_look(face: str) -> None:
    b = bout(*PAIR, piles={"hand:0": [face]})
    row, shown = content().card(face), look(b, "hand:0", face)
    assert (shown.title, shown.clause, shown.limit) == (row.name, row.clause, row.limit)
    assert shown.kind == (row.subtype or row.type)
    assert shown.energy == (face if row.type == "energy" else "")
    assert render(shown.line)
    assert shown.text
    assert look(b, "hand:0", face, 1) == CardLook("?")
