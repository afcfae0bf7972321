"""The strip on which something is composed: places in order, what lies opposite, numbers, the palette."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.engine.look import Number, OnPlace, Spoken
from game.engine.words import Text
from game.screen.ink import panel
from game.screen.panels import Drawn
from game.screen.pen import Pen
from game.screen.scene import Hit
from game.screen.shapes import put
from game.screen.strip_art import TileView, card_back, draw_item, draw_tile, outline, widest_word
from game.screen.strip_marks import link, place_tags, refused_place, rule_of_places, struck_out
from game.screen.strip_numbers import DialView, draw_numbers, numbers_height, numbers_width
from game.screen.theme import Color, Theme

PLACE_W, PLACE_H, GAP = 104, 140, 24
"""A place of the strip and the space between two, at 100 %."""

RULE, TILE_H, HEAD, PAD = 44, 118, 30, 20
"""Heights at 100 %: of the rule with the numbers of the places, of a thing of the palette, of its heading."""

LEAD = 176
"""Width at 100 % of what stands left of the places."""

LEAST_TILE, WIDEST = 82, 150
"""A thing of the palette is at least so wide at 100 %, else the palette takes another row; and at most."""

SIZES = (1.0, 0.86, 0.74)
"""How large places and things of the palette are, largest first: the first that fits is taken."""


@dataclass(frozen=True, slots=True)
class StripView:
    """All that a strip shows."""

    name: Spoken
    side: int
    note: Spoken
    clause: str
    laid: tuple[TileView | None, ...]
    """What lies there, or would if what is carried were dropped here: None is the place for that."""
    places: int
    palette: tuple[TileView, ...]
    title: Spoken
    """Over the palette."""
    invested: Spoken = "Invested"
    """Over the dials."""
    dials: tuple[DialView, ...] = ()
    sums: tuple[Number, ...] = ()
    rival: Spoken | None = None
    guesses: tuple[TileView | None, ...] = ()
    sure: int = 0
    """How many of the other side's lie open."""
    aim: int | None = None
    held: str = ""
    """Key of what is carried."""
    refused: bool = False
    """What is carried cannot be dropped where it is."""
    marks: tuple[OnPlace, ...] = ()


@dataclass(frozen=True, slots=True)
class StripPlan:
    """How large a strip is drawn: its theme, its height in pixels, the size of its things."""

    theme: Theme
    height: int
    size: float


def plan_strip(width: int, most: int, theme: Theme, view: StripView) -> StripPlan:
    """The largest strip that a width and a height have room for; where none fits, all is drawn smaller."""
    for size in SIZES:
        high = strip_height(width, theme, view, size)
        if high <= most:
            return StripPlan(theme, high, size)
    low, fits = theme, strip_height(width, theme, view, SIZES[-1])
    while fits > most and low.k > LEAST_K:
        low = theme.at(max(LEAST_K, low.k * max(0.9, most / fits)))
        fits = strip_height(width, low, view, SIZES[-1])
    return StripPlan(low, min(fits, max(most, 1)), SIZES[-1])


LEAST_K = 0.6
"""The smallest scale of a strip."""


def strip_height(width: int, theme: Theme, view: StripView, size: float = 1.0) -> int:
    """Pixels a strip wants in a width; size: that of its things, one of SIZES."""
    rows = 2 if view.rival is not None else 1
    tiles = _tile_rows(width, theme, view.palette)
    upper = max(RULE + rows * (PLACE_H * size + 10), numbers_height(view.dials, view.sums, size))
    return round((2 * PAD + upper + HEAD + tiles * (TILE_H * size + 6)) * theme.k)


