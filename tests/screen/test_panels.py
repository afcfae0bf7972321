"""Side panels: every part there is, at every size, without one text over another; log, track and prompt."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, get_args

import pygame
import pytest

from game.engine.events import Event
from game.engine.look import (
    Balance,
    Band,
    Bars,
    BigNumbers,
    Body,
    CardLook,
    CardRow,
    DieOdds,
    FaceItem,
    Faceoff,
    FaceRow,
    FaceStep,
    FigureSheet,
    Gauge,
    Glyph,
    Heading,
    Ladder,
    LadderRow,
    Note,
    Number,
    Paragraph,
    Part,
    PieceLook,
    Place,
    Roster,
    RosterRow,
    Scale,
    TableRows,
    TallyRows,
    Track,
)
from game.engine.tally import Part as Reason
from game.engine.words import Text
from game.screen.controls import ButtonLook, Scroll
from game.screen.layout import match_layout
from game.screen.log_view import LogView
from game.screen.panels import PartPanel, parts_height
from game.screen.parts_chance import amount, spans
from game.screen.pen import Item
from game.screen.prompt import Prompt, draw_prompt
from game.screen.scene import Desk, Hit, Scene
from game.screen.theme import Theme, palette
from game.screen.track import draw_track

SIZES = ((1920, 1080), (960, 600))


@pytest.fixture(autouse=True)
def display(hidden_display: None) -> Iterator[None]:
    yield


def piece(key: str, name: str, side: int, **more: Any) -> PieceLook:
    return PieceLook(key, name, side, 0, 0, 0.6, 90, key.split("-")[1], **more)


PIECES = (
    piece("a-maximus", "Maximus Riffius", 0, active=True),
    piece("a-retia", "Retia Feedback", 0, activated=True),
    piece("b-mortimer", "Sir Mortimer Yawne", 1),
)
CAST = {p.id: p for p in PIECES}

POWER = CardLook(
    "c1",
    "Power Chord",
    "attack",
    "Attack · Ludus",
    "power_chord",
    "Three notes.",
    "+3 Str",
    clause="CIR-1101",
)
LIGHT = CardLook("c2", "Light", "energy", "Energy", "", "On an attack roll +2.", "+2 to hit", energy="light")
BOLT = CardLook("c3", "Thunderbolt", "sorcery", "Sorcery", "thunderbolt", "Harm 11.", "harm 11")

PARTS: tuple[Part, ...] = (
    Heading("Battle Axe at Sir Mortimer Yawne", "CIR-605", "the better of two weapons that reach him"),
    BigNumbers((Number("5.6″", "of 6″ normal move", "CIR-411"),)),
    BigNumbers((Number("70 %", "hits"), Number("1.8", "wounds, mean"), Number("0 %", "kills"))),
    Gauge("Wounds", 5, 12, "wound", "blood"),
    Gauge("2.9″ open sand", 5.6, 6, "reach", "", 2.7, "2.7″ for 1.3″ of mosh pit, double"),
    FigureSheet(
        "a-maximus",
        "Maximus Riffius",
        "maximus",
        0,
        "Ludus Fortissimo",
        "frontman, murmillo",
        "“They asked me to turn it down.”",
        tuple(Number(v, n) for n, v in (("Speed", "6"), ("Finesse", "6"), ("Resilience", "10/14"))),
        (Gauge("Wounds", 5, 12, "wound", "blood"), Gauge("Fury", 3, 6, "fury", "burning")),
    ),
    TableRows(("Weapons", "reach", "strength", ""), (("Studded Vambrace", "M1″", "8", "Parry 1"),)),
    Paragraph("Top Billing", "While enraged, +1 to the initiative roll.", "CIR-1501"),
    Note(
        "Quick attack on the way", "Count Backwards, Fangs: hits on 4 or more", "CIR-434", "warn", "a-retia"
    ),
    CardRow("Stack", (POWER, LIGHT), 3, "only Ana sees these", "stack", "a-maximus"),
    CardRow("Sorcery", (BOLT, BOLT)),
    CardRow("Their hand", tuple(CardLook(f"h{n}") for n in range(5))),
    Roster(
        "Ben's side",
        1,
        (
            RosterRow("b-mortimer", "Sir Mortimer Yawne", "mortimer", (Gauge("Wounds", 4, 11),), 2, (LIGHT,)),
            RosterRow("b-count", "Count Backwards", "count", (), gone=True),
        ),
        "backs and counts are public",
    ),
    DieOdds(
        "To hit",
        "each face of the die",
        10,
        ("miss",) * 3 + ("armour",) * 5 + ("soft", "crit"),
        (Number("30 %", "miss"), Number("50 %", "on armour"), Number("20 %", "soft")),
        (10,),
    ),
    TallyRows(
        "Swiftness",
        "8",
        (Reason("start", 6, "CIR-621", Text("Finesse")), Reason("add", 2, "CIR-622", Text("Enraged"))),
    ),
    Bars("Wounds", "chance in 100", tuple((str(n), 0.25) for n in range(4)), 3),
    Balance("Endurance", 4, 14, 9, 1, "4 of 14", "CIR-102"),
    Faceoff(
        "The reveal",
        (
            FaceRow("Ana", 0, (FaceItem("Feint", coin="2"), FaceItem("Attack", tone="strike")), "paid 3"),
            FaceRow("Ben", 1, (FaceItem("Defence", tone="guard"), FaceItem("Rest"))),
        ),
        (
            FaceStep(0, "Ana shows the stack", shown=(0,), brief=True),
            FaceStep(1, "The Feint hits", "2 to 1", "CIR-411", 0, "36 %", "good", struck=((1, 0),)),
        ),
        "turn 4",
    ),
    Ladder(
        (
            LadderRow(
                "a-maximus",
                "Maximus Riffius",
                "maximus",
                0,
                "0",
                (
                    Glyph("actions_dominions/feint", "4"),
                    Glyph("actions_dominions/strike", "−1", "actions_dominions/called_shot", "bad"),
                ),
                "3 units, −2",
            ),
            LadderRow("a-retia", "Retia Feedback", "retia", 0, "14", (), "declares now", "hot"),
            LadderRow("b-mortimer", "Sir Mortimer Yawne", "mortimer", 1, "17", (), "not yet", "later"),
        ),
        "declares first",
        "acts first",
    ),
    Body(
        (
            Place("torso", "torso", "0", "6", 0.5),
            Place("leg", "leg", "−2", "4", 1 / 3, lit=True),
            Place("right_hand", "right hand", "−2", "4", 1 / 3),
            Place("left_hand", "left hand", "−2", "4", 1 / 3),
            Place("head", "head", "−3", "3", 0.25),
            Place("neck", "neck", "−4", "2", 1 / 6),
            Place("eyes", "eyes", "−5", "1", 1 / 12),
            Place("relay", "relay core", "−3", "3", 0.25),
        )
    ),
    Scale(
        "Range",
        "8.4″ from base to base",
        (Band(10, "short 0", "good"), Band(20, "medium −3", "warn"), Band(32, "long −6")),
        8.4,
        "DOM-414",
    ),
)


def overlaps(items: list[Item]) -> list[tuple[str, str]]:
    out = []
    for i, a in enumerate(items):
        for b in items[i + 1 :]:
            both = a.rect.clip(b.rect)
            if both.w > 2 and both.h > 2:
                out.append((a.words, b.words))
    return out


def theme_at(size: tuple[int, int], scale: float = 1.0, colors: str = "standard") -> Theme:
    return Theme(palette(colors), match_layout(*size, scale).k)


def test_every_kind_of_part_is_drawn_in_these_tests() -> None:
    assert {type(part) for part in PARTS} == set(get_args(Part))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("part", PARTS, ids=lambda part: type(part).__name__)
def test_a_part_keeps_inside_its_column_and_its_texts_apart(
    size: tuple[int, int], scale: float, part: Part
) -> None:
    theme, question = theme_at(size, scale), match_layout(*size, scale).question
    tall = pygame.Rect(0, 0, question.w, 2000)
    surface = pygame.Surface(tall.size)
    drawn = PartPanel("panel").draw(surface, tall, theme, (part,), cast=CAST)
    assert drawn.items
    assert overlaps(drawn.items) == []
    assert [i.words for i in drawn.items if not tall.contains(i.rect)] == []
    assert drawn.height <= parts_height(theme, tall.w, (part,)) + 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("colors", ["standard", "safe", "contrast"])
def test_all_parts_in_one_panel_scroll_and_never_overlap(size: tuple[int, int], colors: str) -> None:
    theme, rect = theme_at(size, 1.0, colors), match_layout(*size).question
    surface = pygame.Surface(size)
    panel = PartPanel("panel")
    seen: set[str] = set()
    for _ in range(40):
        drawn = panel.draw(surface, rect, theme, PARTS, cast=CAST)
        assert overlaps(drawn.items) == []
        assert all(rect.contains(hit.rect) for hit in drawn.hits if not hit.key.startswith("panel:"))
        seen |= {item.words for item in drawn.items}
        if not panel.wheel(-2, theme):
            break
    assert drawn.height > rect.h
    assert {"5.6″", "SORCERY", "Swiftness", "chance in 100"} <= seen


def test_clauses_and_figures_of_a_panel_can_be_clicked() -> None:
    rect = pygame.Rect(0, 0, 456, 900)
    drawn = PartPanel("panel").draw(
        pygame.Surface(rect.size), rect, theme_at(SIZES[0]), (PARTS[8],), cast=CAST
    )
    keys = [hit.key for hit in drawn.hits]
    assert "clause:CIR-434" in keys
    assert "figure:a-retia" in keys


def test_cards_face_down_tell_nothing_but_their_number() -> None:
    rect = pygame.Rect(0, 0, 456, 400)
    drawn = PartPanel("panel").draw(pygame.Surface(rect.size), rect, theme_at(SIZES[0]), (PARTS[11],))
    assert {item.words for item in drawn.items} == {"THEIR HAND", "5"}
    assert drawn.hits == []


def test_brackets_join_a_critical_face_to_the_group_before_it() -> None:
    odds = next(part for part in PARTS if isinstance(part, DieOdds))
    assert [(g.label, first, n) for g, first, n in spans(odds.tones, odds.groups)] == [
        ("miss", 0, 3),
        ("on armour", 3, 5),
        ("soft", 8, 2),
    ]


def test_a_group_without_a_face_has_no_bracket() -> None:
    groups = (Number("0 %", "miss", tone="miss"), Number("100 %", "hit", tone="soft"))
    assert [(g.label, first, n) for g, first, n in spans(("soft",) * 6, groups)] == [("hit", 0, 6)]


@pytest.mark.parametrize(
    ("reason", "first", "says"),
    [
        (Reason("start", 6, "", Text("")), True, "6"),
        (Reason("add", 2, "", Text("")), False, "+2"),
        (Reason("add", -1, "", Text("")), False, "−1"),
        (Reason("times", 2, "", Text("")), False, "× 2"),
        (Reason("least", 0, "", Text("")), False, "≥ 0"),
        (Reason("most", 10, "", Text("")), False, "≤ 10"),
    ],
)
def test_reasons_are_written_with_their_sign(reason: Reason, first: bool, says: str) -> None:
    assert amount(reason, first) == says


# ---------------------------------------------------------------- log


def events(n: int) -> list[Event]:
    return [
        Event("CIR-622", "rolled", Text("Roll {n} of many, a miss", {"n": i}), {}, i % 2) for i in range(n)
    ]


@pytest.mark.parametrize("size", SIZES)
def test_the_log_shows_the_newest_line_until_somebody_scrolls_up(size: tuple[int, int]) -> None:
    theme, rect = theme_at(size), match_layout(*size).log
    log, surface = LogView(), pygame.Surface(size)
    drawn = log.draw(surface, rect, theme, events(60), note="turn 3")
    assert overlaps(drawn.items) == []
    assert any("Roll 59" in item.words for item in drawn.items)
    assert log.wheel(8, theme)
    drawn = log.draw(surface, rect, theme, events(61), note="turn 3")
    assert not any("Roll 60" in item.words for item in drawn.items)
    while log.page(1):
        pass
    drawn = log.draw(surface, rect, theme, events(62), note="turn 3")
    assert any("Roll 61" in item.words for item in drawn.items)


def test_the_log_forgets_what_was_taken_back() -> None:
    theme, rect = theme_at(SIZES[0]), match_layout(*SIZES[0]).log
    log, surface = LogView(), pygame.Surface(SIZES[0])
    log.draw(surface, rect, theme, events(5))
    other = [*events(3), Event("CIR-111", "turn", Text("Turn 2"), {})]
    words = [item.words for item in log.draw(surface, rect, theme, other).items]
    assert "Turn 2" in words
    assert not any("Roll 4" in line for line in words)


def test_clauses_of_the_log_can_be_clicked() -> None:
    drawn = LogView().draw(
        pygame.Surface(SIZES[0]), match_layout(*SIZES[0]).log, theme_at(SIZES[0]), events(1)
    )
    assert [hit.key for hit in drawn.hits if hit.key != "log:filter"] == ["clause:CIR-622"]


# ---------------------------------------------------------------- track and prompt


TURN = Track(3, 10, ("Casting", "Situation", "Combat", "Aftermath"), 2, "Ana, 7 to 4", 0)


@pytest.mark.parametrize("size", [*SIZES, (1440, 900), (1024, 768)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0, 3.0])
def test_track_and_prompt_keep_their_words_apart(
    make_desk: Callable[..., Desk], size: tuple[int, int], scale: float
) -> None:
    desk = make_desk(size)
    layout, surface, scene = match_layout(*size, scale), pygame.Surface(size), Scene(desk)
    many = PIECES * 4
    pen = draw_track(surface, layout.track, scene, TURN, many, narrow=not layout.two)
    assert overlaps(pen.items) == []
    buttons = (
        ButtonLook("undo", "Undo", "ghost", "Z"),
        ButtonLook("run", "Run", "plain", "R"),
        ButtonLook("stop", "Stop here", "primary", "Enter"),
    )
    prompt = Prompt(0, "Ana", "Move Maximus", "click to stop here, Q and E turn him", buttons)
    pen = draw_prompt(surface, layout.prompt, scene, prompt)
    assert overlaps(pen.items) == []
    bars = layout.track.union(layout.prompt)
    assert all(bars.contains(hit.rect) for hit in scene.hits)
    rects = [hit.rect for hit in scene.hits if hit.key in {"undo", "run", "stop"}]
    assert len(rects) == 3
    assert not any(a.colliderect(b) for a in rects for b in rects if a is not b)


def test_the_track_lists_fighters_menu_and_keys(make_desk: Callable[..., Desk]) -> None:
    scene = Scene(make_desk())
    draw_track(pygame.Surface(SIZES[0]), match_layout(*SIZES[0]).track, scene, TURN, PIECES)
    keys = [hit.key for hit in scene.hits]
    assert {"figure:a-maximus", "figure:a-retia", "figure:b-mortimer", "menu", "keys"} == set(keys)


def test_a_scroll_stops_at_both_ends() -> None:
    scroll = Scroll("s")
    assert scroll.fit(300, 100) == 0
    assert not scroll.by(-50)
    assert scroll.by(500)
    assert scroll.offset == 200
    assert not scroll.by(1)
    assert scroll.fit(150, 100) == 50


def test_a_click_above_or_below_the_bar_turns_a_page() -> None:
    scroll = Scroll("s")
    scroll.fit(1000, 100)
    hits: list[Hit] = scroll.bar(pygame.Surface((50, 100)), pygame.Rect(0, 0, 50, 100), theme_at(SIZES[0]))
    assert [hit.key for hit in hits] == ["s:page_down"]
    assert scroll.press("s:page_down")
    assert scroll.offset == 85
    assert scroll.press("s:page_up")
    assert scroll.offset == 0
