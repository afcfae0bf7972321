"""The match scene: played by posted events alone, fair behind the curtain, and true to the match."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.match import Match
from game.engine.rulebook import Rulebook, Setup
from game.engine.state import digest
from game.engine.words import Text, render
from game.players.player import Note, Seat
from game.players.random import Chance, RandomPlayer
from game.rules.cirque.book import Cirque
from game.screen.pickers.path import PathPicker
from game.screen.scene import Desk, Folders, Hit, SavedMatch
from game.screen.scenes.match import MatchScene
from game.screen.scenes.result import Result
from game.screen.settings import Settings
from game.table.inches import Point
from game.table.mapfile import read_map
from tests.toy.rulebook import Toy

ARENA = Path(__file__).parents[2] / "maps" / "amphitheatre.toml"
MAP = Path(__file__).parents[1] / "toy" / "maps" / "yard.toml"
SMALL = (960, 600)


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


class Memory:
    """A shelf that only notes which matches it was to record."""

    trouble = ""
    news = None

    def __init__(self) -> None:
        self.recorded: list[Match] = []

    def saved(self) -> Sequence[SavedMatch]:
        return ()

    def load(self, path: Path) -> Match:
        raise ValueError(f"nothing is kept at {path}")

    def record(self, match: Match) -> Path:
        self.recorded.append(match)
        return Path("match")

    def copy(self, match: Match, label: str) -> Path:
        self.recorded.append(match)
        return Path(label)

    def name(self, path: Path, label: str) -> None:
        """Names are not kept."""

    def remove(self, path: Path) -> None:
        raise ValueError(f"nothing is kept at {path}")

    def restore(self, path: Path) -> None:
        raise ValueError(f"nothing is kept at {path}")

    def forget(self) -> None:
        """Nothing was deleted."""


class Player:
    """Somebody at the desk: sees what is drawn, posts events."""

    def __init__(
        self,
        seats: tuple[str, str] = ("human", "human"),
        size: tuple[int, int] = SMALL,
        match: Match | None = None,
    ) -> None:
        folders = Folders(Path("config"), Path("saves"), ())
        kinds = {
            "chance": Seat("chance", Text("Chance"), RandomPlayer),
            "stubborn": Seat("stubborn", Text("Stubborn"), Stubborn),
        }
        settings = replace(Settings(), reduced_motion=True)
        books: dict[str, Rulebook] = {"toy": Toy(), "cirque": Cirque()}
        self.desk = Desk(books, folders, Memory(), settings, size=size, seats=kinds)
        setup = Setup(seats=seats, picks={"crew-a": "stout", "crew-b": "stout"})
        self.match = match or Match.start(Toy(), read_map(MAP, ["toy"]), setup, 3)
        self.scene = MatchScene(self.desk, self.match)
        self.desk.stage.push(self.scene)
        self.surface = pygame.Surface(size)
        self.see()

    # ---- eyes

    def see(self) -> None:
        """Draws what there is to see."""
        self.desk.stage.draw(self.surface)

    @property
    def hits(self) -> list[Hit]:
        return self.desk.stage.top.hits

    def found(self, prefix: str) -> list[Hit]:
        """What can be clicked and begins with a word."""
        return [h for h in self.hits if h.key.startswith(prefix) and h.enabled]

    def written(self) -> str:
        """Everything that is written on the screen."""
        return "\n".join(i.words for i in self.scene.items)

    def px(self, at: Point) -> tuple[int, int]:
        """Where a place of the table is seen."""
        assert self.scene.table.board is not None
        x, y = self.scene.table.board.camera.px(at)
        return round(x), round(y)

    # ---- hands

    def post(self, kind: int, **data: Any) -> None:
        """An event of the window."""
        self.desk.stage.event(pygame.event.Event(kind, data))

    def move(self, pos: tuple[int, int]) -> None:
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.see()

    def down(self, pos: tuple[int, int], button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)

    def up(self, pos: tuple[int, int], button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=button)
        self.rest()

    def click(self, pos: tuple[int, int], button: int = 1) -> None:
        self.down(pos, button)
        self.up(pos, button)

    def press(self, key: str) -> None:
        """A click in the middle of something."""
        hit = next(h for h in reversed(self.hits) if h.key == key)
        self.click(hit.rect.center)

    def pull(self, *way: tuple[int, int]) -> None:
        """A drag along pixels."""
        self.move(way[0])
        self.down(way[0])
        for pos in way[1:]:
            self.move(pos)
        self.up(way[-1])

    def key(self, key: int, mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="")
        self.rest()

    def rest(self) -> None:
        """Waits until nothing moves any more."""
        for _ in range(1000):
            if not self.desk.stage.busy:
                break
            self.desk.stage.update(0.1)
        self.see()

    # ---- getting somewhere

    def any_step(self, rnd: random.Random) -> None:
        """Does one thing that what is drawn offers, without knowing the rules."""
        if lift := self.found("lift_curtain"):
            self.click(lift[0].rect.center)
            return
        commit = self.found("button:commit") or self.found("button:take")
        things = [h for kind in ("option:", "plus:", "minus:", "card:", "tile:") for h in self.found(kind)]
        slots, cards = self.found("slot:"), self.found("card:")
        if slots and cards and rnd.random() < 0.6:
            a, b = rnd.choice(cards).rect, rnd.choice(slots).rect
            self.pull(a.midtop, (a.centerx, a.top - 20), b.center)
        elif things and rnd.random() < (0.4 if commit else 0.6):
            self.click(rnd.choice(things).rect.center)
        elif commit and rnd.random() < 0.7:
            self.click(commit[0].rect.center)
        else:
            board = self.found("board")[0].rect
            self.click((rnd.randrange(board.left, board.right), rnd.randrange(board.top, board.bottom)))

    def until(self, key: str, seed: int = 1) -> None:
        """Plays on until a question of that name is open and drawn."""
        rnd = random.Random(seed)
        for _ in range(3000):
            pending = self.match.pending
            if pending is not None and pending.key == key and self.scene.curtain is None:
                return
            self.any_step(rnd)
        raise AssertionError(f"no question {key} came")


# ---- a whole match


@pytest.mark.parametrize("seed", [1, 2])
def test_a_match_is_played_to_its_result_by_what_is_drawn_alone(seed: int) -> None:
    player, rnd, steps = Player(), random.Random(seed), 0
    while not isinstance(player.desk.stage.top, Result):
        player.any_step(rnd)
        steps += 1
        assert steps < 6000
    assert player.match.over
    asked = {e.key for e in player.match.journal.entries}
    assert {"deploy", "discard", "tuck", "flare", "hide", "drill", "activate", "hop", "deed", "turn"} <= asked


@pytest.mark.parametrize("name", ["sound_check", "amphitheatre"])
def test_a_whole_match_of_cirque_is_played_to_its_result_with_the_mouse_alone(name: str) -> None:
    arena = read_map(ARENA.with_name(f"{name}.toml"), ["cirque"])
    player, rnd, steps = Player(match=Match.start(Cirque(), arena, Setup(), 11)), random.Random(3), 0
    while not isinstance(player.desk.stage.top, Result):
        player.any_step(rnd)
        steps += 1
        assert steps < 4000
    entries = player.match.journal.entries
    last = player.match.state
    assert last.turn == last.turns or any(not last.team(side) for side in (0, 1))
    assert {e.who for e in entries} == {0, 1}
    asked = {"zone", "deploy", "place", "step", "move", "aftermath_discard"}
    assert asked <= {e.key for e in entries}
    player.see()
    shown = player.desk.stage.top
    assert isinstance(shown, Result)
    assert "What happened to whom" in [i.words.capitalize() for i in shown.items]


def test_against_a_computer_no_curtain_ever_falls() -> None:
    player, rnd, steps = Player(("human", "chance")), random.Random(5), 0
    while not isinstance(player.desk.stage.top, Result):
        assert not player.found("lift_curtain")
        player.any_step(rnd)
        steps += 1
        assert steps < 6000
    assert {e.who for e in player.match.journal.entries} == {0, 1}


def test_two_computers_play_by_themselves() -> None:
    player = Player(("chance", "chance"))
    for _ in range(4000):
        if isinstance(player.desk.stage.top, Result):
            break
        player.desk.stage.update(0.1)
    assert player.match.over


class Stubborn:
    """A player that answers nonsense."""

    def __init__(self, seed: int) -> None:
        self.asked = 0

    def think(self, decision: Any, view: Any, guess: Any) -> Any:
        self.asked += 1
        yield Note()
        return {"nonsense": self.asked}


def test_a_computer_s_illegal_answer_is_replaced_by_a_legal_one() -> None:
    player = Player(("stubborn", "stubborn"))
    player.desk.stage.update(0.1)
    entry = player.match.journal.entries[0]
    assert (entry.key, entry.answer) == ("deploy", [15.2, 3.032, 270.0])
    assert player.match.pending is not None
    player.see()
    assert "The computer stumbled; chance has answered in its place" in player.written()


def test_every_match_is_recorded_from_its_first_question() -> None:
    player = Player()
    shelf = player.desk.shelf
    assert isinstance(shelf, Memory)
    assert shelf.recorded == [player.match]


# ---- secrets


def test_the_curtain_falls_before_anything_of_the_next_side_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player()
    player.until("hide")
    assert player.match.pending is not None
    side = player.match.pending.who
    read: list[int] = []
    view = Match.view

    def noted(self: Match, who: int) -> Any:
        read.append(who)
        return view(self, who)

    monkeypatch.setattr(Match, "view", noted)
    rnd = random.Random(1)
    while player.match.pending and player.match.pending.who == side:
        player.any_step(rnd)
    assert set(read) == {side}
    assert [h.key for h in player.hits] == ["lift_curtain"]
    assert player.scene.front is None
    player.press("lift_curtain")
    assert read[-1] == 1 - side


def test_no_curtain_falls_while_there_are_no_secrets() -> None:
    player, rnd, asked = Player(), random.Random(4), list[int]()
    while player.match.pending and player.match.pending.key == "deploy":
        assert player.scene.curtain is None
        assert not player.match.secrets()
        asked.append(player.match.pending.who)
        player.any_step(rnd)
    assert set(asked) == {0, 1}
    assert player.match.secrets()
    player.until("hide")
    front = player.scene.front
    player.post(pygame.WINDOWFOCUSLOST)
    player.see()
    assert [h.key for h in player.hits] == ["lift_curtain"]
    player.press("lift_curtain")
    assert player.scene.front == front


def test_the_curtain_falls_when_the_window_gets_another_size() -> None:
    player = Player()
    player.desk.size = (1440, 900)
    player.desk.stage.resized()
    assert player.scene.curtain is None
    player.until("hide")
    player.desk.size = SMALL
    player.desk.stage.resized()
    assert player.scene.curtain is not None
    player.see()
    player.press("lift_curtain")
    player.desk.stage.resized()
    assert player.scene.curtain is None


def test_leaving_the_window_covers_the_table_under_the_menu_too() -> None:
    player = Player()
    player.until("hide")
    player.press("menu")
    player.post(pygame.WINDOWFOCUSLOST)
    assert player.desk.stage.top is not player.scene
    assert player.scene.curtain is not None


def test_the_screen_is_the_same_whatever_the_unseen_cards_are() -> None:
    shown = []
    for swapped in (False, True):
        player = Player()
        player.until("hide")
        who = player.match.pending.who if player.match.pending else 0
        cards = player.match.state.cards
        unseen = sorted(c for c in cards.faces if not cards.knows(who, c))
        kinds = {cards.faces[c]: c for c in unseen}
        assert len(kinds) > 1
        if swapped:
            faces = [cards.faces[c] for c in unseen]
            cards.faces.update(zip(unseen, faces[1:] + faces[:1], strict=True))
        player.desk.stage.event(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        player.see()
        player.press("lift_curtain")
        player.move((5, 300))
        shown.append((pygame.image.tobytes(player.surface, "RGB"), player.hits, player.written()))
    assert shown[0] == shown[1]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_team_s_screen_is_the_same_whatever_the_unseen_cards_are(seed: int) -> None:
    shown: list[list[object]] = []
    for turned in (0, 1):
        desk = Desk({}, Folders(Path("config"), Path("saves"), ()), Memory(), size=SMALL)
        match = Match.start(Cirque(), read_map(ARENA, ["cirque"]), Setup(), seed)
        chance, seen = Chance(seed), list[object]()
        for step in range(60):
            if step % 6 == 5 and match.pending is not None:
                fork = turned_over(match, match.pending.who, turned)
                seen.append(picture_of(desk, fork))
            assert match.pending is not None
            match.answer(match.pending.sample(chance))
        shown.append(seen)
    assert shown[0] == shown[1]


def turned_over(match: Match, who: int, by: int) -> Match:
    """The match with the faces that a side does not know moved on by some cards, each side's own."""
    other = match.fork()
    cards = other.state.cards
    for side in "ab":
        unseen = sorted(c for c in cards.faces if c[0] == side and not cards.knows(who, c))
        old = [cards.faces[c] for c in unseen]
        cards.faces.update(zip(unseen, old[by:] + old[:by], strict=True))
    return other


