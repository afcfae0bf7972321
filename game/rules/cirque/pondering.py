"""What a player that looks deeper makes of the questions of Cirque de Sade.

Blows go by their exact spreads, with what heals again and what answers back; walks by every spot from which
an enemy can be struck; cards by what they would do now. Everything is read from the asked side's view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from game.engine.decisions import Assign, Decision, PickMany, PickOne, PickPath, PickPoint
from game.engine.rulebook import View
from game.rules.cirque.advice import POINT
from game.rules.cirque.pondering_acts import activations, acts, blasted, first_activator, targets
from game.rules.cirque.pondering_cards import defended, discards, energy_set, enhanced, placed
from game.rules.cirque.pondering_moves import walks
from game.rules.cirque.reckoning import Weights, weights

Reckon = Callable[[View, Any, Weights], Mapping[str, float]]

ONE: Final[Mapping[str, Reckon]] = MappingProxyType(
    {
        "activate": activations,
        "first_activator": first_activator,
        "step": acts,
        "next_attack": acts,
        "second_card": acts,
        "point": acts,
        "response": acts,
        "follow_up": acts,
        "aftermath_sorcery": acts,
        "effect_choice": targets,
    }
)
MANY: Final[Mapping[str, Reckon]] = MappingProxyType(
    {
        "aftermath_discard": discards,
        "enhance_attack": enhanced,
        "enhance_damage": enhanced,
        "set_energy": energy_set,
    }
)
ASSIGNED: Final[Mapping[str, Reckon]] = MappingProxyType({"place": placed, "defend_energy": defended})


def ponder(view: View, decision: Decision[Any], caution: float) -> Iterator[Mapping[str, float]]:
    """Answer to worth, as a change of the value; nothing where advice has the last word.

    caution: what the answers and blows of the others count, of what they do.
    """
    reckon: Reckon | None = None
    if isinstance(decision, PickOne):
        reckon = ONE.get(decision.key)
    elif isinstance(decision, PickMany):
        reckon = MANY.get(decision.key)
    elif isinstance(decision, Assign):
        reckon = ASSIGNED.get(decision.key)
    elif isinstance(decision, PickPath):
        reckon = walks
    elif isinstance(decision, PickPoint) and decision.key == "effect_choice":
        reckon = blasted
    if reckon is not None:
        found = reckon(view, decision, weights(caution))
        yield {key: worth * POINT for key, worth in found.items()}
