"""Where the parts of the deck editor stand, for any window and scale."""

from __future__ import annotations

from typing import NamedTuple

import pygame

HIGH, GUTTER, STRIP = 132, 12, 34
"""Lengths at 100 %: height of the team, space between panels, height of tabs."""

WIDE_FROM, COLUMNS_FROM = 1500, 1000
"""From these widths at 100 % on: a column for the large card; cards and deck side by side. Else tabs."""

TABS = ("team", "cards", "deck")


class Place(NamedTuple):
    """The window divided; a part without room is None."""

    tabs: pygame.Rect | None
    team: pygame.Rect | None
    gallery: pygame.Rect | None
    reading: pygame.Rect | None
    deck: pygame.Rect | None


def editor_place(r: pygame.Rect, k: float, tab: str) -> Place:
    """The parts in a rectangle, k pixels for a length of 1; tab: which of TABS is open, if there are any."""
    g = round(GUTTER * k)
    if r.w < COLUMNS_FROM * k:
        strip = pygame.Rect(r.x, r.y, r.w, round(STRIP * k))
        rest = pygame.Rect(r.x, strip.bottom, r.w, r.bottom - strip.bottom)
        team, cards, deck = (rest if tab == name else None for name in TABS)
        return Place(strip, team, cards, None, deck)
    wide = round(min(430 * k, r.w * 0.33))
    deck = pygame.Rect(r.right - wide, r.y, wide, r.h)
    right, reading = deck.x - g, None
    if r.w >= WIDE_FROM * k:
        wide = round(384 * k)
        reading = pygame.Rect(right - wide, r.y, wide, r.h)
        right = reading.x - g
    team = pygame.Rect(r.x, r.y, right - r.x, round(min(HIGH * k, r.h * 0.22)))
    gallery = pygame.Rect(r.x, team.bottom + g, team.w, r.bottom - team.bottom - g)
    return Place(None, team, gallery, reading, deck)
