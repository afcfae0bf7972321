"""A line of the log opened: the dice as they fell, the number with its reasons, the clauses besides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame

from game.engine.clauses import Rules
from game.engine.events import Event
from game.engine.look import Paragraph, Part, TallyRows
from game.engine.tally import Part as Reason
from game.engine.words import Text
from game.screen.controls import ButtonLook, put_button, put_tip
from game.screen.ink import panel
from game.screen.panels import PartPanel, parts_height
from game.screen.pen import Item
from game.screen.scene import Desk, Hit, Scene
from game.screen.scenes.match_dice import NEEDS, draw_dice
from game.screen.scenes.rules_lines import plain
from game.screen.stage import LEFT

CLOSE = "close_roll"


def reasons(event: Event, rules: Rules | None) -> list[Part]:
    """The parts of the panel: the sum as a tally if there is one, or the number that the die must not exceed,
    then clauses that nothing else names.
    """
    told = event.data
    rows = [r for r in (_reason(pair, rules) for pair in _pairs(told)) if r is not None]
    out: list[Part] = []
    named = {event.clause}
    total = told.get("total")
    if isinstance(told.get("natural"), int) and isinstance(total, int):
        die = Reason("start", told["natural"], event.clause, Text("The die"))
        need = next((told[name] for name in NEEDS if isinstance(told.get(name), int)), None)
        title = Text("Total") if need is None else Text("Total, held against {n}", {"n": need})
        out.append(TallyRows(title, str(total), (die, *rows)))
        named |= {r.clause for r in rows}
    under = [r for r in (_reason(pair, rules) for pair in _pairs(told, "needed")) if r is not None]
    if under and isinstance(told.get("need"), int):
        out.append(TallyRows(Text("It needs that or less"), str(told["need"]), tuple(under)))
        named |= {r.clause for r in under}
    for clause in sorted(event.clauses - named):
        out.append(Paragraph(title_of(clause, rules), _first_words(clause, rules), clause))
    return out


def _first_words(clause: str, rules: Rules | None) -> str:
    """How the text of a clause begins."""
    found = rules.get(clause) if rules is not None else None
    return plain(found.text.split("\n")[0]) if found else ""


def title_of(clause: str, rules: Rules | None) -> Text:
    """The title of a clause in words."""
    found = rules.get(clause) if rules is not None else None
    return Text("{title}", {"title": found.title if found else clause})


def _pairs(told: Mapping[str, Any], name: str = "parts") -> list[Any]:
    parts = told.get(name)
    return list(parts) if isinstance(parts, (list, tuple)) else []


def _reason(pair: Any, rules: Rules | None) -> Reason | None:
    """An amount and its clause, as events give them."""
    if not isinstance(pair, (list, tuple)) or len(pair) != 2:
        return None
    amount, clause = pair
    if not isinstance(amount, (int, float)) or not isinstance(clause, str):
        return None
    return Reason("add", amount, clause, title_of(clause, rules))


class RollSheet(Scene):
    """A panel over the match. Esc, Enter or a click beside it closes it."""

    overlay = True

    def __init__(self, desk: Desk, book: str, event: Event) -> None:
        super().__init__(desk)
        self.book = book
        self.told = event
        try:
            rules = desk.books[book].rules if book in desk.books else None
        except ValueError:
            rules = None
        self.parts = reasons(event, rules)
        self.list = PartPanel("reasons")
        self.items: list[Item] = []
        self._rect = pygame.Rect(0, 0, 0, 0)

    def press(self, hit: Hit) -> None:
        if hit.key == CLOSE:
            self.desk.stage.pop()
        elif hit.key.startswith("clause:"):
            self.desk.open_clause(self.book, hit.key.removeprefix("clause:"))
        else:
            self.list.press(hit.key)

    def event(self, e: pygame.Event) -> None:
        beside = e.type == pygame.MOUSEBUTTONDOWN and not self._rect.collidepoint(e.pos)
        if beside or e.type in LEFT:
            if self in self.desk.stage.scenes and self.desk.stage.top is self:
                self.desk.stage.pop()
            return
        super().event(e)

    def key(self, e: pygame.Event) -> None:
        if e.key in (pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER):
            self.desk.stage.pop()
        else:
            super().key(e)

    def wheel(self, notches: float) -> None:
        self.stale = self.list.wheel(notches, self.desk.theme) or self.stale

    def draw(self, surface: pygame.Surface) -> None:
        self.hits.clear()
        theme = self.desk.theme
        k, say = theme.k, self.desk.say
        w = min(600 * k, surface.get_width() * 0.9)
        dice = 132 * k
        wanted = parts_height(theme, round(w - 24 * k), self.parts, say) + 10 * k if self.parts else 0.0
        most = surface.get_height() * 0.86
        high = min(most, dice + wanted + 76 * k)
        box = (surface.get_width() / 2 - w / 2, surface.get_height() / 2 - high / 2, w, high)
        self._rect = panel(surface, box, theme, line=theme.palette.brass)
        r = self._rect
        top = pygame.Rect(r.x + round(12 * k), r.y + round(12 * k), r.w - round(24 * k), round(dice - 12 * k))
        drawn = draw_dice(
            surface, top, theme, self.told, say=say, hovered=self.hovered, heading=Text("The roll")
        )
        self.hits += drawn.hits
        self.items = list(drawn.items)
        if self.parts:
            low = pygame.Rect(top.x, top.bottom + round(8 * k), top.w, r.bottom - top.bottom - round(72 * k))
            drawn = self.list.draw(surface, low, theme, self.parts, say=say, hovered=self.hovered)
            self.hits += drawn.hits
            self.items += drawn.items
        close = ButtonLook(CLOSE, say(Text("Close")), "primary", "Esc")
        put_button(self, surface, (r.right - 172 * k, r.bottom - 52 * k, 160 * k, 38 * k), close)
        put_tip(self, surface)
