"""DUE-95x: pairs of a skirmish: who crosses blades with whom, relief, who is free."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from game.engine.decisions import Option, PickOne
from game.engine.game import Game
from game.engine.look import OnFigure
from game.engine.words import Text
from game.rules.duel.state import RADIUS, DuelState, Fencer, Pair
from game.rules.duel.yard import base, table
from game.table.inches import snap, toward
from game.table.moves import reach
from game.table.reach import Reach
from game.table.reach import ring as reach_ring
from game.table.runs import EXACT

G = Game[DuelState]

Relief = tuple[Fencer, Pair, Fencer]
"""Who comes, into which pair, for whom."""

RELIEF, TIE = 6.0, 0.001
"""DUE-954 Inches of path cost, and by how much a rounded place may miss."""


async def engage(g: G) -> bool:
    """DUE-953 One side pairs one of its free fencers with a free enemy; False when one side has none."""
    s = g.state
    matches = [(f, foe) for f in s.free(s.who) for foe in s.free(1 - s.who)]
    if not matches:
        return False
    f, foe = matches[0]
    if len(matches) > 1:
        options = [_match(*pair) for pair in matches]
        f, foe = await PickOne(s.who, "DUE-953", Text("Who crosses blades with whom?"), options, key="engage")
    a, b = (f, foe) if f.side == 0 else (foe, f)
    s.pairs.append(Pair(a.id, b.id))
    text = Text("{name} takes on {foe}", {"name": f.name, "foe": foe.name})
    cites = ("DUE-951", "DUE-952")
    g.say("DUE-953", "paired", text, {"fencer": f.id, "foe": foe.id}, side=f.side, cites=cites)
    s.who = 1 - s.who
    return True


def _match(f: Fencer, foe: Fencer) -> Option[tuple[Fencer, Fencer]]:
    label = Text("{name} against {foe}", {"name": f.name, "foe": foe.name})
    return Option(f"{f.id}:{foe.id}", (f, foe), label, OnFigure(foe.id), "DUE-953", group="pair")


def reliefs(g: G) -> Iterator[Relief]:
    """DUE-954 (free fencer, pair, friend in it) for everyone within 6 inches of path cost."""
    s = g.state
    for side in (0, 1):
        for f in (f for f in s.free(side) if not f.relieved):
            ways = reach(table(g.board, s), base(f), RELIEF, me=f.id, slack=EXACT)
            for pair in s.pairs:
                friend = s.fencers[pair.a if side == 0 else pair.b]
                if side not in pair.relieved and _beside(ways, f, friend) <= RELIEF + TIE:
                    yield f, pair, friend


def _beside(ways: Reach, f: Fencer, friend: Fencer) -> float:
    """Path cost in inches until the base of f touches the friend's."""
    straight = snap(toward(friend.point, f.point, 2 * RADIUS))
    spots = [straight, *reach_ring(friend.point, 2 * RADIUS)]
    return min((c for p in spots if (c := ways.cost(p)) is not None), default=inf)


async def relieve(g: G) -> bool:
    """DUE-954, DUE-960 A free fencer takes a friend's place in a pair, or not; False when nobody can."""
    found = list(reliefs(g))
    if not found:
        return False
    side = found[0][0].side
    options: list[Option[Relief | None]] = [_relief(*row) for row in found]
    options.append(Option("pass", None, Text("Nobody"), None, "DUE-954", group="pass"))
    pick = await PickOne(
        side,
        "DUE-954",
        Text("Does somebody relieve a friend?"),
        options,
        key="relieve",
    )
    if pick is None:
        return False
    f, pair, friend = pick
    friend.relieved = True
    if side == 0:
        pair.a = f.id
    else:
        pair.b = f.id
    pair.advantage, pair.strength, pair.closer = "", 0, f.id
    pair.broke_last = ()
    pair.relieved = (*pair.relieved, side)
    text = Text("{name} takes the place of {friend}", {"name": f.name, "friend": friend.name})
    g.say("DUE-954", "relieved", text, {"fencer": f.id, "friend": friend.id}, side=side, cites=("DUE-960",))
    return True


def _relief(f: Fencer, pair: Pair, friend: Fencer) -> Option[Relief | None]:
    label = Text("{name} for {friend}", {"name": f.name, "friend": friend.name})
    return Option(
        f"{f.id}:{friend.id}", (f, pair, friend), label, OnFigure(friend.id), "DUE-954", group="relief"
    )


def in_order(g: G) -> None:
    """DUE-955 Pairs in the order of the roster of the side with first hand."""
    s = g.state
    order = {f.id: n for n, f in enumerate(s.side(s.first_hand))}
    s.pairs.sort(key=lambda p: order[p.a if s.first_hand == 0 else p.b])
    for p in s.pairs:
        x, y = s.both(p)
        text = Text("{name} and {foe} are a pair", {"name": x.name, "foe": y.name})
        g.say("DUE-955", "pair_stands", text, {"fencer": x.id, "foe": y.id}, quiet=True, cites=("DUE-952",))


def dissolve(g: G) -> None:
    """DUE-959 Pairs with a fencer who cannot fight on are no pairs any more."""
    s = g.state
    gone = [p for p in s.pairs if not (s.fencers[p.a].fit and s.fencers[p.b].fit)]
    for p in gone:
        s.pairs.remove(p)
        left = next((s.fencers[i] for i in (p.a, p.b) if s.fencers[i].fit), None)
        if left is not None:
            text = Text("{name} is free again", {"name": left.name})
            g.say("DUE-959", "fencer_free", text, {"fencer": left.id}, side=left.side)
