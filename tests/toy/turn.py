"""TOY-101 to TOY-207: deployment and everything of a turn before the activations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from game.engine.asking import Answer, Option, Rnd, Why
from game.engine.decisions import Allocate, Arrange, Assign, PickMany, PickPoint, PickPose, Pose, Slot
from game.engine.events import BOTH, only
from game.engine.game import Game
from game.engine.look import Forecast, OnArea, OnCard, OnDisc, OnFigure, OnPoint, TableRows
from game.engine.words import Text
from game.table.board import Refusal
from game.table.inches import Point, snap
from game.table.terrain import Polygon
from tests.toy.state import HAND, RADIUS, Disc, ToyState, place, table, under

Toybox = Game[ToyState]


def why_not(refusal: Refusal | None, clause: str) -> Why | None:
    """A refusal of the table in words for a person."""
    if refusal is None:
        return None
    say = {
        "edge": "{inches}″ over the edge; stay on the table",
        "zone": "{inches}″ outside the zone; stay wholly inside",
        "figure": "{inches}″ into {what}; leave room",
        "impassable": "{inches}″ into {what}; stand beside it",
    }[refusal.reason]
    args = {"inches": refusal.inches, "what": refusal.what}
    return Why(Text(say, args), clause, refusal.point)


def card_options(g: Toybox, cards: tuple[str, ...], clause: str) -> Callable[[], list[Option[str]]]:
    """Options for cards of one's own, made when somebody looks."""

    def made() -> list[Option[str]]:
        return [Option(c, c, Text(g.state.cards.faces[c]), OnCard(c), clause, group="card") for c in cards]

    return made


def draw(g: Toybox, side: int, n: int) -> None:
    """TOY-201 Draws n cards; an empty deck is made of the shuffled pile."""
    s, deck, hand, pile = g.state, place("deck", side), place("hand", side), place("pile", side)
    for _ in range(n):
        if not s.cards.at(deck):
            s.cards.move(s.cards.at(pile), deck)
            s.cards.shuffle(deck, g.dice, "TOY-201")
        if not s.cards.at(deck):
            return
        card = s.cards.at(deck)[0]
        s.cards.move((card,), hand)
        s.cards.show((card,), only(side))
        text = Text("{side} draws a {face}", {"side": "AB"[side], "face": s.cards.faces[card]})
        veiled = Text("{side} draws a card", {"side": "AB"[side]})
        g.say("TOY-201", "drew", text, {"card": card}, side=side, seen_by=only(side), veiled=veiled)


async def deploy(g: Toybox) -> None:
    """TOY-101 One disc into its zone, then the other side; when all stand, the first turn begins."""
    s = g.state
    disc = next((d for d in s.discs.values() if d.side == s.side and not d.placed), None)
    if disc is None:
        s.side = 1 - s.side
        disc = next((d for d in s.discs.values() if d.side == s.side and not d.placed), None)
    if disc is None:
        s.stage = "turn"
        return
    zone, board = Polygon(s.zones[disc.side].outline), table(g.board, s)
    xs, ys = [p[0] for p in zone.points], [p[1] for p in zone.points]

    def legal(pose: Pose) -> Why | None:
        return why_not(board.fits(disc.base.at(pose.point), (), zone), "TOY-101")

    def tries(rnd: Rnd) -> Answer:
        x = min(xs) + rnd.fraction() * (max(xs) - min(xs))
        y = min(ys) + rnd.fraction() * (max(ys) - min(ys))
        return [*snap((x, y)), float(90 * rnd.below(4))]

    spots = (
        Pose(min(xs) + i / 4, min(ys) + j / 4, 0.0)
        for i in range(int((max(xs) - min(xs)) * 4))
        for j in range(int((max(ys) - min(ys)) * 4))
    )
    free = next(spot for spot in spots if legal(spot) is None)
    pose = await PickPose(
        disc.side,
        "TOY-101",
        Text("Place {disc}", {"disc": disc.name}),
        [free.x, free.y, free.facing],
        tries,
        legal,
        key="deploy",
        shape=OnDisc(0, 0, RADIUS, "ghost"),
        area=lambda: (OnArea((zone.points,), "zone"),),
        sprite=disc.id,
    )
    disc.x, disc.y, disc.facing, disc.placed = pose.x, pose.y, pose.facing, True
    g.say("TOY-101", "deployed", Text("{disc} takes the field", {"disc": disc.name}), side=disc.side)
    s.side = 1 - s.side


def begin_turn(g: Toybox) -> None:
    """TOY-201 Rolls for who goes first, and cards up to five."""
    s = g.state
    s.turn += 1
    rolls = (0, 0)
    while rolls[0] == rolls[1]:
        rolls = (g.roll("TOY-201", 6)[0], g.roll("TOY-201", 6)[0])
    s.first = s.side = 0 if rolls[0] > rolls[1] else 1
    text = Text(
        "Turn {turn}: {rolls}, {side} goes first", {"turn": s.turn, "rolls": rolls, "side": "AB"[s.first]}
    )
    g.say("TOY-201", "turn", text, {"rolls": rolls})
    for side in (s.first, 1 - s.first):
        draw(g, side, HAND - s.cards.count(place("hand", side)))
    for d in s.discs.values():
        d.done = False
    s.stage = "prepare"


