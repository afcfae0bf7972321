"""REG-17x Conjuration: casting, one dispel attempt, Bark Ward and Ember Dart."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.decisions import Option, PickOne
from game.engine.look import OnFigure
from game.engine.words import Text
from game.rules.regiments import refusals
from game.rules.regiments.attack import apply, tell_attack
from game.rules.regiments.dicework import Blow, strike
from game.rules.regiments.effect import DISPEL_REACH, SPELLS, G
from game.rules.regiments.fleeing import panic
from game.rules.regiments.queries import hero_file, sees_from, sight_clauses, within
from game.rules.regiments.state import Character, Field, Unit
from game.rules.regiments.telling import called, named
from game.rules.regiments.values import armour, armour_clauses, profiles, to_wound
from game.rules.regiments.wounds import battle_ends, cleared

DART_STRENGTH = 4
"""REG-176"""


@dataclass(frozen=True)
class Casting:
    """Wizard, spell and target as ids."""

    wizard: int
    spell: str
    target: int

    @property
    def key(self) -> str:
        """Its name among the options."""
        return f"{self.wizard}:{self.spell}:{self.target}"


def may_cast(field: Field, c: Character) -> bool:
    """REG-170, REG-307, REG-656 Whether a wizard may try to cast."""
    u = field.state.unit(c.host)
    if not c.alive or not c.printed.level or c.cast or not u.on_table:
        return False
    return not (u.fleeing or u.engaged or u.succumbed)


def aims(field: Field, c: Character, spell: str) -> list[Unit]:
    """REG-175, REG-176 Legal targets of a spell, in ascending id."""
    s = field.state
    u = s.unit(c.host)
    reach = SPELLS[spell][3]
    if spell == "bark_ward":
        return [f for f in s.standing(c.side) if within(u, f, reach)]
    slot = hero_file(u) or 0
    found = [e for e in s.foes(u) if not e.engaged and within(u, e, reach)]
    return [e for e in found if sees_from(field, u, slot, e)]


def castings(field: Field) -> list[Casting]:
    """REG-170 Everything that may be cast now."""
    s = field.state
    ready = [c for c in s.characters if c.side == s.active and may_cast(field, c)]
    return [Casting(c.id, spell, e.id) for c in ready for spell in SPELLS for e in aims(field, c, spell)]


async def conjuration(g: G) -> bool:
    """REG-170, REG-171 One spell; True when the active player stops."""
    s = g.state
    if not castings(g):
        return True
    cast = await PickOne(
        s.active,
        "REG-170",
        Text("Cast a spell?"),
        lambda: _options(g),
        find=_casting,
        key="cast",
        refused=lambda: refusals.no_spell(g),
    )
    if cast is None:
        return True
    await carry_out(g, cast)
    return False


def _casting(key: str) -> Casting | None:
    if key == "done":
        return None
    wizard, spell, target = key.split(":")
    return Casting(int(wizard), spell, int(target))


def _options(field: Field) -> list[Option[Casting | None]]:
    s = field.state
    found: list[Option[Casting | None]] = []
    for cast in castings(field):
        clause, name, value, _ = SPELLS[cast.spell]
        target = s.unit(cast.target)
        args = {"hero": named(s.character(cast.wizard)), "spell": name, "unit": called(target)}
        label = Text("{hero}: {spell} on {unit}", args)
        note = Text("{value}+", {"value": value})
        mark = OnFigure(target.figure)
        found.append(Option(cast.key, cast, label, mark, clause, note=note, group="spell"))
    return [*found, Option("done", None, Text("No more spells"), None, "REG-170", group="pass")]


async def carry_out(g: G, cast: Casting) -> None:
    """REG-171 to REG-174 The casting roll, the dispel attempt, the effect."""
    s = g.state
    c, target = s.character(cast.wizard), s.unit(cast.target)
    clause, name, value, _ = SPELLS[cast.spell]
    c.cast = True
    dice = g.roll("REG-171", 6, 2)
    result = sum(dice) + c.printed.level
    works = dice == (6, 6) or (dice != (1, 1) and result >= value)
    args = {"hero": named(c), "spell": name, "dice": dice, "result": result, "value": value}
    say = Text("{hero} casts {spell}: {dice}, {result} of {value}", args)
    if not works:
        say = Text("{hero} fails to cast {spell}: {dice}, {result} of {value}", args)
    data = {
        "figure": str(c.host),
        "character": c.id,
        "spell": cast.spell,
        "target": target.figure,
        "dice": list(dice),
        "sides": 6,
        "result": result,
        "value": value,
    }
    cites = ["REG-170", "REG-703", clause]
    if dice in ((1, 1), (6, 6)):
        cites.append("REG-172")
    g.say("REG-171", "spell_cast" if works else "spell_failed", say, data, side=c.side, cites=tuple(cites))
    if not works or (dice != (6, 6) and await _dispelled(g, c, cast, result)):
        return
    if cast.spell == "bark_ward":
        _ward(g, c, target)
    else:
        await _dart(g, c, target)


def dispellers(field: Field, caster: Character) -> list[Character]:
    """REG-173, REG-657 Enemy wizards who may try to dispel, in ascending id."""
    s = field.state
    at = s.unit(caster.host)
    found = []
    for c in s.characters:
        if c.side == caster.side or not c.alive or not c.printed.level or c.dispelled:
            continue
        u = s.unit(c.host)
        if u.on_table and not u.fleeing and not u.succumbed and within(u, at, DISPEL_REACH):
            found.append(c)
    return found


async def _dispelled(g: G, caster: Character, cast: Casting, result: int) -> bool:
    s = g.state
    able = dispellers(g, caster)
    if not able:
        return False
    args = {"spell": SPELLS[cast.spell][1], "result": result}
    options: list[Option[int | None]] = [
        Option(str(c.id), c.id, Text(named(c)), OnFigure(str(c.host)), "REG-173", group="spell") for c in able
    ]
    picked = await PickOne(
        1 - caster.side,
        "REG-173",
        Text("Dispel {spell}? It takes {result} or more", args),
        [*options, Option("none", None, Text("Let it work"), None, "REG-173", group="pass")],
        find=lambda key: None if key == "none" else int(key),
        key="dispel",
        refused=lambda: refusals.no_dispel(g, caster),
    )
    if picked is None:
        return False
    c = s.character(picked)
    c.dispelled = True
    dice = g.roll("REG-174", 6, 2)
    total = sum(dice) + c.printed.level
    gone = dice != (1, 1) and total >= result
    told = {"hero": named(c), "dice": dice, "total": total, "result": result}
    say = Text("{hero} dispels it: {dice}, {total} of {result}", told)
    if not gone:
        say = Text("{hero} cannot dispel it: {dice}, {total} of {result}", told)
    data = {"figure": str(c.host), "character": c.id, "dice": list(dice), "sides": 6, "dispelled": gone}
    g.say("REG-174", "dispel_tried", say, data, side=c.side, cites=("REG-173", "REG-703"))
    return gone


def _ward(g: G, c: Character, target: Unit) -> None:
    """REG-175 Every model of the unit improves its AV by 1; it does not stack."""
    target.ward = c.side
    say = Text("Bark Ward on {unit}: AV one better", {"unit": called(target)})
    data = {"figure": target.figure, "until": c.side}
    g.say("REG-175", "ward_applied", say, data, side=c.side, cites=("REG-613", "REG-614", "REG-048"))


async def _dart(g: G, c: Character, target: Unit) -> None:
    """REG-176 D6 hits of Strength 4."""
    u = g.state.unit(c.host)
    hits = g.roll("REG-176", 6)[0]
    hurt = profiles(g, target)[0]
    blow = Blow(None, 0, to_wound(DART_STRENGTH, hurt.t), armour(g, target, hurt).whole)
    rolled = strike(lambda clause, n: g.roll(clause, 6, n), hits, blow)
    before = target.models
    more = {"number": hits, "spell": "ember_dart"}
    cites = ("REG-063", *sight_clauses(g, u, target), *armour_clauses(g, target, hurt))
    tell_attack(g, u, target, rolled, blow, None, "spell_hits", "REG-176", cites, more)
    apply(g, target, rolled.unsaved, ("REG-063",))
    cleared(g, target)
    battle_ends(g)
    await panic(g, target, before - target.models, before, u)
    battle_ends(g)
