"""Cirque: the rulebook as match, screen and players know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path

from game.engine.armies import mustered
from game.engine.cards import Cards, card_id, owner
from game.engine.collection import BadPick
from game.engine.dice import Dice
from game.engine.game import Game
from game.engine.printed import PrintedBook
from game.engine.rulebook import Setup, SetupChoice, SetupOption, View
from game.engine.state import other, winner_of
from game.engine.surveying import Stand
from game.engine.words import Text
from game.rules.cirque import COVER, apart, casting, secrets, showing, surveying, turn
from game.rules.cirque.advice import advise, value
from game.rules.cirque.beliefs import Beliefs
from game.rules.cirque.checks import check
from game.rules.cirque.content import Content, Deck
from game.rules.cirque.decks import Decks
from game.rules.cirque.ground import MEANING
from game.rules.cirque.harm import Over, finish
from game.rules.cirque.odds import from_json
from game.rules.cirque.picks import OWN, brought
from game.rules.cirque.pondering import ponder
from game.rules.cirque.silent import SILENT
from game.rules.cirque.state import CirqueState, Fighter, Player, content
from game.table.board import Table
from game.table.mapfile import Scenario

UNITS = {
    "deployment": casting.deployment,
    "casting": casting.casting,
    "situation": turn.situation,
    "combat": turn.combat,
    "aftermath": turn.aftermath,
}
TEAM = 3
TURNS = 10
DEFAULTS = ("ludus", "bored")


class Cirque(PrintedBook):
    """Cirque de Sade: three gladiators a side and a deck of sixty cards."""

    id = "cirque"
    prefix = "CIR"
    title = COVER.title
    blurb = COVER.blurb
    version = 1
    State = CirqueState
    folder = Path(__file__).parent
    collection = Decks()
    """Teams and decks of the players' own, for the deck editor."""
    beliefs = Beliefs()
    """What the other side may have brought, for guesses."""
    silent: Mapping[str, str] = {f"CIR-{number}": why for number, why in SILENT.items()}
    """Why some clauses never stand in the log."""
    odds = staticmethod(from_json)
    """Exact chances of one attack, for the command line."""
    read_content = staticmethod(Content.load)
    """Reads a folder of content with all its checks."""

    def profiles(self) -> Sequence[str]:
        """Whom a map may name in its teams."""
        return list(content().fighters)

    def fields_teams(self) -> bool:
        """CIR-101 A map may name who takes part."""
        return True

    def reinforced(self, scenario: Scenario) -> bool:
        """Fighters come in without cards of their own."""
        return True

    def choices(self, scenario: Scenario) -> Sequence[SetupChoice]:
        """CIR-101 to CIR-108, CIR-1713 A pre-built team with its deck for each side.

        Raises BadPick where the map asks for more fighters than any pre-built team has.
        """
        rows = []
        for side in (0, 1):
            options = tuple(_team_option(deck, team) for deck, team in _teams_for(scenario, side))
            usual = [o.key for o in options if o.key.startswith(DEFAULTS[side] + ":")]
            default = next(iter(usual), options[0].key)
            rows.append(SetupChoice(f"team:{side}", side, Text("Team and deck"), options, default))
        return mustered(self.id, scenario, rows)

    def board(self, scenario: Scenario) -> Table:
        """CIR-901 to CIR-904, CIR-906, CIR-907 The pit, as its map lays it out."""
        return Table.build(scenario.width, scenario.depth, scenario.terrain, MEANING)

    def setup(self, scenario: Scenario, setup: Setup, dice: Dice) -> CirqueState:
        """CIR-101 to CIR-108 Teams, decks shuffled, nobody on the table yet.

        Raises BadPick for a team or a deck that may not be played.
        """
        s = CirqueState(
            terrain=scenario.terrain,
            zones=tuple((z.side, z.polygon.points) for z in scenario.zones),
            turns=scenario.turn_limit or TURNS,
            team_size=scenario.team_size or TEAM,
            cards=Cards({}, {}, {}),
        )
        for choice in self.choices(scenario):
            side = int(choice.key[-1])
            pick = setup.picks.get(choice.key, choice.default)
            brings = brought(scenario, side, pick, [o.key for o in choice.options])
            s.players.append(Player(pick if pick.startswith(OWN) else pick.partition(":")[0]))
            s.fighters += [Fighter(f"{'ab'[side]}-{name}", name, side) for name in brings.team]
            _deal(s, side, brings.cards, dice)
        for side in (0, 1):
            s.cards.mix_ids(f"deck:{side}", dice, "CIR-107")
        return s

    async def play(self, g: Game[CirqueState]) -> None:
        """CIR-112 One unit after the other until there is a result."""
        while True:
            await g.boundary()
            try:
                await UNITS[g.state.phase](g)
            except Over:
                _settle(g.state)
            if g.state.result:
                return

    def concede(self, g: Game[CirqueState], who: int) -> None:
        """CIR-183 The other side wins."""
        finish(g, str(other(who)), "CIR-183")
        _settle(g.state)

    def over(self, s: CirqueState) -> bool:
        """Whether there is a result."""
        return bool(s.result)

    def winner(self, s: CirqueState) -> int | None:
        """CIR-181 to CIR-184 The side that has won."""
        return winner_of(s.result)

    check = staticmethod(check)
    """What is impossible about a state."""
    hidden = staticmethod(secrets.hidden)
    """What this side may not know."""
    redact = staticmethod(secrets.redact)
    """What this side may not know."""
    value = staticmethod(value)
    """-1 lost to +1 won."""
    advise = staticmethod(advise)
    """What a sensible player would think of each option."""
    ponder = staticmethod(ponder)
    """What a player makes of a question that looks deeper."""
    played_out = frozenset({"effect_choice"})
    """Questions whose answers are worth playing on."""
    horizon = 2
    """Answers of such a try: what a card does shows at once."""
    picture = staticmethod(showing.picture)
    """Everything on the table."""
    sheet = staticmethod(showing.sheet)
    """The panel of one fighter."""
    panels = staticmethod(showing.panels)
    """Hand, stacks and the other side."""
    card = staticmethod(showing.card)
    """A card as this side sees it."""
    apart = staticmethod(apart.apart)
    """What a fighter or a card that is not asked for waits for."""
    sight = staticmethod(surveying.seen)
    """CIR-511 to CIR-513 Whether somebody sees, for who measures."""

    def opaque(self, view: View, eye: Stand) -> frozenset[str]:
        """CIR-511 What blocks sight, for who measures."""
        return surveying.opaque(view)


