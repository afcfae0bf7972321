"""What would follow: exact chances, from public facts and the asked side's own cards only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from game.engine.decisions import Walk
from game.engine.look import (
    BigNumbers,
    Forecast,
    Gauge,
    Heading,
    Mark,
    Note,
    Number,
    OnDisc,
    OnFigure,
    OnPoint,
    Part,
)
from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.cirque import values
from game.rules.cirque.aim import Attack, Blow, hurt, numbers, planned, resist, shielding, swiftness, to_hit
from game.rules.cirque.attack import ordered_under
from game.rules.cirque.content import Weapon
from game.rules.cirque.decide import ENERGIES, worth
from game.rules.cirque.effect import Ask, adjusted, content_name
from game.rules.cirque.harm import HARM_CAP
from game.rules.cirque.preview_move import move_forecast
from game.rules.cirque.preview_parts import (
    average,
    chances,
    death,
    die_odds,
    harm_chances,
    headline,
    inches,
    line_between,
    mean_of,
    percent,
    rows,
    wound_bars,
)
from game.rules.cirque.state import Fighter, Pit, content, table
from game.table.inches import Point
from game.table.moves import path_cost

__all__ = [
    "area_energy_forecast",
    "area_forecast",
    "attack_energy_forecast",
    "blast_forecast",
    "blow_forecast",
    "damage_energy_forecast",
    "declared_forecast",
    "defence_forecast",
    "harm_forecast",
    "move_forecast",
    "shift_forecast",
    "strike_forecast",
]


def strike_forecast(pit: Pit, f: Fighter, e: Fighter, weapon: Weapon, blow: Blow, kind: str) -> Forecast:
    """One attack as it would be declared now, asked by the attacker's side."""
    a = planned(pit, f, e, weapon, blow, kind)
    board = table(pit)
    line = line_between(pit, f, e, inches(board.gap(f.base, e.base), decisive=True))
    if not board.within(f.base, e.base, weapon.range):
        say = Text(
            "{weapon} does not reach {foe}: it fails by itself", {"weapon": Text(weapon.name), "foe": e.name}
        )
        return Forecast((_title(a, e), Note(say, clause="CIR-627", tone="bad", figure=e.id)), (line,))
    parts = _attack_parts(pit, a, between=[*_own_energy(pit, a), *_set_energy(pit, a)])
    under_it, marks = _area(pit, a)
    return Forecast((*parts, *under_it), (OnFigure(e.id), line, *marks))


def blow_forecast(
    pit: Pit, f: Fighter, pairs: Sequence[tuple[Weapon, Fighter]], blow: Blow, kind: str
) -> Forecast:
    """CIR-727 A blow of a card before it is used: the whole attack, or each of several that may be chosen."""
    if len(pairs) == 1:
        w, e = pairs[0]
        return strike_forecast(pit, f, e, w, blow, kind)
    parts: list[Part] = [Heading(Text(content_name(blow.clause)), blow.clause)]
    for w, e in pairs:
        c = chances(numbers(pit, planned(pit, f, e, w, blow, kind)))
        args = {
            "hits": percent(c.hit),
            "mean": average(c.mean),
            "kills": percent(death(pit, c.damage, e)),
        }
        say = Text("hits: {hits}; {mean} wounds on average; kills: {kills}", args)
        title = Text("{weapon} at {foe}", {"weapon": Text(w.name), "foe": e.name})
        parts.append(Note(title, say, blow.clause, "good", e.id))
    return Forecast(tuple(parts), tuple(OnFigure(x) for x in dict.fromkeys(e.id for _, e in pairs)))


def _title(a: Attack, e: Fighter) -> Heading:
    return Heading(Text("{weapon} at {foe}", {"weapon": Text(a.weapon.name), "foe": e.name}), "CIR-605")


