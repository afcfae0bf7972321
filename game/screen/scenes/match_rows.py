"""The list of the question: one row an option, with number key, note, clause, tick, plus and minus."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from game.engine.look import OnFigure, PieceLook, Spoken
from game.engine.words import Text
from game.screen import canvas
from game.screen.controls import Scroll, visible
from game.screen.ink import button, key_cap, panel, row
from game.screen.lettering import wrapped
from game.screen.panels import Drawn
from game.screen.pen import Item, Pen, say_english
from game.screen.pickers.gesture import Row
from game.screen.scene import Hit
from game.screen.theme import Theme

HIGH, NOTED, LINE, FOLD = 40, 58, 20, 34
"""Heights at 100 %: of a row without and with a note, of each further line of the note, and of the line that
unfolds the refusals."""

EDGES = 22
"""Height at 100 % of the panel above and below its window."""

LABEL_LINE = 22
"""Height at 100 % of a second line of a label."""

WHY_NOT = "why_not"
"""Key of that line."""


class RowList:
    """The list as a panel that keeps its place while it is scrolled."""

    def __init__(self, name: str = "options") -> None:
        self.scroll = Scroll(name)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.wanted = ""
        """Key of a row that has to be seen in the next drawing."""
        self._lit = ("", 0)
        """The row that was lit in the last drawing, and the height of its window."""

    def whole(
        self,
        rows: Sequence[Row],
        theme: Theme,
        width: float,
        most: int,
        say: Callable[[Spoken], str] = say_english,
    ) -> int:
        """About `most` pixels, so that the last row in them is not cut: a row of which half would show is
        shown, one of which less would show is left to the scrolling. The row that is lit is shown whole.
        """
        pen, inner, high = Pen(None, theme, say), width - 40 * theme.k, 0.0
        least = max((EDGES + _high(r, pen, inner) for r in rows if r.lit), default=0.0) * theme.k
        for n, r in enumerate(rows):
            row = _high(r, pen, inner)
            if n and (EDGES + high + row / 2) * theme.k > most:
                return round(max(least, (EDGES + high) * theme.k))
            high += row
        return most

    def height(
        self,
        rows: Sequence[Row],
        theme: Theme,
        width: float,
        refused: int = 0,
        say: Callable[[Spoken], str] = say_english,
    ) -> int:
        """Pixels the whole list takes with its panel."""
        pen, inner = Pen(None, theme, say), width - 40 * theme.k
        return round((34 + sum(_high(r, pen, inner) for r in rows) + (FOLD if refused else 0)) * theme.k)

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        theme: Theme,
        rows: Sequence[Row],
        *,
        say: Callable[[Spoken], str],
        cast: Mapping[str, PieceLook],
        hovered: str = "",
        refused: int = 0,
    ) -> Drawn:
        """Draws the list into `rect`; refused: how many refusals there are, open at the end of the rows or
        folded into one line.
        """
        self.rect = rect
        k = theme.k
        panel(surface, rect, theme)
        window = pygame.Rect(rect.x, rect.y + round(16 * k), rect.w, rect.h - round(EDGES * k))
        pen = Pen(surface, theme, say, hovered)
        highs = [_high(r, pen, rect.w - 40 * k) for r in rows]
        full = (sum(highs) + (FOLD if refused else 0)) * k + 8 * k
        fold = next((n for n, r in enumerate(rows) if r.why), len(rows))
        self.scroll.fit(full, window.h)
        lit = (next((r.key for r in rows if r.lit), ""), window.h)
        if lit != self._lit:
            self._lit, self.wanted = lit, self.wanted or lit[0]
        at = next((n for n, r in enumerate(rows) if r.key and r.key == self.wanted), None)
        if at is not None:
            self.scroll.show(sum(highs[:at]) * k, sum(highs[: at + 1]) * k)
        self.wanted = ""
        y = window.y - self.scroll.fit(full, window.h)
        clip = surface.get_clip()
        surface.set_clip(window.clip(clip))
        for n, r in enumerate((*rows, None)):
            if n == fold and refused:
                self._fold(pen, rect, y, refused, opened=fold < len(rows))
                y += FOLD * k
            if r is None:
                break
            box = pygame.Rect(
                rect.x + round(10 * k), round(y), rect.w - round(20 * k), round((highs[n] - 4) * k)
            )
            if box.bottom > window.top and box.top < window.bottom:
                self._row(pen, box, r, cast)
            y += highs[n] * k
        surface.set_clip(clip)
        bar = pygame.Rect(rect.x, window.y, rect.w - round(4 * k), window.h)
        hits = visible(pen.hits, window) + self.scroll.bar(surface, bar, theme)
        items: list[Item] = [i for i in pen.items if window.colliderect(i.rect)]
        return Drawn(full, hits, items)

    def _fold(self, pen: Pen, rect: pygame.Rect, y: float, refused: int, *, opened: bool) -> None:
        """The line that unfolds the refusals and folds them again."""
        k = pen.k
        box = pygame.Rect(rect.x + round(10 * k), round(y), rect.w - round(20 * k), round((FOLD - 4) * k))
        lit = pen.hovered == WHY_NOT
        r = pen.text(
            Text("Why not?"),
            (box.x + 10 * k, box.centery),
            15,
            pen.p.brass if lit else pen.p.text2,
            face="b",
            anchor="ml",
        )
        r = pen.text(str(refused), (r.right + 10 * k, box.centery), 15, pen.p.text3, face="b", anchor="ml")
        if pen.surface is not None:
            x, mid, d = r.right + 16 * k, box.centery, 4.5 * k
            down = [(x - d, mid - d / 2), (x + d, mid - d / 2), (x, mid + d)]
            up = [(x - d, mid + d / 2), (x + d, mid + d / 2), (x, mid - d)]
            canvas.polygon(pen.surface, pen.p.text3, up if opened else down)
        pen.hits.append(Hit(box, WHY_NOT, pen.say(Text("Why not?"))))

    def _row(self, pen: Pen, box: pygame.Rect, r: Row, cast: Mapping[str, PieceLook]) -> None:
        k, p = pen.k, pen.p
        name = f"option:{r.key}"
        if pen.surface is not None and (r.on or r.lit or (r.key and pen.hovered == name)):
            row(pen.surface, box, pen.theme, active=r.lit)
        if r.key:
            pen.hits.append(Hit(box, name, pen.say(r.label)))
        else:
            words = r.why.text if r.why else r.label
            pen.hits.append(Hit(box, f"refused:{pen.say(r.label)}", pen.say(r.label), words, enabled=False))
        x, right = box.x + 10 * k, box.right - 10 * k
        y = box.y + (16 if r.note or r.why else HIGH / 2 - 2) * k
        x = self._lead(pen, (x, box.y + min(box.h / k, NOTED - 4) * k / 2), r, cast)
        if r.count is not None:
            right = self._stepper(pen, box, r, right)
        if r.on:
            pen.verdict("good", (right - 8 * k, y))
            right -= 24 * k
        elif r.why:
            pen.verdict("bad", (right - 8 * k, y), 13)
            right -= 24 * k
        if r.clause:
            right = pen.clause(r.clause, (right, y), anchor="mr").left - 10 * k
        color = p.paper if r.key else p.text3
        lines, size = _label_lines(r, pen, right - x), 18 if r.key else 16
        for n, line in enumerate(lines):
            at = y + n * LABEL_LINE * k
            if not (r.note or r.why):
                at = box.centery + (n - (len(lines) - 1) / 2) * LABEL_LINE * k
            pen.text(line, (x, at), size, color, face="b", anchor="ml", room=right - x)
        low = (len(lines) - 1) * LABEL_LINE
        below = r.note or (r.why.text if r.why else None)
        if below:
            color = p.text2 if r.key else p.text3
            pen.paragraph(
                below, (x, box.y + (35 + low) * k), 14.5, color, room=box.right - 10 * k - x, most=3
            )

    def _lead(self, pen: Pen, at: tuple[float, float], r: Row, cast: Mapping[str, PieceLook]) -> float:
        """What stands before the words: number key and the figure that is meant; returns the x after it."""
        x, k = at[0], pen.k
        if r.cap and pen.surface is not None:
            x = key_cap(pen.surface, (x, at[1]), r.cap, pen.theme, anchor="ml").right + 10 * k
        piece = cast.get(r.mark.id) if isinstance(r.mark, OnFigure) else None
        if piece:
            d = 30 * k
            pen.token(piece.sprite, (x + d / 2, at[1]), d, piece.side, dim=not r.key)
            x += d + 12 * k
        return x

    def _stepper(self, pen: Pen, box: pygame.Rect, r: Row, right: float) -> float:
        """Minus, number, plus."""
        k = pen.k
        side = round(28 * k)
        for what, label, x in (("plus", "+", right - side), ("minus", "−", right - 3 * side - 4 * k)):
            place = pygame.Rect(round(x), box.centery - side // 2, side, side)
            key = f"{what}:{r.key}"
            if pen.surface is not None:
                # the sign by itself: a button would cut it off where it is as narrow as this
                button(pen.surface, place, "", pen.theme, hover=pen.hovered == key)
            pen.text(label, place.center, 20, face="b", anchor="mc")
            pen.hits.append(Hit(place, key, label))
        pen.text(str(r.count), (right - 1.5 * side - 2 * k, box.centery), 20, face="b", anchor="mc")
        return right - 3 * side - 14 * k


def _label_lines(r: Row, pen: Pen, room: float) -> tuple[str, ...]:
    """The label of a row on one line, or on two where it is too long."""
    return wrapped(pen.say(r.label), (18 if r.key else 16) * pen.k, "b", max(1.0, room))[:2]


def _high(r: Row, pen: Pen, width: float) -> float:
    """Height of a row at 100 %; its label and what is said below it wrap in the width of the list."""
    k, below = pen.k, r.note or (r.why.text if r.why else None)
    lead = (34 if r.cap else 0) + (42 if isinstance(r.mark, OnFigure) else 0)
    aside = (98 if r.count is not None else 0) + (24 if r.on or r.why else 0)
    clause = pen.width(r.clause, 12.5, "m") + 10 * k if r.clause else 0
    more = (len(_label_lines(r, pen, width - (lead + aside + 4) * k - clause)) - 1) * LABEL_LINE
    if not below:
        return HIGH + more
    lines = len(wrapped(pen.say(below), 14.5 * k, "r", max(1.0, width - lead * k)))
    return NOTED + more + LINE * (min(lines, 3) - 1)