def _settle(s: CirqueState) -> None:
    """CIR-156, CIR-205 A match that ends in the middle of a card leaves nothing half done."""
    for c in s.cards.at("table"):
        s.cards.move([c], f"discard:{owner(c)}")
    if s.active and not s.fighter(s.active).alive:
        s.active, s.owed = "", ()


def _teams_for(scenario: Scenario, side: int) -> list[tuple[Deck, tuple[str, ...]]]:
    """CIR-1711 to CIR-1713 The teams that a side may bring: any, or the one that the scenario names.

    Raises BadPick where there is none of the scenario's size.
    """
    size = scenario.team_size or TEAM
    every = [(deck, team) for deck in content().decks.values() for team in _teams(deck, size)]
    if not every:
        most = max(len(deck.team) for deck in content().decks.values())
        raise BadPick(
            Text(
                "no pre-built team has {size} fighters (CIR-1712); write team_size = {most} or less",
                {"size": size, "most": most},
            )
        )
    named = set(scenario.teams[side])
    return [(deck, team) for deck, team in every if set(team) == named] or every


def _teams(deck: Deck, size: int) -> list[tuple[str, ...]]:
    """The teams of a size that can be chosen from a pre-built one (CIR-1712)."""
    return list(combinations(deck.team, size))


def _team_option(deck: Deck, team: tuple[str, ...]) -> SetupOption:
    fighters = [content().fighter(name) for name in team]
    names = ", ".join(f.short for f in fighters)
    return SetupOption(f"{deck.id}:{'+'.join(team)}", deck.name, names, tuple(f.sprite for f in fighters))


def _deal(s: CirqueState, side: int, cards: Mapping[str, int], dice: Dice) -> None:
    """CIR-107 Ids in order, faces shuffled over them."""
    faces = [face for face, n in cards.items() for _ in range(n)]
    ids = [card_id(side, n) for n in range(len(faces))]
    s.cards.faces.update(zip(ids, faces, strict=True))
    s.cards.places[f"deck:{side}"] = tuple(ids)
    s.cards.shuffle(f"deck:{side}", dice, "CIR-107")


book = Cirque()
