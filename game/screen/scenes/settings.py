"""The settings: palette, size, sound, units, motion, fingers. Every change counts at once and is kept."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

import pygame

from game.engine.catalogue import LANGUAGES
from game.engine.words import Text
from game.screen.bindings import key_name
from game.screen.controls import ButtonLook
from game.screen.pen import Pen
from game.screen.scene import Desk, Hit
from game.screen.scenes.key_page import KeyPage
from game.screen.scenes.list_page import ListPage
from game.screen.scenes.page import KeyRows
from game.screen.settings import UNITS
from game.screen.shapes import Ink, cut_rect
from game.screen.theme import PALETTES, UI_SCALES
from game.table.tomlplace import Fault

AGAIN = "again"
"""The value of the hints that is none: all of them are shown once more."""


class Line(NamedTuple):
    """One setting: its name in the file, what it is called, what it does, and its values with their names."""

    name: str
    label: Text
    about: Text
    values: tuple[tuple[Any, Text], ...]


SWITCH = ((True, Text("on")), (False, Text("off")))

NAMES = MappingProxyType(
    {
        "standard": Text("Standard"),
        "safe": Text("Blue and yellow"),
        "contrast": Text("High contrast"),
        "inches": Text("Inches"),
        "both": Text("Both"),
        "centimetres": Text("Centimetres"),
    }
)


def lines() -> tuple[Line, ...]:
    """All settings in the order of the screen."""
    return (*_looks_and_sounds(), *_habits(), *_language_and_loudness())


def _looks_and_sounds() -> tuple[Line, ...]:
    """What the screen looks like, and what is heard or shown in its place."""
    return (
        Line(
            "palette",
            Text("Colours"),
            Text("Blue and yellow suits every kind of colour vision; sides differ in shape in all three."),
            tuple((name, NAMES[name]) for name in PALETTES),
        ),
        Line(
            "scale",
            Text("Size of text and controls"),
            Text("125 % and more for a projector. The table takes what is left."),
            tuple((size, Text("{n} %", {"n": round(size * 100)})) for size in UI_SCALES),
        ),
        Line("sound", Text("Sound"), Text("Everything that is heard can be seen as well."), SWITCH),
        Line(
            "captions",
            Text("Captions of sounds"),
            Text("A line at the foot of the table says what is heard; it covers no figure."),
            (("auto", Text("where nothing is heard")), ("on", Text("on")), ("off", Text("off"))),
        ),
    )


def _habits() -> tuple[Line, ...]:
    """Lengths, motion, fingers, hints."""
    return (
        Line(
            "units",
            Text("Lengths"),
            Text("The rules count in inches; centimetres are shown beside or in their place."),
            tuple((name, NAMES[name]) for name in UNITS),
        ),
        Line(
            "reduced_motion",
            Text("Less motion"),
            Text("Figures jump, dice show their face at once, nothing slides."),
            SWITCH,
        ),
        Line(
            "fingers",
            Text("Wheel and two fingers over the table"),
            Text("A pinch, or Ctrl with the wheel, zooms in either case; the right button always pulls."),
            (
                ("auto", Text("the wheel zooms, fingers move the view")),
                ("zoom", Text("zoom")),
                ("pan", Text("move the view")),
            ),
        ),
        Line(
            "hints",
            Text("Hints"),
            Text("Each is shown once, at the moment it matters."),
            (*SWITCH, (AGAIN, Text("show all of them once more"))),
        ),
    )


def _language_and_loudness() -> tuple[Line, ...]:
    """What is said, and how loud."""
    return (
        Line(
            "language",
            Text("Language"),
            Text("What has no translation yet stays English."),
            tuple((code, Text("{name}", {"name": name})) for code, name in LANGUAGES.items()),
        ),
        Line(
            "volume",
            Text("Loudness"),
            Text("Of all sounds together."),
            tuple((n / 100, Text("{n} %", {"n": n})) for n in (20, 40, 70, 100)),
        ),
    )


class SettingsScene(ListPage):
    """One line a setting, its values as keys that can be pressed."""

    heading = Text("Settings")

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "settings")
        self.trouble = ""
        """Why the last change could not be written."""

    def press(self, hit: Hit) -> None:
        kind, _, rest = hit.key.partition(":")
        if hit.key == "key_page":
            self.desk.stage.push(KeyPage(self.desk))
            return
        if kind != "set":
            super().press(hit)
            return
        name, _, value = rest.partition("=")
        for line in lines():
            for one, _ in line.values:
                if line.name == name and str(one) == value:
                    self._change(name, one)

    def _again(self) -> None:
        """Every hint is new."""
        self._change("hints", True)
        self._change("hints_seen", ())

    def _change(self, name: str, value: Any) -> None:
        if value == AGAIN:
            self._again()
            return
        self.trouble = ""
        try:
            self.desk.change(replace(self.desk.settings, **{name: value}))
        except OSError as fault:
            why = {"why": fault.strerror or str(fault)}
            self.trouble = self.desk.say(Text("It counts for now, but cannot be written: {why}", why))

    def note(self) -> str:
        return str(self.desk.folders.config)

    def hint(self) -> str:
        return self.trouble

    def buttons(self) -> list[ButtonLook]:
        return [ButtonLook("key_page", self.desk.say(Text("Keys…")), cap="K")]

    def keys(self) -> KeyRows:
        return (("K", Text("change keys")), *super().keys())

    def key(self, e: pygame.Event) -> None:
        if key_name(e) == "K" and not e.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            self.desk.stage.push(KeyPage(self.desk))
        else:
            super().key(e)

    def rows(self, pen: Pen, r: pygame.Rect, y: float, hits: list[Hit]) -> float:
        k, pad = pen.k, 24 * pen.k
        y = self._faults(pen, r, y + 14 * k, self.desk.faults)
        for j, line in enumerate(lines()):
            if j:
                pen.rule((r.x + pad, y), r.right - pad)
                y += 22 * k
            now = getattr(self.desk.settings, line.name)
            pen.text(line.label, (r.x + pad, y), 20, face="b", room=r.w - 2 * pad)
            y = (
                pen.paragraph(line.about, (r.x + pad, y + 26 * k), 16, pen.p.text2, room=r.w - 2 * pad)
                + 8 * k
            )
            y = self._values(pen, r, y, line, now, hits) + 22 * k
        return y

    def _values(self, pen: Pen, r: pygame.Rect, y: float, line: Line, now: Any, hits: list[Hit]) -> float:
        k, p, pad = pen.k, pen.p, 24 * pen.k
        x, h = r.x + pad, 36 * k
        nearest = min((v for v, _ in line.values), key=lambda v: _apart(v, now))
        for value, label in line.values:
            key = f"set:{line.name}={value}"
            on, lit = value == nearest, key in {self.hovered, self.focus}
            w = max(56 * k, pen.width(label, 17, "b") + 28 * k)
            if x + w > r.right - pad and x > r.x + pad:
                x, y = r.x + pad, y + h + 8 * k

            def paint(ink: Ink, w: float = w, on: bool = on, lit: bool = lit) -> None:
                ink.poly(cut_rect((0, 0, w, h), 9 * k), p.brass if on else p.edge if lit else p.line)
                inner = cut_rect((1.5 * k, 1.5 * k, w - 3 * k, h - 3 * k), 8.4 * k)
                ink.poly(inner, p.raised if on or lit else p.panel)

            pen.ink((x, y, w, h), paint)
            if on:
                pen.rule((x, y + h - 3 * k), x + w, p.brass, 3)
            color = p.paper if on or lit else p.text2
            pen.text(label, (x + w / 2, y + h / 2), 17, color, face="b", anchor="mc", room=w - 12 * k)
            hits.append(Hit(pygame.Rect(round(x), round(y), round(w), round(h)), key, pen.say(label)))
            x += w + 8 * k
        return y + h

    def _faults(self, pen: Pen, r: pygame.Rect, y: float, faults: list[Fault]) -> float:
        """What was wrong in the file; it stays as it is until something is changed here."""
        k, p, pad = pen.k, pen.p, 24 * pen.k
        if not faults:
            return y
        pen.verdict("warn", (r.x + pad + 9 * k, y + 8 * k), 18)
        title = Text("The settings file has faults; the usual settings stand in for them.")
        y = pen.paragraph(title, (r.x + pad + 28 * k, y), 18, face="b", room=r.w - 2 * pad - 28 * k) + 4 * k
        for fault in faults:
            place = f"{fault.file}:{fault.line}:{fault.column}"
            at = pen.text(place, (r.x + pad, y), 14, p.brass, face="m")
            room = r.right - pad - at.right - 14 * k
            y = (
                pen.paragraph(f"{fault.what}; {fault.right}", (at.right + 14 * k, y), 16, p.text2, room=room)
                + 4 * k
            )
        pen.rule((r.x + pad, y + 4 * k), r.right - pad)
        return y + 26 * k


def _apart(value: Any, now: Any) -> float:
    """How far a value is from the one that is set; numbers of a hand-written file may lie between two."""
    if isinstance(value, float) and isinstance(now, (int, float)):
        return abs(value - now)
    return 0.0 if value == now else 1.0
