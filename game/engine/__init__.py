"""Rules machinery that knows no rulebook: decisions, matches, journals, dice, cards, events."""
