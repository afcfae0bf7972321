"""Strategies thought through: every attack to its end against the defences that are declared, what the other
side has declared and may still declare, who acts before whom, and what there is to do besides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.engine.advice import keyed
from game.rules.dominions.actions import SPOT, fault, folded, key_of
from game.rules.dominions.advice_prizes import weapons
from game.rules.dominions.fights import Blow, chance, down, ended, paid
from game.rules.dominions.prospects import MOST, Prospects
from game.rules.dominions.queries import BARE_RATE, attackable, engaged, reach_of, sight
from game.rules.dominions.state import MOST_UNITS, Action, Field, Fighter
from game.rules.dominions.values import band
from game.rules.dominions.weights import WEIGHTS, Weights

MELEE: Final = ("strike", "brawl")
SHOTS: Final = ("missile",)
GUARDS: Final = ("parry", "bare_parry", "block", "dodge", "evade")
BEST: Final = 10
"""Deeds that are tried with every defence."""
LEVEL: Final = 1.0 / 12.0
"""What an Injury Level takes off a chance."""


class Scheme:
    """The Strategies of one fighter, judged."""

    def __init__(self, field: Field, f: Fighter, w: Weights = WEIGHTS) -> None:
        self.p = Prospects(field)
        self.field, self.s, self.f, self.w = field, field.state, f, w
        order = self.s.timing_order
        here = order.index(f.id) if f.id in order else 0
        self.foes = self.s.enemies(f)
        self.after = set(order[:here])
        """Who has declared and acts after this fighter."""
        self.slow = [e for e in self.foes if e.id in self.after]
        self.quick = [e for e in self.foes if e.id not in self.after]
        self.steps = self.p.steps(f)
        self.errands = self.p.errands(f)
        self.friends = [x for x in self.s.standing(f.side) if x.id != f.id]
        self._coming = {e.id: self._declared_on(e, f) for e in self.slow}
        self._picks = {e.id: self._pick(e) for e in self.quick}
        self._due = {e.id: self._due_of(e) for e in self.slow}
        self._comes: dict[tuple[str, str, str], float] = {}

    # ---- what the others do

    def _declared_on(self, e: Fighter, x: Fighter) -> tuple[tuple[Blow, ...], tuple[Blow, ...]]:
        """The attacks of an enemy on somebody that may come off: in melee, and shots."""
        melee = self.p.declared(e, x.id, MELEE) if self._may_meet(e, x) else ()
        shots = self.p.declared(e, x.id, SHOTS) if sight(self.field, e, x.id).clear else ()
        return melee, shots

    def _may_meet(self, e: Fighter, x: Fighter) -> bool:
        return self.p.gap(e, x) <= self.p.steps(e) + reach_of(self.s, e) + 1.0

    def _pick(self, e: Fighter) -> float:
        """The chance that an enemy that is still to declare goes for this fighter."""
        found = {x.id: self.p.threat(e, x)[0] ** 2 for x in (self.f, *self.friends)}
        total = sum(found.values())
        return self.w.unseen * found[self.f.id] / total if total else 0.0

    def _due_of(self, e: Fighter) -> float:
        """What the declared attacks of an enemy will cost the friends of the fighter."""
        out = 0.0
        for x in self.friends:
            melee, shots = self._declared_on(e, x)
            made = [entry.action for entry in x.strategy]
            for blows, kind in ((melee, "strike"), (shots, "missile")):
                if blows:
                    guards = self.p.guards(x, made, x.action_penalty, kind)
                    out += paid(ended(self.p.now(x), blows, guards), self.p.stake(x))
        return out

    def _follows(self, e: Fighter) -> tuple[Blow, ...]:
        """What friends who act later have declared against an enemy."""
        out: list[Blow] = []
        for x in self.friends:
            if x.id in self.after and self._may_meet(x, e):
                out += self.p.declared(x, e.id, MELEE)
            if x.id in self.after:
                out += self.p.declared(x, e.id, SHOTS)
        return tuple(out)

    def comes(self, a: Action) -> float:
        """The chance that an attack can be made when its time comes."""
        key = (a.kind, a.target, a.item)
        if key not in self._comes:
            self._comes[key] = self._come(a)
        return self._comes[key]

    def _come(self, a: Action) -> float:
        f, e = self.f, self.s.fighters[a.target]
        before = e.id not in self.after and bool(e.movement)
        leaves = any(x.action.kind in ("sprint", "retreat", "evade") for x in e.strategy)
        if a.kind == "missile":
            out = 1.0 if sight(self.field, f, e.id).clear else 0.1
            out *= self.w.stays if before or leaves else 1.0
            for x in self.foes:
                sprints = any(y.action.kind == "sprint" for y in x.strategy)
                if (x.id not in self.after or sprints) and self.p.reaches(x, f, shots=False):
                    out *= 1.0 - (self.w.closes if x.hands or not x.built_in else 0.1)
            return out
        reach = self.s.gear(a.item).reach if a.item else 1.0
        slack = self.steps + reach - self.p.gap(f, e)
        if before and not engaged(self.field, e):
            if slack >= 0.0:
                return min(0.97, self.w.stays + 0.03 * slack)
            return max(0.0, 0.35 + 0.1 * slack) if self.p.reaches(e, f, shots=False) else 0.0
        if leaves:
            return 0.5 if slack >= 0.0 else 0.0
        return 0.98 if slack >= 0.0 else 0.0

    # ---- judging one

    def worth(self, made: Sequence[Action]) -> float:
        """What a Strategy is worth, in points of the scenario."""
        penalty = -max(0, len(made) - 1)
        done = folded(made)
        guards = [a for a in done if a.kind in GUARDS]
        retreat = any(a.kind == "retreat" for a in done)
        leaving = chance(self.f.movement - self.f.injury + penalty) if retreat else 0.0
        alive, risk = self._risk(guards, penalty, leaving)
        total = -self.w.suffered * risk - 0.002 * len(made)
        saved: dict[str, float] = {}
        for target, kind, blows, comes in self._blows(done, penalty, leaving, retreat=retreat):
            gain, fell, weakened = self._gain(target, kind, blows)
            total += alive * comes * gain
            if target in self.after:
                share = alive * comes * min(1.0, fell + weakened)
                total += share * self._due[target]
                saved[target] = share
        total -= self.w.suffered * self._declared_loss(guards, penalty, leaving, saved)
        return total + self._besides(done, penalty, leaving, alive)

    def _blows(
        self, done: Sequence[Action], penalty: int, leaving: float, *, retreat: bool
    ) -> Iterator[tuple[str, str, tuple[Blow, ...], float]]:
        """Target, kind of attack, blows and the chance that they come off."""
        feints = sum(a.kind == "feint" for a in done)
        unarmed = not any(self.s.gear(i).kind == "melee" for i in self.f.hands)
        paired = ("strike", "brawl") if unarmed else ("strike",)
        rows: dict[tuple[str, str], list[Blow]] = {}
        comes: dict[tuple[str, str], float] = {}
        for a in done:
            if a.kind not in ("strike", "brawl", "missile") or a.target not in self.s.fighters:
                continue
            feint = a.kind in paired and feints > 0
            feints -= feint
            blow = self.p.blow(self.f, a, penalty, inches=self._from(a), feint=feint)
            if blow is None:
                continue
            rows.setdefault((a.target, a.kind), []).append(blow)
            come = self.comes(a)
            if retreat:
                come = leaving if a.kind == "missile" else 0.0
            comes[a.target, a.kind] = come
        for (target, kind), blows in rows.items():
            yield target, kind, tuple(blows), comes[target, kind]

    def _from(self, a: Action) -> float | None:
        """From how far a shot is made: whoever has its move may go nearer first."""
        if a.kind != "missile":
            return None
        far = self.p.gap(self.f, self.s.fighters[a.target])
        gear = self.s.gear(a.item)
        for edge in (gear.short, gear.medium, gear.long):
            if edge < far <= edge + self.steps - 0.5 and self.steps > 1.0 and edge >= 4.0:
                return edge
        return None

    def _gain(self, target: str, kind: str, blows: tuple[Blow, ...]) -> tuple[float, float, float]:
        """What blows gain on top of what friends will do; the chance that they fell; what they weaken."""
        e = self.s.fighters[target]
        made = [x.action for x in e.strategy]
        guards = self.p.guards(e, made, e.action_penalty, kind)
        start, stake = self.p.now(e), self.p.stake(e)
        end = ended(start, blows, guards)
        follow = self._follows(e)
        gain = paid(ended(end, follow), stake) - paid(ended(start, follow), stake)
        levels = sum(n * q for n, q in enumerate(end[:4])) - e.injury * (1.0 - down(end))
        return gain, down(end), max(0.0, levels) * LEVEL * 2.0

    def _risk(self, guards: Sequence[Action], penalty: int, leaving: float) -> tuple[float, float]:
        """The chance to act at all, Injuries counted in, and the loss by enemies who are still to declare."""
        alive, risk = 1.0, 0.0
        for e in self.quick:
            pick = self._picks[e.id]
            if not pick:
                continue
            cost, end, shots = self.p.threat(e, self.f, guards, penalty)
            pick *= 1.0 if shots else 1.0 - leaving
            risk += pick * cost
            levels = sum(n * q for n, q in enumerate(end[:4])) - self.f.injury * (1.0 - down(end))
            alive *= 1.0 - pick * min(1.0, down(end) + 2.0 * LEVEL * max(0.0, levels))
        return alive, risk

    def _declared_loss(
        self, guards: Sequence[Action], penalty: int, leaving: float, saved: dict[str, float]
    ) -> float:
        """The loss by what is declared already; whoever is brought down first does nothing."""
        now, stake = self.p.now(self.f), self.p.stake(self.f)
        close: tuple[Blow, ...] = ()
        shots: tuple[Blow, ...] = ()
        total = 0.0
        spared = 0.0
        for e in self.slow:
            melee, far = self._coming[e.id]
            close, shots = close + melee, shots + far
            total += len(melee) + len(far)
            spared += saved.get(e.id, 0.0) * (len(melee) + len(far))
        if not total:
            return 0.0
        end = now
        if close and leaving < 1.0:
            hit = ended(now, close, self.p.guards(self.f, guards, penalty, "strike"))
            end = tuple(leaving * a + (1.0 - leaving) * b for a, b in zip(now, hit, strict=True))
        if shots:
            end = ended(end, shots, self.p.guards(self.f, guards, penalty, "missile"))
        return paid(end, stake) * (1.0 - spared / total)

    # ---- besides fighting

    def _besides(self, done: Sequence[Action], penalty: int, leaving: float, alive: float) -> float:
        total = 0.0
        sprint = chance(self.f.movement - self.f.injury + penalty)
        runs = any(a.kind == "sprint" for a in done)
        for a in done:
            if a.kind == "sprint":
                total += sprint * 3.0 * self._inch()
            elif a.kind == "retreat":
                total += self._freedom() * (leaving + 0.6 * (1.0 - leaving))
            elif a.kind in ("use", "retrieve"):
                total += self._errand_worth(a, sprint if runs else 0.0, leaving, alive)
        return total

    def _errand_worth(self, a: Action, sprint: float, leaving: float, alive: float) -> float:
        found = next((e for e in self.errands if e.action == a), None)
        if found is None:
            return 0.0
        steps = self.steps
        held = self.p.held(self.f)
        if held and (found.inches > 1.0 or found.box is not None):
            return alive * leaving * found.gain * float(found.inches <= self.f.movement + 2.0)
        if found.inches <= steps:
            return 0.97 * found.gain * alive
        more = found.inches - steps
        if sprint and more <= 11.0:
            die = chance(self.f.movement - self.f.injury - 1) * 12.0
            return alive * found.gain * max(0.0, die - more + 1.0) / 12.0 * 0.97
        return 0.0

    def _inch(self) -> float:
        """What an inch of ground is worth."""
        out = 0.0
        if self.errands:
            best = self.errands[0]
            urgent = self.p.urgency(self.f, best, self.w.patient)
            out = self.w.inch * urgent * self.p.promise(self.f, best) * (best.inches > self.steps)
        if any(kind != "missile" for kind, _ in weapons(self.field, self.f)) and not any(
            self.p.reaches(self.f, e, shots=False) for e in self.foes
        ):
            out = max(out, self.w.approach * self.p.alive)
        return out

    def _freedom(self) -> float:
        """What it is worth to be out of melee."""
        shots = max((self.p.menace(self.f, e, shots=True)[0] for e in self.foes), default=0.0)
        close = max((self.p.menace(self.f, e, shots=False)[0] for e in self.foes), default=0.0)
        run = self.w.inch * 5.0 * self.p.promise(self.f, self.errands[0]) if self.errands else 0.0
        return self.w.freed * max(0.0, shots - close) * float(self.p.left > 0) + run

    # ---- all of them

    def all(self) -> dict[str, float]:
        """Whole answer to worth."""
        out: dict[str, float] = {}
        seen: set[tuple[str, ...]] = set()
        deeds = list(self.deeds())
        ranked = sorted(deeds, key=lambda d: -self._judged(d, out, seen))
        for deed in ranked[:BEST]:
            for guard in self._guards():
                self._judged([*deed, *guard], out, seen)
        for guard in self._guards():
            self._judged(guard, out, seen)
        return out

    def _judged(self, made: Sequence[Action], out: dict[str, float], seen: set[tuple[str, ...]]) -> float:
        keys = tuple(key_of(a) for a in made)
        if len(made) > MOST_UNITS:
            return -99.0
        name = keyed({"items": list(keys), "dials": {}})
        if keys in seen:
            return out.get(name, -99.0)
        seen.add(keys)
        if fault(self.field, self.f, made) is not None:
            return -99.0
        out[name] = self.worth(made)
        return out[name]

    def deeds(self) -> Iterator[list[Action]]:
        """Attacks, alone, called and with Feints; errands; ways to go."""
        yield []
        near = sorted(self.foes, key=lambda e: self.p.gap(self.f, e))
        for e in near:
            yield from self._attacks(e)
        held = engaged(self.field, self.f)
        for errand in self.errands[:3]:
            yield [errand.action]
            yield [Action("retreat" if held else "sprint"), errand.action]
        if self.f.printed.movement:
            yield [Action("retreat" if held else "sprint")]
        if held:
            for e in near[:2]:
                for kind, item in weapons(self.field, self.f):
                    if kind == "missile":
                        yield [Action("retreat"), Action(kind, e.id, item)]

    def _attacks(self, e: Fighter) -> Iterator[list[Action]]:
        arms = list(weapons(self.field, self.f))
        if ("brawl", "") not in arms and self.f.printed.brawling and not any(k == "strike" for k, _ in arms):
            arms.append(("brawl", ""))
        for kind, item in arms:
            a = Action(kind, e.id, item)
            if not attackable(self.s, e.id) or self.comes(a) <= 0.0:
                continue
            if kind == "missile" and band(self.s.gear(item), self.p.gap(self.f, e)) is None:
                continue
            most = min(MOST, self.s.gear(item).rate if item else BARE_RATE)
            for n in range(1, most + 1):
                yield [a] * n
                if kind != "brawl":
                    for spot in ("sensor",) if e.printed.machine else ("neck", "head"):
                        if 2 * n <= MOST_UNITS:
                            yield [a, Action(SPOT, spot=spot)] * n
                if kind == "strike" and self.f.printed.feint:
                    yield [Action("feint"), *[a] * n]
                    if not e.printed.machine:
                        yield [Action("feint"), a, Action(SPOT, spot="neck"), *[a] * (n - 1)]

    def _guards(self) -> list[list[Action]]:
        f = self.f
        threats = [self._coming[e.id] for e in self.slow]
        melee = any(m for m, _ in threats)
        shots = any(x for _, x in threats)
        for e in self.quick:
            if self._picks[e.id]:
                by_shot = self.p.threat(e, f)[2]
                shots, melee = shots or by_shot, melee or not by_shot
        one: list[Action] = []
        if melee:
            one += [Action("dodge"), *(Action("parry", item=i) for i in f.hands)]
        if melee or shots:
            one += [Action("block", item=i) for i in f.hands if self.s.gear(i).kind == "shield"]
        if shots:
            one.append(Action("evade"))
        out = [[a] for a in one]
        out += [[a, b] for n, a in enumerate(one) for b in one[n:]]
        return out


def schemes(field: Field, f: Fighter, w: Weights = WEIGHTS) -> dict[str, float]:
    """DOM-120 Strategies of a fighter by what they come to; whole answer to worth."""
    return Scheme(field, f, w).all()
