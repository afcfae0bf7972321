"""CIR-109, CIR-110, CIR-12x Deployment and the Casting phase: who enters where, what is drawn and placed in
secret.
"""

from __future__ import annotations

from collections.abc import Callable

from game.engine.decisions import Answer, Assign, Option, PickOne, PickPose, Pose, Rnd, Why
from game.engine.look import OnArea, OnDisc, OnFigure
from game.engine.state import other
from game.engine.words import Text
from game.rules.cirque import cites, values
from game.rules.cirque.decide import card_option
from game.rules.cirque.discards import draw_cards
from game.rules.cirque.effect import G
from game.rules.cirque.harm import first_side
from game.rules.cirque.moving import refusal
from game.rules.cirque.phases import enter
from game.rules.cirque.state import Fighter, content, table
from game.table.bases import Round
from game.table.inches import Point
from game.table.terrain import Polygon

ZONES = {"a": Text("South"), "b": Text("North")}
"""CIR-109 The zones of a map as players call them."""

HAND = 7
"""CIR-121 Hands are filled up to this."""


async def deployment(g: G) -> None:
    """CIR-109, CIR-110 Roll-off, zones, then one fighter each in turn."""
    s = g.state
    if s.first_deployer is None:
        await _roll_off(g)
        return
    left = [f for f in s.fighters if not f.placed]
    if not left:
        s.turn = 1
        enter(g, "casting")
        return
    placed = [f for f in s.fighters if f.placed]
    side = s.first_deployer if len(placed) % 2 == 0 else other(s.first_deployer)
    if not any(f.side == side for f in left):
        side = other(side)
    await _deploy(g, side)


def _say_started(g: G) -> None:
    """CIR-101, CIR-108 Who meets where: teams are open."""
    s = g.state
    teams = [[f.profile for f in s.fighters if f.side == side] for side in (0, 1)]
    data = {"arena": [g.board.width, g.board.depth], "teams": teams}
    why = cites.of_start(name for team in teams for name in team)
    g.say("CIR-108", "game_started", Text("The match begins"), data, quiet=True, cites=why)


async def _roll_off(g: G) -> None:
    """CIR-109"""
    s = g.state
    _say_started(g)
    while True:
        a, b = g.roll("CIR-109", 10, 2)
        if a != b:
            break
        g.say("CIR-109", "roll_off", Text("{a} and {b}: roll again", {"a": a, "b": b}), {"dice": [a, b]})
    winner = 0 if a > b else 1
    say = Text("{a} and {b}: the higher chooses a zone", {"a": a, "b": b})
    g.say("CIR-109", "roll_off", say, {"dice": [a, b], "winner": winner}, side=winner)
    zones = dict(s.zones)
    zone = await PickOne(
        winner,
        "CIR-109",
        Text("Choose your zone"),
        [
            Option(
                name,
                name,
                ZONES[name],
                OnArea((outline,), "zone", ZONES[name]),
                "CIR-109",
            )
            for name, outline in zones.items()
        ],
        key="zone",
        hint=Text("the other side places its first fighter before you"),
    )
    s.players[winner].zone = zone
    s.players[other(winner)].zone = next(name for name in zones if name != zone)
    s.first_deployer = other(winner)
    g.say("CIR-109", "zone_chosen", Text("The zones are settled"), {"zone": zone}, side=winner)


async def _deploy(g: G, side: int) -> None:
    """CIR-110"""
    s = g.state
    waiting = [f for f in s.fighters if f.side == side and not f.placed]
    f = waiting[0]
    if len(waiting) > 1:
        f = await PickOne(
            side,
            "CIR-109",
            Text("Who enters the pit?"),
            [Option(x.id, x, Text(x.name), OnFigure(x.id), "CIR-109", group="figure") for x in waiting],
            key="deploy",
            find=s.fighter,
        )
    outline = dict(s.zones)[s.players[side].zone]
    zone = Polygon(outline)

    def legal(pose: Pose) -> Why | None:
        bad = table(g).fits(Round(pose.x, pose.y, f.r, pose.facing), (f.id,), zone)
        if bad is None:
            return None
        if bad.reason == "zone":
            return Why(
                Text("{figure} must stand wholly inside its zone", {"figure": f.name}), "CIR-110", bad.point
            )
        return refusal(g, f, bad)

    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    ahead = 90.0 if sum(ys) / len(ys) < g.board.depth / 2 else 270.0

    def propose(rnd: Rnd) -> Answer:
        x = min(xs) + f.r + rnd.fraction() * (max(xs) - min(xs) - 2 * f.r)
        y = min(ys) + f.r + rnd.fraction() * (max(ys) - min(ys) - 2 * f.r)
        return [round(x, 3), round(y, 3), ahead]

    pose = await PickPose(
        side,
        "CIR-110",
        Text("Place {figure}", {"figure": f.name}),
        _first_fit(legal, outline, f, ahead),
        propose,
        legal,
        key="deploy",
        hint=Text("anywhere wholly inside your zone, facing any way"),
        shape=OnDisc(0, 0, f.r, "base"),
        area=lambda: (OnArea((outline,), "zone"),),
        sprite=f.id,
        continues=len(waiting) > 1,
    )
    f.x, f.y, f.facing, f.placed = pose.x, pose.y, pose.facing, True
    data = {"figure": f.id, "point": [f.x, f.y], "facing": f.facing}
    g.say("CIR-110", "deployed", Text("{figure} enters the pit", {"figure": f.name}), data, side=side)


