"""What a player has set up, and its TOML file: faults with their places, atomic writing, comments kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

import tomlkit

from game.screen.theme import PALETTES, UI_SCALES
from game.table.files import write_atomic
from game.table.tomlplace import Fault, Source, did_you_mean

FILE = "settings.toml"

UNITS = ("inches", "both", "centimetres")
"""How lengths are shown; the rules count in inches."""

ASIDE = ".broken"
"""Ending under which a file that is not TOML is kept when new settings are written in its place."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything the settings screen offers. `scale` is the factor on text and controls, 0.75 to 3."""

    palette: str = "standard"
    scale: float = 1.0
    sound: bool = True
    units: str = "inches"
    reduced_motion: bool = False


def _right(name: str, value: Any) -> str:
    """What would be right for a setting; empty if the value is."""
    if name == "palette":
        return "" if value in PALETTES else "one of " + ", ".join(f'"{p}"' for p in PALETTES)
    if name == "units":
        return "" if value in UNITS else "one of " + ", ".join(f'"{u}"' for u in UNITS)
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
        wrong = list(_faults(source, name, value))
        faults += wrong
        if not wrong:
            settings = _with(settings, name, float(value) if name == "scale" else value)
    return settings, tuple(faults)


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
    for name, value in asdict(settings).items():
        document[name] = value
    write_atomic(path, tomlkit.dumps(document).encode())


def _old_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
