"""Dominions: the rulebook as match, screen and players know it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from game.engine.armies import mustered
from game.engine.dice import Dice
from game.engine.game import Game
from game.engine.picked import picked
from game.engine.printed import OpenBook
from game.engine.rulebook import Setup, SetupChoice
from game.engine.words import Text
from game.rules.dominions import COVER, apart, picks, places, showing, surveying, turn
from game.rules.dominions.advice import advise, value
from game.rules.dominions.checks import check
from game.rules.dominions.content import Content
from game.rules.dominions.ground import MEANING
from game.rules.dominions.odds import from_json
from game.rules.dominions.pondering import ponder
from game.rules.dominions.profiles import COMPASS
from game.rules.dominions.silent import SILENT
from game.rules.dominions.state import DominionsState, content
from game.table.board import Table
from game.table.mapfile import Scenario


class Dominions(OpenBook[DominionsState]):
    """Dominions: two squads, Strategies declared in timing order, twelve-sided dice.

    DOM-121 Nothing is hidden.
    """

    id = "dominions"
    prefix = "DOM"
    title = COVER.title
    blurb = COVER.blurb
    version = 1
    State = DominionsState
    folder = Path(__file__).parent
    odds = staticmethod(from_json)
    """Exact chances of one attack, for the command line."""
    read_content = staticmethod(Content.load)
    """Reads a folder of content with all its checks."""
    silent: Mapping[str, str] = MappingProxyType({f"DOM-{number}": why for number, why in SILENT.items()})
    """Clauses that random play hardly reaches, and what they would take."""

    def profiles(self) -> Sequence[str]:
        """Whom a map may name among those who arrive."""
        return list(content().fighters)

    def reinforced(self, scenario: Scenario) -> bool:
        """DOM-902 Fighters come in with their gear."""
        return True

    def choices(self, scenario: Scenario) -> Sequence[SetupChoice]:
        """DOM-900 The scenario for both, two squads where they may be chosen."""
        return mustered(self.id, scenario, picks.choices(scenario))

    def board(self, scenario: Scenario) -> Table:
        """DOM-801 to DOM-805 The map with the meaning of its terrain."""
        return Table.build(scenario.width, scenario.depth, scenario.terrain, MEANING)

    def setup(self, scenario: Scenario, setup: Setup, dice: Dice) -> DominionsState:
        """DOM-900, DOM-902 Squads with their gear, nobody placed but those whom the scenario places.

        Raises BadPick for a pick that is not on offer, and for a map that lacks a point of the scenario.
        """
        chosen = picked(self.choices(scenario), setup)
        row = content().scenario(chosen[picks.SCENARIO])
        first = COMPASS.index(row.first)
        s = DominionsState(
            scenario=row.id,
            squads=picks.squads_of(row, chosen.get(picks.SQUADS, "")),
            first_deployer=first,
            placing=first,
            rounds=scenario.turn_limit or row.rounds,
        )
        places.muster(s, row)
        places.lay_out(s, row, scenario)
        return s

    async def play(self, g: Game[DominionsState]) -> None:
        """DOM-100 One stretch of play after the other until the battle is over."""
        await turn.play(g)

    def concede(self, g: Game[DominionsState], who: int) -> None:
        """DOM-931 The other side wins."""
        s = g.state
        for f in s.fighters.values():
            f.forget_round()
        s.stage, s.winner, s.ended_by = "over", 1 - who, "DOM-931"
        say = Text("The battle is given up")
        data = {"winner": s.winner, "points": list(s.points), "reason": "DOM-931"}
        g.say("DOM-931", "battle_ended", say, data, side=who)

    def over(self, s: DominionsState) -> bool:
        """Whether the battle has ended."""
        return s.stage == "over"

    def winner(self, s: DominionsState) -> int | None:
        """DOM-931 The side that has won."""
        return s.winner

    check = staticmethod(check)
    """What is impossible about a state."""
    value = staticmethod(value)
    """-1 lost to +1 won."""
    advise = staticmethod(advise)
    """What a sensible player would think of each option."""
    ponder = staticmethod(ponder)
    """The same reckoned out, where that is worth the time."""
    played_out: Collection[str] = ()
    """No question: what `ponder` makes of them is better than a few rollouts, and far cheaper."""
    picture = staticmethod(showing.picture)
    """Everything on the table."""
    sheet = staticmethod(showing.sheet)
    """The panel of one fighter."""
    panels = staticmethod(showing.panels)
    """The Timing Order, the scenario, both sides."""
    apart = staticmethod(apart.apart)
    """What a fighter that is not asked for waits for."""
    sight = staticmethod(surveying.seen)
    """DOM-810 Whether somebody sees, for who measures."""
    opaque = staticmethod(surveying.opaque)
    """DOM-801 What hides something from an eye."""


book = Dominions()
