"""The search for a charge path: a wheel, straight ahead to the first contact, alignment (REG-250 to 258)."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from game.table.blocks import TOUCH, Block, Face, Shared, shared, struck
from game.table.drill import (
    Contact,
    Field,
    Side,
    align,
    first_contact,
    moved,
    slow,
    swept,
    wheel,
    wheel_poses,
)
from game.table.inches import Point
from game.table.solids import Solid

_STEPS = 90


@dataclass(frozen=True, slots=True)
class Share:
    """The stretch of the struck face that is a charger's own, in inches from the face's left end; an end that
    is None borders on no other charger (REG-257).
    """

    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Charge:
    """A legal charge path. `contact`: the straight part and where it ends; `end`: the aligned pose (the pose
    at the contact if nothing aligns); `meeting`: the slots of both and their common stretch, None if nothing
    aligns; `reach`: inches into the shares of others; `slow`: whether any pose overlaps slow ground.
    """

    side: Side
    degrees: int
    contact: Contact
    face: Face
    end: Block
    meeting: Shared | None
    reach: float
    slow: bool


def charge_path(
    charger: Block, target: Block, field: Field, share: Share | None = None, *, fleeing: bool = False
) -> Charge | None:
    """The one charge path of a charger, or None (REG-250 to 258). `field` holds all other units, not these
    two. A fleeing target may be met on any face and nothing aligns (REG-256).
    """
    face = struck(target, charger)
    best: tuple[tuple[float, ...], Charge] | None = None
    for side, degrees, pose in _wheeled(charger, target.outline(), field):
        found = _ahead(charger, pose, target, field, side, degrees, face, share or Share(), fleeing)
        if found is None:
            continue
        if fleeing:
            rank: tuple[float, ...] = (degrees, side == "right")
        else:
            assert found.meeting is not None
            slots = len(found.meeting.mine) + len(found.meeting.theirs)
            rank = (found.reach, -slots, -_tenths(found.meeting.length), degrees, side == "right")
        if best is None or rank < best[0]:
            best = (rank, found)
    return best[1] if best is not None else None


def _wheeled(charger: Block, target: Solid, field: Field) -> Iterator[tuple[Side, int, Block]]:
    """The poses after each wheel that may be made, left and right in turn, none first."""
    yield "left", 0, charger
    sides: tuple[Side, ...] = ("left", "right")
    whole = Field(field.width, field.depth, (*field.enemies, target), field.friends, field.impassable)
    for side in sides:
        for k in range(1, _STEPS + 1):
            pose = wheel(charger, side, float(k))
            outline = pose.outline()
            if not whole.passable(outline):
                break
            if whole.clear(outline):
                yield side, k, pose


def _ahead(
    charger: Block,
    pose: Block,
    target: Block,
    field: Field,
    side: Side,
    degrees: int,
    face: Face,
    share: Share,
    fleeing: bool,
) -> Charge | None:
    contact = first_contact(pose, target.outline())
    if contact is None:
        return None
    met = moved(pose, "ahead", contact.inches)
    ground = swept(pose, met)
    if not field.clear(ground):
        return None
    end, meeting, reach = met, None, 0.0
    if not fleeing:
        ends = target.face(face)
        if not _on(contact.point, ends):
            return None
        end = align(met, ends, contact.point)
        if not field.clear(end.outline()):
            return None
        meeting = shared(end, "front", target, face)
        if meeting is None:
            return None
        reach = _reach(end, ends, share)
    poses = [charger.outline(), ground, end.outline()]
    if degrees:
        poses += [p.outline() for p in wheel_poses(charger, side, float(degrees))]
    dear = bool(field.slow) and slow(poses, field)
    return Charge(side, degrees, contact, face, end, meeting, reach, dear)


def _on(p: Point, face: tuple[Point, Point]) -> bool:
    """Whether a point lies on a face, ends included."""
    (ax, ay), (bx, by) = face
    long = math.dist(*face)
    tx, ty = (bx - ax) / long, (by - ay) / long
    along, off = (p[0] - ax) * tx + (p[1] - ay) * ty, (p[0] - ax) * ty - (p[1] - ay) * tx
    return abs(off) <= TOUCH and -TOUCH <= along <= long + TOUCH


def _reach(end: Block, face: tuple[Point, Point], share: Share) -> float:
    """How far an aligned front goes beyond an inner end of its own share, in tenths of an inch (REG-258)."""
    (ax, ay), (bx, by) = face
    long = math.dist(*face)
    tx, ty = (bx - ax) / long, (by - ay) / long
    along = sorted((p[0] - ax) * tx + (p[1] - ay) * ty for p in end.face("front"))
    over = 0.0
    if share.low is not None:
        over = max(over, min(share.low, long) - max(along[0], 0.0))
    if share.high is not None:
        over = max(over, min(along[1], long) - max(share.high, 0.0))
    return _tenths(over)


def _tenths(inches: float) -> float:
    """Rounded to 0.001 and then to 0.1 inch, halves up (REG-253)."""
    return math.floor(round(inches, 3) * 10.0 + 0.5 + 1e-9) / 10.0
