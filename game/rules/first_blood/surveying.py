"""What those who only measure are told: sight as the rules judge it, what a warrior could strike next."""

from __future__ import annotations

import copy

from game.engine.fields import Supposed
from game.engine.look import Threat
from game.engine.rulebook import View
from game.engine.surveying import Seen, Stand, seen_of
from game.engine.words import Text
from game.rules.first_blood import values
from game.rules.first_blood.queries import (
    RANGE,
    curtain_of,
    effective_size,
    elevated_at,
    sight_between,
    size_of,
)
from game.rules.first_blood.state import Field, FirstBloodState, Warrior


def seen(view: View, eye: Stand, target: Stand) -> Seen:
    """FIB-281 to FIB-285 Between two warriors as the rules judge it; a bare spot has no Size of its own."""
    field: Field = view
    here, field = _there(field, eye)
    there, field = _there(field, target)
    if here is not None and there is not None and here.id != there.id:
        return seen_of(sight_between(field, here, there), "FIB-283")
    least = max(_size(field, here, eye), _size(field, there, target))
    return seen_of(curtain_of(view.board, least).view(eye.base, target.base), "FIB-283")


def _size(field: Field, w: Warrior | None, stand: Stand) -> int:
    """FIB-262 Effective Size; of a spot only what the ground adds."""
    if w is not None:
        return effective_size(field, w)
    return 1 if elevated_at(field, stand.point) else 0


def _there(field: Field, stand: Stand) -> tuple[Warrior | None, Field]:
    """The warrior, all its bases moved along to where it is supposed to stand; None for a spot."""
    s = field.state
    w = next((w for w in s.on_table() if w.id == stand.figure), None)
    if w is None or w.point == stand.point:
        return w, field
    dx, dy = stand.x - w.point[0], stand.y - w.point[1]
    moved = copy.copy(w)
    moved.spots = tuple((x + dx, y + dy) for x, y in w.spots)
    state = copy.copy(s)
    state.warriors = [moved if x.id == w.id else x for x in s.warriors]
    return moved, Supposed(state, field.board)


def opaque(view: View, eye: Stand) -> frozenset[str]:
    """FIB-283, FIB-284 Blocking features that are not smaller than whoever looks; warriors never."""
    w, field = _there(view, eye)
    least = _size(field, w, eye)
    board = view.board
    return frozenset(t.id for t in board.terrain if "blocks_sight" in board.traits(t) and size_of(t) >= least)


def threats(view: View) -> tuple[Threat, ...]:
    """FIB-200, FIB-210, FIB-511 A March and what lies in engagement range then, or in range of a Volley."""
    s: FirstBloodState = view.state
    return tuple(t for w in s.on_table() for t in _threats(view, w))


def _threats(field: Field, w: Warrior) -> list[Threat]:
    inches = values.march_of(field, w).value
    args = {"figure": w.name, "inches": inches}
    out = [Threat(w.id, inches, RANGE, Text("{figure}: a Charge of {inches}″", args), "FIB-213")]
    if reach := values.barrage_range(w):
        label = Text("{figure}: March {inches}″, Volley {range}″", args | {"range": reach})
        out.append(Threat(w.id, inches, reach, label, "FIB-511", aimed=True))
    return out
