"""Regiments: two armies of formed units on an inch table. Clauses are those of rulebook.md, ids REG-nnn."""

from game.engine.covers import Cover

COVER = Cover("Regiments", "Armies in rank and file")
"""What the title shows of this rulebook before anybody opens it."""
