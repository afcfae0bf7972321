"""The panel of one fighter: stats as they are, gear, armour, what is at work on it, what it has declared."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.look import FigureSheet, Gauge, Note, Number, Paragraph, Part, Spoken, TableRows
from game.engine.rulebook import View
from game.engine.words import Text
from game.rules.dominions.profiles import Gear
from game.rules.dominions.queries import melee_with
from game.rules.dominions.state import DominionsState, Entry, Fighter, content
from game.rules.dominions.telling import action_text
from game.rules.dominions.values import trained
from game.rules.dominions.wounds import DEFEATED_AT

CATEGORY = {"primitive": Text("Primitive"), "slug_thrower": Text("Slug Thrower"), "beam": Text("Beam")}
STATES = {
    "live": Text("to come"),
    "done": Text("done"),
    "nullified": Text("nullified"),
    "ignored": Text("ignored"),
    "lost": Text("lost"),
    "given_up": Text("given up"),
}
_CLAUSES = {"nullified": "DOM-343", "ignored": "DOM-506", "lost": "DOM-145", "given_up": "DOM-143"}


def sheet(view: View, figure: str) -> Sequence[Part]:
    """A fighter; raises KeyError for an unknown one."""
    s: DominionsState = view.state
    f = s.fighter(figure)
    return (
        profile(s, f),
        shots(f),
        *gear_rows(s, f),
        armour(f),
        *lasting(view, f),
        *(_declared(view, f, e) for e in f.strategy),
    )


def profile(s: DominionsState, f: Fighter) -> FigureSheet:
    """Portrait, the stats that matter most, Injury Levels."""
    p = f.printed
    numbers = (
        _stat(Text("Timing"), p.timing, "DOM-111"),
        _moved(f),
        _stat(Text("Withstand"), p.withstand, "DOM-702"),
        _stat(Text("Grip"), p.grip, "DOM-027"),
        _stat(Text("Brawling"), p.brawling, "DOM-491"),
        _stat(Text("Block"), p.block, "DOM-530"),
        _stat(Text("Strike"), p.strike, "DOM-401"),
        _stat(Text("Feint"), p.feint, "DOM-453"),
        _stat(Text("Disarm"), p.disarm, "DOM-471"),
        _stat(Text("Parry"), p.parry, "DOM-510"),
        _stat(Text("Dodge"), p.dodge, "DOM-540"),
        _stat(Text("Evade"), p.evade, "DOM-550"),
    )
    squad = content().squads.get(s.squads[f.side])
    return FigureSheet(
        f.id,
        p.name,
        p.sprite,
        f.side,
        Text(squad.name) if squad else "",
        Text(p.role) if p.role else "",
        Text("“{quote}”", {"quote": Text(p.quote)}) if p.quote else "",
        numbers,
        gauges(f),
    )


def _stat(label: Text, found: int | None, clause: str) -> Number:
    return Number("–" if found is None else str(found), label, clause)


def _moved(f: Fighter) -> Number:
    """DOM-321 The present Movement stat."""
    return Number(str(f.movement), Text("Move"), "DOM-310", "bad" if f.lamed else "plain")


def gauges(f: Fighter) -> tuple[Gauge, ...]:
    """DOM-708 Injury Levels out of those that Defeat."""
    filled = DEFEATED_AT if f.status == "defeated" else min(f.injury, DEFEATED_AT)
    note = Text("Defeated") if f.status == "defeated" else ""
    return (Gauge(Text("Injury"), filled, DEFEATED_AT, "wound", "injured", note=note),)


def shots(f: Fighter) -> Paragraph:
    """DOM-029 Missile Strike by category."""
    p = f.printed
    words = [
        Text("{category} {stat}", {"category": CATEGORY[category], "stat": found})
        for category, found in trained(p).items()
    ]
    words = words or [Text("untrained {stat}", {"stat": p.composite})]
    return Paragraph(Text("Missile Strike"), Text("{shots}", {"shots": words}), "DOM-029")


# ---- gear


def gear_rows(s: DominionsState, f: Fighter) -> list[Part]:
    """DOM-600 What is in hand, carried and built in, with its numbers."""
    rows: list[tuple[Spoken, ...]] = []
    for place, items in (
        (Text("hand"), f.hands),
        (Text("built in"), f.built_in),
        (Text("carried"), f.carried),
    ):
        rows += [_gear_row(s.gear(item), place) for item in items]
    if not rows:
        return [Note(Text("Bare hands"), Text("Wound {n}", {"n": f.printed.brawl_wound}), "DOM-490")]
    head = (Text("Gear"), Text("where"), Text("reach"), Text("Wound"), Text("Rate"), "")
    return [TableRows(head, tuple(rows))]


def _gear_row(g: Gear, place: Text) -> tuple[Spoken, ...]:
    if not g.weapon:
        note = Text("+{n} Withstand Injury", {"n": g.withstand}) if g.withstand else ""
        return (Text(g.name), place, "–", "–", "–", note)
    far = f"{g.reach:g}″" if g.kind == "melee" else f"{g.short:g}/{g.medium:g}/{g.long:g}″"
    return (Text(g.name), place, far, str(g.wound), str(g.rate), _notes(g))


def _notes(g: Gear) -> Spoken:
    """Parry modifier, category, stun, thrown."""
    words: list[Text] = []
    if g.kind == "melee":
        parry = Text("cannot Parry") if g.parry is None else Text("Parry {n}", {"n": _signed(g.parry)})
        words.append(parry)
    elif g.category is not None:
        words.append(CATEGORY[g.category])
    if g.stun:
        words.append(Text("stun"))
    if g.thrown:
        words.append(Text("thrown"))
    return Text("{words}", {"words": words})


def _signed(n: int) -> str:
    """A modifier with its sign."""
    return f"−{-n}" if n < 0 else f"+{n}" if n else "0"


def armour(f: Fighter) -> Paragraph:
    """DOM-703 Armour by place."""
    a = content().armour[f.printed.armour]
    words = {"torso": a.torso, "head": a.head, "neck": a.neck, "eyes": a.eyes}
    say = Text("torso {torso}, head {head}, neck {neck}, eyes {eyes}", words)
    if f.printed.machine:
        say = Text("hull {torso}, optical sensor 0", words)
    return Paragraph(Text("Armour: {name}", {"name": Text(a.name)}), say, "DOM-703")


# ---- what is at work on it


def lasting(view: View, f: Fighter) -> list[Note]:
    """DOM-301, DOM-501, DOM-709, DOM-710, DOM-722, DOM-730 States, melee, defences of this round."""
    if not f.placed and f.status == "standing":
        return [Note(Text("Not placed yet"), clause="DOM-901")]
    if not f.standing:
        return [Note(Text(f.status.replace("_", " ").capitalize()), clause="DOM-710", tone="bad")]
    out = []
    if f.injury:
        say = Text("on every Combat Skill roll and on Grip")
        out.append(Note(Text("Injury Penalty −{n}", {"n": f.injury}), say, "DOM-709", "bad"))
    if f.blinded:
        out.append(Note(Text("Blinded"), Text("−3; no shot beyond short range"), "DOM-730", "bad"))
    if f.lamed:
        out.append(Note(Text("Lamed"), Text("Movement halved"), "DOM-722", "bad"))
    if foes := melee_with(view, f) if f.placed else []:
        say = Text("{foes}", {"foes": [e.name for e in foes]})
        out.append(Note(Text("In melee with"), say, "DOM-301", "warn"))
    return out + _defences(f)


def _defences(f: Fighter) -> list[Note]:
    """DOM-501, DOM-502 What this round's defences take off attacks."""
    names = (
        ("parry", Text("Parry"), "DOM-510"),
        ("bare_parry", Text("bare-handed Parry"), "DOM-512"),
        ("block", Text("Block"), "DOM-530"),
        ("dodge", Text("Dodge"), "DOM-540"),
        ("evade", Text("Evade"), "DOM-550"),
    )
    out = []
    for key, name, clause in names:
        if found := getattr(f.defence, key):
            title = Text("{name}: −{n}", {"name": name, "n": found})
            out.append(Note(title, Text("for attacks that it works against"), clause, "good"))
    return out


def _declared(view: View, f: Fighter, e: Entry) -> Note:
    """DOM-123 One action of its Strategy and what has become of it."""
    tone = "warn" if e.state in _CLAUSES else "plain"
    return Note(action_text(view.state, e.action), STATES[e.state], _CLAUSES.get(e.state, "DOM-123"), tone)
