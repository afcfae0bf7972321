"""What both sides agree on in a match and is no answer of either: going back past dice, open hands."""

from __future__ import annotations

from typing import Any

from game.engine.game import Game
from game.engine.journal import Agreement, Journal, Rewind
from game.engine.words import Text


def told_again(g: Game[Any], journal: Journal) -> None:
    """What was agreed on after the last of the entries stands in the log once more."""
    n = len(journal.entries)
    for back in journal.rewinds:
        if back.at == n:
            _tell_rewind(g, back)
    for agreement in journal.agreements:
        if agreement.at == n:
            _tell_hands(g, journal, agreement)


def rewind(g: Game[Any], journal: Journal, to: int) -> None:
    """The log tells from here on that both sides agreed to go back to entry `to`."""
    back = Rewind(len(journal.entries), to)
    journal.rewinds.append(back)
    _tell_rewind(g, back)


def hands(g: Game[Any], journal: Journal, shown: bool) -> None:
    """The log tells from here on that both sides agreed to open hands, or to hidden ones again."""
    agreement = Agreement(len(journal.entries), shown)
    journal.agreements.append(agreement)
    _tell_hands(g, journal, agreement)


def open_hands(journal: Journal) -> bool:
    """Whether the last that was agreed on are open hands."""
    return bool(journal.agreements) and journal.agreements[-1].open


def _tell_rewind(g: Game[Any], back: Rewind) -> None:
    g.say("", "rewound", Text("Both sides agree to go back to answer {n}", {"n": back.to}))


def _tell_hands(g: Game[Any], journal: Journal, agreement: Agreement) -> None:
    if agreement.open:
        g.say("", "opened", Text("Both sides agree to play with open hands"))
    else:
        g.say("", "hidden", Text("Both sides agree to hide their hands again"))
    if journal.entries:
        # each has seen what the other held: what was answered before cannot be taken back alone
        journal.entries[-1].open = False
