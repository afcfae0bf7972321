"""The rows of a strip: whose they are, what lies in them, what would happen to it; the palette's heading."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.engine.look import OnPlace, Spoken
from game.engine.words import Text
from game.screen.pen import Pen
from game.screen.scene import Hit
from game.screen.shapes import put
from game.screen.strip_art import TileView, card_back, draw_item, names_itself, outline, tone_line
from game.screen.strip_marks import link, place_tags, refused_place, struck_out
from game.screen.strip_plan import PLACE_H, PLACE_W, StripView
from game.screen.strip_plate import draw_back, draw_plate
from game.screen.strip_unit import draw_unit, is_wide
from game.screen.theme import Color

# ---------------------------------------------------------------- whose they are


def opposite_notes(view: StripView) -> tuple[Text, Text]:
    """What is known of the places opposite: at length, and in short."""
    if view.sure >= len(view.guesses):
        return (Text("all of it lies open"),) * 2
    n = {"n": len(view.guesses)}
    return Text("{n} face down; pencil in what you expect", n), Text("{n} face down", n)


def names(
    pen: Pen, x: float, room: float, view: StripView, rows: tuple[list[pygame.Rect], list[pygame.Rect]]
) -> None:
    """Left of the rows: whose row is which, what belongs there, and what the links between them mean."""
    k, p = pen.k, pen.p
    opposite, places = rows
    low: float = places[0].bottom
    y = _name(pen, view.name, view.side, (x, places[0].y + 6 * k), room)
    y = _whole(pen, view.note, (x, y), p.text2, room, low) or low
    if y + 14 * k < low + 8 * k:
        pen.clause(view.clause, (x, y + 6 * k), anchor="tl")
    if view.rival is None or not opposite:
        return
    low = max(opposite[0].bottom, places[0].y - 14 * k)
    y = _name(pen, view.rival, 1 - view.side, (x, opposite[0].y + 6 * k), room)
    told = next((m for m in view.marks if m.link and m.about), None)
    if told is not None and (end := _whole(pen, told.about, (x, y), _guile(pen), room, low)):
        if end + 12 * k < low:
            pen.clause(told.clause, (x, end + 4 * k), anchor="tl")
        return
    long, short = opposite_notes(view)
    if not _whole(pen, long, (x, y), p.text2, room, low):
        _whole(pen, short, (x, y), p.text2, room, low)


def named_line(
    pen: Pen,
    at: tuple[float, float],
    room: float,
    name: Spoken,
    side: int,
    note: Spoken = "",
    clause: str = "",
) -> None:
    """On one line: mark and name of a side, a note and a clause as far as there is room for them."""
    k = pen.k
    x, y = at
    right = x + room
    pen.side_mark(side, (x + 7 * k, y + 7 * k), 7)
    r = pen.text(name, (x + 24 * k, y), 19, face="b", room=room - 24 * k)
    x = r.right + 14 * k
    if note and x + pen.width(note, 15) <= right:
        x = pen.text(note, (x, y + 3 * k), 15, pen.p.text2).right + 14 * k
    if clause and x + pen.width(clause, 12.5, "m") <= right:
        pen.clause(clause, (x, y + 4 * k), anchor="tl")


def _whole(pen: Pen, words: Spoken, at: tuple[float, float], color: Color, room: float, low: float) -> float:
    """Words on as many lines as they take, if that is above a limit; the y below, 0 if nothing fits."""
    if pen.blind().paragraph(words, at, 14.5, room=room) > low + 10 * pen.k:
        return 0.0
    return pen.paragraph(words, at, 14.5, color, room=room)


def _guile(pen: Pen) -> Color:
    """The colour of words about what reaches over."""
    return pen.p.paper if pen.p.strict else (201, 184, 255)


def _name(pen: Pen, name: Spoken, side: int, at: tuple[float, float], room: float) -> float:
    """Mark and name of a side, on two lines if need be; returns the y below."""
    k = pen.k
    x, y = at
    pen.side_mark(side, (x + 7 * k, y + 7 * k), 7)
    return pen.paragraph(name, (x + 24 * k, y), 19, face="b", room=room - 24 * k, lead=1.12, most=2) + 4 * k


# ---------------------------------------------------------------- what lies in them


def draw_opposite(pen: Pen, boxes: Sequence[pygame.Rect], view: StripView, *, plated: bool = False) -> None:
    """The other side's places: backs, what lies open, what is pencilled in; plated: as plates in a list."""
    for n, box in enumerate(boxes):
        guess = view.guesses[n]
        if plated and guess is not None:
            draw_plate(pen, box, guess, pencilled=n >= view.sure)
        elif plated:
            draw_back(pen, box)
        elif guess is not None:
            draw_item(pen, box, guess, pencilled=n >= view.sure)
        elif pen.surface is not None:
            put(pen.surface, card_back((min(box.w, round(box.h * PLACE_W / PLACE_H)), box.h)), box.center)
        lit = pen.hovered == f"guess:{n}" and (view.held or view.aim is not None)
        if view.aim == n or lit:
            outline(pen, box, pen.p.brass)
        if n >= view.sure:
            said = pen.say(Text("the other side's place {n}", {"n": n + 1}))
            tip = guess.about if guess is not None else Text("click, then choose what you expect here")
            tip = next((_told(m) for m in view.marks if m.link and m.place == n and m.about), tip)
            pen.hits.append(Hit(box, f"guess:{n}", said, tip))


