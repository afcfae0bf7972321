"""The toy as a Rulebook: setup, play, what is sound, what is secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from game.engine.asking import Decision
from game.engine.cards import Pool, card_id
from game.engine.clauses import Rules
from game.engine.dice import Dice
from game.engine.game import Game
from game.engine.look import CardLook, Part, Picture
from game.engine.rulebook import Setup, SetupChoice, SetupOption, View
from game.engine.state import copied
from game.engine.words import Text
from game.table.board import Table
from game.table.mapfile import Scenario
from tests.toy import looks
from tests.toy.activation import activation, hurt
from tests.toy.drill import drill
from tests.toy.state import DECK, Area, Disc, ToyState, hidden, place
from tests.toy.turn import begin_turn, deploy, prepare, volley

CREWS = {"stout": (("Anvil", "Barrel"), 3, 5.0), "swift": (("Cricket", "Dart", "Ember"), 2, 7.0)}
MEANING = {
    kind: frozenset({"impassable", "blocks_sight", "obstruction"})
    for kind in ("pillar", "wall", "amplifier", "column", "statue", "mausoleum", "tombstones")
} | {kind: frozenset({"difficult"}) for kind in ("mud", "mead", "mosh_pit", "bog")}


class Toy:
    """Pocket Brawl."""

    id = "toy"
    prefix = "TOY"
    title = "Pocket Brawl"
    blurb = "Discs, a dozen cards, three turns."
    version = 1
    State = ToyState

    @property
    def rules(self) -> Rules:
        """The clauses in words for players."""
        return Rules.read(Path(__file__).with_name("rulebook.md"))

    def choices(self, scenario: Scenario) -> Sequence[SetupChoice]:
        """TOY-002 A crew for each side."""
        options = (
            SetupOption("stout", "Stout", "two discs, 3 wounds, 5 inches"),
            SetupOption("swift", "Swift", "three discs, 2 wounds, 7 inches"),
        )
        return [SetupChoice(f"crew-{'ab'[n]}", n, Text("Crew"), options, "swift") for n in (0, 1)]

    def board(self, scenario: Scenario) -> Table:
        """The map; walls and their like cannot be entered."""
        return Table.build(scenario.width, scenario.depth, scenario.terrain, MEANING)

    def setup(self, scenario: Scenario, setup: Setup, dice: Dice) -> ToyState:
        """TOY-002, TOY-003 Crews as picked, decks shuffled."""
        a, b = (Area(z.name, z.polygon.points) for z in scenario.zones)
        s = ToyState(zones=(a, b))
        for side in (0, 1):
            names, limit, speed = CREWS[setup.picks.get(f"crew-{'ab'[side]}", "swift")]
            for name in names:
                key = f"{'ab'[side]}-{name.lower()}"
                s.discs[key] = Disc(key, f"{name} {'AB'[side]}", side, limit, speed)
            faces = [face for face, n in DECK.items() for _ in range(n)]
            ids = tuple(card_id(side, n) for n in range(len(faces)))
            s.cards.faces.update(zip(ids, faces, strict=True))
            s.cards.move(ids, place("deck", side))
            s.cards.shuffle(place("deck", side), dice, "TOY-003")
        return s

    async def play(self, g: Game[ToyState]) -> None:
        """One unit of play after another, a boundary before each."""
        while g.state.stage != "over":
            await g.boundary()
            stage = g.state.stage
            if stage == "deploy":
                await deploy(g)
            elif stage == "turn":
                begin_turn(g)
            elif stage == "prepare":
                await prepare(g)
            elif stage == "drill":
                await drill(g)
            elif stage == "volley":
                await volley(g, hurt)
            else:
                await activation(g)

    def concede(self, g: Game[ToyState], who: int) -> None:
        """TOY-503 The other side wins."""
        g.state.stage, g.state.winner = "over", 1 - who
        g.say("TOY-503", "conceded", Text("{side} gives up", {"side": "AB"[who]}), side=who)

    def over(self, s: ToyState) -> bool:
        """Whether the match has ended."""
        return s.stage == "over"

    def winner(self, s: ToyState) -> int | None:
        """The side that has won."""
        return s.winner

    def check(self, s: ToyState) -> list[str]:
        """What is impossible about this state."""
        out = []
        for d in s.discs.values():
            if not 0 <= d.wounds <= d.limit or d.out != (d.wounds == d.limit):
                out.append(f"{d.id} has {d.wounds} of {d.limit} wounds and is {'out' if d.out else 'in'}")
        lying = [c for ids in s.cards.places.values() for c in ids]
        if sorted(lying) != sorted(s.cards.faces):
            out.append("a card is missing or twice there")
        for letter in "ab":
            faces = sorted(f for c, f in s.cards.faces.items() if c[0] == letter)
            if faces != sorted(f for f, n in DECK.items() for _ in range(n)):
                out.append(f"the deck of {letter} holds {faces}")
        for name, ids in s.cards.places.items():
            if name.startswith("under-") and any(s.cards.faces[c] == "coin" for c in ids):
                out.append(f"a coin lies {name}")
        return out

    def hidden(self, s: ToyState, who: int) -> list[Pool]:
        """Cards whose faces may be permuted as far as `who` can tell."""
        return hidden(s, who)

    def redact(self, s: ToyState, who: int) -> ToyState:
        """The state with the cards as `who` knows them."""
        out = copied(s)
        out.cards = s.cards.redacted(who)
        return out

    def value(self, s: ToyState, who: int) -> float:
        """The difference of unhurt wounds, as a share of all."""
        if s.stage == "over":
            return 0.0 if s.winner is None else (1.0 if s.winner == who else -1.0)
        left = [sum(d.limit - d.wounds for d in s.discs.values() if d.side == side) for side in (0, 1)]
        return (left[who] - left[1 - who]) / (sum(left) or 1)

    def advise(self, view: View, decision: Decision[Any]) -> Mapping[str, float]:
        """Strike rather than scout, scout rather than rest."""
        if decision.key != "deed":
            return {}
        worth = {"attack": 0.9, "scout": 0.4, "pass": 0.1}
        return {o.key: worth[o.group] for o in getattr(decision, "options", ())}

    def picture(self, view: View) -> Picture:
        """Everything on the table."""
        return looks.picture(view)

    def sheet(self, view: View, figure: str) -> Sequence[Part]:
        """The panel of one disc."""
        return looks.sheet(view, figure)

    def panels(self, view: View) -> Sequence[Part]:
        """Hand, hidden cards, the other side."""
        return looks.panels(view)

    def card(self, view: View, card: str) -> CardLook:
        """A card as this side sees it."""
        return looks.card(view.state.cards, card)
