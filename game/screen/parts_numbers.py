"""Numbers in a side panel: one large, some in a row, the characteristics of a profile, gauges."""

from __future__ import annotations

from game.engine.look import BigNumbers, Gauge, Number, Spoken
from game.engine.words import inches
from game.screen.assets import picture
from game.screen.lettering import pixels, wrapped
from game.screen.marks import tally
from game.screen.parts import Column, icon_picture, tone_color
from game.screen.pen import Pen
from game.screen.shapes import Ink, put


def big_numbers(pen: Pen, col: Column, y: float, part: BigNumbers, lead: bool = True) -> float:
    """One number large with its name beside it, or up to four in a row, smaller unless they lead a panel."""
    if len(part.numbers) == 1:
        return _one_number(pen, col, y, part.numbers[0])
    if not part.numbers:
        return y
    size = 36 if lead and len(part.numbers) < 4 else 27
    return number_row(pen, col, y, part.numbers, size)


def _one_number(pen: Pen, col: Column, y: float, n: Number) -> float:
    k = pen.k
    r = pen.text(n.value, (col.x, y), 44, tone_color(pen.p, n.tone), face="b", room=col.w)
    clause = pen.clause(n.clause, (col.right, y + 19 * k))
    x = r.right + 10 * k
    room = col.right - x - (clause.w + 12 * k if n.clause else 0)
    if room >= pen.width(n.label, 17):
        pen.text(n.label, (x, y + 18 * k), 17, pen.p.text2)
        return y + 46 * k
    return pen.paragraph(n.label, (col.x, y + 46 * k), 17, pen.p.text2, room=col.w, most=2) + 8 * k


def number_row(pen: Pen, col: Column, y: float, numbers: tuple[Number, ...], size: float) -> float:
    """Numbers in equal columns, their names below, wrapped rather than shrunk."""
    k = pen.k
    cw = col.w / len(numbers)
    widest = max(pen.width(n.value, size, "b") for n in numbers)
    if widest > cw - 8 * k:
        size = max(17.0, size * (cw - 8 * k) / widest)
    cap = pixels(size * k) * 0.72
    low = y
    for j, n in enumerate(numbers):
        cx = col.x + cw * (j + 0.5)
        pen.text(n.value, (cx, y), size, tone_color(pen.p, n.tone), face="b", anchor="tc", room=cw - 4 * k)
        below = y + cap + 12 * k
        for line in _lines(pen, n.label, 15, cw - 10 * k):
            pen.text(line, (cx, below), 15, pen.p.text2, anchor="tc", room=cw - 6 * k)
            below += pixels(15 * k) * 1.2
        if n.clause:
            pen.clause(n.clause, (cx, below + 2 * k), anchor="tc")
            below += pixels(12.5 * k) * 1.5
        low = max(low, below)
    return low + 12 * k


def _lines(pen: Pen, words: Spoken, size: float, room: float) -> tuple[str, ...]:
    return wrapped(pen.say(words), size * pen.k, "r", max(room, 1.0))[:2]


