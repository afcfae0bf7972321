"""What command abilities of First Blood bring to those whom they reach, and whether a Duel is worth it."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.advice import keyed
from game.engine.decisions import Arrange, PickOne
from game.engine.rulebook import View
from game.rules.first_blood.command import Order
from game.rules.first_blood.errands import best_way, march_question
from game.rules.first_blood.outlook import Outlook, Scene, fate_of
from game.rules.first_blood.preview import clash_plan
from game.rules.first_blood.queries import RANGE
from game.rules.first_blood.specials import in_command
from game.rules.first_blood.stakes import Weights
from game.rules.first_blood.state import FirstBloodState, Warrior


def commands(view: View, decision: PickOne[Order], k: Weights) -> dict[str, float]:
    """What a command ability brings to those whom it reaches."""
    scene = Scene(view, decision.who, k)
    looks: dict[str, Outlook] = {}
    for w in scene.state.team(decision.who):
        looks[w.id] = Outlook(scene, w, acted=False)
    return {o.key: _ordered(scene, looks, o.value) for o in decision.options}


def _ordered(scene: Scene, looks: Mapping[str, Outlook], order: Order) -> float:
    s = scene.state
    if not order.performer:
        return 0.0
    w = s.warrior(order.performer)
    touched = [f for f in s.team(w.side) if in_command(scene.on, w, f)]
    if order.ability == "duel":
        e = s.warrior(order.target)
        mine, theirs = looks[w.id].fate(e), fate_of(clash_plan(scene.on, e, w), 1)
        own = looks[w.id].life
        return scene.harm(mine, e) - own * (theirs[0] + 0.35 * theirs[1]) - 2.0
    if order.ability == "rallying_cry":
        k = scene.weights
        return sum(4.0 + k.broken * f.printed.points * scene.lasting for f in touched if f.broken) + 0.1
    total = 0.1
    for f in touched:
        look = looks[f.id]
        near = min((look.gap(f.point, e) for e in look.foes), default=99.0)
        fights = near <= look.march + 4.0
        points = f.printed.points * scene.lasting
        if order.ability == "press_forward":
            total += 1.2 if near > look.march + RANGE else 0.0
        elif order.ability == "swift_paws":
            total += 0.6 if near > RANGE else 0.0
        elif order.ability == "hold_the_lamps":
            total += 0.09 * points if fights else 0.0
        elif order.ability == "litany_of_guard":
            total += 0.04 * points if fights else 0.0
        elif order.ability == "red_moon":
            total += 0.06 * points if fights else 0.0
        elif order.ability == "sloe_mist":
            total += 0.03 * points if near > RANGE else 0.0
        elif order.ability == "sound_the_bell":
            total += 0.6 if near > RANGE and f.printed.role == "infantry" else 0.0
    return min(total, 5.0) if order.ability == "sound_the_bell" else total


def bells(view: View, decision: Arrange[Warrior], k: Weights) -> dict[str, float]:
    """FIB-971 The two who gain most by a march."""
    scene = Scene(view, decision.who, k)
    rows = []
    for option in decision.options:
        look = Outlook(scene, option.value, acted=False)
        question, inches = march_question(look, 0)
        gained = best_way(look, question, inches, 0.0, 0)[1] - look.worth(option.value.point)
        if gained > 0.5:
            rows.append((gained, option.key))
    rows.sort(key=lambda row: (-row[0], row[1]))
    best = rows[: decision.most]
    return {keyed([key for _, key in best]): sum(gained for gained, _ in best)}


def replies(view: View, decision: PickOne[bool], k: Weights) -> dict[str, float]:
    """FIB-341, FIB-343, FIB-1041 Whether a Duel is better than to lose one's nerve."""
    s: FirstBloodState = view.state
    one, two = (s.warrior(getattr(mark, "id", "")) for mark in decision.about[:2])
    scene = Scene(view, two.side, k)
    look = Outlook(scene, two, acted=False)
    fight = scene.harm(look.fate(one), one) - look.life * look.lost(fate_of(clash_plan(view, one, two), 1))
    shame = k.broken * two.printed.points * scene.lasting
    return {"accept": fight, "refuse": -shame - (k.victory if s.scenario == "captains" else 0.0)}
