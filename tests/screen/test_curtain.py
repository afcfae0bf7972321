"""The curtain between two people: nothing of the other side behind it, in front of it, or in what follows."""

from __future__ import annotations

import json
import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.asking import Answer, IllegalAnswer
from game.engine.match import Match
from game.engine.rulebook import Rulebook, Setup
from game.engine.state import digest
from game.players.random import Chance
from game.screen.app import Options, Window
from game.screen.curtain import LIFT, RISES, Curtain, Rise, name_lines, pieces
from game.screen.lettering import width
from game.screen.scene import Desk
from game.screen.scenes.match import MatchScene
from game.screen.scenes.recap import Recap
from game.screen.timeline import Timeline
from game.table.mapfile import Scenario
from tests.books.shelf import maps_of, shelf

MakeDesk = Callable[[tuple[int, int]], Desk]
SMALL = (960, 600)


# ---- two worlds


def told(match: Match, side: int) -> Any:
    """Everything that a side can know of a match."""
    view = match.view(side)
    pending = match.pending
    asked = (pending.who, pending.key, pending.clause) if pending else None
    return digest(view.state), list(view.events), asked


def other_answer(one: Match, two: Match, answer: Answer, side: int, chance: Chance) -> Answer:
    """Another answer after which a side knows the same; the same where no other is found."""
    assert two.pending is not None
    left = one.fork()
    left.answer(answer)
    for tried in (*exchanged(answer, two), *(two.pending.sample(chance) for _ in range(20))):
        if tried == answer:
            continue
        right = two.fork()
        try:
            right.answer(tried)
        except IllegalAnswer:
            continue
        if left.pending is None or right.pending is None:
            continue
        same = digest(left.book.redact(left.state, side)) == digest(right.book.redact(right.state, side))
        if same and (left.pending.who, left.pending.key) == (right.pending.who, right.pending.key):
            return tried
    return answer


def exchanged(answer: Answer, match: Match) -> Iterator[Answer]:
    """The answer with one of its cards exchanged for another from where that lies."""
    written = json.dumps(answer)
    cards = getattr(match.state, "cards", None)
    for ids in cards.places.values() if cards is not None else ():
        for card in ids:
            for other in ids if f'"{card}"' in written else ():
                if f'"{other}"' not in written:
                    yield json.loads(written.replace(f'"{card}"', f'"{other}"'))


def missed(match: Match, side: int) -> bool:
    """Whether a side could see anything since its last decision."""
    since = next((e.n + 1 for e in reversed(match.journal.entries) if e.who == side), 0)
    return len(Timeline(match, side, since)) > 1


def worlds(
    book: Rulebook, scenario: Scenario, seed: int, recap: bool = True
) -> Iterator[tuple[Match, Match, int]]:
    """Two matches that differ in what one side did in secret, and the other, which is asked now.

    recap: it could also see something since it was asked last.
    """
    one, two = (Match.start(book, scenario, Setup(), seed) for _ in range(2))
    chance, differs, last = Chance(seed), set[int](), 0
    while one.pending is not None and two.pending is not None:
        who = one.pending.who
        if differs == {1 - who} and last != who and (not recap or missed(one, who)):
            yield one, two, who
            return
        answer = one.pending.sample(chance)
        changed = answer
        if one.pending.secret and differs <= {who}:
            changed = other_answer(one, two, answer, 1 - who, chance)
        one.answer(answer)
        try:
            two.answer(changed)
        except IllegalAnswer:
            return
        last = who
        if changed != answer:
            differs.add(who)
        if differs and any(told(one, side) != told(two, side) for side in {0, 1} - differs):
            # what was done in secret has come to light
            return