def stat_strip(pen: Pen, col: Column, y: float, numbers: tuple[Number, ...]) -> float:
    """The characteristics of a profile: names above, values below, lines between; six a row at most."""
    k = pen.k
    least = max([54 * k, *(pen.width(n.label, 13.5) + 1 * k for n in numbers)])
    per_row = max(1, min(6, len(numbers), int(col.w / least)))
    rows = -(-len(numbers) // per_row)
    per_row = -(-len(numbers) // rows)
    for start in range(0, len(numbers), per_row):
        shown = numbers[start : start + per_row]
        cw = col.w / per_row
        for j, n in enumerate(shown):
            cx = col.x + cw * (j + 0.5)
            said = pen.say(n.value)
            pen.text(n.label, (cx, y + 6 * k), 13.5, pen.p.text2, anchor="mc", room=cw)
            size = 27 if len(said) < 3 else 21 if len(said) < 6 else 17
            color = tone_color(pen.p, n.tone)
            pen.text(said, (cx, y + 32 * k), size, color, face="b", anchor="mc", room=cw - 4 * k)
            if j:
                pen.post((col.x + cw * j, y), y + 44 * k)
        y += 58 * k
    return y + 4 * k


# ---------------------------------------------------------------- gauges


def gauge(pen: Pen, col: Column, y: float, part: Gauge) -> float:
    """Ticks with a number for what is counted; a tape with inches for what is measured."""
    whole = float(part.filled).is_integer() and float(part.full).is_integer()
    if part.tone in ("reach", "cost") or part.dear or not whole:
        return _tape(pen, col, y, part)
    return _ticks(pen, col, y, part)


def _ticks(pen: Pen, col: Column, y: float, part: Gauge) -> float:
    k, n, full = pen.k, round(part.filled), round(part.full)
    mid = y + 14 * k
    name = icon_picture(part.icon)
    x = col.x
    if name:
        if pen.surface is not None:
            put(pen.surface, picture(name, round(24 * k)), (x + 12 * k, mid))
        x += 32 * k
    after = 84 * k
    ticks_at = max(col.x + 112 * k, x + pen.width(part.label, 16) + 12 * k)
    ticks_at = min(ticks_at, col.right - after - 60 * k)
    pen.text(part.label, (x, mid), 16, pen.p.text2, anchor="ml", room=ticks_at - x - 8 * k)
    if pen.surface is not None:
        box = (ticks_at, mid - 9 * k, col.right - after - ticks_at, 18 * k)
        tally(pen.surface, box, n, full, theme=pen.theme, color=tone_color(pen.p, part.tone))
    of = f"/{full}"
    edge = col.right - pen.width(of, 17) - 2 * k
    pen.text(str(n), (edge, mid), 26, face="b", anchor="mr")
    pen.text(of, (edge + 2 * k, mid + 2 * k), 17, pen.p.text2, anchor="ml")
    y += 36 * k
    if part.note:
        y = pen.paragraph(part.note, (col.x, y - 2 * k), 14.5, pen.p.text2, room=col.w, most=2) + 8 * k
    return y


def _tape(pen: Pen, col: Column, y: float, part: Gauge) -> float:
    """White for what costs one, amber for what costs two, a notch an inch."""
    k, p = pen.k, pen.p
    full = max(part.full, 1e-6)
    filled = min(part.filled, full)
    dear = min(part.dear, filled)
    core = p.reach if part.tone in ("reach", "plain", "cost") else tone_color(p, part.tone)

    def paint(ink: Ink) -> None:
        plain_w, dear_w = col.w * (filled - dear) / full, col.w * dear / full
        ink.rect((0, 4 * k, col.w, 9 * k), p.line, rounded=2 * k)
        ink.rect((0, 4 * k, plain_w, 9 * k), core, rounded=2 * k)
        ink.rect((plain_w, 4 * k, dear_w, 9 * k), p.cost, rounded=2 * k)
        for j in range(1, int(full) + 1):
            if j < full:
                ink.rect((col.w * j / full - 1, 0, 2, 17 * k), p.panel)

    pen.ink((col.x, y, col.w, 18 * k), paint)
    y += 24 * k
    if not part.note:
        pen.text(part.label, (col.x, y), 14.5, room=col.w * 0.6)
        of = f"{inches(part.filled)} / {inches(part.full)}"
        pen.text(of, (col.right, y), 14.5, p.text2, anchor="tr")
        return y + 26 * k
    color = p.cost if dear else p.text2
    both = pen.width(part.label, 14.5) + pen.width(part.note, 14.5) + 16 * k
    if both <= col.w:
        pen.text(part.label, (col.x, y), 14.5)
        pen.text(part.note, (col.right, y), 14.5, color, anchor="tr")
        return y + 26 * k
    y = pen.paragraph(part.label, (col.x, y), 14.5, room=col.w, most=2)
    return pen.paragraph(part.note, (col.x, y + 2 * k), 14.5, color, room=col.w, most=2) + 8 * k
