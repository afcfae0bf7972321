"""What list and editor of decks draw alike: the tape of sixty, energies and types, remarks with clauses."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.engine.collection import FigureEntry, Remark, Statistic
from game.engine.look import CardLook
from game.engine.words import Text
from game.screen.assets import PM, picture
from game.screen.card_art import ENERGIES
from game.screen.marks import clause_box
from game.screen.pen import Pen
from game.screen.scene import Hit
from game.screen.shapes import Ink, put
from game.screen.theme import Color, Palette, mix

KIND_WORDS = (
    ("attack", Text("Attack")),
    ("passive", Text("Passive")),
    ("sorcery", Text("Sorcery")),
    ("energy", Text("Energy")),
)
"""The kinds of cards and what they are called."""


def kind_color(p: Palette, kind: str) -> Color:
    """The colour of a kind of card or of an energy."""
    colors = {"attack": p.attack, "passive": p.passive, "sorcery": p.sorcery}
    energies = {"light": p.light, "wind": p.wind, "blood": p.blood, "steel": p.steel}
    return colors.get(kind) or energies.get(kind) or p.energy


def kind_of(look: CardLook) -> str:
    """What decides the colour of a card."""
    return look.energy or look.kind


@lru_cache(64)
def _tape(w: int, h: int, counts: tuple[tuple[str, int], ...], size: int, p: Palette) -> pygame.Surface:
    total = sum(n for _, n in counts)
    places = max(size, total, 1)
    step, ink = w / places, Ink(w, h)
    kinds = [kind for kind, n in counts for _ in range(n)]
    gap = max(1.0, step * 0.2)
    for j in range(places):
        long = (j + 1) % 10 == 0
        tall = h if long else h * 0.78
        if j < len(kinds):
            color = p.bad if j >= size else kind_color(p, kinds[j])
            ink.rect((j * step, 0, step - gap, tall), mix(color, p.ink, 0.0 if not long else 0.12))
        else:
            ink.rect((j * step, 0, step - gap, tall * 0.72 if not long else tall), p.off)
    return ink.done()


def tape(
    pen: Pen, box: tuple[float, float, float, float], statistics: Sequence[Statistic], size: int
) -> None:
    """A rule with a tick for each card of a full deck, in the colours of the kinds; what is over is red."""
    if pen.surface is None:
        return
    counts = tuple((s.kind, s.count) for s in statistics)
    w, h = max(1, round(box[2])), max(2, round(box[3]))
    pen.surface.blit(_tape(w, h, counts, size, pen.p), (round(box[0]), round(box[1])), special_flags=PM)


def energies(pen: Pen, x: float, y: float, statistics: Sequence[Statistic], step: float = 62) -> float:
    """Each energy with its number, about a y, as far as the window goes; returns the x after them. step at
    100 %.
    """
    k = pen.k
    right = pen.surface.get_width() if pen.surface is not None else math.inf
    for one in statistics:
        if not one.energy or x + step * k > right:
            continue
        if pen.surface is not None and one.kind in ENERGIES:
            put(pen.surface, picture(f"energies/{one.kind}", round(26 * k)), (x + 13 * k, y))
        color = pen.p.paper if one.count else pen.p.text3
        pen.text(str(one.count), (x + 30 * k, y), 18, color, face="b", anchor="ml")
        hit = pygame.Rect(round(x), round(y - 14 * k), round((step - 6) * k), round(28 * k))
        words = Text("{n} {kind}", {"n": one.count, "kind": one.label})
        pen.hits.append(Hit(hit, f"count:{one.kind}", pen.say(words), words))
        x += step * k
    return x


def types(pen: Pen, x: float, y: float, statistics: Sequence[Statistic], room: float) -> None:
    """Each type with its colour, number and name, about a y."""
    k = pen.k
    energy = sum(s.count for s in statistics if s.energy)
    rows: list[tuple[str, int, Text]] = [("energy", energy, Text("energy"))]
    rows += [(s.kind, s.count, s.label) for s in statistics if not s.energy]
    said = [pen.say(label).lower() for _, _, label in rows]
    bare = [12 * k + pen.width(str(n), 16, "b") for _, n, _ in rows]
    full = [w + 6 * k + pen.width(words, 14) for w, words in zip(bare, said, strict=True)]
    named = sum(full) + 5 * k * (len(rows) - 1) <= room
    gap = min(36 * k, (room - sum(full if named else bare)) / max(1, len(rows) - 1))
    for (kind, n, _), words, wide in zip(rows, said, full if named else bare, strict=True):
        if pen.surface is not None:
            color = pen.p.light if kind == "energy" else kind_color(pen.p, kind)
            box = (round(x), round(y - 7 * k), max(2, round(6 * k)), round(14 * k))
            pygame.draw.rect(pen.surface, color, box)
        number = pen.text(str(n), (x + 12 * k, y), 16, face="b", anchor="ml")
        if named:
            pen.text(words, (number.right + 6 * k, y + k), 14, pen.p.text2, anchor="ml")
        x += wide + gap


def remark_rows(
    pen: Pen, r: pygame.Rect, y: float, remarks: Sequence[tuple[str, Remark]], pad: float = 20
) -> float:
    """Faults ("bad") and warnings ("warn"), what would be right, their clauses; returns the y below."""
    k, p = pen.k, pen.p
    left, right = r.x + pad * k, r.right - pad * k
    for j, (tone, remark) in enumerate(remarks):
        if j:
            pen.rule((left, y), right)
            y += 10 * k
        pen.verdict(tone, (left + 9 * k, y + 9 * k), 17)
        clause = _clause(pen, (right, y - 2 * k), remark.clause)
        x = left + 28 * k
        said = pen.say(remark.what)
        title = said[:1].upper() + said[1:]
        y = pen.paragraph(title, (x, y + 2 * k), 16, face="b", room=clause.left - 10 * k - x, lead=1.25)
        color = p.bad if tone == "bad" else p.warn
        words = pen.say(remark.right)
        y = pen.paragraph(words, (x, y + 1 * k), 15, mix(color, p.paper, 0.35), room=right - x, lead=1.25)
        y += 8 * k
    return y


def _clause(pen: Pen, at: tuple[float, float], clause: str) -> pygame.Rect:
    """The id of a clause in its frame; a click opens the rulebook."""
    key = f"clause:{clause}"
    if pen.surface is not None:
        r = clause_box(pen.surface, at, clause, pen.theme, strong=pen.hovered == key)
    else:
        w = pen.width(clause, 12.5, "m") + 14 * pen.k
        r = pygame.Rect(round(at[0] - w), round(at[1]), round(w), round(20 * pen.k))
    pen.hits.append(Hit(r, key, clause, Text("Open the rulebook at {clause}", {"clause": clause})))
    return r


def tokens(
    pen: Pen, entries: Sequence[FigureEntry], x: float, y: float, diameter: float, step: float
) -> float:
    """Figures side by side about a y, places in pixels; returns the x after them."""
    for entry in entries:
        pen.token(entry.sprite, (x + diameter / 2, y), diameter, 0)
        x += step
    return x


def chip_toggle(pen: Pen, box: pygame.Rect, words: str, key: str, on: bool, focus: bool) -> None:
    """A key that stays down: brass edge while it is on."""
    k, p = pen.k, pen.p
    lit = pen.hovered == key or focus
    if pen.surface is not None:
        image = _toggle(box.w, box.h, k, p, on, lit)
        pen.surface.blit(image, box.topleft, special_flags=PM)
    color = p.paper if on or lit else p.text2
    pen.text(words, box.center, 15, color, face="b", anchor="mc", room=box.w - 10 * k)


@lru_cache(64)
def _toggle(w: int, h: int, k: float, p: Palette, on: bool, lit: bool) -> pygame.Surface:
    ink, edge = Ink(w, h), 1.4 * k
    cut = 8 * k
    ink.poly([(0, 0), (w - cut, 0), (w, cut), (w, h), (0, h)], p.brass if on else p.edge if lit else p.line)
    inner = [
        (edge, edge),
        (w - cut * 0.95 - edge, edge),
        (w - edge, cut * 0.95 + edge),
        (w - edge, h - edge),
        (edge, h - edge),
    ]
    ink.poly(inner, p.raised if on else p.panel)
    return ink.done()
