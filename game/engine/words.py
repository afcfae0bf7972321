"""Texts for people: an English template and its arguments, translated only when they are shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

Translate = Callable[[str], str]
"""Looks a template up in a catalogue; the identity gives English."""


class Text(msgspec.Struct, frozen=True, gc=False):
    """A template such as ``{figure} moves {inches}″`` and what stands in its gaps."""

    say: str
    args: Mapping[str, Any] = {}

    def __hash__(self) -> int:
        """Equal texts have equal templates; what stands in the gaps may not be hashable."""
        return hash(self.say)


def english(template: str) -> str:
    """The catalogue of the source language: every template is its own translation."""
    return template


def _shown(value: Any, translate: Translate) -> str:
    if isinstance(value, Text):
        return render(value, translate)
    if isinstance(value, (list, tuple)):
        return ", ".join(_shown(v, translate) for v in value)
    if isinstance(value, float):
        return inches(value)
    return str(value)


def inches(value: float) -> str:
    """A length as people write it: at most two decimals, none that say nothing."""
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("-0", "0") if abs(value) < 0.005 else _short(value)


def _short(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def render(text: Text | str, translate: Translate = english) -> str:
    """The text in the language of the catalogue."""
    if isinstance(text, str):
        return translate(text) if text else ""
    template = translate(text.say)
    if not text.args:
        return template
    return template.format_map({k: _shown(v, translate) for k, v in text.args.items()})
