"""Where everything stands on the match screen, for any window and scale: a pure function of sizes.

Track on top, prompt below, the board as large as fits between them; what is left of the width are columns.
"""

from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.screen.theme import scale

TRACK, PROMPT, GUTTER, COLUMN, TAB, PEEK = 56, 64, 12, 440, 34, 56
"""Lengths at 100 %: height of track and prompt, space between panels, least width of a column, height of
the tabs, what shows of a sunk hand."""

GIVE = 0.89
"""For two columns the scale may give way to this part of what was wished, not further."""

TALL = 1000
"""A single column at least this high at 100 % has room for the cards under the first panel."""


@dataclass(frozen=True, slots=True)
class MatchLayout:
    """Rectangles in pixels; a part that has no place of its own is None."""

    width: int
    height: int
    k: float
    two: bool
    """Two columns, left and right of the board; else one, right of it, with tabs."""
    track: pygame.Rect
    prompt: pygame.Rect
    board: pygame.Rect
    left: pygame.Rect | None
    right: pygame.Rect
    tabs: pygame.Rect | None
    fighter: pygame.Rect | None
    stack: pygame.Rect | None
    question: pygame.Rect
    dice: pygame.Rect | None
    log: pygame.Rect
    hand: pygame.Rect
    """Where the fan of cards lies during the choice of cards."""
    card_width: int
    """Width of a card in the hand."""

    @property
    def gutter(self) -> int:
        """Space between panels."""
        return round(GUTTER * self.k)

    @property
    def column(self) -> pygame.Rect:
        """All of a single column below its tabs."""
        first = self.question
        return pygame.Rect(first.x, first.y, first.w, self.log.bottom - first.y)

    @property
    def peek(self) -> pygame.Rect:
        """What shows of the hand when it has sunk."""
        high = round(PEEK * self.k)
        return pygame.Rect(self.hand.left, self.prompt.top - high, self.hand.width, high)


def _scale(width: int, height: int, ui: float, ratio: float) -> tuple[float, bool]:
    k = scale(width, height, ui)
    between = height - (TRACK + PROMPT) * k
    fits = (width - between * ratio) / (2 * COLUMN)
    two = fits >= GIVE * k
    return (min(k, fits) if two else k), two


def _board(width: int, height: int, k: float, ratio: float, two: bool) -> pygame.Rect:
    """The space of the board: full height, as wide as the map wants and the columns leave."""
    top, low = round(TRACK * k), round(PROMPT * k)
    high = height - top - low
    # the scale was found for a slightly larger track and prompt: columns may be that much narrower
    columns = 2 * round(0.98 * COLUMN * k) if two else round(COLUMN * k)
    wide = max(min(round(high * ratio), width - columns), round(min(high, width * 0.4)))
    return pygame.Rect((width - wide) // 2 if two else 0, top, wide, high)


def _two_columns(
    left: pygame.Rect, right: pygame.Rect, k: float
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
    """Fighter, stack, question, dice, log."""
    g = round(GUTTER * k)
    split = round(left.h * 0.59)
    fighter = pygame.Rect(left.x + g, left.y + g, left.w - 2 * g, split - g)
    stack = pygame.Rect(left.x + g, left.y + split + g, left.w - 2 * g, left.h - split - 2 * g)
    q, d = round(462 * k), round(132 * k)
    question = pygame.Rect(right.x + g, right.y + g, right.w - 2 * g, q - g)
    dice = pygame.Rect(right.x + g, right.y + q + g, right.w - 2 * g, d - g)
    log = pygame.Rect(right.x + g, right.y + q + d + g, right.w - 2 * g, right.h - q - d - 2 * g)
    return fighter, stack, question, dice, log


def _one_column(
    right: pygame.Rect, k: float
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect | None, pygame.Rect]:
    """Tabs, question, stack (if there is room under the question), log."""
    g, edge = round(GUTTER * k), round(GUTTER * 0.7 * k)
    tab = round(TAB * k)
    tabs = pygame.Rect(right.x, right.y + round(4 * k), right.w, tab)
    first = round(min(474 * k, (right.h - tab) * 0.72))
    x, w = right.x + edge, right.w - 2 * edge
    question = pygame.Rect(x, tabs.bottom + round(g / 2), w, first - g)
    top, stack = tabs.bottom + first, None
    if right.h > TALL * k:
        stack = pygame.Rect(x, top, w, round(400 * k))
        top = stack.bottom + g
    return tabs, question, stack, pygame.Rect(x, top, w, right.bottom - edge - top)


def _hand(board: pygame.Rect, prompt: pygame.Rect, k: float, two: bool) -> tuple[pygame.Rect, int]:
    card = round((226 if two else 172) * k)
    high = round(card * 352 / 252 + 26 * k)
    wide = (prompt.w - board.x) if two else board.w
    bottom = prompt.y + round((-2 if two else 8) * k)
    return pygame.Rect(board.x, bottom - high, wide, high), card


@lru_cache(32)
def match_layout(width: int, height: int, ui: float = 1.0, ratio: float = 1.0) -> MatchLayout:
    """The match screen of a window of width x height pixels.

    ui: the player's factor on all sizes; ratio: width over depth of the map. The result is shared: do not
    change its rectangles.
    """
    k, two = _scale(width, height, ui, ratio)
    board = _board(width, height, k, ratio, two)
    track = pygame.Rect(0, 0, width, board.top)
    prompt = pygame.Rect(0, board.bottom, width, height - board.bottom)
    right = pygame.Rect(board.right, board.top, width - board.right, board.h)
    hand, card = _hand(board, prompt, k, two)
    left = fighter = stack = dice = tabs = None
    if two:
        left = pygame.Rect(0, board.top, board.x, board.h)
        fighter, stack, question, dice, log = _two_columns(left, right, k)
    else:
        tabs, question, stack, log = _one_column(right, k)
    return MatchLayout(
        width=width,
        height=height,
        k=k,
        two=two,
        track=track,
        prompt=prompt,
        board=board,
        left=left,
        right=right,
        tabs=tabs,
        fighter=fighter,
        stack=stack,
        question=question,
        dice=dice,
        log=log,
        hand=hand,
        card_width=card,
    )
