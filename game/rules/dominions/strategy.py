"""DOM-120 to DOM-125 The Strategy Stage: Strategies are declared openly, the lowest Timing Score first."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.decisions import Compose, Composed, Why
from game.engine.look import Forecast, Number, OnFigure
from game.engine.words import Text
from game.rules.dominions.actions import fault, folded, is_unarmed, may_add
from game.rules.dominions.cites import of_strategy
from game.rules.dominions.palette import FAMILIES, refused, tiles
from game.rules.dominions.preview import strategy_forecast
from game.rules.dominions.state import MOST_UNITS, Action, Entry, Field, Fighter
from game.rules.dominions.suggestions import purposeful
from game.rules.dominions.telling import G, action_text
from game.rules.dominions.timing import stage_started


async def strategy(g: G) -> None:
    """DOM-120 The next fighter declares; then the Modifier Stage begins."""
    s = g.state
    f = s.at_cursor()
    if f is None:
        s.stage, s.cursor, s.step = "modifier", 0, 0
        stage_started(g, "Modifier Stage", "DOM-130")
        return
    s.cursor += 1
    asked = question(g, f)
    made: tuple[Action, ...] = ()
    if any(may_add(g, f, (), t.value) is None for t in asked.tiles):
        made = (await asked).items
    f.unarmed = is_unarmed(g, f)
    f.strategy = [Entry(a) for a in folded(made)]
    _tell(g, f)


def _tell(g: G, f: Fighter) -> None:
    s = g.state
    words = {
        "figure": f.name,
        "actions": [action_text(s, e.action) for e in f.strategy],
        "n": f.units,
        "penalty": f.action_penalty,
    }
    say = Text("{figure} declares: {actions}", words)
    if f.units > 1:
        say = Text("{figure} declares: {actions} ({n} units, {penalty})", words)
    if not f.strategy:
        say = Text("{figure} declares nothing", words)
    data = {
        "figure": f.id,
        "actions": [
            {"kind": e.action.kind, "target": e.action.target, "item": e.action.item, "spot": e.action.spot}
            for e in f.strategy
        ],
        "units": f.units,
        "penalty": f.action_penalty,
    }
    g.say("DOM-120", "strategy_declared", say, data, side=f.side, cites=of_strategy(s, f))


# ---- the question


def question(field: Field, f: Fighter) -> Compose[Action]:
    """DOM-120 to DOM-125 The Strategy of one fighter, composed openly."""

    def adds(made: Composed[Action], a: Action) -> Why | None:
        return may_add(field, f, made.items, a)

    def check(made: Composed[Action]) -> Why | None:
        return fault(field, f, made.items)

    def forecast(made: Composed[Action]) -> Forecast:
        return strategy_forecast(field, f, made.items)

    def sums(made: Composed[Action]) -> Sequence[Number]:
        units = len(made.items)
        words = {"n": units, "most": MOST_UNITS}
        return (
            Number(Text("{n} of {most}", words), Text("action units"), "DOM-210"),
            Number(str(-max(0, units - 1)), Text("on every roll"), "DOM-200", "hot"),
        )

    return Compose(
        f.side,
        "DOM-120",
        Text("Declare for {figure}", {"figure": f.name}),
        lambda: tiles(field, f),
        {"items": [], "dials": {}},
        least=0,
        most=MOST_UNITS,
        adds=adds,
        check=check,
        forecast=forecast,
        sums=sums,
        key="declare",
        hint=Text("an action, then whom it meets; each one past the first takes 1 off every roll"),
        about=(OnFigure(f.id),),
        refused=lambda: refused(field, f),
        families=FAMILIES,
        taking=Text("drag, click or press the number; each is one action unit"),
        ruled=tuple(f"−{n}" if n else "0" for n in range(MOST_UNITS)),
        tries=lambda rnd: {"items": purposeful(field, f, rnd), "dials": {}},
    )
