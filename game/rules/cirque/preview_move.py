"""What a move would lead to: inches used, quick attacks on the way, who can be struck from its end."""

from __future__ import annotations

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
    OnGap,
    OnLine,
    OnPoint,
    Paragraph,
    Part,
)
from game.engine.words import Text
from game.rules.cirque import values
from game.rules.cirque.aim import NEAR_ENEMY, Attack, Blow, numbers, planned, why_not
from game.rules.cirque.content import Weapon
from game.rules.cirque.effect import Ask, asked
from game.rules.cirque.moving import Move
from game.rules.cirque.odds import Chances
from game.rules.cirque.preview_parts import (
    average,
    chances,
    inches,
    percent,
    supposed,
)
from game.rules.cirque.state import Fighter, Pit, table
from game.rules.cirque.terraform import called
from game.rules.cirque.walking import leaving, quick_chance
from game.table.arcs import front
from game.table.inches import EPS, Point, distance
from game.table.moves import cost_parts
from game.table.sight import sight
from game.table.terrain import Terrain

KINDS = {
    "normal": Text("of {inches}″ normal move"),
    "run": Text("of {inches}″ run"),
    "charge": Text("of {inches}″ charge"),
    "extra": Text("of {inches}″ extra move"),
    "leap": Text("of {inches}″ leap"),
}


def move_forecast(pit: Pit, f: Fighter, walk: Walk, move: Move) -> Forecast:
    """CIR-401 to CIR-457 If the fighter stopped at the end of this walk."""
    parts: list[Part] = [Heading(Text("If {figure} stops here", {"figure": f.name}))]
    parts += _cost(pit, f, walk, move)
    notes, marks = _quick_attacks(pit, f, walk, move)
    parts += notes
    facing = f.facing if walk.facing is None else walk.facing
    end, there = supposed(
        pit, f, x=walk.end[0], y=walk.end[1], facing=facing, knocked_down=f.knocked_down and not move.stands
    )
    parts += _rage(end, f, there, walk)
    notes, more, open_to = _from_the_end(pit, f, end, there, move)
    parts += [*notes, *_unsteady(end, there, move)]
    if open_to and _basic_attacks_follow(pit, f, move):
        parts += _basic_attacks(end, there, open_to)
    return Forecast(tuple(parts), (*marks, *more))


# ---- inches


def _cost(pit: Pit, f: Fighter, walk: Walk, move: Move) -> list[Part]:
    """CIR-408, CIR-411 Inches used, those on dear ground apart."""
    board = table(pit, f)
    cheap = dear = 0.0
    grounds: list[str] = []
    for p, q, costly in cost_parts(board, walk.path):
        length = distance(p, q)
        if not costly or walk.way.flat:
            cheap += length
            continue
        dear += length
        middle = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
        grounds += [called(t) for t in board.ground(middle) if called(t) not in grounds]
    cost = cheap + 2 * dear
    of = Text(KINDS[move.kind].say, {"inches": walk.way.inches})
    note: Text | str = ""
    if dear > EPS:
        args = {"cost": inches(2 * dear), "n": inches(dear), "ground": [Text(g) for g in grounds]}
        note = Text("{cost} for {n} of {ground}, double", args)
    gauge = Gauge(
        Text("{n} open ground", {"n": inches(cheap)}),
        round(cost, 2),
        walk.way.inches,
        "reach",
        dear=round(2 * dear, 2),
        note=note,
    )
    return [BigNumbers((Number(inches(cost), of, walk.way.clause),)), gauge]


# ---- on the way


def _quick_attacks(pit: Pit, f: Fighter, walk: Walk, move: Move) -> tuple[list[Part], list[Mark]]:
    """CIR-431 to CIR-440 Who may strike as the fighter leaves, with its better weapon, and how surely."""
    start, mover = _setting_out(pit, f, move)
    if move.quiet or asked("no quick attacks at it", Ask(start, mover)):
        return [], []
    notes: list[Part] = []
    marks: list[Mark] = []
    for leave in leaving(start, mover, walk.path):
        x, y = leave.exit.point
        here, leaver = supposed(start, mover, x=x, y=y)
        e = leave.enemy
        open_to = [w for w in leave.weapon if quick_chance(here, leaver, e, w)]
        if not open_to:
            continue
        w, c = max(((w, _quick(here, e, leaver, w)) for w in open_to), key=lambda pair: pair[1].mean)
        args = {"foe": e.name, "weapon": Text(w.name), "need": _need(c.faces), "chance": percent(c.hit)}
        say = Text("{foe}, {weapon}: hits on {need} or more, {chance}", args)
        notes.append(Note(Text("Quick attack on the way"), say, "CIR-434", "warn", e.id))
        marks.append(OnPoint(x, y, "quick", Text("leaves {foe}'s reach: quick attack {need}+", args)))
        marks.append(OnLine((x, y), table(here).closest(leaver.base, e.base)[1], "plan"))
    return notes, marks


