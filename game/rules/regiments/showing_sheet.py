"""The panel of one unit: its profile as it now is, attack lines, what is at work on it, its special rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.look import FigureSheet, Gauge, Note, Number, Paragraph, Part, Spoken, TableRows
from game.engine.rulebook import View
from game.engine.words import Text
from game.rules.regiments.content import Profile, Weapon, content
from game.rules.regiments.state import Character, Field, RegimentsState, Unit
from game.rules.regiments.telling import called
from game.rules.regiments.values import (
    armour,
    causes_fear,
    disruptions,
    leadership,
    movement,
    opening,
    rank_bonus,
    rank_profile,
    unit_strength,
)

TROOPS = {
    "infantry": Text("Infantry"),
    "cavalry": Text("Cavalry"),
    "chariot": Text("Chariot"),
    "monster": Text("Monster"),
}
"""REG-044"""
DASH = "–"


@dataclass(frozen=True)
class Condition:
    """A state of a unit: the badge that shows it ("" for none), name, what it does, clause, tone."""

    badge: str
    name: Text
    about: Spoken
    clause: str
    tone: str = "warn"


def title(u: Unit) -> str:
    """The name of a unit."""
    return called(u)


def conditions(view: Field, u: Unit) -> tuple[Condition, ...]:
    """REG-103, REG-246, REG-307, REG-542, REG-621, REG-653 The states of a unit, those of this turn first."""
    s = view.state
    out = []
    if u.fleeing:
        about = Text("runs in its owner's Movement phase and may rally before")
        out.append(Condition("fleeing", Text("Fleeing"), about, "REG-307", "bad"))
    if u.succumbed:
        about = Text("does nothing until its next Start of Turn, but fights")
        out.append(Condition("stupidity", Text("Succumbed"), about, "REG-653", "bad"))
    if u.charged:
        about = Text("strikes first, lances and impact hits work, +1 combat result")
        out.append(Condition("charged", Text("Has charged"), about, "REG-246", "good"))
    if u.failed_charge:
        about = Text("neither moves nor shoots this turn")
        out.append(Condition("disordered", Text("Failed charge"), about, "REG-260"))
    why = disruptions(view, u)
    if why:
        out.append(Condition("disrupted", Text("Disrupted"), why[0][1], why[0][0], "bad"))
    if causes_fear(view, u):
        about = Text("weaker enemies must test before they charge or fight it")
        out.append(Condition("fear", Text("Causes Fear"), about, "REG-621", "plain"))
    if u.ward is not None:
        out.append(Condition("", Text("Bark Ward"), Text("Armour Value 1 better"), "REG-175", "good"))
    if u.rallied:
        out.append(Condition("", Text("Rallied"), Text("does nothing more this turn"), "REG-181"))
    if u.engaged:
        foes = [called(s.unit(e.enemy)) for e in u.engaged]
        about = Text("with {foes}", {"foes": foes})
        out.append(Condition("", Text("Engaged"), about, "REG-246"))
    return tuple(out)


def sheet(view: View, figure: str) -> Sequence[Part]:
    """A unit and whoever is joined to it; raises KeyError for an unknown one."""
    s: RegimentsState = view.state
    u = _unit(s, figure)
    hero = s.hero(u)
    parts: list[Part] = [profile(view, u)]
    if u.on_table:
        parts += [Note(c.name, c.about, c.clause, c.tone) for c in conditions(view, u)]
    elif u.destroyed:
        parts.append(Note(Text("Destroyed"), clause="REG-057", tone="bad"))
    if u.on_table and opening(view, u) and rank_profile(view, u).has("first_charge"):
        parts.append(Note(Text("Opening charge to come"), clause="REG-641", tone="good"))
    shown = rank_profile(view, u) if u.models else u.printed
    parts += [lines(shown), *rules(shown)]
    if hero is not None and u.n:
        parts += [character(view, u, hero), lines(hero.printed), *rules(hero.printed)]
    return tuple(parts)


def _unit(s: RegimentsState, figure: str) -> Unit:
    """The unit of that id, or the one in which the character of that id is."""
    found = next((u for u in s.units if u.figure == figure), None)
    if found is None:
        found = s.unit(s.character(int(figure)).host)
    return found


def profile(view: View, u: Unit) -> FigureSheet:
    """REG-040 Portrait, characteristics as they now are, models and Wounds."""
    s: RegimentsState = view.state
    p = rank_profile(view, u) if u.models else u.printed
    there = u.on_table and bool(u.models)
    ld, why = leadership(view, u) if there else (p.ld, ("REG-031",))
    m = movement(view, u) if there else p.m
    av = armour(view, u, p).whole if there else p.av
    return FigureSheet(
        u.figure,
        title(u),
        p.sprite,
        u.side,
        Text(content().army(s.players[u.side].army).name),
        _role(view, u, p, there),
        Text("“{quote}”", {"quote": Text(p.quote)}) if p.quote else "",
        _numbers(p, m, ld, why[0], av),
        _gauges(s, u, p),
    )


def character(view: View, u: Unit, c: Character) -> FigureSheet:
    """REG-062 The character who is joined to a unit."""
    p = c.printed
    av = armour(view, u, p).whole if u.on_table else p.av
    wounds = Gauge(Text("Wounds"), c.wounds, p.w, "wound")
    kicker = Text("General") if p.general else Text("Character")
    return FigureSheet(
        u.figure,
        p.name,
        p.sprite,
        c.side,
        kicker,
        Text("joined, {troop}, {points} points", {"troop": TROOPS[p.troop], "points": p.points}),
        Text("“{quote}”", {"quote": Text(p.quote)}) if p.quote else "",
        _numbers(p, p.m, p.ld, "REG-031", av),
        (wounds,),
    )


def _numbers(p: Profile, m: int, ld: int, why: str, av: int) -> tuple[Number, ...]:
    """REG-040 M to Ld, and the save."""

    def number(label: Text, now: int, printed: int, clause: str = "REG-040") -> Number:
        tone = "good" if now > printed else "bad" if now < printed else "plain"
        return Number(str(now) if now else DASH, label, clause, tone)

    save = Number(
        f"{av}+" if av < 7 else DASH,
        Text("Save"),
        "REG-047",
        "good" if av < p.av else "bad" if av > p.av else "plain",
    )
    return (
        number(Text("M"), m, p.m, "REG-058"),
        number(Text("WS"), p.ws, p.ws),
        number(Text("BS"), p.bs, p.bs),
        number(Text("S"), p.s, p.s),
        number(Text("T"), p.t, p.t),
        number(Text("W"), p.w, p.w),
        number(Text("I"), p.i, p.i),
        number(Text("A"), p.a, p.a),
        number(Text("Ld"), ld, p.ld, why),
        save,
    )


def _role(view: View, u: Unit, p: Profile, there: bool) -> Text:
    """REG-044, REG-046, REG-541 Troop type, Unit Strength and what its ranks are worth."""
    args: dict[str, object] = {"troop": TROOPS[p.troop], "points": max(1, u.start) * p.points}
    if not there:
        return Text("{troop}, {points} points", args)
    bonus, _ = rank_bonus(view, u)
    args |= {"us": unit_strength(view, u), "bonus": bonus}
    return Text("{troop}, Unit Strength {us}, rank bonus +{bonus}, {points} points", args)


def _gauges(s: RegimentsState, u: Unit, p: Profile) -> tuple[Gauge, ...]:
    """REG-055 Models that stand, Wounds on the damaged one or on a lone model."""
    hero = s.hero(u)
    if not u.start or not u.n:
        taken = hero.wounds if hero is not None else p.w
        return (Gauge(Text("Wounds"), taken, p.w, "wound"),)
    out = []
    if u.start > 1:
        out.append(Gauge(Text("Models"), u.n, u.start, "reach"))
    if p.w > 1:
        out.append(Gauge(Text("Wounds"), u.damage, p.w, "wound"))
    return tuple(out)


def lines(p: Profile) -> TableRows:
    """REG-041 The attack lines with their weapons, then what it shoots."""
    head: tuple[Spoken, ...] = (
        Text("Part"),
        Text("WS"),
        Text("S"),
        Text("I"),
        Text("A"),
        Text("AP"),
        Text("Weapon"),
    )
    rows: list[tuple[Spoken, ...]] = []
    for line in p.lines:
        w = content().weapon(line.weapon)
        numbers = (str(line.ws), str(w.strength_of(line.s)), str(line.i), str(line.a), w.printed_ap)
        rows.append((Text(line.part), *numbers, Text(w.name)))
    missile = content().missile(p)
    if missile is not None:
        words = Text("{weapon}, {range}″", {"weapon": Text(missile.name), "range": f"{missile.range:g}"})
        strength = str(missile.strength_of(p.s))
        rows.append(
            (Text("shot"), Text("BS {bs}", {"bs": p.bs}), strength, "", "1", missile.printed_ap, words)
        )
    return TableRows(head, tuple(rows))


def rules(p: Profile) -> list[Paragraph]:
    """REG-600 to REG-703 The special rules of a profile and of its weapons."""
    c = content()
    out = []
    for special in p.specials:
        row = c.rules[special.rule]
        name = Text(c.called(special))
        if special.part:
            name = Text("{rule}, of the {part}", {"rule": name, "part": Text(special.part)})
        out.append(Paragraph(name, Text(row.text), row.clause))
    for weapon in weapons(p):
        for rule, there, x in (
            ("armour_bane", weapon.bane > 0, f" ({weapon.bane})"),
            ("spear", weapon.spear, ""),
            ("lance", weapon.lance, ""),
        ):
            if there:
                row = c.rules[rule]
                words = Text(row.name)
                if rule == "armour_bane":
                    args = {"rule": Text(row.name), "x": x, "weapon": Text(weapon.name)}
                    words = Text("{rule}{x}, {weapon}", args)
                out.append(Paragraph(words, Text(row.text), row.clause))
    if p.has("wizard"):
        for spell in c.spells.values():
            name = Text(
                "{spell}, {value}+, {range}″",
                {"spell": Text(spell.name), "value": spell.value, "range": f"{spell.range:g}"},
            )
            out.append(Paragraph(name, Text(spell.text), spell.clause))
    return out


def weapons(p: Profile) -> list[Weapon]:
    """Every weapon of a profile once, in the order of its lines."""
    names = [line.weapon for line in p.lines] + ([p.missile] if p.missile else [])
    return [content().weapon(name) for name in dict.fromkeys(names)]
