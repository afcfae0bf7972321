"""CIR-381 to CIR-395, CIR-857, CIR-858 Cards that move their user or somebody else, or forbid it to move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from game.engine.decisions import Way, Why
from game.engine.look import OnFigure
from game.engine.words import Text
from game.rules.cirque import values
from game.rules.cirque.aim import Blow, why_not
from game.rules.cirque.blows import kind_of, strike
from game.rules.cirque.durations import give
from game.rules.cirque.effect import Effect, G, Use, content_name
from game.rules.cirque.harm import push
from game.rules.cirque.moving import Move, flat_ground, passes, path_question
from game.rules.cirque.sorcery_questions import shift
from game.rules.cirque.state import Fighter, Pit, Status
from game.rules.cirque.texts_choices import cannot_go, choose, friends_near, no_friend, not_moved, whom
from game.rules.cirque.walking import charge_move, extra_move, leap, make_move


@dataclass(frozen=True)
class Charge(Effect):
    """CIR-381 to CIR-387, CIR-1502, CIR-1552, CIR-1607 Straight at an enemy, then everything at it."""

    full: bool = False
    """The whole Speed in place of half of it."""
    while_engaged: bool = False
    weapon: str = ""
    """The one weapon that strikes; empty: each melee weapon."""
    to_hit: int = 0
    damage: int = 2
    shove: float = 0.0
    """A push after the last attack, if one of them hit."""

    def usable(self, pit: Pit, user: Fighter, use: Use) -> Why | None:
        """CIR-381, CIR-382, CIR-383, CIR-469"""
        names = {"figure": user.name}
        if not user.just_moved:
            return Why(Text("Only directly after a normal move of {figure}", names), "CIR-381")
        if why := cannot_go(user):
            return why
        if not self.while_engaged and (engaged := values.engaged_with(pit, user)):
            say = Text("{figure} is engaged with {foes}", names | {"foes": [e.name for e in engaged]})
            return Why(say, "CIR-382", marks=tuple(OnFigure(e.id) for e in engaged))
        if not self._seen(pit, user):
            return Why(Text("{figure} sees no enemy", names), "CIR-383")
        return None

    def _seen(self, pit: Pit, user: Fighter) -> list[Fighter]:
        return [e for e in pit.state.enemies(user) if values.in_sight(pit, user, e).clear]

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-383 to CIR-386, CIR-729"""
        e = await choose(g, user, self._seen(g, user), self.clause, whom(self.clause, user))
        inches = values.speed(g, user).value * (1.0 if self.full else 0.5)
        await charge_move(g, user, e, inches, self.clause)
        hit = await self._strike(g, user, e, kind_of(use))
        if self.shove and hit and user.alive and e.alive:
            push(g, user, e, self.shove, self.clause)

    async def _strike(self, g: G, user: Fighter, e: Fighter, kind: str) -> bool:
        """CIR-385, CIR-803 Every weapon at this enemy, in the order it likes; True if one of them hit."""
        left = [w for w in user.printed.weapons if w.melee and self.weapon in ("", w.id)]
        first, hit = True, False
        while user.alive and e.alive:
            open_to = [w for w in left if why_not(g, user, e, w, kind, self._blow) is None]
            if not open_to:
                break
            pairs = [(w, e) for w in open_to]
            a = await strike(g, user, self._blow, kind, "", first=first, only=pairs)
            if a is None:
                break
            left.remove(a.weapon)
            first, hit = False, hit or a.hit
        return hit

    @property
    def _blow(self) -> Blow:
        return Blow(to_hit=self.to_hit, damage=self.damage, forced=True, clause=self.clause)


