"""Replays: any moment at once, through allowed eyes only, and played on; names of saved matches; watchers."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import time
from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from game.engine.cards import Cards
from game.engine.events import BOTH
from game.engine.match import Match
from game.engine.rulebook import Rulebook, Setup
from game.engine.save import load
from game.engine.words import Text, render
from game.players.player import Seat
from game.players.random import Chance, RandomPlayer
from game.screen.scene import Desk
from game.screen.scenes.load import Load
from game.screen.scenes.match import MatchScene
from game.screen.scenes.match_front import Front
from game.screen.scenes.match_keep import NameSheet
from game.screen.scenes.replay import Replay
from game.screen.scenes.result import Result
from game.screen.shelf import MatchShelf
from game.screen.timeline import OPEN, PUBLIC, Timeline, eyes_for
from tests.books.shelf import MAPS, TOY_MAPS, find_map, maps_of, shelf
from tests.games.texts import golden_files

MakeDesk = Callable[[tuple[int, int]], Desk]
BOOKS = sorted(shelf())


def golden(name: str, n: int = 0) -> Match:
    """A golden game of a book."""
    book = shelf()[name]
    return load(golden_files(book)[n], {name: book}, find_map)


def begun(book: Rulebook, answers: int, seed: int = 3) -> Match:
    """A random match between two people after so many answers."""
    match, chance = Match.start(book, maps_of(book)[0], Setup(), seed), Chance(seed)
    while match.pending is not None and len(match.journal.entries) < answers:
        match.answer(match.pending.sample(chance))
    return match


@pytest.fixture
def desk(make_desk: MakeDesk) -> Desk:
    """A desk with all books and maps."""
    out = make_desk((960, 600))
    out.books = shelf()
    assert isinstance(out.shelf, MatchShelf)
    out.shelf.books, out.shelf.maps = out.books, (MAPS, TOY_MAPS)
    out.match_scene = MatchScene
    return out


def see(desk: Desk) -> str:
    """Draws; everything that is written."""
    desk.stage.draw(pygame.Surface(desk.size))
    return " ".join(item.words for item in getattr(desk.stage.top, "items", ()))


def key(desk: Desk, code: int, mod: int = 0) -> None:
    desk.stage.event(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))


def opened(desk: Desk, match: Match, eyes: tuple[int, ...] | None = None) -> Replay:
    """A replay that stands still at its beginning."""
    replay = Replay(desk, match, eyes or eyes_for(match, ()), play=False)
    desk.stage.push(replay)
    return replay


# ---- timelines


@pytest.mark.parametrize("name", ["toy", "cirque"])
def test_every_step_is_the_match_as_it_stood(name: str) -> None:
    match, book = golden(name), shelf()[name]
    reel = Timeline(match, OPEN)
    assert [step.n for step in reel.steps] == list(range(len(match.journal.entries) + 1))
    again = Match.start(book, match.scenario, match.setup, match.seed)
    for i, entry in enumerate(match.journal.entries):
        if i % 9 == 0 or i > len(match.journal.entries) - 5:
            frame = reel.frame(i)
            assert (frame.digest(), frame.events) == (again.digest(), again.events)
        again.answer(entry.answer)
    assert reel.frame(len(reel) - 1).digest() == match.digest()
    assert [e for i in range(len(reel)) for e in reel.news(i)] == match.events


@pytest.mark.parametrize("name", ["toy", "cirque"])
def test_any_moment_is_there_in_a_tenth_of_a_second(name: str, desk: Desk) -> None:
    replay, surface = opened(desk, golden(name)), pygame.Surface(desk.size)
    desk.stage.draw(surface)
    spent = []
    for step in range(len(replay.reel) - 1, -1, -7):
        start = time.process_time()
        replay.go(step)
        desk.stage.draw(surface)
        spent.append(time.process_time() - start)
    assert sorted(spent)[-2] < 0.1


def test_turns_are_found_on_the_tape() -> None:
    match = golden("cirque")
    reel = Timeline(match, OPEN)
    turns = [e.data["turn"] for e in match.events if e.what == "turn_began"]
    assert [turn for _, turn in reel.turns()] == turns
    for (step, _), turn in zip(reel.turns(), turns, strict=True):
        told = [e.data.get("turn") for e in reel.news(step) if e.what == "turn_began"]
        assert told == [turn]
    second = reel.turns()[1][0]
    assert (reel.next_turn(second, 1), reel.next_turn(second, -1)) == (reel.turns()[2][0], reel.turns()[0][0])
    assert (reel.next_turn(len(reel) - 1, 1), reel.next_turn(0, -1)) == (len(reel) - 1, 0)


# ---- the scene


def test_keys_step_by_answer_and_by_turn(desk: Desk) -> None:
    replay = opened(desk, golden("cirque"))
    see(desk)
    last, starts = len(replay.reel) - 1, [step for step, _ in replay.reel.turns()]
    for code, step in (
        (pygame.K_RIGHT, 1),
        (pygame.K_RIGHT, 2),
        (pygame.K_LEFT, 1),
        (pygame.K_DOWN, starts[0]),
        (pygame.K_DOWN, starts[1]),
        (pygame.K_UP, starts[0]),
        (pygame.K_END, last),
        (pygame.K_HOME, 0),
    ):
        replay.motions.skip()
        key(desk, code)
        assert replay.step == step
        assert replay.match.digest() == replay.whole.at(replay.reel.steps[step].n).digest()


def test_it_plays_and_pauses_and_runs_faster(desk: Desk) -> None:
    replay = opened(desk, golden("toy"))
    key(desk, pygame.K_SPACE)
    assert replay.playing and desk.stage.busy

    def after(seconds: float) -> int:
        replay.go(0)
        for _ in range(round(seconds / 0.05)):
            desk.stage.update(0.05)
        return replay.step

    slow = after(20)
    for _ in range(2):
        key(desk, pygame.K_x)
    assert replay.speed == 4 and after(20) > 2 * slow > 4
    key(desk, pygame.K_SPACE)
    assert not replay.playing
    at = replay.step
    replay.motions.skip()
    desk.stage.update(5)
    assert replay.step == at


def test_the_handle_follows_the_mouse_and_lets_go(desk: Desk) -> None:
    replay = opened(desk, golden("cirque"))
    see(desk)
    tape, last = replay.rail.tape, len(replay.reel) - 1
    for kind, share in ((pygame.MOUSEBUTTONDOWN, 0.0), (pygame.MOUSEMOTION, 0.5), (pygame.MOUSEMOTION, 1.0)):
        pos = (round(tape.x + tape.w * share), tape.centery)
        extra = {"button": 1} if kind == pygame.MOUSEBUTTONDOWN else {"rel": (0, 0), "buttons": (1, 0, 0)}
        desk.stage.event(pygame.Event(kind, pos=pos, **extra))
        assert abs(replay.step - last * share) <= 1
    desk.stage.event(pygame.Event(pygame.MOUSEBUTTONUP, pos=tape.midright, button=1))
    desk.stage.event(pygame.Event(pygame.MOUSEMOTION, pos=tape.midleft, rel=(0, 0), buttons=(0, 0, 0)))
    assert replay.step == last


def test_result_list_and_menu_lead_to_it(desk: Desk) -> None:
    match = golden("toy")
    desk.stage.push(Result(desk, match))
    see(desk)
    key(desk, pygame.K_r)
    assert isinstance(desk.stage.top, Replay) and desk.stage.top.choices == (OPEN, 0, 1, PUBLIC)
    key(desk, pygame.K_ESCAPE)
    desk.shelf.copy(match, "The long one")
    desk.stage.push(Load(desk))
    assert "The long one" in see(desk)
    key(desk, pygame.K_r)
    assert isinstance(desk.stage.top, Replay) and desk.stage.top.whole.digest() == match.digest()
    scene = MatchScene(desk, begun(shelf()["toy"], 30))
    desk.stage.home(scene)
    if scene.curtain:
        scene.curtain.lift()
    for _ in range(300):
        desk.stage.update(0.1)
    scene.open_menu()
    see(desk)
    hit = desk.stage.top.hit("replay")
    assert hit is not None and hit.enabled
    desk.stage.top.press(hit)
    assert isinstance(desk.stage.top, Replay)
    assert list(desk.stage.top.choices) == [scene.front, PUBLIC]


@pytest.mark.parametrize("size", [(1920, 1080), (960, 600)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0, 3.0])
@pytest.mark.parametrize("palette", ["standard", "contrast"])
def test_the_tape_and_its_buttons_fit_every_window(
    desk: Desk, size: tuple[int, int], scale: float, palette: str
) -> None:
    desk.size, desk.settings = size, replace(desk.settings, scale=scale, palette=palette)
    replay = opened(desk, golden("cirque"))
    replay.go(len(replay.reel) // 2)
    see(desk)
    window = pygame.Rect((0, 0), size)
    assert [hit.key for hit in replay.hits if not window.contains(hit.rect)] == []
    bars = [hit for hit in replay.hits if hit.key.startswith("replay:") or hit.key == "tape"]
    for n, hit in enumerate(bars):
        assert not any(hit.rect.colliderect(other.rect) for other in bars[n + 1 :]), hit.key
    assert replay.rail.tape.w > 120
    assert replay.rail.step_at(replay.rail.tape.left) == 0
    assert replay.rail.step_at(replay.rail.tape.right) == len(replay.reel) - 1


# ---- eyes


def test_a_match_that_two_people_still_play_shows_a_watcher_nothing_of_either() -> None:
    match = begun(shelf()["cirque"], 60)
    assert eyes_for(match, (0, 1)) == (PUBLIC,)
    assert eyes_for(match, (0, 1), 1) == (1, PUBLIC)
    assert eyes_for(match, (1,)) == (1, PUBLIC)
    assert eyes_for(match, ()) == (PUBLIC,)
    assert eyes_for(golden("cirque"), (0, 1)) == (OPEN, 0, 1, PUBLIC)


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("answers", [0, 12, 40, 90])
def test_the_public_view_holds_what_both_sides_know(name: str, answers: int) -> None:
    match = begun(shelf()[name], answers)
    for who in (0, 1):
        view = match.public(who)
        assert view.decision is None
        cards = getattr(view.state, "cards", None)
        if isinstance(cards, Cards):
            seen = match.state.cards.seen
            assert set(cards.faces) == {c for c in match.state.cards.faces if seen.get(c, 0) == BOTH}
        for event in view.events:
            assert all(event in match.view(side).events or event.data == {} for side in (0, 1))
    for eyes in (PUBLIC, OPEN, 0, 1):
        front = Front(match, eyes)
        assert front.picture.width > 0
        assert all(front.sheet(p.id) for p in front.picture.pieces)
        assert front.panels


@pytest.mark.parametrize("name", BOOKS)
def test_a_watcher_sees_the_same_whatever_either_side_keeps_secret(name: str) -> None:
    """A guess of one side is the match with other secrets of the other."""
    match = begun(shelf()[name], 45)
    before = Front(match, PUBLIC)
    shown = (before.picture, before.panels, [before.sheet(p.id) for p in before.picture.pieces])
    for side in (0, 1):
        for n in range(3):
            guess = match.guess(side, n)
            guess.events[:] = match.events
            after = Front(guess, PUBLIC)
            assert shown == (after.picture, after.panels, [after.sheet(p.id) for p in after.picture.pieces])


def test_two_computers_are_watched_without_their_secrets(desk: Desk) -> None:
    desk.seats = {"chance": Seat("chance", Text("Chance"), RandomPlayer)}
    book = shelf()["cirque"]
    match = Match.start(book, maps_of(book)[0], Setup(seats=("chance", "chance")), 2)
    scene = MatchScene(desk, match)
    desk.stage.push(scene)
    while not (match.secrets() and len(match.journal.entries) > 20):
        desk.stage.update(0.1)
    assert scene.front == PUBLIC and scene.curtain is None
    hidden = [e for e in match.events if e.seen_by != BOTH and e.veiled is not None]
    assert hidden and not any(e in scene.seen_events() for e in hidden)
    see(desk)


def test_leaving_the_window_closes_a_replay_through_one_side_s_eyes(desk: Desk) -> None:
    scene = MatchScene(desk, begun(shelf()["cirque"], 50))
    desk.stage.push(scene)
    assert scene.curtain is not None
    scene.curtain.lift()
    for _ in range(600):
        desk.stage.update(0.1)
    assert scene.front is not None
    opened(desk, scene.match, eyes_for(scene.match, scene.humans, scene.front))
    desk.stage.event(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert desk.stage.top is scene and scene.curtain is not None


def test_a_public_replay_stays_when_the_window_is_left(desk: Desk) -> None:
    replay = opened(desk, begun(shelf()["cirque"], 50), (PUBLIC,))
    desk.stage.event(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert desk.stage.top is replay


# ---- playing on


def test_playing_on_is_a_match_of_its_own(desk: Desk) -> None:
    whole = golden("cirque")
    old = desk.shelf.copy(whole, "As it was")
    content = old.read_bytes()
    replay = opened(desk, whole)
    replay.go(90)
    key(desk, pygame.K_b)
    scene = desk.stage.top
    assert isinstance(scene, MatchScene) and not isinstance(scene, Replay)
    branch = scene.match
    assert branch.journal.entries == whole.journal.entries[:90]
    assert branch.events == whole.at(90).events
    chance = Chance(8)
    for _ in range(10):
        assert branch.pending is not None
        branch.answer(branch.pending.sample(chance))
    assert old.read_bytes() == content
    saved = {m.label: m for m in desk.shelf.saved()}
    assert set(saved) == {"As it was", f"from turn {replay.reel.steps[90].turn}"}
    own = saved[f"from turn {replay.reel.steps[90].turn}"].path
    assert desk.shelf.load(own).digest() == branch.digest()


def test_nobody_plays_on_from_the_end(desk: Desk) -> None:
    replay = opened(desk, golden("toy"))
    replay.go(len(replay.reel) - 1)
    assert "The match is over here" in render(replay.why_not_on() or Text(""))
    key(desk, pygame.K_b)
    assert desk.stage.top is replay and "The match is over here" in see(desk)


def test_a_branch_meets_the_dice_that_fell() -> None:
    whole = golden("cirque")
    branch = whole.branch(40)
    for entry in whole.journal.entries[40:]:
        branch.answer(entry.answer)
    assert branch.digest() == whole.digest()


# ---- names


def test_a_copy_is_kept_under_a_name_and_the_match_goes_on_in_its_file(desk: Desk) -> None:
    scene = MatchScene(desk, begun(shelf()["toy"], 4))
    desk.stage.push(scene)
    (first,) = desk.folders.saves.glob("*.jsonl")
    scene.open_menu()
    see(desk)
    hit = desk.stage.top.hit("copy")
    assert hit is not None
    desk.stage.top.press(hit)
    sheet = desk.stage.top
    assert isinstance(sheet, NameSheet)
    sheet.field.text = ""
    key(desk, pygame.K_RETURN)
    assert desk.stage.top is sheet and sheet.trouble is not None
    desk.stage.event(pygame.Event(pygame.TEXTINPUT, text="Before the duel"))
    key(desk, pygame.K_RETURN)
    assert desk.stage.scenes == [scene]
    labels = {m.path == first: m.label for m in desk.shelf.saved()}
    assert labels == {True: "", False: "Before the duel"}
    assert scene.match.pending is not None
    scene.match.answer(scene.match.pending.sample(Chance(1)))
    answers = {m.label: len(desk.shelf.load(m.path).journal.entries) for m in desk.shelf.saved()}
    assert answers == {"": 5, "Before the duel": 4}


def test_a_name_stays_while_the_match_goes_on(desk: Desk) -> None:
    match, chance = begun(shelf()["toy"], 2), Chance(2)
    path = desk.shelf.record(match)
    desk.shelf.name(path, "Sunday")
    while match.pending is not None:
        match.answer(match.pending.sample(chance))
    (row,) = desk.shelf.saved()
    assert (row.label, row.over) == ("Sunday", True)
    assert row.plan is not None
    pieces = match.book.picture(match.view(0)).pieces
    assert [row.plan.standing(side) for side in (0, 1)] == [sum(p.side == s for p in pieces) for s in (0, 1)]
