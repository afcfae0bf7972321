"""Rolls of the d12 and how they are told: numbers with their reasons, the die, what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.engine.game import Game
from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.dominions.state import Action, DominionsState, Fighter, target_name
from game.rules.dominions.values import NAMES, spot_name

G = Game[DominionsState]

SIDES = 12
"""DOM-001"""


@dataclass(frozen=True)
class Rolled:
    """DOM-002 to DOM-005 One roll: the target number, the die (0: none was rolled), whether it succeeded."""

    need: int
    die: int
    success: bool

    @property
    def impossible(self) -> bool:
        """DOM-004 No die was rolled."""
        return self.die == 0


def succeeds(die: int, need: int) -> bool:
    """DOM-002, DOM-003 The target number or less, but never a 12."""
    return die <= need and die != SIDES


def throw(g: G, clause: str) -> int:
    """DOM-001, DOM-010 The next die."""
    return g.roll(clause, SIDES)[0]


def roll(g: G, tally: Tally, clause: str) -> Rolled:
    """DOM-002 to DOM-005 A roll against a target number; no die where it is impossible."""
    need = tally.whole
    if need < 1:
        return Rolled(need, 0, False)
    die = throw(g, clause)
    return Rolled(need, die, succeeds(die, need))


def rolled_data(f: Fighter, tally: Tally, rolled: Rolled, **more: Any) -> dict[str, Any]:
    """What an event of a roll holds."""
    return {
        "figure": f.id,
        "stat": int(tally.parts[0].amount),
        "needed": [(p.amount, p.clause) for p in tally.rows()],
        "need": rolled.need,
        "dice": [rolled.die] if rolled.die else [],
        "sides": SIDES,
        "success": rolled.success,
        "result": "soft" if rolled.success else "miss",
        **more,
    }


def roll_cites(tally: Tally, rolled: Rolled) -> tuple[str, ...]:
    """The clauses behind a roll whatever it is for."""
    if rolled.impossible:
        return ("DOM-004", "DOM-005", "DOM-006", "DOM-007")
    out = ["DOM-001", "DOM-002", "DOM-006", "DOM-007"]
    if rolled.die == SIDES:
        out.append("DOM-003")
    clauses = {p.clause for p in tally.rows()}
    if "DOM-200" in clauses:
        out.append("DOM-201")
    if clauses & {"DOM-220", "DOM-221"}:
        out += ["DOM-701", "DOM-709"]
    return tuple(out)


def told_roll(rolled: Rolled, tally: Tally) -> Text:
    """A roll in words, with the sum that makes its target number."""
    words = {"sum": told_sum(tally), "die": rolled.die}
    if rolled.impossible:
        return Text("needs {sum}: impossible", words)
    return Text("needs {sum}, rolls {die}", words)


def told_sum(tally: Tally) -> str:
    """A number with what it is made of: 6 − 1 + 4 = 9; the number alone where nothing is added."""
    first, *more = (int(p.amount) for p in tally.rows())
    terms = "".join(f" − {-n}" if n < 0 else f" + {n}" for n in more)
    whole = f"−{-tally.whole}" if tally.whole < 0 else f"{tally.whole}"
    return f"{first}{terms} = {whole}" if more else whole


def action_text(s: DominionsState, a: Action) -> Text:
    """An action in words: what, with what, at whom, where."""
    name = Text(NAMES[a.kind])
    words: dict[str, Any] = {"name": name}
    if a.kind in ("strike", "missile"):
        words |= {"item": s.gear(a.item).name, "foe": target_name(s, a.target)}
        if a.spot:
            words["spot"] = Text(spot_name(s, a.target, a.spot))
            return Text("{name} ({item}) at the {spot} of {foe}", words)
        return Text("{name} ({item}) at {foe}", words)
    if a.kind == "disarm":
        with_what = Text(s.gear(a.weapon).name) if a.weapon else Text("bare hands")
        words |= {"item": s.gear(a.item).name, "foe": target_name(s, a.target), "weapon": with_what}
        return Text("{name} ({weapon}): the {item} of {foe}", words)
    if a.kind in ("brawl", "use") and a.target:
        return Text("{name}: {foe}", words | {"foe": target_name(s, a.target)})
    if a.kind == "draw" and a.away:
        put = ", ".join(s.gear(i).name for i in a.away)
        return Text("{name} {item}, putting away {put}", words | {"item": s.gear(a.item).name, "put": put})
    if a.item:
        return Text("{name} ({item})", words | {"item": s.gear(a.item).name})
    return name


def brief(s: DominionsState, a: Action) -> Text:
    """An action in a few words, for buttons and headings: whom, or with what, and where."""
    name = Text(NAMES[a.kind])
    foe = s.fighters[a.target].printed.short if a.target in s.fighters else ""
    words: dict[str, Any] = {"name": name, "foe": foe or (target_name(s, a.target) if a.target else "")}
    if a.spot:
        return Text("{name}: {foe}, {spot}", words | {"spot": Text(spot_name(s, a.target, a.spot))})
    if a.kind == "disarm":
        return Text("{name}: {foe}, {item}", words | {"item": Text(s.gear(a.item).name)})
    if a.target:
        return Text("{name}: {foe}", words)
    if a.item:
        return Text("{name}: {item}", words | {"item": Text(s.gear(a.item).name)})
    return name