@dataclass(frozen=True)
class Sprint(Effect):
    """CIR-395, CIR-1523 A run of three times the Speed, at once."""

    quiet: bool = False

    def usable(self, pit: Pit, user: Fighter, use: Use) -> Why | None:
        """CIR-395 Before anything else that the fighter does."""
        begun = user.own_moves or user.moved or user.passives or user.attacks or user.sequence
        if pit.state.active == user.id and not begun:
            return None
        return Why(
            Text("Only at the beginning of the activation of {figure}", {"figure": user.name}), "CIR-395"
        )

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-395, CIR-467"""
        stands = user.knocked_down
        inches = 3 * values.speed(g, user, standing_up=stands).value
        label = Text("Stand up and sprint") if stands else Text("Sprint")
        way = Way("run", label, inches, "CIR-395", through=passes(g, user), flat=flat_ground(g, user))
        move = Move("run", stands, self.quiet, clause="CIR-395")
        prompt = Text("Sprint of {figure}", {"figure": user.name})
        walk = await path_question(g, user, [(way, move)], "move", "CIR-395", prompt)
        user.moved = "run"
        await make_move(g, user, walk, move)


@dataclass(frozen=True)
class Slide(Effect):
    """CIR-1105, CIR-1565 An extra move or a leap."""

    inches: float = 0.0
    leaps: bool = False

    def usable(self, pit: Pit, user: Fighter, use: Use) -> Why | None:
        """CIR-011, CIR-469 Needs a place to go to."""
        return cannot_go(user)

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-857, CIR-858"""
        if self.leaps:
            await leap(g, user, self.inches, self.clause)
        else:
            await extra_move(g, user, self.inches, self.clause)


@dataclass(frozen=True)
class Prepare(Effect):
    """CIR-1014, CIR-1208, CIR-1307, CIR-1570, CIR-1574, CIR-1602 Something for the rest of the activation."""

    lasting: tuple[tuple[str, int], ...] = ()
    """Statuses with their amounts."""
    before_moving: bool = True
    extra: tuple[str, str, int] | None = None
    """What a listing adds: clause, status, amount."""

    def usable(self, pit: Pit, user: Fighter, use: Use) -> Why | None:
        """CIR-870"""
        return not_moved(user, self.clause) if self.before_moving else None

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-891"""
        say = Text("{figure}: {card}", {"figure": user.name, "card": Text(content_name(self.clause))})
        for i, (what, amount) in enumerate(self.lasting):
            give(g, user, Status(what, self.clause, "activation", amount), None if i else say)
        if self.extra is not None:
            clause, what, amount = self.extra
            give(g, user, Status(what, clause, "activation", amount))


@dataclass(frozen=True)
class CrowdSurf(Effect):
    """CIR-1110 A friend is passed along."""

    near: float = 3.0
    inches: float = 4.0

    def usable(self, pit: Pit, user: Fighter, use: Use) -> Why | None:
        """CIR-011"""
        found = friends_near(pit, user, self.near, another=True)
        return None if found else no_friend(user, self.near, self.clause)

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-856, CIR-471"""
        among = friends_near(g, user, self.near, another=True)
        x = await choose(g, user, among, self.clause, whom(self.clause, user))
        prompt = Text("Where is {figure} carried?", {"figure": x.name})
        await shift(g, user.side, x, self.inches, self.clause, prompt)


AIM = (("ranged to hit", 2), ("stays put", 0))

TEXTS: Mapping[str, Effect] = MappingProxyType(
    {
        "charge": Charge("CIR-1001"),
        "sprint": Sprint("CIR-1003"),
        "take_aim": Prepare("CIR-1014", AIM),
        "power_slide": Slide("CIR-1105", 3.0),
        "crowd_surf": CrowdSurf("CIR-1110"),
        "shamble": Prepare("CIR-1208", (("flat ground", 0), ("no quick attacks at it", 0))),
        "jump_boots": Prepare("CIR-1307", (("leaps", 0),)),
        "maximus.charge": Charge("CIR-1502", shove=2.0),
        "tympanus.sprint": Sprint("CIR-1523", quiet=True),
        "mortimer.charge": Charge("CIR-1552", full=True, while_engaged=True, weapon="greatsword", damage=3),
        "ennui.party_piece": Slide("CIR-1565", 5.0, leaps=True),
        "count.party_piece": Prepare("CIR-1570", (("leaps", 2),)),
        "bone_idle.take_aim": Prepare("CIR-1014", AIM, extra=("CIR-1574", "next ranged power", 2)),
        "professor.take_aim": Prepare("CIR-1602", (("ranged to hit", 1),), before_moving=False),
        "hester.charge": Charge("CIR-1607", to_hit=1),
    }
)
"""Cards and listings about moving."""
