"""What would follow, before it is done: charges with their chances, reactions, shots, moves; and why not."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol

from game.engine.asking import Refused, Why
from game.engine.decisions_marched import Marched
from game.engine.look import (
    BigNumbers,
    Forecast,
    Mark,
    Note,
    Number,
    OnArea,
    OnFigure,
    OnLine,
    OnPose,
    Part,
    TallyRows,
)
from game.engine.words import Text
from game.rules.regiments import odds, surveying
from game.rules.regiments.answering import (
    chargers_of,
    flees_from,
    may_counter,
    may_shoot_at,
    too_late,
)
from game.rules.regiments.content import content
from game.rules.regiments.fleeing import away_from, flight
from game.rules.regiments.paths import face_struck, path_of
from game.rules.regiments.queries import around, gap, gap_of, reaches, sees, troop_of
from game.rules.regiments.result import total_of
from game.rules.regiments.shots import blow_of, marks, missile, modifiers
from game.rules.regiments.state import Combat, Field, Unit
from game.rules.regiments.telling import called
from game.rules.regiments.values import (
    ceiling,
    every,
    fears,
    leadership,
    movement,
    opening,
    rank_profile,
    swift,
    unit_strength,
)
from game.table.blocks import Block, in_front_arc, seen_part
from game.table.charges import Charge
from game.table.drill import turn_to, wheel
from game.table.marches import counter


def percent(p: Fraction) -> str:
    """A chance as people read it."""
    return f"{float(p):.0%}"


def pose(u: Unit, block: Block) -> OnPose:
    """A unit where it would stand, to draw."""
    return OnPose(u.figure, block.x, block.y, block.facing, block.files if block.files != u.files else 0)


# ---- charges


def chance(field: Field, u: Unit, target: Unit, path: Charge | None) -> Fraction:
    """REG-242 to REG-244, REG-622 The chance that a charge is made and arrives if the target Holds."""
    if path is None:
        return Fraction(0)
    p = odds.charge(movement(field, u), gap(u, target), swift=swift(field, u), slow=path.slow)
    return p * dares(field, u, target)


def dares(field: Field, u: Unit, target: Unit) -> Fraction:
    """REG-622 The chance that the Fear test, if one is due, is passed."""
    if u.declared or not fears(field, u, target):
        return Fraction(1)
    return odds.passes(leadership(field, u)[0])


def charge(field: Field, u: Unit, target: Unit) -> Forecast:
    """REG-202, REG-242 to REG-258 Ceiling, arc, face, alignment, chances, whom it would disrupt."""
    if not target.on_table:
        return Forecast()
    path = path_of(field, u, target)
    limit = ceiling(field, u)
    success = chance(field, u, target, path)
    parts: list[Part] = [
        BigNumbers(
            (
                Number(f"{gap(u, target):.1f}″", Text("Distance"), "REG-004"),
                Number(f"{limit.whole}″", Text("Ceiling"), "REG-203"),
                Number(percent(success), Text("Arrives"), "REG-242", "good" if success > 0.5 else "warn"),
            )
        ),
        TallyRows(Text("Charge ceiling"), f"{limit.whole}″", limit.rows()),
        *_answers(field, u, target, path),
        *_rules(field, u, target),
    ]
    return Forecast(tuple(parts), tuple(_way(field, u, target, path)))


def _answers(field: Field, u: Unit, target: Unit, path: Charge | None) -> list[Part]:
    """REG-221 What each reaction would make of the charge."""
    if path is None:
        return [
            Note(Text("No way"), Text("No legal charge path leads there now"), "REG-250", "bad", u.figure)
        ]
    m, far, dare = movement(field, u), gap(u, target), dares(field, u, target)
    held = odds.charge(m, far, swift=swift(field, u), slow=path.slow) * dare
    found: list[Part] = [Note(Text("Hold"), Text("{p} arrive", {"p": percent(held)}), "REG-223")]
    if may_counter(field, target, u):
        met = odds.countered(m, far, swift=swift(field, u), slow=path.slow) * dare
        text = Text("it comes D3+1″ nearer: {p} arrive, both have charged", {"p": percent(met)})
        found.append(Note(Text("Counter Charge"), text, "REG-686", "warn", target.figure))
    elif every(field, target, "counter_charge") and too_late(field, target, u):
        args = {"far": far, "m": m}
        text = Text("{far}″ is less than Movement {m}: too late", args)
        found.append(Note(Text("Counter Charge"), text, "REG-684", "good", target.figure))
    if may_shoot_at(field, target, u):
        blow = blow_of(field, target, u, standing=True)
        mean = odds.mean(odds.unsaved(blow, target.block.abreast))
        text = Text("about {n} wounds", {"n": float(mean)})
        found.append(Note(Text("Stand and Shoot"), text, "REG-226", "warn", target.figure))
    return found


def _rules(field: Field, u: Unit, target: Unit) -> list[Part]:
    """REG-622, REG-643 Special rules that would count."""
    found: list[Part] = []
    dare = dares(field, u, target)
    if dare < 1:
        args = {
            "mine": unit_strength(field, u),
            "theirs": unit_strength(field, target),
            "p": percent(dare),
        }
        text = Text("Unit Strength {mine} against {theirs}: a Fear test first, {p} pass", args)
        found.append(Note(Text("Fear"), text, "REG-622", "warn", u.figure))
    if opening(field, u) and rank_profile(field, u).special("first_charge") is not None:
        text = Text("{foe} will be Disrupted if it is touched", {"foe": called(target)})
        found.append(Note(Text("First Charge"), text, "REG-643", "good", u.figure))
    return found


def _way(field: Field, u: Unit, target: Unit, path: Charge | None) -> list[Mark]:
    found: list[Mark] = [OnFigure(target.figure)]
    face = target.block.face(face_struck(target, u))
    reach = surveying.front_outline(u.block, ceiling(field, u).value)
    found.append(OnArea((reach,), "front", Text("ceiling {n}″", {"n": ceiling(field, u).whole})))
    found.append(OnLine(*face, "struck", Text("{face}", {"face": face_struck(target, u)})))
    if path is not None:
        start = wheel(u.block, path.side, float(path.degrees)) if path.degrees else u.block
        end = path.end
        found.append(pose(u, start))
        found.append(OnLine(start.front_centre, path.contact.point, "plan"))
        found.append(pose(u, end))
    return found


# ---- reactions


def reaction(field: Field, u: Unit, kind: str, charger: int | None) -> Forecast:
    """REG-221 to REG-226, REG-684 to REG-693 What a reaction would come to."""
    if kind == "counter" and charger is not None:
        return _counter(field, u, field.state.unit(charger))
    if kind == "shoot" and charger is not None:
        return shot(field, u, field.state.unit(charger), standing=True)
    if kind == "flee":
        return _flight(field, u)
    return Forecast(tuple(_arrivals(field, u)), tuple(OnFigure(c.figure) for c in chargers_of(field, u)))


def _arrivals(field: Field, u: Unit) -> list[Part]:
    """REG-242 The chance of each charger to arrive."""
    parts: list[Part] = []
    for c in chargers_of(field, u):
        path = path_of(field, c, u)
        p = Fraction(0)
        if path is not None:
            p = odds.charge(movement(field, c), gap(u, c), swift=swift(field, c), slow=path.slow)
        text = Text("{far}″ away, {p} arrive", {"far": gap(u, c), "p": percent(p)})
        parts.append(Note(Text(called(c)), text, "REG-242", "plain", c.figure))
    return parts


def _flight(field: Field, u: Unit) -> Forecast:
    """REG-224, REG-300 to REG-305 Where a flight of the middle roll would end, and whether that is safe."""
    foe = flees_from(field, u)
    direction = away_from(u, foe)
    middle = 7 if not swift(field, u) else 10
    run = flight(field, u, direction, middle, (foe.id,))
    tone, words, clause = "plain", Text("away from {foe}", {"foe": called(foe)}), "REG-300"
    if run.off_table:
        tone, words, clause = "bad", Text("they would leave the table"), "REG-304"
    elif run.caught_by:
        tone, words, clause = "bad", Text("they would end on an enemy"), "REG-305"
    title = Text("Flight of {n}″", {"n": middle})
    marks_: tuple[Mark, ...] = (
        OnLine(u.centre, run.end.centre, "plan"),
        pose(u, run.end),
        *(OnFigure(c.figure) for c in chargers_of(field, u)),
    )
    return Forecast((Note(title, words, clause, tone, u.figure), *_arrivals(field, u)), marks_)


def _counter(field: Field, u: Unit, charger: Unit) -> Forecast:
    far, m = gap(u, charger), movement(field, charger)
    turned = turn_to(u.block, charger.centre)
    text = Text(
        "{far}″ is not less than Movement {m}: a turn, then 2″, 3″ or 4″ straight at them",
        {"far": far, "m": m},
    )
    note = Note(Text("Counter Charge"), text, "REG-684", "good", u.figure)
    both = Note(Text("Both count as having charged"), "", "REG-689")
    runs = [counter(u.block, charger.block, inches, around(field, u)) for inches in (2.0, 3.0, 4.0)]
    ends = tuple(pose(u, run.end) for run in runs if run is not None)
    return Forecast((note, both), (OnLine(turned.front_centre, charger.centre, "plan"), *ends))


def no_reaction(field: Field, u: Unit) -> Sequence[Refused]:
    """REG-225, REG-680 to REG-691 Why a Counter Charge or Stand and Shoot is not offered."""
    found = []
    for c in chargers_of(field, u):
        if every(field, u, "counter_charge") and not may_counter(field, u, c):
            label = Text("Counter Charge: {foe}", {"foe": called(c)})
            found.append(Refused(label, _no_counter(field, u, c), OnFigure(c.figure)))
        if missile(u) is not None and not may_shoot_at(field, u, c):
            label = Text("Stand and Shoot: {foe}", {"foe": called(c)})
            found.append(Refused(label, _no_stand(field, u, c), OnFigure(c.figure)))
    return found


def _late(field: Field, u: Unit, c: Unit, clause: str) -> Why:
    args = {"far": gap(u, c), "m": movement(field, c), "foe": called(c)}
    say = Text("{foe} stand at {far}″, less than their Movement {m}: too late, Hold or Flee", args)
    return Why(say, clause)


def _no_counter(field: Field, u: Unit, c: Unit) -> Why:
    if troop_of(field, c) == "infantry":
        return Why(Text("Only cavalry, chariots and monsters can be answered"), "REG-681")
    if face_struck(u, c) != "front":
        return Why(Text("They come into another arc; it has to be the front"), "REG-681")
    if too_late(field, u, c):
        return _late(field, u, c, "REG-684")
    return Why(Text("There is no room to turn towards them"), "REG-691")


def _no_stand(field: Field, u: Unit, c: Unit) -> Why:
    if too_late(field, u, c):
        return _late(field, u, c, "REG-225")
    return Why(Text("They are out of range, unseen or not in the front arc"), "REG-225")


# ---- refusals


def no_charge(field: Field) -> Sequence[Refused]:
    """REG-201, REG-202 Why enemies in sight of the active player's units cannot be charged."""
    s = field.state
    found = []
    for u in s.standing(s.active):
        why = _cannot_charge(u)
        if why is not None:
            label = Text("Charge with {unit}", {"unit": called(u)})
            found.append(Refused(label, why, OnFigure(u.figure)))
            continue
        for e in s.foes(u):
            reason = _cannot_target(field, u, e)
            if reason is not None:
                label = Text("{unit} charge {foe}", {"unit": called(u), "foe": called(e)})
                found.append(Refused(label, reason, OnFigure(e.figure)))
    return found


