"""CIR-355 Cards that remain in play: what they change while they lie there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from game.engine.decisions import Option, PickOne
from game.engine.look import OnFigure
from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.cirque.aim import Attack, why_not
from game.rules.cirque.discards import leave_play
from game.rules.cirque.effect import Ask, Effect, G, Use, content_name
from game.rules.cirque.harm import knock_down, take_fury
from game.rules.cirque.state import Fighter, table
from game.rules.cirque.terraform import dig


@dataclass(frozen=True)
class Lasting(Effect):
    """Numbers that the owner has more of, and questions to which the answer is yes for it."""

    plus: tuple[tuple[str, int], ...] = ()
    yes: tuple[str, ...] = ()

    def adjust(self, what: str, tally: Tally, owner: Fighter, ask: Ask) -> None:
        """The owner's own numbers."""
        if ask.subject.id == owner.id:
            for name, amount in self.plus:
                if name == what:
                    tally.add(amount, self.clause, Text(content_name(self.clause)))

    def says(self, what: str, owner: Fighter, ask: Ask) -> bool:
        """Questions about the owner."""
        return ask.subject.id == owner.id and what in self.yes


@dataclass(frozen=True)
class EnGarde(Effect):
    """CIR-1016 +2 to hit for what it strikes back with a weapon."""

    def adjust(self, what: str, tally: Tally, owner: Fighter, ask: Ask) -> None:
        """CIR-1016 Not for the attacks of a card."""
        a = ask.attack
        if what != "to hit" or a is None or ask.subject.id != owner.id:
            return
        if a.kind == "counter" and not a.blow.clause:
            tally.add(2, self.clause, Text(content_name(self.clause)))


@dataclass(frozen=True)
class HairsprayCloud(Effect):
    """CIR-1109 Ranged attacks against the owner have -2 to hit."""

    def adjust(self, what: str, tally: Tally, owner: Fighter, ask: Ask) -> None:
        """CIR-1109"""
        a = ask.attack
        if what == "to hit" and a is not None and a.target == owner.id and not a.weapon.melee:
            tally.add(-2, self.clause, Text(content_name(self.clause)))


@dataclass(frozen=True)
class PlayToTheCrowd(Effect):
    """CIR-1112 +2 to the initiative roll."""

    def adjust(self, what: str, tally: Tally, owner: Fighter, ask: Ask) -> None:
        """CIR-1112"""
        if what == "initiative" and owner.side == ask.subject.side:
            tally.add(2, self.clause, Text(content_name(self.clause)))


