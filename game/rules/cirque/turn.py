"""CIR-10x to CIR-18x Deployment and the four phases of a turn, each in units between boundaries."""

from __future__ import annotations

from game.engine.decisions import Answer, Assign, Option, PickMany, PickOne, PickPose, Pose, Rnd, Why
from game.engine.look import OnArea, OnCard, OnDisc, OnFigure
from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.cirque import activation, values
from game.rules.cirque.decide import card_option
from game.rules.cirque.effect import Ask, G, adjusted
from game.rules.cirque.harm import (
    check_end,
    discard,
    draw_cards,
    finish,
    harm,
    heal,
    in_order,
    lose_fury,
    moment,
    remove_terrain,
)
from game.rules.cirque.moving import refusal
from game.rules.cirque.sorcery import cast_card, castable
from game.rules.cirque.state import Fighter, content, other, table
from game.table.bases import Round
from game.table.inches import bearing
from game.table.terrain import Polygon

HAND = 7
"""CIR-121 Hands are filled up to this."""
HEALS = 3
"""CIR-169, CIR-170 Points that go in the Aftermath phase."""


def enter(g: G, phase: str) -> None:
    """CIR-111 A phase begins."""
    s = g.state
    s.phase, s.step = phase, 0
    names = {
        "casting": (Text("Turn {turn}: Casting", {"turn": s.turn}), "CIR-112"),
        "situation": (Text("Situation"), "CIR-131"),
        "combat": (Text("Combat"), "CIR-141"),
        "aftermath": (Text("Aftermath"), "CIR-161"),
    }
    say, clause = names[phase]
    g.say(clause, "phase_began", say, {"phase": phase, "turn": s.turn})


# ---- deployment


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


async def _roll_off(g: G) -> None:
    """CIR-109"""
    s = g.state
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
                Text("South") if name == "a" else Text("North"),
                OnArea((outline,), "zone", name),
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
            find=lambda key: s.fighter(key),
        )
    outline = dict(s.zones)[s.players[side].zone]
    zone = Polygon(outline)

    def legal(pose: Pose) -> Why | None:
        bad = table(g).fits(Round(pose.x, pose.y, f.r, pose.facing), (f.id,), zone)
        if bad is None:
            return None
        if bad.reason == "zone":
            return Why(
                Text("{figure} stands wholly inside its zone", {"figure": f.name}), "CIR-110", bad.point
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
    legal: object, outline: tuple[tuple[float, float], ...], f: Fighter, ahead: float
) -> list[float]:
    """Some legal place in the zone, found on a half-inch grid."""
    assert callable(legal)
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
    """CIR-121 to CIR-128 Both draw; both place in secret; then both see the new counts."""
    s = g.state
    first = s.holder if s.holder is not None else (s.first_deployer or 0)
    if s.step == 0:
        for side in (first, other(first)):
            short = HAND - s.cards.count(f"hand:{side}")
            if short > 0:
                draw_cards(g, side, short, "CIR-121")
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
    """CIR-125 to CIR-127, CIR-211, CIR-212, CIR-221 to CIR-228"""
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
    g.say("CIR-126", "cards_placed", say, {"counts": counts}, side=side, seen_by=1 << side, veiled=veiled)


def _place_name(g: G, place: str) -> Text | str:
    kind, _, name = place.partition(":")
    return Text("the sorcery stack") if kind == "sorcery" else g.state.fighter(name).name


# ---- situation


async def situation(g: G) -> None:
    """CIR-131 to CIR-139 Effects of the phase, then the roll for initiative."""
    s = g.state
    if s.step == 0:
        first = s.holder if s.holder is not None else (s.first_deployer or 0)
        for side in (first, other(first)):
            _ovations(g, side)
        await moment(g, "situation")
        s.step = 1
        check_end(g)
        return
    winner = _initiative(g)
    names = [Text("I do"), Text("The other side")]
    first_activator = await PickOne(
        winner,
        "CIR-138",
        Text("Who activates first?"),
        [
            Option("self", winner, names[0], clause="CIR-138", group="pass"),
            Option("other", other(winner), names[1], clause="CIR-138"),
        ],
        key="first_activator",
    )
    s.first_activator = s.to_act = first_activator
    data = {"player": first_activator}
    g.say("CIR-138", "first_activator_chosen", Text("This side activates first"), data, side=first_activator)
    for f in s.fighters:
        f.activated = False
    enter(g, "combat")


