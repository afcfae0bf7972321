"""What declared and open actions would do: exact chances against the defences that are already declared.

The numbers are those of the rule: values.open_tally, values.roll_tally, outcomes.chances.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from game.engine.decisions import Walk
from game.engine.look import (
    BigNumbers,
    DieOdds,
    Forecast,
    Heading,
    Mark,
    Note,
    Number,
    OnFigure,
    OnLine,
    OnPlace,
    Part,
    TallyRows,
)
from game.engine.state import copied
from game.engine.words import Text
from game.rules.dominions.actions import SPOT, folded, is_unarmed
from game.rules.dominions.movement import Step
from game.rules.dominions.outcomes import Attack, Chances, chances, fates, success
from game.rules.dominions.queries import (
    bonus_of,
    helpless,
    mutual_reach,
    pairs,
    reaches,
    target_of,
    wall_between,
)
from game.rules.dominions.showing_aim import aim_parts, range_rings
from game.rules.dominions.state import Action, Entry, Field, Fighter, Fixture
from game.rules.dominions.strikes import attack_lost
from game.rules.dominions.telling import SIDES, action_text, succeeds
from game.rules.dominions.values import (
    COUNTS,
    called,
    grip_tally,
    open_tally,
    roll_tally,
    spot_name,
    withstand_tally,
    wound_of,
)
from game.table.inches import EPS, path_length
from game.table.shapes import gap

ATTACKS = ("strike", "missile", "brawl", "disarm")


def planned(field: Field, f: Fighter, made: Sequence[Action]) -> Fighter:
    """The fighter as it would be once it has declared this."""
    me = copied(f)
    me.strategy = [Entry(a) for a in folded(made)]
    me.unarmed = is_unarmed(field, f)
    return me


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


# ---- while a Strategy is composed


def strategy_forecast(field: Field, f: Fighter, made: Sequence[Action]) -> Forecast:
    """DOM-200 Each declared action's target number and chance, with the Action Penalty of the whole."""
    if not made:
        return Forecast()
    me = planned(field, f, made)
    marks: list[Mark] = []
    parts: list[Part] = []
    entries = iter(me.strategy)
    entry = me.strategy[0]
    for place, a in enumerate(made):
        if a.kind != SPOT:
            entry = next(entries)
        marks.append(_at_place(field, me, entry, place, spot=a.kind == SPOT))
    if entry.action.kind in ATTACKS:
        parts += attack_parts(field, me, entry)
        marks.append(OnFigure(entry.action.target))
        marks += range_rings(field, me, entry.action)
    elif entry.action.kind not in ("retrieve", "draw", "use"):
        tally = roll_tally(field.state, me, entry.action)
        p = success(tally.whole)
        parts.append(Heading(action_text(field.state, entry.action), "DOM-200"))
        parts.append(BigNumbers((Number(percent(p), Text("succeeds"), "DOM-002", "hot"),)))
        parts.append(TallyRows(Text("Succeeds on"), str(tally.whole), tally.rows()))
    return Forecast(tuple(parts), tuple(marks))


def _at_place(field: Field, me: Fighter, entry: Entry, place: int, *, spot: bool) -> OnPlace:
    """What stands at a place of the Strategy: target number and chance."""
    a = entry.action
    if a.kind in ATTACKS:
        need = open_tally(field, me, entry).whole
        found = attack_chances(field, me, entry)
        chance = found.spot if spot and found.spot is not None else found.hit
        need += called(field.state, a.target, a.spot) if spot else 0
        tone = "strike"
    elif a.kind in ("retrieve", "draw", "use"):
        return OnPlace(place, Text("no roll"), "plain")
    else:
        need = roll_tally(field.state, me, a).whole
        chance = success(need)
        tone = "guard"
    words = {"need": need, "chance": percent(chance)}
    return OnPlace(place, Text("{need} · {chance}", words), tone, clause="DOM-201")


# ---- one attack


def attack_parts(field: Field, f: Fighter, entry: Entry) -> list[Part]:
    """DOM-435 to DOM-437, DOM-702 An attack: its chances, the die, its reasons, what a hit does."""
    s, a = field.state, entry.action
    known = foreseen(field, f, entry)
    found = chances(known)
    parts: list[Part] = [Heading(action_text(s, a), "DOM-435" if a.spot else "DOM-002")]
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
        parts.append(Note(Text("Would be lost now"), Text(lost[0].replace("_", " ")), lost[1], "warn"))
    parts.append(_die(known))
    parts += aim_parts(field, f, entry, known)
    tally = open_tally(field, f, entry)
    parts.append(TallyRows(Text("Before what is still rolled"), str(tally.whole), tally.rows()))
    if a.kind != "disarm" and a.target in s.fighters:
        parts += _harm(field, f, a)
    return parts


def _die(known: Attack) -> DieOdds:
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
    groups = tuple(
        Number(str(tones.count(tone)), Text(name))
        for tone, name in (("critical", "spot"), ("soft", "hit"), ("miss", "miss"))
        if tone in tones
    )
    return DieOdds(Text("The twelve faces"), note, SIDES, tuple(tones), groups)


def _harm(field: Field, f: Fighter, a: Action) -> list[Part]:
    """DOM-702 to DOM-708 What a hit at the place would do."""
    s = field.state
    victim = s.fighters[a.target]
    tally = withstand_tally(s, victim, a.spot, wound_of(s, f, a))
    found = fates(tally.whole, victim.injury, a.spot)
    names = (("injured", "injured"), ("defeated", "Defeated"), ("dead", "killed"), ("unharmed", "unharmed"))
    numbers = tuple(Number(percent(found[key]), Text(name), "DOM-702") for key, name in names if key in found)
    return [
        BigNumbers(numbers),
        TallyRows(Text("Withstands on"), str(tally.whole), tally.rows()),
    ]


def action_forecast(field: Field, f: Fighter, entry: Entry) -> Forecast:
    """DOM-142 The next action of a slot."""
    a = entry.action
    if a.kind not in ATTACKS:
        return Forecast()
    return Forecast(tuple(attack_parts(field, f, entry)), (OnFigure(a.target), _line(field, f, a)))


def _line(field: Field, f: Fighter, a: Action) -> OnLine:
    """From base to base, with the distance."""
    found: Fighter | Fixture = target_of(field.state, a.target)
    inches = gap(f.base, found.base)
    return OnLine(f.point, found.point, "measure", Text("{n}″", {"n": round(inches, 1)}))


# ---- moves


def move_forecast(field: Field, f: Fighter, walk: Walk, step: Step) -> Forecast:
    """DOM-301, DOM-554 Whom the fighter would be in melee with, and what an Evade would be worth."""
    s = field.state
    there = f.base.at(walk.end)
    met = [
        e
        for e in s.enemies(f)
        if reaches(gap(there, e.base), mutual_reach(s, f, e)) and not wall_between(field, walk.end, e.point)
    ]
    parts: list[Part] = []
    if step.length is not None:
        made = int(min(step.length, path_length(walk.path) + EPS))
        parts.append(Note(Text("Defense Penalty {n}", {"n": made}), "", "DOM-554", "good", f.id))
    if met:
        names = ", ".join(e.name for e in met)
        parts.append(Note(Text("In melee"), Text("{foes}", {"foes": names}), "DOM-301", "warn", f.id))
    return Forecast(tuple(parts), tuple(OnFigure(e.id) for e in met))
