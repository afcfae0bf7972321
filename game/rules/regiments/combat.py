"""REG-50x A combat from its picking to its end, one step after the other; REG-62x Fear in combat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Final

from game.engine.decisions import Option, PickOne
from game.engine.look import Forecast, OnFigure
from game.engine.words import Text
from game.rules.regiments import preview
from game.rules.regiments.aims import choose_aims, fix_shares
from game.rules.regiments.blows import blows, impact
from game.rules.regiments.breaking import break_tests, chase, closing, flights, pursue
from game.rules.regiments.effect import G
from game.rules.regiments.leadership import tested
from game.rules.regiments.result import result
from game.rules.regiments.state import Combat, Field, Unit
from game.rules.regiments.telling import called
from game.rules.regiments.values import causes_fear, fears, unit_strength
from game.rules.regiments.wounds import battle_ends


def groups(field: Field) -> list[tuple[int, ...]]:
    """REG-500 The combats that have not been fought, each as its units, by their lowest id."""
    s = field.state
    left = {u.id for u in s.standing() if u.id in s.in_phase and u.engaged and u.id not in s.fought}
    found = []
    while left:
        reached, edge = set[int](), [min(left)]
        while edge:
            uid = edge.pop()
            if uid in reached:
                continue
            reached.add(uid)
            edge += s.unit(uid).enemies
        left -= reached
        found.append(tuple(sorted(reached)))
    return found


async def combats(g: G) -> bool:
    """REG-500, REG-501 The next step of the combat at hand, or another combat; True when all are fought."""
    s = g.state
    if s.combat is None:
        return await _pick(g)
    await STEPS[s.combat.step](g)
    if s.combat is not None and s.combat.step == "done":
        s.fought = (*s.fought, *s.combat.units)
        s.combat = None
    battle_ends(g)
    return False


async def _pick(g: G) -> bool:
    s = g.state
    ready = groups(g)
    if not ready:
        return True
    units = ready[0]
    if len(ready) > 1:
        units = await PickOne(
            s.active,
            "REG-500",
            Text("Which combat is fought next?"),
            lambda: [_option(g, x) for x in ready],
            find=lambda key: next(x for x in ready if str(x[0]) == key),
            key="pick_combat",
        )
    s.combat = Combat(
        units,
        todo=tuple(u.id for u in s.in_order([s.unit(i) for i in units])),
        before=tuple((i, s.unit(i).models) for i in units),
        links=tuple((i, e) for i in units for e in s.unit(i).enemies),
    )
    say = Text("Combat: {units}", {"units": [called(s.unit(i)) for i in units]})
    g.say(
        "REG-500", "combat_picked", say, {"units": list(units)}, side=s.active, cites=("REG-501", "REG-102")
    )
    return False


def _option(field: Field, units: tuple[int, ...]) -> Option[tuple[int, ...]]:
    names = [called(field.state.unit(i)) for i in units]

    def seen() -> Forecast:
        return preview.combat(field, units)

    label = Text("{units}", {"units": names})
    mark = OnFigure(str(units[0]))
    return Option(str(units[0]), units, label, mark, "REG-500", group="fight", forecast=seen)


# ---- Fear


def frightening(field: Field, u: Unit) -> list[Unit]:
    """REG-624, REG-634 The enemies engaged with it for which a Fear test is due, in ascending id."""
    return [e for i in u.enemies if fears(field, u, e := field.state.unit(i))]


async def fear(g: G) -> None:
    """REG-624 to REG-635 Fear tests of all units for which one is due, before anything else."""
    s = g.state
    assert s.combat is not None
    for uid in s.combat.todo:
        u = s.unit(uid)
        foes = frightening(g, u)
        if foes:
            _fear_test(g, u, foes)
        elif u.fear_tested and any(
            causes_fear(g, s.unit(i)) and unit_strength(g, s.unit(i)) > unit_strength(g, u) for i in u.enemies
        ):
            say = Text("{unit} have tested for Fear this turn", {"unit": called(u)})
            data = {"figure": u.figure}
            g.say("REG-628", "fear_passed_over", say, data, side=u.side, quiet=True, cites=("REG-627",))
        elif causes_fear(g, u) and any(causes_fear(g, s.unit(i)) for i in u.enemies):
            say = Text("{unit} cause Fear and know none", {"unit": called(u)})
            data = {"figure": u.figure}
            g.say("REG-629", "fear_immune", say, data, side=u.side, quiet=True, cites=("REG-630",))
    s.combat.step = "aims"
    s.combat.todo = tuple(u.id for u in s.in_order([s.unit(i) for i in s.combat.units]))


def _fear_test(g: G, u: Unit, foes: list[Unit]) -> None:
    s = g.state
    assert s.combat is not None
    u.fear_tested = True
    more: dict[str, object] = {
        "trigger": "combat",
        "foes": [e.figure for e in foes],
        "mine": unit_strength(g, u),
        "theirs": [unit_strength(g, e) for e in foes],
    }
    cites = ["REG-620", "REG-621", "REG-627", "REG-101", "REG-033", "REG-013", "REG-634", "REG-633"]
    if u.countered is not None:
        cites.append("REG-635")
    hero = s.hero(u)
    if u.n and hero is not None and hero.printed.has("fear"):
        cites.append("REG-631")
    if tested(g, u, "REG-624", "fear_tested", Text("Fear"), tuple(cites), more=more):
        return
    s.combat.afraid = (*s.combat.afraid, *((u.id, e.id) for e in foes))
    say = Text(
        "{unit} fear {foes}: -1 To Hit against them in this round",
        {"unit": called(u), "foes": [called(e) for e in foes]},
    )
    data = {"figure": u.figure, "foes": [e.figure for e in foes]}
    why = ("REG-626", "REG-632") if hero is not None and hero.printed.has("fear") else ("REG-626",)
    g.say("REG-625", "afraid", say, data, side=u.side, cites=why)


# ---- aims


async def aims(g: G) -> None:
    """REG-514 to REG-516 The choices of the next unit that has any; then what is chosen stands."""
    s = g.state
    assert s.combat is not None
    while s.combat.todo:
        u = s.unit(s.combat.todo[0])
        s.combat.todo = s.combat.todo[1:]
        if await choose_aims(g, u):
            return
    s.combat.shares = fix_shares(g, s.combat)
    s.combat.step = "impact"


Step = Callable[[G], Awaitable[None]]

STEPS: Final[Mapping[str, Step]] = MappingProxyType(
    {
        "fear": fear,
        "aims": aims,
        "impact": impact,
        "blows": blows,
        "result": result,
        "break": break_tests,
        "pursue": pursue,
        "flight": flights,
        "pursuit": chase,
        "closing": closing,
    }
)
"""REG-501 The steps of a combat in order."""
