"""Dominions: two squads, one twelve-sided die, open strategies."""
