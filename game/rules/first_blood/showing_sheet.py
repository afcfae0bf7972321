"""The panel of one warrior: its profile as it now is, what is at work on it, what it can do, its card."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.look import FigureSheet, Gauge, Note, Number, Paragraph, Part, Roster, RosterRow
from game.engine.rulebook import View
from game.engine.words import Text
from game.rules.first_blood import values
from game.rules.first_blood.queries import duel_opponent
from game.rules.first_blood.specials import affecting, command_range
from game.rules.first_blood.state import FirstBloodState, Warrior, content

ROLES = {
    "infantry": Text("Infantry"),
    "brute": Text("Brute"),
    "cavalry": Text("Cavalry"),
    "monster": Text("Monster"),
}
RANKS = {"character": Text("Character"), "leader": Text("Regiment Leader")}


def called(s: FirstBloodState, w: Warrior) -> str:
    """The short name of a warrior, with a number where its card has several of its kind."""
    same = [x.id for x in s.warriors if x.card == w.card and x.profile == w.profile]
    return w.printed.short if len(same) == 1 else f"{w.printed.short} {same.index(w.id) + 1}"


def sheet(view: View, figure: str) -> Sequence[Part]:
    """A warrior and its card; raises KeyError for an unknown one."""
    s: FirstBloodState = view.state
    w = s.warrior(figure)
    return (
        profile(view, w),
        *lasting(view, w),
        *rules(w),
        *band(s, w),
    )


def profile(view: View, w: Warrior) -> FigureSheet:
    """FIB-020 to FIB-029 Portrait, characteristics as they now are, wound markers."""
    s: FirstBloodState = view.state
    p = w.printed
    on = w.on_table
    march = values.march_of(view, w).whole if on else p.march
    attacks = values.clash_attacks(view, w).whole if on else p.attacks
    defense = values.defense(view, w, None).whole if on else p.defense
    resolve = values.resolve(view, w, 0).whole if on else p.resolve
    numbers = [
        _number(Text("March"), march, p.march, "FIB-020"),
        Number("–" if p.volley is None else str(p.volley), Text("Volley"), "FIB-021"),
        Number(str(p.clash), Text("Clash"), "FIB-022"),
        _number(Text("Attacks"), attacks, p.attacks, "FIB-023"),
        Number(str(p.health), Text("Health"), "FIB-024"),
        _number(Text("Resolve"), resolve, p.resolve, "FIB-025"),
        _number(Text("Defense"), defense, p.defense, "FIB-026"),
        Number(str(p.evasion), Text("Evasion"), "FIB-026"),
    ]
    if p.command_range is not None:
        numbers.append(_number(Text("Command"), command_range(view, w), p.command_range, "FIB-027"))
    return FigureSheet(
        w.id,
        p.name,
        p.sprite,
        w.side,
        Text(content().warband(s.players[w.side].warband).name),
        _role(w),
        Text("“{quote}”", {"quote": Text(p.quote)}) if p.quote else "",
        tuple(numbers),
        gauges(w),
    )


def _role(w: Warrior) -> Text:
    """FIB-028, FIB-029 Role, rank, Size and points."""
    p = w.printed
    tags = [ROLES[p.role], *([RANKS[p.rank]] if p.rank in RANKS else [])]
    return Text("{tags}, Size {size}, {points} points", {"tags": tags, "size": p.size, "points": p.points})


def _number(label: Text, now: int, printed: int, clause: str) -> Number:
    tone = "good" if now > printed else "bad" if now < printed else "plain"
    return Number(str(now), label, clause, tone)


def gauges(w: Warrior) -> tuple[Gauge, ...]:
    """FIB-024, FIB-700 Wound markers out of Health."""
    note = Text("Broken!") if w.broken else ""
    return (Gauge(Text("Wounds"), w.wounds, w.printed.health, "wound", "wounded_bare", note=note),)


# ---- what it can do


def rules(w: Warrior) -> list[Paragraph]:
    """FIB-820, FIB-900 Special rules, Unique Actions and command abilities as printed."""
    c, p = content(), w.printed
    out = []
    for special in p.specials:
        rule = c.rules[special.rule]
        out.append(Paragraph(Text(c.called(special)), Text(rule.text), rule.clause))
    for action in p.actions:
        row = c.actions[action.action]
        out.append(Paragraph(Text(c.action_called(action)), Text(f"({row.mark}) {row.text}"), row.clause))
    for name in p.commands:
        ability = c.abilities[name]
        out.append(Paragraph(Text(ability.name), Text(ability.text), ability.clause))
    return out


# ---- what is at work on it


def lasting(view: View, w: Warrior) -> list[Note]:
    """FIB-310 to FIB-315, FIB-346, FIB-401, FIB-502, FIB-740, FIB-916 States, abilities, and what they do."""
    s: FirstBloodState = view.state
    if w.slain:
        return [Note(Text("Slain"), clause="FIB-756", tone="bad")]
    out = []
    if w.broken:
        say = Text("fails every Resolve test, counts for nothing, commands nothing")
        out.append(Note(Text("Broken!"), say, "FIB-740", "bad"))
    if w.inspired:
        out.append(Note(Text("Inspired!"), Text("Attacks +1 in a Clash"), "FIB-401", "good"))
    if w.aimed:
        out.append(Note(Text("Aimed!"), Text("one more die in a Volley"), "FIB-502", "good"))
    if foe := duel_opponent(s, w):
        say = Text("with {foe} and nobody else", {"foe": called(s, s.warrior(foe))})
        out.append(Note(Text("In a Duel"), say, "FIB-346", "warn"))
    if w.carrying:
        out.append(Note(Text("Carries the relic"), Text("March at most 4"), "FIB-1032", "warn"))
    if w.on_table and values.locked(view, w):
        out.append(Note(Text("Shield Wall"), Text("Defense +1"), "FIB-916", "good"))
    return out + _commands(view, w)


def _commands(view: View, w: Warrior) -> list[Note]:
    """FIB-311 The command abilities that affect it now, each once (FIB-315)."""
    s: FirstBloodState = view.state
    out = []
    for name in dict.fromkeys(a.name for a in s.abilities):
        row = content().abilities[name]
        found = affecting(view, w, name) if w.on_table and row.aura else None
        if found is not None:
            by = Text(
                "{by}: {short}", {"by": called(s, s.warrior(found.performer)), "short": Text(row.short)}
            )
            out.append(Note(Text(row.name), by, row.clause, "good"))
    return out


def band(s: FirstBloodState, w: Warrior) -> list[Part]:
    """FIB-003 The warriors of its card, where there are several."""
    card = s.card(w.card)
    others = s.of_card(card)
    if len(others) < 2:
        return []
    rows = tuple(RosterRow(x.id, called(s, x), x.printed.sprite, gauges(x), gone=x.slain) for x in others)
    left = sum(1 for x in others if x.on_table and not x.activated)
    note = Text("{n} still to act", {"n": left}) if s.phase != "deployment" else ""
    return [Roster(Text(card.name), w.side, rows, note)]
