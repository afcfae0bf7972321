"""Pictures of every screen for people who have not played yet, from games that are kept and fixed seeds.

The same rules and drawings make the same pictures, byte for byte. Nothing is shown that play does not show:
events go to the scenes, and what they draw is saved.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import pygame

from game.engine.asking import Answer, Decision, Option
from game.engine.decisions import Compose, PickOne, PickPath
from game.engine.events import Event
from game.engine.journal import Entry
from game.engine.lesson import Lesson
from game.engine.match import Match
from game.engine.rulebook import Registry, Rulebook, Setup
from game.players.random import Chance
from game.screen.animate import roll_of
from game.screen.app import set_up_desk
from game.screen.lessons import Progress, lessons
from game.screen.scene import Desk, Folders, Scene
from game.screen.scenes.lesson import LessonScene
from game.screen.scenes.lessons import scenario_of
from game.screen.scenes.map_shelf import MapShelf
from game.screen.scenes.match import MatchScene
from game.screen.scenes.replay import Replay
from game.screen.scenes.result import Result
from game.screen.scenes.setup import SetUp
from game.screen.scenes.title import Title
from game.screen.timeline import OPEN
from game.table.inches import Point, distance, path_length, point_at
from game.table.mapfile import Scenario

NAMES: Final = (
    "title",
    "setup",
    "deployment",
    "drag",
    "attack",
    "hand",
    "curtain",
    "measuring",
    "strip",
    "replay",
    "rules",
    "lesson",
    "result",
)
"""All pictures, in the order in which they are made."""

PEOPLE: Final = ("Ana", "Ben")
SEED: Final = 9
LATE: Final = 90
"""Answers after which a match has something to show."""
MANY: Final = 5
"""Options of a choice that is worth a picture."""

MOST_STEPS: Final = 400
"""Answers after which a random match is given up that never comes to what is wanted."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """What pictures are made from."""

    books: Registry
    maps: Path


class Photographer:
    """A desk without a window, a hand at it, and a camera."""

    def __init__(self, shelf: Shelf, home: Path, size: tuple[int, int], palette: str, scale: float) -> None:
        self.shelf = shelf
        self.desk: Desk = set_up_desk(shelf.books, Folders(home / "config", home / "saves", (shelf.maps,)))
        self.desk.size = size
        self.desk.keep = lambda settings: None
        self.desk.now = lambda: 0.0
        self.desk.clock = lambda: 0.0
        self.desk.seed = lambda: SEED
        usual = type(self.desk.settings)()
        self.desk.settings = replace(
            usual, palette=palette, scale=scale, reduced_motion=True, sound=False, hints=False, captions="off"
        )
        self.surface = pygame.Surface(size)

    # ---- the hand

    def put(self, scene: Scene) -> None:
        """Only this scene is there."""
        stage = self.desk.stage
        stage.scenes.clear()
        stage.push(scene)
        scene.pointer = (-1, -1)
        self.rest()

    def rest(self) -> None:
        """Until nothing moves any more."""
        stage = self.desk.stage
        stage.draw(self.surface)
        for _ in range(3000):
            if not stage.busy and not stage.top.stale:
                break
            stage.update(0.1)
            stage.draw(self.surface)
        stage.draw(self.surface)

    def post(self, kind: int, **fields: Any) -> None:
        """An event of the window."""
        self.desk.stage.event(pygame.Event(kind, fields))

    def move(self, pos: tuple[int, int]) -> None:
        """The pointer goes there."""
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.rest()

    def down(self, pos: tuple[int, int]) -> None:
        """The left button goes down."""
        self.move(pos)
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        self.rest()

    def click(self, pos: tuple[int, int]) -> None:
        """The left button, down and up."""
        self.down(pos)
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=1)
        self.rest()

    def key(self, key: int) -> None:
        """A key."""
        self.post(pygame.KEYDOWN, key=key, mod=0, unicode="")
        self.rest()

    def at(self, place: Point) -> tuple[int, int]:
        """Where a place of the table is seen."""
        scene = self.desk.stage.top
        assert isinstance(scene, MatchScene) and scene.table.board is not None, "no table is shown"
        x, y = scene.table.board.camera.px(place)
        return round(x), round(y)

    def match_scene(self, match: Match) -> MatchScene:
        """A match with somebody in front of it: the curtain is up."""
        scene = MatchScene(self.desk, match)
        self.put(scene)
        if scene.curtain is not None:
            self.key(pygame.K_RETURN)
            while self.desk.stage.top is not scene:
                self.desk.stage.pop()
            self.rest()
        return scene


# ---------------------------------------------------------------- matches to show


def staged(shelf: Shelf) -> Match:
    """A finished match of the first rulebook on the first map that a set-up offers, from a fixed seed.

    Both sides strike when they can, and do anything legal otherwise.
    """
    book = next(iter(shelf.books.values()))
    maps = MapShelf((shelf.maps,))
    maps.refresh()
    scenario = maps.offered(book.id)[0].scenario
    assert scenario is not None, "there is no sound map for the first rulebook"
    match, chance = Match.start(book, scenario, Setup(PEOPLE, PEOPLE), SEED), Chance(SEED)
    while match.pending is not None:
        match.answer(_fierce(match.pending, chance))
    return match


def _fierce(decision: Decision[Any], chance: Chance) -> Answer:
    options: Sequence[Option[Any]] = getattr(decision, "options", ()) if decision.kind == "one" else ()
    blows = [o.key for o in options if o.group == "attack"]
    return blows[chance.below(len(blows))] if blows and chance.below(4) else decision.sample(chance)


def moment(game: Match, wanted: Callable[[Entry], bool]) -> tuple[Match, Entry]:
    """A match as it stood before the first answer that is wanted, and the answer. Raises LookupError."""
    for entry in game.journal.entries:
        if wanted(entry):
            return game.branch(entry.n), entry
    raise LookupError("the match that is shown has no such moment")


def composed(shelf: Shelf) -> Match | None:
    """A match of any rulebook that asks for a strip: random answers from a fixed seed until it does."""
    maps = MapShelf((shelf.maps,))
    maps.refresh()
    for name, book in shelf.books.items():
        for scenario in (entry.scenario for entry in maps.offered(name)):
            if scenario is not None and (match := _until_composed(book, scenario)):
                return match
    return None


def _until_composed(book: Rulebook, scenario: Scenario) -> Match | None:
    match, chance = Match.start(book, scenario, Setup(PEOPLE, ("human", "human")), SEED), Chance(SEED)
    for _ in range(MOST_STEPS):
        if match.pending is None or isinstance(match.pending, Compose):
            break
        match.answer(match.pending.sample(chance))
    return match if isinstance(match.pending, Compose) else None


def _inches(entry: Entry) -> float:
    """How long the path of an answer is, if it goes around something."""
    path = entry.answer.get("path") if isinstance(entry.answer, dict) else None
    return path_length([(p[0], p[1]) for p in path]) if path and len(path) > 1 else 0.0


# ---------------------------------------------------------------- one picture each


def _title(p: Photographer, game: Match) -> None:
    p.put(Title(p.desk))


def _setup(p: Photographer, game: Match) -> None:
    p.put(SetUp(p.desk, game.book.id))


def _deployment(p: Photographer, game: Match) -> None:
    poses = [e for e in game.journal.entries if isinstance(e.answer, list) and len(e.answer) == 3]
    last = [e for e in poses if e.key == poses[0].key][-1]
    p.match_scene(game.branch(last.n))
    p.move(p.at((last.answer[0], last.answer[1])))


def _drag(p: Photographer, game: Match) -> None:
    entry = max(game.journal.entries, key=_inches)
    match = game.branch(entry.n)
    assert isinstance(match.pending, PickPath), "the match that is shown has no long move"
    path = [match.pending.start, *((q[0], q[1]) for q in entry.answer["path"])]
    p.match_scene(match)
    p.down(p.at(path[0]))
    whole = path_length(path)
    for n in range(1, 13):
        p.move(p.at(point_at(path, whole * n / 12)))


def _attack(p: Photographer, game: Match) -> None:
    def is_attack(entry: Entry) -> bool:
        if entry.n < LATE or not isinstance(entry.answer, str) or ":" not in entry.answer:
            return False
        pending = game.branch(entry.n).pending
        if not isinstance(pending, PickOne) or len(pending.options) < MANY:
            return False
        option = pending.option(entry.answer)
        return option.group == "attack" and option.forecast is not None

    match, entry = moment(game, is_attack)
    scene = p.match_scene(match)
    p.move(_listed(p, scene, f"option:{entry.answer}").center)


def _listed(p: Photographer, scene: MatchScene, key: str) -> pygame.Rect:
    """Where a row of the list is seen; where it is out of sight the focus goes on until it reaches it."""
    for _ in range(MOST_STEPS):
        hit = scene.hit(key)
        if hit is not None:
            return hit.rect
        p.key(pygame.K_TAB)
    raise LookupError(f"{key} is not listed")


def _cards(game: Match) -> Match:
    """Before many cards were laid."""

    def full(entry: Entry) -> bool:
        return isinstance(entry.answer, dict) and len(entry.answer) > 3 and "path" not in entry.answer

    return moment(game, lambda entry: entry.n > LATE and full(entry))[0]


def _hand(p: Photographer, game: Match) -> None:
    p.match_scene(_cards(game))


def _curtain(p: Photographer, game: Match) -> None:
    scene = MatchScene(p.desk, _cards(game))
    assert scene.curtain is not None, "the match that is shown has no secrets"
    p.put(scene)


def _measuring(p: Photographer, game: Match) -> None:
    def acts(entry: Entry) -> bool:
        if entry.n < LATE or not isinstance(entry.answer, str) or not entry.answer.endswith(":"):
            return False
        pending = game.branch(entry.n).pending
        return isinstance(pending, PickOne) and len(pending.options) > 2 and bool(pending.about)

    scene = p.match_scene(moment(game, acts)[0])
    picture, mover = scene.picture, scene.measured_from()
    assert picture is not None and mover is not None, "nobody acts"
    here = (mover.x, mover.y)
    others = [(q.x, q.y) for q in picture.pieces if q.side != mover.side]
    p.move((-1, -1))
    p.key(pygame.K_t)
    p.move(p.at(here))
    p.key(pygame.K_m)
    for other in sorted(others, key=lambda q: distance(q, here))[:2]:
        p.click(p.at(other))


def _strip(p: Photographer, game: Match) -> None:
    match = composed(p.shelf)
    assert match is not None and isinstance(match.pending, Compose), "no rulebook here asks for a strip"
    scene = p.match_scene(match)
    for tile in match.pending.tiles[:3]:
        hit = scene.hit(f"tile:{tile.key}")
        if hit is not None and hit.enabled:
            p.click(hit.rect.center)
    p.move((-1, -1))


def _replay(p: Photographer, game: Match) -> None:
    scene = Replay(p.desk, game, (OPEN,), play=False)
    p.put(scene)
    for _ in range(3):
        p.key(pygame.K_DOWN)
    for _ in range(MOST_STEPS):
        p.key(pygame.K_RIGHT)
        if any(roll_of(e) and _figures_of(game, e) > 1 for e in scene.reel.news(scene.step)):
            break


def _figures_of(game: Match, event: Event) -> int:
    """How many figures an event is about."""
    picture = game.book.picture(game.public())
    ids = {piece.id for piece in (*picture.pieces, *picture.gone)}
    return sum(isinstance(value, str) and value in ids for value in event.data.values())


def _rules(p: Photographer, game: Match) -> None:
    told = [e.clause for e in game.events if e.clause and roll_of(e)]
    p.put(Title(p.desk))
    p.desk.open_clause(game.book.id, told[-1])
    p.rest()


def _lesson(p: Photographer, game: Match) -> None:
    lesson: Lesson = next(one for one in lessons(p.desk.books) if one.head.book == game.book.id)
    scenario = scenario_of(p.desk, lesson)
    assert scenario is not None, "the map of the lesson is missing"
    scene = LessonScene(p.desk, lesson, scenario, Progress(lesson.digest))
    p.put(scene)
    for _ in range(MOST_STEPS):
        if "act:preview" in scene.step.wait or scene.match.over:
            break
        p.key(pygame.K_F2)


def _result(p: Photographer, game: Match) -> None:
    p.put(Result(p.desk, game))


POSES: Final[Mapping[str, Callable[[Photographer, Match], None]]] = {
    "title": _title,
    "setup": _setup,
    "deployment": _deployment,
    "drag": _drag,
    "attack": _attack,
    "hand": _hand,
    "curtain": _curtain,
    "measuring": _measuring,
    "strip": _strip,
    "replay": _replay,
    "rules": _rules,
    "lesson": _lesson,
    "result": _result,
}


def take(
    shelf: Shelf,
    out: Path,
    *,
    only: Sequence[str] = (),
    size: tuple[int, int] = (1600, 900),
    palette: str = "standard",
    scale: float = 1.0,
) -> list[Path]:
    """Makes the pictures and returns their files. Raises OSError where they cannot be written.

    No window is opened where SDL's video driver is "dummy".
    """
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    out.mkdir(parents=True, exist_ok=True)
    game = staged(shelf)
    made = []
    with tempfile.TemporaryDirectory() as home:
        for name in only or NAMES:
            p = Photographer(shelf, Path(home) / name, size, palette, scale)
            POSES[name](p, game)
            path = out / f"{name}.png"
            pygame.image.save(p.surface, str(path))
            made.append(path)
    return made
