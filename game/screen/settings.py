"""What a player has set up, and its TOML file: faults with their places, atomic writing, comments kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import tomlkit

from game.engine.catalogue import LANGUAGES, SOURCE
from game.engine.words import render
from game.screen.bindings import BY_NAME, FIXED, Bindings, Chosen, known_key
from game.screen.theme import PALETTES, UI_SCALES
from game.table.files import write_atomic
from game.table.tomlplace import Fault, Source, did_you_mean

FILE = "settings.toml"

UNITS = ("inches", "both", "centimetres")
"""How lengths are shown; the rules count in inches."""

CAPTIONS = ("auto", "on", "off")
"""When sounds have captions: where nothing is heard, always, never."""

FINGERS = ("auto", "zoom", "pan")
"""What wheel and two fingers on a touchpad do over the table; auto: a wheel zooms, fingers move the view."""

ASIDE = ".broken"
"""Ending under which a file that is not TOML is kept when new settings are written in its place."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything the settings screens offer, and where the window was.

    `scale` is the factor on text and controls, 0.75 to 3.
    """

    palette: str = "standard"
    scale: float = 1.0
    sound: bool = True
    units: str = "inches"
    reduced_motion: bool = False
    fingers: str = "auto"
    fullscreen: bool = False
    window: tuple[int, ...] = ()
    """Left, top, width and height of the window in pixels when it was closed last; empty for none."""
    hints: bool = True
    hints_seen: tuple[str, ...] = ()
    """Hints that have been shown."""
    keys: Chosen = ()
    """Commands whose keys are not the usual ones."""
    language: str = SOURCE
    """One of LANGUAGES."""
    volume: float = 0.7
    """Of all sounds, 0 to 1."""
    captions: str = "auto"
    """One of CAPTIONS."""


def _right(name: str, value: Any) -> str:
    """What would be right for a setting; empty if the value is."""
    if name == "palette":
        return "" if value in PALETTES else "one of " + ", ".join(f'"{p}"' for p in PALETTES)
    if name == "language":
        return "" if value in LANGUAGES else "one of " + ", ".join(f'"{code}"' for code in LANGUAGES)
    if name == "units":
        return "" if value in UNITS else "one of " + ", ".join(f'"{u}"' for u in UNITS)
    if name == "captions":
        return "" if value in CAPTIONS else "one of " + ", ".join(f'"{c}"' for c in CAPTIONS)
    if name == "fingers":
        return "" if value in FINGERS else "one of " + ", ".join(f'"{f}"' for f in FINGERS)
    if name == "window":
        whole = isinstance(value, list) and all(type(n) is int for n in value)
        return "" if whole and len(value) in (0, 4) else "[left, top, width, height] in pixels, or []"
    if name == "hints_seen":
        return "" if isinstance(value, list) and all(isinstance(v, str) for v in value) else "a list of names"
    if name == "volume":
        fits = isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 1
        return "" if fits else "a number from 0 to 1"
    if name == "scale":
        fits = isinstance(value, (int, float)) and not isinstance(value, bool)
        if fits and UI_SCALES[0] <= value <= UI_SCALES[-1]:
            return ""
        return f"a number from {UI_SCALES[0]:g} to {UI_SCALES[-1]:g}"
    return "" if isinstance(value, bool) else "true or false"


def _faults(source: Source, name: str, value: Any) -> Iterator[Fault]:
    known = [f.name for f in fields(Settings)]
    if name not in known:
        yield source.fault((name,), f'there is no setting "{name}"', did_you_mean(name, known))
    elif right := _right(name, value):
        shown = source.value_text(name) or "a table"
        yield source.value_fault((name,), f"{name} cannot be {shown}", f"write {right}")


def _with(settings: Settings, name: str, value: Any) -> Settings:
    changed: dict[str, Any] = {name: value}
    return replace(settings, **changed)


def read_settings(path: Path) -> tuple[Settings, tuple[Fault, ...]]:
    """The settings of a file and what is wrong in it; what is wrong or missing has its default.

    A file that is not there is no fault.
    """
    settings = Settings()
    if not path.exists():
        return settings, ()
    source = Source.read(path)
    faults = list(source.faults)
    for name, value in source.data.items():
        if name == "keys":
            chosen, wrong = _read_keys(source, value)
            settings = replace(settings, keys=chosen)
            faults += wrong
            continue
        wrong = list(_faults(source, name, value))
        faults += wrong
        if not wrong:
            settings = _with(settings, name, _kept(name, value))
    return settings, tuple(faults)


def _kept(name: str, value: Any) -> Any:
    if name in ("scale", "volume"):
        return float(value)
    return tuple(value) if isinstance(value, list) else value


def _read_keys(source: Source, table: Any) -> tuple[Chosen, list[Fault]]:
    """The keys that a player has chosen; a command with a fault keeps its usual ones."""
    if not isinstance(table, dict):
        return (), [source.value_fault(("keys",), "keys is no table", 'write [keys], then undo = ["Z"]')]
    bindings, faults = Bindings(), []
    for name, value in table.items():
        fault = _key_fault(source, bindings, name, value)
        if fault is not None:
            faults.append(fault)
        else:
            bindings = Bindings(bindings.with_keys(name, value))
    for name in list(bindings.chosen):
        for key in bindings.keys(name):
            if (why := bindings.refusal(name, key)) is not None:
                faults.append(source.value_fault(("keys", name), render(why), "choose another key"))
                bindings = Bindings(bindings.with_keys(name, BY_NAME[name].keys))
                break
    return bindings.with_keys("sheet", bindings.keys("sheet")), faults


def _key_fault(source: Source, bindings: Bindings, name: str, value: Any) -> Fault | None:
    place = ("keys", name)
    if name not in BY_NAME:
        return source.fault(place, f'there is no command "{name}"', did_you_mean(name, list(BY_NAME)))
    if not isinstance(value, list) or not all(isinstance(key, str) for key in value):
        shown = source.value_text("keys", name) or "a table"
        return source.value_fault(place, f"{name} cannot be {shown}", 'write a list such as ["Z", "Ctrl+Z"]')
    for key in value:
        if key in FIXED:
            return source.value_fault(place, f'"{key}" is kept free', render(FIXED[key]))
        if not known_key(key):
            return source.value_fault(
                place, f'there is no key "{key}"', 'write it as in "Z", "Ctrl+Z", "PgUp"'
            )
    return None


def write_settings(path: Path, settings: Settings) -> None:
    """Writes all settings; comments and unknown keys of the old file stay.

    An old file that is not TOML is kept beside the new one, with the ending ASIDE. Raises OSError.
    """
    text = _old_text(path)
    try:
        document = tomlkit.parse(text)
    except tomlkit.exceptions.ParseError:
        write_atomic(path.with_name(path.name + ASIDE), text.encode())
        document = tomlkit.document()
    for name in (f.name for f in fields(Settings)):
        value = getattr(settings, name)
        if name == "keys":
            _write_keys(document, dict(value))
        elif value != () or name in document:
            document[name] = list(value) if isinstance(value, tuple) else value
    write_atomic(path, tomlkit.dumps(document).encode())


def _write_keys(document: tomlkit.TOMLDocument, chosen: dict[str, tuple[str, ...]]) -> None:
    """The table of keys; commands with the usual keys need no line, unknown lines stay."""
    table = document.get("keys")
    if not isinstance(table, tomlkit.items.Table):
        if not chosen:
            return
        table = tomlkit.table()
        document["keys"] = table
    for name in [n for n in table if n in BY_NAME and n not in chosen]:
        del table[name]
    for name, keys in chosen.items():
        if name not in table or list(table[name]) != list(keys):
            table[name] = list(keys)


def _old_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
