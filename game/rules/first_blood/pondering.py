"""First Blood, thought of twice: each card, action and way by what it does, what it holds and what it risks.

A warrior's two actions are looked at together (acting.py): where it could go (errands.py), whom it could
strike there by the exact odds, what the others could do to it until it acts again (outlook.py), and what its
standing there and the fall of those it strikes mean for the points that the scenario pays (stakes.py).
Everything is read from the view.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from game.engine.advice import keyed
from game.engine.decisions import (
    Allocate,
    Arrange,
    Decision,
    PickOne,
    PickPath,
    PickPoint,
    PickPose,
)
from game.engine.rulebook import View
from game.rules.first_blood.acting import Acting, divided
from game.rules.first_blood.activation import Act
from game.rules.first_blood.errands import best_way
from game.rules.first_blood.ordering import bells, commands, replies
from game.rules.first_blood.outlook import Outlook, Scene, fate_of
from game.rules.first_blood.preview import inflicted_plan, volley_plan
from game.rules.first_blood.queries import RANGE
from game.rules.first_blood.scenario import LIFT
from game.rules.first_blood.stakes import WEIGHTS, Presence, Weights, carried
from game.rules.first_blood.state import FirstBloodState, Warrior
from game.rules.first_blood.values import march_allowance
from game.table.inches import Point, distance, unit

SHARE = 1 / 300
"""What a point changes of the value of a battle of the usual size."""
RISES = 12
"""Directions in which somebody may rise."""
GRID = 1.5
"""Inches between places to deploy that are looked at."""


def ponder(view: View, decision: Decision[Any], caution: float) -> Iterator[Mapping[str, float]]:
    """Answer to worth as a change of the value; nothing for questions that advice knows all about.

    caution: what the blows of the others count, of what they do.
    """
    k = WEIGHTS if caution == 1.0 else replace(WEIGHTS, fear=WEIGHTS.fear * caution)
    if isinstance(decision, PickOne) and decision.key == "card":
        for known in cards(view, decision, k):
            yield {key: points * SHARE for key, points in known.items()}
        return
    points = _points(view, decision, k)
    if points:
        yield {key: worth * SHARE for key, worth in points.items()}


def _points(view: View, decision: Decision[Any], k: Weights) -> Mapping[str, float]:
    if isinstance(decision, PickOne):
        found = {
            "act": acts,
            "warrior": warriors,
            "command": commands,
            "target": impacts,
            "free": shots,
            "duel_reply": replies,
        }.get(decision.key)
        return found(view, decision, k) if found else {}
    if isinstance(decision, PickPath):
        return ways(view, decision, k)
    if isinstance(decision, (PickPoint, PickPose)):
        return places(view, decision)
    if isinstance(decision, Arrange) and decision.key == "bell":
        return bells(view, decision, k)
    if isinstance(decision, Allocate):
        return splits(view, decision, k)
    return {}


# ---- one warrior's activation


def acts(view: View, decision: PickOne[Act], k: Weights) -> dict[str, float]:
    """What a warrior does next, with the action after it in mind."""
    s: FirstBloodState = view.state
    assert s.activation is not None
    return Acting(view, s.warrior(s.activation.warrior), k).options(decision)


def splits(view: View, decision: Allocate, k: Weights) -> dict[str, float]:
    """FIB-405 The best division."""
    s: FirstBloodState = view.state
    if s.activation is None:
        return {}
    shares, worth = divided(Acting(view, s.warrior(s.activation.warrior), k))
    if sum(shares.values()) != decision.total:
        return {}
    return {keyed({slot.key: shares.get(slot.key, 0) for slot in decision.slots}): worth}


def ways(view: View, decision: PickPath, k: Weights) -> dict[str, float]:
    """The best way, with the action after it in mind."""
    s: FirstBloodState = view.state
    w = s.warrior(decision.figure)
    a = s.activation if s.activation is not None and s.activation.warrior == w.id else None
    look = Outlook(Scene(view, w.side, k), w, acted=a is not None)
    way = decision.ways[0]
    left = a.left if a is not None else 0
    if way.key == "sidle":
        left = 2
    onward = 0.0
    if left and a is not None:
        onward = march_allowance(view, w, a.marches + (way.key == "march"))[0]
    charge = way.key == "march" and (a is None or not a.charged)
    answer, worth = best_way(look, decision, way.inches, onward, left, charge=charge)
    return {keyed(answer): worth}


# ---- who acts


def cards(view: View, decision: PickOne[Any], k: Weights) -> Iterator[dict[str, float]]:
    """Whose card is flipped, one card after the other: whoever has a blow to strike or to fear first, whoever
    can wait last.
    """
    s: FirstBloodState = view.state
    scene = Scene(view, decision.who, k)
    out: dict[str, float] = {}
    for option in decision.options:
        card, first = option.value
        if first:
            continue
        total = 0.0
        for w in s.of_card(card):
            if w.on_table and not w.activated:
                total += urgency(scene, w)[0]
        out[option.key] = total
        yield out


def urgency(scene: Scene, w: Warrior) -> tuple[float, float]:
    """How much a warrior gains by acting before the others, and its best blow."""
    k = scene.weights
    look = Outlook(scene, w, acted=False)
    met = look.met(w.point)
    near = met or [e for e in look.foes if look.gap(w.point, e) <= look.march + RANGE]
    blow = max((scene.harm(look.charge(e) if not met else look.fate(e), e) for e in near), default=0.0)
    if not met and look.shoots:
        near = [e for e in look.foes if look.gap(w.point, e) <= look.shoots + look.march]
        blow = max([blow, *(scene.harm(look.volley(e), e) for e in near)])
    danger = look.danger(w.point)
    s = scene.state
    free = s.relic if look.carries and not met else None
    if free is not None and distance(w.point, free) - w.r <= LIFT + look.march:
        blow += k.victory * carried(s, w, free, k)
    if not blow and not danger:
        return -0.01 * w.printed.points, 0.0
    return blow * (k.spurs + danger), blow


def warriors(view: View, decision: PickOne[Any], k: Weights) -> dict[str, float]:
    """Who of a card is next: the best blow first, then whoever stands foremost."""
    scene = Scene(view, decision.who, k)
    out: dict[str, float] = {}
    for option in decision.options:
        w = option.value
        if isinstance(w, Warrior):
            goals = [distance(w.point, g.point) for g in scene.presence.goals]
            out[option.key] = urgency(scene, w)[1] + 1.0 - 0.01 * min(goals, default=0.0)
    return out


# ---- targets and places


def impacts(view: View, decision: PickOne[Warrior], k: Weights) -> dict[str, float]:
    """FIB-914 Whom the hits of a Charge take most from."""
    s: FirstBloodState = view.state
    if s.activation is None:
        return {}
    w = s.warrior(s.activation.warrior)
    scene, x = Scene(view, w.side, k), w.printed.amount("impact")
    return {
        o.key: scene.harm(fate_of(inflicted_plan(view, w, o.value, x, "plain", "FIB-914")), o.value)
        for o in decision.options
    }


def shots(view: View, decision: PickOne[str], k: Weights) -> dict[str, float]:
    """FIB-928 The best parting shot."""
    s: FirstBloodState = view.state
    if s.activation is None:
        return {}
    w = s.warrior(s.activation.warrior)
    scene = Scene(view, w.side, k)
    out = {"no": 0.0}
    for o in decision.options:
        if o.value:
            e = s.warrior(o.value)
            out[o.key] = 0.1 + scene.harm(fate_of(volley_plan(view, w, e)), e)
    return out


def places(view: View, decision: PickPoint | PickPose) -> dict[str, float]:
    """Where a warrior is deployed: as far forward as may be, towards what its side still has to hold."""
    s: FirstBloodState = view.state
    figure = decision.sprite if isinstance(decision, PickPose) else getattr(decision.about[0], "id", "")
    if decision.key == "raise_place":
        return raises(view, s.warrior(figure))
    if decision.key != "place" or not figure:
        return {}
    w = s.warrior(figure)
    presence = Presence(view, w.side)
    turn = list(decision.fallback[2:])
    if turn:
        turn = [90.0 if s.players[w.side].zone == "a" else 270.0]
    out = {}
    for p in spread(s, w):
        out[keyed([*p, *turn])] = presence.moved(w, p, acted=False)
    return out


def spread(s: FirstBloodState, w: Warrior) -> Iterator[Point]:
    """Spots in rows along the front of the zones of a side, the first row as far forward as it goes."""
    own = s.players[w.side].zone
    for name, outline in s.zones:
        if own and name != own:
            continue
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        front, back = (max(ys), -1.0) if name == "a" else (min(ys), 1.0)
        for row in (0.0, GRID, 2 * GRID):
            y = round(front + back * (w.r + 0.01 + row), 3)
            for n in range(int((max(xs) - min(xs) - 2 * w.r) / GRID) + 1):
                yield round(min(xs) + w.r + n * GRID, 3), y


def raises(view: View, w: Warrior) -> dict[str, float]:
    """FIB-956 Where somebody rises whom a warrior calls back."""
    s: FirstBloodState = view.state
    profiles = {a.raises for a in w.printed.actions}
    x = next(x for x in s.warriors if x.side == w.side and x.slain and x.profile in profiles)
    presence = Presence(view, w.side)
    out = {}
    for n in range(RISES):
        u = unit(360.0 / RISES * n)
        for gap in (0.1, 1.5, 2.9):
            far = w.r + x.r + gap
            p = (round(w.x + u[0] * far, 3), round(w.y + u[1] * far, 3))
            out[keyed([*p])] = presence.moved(x, p, acted=False)
    return out