def _tile_rows(width: int, theme: Theme, palette: Sequence[TileView]) -> int:
    """Rows that the palette takes: no name may be cut short."""
    least = max(LEAST_TILE * theme.k, widest_word((t.label for t in palette), 14 * theme.k) + 12 * theme.k)
    room = (width - 2 * PAD * theme.k) / least
    return max(1, -(-len(palette) // max(1, int(room))))


class StripPanel:
    """The strip; `places` and `opposite` tell where it has drawn them."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.places: list[pygame.Rect] = []
        self.opposite: list[pygame.Rect] = []
        self.size = 1.0

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        plan: StripPlan,
        view: StripView,
        *,
        say: Callable[[Spoken], str],
        hovered: str = "",
    ) -> Drawn:
        """Draws the strip into `rect`."""
        self.rect, self.size = rect, plan.size
        theme = plan.theme
        panel(surface, rect, theme, cut=0)
        pen = Pen(surface, theme, say, hovered)
        k = theme.k
        tiles = _tile_rows(rect.w, theme, view.palette)
        foot = round((HEAD + tiles * (TILE_H * plan.size + 6)) * k)
        upper = pygame.Rect(rect.x, rect.y + round(PAD * k), rect.w, rect.h - foot - round(1.5 * PAD * k))
        lead, side = self._lay_out(upper, pen, view)
        if lead:
            self._names(pen, upper, view, lead)
        rule_of_places(pen, self.places, RULE)
        self._opposite(pen, view)
        self._laid(pen, view)
        self._marks(pen, view)
        if side:
            numbers = pygame.Rect(upper.right - side, upper.y, side - round(22 * k), upper.h)
            draw_numbers(pen, numbers, view.invested, view.dials, view.sums, plan.size)
        lower = pygame.Rect(rect.x, rect.bottom - foot, rect.w, foot)
        self._palette(pen, lower, view, tiles)
        return Drawn(rect.h, pen.hits, pen.items)

    def _lay_out(self, upper: pygame.Rect, pen: Pen, view: StripView) -> tuple[int, int]:
        """Finds the places; returns the widths left and right of them."""
        k, n, size = pen.k, view.places, self.size
        rows = 2 if view.rival is not None else 1
        side = round(numbers_width(pen, view.dials, view.sums)) if view.dials or view.sums else 0
        lead = round(LEAD * k)
        need = n * (PLACE_W * size + GAP) * k
        if upper.w - lead - side < need * 0.8:
            lead = 0
        room = upper.w - lead - side - round(2 * PAD * k)
        step = min((PLACE_W * size + (GAP if size > 0.95 else 2 * GAP)) * k, room / n)
        high = min(PLACE_H * size * k, (upper.h - RULE * k) / rows - 6 * k)
        wide = min(step * PLACE_W / (PLACE_W + GAP), high * PLACE_W / PLACE_H, PLACE_W * k)
        high = wide * PLACE_H / PLACE_W
        x = upper.x + lead + PAD * k + max(0.0, (room - n * step) / 2) * (0 if lead else 1)
        spare = max(0.0, upper.h - rows * high - RULE * k) * 0.3
        top = upper.y + spare
        first = top + (high + RULE * k if rows == 2 else RULE * k)

        def row(top: float) -> list[pygame.Rect]:
            boxes = [(x + j * step, top) for j in range(n)]
            return [pygame.Rect(round(a), round(b), round(wide), round(high)) for a, b in boxes]

        self.places = row(first)
        self.opposite = row(top)[: len(view.guesses)] if rows == 2 else []
        return lead, side

    def _names(self, pen: Pen, upper: pygame.Rect, view: StripView, lead: int) -> None:
        """Whose row is which, what belongs there, and what the links between the rows mean."""
        k, p = pen.k, pen.p
        x, room = upper.x + 22 * k, lead - 16 * k
        y = _name(pen, view.name, view.side, (x, self.places[0].y + 6 * k), room)
        low = self.places[0].bottom
        y = _whole(pen, view.note, (x, y), p.text2, room, low) or low
        if y + 14 * k < low + 8 * k:
            pen.clause(view.clause, (x, y + 6 * k), anchor="tl")
        if view.rival is None or not self.opposite:
            return
        low = self.opposite[0].bottom
        y = _name(pen, view.rival, 1 - view.side, (x, self.opposite[0].y + 6 * k), room)
        told = next((m for m in view.marks if m.link and m.about), None)
        if told is not None and (end := _whole(pen, told.about, (x, y), _guile(pen), room, low)):
            if end + 12 * k < low:
                pen.clause(told.clause, (x, end + 4 * k), anchor="tl")
            return
        say = Text("{n} face down; pencil in what you expect", {"n": len(view.guesses)})
        if view.sure >= len(view.guesses):
            say = Text("all of it lies open")
        if not _whole(pen, say, (x, y), p.text2, room, low):
            _whole(pen, Text("{n} face down", {"n": len(view.guesses)}), (x, y), p.text2, room, low)

    def _opposite(self, pen: Pen, view: StripView) -> None:
        for n, box in enumerate(self.opposite):
            guess = view.guesses[n]
            if guess is not None:
                draw_item(pen, box, guess, pencilled=n >= view.sure)
            elif pen.surface is not None:
                put(pen.surface, card_back(box.size), box.center)
            lit = pen.hovered == f"guess:{n}" and (view.held or view.aim is not None)
            if view.aim == n or lit:
                outline(pen, box, pen.p.brass)
            if n >= view.sure:
                said = pen.say(Text("the other side's place {n}", {"n": n + 1}))
                tip = guess.about if guess is not None else Text("click, then choose what you expect here")
                tip = next((_told(m) for m in view.marks if m.link and m.place == n and m.about), tip)
                pen.hits.append(Hit(box, f"guess:{n}", said, tip))

    def _laid(self, pen: Pen, view: StripView) -> None:
        for n, box in enumerate(self.places):
            said = pen.say(Text("place {n}", {"n": n + 1}))
            over = pen.hovered == f"place:{n}"
            tip = None
            item = view.laid[n] if n < len(view.laid) else None
            if item is not None:
                draw_item(pen, box, item, lifted=over and not view.held)
                said, tip = item.label, item.about
            else:
                hot = bool(view.held) and over and not view.refused
                next_ = n == sum(1 for t in view.laid if t is not None) or n < len(view.laid)
                outline(pen, box, pen.p.brass if hot or next_ else pen.p.edge, filled=hot)
                if hot:
                    pen.text(Text("drop"), box.center, 16, pen.p.brass, face="b", anchor="mc", room=box.w)
            if view.held and over and view.refused:
                refused_place(pen, box)
            elif view.held and over and item is not None:
                outline(pen, box.inflate(8, 8), pen.p.brass)
            pen.hits.append(Hit(box, f"place:{n}", said, tip))

    def _marks(self, pen: Pen, view: StripView) -> None:
        """What would happen to the places: links to the other side, what is struck out, words."""
        for m in view.marks:
            row = self.opposite if m.opposite else self.places
            if m.place >= len(row) or (m.link and m.place >= len(self.opposite)):
                continue
            if m.struck:
                struck_out(pen, row[m.place])
            if m.link:
                link(pen, self.places[m.place], self.opposite[m.place], m)
        place_tags(pen, self.places, self.opposite, view.marks)

    def _palette(self, pen: Pen, rect: pygame.Rect, view: StripView, rows: int) -> None:
        k, p = pen.k, pen.p
        x, right = rect.x + PAD * k, rect.right - PAD * k
        pen.rule((x, rect.y), right)
        head = pen.label(view.title, (x, rect.y + 12 * k))
        say = Text("drag, click or press the number; the coin is what one costs")
        if view.aim is not None:
            say = Text("pencilled in opposite place {n}; Esc ends that", {"n": view.aim + 1})
        color = p.brass if view.aim is not None else p.text2
        pen.text(say, (head.right + 14 * k, rect.y + 11 * k), 14.5, color, room=right - head.right - 14 * k)
        per = -(-len(view.palette) // rows)
        wide, high = min((right - x) / max(per, 1), WIDEST * k), TILE_H * self.size
        for n, tile in enumerate(view.palette):
            box = pygame.Rect(
                round(x + n % per * wide + 2 * k),
                round(rect.y + (HEAD + n // per * (high + 6)) * k),
                round(wide - 4 * k),
                round(high * k),
            )
            draw_tile(pen, box, tile)


def _told(mark: OnPlace) -> Text:
    """The sentence of a mark with its clause."""
    return Text("{about} ({clause})", {"about": mark.about, "clause": mark.clause})


def _whole(pen: Pen, words: Spoken, at: tuple[float, float], color: Color, room: float, low: float) -> float:
    """Words on as many lines as they take, if that is above a limit; the y below, 0 if nothing fits."""
    if pen.blind().paragraph(words, at, 14.5, room=room) > low + 10 * pen.k:
        return 0.0
    return pen.paragraph(words, at, 14.5, color, room=room)


def _guile(pen: Pen) -> tuple[int, int, int]:
    """The colour of words about what reaches over."""
    return pen.p.paper if pen.p.strict else (201, 184, 255)


def _name(pen: Pen, name: Spoken, side: int, at: tuple[float, float], room: float) -> float:
    """Mark and name of a side, on two lines if need be; returns the y below."""
    k = pen.k
    x, y = at
    pen.side_mark(side, (x + 7 * k, y + 7 * k), 7)
    return pen.paragraph(name, (x + 24 * k, y), 19, face="b", room=room - 24 * k, lead=1.12, most=2) + 4 * k
