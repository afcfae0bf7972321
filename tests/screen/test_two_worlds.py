"""All that one side sees and hears of a match, from the curtain to the list of saved matches, is pixel for
pixel the same whatever the other side keeps secret: what it answered, and what lies face down. So it is
whatever the side in front points at, measures, asks and reads.
"""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.match import Match
from game.engine.rulebook import Rulebook, Setup
from game.engine.state import same
from game.engine.words import Text, render
from game.players.random import Chance
from game.screen.rehearsal import Rehearsal
from game.screen.scenes.load import Load
from game.screen.scenes.match_bars import prompt_of
from game.screen.scenes.recap import Recap
from game.screen.scenes.replay import Replay
from game.screen.shelf import MatchShelf, about
from game.screen.timeline import PUBLIC
from tests.books.shelf import maps_of, shelf, steps
from tests.books.test_every_book import other_world, sealed_away
from tests.screen.test_curtain import other_answer, told, worlds

SIZE = (960, 600)
TOOLS = ("m", "l", "v", "v", "t")
"""Keys that measure; V looks first from the figure, then from the pointer."""

KEYS = (
    "m",
    "l",
    "v",
    "t",
    "left alt",
    "tab",
    "h",
    "c",
    "f1",
    "f2",
    "/",
    "escape",
    "page up",
    "page down",
    "left",
)
"""Keys that give no answer."""

HARMLESS = ("log:", "roll:", "cites:", "why_not", "tab:", "sheet:", "stack:", "hint:", "chapter:", "clause:")
"""How the keys of what can be clicked begin that gives no answer."""

WIDE = (1280, 720)

Pair = tuple[Match, Match, int]
Seen = list[tuple[str, Any]]


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


def by_answers(book: Rulebook) -> Pair | None:
    """Two matches that differ in a choice that one side made in secret, and the other side."""
    found = (pair for seed in range(1, 9) for pair in worlds(book, maps_of(book)[0], seed))
    return next(found, None)


def by_seal(book: Rulebook) -> Pair | None:
    """Two matches that differ in an answer that is still sealed, and the side that is asked now."""
    for seed in range(1, 4):
        one, two = (Match.start(book, maps_of(book)[0], Setup(), seed) for _ in range(2))
        chance = Chance(seed)
        while one.pending is not None:
            who, answer = one.pending.who, one.pending.sample(chance)
            changed = other_answer(one, two, answer, 1 - who, chance) if one.pending.secret else answer
            one.answer(answer)
            if changed != answer and one.pending is not None and one.pending.who == 1 - who:
                two.answer(changed)
                return one, two, 1 - who
            two.answer(answer)
    return None


def by_cards(book: Rulebook) -> Pair | None:
    """Two matches that differ in what one side holds face down, and the other, which is asked."""
    for seed in range(1, 4):
        for match, asked, _ in steps(book, seed, rare=True):
            other = other_world(match, asked.who) if match.secrets() else None
            mine = match.dealt({})
            if other is None or mine is None or sealed_away(match, other):
                continue
            if not same(other.state, mine.state) and len(mine.journal.entries) > 1:
                return mine, other, asked.who
    return None


PAIRS = {"answers": by_answers, "seal": by_seal, "cards": by_cards}


