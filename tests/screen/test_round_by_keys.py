"""First Blood by keyboard alone, from the title on: a round, a challenge and its reply, and the rest.

Only key events are posted; what is pressed is what the screen shows.
"""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pygame
import pytest

from game.engine.match import Match
from game.engine.rulebook import Setup
from game.engine.words import render
from game.players import registry as seats
from game.players.player import Player
from game.rules import registry as books
from game.screen.app import set_up_desk
from game.screen.scene import Folders, Scene
from game.screen.scenes.key_page import KeyPage
from game.screen.scenes.load import Load
from game.screen.scenes.match import MatchScene
from game.screen.scenes.match_keep import NameSheet
from game.screen.scenes.match_menu import MatchMenu
from game.screen.scenes.match_rewind import AgreeSheet, RewindSheet
from game.screen.scenes.replay import Replay
from game.screen.scenes.rules_reader import RulesReader
from game.screen.scenes.settings import SettingsScene
from game.screen.scenes.setup import SetUp
from game.screen.scenes.title import Title
from game.table.mapfile import read_map

MAPS = Path(__file__).parents[2] / "maps"
SIZE = (1280, 800)

NAMED = {
    "Up": pygame.K_UP,
    "Down": pygame.K_DOWN,
    "Left": pygame.K_LEFT,
    "Right": pygame.K_RIGHT,
    "Enter": pygame.K_RETURN,
    "Tab": pygame.K_TAB,
    "Esc": pygame.K_ESCAPE,
    "Space": pygame.K_SPACE,
    "F1": pygame.K_F1,
    "Home": pygame.K_HOME,
    "End": pygame.K_END,
}
HELD = {"Shift+": pygame.KMOD_SHIFT, "Ctrl+": pygame.KMOD_CTRL, "Alt+": pygame.KMOD_ALT}

SOUTH = 18.0
"""Inches from the south that the river of Millrace Ford is away."""

S = TypeVar("S", bound=Scene)


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


class Typist:
    """Somebody without a mouse."""

    def __init__(self, home: Path) -> None:
        self.desk = set_up_desk(books(), Folders(home / "config", home / "saves", (MAPS,)), seats=seats())
        self.desk.size, self.desk.seed = SIZE, lambda: 7
        self.desk.settings = replace(self.desk.settings, reduced_motion=True, sound=False)
        self.surface = pygame.Surface(SIZE)
        self.desk.stage.push(Title(self.desk))
        self.look()

    # ---- eyes

    def look(self) -> None:
        """Waits until nothing moves, and sees what is there."""
        for _ in range(1000):
            self.desk.stage.update(0.1)
            if not self.desk.stage.busy:
                break
        self.desk.stage.draw(self.surface)

    def top(self, kind: type[S]) -> S:
        """The uppermost screen, which must be of that kind."""
        top = self.desk.stage.top
        assert isinstance(top, kind), f"{type(top).__name__} is there"
        return top

    def scene(self) -> MatchScene:
        """The match."""
        return self.top(MatchScene)

    def rows(self) -> dict[str, str]:
        """What the list says beside each key cap of it."""
        picker = self.scene().picker
        assert picker is not None
        return {r.cap: render(r.label) for r in picker.rows() if r.key and r.cap}

    def written(self) -> str:
        """Everything that is written on the screen."""
        return "\n".join(i.words for i in getattr(self.desk.stage.top, "items", ()))

    # ---- fingers

    def key(self, *chords: str) -> None:
        """Keys, one after the other, such as "Tab", "7", "Ctrl+Shift+Z"."""
        for chord in chords:
            mod, name = 0, chord
            for word, bit in HELD.items():
                if word in name:
                    mod, name = mod | bit, name.replace(word, "")
            code = NAMED.get(name) or (
                pygame.K_SLASH if name == "?" else getattr(pygame, f"K_{name.lower()}")
            )
            sign = name if len(name) == 1 else ""
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                self.desk.stage.event(pygame.Event(kind, key=code, mod=mod, unicode=sign))
        if self.desk.stage.scenes:
            self.look()

    def write(self, words: str) -> None:
        """Letters for a field."""
        self.desk.stage.event(pygame.Event(pygame.TEXTINPUT, text=words))
        self.look()

    def tab_to(self, key: str) -> None:
        """Tab until something has the focus."""
        for _ in range(80):
            if self.desk.stage.top.focus == key:
                return
            self.key("Tab")
        raise AssertionError(f"Tab does not come to {key!r}")

    def down_to(self, key: str) -> None:
        """The arrow down until something has the focus."""
        for _ in range(40):
            if self.desk.stage.top.focus == key:
                return
            self.key("Down")
        raise AssertionError(f"Down does not come to {key!r}")


