"""TOY-209: after the drill one swift disc marches like a block of one model."""

from __future__ import annotations

from game.engine.asking import Answer, Rnd, Why
from game.engine.decisions import Manoeuvre, March, Marched, Pace
from game.engine.decisions_marched import Do
from game.engine.look import Forecast, OnArea, OnFigure, OnLine
from game.engine.words import Text
from game.table.blocks import Block
from game.table.drill import Side, swept, wheel_cost
from tests.toy.state import RADIUS, Disc, table
from tests.toy.turn import Toybox, why_not

SWIFT = 7.0
"""Inches of the discs of a swift crew."""

PACES = (
    Pace("strut", Text("Strut"), 2.0, "TOY-209", ("advance", "back", "side", "wheel", "pivot")),
    Pace("stride", Text("Stride"), 3.0, "TOY-209", ("advance", "wheel")),
)


def block(disc: Disc) -> Block:
    """The disc as a block of one model."""
    return Block(disc.x, disc.y, disc.facing, 1, 1, 2 * RADIUS, 2 * RADIUS)


def price(made: Marched) -> float:
    """TOY-209 Inches straight, the arc of a wheel; a turn is free."""
    step = made.steps[-1]
    return wheel_cost(made.poses[-2], step.degrees) if step.do == "wheel" else step.inches


def march(g: Toybox, disc: Disc) -> March:
    """TOY-209 The question."""
    board = table(g.board, g.state)

    def legal(made: Marched) -> Why | None:
        spent = sum(
            price(Marched(made.pace, made.steps[:n], made.poses[: n + 1]))
            for n in range(1, len(made.steps) + 1)
        )
        if spent > made.pace.inches + 1e-6:
            return Why(Text("{over}″ too far; stop sooner", {"over": spent - made.pace.inches}), "TOY-209")
        if made.steps[-1].inches == 0.0 and made.steps[-1].do in ("advance", "back", "side"):
            return Why(Text("This step goes nowhere; leave it out"), "TOY-209")
        return why_not(board.fits(disc.base.at(made.end.centre), (disc.id,)), "TOY-209")

    def tries(rnd: Rnd) -> Answer:
        inches = (1 + rnd.below(20)) / 10
        return {"pace": "strut", "steps": [{"do": "advance", "inches": inches}]}

    def most(made: Marched, do: Do, side: Side) -> float:
        left = made.pace.inches
        for n in range(1, len(made.steps) + 1):
            left -= price(Marched(made.pace, made.steps[:n], made.poses[: n + 1]))
        if do == "wheel":
            return min(90.0, int(left / wheel_cost(made.end, 1.0)))
        return 360.0 if do == "pivot" else max(0.0, left)

    def forecast(made: Marched) -> Forecast:
        return Forecast((), (OnLine(disc.base.centre, made.end.centre, "plan"),))

    def area(made: Marched) -> tuple[OnArea, ...]:
        far = Manoeuvre("advance", inches=made.pace.inches).after(made.end)
        return (OnArea((swept(made.end, far).points,), "reach"),)

    return March(
        disc.side,
        "TOY-209",
        Text("March {disc}", {"disc": disc.name}),
        disc.id,
        block(disc),
        PACES,
        legal,
        price,
        tries,
        most,
        key="march",
        forecast=forecast,
        area=area,
        about=(OnFigure(disc.id),),
    )


async def parade(g: Toybox) -> None:
    """TOY-209 One swift disc of whoever goes first marches."""
    s = g.state
    disc = next((d for d in s.standing(s.first) if d.speed >= SWIFT), None)
    if disc is None:
        return
    made = await march(g, disc)
    if made.steps:
        disc.x, disc.y = (round(v, 3) + 0.0 for v in made.end.centre)
        disc.facing = round(made.end.facing, 3) % 360.0
        data = {"figure": disc.id, "pose": [disc.x, disc.y, disc.facing]}
        g.say("TOY-209", "marched", Text("{disc} marches", {"disc": disc.name}), data, side=disc.side)
