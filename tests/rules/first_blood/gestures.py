"""How often the mouse is used in a match of two people: `python -m tests.rules.first_blood.gestures`.

The game that is counted is kept beside this file, played by two steady players; --record plays it anew.
A gesture is one click or one drag. Nothing is counted for what a drag says by the way: pulled by its figure,
a warrior is chosen, told to march and put down, and a click takes the place.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.engine.decisions import Arrange, PickPath
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.players import registry
from game.players.thought import play_out
from game.rules.first_blood.book import book
from game.rules.first_blood.state import table
from game.table.inches import path_length
from game.table.mapfile import read_map
from game.table.moves import drag

KEPT = Path(__file__).parent / "ordinary.json"
MAPS = Path(__file__).parents[3] / "maps"
MOVES = ("march", "reposition", "draw:sidle")
MOST = 5_000


@dataclass(frozen=True)
class Given:
    """An answer of the game, and what of its question the count has to know."""

    key: str
    answer: Any
    corners: int = 0
    """Of a path: the corners that one drag to its end does not make by itself."""
    order: tuple[str, ...] = ()
    """Of things that lie in an order from the start: that order."""


def begun(seed: int) -> Match:
    """The first scenario on its map, both warbands as they are offered."""
    setup = Setup(seats=("steady", "steady"), picks={"scenario": "ford"})
    return Match.start(book, read_map(MAPS / "millrace_ford.toml"), setup, seed)


def replayed(seed: int, answers: Sequence[Any]) -> tuple[Match, list[Given]]:
    """The kept game, answer by answer."""
    match, out = begun(seed), []
    for answer in answers:
        asked = match.pending
        assert asked is not None, "the game goes on after its end"
        corners = 0
        order: tuple[str, ...] = ()
        if isinstance(asked, PickPath):
            corners = _corners(match, asked, answer)
        elif isinstance(asked, Arrange) and asked.least == len(asked.options):
            order = tuple(asked.keys)
        out.append(Given(asked.key, answer, corners, order))
        match.answer(answer)
    return match, out


def _corners(match: Match, asked: PickPath, answer: Any) -> int:
    """Corners beyond those with which a drag slides along what is in the way."""
    path = asked.walk(answer).path
    if len(path) < 3:
        return 0
    view = match.view(asked.who)
    w = view.state.warrior(asked.figure)
    slid = drag(table(view), w.base, [path[0]], path[-1], me=w.id)
    same = len(slid) == len(path) and abs(path_length(slid) - path_length(path)) < 0.05
    return 0 if same else len(path) - 2


def gestures(game: Sequence[Given]) -> Counter[str]:
    """Clicks and drags by what they are for."""
    out: Counter[str] = Counter()
    for n, given in enumerate(game):
        pulled = _moves(game, n + 1) or _moves(game, n)
        if given.key in ("card", "warrior") and pulled:
            continue
        if given.key == "act" and (_moves(game, n) or (given.answer.startswith("next:") and pulled)):
            continue
        out[given.key] += _clicks(given)
    return out


def _moves(game: Sequence[Given], n: int) -> bool:
    """Whether an act is the begin of a drag: a move that goes somewhere."""
    if n + 1 >= len(game) or game[n].key != "act" or game[n].answer not in MOVES:
        return False
    return bool(game[n + 1].key == "path" and game[n + 1].answer["path"])


def _clicks(given: Given) -> int:
    """Gestures of one answer."""
    a = given.answer
    if given.key == "path":
        # a drag, a click for each corner of its own, a pull that turns it, a click that takes the place
        return 2 + given.corners + int(a["face"] is not None) if a["path"] else 1
    if given.key in ("place", "duel_place", "raise_place"):
        return len(a) - 1
    if given.key == "split":
        return int(sum(a.values())) + 1
    if given.key == "order":
        return 1 if tuple(a) == given.order else 1 + len(a)
    if given.key in ("bell", "left_off"):
        return len(a) + 1
    return 1


def record(seed: int) -> None:
    """Plays the game anew and keeps it."""
    match, kinds = begun(seed), registry(hurried=False)
    play_out(match, {side: kinds["steady"].make(2 * seed + side) for side in (0, 1)}, MOST)
    answers = [entry.answer for entry in match.journal.entries]
    lines = ",\n".join(json.dumps(a) for a in answers)
    KEPT.write_text(f'{{"seed": {seed}, "answers": [\n{lines}\n]}}\n', encoding="utf-8")


def kept() -> tuple[Match, list[Given]]:
    """The game beside this file, played to its end."""
    data = json.loads(KEPT.read_text(encoding="utf-8"))
    return replayed(data["seed"], data["answers"])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.rules.first_blood.gestures", description=__doc__)
    parser.add_argument("--record", type=int, metavar="SEED", help="plays the game anew with this seed")
    wanted = parser.parse_args()
    if wanted.record is not None:
        record(wanted.record)
    match, game = kept()
    counted = gestures(game)
    for key, n in counted.most_common():
        print(f"{n:4} {key}")
    points = " : ".join(str(p.victory_points) for p in match.state.players)
    print(f"{counted.total()} gestures, {len(game)} answers, {match.state.round} rounds, {points}")