def _quick(pit: Pit, e: Fighter, leaver: Fighter, w: Weapon) -> Chances:
    """CIR-433, CIR-434 The chances of a quick attack at the point where the mover leaves."""
    return chances(numbers(pit, planned(pit, e, leaver, w, Blow(w.id), "quick")))


def _setting_out(pit: Pit, f: Fighter, move: Move) -> tuple[Pit, Fighter]:
    """The fighter on its feet, and without the guard that a run ends (CIR-392, CIR-466)."""
    s = pit.state
    dropped: frozenset[str] = frozenset()
    if move.kind == "run" and asked("guard ends by running", Ask(pit, f)):
        in_play = s.cards.at(f"play:{f.id}")
        dropped = frozenset(c for c in in_play if s.cards.faces[c] == "guarded_stance")
    return supposed(pit, f, without=dropped, knocked_down=f.knocked_down and not move.stands)


def _need(faces: tuple[str, ...]) -> int:
    """The least face that hits; 11 where none does."""
    return next((i + 1 for i, v in enumerate(faces) if v != "miss"), 11)


# ---- at the end


def _rage(end: Pit, before: Fighter, f: Fighter, walk: Walk) -> list[Part]:
    """CIR-451 to CIR-453 How the end stands to what rage demands."""
    if not f.enraged or distance(walk.path[0], walk.end) < EPS:
        return []
    board = table(end)
    foes = end.state.enemies(f)
    name = {"figure": f.name}
    most = values.melee_reach(f)
    if not any(board.gap(f.base, e.base) < board.gap(before.base, e.base) - EPS for e in foes):
        return [Note(Text("Enraged: must end nearer to an enemy", name), "", "CIR-451", "bad")]
    if any(board.within(f.base, e.base, most) for e in foes):
        return [Note(Text("Enraged: an enemy in reach", name), "", "CIR-452", "good")]
    say = Text("good only where nobody can be reached, and as far as can be", name)
    return [Note(Text("Enraged: nearer to an enemy", name), say, "CIR-453", "warn")]


Open = tuple[Fighter, list[Weapon]]


def _from_the_end(
    before: Pit, start: Fighter, pit: Pit, f: Fighter, move: Move
) -> tuple[list[Part], list[Mark], Open | None]:
    """CIR-602, CIR-604 Enemies in reach, out of sight or behind; whom to strike, with which weapons."""
    notes: list[Part] = []
    marks: list[Mark] = []
    nearest: Open | None = None
    board = table(pit)
    for e in sorted(pit.state.enemies(f), key=lambda e: board.gap(f.base, e.base)):
        gap = board.gap(f.base, e.base)
        near = [w for w in f.printed.weapons if board.within(f.base, e.base, w.range)]
        seen = sight(board, f.base, e.base)
        if not seen.clear:
            notes.append(_unseen(pit, e, seen.blockers))
            end = _blocked_at(f.point, e.point, seen.edge)
            new = values.in_sight(before, start, e).clear
            marks.append(OnGap(e.id, f.point, end, gap, Text("no sight"), "bad", new, seen.edge))
            continue
        open_to = [w for w in near if why_not(pit, f, e, w, "basic", Blow(w.id)) is None]
        words = _changed(before, start, pit, f, e)
        if near:
            notes.append(_reached(pit, f, e, gap, open_to, move))
        p, q = board.closest(f.base, e.base)
        if open_to and move.kind != "run":
            had = [w for w in open_to if why_not(before, start, e, w, "basic", Blow(w.id)) is None]
            say = Text("in reach")
            if len(open_to) < len(f.printed.weapons):
                say = Text("in reach of {weapons}", {"weapons": [Text(w.name) for w in open_to]})
            marks.append(OnGap(e.id, p, q, gap, say, "hot", len(had) < len(open_to)))
            nearest = nearest or (e, open_to)
        elif words is not None:
            marks.append(OnGap(e.id, p, q, gap, words, "warn", True))
        elif near:
            marks.append(OnGap(e.id, p, q, gap))
    return notes, marks, nearest


def _changed(before: Pit, start: Fighter, pit: Pit, f: Fighter, e: Fighter) -> Text | None:
    """CIR-432 Whether an enemy's melee weapons reach the fighter at the end and did not where it set out."""
    most = values.melee_reach(e)
    if most <= 0 or not table(pit).within(f.base, e.base, most):
        return None
    if table(before).within(start.base, e.base, most):
        return None
    w = max((w for w in e.printed.weapons if w.melee), key=lambda w: w.range)
    return Text("in reach of {foe}'s {weapon}", {"foe": e.name, "weapon": Text(w.name)})


