"""Fighters and cards that the question at hand does not take: what each of them waits for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.asking import Why
from game.engine.cards import owner
from game.engine.look import Mark, OnCard, OnFigure
from game.engine.rulebook import View
from game.engine.words import Text
from game.rules.cirque.state import CirqueState, Fighter, content


def apart(view: View, mark: Mark) -> Sequence[Why]:
    """Why nothing can be done with a fighter or a card now, and when something can."""
    s: CirqueState = view.state
    if isinstance(mark, OnFigure):
        return _fighter(s, mark.id)
    if isinstance(mark, OnCard):
        return _card(s, mark.id, view.who)
    return ()


def _why(clause: str, template: str, **args: Any) -> list[Why]:
    return [Why(Text(template, args), clause)]


# ---- fighters


def _fighter(s: CirqueState, figure: str) -> list[Why]:
    """CIR-111, CIR-141, CIR-142 When a fighter acts."""
    f = next((f for f in s.fighters if f.id == figure), None)
    if f is None or s.result or not f.on_table:
        return []
    if s.phase != "combat":
        return _why("CIR-111", "{figure} acts in the Combat phase", figure=f.name)
    if f.activated and f.id != s.active:
        return _why("CIR-142", "{figure} has been activated this turn", figure=f.name)
    if s.active and f.id != s.active:
        acting = s.fighter(s.active).name
        say = "{acting} acts now: {figure} is activated later this turn"
        return _why("CIR-141", say, acting=acting, figure=f.name)
    return []


# ---- cards


def _card(s: CirqueState, card: str, who: int) -> list[Why]:
    """CIR-201, CIR-202 What a card waits for in its place."""
    if card not in s.cards.faces:
        return []
    kind, _, name = s.cards.where(card).partition(":")
    if kind == "play":
        say = "It works until {figure} is activated again"
        return _why("CIR-355", say, figure=s.fighter(name).name)
    if kind == "set":
        say = "Set energy is asked for when an attack is declared against {figure}"
        return _why("CIR-322", say, figure=s.fighter(name).name)
    if kind == "discard":
        return _why("CIR-204", "Only a card that says so takes something out of the discard pile")
    if kind == "table":
        return _why("CIR-205", "This card is at work just now: it goes to the discard pile afterwards")
    if owner(card) != who:
        return _why("CIR-214", "A card that is face down is used by its own side alone")
    if kind == "hand":
        return _in_hand(s, card)
    if kind == "sorcery":
        say = "Sorcery is cast while a fighter of yours is active, or in the Aftermath phase"
        return _why("CIR-373", say)
    return _in_stack(s, card, s.fighter(name)) if kind == "stack" else []


def _in_hand(s: CirqueState, card: str) -> list[Why]:
    """CIR-125, CIR-128, CIR-226 A card in hand, and whose it could be."""
    row = content().card(s.cards.faces[card])
    if s.turn >= s.turns:
        return _why("CIR-128", "Cards in hand are used in the Casting phase, and this is the last turn")
    if row.type == "sorcery":
        say = "In hand: it can go to your sorcery stack in the Casting phase of turn {turn}"
        return _why("CIR-128", say, turn=s.turn + 1)
    out = _why(
        "CIR-128", "In hand: it can go to a stack in the Casting phase of turn {turn}", turn=s.turn + 1
    )
    if row.type == "action":
        users = [f.name for f in s.team(owner(card)) if content().may_use(f.profile, row.id)]
        clause = "CIR-332" if row.standard else "CIR-334" if row.subtype == "passive" else "CIR-333"
        if users:
            return [*out, *_why(clause, "Who can use it: {figures}", figures=", ".join(users))]
        return [*out, *_why(clause, "None of your fighters can use it")]
    return out


def _in_stack(s: CirqueState, card: str, f: Fighter) -> list[Why]:
    """CIR-311, CIR-321, CIR-335, CIR-351, CIR-361 A card of a fighter's own stack."""
    row = content().card(s.cards.faces[card])
    names = {"figure": f.name}
    if row.type == "energy":
        say = (
            "Energy is asked for when {figure} rolls; while it is active, it can also be set for its defence"
        )
        return _why("CIR-303", say, **names)
    if not content().may_use(f.profile, row.id):
        clause = "CIR-334" if row.subtype == "passive" else "CIR-333"
        return _why(clause, "{figure} cannot use this card", **names)
    if row.subtype == "passive":
        return _why("CIR-351", "{figure} can use it in its own activation or in an exchange", **names)
    say = "{figure} can use it for its attacks, a Counter-attack or a follow-up"
    return _why("CIR-361", say, **names)
