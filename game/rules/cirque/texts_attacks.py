"""CIR-1004 to CIR-1008, CIR-110x, CIR-120x, CIR-130x Attack cards and signature moves with attack rolls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from game.engine.decisions import Option, PickOne, Why
from game.engine.look import Forecast, Note, OnFigure
from game.engine.words import Text
from game.rules.cirque import values
from game.rules.cirque.aim import Attack, Blow, choices, why_not
from game.rules.cirque.attack import attack
from game.rules.cirque.blows import Strikes, kind_of, nobody, strike, which
from game.rules.cirque.content import Weapon
from game.rules.cirque.effect import Effect, G, Use
from game.rules.cirque.harm import check_end, knock_down
from game.rules.cirque.sorcery_questions import blast
from game.rules.cirque.state import Fighter, Pit
from game.rules.cirque.texts_areas import nearest
from game.rules.cirque.texts_choices import cannot_go
from game.rules.cirque.walking import extra_move, leap


@dataclass(frozen=True)
class LooseParts(Strikes):
    """CIR-1204, CIR-1573 A ranged attack with whatever comes off."""

    inches: float = 8.0
    power: int = 0

    def blows_of(self, pit: Pit, user: Fighter) -> tuple[Blow, ...]:
        """CIR-1204 Power is the thrower's Brutality and 5."""
        power = values.brutality(pit, user).whole + 5
        part = Weapon("loose_parts", "Loose Parts", "ranged", self.inches, power)
        return (Blow("loose_parts", improvised=part, damage=self.power, clause=self.clause),)


@dataclass(frozen=True)
class StageDive(Effect):
    """CIR-1102 A leap, then a blow with whatever is in reach where it ends."""

    def usable(self, pit: Pit, user: Fighter, use: Use) -> Why | None:
        """CIR-1102, CIR-727 On its feet; whom it will reach shows after the leap."""
        if user.knocked_down:
            return cannot_go(user)
        return None

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-729 What a quick attack leaves of the leap, the blow is struck from there."""
        await leap(g, user, 4.0, self.clause)
        await strike(g, user, Blow(to_hit=1, damage=2, clause=self.clause), kind_of(use), use.foe)


@dataclass(frozen=True)
class MoshPit(Effect):
    """CIR-1103, CIR-1522 Blows against everybody around, nearest first, whatever the front arc."""

    damage: int = 1
    weapons: tuple[str, ...] = ()
    """One attack with each of these against each enemy; empty: one melee weapon is chosen for all."""
    inches: float = 0.0
    """How far, where the text says so; 0: as far as the weapon."""

    def _blow(self, weapon: str) -> Blow:
        return Blow(weapon, damage=self.damage, any_arc=True, forced=True, clause=self.clause)

    def _around(self, pit: Pit, user: Fighter, weapon: Weapon) -> list[Fighter]:
        return nearest(pit, user, self.inches or weapon.range, foes=True)

    def _open(self, pit: Pit, user: Fighter, kind: str) -> list[Weapon]:
        """Weapons with which somebody around may be attacked."""
        allowed = [w for w in user.printed.weapons if w.melee and (not self.weapons or w.id in self.weapons)]
        return [
            w
            for w in allowed
            if any(
                why_not(pit, user, e, w, kind, self._blow(w.id)) is None for e in self._around(pit, user, w)
            )
        ]

    def usable(self, pit: Pit, user: Fighter, use: Use) -> Why | None:
        """CIR-727"""
        if self._open(pit, user, kind_of(use)):
            return None
        return nobody(pit, user, replace(self._blow("melee"), forced=False), kind_of(use), "")

    def foresee(self, pit: Pit, user: Fighter, use: Use) -> Forecast:
        """CIR-1103 Each weapon that may be chosen, at everybody whom it reaches."""
        from game.rules.cirque.preview import blow_forecast

        kind, blow = kind_of(use), self._blow("melee")
        pairs = [
            (w, e)
            for w in self._open(pit, user, kind)
            for e in self._around(pit, user, w)
            if why_not(pit, user, e, w, kind, blow) is None
        ]
        return blow_forecast(pit, user, pairs, blow, kind)

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-869 Who is struck, and in which order, is fixed now."""
        kind = kind_of(use)
        chosen = [user.printed.weapon(w) for w in self.weapons] or [await self._pick(g, user, kind)]
        first = True
        for e in self._around(g, user, chosen[0]):
            for w in chosen:
                blow = self._blow(w.id)
                if not e.alive or why_not(g, user, e, w, kind, blow) is not None:
                    continue
                a = await strike(g, user, blow, kind, "", first=first, only=[(w, e)])
                first = first and a is None

    async def _pick(self, g: G, user: Fighter, kind: str) -> Weapon:
        open_to = self._open(g, user, kind)
        if len(open_to) == 1:
            return open_to[0]
        return await PickOne(
            user.side,
            self.clause,
            Text("Which weapon for everybody around {figure}?", {"figure": user.name}),
            [Option(w.id, w, Text(w.name), OnFigure(user.id), self.clause, group="attack") for w in open_to],
            key="effect_choice",
            about=(OnFigure(user.id),),
            continues=True,
        )