def _cannot_charge(u: Unit) -> Why | None:
    if u.succumbed:
        return Why(Text("They have succumbed to Stupidity and do not move"), "REG-654")
    if u.engaged or u.fleeing or u.rallied:
        return Why(Text("Who is engaged, flees or has just rallied declares no charge"), "REG-201")
    if u.declared:
        return Why(Text("They have declared a charge"), "REG-200")
    return None


def _cannot_target(field: Field, u: Unit, e: Unit) -> Why | None:
    if not in_front_arc(u.block, e.block):
        return Why(Text("Not in the front arc"), "REG-202")
    limit = ceiling(field, u).value
    if not reaches(gap(u, e), limit):
        return Why(
            Text("{far}″ away, the ceiling is {limit}″", {"far": gap(u, e), "limit": limit}), "REG-203"
        )
    if not sees(field, u, e):
        return Why(Text("Nobody in the front rank sees them"), "REG-202")
    if path_of(field, u, e) is None:
        return Why(Text("No wheel and straight way leads to the face that would be struck"), "REG-250")
    return None


def no_shot(field: Field) -> Sequence[Refused]:
    """REG-400, REG-401 Why units with missiles cannot shoot."""
    s = field.state
    found = []
    for u in s.standing(s.active):
        if missile(u) is None or u.has_shot or marks(field, u):
            continue
        why = Why(Text("No target in range and sight, or they may not shoot this turn"), "REG-401")
        if u.succumbed:
            why = Why(Text("They have succumbed to Stupidity"), "REG-655")
        elif u.charged or u.failed_charge or u.marched or u.reformed or u.rallied:
            why = Why(Text("They have charged, failed to, marched, reformed or rallied"), "REG-400")
        found.append(Refused(Text("Shoot with {unit}", {"unit": called(u)}), why, OnFigure(u.figure)))
    return found


