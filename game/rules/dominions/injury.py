"""DOM-700 to DOM-730 What a hit does: the Withstand Injury roll, Injury Levels, places, Defeat and death."""

from __future__ import annotations

from typing import Any

from game.engine.words import Text
from game.rules.dominions.dropping import drop, leave_objectives
from game.rules.dominions.positions import melees, tell_melees
from game.rules.dominions.state import Fighter
from game.rules.dominions.telling import SIDES, G, Rolled, rolled_data, succeeds, throw, told_sum
from game.rules.dominions.values import spot_name, withstand_tally
from game.rules.dominions.wounds import HANDS, Harm, fate, harm


def hurt(g: G, victim: Fighter, spot: str, wound: int, by: Fighter, *, stun: bool = False) -> None:
    """DOM-702 to DOM-730 One hit at a place, "" for torso or hull."""
    if victim.status == "defeated":
        _fallen(g, victim, spot, wound, by, stun=stun)
        return
    rolled = _withstand(g, victim, spot, wound)
    found = harm(rolled.die, rolled.need, spot, machine=victim.printed.machine)
    before = victim.injury
    if found.failed:
        _levels(g, victim, spot, found)
    if spot in HANDS:
        _hand(g, victim, spot)
    end = fate(before, found)
    if end == "dead" and not stun:
        kill(g, victim, by, _cause(spot, found))
    elif end == "dead":
        defeat(g, victim, by, "DOM-712", _cause(spot, found))
    elif end:
        defeat(g, victim, by, _cause(spot, found))


def _cause(spot: str, found: Harm) -> str:
    """The clause that brings a fighter down: that of the place, or that of four levels."""
    if found.kills or found.defeats:
        return {"head": "DOM-724", "neck": "DOM-725", "eyes": "DOM-726"}.get(spot, "DOM-707")
    return "DOM-708"


def _withstand(g: G, victim: Fighter, spot: str, wound: int) -> Rolled:
    """DOM-702 to DOM-706 The roll: the die is always rolled."""
    tally = withstand_tally(g.state, victim, spot, wound)
    need = tally.whole
    die = throw(g, "DOM-702")
    rolled = Rolled(need, die, succeeds(die, need))
    over = max(1, die - need) if not rolled.success else 0
    words = {
        "figure": victim.name,
        "place": Text(spot_name(g.state, victim.id, spot)),
        "need": told_sum(tally),
        "die": die,
        "over": over,
    }
    say = Text("{figure}, {place}: withstands on {need}, rolls {die}: no Injury", words)
    if not rolled.success:
        say = Text("{figure}, {place}: withstands on {need}, rolls {die}: {over} over", words)
    data: dict[str, Any] = rolled_data(victim, tally, rolled, place=spot, over=over)
    cites = ["DOM-001", "DOM-700", "DOM-703", "DOM-704"]
    cites += ["DOM-705"] if need < 1 else []
    cites += ["DOM-003"] if die == SIDES else []
    cites += ["DOM-440"] if spot in ("head", "neck", "eyes") else []
    g.say("DOM-702", "withstand_rolled", say, data, side=victim.side, cites=tuple(cites))
    return rolled


def _levels(g: G, victim: Fighter, spot: str, found: Harm) -> None:
    """DOM-701, DOM-706, DOM-708, DOM-709 Injury Levels; lamed and blinded last (DOM-722, DOM-730)."""
    victim.injury += found.levels
    words = {"figure": victim.name, "n": found.levels, "level": victim.injury}
    data = {"figure": victim.id, "levels": found.levels, "level": victim.injury, "place": spot}
    cites = ("DOM-146", "DOM-222", "DOM-701", "DOM-708", "DOM-709", *found.clauses)
    say = Text("{figure} takes {n}: Injury Level {level}", words)
    g.say(found.clauses[0], "injured", say, data, side=victim.side, cites=cites)
    if found.lames:
        again = victim.lamed
        victim.lamed = True
        words = {"figure": victim.name, "movement": victim.movement}
        say = Text("{figure} is lamed: Movement {movement}", words)
        data = {"figure": victim.id, "movement": victim.movement, "again": again}
        g.say("DOM-722", "lamed", say, data, side=victim.side, cites=("DOM-321",))
    if found.blinds and not victim.blinded:
        victim.blinded = True
        say = Text("{figure} is blinded", {"figure": victim.name})
        clause = "DOM-727" if spot == "sensor" else "DOM-726"
        g.say("DOM-730", "blinded", say, {"figure": victim.id}, side=victim.side, cites=(clause,))


def _hand(g: G, victim: Fighter, spot: str) -> None:
    """DOM-721 The item in that hand is dropped, whether or not the roll fails."""
    item = victim.right if spot == "right_hand" else victim.left
    if item:
        drop(g, item, victim, victim, "DOM-721")


def _fallen(g: G, victim: Fighter, spot: str, wound: int, by: Fighter, *, stun: bool) -> None:
    """DOM-711, DOM-712, DOM-729 A hit on a Defeated fighter kills if the roll fails; a stun weapon does
    nothing.
    """
    if stun:
        say = Text("A stun weapon has no effect on {figure}", {"figure": victim.name})
        g.say("DOM-712", "no_effect", say, {"figure": victim.id, "by": by.id}, side=victim.side)
        return
    rolled = _withstand(g, victim, spot, wound)
    if not rolled.success:
        kill(g, victim, by, "DOM-711")


# ---- out of the fight


def defeat(g: G, f: Fighter, by: Fighter, clause: str, *cites: str) -> None:
    """DOM-146, DOM-710 Defeated: it stays on the table and does nothing more."""
    before = melees(g)
    f.status = "defeated"
    say = Text("{figure} is Defeated", {"figure": f.name})
    data = {"figure": f.id, "by": by.id, "cause": clause}
    cites = ("DOM-146", "DOM-625", "DOM-710", *cites)
    g.say(clause, "defeated", say, data, side=f.side, cites=cites)
    fall(g, f)
    tell_melees(g, before)


def kill(g: G, f: Fighter, by: Fighter, clause: str) -> None:
    """DOM-713 Dead: it is removed with its items."""
    before = melees(g)
    f.status = "dead"
    say = Text("{figure} is killed", {"figure": f.name})
    data = {"figure": f.id, "by": by.id, "cause": clause}
    cites = ("DOM-146", "DOM-625", "DOM-713", *(("DOM-729",) if clause == "DOM-711" else ()))
    g.say(clause, "killed", say, data, side=f.side, cites=cites)
    fall(g, f)
    tell_melees(g, before)


def fall(g: G, f: Fighter) -> None:
    """DOM-146, DOM-625 All remaining actions are lost; objectives stay on the table."""
    for e in f.strategy:
        if e.state == "live":
            e.state = "lost"
    leave_objectives(g, f)
