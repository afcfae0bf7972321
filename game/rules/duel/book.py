"""Duel: the rulebook as match, screen and players know it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from game.engine.armies import mustered
from game.engine.decisions import Answer, Compose, Decision
from game.engine.dice import Dice
from game.engine.game import Game
from game.engine.printed import OpenBook
from game.engine.rulebook import Setup, SetupChoice, SetupOption
from game.engine.words import Text
from game.rules.duel import COVER, apart, showing
from game.rules.duel.advice import advise, value
from game.rules.duel.chances import from_json
from game.rules.duel.checks import check
from game.rules.duel.content import Content, content
from game.rules.duel.places import start_faults, starts
from game.rules.duel.pondering import ponder
from game.rules.duel.profiles import Profile
from game.rules.duel.roster import enter
from game.rules.duel.silent import SILENT
from game.rules.duel.state import DuelState, Pair
from game.rules.duel.suggestions import suggested
from game.rules.duel.turn import STAGES, over
from game.rules.duel.yard import MEANING, face_each_other
from game.table.board import Table
from game.table.inches import Point
from game.table.mapfile import Scenario

TURNS = 30


class Duel(OpenBook[DuelState]):
    """Fencers who compose their turns in secret.

    DUE-005 Bids and stacks enter the state only once both are made: nothing in it is hidden.
    """

    id = "duel"
    prefix = "DUE"
    title = COVER.title
    blurb = COVER.blurb
    version = 1
    State = DuelState
    folder = Path(__file__).parent
    silent: Mapping[str, str] = SILENT
    """Why some clauses never stand in a log, by clause."""
    odds = staticmethod(from_json)
    """Exact chances of one attack, for the command line."""
    read_content = staticmethod(Content.load)
    """Reads a folder of content with all its checks."""

    def profiles(self) -> Sequence[str]:
        """Whom a map may name in its teams."""
        return list(content().fencers)

    def fields_teams(self) -> bool:
        """DUE-101 A map may name who fences."""
        return True

    def reinforced(self, scenario: Scenario) -> bool:
        """DUE-951 Fencers join a skirmish; a duel is fought by two."""
        return (scenario.team_size or 1) > 1

    def choices(self, scenario: Scenario) -> Sequence[SetupChoice]:
        """DUE-105 to DUE-108, DUE-843 Who fences, and how it ends."""
        rows = []
        size = scenario.team_size or 1
        options = tuple(_option(key, p) for key, p in content().fencers.items())
        for side in (0, 1):
            for n in range(size):
                label = Text("Fencer") if size == 1 else Text("Fencer {n}", {"n": n + 1})
                rows.append(
                    SetupChoice(f"fencer:{side}:{n}", side, label, options, _default(scenario, side, n))
                )
        bout = content().bouts.get(scenario.id)
        ends = (
            SetupOption("to_the_end", "To the end", "until one can fight no longer"),
            SetupOption("first_touch", "First touch", "the first turn with a hit ends it"),
        )
        rows.append(
            SetupChoice("victory", None, Text("How it ends"), ends, bout.victory if bout else "to_the_end")
        )
        return mustered(self.id, scenario, rows)

    def board(self, scenario: Scenario) -> Table:
        """DUE-941 to DUE-944 The yard, as its map lays it out."""
        return Table.build(scenario.width, scenario.depth, scenario.terrain, MEANING)

    def setup(self, scenario: Scenario, setup: Setup, dice: Dice) -> DuelState:
        """DUE-101, DUE-951 The fencers at their starts, facing each other; a duel is one pair."""
        size = scenario.team_size or 1
        s = DuelState(skirmish=size > 1, turn_limit=scenario.turn_limit or TURNS, scenario=scenario.id)
        picks = {c.key: setup.picks.get(c.key, c.default) for c in self.choices(scenario)}
        s.victory = picks["victory"]
        places = starts(scenario, self.board(scenario), size)
        for side in (0, 1):
            for n in range(size):
                f = enter(s, picks[f"fencer:{side}:{n}"], side)
                f.x, f.y = places[side][n]
        a, b = s.side(0), s.side(1)
        for f, foe in zip(a, b, strict=True):
            face_each_other(f, foe)
        if not s.skirmish:
            s.pairs.append(Pair(a[0].id, b[0].id))
        return s

    def start_faults(self, scenario: Scenario, starts: Sequence[Point]) -> Iterator[tuple[int, str, str]]:
        """DUE-947 Starts of a map on which no fencer can stand."""
        return start_faults(self.board(scenario), starts)

    async def play(self, g: Game[DuelState]) -> None:
        """DUE-201 One step of a turn after the other."""
        while g.state.stage != "over":
            await g.boundary()
            await STAGES[g.state.stage](g)

    def concede(self, g: Game[DuelState], who: int) -> None:
        """DUE-218 A side gives up: the other has won."""
        over(g, 1 - who, "DUE-218")

    def over(self, s: DuelState) -> bool:
        """Whether the match has ended."""
        return s.stage == "over"

    def winner(self, s: DuelState) -> int | None:
        """DUE-841 The side that has won."""
        return s.winner

    check = staticmethod(check)
    """What is impossible about a state."""
    value = staticmethod(value)
    """-1 lost to +1 won."""
    advise = staticmethod(advise)
    """What a sensible fencer would think of each option."""

    played_out: Collection[str] = frozenset()
    """Stacks laid by habit tell nothing of how good a stack is: it is reckoned out, not played on."""
    ponder = staticmethod(ponder)
    """Stacks against what the other side is likely to lay, for players that look deeper."""

    def named(self, decision: Decision[Any]) -> Mapping[str, Answer]:
        """The reference stacks that advice on a stack speaks of, by id."""
        return suggested(decision) if isinstance(decision, Compose) else {}

    picture = staticmethod(showing.picture)
    """Everything on the table."""
    sheet = staticmethod(showing.sheet)
    """The panel of one fencer."""
    apart = staticmethod(apart.apart)
    """What a fencer that is not asked for waits for."""
    panels = staticmethod(showing.panels)
    """Both sides."""


def _option(key: str, p: Profile) -> SetupOption:
    weapon = content().weapons[p.weapon].name
    return SetupOption(key, p.name, f"{weapon}, Level {p.level}", (p.sprite,))


def _default(scenario: Scenario, side: int, n: int) -> str:
    """The fencer that the map or the scenario names, else one that nobody else has."""
    named = scenario.teams[side]
    if n < len(named) and named[n] in content().fencers:
        return named[n]
    bout = content().bouts.get(scenario.id)
    wished = (bout.a, bout.b)[side] if bout else ()
    if n < len(wished):
        return wished[n]
    return list(content().fencers)[(2 * n + side) % len(content().fencers)]


book = Duel()
