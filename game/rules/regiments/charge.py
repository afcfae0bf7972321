"""REG-20x Declaring charges, with Fear; REG-24x to REG-26x charge moves, arrived or failed."""

from __future__ import annotations

from game.engine.decisions import Option, PickOne
from game.engine.look import Forecast, OnFigure
from game.engine.words import Text
from game.rules.regiments import preview_charge, refusals
from game.rules.regiments.dicework import kept
from game.rules.regiments.effect import Cites, G
from game.rules.regiments.leadership import distance_roll, may_stride, tested
from game.rules.regiments.paths import face_struck, may_charge, path_of, targets
from game.rules.regiments.queries import around, gap, reaches, sight_clauses, touching
from game.rules.regiments.state import Declared, Field, Unit
from game.rules.regiments.telling import called
from game.rules.regiments.values import (
    ceiling,
    fears,
    movement,
    opening,
    rank_profile,
    swift,
    unit_strength,
)
from game.rules.regiments.wounds import battle_ends, destroy, engage
from game.table.charges import Charge
from game.table.failed_charges import failed_charge

CHARGE = Text("Charge roll")


# ---- declaration


def declarations(field: Field) -> list[tuple[Unit, Unit]]:
    """REG-200 to REG-204 Every charge that the active player may declare, by charger and target."""
    s = field.state
    return [(u, e) for u in s.standing(s.active) if may_charge(u) for e in targets(field, u)]


def may_declare(field: Field) -> bool:
    """Whether any charge may be declared; stops at the first."""
    s = field.state
    return any(targets(field, u) for u in s.standing(s.active) if may_charge(u))


async def declare(g: G) -> bool:
    """REG-200 One declaration, with the Fear test that it may need; True when the player stops."""
    s = g.state
    if not may_declare(g):
        return True
    picked = await PickOne(
        s.active,
        "REG-200",
        Text("Declare a charge"),
        lambda: _options(g),
        find=lambda key: _found(g, key),
        key="declare_charge",
        refused=lambda: refusals.no_charge(g),
    )
    if picked is None:
        return True
    announce(g, *picked)
    return False


def _found(field: Field, key: str) -> tuple[Unit, Unit] | None:
    if key == "done":
        return None
    one, two = key.split(":")
    return field.state.unit(int(one)), field.state.unit(int(two))


def _options(field: Field) -> list[Option[tuple[Unit, Unit] | None]]:
    found: list[Option[tuple[Unit, Unit] | None]] = []
    for u, e in declarations(field):

        def seen(u: Unit = u, e: Unit = e) -> Forecast:
            return preview_charge.charge(field, u, e)

        label = Text("{unit} charge {foe}", {"unit": called(u), "foe": called(e)})
        found.append(
            Option(
                f"{u.id}:{e.id}",
                (u, e),
                label,
                OnFigure(e.figure),
                "REG-202",
                note=Text("{inches}″", {"inches": gap(u, e)}),
                group="charge",
                forecast=seen,
            )
        )
    found.append(Option("done", None, Text("No more charges"), None, "REG-200", group="pass"))
    return found


def announce(g: G, u: Unit, target: Unit) -> None:
    """REG-200, REG-205 A charge is declared; it cannot be taken back."""
    s = g.state
    u.declared, u.charge_target = True, target.id
    s.order = (*s.order, u.id)
    limit = ceiling(g, u)
    data = {
        "figure": u.figure,
        "foe": target.figure,
        "distance": gap(u, target),
        "ceiling": limit.value,
        "arc": face_struck(target, u),
        "tally": [(p.amount, p.clause) for p in limit.rows()],
    }
    args = {"unit": called(u), "foe": called(target), "inches": gap(u, target), "limit": limit.whole}
    say = Text("{unit} charge {foe} at {inches}″, ceiling {limit}″", args)
    cites = ["REG-201", "REG-202", "REG-203", "REG-206", "REG-073", "REG-074", "REG-252", "REG-002"]
    cites += ["REG-004", "REG-070", "REG-071", "REG-072", *sight_clauses(g, u, target)]
    if target.engaged or target.fleeing:
        cites.append("REG-204")
    g.say("REG-200", "charge_declared", say, data, side=u.side, cites=tuple(cites))
    if fears(g, u, target) and not _passes(g, u, target):
        refuse(g, u, target)
    else:
        s.charges = (*s.charges, Declared(u.id, target.id))


