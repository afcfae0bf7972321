"""Which key does what: commands with their keys, as set up by the player, and the sheet made from them.

A key is written as a person reads it: "Z", "Ctrl+Z", "Shift+Tab", "PgUp", "?".
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

import pygame

from game.engine.words import Text

Chosen = tuple[tuple[str, tuple[str, ...]], ...]
"""Commands with the keys that a player has given them, where they differ from the usual ones."""

WINDOW, MATCH, PLACE, CHOICE = "window", "match", "place", "choice"
"""Contexts: any screen; a match; a question answered on the table; a question answered from a list."""

CONTEXTS: Mapping[str, Text] = MappingProxyType(
    {
        WINDOW: Text("Everywhere"),
        MATCH: Text("In a match"),
        PLACE: Text("Moving and placing"),
        CHOICE: Text("Choosing"),
    }
)
"""All contexts in the order of the sheet, with their names."""

FIXED: Mapping[str, Text] = MappingProxyType(
    {
        "Esc": Text("Esc always leaves everything as it was"),
        **{str(n): Text("1 to 9 choose from the list, or begin a number") for n in range(1, 10)},
    }
)
"""Keys that no command can have, and why."""


class Command(NamedTuple):
    """Something that a key does."""

    name: str
    label: Text
    context: str
    keys: tuple[str, ...]
    """The usual keys."""
    fine: bool = False
    """With Shift it does the same in small steps."""
    repeats: bool = False
    """It goes on while the key is held."""


COMMANDS: tuple[Command, ...] = (
    Command("sheet", Text("the keys of this moment"), WINDOW, ("?",)),
    Command("fullscreen", Text("whole screen or window"), WINDOW, ("F11", "Alt+Enter")),
    Command("picture", Text("save a picture of the window"), WINDOW, ("F12",)),
    Command("primary", Text("the brass button, or what has the focus"), MATCH, ("Enter",)),
    Command("next", Text("to the next thing that can be chosen"), MATCH, ("Tab",), repeats=True),
    Command("previous", Text("to the one before"), MATCH, ("Shift+Tab",), repeats=True),
    Command("undo", Text("takes the last answer back"), MATCH, ("Z", "Ctrl+Z")),
    Command("rewind", Text("asks the other side to go back farther"), MATCH, ("Ctrl+Shift+Z",)),
    Command("rule", Text("the rule of the question"), MATCH, ("F1",)),
    Command("why", Text("why not: what is under the pointer or has the focus"), MATCH, ("Y",)),
    Command("cursor", Text("a cursor on the table, or none"), MATCH, ("C",)),
    Command("up", Text("cursor, focus or view up"), MATCH, ("Up",), fine=True, repeats=True),
    Command("down", Text("cursor, focus or view down"), MATCH, ("Down",), fine=True, repeats=True),
    Command(
        "left",
        Text("cursor, focus or view to the left"),
        MATCH,
        ("Left",),
        fine=True,
        repeats=True,
    ),
    Command(
        "right",
        Text("cursor, focus or view to the right"),
        MATCH,
        ("Right",),
        fine=True,
        repeats=True,
    ),
    Command("tape", Text("a tape from the pointer, or puts it away"), MATCH, ("M",)),
    Command("template", Text("a template at the pointer: circle, cone, line"), MATCH, ("P",)),
    Command("sight", Text("line of sight to what is under the pointer"), MATCH, ("L",)),
    Command("visible", Text("what is seen from the figure, then from the pointer"), MATCH, ("V",)),
    Command("threat", Text("what the enemy could strike next"), MATCH, ("T",)),
    Command("look", Text("looks at the next figure"), MATCH, ("G",), repeats=True),
    Command("hint", Text("a hint: the three best options, and why"), MATCH, ("H",)),
    Command("hand", Text("sinks the hand, or raises it"), MATCH, ("K",)),
    Command("pan_up", Text("moves the view"), MATCH, ("W",), repeats=True),
    Command("pan_left", Text("view to the left"), MATCH, ("A",), repeats=True),
    Command("pan_down", Text("view down"), MATCH, ("S",), repeats=True),
    Command("pan_right", Text("view to the right"), MATCH, ("D",), repeats=True),
    Command("zoom_in", Text("closer"), MATCH, ("+", "="), repeats=True),
    Command("zoom_out", Text("farther"), MATCH, ("-",), repeats=True),
    Command("fit", Text("the whole table"), MATCH, ("0",)),
    Command("page_up", Text("the log, back"), MATCH, ("PgUp",), repeats=True),
    Command("page_down", Text("the log, on"), MATCH, ("PgDn",), repeats=True),
    Command("turn_left", Text("turns left by 15°, with Shift by 1°"), PLACE, ("Q",), fine=True, repeats=True),
    Command("turn_right", Text("turns right by the same"), PLACE, ("E",), fine=True, repeats=True),
    Command("facing", Text("types a facing in degrees"), PLACE, ("F",)),
    Command("corner", Text("a corner of the path"), PLACE, ("Space",)),
    Command("other_way", Text("another way to move"), PLACE, ("R",)),
    Command("choose", Text("takes what has the focus, or puts it back"), CHOICE, ("Space",)),
    Command("start_again", Text("takes all back"), CHOICE, ("N",)),
    Command("as_before", Text("lays what was laid the time before"), CHOICE, ("B",)),
    Command("pencil", Text("pencils in what the other side may have laid"), CHOICE, ("O",)),
)
"""All commands in the order of the sheet."""

BY_NAME: Mapping[str, Command] = MappingProxyType({c.name: c for c in COMMANDS})

TEXTLESS = frozenset({"fullscreen", "picture"})
"""Commands that count even while words are typed."""

GROUPS: tuple[tuple[str, ...], ...] = (
    ("up", "left", "down", "right"),
    ("pan_up", "pan_left", "pan_down", "pan_right"),
    ("turn_left", "turn_right"),
    ("zoom_in", "zoom_out"),
    ("page_up", "page_down"),
    ("next", "previous"),
)
"""Commands that share a line of the sheet."""

SHARED: Mapping[str, Text] = MappingProxyType(
    {
        "zoom_in": Text("closer and farther"),
        "page_up": Text("pages the log"),
        "next": Text("through all that can be chosen, and back"),
        "turn_left": Text("turn by 15°, with Shift by 1°"),
        "up": Text("the cursor by 1″, with Shift by 0.1″; the focus; the view"),
    }
)
"""What such a line says, by its first command."""

ARROWS: Mapping[str, str] = MappingProxyType({"Up": "↑", "Down": "↓", "Left": "←", "Right": "→"})
"""How the names of arrows are drawn."""

_NAMED: Mapping[int, str] = MappingProxyType(
    {
        pygame.K_RETURN: "Enter",
        pygame.K_KP_ENTER: "Enter",
        pygame.K_ESCAPE: "Esc",
        pygame.K_TAB: "Tab",
        pygame.K_SPACE: "Space",
        pygame.K_BACKSPACE: "Backspace",
        pygame.K_DELETE: "Delete",
        pygame.K_INSERT: "Insert",
        pygame.K_HOME: "Home",
        pygame.K_END: "End",
        pygame.K_PAGEUP: "PgUp",
        pygame.K_PAGEDOWN: "PgDn",
        pygame.K_UP: "Up",
        pygame.K_DOWN: "Down",
        pygame.K_LEFT: "Left",
        pygame.K_RIGHT: "Right",
        pygame.K_KP_PLUS: "+",
        pygame.K_KP_MINUS: "-",
        pygame.K_KP_MULTIPLY: "*",
        pygame.K_KP_DIVIDE: "/",
        pygame.K_KP_PERIOD: ".",
        **{getattr(pygame, f"K_KP{n}"): str(n) for n in range(10)},
        **{getattr(pygame, f"K_F{n}"): f"F{n}" for n in range(1, 13)},
    }
)

_MODIFIERS = (("Ctrl+", pygame.KMOD_CTRL), ("Alt+", pygame.KMOD_ALT), ("Shift+", pygame.KMOD_SHIFT))


def key_name(e: pygame.Event) -> str:
    """What is written on the key of a press, without Ctrl, Alt and Shift; "" for one that has no name here.

    On a keyboard without Latin letters the place of the key counts.
    """
    if e.key in _NAMED:
        return _NAMED[e.key]
    place = getattr(e, "scancode", 0)
    if e.key > 127 and pygame.KSCAN_A <= place <= pygame.KSCAN_Z:
        return chr(ord("A") + place - pygame.KSCAN_A)
    return chr(e.key).upper() if 33 <= e.key < 127 else ""


def chords(e: pygame.Event) -> tuple[str, ...]:
    """What a press may be called: the key with its modifiers, then the sign that it writes."""
    name, out = key_name(e), []
    if name:
        out.append("".join(word for word, mod in _MODIFIERS if e.mod & mod) + name)
    sign = getattr(e, "unicode", "")
    held = e.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
    if len(sign) == 1 and sign.isprintable() and not sign.isspace() and not sign.isalnum() and not held:
        out.append(sign)
    return tuple(out)


def known_key(words: str) -> bool:
    """Whether this is how a key is written."""
    rest = words
    for word, _ in _MODIFIERS:
        rest = rest.removeprefix(word)
    return rest in set(_NAMED.values()) or (len(rest) == 1 and rest.isprintable() and rest == rest.upper())


def shown_key(chord: str) -> str:
    """A key as its cap is drawn."""
    head, plus, last = chord.rpartition("+")
    if not last:
        return chord
    return f"{head}{plus}{ARROWS.get(last, last)}"


def meet(one: str, other: str) -> bool:
    """Whether two contexts can be there at the same time."""
    return one == other or {one, other} != {PLACE, CHOICE}


class Bindings:
    """The keys of all commands."""

    def __init__(self, chosen: Chosen = ()) -> None:
        self.chosen = {name: keys for name, keys in chosen if name in BY_NAME}

    def keys(self, name: str) -> tuple[str, ...]:
        """The keys of a command."""
        return self.chosen.get(name, BY_NAME[name].keys)

    def cap(self, name: str) -> str:
        """The first of them as it is drawn; "" for none."""
        keys = self.keys(name)
        return shown_key(keys[0]) if keys else ""

    def taken_by(self, chord: str, context: str, but: str = "") -> Command | None:
        """The command that a key means already, where it could be meant in a context."""
        for c in COMMANDS:
            if c.name != but and meet(c.context, context) and self._means(c, chord):
                return c
        return None

    def command(self, e: pygame.Event, contexts: Collection[str]) -> Command | None:
        """What a press means in some contexts."""
        for chord in chords(e):
            for c in COMMANDS:
                if c.context in contexts and self._means(c, chord):
                    return c
        return None

    def _means(self, c: Command, chord: str) -> bool:
        keys = self.keys(c.name)
        return chord in keys or (c.fine and chord.startswith("Shift+") and chord[6:] in keys)

    def refusal(self, name: str, chord: str) -> Text | None:
        """Why a command cannot have a key; None if it can."""
        if chord in FIXED:
            return FIXED[chord]
        wanted = BY_NAME[name]
        writes = not (chord.startswith(("Ctrl+", "Alt+")) or (chord[0] == "F" and chord[1:].isdigit()))
        if name in TEXTLESS and writes:
            return Text("This counts while words are typed, too: F1 to F12, or a key with Ctrl or Alt")
        asked = [chord, f"Shift+{chord}"] if wanted.fine and not chord.startswith("Shift+") else [chord]
        for one in asked:
            other = self.taken_by(one, wanted.context, name)
            if other is not None:
                return Text(
                    "{key} is taken by “{command}” ({context}); choose another or change that one first",
                    {"key": shown_key(one), "command": other.label, "context": CONTEXTS[other.context]},
                )
        return None

    def with_keys(self, name: str, keys: Sequence[str]) -> Chosen:
        """The choice of the player with other keys for one command."""
        chosen = dict(self.chosen)
        chosen[name] = tuple(keys)
        if chosen[name] == BY_NAME[name].keys:
            del chosen[name]
        return tuple((c.name, chosen[c.name]) for c in COMMANDS if c.name in chosen)

    def sheet(self, contexts: Sequence[str], without: Collection[str] = ()) -> list[tuple[str, Text | str]]:
        """Lines of the sheet of keys: key caps parted by spaces, and what they do; a heading has no caps.

        without: commands that do nothing at the moment.
        """
        out: list[tuple[str, Text | str]] = []
        for context in contexts:
            out.append(("", CONTEXTS[context]))
            for c in COMMANDS:
                group = next((g for g in GROUPS if c.name in g), (c.name,))
                if c.context != context or c.name != group[0] or c.name in without:
                    continue
                if len(group) > 1:
                    caps = [self.cap(one) for one in group]
                else:
                    caps = [shown_key(key) for key in self.keys(c.name)]
                if any(caps):
                    out.append((" ".join(cap for cap in caps if cap), SHARED.get(c.name, c.label)))
        return out


def clashes(chosen: Chosen) -> list[tuple[str, str, Text]]:
    """Keys of a choice that cannot be: command, key, and why."""
    bindings, out = Bindings(chosen), []
    for name, keys in chosen:
        for key in keys:
            why = bindings.refusal(name, key)
            if why is not None:
                out.append((name, key, why))
    return out


@lru_cache(8)
def bindings_of(chosen: Chosen) -> Bindings:
    """The keys of all commands for a choice of the player."""
    return Bindings(chosen)
