"""Duel: two fencers, hidden stacks of actions, a yard to be driven across."""

from game.engine.covers import Cover

COVER = Cover("Duel", "Fencers and hidden stacks")
"""What the title shows of this rulebook before anybody opens it."""
