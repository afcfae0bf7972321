"""The left half of a set-up: rulebooks and maps as a list, and the chosen map as a picture or its faults."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.look import Zone
from game.engine.match import Match
from game.engine.rulebook import Rulebook, Setup
from game.engine.words import Text, inches
from game.screen.board_view import BoardView
from game.screen.controls import Scroll, visible
from game.screen.ink import panel, row
from game.screen.pen import Pen
from game.screen.scene import Hit
from game.screen.scenes.map_shelf import MapEntry
from game.screen.shapes import put
from game.screen.theme import Theme
from game.table.mapfile import SIDES, Scenario
from game.table.tomlplace import Fault

if TYPE_CHECKING:
    from game.screen.scenes.setup import SetUp


LEAST_PICTURE, LINE = 0.4, 28
"""Part of the preview that the picture of a map takes at least; height at 100 % of a line of its notes."""


def zones_of(scenario: Scenario) -> tuple[Zone, ...]:
    """The deployment zones of a map as a board draws them."""
    return tuple(Zone(z.name, SIDES.index(z.side), z.polygon.points) for z in scenario.zones)


def drawn_map(theme: Theme, size: tuple[int, int], scenario: Scenario, cloth: str = "sand") -> pygame.Surface:
    """A map as it will be played on that cloth, filling a picture of that size as well as it can."""
    zones = zones_of(scenario)
    area = pygame.Rect((0, 0), size)
    board = BoardView(theme, area, scenario.width, scenario.depth, cloth=cloth, zones=zones)
    board.backdrop = scenario.backdrop
    board.set_terrain(scenario.terrain)
    image = pygame.Surface(size)
    board.table(image)
    return image


def cloth_of(book: Rulebook | None, scenario: Scenario) -> str:
    """What a rulebook lays under the pieces of a map; sand where it cannot be played."""
    if book is None:
        return "sand"
    try:
        return book.picture(Match.start(book, scenario, Setup(), 0).public()).cloth
    except ValueError:
        return "sand"


class MapColumn:
    """List and preview of the maps of a set-up."""

    def __init__(self, scene: SetUp) -> None:
        self.scene = scene
        self.scroll = Scroll("maps")
        self.about = Scroll("about")
        self._chosen_at = 0.0
        """Where the chosen map stands in the list, in pixels."""
        self.scroll_width = 0
        self._thumbs: dict[tuple[object, ...], pygame.Surface] = {}
        self._picture: pygame.Surface | None = None
        self._picture_key: tuple[object, ...] = ()
        self._cloths: dict[tuple[str, Scenario], str] = {}

    def forget(self) -> None:
        """Another map is chosen, or the file has changed."""
        self._picture_key = ()
        self.about.offset = 0.0

    # ---- the list

    def draw_list(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect) -> None:
        """Rulebooks (if there are several) and maps."""
        k = pen.k
        panel(surface, r, pen.theme)
        window = pygame.Rect(r.x, r.y + round(12 * k), r.w, r.h - round(20 * k))
        self.scroll_width = r.w
        full = self._list(pen.blind(), r, 0.0, [])
        inner = Pen(surface, pen.theme, pen.say, pen.hovered)
        hits: list[Hit] = []
        clip = surface.get_clip()
        surface.set_clip(window)
        self._list(inner, r, window.y - self.scroll.fit(full, window.h), hits)
        surface.set_clip(clip)
        self.scene.scrolled(self.scroll, window, inner.hits + hits)
        bar = pygame.Rect(r.x, window.y + round(4 * k), r.w - round(3 * k), window.h - round(4 * k))
        pen.items.extend(i for i in inner.items if window.contains(i.rect))
        self.scene.hits.extend(visible(inner.hits + hits, window) + self.scroll.bar(surface, bar, pen.theme))

    def _list(self, pen: Pen, r: pygame.Rect, y: float, hits: list[Hit]) -> float:
        """Everything of the list from a y on; returns the y below it."""
        k, pad = pen.k, 16 * pen.k
        y += 12 * k
        if len(self.scene.desk.books) > 1:
            y = self._books(pen, r, y, hits)
        pen.label(Text("Maps"), (r.x + pad, y))
        y += 22 * k
        offered = self.scene.offered()
        if not offered:
            words = Text("No map suits this rulebook.")
            return pen.paragraph(words, (r.x + pad, y + 8 * k), 16, pen.p.text2, room=r.w - 2 * pad)
        for entry in offered:
            if entry is self.scene.at:
                self._chosen_at = y
            y = self._entry(pen, r, y, entry, hits)
        return y

    def _entry(self, pen: Pen, r: pygame.Rect, y: float, entry: MapEntry, hits: list[Hit]) -> float:
        """One map: a small picture (or a cross), its name, its size."""
        k, pad = pen.k, 16 * pen.k
        thumb = round(46 * k)
        x = r.x + pad + thumb + 12 * k
        room = r.right - 16 * k - x
        low = pen.blind().paragraph(entry.name, (x, y + 11 * k), 17, face="b", room=room, lead=1.2, most=2)
        high = max(low - y + 24 * k, thumb + 12 * k)
        box = pygame.Rect(round(r.x + 8 * k), round(y), round(r.w - 16 * k), round(high - 4 * k))
        key = f"map:{entry.path.name}"
        on = entry is self.scene.at
        if pen.surface is not None:
            if on or key in {self.scene.hovered, self.scene.focus}:
                row(pen.surface, box, pen.theme, on or self.scene.focus == key)
            if entry.scenario is not None:
                put(
                    pen.surface,
                    self._thumb(pen.theme, thumb, entry.scenario),
                    (r.x + pad + thumb / 2, box.centery),
                )
        if entry.scenario is None:
            pen.verdict("bad", (r.x + pad + thumb / 2, box.centery), 26)
        color = pen.p.paper if on else pen.p.text2
        pen.paragraph(entry.name, (x, y + 11 * k), 17, color, face="b", room=room, lead=1.2, most=2)
        sub = self._sub(entry.scenario, len(entry.faults))
        pen.text(sub, (x, low + 1 * k), 14.5, pen.p.text3, room=room)
        hits.append(Hit(box, key, entry.name))
        return y + high

    def _thumb(self, theme: Theme, side: int, scenario: Scenario) -> pygame.Surface:
        """The map as small as a stamp, drawn once."""
        cloth = self._cloth(scenario)
        key = (theme.palette, side, scenario, cloth)
        if key not in self._thumbs:
            big = drawn_map(theme.at(0.4), (side * 3, side * 3), scenario, cloth)
            self._thumbs[key] = pygame.transform.smoothscale(big, (side, side))
        return self._thumbs[key]

    def _cloth(self, scenario: Scenario) -> str:
        """The cloth of a map under the chosen rulebook."""
        book = self.scene.book
        key = (book.id if book else "", scenario)
        if key not in self._cloths:
            self._cloths[key] = cloth_of(book, scenario)
        return self._cloths[key]

    def _sub(self, scenario: Scenario | None, faults: int) -> Text:
        if scenario is None:
            return Text("{n} faults", {"n": faults}) if faults > 1 else Text("one fault")
        size = {"w": inches(scenario.width), "d": inches(scenario.depth)}
        if scenario.turn_limit:
            return Text("{w} × {d} inches, {n} turns", {**size, "n": scenario.turn_limit})
        return Text("{w} × {d} inches", size)

    def show_choice(self) -> None:
        """Scrolls the list so that the chosen map is seen."""
        offered = self.scene.offered()
        if self.scene.at in offered and self.scroll.full:
            k = self.scene.desk.k
            blind = Pen(None, self.scene.desk.theme, self.scene.desk.say)
            width = self.scroll_width
            self._list(blind, pygame.Rect(0, 0, width, 0), 0.0, [])
            self.scroll.show(self._chosen_at - 8 * k, self._chosen_at + 80 * k)

    def _books(self, pen: Pen, r: pygame.Rect, y: float, hits: list[Hit]) -> float:
        k, pad = pen.k, 16 * pen.k
        pen.label(Text("Rulebook"), (r.x + pad, y))
        y += 20 * k
        for book in self.scene.desk.books.values():
            box = pygame.Rect(round(r.x + 8 * k), round(y), round(r.w - 16 * k), round(34 * k))
            key = f"book:{book.id}"
            on = book.id == self.scene.book_id
            if pen.surface is not None and (on or key in {self.scene.hovered, self.scene.focus}):
                row(pen.surface, box, pen.theme, on or self.scene.focus == key)
            color = pen.p.paper if on else pen.p.text2
            pen.text(book.title, (r.x + pad, box.centery), 17, color, face="b", anchor="ml", room=box.w - pad)
            hits.append(Hit(box, key, book.title))
            y += 38 * k
        return y + 14 * k

    # ---- the preview

    def draw_preview(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect) -> None:
        """The chosen map with its notes, or what is wrong in its file."""
        entry = self.scene.at
        if entry is None:
            panel(surface, r, pen.theme)
        elif entry.scenario is None:
            self._faults(surface, pen, r, entry.path.name, entry.faults)
        else:
            self._map(surface, pen, r, entry.scenario)

    def _map(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect, scenario: Scenario) -> None:
        """Picture, name and notes; the notes scroll, or all of it where not even the name has room."""
        k, pad = pen.k, 20 * pen.k
        panel(surface, r, pen.theme)
        ratio, wide = scenario.depth / scenario.width, r.w - 2 * pad
        notes, blind = " ".join(scenario.notes.split()), pen.blind()
        named = self._named(blind, r, 0.0, scenario)
        full = blind.paragraph(notes, (0, 0), 16, room=wide) + 8 * k if notes else 0.0
        beneath = 20 * k + named + min(full, LINE * k) + 2 * k
        room = r.h - 24 * k - beneath
        high = min(wide * ratio, r.h * 0.66, max(room, r.h * LEAST_PICTURE))
        shown = min(wide, high / ratio)
        area = pygame.Rect(round(r.centerx - shown / 2), round(r.y + 24 * k), round(shown), round(high))
        y = area.bottom + 20 * k
        window = pygame.Rect(r.x, round(y + named - 4 * k), r.w, round(r.bottom - y - named - 6 * k + 4 * k))
        whole = high > room + 1
        if whole:
            window = pygame.Rect(r.x, r.y + round(12 * k), r.w, r.h - round(18 * k))
            full += y + named - window.y
        offset = self.about.fit(full, window.h)
        inner, fixed = Pen(surface, pen.theme, pen.say, pen.hovered), 0.0 if not whole else offset
        clip = surface.get_clip()
        surface.set_clip(window.clip(clip) if whole else clip)
        surface.blit(self._drawn(pen.theme, area.size, scenario), area.move(0, -round(fixed)).topleft)
        y += self._named(inner if whole else pen, r, y - fixed, scenario)
        surface.set_clip(window.clip(clip))
        if notes:
            inner.paragraph(notes, (r.x + pad, y + 2 * k - offset), 16, pen.p.text2, room=wide)
        surface.set_clip(clip)
        pen.items.extend(i for i in inner.items if window.contains(i.rect))
        self.scene.scrolled(self.about, window)
        bar = pygame.Rect(r.x, window.y, r.w - round(4 * k), window.h)
        self.scene.hits.extend(visible(inner.hits, window) + self.about.bar(surface, bar, pen.theme))

    def _named(self, pen: Pen, r: pygame.Rect, y: float, scenario: Scenario) -> float:
        """The name of a map and its clause at a y; returns the height they take."""
        k, pad = pen.k, 20 * pen.k
        room = r.w - 2 * pad
        if scenario.clause:
            room -= pen.clause(scenario.clause, (r.right - pad, y + 3 * k)).w + 14 * k
        spot = (r.x + pad, y)
        return pen.paragraph(scenario.name, spot, 22, face="b", room=room, most=4, lead=1.2) + 4 * k - y

    def _drawn(self, theme: Theme, size: tuple[int, int], scenario: Scenario) -> pygame.Surface:
        """The map drawn once for a size."""
        cloth = self._cloth(scenario)
        key = (theme, size, scenario, cloth)
        if self._picture is None or key != self._picture_key:
            self._picture, self._picture_key = drawn_map(theme, size, scenario, cloth), key
        return self._picture

    def _faults(
        self, surface: pygame.Surface, pen: Pen, r: pygame.Rect, name: str, faults: tuple[Fault, ...]
    ) -> None:
        k, p, pad = pen.k, pen.p, 20 * pen.k
        panel(surface, r, pen.theme, line=p.bad)
        n = len(faults)
        many = Text("{file} has {n} faults", {"file": name, "n": n})
        title = many if n != 1 else Text("{file} has a fault", {"file": name})
        pen.verdict("bad", (r.x + pad + 10 * k, r.y + 36 * k), 20)
        room = r.w - 2 * pad - 32 * k
        y = pen.paragraph(title, (r.x + pad + 32 * k, r.y + 28 * k), 22, face="b", room=room, most=2)
        y = pen.paragraph(
            Text("Mend it in a text editor; it is read again as soon as it is saved."),
            (r.x + pad, y + 6 * k),
            15,
            p.text2,
            room=r.w - 2 * pad,
        )
        window = pygame.Rect(r.x, round(y + 4 * k), r.w, round(r.bottom - y - 14 * k))
        full = self._fault_rows(pen.blind(), r, 0.0, faults)
        inner = Pen(surface, pen.theme, pen.say)
        offset = self.about.fit(full, window.h)
        clip = surface.get_clip()
        surface.set_clip(window)
        self._fault_rows(inner, r, window.y - offset, faults)
        surface.set_clip(clip)
        pen.items.extend(i for i in inner.items if window.contains(i.rect))
        self.scene.scrolled(self.about, window)
        bar = pygame.Rect(r.x, window.y, r.w - round(4 * k), window.h)
        self.scene.hits.extend(self.about.bar(surface, bar, pen.theme))

    def _fault_rows(self, pen: Pen, r: pygame.Rect, y: float, faults: tuple[Fault, ...]) -> float:
        k, p, pad = pen.k, pen.p, 20 * pen.k
        for fault in faults:
            y += 12 * k
            place = f"{fault.file}:{fault.line}:{fault.column}"
            pen.text(place, (r.x + pad, y), 14, p.brass, face="m", room=r.w - 2 * pad)
            y = pen.paragraph(fault.what, (r.x + pad, y + 22 * k), 17, face="b", room=r.w - 2 * pad)
            y = pen.paragraph(fault.right, (r.x + pad, y + 2 * k), 16, p.text2, room=r.w - 2 * pad)
            pen.rule((r.x + pad, y + 4 * k), r.right - pad)
        return y + 10 * k
