"""CIR-80x, CIR-81x, CIR-46x, CIR-47x, CIR-853 What happens to a fighter: damage, death, fury, falling, being
moved.
"""

from __future__ import annotations

from typing import Any

from game.engine.look import Forecast
from game.engine.state import other
from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.cirque import cites, values
from game.rules.cirque.decide import ask_enhancement
from game.rules.cirque.discards import discard, remove_terrain_of
from game.rules.cirque.effect import Ask, G, acting, adjusted, asked, content_name
from game.rules.cirque.odds import points
from game.rules.cirque.state import CirqueState, Fighter, content, table
from game.table.inches import EPS, bearing
from game.table.moves import Pushed, slide

HARM_CAP = 2
"""CIR-767, CIR-770 Most damage points for a model that is not under the centre."""


class Over(Exception):
    """CIR-181 The match has ended in the middle of something."""


def check_end(g: G) -> None:
    """CIR-181, CIR-182 Looks whether a side has nobody left; raises Over."""
    s = g.state
    gone = [side for side in (0, 1) if not s.team(side)]
    if len(gone) == 2:
        finish(g, "draw", "CIR-182")
    elif gone:
        finish(g, str(other(gone[0])), "CIR-181")
    if s.result:
        raise Over


def finish(g: G, result: str, clause: str) -> None:
    """Notes the result; the match ends at the next boundary."""
    s = g.state
    s.result, s.ended_by, s.phase = result, clause, "over"
    data = {"result": result, "reason": clause, "turn": s.turn}
    why = ("CIR-185",) if clause == "CIR-184" else ()
    if result == "draw":
        g.say(clause, "game_ended", Text("The match is a draw"), data, cites=why)
    else:
        g.say(clause, "game_ended", Text("The match is won"), data, side=int(result), cites=why)


def first_side(s: CirqueState) -> int:
    """CIR-012 Whose effects come first: the holder of the initiative, on turn 1 who deployed first."""
    return s.holder if s.holder is not None else (s.first_deployer or 0)


def in_order(g: G) -> list[Fighter]:
    """CIR-012 All fighters in the order in which effects of one moment are resolved."""
    s = g.state
    first = first_side(s)
    return sorted((f for f in s.fighters if f.alive), key=lambda f: f.side != first)


async def moment(g: G, name: str, attack: Any = None, *, side: int | None = None) -> None:
    """CIR-012 Lets every text at work act at a moment, one after the other; perhaps those of one side."""
    for f in in_order(g):
        if side is not None and f.side != side:
            continue
        for effect in acting(g.state, f):
            if f.alive:
                await effect.happen(name, g, f, attack)


# ---- fury


def take_fury(g: G, f: Fighter, n: int, clause: str) -> None:
    """CIR-641, CIR-811, CIR-815, CIR-862 Adds fury points and looks at once whether that enrages."""
    limit = values.rage_limit(f)
    if limit is None or not f.alive or n <= 0:
        return
    old, f.fury = f.fury, f.fury + n
    say = Text(
        "{figure} takes {n} fury: {now} of {limit}", {"figure": f.name, "n": n, "now": f.fury, "limit": limit}
    )
    why = ("CIR-815",) if f.enraged else ()
    data = {"figure": f.id, "from": old, "to": f.fury}
    g.say(clause, "fury_changed", say, data, side=f.side, cites=why)
    if not f.enraged and f.fury >= limit:
        f.enraged = True
        say = Text("{figure} is enraged", {"figure": f.name})
        data = {"figure": f.id, "fury": f.fury, "aggression": limit}
        g.say("CIR-811", "became_enraged", say, data, side=f.side)


def lose_fury(g: G, f: Fighter, n: int, clause: str, *, quiet: bool = False) -> int:
    """CIR-804, CIR-812, CIR-816 Removes up to n fury points; below half of Aggression it calms down."""
    limit = values.rage_limit(f)
    gone = min(n, f.fury)
    if limit is None or gone <= 0:
        return 0
    old, f.fury = f.fury, f.fury - gone
    say = Text(
        "{figure} loses {n} fury: {now} of {limit}",
        {"figure": f.name, "n": gone, "now": f.fury, "limit": limit},
    )
    data = {"figure": f.id, "from": old, "to": f.fury}
    why = (*(() if quiet else ("CIR-862",)), *(("CIR-804",) if gone < n else ()))
    g.say(clause, "fury_changed", say, data, side=f.side, quiet=quiet, cites=why)
    if f.enraged and f.fury * 2 < limit:
        f.enraged = False
        data = {"figure": f.id, "fury": f.fury, "aggression": limit}
        say = Text("{figure} calms down", {"figure": f.name})
        g.say("CIR-812", "calmed_down", say, data, side=f.side, cites=("CIR-816",))
    return gone


# ---- damage


