"""CIR-1207, CIR-1211, CIR-1301, CIR-1302, CIR-1309, CIR-1604, CIR-1613, CIR-1620 Cards about cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from game.engine.decisions import Arrange, Option, PickMany, PickOne, Why
from game.engine.look import OnFigure
from game.engine.state import other
from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.cirque import values
from game.rules.cirque.decide import ENERGIES, card_option, energies
from game.rules.cirque.discards import discard, draw_cards
from game.rules.cirque.durations import give
from game.rules.cirque.effect import Ask, Effect, G, Use, content_name
from game.rules.cirque.state import Fighter, Pit, Status, content
from game.rules.cirque.texts_choices import choose, foes_near, friends_near, no_foe, no_friend, whom


def room(pit: Pit, f: Fighter, leaving: str = "") -> bool:
    """CIR-222, CIR-865 Whether a card can be added to its stack once another has left it."""
    held = [c for c in pit.state.cards.at(f"stack:{f.id}") if c != leaving]
    return len(held) < values.stack_limit(pit.state, f).whole


def full(f: Fighter, clause: str) -> Why:
    """CIR-865 No room in a stack."""
    return Why(Text("The stack of {figure} is full", {"figure": f.name}), clause)


def random_card(g: G, f: Fighter, clause: str) -> str | None:
    """CIR-864 A random card of a stack is discarded, each equally likely; None if it is empty."""
    stack = g.state.cards.at(f"stack:{f.id}")
    if not stack:
        say = Text("The stack of {figure} is empty", {"figure": f.name})
        g.say("CIR-864", "nothing_there", say, {"figure": f.id}, side=f.side)
        return None
    card = stack[g.roll("CIR-864", len(stack))[0] - 1] if len(stack) > 1 else stack[0]
    discard(g, [card], f.side, clause)
    return card


def say_moved(
    g: G, card: str, f: Fighter, come_from: str, to: str, clause: str, *, secret: bool = True
) -> None:
    """A card goes from one place to another; its face is told to those who know it."""
    side, name = f.side, Text(content().card(g.state.cards.faces[card]).name)
    data = {"from": come_from, "to": to, "face": g.state.cards.faces[card]}
    say = Text("{card} goes to {figure}", {"card": name, "figure": f.name})
    veiled = Text("A card goes to {figure}", {"figure": f.name})
    if secret:
        why = ("CIR-865",)
        g.say(clause, "card_moved", say, data, side=side, seen_by=1 << side, veiled=veiled, cites=why)
    else:
        g.say(clause, "card_moved", say, data, side=side, cites=("CIR-865",))


@dataclass(frozen=True)
class UnfinishedBusiness(Effect):
    """CIR-1207 An energy card comes back from the discard pile."""

    def usable(self, pit: Pit, user: Fighter, use: Use) -> Why | None:
        """CIR-011, CIR-865"""
        if not energies(pit.state, f"discard:{user.side}"):
            return Why(Text("There is no energy card in the discard pile"), self.clause)
        return None if room(pit, user, use.card) else full(user, self.clause)

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-1207 Face down, though everybody has seen which it is."""
        s = g.state
        pile = energies(s, f"discard:{user.side}")
        kinds = [face for face in ENERGIES if any(s.cards.faces[c] == face for c in pile)]
        face = kinds[0]
        if len(kinds) > 1:
            face = await PickOne(
                user.side,
                self.clause,
                Text("Which energy does {figure} take back?", {"figure": user.name}),
                [Option(k, k, Text(content().card(k).name), clause=self.clause, group="card") for k in kinds],
                key="effect_choice",
                about=(OnFigure(user.id),),
                continues=True,
            )
        card = next(c for c in reversed(pile) if s.cards.faces[c] == face)
        s.cards.move([card], f"stack:{user.id}")
        say_moved(g, card, user, f"discard:{user.side}", f"stack:{user.id}", self.clause, secret=False)


