"""Warriors and cards that the question at hand does not take: what each of them waits for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.asking import Why
from game.engine.look import Mark, OnCard, OnFigure
from game.engine.rulebook import View
from game.engine.words import Text
from game.rules.first_blood.queries import engaged_with, gap
from game.rules.first_blood.state import CommandCard, FirstBloodState, Warrior


def apart(view: View, mark: Mark) -> Sequence[Why]:
    """Why nothing can be done with a warrior or a command card now, and when something can."""
    s: FirstBloodState = view.state
    if isinstance(mark, OnFigure):
        w = next((w for w in s.warriors if w.id == mark.id), None)
        return [] if w is None else _warrior(s, w, view.who)
    if isinstance(mark, OnCard):
        c = next((c for c in s.command_cards if c.id == mark.id), None)
        return [] if c is None else _card(s, c, view.who)
    return ()


def _why(clause: str, template: str, **args: Any) -> list[Why]:
    return [Why(Text(template, args), clause)]


def _warrior(s: FirstBloodState, w: Warrior, who: int) -> list[Why]:
    """FIB-100, FIB-130, FIB-137, FIB-141 When a warrior acts."""
    if not w.on_table:
        return []
    if s.phase != "action":
        return _why("FIB-100", "{figure} acts in the Action phase", figure=w.name)
    acting = s.warrior(s.activation.warrior) if s.activation is not None else None
    if acting is not None and acting.side == who and w.side != who:
        return _enemy(s, acting, w)
    if acting is not None and acting.id == w.id:
        return []
    if w.activated:
        return _why("FIB-141", "{figure} has been activated this round", figure=w.name)
    card = s.card(w.card)
    if s.active_card == card.id:
        return _why("FIB-137", "{figure} acts later, with the rest of its card", figure=w.name)
    say = "{figure} acts when its card is flipped: {card}"
    return _why("FIB-130", say, figure=w.name, card=Text(card.name))


def _enemy(s: FirstBloodState, w: Warrior, e: Warrior) -> list[Why]:
    """FIB-205, FIB-210 An enemy of the warrior that acts."""
    away = gap(w, e)
    if away <= 1.0:
        return []
    args = {"figure": e.name, "gap": round(away, 1)}
    if engaged_with(s, w):
        return _why("FIB-204", "{figure} is {gap}″ away, and {acting} is engaged", acting=w.name, **args)
    say = "{figure} is {gap}″ away: a Clash needs 1″, and a March goes up to {march}″"
    return _why("FIB-205", say, march=w.printed.march, **args)


def _card(s: FirstBloodState, c: CommandCard, who: int) -> list[Why]:
    """FIB-100, FIB-101, FIB-130, FIB-136 When a command card is flipped."""
    if c.id == s.active_card:
        return _why("FIB-134", "The warriors of this card are acting now")
    if c.in_reserve:
        return _why("FIB-1002", "This card is in reserve: nobody of it is on the table")
    if not any(w.on_table for w in s.warriors if w.card == c.id):
        return _why("FIB-136", "A card without a warrior on the table cannot be activated")
    if c.activated:
        return _why("FIB-101", "This card has been activated: it is ready again in the next round")
    if s.phase != "action":
        return _why("FIB-100", "Command cards are flipped in the Action phase")
    if c.side != who:
        return _why("FIB-130", "The other side flips its own cards, turn by turn")
    return _why("FIB-130", "A card is flipped once the active one is done and it is your turn")
