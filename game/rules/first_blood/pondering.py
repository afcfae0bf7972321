"""First Blood, thought of twice: each card, action and way by what it does, what it holds and what it risks.

A warrior's two actions are looked at together: where it could go (errands.py), whom it could strike there by
the exact odds, what the others could do to it until it acts again (outlook.py), and what its standing there
and the fall of those it strikes mean for the points that the scenario pays (stakes.py). Everything is read
from the view.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
from game.rules.first_blood.activation import Act
from game.rules.first_blood.command import Order
from game.rules.first_blood.errands import best_way, march_question
from game.rules.first_blood.outlook import Fate, Outlook, Scene, fate_of
from game.rules.first_blood.preview import clash_plan, inflicted_plan, ram_plan, volley_plan
from game.rules.first_blood.queries import RANGE, engaged_with
from game.rules.first_blood.scenario import LIFT
from game.rules.first_blood.shooting import volley_targets
from game.rules.first_blood.specials import in_command
from game.rules.first_blood.stakes import Presence, carried
from game.rules.first_blood.state import FirstBloodState, Warrior
from game.rules.first_blood.values import march_allowance
from game.table.inches import Point, distance

SHARE = 1 / 300
"""What a point changes of the value of a battle of the usual size."""
GRID = 1.5
"""Inches between places to deploy that are looked at."""


def ponder(view: View, decision: Decision[Any]) -> Mapping[str, float]:
    """Answer to worth as a change of the value; empty for questions that advice knows all about."""
    return {key: points * SHARE for key, points in _points(view, decision).items()}


def _points(view: View, decision: Decision[Any]) -> Mapping[str, float]:
    if isinstance(decision, PickOne):
        found = {
            "act": acts,
            "card": cards,
            "warrior": warriors,
            "command": commands,
            "target": impacts,
            "free": shots,
            "duel_reply": replies,
        }.get(decision.key)
        return found(view, decision) if found else {}
    if isinstance(decision, PickPath):
        return ways(view, decision)
    if isinstance(decision, (PickPoint, PickPose)):
        return places(view, decision)
    if isinstance(decision, Arrange) and decision.key == "bell":
        return bells(view, decision)
    if isinstance(decision, Allocate):
        return splits(view, decision)
    return {}


# ---- one warrior's activation


def acts(view: View, decision: PickOne[Act]) -> dict[str, float]:
    """What a warrior does next, with the action after it in mind."""
    s: FirstBloodState = view.state
    assert s.activation is not None
    return Acting(view, s.warrior(s.activation.warrior)).options(decision)


class Acting:
    """A warrior that has to choose an action."""

    def __init__(self, view: View, w: Warrior) -> None:
        s: FirstBloodState = view.state
        assert s.activation is not None
        self.view, self.s, self.w, self.a = view, s, w, s.activation
        self.scene = Scene(view, w.side)
        self.look = Outlook(self.scene, w)
        self.foes = engaged_with(s, w)
        self.stay = self.look.worth(w.point)
        self._march: dict[int, float] = {}
        self._goes: dict[int, bool] = {}

    def options(self, decision: PickOne[Act]) -> dict[str, float]:
        """Key to worth."""
        out: dict[str, float] = {}
        draws = []
        for option in decision.options:
            act: Act = option.value
            if act.kind == "draw":
                draws.append(option.key)
            elif act.kind == "end":
                out[option.key] = self.stay
            elif act.kind not in ("next", "rest"):
                worth = self.act(act)
                if worth is not None:
                    out[option.key] = worth
        if draws:
            most = max(out.values())
            out |= {key: most + 1.0 - 0.1 * n for n, key in enumerate(draws)}
        return out

    def act(self, act: Act) -> float | None:
        """The worth of an action and the best that may follow it."""
        e = self.s.warrior(act.target) if act.target else None
        kind = act.kind
        if kind == "march":
            return self.marched(self.a.left - 1)
        if kind == "clash":
            return self.clash(e)
        if kind == "inspire":
            return self.inspired()
        if kind == "sweeping_blow":
            return self.sweep()
        if kind == "take_aim":
            return self.aimed()
        if kind == "rally":
            return self.rally()
        if kind == "combat_rally":
            return self.look.worth(self.w.point, broken=False) + self.nerve() * 0.7
        if kind == "lift":
            return self.lift()
        if kind == "reposition":
            return None
        if e is None:
            return None
        if e.side == self.w.side:
            return self.then(self.healed(e) if kind == "bind_wounds" else self.raised(e))
        return self.struck(kind, e)

    def struck(self, kind: str, e: Warrior) -> float | None:
        """An attack that names its target."""
        if kind == "volley":
            fate = fate_of(volley_plan(self.view, self.w, e))
        elif kind == "thorn_hail":
            fate = fate_of(inflicted_plan(self.view, self.w, e, 3, "volley", "FIB-953"))
        elif kind == "ram_the_gate":
            fate = fate_of(ram_plan(self.view, self.w, e))
        elif kind == "toss":
            fate = fate_of(inflicted_plan(self.view, self.w, e, 1, "plain", "FIB-954"))
        else:
            return None
        harm = self.scene.harm(fate, e)
        if kind in ("volley", "thorn_hail"):
            return self.then(harm)
        return harm + self.look.worth(self.w.point, _left(e, fate))

    def then(self, done: float) -> float:
        """Something that needs no moving, and perhaps a march after it."""
        return done + (max(self.stay, self.march(0)) if self.a.left > 1 and not self.foes else self.stay)

    def marched(self, left: int) -> float | None:
        """The best march, None if it had better stay."""
        worth = self.march(left)
        return worth - 0.02 if self._goes[left] else None

    def march(self, left: int) -> float:
        """The best march with so many actions after it, or staying."""
        if left not in self._march:
            question, inches = march_question(self.look, self.a.marches)
            onward = march_allowance(self.view, self.w, self.a.marches + 1)[0] if left else 0.0
            charge = not self.a.charged
            answer, worth = best_way(self.look, question, inches, onward, left, charge=charge)
            self._march[left], self._goes[left] = worth, answer != question.fallback
        return self._march[left]

    def clash(self, e: Warrior | None) -> float:
        """A Clash with all attacks against one, or divided."""
        if e is None:
            return _divided(self)[1] + self.stay
        fate = fate_of(clash_plan(self.view, self.w, e))
        return self.scene.harm(fate, e) + self.look.worth(self.w.point, _left(e, fate))

    def inspired(self) -> float | None:
        """To be Inspired! for the Clash after it."""
        if self.a.left < 2 or self.w.inspired or "clash" in self.a.performed:
            return None
        rows = []
        for e in self.foes:
            fate = self.look.fate(e)
            rows.append(self.scene.harm(fate, e) + self.look.worth(self.w.point, _left(e, fate)))
        return max(rows)

    def sweep(self) -> float:
        """FIB-950 Every engaged enemy is struck."""
        x = next(a.amount for a in self.w.printed.actions if a.action == "sweeping_blow")
        total = 0.0
        left: dict[str, float] = {}
        for e in self.foes:
            fate = fate_of(inflicted_plan(self.view, self.w, e, x, "clash", "FIB-950"))
            total += self.scene.harm(fate, e)
            left |= _left(e, fate)
        return total + self.look.worth(self.w.point, left)

    def aimed(self) -> float | None:
        """To take aim for the Volley after it."""
        if self.a.left < 2 or self.w.aimed or "volley" in self.a.performed:
            return None
        rows = [
            self.scene.harm(fate_of(volley_plan(self.view, self.w, e), 1), e)
            for e in volley_targets(self.view, self.w)
        ]
        return max(rows) + self.stay if rows else None

    def rally(self) -> float:
        """To lose the Broken! state."""
        return self.look.worth(self.w.point, broken=False) + self.nerve()

    def nerve(self) -> float:
        """What its nerve is worth."""
        return self.scene.weights.broken * (self.w.printed.points * self.scene.lasting + 2.0)

    def lift(self) -> float:
        """FIB-1031 The relic, and a first step with it."""
        k = self.scene.weights
        promise = k.victory * carried(self.s, self.w, self.w.point, k)
        return self.stay + 5.0 + promise * (1.0 - 0.5 * self.look.danger(self.w.point))

    def healed(self, e: Warrior) -> float:
        """FIB-955"""
        k = self.scene.weights
        return k.worn * e.printed.points * self.scene.lasting / e.printed.health

    def raised(self, e: Warrior) -> float:
        """FIB-956 It succeeds on 1 to 4."""
        return 2 / 3 * (e.printed.points * self.scene.lasting + 4.0)


def _left(e: Warrior, fate: Fate) -> dict[str, float]:
    """The chance that an enemy can still strike back after an attack."""
    return {e.id: 1.0 - fate[0] - 0.4 * fate[1]}


def _divided(acting: Acting) -> tuple[dict[str, int], float]:
    """The best division of a Clash between two enemies."""
    view, w, scene = acting.view, acting.w, acting.scene
    total = w.printed.attacks + w.inspired + (w.wounded and w.printed.special("frenzy") is not None)
    best: tuple[dict[str, int], float] = ({}, 0.0)
    parts = {
        (e.id, n): scene.harm(fate_of(clash_plan(view, w, e, n)), e)
        for e in acting.foes
        for n in range(1, total + 1)
    }
    for e in acting.foes:
        for f in acting.foes:
            if e.id < f.id:
                for n in range(1, total):
                    worth = parts[e.id, n] + parts[f.id, total - n]
                    if worth > best[1]:
                        best = {e.id: n, f.id: total - n}, worth
    return best


def splits(view: View, decision: Allocate) -> dict[str, float]:
    """FIB-405 The best division."""
    s: FirstBloodState = view.state
    if s.activation is None:
        return {}
    shares, worth = _divided(Acting(view, s.warrior(s.activation.warrior)))
    if sum(shares.values()) != decision.total:
        return {}
    return {keyed({slot.key: shares.get(slot.key, 0) for slot in decision.slots}): worth}


def ways(view: View, decision: PickPath) -> dict[str, float]:
    """The best way, with the action after it in mind."""
    s: FirstBloodState = view.state
    w = s.warrior(decision.figure)
    a = s.activation if s.activation is not None and s.activation.warrior == w.id else None
    look = Outlook(Scene(view, w.side), w, acted=a is not None)
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


def cards(view: View, decision: PickOne[Any]) -> dict[str, float]:
    """Whose card is flipped: whoever has a blow to strike or to fear first, whoever can wait last."""
    s: FirstBloodState = view.state
    scene = Scene(view, decision.who)
    known: dict[str, tuple[float, float]] = {}
    out: dict[str, float] = {}
    for option in decision.options:
        card, first = option.value
        if first:
            continue
        total = 0.0
        for w in s.of_card(card):
            if w.on_table and not w.activated:
                known[w.id] = urgency(scene, w)
                total += known[w.id][0]
        out[option.key] = total
    return out


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


def warriors(view: View, decision: PickOne[Any]) -> dict[str, float]:
    """Who of a card is next: the best blow first, then whoever stands foremost."""
    scene = Scene(view, decision.who)
    out: dict[str, float] = {}
    for option in decision.options:
        w = option.value
        if isinstance(w, Warrior):
            goals = [distance(w.point, g.point) for g in scene.presence.goals]
            out[option.key] = urgency(scene, w)[1] + 1.0 - 0.01 * min(goals, default=0.0)
    return out


# ---- commands


def commands(view: View, decision: PickOne[Order]) -> dict[str, float]:
    """What a command ability brings to those whom it reaches."""
    scene = Scene(view, decision.who)
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


def bells(view: View, decision: Arrange[Warrior]) -> dict[str, float]:
    """FIB-971 The two who gain most by a march."""
    scene = Scene(view, decision.who)
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


def replies(view: View, decision: PickOne[bool]) -> dict[str, float]:
    """FIB-341 A Duel is accepted unless it is hopeless."""
    return {"accept": 1.0, "refuse": 0.0}


# ---- targets and places


def impacts(view: View, decision: PickOne[Warrior]) -> dict[str, float]:
    """FIB-914 Whom the hits of a Charge take most from."""
    s: FirstBloodState = view.state
    if s.activation is None:
        return {}
    w = s.warrior(s.activation.warrior)
    scene, x = Scene(view, w.side), w.printed.amount("impact")
    return {
        o.key: scene.harm(fate_of(inflicted_plan(view, w, o.value, x, "plain", "FIB-914")), o.value)
        for o in decision.options
    }


def shots(view: View, decision: PickOne[str]) -> dict[str, float]:
    """FIB-928 The best parting shot."""
    s: FirstBloodState = view.state
    if s.activation is None:
        return {}
    w = s.warrior(s.activation.warrior)
    scene = Scene(view, w.side)
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
