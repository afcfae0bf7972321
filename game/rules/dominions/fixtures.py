"""DOM-910 to DOM-912 Fixtures that are shut, and their effect."""

from __future__ import annotations

from game.engine.words import Text
from game.rules.dominions.injury import fall
from game.rules.dominions.positions import melees, tell_melees
from game.rules.dominions.state import Fighter, Fixture
from game.rules.dominions.telling import G


def shut(g: G, fixture: Fixture, by: Fighter, clause: str) -> None:
    """DOM-911, DOM-912 A fixture is shut and its effect comes about."""
    fixture.shut = True
    words = {"what": fixture.name, "figure": by.name}
    data = {"fixture": fixture.id, "by": by.id, "effect": fixture.shuts_down}
    say = Text("{figure} shuts the {what}", words)
    g.say(clause, "fixture_shut", say, data, side=by.side, cites=("DOM-910", "DOM-911"))
    target = g.state.fighters.get(fixture.shuts_down)
    if target is None or target.status not in ("standing", "defeated"):
        return
    before = melees(g)
    target.status = "shut_down"
    say = Text("{figure} is shut down", {"figure": target.name})
    g.say(clause, "shut_down", say, {"figure": target.id, "by": by.id}, side=target.side, cites=("DOM-710",))
    fall(g, target)
    tell_melees(g, before)
