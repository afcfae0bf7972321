"""CIR-155, CIR-173, CIR-890 to CIR-896 What lasts on a fighter: how it is told when it comes and when it
ends.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.engine.words import Text
from game.rules.cirque import cites
from game.rules.cirque.effect import G, content_name
from game.rules.cirque.state import Fighter, Status

STATES = ("slowed", "dazed", "burning")
"""CIR-860, CIR-861, CIR-883 What a fighter is or is not; everything else that lasts adds to something."""


def say_begun(g: G, f: Fighter, status: Status, say: Text | None) -> None:
    """Tells that something lasts from now on; without words of its own the card's line says it."""
    quiet, why = say is None, cites.of_status(status, g.state.turn)
    if status.what in STATES:
        words = say or Text("{figure}: {card}", _words(f, status))
        data = {"figure": f.id, "status": status.what, "on": True, "until": status.until}
        g.say(status.clause, "status_changed", words, data, side=f.side, quiet=quiet, cites=why)
        return
    words = say or Text("{figure}: {card}", _words(f, status))
    g.say(
        status.clause,
        "lingering_added",
        words,
        _lingering(f, status),
        side=f.side,
        quiet=quiet,
        cites=why,
    )


def expire(g: G, f: Fighter, gone: Callable[[Status], bool], clause: str) -> None:
    """Ends what lasts on a fighter where `gone` says so, under the clause that ends it."""
    over = [status for status in f.statuses if gone(status)]
    if not over:
        return
    f.statuses = tuple(status for status in f.statuses if not gone(status))
    for status in over:
        words = Text("{card} of {figure} is over", _words(f, status))
        if status.what in STATES:
            data = {"figure": f.id, "status": status.what, "on": False, "until": status.until}
            g.say(clause, "status_changed", words, data, side=f.side, quiet=True)
        else:
            g.say(clause, "lingering_ended", words, _lingering(f, status), side=f.side, quiet=True)


def _words(f: Fighter, status: Status) -> dict[str, Any]:
    return {"figure": f.name, "card": Text(content_name(status.clause))}


def _lingering(f: Fighter, status: Status) -> dict[str, Any]:
    return {
        "figure": f.id,
        "effect": status.what,
        "amount": status.amount,
        "until": status.until,
        "source": status.clause,
    }


def give(g: G, f: Fighter, status: Status, say: Text | None = None) -> None:
    """CIR-860, CIR-861, CIR-867 Puts a status on a fighter; slowed, dazed and burning never add up."""
    if not f.alive:
        return
    if status.what in STATES:
        f.statuses = tuple(s for s in f.statuses if s.what != status.what)
    f.statuses = (*f.statuses, status)
    say_begun(g, f, status, say)


def slow(g: G, f: Fighter, clause: str) -> None:
    """CIR-860 Speed is halved until the end of the next activation that begins after this moment."""
    give(g, f, Status("slowed", clause, "own"), Text("{figure} is slowed", {"figure": f.name}))


def daze(g: G, f: Fighter, clause: str) -> None:
    """CIR-861 -2 Finesse until the end of the turn."""
    until = f"turn:{g.state.turn}"
    give(g, f, Status("dazed", clause, until), Text("{figure} is dazed", {"figure": f.name}))
