"""What a charge would come to before it is declared: reach, way, face, every answer, the round after."""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import Final

from game.engine.asking import Why
from game.engine.look import (
    Bars,
    BigNumbers,
    Forecast,
    Heading,
    Mark,
    Note,
    Number,
    OnArea,
    OnFigure,
    OnLine,
    Part,
    TallyRows,
)
from game.engine.words import Text
from game.rules.regiments import odds, surveying
from game.rules.regiments.answering import forced, may_counter, may_shoot_at
from game.rules.regiments.bout import Outcome, after_charge
from game.rules.regiments.fleeing import away_from, flight
from game.rules.regiments.paths import face_struck, path_of
from game.rules.regiments.preview import LIKELY, chance, dares, percent, pose
from game.rules.regiments.queries import gap, gap_of, reaches
from game.rules.regiments.refusals import no_counter, no_stand
from game.rules.regiments.shots import blow_of
from game.rules.regiments.state import Field, Unit
from game.rules.regiments.telling import called
from game.rules.regiments.values import (
    ceiling,
    leadership,
    movement,
    opening,
    rank_profile,
    swift,
    unit_strength,
)
from game.table.charges import Charge
from game.table.drill import wheel, wheel_cost

FACES: Final = MappingProxyType(
    {
        "front": Text("front struck"),
        "left": Text("left flank struck"),
        "right": Text("right flank struck"),
        "rear": Text("rear struck"),
    }
)
"""REG-252"""


def charge(field: Field, u: Unit, target: Unit) -> Forecast:
    """REG-202, REG-242 to REG-258 Ceiling, arc, face, alignment, chances, answers, the round that follows."""
    if not target.on_table:
        return Forecast()
    path = path_of(field, u, target)
    limit = ceiling(field, u)
    success = chance(field, u, target, path)
    fight = after_charge(field, u, target, path) if path is not None else None
    numbers = [Number(percent(success), Text("Arrives"), "REG-242", "good" if success > LIKELY else "warn")]
    if fight is not None:
        out = fight.out(1)
        numbers.append(
            Number(f"{out:.0%}", Text("Then breaks them"), "REG-560", "good" if out > LIKELY else "warn")
        )
    numbers += [
        Number(f"{gap(u, target):.1f}″", Text("Distance"), "REG-004"),
        Number(f"{limit.whole}″", Text("Ceiling"), "REG-203"),
    ]
    parts: list[Part] = [
        BigNumbers(tuple(numbers)),
        *_dared(field, u, target),
        *answers(field, u, target, path),
        *_contact(field, u, target, path, fight),
        *_range(field, u, target, path),
        TallyRows(Text("Charge ceiling"), f"{limit.whole}″", limit.rows()),
    ]
    return Forecast(tuple(parts), tuple(_way(field, u, target, path)))


def _dared(field: Field, u: Unit, target: Unit) -> list[Part]:
    """REG-622 The Fear test that comes before everything."""
    dare = dares(field, u, target)
    if dare == 1:
        return []
    args = {
        "mine": unit_strength(field, u),
        "theirs": unit_strength(field, target),
        "ld": leadership(field, u)[0],
        "p": percent(dare),
    }
    text = Text("Unit Strength {mine} against {theirs}: a test on Ld {ld} first, {p} pass", args)
    return [Note(Text("Fear"), text, "REG-622", "warn", u.figure)]


# ---- answers


def answers(field: Field, u: Unit, target: Unit, path: Charge | None) -> list[Part]:
    """REG-221, REG-222 What each reaction would make of the charge, or why it cannot be."""
    if path is None:
        text = Text("No legal charge path leads there now")
        return [Note(Text("No way"), text, "REG-250", "bad", u.figure)]
    must = forced(target)
    found: list[Part] = [Heading(Text("If they answer"), "REG-221")]
    if must is None or must[0].kind == "hold":
        found.append(_holding(field, u, target, path, "REG-223" if must is None else must[1]))
    if must is None or must[0].kind == "flee":
        found.append(_fleeing(field, u, target, path, "REG-306" if must is None else must[1]))
    if must is None:
        found += [_standing(field, u, target), _meeting(field, u, target, path)]
    return found


def _holding(field: Field, u: Unit, target: Unit, path: Charge, clause: str) -> Note:
    p = percent(_arrives(field, u, gap(u, target), path) * dares(field, u, target))
    text = Text("{p} arrive", {"p": p})
    if clause != "REG-223":
        text = Text("{p} arrive; they have no choice", {"p": p})
    return Note(Text("Hold"), text, clause, "plain", target.figure)


def _arrives(field: Field, u: Unit, far: float, path: Charge) -> Fraction:
    return odds.charge(movement(field, u), far, swift=swift(field, u), slow=path.slow)


def _fleeing(field: Field, u: Unit, target: Unit, path: Charge, clause: str) -> Note:
    """REG-224, REG-306 The chance to reach it where it has fled to, or that it does not come to a stop."""
    dare = dares(field, u, target)
    if target.fleeing:
        text = Text("{p} catch them", {"p": percent(_arrives(field, u, gap(u, target), path) * dare)})
        return Note(Text("Flee"), text, clause, "plain", target.figure)
    caught, lost = fled(field, u, target, path)
    text = Text("{p} catch them", {"p": percent(caught * dare)})
    if lost:
        args = {"p": percent(caught * dare), "q": percent(lost * dare)}
        text = Text("{p} catch them, {q} they flee to their end", args)
    return Note(Text("Flee"), text, clause, "plain", target.figure)


