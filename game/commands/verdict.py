"""What a series comes to: shares with their intervals, and whether a map is fair, in words for its author."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from math import sqrt
from pathlib import Path
from typing import Any

from game.commands.activations import aimless
from game.commands.simulate import Order, Outcome
from game.commands.tallies import Tallies
from game.engine.words import Text

NORMAL_95 = 1.96
FAIR = (0.4, 0.6)
"""A share of wins within these is fair."""
EARLY = 0.4
"""A share of the harm of the better side by which one source stands out."""
MIDDLE = 0.25
"""Part of the width of the table that counts as its centre, to either side of the middle."""


def interval(wins: float, n: int) -> tuple[float, float]:
    """The 95 % interval of a share of n matches, 0 to 1 (Wilson 1927); a draw counts for half a win."""
    if n == 0:
        return 0.0, 1.0
    p, z = wins / n, NORMAL_95
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


def _share(wins: float, n: int) -> tuple[float | None, list[float]]:
    return (round(wins / n, 4) if n else None), [round(x, 4) for x in interval(wins, n)]


def summary(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Shares of the player named first, of side a and of whoever is asked first, each with its interval;
    lengths in answers and turns: least, middle, most; and of both players how many activations there were in
    which something could be done, and how many of these were without purpose.
    """
    n = len(outcomes)
    wins = [sum(o.winner == k for o in outcomes) for k in (0, 1)]
    draws = n - sum(wins)
    share, ends = _share(wins[0] + draws / 2, n)
    side_a, ends_a = _share(sum(o.side == 0 for o in outcomes) + draws / 2, n)
    first, ends_first = _share(sum(o.side is not None and o.side == o.first for o in outcomes) + draws / 2, n)
    return {
        "games": n,
        "wins": wins,
        "draws": draws,
        "share": share,
        "interval": ends,
        "side_a": side_a,
        "side_a_interval": ends_a,
        "first": first,
        "first_interval": ends_first,
        "unfinished": sum(not o.over for o in outcomes),
        "answers": _spread([o.answers for o in outcomes]),
        "turns": _spread([o.turns for o in outcomes]),
        "troubles": sum(len(o.troubles) for o in outcomes),
        "activations": [without_purpose(outcomes, k)[1] for k in (0, 1)],
        "without_purpose": [without_purpose(outcomes, k)[0] for k in (0, 1)],
    }


def without_purpose(outcomes: Iterable[Outcome], player: int) -> tuple[int, int]:
    """Activations of one of the two players without purpose, and all in which something could be done."""
    rows = [aimless(o.tallies.get("activations", {}), player ^ o.swapped) for o in outcomes]
    return sum(n for n, _ in rows), sum(n for _, n in rows)