@dataclass(frozen=True)
class DroneOn(Effect):
    """CIR-1211 An enemy forgets what it was about to do."""

    inches: float = 6.0

    def usable(self, pit: Pit, user: Fighter, use: Use) -> Why | None:
        """CIR-011"""
        found = foes_near(pit, user, self.inches, use, seen=True)
        return None if found else no_foe(user, self.inches, self.clause, seen=True)

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-864"""
        among = foes_near(g, user, self.inches, use, seen=True)
        e = await choose(g, user, among, self.clause, whom(self.clause, user))
        random_card(g, e, self.clause)


@dataclass(frozen=True)
class Overpressure(Effect):
    """CIR-1301, CIR-329 Energy from the stack into the next attack."""

    most: int = 10**6

    def usable(self, pit: Pit, user: Fighter, use: Use) -> Why | None:
        """CIR-1301 At least one energy card to put in."""
        if energies(pit.state, f"stack:{user.id}"):
            return None
        return Why(Text("{figure} has no energy card in its stack", {"figure": user.name}), self.clause)

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-1301"""
        n = await self._burn(g, user)
        say = Text("{figure}: +{n} Power for the next attack", {"figure": user.name, "n": min(6, 2 * n)})
        give(g, user, Status("next power", self.clause, "activation", min(6, 2 * n)), say)

    async def _burn(self, g: G, user: Fighter) -> int:
        """Discards energy cards of the stack; returns how many."""
        s = g.state
        stack = f"stack:{user.id}"
        burnt = await PickMany(
            user.side,
            self.clause,
            Text("Energy to discard for {card}", {"card": Text(content_name(self.clause))}),
            lambda: [card_option(s, c) for c in energies(s, stack)],
            find=lambda key: key,
            least=1,
            most=self.most,
            key="effect_choice",
            about=(OnFigure(user.id),),
            continues=True,
        )
        discard(g, burnt, user.side, self.clause)
        return len(burnt)


@dataclass(frozen=True)
class BoilerOverpressure(Overpressure):
    """CIR-1613 Energy from the stack into thicker plates, while the card is in play."""

    most: int = 3

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-1613"""
        n = await self._burn(g, user)
        say = Text("{figure}: +{n} Resilience", {"figure": user.name, "n": n})
        give(g, user, Status("pressure", self.clause, "", n, use.card), say)

    def adjust(self, what: str, tally: Tally, owner: Fighter, ask: Ask) -> None:
        """CIR-357, CIR-1613 The best of several such cards in play."""
        if what != "resilience" or ask.subject.id != owner.id:
            return
        here = ask.pit.state.cards.at(f"play:{owner.id}")
        plates = [st.amount for st in owner.statuses if st.what == "pressure" and st.detail in here]
        tally.add(max(plates, default=0), self.clause, Text(content_name(self.clause)))


@dataclass(frozen=True)
class PeerReview(Effect):
    """CIR-1302 A look at an enemy's stack, and a better aim at it."""

    inches: float = 12.0

    def usable(self, pit: Pit, user: Fighter, use: Use) -> Why | None:
        """CIR-011"""
        found = foes_near(pit, user, self.inches, use, seen=False)
        return None if found else no_foe(user, self.inches, self.clause, seen=False)

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-1302 What is seen is known to the user's side alone."""
        s = g.state
        among = foes_near(g, user, self.inches, use, seen=False)
        e = await choose(g, user, among, self.clause, whom(self.clause, user))
        stack = s.cards.at(f"stack:{e.id}")
        s.cards.show(stack, 1 << user.side)
        faces = [s.cards.faces[c] for c in stack]
        names = {"figure": user.name, "foe": e.name}
        shown = names | {"cards": [Text(content().card(f).name) for f in faces]}
        say = Text("The stack of {foe}: {cards}", shown) if faces else Text("{foe} has no stack", names)
        g.say(
            self.clause,
            "cards_revealed",
            say,
            {"of": e.id, "faces": faces, "to": user.side},
            side=user.side,
            seen_by=1 << user.side,
            veiled=Text("{figure} looks at the stack of {foe}", names),
        )
        give(g, user, Status("to hit against", self.clause, "activation", 1, e.id))


