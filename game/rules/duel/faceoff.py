"""The last exchange as it was read: both stacks face to face, and step by step what came of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from game.engine.events import Event
from game.engine.look import FaceItem, Faceoff, FaceRow, FaceStep, Spoken, TallyRows
from game.engine.rulebook import View
from game.engine.tally import Part as Reason
from game.engine.words import Text
from game.rules.duel.content import content
from game.rules.duel.items import ATTACKS, COUNTER, DEFENCES, NAMES, Stack, shown
from game.rules.duel.showing_stance import stands
from game.rules.duel.state import DuelState, Fencer

TONES = MappingProxyType(
    {
        "attack": "strike",
        "reinforced_attack": "strike",
        "risky_attack": "strike",
        "defence": "guard",
        "reinforced_defence": "guard",
        "counter_attack": "guard",
        "feint": "guile",
        "rest": "rest",
        "initiative": "boost",
        "break_distance": "move",
    }
)

TITLES: Mapping[str, str] = MappingProxyType(
    {
        "stack_revealed": "{name} shows the stack",
        "cost_paid": "{name} pays",
        "feint_hit": "The Feint takes {item}",
        "feint_missed": "The Feint takes nothing",
        "distance_broken": "{name} breaks distance",
        "break_failed": "The Break fails",
        "item_neutralised": "{item} is struck out",
        "counters_cancelled": "Counter-attacks cancel each other",
        "counter_idle": "The Counter-attacks stand idle",
        "advantage_lost": "{name} loses the advantage",
        "investment_lost": "{mine} Levels are lost",
        "option_chosen": "{name} uses the advantage",
        "order_set": "Who strikes first",
        "attack_rolled": "{name} attacks",
        "attack_rerolled": "{name} rolls again",
        "attack_succeeded": "{name} hits",
        "attack_failed": "{name} does not hit",
        "severity_rolled": "How badly {name} is hurt",
        "wound_effect": "What the wound does",
        "wounded": "{name} is wounded",
        "fencer_down": "{name} is down",
        "fencer_dead": "{name} is dead",
        "counter_fired": "{name} strikes back",
        "attack_stood_in": "{name} need not roll",
        "attack_lost": "{name} falls before striking",
        "free_hit": "A free hit",
        "initiative_idle": "The Initiative does not count",
        "initiative_tied": "Initiative against Initiative",
        "advantage_gained": "{name} has the advantage",
        "advantage_kept": "{name} keeps the advantage",
        "advantage_raised": "{name} raises the advantage",
        "advantage_taken": "{name} takes the advantage",
    }
)
"""What a reveal shows, with the title of its step."""

BRIEF = frozenset(
    {
        "stack_revealed",
        "cost_paid",
        "item_neutralised",
        "order_set",
        "attack_rerolled",
        "attack_succeeded",
        "attack_failed",
        "severity_rolled",
        "wound_effect",
        "attack_lost",
        "counter_idle",
        "investment_lost",
        "initiative_idle",
        "advantage_kept",
    }
)
"""What the finished list does without."""

ENDS = frozenset({"turn_started", "bids_revealed", "closed", "withdrew", "driven", "held", "turn_ended"})
"""What does not belong to an exchange any more."""

GOOD = frozenset({"attack_succeeded", "feint_hit", "distance_broken"})
BAD = frozenset({"attack_failed", "feint_missed", "break_failed", "fencer_down", "fencer_dead"})


def exchange(view: View) -> Faceoff | None:
    """DUE-401 to DUE-724 The last two stacks that were shown; None before the first."""
    told = view.events
    found = [n for n, e in enumerate(told) if e.what == "stack_revealed"]
    if len(found) < 2:
        return None
    first = found[-2]
    end = next((n for n in range(found[-1], len(told)) if told[n].what in ENDS), len(told))
    s: DuelState = view.state
    pair = [told[n].data for n in found[-2:]]
    both = [(s.fencers[d["fencer"]], tuple(d["items"])) for d in pair]
    own = view.who if view.who in (0, 1) else 0
    both.sort(key=lambda one: one[0].side == own)
    reading = _Reading(both)
    steps = tuple(reading.steps(told, first, end))
    upper, lower = (_row(f, items) for f, items in both)
    turn = next((e.data["turn"] for e in reversed(told[:first]) if e.what == "turn_started"), s.turn)
    return Faceoff(Text("The reveal"), (upper, lower), steps, Text("turn {n}", {"n": turn}))


def short(f: Fencer) -> str:
    """The name of a fencer in a word."""
    p = content().fencers.get(f.id.partition("-")[2])
    return p.short if p else f.name


def _row(f: Fencer, items: tuple[str, ...]) -> FaceRow:
    stack = next((st for st in (f.stack, f.last) if st.items == items), Stack(items))
    things = tuple(
        FaceItem(Text(NAMES[i]), f"items_duel/{i}", _coin(stack.points(i)), TONES[i]) for i in items
    )
    return FaceRow(short(f), f.side, things, Text("paid {n}", {"n": stack.cost}))


def _coin(points: int) -> str:
    return str(points) if points else ""


class _Reading:
    """Goes through the events of one exchange and keeps what has been struck out."""

    def __init__(self, both: Sequence[tuple[Fencer, tuple[str, ...]]]) -> None:
        self.rows = {f.id: n for n, (f, _) in enumerate(both)}
        self.items = [items for _, items in both]
        self.names = {f.id: short(f) for f, _ in both}
        self.out: set[tuple[int, int]] = set()

    def steps(self, told: Sequence[Event], first: int, end: int) -> Iterator[FaceStep]:
        """A step for each event that a reveal shows."""
        for n in range(first, end):
            e = told[n]
            who = str(e.data.get("fencer", ""))
            if e.what in TITLES and (who in self.rows or not who):
                yield self._step(n, e, who, told[n + 1 : end])

    def _step(self, n: int, e: Event, who: str, later: Sequence[Event]) -> FaceStep:
        row = self.rows.get(who)
        item = str(e.data.get("item", ""))
        words = {
            "name": self.names.get(who, ""),
            "item": Text(NAMES.get(item, item)),
            "mine": e.data.get("mine", 0),
        }
        struck = self._struck(e, row)
        lit = self._lit(e, row)
        self.out |= set(struck)
        foe = str(e.data.get("foe", "")) or next((i for i in self.rows if i != who), "")
        return FaceStep(
            n,
            Text(TITLES[e.what], words),
            e.say,
            e.clause,
            e.side,
            _value(e),
            _tone(e, later),
            (row,) if e.what == "stack_revealed" and row is not None else (),
            lit,
            struck,
            tuple(self._tallies(e, who, foe)),
            e.what in BRIEF,
            figure=who if e.what in ("attack_rolled", "fencer_down", "fencer_dead", "free_hit") else "",
            foe=foe if e.what in ("attack_rolled", "free_hit") else "",
            fall=e.what in ("fencer_down", "fencer_dead"),
            stands=stands(e, who, foe, self._left()) if row is not None else (),
        )

    def _left(self) -> dict[str, Sequence[str]]:
        """What still stands of the items of both, by the fencer."""
        return {
            i: [item for p, item in enumerate(self.items[row]) if (row, p) not in self.out]
            for i, row in self.rows.items()
        }

    def _struck(self, e: Event, row: int | None) -> tuple[tuple[int, int], ...]:
        if e.what != "item_neutralised" or row is None:
            return ()
        return ((row, int(e.data["place"]) - 1),)

    def _lit(self, e: Event, row: int | None) -> tuple[tuple[int, int], ...]:
        """The things that an event is about: a place and the one opposite, or all that attack and defend."""
        if row is None:
            return ()
        place = e.data.get("place")
        if isinstance(place, int) and place > 0:
            both = e.what in ("feint_hit", "feint_missed")
            found = [(row, place - 1), *([(1 - row, place - 1)] if both else [])]
            return tuple((r, p) for r, p in found if p < len(self.items[r]))
        if e.what in ("attack_rolled", "attack_rerolled"):
            return (*self._active(row, ATTACKS), *self._active(1 - row, DEFENCES | {COUNTER}))
        return self._active(row, {COUNTER}) if e.what == "counter_fired" else ()

    def _active(self, row: int, kinds: frozenset[str] | set[str]) -> tuple[tuple[int, int], ...]:
        places = enumerate(self.items[row])
        return tuple((row, p) for p, item in places if item in kinds and (row, p) not in self.out)

    def _tallies(self, e: Event, who: str, foe: str) -> Iterator[TallyRows]:
        """DUE-503 The Levels of both sides, as an attack brings them."""
        titles = {
            "attack": Text("{name} attacks at", {"name": self.names.get(who, "")}),
            "defence": Text("{name} defends at", {"name": self.names.get(foe, "")}),
        }
        for key, title in titles.items():
            rows: Any = e.data.get(key)
            if isinstance(rows, tuple) and all(isinstance(r, Reason) for r in rows):
                total = round(sum(r.amount for r in rows))
                yield TallyRows(title, shown(total), rows)


def _value(e: Event) -> Spoken:
    """The number that an event comes to."""
    if e.what == "attack_rolled":
        return f"{e.data['chance']} %"
    if e.what == "cost_paid":
        return f"−{e.data['base'] + e.data['invested']}"
    if e.what == "severity_rolled":
        return Text(str(e.data["severity"]))
    return ""


def _tone(e: Event, later: Sequence[Event]) -> str:
    """What came of it: of an attack after all its rerolls."""
    what = e.what
    if what in ("attack_rolled", "attack_rerolled"):
        what = next((x.what for x in later if x.what in ("attack_succeeded", "attack_failed")), what)
        return "good" if what == "attack_succeeded" and e.what == "attack_rolled" else "plain"
    if what == "wounded":
        return "warn"
    return "good" if what in GOOD else "bad" if what in BAD else "plain"