def no_move(field: Field) -> Sequence[Refused]:
    """REG-260, REG-280, REG-654 Why units may not move."""
    s = field.state
    found = []
    for u in s.standing(s.active):
        why = None
        if u.succumbed:
            why = Why(Text("They have succumbed to Stupidity and stay, pivots included"), "REG-654")
        elif u.failed_charge:
            why = Why(Text("Their charge failed"), "REG-260")
        elif u.was_joined:
            why = Why(Text("Somebody has joined them this turn"), "REG-065")
        elif u.engaged or u.fleeing or u.charged or u.rallied:
            why = Why(Text("They are engaged, flee, have charged or have rallied"), "REG-280")
        if why is not None:
            found.append(Refused(Text("Move {unit}", {"unit": called(u)}), why, OnFigure(u.figure)))
    return found


# ---- shooting, combat, moves


def shot(field: Field, u: Unit, target: Unit, *, standing: bool = False) -> Forecast:
    """REG-402 to REG-405 The dice of a volley and what they come to."""
    blow = blow_of(field, u, target, standing=standing)
    t = modifiers(field, u, target, standing=standing)
    spread = odds.unsaved(blow, u.block.abreast)
    needed = max(2, (blow.hit or 2) - blow.modifier)
    numbers = (
        Number(f"{needed}+" if needed <= 6 else "6", Text("To Hit"), "REG-403"),
        Number(f"{blow.wound}+", Text("To Wound"), "REG-450"),
        Number(f"{float(odds.mean(spread)):.1f}", Text("Wounds"), "REG-452"),
    )
    parts: tuple[Part, ...] = (BigNumbers(numbers), TallyRows(Text("To Hit"), str(t.whole), t.rows()))
    line = OnLine(u.block.front_centre, target.centre, "sight")
    return Forecast(parts, (line, OnFigure(target.figure)))