def _attack_parts(pit: Pit, a: Attack, *, to_roll: int = 0, between: Sequence[Part] = ()) -> list[Part]:
    """An attack in numbers: heading, chances, die, sums, wounds; `between` comes after the wounds."""
    e = pit.state.fighter(a.target)
    c = chances(numbers(pit, a, to_roll=to_roll))
    hit = to_hit(pit, a)
    hit.add(to_roll, "CIR-312", Text("energy"))
    out: list[Part] = [
        _title(a, e),
        headline(pit, c, e),
        die_odds(c),
        rows(Text("Added to the die"), hit, adds=True),
        rows(Text("To hit: Swiftness"), swiftness(pit, a)),
        rows(Text("Past the armour: Shielding"), shielding(pit, a)),
        wound_bars(pit, c.damage, e),
        *between,
        rows(Text("Added to the damage die"), hurt(pit, a), adds=True),
    ]
    if c.attack["armour"]:
        out.append(rows(Text("Armour to beat"), resist(pit, a, False)))
    if c.attack["toughness"] + c.attack["critical"]:
        out.append(rows(Text("Toughness to beat"), resist(pit, a, True)))
    return out


# ---- energy


def _mean(pit: Pit, a: Attack, to_roll: int = 0, to_damage: int = 0) -> Fraction:
    return chances(numbers(pit, a, to_roll=to_roll, to_damage=to_damage)).mean


def _own_energy(pit: Pit, a: Attack) -> list[Part]:
    """CIR-311 What the attacker's own energy would make of the mean: its best card, another, all of it."""
    s = pit.state
    f = s.fighter(a.attacker)
    faces = [s.cards.faces[c] for c in s.cards.at(f"stack:{f.id}") if s.cards.knows(f.side, c)]
    faces = [face for face in faces if face in ENERGIES]
    if not faces:
        return []
    kinds = sorted(set(faces), key=ENERGIES.index)
    shown = [
        Number(
            average(_best_mean(pit, a, [face])),
            Text("with {card}", {"card": Text(content().card(face).name)}),
        )
        for face in kinds[:3]
    ]
    if len(faces) > 1:
        shown.append(Number(average(_best_mean(pit, a, faces)), Text("with all energy")))
    return [BigNumbers(tuple(shown))]


def _best_mean(pit: Pit, a: Attack, faces: Sequence[str]) -> Fraction:
    """CIR-312 The mean with these cards where they help most; Light for the attack, Blood for the damage."""
    light, blood = 2 * faces.count("light"), 2 * faces.count("blood")
    free = len(faces) - faces.count("light") - faces.count("blood")
    return max(_mean(pit, a, light + k, blood + free - k) for k in range(free + 1))


def _set_energy(pit: Pit, a: Attack) -> list[Part]:
    """CIR-322 What the target's set energy, which lies face up, can do against it at most."""
    s = pit.state
    e = s.fighter(a.target)
    faces = [s.cards.faces[c] for c in s.cards.at(f"set:{e.id}")]
    if not faces or a.weapon.special("ghostly"):
        return []
    wind, steel = 2 * faces.count("wind"), 2 * faces.count("steel")
    free = len(faces) - faces.count("wind") - faces.count("steel")
    worst = min(
        _mean(pit, replace(a, defence=a.defence + wind + k, resilience=a.resilience + steel + free - k))
        for k in range(free + 1)
    )
    args = {"foe": e.name, "n": len(faces), "mean": average(worst)}
    title = Text("{foe} has {n} energy set", args)
    return [Note(title, Text("all of it spent: {mean} wounds on average", args), "CIR-322", "warn", e.id)]


def attack_energy_forecast(pit: Pit, a: Attack, cards: Sequence[str]) -> Forecast:
    """CIR-311 The attack with these cards of the attacker's stack on its attack roll."""
    bonus = sum(worth(pit.state.cards.faces[c], "attack") for c in cards)
    return Forecast(tuple(_attack_parts(pit, a, to_roll=bonus)), (OnFigure(a.target),))


def damage_energy_forecast(pit: Pit, a: Attack, soft: bool, cards: Sequence[str]) -> Forecast:
    """CIR-311 The damage roll of a hit with these cards of the attacker's stack."""
    e = pit.state.fighter(a.target)
    plus = hurt(pit, a)
    plus.add(_on_damage(pit, cards), "CIR-312", Text("energy"))
    part = resist(pit, a, soft)
    title = Text("Damage to {foe}", {"foe": e.name})
    against = Text("Toughness to beat") if soft else Text("Armour to beat")
    parts = _harm_parts(pit, title, "CIR-651", e, plus, part, against, None)
    return Forecast(tuple(parts), (OnFigure(e.id),))


