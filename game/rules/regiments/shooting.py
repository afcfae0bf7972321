"""REG-40x Shooting: who may shoot at whom, the volley, Stand and Shoot, casualties and Panic."""

from __future__ import annotations

from game.engine.decisions import Option, PickOne
from game.engine.look import Forecast, OnFigure
from game.engine.words import Text
from game.rules.regiments import preview, refusals
from game.rules.regiments.attack import apply, tell_attack
from game.rules.regiments.dicework import strike
from game.rules.regiments.effect import G
from game.rules.regiments.fleeing import panic
from game.rules.regiments.queries import cover, gap, seeing, sight_clauses
from game.rules.regiments.shots import blow_of, marks, missile, modifiers
from game.rules.regiments.state import Field, Unit
from game.rules.regiments.telling import called
from game.rules.regiments.values import armour_clauses, profiles
from game.rules.regiments.wounds import battle_ends, cleared


async def volley(g: G, u: Unit, target: Unit, *, standing: bool = False) -> None:
    """REG-402 to REG-406, REG-226, REG-430 One volley with its casualties and the Panic that it causes."""
    weapon = missile(u)
    assert weapon is not None
    shots = len(seeing(g, u, target, rank=True))
    blow = blow_of(g, u, target, standing=standing)
    reasons = modifiers(g, u, target, standing=standing)
    before = target.models
    rolled = strike(lambda clause, n: g.roll(clause, 6, n), shots, blow)
    cites = ["REG-402", "REG-403", "REG-404", "REG-405", "REG-401", "REG-063"]
    cites += [*sight_clauses(g, u, target), *armour_clauses(g, target, profiles(g, target)[0])]
    if cover(g, u, target):
        cites.append("REG-092")
    if standing:
        cites += ["REG-225", "REG-226"]
    else:
        u.has_shot = True
    tell_attack(
        g,
        u,
        target,
        rolled,
        blow,
        weapon,
        "volley",
        "REG-226" if standing else "REG-400",
        tuple(cites),
        {"tally": [(p.amount, p.clause) for p in reasons.rows()], "shots": shots, "distance": gap(u, target)},
    )
    apply(g, target, rolled.unsaved, ("REG-406", "REG-063"))
    cleared(g, target, ("REG-227",) if standing else ())
    battle_ends(g)
    if not standing:
        await panic(g, target, before - target.models, before, u)
        battle_ends(g)


async def shooting(g: G) -> bool:
    """REG-400 One volley; True when the active player stops."""
    s = g.state
    if not any(marks(g, u) for u in s.standing(s.active)):
        return True
    picked = await PickOne(
        s.active,
        "REG-400",
        Text("Who shoots?"),
        lambda: _options(g),
        find=lambda key: _found(g, key),
        key="shoot",
        refused=lambda: refusals.no_shot(g),
    )
    if picked is None:
        return True
    await volley(g, *picked)
    return False


def _found(field: Field, key: str) -> tuple[Unit, Unit] | None:
    if key == "done":
        return None
    one, two = key.split(":")
    return field.state.unit(int(one)), field.state.unit(int(two))


def _options(field: Field) -> list[Option[tuple[Unit, Unit] | None]]:
    s = field.state
    found: list[Option[tuple[Unit, Unit] | None]] = []
    for u in s.standing(s.active):
        for e in marks(field, u):

            def seen(u: Unit = u, e: Unit = e) -> Forecast:
                return preview.shot(field, u, e)

            label = Text("{unit} shoot at {foe}", {"unit": called(u), "foe": called(e)})
            note = Text("{inches}″", {"inches": gap(u, e)})
            found.append(
                Option(
                    f"{u.id}:{e.id}",
                    (u, e),
                    label,
                    OnFigure(e.figure),
                    "REG-401",
                    note=note,
                    group="shoot",
                    forecast=seen,
                )
            )
    return [*found, Option("done", None, Text("No more shooting"), None, "REG-400", group="pass")]
