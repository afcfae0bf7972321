"""REG-03x Leadership tests and the optional D6 of Swiftstride: what is rolled and how it is told."""

from __future__ import annotations

from game.engine.decisions import Option, PickOne
from game.engine.look import OnFigure
from game.engine.words import Text
from game.rules.regiments.effect import Cites, G
from game.rules.regiments.state import Unit
from game.rules.regiments.telling import called
from game.rules.regiments.values import leadership, swift


def tested(
    g: G,
    u: Unit,
    clause: str,
    what: str,
    name: Text,
    cites: Cites = (),
    *,
    rallying: bool = False,
    more: dict[str, object] | None = None,
) -> bool:
    """REG-030 to REG-033 A Leadership test of a unit; returns whether it is passed, and tells it."""
    ld, why = leadership(g, u, rallying=rallying)
    dice = g.roll("REG-030", 6, 2)
    passed = sum(dice) <= ld
    args = {"unit": called(u), "name": name, "dice": dice, "sum": sum(dice), "ld": ld}
    say = Text("{unit}, {name}: {dice}, {sum} is not above Ld {ld}: passed", args)
    if not passed:
        say = Text("{unit}, {name}: {dice}, {sum} is above Ld {ld}: failed", args)
    data = {"figure": u.figure, "dice": list(dice), "sides": 6, "ld": ld, "passed": passed, **(more or {})}
    g.say(clause, what, say, data, side=u.side, cites=("REG-030", "REG-006", "REG-012", *why, *cites))
    return passed


async def may_stride(g: G, u: Unit, what: str, text: Text, cites: Cites = ()) -> bool:
    """REG-672 to REG-676 Whether the owner adds a D6 to a Charge, Flee or Pursuit roll, before any die."""
    if not swift(g, u):
        return False
    yes = await PickOne(
        u.side,
        "REG-672",
        Text("{unit}: add D6 to the {roll}?", {"unit": called(u), "roll": text}),
        [
            Option("yes", True, Text("Swiftstride: add D6"), OnFigure(u.figure), "REG-672", group="yes"),
            Option("no", False, Text("2D6 only"), None, "REG-673", group="pass"),
        ],
        find=lambda key: key == "yes",
        key="swiftstride",
        about=(OnFigure(u.figure),),
    )
    say = Text("{unit} stride: D6 more on the {roll}", {"unit": called(u), "roll": text})
    if not yes:
        say = Text("{unit} take no D6 on the {roll}", {"unit": called(u), "roll": text})
    data = {"figure": u.figure, "roll": what, "yes": yes}
    g.say("REG-672", "swiftstride", say, data, side=u.side, cites=("REG-670", "REG-673", "REG-676", *cites))
    return yes


def distance_roll(g: G, strides: bool) -> tuple[int, ...]:
    """REG-012 2D6, and a third die from Swiftstride."""
    return g.roll("REG-012", 6, 3 if strides else 2)
