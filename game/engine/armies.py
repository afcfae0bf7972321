"""What a map says of armies and squads for a rulebook: it becomes what the set-up offers first.

`[army.RULEBOOK]` names under `a` and `b` what the sides pick, a list where a side picks several, and under
the key of a choice for both, such as `scenario`, what is picked there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from game.engine.rulebook import SetupChoice
from game.table.mapfile import SIDES, Scenario
from game.table.tomlplace import Key, did_you_mean

PART: Final = ":"
"""Between the parts of the key of an option; one of them is name enough."""


def mustered(book: str, scenario: Scenario, choices: Sequence[SetupChoice]) -> Sequence[SetupChoice]:
    """The choices of a rulebook with what the map names for it as defaults, as far as it can be picked."""
    army = scenario.armies.get(book)
    if army is None:
        return choices
    wished = {c.key: option for _, c, name in _wishes(army, choices) if (option := _option(c, name))}
    return [replace(c, default=wished[c.key]) if c.key in wished else c for c in choices]


def army_faults(
    army: Mapping[str, Any], choices: Sequence[SetupChoice]
) -> Iterator[tuple[tuple[Key, ...], str, str]]:
    """What is wrong with the table of a rulebook: keys to it, what is wrong, what would be right."""
    known: list[str] = [side for n, side in enumerate(SIDES) if any(c.side == n for c in choices)]
    known += [c.key for c in choices if c.side is None]
    for key, value in army.items():
        if key not in known:
            yield (key,), f'nothing called "{key}" is picked here', did_you_mean(key, known)
            continue
        most = sum(c.side == SIDES.index(key) for c in choices) if key in SIDES else 1
        if not isinstance(value, str) and not (
            isinstance(value, list) and all(isinstance(v, str) for v in value)
        ):
            right = f'write {key} = "..."' if most == 1 else f'write {key} = ["...", "..."]'
            yield (key,), f"{key} is not a name", right
        elif isinstance(value, list) and len(value) > most:
            yield (key,), f"{key} names {len(value)}, and {most} can be picked", f"name at most {most}"
    for keys, choice, name in _wishes(army, choices):
        if not _option(choice, name):
            yield keys, f'there is no "{name}" to pick here', did_you_mean(name, _names(choice))


def _wishes(
    army: Mapping[str, Any], choices: Sequence[SetupChoice]
) -> Iterator[tuple[tuple[Key, ...], SetupChoice, str]]:
    """Every name that the table gives, with the keys to it and the choice that it is for."""
    for key, value in army.items():
        fit = [c for c in choices if (c.side == SIDES.index(key) if key in SIDES else c.key == key)]
        if isinstance(value, str) and fit:
            yield (key,), fit[0], value
        elif isinstance(value, list):
            for n, (choice, name) in enumerate(zip(fit, value, strict=False)):
                if isinstance(name, str):
                    yield (key, n), choice, name


def _option(choice: SetupChoice, name: str) -> str:
    """The key of the option that a name means; "" if there is none."""
    keys = [o.key for o in choice.options]
    return name if name in keys else next((key for key in keys if name in key.split(PART)), "")


def _names(choice: SetupChoice) -> list[str]:
    """What an author may write: any part of a key."""
    return sorted({part for o in choice.options for part in o.key.split(PART)})
