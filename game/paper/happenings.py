"""What the triggers of a map make happen and when, in lines for the table without a screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.engine.words import Text, Translate, render
from game.paper.arrivals import Arrival, where
from game.table.mapevents import Trigger
from game.table.mapfile import Scenario
from game.table.terrain import Terrain


class Happening(NamedTuple):
    """One line: when, and what happens then; plain words are the author's own."""

    when: Sequence[Text | str]
    what: Sequence[Text | str]

    def words(self, translate: Translate) -> str:
        """The line in a language."""
        parts = (self.when, self.what)
        line = ": ".join(
            ", ".join(w if isinstance(w, str) else render(w, translate) for w in part) for part in parts
        )
        return line[:1].upper() + line[1:]


def happenings(scenario: Scenario, arrivals: Sequence[Arrival]) -> list[Happening]:
    """Every trigger by its turn; of reinforcements the names of those who come, if a rulebook tells them."""
    by_turn = sorted(scenario.triggers, key=lambda trigger: trigger.turn)
    return [line for trigger in by_turn for line in _lines(trigger, scenario, arrivals)]


def _lines(trigger: Trigger, scenario: Scenario, arrivals: Sequence[Arrival]) -> Iterator[Happening]:
    turn = Text("turn {n}", {"n": trigger.turn})
    if trigger.what == "event":
        yield Happening((turn,), (trigger.says,))
    elif trigger.what == "reinforcements":
        names = [a.piece.name for a in arrivals if a.trigger == trigger] or list(trigger.units)
        side = next(zone.name for zone in scenario.zones if zone.side == trigger.side)
        yield Happening((turn, where(trigger.edge, trigger.at), side), names)
    else:
        named = {mark.id: mark.name or mark.id for mark in scenario.objectives}
        when = Text("from turn {n}", {"n": trigger.turn})
        if trigger.until is not None:
            when = Text("turns {n} to {m}", {"n": trigger.turn, "m": trigger.until})
        for mark in [trigger.objective] if trigger.objective else named:
            args = {"points": trigger.points, "objective": named[mark]}
            yield Happening((when,), (Text("+{points} for holding {objective}", args),))


def turn_of(scenario: Scenario, piece: Terrain) -> Text:
    """From which turn on a piece is there that a trigger puts down."""
    turns = [t.turn for t in scenario.triggers if piece.id in t.come]
    return Text("from turn {n}", {"n": min(turns)})
