"""The panel of one fighter: profile as it now is, weapons, trait, what lasts on it, its cards."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.look import FigureSheet, Gauge, Note, Number, Paragraph, Part, TableRows
from game.engine.rulebook import View
from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.cirque import values
from game.rules.cirque.content import Special, Weapon
from game.rules.cirque.effect import content_name
from game.rules.cirque.showing_cards import face_up_rows, stack_row
from game.rules.cirque.state import CirqueState, Fighter, Status, content

SPECIALS = {
    "aoe": Text("AoE {n}″"),
    "concussive": Text("Concussive"),
    "snare": Text("Snare"),
    "push": Text("Push {n}"),
    "hook": Text("Hook {n}"),
    "drain": Text("Drain {n}"),
    "prototype": Text("Prototype"),
    "clumsy": Text("Clumsy"),
    "piercing": Text("Piercing {n}"),
    "annoying": Text("Annoying"),
    "ghostly": Text("Ghostly"),
    "lobbed": Text("Lobbed"),
    "close_quarters": Text("Close-Quarters"),
    "burning": Text("Burning"),
    "parry": Text("Parry {n}"),
}

STATUSES = {
    "slowed": Text("Slowed: Speed halved"),
    "dazed": Text("Dazed: −2 Finesse"),
    "burning": Text("Burning: harm 6 against Toughness in the Aftermath phase"),
    "finesse": Text("{n} Finesse"),
    "brutality": Text("{n} Brutality"),
    "to hit": Text("{n} to hit"),
    "speed": Text("{n} Speed"),
    "ranged to hit": Text("{n} to hit at range"),
    "next to hit": Text("{n} to hit with the next attack"),
    "next power": Text("{n} Power for the next attack"),
    "next ranged power": Text("{n} Power for the next ranged attack"),
    "may re-roll": Text("may roll one missed attack again"),
    "leaps": Text("the normal move is a leap"),
    "stays put": Text("cannot move in this activation"),
    "flat ground": Text("dear ground costs nothing extra"),
    "no quick attacks at it": Text("its moves cause no quick attacks"),
    "pressure": Text("{n} Resilience"),
}


def sheet(view: View, figure: str) -> Sequence[Part]:
    """A fighter as this side knows it; raises KeyError for an unknown one."""
    s: CirqueState = view.state
    f = s.fighter(figure)
    return (
        profile(view, f),
        weapons(view, f),
        Paragraph(Text(f.printed.trait.name), Text(f.printed.trait.text), f.printed.trait.clause),
        *lasting(s, f),
        stack_row(view, f),
        *face_up_rows(view, f),
    )


def profile(view: View, f: Fighter) -> FigureSheet:
    """CIR-231, CIR-232 Portrait, characteristics as they now are, wounds and fury."""
    p = f.printed
    resilience = f"{values.toughness(view, f).whole}/{values.armour(view, f).whole}"
    defence = f"{values.shielding(view, f).whole}/{values.swiftness(view, f).whole}"
    numbers = (
        _number(Text("Speed"), values.speed(view, f), p.speed, "CIR-233"),
        _number(Text("Finesse"), values.finesse(view, f), p.finesse, "CIR-234"),
        _number(Text("Brutality"), values.brutality(view, f), p.brutality, "CIR-234"),
        _number(Text("Potential"), values.stack_limit(view.state, f), p.potential, "CIR-232"),
        Number(resilience, Text("Resilience"), "", _tone(values.armour(view, f).value - p.armour)),
        Number(defence, Text("Defence"), "", _tone(values.shielding(view, f).value - p.shielding)),
    )
    faction = content().faction(p.faction).name
    return FigureSheet(
        f.id,
        p.name,
        p.sprite,
        f.side,
        Text(faction),
        Text(p.role),
        Text("“{quote}”", {"quote": Text(p.quote)}) if p.quote else "",
        numbers,
        gauges(f),
    )


def _number(label: Text, now: Tally, printed: float, clause: str) -> Number:
    return Number(f"{now.value:g}", label, "", _tone(now.value - printed))


def _tone(more: float) -> str:
    return "good" if more > 0 else "bad" if more < 0 else "plain"


def gauges(f: Fighter) -> tuple[Gauge, ...]:
    """CIR-801, CIR-811 Damage out of the Pain Threshold, fury out of Aggression."""
    out = [Gauge(Text("Wounds"), f.damage, f.printed.pain, "wound", "blood")]
    limit = values.rage_limit(f)
    if limit is not None:
        note = Text("enraged") if f.enraged else ""
        out.append(Gauge(Text("Fury"), f.fury, limit, "fury", "enraged", note=note))
    return tuple(out)


def weapons(view: View, f: Fighter) -> TableRows:
    """CIR-251 to CIR-254 Weapons with their reach, strength and specials."""
    rows = []
    for w in f.printed.weapons:
        reach = Text("M{inches}″" if w.melee else "{inches}″", {"inches": w.range})
        strong = f"{values.strength(view, f, w).value:g}"
        rows.append((Text(w.name), reach, strong, specials(w)))
    return TableRows((Text("Weapons"), Text("reach"), Text("strength"), ""), tuple(rows))


def specials(w: Weapon) -> Text | str:
    """The specials of a weapon in a row."""
    if not w.specials:
        return ""
    return Text("{specials}", {"specials": [_special(s) for s in w.specials]})


def _special(s: Special) -> Text:
    return Text(SPECIALS[s.special].say, {"n": s.amount})


def lasting(s: CirqueState, f: Fighter) -> list[Note]:
    """CIR-890 to CIR-894 What lasts on a fighter besides its cards."""
    out = []
    if not f.alive:
        out.append(Note(Text("Dead"), clause="CIR-801", tone="bad"))
    if f.knocked_down:
        out.append(Note(Text("Knocked down"), Text("−2 Swiftness, sees all around"), "CIR-461", "bad"))
    if f.enraged:
        say = Text("−2 Finesse, strikes twice in melee, must go for an enemy")
        out.append(Note(Text("Enraged"), say, "CIR-811", "warn"))
    return out + [_status(s, f, st) for st in f.statuses]


def _status(s: CirqueState, f: Fighter, st: Status) -> Note:
    amount = f"+{st.amount}" if st.amount >= 0 else f"−{-st.amount}"
    title = Text(STATUSES[st.what].say, {"n": amount}) if st.what in STATUSES else Text(st.what)
    if st.what == "to hit against":
        title = Text("{n} to hit against {foe}", {"n": amount, "foe": s.fighter(st.detail).name})
    bad = st.amount < 0 or st.what in ("slowed", "dazed", "burning", "stays put")
    until = _until(st)
    name = content_name(st.clause)
    if name == st.clause:
        return Note(title, until, st.clause, "bad" if bad else "good")
    say = Text("{card}, {until}", {"card": Text(name), "until": until}) if until else Text(name)
    return Note(title, say, st.clause, "bad" if bad else "good")


def _until(st: Status) -> Text | str:
    """How long it lasts, in words."""
    kind, _, turn = st.until.partition(":")
    if kind == "turn":
        return Text("until the end of turn {turn}", {"turn": turn})
    if kind == "activation":
        return Text("until the end of the activation")
    if kind == "own":
        return (
            Text("until the end of its own activation")
            if st.begun
            else Text("until its next activation ends")
        )
    return ""
