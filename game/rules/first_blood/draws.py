"""FIB-80x, FIB-934 to FIB-938 Draw Events: before the actions, each once, all of them optional."""

from __future__ import annotations

from game.engine.words import Text
from game.rules.first_blood.effect import RULES, G
from game.rules.first_blood.healing import heal
from game.rules.first_blood.queries import engaged_with
from game.rules.first_blood.state import Activation, Field, Warrior
from game.rules.first_blood.walking import sidle
from game.rules.first_blood.wounds import rally

STUBBORN_ON = 3
"""FIB-936"""


def draw_options(field: Field, w: Warrior, a: Activation) -> list[tuple[str, Text, str]]:
    """FIB-800 to FIB-803 Rule, name and clause of its unused Draw Events that would change something."""
    can = {
        "regrowth": w.wounded,
        "stubborn": w.broken,
        "sidle": not engaged_with(field.state, w),
    }
    return [
        (rule, RULES[rule][1], RULES[rule][0])
        for special in w.printed.specials
        if can.get(rule := special.rule) and rule not in a.draw_done
    ]


async def draw_event(g: G, w: Warrior, rule: str) -> None:
    """FIB-800 to FIB-804 One Draw Event; it is no action."""
    a = g.state.activation
    assert a is not None
    clause, name = RULES[rule]
    more = ("FIB-802",) if a.draw_done else ()
    a.draw_done = (*a.draw_done, rule)
    say = Text("{figure}: {rule}", {"figure": w.name, "rule": name})
    cites = ("FIB-800", "FIB-801", "FIB-803", "FIB-804", *more)
    g.say(clause, "draw_event", say, {"figure": w.id, "rule": rule}, side=w.side, cites=cites)
    if rule == "regrowth":
        heal(g, w, 1, "FIB-934")
    elif rule == "stubborn":
        _stubborn(g, w)
    else:
        await sidle(g, w)


def _stubborn(g: G, w: Warrior) -> None:
    """FIB-936"""
    die = g.roll("FIB-936", 6)[0]
    if die <= STUBBORN_ON:
        rally(g, w, "FIB-936")
    say = Text("Stubborn: {die}", {"die": die})
    data = {"figure": w.id, "dice": [die], "sides": 6, "rallied": not w.broken}
    g.say("FIB-936", "stubborn_rolled", say, data, side=w.side)
