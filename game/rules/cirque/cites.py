"""Which clauses besides its own brought an event about, so that the log can tell; nothing here decides."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from game.engine.tally import Tally
from game.rules.cirque import values
from game.rules.cirque.content import Weapon
from game.rules.cirque.state import CirqueState, Fighter, Pit, Status, content
from game.table.inches import EPS, Point, distance, path_length

if TYPE_CHECKING:
    from game.rules.cirque.aim import Attack
    from game.rules.cirque.effect import Use
    from game.rules.cirque.moving import Move

Cites = tuple[str, ...]

GROUND: Final = MappingProxyType(
    {
        "impassable": ("CIR-904",),
        "blocks_sight": ("CIR-902", "CIR-512"),
        "difficult": ("CIR-903",),
    }
)
"""CIR-901 What a trait of terrain means."""

SPECIALS: Final = MappingProxyType(
    {
        "aoe": "CIR-871",
        "prototype": "CIR-876",
        "piercing": "CIR-878",
        "ghostly": "CIR-880",
        "lobbed": "CIR-881",
        "close_quarters": "CIR-882",
    }
)
"""CIR-254 Specials that are at work in every attack with the weapon; others have events of their own."""

KINDS: Final = MappingProxyType(
    {
        "basic": ("CIR-146", "CIR-701", "CIR-702"),
        "card": ("CIR-721", "CIR-725", "CIR-851"),
        "counter": ("CIR-746", "CIR-748", "CIR-752"),
        "follow_up": ("CIR-746", "CIR-748", "CIR-752"),
        "quick": (
            "CIR-432",
            "CIR-433",
            "CIR-434",
            "CIR-435",
            "CIR-436",
            "CIR-437",
            "CIR-438",
            "CIR-442",
            "CIR-444",
            "CIR-521",
        ),
        "granted": ("CIR-354", "CIR-851"),
    }
)
"""What an attack of each kind rests on."""

SET_ENERGY: Final = ("CIR-322", "CIR-324", "CIR-325", "CIR-326", "CIR-327", "CIR-328")
ENHANCED: Final = ("CIR-302", "CIR-312", "CIR-313", "CIR-314", "CIR-315", "CIR-316")


def each(clauses: Iterable[str]) -> Cites:
    """Each clause once, in order; empty ones are left out."""
    return tuple(dict.fromkeys(clause for clause in clauses if clause))


def parts(*tallies: Tally) -> Cites:
    """The clauses of all parts of some numbers; CIR-007 where something is added and something multiplied."""
    return each(clause for tally in tallies for clause in _parts(tally))


def _parts(tally: Tally) -> Iterable[str]:
    """CIR-008 A limit is only cited where it changes the number."""
    plain = sum(p.amount for p in tally.rows() if p.how in ("start", "add"))
    factors = [p.amount for p in tally.rows() if p.how == "times"]
    number = prod(factors, start=plain)
    for p in tally.rows():
        if (p.how, number < p.amount) != ("least", False) and (p.how, number > p.amount) != ("most", False):
            yield p.clause
    if factors and any(p.how == "add" for p in tally.rows()):
        yield "CIR-007"


# ---- cards


def of_use(s: CirqueState, f: Fighter, use: Use) -> Cites:
    """CIR-331 to CIR-342, CIR-351 to CIR-361 Why a fighter may use an action card, and in which place."""
    row, listing = content().card(use.face), content().listing(f.profile, use.face)
    passive = row.subtype == "passive"
    out = [row.clause, "CIR-331", "CIR-335", "CIR-342"]
    if row.standard:
        out.append("CIR-332")
    if listing is not None:
        modes = {"plain": "", "add": "CIR-337", "overwrite": "CIR-338", "text": "CIR-339"}
        listed = "CIR-341" if row.standard else "CIR-334" if passive else "CIR-333"
        out += [listing.clause, listed, modes[listing.mode]]
    if use.exchange:
        out.append("CIR-352" if passive else "CIR-361")
    elif passive:
        out += ["CIR-351", "CIR-353", *(("CIR-147",) if s.active == f.id else ())]
    else:
        out += ["CIR-146", "CIR-361", *(("CIR-722", "CIR-723", "CIR-724") if use.second else ())]
    if row.id == "guarded_stance" and (listing is None or listing.mode != "overwrite"):
        out.append("CIR-391")
    if not content().stays(f.profile, use.face):
        out.append("CIR-205")
    return each(out)


def of_sorcery(s: CirqueState) -> Cites:
    """CIR-148, CIR-149, CIR-205, CIR-371 to CIR-373 When and how sorcery is cast."""
    return ("CIR-371", "CIR-372", "CIR-373", "CIR-205", *(("CIR-148", "CIR-149") if s.active else ()))


def of_draw(wanted: int, drawn: int, clause: str) -> Cites:
    """CIR-123, CIR-124, CIR-203, CIR-863 How cards are drawn."""
    short = ("CIR-124",) if drawn < wanted else ()
    return ("CIR-203", "CIR-123" if clause == "CIR-121" else "CIR-863", *short)


def of_discard(s: CirqueState, cards: Iterable[str], clause: str) -> Cites:
    """CIR-166 to CIR-168, CIR-204, CIR-207 Where the cards lay that are discarded."""
    if clause == "CIR-164":
        return ("CIR-204", "CIR-207")
    if clause != "CIR-165":
        return ("CIR-204",)
    kinds = {s.cards.where(card).partition(":")[0] for card in cards}
    by_kind = (("set", "CIR-166"), ("hand", "CIR-167"))
    return ("CIR-204", "CIR-168", *(cited for kind, cited in by_kind if kind in kinds))


def of_placing(s: CirqueState, places: Iterable[str]) -> Cites:
    """CIR-127, CIR-211 to CIR-213, CIR-221 to CIR-228 What allows the cards on their stacks."""
    out = ["CIR-127", "CIR-213"]
    for place in places:
        kind, _, name = place.partition(":")
        if kind == "sorcery":
            out += ["CIR-212", "CIR-228"]
        else:
            out += ["CIR-211", "CIR-224", "CIR-226", *parts(values.stack_limit(s, s.fighter(name)))]
            if s.cards.at(f"set:{name}") or s.cards.at(f"play:{name}"):
                out.append("CIR-225")
    return each(out)


# ---- attacks


def of_declaration(s: CirqueState, a: Attack) -> Cites:
    """CIR-601 to CIR-604 and what the kind of the attack and its weapon bring in."""
    f = s.fighter(a.attacker)
    out = ["CIR-601", "CIR-603", "CIR-604", *KINDS[a.kind]]
    if not a.blow.any_arc:
        out += ["CIR-464"] if f.knocked_down else ["CIR-501", "CIR-503", "CIR-602"]
    if not a.weapon.special("lobbed"):
        out.append("CIR-511")
    if a.kind == "basic" and f.struck.count(a.weapon.id) > 1:
        out += ["CIR-704", "CIR-814"]
    if f.enraged and a.kind in ("quick", "card"):
        out.append("CIR-439" if a.kind == "quick" else "CIR-726")
    return each([*out, *at_work(a.weapon)])


def at_work(weapon: Weapon) -> Cites:
    """The specials of a weapon that change its attacks themselves."""
    return each(SPECIALS.get(special.special, "") for special in weapon.specials)


def of_roll(pit: Pit, a: Attack, *needed: Tally) -> Cites:
    """CIR-606, CIR-632, CIR-642, CIR-643 What led to the numbers of a roll, and what follows from it."""
    finesse = values.finesse(pit, pit.state.fighter(a.attacker), weapon=a.weapon)
    after = ["CIR-606"] if a.verdict == "miss" else ["CIR-642", "CIR-643"]
    if a.verdict == "miss" and a.natural == 10:
        after.append("CIR-632")
    between = ["CIR-531", "CIR-532"] if "CIR-624" in parts(*needed) else []
    return each([*parts(finesse, *needed), *between, *after])


# ---- movement


def of_rage(pit: Pit, f: Fighter, end: Point) -> Cites:
    """CIR-451 to CIR-453 What rage demanded of a legal move that is about to be made."""
    from game.rules.cirque.moving import in_reach

    if not f.enraged or distance(f.point, end) < EPS:
        return ()
    return ("CIR-451", "CIR-452" if in_reach(pit, f, end) else "CIR-453")


def of_allowance(pit: Pit, f: Fighter, move: Move, inches: float) -> Cites:
    """CIR-005, CIR-007, CIR-233, CIR-468 Where the inches of a normal move or a run come from."""
    halves = ("CIR-005",) if abs(inches - round(inches)) > EPS else ()
    if move.kind not in ("normal", "run"):
        return halves
    leap = f.has("leaps") if move.kind == "normal" else None
    return each([*parts(values.speed(pit, f, standing_up=move.stands, leap=leap)), *halves])


def of_move(
    f: Fighter, kind: str, path: tuple[Point, ...], cost: float, turned: bool, declined: bool
) -> Cites:
    """CIR-401 to CIR-424, CIR-442, CIR-857, CIR-858, CIR-870 What a move rests on, slow ground included."""
    out = ["CIR-401", "CIR-406", "CIR-409", *(() if declined else ("CIR-870",))]
    if kind in ("normal", "run"):
        out += ["CIR-413", "CIR-417"]
    if kind == "run":
        out += ["CIR-414", "CIR-415", "CIR-416"]
    if cost > path_length(path) + EPS:
        out += ["CIR-408", "CIR-903"]
    if turned:
        out.append("CIR-423" if kind in ("extra", "leap") else "CIR-421")
    if kind in ("extra", "leap"):
        out.append("CIR-857" if kind == "extra" else "CIR-858")
    if kind == "charge":
        out += ["CIR-381", "CIR-382", "CIR-383", "CIR-385", "CIR-386", "CIR-387"]
    if f.enraged:
        out += ["CIR-455", "CIR-457"]
    return each(out)


def of_shift(moved: float, amount: Tally) -> Cites:
    """CIR-422, CIR-472 to CIR-474 What being moved rests on, and what changed how far."""
    return each(
        ["CIR-422", "CIR-443", "CIR-472", "CIR-473", *parts(amount), *(("CIR-474",) if moved < EPS else ())]
    )


# ---- what lasts


def of_status(status: Status, turn: int) -> Cites:
    """CIR-860, CIR-861, CIR-890 to CIR-896 How long something lasts."""
    states = {"slowed": "CIR-860", "dazed": "CIR-861", "burning": "CIR-883"}
    until = {"activation": "CIR-891", "own": "CIR-894", f"turn:{turn}": "CIR-892"}
    later = "CIR-893" if status.until.startswith("turn:") else ""
    waits = "CIR-890" if status.what.startswith("next ") else ""
    return each([states.get(status.what, ""), waits, until.get(status.until, later)])


def of_ground(traits: Iterable[str], expires: int | None, turn: int) -> Cites:
    """CIR-866, CIR-892, CIR-893, CIR-901 to CIR-904 What a new piece means, and how long it lies."""
    lies = "" if expires is None else "CIR-892" if expires == turn else "CIR-893"
    means = [clause for t in sorted(traits) for clause in GROUND.get(t, ())]
    return each(["CIR-866", lies, "CIR-901", *means])


def of_start(profiles: Iterable[str]) -> Cites:
    """CIR-101 to CIR-107, CIR-906, CIR-907 What the set-up of every match rests on, and the traits there."""
    traits = [content().fighter(name).trait.clause for name in profiles]
    return each([*(f"CIR-{n}" for n in range(101, 108)), "CIR-906", *traits])
