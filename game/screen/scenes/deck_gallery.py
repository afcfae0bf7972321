"""The cards that a deck may hold: filtered and searched, with ticks for the copies that are in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.collection import CardEntry
from game.engine.words import Text
from game.screen.cards import RATIO, put_card
from game.screen.controls import Field, Scroll, put_field, visible
from game.screen.ink import panel
from game.screen.lettering import width
from game.screen.marks import tag, tally
from game.screen.parts_cards import face_of
from game.screen.pen import Item, Pen
from game.screen.scene import Hit
from game.screen.scenes.deck_parts import KIND_WORDS, chip_toggle, kind_of

if TYPE_CHECKING:
    from game.screen.scenes.deck_editor import DeckEditor

CARD, GAP, FOOT = 148, 20, 40
"""Lengths at 100 %: width of a card, space between two, what stands below one."""

POOLS = ("all", "shared", "own")


class Gallery:
    """Filter, search and grid."""

    def __init__(self, scene: DeckEditor) -> None:
        self.scene = scene
        self.scroll = Scroll("gallery")
        self.kind = "all"
        self.pool = "all"
        self.usable = False
        self.search = Field("", 30)
        self.columns = 1
        self.step = 1.0
        self.rect = pygame.Rect(0, 0, 0, 0)

    # ---- what is shown

    def shown(self) -> list[CardEntry]:
        """The cards that the filter lets through, by kind."""
        order = [kind for kind, _ in KIND_WORDS]
        order = [order[-1], *order[:-1]]
        found = [entry for entry in self.scene.offered() if self._fits(entry)]
        return sorted(found, key=lambda e: order.index(e.look.kind) if e.look.kind in order else len(order))

    def _fits(self, entry: CardEntry) -> bool:
        if self.kind not in ("all", entry.look.kind):
            return False
        if self.pool != "all" and (self.pool == "shared") != (not entry.pool):
            return False
        team = self.scene.draft.selection.figures
        if self.usable and not entry.useful(team):
            return False
        words = self.search.text.casefold().split()
        look = self.scene.draft.collection.look(entry.id, team=team)
        say = self.scene.desk.say
        text = " ".join((say(look.title), say(look.text), say(look.line), entry.look.text)).casefold()
        return all(word in text for word in words)

    def press(self, key: str) -> bool:
        """A click on a filter; whether it was one."""
        kind, _, rest = key.partition(":")
        if kind == "kind":
            self.kind = rest
        elif kind == "pool":
            self.pool = rest
        elif key == "usable":
            self.usable = not self.usable
        elif key == "clear":
            self.kind, self.pool, self.usable, self.search.text = "all", "all", False, ""
        else:
            return False
        self.scroll.offset = 0.0
        return True

    def next_kind(self, step: int = 1) -> None:
        """The next kind of card in the filter."""
        kinds = ["all", *(kind for kind, _ in KIND_WORDS)]
        self.kind = kinds[(kinds.index(self.kind) + step) % len(kinds)]
        self.scroll.offset = 0.0

    def move(self, across: int, down: int) -> None:
        """The focus from card to card, with the arrow keys."""
        ids = [entry.id for entry in self.shown()]
        if not ids:
            return
        now = self.scene.focus.removeprefix("take:")
        at = ids.index(now) if now in ids else -1
        to = 0 if at < 0 else max(0, min(len(ids) - 1, at + across + down * self.columns))
        self.scene.focus = f"take:{ids[to]}"
        top = to // self.columns * self.step
        self.scroll.show(top, top + self.step)

    # ---- drawing

    def draw(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect) -> None:
        """Draws the panel."""
        k = pen.k
        self.rect = r
        panel(surface, r, pen.theme)
        y = self._filters(surface, pen, r)
        window = pygame.Rect(r.x, round(y), r.w, round(r.bottom - y - 8 * k))
        shown = self.shown()
        if not shown:
            self._nothing(pen, window)
            return
        room = r.w - 44 * k
        self.columns = max(1, int((room + GAP * k) / ((CARD + GAP) * k)))
        across = room / self.columns
        wide = round(min(CARD * 1.18 * k, across - GAP * 0.8 * k))
        self.step = wide * RATIO + FOOT * k
        rows = -(-len(shown) // self.columns)
        offset = self.scroll.fit(rows * self.step + 16 * k, window.h)
        inner = Pen(surface, pen.theme, pen.say, self.scene.hovered)
        hits: list[Hit] = []
        clip = surface.get_clip()
        surface.set_clip(window.clip(clip))
        order = sorted(range(len(shown)), key=lambda j: f"take:{shown[j].id}" == self.scene.hovered)
        for j in order:
            x = r.x + 22 * k + (j % self.columns + 0.5) * across
            top = window.y + 10 * k - offset + j // self.columns * self.step
            if window.top - self.step < top < window.bottom:
                self._card(surface, inner, shown[j], (x, top), wide, hits)
        surface.set_clip(clip)
        pen.items.extend(i for i in inner.items if window.contains(i.rect))
        self.scene.scrolled(self.scroll, window)
        bar = pygame.Rect(r.x, window.y, r.w - round(4 * k), window.h)
        self.scene.hits.extend(visible(hits, window) + self.scroll.bar(surface, bar, pen.theme))

    def _card(
        self,
        surface: pygame.Surface,
        pen: Pen,
        entry: CardEntry,
        at: tuple[float, float],
        wide: int,
        hits: list[Hit],
    ) -> None:
        """One card with what the deck has of it below."""
        k, p, scene = pen.k, pen.p, self.scene
        key, n, limit = f"take:{entry.id}", scene.draft.copies(entry.id), entry.look.limit
        over = key in (scene.hovered, scene.focus)
        high = wide * RATIO
        x, top = at
        face = face_of(entry.look, pen.say)
        useful = entry.useful(scene.draft.selection.figures)
        glow = p.paper if scene.focus == key else p.brass if scene.hovered == key else None
        lift = 4 * k if over else 0
        centre = (round(x), round(top + high / 2 - lift))
        box = put_card(surface, face, centre, wide, p, glow=glow, lift=0.5 if over else 0.0, usable=useful)
        hits.append(Hit(box, key, pen.say(entry.look.title)))
        pen.items.append(Item(box, pen.say(entry.look.title)))
        if n:
            tag(surface, (box.left + 12 * k, box.bottom - 12 * k), f"×{n}", pen.theme, "hot", size=16)
        y = top + high + 13 * k
        full = limit is not None and n >= limit
        words = f"{n} / {limit}" if limit is not None else str(n)
        color = p.paper if n and not full else p.text2 if full else p.text3
        number = pen.text(words, (x + wide / 2 - 4 * k, y), 15, color, face="b", anchor="mr")
        if limit is not None:
            room = min(number.left - (x - wide / 2) - 10 * k, limit * 13 * k)
            shown = (x - wide / 2 + 2 * k, y - 5 * k, room, 10 * k)
            tally(surface, shown, n, limit, theme=pen.theme, color=p.bad if n > limit else p.brass)
        elif kind_of(entry.look):
            pen.text(Text("no limit"), (x - wide / 2 + 2 * k, y), 13, p.text3, anchor="ml")

    def _nothing(self, pen: Pen, window: pygame.Rect) -> None:
        k = pen.k
        at = (window.x + 24 * k, window.y + 24 * k)
        y = pen.paragraph(Text("No card fits the filter."), at, 18, pen.p.text2, room=window.w - 48 * k)
        w = round(pen.width(Text("Show all cards"), 15, "b") + 30 * k)
        box = pygame.Rect(round(at[0]), round(y + 8 * k), w, round(34 * k))
        chip_toggle(pen, box, pen.say(Text("Show all cards")), "clear", True, self.scene.focus == "clear")
        pen.hits.append(Hit(box, "clear", pen.say(Text("Show all cards"))))

    # ---- the filter

    def _filters(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect) -> float:
        """Kinds, pools, usable ones, search, in as many lines as they need; returns the y below."""
        k, scene = pen.k, self.scene
        rows: list[tuple[str, Text, bool, float]] = [("kind:all", Text("All"), self.kind == "all", 0)]
        rows += [(f"kind:{kind}", words, self.kind == kind, 0) for kind, words in KIND_WORDS]
        own = scene.group_name()
        names = {"all": Text("Any pool"), "shared": Text("Shared"), "own": Text("{own}", {"own": own})}
        for n, pool in enumerate(POOLS):
            rows.append((f"pool:{pool}", names[pool], self.pool == pool, 0 if n else 10))
        rows.append(("usable", Text("Usable"), self.usable, 10))
        left, right = r.x + 18 * k, r.right - 18 * k
        x, y, h = left, r.y + 20 * k, round(32 * k)
        for key, words, on, before in rows:
            said = pen.say(words)
            w = round(width(said, 15 * k, "b") + 24 * k)
            x += before * k if x > left else 0
            if x + w > right and x > left:
                x, y = left, y + h + 8 * k
            box = pygame.Rect(round(x), round(y), w, h)
            chip_toggle(pen, box, said, key, on, scene.focus == key)
            pen.hits.append(Hit(box, key, said))
            x += w + 6 * k
        x += 10 * k
        if right - x < 170 * k:
            x, y = left, y + h + 8 * k
        wide = min(right - x, 340 * k)
        field = pygame.Rect(round(right - wide), round(y), round(wide), h)
        empty = pen.say(Text("search, Ctrl+F"))
        put_field(scene, surface, field, self.search, "search", pen.say(Text("Search")), empty)
        return y + h + 8 * k