def sitting(desk: Desk, match: Match, every: float) -> tuple[list[bytes], list[str]]:
    """Every frame and every sound from the curtain over the recap to the question."""
    frames, sounds, surface = [], list[str](), pygame.Surface(desk.size)
    desk.sound = sounds.append
    scene = MatchScene(desk, match)
    desk.stage.push(scene)
    assert scene.curtain is not None
    recapped = False
    for n in range(400):
        desk.stage.draw(surface)
        frames.append(pygame.image.tobytes(surface, "RGB"))
        if n == 1:
            scene.curtain.lift()
        recapped = recapped or any(isinstance(shown, Recap) for shown in desk.stage.scenes)
        desk.stage.update(every)
        if n > 1 and scene.picker is not None and not desk.stage.busy:
            break
    assert recapped and scene.picker is not None and desk.stage.top is scene
    desk.stage.draw(surface)
    frames.append(pygame.image.tobytes(surface, "RGB"))
    return frames, sounds


@pytest.mark.parametrize("name", ["toy", "cirque"])
def test_curtain_recap_and_question_are_the_same_whatever_the_other_side_did_in_secret(
    name: str, make_desk: MakeDesk
) -> None:
    book = shelf()[name]
    pair = next(iter(pair for seed in range(1, 9) for pair in worlds(book, maps_of(book)[0], seed)))
    one, two, side = pair
    assert [e.answer for e in one.journal.entries] != [e.answer for e in two.journal.entries]
    assert one.digest() != two.digest()
    assert one.pending is not None and one.pending.who == side
    desk = make_desk(SMALL)
    assert sitting(desk, one, 0.25) == sitting(make_again(desk), two, 0.25)


def make_again(desk: Desk) -> Desk:
    """Another desk over the same folders."""
    fresh = Desk(
        desk.books, desk.folders, desk.shelf, desk.settings, size=desk.size, match_scene=desk.match_scene
    )
    fresh.clock = desk.clock
    return fresh


# ---- whenever somebody may have come to the screen


def secret_match() -> Match:
    """A match of cirque in which both sides hold cards."""
    book = shelf()["cirque"]
    match, chance = Match.start(book, maps_of(book)[0], Setup(), 4), Chance(4)
    while match.pending is not None and not match.secrets():
        match.answer(match.pending.sample(chance))
    return match


def in_window(desk: Desk, scene: MatchScene, tmp_path: Path) -> Window:
    """The window that shows a scene, as far as pictures and events need it."""
    desk.stage.push(scene)
    window = Window(desk, Options())
    window._shown = pygame.display.set_mode(desk.size)
    window._draw()
    return window


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def drawn(scene: Any, size: tuple[int, int]) -> bytes:
    surface = pygame.Surface(size)
    scene.draw(surface)
    return pixels(surface)


@pytest.mark.parametrize(
    "left",
    [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN],
    ids=["alt-tab", "min", "hide"],
)
def test_a_picture_taken_while_the_curtain_is_due_shows_the_curtain(
    left: int, make_desk: MakeDesk, tmp_path: Path
) -> None:
    """The window was left and nothing has been drawn since: F12 must not save what it still shows."""
    desk = make_desk(SMALL)
    scene = MatchScene(desk, secret_match())
    window = in_window(desk, scene, tmp_path)
    assert scene.curtain is not None
    scene.curtain.lift()
    for _ in range(400):
        desk.stage.update(0.1)
    window._draw()
    assert scene.picker is not None
    window._take(pygame.Event(left))
    window._take(pygame.Event(pygame.KEYDOWN, key=pygame.K_F12, mod=0, unicode=""))
    (saved,) = (desk.folders.saves.parent / "pictures").glob("*.png")
    assert scene.curtain is not None
    assert pixels(pygame.image.load(str(saved)).convert(24)) == drawn(scene.curtain, SMALL)


def test_the_curtain_goes_up_over_what_comes_and_any_key_ends_that(make_desk: MakeDesk) -> None:
    desk = make_desk(SMALL)
    scene = MatchScene(desk, secret_match())
    desk.stage.push(scene)
    assert scene.curtain is not None
    cloth = drawn(scene.curtain, SMALL)
    scene.curtain.lift()
    rise = desk.stage.top
    assert isinstance(rise, Rise) and drawn(rise, SMALL) == cloth
    below = desk.stage.scenes[-2]
    desk.stage.update(RISES / 2)
    half = pygame.Surface(SMALL)
    desk.stage.draw(half)
    foot = pygame.Rect(0, SMALL[1] - 60, SMALL[0], 60)
    plain = pygame.Surface(SMALL)
    below.draw(plain)
    assert pixels(half.subsurface(foot)) == pixels(plain.subsurface(foot))
    desk.stage.event(pygame.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode=""))
    assert desk.stage.top is below


