"""Units that the question at hand does not take: what each of them waits for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.asking import Why
from game.engine.look import Mark, OnFigure
from game.engine.rulebook import View
from game.engine.words import Text
from game.rules.regiments.state import RegimentsState
from game.rules.regiments.telling import called


def apart(view: View, mark: Mark) -> Sequence[Why]:
    """REG-101, REG-102, REG-307, REG-500 Why a unit has no part in the question, and when it has one."""
    s: RegimentsState = view.state
    u = next((u for u in s.units if isinstance(mark, OnFigure) and u.figure == mark.id), None)
    if u is None or u.destroyed or s.phase in ("deployment", "over"):
        return ()
    if u.side != s.active and not u.engaged:
        say = "{unit}: they move and shoot in the turn of {name}"
        return _why("REG-101", say, unit=called(u), name=view.setup.names[u.side])
    if u.fleeing:
        return _why(
            "REG-307", "{unit}: they are fleeing and cannot charge, shoot, cast or march", unit=called(u)
        )
    if u.engaged:
        return _why("REG-500", "{unit}: they are engaged and fight in the Combat phase", unit=called(u))
    say = "{unit}: not in this step; charges, moves and shooting each have their own"
    return _why("REG-102", say, unit=called(u))


def _why(clause: str, template: str, **args: Any) -> Sequence[Why]:
    return (Why(Text(template, args), clause),)
