"""The reveal: stacks turned up one above the other, read step by step at the pace of those who watch."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.engine.decisions import Compose
from game.engine.events import Event
from game.engine.look import FaceItem, Faceoff, FaceRow, FaceStep, PieceLook
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.engine.words import Text
from game.players.random import Chance
from game.rules.duel.book import Duel
from game.screen.animate import DIE, FALL, LUNGE, RECOIL, STEP, Motions, Reveal, reveal_of
from game.screen.parts_faceoff import struck_until
from game.table.mapfile import read_map
from tests.screen.test_match_scene import Player, display

__all__ = ["display"]

WELL = Path(__file__).parents[2] / "maps" / "quarrel_at_the_well.toml"
EVENTS = (
    Event("TOY-208", "shown", Text("A shows")),
    Event("TOY-208", "shown", Text("B shows")),
    Event("TOY-208", "other", Text("nothing to see")),
    Event("TOY-208", "hit", Text("A hits"), {"natural": 7, "sides": 10}),
    Event("TOY-208", "fell", Text("B lies down")),
)
ROWS = (FaceRow("A", 0, (FaceItem("stamp"),)), FaceRow("B", 1, (FaceItem("nap"),)))
STEPS = (
    FaceStep(0, "A", shown=(0,)),
    FaceStep(1, "B", shown=(1,)),
    FaceStep(3, "Hit", struck=((1, 0),), figure="a", foe="b"),
    FaceStep(4, "Down", figure="b", fall=True),
)
FACEOFF = Faceoff("The reveal", ROWS, STEPS)
PIECES = (
    PieceLook("a", "A", 0, 5, 5, 0.5, 0.0, "maximus"),
    PieceLook("b", "B", 1, 8, 5, 0.5, 180.0, "count"),
)


def begun(*, reduced: bool = False) -> Motions:
    """The motions of those events."""
    motions = Motions(reduced)
    motions.start(PIECES, EVENTS, reveal_of([FACEOFF], EVENTS, EVENTS))
    return motions


def ended(motions: Motions) -> bool:
    """Whether no step is shown and nothing moves any more."""
    return motions.step is None and not motions.busy


def test_a_face_off_is_played_when_new_events_are_among_its_steps() -> None:
    assert reveal_of([FACEOFF], EVENTS, EVENTS) == Reveal(FACEOFF, {0: 0, 1: 1, 3: 2, 4: 3})
    assert reveal_of([FACEOFF], EVENTS, EVENTS[2:3]) is None
    assert reveal_of([], EVENTS, EVENTS) is None


def test_each_step_drops_its_die_then_acts_on_the_table_then_stays_to_be_read() -> None:
    motions = begun()
    kinds = [(m.kind, m.step) for m in motions.queue]
    assert kinds == [
        ("step", 0),
        ("step", 1),
        ("die", 2),
        ("lunge", 2),
        ("step", 2),
        ("fall", 3),
        ("step", 3),
    ]
    seconds = [m.seconds for m in motions.queue]
    reading = [STEP + 0.02 * n for n in (1, 1, 3, 4)]
    assert seconds == pytest.approx(
        [reading[0], reading[1], DIE, LUNGE + RECOIL, reading[2], FALL, reading[3]]
    )


def test_the_next_step_comes_by_itself_or_at_once_when_asked_for() -> None:
    motions = begun()
    assert motions.step == 0
    motions.advance(STEP + 0.03)
    assert motions.step == 1
    motions.next_step()
    assert motions.step == 2
    assert motions.now is not None
    assert motions.now.kind == "die"
    motions.next_step()
    assert motions.step == 3
    motions.next_step()
    assert ended(motions)
    assert motions.reveal is None


def test_who_waits_keeps_a_step_until_he_asks_for_the_next() -> None:
    motions = begun()
    motions.paused = True
    for _ in range(20):
        motions.advance(1.0)
    assert motions.step == 0
    motions.next_step()
    motions.next_step()
    motions.advance(60.0)
    assert motions.step == 2
    assert motions.now is not None
    assert motions.now.kind == "step"


def test_with_reduced_motion_nothing_is_played_step_by_step() -> None:
    motions = begun(reduced=True)
    assert motions.step is None
    assert [m.kind for m in motions.queue] == ["die"]


def test_what_is_struck_out_stays_so_from_its_step_on() -> None:
    assert struck_until(STEPS, 1) == set()
    assert struck_until(STEPS, 2) == {(1, 0)}
    assert struck_until(STEPS) == {(1, 0)}


# ---- in a real duel

OWN = {"items": ["feint", "reinforced_attack", "reinforced_attack", "defence"], "dials": {"feint": 2}}
THEIRS = ("defence", "attack", "attack", "rest")


def at_reveal(size: tuple[int, int] = (1280, 720)) -> Player:
    """Somebody who has just laid the second stack of a turn in which both lay four."""
    match, chance = Match.start(Duel(), read_map(WELL, ["duel"]), Setup(), 8), Chance(8)
    while match.pending is not None and not (match.pending.key == "compose" and match.state.turn >= 3):
        pending = match.pending
        if isinstance(pending, Compose):
            items = ["defence", "defence", "attack", "rest"][: pending.most]
            match.answer({"items": items, "dials": {}})
        else:
            match.answer(pending.sample(chance))
    assert [f.size for f in match.state.fencers.values()] == [4, 4]
    match.answer(OWN)
    player = Player(size=size, match=match)
    player.desk.settings = replace(player.desk.settings, reduced_motion=True)
    if player.found("lift_curtain"):
        player.press("lift_curtain")
    player.scene.motions.reduced = False
    for key in THEIRS:
        player.press(f"tile:{key}")
    commit = next(h for h in player.hits if h.key == "button:commit")
    player.down(commit.rect.center)
    player.post(pygame.MOUSEBUTTONUP, pos=commit.rect.center, button=1)
    player.see()
    return player


def titles(player: Player) -> list[str]:
    """The titles of all steps."""
    reveal = player.scene.motions.reveal
    assert reveal is not None
    return [player.desk.say(s.title) for s in reveal.faceoff.steps]


def test_a_duel_is_revealed_from_the_stacks_to_the_wounds() -> None:
    player = at_reveal()
    shown = titles(player)
    assert shown[:6] == [
        "Okker shows the stack",
        "Marivaux shows the stack",
        "Okker pays",
        "Marivaux pays",
        "The Feint takes Defence",
        "Defence is struck out",
    ]
    assert "Marivaux attacks" in shown
    rows = player.scene.motions.reveal.faceoff.rows if player.scene.motions.reveal else ()
    assert [r.side for r in rows] == [0, 1]
    assert [i.label.say for r in rows for i in r.items if isinstance(i.label, Text)][4:] == [
        "Defence",
        "Attack",
        "Attack",
        "Rest",
    ]


def test_clicks_and_keys_walk_through_a_reveal_and_escape_ends_it() -> None:
    player = at_reveal()
    motions = player.scene.motions
    assert motions.step == 0
    assert "1 of " in player.written()
    player.post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode="")
    player.see()
    assert motions.step == 1
    for name, step, paused in (("next", 2, False), ("pause", 2, True), ("pause", 2, False)):
        hit = next(h for h in player.hits if h.key == f"reveal:{name}")
        player.down(hit.rect.center)
        player.see()
        assert (motions.step, motions.paused) == (step, paused)
    player.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    player.see()
    assert ended(motions)


def test_after_the_reveal_the_panel_keeps_what_came_of_it() -> None:
    player = at_reveal()
    player.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    player.rest()
    parts = [p for p in player.scene.panels() if isinstance(p, Faceoff)]
    assert len(parts) == 1
    kept = [player.desk.say(s.title) for s in parts[0].steps if not s.brief]
    assert kept[0] == "The Feint takes Defence"
    assert "Marivaux attacks" in kept


@pytest.mark.parametrize("size", [(960, 600), (1366, 768)], ids=str)
def test_nothing_of_a_reveal_overlaps_or_is_cut_short(size: tuple[int, int]) -> None:
    from tests.screen.test_panels import overlaps

    player = at_reveal(size)
    motions = player.scene.motions
    while motions.step is not None:
        if motions.now is not None and motions.now.kind == "step":
            player.see()
            place = player.scene.reveal.panel.rect
            inside = [i for i in player.scene.items if place.contains(i.rect)]
            assert overlaps(inside) == []
            assert [i.words for i in inside if "…" in i.words] == []
            motions.next_step()
        else:
            player.desk.stage.update(0.2)


@pytest.mark.parametrize("scale", [0.75, 1.5, 2.0, 3.0])
@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)], ids=str)
def test_a_reveal_keeps_the_size_of_its_letters_and_nothing_overlaps(
    size: tuple[int, int], scale: float
) -> None:
    from tests.screen.test_every_size import cut, longer
    from tests.screen.test_panels import overlaps

    player = at_reveal(size)
    scene, motions = player.scene, player.scene.motions
    player.desk.settings = replace(player.desk.settings, scale=scale)
    player.desk.translate = longer
    motions.paused = True
    while motions.step is not None:
        if motions.now is None or motions.now.kind == "step":
            player.see()
            assert scene.reveal.theme.k == scene.layout().k
            place = scene.reveal.panel.rect
            inside = [i for i in scene.items if place.contains(i.rect)]
            assert inside
            assert overlaps(inside) == []
            assert cut(inside, scene.hits) == []
            motions.next_step()
        else:
            player.desk.stage.update(0.2)


@pytest.mark.parametrize("scale", [2.0, 2.5, 3.0])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080), (3840, 2160)], ids=str)
def test_at_large_sizes_the_table_keeps_its_place_and_every_thing_in_sight_its_name(
    size: tuple[int, int], scale: float
) -> None:
    player = at_reveal()
    scene, motions = player.scene, player.scene.motions
    player.desk.size, player.surface = size, pygame.Surface(size)
    player.desk.settings = replace(player.desk.settings, scale=scale)
    motions.paused = True
    for _ in range(2):
        motions.next_step()
    player.see()
    layout = scene.layout()
    assert not layout.two
    assert scene.table.board is not None
    assert scene.table.board.camera.area == layout.board
    assert scene.reveal.panel.rect == layout.right
    assert motions.reveal is not None
    seen = [0, 0]
    for n, (row, boxes) in enumerate(zip(motions.reveal.faceoff.rows, scene.reveal.panel.rows, strict=True)):
        for thing, box in zip(row.items, boxes, strict=True):
            if box.h:
                seen[n] += 1
                words = [i.words for i in scene.items if box.contains(i.rect)]
                assert player.desk.say(thing.label) in " ".join(words)
    least = 4 if layout.right.h >= 234 * layout.k else 2
    assert min(seen) >= least
