"""CIR-371 to CIR-373, CIR-1401 to CIR-1443 Sorcery: what can be cast now, and casting it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from game.engine.decisions import Option, Refused, Why
from game.engine.events import BOTH
from game.engine.look import OnCard
from game.engine.words import Text
from game.rules.cirque import cites
from game.rules.cirque import sorcery_cards as cards
from game.rules.cirque import sorcery_ground as ground
from game.rules.cirque import sorcery_models as models
from game.rules.cirque.effect import G
from game.rules.cirque.harm import check_end
from game.rules.cirque.state import Pit, content


@dataclass(frozen=True)
class Sorcery:
    """One sorcery card: why it cannot be cast now by a side (CIR-011), and casting it."""

    clause: str
    castable: Callable[[Pit, int], Why | None]
    cast: Callable[[G, int], Awaitable[None]]


SPELLS: Final[Mapping[str, Sorcery]] = MappingProxyType(
    {
        "thunderbolt": Sorcery("CIR-1401", models.anybody, models.thunderbolt),
        "fireball": Sorcery("CIR-1402", ground.always, ground.fireball),
        "gust": Sorcery("CIR-1403", models.anybody, models.gust),
        "trapdoor": Sorcery("CIR-1404", models.trapdoor_open, models.trapdoor),
        "switcheroo": Sorcery("CIR-1405", models.switcheroo_open, models.switcheroo),
        "sudden_column": Sorcery("CIR-1406", ground.column_open, ground.sudden_column),
        "quagmire": Sorcery("CIR-1407", ground.quagmire_open, ground.quagmire),
        "instant_rubble": Sorcery("CIR-1408", ground.rubble_open, ground.instant_rubble),
        "groundskeeper": Sorcery("CIR-1409", ground.groundskeeper_open, ground.groundskeeper),
        "banana_skin": Sorcery("CIR-1410", models.one_of_theirs, models.banana_skin),
        "red_mist": Sorcery("CIR-1411", models.anybody, models.red_mist),
        "bandages": Sorcery("CIR-1412", models.one_of_ours, models.bandages),
        "favour": Sorcery("CIR-1413", ground.always, cards.favour),
        "about_face": Sorcery("CIR-1414", models.anybody, models.about_face),
        "sticky_fingers": Sorcery("CIR-1415", cards.sticky_fingers_open, cards.sticky_fingers),
        "wall_of_sound": Sorcery("CIR-1421", models.one_of_ours, models.wall_of_sound),
        "standing_ovation": Sorcery("CIR-1422", ground.always, cards.standing_ovation),
        "groupies": Sorcery("CIR-1423", models.one_of_ours, models.groupies),
        "same_old": Sorcery("CIR-1431", ground.always, cards.same_old),
        "fog_of_tedium": Sorcery("CIR-1432", models.one_of_theirs, models.fog_of_tedium),
        "open_grave": Sorcery("CIR-1433", ground.open_grave_open, ground.open_grave),
        "research_grant": Sorcery("CIR-1441", ground.always, cards.research_grant),
        "unstable_catalyst": Sorcery("CIR-1442", models.one_of_ours, ground.unstable_catalyst),
        "magnetic_field": Sorcery("CIR-1443", ground.always, ground.magnetic_field),
    }
)
"""Every sorcery card by its key."""


def castable(pit: Pit, side: int) -> list[Option[str]]:
    """CIR-011, CIR-371 The cards of an own sorcery stack that can be cast now; the values are card ids."""
    out = []
    for card, face in _stack(pit, side):
        if SPELLS[face].castable(pit, side) is None:
            row = content().card(face)
            out.append(
                Option(
                    card,
                    card,
                    Text(row.name),
                    OnCard(card),
                    row.clause,
                    note=Text(row.short),
                    group="sorcery",
                )
            )
    return out


def refused_sorcery(pit: Pit, side: int) -> list[Refused]:
    """Cards of a side's own sorcery stack that cannot be cast now, and why."""
    out = []
    for card, face in _stack(pit, side):
        if why := SPELLS[face].castable(pit, side):
            out.append(Refused(Text(content().card(face).name), why, OnCard(card)))
    return out


def _stack(pit: Pit, side: int) -> list[tuple[str, str]]:
    """The cards of a sorcery stack with their faces."""
    known = pit.state.cards
    return [(c, known.faces[c]) for c in known.at(f"sorcery:{side}")]


async def cast_card(g: G, side: int, card: str) -> None:
    """CIR-149, CIR-205, CIR-372 Turns a sorcery card up, lets it take effect at once, then discards it."""
    s = g.state
    face = s.cards.faces[card]
    spell, row = SPELLS[face], content().card(face)
    for f in s.fighters:
        f.just_moved = False
    s.cards.show([card], BOTH)
    s.cards.move([card], "table")
    say = Text("Sorcery: {card}", {"card": Text(row.name)})
    data = {"card": face, "id": card, "player": side}
    g.say(spell.clause, "sorcery_cast", say, data, side=side, cites=cites.of_sorcery(s))
    await spell.cast(g, side)
    s.cards.move([card], f"discard:{side}")
    check_end(g)
