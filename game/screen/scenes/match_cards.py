"""Cards on the match screen: which lie in the fan, which slots take them, how they are carried."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.engine.decisions import Option
from game.engine.look import CardLook, CardRow, OnCard
from game.engine.words import Text
from game.screen.animate import REVEAL
from game.screen.card_art import motif
from game.screen.cards import RATIO, SMALL, put_card
from game.screen.hand import LIFTED, Fan, FanCard, arrow, carried
from game.screen.layout import MatchLayout
from game.screen.parts_cards import face_of
from game.screen.pen import Item
from game.screen.pickers.arrange import ArrangePicker
from game.screen.pickers.assign import AssignPicker
from game.screen.pickers.gesture import Row, target_of
from game.screen.pickers.one import OnePicker
from game.screen.scene import MORE
from game.screen.shapes import put
from game.screen.slots import SlotPanel, SlotView
from game.screen.theme import Theme

if TYPE_CHECKING:
    from game.screen.scenes.match import MatchScene


MOST_LETTERS = 12
"""A note that is no longer stands on its card in the fan."""

LEAST_FULL = 230
"""Pixels that a card shown whole is wide at least."""

LYING = f"{MORE}card:"
"""Keys of cards that lie in a slot for good begin so: they can be looked at, their slot takes the clicks."""


class CardTable:
    """The cards that the open question is about."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self.fan = Fan()
        self.slot_panel = SlotPanel()

    # ---- what there is

    def hit_of(self, option: Option[Any]) -> str:
        """The key of the hit of a thing that is put into slots."""
        kind, name = target_of(option.mark)
        return f"card:{name}" if kind == "card" else f"item:{option.key}"

    def look_of(self, option: Option[Any]) -> CardLook:
        """How such a thing looks: its card, or a card made of its words."""
        if isinstance(option.mark, OnCard):
            return self.scene.card(option.mark.id)
        say = self.scene.desk.say
        note = say(option.note) if option.note else ""
        return CardLook(option.key, say(option.label), "energy", text=note, short=note, clause=option.clause)

    def fan_cards(self) -> list[FanCard]:
        """The cards of the fan from left to right."""
        picker = self.scene.picker
        if isinstance(picker, AssignPicker):
            return [
                FanCard(
                    self.hit_of(o),
                    self.look_of(o),
                    raised=picker.picked == o.key,
                    away=picker.lifted and picker.picked == o.key,
                )
                for o in picker.in_hand()
            ]
        rows = [r for r in picker.rows() if r.key] if picker else []
        if not _all_cards(rows) or (isinstance(picker, OnePicker) and not _fanned(picker, rows)):
            return []
        out = []
        for row in rows:
            if isinstance(row.mark, OnCard):
                said = self.scene.desk.say(row.note) if row.note else ""
                note = said if len(said) <= MOST_LETTERS else ""
                if isinstance(picker, ArrangePicker) and row.key in picker.order:
                    note = str(picker.order.index(row.key) + 1)
                look, raised = self.scene.card(row.mark.id), row.on or row.lit
                out.append(FanCard(f"card:{row.mark.id}", look, raised, note=note, cap=row.cap))
        return out

    def slots(self) -> list[SlotView]:
        """The slots of the question."""
        picker = self.scene.picker
        if isinstance(picker, AssignPicker):
            return [self._slot(picker, o) for o in picker.decision.slots]
        if isinstance(picker, ArrangePicker):
            return [self._place(picker, n) for n in range(picker.length())]
        return []

    def _place(self, picker: ArrangePicker, n: int) -> SlotView:
        """The n-th place of an order."""
        say = self.scene.desk.say
        label = say(Text("Place {n}", {"n": n + 1}))
        takes = True if picker.held else None
        if n >= len(picker.order):
            return SlotView(
                str(n), label, None, (), (), say(Text("empty")), takes, kind="place", room=1, open=False
            )
        option = next(o for o in picker.decision.options if o.key == picker.order[n])
        kind, name = target_of(option.mark)
        piece = self.scene.piece(name) if kind == "figure" else None
        put = () if piece else ((f"place:{n}", self.look_of(option)),)
        return SlotView(
            str(n), label, piece, (), put, say(option.label), takes, kind="place", room=1, open=False
        )

    def _slot(self, picker: AssignPicker, option: Option[Any]) -> SlotView:
        say = self.scene.desk.say
        kind, name = target_of(option.mark)
        piece = self.scene.piece(name) if kind == "figure" else None
        fixed, limit = self._lying(name if piece else "")
        put = tuple((self.hit_of(o), self.look_of(o)) for o in picker.in_slot(option.key))
        n = len(fixed) + len(put)
        count = Text("{n} of {limit}", {"n": n, "limit": limit}) if limit else Text("{n}", {"n": n})
        takes, why = None, ""
        if picker.picked and picker.placed.get(picker.picked) != option.key:
            refusal = picker.refusal_of(picker.picked, option.key)
            takes, why = refusal is None, say(refusal.text) if refusal else ""
        room = limit or 3
        label = say(option.label)
        return SlotView(
            option.key,
            label,
            piece,
            fixed,
            put,
            say(count),
            takes,
            why,
            room=room,
            open=not limit,
            art="" if piece else motif(option.key, option.key, option.key),
        )

    def _lying(self, figure: str) -> tuple[tuple[CardLook, ...], int | None]:
        """The cards that lie at a figure already, and how many may."""
        if figure:
            for part in self.scene.panels():
                if isinstance(part, CardRow) and part.figure == figure:
                    return part.cards, part.limit
        return (), None

    def _raised(self, layout: MatchLayout) -> pygame.Rect:
        """Where a fan lies that is not sunk; empty where there is none."""
        cards = self.fan_cards()
        if not cards or self.fan.sunk:
            return pygame.Rect(0, 0, 0, 0)
        return fan_box(layout, len(cards), free=not self.slots())

    def over_right(self, layout: MatchLayout) -> bool:
        """Whether a raised fan lies over the right column."""
        return self._raised(layout).right > layout.right.x

    def over_left(self, layout: MatchLayout) -> bool:
        """Whether a raised fan lies over the left column."""
        box = self._raised(layout)
        return bool(box.w) and layout.left is not None and box.right <= layout.left.right

    # ---- drawing

    def draw_slots(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
        """The panel of slots."""
        scene = self.scene
        picker = scene.picker
        assert picker is not None and scene.front is not None
        over = picker.slot_at(picker.under) if isinstance(picker, AssignPicker) else ""
        if isinstance(picker, ArrangePicker) and picker.under[0] == "place":
            over = picker.under[1]
        secret = picker.question.decision.secret and not scene.match.open_hands
        drawn = self.slot_panel.draw(
            surface,
            rect,
            theme,
            Text("Places"),
            Text("only {name} sees these", {"name": scene.names[scene.front]}) if secret else "",
            self.slots(),
            say=scene.desk.say,
            hovered=scene.hovered,
            over=over,
        )
        scene.hits += drawn.hits
        scene.items += drawn.items

    def draw_fan(self, surface: pygame.Surface, layout: MatchLayout, theme: Theme) -> None:
        """The fan, the arrow and the carried card."""
        scene = self.scene
        cards = self.fan_cards()
        box = fan_box(layout, len(cards), free=not self.slots())
        drawn = self.fan.draw(
            surface,
            box,
            layout.card_width,
            theme,
            cards,
            say=scene.desk.say,
            hovered=scene.hovered,
            peek=layout.peek.h,
            veil=box == layout.hand,
        )
        scene.hits += drawn.hits
        scene.items += drawn.items
        picker = scene.picker
        if isinstance(picker, AssignPicker) and picker.picked:
            self._picked(surface, picker, layout, theme)
        elif isinstance(picker, ArrangePicker) and picker.held:
            option = next(o for o in picker.decision.options if o.key == picker.held)
            look, say = self.look_of(option), scene.desk.say
            over = picker.under[0] == "place"
            carried(surface, scene.pointer, look, layout.card_width, theme, say=say, over_slot=over)

    def pointed(self) -> tuple[pygame.Rect, CardLook] | None:
        """The card under the pointer and where it lies, if its face is known and it is not shown whole."""
        scene = self.scene
        hit = scene.hit_at(scene.pointer)
        tip = scene.tip_at(scene.pointer)
        if tip is not None and tip.key.startswith(LYING):
            hit = tip._replace(key=tip.key.removeprefix(MORE))
        if hit is None or not hit.key.startswith("card:"):
            return None
        look = scene.card(hit.key.removeprefix("card:"))
        return (hit.rect, look) if look.title else None

    def draw_pointed(self, surface: pygame.Surface, layout: MatchLayout, theme: Theme) -> bool:
        """The card under the pointer at full size beside its place; whether there is one."""
        found = self.pointed()
        if found is None:
            return False
        (place, look), say = found, self.scene.desk.say
        if place.w >= SMALL * theme.k and f"card:{look.id}" in self.fan.places:
            return True
        w = max(LEAST_FULL, round(268 * theme.k))
        h = round(w * RATIO)
        window, gap = surface.get_rect(), round(14 * theme.k)
        box = pygame.Rect(place.right + gap, place.centery - h // 2, w, h)
        if f"card:{look.id}" in self.fan.places:
            box.midbottom = (place.centerx, place.top - gap)
        elif box.right > window.right:
            box.right = place.left - gap
        box.clamp_ip(window.inflate(-2 * gap, -2 * gap))
        put_card(surface, face_of(look, say), box.center, w, theme.palette, lift=1.0)
        self.scene.items.append(Item(box, f"{look.title}: {say(look.text)}"))
        return True

    def draw_revealed(self, surface: pygame.Surface, layout: MatchLayout, theme: Theme) -> None:
        """The card that is shown to all now, turning over about its long axis."""
        motion, share = self.scene.motions.now, self.scene.motions.share
        if motion is None or motion.kind != "reveal" or not motion.card:
            return
        face = face_of(self.scene.revealed(motion.card), self.scene.desk.say)
        turn = min(1.0, share * motion.seconds / REVEAL)
        shown = face if turn > 0.5 else None
        w = round(layout.card_width * LIFTED)
        card = pygame.Surface((w * 2, round(w * RATIO * 2)), pygame.SRCALPHA)
        put_card(card, shown, (w, w * RATIO), w, theme.palette, lift=1.0)
        narrow = max(1, round(card.get_width() * abs(2 * turn - 1)))
        put(surface, pygame.transform.smoothscale(card, (narrow, card.get_height())), layout.board.center)
        if shown is not None:
            box = pygame.Rect(0, 0, w, round(w * RATIO))
            box.center = layout.board.center
            self.scene.items.append(Item(box, shown.title))

    def _picked(
        self, surface: pygame.Surface, picker: AssignPicker, layout: MatchLayout, theme: Theme
    ) -> None:
        option = next(o for o in picker.decision.items if o.key == picker.picked)
        big = layout.card_width * LIFTED
        at: tuple[float, float] = self.scene.pointer
        if not picker.lifted:
            home = self.fan.places.get(self.hit_of(option))
            at = (home[0], home[1] - big * RATIO * 0.1) if home else at
        slot = picker.slot_at(picker.under) or self._only_slot(picker)
        place = self.slot_panel.places.get(slot)
        pointed = picker.lifted and bool(picker.slot_at(picker.under))
        if place and not pointed and picker.refusal_of(picker.picked, slot) is None:
            to_left = place.centerx < at[0]
            edge = (
                (place.right + 4 * theme.k, place.centery)
                if to_left
                else (place.left - 4 * theme.k, place.centery)
            )
            start = (at[0] + (-1 if to_left else 1) * big * 0.4, at[1])
            if abs(start[0] - edge[0]) > 40 * theme.k:
                arrow(surface, start, edge, theme)
        if picker.lifted:
            look, say = self.look_of(option), self.scene.desk.say
            carried(surface, at, look, layout.card_width, theme, say=say, over_slot=pointed)

    def _only_slot(self, picker: AssignPicker) -> str:
        """The slot that would take the picked thing, if there is just one."""
        taking = [o.key for o in picker.decision.slots if picker.refusal_of(picker.picked, o.key) is None]
        return taking[0] if len(taking) == 1 else ""


def _all_cards(rows: Sequence[Row]) -> bool:
    """Whether a question is about cards and nothing else that has a place; only then they lie in the fan."""
    return bool(_cards_of(rows)) and all(isinstance(r.mark, OnCard) or r.mark is None for r in rows)


def _fanned(picker: OnePicker, rows: Sequence[Row]) -> bool:
    """Several cards, and nothing on the table that says the same and would lie under the fan."""
    return len(_cards_of(rows)) > 1 and all(o.listed for o in picker.options)


def _cards_of(rows: Sequence[Row]) -> list[Row]:
    return [r for r in rows if isinstance(r.mark, OnCard)]


def fan_box(layout: MatchLayout, count: int, free: bool = True) -> pygame.Rect:
    """Where the fan lies: few cards keep off the table. Two lie over the left column, where the same cards
    are listed and nothing else is hidden by them, if it is free of slots; more of them at the right.
    """
    wide = round((count * 0.94 + 0.2) * layout.card_width)
    if wide >= layout.hand.w:
        return layout.hand
    if free and layout.left is not None and wide <= layout.left.w:
        x = layout.left.x + (layout.left.w - wide) // 2
        return pygame.Rect(x, layout.hand.y, wide, layout.hand.h)
    return pygame.Rect(layout.hand.right - wide, layout.hand.y, wide, layout.hand.h)
