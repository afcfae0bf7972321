"""Duel: two fencers, hidden stacks of actions, a yard to be driven across."""
