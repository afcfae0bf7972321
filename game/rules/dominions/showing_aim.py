"""Where an attack can be aimed and how far it is: body and spots, range bands, rings on the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.engine.look import Band, Body, Mark, OnDisc, Part, Place, Scale
from game.engine.words import Text
from game.rules.dominions.outcomes import Attack, chances
from game.rules.dominions.queries import distance_to
from game.rules.dominions.state import Action, DominionsState, Entry, Field, Fighter
from game.rules.dominions.values import BANDS, band, called, spot_name, spots_of
from game.table.inches import distance

CALLABLE: Final = ("strike", "missile")
"""DOM-432 What can be called."""
TONES: Final = ("good", "warn", "plain")
"""Of short, medium and long range."""


def aim_parts(field: Field, f: Fighter, entry: Entry, known: Attack) -> list[Part]:
    """DOM-413, DOM-434 What an attack is aimed at, and for shots how far it is. `known`: the attack with
    all that is still to be rolled.
    """
    out: list[Part] = []
    if (found := places(field.state, entry.action, known)) is not None:
        out.append(found)
    if (scale := ranges(field, f, entry.action)) is not None:
        out.append(scale)
    return out


def places(s: DominionsState, a: Action, known: Attack) -> Body | None:
    """DOM-203, DOM-434 to DOM-436 The spots of a target, each as if it were called, with the unit that this
    costs; the torso as the general hit. Once Strategies are declared only for an attack that is called.
    """
    if a.kind not in CALLABLE or (s.stage != "strategy" and not a.spot):
        return None
    general = chances(known).hit
    rows = [
        Place("torso", Text(spot_name(s, a.target, "")), "0", str(known.need), float(general), not a.spot)
    ]
    for spot in spots_of(s, a.target):
        modifier = called(s, a.target, spot)
        attack = _as_called(known, modifier, more=not a.spot)
        need = attack.need + modifier
        chance = float(chances(attack).spot or 0)
        name = Text(spot_name(s, a.target, spot))
        shown = f"−{-modifier}" if modifier else "0"
        rows.append(Place(spot, name, shown, _signed(need), chance, a.spot == spot))
    return Body(tuple(rows), machine=a.target in s.fighters and s.fighters[a.target].printed.machine)


def _as_called(known: Attack, modifier: int, *, more: bool) -> Attack:
    """DOM-201, DOM-203 The attack called at a spot; `more`: the spot would be one unit on top."""
    loss = 1 if more else 0
    feint = known.feint and (known.feint[0] - loss, known.feint[1])
    return replace(known, need=known.need - loss, feint=feint, called=modifier)


def _signed(n: int) -> str:
    return f"−{-n}" if n < 0 else str(n)


def ranges(field: Field, f: Fighter, a: Action) -> Scale | None:
    """DOM-412 to DOM-415 The range bands of a shot with the distance in them."""
    if a.kind != "missile":
        return None
    gear, inches = field.state.gear(a.item), distance_to(field.state, f, a.target)
    bands = tuple(
        Band(last, Text("{band} {n}", {"band": Text(name), "n": _signed(penalty)}), tone)
        for (name, penalty), last, tone in zip(
            BANDS, (gear.short, gear.medium, gear.long), TONES, strict=True
        )
    )
    note = Text("{n}″ from base to base", {"n": round(inches, 1)})
    if band(gear, inches) is None:
        note = Text("{n}″: beyond long range", {"n": round(inches, 1)})
    return Scale(Text("Range"), note, bands, inches, "DOM-414")


def range_rings(field: Field, f: Fighter, a: Action) -> tuple[Mark, ...]:
    """DOM-412, DOM-413 Rings at the last inch of each range that ends on the table, with its penalty."""
    if a.kind != "missile":
        return ()
    gear = field.state.gear(a.item)
    corners = [(x, y) for x in (0.0, field.board.width) for y in (0.0, field.board.depth)]
    farthest = max(distance(f.point, corner) for corner in corners)
    out: list[Mark] = []
    for (name, penalty), last in zip(BANDS, (gear.short, gear.medium, gear.long), strict=True):
        if f.r + last >= farthest:
            break
        words = {"band": Text(name), "n": round(last, 1), "penalty": _signed(penalty)}
        label = Text("{band} to {n}″, {penalty}" if penalty else "{band} to {n}″", words)
        out.append(OnDisc(f.x, f.y, f.r + last, "reach", label))
    return tuple(out)
