"""FIB-134 to FIB-142, FIB-20x, FIB-80x to FIB-84x The activation of a warrior, one action at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from game.engine.decisions import Option, PickOne
from game.engine.look import Forecast, OnFigure
from game.engine.words import Text
from game.rules.first_blood import unique
from game.rules.first_blood.draws import draw_event, draw_options
from game.rules.first_blood.effect import ACTIONS, BASIC, COMBAT, OUT_OF_COMBAT, G
from game.rules.first_blood.healing import raisable, wounded_in_reach
from game.rules.first_blood.melee import clash, inspire
from game.rules.first_blood.preview import forecast_of, plan_of, sweep_forecast
from game.rules.first_blood.queries import engaged_with
from game.rules.first_blood.refusals import refused_actions
from game.rules.first_blood.scenario import after_action, may_lift
from game.rules.first_blood.shooting import take_aim, volley, volley_targets
from game.rules.first_blood.specials import latch
from game.rules.first_blood.state import Activation, Field, FirstBloodState, Warrior
from game.rules.first_blood.values import clash_attacks
from game.rules.first_blood.walking import march, reposition
from game.rules.first_blood.wounds import combat_test, rally

T = TypeVar("T")

ACTIONS_EACH = 2
"""FIB-207"""
TOLD = frozenset(
    {"march", "reposition", "inspire", "clash", "take_aim", "volley", "rally", "combat_rally", "lift"}
)
"""Actions whose own lines say by themselves what was done."""


@dataclass(frozen=True)
class Act:
    """One answer to what a warrior does: an action or Draw Event by name, and perhaps a target."""

    kind: str
    target: str = ""


def act_of(key: str) -> Act:
    """The act that a key names."""
    kind, _, target = key.partition(":")
    return Act(kind, target)


def begin(g: G, w: Warrior) -> None:
    """FIB-137 to FIB-141, FIB-765 A warrior is activated."""
    w.activated = True
    g.state.activation = Activation(w.id)
    say = Text("{figure} is activated", {"figure": w.name})
    cites = ("FIB-137", "FIB-138", "FIB-139", "FIB-140", "FIB-141")
    g.say("FIB-134", "warrior_activated", say, {"figure": w.id}, side=w.side, quiet=True, cites=cites)


def end(g: G, why: str, clause: str) -> None:
    """FIB-402, FIB-139 The activation ends, and with it Inspired! and Aimed!."""
    s = g.state
    assert s.activation is not None
    w = s.warrior(s.activation.warrior)
    w.inspired = w.aimed = False
    w.latched = ()
    s.activation = None
    say = Text("{figure} is done", {"figure": w.name})
    data = {"figure": w.id, "why": why}
    g.say(clause, "warrior_done", say, data, side=w.side, quiet=True, cites=("FIB-402",))


async def go_on(g: G) -> None:
    """FIB-140 The next Draw Event or action of the warrior that is acting."""
    s = g.state
    a = s.activation
    assert a is not None
    w = s.warrior(a.warrior)
    if not w.on_table:
        end(g, "slain", "FIB-142")
        return
    if a.left == 0:
        end(g, "done", "FIB-207")
        return
    act = await PickOne(
        w.side,
        "FIB-207",
        Text("{figure} acts", {"figure": w.name}),
        lambda: act_options(g, w),
        find=act_of,
        key="act",
        hint=Text("drag the warrior to move it, click an enemy to attack"),
        about=(OnFigure(w.id),),
        refused=lambda: refused_actions(g, w),
    )
    if act.kind in ("end", "next", "rest"):
        _leave(g, w, act)
    elif act.kind == "draw":
        await draw_event(g, w, act.target)
        if not w.on_table:
            end(g, "slain", "FIB-142")
    else:
        await _action(g, w, a, act)


# ---- no more actions


def waiting(s: FirstBloodState, card: str) -> list[Warrior]:
    """FIB-135, FIB-137, FIB-142 The warriors of a card that stand on the table and have not activated."""
    return [x for x in s.of_card(s.card(card)) if x.on_table and not x.activated]


def _leave(g: G, w: Warrior, act: Act) -> None:
    """FIB-209 The warrior does no more; the next one may be named with it, or that none of the rest acts."""
    end(g, "passed", "FIB-209")
    if act.kind == "next":
        begin(g, g.state.warrior(act.target))
    elif act.kind == "rest":
        pass_over(g, w.card)


def pass_over(g: G, card: str) -> None:
    """FIB-133, FIB-209 The warriors of a card that have not activated do nothing in this round."""
    for x in waiting(g.state, card):
        begin(g, x)
        end(g, "passed", "FIB-209")


def rest_option(value: T) -> Option[T]:
    """FIB-133, FIB-209 One answer for all warriors of a card that are to do nothing."""
    say = Text("End the whole card")
    return Option("rest", value, say, clause="FIB-209", group="pass", listed=False)


# ---- which actions


def act_options(field: Field, w: Warrior) -> list[Option[Act]]:
    """What the warrior may do now: Draw Events before its first action, actions, or nothing more."""
    a = field.state.activation
    assert a is not None
    out: list[Option[Act]] = []
    if a.stage == "draw":
        for rule, label, clause in draw_options(field, w, a):
            key = f"draw:{rule}"
            out.append(Option(key, act_of(key), label, OnFigure(w.id), clause, group="special"))
    out += action_options(field, w, a)
    out.append(Option("end", Act("end"), Text("End the activation"), clause="FIB-209", group="pass"))
    return out + _onward(field.state, w)


def _onward(s: FirstBloodState, w: Warrior) -> list[Option[Act]]:
    """FIB-137, FIB-209 Who acts next, said in one answer with the end of this activation."""
    if not (others := waiting(s, w.card)):
        return []
    out = [
        Option(
            f"next:{x.id}",
            Act("next", x.id),
            Text("{figure} next", {"figure": x.name}),
            OnFigure(x.id),
            "FIB-137",
            group="move",
            listed=False,
        )
        for x in others
    ]
    return [*out, rest_option(Act("rest"))]


def action_options(field: Field, w: Warrior, a: Activation) -> list[Option[Act]]:
    """FIB-204 to FIB-208, FIB-821 to FIB-825 The legal actions of a warrior as it now stands."""
    found = combat_acts(field, w) if engaged_with(field.state, w) else open_acts(field, w)
    found += [("bind_wounds", t) for t in _healed(field, w)]
    out = []
    for kind, tgt in found:
        if barred(a, kind):
            continue
        clause, name = ACTIONS[kind]
        label = Text("{action}: {figure}", {"action": name, "figure": tgt.name}) if tgt else name
        mark = OnFigure(tgt.id if tgt else w.id)
        group = "move" if kind in ("march", "reposition") else "attack" if tgt else "special"
        key = f"{kind}:{tgt.id}" if tgt else kind
        foresee = _foreseen(field, w, kind, tgt)
        out.append(Option(key, act_of(key), label, mark, clause, group=group, forecast=foresee))
    return out


def _foreseen(field: Field, w: Warrior, kind: str, tgt: Warrior | None) -> Callable[[], Forecast] | None:
    """What an attack would come to, worked out when somebody looks."""
    if kind == "sweeping_blow":
        return lambda: sweep_forecast(field, w)
    if tgt is None or tgt.side == w.side or not tgt.on_table:
        return None

    def foresee() -> Forecast:
        plan = plan_of(field, w, kind, tgt)
        return forecast_of(field, plan) if plan is not None else Forecast()

    return foresee


def barred(a: Activation, kind: str) -> bool:
    """FIB-208, FIB-825, FIB-843 Whether an action was performed in this activation, in either version."""
    return kind != "march" and BASIC.get(kind, kind) in a.performed


Found = list[tuple[str, Warrior | None]]


def combat_acts(field: Field, w: Warrior) -> Found:
    """FIB-204 Combat Actions of an engaged warrior."""
    foes = engaged_with(field.state, w)
    out: Found = [("reposition", None), ("inspire", None)]
    out += [("clash", e) for e in foes]
    if len(foes) > 1 and clash_attacks(field, w).whole > 1:
        out.append(("clash", None))
    if w.broken:
        out.append(("combat_rally", None))
    names = {x.action for x in w.printed.actions}
    if "sweeping_blow" in names:
        out.append(("sweeping_blow", None))
    if "ram_the_gate" in names:
        out += [("ram_the_gate", e) for e in foes]
    if "toss" in names:
        out += [("toss", e) for e in unique.toss_targets(field, w)]
    return out


def open_acts(field: Field, w: Warrior) -> Found:
    """FIB-205 Out of Combat Actions of a warrior that is not engaged."""
    out: Found = [("march", None)]
    if w.printed.special("barrage") is not None:
        out.append(("take_aim", None))
        out += [("volley", e) for e in volley_targets(field, w)]
    if w.broken:
        out.append(("rally", None))
    names = {x.action for x in w.printed.actions}
    if "thorn_hail" in names:
        out += [("thorn_hail", e) for e in unique.hail_targets(field, w)]
    for name in ("call_the_drowned", "rouse_the_thicket"):
        if name in names:
            # slain warriors of one profile are all alike: the first one stands for each
            out += [(name, x) for x in raisable(field, w, name)[:1]]
    if may_lift(field.state, w):
        out.append(("lift", None))
    return out


def _healed(field: Field, w: Warrior) -> list[Warrior]:
    """FIB-823, FIB-955"""
    has_it = any(x.action == "bind_wounds" for x in w.printed.actions)
    return wounded_in_reach(field, w) if has_it else []


# ---- performing them


async def _action(g: G, w: Warrior, a: Activation, act: Act) -> None:
    """FIB-206 to FIB-208, FIB-312 One of the two actions of an activation."""
    a.stage = "actions"
    a.left -= 1
    a.performed = (*a.performed, BASIC.get(act.kind, act.kind))
    w.latched = latch(g, w)
    _say_action(g, w, act)
    ended = await perform(g, w, act)
    after_action(g, w)
    w.latched = ()
    if ended:
        end(g, "combat rally failed", "FIB-754")
    elif not w.on_table:
        end(g, "slain", "FIB-142")
    elif a.left == 0:
        end(g, "done", "FIB-207")


def _say_action(g: G, w: Warrior, act: Act) -> None:
    clause, name = ACTIONS[act.kind]
    cites = ["FIB-206", "FIB-207", "FIB-208"]
    if act.kind in COMBAT:
        cites += ["FIB-200", "FIB-201", "FIB-202", "FIB-204"]
        if any(x.broken for x in (w, *engaged_with(g.state, w))):
            cites.append("FIB-203")
    elif act.kind in OUT_OF_COMBAT:
        cites.append("FIB-205")
    else:
        cites.append("FIB-823")
    if act.kind in {x.action for x in w.printed.actions}:
        cites += ["FIB-820", "FIB-821", "FIB-822", "FIB-831"]
    if act.kind in BASIC:
        cites += ["FIB-824", "FIB-825", "FIB-826"]
    if w.latched:
        cites.append("FIB-312")
    say = Text("{figure}: {action}", {"figure": w.name, "action": name})
    targets = [act.target] if act.target else []
    data = {"figure": w.id, "action": act.kind, "out_of_sequence": False, "targets": targets}
    g.say(clause, "action", say, data, side=w.side, quiet=act.kind in TOLD, cites=tuple(cites))


async def perform(g: G, w: Warrior, act: Act) -> bool:
    """Carries an action out; True if the activation ends with it (FIB-754)."""
    s = g.state
    if act.kind == "march":
        await march(g, w)
    elif act.kind == "reposition":
        await reposition(g, w)
    elif act.kind == "inspire":
        inspire(g, w, "FIB-400")
    elif act.kind == "clash":
        slain = await clash(g, w, act.target)
        if slain and w.on_table and w.printed.special("parting_shot") is not None:
            await parting_shot(g, w)
    elif act.kind == "take_aim":
        take_aim(g, w)
    elif act.kind == "volley":
        volley(g, w, s.warrior(act.target))
    elif act.kind == "rally":
        rally(g, w, "FIB-751")
    elif act.kind == "combat_rally":
        rally(g, w, "FIB-752")
        return not combat_test(g, w)
    else:
        await unique.perform(g, w, act.kind, act.target)
    return False


async def parting_shot(g: G, w: Warrior) -> None:
    """FIB-928, FIB-840 to FIB-845 A Volley as a Free Action, under all limits of a Volley."""
    s = g.state
    a = s.activation
    if a is None or a.warrior != w.id or "volley" in a.performed or engaged_with(s, w):
        return
    targets = volley_targets(g, w)
    if not targets:
        return
    options = [_shot(g, w, e) for e in targets]
    chosen = await PickOne(
        w.side,
        "FIB-928",
        Text("{figure} may shoot at once", {"figure": w.name}),
        [*options, Option("no", "", Text("No parting shot"), clause="FIB-845", group="pass")],
        find=lambda key: "" if key == "no" else key,
        key="free",
        about=(OnFigure(w.id),),
    )
    data = {"figure": w.id, "foe": chosen, "rule": "parting_shot", "used": bool(chosen)}
    say = Text("{figure} fires a parting shot", {"figure": w.name})
    if not chosen:
        say = Text("{figure} fires no parting shot", {"figure": w.name})
    cites = ("FIB-840", "FIB-841", "FIB-842", "FIB-843", "FIB-845")
    g.say("FIB-928", "reaction", say, data, side=w.side, cites=cites)
    if chosen:
        a.performed = (*a.performed, "volley")
        w.latched = latch(g, w)
        volley(g, w, s.warrior(chosen))
        after_action(g, w)


def _shot(g: G, w: Warrior, e: Warrior) -> Option[str]:
    """One target of a parting shot."""
    say = Text("Shoot at {foe}", {"foe": e.name})
    foresee = _foreseen(g, w, "volley", e)
    return Option(e.id, e.id, say, OnFigure(e.id), "FIB-928", group="attack", forecast=foresee)
