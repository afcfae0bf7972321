"""A number with its reasons: set, add, multiply, clamp, each with the clause that says so."""

from __future__ import annotations

import msgspec

from game.engine.words import Text


class Part(msgspec.Struct, frozen=True, gc=False):
    """One reason: how it changes the number, by how much, and the clause."""

    how: str
    amount: float
    clause: str
    why: Text


class Tally:
    """Collects reasons; the value is set, then added to, then multiplied, then clamped (CIR-007, CIR-008)."""

    def __init__(self, start: float, clause: str, why: Text) -> None:
        self.parts: list[Part] = [Part("start", start, clause, why)]

    def add(self, amount: float, clause: str, why: Text) -> None:
        """Adds `amount`; nothing is noted for 0."""
        if amount:
            self.parts.append(Part("add", amount, clause, why))

    def times(self, factor: float, clause: str, why: Text) -> None:
        """Multiplies after all additions."""
        self.parts.append(Part("times", factor, clause, why))

    def at_least(self, floor: float, clause: str, why: Text) -> None:
        """Clamps from below after everything else."""
        self.parts.append(Part("least", floor, clause, why))

    def at_most(self, ceiling: float, clause: str, why: Text) -> None:
        """Clamps from above after everything else."""
        self.parts.append(Part("most", ceiling, clause, why))

    @property
    def value(self) -> float:
        """The number that comes out."""
        total: float = 0
        late = []
        for p in self.parts:
            if p.how in ("start", "add"):
                total += p.amount
            else:
                late.append(p)
        if late:
            for p in late:
                if p.how == "times":
                    total *= p.amount
            for p in late:
                if p.how == "least":
                    total = max(total, p.amount)
                elif p.how == "most":
                    total = min(total, p.amount)
        return total

    @property
    def whole(self) -> int:
        """The value of a tally of whole numbers."""
        total = round(self.value)
        assert abs(total - self.value) < 1e-9, self.parts
        return total

    def rows(self) -> tuple[Part, ...]:
        """The reasons in the order in which they were given."""
        return tuple(self.parts)