@dataclass(frozen=True)
class TangledLeads(Effect):
    """CIR-1512 The net, and the trident for whom it drags in."""

    def _net(self) -> Blow:
        return Blow("cable_net", to_hit=2, drag=3.0, clause=self.clause)

    def usable(self, pit: Pit, user: Fighter, use: Use) -> Why | None:
        """CIR-727 Needs a legal target for the net."""
        return Strikes(self.clause, (self._net(),)).usable(pit, user, use)

    def foresee(self, pit: Pit, user: Fighter, use: Use) -> Forecast:
        """CIR-1512 The net: the trident strikes only after it."""
        return Strikes(self.clause, (self._net(),)).foresee(pit, user, use)

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-1512 The trident strikes only at the one in the net, and only if it is in range."""
        kind = kind_of(use)
        a = await strike(g, user, self._net(), kind, use.foe)
        if a is None or not a.hit or not g.state.fighter(a.target).alive:
            return
        e, trident = g.state.fighter(a.target), user.printed.weapon("mic_trident")
        blow = Blow("mic_trident", damage=2, clause=self.clause)
        if why_not(g, user, e, trident, kind, blow) is None:
            await strike(g, user, blow, kind, use.foe, first=False, only=[(trident, e)])


@dataclass(frozen=True)
class StressTest(Strikes):
    """CIR-1615 Both pistons into the same target knock it down."""

    async def after(self, g: G, user: Fighter, made: Sequence[Attack]) -> None:
        """CIR-1615"""
        if len(made) == 2 and all(a.hit for a in made) and made[0].target == made[1].target:
            knock_down(g, g.state.fighter(made[0].target), self.clause)


@dataclass(frozen=True)
class FullSteamAhead(Strikes):
    """CIR-1608 A blow, then perhaps two inches more."""

    async def after(self, g: G, user: Fighter, made: Sequence[Attack]) -> None:
        """CIR-1608, CIR-857"""
        await extra_move(g, user, 2.0, self.clause)


@dataclass(frozen=True)
class IsItSupposedToDoThat(Effect):
    """CIR-1619 A target, a die, and what the Untested Device makes of it."""

    def usable(self, pit: Pit, user: Fighter, use: Use) -> Why | None:
        """CIR-727 Needs a legal target for the device."""
        return Strikes(self.clause, (Blow("untested_device"),)).usable(pit, user, use)

    def foresee(self, pit: Pit, user: Fighter, use: Use) -> Forecast:
        """CIR-1619 The attack that is likeliest, and what else the die may bring."""
        found = Strikes(self.clause, (Blow("untested_device", damage=3),)).foresee(pit, user, use)
        title = Text("This on 3 to 7 of a die")
        say = Text("on 8 to 10 one more Power and a template 3″ across, on 1 or 2 a blast around the shooter")
        return Forecast((*found.parts, Note(title, say, self.clause, "warn", user.id)), found.marks)

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-1619 The target is chosen before the die."""
        kind = kind_of(use)
        plain = Blow("untested_device", clause=self.clause)
        pair = await which(
            g, user, choices(g, user, plain, kind, use.foe), plain, kind, first=True, may_leave=False
        )
        assert pair is not None
        face = g.roll(self.clause, 10)[0]
        say = Text("{figure} presses the button: {face}", {"figure": user.name, "face": face})
        g.say(self.clause, "die_rolled", say, {"figure": user.id, "face": face}, side=user.side)
        if face <= 2:
            await blast(g, user.point, 3.0, 9, self.clause, user.side, user)
            check_end(g)
        else:
            blow = replace(plain, damage=3) if face <= 7 else replace(plain, damage=4, aoe=3)
            await attack(g, user, pair[1], pair[0], blow, kind)


