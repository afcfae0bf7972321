"""Cirque de Sade: gladiators with decks of cards on D10s. Clauses are those of rulebook.md, ids CIR-nnn."""
