"""TOY-207 to TOY-404: an activation and what it may hold."""

from __future__ import annotations

from game.engine.asking import Answer, Option, Refused, Rnd, Why
from game.engine.decisions import PickFacing, PickMany, PickOne, PickPath, Walk, Way
from game.engine.events import BOTH, only
from game.engine.game import sealed
from game.engine.look import Bars, Forecast, OnCard, OnDisc, OnFigure, OnLine
from game.engine.tally import Tally
from game.engine.words import Text
from game.table.inches import at_most, distance, path_length, snap, toward
from tests.toy.state import RADIUS, TURNS, Disc, ToyState, place, table, under
from tests.toy.turn import Toybox, card_options, why_not


def finish(s: ToyState) -> None:
    """TOY-501, TOY-502 Nothing more is asked; the side with more unhurt wounds has won."""
    s.stage = "over"
    left = [sum(d.limit - d.wounds for d in s.standing(side)) for side in (0, 1)]
    s.winner = None if left[0] == left[1] else left.index(max(left))


def hurt(g: Toybox, disc: Disc, clause: str) -> None:
    """TOY-404 One wound; with the last the disc leaves and its cards lie open."""
    s = g.state
    if disc.out:
        return
    disc.wounds += 1
    g.say(
        clause, "wounded", Text("{disc} is wounded", {"disc": disc.name}), {"disc": disc.id}, side=disc.side
    )
    if disc.wounds == disc.limit:
        disc.out = True
        cards = s.cards.at(under(disc.id))
        s.cards.show(cards, BOTH)
        s.cards.move(cards, place("pile", disc.side))
        g.say("TOY-404", "out", Text("{disc} is out", {"disc": disc.name}), {"disc": disc.id}, side=disc.side)


async def activation(g: Toybox) -> None:
    """TOY-207 One disc of the side that is next; the turn ends when nobody is left."""
    s = g.state
    if not s.standing(0) or not s.standing(1):
        g.say("TOY-501", "end", Text("A side has nobody left"))
        finish(s)
        return
    if not s.ready(s.side):
        s.side = 1 - s.side
    if not s.ready(s.side):
        s.stage = "turn"
        if s.turn == TURNS:
            g.say("TOY-501", "end", Text("The last turn is over"))
            finish(s)
        return
    who = s.side
    options = [Option(d.id, d, Text(d.name), OnFigure(d.id), "TOY-207", group="figure") for d in s.ready(who)]
    disc = await PickOne(who, "TOY-207", Text("Who acts?"), options, key="activate")
    disc.done = True
    g.say("TOY-207", "activated", Text("{disc} acts", {"disc": disc.name}), {"disc": disc.id}, side=who)
    await hop(g, disc)
    if not disc.out:
        await deed(g, disc)
    if not disc.out:
        await turn(g, disc)
    s.side = 1 - who


