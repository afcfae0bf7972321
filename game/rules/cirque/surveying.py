"""What those who only measure are told: sight as the rules judge it, what a fighter could strike next."""

from __future__ import annotations

from game.engine.look import Threat
from game.engine.rulebook import View
from game.engine.surveying import Seen, Stand, seen_of
from game.engine.words import Text
from game.rules.cirque import values
from game.rules.cirque.moving import flat_ground, passes
from game.rules.cirque.preview_parts import supposed
from game.rules.cirque.profiles import Weapon
from game.rules.cirque.state import CirqueState, Fighter, Pit, table
from game.table.sight import sight, sight_to_point


def seen(view: View, eye: Stand, target: Stand) -> Seen:
    """CIR-511 to CIR-513 Between two fighters as `in_sight` judges it, else to a point."""
    pit: Pit = view
    here, pit = _there(pit, eye)
    there, pit = _there(pit, target)
    if here is not None and there is not None:
        return seen_of(values.in_sight(pit, here, there), "CIR-511")
    board = table(pit)
    if eye.r > 0 and target.r > 0:
        return seen_of(sight(board, eye.base, target.base), "CIR-511")
    if eye.r > 0:
        return seen_of(sight_to_point(board, eye.base, target.point), "CIR-513")
    return seen_of(sight_to_point(board, target.base, eye.point), "CIR-513")


def _there(pit: Pit, stand: Stand) -> tuple[Fighter | None, Pit]:
    """The fighter, moved to where it is supposed to stand; None for a spot."""
    s = pit.state
    f = next((f for f in s.on_table() if f.id == stand.figure), None)
    if f is None or (f.point, f.facing) == (stand.point, stand.facing):
        return f, pit
    supposition, moved = supposed(pit, f, x=stand.x, y=stand.y, facing=stand.facing)
    return moved, supposition


def opaque(view: View) -> frozenset[str]:
    """CIR-511 Only terrain blocks sight."""
    board = table(view)
    return frozenset(t.id for t in board.terrain if "blocks_sight" in board.traits(t))


def threats(view: View) -> tuple[Threat, ...]:
    """CIR-411, CIR-414, CIR-604 A normal move, then its longest weapons, for every fighter on the table."""
    s: CirqueState = view.state
    return tuple(t for f in s.on_table() for t in _threats(view, f))


def _threats(pit: Pit, f: Fighter) -> list[Threat]:
    inches = values.speed(pit, f, standing_up=f.knocked_down).value
    through, flat = passes(pit, f), flat_ground(pit, f)
    out = []
    for melee in (True, False):
        weapons = [w for w in f.printed.weapons if w.melee is melee and w.range > 0]
        if weapons:
            w: Weapon = max(weapons, key=lambda w: w.range)
            args = {"figure": f.name, "weapon": Text(w.name), "inches": inches, "range": w.range}
            label = Text("{figure}: {weapon}, {inches}″ move and {range}″", args)
            out.append(Threat(f.id, inches, w.range, label, "CIR-604", not melee, through, flat))
    return out