def heal(g: G, f: Fighter, n: int, clause: str, *, quiet: bool = False) -> int:
    """CIR-804, CIR-862 Removes up to n damage points; returns how many."""
    gone = min(n, f.damage)
    if gone <= 0 or not f.alive:
        return 0
    old, f.damage = f.damage, f.damage - gone
    say = Text("{figure} removes {n} damage: {now} of {pain}", _worn(f, gone))
    data = {"figure": f.id, "from": old, "to": f.damage}
    why = ("CIR-804",) if gone < n else ()
    g.say(clause, "damage_changed", say, data, side=f.side, quiet=quiet, cites=why)
    return gone


def _worn(f: Fighter, n: int) -> dict[str, Any]:
    return {"figure": f.name, "n": n, "now": f.damage, "pain": f.printed.pain}


async def wound(g: G, f: Fighter, n: int, clause: str) -> None:
    """CIR-652, CIR-801, CIR-804 Inflicts n damage points; at the Pain Threshold the fighter dies."""
    if n <= 0 or not f.alive:
        return
    pain = f.printed.pain
    old, f.damage = f.damage, min(pain, f.damage + n)
    say = Text("{figure} takes {n} damage: {now} of {pain}", _worn(f, n))
    data, why = {"figure": f.id, "from": old, "to": f.damage}, ("CIR-804",) if old + n > pain else ()
    g.say(clause, "damage_changed", say, data, side=f.side, cites=why)
    if f.damage < pain:
        return
    for effect in acting(g.state, f):
        if f.damage >= pain:
            await effect.happen("would die", g, f)
    if f.damage >= pain:
        await die(g, f)


async def die(g: G, f: Fighter) -> None:
    """CIR-801, CIR-802 Removes a fighter; all its cards are discarded."""
    s = g.state
    gone = [c for place in ("stack", "set", "play") for c in s.cards.at(f"{place}:{f.id}")]
    for c in s.cards.at(f"play:{f.id}"):
        remove_terrain_of(g, c)
    f.alive = False
    f.statuses = ()
    s.owed = tuple(x for x in s.owed if x != f.id)
    say = Text("{figure} is dead and leaves the pit", {"figure": f.name})
    faces = [s.cards.faces[c] for c in gone]
    why = ("CIR-742", "CIR-754", "CIR-803", *(("CIR-156",) if s.active == f.id else ()))
    g.say("CIR-801", "died", say, {"figure": f.id, "cards": faces}, side=f.side, cites=why)
    discard(g, gone, f.side, "CIR-802")
    trait = next((e for e in [_trait(f)] if e is not None), None)
    if trait is not None:
        await trait.happen("died", g, f)


def _trait(f: Fighter) -> Any:
    from game.rules.cirque.effect import texts

    return texts().get(f.profile)


async def harm(
    g: G,
    f: Fighter,
    n: int,
    clause: str,
    *,
    cap: int | None = None,
    soft: bool = False,
    by: Fighter | None = None,
    source: str = "",
    area: str = "CIR-767",
) -> int:
    """CIR-853, CIR-643 A damage roll D10 + n without an attack roll: no hit, hence no fury.

    `by` may enhance it, and without it nobody can (CIR-317). `cap` is the most it inflicts, under the clause
    `area`. Returns the points inflicted.
    """
    if not f.alive:
        return 0
    part = values.toughness(g, f) if soft else values.armour(g, f)
    total = Tally(n, clause, Text("harm {n}", {"n": n}))
    cap = area_cap(g, f, cap, source, area) if cap is not None else None
    if by is not None and by.alive:
        from game.rules.cirque.preview import harm_forecast

        def forecast(cards: list[str]) -> Forecast:
            return harm_forecast(g, f, n, clause, soft=soft, cap=cap, cards=cards)

        for amount, card in await ask_enhancement(g, by, "damage", f, clause, forecast):
            total.add(amount, "CIR-312", Text(content().card(card).name))
    natural = g.roll("CIR-853", 10)[0]
    margin = natural + total.whole - part.whole
    inflicted, rolled = points(margin, cap), points(margin)
    why = ("CIR-853", *(("CIR-317",) if by is None else ()))
    say_damage(
        g, f, natural, total, part, "toughness" if soft else "armour", inflicted, rolled, why=why, area=area
    )
    await wound(g, f, inflicted, clause)
    return inflicted


def area_cap(g: G, f: Fighter, cap: int, source: str, area: str = "CIR-767") -> int:
    """CIR-767, CIR-770, CIR-1311, CIR-1601 The most that somebody away from the centre can take."""
    t = Tally(cap, area, Text("not under the centre"))
    return adjusted("area cap", t, Ask(g, f, source=source)).whole


