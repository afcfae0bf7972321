"""A few digits over everything of a map that play can notice, so that a save knows its map again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.table.mapevents import Trigger
from game.table.terrain import Circle, Shape, Terrain


@dataclass(frozen=True, slots=True)
class Content:
    """What play can notice of a table as it is laid out."""

    width: float
    depth: float
    terrain: Sequence[Terrain]
    zones: Sequence[object]
    objectives: Sequence[object]
    starts: Sequence[object]


def digest(
    laid: Content,
    bout: tuple[int | None, int | None, tuple[tuple[str, ...], tuple[str, ...]]],
    triggers: Sequence[Trigger],
    armies: Mapping[str, Any],
) -> str:
    """16 hex digits. What most maps do not have counts only where it is there."""
    content = (
        laid.width,
        laid.depth,
        [(t.id, t.kind, t.height, _numbers(t.shape)) for t in laid.terrain],
        laid.zones,
        laid.objectives,
        *bout,
        *([laid.starts] if laid.starts else []),
        *([[repr(trigger) for trigger in triggers]] if triggers else []),
        *([armies] if armies else []),
    )
    return hashlib.sha256(json.dumps(content, default=str).encode()).hexdigest()[:16]


def _numbers(shape: Shape) -> object:
    return (shape.x, shape.y, shape.r) if isinstance(shape, Circle) else shape.points
