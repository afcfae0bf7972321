"""CIR-60x to CIR-65x, CIR-76x, CIR-87x One attack from its declaration to its last effect."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.decisions import Assign, Option, PickOne
from game.engine.events import BOTH
from game.engine.look import OnFigure
from game.engine.words import Text
from game.rules.cirque import cites, values
from game.rules.cirque.aim import Attack, Blow, hurt, numbers, resist, shielding, swiftness, to_hit, waiting
from game.rules.cirque.content import Weapon
from game.rules.cirque.decide import ask_enhancement, card_option, worth
from game.rules.cirque.durations import daze, expire, give, slow
from game.rules.cirque.effect import Ask, G, asked
from game.rules.cirque.harm import (
    HARM_CAP,
    area_cap,
    check_end,
    drag,
    harm,
    heal,
    knock_down,
    moment,
    push,
    say_damage,
    take_fury,
    wound,
)
from game.rules.cirque.odds import Numbers, points, verdict
from game.rules.cirque.state import Fighter, Pit, Status, content, table
from game.table.inches import Point
from game.table.templates import under


async def attack(
    g: G,
    f: Fighter,
    e: Fighter,
    weapon: Weapon,
    blow: Blow,
    kind: str,
    footing: Callable[[], None] | None = None,
) -> Attack:
    """CIR-605 One attack: declaration, energy, attack roll, fury, damage, effects."""
    a = Attack(f.id, e.id, weapon, blow, kind, footing=footing)
    _declare(g, a)
    if not weapon.melee:
        await moment(g, "ranged attack declared", a)
        e = g.state.fighter(a.target)
    reaches = table(g).within(f.base, e.base, weapon.range)
    if reaches:
        await _spend_set_energy(g, a)
        await _attack_roll(g, a)
    else:
        a.automatic = True
        say = Text("{figure} cannot reach {foe}: the attack fails", {"figure": f.name, "foe": e.name})
        g.say(
            "CIR-627",
            "attack_rolled",
            say,
            {"figure": f.id, "foe": e.id, "result": "automatic failure"},
            side=f.side,
        )
    if a.hit:
        await _hit(g, a)
    await _afterwards(g, a)
    check_end(g)
    return a


def _declare(g: G, a: Attack) -> None:
    """CIR-605 step 1"""
    s = g.state
    f, e = s.fighter(a.attacker), s.fighter(a.target)
    a.hits, a.hurts = waiting(f, a.weapon)
    used = ("next to hit", "next power", *(() if a.weapon.melee else ("next ranged power",)))
    f.just_moved = False
    if a.kind in ("basic", "card", "granted") and s.active == f.id:
        f.attacks += 1
    gap = table(g).gap(f.base, e.base)
    args = {"figure": f.name, "foe": e.name, "weapon": Text(a.weapon.name), "gap": round(gap, 2)}
    data = {"figure": f.id, "foe": e.id, "weapon": a.weapon.id, "distance": round(gap, 3), "kind": a.kind}
    say = Text("{figure} attacks {foe} with {weapon} at {gap}″", args)
    why = cites.of_declaration(s, a)
    g.say(a.blow.clause or "CIR-605", "attack_declared", say, data, side=f.side, cites=why)
    expire(g, f, lambda status: status.what in used, "CIR-605")


def note_attacked(f: Fighter, a: Attack) -> None:
    """CIR-741, CIR-1567 Remembers whom a fighter attacked in the activation in progress."""
    owes = a.weapon.melee and a.kind in ("basic", "card")
    f.attacked = (*f.attacked, (a.target, owes))


async def _spend_set_energy(g: G, a: Attack) -> None:
    """CIR-322 to CIR-328 The declared target may put set energy into Resilience or Defence.

    Each card into one of the two (CIR-324), for this attack alone (CIR-325), whatever kind it is (CIR-326).
    """
    s = g.state
    e = s.fighter(a.target)
    place = f"set:{e.id}"
    if not s.cards.at(place):
        return
    if a.weapon.special("ghostly"):
        g.say(
            "CIR-880",
            "no_set_energy",
            Text("No set energy against {weapon}", {"weapon": Text(a.weapon.name)}),
        )
        return
    from game.rules.cirque.preview import defence_forecast

    spent = await Assign(
        e.side,
        "CIR-322",
        Text("Set energy for {figure} against {weapon}", {"figure": e.name, "weapon": Text(a.weapon.name)}),
        [card_option(s, c) for c in s.cards.at(place)],
        [
            Option("resilience", "resilience", Text("Resilience"), clause="CIR-322"),
            Option("defence", "defence", Text("Defence"), clause="CIR-322"),
        ],
        key="defend_energy",
        hint=Text("each card into one of the two, for this attack only"),
        about=(OnFigure(e.id), OnFigure(a.attacker)),
        forecast=lambda pairs: defence_forecast(g, a, pairs),
    )
    if not spent:
        return
    for card, into in spent:
        n = worth(s.cards.faces[card], into)
        if into == "defence":
            a.defence += n
        else:
            a.resilience += n
    cards = [c for c, _ in spent]
    s.cards.show(cards, BOTH)
    s.cards.move(cards, f"discard:{e.side}")
    args = {
        "figure": e.name,
        "cards": [Text(content().card(s.cards.faces[c]).name) for c in cards],
        "defence": a.defence,
        "resilience": a.resilience,
    }
    say = Text("{figure} spends {cards}: Defence +{defence}, Resilience +{resilience}", args)
    data = {
        "figure": e.id,
        "cards": [(s.cards.faces[c], into) for c, into in spent],
        "swiftness": swiftness(g, a).whole,
        "shielding": shielding(g, a).whole,
        "toughness": resist(g, a, True).whole,
        "armour": resist(g, a, False).whole,
    }
    g.say("CIR-323", "defence_energy_spent", say, data, side=e.side, cites=cites.SET_ENERGY)


async def _attack_roll(g: G, a: Attack) -> None:
    """CIR-605 steps 3 and 4, with the re-roll of CIR-1310"""
    from game.rules.cirque.preview import attack_energy_forecast, declared_forecast

    f = g.state.fighter(a.attacker)
    e = g.state.fighter(a.target)
    energy = await ask_enhancement(
        g, f, "attack", e, "CIR-311", lambda cards: attack_energy_forecast(g, a, cards)
    )
    a.hits += [(n, "CIR-312", Text(content().card(face).name)) for n, face in energy]
    _roll(g, a)
    reroll = f.has("may re-roll")
    if a.hit or reroll is None:
        return
    again = await PickOne(
        f.side,
        reroll.clause,
        Text("Roll again for {figure}?", {"figure": f.name}),
        [
            Option(
                "reroll",
                True,
                Text("Roll again"),
                clause=reroll.clause,
                forecast=lambda: declared_forecast(g, a),
            ),
            Option("keep", False, Text("Keep the miss"), clause=reroll.clause),
        ],
        key="reroll",
    )
    if again:
        expire(g, f, lambda status: status is reroll, reroll.clause)
        _roll(g, a, old=a.natural)


def _roll(g: G, a: Attack, old: int = 0) -> None:
    """CIR-621 to CIR-634, CIR-009 `old` is the face that is rolled again."""
    f, e = g.state.fighter(a.attacker), g.state.fighter(a.target)
    plus = to_hit(g, a)
    n = numbers(g, a)
    a.natural = g.roll("CIR-621", 10)[0]
    if old:
        say = Text("{figure} rolls again", {"figure": f.name})
        data = {"figure": f.id, "old": old, "new": a.natural}
        g.say("CIR-009", "attack_rerolled", say, data, side=f.side)
    a.total = a.natural + n.to_hit
    a.verdict = verdict(n, a.natural)
    words = {
        "miss": Text("a miss"),
        "armour": Text("on armour"),
        "toughness": Text("something soft"),
        "critical": Text("a critical hit"),
    }
    args = {
        "figure": f.name,
        "foe": e.name,
        "die": a.natural,
        "plus": n.to_hit,
        "total": a.total,
        "need": n.swiftness,
        "verdict": words[a.verdict],
    }
    say = Text("{figure}: {die} + {plus} = {total}, needs {need}: {verdict}", args)
    data = {
        "figure": f.id,
        "foe": e.id,
        "weapon": a.weapon.id,
        "natural": a.natural,
        "parts": [(p.amount, p.clause) for p in plus.rows()],
        "total": a.total,
        "swiftness": n.swiftness,
        "shielding": n.shielding,
        "result": a.verdict,
    }
    why = cites.of_roll(g, a, plus, swiftness(g, a), shielding(g, a))
    g.say(_roll_clause(a, n), "attack_rolled", say, data, side=f.side, cites=why)


def _roll_clause(a: Attack, n: Numbers) -> str:
    """The clause that decided the roll."""
    if a.verdict == "miss":
        return "CIR-623" if a.natural == 1 else "CIR-622"
    if a.verdict == "critical":
        return "CIR-631"
    if a.verdict == "toughness":
        return "CIR-633"
    return "CIR-634"


async def _hit(g: G, a: Attack) -> None:
    """CIR-605 steps 5 to 8; the fury of the hit comes before its damage (CIR-642)."""
    s = g.state
    f, e = s.fighter(a.attacker), s.fighter(a.target)
    take_fury(g, e, 1, "CIR-641")
    if a.weapon.special("annoying"):
        take_fury(g, e, 1, "CIR-879")
    centre = e.point
    await _damage(g, a)
    await _area(g, a, centre)
    if a.inflicted and a.weapon.special("burning") and e.alive:
        give(g, e, Status("burning", "CIR-883", ""), Text("{figure} is on fire", {"figure": e.name}))
    if e.alive:
        _specials(g, a, f, e)
    if f.alive and (special := a.weapon.special("drain")):
        heal(g, f, min(a.inflicted, special.amount), "CIR-875")
    await _riders(g, a, f, e)


async def _damage(g: G, a: Attack) -> None:
    """CIR-651 to CIR-654 Steps 6 and 7 for the target."""
    from game.rules.cirque.preview import damage_energy_forecast

    s = g.state
    f, e = s.fighter(a.attacker), s.fighter(a.target)
    soft = a.verdict in ("critical", "toughness")
    energy = await ask_enhancement(
        g, f, "damage", e, "CIR-311", lambda cards: damage_energy_forecast(g, a, soft, cards)
    )
    total = hurt(g, a)
    for n, face in energy:
        total.add(n, "CIR-312", Text(content().card(face).name))
    part = resist(g, a, soft)
    natural = g.roll("CIR-651", 10)[0]
    a.inflicted = points(natural + total.whole - part.whole)
    against = "toughness" if soft else "armour"
    say_damage(g, e, natural, total, part, against, a.inflicted, a.inflicted)
    await wound(g, e, a.inflicted, "CIR-652")


async def _area(g: G, a: Attack, centre: Point) -> None:
    """CIR-761 to CIR-768, CIR-871 The other models under the template of a hit; a miss has none (CIR-763)."""
    special = a.weapon.special("aoe")
    size = a.blow.aoe or (special.amount if special else 0)
    if not size:
        return
    s = g.state
    under_it = [x for x in ordered_under(g, centre, size, s.fighter(a.attacker).side) if x.id != a.target]
    names = [a.target, *(x.id for x in under_it)]
    say = Text(
        "A template {n}″ across: {figures}", {"n": size, "figures": [s.fighter(x).name for x in names]}
    )
    data = {"centre": centre, "size": size, "under": names, "at_centre": [a.target]}
    f = s.fighter(a.attacker)
    why = ("CIR-761", "CIR-763", "CIR-765", "CIR-766", "CIR-768", "CIR-871")
    g.say("CIR-762", "template_placed", say, data, side=f.side, cites=why)
    bases = table(g)
    for x in under_it:
        if x.alive:
            cap = None if bases.covers(x.base, centre) else area_cap(g, x, HARM_CAP, f.id)
            await _damage_besides(g, a, x, cap)


async def _damage_besides(g: G, a: Attack, x: Fighter, cap: int | None) -> None:
    """CIR-764 to CIR-768 The damage of another model under the template; `cap` is the most that it takes."""
    from game.rules.cirque.preview import area_energy_forecast

    f = g.state.fighter(a.attacker)
    energy: list[tuple[int, str]] = []
    if f.alive:
        energy = await ask_enhancement(
            g, f, "damage", x, "CIR-766", lambda cards: area_energy_forecast(g, a, x, cap, cards)
        )
    total = hurt(g, a)
    for n, face in energy:
        total.add(n, "CIR-312", Text(content().card(face).name))
    part = values.armour(g, x)
    natural = g.roll("CIR-764", 10)[0]
    margin = natural + total.whole - part.whole
    inflicted, rolled = points(margin, cap), points(margin)
    say_damage(g, x, natural, total, part, "armour", inflicted, rolled, why=("CIR-768",))
    await wound(g, x, inflicted, "CIR-764")


def ordered_under(g: Pit, centre: Point, size: float, first: int) -> list[Fighter]:
    """CIR-764, CIR-765, CIR-771 Models under a template, nearest centre first.

    Ties: the `first` side before the other, each in roster order.
    """
    s = g.state
    ids = under(table(g), centre, size)
    roster = {f.id: (f.side != first, i) for i, f in enumerate(s.fighters)}

    def rank(fid: str) -> tuple[float, bool, int]:
        x, y = s.fighter(fid).point
        return (round(((x - centre[0]) ** 2 + (y - centre[1]) ** 2) ** 0.5, 4), *roster[fid])

    return [s.fighter(fid) for fid in sorted(ids, key=rank)]


def _specials(g: G, a: Attack, f: Fighter, e: Fighter) -> None:
    """CIR-872 to CIR-874 In the order printed on the weapon."""
    for special in a.weapon.specials:
        if special.special == "concussive" and a.verdict == "critical":
            _find_footing(g, a, e, "cannot be knocked down")
            knock_down(g, e, "CIR-872")
        elif special.special == "snare":
            _find_footing(g, a, e, "cannot be knocked down")
            knock_down(g, e, "CIR-873")
        elif special.special == "push":
            _find_footing(g, a, e, "cannot be moved")
            push(g, f, e, special.amount, "CIR-874")
        elif special.special == "hook":
            _find_footing(g, a, e, "cannot be moved")
            drag(g, f, e, special.amount, "CIR-874")


def _find_footing(g: G, a: Attack, e: Fighter, immune: str) -> None:
    """CIR-441 Whoever is caught in the air over something comes down before it falls or is moved."""
    if a.footing is not None and not asked(immune, Ask(g, e)):
        a.footing()


async def _riders(g: G, a: Attack, f: Fighter, e: Fighter) -> None:
    """CIR-605 step 8: what the card adds to a hit; CIR-803 effects on the dead are dropped."""
    b = a.blow
    if f.alive and b.drain:
        heal(g, f, a.inflicted, b.clause)
    if f.alive and b.mend:
        heal(g, f, b.mend, "CIR-1568")
    if not e.alive:
        return
    if b.calm:
        from game.rules.cirque.harm import lose_fury

        lose_fury(g, e, b.calm, b.clause)
    take_fury(g, e, b.fury, b.clause)
    if b.drag:
        drag(g, f, e, b.drag, b.clause)
    if b.push:
        push(g, f, e, b.push, b.clause, slam=b.slam)
    if b.slows:
        slow(g, e, b.clause)
    if b.dazes:
        daze(g, e, b.clause)
    if b.fall or (b.fall_at and a.inflicted >= b.fall_at):
        knock_down(g, e, b.clause)
    if b.grave:
        from game.rules.cirque.terraform import dig

        dig(g, e.point, 3.0, b.clause, expires=g.state.turn + 1)


async def _afterwards(g: G, a: Attack) -> None:
    """CIR-606, CIR-876 Texts that speak of a miss or of the roll act when the attack is over."""
    f = g.state.fighter(a.attacker)
    note_attacked(f, a)
    if not a.hit:
        await moment(g, "attack missed", a)
    if a.natural == 1 and a.blow.prototype and a.weapon.special("prototype") and f.alive:
        await harm(g, f, 7, "CIR-876")