def _first_fit(
    legal: Callable[[Pose], Why | None], outline: tuple[Point, ...], f: Fighter, ahead: float
) -> list[float]:
    """Some legal place in the zone, found on a half-inch grid."""
    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    y = min(ys) + f.r
    while y <= max(ys) - f.r + 1e-9:
        x = min(xs) + f.r
        while x <= max(xs) - f.r + 1e-9:
            if legal(Pose(round(x, 3), round(y, 3), ahead)) is None:
                return [round(x, 3), round(y, 3), ahead]
            x += 0.5
        y += 0.5
    raise AssertionError("a deployment zone is full")


# ---- casting


async def casting(g: G) -> None:
    """CIR-121 to CIR-128 Both draw; both place in secret; then both see the new counts.

    Drawing is not asked about (CIR-123), and a hand of seven or more stays as it is (CIR-122).
    """
    s = g.state
    first = first_side(s)
    if s.step == 0:
        for side in (first, other(first)):
            short = HAND - s.cards.count(f"hand:{side}")
            if short > 0:
                draw_cards(g, side, short, "CIR-121")
            else:
                say = Text("{n} cards in hand: none are drawn", {"n": HAND - short})
                g.say("CIR-122", "no_cards_drawn", say, {"n": HAND - short}, side=side)
    elif s.step == 1:
        await _place(g, first)
    elif s.step == 2:
        await _place(g, other(first))
    else:
        for side in (first, other(first)):
            _show_placing(g, side)
        enter(g, "situation")
        return
    s.step += 1


async def _place(g: G, side: int) -> None:
    """CIR-125 to CIR-127, CIR-211, CIR-212, CIR-221 to CIR-228

    Only cards of the hand can be put anywhere: what lies in a stack stays there (CIR-206, CIR-227). Set
    energy does not count (CIR-225); the limit is looked at for stacks that are added to (CIR-224).
    """
    s = g.state
    hand = s.cards.at(f"hand:{side}")
    if not hand:
        return
    team = s.team(side)

    def fits(card: str, place: str) -> Why | None:
        row = content().card(s.cards.faces[card])
        names = {"card": Text(row.name)}
        if place.startswith("sorcery") and row.type != "sorcery":
            return Why(Text("{card} is no sorcery", names), "CIR-212")
        if place.startswith("stack") and row.type == "sorcery":
            return Why(Text("{card} is sorcery: it goes onto the sorcery stack", names), "CIR-211")
        return None

    def check(pairs: list[tuple[str, str]]) -> Why | None:
        for f in team:
            here = f"stack:{f.id}"
            n = s.cards.count(here) + sum(place == here for _, place in pairs)
            limit = values.stack_limit(s, f).whole
            if n > limit and any(place == here for _, place in pairs):
                args = {"figure": f.name, "n": n, "limit": limit}
                return Why(Text("{figure}'s stack holds {limit} cards, not {n}", args), "CIR-221")
        return None

    pairs = await Assign(
        side,
        "CIR-125",
        Text("Fill the stacks"),
        [card_option(s, c) for c in hand],
        [
            *(Option(f.id, f"stack:{f.id}", Text(f.name), OnFigure(f.id), "CIR-226") for f in team),
            Option("sorcery", f"sorcery:{side}", Text("Sorcery"), clause="CIR-228"),
        ],
        key="place",
        hint=Text("drag cards to a fighter; what you keep stays in your hand"),
        secret=True,
        fits=fits,
        check=check,
    )
    s.players[side].sealed = tuple(pairs)


def _show_placing(g: G, side: int) -> None:
    """CIR-126, CIR-127 What was placed lies face down where it was put; the counts are public now."""
    s = g.state
    player = s.players[side]
    counts: dict[str, int] = {}
    for card, place in player.sealed:
        s.cards.move([card], place)
        counts[place] = counts.get(place, 0) + 1
    faces = [(s.cards.faces[card], place) for card, place in player.sealed]
    player.sealed = ()
    rows = [Text("{n} on {place}", {"n": n, "place": _place_name(g, place)}) for place, n in counts.items()]
    veiled = Text("Cards placed: {rows}", {"rows": rows}) if rows else Text("No cards placed")
    names = [
        Text("{card} on {place}", {"card": Text(content().card(face).name), "place": _place_name(g, place)})
        for face, place in faces
    ]
    say = Text("Cards placed: {rows}", {"rows": names}) if names else veiled
    data = {"counts": counts, "faces": faces}
    why = cites.of_placing(s, counts)
    g.say("CIR-126", "cards_placed", say, data, side=side, seen_by=1 << side, veiled=veiled, cites=why)


def _place_name(g: G, place: str) -> Text | str:
    kind, _, name = place.partition(":")
    return Text("the sorcery stack") if kind == "sorcery" else g.state.fighter(name).name
