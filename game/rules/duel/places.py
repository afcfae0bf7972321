"""DUE-947 Where fencers start: the starts of the map on which a base fits, else places in the zones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.rules.duel.state import RADIUS
from game.table.bases import Round
from game.table.board import Refusal, Table
from game.table.inches import Point, snap
from game.table.mapfile import SIDES, Scenario
from game.table.places import Room, places
from game.table.runs import EXACT
from game.table.terrain import Polygon

_BASE = Round(0.0, 0.0, RADIUS)


def starts(scenario: Scenario, board: Table, size: int) -> tuple[Sequence[Point], Sequence[Point]]:
    """Places for `size` fencers of each side; a start that does not fit is passed over. Raises ValueError if
    a zone has no room for them.
    """
    found: dict[str, list[Point]] = {side: [] for side in SIDES}
    taken: dict[str, Round] = {}

    def stand(side: str, p: Point) -> None:
        taken[f"{side}-{len(found[side])}"] = _BASE.at(p)
        found[side].append(p)

    for start in scenario.starts:
        if len(found[start.side]) < size and _refusal(board.at(taken), start.at) is None:
            stand(start.side, start.at)
    for side in SIDES:
        while len(found[side]) < size:
            stand(side, _free(board.at(taken), scenario.zone(side).polygon))
    return found[SIDES[0]], found[SIDES[1]]


def start_faults(board: Table, at: Sequence[Point]) -> Iterator[tuple[int, str, str]]:
    """DUE-947 The starts on which no fencer can stand: number, what is wrong, what would be right."""
    taken: dict[str, Round] = {}
    for n, p in enumerate(at):
        if refusal := _refusal(board.at(taken), p):
            more = f"move it by {max(refusal.inches, 0.01):.2f} inches or more"
            yield n, f"a fencer's base does not fit here: {_in_the_way(board, refusal)} (DUE-947)", more
        else:
            taken[str(n)] = _BASE.at(p)


def _refusal(table: Table, p: Point) -> Refusal | None:
    """DUE-941 to DUE-945 Why a base cannot stand there."""
    return table.fits(_BASE.at(p), (), slack=EXACT)


def _in_the_way(board: Table, refusal: Refusal) -> str:
    """What the base would overlap."""
    if refusal.reason == "edge":
        return "it would hang over the edge"
    if refusal.reason == "figure":
        return f"it would overlap the base at start {int(refusal.what) + 1}"
    piece = board.land.by_id[refusal.what]
    return f"it would overlap the {piece.name.removeprefix('the ') or piece.kind.replace('_', ' ')}"


def _free(table: Table, zone: Polygon) -> Point:
    """The first place of a zone where a base fits, from its middle on."""
    n = len(zone.points)
    middle = (sum(x for x, _ in zone.points) / n, sum(y for _, y in zone.points) / n)
    if table.fits(_BASE.at(snap(middle)), (), zone, slack=EXACT) is None:
        return snap(middle)
    for p in places(table, RADIUS, Room(zone=zone)):
        if table.fits(_BASE.at(snap(p)), (), zone, slack=EXACT) is None:
            return snap(p)
    raise ValueError("a zone has no room for a fencer")
