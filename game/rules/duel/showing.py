"""The yard, the track and the panels, read from a view and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.engine.look import (
    Balance,
    FigureSheet,
    Gauge,
    Heading,
    Mark,
    Marker,
    Note,
    Number,
    OnLine,
    Paragraph,
    Part,
    Picture,
    PieceLook,
    Roster,
    RosterRow,
    Spoken,
    TableRows,
    Track,
    Zone,
)
from game.engine.pictured import asked_about, outcome
from game.engine.rulebook import View
from game.engine.triggers import score
from game.engine.words import Text
from game.rules.duel.content import content
from game.rules.duel.faceoff import exchange
from game.rules.duel.items import NAMES, shown
from game.rules.duel.showing_stance import standing
from game.rules.duel.state import MEASURE, RADIUS, DuelState, Fencer, Pair
from game.table.inches import distance

PHASES = (
    ("close", Text("Close")),
    ("bid", Text("Bids")),
    ("compose", Text("Stacks")),
    ("blows", Text("Attacks")),
    ("ground", Text("Ground")),
)
STAGES = {
    "turn": 0,
    "pairs": 0,
    "relief": 0,
    "close": 0,
    "bid": 1,
    "reroll": 1,
    "compose": 2,
    "option": 3,
    "blows": 3,
    "ground": 4,
    "end": 4,
    "over": 4,
}
MARKED = 6
"""Wounds that the plate of a figure has marks for at least."""


def picture(view: View) -> Picture:
    """Everything on the table and the track above it."""
    s: DuelState = view.state
    stuck = _cornered(view)
    looks = [(f, piece(s, f, cornered=f.id in stuck)) for f in s.fencers.values()]
    result, winner = outcome(view, over=s.stage == "over", winner=s.winner)
    return Picture(
        view.board.width,
        view.board.depth,
        view.board.terrain,
        tuple(look for f, look in looks if f.fit),
        tuple(look for f, look in looks if not f.fit),
        track(view),
        view.setup.names,
        tuple[Zone, ...](),
        "flags",
        _active(view),
        result,
        winner,
        markers=fallen(s),
        marks=measures(s),
    )


def _cornered(view: View) -> set[str]:
    """DUE-927 Who has no room to withdraw this turn."""
    out = set()
    for e in reversed(view.events):
        if e.what == "cornered":
            out.add(str(e.data["fencer"]))
        elif e.what == "turn_started":
            break
    return out


def piece(s: DuelState, f: Fencer, *, cornered: bool = False) -> PieceLook:
    """A fencer on the table."""
    p = content().fencers.get(f.id.partition("-")[2])
    pair = next((p for p in s.pairs if f.id in (p.a, p.b)), None)
    states = tuple(_states(f, pair, cornered=cornered))
    stand = standing(s, f, pair, cornered=cornered)
    return PieceLook(
        f.id,
        p.short if p else f.name,
        f.side,
        f.x,
        f.y,
        RADIUS,
        f.facing,
        p.sprite if p else f.id,
        tuple(name for name, _ in states),
        knocked_down=not f.fit,
        wounds=(len(f.wounds), max(MARKED, len(f.wounds))),
        reach=MEASURE,
        all_round=True,
        stance=stand.stance,
        stance_words=stand.words,
        stance_art=stand.art,
        states=tuple(words for _, words in states),
    )


def _states(f: Fencer, pair: Pair | None, *, cornered: bool) -> Iterator[tuple[str, Text]]:
    """What holds for a fencer: the badge, and what it does, with its clause."""
    if pair is not None and pair.advantage == f.id:
        yield (
            f"advantage:{pair.strength}",
            Text("Initiative advantage of strength {n} (DUE-730)", {"n": pair.strength}),
        )
    if f.endurance < -f.starting:
        yield "exhausted", Text("Exhausted: nothing but Rest can be chosen (DUE-318)")
    elif f.endurance < 0:
        yield "winded", Text("Below 0 Endurance: no Initiative, no Break Distance (DUE-752)")
    if cornered:
        yield "cornered", Text("Cornered: no Break Distance this turn (DUE-927)")
    if f.bleed_total:
        words = {"n": f.bleed_total}
        yield f"bleeding:{f.bleed_total}", Text("Bleeds {n} Endurance at each turn's end (DUE-741)", words)
    if f.muscle_total:
        say = "Muscle wounds {m}, Toughness {t}: Level −{n} (DUE-836)"
        words = {"m": f.muscle_total, "t": f.toughness, "n": f.penalty}
        yield f"muscle:{f.muscle_total}", Text(say, words)


def fallen(s: DuelState) -> tuple[Marker, ...]:
    """DUE-946 Those who lie where they fell; nobody is in their way."""
    out = []
    for f in s.fencers.values():
        if not f.fit:
            look = piece(s, f)
            word = {"dead": "{name}, dead", "down": "{name}, down"}.get(f.status, "{name}, out of it")
            name = Text(word, {"name": look.name})
            out.append(Marker(f"fallen-{f.id}", f.x, f.y, "", name, f.side, lies=look.sprite))
    return tuple(out)


def measures(s: DuelState) -> tuple[Mark, ...]:
    """DUE-904 The gap between those who cross blades, and whether they are in measure."""
    out: list[Mark] = []
    for pair in s.pairs:
        f, foe = s.fencers[pair.a], s.fencers[pair.b]
        d = distance(f.point, foe.point)
        if not f.fit or not foe.fit or d <= 0:
            continue
        u = ((foe.x - f.x) / d, (foe.y - f.y) / d)
        p, q = (
            (f.x + u[0] * RADIUS, f.y + u[1] * RADIUS),
            (foe.x - u[0] * RADIUS, foe.y - u[1] * RADIUS),
        )
        gap = max(0.0, d - 2 * RADIUS)
        near = gap <= MEASURE + 1e-6
        say = Text("{n}″ in measure" if near else "{n}″", {"n": f"{gap:.2f}"})
        out.append(OnLine(p, q, "measure", say, near))
    return tuple(out)


def _active(view: View) -> str:
    """The fencer that the question is about."""
    s: DuelState = view.state
    return asked_about(view, s.fencers)


def track(view: View) -> Track:
    """DUE-201 Turn, phases, first hand; the score: points of a map that gives some, else items to lay."""
    s: DuelState = view.state
    sizes = [next((f.size for f in s.side(side) if f.fit), 0) for side in (0, 1)]
    shown = (sizes[0], sizes[1]) if any(sizes) and not s.skirmish else None
    points = score(view)
    return Track(
        s.turn,
        s.turn_limit,
        tuple(name for _, name in PHASES),
        STAGES[s.stage],
        Text("{name}, this turn", {"name": view.setup.names[s.first_hand]}) if s.turn else "",
        s.first_hand if s.turn else None,
        Text("First hand"),
        points or shown,
        Text("Points of the map") if points else Text("Items to lay"),
    )


# ---- panels


def sheet(view: View, figure: str) -> Sequence[Part]:
    """The panel of one fencer."""
    s: DuelState = view.state
    f = s.fencers.get(figure)
    if f is None:
        return ()
    return (*profile(s, f), *state_of(s, f), *stacks(f))


def profile(s: DuelState, f: Fencer) -> Sequence[Part]:
    """DUE-101, DUE-108 Who it is, the four characteristics, the weapon."""
    p = content().fencers.get(f.id.partition("-")[2])
    weapon = content().weapons[f.weapon]
    level: Spoken = shown(f.current)
    out: list[Part] = [
        FigureSheet(
            f.id,
            f.name,
            p.sprite if p else f.id,
            f.side,
            Text(p.title) if p else "",
            Text("{weapon}; {line}", {"weapon": Text(weapon.name), "line": Text(weapon.line)}),
            Text("“{words}”", {"words": Text(p.quote)}) if p and p.quote else "",
            (
                Number(level, Text("Level"), "DUE-109", _tone(f)),
                Number(str(f.toughness), Text("Toughness"), "DUE-104"),
                Number(str(f.agility), Text("Agility"), "DUE-107"),
                Number(
                    str(f.size) if f.size else "·", Text("Stack"), "DUE-301", "hot" if f.size else "plain"
                ),
            ),
            icon=f"weapons_duel/{f.weapon}",
        ),
        Balance(
            Text("Endurance"),
            f.endurance,
            f.starting,
            note=Text("{n} of {start}", {"n": shown(f.endurance), "start": f.starting}),
            clause="DUE-102",
            figure=f.id,
        ),
        Paragraph(Text(weapon.name), Text(weapon.special), _WEAPON_CLAUSE[f.weapon]),
    ]
    return out


def _tone(f: Fencer) -> str:
    """DUE-109 Whether the Level that counts now is better or worse than the fencer's own."""
    if f.current == f.level:
        return "plain"
    return "good" if f.current > f.level else "bad"