def picture_of(desk: Desk, match: Match) -> tuple[bytes, list[Hit], list[str]]:
    """Everything that the side that is asked sees and can click."""
    scene, surface = MatchScene(desk, match), pygame.Surface(SMALL)
    asked = match.pending
    assert asked is not None
    assert (scene.curtain is not None) == (asked.secret or match.secrets())
    if scene.curtain is not None:
        scene.curtain.lift()
    scene.draw(surface)
    return pygame.image.tobytes(surface, "RGB"), scene.hits, [i.words for i in scene.items]


def test_cards_that_a_side_does_not_know_are_neither_hits_nor_words() -> None:
    player, rnd = Player(), random.Random(3)
    for _ in range(400):
        if isinstance(player.desk.stage.top, Result):
            break
        player.any_step(rnd)
        front = player.scene.front
        if front is None or player.desk.stage.top is not player.scene:
            continue
        cards = player.match.state.cards
        for hit in player.found("card:"):
            card = hit.key.removeprefix("card:")
            assert card in cards.faces
            if not cards.knows(front, card):
                assert hit.label == "a card face down"
        lines = [render(e.say) for e in player.scene.seen_events()]
        for event in player.match.events:
            if event.for_side(front) is None:
                assert render(event.say) not in lines


def test_leaving_the_window_covers_the_table_and_keeps_what_is_half_made() -> None:
    player = Player()
    player.until("hop")
    picker = player.scene.picker
    assert isinstance(picker, PathPicker)
    x, y = picker.decision.start
    player.pull(player.px((x, y)), player.px((x, y + 1)), player.px((x, y + 2)))
    assert picker.half_made
    player.post(pygame.WINDOWFOCUSLOST)
    player.see()
    assert [h.key for h in player.hits] == ["lift_curtain"]
    player.press("lift_curtain")
    assert player.scene.picker is picker
    assert picker.half_made


