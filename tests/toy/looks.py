"""What the toy tells a screen."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import Cards
from game.engine.look import (
    BigNumbers,
    CardLook,
    CardRow,
    FigureSheet,
    Gauge,
    Heading,
    Number,
    Paragraph,
    Part,
    Picture,
    PieceLook,
    Roster,
    RosterRow,
    TableRows,
    Track,
)
from game.engine.look import Zone as ZoneLook
from game.engine.rulebook import View
from game.engine.words import Text
from tests.toy.state import LETTERS, RADIUS, TURNS, Disc, ToyState, place, under

KINDS = {"sword": "attack", "shield": "passive", "coin": "energy"}
STAGES = ("prepare", "drill", "volley", "act")


def card(cards: Cards, key: str) -> CardLook:
    """A card, or its back where the face is not known."""
    face = cards.faces.get(key)
    if face is None:
        return CardLook(key)
    text = {"sword": "Adds 2 to a strike.", "shield": "Adds 2 to a defence.", "coin": "Worth nothing."}[face]
    return CardLook(key, face.title(), KINDS[face], "Toy card", face, text, text, clause="TOY-003")


def _piece(s: ToyState, d: Disc, who: int) -> PieceLook:
    active = s.stage == "act" and s.side == d.side and not d.done
    badges = ("activated",) if d.done else ()
    return PieceLook(
        d.id,
        d.name,
        d.side,
        d.x,
        d.y,
        RADIUS,
        d.facing,
        d.name.split()[0].lower(),
        badges,
        activated=d.done,
        active=active,
        wounds=(d.wounds, d.limit),
        reach=1.0,
        stack=s.cards.count(under(d.id)),
    )


def picture(view: View) -> Picture:
    """The table with everything on it."""
    s: ToyState = view.state
    pieces = {d.id: _piece(s, d, view.who) for d in s.discs.values()}
    there = [d.id for side in (0, 1) for d in s.standing(side)]
    result = ""
    if s.stage == "over":
        result = "A draw" if s.winner is None else f"{view.setup.names[s.winner]} wins"
    track = Track(
        s.turn,
        TURNS,
        tuple(Text(stage) for stage in STAGES),
        STAGES.index(s.stage) if s.stage in STAGES else -1,
        Text("{side} goes first", {"side": "AB"[s.first]}) if s.turn else "",
        s.first if s.turn else None,
    )
    return Picture(
        view.board.width,
        view.board.depth,
        view.board.terrain,
        tuple(pieces[i] for i in there),
        tuple(p for i, p in pieces.items() if i not in there),
        track,
        view.setup.names,
        tuple(ZoneLook(z.name, n, z.outline) for n, z in enumerate(s.zones)) if s.stage == "deploy" else (),
        result=result,
        winner=s.winner,
    )


def sheet(view: View, figure: str) -> Sequence[Part]:
    """A disc's numbers and the cards under it."""
    s: ToyState = view.state
    d = s.discs[figure]
    gauges = (Gauge(Text("Wounds"), d.wounds, d.limit),)
    numbers = (
        Number(f"{d.speed:g}″", Text("Inches"), "TOY-301"),
        Number(str(d.limit), Text("Wounds"), "TOY-404"),
    )
    return (
        FigureSheet(d.id, d.name, d.name.split()[0].lower(), d.side, Text("Disc"), "", "", numbers, gauges),
        TableRows((Text("Weapon"), Text("Reach")), ((Text("Fist"), "1″"),)),
        Paragraph(Text("Parting blow"), Text("Strikes at those who leave."), "TOY-303"),
        _row(s, under(d.id), Text("Hidden"), 2, d.id),
    )


def _row(s: ToyState, name: str, title: Text, limit: int | None = None, figure: str = "") -> CardRow:
    looks = tuple(card(s.cards, c) for c in s.cards.at(name))
    return CardRow(title, looks, limit, place=name, figure=figure)


def panels(view: View) -> Sequence[Part]:
    """One's own hand and piles, both rosters."""
    s, who = view.state, view.who
    parts: list[Part] = [
        Heading(Text("Turn {turn}", {"turn": s.turn}), "TOY-201"),
        BigNumbers(tuple(Number(str(s.cards.count(place(k, who))), Text(k)) for k in ("deck", "pile"))),
        _row(s, place("hand", who), Text("Your hand"), 5),
        _row(s, place("hand", 1 - who), Text("Their hand"), 5),
        _row(s, place("pile", 1 - who), Text("Their pile")),
    ]
    for side in (who, 1 - who):
        rows = tuple(
            RosterRow(
                d.id,
                d.name,
                d.name.split()[0].lower(),
                (Gauge(Text("Wounds"), d.wounds, d.limit),),
                s.cards.count(under(d.id)),
                gone=d.out,
            )
            for d in s.discs.values()
            if d.side == side
        )
        parts.append(
            Roster(view.setup.names[side], side, rows, Text("crew {side}", {"side": LETTERS[side].upper()}))
        )
    return parts
