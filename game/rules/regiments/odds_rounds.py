"""REG-525 to REG-560 Exact chances of a whole round of combat between two units of models with one Wound."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from game.rules.regiments.dicework import Blow
from game.rules.regiments.odds import holds, unsaved

RANK_MODELS, MOST_RANKS = 4, 2
"""REG-541"""

Left = tuple[int, int]
"""Models left of both sides."""


@dataclass(frozen=True)
class Strikes:
    """An attack line: Initiative, attacks of each model, what one needs, whether spears behind join in."""

    initiative: int
    attacks: int
    blow: Blow
    spears: bool = False


@dataclass(frozen=True)
class Body:
    """A unit in a round: models, files, how many fight, its lines, Ld, and what adds to its result."""

    models: int
    files: int
    fighting: int
    lines: tuple[Strikes, ...]
    ld: int
    charged: bool = False
    disrupted: bool = False
    bonus: int = 0
    """Charge, flank, high ground together (REG-540)."""

    def ranks(self, left: int) -> int:
        """REG-541, REG-542 The rank bonus with so many models left."""
        if self.disrupted or not left:
            return 0
        files = min(self.files, left)
        full, rest = divmod(left, files)
        behind = (full - 1 if files >= RANK_MODELS else 0) + (1 if rest >= RANK_MODELS else 0)
        return min(MOST_RANKS, behind)

    def attacks_of(self, line: Strikes, left: int) -> int:
        """REG-517, REG-700 Attacks of a line with so many models left."""
        fight = min(self.fighting, left)
        behind = max(0, left - self.files) if line.spears and not self.charged else 0
        return fight * line.attacks + min(fight, behind)


def _lost(body: Body, place: tuple[bool, int], left: int) -> Mapping[int, Fraction]:
    """Unsaved wounds that a unit causes in one step."""
    out = {0: Fraction(1)}
    for line in body.lines:
        if (body.charged, line.initiative) != place or not left:
            continue
        grown: dict[int, Fraction] = {}
        for n, p in out.items():
            for k, q in unsaved(line.blow, body.attacks_of(line, left)).items():
                grown[n + k] = grown.get(n + k, Fraction(0)) + p * q
        out = grown
    return out


def round_of(a: Body, b: Body) -> dict[Left, Fraction]:
    """REG-525 to REG-527 Models left of both after all blows."""
    places = {(x.charged, line.initiative) for x in (a, b) for line in x.lines}
    state: dict[Left, Fraction] = {(a.models, b.models): Fraction(1)}
    for place in sorted(places, key=lambda p: (not p[0], -p[1])):
        grown: dict[Left, Fraction] = {}
        for (x, y), p in state.items():
            for i, q in _lost(a, place, x).items():
                for j, r in _lost(b, place, y).items():
                    key = (max(0, x - j), max(0, y - i))
                    grown[key] = grown.get(key, Fraction(0)) + p * q * r
        state = grown
    return state


def breaks(a: Body, b: Body) -> tuple[Fraction, Fraction]:
    """REG-540 to REG-561 The chances that the first and that the second breaks in one round."""
    out = [Fraction(0), Fraction(0)]
    for (x, y), p in round_of(a, b).items():
        if not x or not y:
            continue
        mine = b.models - y + a.ranks(x) + a.bonus
        theirs = a.models - x + b.ranks(y) + b.bonus
        if mine < theirs:
            out[0] += p * (1 - holds(a.ld, theirs - mine))
        elif theirs < mine:
            out[1] += p * (1 - holds(b.ld, mine - theirs))
    return out[0], out[1]