# ---- nothing happened


def test_esc_after_a_dragged_move_leaves_the_match_as_it_was() -> None:
    player = Player()
    player.until("hop")
    before, entries = digest(player.match.state), len(player.match.journal.entries)
    picker = player.scene.picker
    assert isinstance(picker, PathPicker)
    x, y = picker.decision.start
    player.pull(player.px((x, y)), player.px((x + 1, y)), player.px((x + 2, y)))
    assert picker.step.path[-1] != picker.decision.start
    player.key(pygame.K_ESCAPE)
    assert not picker.half_made
    assert (digest(player.match.state), len(player.match.journal.entries)) == (before, entries)


def test_moving_the_mouse_over_everything_changes_nothing() -> None:
    player = Player()
    player.until("deed")
    before, entries = digest(player.match.state), len(player.match.journal.entries)
    for x in range(0, SMALL[0], 60):
        for y in range(0, SMALL[1], 60):
            player.move((x, y))
    assert (digest(player.match.state), len(player.match.journal.entries)) == (before, entries)


def test_esc_takes_the_answer_back_that_a_question_follows_from() -> None:
    player = Player()
    player.until("hop")
    assert player.match.journal.entries[-1].key == "activate"
    player.key(pygame.K_ESCAPE)
    assert player.match.pending is not None
    assert player.match.pending.key == "activate"