@dataclass(frozen=True)
class LabNotes(Effect):
    """CIR-1309 Two cards, one of which may be put to use at once."""

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-1309, CIR-865"""
        s = g.state
        draw_cards(g, user.side, 2, self.clause)
        hand = f"hand:{user.side}"
        if not s.cards.at(hand) or not room(g, user):
            return
        card = await PickOne(
            user.side,
            self.clause,
            Text("A card of the hand for the stack of {figure}?", {"figure": user.name}),
            lambda: [
                *(card_option(s, c) for c in s.cards.at(hand) if _for_stacks(s.cards.faces[c])),
                Option("none", "", Text("None"), clause=self.clause, group="pass"),
            ],
            find=lambda key: "" if key == "none" else key,
            key="effect_choice",
            secret=True,
            about=(OnFigure(user.id),),
        )
        if card:
            s.cards.move([card], f"stack:{user.id}")
            say_moved(g, card, user, hand, f"stack:{user.id}", self.clause)


def _for_stacks(face: str) -> bool:
    """CIR-211"""
    return content().card(face).type in ("energy", "action")


@dataclass(frozen=True)
class Footnotes(Effect):
    """CIR-1604 The best of three cards; the others go under the deck."""

    def usable(self, pit: Pit, user: Fighter, use: Use) -> Why | None:
        """CIR-011"""
        if pit.state.cards.count(f"deck:{user.side}"):
            return None
        return Why(Text("The deck is empty"), self.clause)

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-1604"""
        s = g.state
        deck, hand = f"deck:{user.side}", f"hand:{user.side}"
        seen = s.cards.at(deck)[:3]
        s.cards.show(seen, 1 << user.side)
        faces = [s.cards.faces[c] for c in seen]
        names = {"figure": user.name, "n": len(seen)}
        g.say(
            self.clause,
            "cards_revealed",
            Text("On top of the deck: {cards}", {"cards": [Text(content().card(f).name) for f in faces]}),
            {"of": deck, "faces": faces, "to": user.side},
            side=user.side,
            seen_by=1 << user.side,
            veiled=Text("{figure} looks at {n} cards of the deck", names),
        )
        taken = seen[0]
        if len(seen) > 1:
            taken = await PickOne(
                user.side,
                self.clause,
                Text("Which card does {figure} take?", names),
                [card_option(s, c) for c in seen],
                key="effect_choice",
                secret=True,
            )
        s.cards.move([taken], hand)
        say_moved(g, taken, user, deck, hand, self.clause)
        rest = [c for c in seen if c != taken]
        if len(rest) > 1:
            rest = await self._order(g, user, rest)
        s.cards.move(rest, deck)

    def _order(self, g: G, user: Fighter, rest: list[str]) -> Arrange[str]:
        return Arrange(
            user.side,
            self.clause,
            Text("In which order do the others go under the deck?"),
            [card_option(g.state, c) for c in rest],
            least=len(rest),
            most=len(rest),
            key="effect_choice",
            hint=Text("the last one lies at the very bottom"),
            secret=True,
        )


@dataclass(frozen=True)
class CoffeeRun(Effect):
    """CIR-1620 A card of the stack for a colleague."""

    inches: float = 3.0

    def _thirsty(self, pit: Pit, user: Fighter) -> list[Fighter]:
        return [x for x in friends_near(pit, user, self.inches, another=True) if room(pit, x)]

    def usable(self, pit: Pit, user: Fighter, use: Use) -> Why | None:
        """CIR-011"""
        if not [c for c in pit.state.cards.at(f"stack:{user.id}") if c != use.card]:
            return Why(Text("{figure} has no card to bring", {"figure": user.name}), self.clause)
        if self._thirsty(pit, user):
            return None
        near = friends_near(pit, user, self.inches, another=True)
        return full(near[0], self.clause) if near else no_friend(user, self.inches, self.clause)

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-1620 Who gets it is seen by all, what it is by nobody else."""
        s = g.state
        friend = await choose(g, user, self._thirsty(g, user), self.clause, whom(self.clause, user))
        stack = s.cards.at(f"stack:{user.id}")
        card = stack[0]
        if len(stack) > 1:
            card = await PickOne(
                user.side,
                self.clause,
                Text("Which card does {figure} bring?", {"figure": user.name}),
                lambda: [card_option(s, c) for c in stack],
                find=lambda key: key,
                key="effect_choice",
                secret=True,
                about=(OnFigure(friend.id),),
            )
            # who has seen the stack before cannot tell which of its cards has gone
            s.cards.forget(stack, 1 << other(user.side))
        s.cards.move([card], f"stack:{friend.id}")
        say_moved(g, card, friend, f"stack:{user.id}", f"stack:{friend.id}", self.clause)


TEXTS: Mapping[str, Effect] = MappingProxyType(
    {
        "unfinished_business": UnfinishedBusiness("CIR-1207"),
        "drone_on": DroneOn("CIR-1211"),
        "overpressure": Overpressure("CIR-1301"),
        "peer_review": PeerReview("CIR-1302"),
        "lab_notes": LabNotes("CIR-1309"),
        "professor.party_piece": Footnotes("CIR-1604"),
        "boilerplate.overpressure": BoilerOverpressure("CIR-1613"),
        "nigel.party_piece": CoffeeRun("CIR-1620"),
    }
)
"""Cards and listings about stacks, hands, decks and discard piles."""
