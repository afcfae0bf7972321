"""TOY-208: both sides lay a drill in secret, place against place."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.asking import Why
from game.engine.decisions import Compose, Composed, Dial, Rival, Tile
from game.engine.events import BOTH
from game.engine.game import sealed
from game.engine.look import Bars, Forecast, Number
from game.engine.words import Text
from tests.toy.parade import parade
from tests.toy.turn import Toybox, draw

STEPS = ("stamp", "shout", "nap")
BEATS = {"stamp": "shout", "shout": "nap", "nap": "stamp"}
PLACES, VIGOUR = 2, 2


def tiles() -> list[Tile[str]]:
    """The three steps."""
    tones = {"stamp": "strike", "shout": "guile", "nap": "rest"}
    return [
        Tile(
            step,
            step,
            Text(step),
            clause="TOY-208",
            tone=tones[step],
            coin="1" if step == "stamp" else "0",
            about=Text("beats {other}", {"other": BEATS[step]}),
        )
        for step in STEPS
    ]


def adds(made: Composed[str], step: str) -> Why | None:
    """TOY-208 Not two naps."""
    if step == "nap" and "nap" in made.items:
        return Why(Text("One nap is enough; stamp or shout"), "TOY-208")
    return None


def check(made: Composed[str]) -> Why | None:
    """TOY-208 Vigour needs a stamp."""
    if made.dials["vigour"] and "stamp" not in made.items:
        return Why(Text("Vigour goes into stamps; lay one, or take the vigour out"), "TOY-208")
    return None


def score(mine: Composed[str], theirs: Composed[str]) -> int:
    """TOY-208 Places that `mine` wins, and its vigour."""
    won = sum(BEATS[a] == b for a, b in zip(mine.items, theirs.items, strict=False))
    return won + mine.dials.get("vigour", 0)


def against(mine: Composed[str], theirs: Composed[str]) -> Forecast:
    """How many places would be won against the guess."""
    n = score(mine, theirs)
    bars = tuple((str(i), float(i == n)) for i in range(PLACES + VIGOUR + 1))
    return Forecast((Bars(Text("Places won"), Text("against your guess"), bars),))


def sums(made: Composed[str]) -> Sequence[Number]:
    """What the drill costs."""
    return (Number(str(made.items.count("stamp") + made.dials["vigour"]), Text("Sweat"), "TOY-208"),)


def lay(who: int) -> Compose[str]:
    """TOY-208 Two steps in secret."""
    return Compose(
        who,
        "TOY-208",
        Text("Lay a drill"),
        tiles,
        {"items": ["shout", "shout"], "dials": {}},
        least=PLACES,
        most=PLACES,
        dials=(Dial("vigour", Text("Vigour"), VIGOUR, clause="TOY-208", note=Text("into stamps")),),
        adds=adds,
        check=check,
        against=against,
        sums=sums,
        rival=Rival(Text("the other side"), PLACES),
        key="drill",
        secret=True,
    )


async def drill(g: Toybox) -> None:
    """TOY-208 Both lay; whoever wins more places draws a card."""
    s = g.state
    first, second = s.first, 1 - s.first
    laid = dict(zip((first, second), await sealed(lay(first), lay(second)), strict=True))
    for side in (first, second):
        steps = ", ".join(laid[side].items)
        text = Text("{side} shows {steps}", {"side": "AB"[side], "steps": steps})
        g.say("TOY-208", "drilled", text, {"steps": laid[side].items}, side=side, seen_by=BOTH)
    mine, theirs = score(laid[first], laid[second]), score(laid[second], laid[first])
    if mine != theirs:
        draw(g, first if mine > theirs else second, 1)
    await parade(g)
    s.stage = "volley"