SHARED: Mapping[str, Effect] = MappingProxyType(
    {
        "haymaker": Strikes("CIR-1004", (Blow(to_hit=-1, damage=4),)),
        "squishy_bits": Strikes("CIR-1005", (Blow("any", soft=True),)),
        "leg_sweep": Strikes("CIR-1006", (Blow(damage=1, fall=True),)),
        "shove": Strikes("CIR-1007", (Blow(push=3.0, slam=True),)),
        "flurry": Strikes("CIR-1008", (Blow(to_hit=-1),) * 2, same_weapon=True),
        "power_chord": Strikes("CIR-1101", (Blow(damage=3, push=2.0),)),
        "stage_dive": StageDive("CIR-1102"),
        "mosh_pit": MoshPit("CIR-1103"),
        "headbang": Strikes("CIR-1104", (Blow(damage=2, fury=1, dazes=True),)),
        "grave_grip": Strikes("CIR-1201", (Blow(to_hit=1, damage=1, slows=True),)),
        "three_two_one": Strikes("CIR-1202", tuple(Blow(to_hit=n) for n in (-3, -2, -1)), same_weapon=True),
        "drain_the_fun": Strikes("CIR-1203", (Blow(to_hit=1, damage=2, drain=True, calm=3),)),
        "loose_parts": LooseParts("CIR-1204"),
        "double_tap": Strikes("CIR-1305", (Blow("ranged", to_hit=-1),) * 2, same_weapon=True),
        "wrecking_piston": Strikes("CIR-1306", (Blow(damage=3, push=3.0, slam=True),)),
    }
)
"""Attack cards as printed."""

LISTED: Mapping[str, Effect] = MappingProxyType(
    {
        "bassus.power_chord": Strikes("CIR-1507", (Blow(damage=3, push=2.0, fall=True),)),
        "bassus.signature_move": Strikes("CIR-1508", (Blow("bass_hammer", to_hit=1, damage=4, fall_at=3),)),
        "retia.signature_move": TangledLeads("CIR-1512"),
        "decibella.signature_move": Strikes("CIR-1517", (Blow("high_note", to_hit=1, damage=2, aoe=5),)),
        "tympanus.flurry": Strikes("CIR-1521", (Blow(to_hit=-1),) * 3, same_weapon=True),
        "tympanus.mosh_pit": MoshPit("CIR-1522", 0, ("left_stick", "right_stick"), 1.0),
        "tympanus.signature_move": Strikes(
            "CIR-1524", tuple(Blow(w, to_hit=-1) for w in ("left_stick", "right_stick") * 2)
        ),
        "mortimer.signature_move": Strikes("CIR-1553", (Blow("greatsword", to_hit=1, damage=3),)),
        "doug.grave_grip": Strikes("CIR-1557", (Blow(to_hit=1, damage=1, slows=True, fall=True),)),
        "doug.signature_move": Strikes(
            "CIR-1559", (Blow("shovel", to_hit=1, damage=3, fall=True, grave=True),)
        ),
        "count.three_two_one": Strikes(
            "CIR-1568", tuple(Blow(to_hit=n, mend=1) for n in (-3, -2, -1)), same_weapon=True
        ),
        "count.signature_move": Strikes("CIR-1569", (Blow("fangs", to_hit=1, damage=1),) * 2),
        "bone_idle.loose_parts": LooseParts("CIR-1573", inches=12.0, power=4),
        "bone_idle.signature_move": Strikes("CIR-1575", (Blow("spare_femurs", to_hit=-2),) * 3),
        "professor.signature_move": Strikes(
            "CIR-1603", (Blow("bench_mortar", to_hit=1, damage=2, prototype=False),)
        ),
        "hester.signature_move": FullSteamAhead("CIR-1608", (Blow("steam_lance", to_hit=1, damage=4),)),
        "boilerplate.wrecking_piston": Strikes("CIR-1612", (Blow(damage=4, push=5.0, slam=True),)),
        "boilerplate.signature_move": StressTest(
            "CIR-1615", (Blow("piston_l", damage=2), Blow("piston_r", damage=2))
        ),
        "nigel.signature_move": IsItSupposedToDoThat("CIR-1619"),
        "grimsby.signature_move": Strikes(
            "CIR-1623", (Blow("long_tongs", to_hit=1, damage=2, slows=True, dazes=True),)
        ),
    }
)
"""Listings and signature moves."""
