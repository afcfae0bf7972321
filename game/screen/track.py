"""The bar on top of a match: a tape of turns, the phases as arrows, the initiative, the fighters in order."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.look import PieceLook, Track
from game.engine.words import Text
from game.screen import canvas
from game.screen.assets import picture
from game.screen.bindings import bindings_of
from game.screen.ink import key_cap, key_width
from game.screen.pen import Pen
from game.screen.scene import Hit, Scene
from game.screen.shapes import Ink, put
from game.screen.theme import MIN_PX

MENU, KEYS = "menu", "keys"
"""Keys of the hits at the right end."""

MOST_TICKS = 12
"""A tape of more turns than this is divided into this many."""

MOST_FIGHTERS = 12
"""More fighters than this do not stand in the bar."""

LEAST_PHASE = 0.7
"""The part of an arrow that has to have room, else the phase is not shown."""

LEAST_TAPE = 34
"""Width at 100 % of a tape that is hardly more than its pointer."""

PHASE = 150
"""Room at 100 % that is kept for the current phase."""


def draw_track(
    surface: pygame.Surface,
    rect: pygame.Rect,
    scene: Scene,
    track: Track,
    order: Sequence[PieceLook] = (),
    *,
    narrow: bool = False,
) -> Pen:
    """Draws the bar into `rect` and lists its hits; returns the pen that wrote it.

    order: the fighters as they stand in the bar; `active` wears a brass ring, `activated` a veil and an
    hourglass. narrow: only the current phase, no initiative text, one key.
    """
    desk = scene.desk
    theme = desk.theme.at(rect.h / 56)
    k, p = theme.k, theme.palette
    canvas.rect(surface, p.panel, rect)
    line = max(1, round(1.4 * k))
    canvas.rect(surface, p.edge, (rect.x, rect.bottom - line, rect.w, line))
    pen = Pen(surface, theme, desk.say, scene.hovered)
    put(surface, picture("logo", round(40 * k)), (rect.x + 32 * k, rect.centery))
    right = _keys(pen, rect, narrow, bindings_of(scene.desk.settings.keys).cap("sheet"))
    if track.score is not None:
        right = _score(pen, rect, track, right - 10 * k, narrow)
    if len(order) > MOST_FIGHTERS:
        order = ()
    x = _tape(pen, rect, track, rect.x + 66 * k, _tape_width(pen, track, right - rect.x, narrow))
    left = _fighters(pen, rect, order, right - 20 * k, x + PHASE * k, narrow)
    x = _phases(pen, rect, track, x, left - 12 * k, narrow)
    if track.initiative and not narrow:
        _initiative(pen, rect, track, x + 24 * k, left - 12 * k)
    scene.hits.extend(pen.hits)
    return pen


def _tape_width(pen: Pen, track: Track, right: float, narrow: bool) -> float:
    """Pixels of the tape; one that would push the phase out of the bar gives way to its pointer."""
    k = pen.k
    if not narrow or not 0 <= track.phase < len(track.phases):
        return (128 if narrow else 250) * k
    rest = right - (66 + 14 + 22 + 12) * k - pen.width(track.phases[track.phase], 16, "b") - 34 * k
    if track.turns > 0:
        rest -= pen.width(Text("{turns} to play", {"turns": track.turns}), 15)
    return max(LEAST_TAPE * k, min(128 * k, rest))


def _tape(pen: Pen, rect: pygame.Rect, track: Track, x: float, tw: float) -> float:
    """The turns as a tape with a pointer; a match without a last turn shows the number alone."""
    k, p = pen.k, pen.p
    turns = track.turns if 0 < track.turns <= MOST_TICKS else MOST_TICKS
    share = (track.turn - 0.5) / track.turns if track.turns > 0 else 0.5
    at = max(15 * k, min(tw - 15 * k, tw * share))
    begun = track.turn > 0

    def paint(ink: Ink) -> None:
        y, h = rect.h * 0.30, rect.h * 0.46
        ink.rect((0, y, tw, h), p.brass, rounded=3 * k)
        ink.rect((0, y + h * 0.78, tw, h * 0.22), p.brass_d, rounded=2 * k)
        for t in range(turns + 1):
            left = max(0.0, tw * t / turns - 1 * k)
            ink.rect((left, y, 1.8 * k, h * (0.5 if t % 5 else 0.74)), p.ink)
            for q in (0.25, 0.5, 0.75):
                if t < turns:
                    ink.rect((tw * (t + q) / turns, y, 1 * k, h * 0.22), p.ink)
        for grow, top, low, tip, color in ((15, 2, 14, 3, p.ink), (13, 4, 15, 6, p.paper)) if begun else ():
            ink.poly(
                [
                    (at - grow * k, top * k),
                    (at + grow * k, top * k),
                    (at + grow * k, rect.h - low * k),
                    (at, rect.h - tip * k),
                    (at - grow * k, rect.h - low * k),
                ],
                color,
            )

    pen.ink((rect.x + x, rect.y, tw + 20 * k, rect.h), paint)
    spot = (rect.x + x + at, rect.y + rect.h * 0.42)
    if begun:
        pen.text(str(track.turn), spot, 24 if track.turn < 100 else 15, p.ink, face="b", anchor="mc")
    x += tw + 14 * k
    if track.turns > 0:
        before = Text("{turns} to play", {"turns": track.turns})
        of = Text("of {turns}", {"turns": track.turns}) if track.turn else before
        x = pen.text(of, (x, rect.centery), 15, p.text2, anchor="ml").right
    return x + 22 * k


def _phases(pen: Pen, rect: pygame.Rect, track: Track, x: float, right: float, narrow: bool) -> float:
    """All phases as arrows while they fit, else the current one alone."""
    k, p = pen.k, pen.p
    names = list(enumerate(track.phases))
    wide = sum(pen.width(name, 16, "b") + 30 * k for _, name in names)
    if narrow or x + wide > right:
        names = [(j, name) for j, name in names if j == track.phase]
    for j, name in names:
        on = j == track.phase
        whole = pen.width(name, 16, "b") + 34 * k
        w = min(whole, right - x)
        if w < LEAST_PHASE * whole:
            break
        y, h, c = rect.h * 0.2, rect.h * 0.6, 10 * k

        def arrow(ink: Ink, on: bool = on, w: float = w, y: float = y, h: float = h, c: float = c) -> None:
            points = [(0, y), (w - c, y), (w, y + h / 2), (w - c, y + h), (0, y + h), (c, y + h / 2)]
            ink.poly(points, p.brass if on else p.raised)

        pen.ink((x, rect.y, w + 2, rect.h), arrow)
        color = p.ink if on else p.text3
        pen.text(name, (x + w / 2 + 2 * k, rect.centery), 16, color, face="b", anchor="mc", room=w - 26 * k)
        x += w - 4 * k
    return x


def _initiative(pen: Pen, rect: pygame.Rect, track: Track, x: float, right: float) -> None:
    k, p = pen.k, pen.p
    room = right - x
    if room < 90 * k:
        return
    name = track.initiative_name or Text("Initiative")
    # letters do not shrink below what can be read: two lines of them keep apart in a low bar, too
    pen.label(name, (x, rect.centery - max(14 * k, 0.88 * MIN_PX)), color=p.text3, room=room)
    y = rect.centery + max(11 * k, 0.55 * MIN_PX)
    if track.initiative_side is not None:
        pen.side_mark(track.initiative_side, (x + 8 * k, y), 6)
        x += 22 * k
    pen.text(track.initiative, (x, y), 16, face="b", anchor="ml", room=right - x)


def _score(pen: Pen, rect: pygame.Rect, track: Track, right: float, narrow: bool) -> float:
    """The points of both sides; returns the x left of them."""
    assert track.score is not None
    k, p, x = pen.k, pen.p, right
    for side in (1, 0):
        r = pen.text(str(track.score[side]), (x, rect.centery), 24, p.paper, face="b", anchor="mr")
        pen.side_mark(side, (r.left - 14 * k, rect.centery), 7)
        x = r.left - 38 * k
    if track.score_name and not narrow:
        x = pen.text(track.score_name, (x, rect.centery), 15, p.text2, anchor="mr").left
    return x - 14 * k


def _fighters(
    pen: Pen, rect: pygame.Rect, order: Sequence[PieceLook], right: float, left: float, narrow: bool
) -> float:
    """The fighters from left to right, as many as there is room for; returns the left edge of the row."""
    k, p = pen.k, pen.p
    d, gap = 34 * k, (6 if narrow else 12) * k
    fits = max(0, int((right - left) / (d + gap)))
    shown = list(order)
    if len(shown) > fits:
        waiting = [piece for piece in order if not piece.activated or piece.active]
        shown = (waiting or shown)[: max(0, fits - 1)]
    x = start = right - len(shown) * (d + gap)
    hidden = len(order) - len(shown)
    # not even their number where it would stand on the turns
    if hidden and shown and start - 4 * k - pen.width(f"+{hidden}", 15) > left - PHASE * k:
        pen.text(f"+{hidden}", (start - 4 * k, rect.centery), 15, p.text2, anchor="mr")
    for j, piece in enumerate(shown):
        c = (x + d / 2, float(rect.centery))
        _fighter(pen, piece, c, d)
        pen.figure_hit(pygame.Rect(round(x), rect.y, round(d), rect.h), piece.id, piece.name)
        x += d + gap
        if j + 1 < len(shown) and shown[j + 1].side != piece.side and not narrow:
            pen.post((x - gap / 2, rect.y + rect.h * 0.24), rect.y + rect.h * 0.76, p.edge)
    return start - (36 * k if hidden and shown else 0)


def _fighter(pen: Pen, piece: PieceLook, c: tuple[float, float], d: float) -> None:
    k = pen.k
    if piece.active or pen.hovered == f"figure:{piece.id}":
        color = pen.p.brass if piece.active else pen.p.edge

        def ring(ink: Ink) -> None:
            ink.ring((d * 0.75, d * 0.75), d * 0.66, 3 * k, color)

        pen.ink((c[0] - d * 0.75, c[1] - d * 0.75, d * 1.5, d * 1.5), ring)
    pen.token(piece.sprite, c, d * 0.86, piece.side, dim=piece.activated and not piece.active)
    if piece.activated and not piece.active and pen.surface is not None:
        put(pen.surface, picture("badges/activated", round(16 * k)), (c[0] + 13 * k, c[1] + 10 * k))


def _keys(pen: Pen, rect: pygame.Rect, narrow: bool, sheet: str) -> float:
    """Key caps with their names at the right end; sheet: the cap of the sheet. Returns the x left of them."""
    k, x = pen.k, rect.right - 14 * pen.k
    rows = ((MENU, "Esc", Text("Menu")), (KEYS, sheet, Text("Keys")))
    for hit, cap, name in rows[:1] if narrow else rows:
        end = x
        lit = pen.hovered == hit
        if not narrow:
            color = pen.p.paper if lit else pen.p.text2
            r = pen.text(name, (x, rect.centery), 15, color, anchor="mr")
            x = r.left - 6 * k
        x -= key_width(cap, pen.theme)
        if pen.surface is not None:
            edge = pen.p.brass if lit else None
            key_cap(pen.surface, (x, rect.centery), cap, pen.theme, anchor="ml", edge=edge)
        pen.hits.append(Hit(pygame.Rect(round(x), rect.y, round(end - x), rect.h), hit, pen.say(name)))
        x -= 14 * k
    return x
