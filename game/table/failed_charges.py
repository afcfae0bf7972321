"""A charge that falls short: as much of its wheel as its inches pay for, then straight ahead."""

import math
from dataclasses import dataclass

from game.table.blocks import Block, overlaps
from game.table.charges import Charge
from game.table.drill import Field, keeps_clear, wheel, wheel_cost
from game.table.marches import Run, run

_EXACT = 1e-9


@dataclass(frozen=True, slots=True)
class Failed:
    """How a failed charge moves: degrees wheeled, the straight part (None if the wheel ended early or the
    block does not move) and the pose in the end.
    """

    degrees: float
    run: Run | None
    end: Block


def failed_charge(charger: Block, charge: Charge, inches: float, field: Field) -> Failed:
    """The move of a failed charge for so many inches (REG-261, 264). `field` holds all other units, the
    target among the enemies. The wheel is judged at every whole degree and at its end; it stops at the last
    of these before it would come nearer to an enemy than 1 inch, or than it was, or would overlap an enemy,
    impassable ground or leave the table. If it would stop overlapping a friend the block does not move.
    """
    cost = wheel_cost(charger, charge.degrees)
    full = charge.degrees * (min(1.0, inches / cost) if cost > 0.0 else 1.0)
    degrees = 0.0
    for stop in (*map(float, range(1, math.ceil(full - _EXACT))), full):
        pose = wheel(charger, charge.side, stop)
        if not field.passable(pose.outline()) or not keeps_clear(charger, pose, field.enemies):
            break
        degrees = stop
    wheeled = wheel(charger, charge.side, degrees) if degrees > 0.0 else charger
    if overlaps(wheeled.outline(), field.friends):
        return Failed(0.0, None, charger)
    if degrees < charge.degrees - _EXACT:
        return Failed(degrees, None, wheeled)
    straight = run(wheeled, inches - cost, field, start=charger)
    return Failed(degrees, straight, straight.end)
