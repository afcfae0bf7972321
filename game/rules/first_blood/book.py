"""First Blood: the rulebook as match, screen and players know it."""

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
from game.engine.state import other, winner_of
from game.rules.first_blood import COVER, apart, picks, showing, surveying
from game.rules.first_blood.advice import advise, value
from game.rules.first_blood.checks import check
from game.rules.first_blood.content import Content
from game.rules.first_blood.ground import MEANING
from game.rules.first_blood.odds import from_json
from game.rules.first_blood.pondering import ponder
from game.rules.first_blood.profiles import CommandCard as PrintedCard
from game.rules.first_blood.rounds import UNITS
from game.rules.first_blood.scoring import Over, finish
from game.rules.first_blood.silent import SILENT
from game.rules.first_blood.state import CommandCard, FirstBloodState, Player, Warrior, content
from game.table.board import Table
from game.table.mapfile import Scenario


class FirstBlood(OpenBook[FirstBloodState]):
    """First Blood: two warbands, seven command cards each, six rounds; nothing is hidden (FIB-005)."""

    id = "first_blood"
    prefix = "FIB"
    title = COVER.title
    blurb = COVER.blurb
    version = 1
    State = FirstBloodState
    folder = Path(__file__).parent
    silent: Mapping[str, str] = MappingProxyType({f"FIB-{number}": why for number, why in SILENT.items()})
    """Clauses that play by chance hardly comes to, with the reason."""
    odds = staticmethod(from_json)
    """Exact chances of one attack, for the command line."""
    read_content = staticmethod(Content.load)
    """Reads a folder of content with all its checks."""

    def profiles(self) -> Sequence[str]:
        """Whom a map may name among those who arrive."""
        return list(content().warriors)

    def reinforced(self, scenario: Scenario) -> bool:
        """FIB-003 Warriors come in with a command card of their own."""
        return True

    def choices(self, scenario: Scenario) -> Sequence[SetupChoice]:
        """FIB-001, FIB-040 A scenario for both, a warband for each side."""
        return mustered(self.id, scenario, picks.choices(scenario))

    def board(self, scenario: Scenario) -> Table:
        """FIB-260 to FIB-263 The battlefield, as its map lays it out."""
        return Table.build(scenario.width, scenario.depth, scenario.terrain, MEANING)

    def setup(self, scenario: Scenario, setup: Setup, dice: Dice) -> FirstBloodState:
        """FIB-003, FIB-040, FIB-044 Warbands with their cards, nobody on the table yet.

        Raises BadPick for a scenario or a warband that is not on offer.
        """
        chosen = picked(self.choices(scenario), setup)
        row = content().scenario(chosen[picks.SCENARIO])
        objectives = picks.objectives_of(scenario, row)
        s = FirstBloodState(
            scenario=row.id,
            terrain=scenario.terrain,
            zones=tuple((z.side, z.polygon.points) for z in scenario.zones),
            objectives=objectives,
            rounds=scenario.turn_limit or row.rounds,
            relic=dict(objectives).get("relic"),
        )
        for side in (0, 1):
            warband = content().warband(chosen[f"warband:{side}"])
            s.players.append(Player(warband.id))
            for card in warband.cards:
                _muster(s, side, card)
        return s

    async def play(self, g: Game[FirstBloodState]) -> None:
        """FIB-100 One unit after the other until there is a result."""
        while True:
            await g.boundary()
            try:
                await UNITS[g.state.phase](g)
            except Over:
                settle(g.state)
            if g.state.result:
                return

    def concede(self, g: Game[FirstBloodState], who: int) -> None:
        """FIB-153 The other side wins."""
        finish(g, str(other(who)), "FIB-153")
        settle(g.state)

    def over(self, s: FirstBloodState) -> bool:
        """Whether there is a result."""
        return bool(s.result)

    def winner(self, s: FirstBloodState) -> int | None:
        """FIB-153, FIB-154 The side that has won."""
        return winner_of(s.result)

    check = staticmethod(check)
    """What is impossible about a state."""
    value = staticmethod(value)
    """-1 lost to +1 won."""
    advise = staticmethod(advise)
    """What a sensible player would think of each option."""
    played_out: Collection[str] = frozenset()
    """Nothing: to play on by habit is dear, and tells less than the exact odds of what is done at once."""
    ponder = staticmethod(ponder)
    """Cards, actions and ways by what they do, hold and risk, for players that look deeper."""
    picture = staticmethod(showing.picture)
    """Everything on the table."""
    sheet = staticmethod(showing.sheet)
    """The panel of one warrior."""
    panels = staticmethod(showing.panels)
    """Command cards, abilities in force, the scenario, both sides."""
    card = staticmethod(showing.card)
    """A command card."""
    apart = staticmethod(apart.apart)
    """What a warrior or a card that is not asked for waits for."""
    sight = staticmethod(surveying.seen)
    """FIB-281 to FIB-285 Whether somebody sees, for who measures."""
    opaque = staticmethod(surveying.opaque)
    """FIB-283 What hides something from an eye of this Size."""


def settle(s: FirstBloodState) -> None:
    """FIB-153 A match that ends in the middle of an activation leaves nothing half done."""
    s.activation, s.active_card = None, ""
    for w in s.warriors:
        w.inspired = w.aimed = False


def _muster(s: FirstBloodState, side: int, card: PrintedCard) -> None:
    """FIB-003, FIB-004, FIB-040 A command card with its warriors, numbered where several are alike."""
    letter = "ab"[side]
    name = f"{letter}-{card.id}"
    band = []
    for muster in card.warriors:
        for n in range(1, muster.count + 1):
            wid = f"{letter}-{muster.profile}" + (f"-{n}" if muster.count > 1 else "")
            band.append(wid)
            s.warriors.append(Warrior(wid, muster.profile, side, name))
    first = content().warrior(card.warriors[0].profile)
    kind = "character" if first.character else "regiment"
    s.command_cards.append(CommandCard(name, card.name, side, kind, tuple(band)))


book = FirstBlood()