def declared_forecast(pit: Pit, a: Attack, target: str = "") -> Forecast:
    """CIR-605 An attack under way with all that was spent on it; CIR-1312 perhaps with another target."""
    there = replace(a, target=target) if target else a
    return Forecast(tuple(_attack_parts(pit, there)), (OnFigure(there.target),))


def defence_forecast(pit: Pit, a: Attack, pairs: Sequence[tuple[str, str]]) -> Forecast:
    """CIR-322 The attack against these set cards of the target; nothing of the attacker's cards is in it."""
    faces = pit.state.cards.faces
    defence = sum(worth(faces[c], into) for c, into in pairs if into == "defence")
    resilience = sum(worth(faces[c], into) for c, into in pairs if into == "resilience")
    spent = replace(a, defence=a.defence + defence, resilience=a.resilience + resilience)
    parts = _attack_parts(pit, spent)
    if pairs:
        saved = max(Fraction(0), _mean(pit, a) - _mean(pit, spent))
        say = Text("Saves {mean} wounds on average", {"mean": average(saved)})
        parts.insert(2, Note(say, clause="CIR-323", tone="good" if saved else "plain", figure=a.target))
    return Forecast(tuple(parts), (OnFigure(a.attacker), OnFigure(a.target)))


# ---- areas


def _area(pit: Pit, a: Attack) -> tuple[list[Part], list[Mark]]:
    """CIR-761 to CIR-768 Who else would be under the template of a hit, and for how much."""
    special = a.weapon.special("aoe")
    size = a.blow.aoe or (special.amount if special else 0)
    if not size:
        return [], []
    s = pit.state
    f, e = s.fighter(a.attacker), s.fighter(a.target)
    hit = chances(numbers(pit, a)).hit
    out: list[Part] = []
    for x in ordered_under(pit, e.point, size, f.side):
        if x is e:
            continue
        damage = harm_chances(hurt(pit, a).whole, values.armour(pit, x).whole, _cap(pit, x, e.point, f.id))
        args = {"figure": x.name, "mean": average(hit * mean_of(damage))}
        title = Text("{figure} is under the template", args)
        tone = "bad" if x.side == f.side else "good"
        out.append(Note(title, Text("{mean} wounds on average", args), "CIR-764", tone, x.id))
    return out, [OnDisc(e.x, e.y, size / 2, "template")]


def _cap(pit: Pit, f: Fighter, centre: Point, source: str = "") -> int | None:
    """CIR-767, CIR-769 The most it can take where a template has that centre; None under the centre."""
    if table(pit).covers(f.base, centre):
        return None
    most = Tally(HARM_CAP, "CIR-767", Text("not under the centre"))
    return adjusted("area cap", most, Ask(pit, f, source=source)).whole


def harm_forecast(
    pit: Pit,
    f: Fighter,
    n: int,
    clause: str,
    *,
    soft: bool = False,
    cap: int | None = None,
    cards: Sequence[str] = (),
) -> Forecast:
    """CIR-853 A damage roll without an attack roll: harm n under a clause, with these cards of the stack of
    whoever inflicts it.
    """
    part = values.toughness(pit, f) if soft else values.armour(pit, f)
    plus = Tally(n, clause, Text("harm {n}", {"n": n}))
    plus.add(_on_damage(pit, cards), "CIR-312", Text("energy"))
    against = Text("Toughness to beat") if soft else Text("Armour to beat")
    title = Text("Harm {n} to {figure}", {"n": n, "figure": f.name})
    return Forecast(tuple(_harm_parts(pit, title, clause, f, plus, part, against, cap)), (OnFigure(f.id),))


def area_energy_forecast(pit: Pit, a: Attack, x: Fighter, cap: int | None, cards: Sequence[str]) -> Forecast:
    """CIR-766 The damage roll against another model under the template, with these cards of the stack."""
    plus = hurt(pit, a)
    plus.add(_on_damage(pit, cards), "CIR-312", Text("energy"))
    title, part = Text("Damage to {foe}", {"foe": x.name}), values.armour(pit, x)
    parts = _harm_parts(pit, title, "CIR-764", x, plus, part, Text("Armour to beat"), cap)
    return Forecast(tuple(parts), (OnFigure(x.id),))