async def prepare(g: Toybox) -> None:
    """TOY-202 to TOY-205 Discard, tuck, flare, hide: one side, then the other."""
    s = g.state
    who = s.side
    await discard(g, who)
    await tuck(g, who)
    await flare(g, who)
    await hide(g, who)
    if who == s.first:
        s.side = 1 - who
    else:
        s.stage, s.side = "drill", s.first


async def discard(g: Toybox, who: int) -> None:
    """TOY-202 Any number of cards away, as many drawn."""
    s = g.state
    hand = s.cards.at(place("hand", who))
    cards = await PickMany(
        who, "TOY-202", Text("Put cards away"), card_options(g, hand, "TOY-202"), key="discard", find=str
    )
    s.cards.show(cards, BOTH)
    s.cards.move(cards, place("pile", who))
    if cards:
        g.say(
            "TOY-202",
            "discarded",
            Text("{side} puts {n} away", {"side": "AB"[who], "n": len(cards)}),
            side=who,
        )
    draw(g, who, len(cards))


async def tuck(g: Toybox, who: int) -> None:
    """TOY-203 Up to two cards onto the deck."""
    s = g.state
    hand = s.cards.at(place("hand", who))
    source = card_options(g, hand, "TOY-203")
    ask: Arrange[str] = Arrange(
        who,
        "TOY-203",
        Text("Cards onto the deck, the first on top"),
        source,
        most=2,
        key="tuck",
        find=str,
        secret=True,
    )
    cards = await ask
    s.cards.move(cards, place("deck", who), top=True)
    g.say("TOY-203", "tucked", Text("{side} tucks {n} cards", {"side": "AB"[who], "n": len(cards)}), side=who)


async def flare(g: Toybox, who: int) -> None:
    """TOY-204 A flare at least an inch from the edge."""
    s, width, depth = g.state, g.board.width, g.board.depth

    def legal(p: Point) -> Why | None:
        if 1 <= p[0] <= width - 1 and 1 <= p[1] <= depth - 1:
            return None
        return Why(Text("Nearer than 1″ to the edge; keep 1″ away"), "TOY-204", p)

    def tries(rnd: Rnd) -> Answer:
        return list(snap((1 + rnd.fraction() * (width - 2), 1 + rnd.fraction() * (depth - 2))))

    p = await PickPoint(
        who,
        "TOY-204",
        Text("Where does the flare burn?"),
        [width / 2, depth / 2],
        tries,
        legal,
        key="flare",
        shape=OnDisc(0, 0, 0.5),
    )
    s.flares = (p, s.flares[1]) if who == 0 else (s.flares[0], p)
    g.say("TOY-204", "flare", Text("{side} lights a flare", {"side": "AB"[who]}), {"at": p}, side=who)


async def hide(g: Toybox, who: int) -> None:
    """TOY-205 Cards under discs, two at most under each, no coins."""
    s = g.state
    hand = [c for c in s.cards.at(place("hand", who)) if s.cards.faces[c] != "coin"]
    discs = s.standing(who)

    def check(pairs: list[tuple[str, Disc]]) -> Why | None:
        for d in discs:
            if s.cards.count(under(d.id)) + sum(1 for _, e in pairs if e is d) > 2:
                return Why(Text("Two cards at most lie under {disc}", {"disc": d.name}), "TOY-205")
        return None

    pairs = await Assign(
        who,
        "TOY-205",
        Text("Hide cards under your discs"),
        card_options(g, tuple(hand), "TOY-205")(),
        [Option(d.id, d, Text(d.name), OnFigure(d.id)) for d in discs],
        key="hide",
        check=check,
        secret=True,
    )
    for card, disc in pairs:
        s.cards.move((card,), under(disc.id))
        text = Text("A {face} goes under {disc}", {"face": s.cards.faces[card], "disc": disc.name})
        veiled = Text("A card goes under {disc}", {"disc": disc.name})
        g.say("TOY-205", "hid", text, {"card": card}, side=who, seen_by=only(who), veiled=veiled)


def shots_forecast(foes: Sequence[Disc], shots: Mapping[str, int]) -> Forecast:
    """TOY-206 The chance that each enemy is hit, as the shots are given out so far."""
    rows = [(d.name, str(shots[d.id]), f"{float(1 - Fraction(5, 6) ** shots[d.id]):.0%}") for d in foes]
    head = (Text("Enemy"), Text("Shots"), Text("Hit"))
    return Forecast((TableRows(head, tuple(rows)),))


async def volley(g: Toybox, hurt: Callable[[Toybox, Disc, str], None]) -> None:
    """TOY-206 Three shots over the enemies."""
    s = g.state
    foes = s.standing(1 - s.first)
    slots = [Slot(d.id, Text(d.name), 0, 2, OnPoint(d.x, d.y)) for d in foes]
    total = min(3, 2 * len(foes))
    shots = await Allocate(
        s.first,
        "TOY-206",
        Text("Share out the shots"),
        slots,
        total,
        key="volley",
        forecast=lambda shots: shots_forecast(foes, shots),
    )
    for disc, n in shots.items():
        faces: tuple[Any, ...] = g.roll("TOY-206", 6, n)
        for _ in [f for f in faces if f == 6]:
            hurt(g, s.discs[disc], "TOY-206")
    s.stage, s.side = "act", s.first