async def hop(g: Toybox, disc: Disc) -> None:
    """TOY-301 to TOY-303 A hop or a leap, and a parting blow from those it leaves."""
    s, board = g.state, table(g.board, g.state)
    over = frozenset({"figures", "obstacles"})
    ways = (
        Way("hop", Text("Hop"), disc.speed, "TOY-301", through=over, flat=True),
        Way("leap", Text("Leap"), disc.speed + 2, "TOY-302", "straight", False, over, True),
    )

    def legal(walk: Walk) -> Why | None:
        too_far = path_length(walk.path) - walk.way.inches
        if not at_most(too_far, 0):
            return Why(Text("{n}″ too far", {"n": too_far}), walk.way.clause, walk.end)
        return why_not(board.fits(disc.base.at(walk.end), (disc.id,)), walk.way.clause)

    def tries(rnd: Rnd) -> Answer:
        way = ways[rnd.below(2)]
        foes = s.standing(1 - disc.side)
        goal = foes[rnd.below(len(foes))].base.centre
        near = distance(disc.base.centre, goal) - 2 * RADIUS - rnd.fraction()
        if rnd.below(4) == 0:
            goal, near = (rnd.fraction() * board.width, rnd.fraction() * board.depth), way.inches
        end = snap(toward(disc.base.centre, goal, min(near, way.inches - 0.001)))
        return {"way": way.key, "path": [list(end)], "face": float(rnd.below(360)) if way.turns else None}

    walk = await PickPath(
        disc.side,
        "TOY-301",
        Text("Where does {disc} go?", {"disc": disc.name}),
        {"way": "hop", "path": [], "face": None},
        tries,
        disc.id,
        disc.base.centre,
        ways,
        legal,
        lambda walk: path_length(walk.path),
        key="hop",
        continues=True,
        area=lambda way: (OnDisc(disc.x, disc.y, way.inches, "reach"),),
    )
    near = [d for d in s.standing(1 - disc.side) if board.within(disc.base, d.base, 1)]
    (disc.x, disc.y), disc.facing = walk.end, disc.facing if walk.facing is None else walk.facing
    text = Text("{disc} goes {n}″", {"disc": disc.name, "n": path_length(walk.path)})
    g.say(walk.way.clause, "moved", text, {"disc": disc.id, "path": walk.path}, side=disc.side)
    for foe in near:
        if not disc.out and not board.within(disc.base, foe.base, 1):
            await parting_blow(g, foe, disc)


async def parting_blow(g: Toybox, foe: Disc, disc: Disc) -> None:
    """TOY-303 The enemy that is left may strike once."""
    prompt = Text("{foe} may strike {disc}", {"foe": foe.name, "disc": disc.name})
    options = [Option("yes", True, Text("Strike")), Option("no", False, Text("Let it go"))]
    line = (OnLine(foe.base.centre, disc.base.centre),)
    if await PickOne(foe.side, "TOY-303", prompt, options, key="parting_blow", about=line):
        (face,) = g.roll("TOY-303", 6)
        g.say(
            "TOY-303", "blow", Text("A parting blow: {face}", {"face": face}), {"face": face}, side=foe.side
        )
        if face >= 5:
            hurt(g, disc, "TOY-303")


async def deed(g: Toybox, disc: Disc) -> None:
    """TOY-304 Strike, scout or rest."""
    s, board = g.state, table(g.board, g.state)
    foes = s.standing(1 - disc.side)
    near = [d for d in foes if board.within(disc.base, d.base, 1)]
    scouted = [d for d in foes if s.cards.count(under(d.id))]

    def odds(foe: Disc) -> Forecast:
        chances = tuple((label, n / 36) for label, n in (("nothing", 21), ("a wound", 15)))
        line = OnLine(disc.base.centre, foe.base.centre)
        return Forecast((Bars(Text("A bare strike"), Text("without cards"), chances, 1),), (line,))

    options: list[Option[tuple[str, Disc]]] = []
    for foe in near:
        tally = Tally(0, "TOY-403", Text("a D6"))
        tally.add(2 * s.cards.count(under(disc.id)), "TOY-403", Text("if all hidden cards are swords"))
        label = Text("Strike {foe}", {"foe": foe.name})
        mark = OnFigure(foe.id)

        def chance(foe: Disc = foe) -> Forecast:
            return odds(foe)

        options.append(
            Option(f"strike-{foe.id}", ("strike", foe), label, mark, "TOY-401", tally, None, "attack", chance)
        )
    for foe in scouted:
        label = Text("Scout {foe}", {"foe": foe.name})
        options.append(
            Option(f"scout-{foe.id}", ("scout", foe), label, OnFigure(foe.id), "TOY-305", group="scout")
        )
    options.append(Option("rest", ("rest", disc), Text("Rest"), None, "TOY-306", group="pass"))

    def refused() -> list[Refused]:
        far = Why(Text("Farther than 1″; go nearer"), "TOY-304")
        return [
            Refused(Text("Strike {foe}", {"foe": f.name}), far, OnFigure(f.id)) for f in foes if f not in near
        ]

    prompt = Text("What does {disc} do?", {"disc": disc.name})
    what, foe = await PickOne(disc.side, "TOY-304", prompt, options, key="deed", refused=refused)
    if what == "strike":
        await strike(g, disc, foe)
    elif what == "scout":
        await scout(g, disc.side, foe)
    else:
        rest(g, disc)