_WEAPON_CLAUSE = {"sabre": "DUE-851", "epee": "DUE-855", "rapier": "DUE-858"}


def state_of(s: DuelState, f: Fencer) -> Sequence[Part]:
    """What holds for a fencer now: advantage, wounds, exhaustion."""
    out: list[Part] = []
    pair = next((p for p in s.pairs if f.id in (p.a, p.b)), None)
    if pair is not None and pair.advantage == f.id:
        say = Text("strength {n}", {"n": pair.strength})
        out.append(Note(Text("Initiative advantage"), say, "DUE-730", "good"))
    if f.endurance < -f.starting:
        out.append(Note(Text("Exhausted: only Rest"), Text(""), "DUE-318", "bad"))
    elif f.endurance < 0:
        out.append(
            Note(Text("No Initiative, no Break Distance"), Text("Endurance is below 0"), "DUE-752", "bad")
        )
    for w in f.wounds:
        kind = (
            "muscle and bleeding"
            if w.muscle and w.bleeding
            else "muscle"
            if w.muscle
            else "bleeding"
            if w.bleeding
            else ""
        )
        title = Text(
            "{severity} wound, turn {turn}", {"severity": Text(w.severity.capitalize()), "turn": w.turn}
        )
        out.append(Note(title, Text(kind), "DUE-831", "warn"))
    if f.penalty or f.bleed_total:
        words = {"level": f.penalty, "bleed": f.bleed_total}
        out.append(Note(Text("Level −{level}, {bleed} Endurance a turn", words), Text(""), "DUE-836", "bad"))
    return out