class Warlord(Typist):
    """Plays both sides of First Blood: everybody marches at the enemy and shoots as soon as possible."""

    def __init__(self, home: Path) -> None:
        super().__init__(home)
        self.placed: Counter[int] = Counter()

    @property
    def match(self) -> Match:
        """The match that is played."""
        return self.scene().match

    @property
    def question(self) -> Any:
        """The open question."""
        assert self.match.pending is not None
        return self.match.pending

    def begin(self) -> None:
        """From the title to the first question."""
        self.key("Left", "Left")
        assert self.desk.stage.top.focus == "book:first_blood"
        self.key("Enter")
        assert "Millrace Ford" in [i.words for i in self.top(SetUp).items]
        self.key("Enter")

    def answered(self, *ways: tuple[str, ...]) -> None:
        """The first of some ways to press that gives an answer; Esc between them."""
        n = len(self.match.journal.entries)
        for way in ways:
            self.key(*way)
            if len(self.match.journal.entries) > n:
                return
            self.key("Esc")
            self.scene()
        raise AssertionError(f"no answer to {render(self.question.prompt)}")

    def place(self) -> None:
        """Puts a warrior down: side by side, those in the south five inches ahead of the edge."""
        nth, self.placed[self.question.who] = (
            self.placed[self.question.who],
            self.placed[self.question.who] + 1,
        )
        ahead = ("Up",) * 5 if self.question.fallback[1] < SOUTH else ()
        if nth >= 13 or self.question.kind == "pose":
            self.answered(("Up", "Enter"))
        else:
            self.answered(("Up", *("Right",) * (2 * nth), *ahead, "Enter"))

    def march(self) -> None:
        """Straight at the enemy as far as it goes, else aside, else it stays."""
        picker = self.scene().picker
        assert picker is not None
        home = picker.home()
        assert home is not None
        ahead = "Up" if home[1] < SOUTH else "Down"
        aside = (f"Shift+{ahead}", "Right", "Right", ahead, ahead, "Enter")
        self.answered((*(ahead,) * 6, "Enter"), aside, ("Enter",))

    def choose(self) -> None:
        """A blow or a shot where there is one, else a march, else the first of the list."""
        rows = self.rows()
        blows = [cap for cap, words in rows.items() if words.split(":")[0] in ("Clash", "Volley", "Charge")]
        marches = [cap for cap, words in rows.items() if words == "March"]
        self.answered(((*blows, *marches, *rows)[0],))

    def answer(self) -> None:
        """One answer."""
        kind = self.question.kind
        if self.question.key == "place":
            self.place()
        elif kind == "path":
            self.march()
        else:
            self.choose()


def until_second_round(player: Warlord) -> None:
    """Plays until the first round is over."""
    for _ in range(400):
        if player.match.state.round == 2:
            return
        player.answer()
    raise AssertionError("the first round does not end")


def test_a_whole_round_is_played_from_the_title_on_with_keys_alone(tmp_path: Path) -> None:
    player = Warlord(tmp_path)
    player.begin()
    until_second_round(player)
    entries = player.match.journal.entries
    assert Counter(e.key for e in entries) == {
        "zone": 1,
        "deploy": 14,
        "place": 31,
        "command": 6,
        "card": 12,
        "warrior": 17,
        "act": 62,
        "path": 55,
    }
    assert Counter(e.who for e in entries) == {0: 95, 1: 103}
    assert [e.answer for e in entries if e.key == "act" and e.answer.startswith("volley")] == [
        "volley:a-bellman-4",
        "volley:a-bellman-3",
        "volley:a-bellman-2",
        "volley:b-thorn_reaver-4",
        "volley:b-burr_slinger-1",
        "volley:b-burr_slinger-2",
        "volley:b-root_troll-2",
    ]
    assert player.desk.shelf.load(player.desk.shelf.saved()[0].path).digest() == player.match.digest()