def _passes(g: G, u: Unit, target: Unit) -> bool:
    u.fear_tested = True
    strengths = {"mine": unit_strength(g, u), "theirs": unit_strength(g, target)}
    more: dict[str, object] = {"trigger": "charge", "foe": target.figure, **strengths}
    cites = ["REG-205", "REG-620", "REG-621", "REG-627", "REG-628", "REG-033", "REG-633", "REG-046"]
    if target.fleeing or target.engaged:
        cites.append("REG-636")
    if u.n and u.character is not None and (hero := g.state.hero(u)) and hero.printed.has("fear"):
        cites.append("REG-631")
    return tested(g, u, "REG-622", "fear_tested", Text("Fear"), tuple(cites), more=more)


def refuse(g: G, u: Unit, target: Unit) -> None:
    """REG-623 There is no charge, and it counts as a failed one."""
    u.failed_charge = True
    say = Text("{unit} do not dare to charge {foe}", {"unit": called(u), "foe": called(target)})
    data = {"figure": u.figure, "foe": target.figure, "reason": "fear"}
    g.say("REG-623", "charge_refused", say, data, side=u.side, cites=("REG-260", "REG-205"))
    spend(g, u, touched=False)


def spend(g: G, u: Unit, *, touched: bool) -> None:
    """REG-645 to REG-647 The opening charge of a unit and of the character in it is over."""
    s = g.state
    hero = s.hero(u)
    first = opening(g, u)
    u.charge_spent = True
    if hero is not None:
        hero.charge_spent = True
    if not first or rank_profile(g, u).special("first_charge") is None:
        return
    say = Text("{unit}: the opening charge is spent", {"unit": called(u)})
    data = {"figure": u.figure, "touched": touched}
    cites = ("REG-640", "REG-641", "REG-647", "REG-642")
    g.say("REG-645", "opening_charge_spent", say, data, side=u.side, cites=cites)


def disrupt(g: G, u: Unit, target: Unit) -> None:
    """REG-642 to REG-644 First Charge: the charge touched its target, which becomes Disrupted."""
    if not opening(g, u) or rank_profile(g, u).special("first_charge") is None or not target.on_table:
        return
    target.first_charge_disrupted = True
    say = Text(
        "{unit} touch {foe} on their opening charge: Disrupted until the Combat phase is over",
        {"unit": called(u), "foe": called(target)},
    )
    data = {"figure": target.figure, "by": u.figure, "cause": "first_charge"}
    cites = ("REG-640", "REG-641", "REG-642", "REG-644")
    g.say("REG-643", "disrupted", say, data, side=target.side, cites=cites)


# ---- charge moves


async def charge_moves(g: G) -> bool:
    """REG-240 One charger after the other, in any order; True when none is left."""
    s = g.state
    if not s.charges:
        return True
    charge = s.charges[0]
    if len(s.charges) > 1:
        charge = await PickOne(
            s.active,
            "REG-240",
            Text("Which charger moves next?"),
            lambda: [_charger(g, d) for d in s.charges],
            find=lambda key: next(d for d in s.charges if str(d.charger) == key),
            key="pick_charger",
        )
    u, target = s.unit(charge.charger), s.unit(charge.target)
    await carry_out(g, u, target)
    s.charges = tuple(d for d in s.charges if d != charge)
    battle_ends(g)
    return not s.charges


def _charger(field: Field, d: Declared) -> Option[Declared]:
    s = field.state
    u, e = s.unit(d.charger), s.unit(d.target)
    label = Text("{unit} at {foe}", {"unit": called(u), "foe": called(e)})

    def seen() -> Forecast:
        return preview_charge.charge(field, u, e)

    return Option(u.figure, d, label, OnFigure(u.figure), "REG-240", group="charge", forecast=seen)


async def carry_out(g: G, u: Unit, target: Unit) -> None:
    """REG-241 to REG-263 The charge move of one charger, and what First Charge makes of it."""
    arrived = await _moves(g, u, target)
    if arrived and target.on_table:
        disrupt(g, u, target)
    spend(g, u, touched=arrived)
    if target.on_table and target.countered == u.id:
        # the Counter Charge is over with the charge that it answered (REG-646)
        if arrived:
            disrupt(g, target, u)
        spend(g, target, touched=arrived)


async def _moves(g: G, u: Unit, target: Unit) -> bool:
    if not target.on_table:
        _fails(g, u, target, "gone", "REG-263")
        return False
    path = path_of(g, u, target)
    if touching(u, target):
        _arrives(g, u, target, path, ("REG-245",))
        return True
    if path is None:
        _fails(g, u, target, "path", "REG-262", ("REG-251",))
        return False
    strides = await may_stride(g, u, "charge", CHARGE, ("REG-241", "REG-674"))
    dice = distance_roll(g, strides)
    roll = kept(dice[:2], slow=path.slow) + sum(dice[2:])
    reach, far = movement(g, u) + roll, gap(u, target)
    _tell_roll(g, u, dice, roll, reach, far, path)
    if reaches(far, reach):
        _arrives(g, u, target, path)
        return True
    _falls_short(g, u, target, path, roll)
    return False


