"""DOM-110 to DOM-116 The Timing Stage: Timing Scores, ties, the Timing Order."""

from __future__ import annotations

from game.engine.words import Text
from game.rules.dominions.onmap import round_begins
from game.rules.dominions.state import Fighter
from game.rules.dominions.telling import SIDES, G, throw


def score(f: Fighter, die: int) -> int:
    """DOM-111, DOM-112 d12 + Timing; a natural 12 gives 0. No penalty counts (DOM-115)."""
    return 0 if die == SIDES else die + f.printed.timing


async def timing(g: G) -> None:
    """DOM-110 to DOM-116 A round begins; every standing fighter rolls, ties among themselves again."""
    s = g.state
    s.round += 1
    say = Text("Round {n} of {rounds}", {"n": s.round, "rounds": s.rounds})
    g.say("DOM-100", "round_started", say, {"round": s.round}, cites=("DOM-101",))
    round_begins(g)
    stage_started(g, "Timing Stage", "DOM-110")
    standing = s.standing()
    for f in standing:
        _roll(g, f)
    order: list[Fighter] = []
    for found in sorted({f.timing_score for f in standing}):
        group = [f for f in standing if f.timing_score == found]
        order += group if len(group) == 1 else settle(g, group)
    s.timing_order = tuple(f.id for f in order)
    names = ", ".join(f"{f.name} {f.timing_score}" for f in order)
    say = Text("Timing Order, lowest first: {names}", {"names": names})
    g.say("DOM-114", "timing_order_set", say, {"order": list(s.timing_order)}, cites=("DOM-120", "DOM-141"))
    s.stage, s.cursor, s.step = "strategy", 0, 0
    stage_started(g, "Strategy Stage", "DOM-120")


def stage_started(g: G, name: str, clause: str) -> None:
    """DOM-100 A stage of the round begins."""
    g.say(clause, "stage_started", Text(name), {"stage": g.state.stage}, cites=("DOM-100",))


def _roll(g: G, f: Fighter) -> None:
    die = throw(g, "DOM-111")
    f.timing_score = score(f, die)
    words = {"figure": f.name, "die": die, "timing": f.printed.timing, "score": f.timing_score}
    say = Text("{figure} rolls {die} + Timing {timing}: Score {score}", words)
    cites = ["DOM-110", "DOM-115", "DOM-116", "DOM-001", "DOM-010"]
    if die == SIDES:
        say = Text("{figure} rolls 12: Timing Score 0", words)
        cites.append("DOM-112")
    data = {
        "figure": f.id,
        "dice": [die],
        "sides": SIDES,
        "timing": f.printed.timing,
        "score": f.timing_score,
        "natural_12": die == SIDES,
    }
    g.say("DOM-111", "timing_rolled", say, data, side=f.side, cites=tuple(cites))


def settle(g: G, group: list[Fighter]) -> list[Fighter]:
    """DOM-113, DOM-116 Fighters with the same Score roll again, to settle the order among themselves only."""
    dice = [throw(g, "DOM-113") for _ in group]
    keys = {f.id: score(f, die) for f, die in zip(group, dice, strict=True)}
    names = ", ".join(f"{f.name} {die}" for f, die in zip(group, dice, strict=True))
    data = {
        "figures": [f.id for f in group],
        "dice": dice,
        "sides": SIDES,
        "scores": [keys[f.id] for f in group],
    }
    say = Text("Tied, rolled again: {names}", {"names": names})
    g.say("DOM-113", "timing_tie_rolled", say, data, cites=("DOM-116",))
    out: list[Fighter] = []
    for found in sorted(set(keys.values())):
        tied = [f for f in group if keys[f.id] == found]
        out += tied if len(tied) == 1 else settle(g, tied)
    return out