def steady(answers: int, home: Warlord) -> Match:
    """A recorded match of two steady players on Millrace Ford after some answers."""
    match = Match.start(home.desk.books["first_blood"], read_map(MAPS / "millrace_ford.toml"), Setup(), 9)
    players: list[Player] = [seats(hurried=False)["steady"].make(1 + side) for side in (0, 1)]
    for _ in range(answers):
        pending = match.pending
        assert pending is not None
        guess = partial(match.guess, pending.who)
        thought = players[pending.who].think(pending, match.view(pending.who), guess)
        while True:
            try:
                next(thought)
            except StopIteration as end:
                match.answer(end.value)
                break
    home.desk.shelf.record(match)
    return match


def test_a_challenge_is_made_and_taken_up_with_keys_alone(tmp_path: Path) -> None:
    player = Warlord(tmp_path)
    steady(272, player)
    player.desk.stage.home(Title(player.desk))
    player.look()
    player.down_to("load")
    player.key("Enter")
    player.top(Load)
    player.key("Enter")
    assert player.question.key == "command"
    challenger = player.question.who
    (duel,) = [cap for cap, words in player.rows().items() if words == "Horga: Duel with Oswin"]
    player.key(duel)
    assert (player.question.key, player.question.who) == ("duel_reply", 1 - challenger)
    assert player.rows() == {"1": "Accept the Duel", "2": "Refuse and be Broken!"}
    player.key("Tab", "Enter")
    assert (player.question.key, player.question.who) == ("duel_place", challenger)
    player.key("Up", "Enter")
    assert player.question.key == "command"
    last = player.match.journal.entries[-3:]
    assert [(e.key, e.who) for e in last] == [
        ("command", challenger),
        ("duel_reply", 1 - challenger),
        ("duel_place", challenger),
    ]
    assert last[1].answer == "accept"


# ---- around the match


def in_deployment(home: Path) -> Warlord:
    """Somebody who has put one warrior down."""
    player = Warlord(home)
    player.begin()
    player.key("1", "1", "Up", "Enter")
    assert [e.key for e in player.match.journal.entries] == ["zone", "deploy", "place"]
    return player


def menu(player: Warlord, key: str) -> None:
    """A line of the menu."""
    player.key("Esc")
    player.top(MatchMenu)
    player.down_to(key)
    player.key("Enter")


def test_answers_are_taken_back_with_a_key_as_far_as_nothing_was_learned(tmp_path: Path) -> None:
    player = Warlord(tmp_path)
    player.begin()
    player.key("1", "1", "Z")
    assert [e.key for e in player.match.journal.entries] == ["zone"]
    player.key("1", "Up", "Enter", "Ctrl+Z")
    assert [e.key for e in player.match.journal.entries] == ["zone", "deploy", "place"]
    assert "Ctrl+Shift+Z asks the other side" in player.written()


def test_both_sides_go_back_with_keys_alone(tmp_path: Path) -> None:
    player = in_deployment(tmp_path)
    player.key("Ctrl+Shift+Z")
    player.top(RewindSheet)
    player.key("Down", "Down", "Enter")
    player.top(AgreeSheet)
    player.key("Enter")
    player.top(AgreeSheet)
    player.key("Right", "Right", "Enter")
    assert len(player.match.journal.entries) < 3
    assert "Both sides have agreed: the match has gone back" in player.written()


def test_a_copy_is_kept_under_a_name_and_opened_with_keys_alone(tmp_path: Path) -> None:
    player = in_deployment(tmp_path)
    kept = player.match.digest()
    menu(player, "copy")
    player.top(NameSheet)
    player.write("Before the bridge")
    player.key("Enter", "1", "Up", "Enter")
    assert player.match.digest() != kept
    menu(player, "leave")
    player.down_to("load")
    player.key("Enter")
    names = [m.label for m in player.top(Load).matches]
    player.key(*("Down",) * names.index("Before the bridge"), "Enter")
    assert player.match.digest() == kept