def draw_laid(
    pen: Pen,
    boxes: Sequence[pygame.Rect],
    view: StripView,
    numbered: bool = False,
    paint: Callable[[Pen, pygame.Rect, TileView, int, bool], None] | None = None,
) -> None:
    """One's own places and what lies there; numbered: a free place shows its number; paint: draws a thing in
    a place with its number, lifted or not, instead of the usual card.
    """
    laid = sum(1 for t in view.laid if t is not None)
    for n, box in enumerate(boxes):
        if not box.h or n >= view.most:
            continue
        said = pen.say(Text("place {n}", {"n": n + 1}))
        over = pen.hovered == f"place:{n}"
        tip = None
        item = view.laid[n] if n < len(view.laid) else None
        if item is not None:
            lifted = over and not view.held
            if paint is not None:
                paint(pen, box, item, n, lifted)
            elif is_wide(pen, box):
                draw_unit(pen, box, item, lifted=lifted, coined=True)
            else:
                draw_item(pen, box, item, lifted=lifted)
            said, tip = item.label, item.about
        else:
            hot = bool(view.held) and over and not view.refused
            next_ = n == laid or n < len(view.laid)
            color = pen.p.brass if hot or next_ else pen.p.edge
            outline(pen, box, color, filled=hot)
            if hot and pen.width(Text("drop"), 16, "b") <= box.w:
                pen.text(Text("drop"), box.center, 16, pen.p.brass, face="b", anchor="mc")
            elif numbered:
                pen.text(str(n + 1), box.center, 20, color, face="b", anchor="mc")
        if view.held and over and view.refused:
            refused_place(pen, box)
        elif view.held and over and item is not None:
            outline(pen, box.inflate(8, 8), pen.p.brass)
        pen.hits.append(Hit(box, f"place:{n}", said, tip))


def draw_marks(
    pen: Pen,
    places: Sequence[pygame.Rect],
    opposite: Sequence[pygame.Rect],
    view: StripView,
    near: bool = True,
) -> None:
    """What would happen to the places: links to the other side, what is struck out, words. Rows that do not
    lie side by side (not near) have an edge for a link and no words.
    """
    for m in view.marks:
        row = opposite if m.opposite else places
        if m.place >= len(row) or (m.link and m.place >= len(opposite)):
            continue
        if m.struck and row[m.place].h:
            struck_out(pen, row[m.place])
        if m.link and near:
            link(pen, places[m.place], opposite[m.place], m)
        elif m.link:
            outline(pen, opposite[m.place].inflate(8, 8), tone_line(m.tone, pen.p))
    if near:
        place_tags(pen, places, opposite, view.marks)


def draw_enlarged(
    pen: Pen,
    strip: pygame.Rect,
    boxes: Sequence[pygame.Rect],
    items: Sequence[TileView | None],
    kind: str,
) -> None:
    """The thing under the pointer in full size, where its place is too small for its name."""
    k = pen.k
    for n, (box, item) in enumerate(zip(boxes, items, strict=False)):
        if item is None or pen.hovered != f"{kind}:{n}" or is_wide(pen, box):
            continue
        if names_itself(pen, box, item):
            continue
        large = pygame.Rect(0, 0, round(PLACE_W * k), round(PLACE_H * k))
        large.midbottom = (box.centerx, box.bottom)
        large.clamp_ip(strip)
        pen.items[:] = [i for i in pen.items if not i.rect.colliderect(large)]
        draw_item(pen, large, item, lifted=True)


def _told(mark: OnPlace) -> Text:
    """The sentence of a mark with its clause."""
    return Text("{about} ({clause})", {"about": mark.about, "clause": mark.clause})


# ---------------------------------------------------------------- the palette


def palette_head(pen: Pen, at: tuple[float, float], right: float, view: StripView) -> None:
    """What the palette holds, and how one takes from it, as far as there is room for that."""
    k, (x, y) = pen.k, at
    head = pen.label(view.title, at, room=right - x)
    color = pen.p.text2
    said: tuple[Spoken, ...] = (
        view.taking or Text("drag, click or press the number; the coin is what one costs"),
        Text("drag, click or press the number"),
    )
    if view.aim is not None:
        said = (Text("pencilled in opposite place {n}; Esc ends that", {"n": view.aim + 1}),) * 2
        color = pen.p.brass
    room = right - head.right - 14 * k
    words = next((w for w in said if pen.width(w, 14.5) <= room), None)
    if words is not None:
        pen.text(words, (head.right + 14 * k, y - 1 * k), 14.5, color)
