"""CIR-311 to CIR-327 Energy: what is asked of a fighter's controller before a roll, and what each card is
worth.
"""

from __future__ import annotations

from collections.abc import Callable

from game.engine.decisions import Option, PickMany
from game.engine.events import BOTH
from game.engine.look import Forecast, OnCard, OnFigure
from game.engine.words import Text
from game.rules.cirque import cites
from game.rules.cirque.effect import G
from game.rules.cirque.state import CirqueState, Fighter, content

ENERGIES = ("light", "wind", "blood", "steel")
"""CIR-302 The four energies."""

BEST = {"attack": "light", "damage": "blood", "defence": "wind", "resilience": "steel"}
"""CIR-312, CIR-323 The energy that gives 2 in a place; every other gives 1."""


def worth(face: str, use: str) -> int:
    """CIR-311, CIR-312, CIR-322, CIR-323 What an energy card adds to an attack roll, damage roll, Defence or
    Resilience.
    """
    return 2 if BEST[use] == face else 1


def energies(s: CirqueState, place: str) -> list[str]:
    """The energy cards of a place."""
    return [c for c in s.cards.at(place) if s.cards.faces.get(c) in ENERGIES]


def card_option(s: CirqueState, card: str, *, note: Text | None = None, group: str = "card") -> Option[str]:
    """An option that is a card whose face the asked side knows."""
    row = content().card(s.cards.faces[card])
    return Option(card, card, Text(row.name), OnCard(card), row.clause, note=note, group=group)


async def ask_enhancement(
    g: G,
    f: Fighter,
    roll: str,
    target: Fighter,
    clause: str,
    forecast: Callable[[list[str]], Forecast] | None = None,
) -> list[tuple[int, str]]:
    """CIR-311 to CIR-317 Asks for energy for an attack or damage roll and spends it: (bonus, face).

    In the own activation and outside it (CIR-313), from the stack only (CIR-316), for this one roll, the test
    for a critical hit included (CIR-315).
    Asked whenever the stack holds a card at all, so that the question tells nothing.
    """
    s = g.state
    stack = f"stack:{f.id}"
    if not s.cards.at(stack):
        return []
    prompts = {
        "attack": Text("Energy for {figure}'s attack roll", {"figure": f.name}),
        "damage": Text("Energy for {figure}'s damage roll", {"figure": f.name}),
    }
    spent = await PickMany(
        f.side,
        "CIR-311",
        prompts[roll],
        lambda: [
            card_option(s, c, note=Text("+{n}", {"n": worth(s.cards.faces[c], roll)}))
            for c in energies(s, stack)
        ],
        find=lambda key: key,
        key=f"enhance_{roll}",
        hint=Text("chosen before the die, spent whatever it shows"),
        about=(OnFigure(f.id), OnFigure(target.id)),
        forecast=forecast,
    )
    return spend(g, f, spent, roll)


def spend(g: G, f: Fighter, cards: list[str], roll: str) -> list[tuple[int, str]]:
    """CIR-314 Turns energy cards up, discards them and says what they add to a roll."""
    s = g.state
    if not cards:
        return []
    out = [(worth(s.cards.faces[c], roll), s.cards.faces[c]) for c in cards]
    bonus = sum(n for n, _ in out)
    s.cards.show(cards, BOTH)
    s.cards.move(cards, f"discard:{f.side}")
    names = [Text(content().card(face).name) for _, face in out]
    args = {"figure": f.name, "cards": names, "n": bonus}
    say = Text("{figure} spends {cards}: +{n} to the attack roll", args)
    if roll == "damage":
        say = Text("{figure} spends {cards}: +{n} to the damage roll", args)
    data = {"figure": f.id, "cards": [face for _, face in out], "bonus": bonus, "roll": roll}
    g.say("CIR-311", "roll_enhanced", say, data, side=f.side, cites=cites.ENHANCED)
    return out
