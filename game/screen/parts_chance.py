"""How a side panel draws chances and sums: a die face by face, a distribution, a number with its reasons."""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.engine.look import Bars, DieOdds, Number, TallyRows
from game.engine.tally import Part as Reason
from game.engine.words import inches
from game.screen.parts import Column
from game.screen.pen import Pen
from game.screen.shapes import Ink, Spot
from game.screen.theme import WHITE, Color, Palette, mix

STRONG_RED: Color = (255, 42, 77)
"""Red that holds on black, for the contrast palette."""


@dataclass(frozen=True, slots=True)
class FaceLook:
    """How a face of a die is drawn: fill, letters, and its height as a part of the whole."""

    fill: Color
    letters: Color
    high: float


def face_look(p: Palette, tone: str) -> FaceLook:
    """Height, colour and letters say the same thing: how good a face is."""
    red = STRONG_RED if p.strict else p.blood
    looks = {
        "miss": FaceLook(p.line, p.text3 if not p.strict else p.ink, 0.46),
        "bad": FaceLook(p.line, p.text3 if not p.strict else p.ink, 0.46),
        "armour": FaceLook(p.steel, p.ink, 0.74),
        "warn": FaceLook(p.steel, p.ink, 0.74),
        "soft": FaceLook(red, p.paper, 1.0),
        "good": FaceLook(red, p.paper, 1.0),
        "crit": FaceLook(p.light, p.ink, 1.0),
        "critical": FaceLook(p.light, p.ink, 1.0),
        "wound": FaceLook(p.wound, p.ink, 1.0),
    }
    return looks.get(tone, FaceLook(p.steel, p.ink, 0.74))


def spans(tones: tuple[str, ...], groups: tuple[Number, ...]) -> list[tuple[Number, int, int]]:
    """Which faces (first, number of them) each group brackets.

    Runs of equal tone go to the groups in order; a run too many joins the one before it, a group whose chance
    is nothing has no run and is left out.
    """
    runs: list[tuple[int, int]] = []
    for j, tone in enumerate(tones):
        if j and tones[j - 1] == tone:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((j, 1))
    shown = list(groups)
    if len(shown) > len(runs):
        there = [g for g in shown if g.tone in tones]
        shown = there if len(there) == len(runs) else shown[: len(runs)]
    while len(runs) > len(shown) > 0:
        last, (first, n) = runs.pop(), runs[-1]
        runs[-1] = (first, n + last[1])
    return [(g, first, n) for g, (first, n) in zip(shown, runs, strict=False)]


def _titled(pen: Pen, col: Column, y: float, part: DieOdds | Bars) -> float:
    k = pen.k
    r = pen.text(part.title, (col.x, y), 18, face="b", room=col.w)
    if not part.note:
        return y + 26 * k
    if r.right + 12 * k + pen.width(part.note, 15) <= col.right:
        pen.text(part.note, (r.right + 12 * k, y + 1 * k), 15, pen.p.text3)
        return y + 26 * k
    return pen.paragraph(part.note, (col.x, y + 24 * k), 15, pen.p.text3, room=col.w, most=2) + 6 * k


def die(pen: Pen, col: Column, y: float, part: DieOdds) -> float:
    """The faces of a die side by side, brackets with the chance of each outcome below."""
    k = pen.k
    y = _titled(pen, col, y, part) + (16 * k if part.stars else 0)
    n, high = max(1, len(part.tones)), 62 * k
    cw = col.w / n
    pen.ink((col.x, y, col.w, high), lambda ink: _faces(ink, pen, part, cw, high))
    if cw >= 20 * k:
        for j, tone in enumerate(part.tones):
            look = face_look(pen.p, tone)
            tall = (high - 4 * k) * look.high
            at = (col.x + (j + 0.5) * cw, y + high - min(tall / 2, 15 * k))
            pen.text(str(j + 1), at, min(19, cw / k * 0.6), look.letters, face="b", anchor="mc")
    for star in part.stars:
        at = (col.x + (star - 0.5) * cw, y - 9 * k)
        pen.ink((at[0] - 10 * k, at[1] - 10 * k, 20 * k, 20 * k), lambda ink: ink.poly(_star(k), pen.p.light))
    return _brackets(pen, col, y + high + 4 * k, part, cw)


def _faces(ink: Ink, pen: Pen, part: DieOdds, cw: float, high: float) -> None:
    k = pen.k
    for j, tone in enumerate(part.tones):
        look = face_look(pen.p, tone)
        tall = (high - 4 * k) * look.high
        x, top = j * cw, high - tall
        ink.rect((x + 1.5 * k, top, cw - 3 * k, tall), pen.p.ink, rounded=3 * k)
        ink.rect((x + 2.5 * k, top + k, cw - 5 * k, tall - 2 * k), look.fill, rounded=2.4 * k)
        ink.rect((x + 2.5 * k, top + k, cw - 5 * k, 4 * k), mix(look.fill, WHITE, 0.35), rounded=2 * k)


def _star(k: float) -> list[Spot]:
    out = []
    for q in range(10):
        r = 9 * k * (1 if q % 2 == 0 else 0.42)
        out.append((10 * k + r * math.sin(math.pi * q / 5), 10 * k - r * math.cos(math.pi * q / 5)))
    return out