def test_undo_says_why_it_is_closed() -> None:
    player = Player()
    player.until("flare")
    player.press("button:commit") if player.found("button:commit") else None
    player.until("discard", 7)
    hit = player.scene.hit("undo")
    assert hit is not None
    assert not hit.enabled
    player.click(hit.rect.center)
    assert "both sides must agree" in render(player.scene.message or "") or "nothing to take back" in render(
        player.scene.message or ""
    )


def test_conceding_takes_two_presses_in_the_menu_and_ends_the_match() -> None:
    player = Player()
    player.until("activate")
    player.press("menu")
    player.see()
    player.press("concede")
    assert not player.match.over
    player.see()
    player.press("concede")
    assert player.match.over
    assert isinstance(player.desk.stage.top, Result)


# ---- looking


def test_a_drag_on_the_table_makes_the_move_that_was_shown() -> None:
    player = Player()
    player.until("hop")
    picker = player.scene.picker
    assert isinstance(picker, PathPicker)
    x, y = picker.decision.start
    by = 2 if y < 10 else -2
    player.pull(player.px((x, y)), player.px((x, y + by / 2)), player.px((x, y + by)))
    shown = picker.step
    player.press("button:commit")
    assert player.match.journal.entries[-1].answer == shown.answer
    disc = player.match.state.discs[picker.decision.figure]
    assert (disc.x, disc.y) == shown.end