def _ovations(g: G, side: int) -> None:
    """CIR-1422 Standing Ovation: +1 to this turn's roll, and everybody removes a damage point."""
    s = g.state
    player = s.players[side]
    for _ in range(player.ovations):
        player.initiative = (*player.initiative, (1, "CIR-1422"))
        for f in s.team(side):
            heal(g, f, 1, "CIR-1422")
    player.ovations = 0


def initiative_tally(g: G, side: int) -> Tally:
    """CIR-133, CIR-134, CIR-1112, CIR-1501 What is added to a side's initiative die."""
    s = g.state
    t = Tally(0, "CIR-132", Text("die"))
    if len(s.team(side)) < len(s.team(other(side))):
        t.add(1, "CIR-133", Text("fewer fighters"))
    for amount, clause in s.players[side].initiative:
        t.add(amount, clause, Text("bonus"))
    return adjusted("initiative", t, Ask(g, s.team(side)[0]))


def _initiative(g: G) -> int:
    """CIR-132 to CIR-139 Returns the winner."""
    s = g.state
    first = s.holder if s.holder is not None else (s.first_deployer or 0)
    bonus = {side: initiative_tally(g, side) for side in (0, 1)}
    again = False
    while True:
        dice = dict(zip((first, other(first)), g.roll("CIR-132", 10, 2), strict=True))
        totals = {side: dice[side] + bonus[side].whole for side in (0, 1)}
        if totals[0] != totals[1]:
            winner, clause = (0 if totals[0] > totals[1] else 1), "CIR-135"
        elif s.holder is None:
            g.say(
                "CIR-137",
                "initiative_rolled",
                Text("{a} all: roll again", {"a": totals[0]}),
                {"dice": [dice[0], dice[1]]},
            )
            again = True
            continue
        else:
            winner, clause = other(s.holder), "CIR-136"
        break
    say = Text("Initiative {win} to {lose}", {"win": totals[winner], "lose": totals[other(winner)]})
    data = {
        "dice": [dice[0], dice[1]],
        "bonuses": [[(p.amount, p.clause) for p in bonus[side].rows()] for side in (0, 1)],
        "totals": [totals[0], totals[1]],
        "winner": winner,
        "again": again,
    }
    g.say(clause, "initiative_rolled", say, data, side=winner)
    for side in (0, 1):
        if s.players[side].initiative:
            g.say("CIR-139", "bonuses_used", Text("Bonuses to the roll are used up"), {}, side=side)
        s.players[side].initiative = ()
    s.holder = winner
    return winner


# ---- combat


async def combat(g: G) -> None:
    """CIR-141 to CIR-143 The next activation, or one thing in the one that is in progress."""
    s = g.state
    if s.active:
        await activation.go_on(g)
        return
    waiting = [f for f in s.on_table() if not f.activated]
    if not waiting:
        enter(g, "aftermath")
        return
    if not any(f.side == s.to_act for f in waiting):
        s.to_act = other(s.to_act)
    mine = [f for f in waiting if f.side == s.to_act]
    f = mine[0]
    if len(mine) > 1:
        f = await PickOne(
            s.to_act,
            "CIR-141",
            Text("Activate a fighter"),
            [Option(x.id, x, Text(x.name), OnFigure(x.id), "CIR-142", group="figure") for x in mine],
            find=lambda key: s.fighter(key),
            key="activate",
            hint=Text("each fighter once in a turn"),
        )
    activation.begin(g, f)


# ---- aftermath


async def aftermath(g: G) -> None:
    """CIR-161 to CIR-173 Last sorcery, discards, healing, the end of the turn."""
    s = g.state
    first = s.first_activator or 0
    if s.step == 0:
        for player in s.players:
            player.stopped = False
        s.to_act = first
        await moment(g, "aftermath began")
        check_end(g)
    elif s.step == 1:
        if not await _last_sorcery(g):
            return
    elif s.step == 2:
        for side in (first, other(first)):
            discard(g, list(s.cards.at(f"sorcery:{side}")), side, "CIR-164")
    elif s.step == 3:
        await _discards(g, first)
    elif s.step == 4:
        await _discards(g, other(first))
    elif s.step == 5:
        _healing(g)
    else:
        await _end_of_turn(g)
        return
    s.step += 1


