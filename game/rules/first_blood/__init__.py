"""First Blood: warbands with command cards on D6s. Clauses are those of rulebook.md, ids FIB-nnn."""

from game.engine.covers import Cover

COVER = Cover("First Blood", "Warbands with command cards")
"""What the title shows of this rulebook before anybody opens it."""