async def scout(g: Toybox, who: int, foe: Disc) -> None:
    """TOY-305 A look at one card under an enemy disc."""
    s = g.state
    cards = s.cards.at(under(foe.id))
    options = [
        Option(c, c, Text("Card {n}", {"n": n + 1}), OnCard(c), "TOY-305", group="card")
        for n, c in enumerate(cards)
    ]
    prompt = Text("Which card under {foe}?", {"foe": foe.name})
    card = await PickOne(who, "TOY-305", prompt, options, key="scout", continues=True)
    s.cards.show((card,), only(who))
    text = Text("Under {foe} lies a {face}", {"foe": foe.name, "face": s.cards.faces[card]})
    veiled = Text("{side} looks at a card under {foe}", {"side": "AB"[who], "foe": foe.name})
    g.say(
        "TOY-305",
        "scouted",
        text,
        {"card": card},
        side=who,
        seen_by=BOTH if foe.out else only(who),
        veiled=veiled,
    )


def rest(g: Toybox, disc: Disc) -> None:
    """TOY-306 A 6 heals one wound."""
    (face,) = g.roll("TOY-306", 6)
    if face == 6 and disc.wounds:
        disc.wounds -= 1
    g.say(
        "TOY-306", "rested", Text("{disc} rests: {face}", {"disc": disc.name, "face": face}), side=disc.side
    )


async def strike(g: Toybox, disc: Disc, foe: Disc) -> None:
    """TOY-401 to TOY-403 Guards and cards in secret, then a D6 each."""
    s = g.state
    mine, theirs = await sealed(guard(disc), guard(foe))
    swords, shields = await sealed(commit(g, disc), commit(g, foe))
    for d, cards in ((disc, swords), (foe, shields)):
        s.cards.show(cards, BOTH)
        faces = [s.cards.faces[c] for c in cards]
        s.cards.move(cards, place("pile", d.side))
        text = Text("{disc} shows {faces}", {"disc": d.name, "faces": faces or "nothing"})
        g.say("TOY-402", "showed", text, {"cards": tuple(cards)}, side=d.side)
    totals = []
    for d, cards, useful in ((disc, swords, "sword"), (foe, shields, "shield")):
        tally = Tally(g.roll("TOY-403", 6)[0], "TOY-403", Text("a D6"))
        tally.add(2 * sum(s.cards.faces[c] == useful for c in cards), "TOY-403", Text("cards"))
        if d is disc and mine != theirs:
            tally.add(1, "TOY-401", Text("past the guard"))
        totals.append(tally.whole)
    text = Text("{disc} strikes {foe}: {totals}", {"disc": disc.name, "foe": foe.name, "totals": totals})
    g.say("TOY-403", "struck", text, {"totals": tuple(totals)}, side=disc.side)
    if totals[0] > totals[1]:
        hurt(g, foe, "TOY-403")


def guard(disc: Disc) -> PickOne[str]:
    """TOY-401 High or low, in secret."""
    options = [Option(k, k, Text(k)) for k in ("high", "low")]
    return PickOne(disc.side, "TOY-401", Text("High or low?"), options, key="guard", secret=True)


def commit(g: Toybox, disc: Disc) -> PickMany[str]:
    """TOY-402 Any of the cards under one's disc, in secret."""
    source = card_options(g, g.state.cards.at(under(disc.id)), "TOY-402")
    return PickMany(disc.side, "TOY-402", Text("Commit cards"), source, key="commit", secret=True, find=str)


async def turn(g: Toybox, disc: Disc) -> None:
    """TOY-307 Any facing."""
    disc.facing = await PickFacing(
        disc.side,
        "TOY-307",
        Text("Which way does {disc} look?", {"disc": disc.name}),
        disc.facing,
        lambda rnd: float(rnd.below(360)),
        disc.base.centre,
        figure=disc.id,
        key="turn",
    )
