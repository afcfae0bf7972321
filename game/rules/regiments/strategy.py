"""REG-15x Start of Turn with Stupidity (REG-65x), REG-18x Rally."""

from __future__ import annotations

from game.engine.asking import Why
from game.engine.decisions import Option, PickFacing, PickOne
from game.engine.look import OnFigure
from game.engine.words import Text
from game.rules.regiments.effect import G
from game.rules.regiments.leadership import tested
from game.rules.regiments.queries import around
from game.rules.regiments.state import Field, Unit
from game.rules.regiments.telling import called
from game.rules.regiments.values import stupid
from game.table.drill import reform

MOST_FILES = 12
"""REG-181, REG-288, REG-800"""
SAME_FACING = 0.001
"""Facings that differ by less are the same."""


def end_effects(g: G) -> None:
    """REG-150, REG-175, REG-659 What lasts until this Start of Turn ends."""
    s = g.state
    for u in s.standing():
        if u.succumbed and u.side == s.active:
            u.succumbed = False
            _ended(g, u, "succumbed", Text("{unit} are no longer succumbed", {"unit": called(u)}), "REG-659")
        if u.ward == s.active:
            u.ward = None
            _ended(g, u, "bark_ward", Text("Bark Ward on {unit} ends", {"unit": called(u)}), "REG-175")


def _ended(g: G, u: Unit, effect: str, say: Text, clause: str) -> None:
    data = {"figure": u.figure, "effect": effect}
    g.say(clause, "effect_ended", say, data, side=u.side, cites=("REG-150",))


def must_test(field: Field, u: Unit) -> bool:
    """REG-650 to REG-652 Whether it takes a Stupidity test in this Start of Turn."""
    return bool(stupid(field, u)) and not u.fleeing and not u.engaged


def start_of_turn(g: G) -> None:
    """REG-150, REG-651 to REG-653, REG-665 Effects end, then one Stupidity test for each unit with it."""
    end_effects(g)
    for u in g.state.standing(g.state.active):
        causes = stupid(g, u)
        if causes and not must_test(g, u):
            say = Text("{unit} take no Stupidity test", {"unit": called(u)})
            data = {"figure": u.figure}
            g.say("REG-652", "stupidity_passed_over", say, data, side=u.side, quiet=True)
        if not must_test(g, u):
            continue
        cites = ("REG-651", "REG-033", "REG-650", "REG-013", *causes)
        if len(causes) > 1:
            cites = (*cites, "REG-665")
        if tested(g, u, "REG-653", "stupidity_tested", Text("Stupidity"), cites):
            continue
        u.succumbed = True
        say = Text("{unit} succumb to Stupidity", {"unit": called(u)})
        why = ["REG-654", "REG-655", "REG-659"]
        if u.character is not None:
            why += ["REG-656", "REG-657", "REG-663", "REG-662"]
        g.say("REG-653", "succumbed", say, {"figure": u.figure}, side=u.side, cites=tuple(why))


# ---- Rally


def fleeing_units(field: Field) -> tuple[int, ...]:
    """REG-180 Fleeing units of the active player, in ascending id."""
    s = field.state
    return tuple(u.id for u in s.standing(s.active) if u.fleeing)


async def rally(g: G) -> bool:
    """REG-180 to REG-182 The next fleeing unit tests; True when all have."""
    s = g.state
    if not s.todo:
        return True
    u = s.unit(s.todo[0])
    s.todo = s.todo[1:]
    if not tested(g, u, "REG-180", "rally_tested", Text("Rally"), ("REG-033",), rallying=True):
        say = Text("{unit} go on fleeing", {"unit": called(u)})
        g.say("REG-182", "rally_failed", say, {"figure": u.figure}, side=u.side, quiet=True)
        return not s.todo
    u.fleeing, u.rallied = False, True
    say = Text("{unit} rally", {"unit": called(u)})
    g.say("REG-181", "rallied", say, {"figure": u.figure}, side=u.side, cites=("REG-180",))
    await _form_up(g, u)
    return not s.todo


async def _form_up(g: G, u: Unit) -> None:
    """REG-181 Files, then facing, as its owner likes."""
    now = min(u.files, u.models)
    files = await _files(g, u, now)
    facing = await _facing(g, u, files, keep=files == now)
    if files != now or abs(facing - u.facing) >= SAME_FACING:
        u.stand(reform(u.block, files, facing))
    say = Text("{unit} form up in {files} files", {"unit": called(u), "files": files})
    data = {"figure": u.figure, "files": files, "pose": [u.x, u.y, u.facing]}
    g.say("REG-181", "formed_up", say, data, side=u.side, quiet=True)


async def _files(g: G, u: Unit, now: int) -> int:
    others = [n for n in range(1, min(u.models, MOST_FILES) + 1) if n != now]
    able = [now, *(n for n in others if _any_facing(g, u, n) is not None)]
    if len(able) == 1:
        return now
    return await PickOne(
        u.side,
        "REG-181",
        Text("{unit} have rallied: how many files?", {"unit": called(u)}),
        [
            Option(str(n), n, Text("{n} files", {"n": n}), OnFigure(u.figure), "REG-181", group="files")
            for n in able
        ],
        find=int,
        key="rally_files",
        about=(OnFigure(u.figure),),
    )


async def _facing(g: G, u: Unit, files: int, *, keep: bool) -> float:
    """REG-181 Any facing in which so many files have room; as it stands it always may."""
    sure = u.facing if keep else _any_facing(g, u, files)
    assert sure is not None

    def legal(facing: float) -> Why | None:
        if keep and abs(facing - u.facing) < SAME_FACING:
            return None
        if around(g, u).clear(reform(u.block, files, facing).outline()):
            return None
        return Why(Text("There it would overlap something or leave the table; turn otherwise"), "REG-181")

    return await PickFacing(
        u.side,
        "REG-181",
        Text("Where do {unit} face?", {"unit": called(u)}),
        sure,
        lambda rnd: float(rnd.below(360)),
        u.centre,
        figure=u.figure,
        legal=legal,
        key="rally_facing",
    )


def _any_facing(field: Field, u: Unit, files: int) -> float | None:
    """A whole degree in which so many files fit, its own facing first; None if there is none."""
    turns = (u.facing, *(float((round(u.facing) + k) % 360) for k in range(0, 360, 5)))
    return next((f for f in turns if around(field, u).clear(reform(u.block, files, f).outline())), None)
