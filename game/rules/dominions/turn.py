"""DOM-100 The stages of a match; it can be taken up again between any two stretches of play."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Final

from game.rules.dominions.deploy import deploy
from game.rules.dominions.ending import end_step
from game.rules.dominions.modifier import modifier
from game.rules.dominions.resolution import resolution
from game.rules.dominions.strategy import strategy
from game.rules.dominions.telling import G
from game.rules.dominions.timing import timing

STAGES: Final[Mapping[str, Callable[[G], Awaitable[None]]]] = MappingProxyType(
    {
        "deploy": deploy,
        "timing": timing,
        "strategy": strategy,
        "modifier": modifier,
        "resolution": resolution,
        "end": end_step,
    }
)
"""Stage -> one stretch of its play, with at most two answers."""


async def play(g: G) -> None:
    """DOM-100, DOM-930 Everything from the state at hand to the end of the battle."""
    while g.state.stage != "over":
        await g.boundary()
        await STAGES[g.state.stage](g)