def test_a_match_is_left_and_continued_at_the_same_question_with_keys_alone(tmp_path: Path) -> None:
    player = in_deployment(tmp_path)
    digest, asked = player.match.digest(), player.question.key
    menu(player, "leave")
    player.top(Title)
    player.key("Enter")
    assert (player.match.digest(), player.question.key) == (digest, asked)
    menu(player, "leave")
    player.down_to("quit")
    player.key("Enter")
    assert player.desk.stage.done


def test_the_replay_is_stepped_through_and_left_with_keys_alone(tmp_path: Path) -> None:
    player = in_deployment(tmp_path)
    menu(player, "replay")
    replay = player.top(Replay)
    player.key("Home")
    assert replay.step == 0
    player.key("End")
    last = replay.step
    assert last == len(replay.reel) - 1 > 0
    player.key("Left")
    assert replay.step == last - 1
    player.key("Esc")
    assert player.question.key == "deploy"


def test_the_rule_of_the_question_is_read_and_searched_with_keys_alone(tmp_path: Path) -> None:
    player = in_deployment(tmp_path)
    player.key("F1")
    reader = player.top(RulesReader)
    assert reader.lit == "FIB-042"
    player.key("Ctrl+F")
    player.write("fib-845")
    player.key("Enter")
    assert reader.lit == "FIB-845"
    player.key("Esc", "Esc")
    assert player.question.key == "deploy"


def test_settings_are_changed_with_keys_alone_and_count_at_once(tmp_path: Path) -> None:
    player = in_deployment(tmp_path)
    k = player.desk.k
    menu(player, "settings")
    player.top(SettingsScene)
    player.tab_to("set:scale=1.5")
    player.key("Enter")
    assert player.desk.k == pytest.approx(1.5 * k)
    player.key("Down", "Enter")
    assert player.top(SettingsScene).focus.startswith("set:sound=")
    player.key("Esc", "Esc", "Esc")
    assert player.question.key == "deploy"


def test_a_key_is_given_to_a_command_with_keys_alone_and_works_then(tmp_path: Path) -> None:
    player = Warlord(tmp_path)
    player.begin()
    player.key("1", "?")
    player.key("Tab")
    player.key("Enter")
    player.top(KeyPage)
    player.tab_to("bind:undo=0")
    player.key("Enter", "M")
    assert "is taken by" in player.written()
    player.key("J", "Esc", "Esc", "1", "J")
    assert player.desk.settings.keys == (("undo", ("J", "Ctrl+Z")),)
    assert [e.key for e in player.match.journal.entries] == ["zone"]


def test_a_hint_is_put_away_with_keys_alone(tmp_path: Path) -> None:
    player = in_deployment(tmp_path)
    player.key("Z")
    scene = player.scene()
    assert scene.hints.shown is not None
    player.key("Esc")
    assert scene.hints.shown is None
    player.scene()


# ---- pages


def test_the_arrows_move_the_frame_to_the_control_beside_it_and_esc_takes_it_away(tmp_path: Path) -> None:
    player = Typist(tmp_path)
    player.key("Left", "Left", "Enter")
    page = player.top(SetUp)
    player.tab_to("seat:0:human")
    player.key("Right")
    assert page.focus == "seat:0:random"
    player.key("Left", "Down")
    assert page.focus.startswith("seat:0:")
    player.key("Esc")
    assert page.focus == ""
    player.key("Esc")
    player.top(Title)


def test_the_frame_goes_through_a_whole_list_and_the_list_follows(tmp_path: Path) -> None:
    player = Typist(tmp_path)
    player.key("Left", "Left", "Left", "Enter")
    page = player.top(SetUp)
    assert page.book_id == "duel"
    fencers = [f"pick:{c.key}:{o.key}" for c in page.choices if c.side == 1 for o in c.options]
    for key in fencers:
        player.tab_to(key)
        hit = page.hit(key)
        assert hit is not None
        assert hit.rect.h > 10