def say_damage(
    g: G,
    f: Fighter,
    natural: int,
    total: Tally,
    part: Tally,
    against: str,
    inflicted: int,
    rolled: int,
    *,
    why: cites.Cites = (),
    area: str = "CIR-767",
) -> None:
    """CIR-652 Tells of a damage roll, and under `area` of points that fell to a limit (CIR-767, CIR-770)."""
    value = natural + total.whole
    names = {"armour": Text("Armour"), "toughness": Text("Toughness")}
    args = {
        "die": natural,
        "plus": total.whole,
        "total": value,
        "part": names[against],
        "value": part.whole,
        "n": inflicted,
        "figure": f.name,
    }
    say = Text("Damage to {figure}: {die} + {plus} = {total} against {part} {value}: {n}", args)
    data = {
        "figure": f.id,
        "natural": natural,
        "parts": [(p.amount, p.clause) for p in total.rows()],
        "total": value,
        "against": against,
        "value": part.whole,
        "margin": value - part.whole,
        "points": inflicted,
        "capped": inflicted < rolled,
    }
    why = cites.each((*cites.parts(part), "CIR-653", "CIR-654", *why))
    g.say("CIR-652", "damage_rolled", say, data, side=other(f.side), cites=why)
    if inflicted < rolled:
        limits = {
            "CIR-767": Text("At most {n} away from the centre", {"n": inflicted}),
            "CIR-770": Text("At most {n} in an area without a centre", {"n": inflicted}),
        }
        g.say(area, "damage_capped", limits[area], {"figure": f.id})


# ---- down and up


def knock_down(g: G, f: Fighter, clause: str) -> None:
    """CIR-461 Knocks a fighter down, unless a text forbids it; once down, nothing more happens."""
    if not f.alive or f.knocked_down:
        return
    if rule := asked("cannot be knocked down", Ask(g, f)):
        say = Text(
            "{figure} cannot be knocked down ({why})", {"figure": f.name, "why": Text(content_name(rule))}
        )
        g.say(rule, "stayed_up", say, {"figure": f.id}, side=f.side)
        return
    f.knocked_down = True
    say = Text("{figure} is knocked down", {"figure": f.name})
    g.say(clause, "knocked_down", say, {"figure": f.id}, side=f.side, cites=("CIR-461", "CIR-462"))


async def stand_up(g: G, f: Fighter, clause: str) -> None:
    """CIR-465, CIR-466 The fighter stands; what lasts only while it lies ends."""
    if not f.knocked_down:
        return
    f.knocked_down = False
    say = Text("{figure} stands up", {"figure": f.name})
    why = ("CIR-463", "CIR-465") if clause == "CIR-466" else ("CIR-465", "CIR-868")
    g.say(clause, "stood_up", say, {"figure": f.id}, side=f.side, cites=why)
    for effect in acting(g.state, f):
        await effect.happen("stood up", g, f)


# ---- being moved


def be_moved(g: G, f: Fighter, direction: float, n: float, clause: str, *, as_: str = "") -> Pushed | None:
    """CIR-471 to CIR-474, CIR-422 A straight movement done to a fighter, which keeps its facing.

    None if it cannot be moved at all. `as_` is the general clause of such a movement, for the log.
    """
    if not f.alive:
        return None
    if rule := asked("cannot be moved", Ask(g, f)):
        say = Text("{figure} cannot be moved ({why})", {"figure": f.name, "why": Text(content_name(rule))})
        g.say(rule, "stood_fast", say, {"figure": f.id}, side=f.side)
        return None
    amount = adjusted("being moved", Tally(n, clause, Text("distance")), Ask(g, f))
    moved = slide(table(g, f), f.base, direction, amount.value, me=f.id)
    old = f.point
    f.x, f.y = moved.end
    what = Text("{figure} is moved {inches}″", {"figure": f.name, "inches": round(moved.cost, 2)})
    data = {"figure": f.id, "from": old, "to": moved.end, "stopped_by": moved.stopped_by, "cost": moved.cost}
    why = cites.each((as_, *cites.of_shift(moved.cost, amount)))
    g.say(clause, "was_moved", what, data, side=f.side, cites=why)
    if moved.stopped_by:
        g.say(
            "CIR-471",
            "stopped",
            Text("{figure} stops at the first contact", {"figure": f.name}),
            data,
            side=f.side,
        )
    return moved


def push(g: G, by: Fighter, f: Fighter, n: float, clause: str, *, slam: bool = False) -> None:
    """CIR-854 Moves a fighter directly away; with slam it falls if a contact stopped it too soon."""
    whole = adjusted("being moved", Tally(n, clause, Text("distance")), Ask(g, f)).value
    moved = be_moved(g, f, bearing(by.point, f.point), n, clause, as_="CIR-854")
    if slam and moved is not None and moved.stopped_by and moved.cost < whole - EPS:
        knock_down(g, f, "CIR-854")


def drag(g: G, by: Fighter, f: Fighter, n: float, clause: str) -> None:
    """CIR-855 Moves a fighter directly towards another."""
    be_moved(g, f, bearing(f.point, by.point), n, clause, as_="CIR-855")