def _spread(numbers: Sequence[int]) -> list[int]:
    rows = sorted(numbers)
    return [rows[0], rows[len(rows) // 2], rows[-1]] if rows else []


def as_json(wanted: Sequence[Order], outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The whole result as JSON data: nothing in it depends on time, place or the number of cores."""
    first = wanted[0]
    together = Tallies()
    for o in outcomes:
        if o.tallies:
            together.add(Tallies.of(o.tallies))
    matches = [{k: v for k, v in asdict(o).items() if k != "tallies"} for o in outcomes]
    return {
        "book": first.book,
        "map": Path(first.map).stem,
        "players": list(first.seats),
        "seed": first.seed,
        "picks": dict(first.picks),
        "summary": summary(outcomes),
        "tallies": together.plain(),
        "matches": matches,
    }


# ---- in words


def percent(share: float) -> str:
    """A share as people read it."""
    return f"{100 * share:.0f} %"


def fine(share: float) -> str:
    """A small share as people read it."""
    return f"{100 * share:.1f} %"


def _args(share: float, ends: Sequence[float]) -> dict[str, Any]:
    return {"p": percent(share), "least": percent(ends[0]), "most": percent(ends[1])}


def report(result: Mapping[str, Any]) -> Iterable[Text]:
    """The result in words, a line each."""
    s, (one, two) = result["summary"], result["players"]
    yield Text(
        "{one} against {two}: {w} won, {l} lost, {d} drawn of {n}",
        {"one": one, "two": two, "w": s["wins"][0], "l": s["wins"][1], "d": s["draws"], "n": s["games"]},
    )
    yield Text("{who} wins {p} ({least} to {most})", {"who": one, **_args(s["share"], s["interval"])})
    yield Text("Side a wins {p} ({least} to {most})", _args(s["side_a"], s["side_a_interval"]))
    first = _args(s["first"], s["first_interval"])
    yield Text("Whoever is asked first wins {p} ({least} to {most})", first)
    least, middle, most = s["answers"]
    yield Text(
        "Answers: {least} to {most}, half of the matches up to {middle}",
        {"least": least, "most": most, "middle": middle},
    )
    for who, n, all_ in zip(result["players"], s["without_purpose"], s["activations"], strict=True):
        if all_:
            args = {"who": who, "n": n, "all": all_, "p": fine(n / all_)}
            yield Text("{who}: {n} of {all} activations without purpose ({p})", args)
    if s["unfinished"] or s["troubles"]:
        yield Text(
            "Not finished: {n}; players stumbled {k} times", {"n": s["unfinished"], "k": s["troubles"]}
        )
    yield verdict(result)


def verdict(result: Mapping[str, Any], width: float = 0.0) -> Text:
    """Whether a map is fair, with the likeliest reason if it is not; `width` of the table in inches."""
    s = result["summary"]
    share, (least, most) = s["side_a"], s["side_a_interval"]
    args: dict[str, Any] = {"n": s["games"], "least": percent(least), "most": percent(most)}
    side, p = ("A", share) if share >= 0.5 else ("B", 1.0 - share)
    if side == "B":
        args |= {"least": percent(1.0 - most), "most": percent(1.0 - least)}
    args |= {"side": side, "p": percent(p)}
    if FAIR[0] <= least and most <= FAIR[1]:
        return Text("Fair: side {side} wins {p} ({least} to {most}) of {n} matches", args)
    if least <= 0.5 <= most:
        if most - least > FAIR[1] - FAIR[0]:
            return Text("No verdict yet: side {side} wins {p} ({least} to {most}) of {n}; play more", args)
        return Text("Fair as far as {n} matches tell: side {side} wins {p} ({least} to {most})", args)
    args["why"] = _reason(result, 0 if side == "A" else 1, width)
    return Text("Not fair: side {side} wins {p} ({least} to {most}) of {n} matches: {why}", args)


def _reason(result: Mapping[str, Any], side: int, width: float) -> Text:
    """The likeliest reason for an advantage: the first turn, one source of harm, the ground."""
    s, tallies = result["summary"], result.get("tallies", {})
    first, (low, high) = s["first"], s["first_interval"]
    if not low <= 0.5 <= high:
        if first > 0.5:
            return Text("whoever is asked first wins {p}", {"p": percent(first)})
        return Text("whoever is asked last wins {p}", {"p": percent(1.0 - first)})
    harm = {k[2:]: n for k, n in tallies.get("harm", {}).items() if k.startswith(f"{side}:")}
    if harm:
        name, most = max(harm.items(), key=lambda row: row[1])
        if most >= EARLY * sum(harm.values()) and len(harm) > 1:
            args = {"p": percent(most / sum(harm.values())), "name": name.replace("_", " ")}
            return Text("{p} of its damage comes from {name}", args)
    if width and _central(tallies.get("moves", {}), width) > 0.5:
        return Text("most moves end in the centre of the table: who holds it first is ahead")
    dealt = [sum(n for k, n in tallies.get("harm", {}).items() if k.startswith(f"{k0}:")) for k0 in (0, 1)]
    if dealt[side] and dealt[1 - side]:
        return Text("it deals {n} times the damage", {"n": round(dealt[side] / dealt[1 - side], 1)})
    return Text("look at where its figures fall")


def _central(moves: Mapping[str, int], width: float) -> float:
    """What share of the moves ends in the middle part of the table."""
    inside = sum(n for k, n in moves.items() if abs(float(k.split(",")[0]) - width / 2) <= MIDDLE * width)
    whole = sum(moves.values())
    return inside / whole if whole else 0.0