async def _last_sorcery(g: G) -> bool:
    """CIR-161 to CIR-163 One card or a stop; True when both are done."""
    s = g.state
    open_to = [side for side in (0, 1) if not s.players[side].stopped and s.cards.count(f"sorcery:{side}")]
    if not open_to:
        return True
    side = s.to_act if s.to_act in open_to else open_to[0]
    s.to_act = other(side)
    card = await PickOne(
        side,
        "CIR-161",
        Text("Cast a last sorcery, or stop"),
        lambda: [
            *(Option(o.key, o.value, o.label, o.mark, o.clause, group="sorcery") for o in castable(g, side)),
            Option("stop", "", Text("Stop casting"), clause="CIR-162", group="pass"),
        ],
        find=lambda key: "" if key == "stop" else key,
        key="aftermath_sorcery",
        hint=Text("what is left on the sorcery stacks is discarded"),
    )
    if card:
        await cast_card(g, side, card)
        return False
    s.players[side].stopped = True
    g.say("CIR-162", "sorcery_stopped", Text("No more sorcery"), {"player": side}, side=side)
    return False


async def _discards(g: G, side: int) -> None:
    """CIR-165 to CIR-168"""
    s = g.state
    places = [f"hand:{side}"]
    for f in s.team(side):
        places += [f"stack:{f.id}", f"set:{f.id}"]
    cards = [c for place in places for c in s.cards.at(place)]
    if not cards:
        return
    chosen = await PickMany(
        side,
        "CIR-165",
        Text("Discard any cards"),
        lambda: [_discard_option(g, c, place) for place in places for c in s.cards.at(place)],
        find=lambda key: key,
        key="aftermath_discard",
        hint=Text("from the hand, the stacks and the set energy; none is fine"),
    )
    discard(g, chosen, side, "CIR-165")


def _discard_option(g: G, card: str, place: str) -> Option[str]:
    kind, _, name = place.partition(":")
    row = content().card(g.state.cards.faces[card])
    where = Text("hand") if kind == "hand" else Text(g.state.fighter(name).name)
    clause = {"hand": "CIR-167", "stack": "CIR-165", "set": "CIR-166"}[kind]
    return Option(card, card, Text(row.name), OnCard(card), clause, note=where, group=place)


def _healing(g: G) -> None:
    """CIR-169 to CIR-171 Everybody heals; the enraged cool down."""
    s = g.state
    for f in in_order(g):
        amount = adjusted("healing", Tally(HEALS, "CIR-169", Text("healing")), Ask(g, f)).whole
        healed = heal(g, f, amount, "CIR-169")
        cooled = lose_fury(g, f, HEALS, "CIR-170") if f.enraged else 0
        if healed or cooled:
            say = Text("{figure} heals", {"figure": f.name})
            data = {"figure": f.id, "damage": healed, "fury": cooled}
            g.say("CIR-169", "healed", say, data, side=f.side)
    assert s.phase == "aftermath"


async def _end_of_turn(g: G) -> None:
    """CIR-172, CIR-173, CIR-184, CIR-883 Effects of the phase, the end of what lasted, the turn limit."""
    s = g.state
    for f in in_order(g):
        if f.alive and f.has("burning"):
            await harm(g, f, 6, "CIR-883", soft=True)
            f.statuses = tuple(st for st in f.statuses if st.what != "burning")
            check_end(g)
    await moment(g, "aftermath")
    check_end(g)
    until = f"turn:{s.turn}"
    for f in s.fighters:
        f.statuses = tuple(st for st in f.statuses if st.until != until)
    for piece in s.terrain:
        if piece.expires is not None and piece.expires <= s.turn:
            remove_terrain(g, piece.id, "CIR-173")
    if s.turn >= s.turns:
        _time_is_up(g)
        return
    s.turn += 1
    enter(g, "casting")


def _time_is_up(g: G) -> None:
    """CIR-184, CIR-185 More models win, then more health, else a draw."""
    s = g.state
    scores = [(len(s.team(side)), sum(f.printed.pain - f.damage for f in s.team(side))) for side in (0, 1)]
    if scores[0] == scores[1]:
        finish(g, "draw", "CIR-184")
    else:
        finish(g, "0" if scores[0] > scores[1] else "1", "CIR-184")


def towards_enemy(f: Fighter, foe: Fighter) -> float:
    """The facing from one fighter to another."""
    return bearing(f.point, foe.point)