def _blocked_at(p: Point, q: Point, edge: tuple[Point, ...]) -> Point:
    """Where the line of sight ends: the point of the lit edge that is nearest to the eye, or the target."""
    return min(edge, key=lambda r: distance(p, r)) if edge else q


def _unseen(pit: Pit, e: Fighter, blockers: tuple[str, ...]) -> Note:
    pieces: list[Terrain] = [t for b in blockers for t in pit.state.terrain if t.id == b]
    args = {"foe": e.name, "pieces": [Text(called(t)) for t in pieces]}
    say = Text("hidden by {pieces}", args) if pieces else ""
    return Note(Text("{foe} out of sight", args), say, "CIR-512", "bad", e.id)


def _reached(pit: Pit, f: Fighter, e: Fighter, gap: float, open_to: list[Weapon], move: Move) -> Note:
    """An enemy within the range of some weapon."""
    args = {"foe": e.name, "gap": inches(gap, decisive=True), "weapons": [Text(w.name) for w in open_to]}
    if move.kind == "run":
        title = Text("{foe} in reach, {gap}", args)
        return Note(title, Text("but no attacks after a run"), "CIR-414", "plain", e.id)
    if not open_to:
        if not front(f.base, e.base, f.knocked_down).inside:
            return Note(
                Text("{foe} behind, {gap}", args), Text("turn to strike at it"), "CIR-602", "bad", e.id
            )
        return Note(Text("{foe} cannot be attacked, {gap}", args), "", "CIR-602", "bad", e.id)
    melee = any(w.melee for w in open_to)
    title = Text("{foe} in reach, {gap}", args) if melee else Text("{foe} in range, {gap}", args)
    parries = any(w.special("parry") for w in e.printed.weapons)
    counts = parries and not e.knocked_down and front(e.base, f.base).inside
    say = Text("{weapons}; its Parry counts", args) if counts else Text("{weapons}", args)
    return Note(title, say, "CIR-602", "good", e.id)


def _unsteady(pit: Pit, f: Fighter, move: Move) -> list[Part]:
    """CIR-625 Whom a shooter would be too near to."""
    shooting = [w for w in f.printed.weapons if not w.melee and not w.special("close_quarters")]
    if not shooting or move.kind == "run":
        return []
    board = table(pit)
    near = [e for e in pit.state.enemies(f) if board.within(f.base, e.base, NEAR_ENEMY)]
    if not near:
        return []
    args = {"foe": near[0].name, "weapons": [Text(w.name) for w in shooting]}
    title = Text("{foe} within 3″", args)
    return [Note(title, Text("{weapons}: −2 to hit", args), "CIR-625", "warn", near[0].id)]


def _basic_attacks_follow(pit: Pit, f: Fighter, move: Move) -> bool:
    """CIR-146, CIR-414 Whether basic attacks can follow: not after a run, in a card or in an answer."""
    return move.kind not in ("run", "charge") and not f.sequence and pit.state.active in ("", f.id)


def _basic_attacks(pit: Pit, f: Fighter, open_to: Open) -> list[Part]:
    """CIR-701 to CIR-704 Mean wounds, no wound, mean fury of the basic attacks on one enemy."""
    e, weapons = open_to
    melee = [w for w in weapons if w.melee]
    used = melee or [w for w in weapons if not w.melee]
    twice = 2 if melee and f.enraged else 1
    mean, none, fury = Fraction(0), Fraction(1), Fraction(0)
    again, _ = supposed(pit, f, attacked=(*f.attacked, (e.id, bool(melee))))
    for i, w in enumerate(w for w in used for _ in range(twice)):
        blow = Blow(w.id)
        a = planned(pit, f, e, w, blow, "basic") if i == 0 else Attack(f.id, e.id, w, blow, "basic")
        c = chances(numbers(again if i else pit, a))
        mean += c.mean
        none *= c.damage.get(0, Fraction(0))
        fury += c.hit * (2 if w.special("annoying") else 1)
    count = len(used) * twice
    args = {"foe": e.name, "n": count}
    say = Text("Then {n} basic attacks on {foe}", args)
    if count == 1:
        say = Text("Then the basic attack on {foe}", args)
    elif count == 2:
        say = Text("Then both basic attacks on {foe}", args)
    shown = [
        Number(average(mean), Text("wounds, mean")),
        Number(percent(none), Text("nothing at all")),
    ]
    if values.rage_limit(e) is not None:
        shown.append(Number(f"+{average(fury)}", Text("its fury, mean")))
    return [Paragraph("", say), BigNumbers(tuple(shown))]
