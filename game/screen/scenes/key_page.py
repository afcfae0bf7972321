"""The settings page of the keys: each command with its keys; press one to give it another.

A key that means something else already in the same context is refused with the name of that command.
"""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.engine.look import Spoken
from game.engine.words import Text
from game.screen.bindings import (
    BY_NAME,
    COMMANDS,
    CONTEXTS,
    Bindings,
    Chosen,
    Command,
    bindings_of,
    chords,
    shown_key,
)
from game.screen.controls import ButtonLook
from game.screen.ink import key_width
from game.screen.pen import Pen
from game.screen.scene import Desk, Hit
from game.screen.scenes.list_page import ListPage
from game.screen.shapes import Ink, cut_rect

HIGH = 44
"""Height of a line at 100 %."""

ADD = "+"
"""What stands for a key to add, in the keys of hits."""

MODIFIERS = frozenset(
    {
        pygame.K_LSHIFT,
        pygame.K_RSHIFT,
        pygame.K_LCTRL,
        pygame.K_RCTRL,
        pygame.K_LALT,
        pygame.K_RALT,
        pygame.K_LMETA,
        pygame.K_RMETA,
    }
)
"""Keys that only go with others."""


class KeyPage(ListPage):
    """A line a command. A click on a key waits for the key that is to take its place."""

    heading = Text("Keys")

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "key_list")
        self.waiting: tuple[str, int] | None = None
        """The command that waits for a key, and the number of the key to replace; one too many adds one."""
        self.trouble: Spoken = ""

    @property
    def bindings(self) -> Bindings:
        """The keys as they are now."""
        return bindings_of(self.desk.settings.keys)

    # ---- what is pressed

    def press(self, hit: Hit) -> None:
        kind, _, rest = hit.key.partition(":")
        self.trouble = ""
        if kind == "bind":
            name, _, n = rest.partition("=")
            at = len(self.bindings.keys(name)) if n == ADD else int(n)
            self.waiting = None if self.waiting == (name, at) else (name, at)
        elif kind == "usual":
            self._give(rest, BY_NAME[rest].keys)
        elif hit.key == "all_usual":
            self.waiting = None
            self._keep(())
        else:
            self.waiting = None
            super().press(hit)

    def key(self, e: pygame.Event) -> None:
        if self.waiting is None:
            super().key(e)
            return
        self.stale = True
        if e.key in MODIFIERS:
            return
        if e.key == pygame.K_ESCAPE:
            self.waiting, self.trouble = None, ""
        elif e.key in (pygame.K_DELETE, pygame.K_BACKSPACE):
            self._take_away()
        else:
            self._bind(e)

    def _bind(self, e: pygame.Event) -> None:
        """Gives the key that was pressed to the command that waits, or says who has it."""
        assert self.waiting is not None
        (name, at), found = self.waiting, chords(e)
        if not found:
            self.trouble = Text("This key has no name here; press another, or Esc")
            return
        chord = found[-1]
        why = self.bindings.refusal(name, chord)
        if why is not None:
            self.trouble = why
            self.desk.play("refused")
            return
        keys = list(self.bindings.keys(name))
        if chord not in keys:
            keys[at : at + 1] = [chord]
        self._give(name, tuple(keys))

    def _take_away(self) -> None:
        assert self.waiting is not None
        name, at = self.waiting
        keys = list(self.bindings.keys(name))
        del keys[at : at + 1]
        self._give(name, tuple(keys))

    def _give(self, name: str, keys: tuple[str, ...]) -> None:
        for key in keys:
            if (why := self.bindings.refusal(name, key)) is not None:
                self.trouble = why
                return
        self.waiting, self.trouble = None, ""
        self._keep(self.bindings.with_keys(name, keys))

    def _keep(self, chosen: Chosen) -> None:
        try:
            self.desk.change(replace(self.desk.settings, keys=chosen))
        except OSError as fault:
            why = {"why": fault.strerror or str(fault)}
            self.trouble = Text("It counts for now, but cannot be written: {why}", why)

    def back(self) -> None:
        self.waiting = None
        super().back()

    # ---- what is shown

    def buttons(self) -> list[ButtonLook]:
        same = not self.desk.settings.keys
        why = Text("All keys are the usual ones") if same else None
        usual = self.desk.say(Text("The usual keys for all"))
        return [ButtonLook("all_usual", usual, "plain", "", not same, why)]

    def hint(self) -> Spoken:
        if self.trouble:
            return self.trouble
        if self.waiting is not None:
            label = BY_NAME[self.waiting[0]].label
            return Text(
                "Press the key for “{command}”; Delete takes it away, Esc leaves it", {"command": label}
            )
        return Text(
            "Click a key, or Tab to it and press Enter, to change it; + adds one. "
            "Esc and 1 to 9 always stay as they are."
        )

    def note(self) -> str:
        return str(self.desk.folders.config)

    def rows(self, pen: Pen, r: pygame.Rect, y: float, hits: list[Hit]) -> float:
        """All lines under the names of their contexts; returns the y below them."""
        k, pad = pen.k, 24 * pen.k
        for context, label in CONTEXTS.items():
            pen.text(label, (r.x + pad, y + 26 * k), 17, pen.p.brass, face="b", anchor="ml")
            y += 48 * k
            for c in COMMANDS:
                if c.context == context:
                    self._row(
                        pen,
                        pygame.Rect(r.x + round(pad), round(y), r.w - round(2 * pad), round(HIGH * k)),
                        c,
                        hits,
                    )
                    y += HIGH * k
        return y + 16 * k

    def _row(self, pen: Pen, box: pygame.Rect, c: Command, hits: list[Hit]) -> None:
        k, p = pen.k, pen.p
        x = box.x + box.w * 0.56
        pen.text(c.label, (box.x, box.centery), 17, p.paper, anchor="ml", room=x - box.x - 12 * k)
        keys = self.bindings.keys(c.name)
        for n, key in enumerate(keys):
            x = (
                self._cap(pen, (x, box.centery), f"bind:{c.name}={n}", shown_key(key), (c.name, n), hits)
                + 8 * k
            )
        x = self._cap(pen, (x, box.centery), f"bind:{c.name}={ADD}", "+", (c.name, len(keys)), hits)
        if keys != c.keys:
            word = pen.say(Text("usual"))
            w = pen.width(word, 15) + 16 * k
            spot = pygame.Rect(round(box.right - w), round(box.y), round(w), round(box.h))
            lit = f"usual:{c.name}" in (self.hovered, self.focus)
            pen.text(word, spot.center, 15, p.brass if lit else p.text2, anchor="mc")
            hits.append(Hit(spot, f"usual:{c.name}", word, Text("back to the usual key")))

    def _cap(
        self,
        pen: Pen,
        at: tuple[float, float],
        key: str,
        words: str,
        place: tuple[str, int],
        hits: list[Hit],
    ) -> float:
        """A key that can be pressed, or the gap of one that is awaited; returns its right edge."""
        k, p, waits = pen.k, pen.p, self.waiting == place
        lit, adds = key in (self.hovered, self.focus), key.endswith(ADD)
        shown = "…" if waits else words
        w, h = max(34 * k, key_width(shown, pen.theme) + 14 * k), 34 * k
        x, y = at[0], at[1] - h / 2

        def paint(ink: Ink) -> None:
            edge = p.brass if waits else p.paper if lit else p.line if adds else p.edge
            ink.poly(cut_rect((0, 0, w, h), 7 * k), edge)
            inner = cut_rect((1.5 * k, 1.5 * k, w - 3 * k, h - 3 * k), 6.4 * k)
            ink.poly(inner, p.raised if waits or lit or not adds else p.panel)

        pen.ink((x, y, w, h), paint)
        color = p.brass if waits else p.text2 if adds and not lit else p.paper
        pen.text(shown, (x + w / 2, at[1]), 16, color, face="b", anchor="mc")
        label = BY_NAME[place[0]].label
        hits.append(Hit(pygame.Rect(round(x), round(y), round(w), round(h)), key, pen.say(label)))
        return x + w
