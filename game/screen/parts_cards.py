"""How a side panel draws cards and rosters. Faces are drawn where the viewer knows them, backs elsewhere."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.look import CardLook, CardRow, Gauge, Roster, RosterRow, Spoken
from game.engine.words import Text
from game.screen.card_art import art_image, ground, motif
from game.screen.cards import CHIP, RATIO, CardFace, put_card, slot
from game.screen.lettering import wrapped
from game.screen.marks import tally
from game.screen.parts import Column, noted_label, tone_color
from game.screen.pen import Pen
from game.screen.scene import Hit
from game.screen.shapes import Ink, cut_rect, faded, put
from game.screen.theme import BLACK, Color, Palette, mix

MOST_CARDS = 4
"""More cards than this stand as chips."""


def face_of(look: CardLook, say: Callable[[Spoken], str]) -> CardFace | None:
    """What is printed on a card, in the language of the player; None for a back."""
    if not look.title:
        return None
    return CardFace(
        title=say(look.title),
        kind=look.kind,
        art=look.art,
        text=say(look.text),
        short=say(look.short),
        flavour=say(look.flavour),
        clause=look.clause,
        limit=look.limit,
        exchange=look.exchange,
        energy=look.energy,
        line=say(look.line),
    )


def chip_colors(p: Palette, face: CardFace) -> tuple[Color, Color]:
    """Edge and ground of a wide chip."""
    heads = {"attack": p.attack, "passive": p.passive, "sorcery": p.sorcery}
    head = heads.get(face.type) or mix(ground(face.type)[1], BLACK, 0.12)
    return head, mix(head, p.ink, 0.45)


def card_row(pen: Pen, col: Column, y: float, part: CardRow) -> float:
    """Cards of one place: a heading with their number, then cards, chips, or backs with their number."""
    k = pen.k
    n = len(part.cards)
    count = str(n) if part.limit is None else Text("{n} of {limit}", {"n": n, "limit": part.limit})
    y = noted_label(pen, col, y, part.title, part.note, count=count)
    if not n and part.limit is None:
        return y + 6 * k
    if n and all(not c.title for c in part.cards):
        return _backs(pen, col, y, part)
    if n > 1 and (part.place, part.figure) in col.small:
        return _pictures(pen, col, y, part)
    chips = n > MOST_CARDS or (part.limit is None and all(c.kind == "sorcery" for c in part.cards))
    if n and (chips or (col.tight and not part.limit)):
        return _chips(pen, col, y, part)
    return _cards(pen, col, y, part)


def _card_hit(pen: Pen, box: pygame.Rect, look: CardLook) -> None:
    pen.hits.append(Hit(box, f"card:{look.id}", pen.say(look.title or Text("a card face down"))))


def _cards(pen: Pen, col: Column, y: float, part: CardRow) -> float:
    """Up to four cards side by side; free places of a stack stay as slots."""
    k, p, n = pen.k, pen.p, len(part.cards)
    places = max(n, min(part.limit or 0, MOST_CARDS), 3)
    gap = 10 * k
    w = min((col.w - (places - 1) * gap) / places, 160 * k)
    if n and w < CHIP:
        return _chips(pen, col, y, part)
    h = w * RATIO if n or not col.tight else min(w * RATIO, 52 * k)
    step = w + (col.w - places * w) / max(1, places - 1)
    for j in range(max(n, min(part.limit or 0, MOST_CARDS))):
        x = col.x + j * step
        if pen.surface is not None and j < n:
            look = part.cards[j]
            centre = (x + w / 2, y + h / 2)
            glow = p.brass if look.id in col.live or pen.hovered == f"card:{look.id}" else None
            face = face_of(look, pen.say)
            put_card(pen.surface, face, centre, round(w), p, glow=glow, usable=look.usable, far=True)
        elif pen.surface is not None:
            slot(pen.surface, (x, y, w, h), pen.theme)
        if j < n:
            _card_hit(pen, pygame.Rect(round(x), round(y), round(w), round(h)), part.cards[j])
    return y + h + 18 * k


def _chips(pen: Pen, col: Column, y: float, part: CardRow) -> float:
    """Two columns of wide chips: drawing at the left, title at the right."""
    k, gap = pen.k, 10 * pen.k
    h = 58 * k if len(part.cards) <= MOST_CARDS else 44 * k
    half = (col.w - gap) / 2
    longest = max(pen.width(look.title, 16, "b") for look in part.cards)
    columns = 2 if longest + h + 18 * k <= half else 1
    if columns == 1 and (columns := _two_lined(pen, part, half - 70 * k)) == 2:
        h = 52 * k
    w = half if columns == 2 else col.w
    for j, look in enumerate(part.cards):
        x, top = col.x + (j % columns) * (w + gap), y + (j // columns) * (h + 8 * k)
        box = pygame.Rect(round(x), round(top), round(w), round(h))
        _wide_chip(pen, box, look, look.id in col.live)
        _card_hit(pen, box, look)
    rows = -(-len(part.cards) // columns)
    return y + rows * (h + 8 * k) + 8 * k


def _pictures(pen: Pen, col: Column, y: float, part: CardRow) -> float:
    """Small pictures side by side, their names under the pointer."""
    k, p, gap = pen.k, pen.p, 7 * pen.k
    per = max(4, int((col.w + gap) / (47 * k + gap)))
    d = (col.w - (per - 1) * gap) / per
    for j, look in enumerate(part.cards):
        box = pygame.Rect(
            round(col.x + j % per * (d + gap)), round(y + j // per * (d + gap)), round(d), round(d)
        )
        face = face_of(look, pen.say)
        edge, fill = chip_colors(p, face) if face else (p.edge, p.raised)
        live = look.id in col.live
        if live or pen.hovered == f"card:{look.id}":
            edge = p.brass
        rim = (3.0 if live else 1.5) * k

        def paint(
            ink: Ink,
            d: float = float(box.w),
            edge: Color = edge,
            fill: Color = fill,
            rim: float = rim,
        ) -> None:
            ink.poly(cut_rect((0, 0, d, d), 8 * k), edge)
            ink.poly(cut_rect((rim, rim, d - 2 * rim, d - 2 * rim), 7.4 * k), fill)

        pen.ink((box.x, box.y, box.w, box.h), paint)
        if face is not None and pen.surface is not None:
            image = art_image(_art_name(face), face.title[:1].upper(), round(d * 0.84))
            put(pen.surface, image if look.usable else faded(image, 90), box.center)
        _card_hit(pen, box, look)
    return y + -(-len(part.cards) // per) * (d + gap) + 9 * k


def _art_name(face: CardFace) -> str:
    """The picture of a card in small."""
    if face.energy:
        return f"energies/{face.energy}"
    return motif(face.art, face.kind, f"{face.short} {face.text} {face.title}")


def _two_lined(pen: Pen, part: CardRow, room: float) -> int:
    """2 if every title goes on two lines of that room, so that two chips stand side by side, else 1."""
    size = 15 * pen.k
    titles = [pen.say(look.title) for look in part.cards]
    whole = all(len(wrapped(t, size, "b", max(1.0, room))) <= 2 for t in titles)
    words = max((pen.width(word, 15, "b") for t in titles for word in t.split()), default=0)
    return 2 if whole and words <= room else 1


def _wide_chip(pen: Pen, box: pygame.Rect, look: CardLook, live: bool = False) -> None:
    """Drawing and title; a card that can be used now stands in a brass frame."""
    k, p, face = pen.k, pen.p, face_of(look, pen.say)
    if face is None:
        edge, fill = p.edge, p.raised
    else:
        edge, fill = chip_colors(p, face)
    if live or pen.hovered == f"card:{look.id}":
        edge = p.brass
    rim = (3.0 if live else 1.5) * k

    def paint(ink: Ink) -> None:
        ink.poly(cut_rect((0, 0, box.w, box.h), 8 * k), edge)
        ink.poly(cut_rect((rim, rim, box.w - 2 * rim, box.h - 2 * rim), 7.4 * k), fill)

    pen.ink((box.x, box.y, box.w, box.h), paint)
    if face is None:
        pen.text(Text("face down"), (box.x + 12 * k, box.centery), 15, p.text2, face="i", anchor="ml")
        return
    if pen.surface is not None:
        image = art_image(_art_name(face), face.title[:1].upper(), round(box.h * 0.84))
        put(pen.surface, image, (box.x + 6 * k + box.h * 0.42, box.centery))
    x = box.x + box.h + (8 if box.h > 36 * k else 5) * k
    color = p.paper if look.usable else p.text3
    room = box.right - x - (10 if box.h > 36 * k else 6) * k
    if pen.width(face.title, 16, "b") > room and box.h > 50 * k:
        lines = len(wrapped(face.title, 15 * k, "b", room))
        top = box.centery - (5.5 + 9 * (min(lines, 2) - 1)) * k
        pen.paragraph(face.title, (x, top), 15, color, face="b", room=room, lead=1.2, most=2)
    else:
        size = 16 if box.h > 36 * k else 14
        pen.text(face.title, (x, box.centery), size, color, face="b", anchor="ml", room=room)


def _backs(pen: Pen, col: Column, y: float, part: CardRow) -> float:
    """Backs overlap; how many they are stands beside them."""
    k, n = pen.k, len(part.cards)
    h = 64 * k
    w = h / RATIO
    step = min(w * 0.62, (col.w - w - 40 * k) / max(1, n - 1))
    shown = min(n, 12)
    for j in range(shown):
        if pen.surface is not None:
            put_card(pen.surface, None, (col.x + w / 2 + j * step, y + h / 2), round(w), pen.p)
    if part.limit is None or n != part.limit:
        at = (col.x + w + (shown - 1) * step + 12 * k, y + h / 2)
        pen.text(str(n), at, 24, face="b", anchor="ml")
    return y + h + 14 * k


# ---------------------------------------------------------------- rosters


def roster(pen: Pen, col: Column, y: float, part: Roster) -> float:
    """The figures of a side: who, how hurt, how many cards lie face down, which face up."""
    k = pen.k
    pen.side_mark(part.side, (col.x + 7 * k, y + 5 * k), 6)
    y = noted_label(pen, col, y, part.title, part.note, indent=22 * k)
    for j, row in enumerate(part.rows):
        if j:
            pen.rule((col.x, y), col.right)
        y = _roster_row(pen, col, y, part.side, row)
    return y + 6 * k


def _roster_row(pen: Pen, col: Column, y: float, side: int, row: RosterRow) -> float:
    k, p = pen.k, pen.p
    d, high = 44 * k, 70 * k
    cy, stack = y + high / 2, col.stacks.get(row.figure, ())
    pen.token(row.sprite, (col.x + d * 0.6, cy), d, side, dim=row.gone)
    x = col.x + d * 1.2 + 16 * k
    cards_w = _roster_cards(pen, col, cy, row, () if row.gone else stack)
    room = col.right - cards_w - x - 10 * k
    color = p.text3 if row.gone else p.paper
    gauges = row.gauges[:2]
    top = cy - (15 * k if gauges and not row.gone else 0)
    pen.text(row.name, (x, top), 18, color, face="b", anchor="ml", room=room)
    if row.gone:
        pen.text(Text("out of the match"), (x, cy + 20 * k), 14, p.text3, face="i", anchor="ml", room=room)
    else:
        for j, one in enumerate(gauges):
            _small_tally(pen, (x, cy + (1 + 14 * j) * k), min(130 * k, room), one, gauges[0])
    pen.figure_hit(
        pygame.Rect(round(col.x), round(y), round(x + room - col.x), round(high)), row.figure, row.name
    )
    return _row_stack(pen, col, y + high - 6 * k, stack) if stack and not row.gone else y + high


def _row_stack(pen: Pen, col: Column, y: float, stack: tuple[CardLook, ...]) -> float:
    """The known cards of a stack as small chips, three side by side where their titles are whole, else two;
    returns the y below them."""
    k, gap, high = pen.k, 8 * pen.k, 32 * pen.k
    longest = max((pen.width(look.title, 14, "b") for look in stack), default=0)
    columns = 3 if longest + high + 11 * k <= (col.w - 2 * gap) / 3 else 2
    w = (col.w - gap * (columns - 1)) / columns
    for j, look in enumerate(stack):
        x, top = col.x + (j % columns) * (w + gap), y + (j // columns) * (high + gap)
        box = pygame.Rect(round(x), round(top), round(w), round(high))
        _wide_chip(pen, box, look, look.id in col.live)
        _card_hit(pen, box, look)
    return y + -(-len(stack) // columns) * (high + gap) + 8 * k


def _small_tally(pen: Pen, at: tuple[float, float], room: float, one: Gauge, first: Gauge) -> None:
    """Ticks of the same step as those of the first gauge."""
    k = pen.k
    step = min(1.0, one.full / max(1.0, first.full))
    number = f"{one.filled:g}/{one.full:g}"
    if pen.surface is not None:
        color = tone_color(pen.p, one.tone)
        box = (at[0], at[1], (room - 44 * k) * step, 9 * k)
        tally(pen.surface, box, round(one.filled), round(one.full), theme=pen.theme, color=color)
    pen.text(number, (at[0] + room, at[1] + 5 * k), 13, pen.p.text2, anchor="mr")


def _roster_cards(
    pen: Pen, col: Column, cy: float, row: RosterRow, known: tuple[CardLook, ...] = ()
) -> float:
    """Backs with their number and what lies face up, at the right end; returns the pixels they take.

    Cards that are known lie under the row and are no backs.
    """
    k, p = pen.k, pen.p
    if row.gone:
        return 0.0
    x = col.right
    for look in reversed(row.face_up[:3]):
        face = face_of(look, pen.say)
        if face is not None and pen.surface is not None:
            name = f"energies/{face.energy}" if face.energy else motif(face.art, face.kind, face.title)
            put(pen.surface, art_image(name, face.title[:1].upper(), round(34 * k)), (x - 17 * k, cy))
        box = pygame.Rect(round(x - 36 * k), round(cy - 18 * k), round(36 * k), round(36 * k))
        _card_hit(pen, box, look)
        x -= 42 * k
    if row.backs > len(known):
        pen.text(str(row.backs - len(known)), (x - 2 * k, cy), 22, p.paper, face="b", anchor="mr")
        h = 50 * k
        w = h / RATIO
        x -= 22 * k
        for j in range(min(row.backs - len(known), 3)):
            x -= w if j == 0 else w * 0.55
            if pen.surface is not None:
                put_card(pen.surface, None, (x + w / 2, cy), round(w), p)
        x -= 4 * k
    return col.right - x
