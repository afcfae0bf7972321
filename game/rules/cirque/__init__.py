"""Cirque de Sade: gladiators with decks of cards on D10s. Clauses are those of rulebook.md, ids CIR-nnn."""

from game.engine.covers import Cover

COVER = Cover("Cirque de Sade", "Gladiators with decks of cards", collects=True)
"""What the title shows of this rulebook before anybody opens it."""