def _brackets(pen: Pen, col: Column, y: float, part: DieOdds, cw: float) -> float:
    k = pen.k
    found = spans(part.tones, part.groups)
    edges = [col.x + (first + n / 2) * cw for _, first, n in found]
    for (group, first, n), centre in zip(found, edges, strict=True):
        x0, x1 = col.x + first * cw + 3 * k, col.x + (first + n) * cw - 3 * k

        def bracket(ink: Ink, w: float = x1 - x0) -> None:
            ink.line([(1, 0), (1, 6 * k), (w, 6 * k), (w, 0)], 1.6 * k, pen.p.edge)

        pen.ink((x0, y, x1 - x0 + 2, 8 * k), bracket)
        gaps = [abs(centre - other) for other in edges if other != centre]
        near = min([*gaps, 2 * (centre - col.x), 2 * (col.right - centre)]) - 6 * k
        room = max(near, x1 - x0)
        size = min(24.0, 23.0 * room / max(1, pen.width(group.value, 24, "b")))
        pen.text(group.value, (centre, y + 24 * k), max(15.0, size), face="b", anchor="mc")
        pen.text(group.label, (centre, y + 45 * k), 15, pen.p.text2, anchor="mc", room=room)
    return y + 66 * k


def bars(pen: Pen, col: Column, y: float, part: Bars) -> float:
    """A distribution: one bar an outcome with its chance in 100; what kills, or is enough, is marked off."""
    k, p = pen.k, pen.p
    y = _titled(pen, col, y, part)
    n = max(1, len(part.bars))
    high, cw = 150 * k, col.w / n
    foot = high - 22 * k
    top = max([chance for _, chance in part.bars], default=0.0) or 1.0
    tall = [max(3 * k, (high - 48 * k) * chance / top) for _, chance in part.bars]
    aims = part.enough is not None
    mark = next((at for at in (part.deadly, part.enough) if at is not None), n)
    past = p.good if aims else p.bad

    def color(j: int) -> Color:
        if j >= mark:
            return past
        if aims:
            return p.line
        return p.line if j == 0 else mix(STRONG_RED if p.strict else p.blood, p.fury, min(1.0, j / 9))

    def paint(ink: Ink) -> None:
        for j, h in enumerate(tall):
            ink.rect((j * cw + cw * 0.09, foot - h, cw * 0.82, h), color(j), rounded=2 * k)
        ink.rect((0, foot, col.w, 1.6 * k), p.edge)
        if mark < n:
            ink.dash([(mark * cw, foot), (mark * cw, 4 * k)], 1.6 * k, past, (5 * k, 4 * k))

    pen.ink((col.x, y, col.w, high), paint)
    for j, (label, chance) in enumerate(part.bars):
        cx = col.x + (j + 0.5) * cw
        shown = f"{chance * 100:.0f}"
        if cw > pen.width(shown, 16, "b") + 2 * k:
            pen.text(shown, (cx, y + foot - tall[j] - 10 * k), 16, face="b", anchor="mc")
        every = math.ceil((pen.width(label, 16, "b") + 6 * k) / cw)
        if j % every == 0:
            pen.text(label, (cx, y + foot + 13 * k), 16, p.text2, face="b", anchor="mc", room=cw * every)
    return y + high + 14 * k


# ---------------------------------------------------------------- a number with its reasons


def amount(reason: Reason, first: bool) -> str:
    """How a reason changes a number: "6", "+2", "−1", "× 2"; a limit is the number alone."""
    shown = inches(abs(reason.amount))
    if reason.how == "add" and not first:
        return f"+{shown}" if reason.amount >= 0 else f"−{shown}"
    if reason.how == "times":
        return f"× {shown}"
    if reason.how == "least":
        return f"≥ {shown}"
    if reason.how == "most":
        return f"≤ {shown}"
    return shown if reason.amount >= 0 else f"−{shown}"


def tally_rows(pen: Pen, col: Column, y: float, part: TallyRows) -> float:
    """One line a reason with its amount and clause; the total in the last line."""
    k, p = pen.k, pen.p
    fine = mix(p.panel, p.line, 0.6)
    clauses = max([pen.width(r.clause, 12.5, "m") for r in part.parts if r.clause], default=0)
    edge = col.right - clauses - (18 * k if clauses else 0)
    for j, reason in enumerate(part.parts):
        shown = amount(reason, j == 0)
        number_w = pen.width(shown, 17, "b")
        low = pen.paragraph(
            reason.why, (col.x, y), 16, p.text2, room=edge - number_w - 12 * k - col.x, most=2
        )
        pen.text(shown, (edge, y), 17, face="b", anchor="tr")
        pen.clause(reason.clause, (col.right, y + 1 * k))
        y = low + 7 * k
        pen.rule((col.x, y - 9 * k), col.right, fine)
    total_w = pen.width(part.total, 22, "b")
    room = edge - total_w - 12 * k - col.x
    pen.text(part.total, (edge, y + 1 * k), 22, p.brass, face="b", anchor="tr")
    low = pen.paragraph(part.title, (col.x, y + 3 * k), 17, face="b", room=room, lead=1.22, most=2)
    return max(y + 34 * k, low + 8 * k)