def _tell_roll(g: G, u: Unit, dice: tuple[int, ...], roll: int, reach: int, far: float, path: Charge) -> None:
    args = {"unit": called(u), "dice": dice, "m": reach - roll, "roll": roll, "range": reach, "far": far}
    say = Text("{unit}: {dice}, range {m} + {roll} = {range}″ for {far}″", args)
    data = {
        "figure": u.figure,
        "dice": list(dice),
        "sides": 6,
        "kept": kept(dice[:2], slow=path.slow),
        "extra": sum(dice[2:]),
        "range": reach,
        "distance": far,
        "slow": path.slow,
    }
    cites = ["REG-243", "REG-244", "REG-012", "REG-058"]
    if len(dice) > 2:
        cites.append("REG-674")
    g.say("REG-242", "charge_rolled", say, data, side=u.side, cites=tuple(cites))


def _arrives(g: G, u: Unit, target: Unit, path: Charge | None, cites: Cites = ()) -> None:
    """REG-246 It counts as having charged, moves along its path, aligns and is engaged."""
    s = g.state
    u.charged = True
    face = face_struck(target, u)
    why = ["REG-240", "REG-246", "REG-250", "REG-251", "REG-252", "REG-253", "REG-255", *cites]
    if path is not None and not (target.fleeing and cites):
        face = path.face
        u.stand(path.end)
    if target.fleeing:
        _tell_arrival(g, u, target, path, face, (*why, "REG-256"))
        destroy(g, target, "REG-306", ("REG-256", "REG-245") if cites else ("REG-256",))
        return
    engage(u, "front", target, face)
    s.made = (*s.made, Declared(u.id, target.id))
    if path is not None:
        why += ["REG-254", "REG-257", "REG-258"]
    _tell_arrival(g, u, target, path, face, (*why, "REG-247"))


def _tell_arrival(g: G, u: Unit, target: Unit, path: Charge | None, face: str, cites: Cites) -> None:
    say = Text("{unit} reach {foe}: {face}", {"unit": called(u), "foe": called(target), "face": face})
    data: dict[str, object] = {
        "figure": u.figure,
        "foe": target.figure,
        "face": face,
        "pose": [u.x, u.y, u.facing],
    }
    if path is not None:
        data |= {"side": path.side, "degrees": path.degrees, "inches": path.contact.inches}
        if path.meeting is not None:
            data |= {
                "slots": [len(path.meeting.mine), len(path.meeting.theirs)],
                "contact": path.meeting.length,
            }
    g.say("REG-246", "charge_made", say, data, side=u.side, cites=cites)


def _fails(g: G, u: Unit, target: Unit, reason: str, clause: str, cites: Cites = ()) -> None:
    """REG-260, REG-262, REG-263 A failed charge without a move."""
    u.failed_charge = True
    say = Text("{unit} cannot reach {foe} and stay", {"unit": called(u), "foe": called(target)})
    data = {"figure": u.figure, "foe": target.figure, "reason": reason, "moved": 0.0}
    why = ("REG-260", "REG-206", *cites) if reason == "gone" else ("REG-260", *cites)
    g.say(clause, "charge_failed", say, data, side=u.side, cites=why)


def _falls_short(g: G, u: Unit, target: Unit, path: Charge, roll: int) -> None:
    """REG-261, REG-264, REG-675 The charge roll in inches along the path, then it stops."""
    u.failed_charge = True
    failed = failed_charge(u.block, path, roll, around(g, u))
    u.stand(failed.end)
    far = failed.run.inches if failed.run is not None else 0.0
    args = {"unit": called(u), "foe": called(target), "degrees": failed.degrees, "inches": far}
    say = Text("{unit} fall short of {foe}: wheel {degrees}°, {inches}″ straight", args)
    data = {
        "figure": u.figure,
        "foe": target.figure,
        "reason": "short",
        "degrees": failed.degrees,
        "moved": far,
        "pose": [u.x, u.y, u.facing],
    }
    cites = ["REG-260", "REG-264"]
    if swift(g, u):
        cites.append("REG-675")
    g.say("REG-261", "charge_failed", say, data, side=u.side, cites=tuple(cites))