def test_the_curtain_goes_up_at_once_where_motion_is_reduced(make_desk: MakeDesk) -> None:
    desk = make_desk(SMALL)
    desk.settings = replace(desk.settings, reduced_motion=True)
    scene = MatchScene(desk, secret_match())
    desk.stage.push(scene)
    assert scene.curtain is not None
    scene.curtain.lift()
    assert not isinstance(desk.stage.top, Rise)


def test_a_loaded_match_begins_behind_the_curtain(make_desk: MakeDesk) -> None:
    desk = make_desk(SMALL)
    match = secret_match()
    desk.books = {**desk.books, "cirque": match.book}
    scene = MatchScene(desk, match)
    surface = pygame.Surface(SMALL)
    desk.stage.push(scene)
    desk.stage.draw(surface)
    assert scene.front is None and [h.key for h in scene.hits] == [LIFT]
    assert scene.curtain is not None and pixels(surface) == drawn(scene.curtain, SMALL)


def test_the_window_closed_over_a_match_keeps_it(make_desk: MakeDesk) -> None:
    """Even when nothing could be written down while it was played."""
    from tests.toy.table import yard

    desk = make_desk(SMALL)
    match, chance = Match.start(shelf()["toy"], yard(), seed=3), Chance(3)
    scene = MatchScene(desk, match)
    desk.stage.push(scene)
    (path,) = desk.folders.saves.glob("*.jsonl")
    path.unlink()
    match.on_answer = None
    for _ in range(5):
        assert match.pending is not None
        match.answer(match.pending.sample(chance))
    assert not path.exists()
    window = Window(desk, Options())
    window._take(pygame.Event(pygame.QUIT))
    window._end()
    assert desk.stage.done
    desk.shelf.maps = (Path(__file__).parents[1] / "toy" / "maps",)  # type: ignore[attr-defined]
    kept = desk.shelf.load(path)
    assert (kept.digest(), len(kept.journal.entries)) == (match.digest(), 5)


LONG = (
    "Theodora",
    "Maximilian von und zu Hohenzollern-Sigmaringen",
    "Wolfeschlegelsteinhausenbergerdorff",
    "Maximilian von und zu Hohenzollern-Sigmaringen the Younger of Nether Wallop",
)


@pytest.mark.parametrize("name", LONG)
@pytest.mark.parametrize("room", [380.0, 760.0, 1400.0])
def test_a_long_name_stands_on_the_curtain_whole(name: str, room: float) -> None:
    size, lines = name_lines(name, room, 0.8)
    assert "".join(lines).replace(" ", "") == name.replace(" ", "")
    assert all(width(line, size * 0.8, "b") <= room for line in lines)
    assert size >= 20


def test_a_name_is_as_large_as_its_lines_allow() -> None:
    assert name_lines("Ben", 700.0, 1.0) == (104, ["Ben"])
    anna = "Anna Maria Theresia von der Vogelweide"
    assert name_lines(anna, 700.0, 1.0) == (48, ["Anna Maria Theresia von der", "Vogelweide"])
    assert pieces("abc def", 20.0, "b", 1.0) == ["a", "b", "c", "d", "e", "f"]


@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)], ids=str)
@pytest.mark.parametrize("scale", [0.75, 1.0, 3.0])
def test_nothing_on_the_curtain_is_cut(make_desk: MakeDesk, size: tuple[int, int], scale: float) -> None:
    desk = make_desk(size)
    desk.settings = replace(desk.settings, scale=scale)
    for name in LONG:
        curtain = Curtain(desk, 1, name, LONG[1], lambda: None, 4)
        curtain.draw(pygame.Surface(size))
        assert [i.words for i in curtain.items if "…" in i.words] == []
        assert all(pygame.Rect((0, 0), size).contains(i.rect) for i in curtain.items)