def _on_damage(pit: Pit, cards: Sequence[str]) -> int:
    """CIR-312 What these energy cards add to a damage roll."""
    return sum(worth(pit.state.cards.faces[c], "damage") for c in cards)


def _harm_parts(
    pit: Pit, title: Text, clause: str, f: Fighter, plus: Tally, part: Tally, against: Text, cap: int | None
) -> list[Part]:
    damage = harm_chances(plus.whole, part.whole, cap)
    return [
        Heading(title, clause),
        BigNumbers(
            (
                Number(average(mean_of(damage)), Text("wounds, mean"), tone="hot"),
                Number(percent(damage.get(0, Fraction(0))), Text("nothing at all")),
                Number(percent(death(pit, damage, f)), Text("kills")),
            )
        ),
        wound_bars(pit, damage, f),
        rows(Text("Added to the damage die"), plus, adds=True),
        rows(against, part),
    ]


def area_forecast(pit: Pit, f: Fighter, among: Sequence[Fighter], n: int, clause: str) -> Forecast:
    """CIR-770 Harm n on each of these in an area without a centre: the mean and the chance to die."""
    parts: list[Part] = [Heading(Text(content_name(clause)), clause)]
    for x in among:
        most = Tally(HARM_CAP, "CIR-770", Text("not under the centre"))
        cap = adjusted("area cap", most, Ask(pit, x, source=f.id)).whole
        damage = harm_chances(n, values.armour(pit, x).whole, cap)
        args = {"figure": x.name, "mean": average(mean_of(damage)), "most": cap}
        args["kills"] = percent(death(pit, damage, x))
        title = Text("{figure}, {mean} wounds on average", args)
        say = Text("kills: {kills}; {most} at most", args)
        parts.append(Note(title, say, "CIR-770", "bad" if x.side == f.side else "good", x.id))
    if not among:
        parts.append(Note(Text("Nobody is in it"), clause=clause))
    return Forecast(tuple(parts), tuple(OnFigure(x.id) for x in among))


def blast_forecast(
    pit: Pit, centre: Point, diameter: float, n: int, clause: str, side: int, source: str = ""
) -> Forecast:
    """CIR-769 Harm n under a template on a point: each model's mean and chance to die."""
    parts: list[Part] = [Heading(Text("Under the template"), clause)]
    marks: list[Mark] = []
    for f in ordered_under(pit, centre, diameter, side):
        cap = _cap(pit, f, centre, source)
        damage = harm_chances(n, values.armour(pit, f).whole, cap)
        args = {
            "figure": f.name,
            "mean": average(mean_of(damage)),
            "kills": percent(death(pit, damage, f)),
            "most": cap,
        }
        title = Text("{figure}, {mean} wounds on average", args)
        text = Text("kills: {kills}; covers the centre: no limit", args)
        if cap is not None:
            text = Text("kills: {kills}; away from the centre: {most} at most", args)
        clause_of = "CIR-769" if cap is None else "CIR-767"
        parts.append(Note(title, text, clause_of, "bad" if f.side == side else "good", f.id))
        style = "hot" if cap is None else "plain"
        marks.append(OnPoint(f.x, f.y, style, Text("{mean} wounds", args)))
    if len(parts) == 1:
        parts.append(Note(Text("Nobody is under it"), clause=clause))
    return Forecast(tuple(parts), tuple(marks))


def shift_forecast(pit: Pit, f: Fighter, walk: Walk) -> Forecast:
    """CIR-472, CIR-856 Inches of a movement done to a fighter."""
    cost = path_cost(table(pit, f), walk.path)
    label = Text("{cost} of {inches}", {"cost": inches(cost), "inches": inches(walk.way.inches)})
    gauge = Gauge(label, round(cost, 2), walk.way.inches, "reach")
    return Forecast((Heading(Text("{figure} is moved", {"figure": f.name}), walk.way.clause), gauge), ())
