"""What a warrior of First Blood makes of each action, with the action that may follow it in mind."""

from __future__ import annotations

from game.engine.decisions import PickOne
from game.engine.rulebook import View
from game.rules.first_blood.activation import Act
from game.rules.first_blood.errands import best_way, march_question
from game.rules.first_blood.outlook import Fate, Outlook, Scene, fate_of
from game.rules.first_blood.preview import clash_plan, inflicted_plan, ram_plan, volley_plan
from game.rules.first_blood.queries import engaged_with
from game.rules.first_blood.shooting import volley_targets
from game.rules.first_blood.stakes import WEIGHTS, Weights, carried
from game.rules.first_blood.state import FirstBloodState, Warrior
from game.rules.first_blood.values import march_allowance


class Acting:
    """A warrior that has to choose an action."""

    def __init__(self, view: View, w: Warrior, k: Weights = WEIGHTS) -> None:
        s: FirstBloodState = view.state
        assert s.activation is not None
        self.view, self.s, self.w, self.a = view, s, w, s.activation
        self.scene = Scene(view, w.side, k)
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
            return divided(self)[1] + self.stay
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


def divided(acting: Acting) -> tuple[dict[str, int], float]:
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