class Room:
    """One world on a screen: what is seen and heard in it, one thing after the other."""

    def __init__(self, match: Match) -> None:
        self.seen: Seen = []
        self.match = match
        self.played = Rehearsal(
            match.book, match, SIZE, captions="on", sound=True, hints=True, reduced_motion=False
        )
        self.desk, self.scene = self.played.desk, self.played.scene
        self.desk.sound = lambda name: self.seen.append(("sound", name))

    def note(self, what: str) -> None:
        """The window, and all that could be read aloud of it."""
        stage, surface = self.desk.stage, pygame.Surface(SIZE)
        stage.update(0.1)
        for shown in stage.shown():
            shown.draw(surface)
        words = [i.words for i in getattr(stage.top, "items", ())]
        hits = [(h.key, h.label, h.tip and render(h.tip), h.enabled) for h in stage.top.hits]
        self.seen.append((f"{what}: pixels", pygame.image.tobytes(surface, "RGB")))
        self.seen.append((f"{what}: words", (words, hits, pygame.display.get_caption())))

    def sit_down(self, side: int) -> None:
        """From the curtain over the recap to the question."""
        scene, stage = self.scene, self.desk.stage
        if scene.curtain is not None:
            self.note("curtain")
            scene.curtain.lift()
        for n in range(300):
            if scene.picker is not None and stage.top is scene and not scene.motions.busy:
                break
            stage.update(0.4)
            if n % 5 == 0:
                self.note("recap" if isinstance(stage.top, Recap) else "on the way")
        assert scene.front == side and scene.picker is not None
        self.note("question")

    def look_about(self) -> None:
        """Log, hint and question; what is pointed at and measured, with every tool, and all arcs."""
        scene = self.scene
        self.seen.append(("log", [(render(e.say), sorted(e.clauses)) for e in scene.seen_events()]))
        prompt, hint = prompt_of(scene), scene.hints.shown
        self.seen.append(("prompt", (prompt.name, said(prompt.question), said(prompt.hint))))
        self.seen.append(("hint", (hint.id, said(hint.say)) if hint else None))
        figures = [h for h in scene.hits if h.key.startswith("figure:")]
        for hit in figures[:: max(1, len(figures) // 2)][:2]:
            self.played.move(hit.rect.center)
            self.note(f"hover {hit.key}")
        for key in TOOLS:
            self.played.key(key)
            for _ in range(8):
                self.played.frame()
            self.note(f"tool {key}")
        scene.tools.put_away()
        scene.hands.alt = True
        self.note("arcs of all")
        scene.hands.alt = False
        self.desk.stage.event(pygame.Event(pygame.WINDOWFOCUSLOST))
        self.note("the window was left")

    def look_back(self) -> None:
        """The replay for somebody who only watches: its beginning, its middle, its end."""
        replay = Replay(self.desk, self.match, (PUBLIC,), play=False)
        self.desk.stage.push(replay)
        last = len(replay.reel) - 1
        self.seen.append(("steps of the replay", [(s.turn, s.side, s.rolled) for s in replay.reel.steps]))
        for step in sorted({0, last // 2, last}):
            replay.go(step)
            self.note(f"replay {step}")
        self.desk.stage.pop()

    def list_it(self, folder: Path) -> None:
        """The list of saved matches with the table in small."""
        book = self.match.book
        kept = MatchShelf(folder, {book.id: book}, (), lambda: "match")
        path = kept.record(self.match)
        os.utime(path, (0, 0))
        self.desk.shelf, self.desk.stage.scenes = kept, []
        self.seen += [("row", row._replace(path=Path(row.path.name))) for row in kept.saved()]
        self.desk.stage.push(Load(self.desk))
        self.note("list of matches")


def said(words: Text | str) -> str:
    """A text in English."""
    return render(words) if isinstance(words, Text) else words


def all_of(match: Match, side: int, folder: Path) -> Seen:
    """Everything that is seen and heard of a match."""
    room = Room(match)
    room.sit_down(side)
    room.look_about()
    room.look_back()
    room.list_it(folder)
    return room.seen


@pytest.mark.parametrize(
    ("name", "kind"),
    [("toy", "answers"), ("toy", "cards"), ("cirque", "answers"), ("cirque", "cards"), ("duel", "seal")],
)
def test_nothing_on_the_screen_depends_on_what_the_other_side_keeps_secret(
    name: str, kind: str, tmp_path: Path
) -> None:
    pair = PAIRS[kind](shelf()[name])
    assert pair is not None, f"no two worlds of {name} by {kind}"
    one, two, side = pair
    answers = [[e.answer for e in m.journal.entries] for m in (one, two)]
    assert one.digest() != two.digest() or answers[0] != answers[1]
    assert told(one, side) == told(two, side)
    ours, theirs = (all_of(m, side, tmp_path / str(n)) for n, m in enumerate((one, two)))
    assert [what for what, _ in ours] == [what for what, _ in theirs]
    assert [what for (what, a), (_, b) in zip(ours, theirs, strict=True) if a != b] == []
    kinds = {what.split(":")[0].split(" ")[0] for what, _ in ours}
    assert {"question", "log", "prompt", "hover", "tool", "arcs", "steps", "replay", "row", "list"} <= kinds
    assert kind == "cards" or {"curtain", "sound"} <= kinds
    assert kind != "answers" or "recap" in kinds


# ---- the same hand at two screens


class Screens:
    """Two worlds on two screens, and one hand at both."""

    def __init__(self, name: str) -> None:
        book = shelf()[name]
        found = (pair for seed in range(1, 9) for pair in worlds(book, maps_of(book)[0], seed, False))
        self.one, self.two, self.side = next(iter(found))
        self.both = [Rehearsal(book, match, WIDE, sound=True) for match in (self.one, self.two)]
        self.sounds: list[list[str]] = [[], []]
        for screen, heard in zip(self.both, self.sounds, strict=True):
            screen.desk.sound = heard.append

    def all(self, what: str, *args: object) -> None:
        """The same at both screens."""
        for screen in self.both:
            getattr(screen, what)(*args)

    def right(self, spot: tuple[int, int]) -> None:
        """A click with the right button."""
        for screen in self.both:
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                screen.desk.stage.event(pygame.event.Event(kind, {"pos": spot, "button": 3}))

    def differ(self) -> bool:
        """Whether somebody could tell the worlds apart now."""
        one, two = self.both
        tops = [type(screen.desk.stage.top) for screen in self.both]
        hits = [[(h.key, h.rect, h.label, h.tip) for h in s.desk.stage.top.hits] for s in self.both]
        same = one.surface.get_buffer().raw == two.surface.get_buffer().raw
        alike = tops[0] is tops[1] and hits[0] == hits[1] and self.sounds[0] == self.sounds[1]
        return not (same and alike)

    def settle(self) -> None:
        """Lets time pass. Areas of sight are worked out bit by bit, as fast as the machine is: the screens
        get a while to come to the same.
        """
        for n in range(100):
            self.all("frame")
            if n > 2 and not self.differ():
                return

    def anything(self, chance: random.Random) -> str:
        """One thing that a player can do without giving an answer, as words for a failure."""
        hits = [h for h in self.both[0].desk.stage.top.hits if h.rect.w and h.rect.h]
        spot = (
            chance.choice(hits).rect.center
            if hits and chance.random() < 0.8
            else (chance.randrange(1280), 360)
        )
        what = chance.choice(("move", "right", "right", "key", "key", "click"))
        if what == "key":
            name = chance.choice(KEYS)
            self.all("key", name)
            return name
        self.all("move", spot)
        if what == "right":
            self.right(spot)
        harmless = [h for h in hits if h.key.startswith(HARMLESS)]
        if what == "click" and harmless:
            spot = chance.choice(harmless).rect.center
            self.all("press", spot)
            self.all("release", spot)
        return f"{what} {spot}"


@pytest.mark.parametrize("name", ["toy", "cirque", "duel"])
def test_pointing_measuring_asking_and_reading_tell_nothing_of_the_secrets_of_the_other_side(
    name: str,
) -> None:
    screens = Screens(name)
    chance = random.Random(name)
    screens.all("frame")
    screens.all("key", "return")
    for _ in range(400):
        screens.all("frame")
        assert not screens.differ()
        if screens.both[0].scene.picker is not None and not screens.both[0].desk.stage.busy:
            break
        screens.all("key", "return")
    answers = len(screens.one.journal.entries)
    told = []
    for _ in range(150):
        told.append(screens.anything(chance))
        screens.settle()
        assert not screens.differ(), told[-6:]
        if len(screens.one.journal.entries) != answers or screens.both[0].desk.stage.done:
            break


@pytest.mark.parametrize("name", ["toy", "cirque", "duel"])
def test_what_stands_beside_a_saved_match_tells_nothing_of_secrets(name: str) -> None:
    screens = Screens(name)
    answers = [[entry.answer for entry in match.journal.entries] for match in (screens.one, screens.two)]
    assert answers[0] != answers[1]
    assert about(screens.one) == about(screens.two)
