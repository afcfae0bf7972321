"""A number that may run below nought, on a rule with its zero in the middle."""

from __future__ import annotations

from game.engine.look import Balance
from game.screen.parts import Column
from game.screen.pen import Pen
from game.screen.shapes import Ink
from game.screen.theme import Color, mix, rgb

BAR = 22
"""Height of the rule at 100 %."""

DEBT: Color = rgb("#3a0f1c")


def signed(n: int) -> str:
    """A number with a true minus sign."""
    return f"−{-n}" if n < 0 else str(n)


def balance(pen: Pen, col: Column, y: float, part: Balance) -> float:
    """Label and note, flags at what is there and what would be left, the rule; returns the y below."""
    k, p = pen.k, pen.p
    y = _heading(pen, col, y, part) + 30 * k
    most = max(part.start, abs(part.now), abs(part.now - part.cost))
    unit = col.w / (2 * most + 2)
    zero = unit * (most + 1)

    def at(n: float) -> float:
        return zero + n * unit

    def paint(ink: Ink) -> None:
        _rule(ink, pen, col.w, part, at)

    pen.ink((col.x, y, col.w, (BAR + 8) * k), paint)
    after = part.now - part.cost
    flags = [(part.now, p.paper)]
    if part.cost:
        flags.append((after, p.bad if after < 0 else p.warn))
    _flags(pen, [(col.x + at(n), signed(n), color) for n, color in flags], y)
    low = y + (BAR + 9) * k
    taken = [
        pen.text(signed(n), (col.x + at(n), low), 13.5, p.text2, face="b", anchor="tc")
        for n in (-part.start, 0, part.start)
    ]
    if not part.back:
        return y + (BAR + 32) * k
    back, x = f"+{part.back}", col.x + at(after + part.back / 2)
    half = pen.width(back, 14, "b") / 2 + 5 * k
    under = any(r.left - half < x < r.right + half for r in taken)
    pen.text(back, (x, low + (18 * k if under else 0)), 14, p.good, face="b", anchor="tc")
    return y + (BAR + (50 if under else 32)) * k


def _heading(pen: Pen, col: Column, y: float, part: Balance) -> float:
    """Label, note and clause on one line, or the note below where they have no room; the y below."""
    k, p = pen.k, pen.p
    words = part.note or f"{signed(part.now)} / {part.start}"
    clause = pen.clause(part.clause, (col.right, y + 5 * k))
    right = clause.left - 12 * k if part.clause else col.right
    if pen.width(part.label, 17, "b") + pen.width(words, 16) + 14 * k <= right - col.x:
        pen.text(part.label, (col.x, y + 4 * k), 17, face="b")
        pen.text(words, (right, y + 5 * k), 16, p.text2, anchor="tr")
        return y + 22 * k
    y = pen.paragraph(part.label, (col.x, y + 4 * k), 17, face="b", room=right - col.x, most=2)
    return pen.paragraph(words, (col.x, y), 16, p.text2, room=col.w, most=2)


def _rule(ink: Ink, pen: Pen, w: float, part: Balance, at: object) -> None:
    """The rule itself: ground, what is there, what would be spent hatched, ticks, the zero."""
    assert callable(at)
    k, p, h = pen.k, pen.p, BAR * pen.k
    ink.rect((0, 0, w, h), p.ink, rounded=4 * k)
    ink.rect((0, 1.5, at(0), h - 3), mix(DEBT, p.ink, 0.2), rounded=3 * k)
    ink.rect((at(0), 1.5, w - at(0) - 1.5, h - 3), p.off, rounded=3 * k)
    after = part.now - part.cost
    if part.now > 0:
        keep = max(0, after)
        ink.rect((at(0), 3, at(keep) - at(0), h - 6), p.good)
        x = at(keep)
        if part.now > keep:
            ink.rect((x, 3, at(part.now) - x, h - 6), mix(p.warn, p.ink, 0.12))
        while x < at(part.now) - 2:
            ink.line([(x, h - 4), (min(x + 7 * k, at(part.now)), 4)], 2 * k, p.ink)
            x += 8 * k
    low = min(part.now, after, 0)
    if low < 0:
        ink.rect((at(low), 3, at(0) - at(low), h - 6), p.bad)
    for n in range(-part.start, part.start + 1):
        long = n % 5 == 0
        top = h * (0.5 if long else 0.72)
        ink.rect((at(n) - 0.8 * k, top, max(1.0, 1.6 * k), h - top), p.edge)
    ink.rect((at(0) - 2 * k, 0, 4 * k, h + 6 * k), p.paper)


def _flags(pen: Pen, flags: list[tuple[float, str, Color]], y: float) -> None:
    """Numbers above the rule, each with a small triangle that points to its place; two that stand close to
    each other step apart.
    """
    k = pen.k
    places = [x for x, _, _ in flags]
    if len(flags) == 2:
        need = sum(pen.width(words, 17, "b") for _, words, _ in flags) / 2 + 5 * k
        short = need - abs(places[0] - places[1])
        if short > 0:
            way = 1 if places[0] >= places[1] else -1
            places = [places[0] + way * short / 2, places[1] - way * short / 2]

    def paint(ink: Ink) -> None:
        ink.poly([(7 * k, 10 * k), (0, 0), (14 * k, 0)], color)

    for (x, words, color), said_at in zip(flags, places, strict=True):
        pen.ink((x - 7 * k, y - 11 * k, 14 * k, 11 * k), paint)
        pen.text(words, (said_at, y - 22 * k), 17, color, face="b", anchor="mc")
