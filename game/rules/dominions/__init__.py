"""Dominions: two squads, one twelve-sided die, open strategies."""

from game.engine.covers import Cover

COVER = Cover("Dominions", "Squads, declared plans, twelve faces")
"""What the title shows of this rulebook before anybody opens it."""