def combat(field: Field, units: tuple[int, ...]) -> Forecast:
    """REG-500, REG-540, REG-624 What both sides bring before a blow is struck, and the Fear tests due."""
    s = field.state
    c = Combat(units)
    parts: list[Part] = []
    for side in (s.active, 1 - s.active):
        t = total_of(field, c, side)
        army = content().army(s.players[side].army).name
        title = Text("{army}, before the blows", {"army": army})
        parts.append(TallyRows(title, str(t.whole), t.rows()))
    for u in s.in_order([s.unit(i) for i in units]):
        foes = [e for i in u.enemies if fears(field, u, e := s.unit(i))]
        if foes:
            args = {"foes": [called(e) for e in foes], "p": percent(odds.passes(leadership(field, u)[0]))}
            text = Text("a Fear test because of {foes}: {p} pass", args)
            parts.append(Note(Text(called(u)), text, "REG-624", "warn", u.figure))
    return Forecast(tuple(parts), tuple(OnFigure(str(i)) for i in units))


class Spends(Protocol):
    """What knows the cost of a chain of steps."""

    def spent(self, made: Marched) -> float:
        """Inches that all steps cost."""


def march(field: Field, u: Unit, moves: Spends, made: Marched) -> Forecast:
    """REG-281 to REG-294 Where a chain of steps ends, what is left, whom it faces there."""
    spent = moves.spent(made)
    number = Number(f"{spent:.1f}″", Text("of {all}″", {"all": made.pace.inches}), made.pace.clause)
    parts: list[Part] = [BigNumbers((number,))]
    shown: list[Mark] = [pose(u, p) for p in made.poses[1:]]
    for e in field.state.foes(u):
        if made.steps and seen_part(made.end.box, e.block.outline().points):
            far = gap_of(made.end, e.block)
            if reaches(far, ceiling(field, u).value):
                text = Text("could charge {foe} from there: {far}″", {"foe": called(e), "far": far})
                parts.append(Note(Text("In reach"), text, "REG-203", "good", e.figure))
    return Forecast(tuple(parts), tuple(shown))
