"""Activations of a match and what each of them was for, told alike for all rulebooks.

An activation is what a rulebook opens for one figure; where a rulebook moves whole sides, a turn of the side
is an activation of everything of it that stands on the table. What it was for is told first by its events, by
what they carry, then by where the figure stood before and after, see standing.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.commands.standing import Moved, Scenes
from game.engine.events import Event
from game.engine.match import Match

OPENS: Final[Mapping[str, frozenset[str]]] = {
    "activation_began": frozenset({"activation_ended"}),
    "warrior_activated": frozenset({"warrior_done"}),
    "strategy_declared": frozenset({"round_started", "battle_ended"}),
}
"""Kinds of events that open an activation of a figure, and those that close it."""
TURNS: Final[Mapping[str, str]] = {"turn_began": "turn_ended", "turn_started": "turn_ended"}
"""The same for whole sides: of the player that the event names, of both where it names nobody."""

ATTACK, CAST, USED, SCORED, RECOVERED, READY = "attack", "cast", "used", "scored", "recovered", "prepared"
AWAY, UNABLE, NOTHING = "away", "unable", "nothing"
"""Out of danger; nothing could be done; nothing was done, though something could."""
BACK: Final = "back and forth"
"""It went where it had come from: no more than nothing."""

DEEDS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("attack_declared", "attack_rolled", "attacks", "volley", "fighters"), ATTACK),
    **dict.fromkeys(("charge", "charge_declared", "counter_charged", "duel_challenge"), ATTACK),
    **dict.fromkeys(("impact_hits", "free_hit", "paired", "relieved"), ATTACK),
    **dict.fromkeys(("spell_cast", "spell_failed", "sorcery_cast"), CAST),
    **dict.fromkeys(("action_used", "card_in_play", "draw_event", "command_ability"), USED),
    **dict.fromkeys(("item_drawn", "item_put_away", "joined", "left", "left_alone"), USED),
    **dict.fromkeys(("used", "item_retrieved", "relic_lifted", "relic_secured", "escaped"), SCORED),
    **dict.fromkeys(("rallied", "rally_failed", "stood_up", "rested"), RECOVERED),
    **dict.fromkeys(("energy_set", "defence_rolled", "evade_moved"), READY),
    "retreat_moved": AWAY,
    **dict.fromkeys(("retreat_failed", "fled", "succumbed", "died", "slain", "killed", "defeated"), UNABLE),
    **dict.fromkeys(("unit_destroyed", "fencer_down", "fencer_free", "no_way", "exhausted"), UNABLE),
}
"""What events of a figure tell of its activation."""
STEPS: Final = frozenset({"march", "reposition", "inspire", "take_aim"})
"""Actions that are of use only to what comes after them in the same activation."""
IDLE: Final = frozenset({"rest"})
"""What a stack holds that does nothing by itself: whoever rests is told of as rested where it helped."""
MERE: Final = frozenset({"nearer", "in reach", AWAY, "cover"})
"""Reasons that are taken back by a step back."""


@dataclass(frozen=True)
class Activation:
    """One activation: whose, and from which event up to which, the last not included."""

    figure: str
    side: int
    first: int
    last: int
    whole: bool = True
    """Whether it was closed before the match ended."""


@dataclass(frozen=True)
class Told:
    """An activation and what it was for."""

    activation: Activation
    reason: str

    @property
    def aimless(self) -> bool:
        """Whether it was for nothing, though something could have been done."""
        return self.reason in (NOTHING, BACK)


def purposes(match: Match) -> list[Told]:
    """Every activation of a match and what it was for, in the order in which they began.

    One that the end of the match broke off is left out where it had not come to anything.
    """
    scenes = Scenes(match)
    out: list[Told] = []
    before: dict[str, tuple[Moved, str]] = {}
    for a in activations(match.events, scenes):
        reason, moved = _reason(match.events, a, scenes)
        if moved is not None:
            last = before.get(a.figure)
            if reason in MERE and last is not None and last[1] in (*MERE, BACK) and moved.undoes(last[0]):
                reason = BACK
            before[a.figure] = (moved, reason)
        if a.whole or reason not in (NOTHING, BACK, UNABLE):
            out.append(Told(a, reason))
    return out


def counted(told: Iterable[Told]) -> Counter[str]:
    """How many activations of each side were for what: "0:attack"."""
    return Counter(f"{t.activation.side}:{t.reason}" for t in told)


def aimless(counts: Mapping[str, int], side: int) -> tuple[int, int]:
    """Activations of a side without purpose, and all in which something could have been done."""
    mine = {key[2:]: n for key, n in counts.items() if key.startswith(f"{side}:")}
    return mine.get(NOTHING, 0) + mine.get(BACK, 0), sum(mine.values()) - mine.get(UNABLE, 0)


# ---- which there were


def activations(events: Sequence[Event], scenes: Scenes) -> Iterator[Activation]:
    """All activations, in the order in which they began."""
    single = any(e.what in OPENS for e in events)
    for n, e in enumerate(events):
        if single and e.what in OPENS:
            figure = str(e.data["figure"])
            last, whole = _closed(events, n, OPENS[e.what], figure)
            yield Activation(figure, e.side or 0, n, last, whole)
        elif not single and e.what in TURNS:
            last, whole = _closed(events, n, {TURNS[e.what]}, "")
            for piece in scenes.at(n).pieces.values():
                if e.data.get("player") in (None, piece.side):
                    yield Activation(piece.id, piece.side, n, last, whole)


def _closed(events: Sequence[Event], first: int, ends: Iterable[str], figure: str) -> tuple[int, bool]:
    """Up to which event an activation goes on, and whether it came to its end."""
    for n in range(first + 1, len(events)):
        if events[n].what in ends and events[n].data.get("figure") in (None, figure):
            return n, True
    return len(events), False


# ---- what for


def _reason(events: Sequence[Event], a: Activation, scenes: Scenes) -> tuple[str, Moved | None]:
    """What an activation was for; and where the figure went, if that had to be looked at."""
    own = [e for e in events[a.first : a.last] if _doer(e) == a.figure or _players(e, a)]
    found = {reason for e in own if (reason := _deed(e))}
    done = next((r for r in (ATTACK, CAST, SCORED, USED, RECOVERED, READY, AWAY) if r in found), "")
    if done:
        return done, None
    if UNABLE in found or any(_failed(e) for e in own):
        return UNABLE, None
    moved = scenes.moved(a.figure, a.side, a.first, a.last)
    if moved is None:
        return UNABLE, None
    return moved.reason(_targets(own)) or NOTHING, moved


def _doer(e: Event) -> str:
    return str(e.data.get("figure") or e.data.get("fencer") or "")


def _players(e: Event, a: Activation) -> bool:
    """Whether an event is no figure's but that of the side whose activation it is."""
    return e.side == a.side and not _doer(e) and e.what in DEEDS


def _deed(e: Event) -> str:
    """What an event tells of the activation of its figure; "" for nothing."""
    if e.what == "action":
        return "" if e.data["action"] in STEPS else USED
    if e.what == "stack_revealed":
        return READY if set(e.data["items"]) - IDLE else ""
    return DEEDS.get(e.what, "")


def _failed(e: Event) -> bool:
    """Whether a figure could not do what it was about to do: a test or a roll to move went wrong."""
    return e.data.get("passed") is False or (e.what == "sprint_rolled" and not e.data["success"])


def _targets(own: Iterable[Event]) -> list[tuple[str, bool]]:
    """Whom it has said that it would attack or use, though nothing came of it, and whether by shots."""
    rows: list[Any] = [row for e in own for row in e.data.get("actions", ())]
    return [
        (str(row["target"]), row.get("kind") == "missile")
        for row in rows
        if isinstance(row, Mapping) and row.get("target")
    ]