def test_a_right_click_says_why_something_is_not_possible() -> None:
    player, rnd = Player(), random.Random(2)
    player.until("deed")
    while not (player.scene.picker and player.scene.picker.rows()[-1].why):
        player.any_step(rnd)
        player.until("deed", rnd.randrange(99))
    refused = player.scene.picker.rows()[-1]
    figure = getattr(refused.mark, "id", "")
    hit = next(h for h in player.hits if h.key == f"figure:{figure}")
    player.click(hit.rect.center, 3)
    assert player.scene.bubble is not None
    assert "Farther than 1″; go nearer" in player.written().replace("\n", " ")


def test_hovering_a_figure_measures_from_the_one_that_is_looked_at() -> None:
    player = Player()
    player.until("activate")
    figures = [h for h in player.found("figure:") if player.scene.piece(h.key.removeprefix("figure:"))]
    own = next(h for h in figures if h.key.startswith("figure:a"))
    foe = next(h for h in figures if h.key.startswith("figure:b"))
    one, other = (player.scene.piece(h.key.removeprefix("figure:")) for h in (own, foe))
    assert one and other
    player.scene.chosen = one.id
    player.key(pygame.K_l)
    player.key(pygame.K_l)
    player.move(player.px((other.x, other.y)))
    start = player.scene.measured_from()
    assert start is not None
    gap = ((start.x - other.x) ** 2 + (start.y - other.y) ** 2) ** 0.5 - start.r - other.r
    assert f"{gap:.1f}″" in player.written()


@pytest.mark.parametrize("size", [(960, 600), (1440, 900), (1600, 1200), (1920, 1080)])
def test_exactly_one_button_is_brass_and_all_of_the_prompt_fits(size: tuple[int, int]) -> None:
    player = Player(size=size)
    for key in ("deploy", "discard", "hide", "hop", "turn"):
        player.until(key)
        looks = [b for b in player.scene.picker.buttons() if b.primary] if player.scene.picker else []
        assert len(looks) == 1
        window = pygame.Rect((0, 0), size)
        for hit in player.hits:
            assert window.contains(hit.rect) or hit.key.startswith(("card:", "more:", "figure:"))


def test_pulling_a_figure_chooses_its_move_and_goes_on_as_the_drag_of_the_move() -> None:
    player = Player()
    match = Match.start(Cirque(), read_map(ARENA, ["cirque"]), Setup(), 3)
    chance = Chance(3)
    while match.pending is None or match.pending.key != "step" or not movers(match):
        assert match.pending is not None
        match.answer(match.pending.sample(chance))
    figure = movers(match)[0]
    player.match, player.scene = match, MatchScene(player.desk, match)
    player.desk.stage.replace(player.scene)
    player.see()
    player.press("lift_curtain")
    player.rest()
    before, state = len(match.journal.entries), digest(match.state)
    piece = player.scene.piece(figure)
    assert piece is not None
    side = 1 if piece.y < 12 else -1
    player.pull(*(player.px((piece.x, piece.y + side * by / 2)) for by in range(5)))
    picker = player.scene.picker
    assert isinstance(picker, PathPicker)
    assert match.journal.entries[-1].answer == "move:"
    assert (picker.stage, len(match.journal.entries)) == ("set", before + 1)
    assert abs(picker.step.end[1] - piece.y) == pytest.approx(2, abs=0.1)
    player.key(pygame.K_ESCAPE)
    assert not picker.half_made
    player.key(pygame.K_ESCAPE)
    assert (len(match.journal.entries), digest(match.state)) == (before, state)


def movers(match: Match) -> list[str]:
    """Figures that may be pulled to move them now."""
    options = getattr(match.pending, "options", ())
    return [o.mark.id for o in options if o.group == "move" and o.mark is not None]
