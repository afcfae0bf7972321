"""Every text by its key: a card ("haymaker"), a listing ("maximus.charge"), a trait ("maximus")."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.rules.cirque import (
    texts_areas,
    texts_attacks,
    texts_cards,
    texts_ground,
    texts_lasting,
    texts_moves,
    texts_passives,
    texts_traits,
)
from game.rules.cirque.effect import Effect

_SHEETS: tuple[Mapping[str, Effect], ...] = (
    texts_attacks.SHARED,
    texts_attacks.LISTED,
    texts_areas.TEXTS,
    texts_cards.TEXTS,
    texts_ground.TEXTS,
    texts_lasting.TEXTS,
    texts_moves.TEXTS,
    texts_passives.TEXTS,
    texts_traits.TEXTS,
)

TEXTS: Mapping[str, Effect] = MappingProxyType(
    {key: text for sheet in _SHEETS for key, text in sheet.items()}
)
"""CIR-336 to CIR-341 A listing stands for the whole text as it is for its fighter, what it adds included."""
