"""CIR-011 What texts of cards share: who may be chosen, the question for it, why nobody can be."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.decisions import Option, PickOne, Why
from game.engine.look import OnFigure
from game.engine.words import Text
from game.rules.cirque import values
from game.rules.cirque.effect import G, Use, content_name
from game.rules.cirque.state import Fighter, Pit, table


def foes_near(pit: Pit, f: Fighter, inches: float, use: Use, *, seen: bool) -> list[Fighter]:
    """CIR-748 Enemies within inches, in line of sight if asked; in an exchange only the other model of it."""
    board = table(pit)
    return [
        e
        for e in pit.state.enemies(f)
        if (not use.foe or e.id == use.foe)
        and board.within(f.base, e.base, inches)
        and (not seen or values.in_sight(pit, f, e).clear)
    ]


def friends_near(pit: Pit, f: Fighter, inches: float, *, another: bool = False) -> list[Fighter]:
    """Friendly models within inches; the fighter itself counts unless the text says "another" (CIR-010)."""
    board = table(pit)
    return [
        x
        for x in pit.state.on_table()
        if x.side == f.side and (x is not f or not another) and board.within(f.base, x.base, inches)
    ]


async def choose(
    g: G, f: Fighter, among: Sequence[Fighter], clause: str, prompt: Text, *, first: bool = True
) -> Fighter:
    """One of these fighters; not asked where there is only one."""
    if len(among) == 1:
        return among[0]
    return await PickOne(
        f.side,
        clause,
        prompt,
        [Option(x.id, x, Text(x.name), OnFigure(x.id), clause, group="figure") for x in among],
        find=g.state.fighter,
        key="effect_choice",
        about=(OnFigure(f.id),),
        continues=first,
    )


def whom(clause: str, f: Fighter) -> Text:
    """The usual question of a card that names somebody."""
    return Text("{card} of {figure}: whom?", {"card": Text(content_name(clause)), "figure": f.name})


def no_foe(f: Fighter, inches: float, clause: str, *, seen: bool) -> Why:
    """CIR-011 Nobody to name."""
    names = {"figure": f.name, "inches": inches}
    if seen:
        return Why(Text("{figure} sees no enemy within {inches}″", names), clause)
    return Why(Text("No enemy stands within {inches}″ of {figure}", names), clause)


def no_friend(f: Fighter, inches: float, clause: str) -> Why:
    """CIR-011 Nobody of the own side to name."""
    names = {"figure": f.name, "inches": inches}
    return Why(Text("No other friend stands within {inches}″ of {figure}", names), clause)


def cannot_go(f: Fighter) -> Why | None:
    """CIR-469, CIR-1014 Why a fighter can make no extra move, leap or Charge now, or None."""
    names = {"figure": f.name}
    if f.knocked_down:
        return Why(Text("{figure} lies on the ground: it must stand up first", names), "CIR-469")
    if stays := f.has("stays put"):
        return Why(Text("{figure} takes aim and stays where it is", names), stays.clause)
    return None


def not_moved(f: Fighter, clause: str) -> Why | None:
    """CIR-870 Why a text for those who have not moved does not hold, or None."""
    if f.own_moves == 0:
        return None
    return Why(Text("{figure} has already moved in this activation", {"figure": f.name}), clause)