def stacks(f: Fencer) -> Sequence[Part]:
    """The stack of this turn, item by item, and of the turn before."""
    out: list[Part] = []
    if f.stack.items:
        rows = tuple(
            (
                str(n + 1),
                Text(NAMES[item]),
                Text("struck out") if not f.active[n] else str(f.stack.points(item)),
            )
            for n, item in enumerate(f.stack.items)
        )
        out.append(TableRows(("", Text("This turn"), Text("points")), rows))
    if f.last.items:
        rows = tuple(
            (str(n + 1), Text(NAMES[item]), str(f.last.points(item))) for n, item in enumerate(f.last.items)
        )
        out.append(TableRows(("", Text("The turn before"), Text("points")), rows))
    return out


def panels(view: View) -> Sequence[Part]:
    """Both sides."""
    s: DuelState = view.state
    out: list[Part] = [roster(view, 1 - view.who), roster(view, view.who)]
    for p in s.pairs:
        if p.advantage:
            words = {"name": s.fencers[p.advantage].name, "n": p.strength}
            out.append(
                Note(Text("{name} has the advantage", words), Text("strength {n}", words), "DUE-721", "warn")
            )
    if (last := exchange(view)) is not None:
        out.append(last)
    if s.skirmish:
        out.append(Heading(Text("Pairs"), "DUE-955"))
        for p in s.pairs:
            text = Text("{a} and {b}", {"a": s.fencers[p.a].name, "b": s.fencers[p.b].name})
            out.append(Paragraph("", text))
    return out


def roster(view: View, side: int) -> Roster:
    """The fencers of a side with what is left of them."""
    s: DuelState = view.state
    rows = tuple(_row(f) for f in s.side(side))
    return Roster(Text("{name}'s side", {"name": view.setup.names[side]}), side, rows)


def _row(f: Fencer) -> RosterRow:
    p = content().fencers.get(f.id.partition("-")[2])
    gauge = Gauge(Text("Endurance"), max(0, f.endurance), f.starting, "good", note=shown(f.endurance))
    return RosterRow(f.id, f.name, p.sprite if p else f.id, (gauge,), gone=not f.fit)
