"""DOM-930 to DOM-932, DOM-960 to DOM-966 Victory points of the scenarios, and when they end early."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.words import Text
from game.rules.dominions.state import DominionsState, Fighter

VANE, CASE, SENTRY = "vane", "sample_case", "sentry"
ARRESTS = ("larsdale_arrest", "entrance_exam")
"""DOM-965 The scenarios in which the East has one fighter, who is to be taken."""


@dataclass(frozen=True)
class Points:
    """So many points for a side, why, and by which clause."""

    side: int
    points: int
    reason: Text
    clause: str


def points(s: DominionsState) -> list[Points]:
    """DOM-960 to DOM-966 What the final status of everybody is worth."""
    found = {
        "serve_the_warrant": _warrant,
        "break_the_glasshouse": _glasshouse,
        **dict.fromkeys(ARRESTS, _arrest),
    }.get(s.scenario, _market)
    return [p for p in found(s) if p.points]


def ends_early(s: DominionsState) -> str:
    """DOM-964, DOM-965 The clause by which a scenario ends in this End Step; "" if it goes on."""
    if s.scenario == "market_day":
        for side in (0, 1):
            if 2 * len(s.standing(side)) < len(s.side(side)):
                return "DOM-964"
    if s.scenario in ARRESTS and any(p.points for p in _arrest(s)):
        return "DOM-965"
    return ""


def _is(f: Fighter, say: str) -> Text:
    return Text(say, {"figure": f.name})


_FATES = {
    "secured": "{figure} is Secured",
    "defeated": "{figure} is Defeated",
    "dead": "{figure} is Dead",
}


def _each(s: DominionsState, side: int, clause: str, skip: tuple[str, ...] = ()) -> list[Points]:
    """1 for each enemy that is out."""
    others = [f for f in s.side(1 - side) if f.id not in skip and f.out]
    return [Points(side, 1, _is(f, "{figure} is out"), clause) for f in others]


def _warrant(s: DominionsState) -> list[Points]:
    """DOM-960, DOM-961"""
    out = _each(s, 0, "DOM-960", (VANE,)) + _each(s, 1, "DOM-961")
    for f in s.side(1):
        if f.id == VANE:
            worth = {"secured": 5, "defeated": 3, "dead": 1}.get(f.status, 0)
            out.append(Points(0, worth, _is(f, _FATES.get(f.status, "{figure}")), "DOM-960"))
        if f.status == "escaped":
            out.append(Points(1, 5 if f.id == VANE else 1, _is(f, "{figure} has Escaped"), "DOM-961"))
    return out


def _holds_case(f: Fighter) -> bool:
    return CASE in f.held


def _glasshouse(s: DominionsState) -> list[Points]:
    """DOM-962, DOM-963"""
    out = _each(s, 0, "DOM-962", (SENTRY,)) + _each(s, 1, "DOM-963")
    out += [
        Points(0, 1, _is(f, "{figure} is out of action"), "DOM-962")
        for f in s.side(1)
        if f.id == SENTRY and (f.out or f.status == "shut_down")
    ]
    holders = [f for f in s.side(0) if _holds_case(f)]
    if any(f.status == "escaped" for f in holders):
        out.append(Points(0, 4, Text("the sample case is carried off"), "DOM-962"))
    elif any(f.standing for f in holders):
        out.append(Points(0, 2, Text("the sample case is held"), "DOM-962"))
    else:
        out.append(Points(1, 3, Text("the sample case is not carried off"), "DOM-963"))
    return out


def _market(s: DominionsState) -> list[Points]:
    """DOM-964"""
    worth = {"secured": 2, "defeated": 1, "dead": 1}
    return [
        Points(1 - f.side, worth.get(f.status, 0), _is(f, _FATES.get(f.status, "{figure}")), "DOM-964")
        for f in s.fighters.values()
    ]


def _arrest(s: DominionsState) -> list[Points]:
    """DOM-965"""
    wanted = s.side(1)[0]
    secured = wanted.status == "secured"
    free = wanted.status == "escaped" or all(f.out for f in s.side(0))
    return [
        Points(0, int(secured), _is(wanted, "{figure} is Secured"), "DOM-965"),
        Points(1, int(free and not secured), _is(wanted, "{figure} is free"), "DOM-965"),
    ]
