"""Regiments: the rulebook as match, screen and players know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from game.engine.armies import mustered
from game.engine.dice import Dice
from game.engine.game import Game
from game.engine.printed import OpenBook
from game.engine.rulebook import Setup, SetupChoice
from game.engine.state import other, winner_of
from game.rules.regiments import COVER, apart, lists, picks, showing, surveying
from game.rules.regiments.advice import advise, value
from game.rules.regiments.checks import check
from game.rules.regiments.content import Content, content
from game.rules.regiments.ground import MEANING
from game.rules.regiments.odds import from_json
from game.rules.regiments.ownlists import Lists
from game.rules.regiments.points import concede
from game.rules.regiments.pondering import ponder
from game.rules.regiments.silent import SILENT
from game.rules.regiments.state import RegimentsState
from game.rules.regiments.turn import ended, stretch
from game.table.board import Table
from game.table.mapfile import Scenario


class Regiments(OpenBook[RegimentsState]):
    """Regiments: two armies of formed units, six rounds."""

    id = "regiments"
    prefix = "REG"
    title = COVER.title
    blurb = COVER.blurb
    version = 1
    State = RegimentsState
    folder = Path(__file__).parent
    odds = staticmethod(from_json)
    """Exact chances of attacks and charges, for the command line."""
    read_content = staticmethod(Content.load)
    """Reads a folder of content with all its checks."""

    def profiles(self) -> Sequence[str]:
        """Whom a map may name among those who arrive."""
        return list(content().profiles)

    def reinforced(self, scenario: Scenario) -> bool:
        """Units come in with the fewest models that a list may have."""
        return True

    silent: Mapping[str, str] = MappingProxyType({f"REG-{number}": why for number, why in SILENT.items()})
    """Why some clauses hardly ever happen by chance."""
    lists = Lists()
    """REG-820 What the set-up and the check of files make of army lists of the players' own."""

    def choices(self, scenario: Scenario) -> Sequence[SetupChoice]:
        """REG-800, REG-820 Scenario and deployment for both, a list for each side."""
        return mustered(self.id, scenario, picks.choices(scenario))

    def board(self, scenario: Scenario) -> Table:
        """REG-090, REG-093 The battlefield, as its map lays it out."""
        return Table.build(scenario.width, scenario.depth, scenario.terrain, MEANING)

    def setup(self, scenario: Scenario, setup: Setup, dice: Dice) -> RegimentsState:
        """REG-800, REG-820, REG-821 Both armies where they stand at first, or where they would by default.

        Raises BadPick for a pick that is not on offer and for a list that does not fit its zone.
        """
        chosen, forces = picks.settled(self.choices(scenario), setup)
        row = content().scenario(chosen[picks.SCENARIO])
        ready = picks.made_for(row, scenario) and forces == row.forces
        s = RegimentsState(
            scenario=row.id,
            terrain=scenario.terrain,
            zones=tuple((z.side, z.polygon.points) for z in scenario.zones),
            objectives=picks.objectives_of(scenario, row),
            rounds=scenario.turn_limit or row.rounds,
            first_player=None if row.first == "roll" else "ab".index(row.first),
            free_deployment=not ready or chosen[picks.DEPLOYMENT] == picks.FREE,
        )
        for side, force in enumerate(forces):
            lists.muster(s, side, force, "ab"[side])
        if ready:
            lists.ready(s, row)
        else:
            board = self.board(scenario)
            for side, force in enumerate(forces):
                lists.by_default(s, board, side, lists.listed(s, side, force))
        for u in s.units:
            u.placed = not s.free_deployment
        return s

    async def play(self, g: Game[RegimentsState]) -> None:
        """REG-100 One stretch of play after the other until there is a result."""
        while not ended(g.state):
            await g.boundary()
            await stretch(g)

    def concede(self, g: Game[RegimentsState], who: int) -> None:
        """The other side wins."""
        concede(g, other(who), "REG-814")

    def over(self, s: RegimentsState) -> bool:
        """Whether there is a result."""
        return bool(s.result)

    def winner(self, s: RegimentsState) -> int | None:
        """REG-814 The side that has won."""
        return winner_of(s.result)

    check = staticmethod(check)
    """What is impossible about a state."""
    value = staticmethod(value)
    """-1 lost to +1 won."""
    advise = staticmethod(advise)
    """What a sensible player would think of each option."""
    ponder = staticmethod(ponder)
    """What he reckons out when he is asked to look deeper."""
    played_out: frozenset[str] = frozenset()
    """No answers are played on: what follows is reckoned out at less cost."""
    picture = staticmethod(showing.picture)
    """Everything on the table."""
    sheet = staticmethod(showing.sheet)
    """The panel of one unit."""
    panels = staticmethod(showing.panels)
    """Open charges, the combat, the scenario, both sides."""
    apart = staticmethod(apart.apart)
    """What a unit that is not asked for waits for."""
    sight = staticmethod(surveying.seen)
    """REG-080 to REG-086 Whether somebody sees, for who measures."""
    opaque = staticmethod(surveying.opaque)
    """REG-082 to REG-086 What hides something from an eye."""


book = Regiments()