@dataclass(frozen=True)
class PlayDead(Lasting):
    """CIR-1209 Down, hard to hurt and no target for shots and quick attacks, until it stands up."""

    def adjust(self, what: str, tally: Tally, owner: Fighter, ask: Ask) -> None:
        """CIR-1209 Only while it lies."""
        if owner.knocked_down:
            super().adjust(what, tally, owner, ask)

    def says(self, what: str, owner: Fighter, ask: Ask) -> bool:
        """CIR-1209 Only while it lies."""
        return owner.knocked_down and super().says(what, owner, ask)

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-1209 It falls."""
        knock_down(g, user, self.clause)

    async def happen(self, moment: str, g: G, owner: Fighter, attack: Attack | None = None) -> None:
        """CIR-1209 The act is over once it stands."""
        if moment == "stood up":
            for c in _in_play(g, owner, "play_dead"):
                leave_play(g, owner, c, self.clause)


@dataclass(frozen=True)
class DeathlyHush(Effect):
    """CIR-1210, CIR-1563 Enemies around the owner have less Finesse; several such cards count once."""

    inches: float = 3.0

    def adjust(self, what: str, tally: Tally, owner: Fighter, ask: Ask) -> None:
        """CIR-1210, CIR-896"""
        if what != "finesse" or ask.subject.side == owner.side or not owner.on_table:
            return
        if any(p.clause in ("CIR-1210", "CIR-1563") for p in tally.rows()):
            return
        if table(ask.pit).within(owner.base, ask.subject.base, self.inches):
            tally.add(-1, self.clause, Text(content_name(self.clause)))


@dataclass(frozen=True)
class OneFootInTheGrave(Effect):
    """CIR-1212 Does not die, this once."""

    def says(self, what: str, owner: Fighter, ask: Ask) -> bool:
        """CIR-1212 Open to all: the card lies face up."""
        return what == "does not die" and ask.subject.id == owner.id

    async def happen(self, moment: str, g: G, owner: Fighter, attack: Attack | None = None) -> None:
        """CIR-1212"""
        if moment != "would die":
            return
        old, owner.damage = owner.damage, owner.printed.pain - 1
        say = Text("{figure} has one foot in the grave and keeps the other out", {"figure": owner.name})
        data = {"figure": owner.id, "from": old, "to": owner.damage}
        g.say(self.clause, "damage_changed", say, data, side=owner.side)
        knock_down(g, owner, self.clause)
        for c in _in_play(g, owner, "one_foot"):
            leave_play(g, owner, c, self.clause)


@dataclass(frozen=True)
class FeedbackLoop(Effect):
    """CIR-1513 Who misses the owner in melee takes fury."""

    async def happen(self, moment: str, g: G, owner: Fighter, attack: Attack | None = None) -> None:
        """CIR-1513"""
        if moment != "attack missed" or attack is None:
            return
        if attack.target == owner.id and attack.weapon.melee:
            take_fury(g, g.state.fighter(attack.attacker), 1, self.clause)


@dataclass(frozen=True)
class SafetyGoggles(Lasting):
    """CIR-1311 One point at most from areas, and no falling down."""

    def adjust(self, what: str, tally: Tally, owner: Fighter, ask: Ask) -> None:
        """CIR-1311"""
        if what == "area cap" and ask.subject.id == owner.id:
            tally.at_most(1, self.clause, Text(content_name(self.clause)))


@dataclass(frozen=True)
class SignTheWaiver(Effect):
    """CIR-1312 Takes a shot that was meant for a friend."""

    async def happen(self, moment: str, g: G, owner: Fighter, attack: Attack | None = None) -> None:
        """CIR-1312 Once for each attack."""
        if moment != "ranged attack declared" or attack is None or not self._may(g, owner, attack):
            return
        friend = g.state.fighter(attack.target)
        if not await self._ask(g, owner, friend, attack):
            return
        attack.target, attack.mitigated = owner.id, True
        data = {"old": friend.id, "new": owner.id}
        say = Text("{figure} steps in for {friend}", {"figure": owner.name, "friend": friend.name})
        g.say(self.clause, "target_changed", say, data, side=owner.side)

    def _ask(self, g: G, owner: Fighter, friend: Fighter, attack: Attack) -> PickOne[bool]:
        """Whether to step in; each answer shows what the shot would do."""
        from game.rules.cirque.preview import declared_forecast

        names = {"figure": owner.name, "friend": friend.name, "weapon": Text(attack.weapon.name)}
        takes = Option(
            "yes",
            True,
            Text("{figure} takes it", names),
            OnFigure(owner.id),
            self.clause,
            forecast=lambda: declared_forecast(g, attack, owner.id),
        )
        leaves = Option(
            "no",
            False,
            Text("Leave it to {friend}", names),
            clause=self.clause,
            group="pass",
            forecast=lambda: declared_forecast(g, attack),
        )
        return PickOne(
            owner.side,
            self.clause,
            Text("{weapon} is aimed at {friend}: does {figure} take it?", names),
            [takes, leaves],
            key="interpose",
            about=(OnFigure(owner.id), OnFigure(friend.id), OnFigure(attack.attacker)),
        )

    def _may(self, g: G, owner: Fighter, attack: Attack) -> bool:
        s = g.state
        shooter, friend = s.fighter(attack.attacker), s.fighter(attack.target)
        if attack.mitigated or shooter.side == owner.side or friend is owner or friend.side != owner.side:
            return False
        if not owner.on_table or not table(g).within(owner.base, friend.base, 3.0):
            return False
        blow = replace(attack.blow, forced=False)
        return why_not(g, shooter, owner, attack.weapon, attack.kind, blow) is None


@dataclass(frozen=True)
class DigIn(Lasting):
    """CIR-1560 A hole to stand in."""

    def entering(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-1560 The hole lasts as long as the card."""
        dig(g, user.point, 5.0, self.clause, origin=f"card:{use.card}")


def _in_play(g: G, f: Fighter, face: str) -> list[str]:
    """Cards of that face that a fighter has in play."""
    s = g.state
    return [c for c in s.cards.at(f"play:{f.id}") if s.cards.faces[c] == face]


RESILIENCE = "resilience"
DEFENCE = "defence"

TEXTS: Mapping[str, Effect] = MappingProxyType(
    {
        "guarded_stance": Lasting("CIR-1002", yes=("no quick attacks on it", "guard ends by running")),
        "brace": Lasting("CIR-1012", ((RESILIENCE, 1),), ("cannot be moved", "cannot be knocked down")),
        "duck_and_weave": Lasting("CIR-1013", ((DEFENCE, 1),)),
        "en_garde": EnGarde("CIR-1016"),
        "hairspray_cloud": HairsprayCloud("CIR-1109"),
        "play_to_crowd": PlayToTheCrowd("CIR-1112"),
        "cant_be_bothered": Lasting("CIR-1205", ((RESILIENCE, 2),), ("always defends",)),
        "play_dead": PlayDead(
            "CIR-1209", ((RESILIENCE, 2),), ("no ranged attacks on it", "no quick attacks on it")
        ),
        "deathly_hush": DeathlyHush("CIR-1210"),
        "one_foot": OneFootInTheGrave("CIR-1212"),
        "safety_goggles": SafetyGoggles("CIR-1311", yes=("cannot be knocked down",)),
        "sign_waiver": SignTheWaiver("CIR-1312"),
        "decibella.guarded_stance": Lasting(
            "CIR-1516", ((DEFENCE, 1),), ("no quick attacks on it", "guard ends by running")
        ),
        "retia.party_piece": FeedbackLoop("CIR-1513"),
        "mortimer.party_piece": Lasting("CIR-1554", ((RESILIENCE, 1), (DEFENCE, 1))),
        "doug.party_piece": DigIn("CIR-1560", ((RESILIENCE, 1),)),
        "ennui.deathly_hush": DeathlyHush("CIR-1563", 5.0),
        "boilerplate.guarded_stance": Lasting("CIR-1614", ((RESILIENCE, 1),)),
    }
)
"""Cards and listings that remain in play."""
