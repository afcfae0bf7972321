"""REG-280 to REG-294 Remaining Moves; REG-065 to REG-067 characters who join and leave."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from game.engine.decisions import March, Option, PickOne
from game.engine.decisions_marched import Marched
from game.engine.look import Forecast, OnArea, OnFigure
from game.engine.words import Text
from game.rules.regiments import preview, refusals
from game.rules.regiments.effect import G
from game.rules.regiments.joining import join, joinable, leave, may_leave
from game.rules.regiments.manoeuvres import Moves
from game.rules.regiments.state import Character, Field, Unit
from game.rules.regiments.telling import called, named

CLAUSES: Final = MappingProxyType(
    {
        "advance": "REG-283",
        "wheel": "REG-284",
        "pivot": "REG-286",
        "back": "REG-287",
        "side": "REG-287",
        "reform": "REG-288",
    }
)
"""The clause of each step."""


def may_move(u: Unit) -> bool:
    """REG-280, REG-260, REG-654 Whether a unit may make a Remaining Move."""
    if not u.on_table or u.engaged or u.fleeing or u.succumbed or u.move_over:
        return False
    return not (u.charged or u.failed_charge or u.rallied or u.was_joined)


async def remaining(g: G) -> bool:
    """REG-280 One unit moves, or a character leaves his unit; True when the player stops."""
    s = g.state
    if not any(may_move(u) or may_leave(g, u) for u in s.standing(s.active)):
        return True
    picked = await PickOne(
        s.active,
        "REG-280",
        Text("Move a unit"),
        lambda: _options(g),
        find=lambda key: _found(g, key),
        key="pick_move",
        hint=Text("drag one to move it at once"),
        refused=lambda: refusals.no_move(g),
    )
    if picked is None:
        return True
    if isinstance(picked, Character):
        await leave(g, picked)
        return False
    await _moves(g, picked)
    if picked.on_table and picked.models == 1 and picked.character is not None:
        await _joins(g, picked)
    return False


def _found(field: Field, key: str) -> Unit | Character | None:
    if key == "done":
        return None
    if key.startswith("leave:"):
        return field.state.character(int(key.removeprefix("leave:")))
    return field.state.unit(int(key))


def _options(field: Field) -> list[Option[Unit | Character | None]]:
    s = field.state
    found: list[Option[Unit | Character | None]] = []
    for u in s.standing(s.active):
        if may_move(u):
            found.append(Option(u.figure, u, Text(called(u)), OnFigure(u.figure), "REG-280", group="move"))
    for u in s.standing(s.active):
        hero = s.hero(u)
        if hero is not None and may_leave(field, u):
            label = Text("{hero} leaves {unit}", {"hero": named(hero), "unit": called(u)})
            found.append(
                Option(f"leave:{hero.id}", hero, label, OnFigure(u.figure), "REG-066", group="leave")
            )
    return [*found, Option("done", None, Text("No more moves"), None, "REG-280", group="pass")]


async def _moves(g: G, u: Unit) -> None:
    """REG-281 to REG-294 The chain of steps of one unit."""
    moves = Moves(g, u)

    def seen(made: Marched) -> Forecast:
        return preview.march(g, u, moves, made)

    made = await March(
        u.side,
        "REG-281",
        Text("Move {unit}", {"unit": called(u)}),
        u.figure,
        u.block,
        moves.paces,
        moves.legal,
        moves.price,
        moves.tries,
        moves.most,
        forecast=seen,
        area=lambda made: tuple(OnArea((line,), "reach") for line in moves.reach(made)),
        key="move",
        continues=True,
        about=(OnFigure(u.figure),),
    )
    u.move_over = True
    for n, step in enumerate(made.steps, 1):
        part = Marched(made.pace, made.steps[:n], made.poses[: n + 1])
        u.stand(part.end)
        u.moved = True
        u.marched = made.pace.key == "march"
        u.reformed = u.reformed or step.do == "reform"
        clause = "REG-285" if step.do == "pivot" and u.models == 1 else CLAUSES[step.do]
        cost = moves.price(part)
        say = Text("{unit}: {do}, {cost}″", {"unit": called(u), "do": step.do, "cost": cost})
        data = {"figure": u.figure, "step": step.written(), "cost": cost, "pose": [u.x, u.y, u.facing]}
        cites = ["REG-280", "REG-294", "REG-281", _room_clause(step.do), "REG-293", "REG-053"]
        if u.marched:
            cites.append("REG-282")
        if cost > moves.base_cost(step, part.poses[-2]) + 1e-9:
            cites.append("REG-289")
        g.say(clause, "moved", say, data, side=u.side, cites=tuple(cites))


def _room_clause(do: str) -> str:
    return {"wheel": "REG-291", "pivot": "REG-292", "reform": "REG-292"}.get(do, "REG-290")


async def _joins(g: G, u: Unit) -> None:
    """REG-065 He may join a unit within 1 inch."""
    able = joinable(g, u)
    if not able:
        return
    s = g.state
    options: list[Option[int | None]] = [
        Option(x.figure, x.id, Text(called(x)), OnFigure(x.figure), "REG-065", group="join") for x in able
    ]
    picked = await PickOne(
        u.side,
        "REG-065",
        Text("{hero} may join a unit", {"hero": called(u)}),
        [*options, Option("none", None, Text("He stays alone"), None, "REG-065", group="pass")],
        find=lambda key: None if key == "none" else int(key),
        key="join",
    )
    if picked is not None:
        join(g, u, s.unit(picked))
