"""What those who only measure are told: sight as the rules judge it, what a fighter could strike."""

from __future__ import annotations

from game.engine.look import Threat
from game.engine.rulebook import View
from game.engine.surveying import Seen, Stand, seen_of
from game.engine.words import Text
from game.rules.dominions.queries import reach_of, ready
from game.rules.dominions.state import DominionsState, Fighter, walls


def seen(view: View, eye: Stand, target: Stand) -> Seen:
    """DOM-810 From base to base, or from and to a spot; only walls are in the way."""
    return seen_of(walls(view).view(eye.base, target.base), "DOM-810")


def opaque(view: View, eye: Stand) -> frozenset[str]:
    """DOM-801 The walls."""
    board = view.board
    return frozenset(t.id for t in board.terrain if "blocks_sight" in board.traits(t))


def threats(view: View) -> tuple[Threat, ...]:
    """DOM-303, DOM-310, DOM-415 A normal move and then the reach; a missile weapon and its long range."""
    s: DominionsState = view.state
    return tuple(t for f in s.standing() for t in _threats(s, f))


def _threats(s: DominionsState, f: Fighter) -> list[Threat]:
    inches = float(f.movement)
    args = {"figure": f.name, "inches": f.movement}
    out = []
    if f.printed.strike is not None or f.printed.brawling is not None:
        reach = reach_of(s, f)
        words = {**args, "reach": round(reach, 1)}
        label = Text("{figure}: moves {inches}″, reaches {reach}″", words)
        out.append(Threat(f.id, inches, reach, label, "DOM-310"))
    for item in (*f.hands, *f.built_in):
        found = s.gear(item)
        if found.kind == "missile" and ready(f, item):
            words = {**args, "item": Text(found.name), "long": round(found.long, 1)}
            label = Text("{figure}: moves {inches}″, {item} up to {long}″", words)
            out.append(Threat(f.id, inches, found.long, label, "DOM-415", aimed=True))
    return out
