"""One attack before it is made: its exact chance, the die, what is still rolled, what a hit would do.

The numbers are those of the rule: values.open_tally, values.roll_tally, outcomes.chances.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from game.engine.look import BigNumbers, DieOdds, Heading, Note, Number, Part, TallyRows
from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.dominions.outcomes import Attack, Chances, chances, fates, success
from game.rules.dominions.queries import bonus_of, helpless, pairs
from game.rules.dominions.showing_aim import aim_parts
from game.rules.dominions.state import Action, DominionsState, Entry, Field, Fighter, target_name
from game.rules.dominions.strikes import LOST, attack_lost
from game.rules.dominions.telling import SIDES, brief, succeeds
from game.rules.dominions.values import (
    COUNTS,
    NAMES,
    attack_tally,
    called,
    grip_tally,
    open_tally,
    roll_tally,
    spot_name,
    withstand_tally,
    wound_of,
)

ATTACKS: Final = ("strike", "missile", "brawl", "disarm")
STOPS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "parry": "DOM-513",
        "bare_parry": "DOM-512",
        "block": "DOM-535",
        "dodge": "DOM-543",
        "evade": "DOM-560",
    }
)
"""The clause by which a defence works against an attack."""


def foreseen(field: Field, f: Fighter, entry: Entry) -> Attack:
    """An attack with everything that is still to be rolled: its own Feint, the defences that its target has
    declared, its Grip. In the Resolution Stage all that is rolled already.
    """
    s, a = field.state, entry.action
    need = open_tally(field, f, entry).whole
    modifier = called(s, a.target, a.spot) if a.spot else None
    if s.stage != "strategy":
        if not helpless(s, a.target):
            need -= sum(getattr(s.fighters[a.target].defence, kind) for kind in COUNTS[a.kind])
        return Attack(need + bonus_of(f, entry) - entry.grip, called=modifier)
    feint = next(
        (
            (roll_tally(s, f, f.strategy[n].action).whole, f.printed.feint or 0)
            for n, strike in pairs(f)
            if f.strategy[strike] is entry
        ),
        None,
    )
    if helpless(s, a.target):
        return Attack(need, feint=feint, called=modifier)
    victim = s.fighters[a.target]
    works = [e.action for e in victim.strategy if e.action.kind in COUNTS[a.kind]]
    return Attack(
        need,
        tuple(roll_tally(s, victim, b).whole for b in works if b.kind != "evade"),
        tuple(roll_tally(s, victim, b).whole for b in works if b.kind == "evade"),
        victim.movement,
        grip_tally(victim).whole if a.kind == "disarm" else None,
        feint,
        modifier,
    )


def attack_chances(field: Field, f: Fighter, entry: Entry) -> Chances:
    """DOM-435, DOM-436, DOM-502 The exact chances of an attack as things stand."""
    return chances(foreseen(field, f, entry))


def percent(p: Fraction) -> str:
    """A chance in per cent."""
    return f"{round(float(p) * 100)} %"


def tally_of(field: Field, f: Fighter, entry: Entry) -> Tally:
    """DOM-006, DOM-434, DOM-435 The target number of an attack with all that is known; that of a called
    attack for its spot.
    """
    a = entry.action
    find = open_tally if field.state.stage == "strategy" else attack_tally
    t = find(field, f, entry)
    t.add(called(field.state, a.target, a.spot), "DOM-434", Text("Called Shot"))
    return t


def _needs(s: DominionsState, a: Action, *, still: bool) -> Text:
    """What the target number of an attack is called; `still`: rolls are to come that change it."""
    place = Text(spot_name(s, a.target, a.spot)) if a.spot else ""
    if still and a.spot:
        return Text("The {place}, before what is still rolled", {"place": place})
    if still:
        return Text("Before what is still rolled")
    return Text("Hits the {place} on", {"place": place}) if a.spot else Text("Succeeds on")


# ---- what is still rolled


def still_rolled(field: Field, f: Fighter, entry: Entry) -> list[Part]:
    """DOM-454, DOM-472, DOM-502 The rolls between the declaration and the attack, each with its chance: the
    own Feint, the defences that the target has declared and that work against it, its Grip.
    """
    s, a = field.state, entry.action
    if s.stage != "strategy":
        return []
    out: list[Part] = []
    for n, strike in pairs(f):
        if f.strategy[strike] is entry:
            tally = roll_tally(s, f, f.strategy[n].action)
            out.append(_open(Text("Feint, +{n}", {"n": f.printed.feint or 0}), tally, "DOM-454", "good"))
    if helpless(s, a.target):
        return out
    victim = s.fighters[a.target]
    for e in victim.strategy:
        kind = e.action.kind
        if kind in COUNTS[a.kind]:
            tally = roll_tally(s, victim, e.action)
            name = Text("{foe}: {name}", {"foe": victim.name, "name": Text(NAMES[kind])})
            out.append(_open(name, tally, STOPS[kind], "warn"))
    if a.kind == "disarm":
        name = Text("{foe}: {name}", {"foe": victim.name, "name": Text(NAMES["grip"])})
        out.append(_open(name, grip_tally(victim), "DOM-472", "warn"))
    return out


def _open(name: Text, tally: Tally, clause: str, tone: str) -> Note:
    words = {"need": tally.whole, "chance": percent(success(tally.whole))}
    return Note(name, Text("on {need}: {chance}", words), clause, tone)


# ---- one attack


def attack_parts(field: Field, f: Fighter, entry: Entry) -> list[Part]:
    """DOM-435 to DOM-437, DOM-702 An attack: its chances, the die, its reasons, what a hit does."""
    s, a = field.state, entry.action
    known = foreseen(field, f, entry)
    found = chances(known)
    parts: list[Part] = [Heading(brief(s, a), "DOM-435" if a.spot else "DOM-002")]
    place = Text(spot_name(s, a.target, a.spot))
    numbers: tuple[Number, ...]
    if found.spot is not None:
        numbers = (
            Number(percent(found.spot), place, "DOM-435", "hot"),
            Number(percent(found.general), Text("general hit"), "DOM-436"),
            Number(percent(1 - found.hit), Text("miss"), "DOM-003"),
        )
    else:
        numbers = (
            Number(percent(found.hit), Text("succeeds"), "DOM-002", "hot"),
            Number(percent(1 - found.hit), Text("miss"), "DOM-003"),
        )
    parts.append(BigNumbers(numbers))
    if (lost := attack_lost(field, f, a)) is not None:
        why = Text(LOST[lost[0]], {"foe": target_name(s, a.target)})
        parts.append(Note(Text("Would be lost now"), why, lost[1], "warn"))
    still = still_rolled(field, f, entry)
    parts += still
    parts.append(_die(s, a, known))
    parts += aim_parts(field, f, entry, known)
    tally = tally_of(field, f, entry)
    parts.append(TallyRows(_needs(s, a, still=bool(still)), str(tally.whole), tally.rows()))
    if a.kind == "disarm":
        parts.append(
            Note(Text("The {item} falls", {"item": Text(s.gear(a.item).name)}), "", "DOM-481", "good")
        )
    elif a.target in s.fighters:
        parts += harm_parts(field, f, a)
    return parts


def _die(s: DominionsState, a: Action, known: Attack) -> DieOdds:
    """DOM-437 One die serves both comparisons."""
    tones = []
    for die in range(1, SIDES + 1):
        if known.called is not None and succeeds(die, known.need + known.called):
            tones.append("critical")
        else:
            tones.append("soft" if succeeds(die, known.need) else "miss")
    open_rolls = (
        len(known.defences) + len(known.evades) + (known.grip is not None) + (known.feint is not None)
    )
    note = Text("the number or less, never a 12")
    if open_rolls:
        note = Text("before {n} rolls that still change it", {"n": open_rolls})
    place = spot_name(s, a.target, a.spot)
    hit = spot_name(s, a.target, "") if a.spot else "hit"
    groups = tuple(
        Number(str(tones.count(tone)), Text(name))
        for tone, name in (("critical", place), ("soft", hit), ("miss", "miss"))
        if tone in tones
    )
    return DieOdds(Text("The twelve faces"), note, SIDES, tuple(tones), groups)


# ---- what a hit would do


_FATES: Final = (
    ("injured", "injured", "DOM-706"),
    ("defeated", "Defeated", "DOM-708"),
    ("dead", "killed", "DOM-713"),
    ("unharmed", "unharmed", "DOM-704"),
)


def harm_parts(field: Field, f: Fighter, a: Action) -> list[Part]:
    """DOM-702 to DOM-730 What a hit at the place would do to somebody."""
    s = field.state
    victim = s.fighters[a.target]
    stun, fallen = a.kind != "brawl" and s.gear(a.item).stun, victim.status == "defeated"
    if stun and fallen:
        say = Text("A stun weapon has no effect on {figure}", {"figure": victim.name})
        return [Note(say, "", "DOM-712", "warn")]
    tally = withstand_tally(s, victim, a.spot, wound_of(s, f, a))
    found = fates(tally.whole, victim.injury, a.spot, stun=stun, fallen=fallen)
    numbers = tuple(
        Number(percent(found[key]), Text(name), clause) for key, name, clause in _FATES if key in found
    )
    out: list[Part] = [BigNumbers(numbers), TallyRows(Text("Withstands on"), str(tally.whole), tally.rows())]
    return out if fallen else [*out, *_at_the_place(field, victim, a.spot)]


def _at_the_place(field: Field, victim: Fighter, spot: str) -> list[Part]:
    """DOM-721, DOM-722, DOM-726, DOM-727 What a place has of its own."""
    if spot in ("right_hand", "left_hand"):
        item = victim.right if spot == "right_hand" else victim.left
        say = (
            Text("drops the {item}, hurt or not", {"item": Text(field.state.gear(item).name)}) if item else ""
        )
        return [Note(Text("One level at most"), say, "DOM-721", "warn")]
    if spot == "leg":
        return [Note(Text("Lamed if it fails"), Text("Movement halved for good"), "DOM-722", "warn")]
    if spot in ("eyes", "sensor"):
        clause = "DOM-727" if spot == "sensor" else "DOM-726"
        return [Note(Text("Blinded if it fails"), Text("−3 for good"), clause, "warn")]
    return []