def fled(field: Field, u: Unit, target: Unit, path: Charge) -> tuple[Fraction, Fraction]:
    """REG-244, REG-304 to REG-306 The chances that a target that flees is caught, and that it is lost before,
    both taking the D6 that they may take.
    """
    caught = lost = Fraction(0)
    direction = away_from(target, u)
    for inches, p in odds.sums(3 if swift(field, target) else 2).items():
        run = flight(field, target, direction, inches, (u.id,))
        if run.off_table or run.caught_by:
            lost += p
        else:
            caught += p * _arrives(field, u, gap_of(u.block, run.end), path)
    return caught, lost


def _standing(field: Field, u: Unit, target: Unit) -> Note:
    """REG-225, REG-226"""
    name = Text("Stand and Shoot")
    if not may_shoot_at(field, target, u):
        return _refused(name, no_stand(field, target, u))
    blow = blow_of(field, target, u, standing=True)
    mean = float(odds.mean(odds.unsaved(blow, target.block.abreast)))
    text = Text("about {n} wounds before you move", {"n": f"{mean:.1f}"})
    return Note(name, text, "REG-226", "warn", target.figure)


def _meeting(field: Field, u: Unit, target: Unit, path: Charge) -> Note:
    """REG-680 to REG-689"""
    name = Text("Counter Charge")
    if not may_counter(field, target, u):
        return _refused(name, no_counter(field, target, u))
    m, far = movement(field, u), gap(u, target)
    met = odds.countered(m, far, swift=swift(field, u), slow=path.slow) * dares(field, u, target)
    fight = after_charge(field, u, target, path, met=True)
    text = Text("it comes D3+1″ nearer: {p} arrive, both have charged", {"p": percent(met)})
    if fight is not None:
        args = {"p": percent(met), "q": f"{fight.out(1):.0%}"}
        text = Text("it comes D3+1″ nearer: {p} arrive, both have charged, then {q} break them", args)
    return Note(name, text, "REG-686", "warn", target.figure)


def _refused(name: Text, why: Why) -> Note:
    return Note(name, why.text, why.clause, "bad")


# ---- contact


def _contact(field: Field, u: Unit, target: Unit, path: Charge | None, fight: Outcome | None) -> list[Part]:
    """REG-252, REG-510, REG-540, REG-643 What stands against what, whom it disrupts, who breaks."""
    if path is None or path.meeting is None:
        return []
    args: dict[str, object] = {"mine": len(path.meeting.mine), "theirs": len(path.meeting.theirs)}
    found: list[Part] = [
        Heading(Text("On contact"), "REG-540"),
        Note(Text("The way there"), _wheeled(u, path), "REG-250", "plain"),
        Note(FACES[path.face], Text("{mine} against {theirs} stand in contact", args), "REG-252", "plain"),
    ]
    if opening(field, u) and rank_profile(field, u).special("first_charge") is not None:
        text = Text("{foe} will be Disrupted if it is touched", {"foe": called(target)})
        found.append(Note(Text("First Charge"), text, "REG-643", "good", u.figure))
    if fight is not None:
        text = Text(
            "{p} they break or fall, {q} you do", {"p": f"{fight.out(1):.0%}", "q": f"{fight.out(0):.0%}"}
        )
        found.append(Note(Text("The first round"), text, "REG-560", "plain"))
    return found


def _wheeled(u: Unit, path: Charge) -> Text:
    """REG-250 The wheel with its arc, and the straight part."""
    args: dict[str, object] = {"inches": f"{path.contact.inches:.1f}"}
    if not path.degrees:
        return Text("straight on, {inches}″", args)
    args |= {"degrees": path.degrees, "arc": f"{wheel_cost(u.block, path.degrees):.1f}"}
    if path.side == "left":
        return Text("a wheel to the left of {degrees}°, an arc of {arc}″, then {inches}″ straight", args)
    return Text("a wheel to the right of {degrees}°, an arc of {arc}″, then {inches}″ straight", args)


def _range(field: Field, u: Unit, target: Unit, path: Charge | None) -> list[Part]:
    """REG-242, REG-243 Every charge range with its chance, and from where on it is enough."""
    if path is None:
        return []
    m, far = movement(field, u), gap(u, target)
    rolls = sorted(odds.charge_rolls(swift(field, u), path.slow).items())
    bars = tuple((f"{m + n}″", float(p)) for n, p in rolls)
    enough = next((k for k, (n, _) in enumerate(rolls) if reaches(far, m + n)), len(rolls))
    note = Text("Movement {m} and the higher of 2D6", {"m": m})
    if path.slow:
        note = Text("Movement {m} and the lower of 2D6, over slow ground", {"m": m})
    return [Bars(Text("Charge range"), note, bars, enough=enough)]


def _way(field: Field, u: Unit, target: Unit, path: Charge | None) -> list[Mark]:
    """Ceiling and arc, the face, the wheel, the way, the unit in contact."""
    limit = ceiling(field, u)
    face = face_struck(target, u)
    found: list[Mark] = [
        OnFigure(target.figure),
        OnArea(
            (surveying.front_outline(u.block, limit.value),),
            "front",
            Text("ceiling {n}″", {"n": limit.whole}),
        ),
        OnLine(*target.block.face(face), "struck", FACES[face]),
    ]
    if path is not None:
        start = wheel(u.block, path.side, float(path.degrees)) if path.degrees else u.block
        if path.degrees:
            found.append(pose(u, start))
        found += [OnLine(start.front_centre, path.contact.point, "plan"), pose(u, path.end)]
    return found
