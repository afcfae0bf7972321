"""What a side may not know: faces of unseen cards, and all of the other side's placing."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import May, Pool, pools
from game.engine.state import copied, other
from game.rules.cirque.state import CirqueState, content


def redact(s: CirqueState, who: int) -> CirqueState:
    """CIR-127, CIR-213 A copy without any face that `who` has not seen; counts stay.

    What the other side has placed but not yet shown is not in it, not even as a count. CIR-108 Nor is what
    either deck was made of: a side knows its own from its set-up.
    """
    out = copied(s)
    out.cards = s.cards.redacted(who)
    out.players[other(who)].sealed = ()
    for player in out.players:
        player.deck = ""
    return out


def hidden(s: CirqueState, who: int) -> list[Pool]:
    """CIR-211, CIR-212 The cards whose faces `who` cannot tell apart, a pool for each owner.

    A sorcery stack holds sorcery only, the stack of a fighter none; the same goes for cards that are placed
    but not yet shown.
    """
    found = pools(s.cards, who, lambda letter: _groups(s, letter))
    return [Pool(pool.ids, (*pool.tight, *_sealed(s, pool))) for pool in found]


def _groups(s: CirqueState, letter: str) -> Sequence[tuple[str, May]]:
    side = "ab".index(letter)
    return [
        (f"sorcery:{side}", is_sorcery),
        *((f"stack:{f.id}", is_no_sorcery) for f in s.fighters if f.side == side),
    ]


def _sealed(s: CirqueState, pool: Pool) -> list[tuple[tuple[str, ...], May]]:
    """Cards of a pool that wait, still in the hand, for the places they were given."""
    out: list[tuple[tuple[str, ...], May]] = []
    for player in s.players:
        for magic in (True, False):
            here = tuple(
                c for c, place in player.sealed if c in pool.ids and place.startswith("sorcery") == magic
            )
            if here:
                out.append((here, is_sorcery if magic else is_no_sorcery))
    return out


def is_sorcery(face: str) -> bool:
    """Whether a face may lie on a sorcery stack."""
    return content().card(face).type == "sorcery"


def is_no_sorcery(face: str) -> bool:
    """Whether a face may lie on the stack of a fighter."""
    return not is_sorcery(face)
