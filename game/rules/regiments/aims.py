"""REG-514 to REG-517 What the owner of a unit chooses before the blows: enemies of shared slots, aims."""

from __future__ import annotations

from game.engine.decisions import Option, PickOne
from game.engine.look import OnFigure
from game.engine.words import Text
from game.rules.regiments.effect import G
from game.rules.regiments.fighting import (
    MOST_AT_HERO,
    Cell,
    contact,
    fighters,
    lone,
    shared_cells,
)
from game.rules.regiments.state import Combat, Field, Share, Unit
from game.rules.regiments.telling import called, named


def chosen(c: Combat, u: Unit, what: str) -> int | None:
    """A choice that has been made for a unit, or None."""
    return next((n for uid, name, n in c.asked if uid == u.id and name == what), None)


async def choose_aims(g: G, u: Unit) -> bool:
    """REG-514 to REG-516 Everything that the owner of a unit has to choose; whether anything was asked."""
    asked = False
    if len(u.enemies) > 1:
        asked = await _enemies(g, u)
    asked = await _aims(g, u) or asked
    return await _hero_aim(g, u) or asked


def _note(g: G, u: Unit, what: str, value: int) -> None:
    c = g.state.combat
    assert c is not None
    c.asked = (*c.asked, (u.id, what, value))


async def _pick_enemy(g: G, u: Unit, what: str, prompt: Text, foes: tuple[int, ...], clause: str) -> None:
    s = g.state
    value = await PickOne(
        u.side,
        clause,
        prompt,
        [Option(str(i), i, Text(called(s.unit(i))), OnFigure(str(i)), clause, group="fight") for i in foes],
        find=int,
        key="allocate",
        about=(OnFigure(u.figure),),
    )
    _note(g, u, what, value)


async def _enemies(g: G, u: Unit) -> bool:
    """REG-514, REG-515 The enemy of a lone model, of a joined character, of each shared slot."""
    if lone(u):
        prompt = Text("Which enemy do {unit} fight?", {"unit": called(u)})
        await _pick_enemy(g, u, "lone", prompt, u.enemies, "REG-514")
        return True
    asked = False
    for cell, foes in shared_cells([contact(g, u, e) for e in u.enemies]).items():
        args = {"unit": called(u), "rank": cell[0] + 1, "file": cell[1] + 1}
        prompt = Text("{unit}: whom does the model in rank {rank}, file {file} fight?", args)
        await _pick_enemy(g, u, _slot(cell), prompt, foes, "REG-515")
        asked = True
    hero = g.state.hero(u)
    if hero is not None:
        prompt = Text("Which enemy does {hero} fight?", {"hero": named(hero)})
        await _pick_enemy(g, u, "hero", prompt, u.enemies, "REG-514")
        asked = True
    return asked


def _slot(cell: Cell) -> str:
    return f"slot:{cell[0]}:{cell[1]}"


def ranks_against(field: Field, c: Combat, u: Unit) -> dict[int, tuple[int, int]]:
    """REG-512 to REG-515 Enemy -> rank-and-file models that fight it, and how many of them in front."""
    if not u.n:
        return {}
    if lone(u):
        enemy = chosen(c, u, "lone") or u.enemies[0]
        front = any(e.enemy == enemy and e.mine == "front" for e in u.engaged)
        return {enemy: (1, int(front))}
    return fighters(field, u, lambda cell: chosen(c, u, _slot(cell)))


def may_aim(field: Field, u: Unit, enemy: int, models: int) -> int:
    """REG-516 How many rank and file may aim at the character joined to an enemy."""
    foe = field.state.unit(enemy)
    return min(MOST_AT_HERO, models) if foe.n and foe.character is not None else 0


async def _aims(g: G, u: Unit) -> bool:
    """REG-516 Up to three rank-and-file models aim at a joined enemy character."""
    s = g.state
    assert s.combat is not None
    asked = False
    for enemy, (models, _) in sorted(ranks_against(g, s.combat, u).items()):
        most = may_aim(g, u, enemy, models)
        if not most:
            continue
        hero = s.hero(s.unit(enemy))
        assert hero is not None
        prompt = Text("How many {unit} aim at {hero}?", {"unit": called(u), "hero": named(hero)})
        value = await PickOne(
            u.side,
            "REG-516",
            prompt,
            [Option(str(n), n, Text("{n}", {"n": n}), None, "REG-516", group="aim") for n in range(most + 1)],
            find=int,
            key="allocate",
            about=(OnFigure(u.figure), OnFigure(str(enemy))),
        )
        _note(g, u, f"aim:{enemy}", value)
        asked = True
    return asked


def hero_enemy(c: Combat, u: Unit) -> int:
    """REG-514 The enemy that the character of a unit fights."""
    return chosen(c, u, "lone" if lone(u) else "hero") or u.enemies[0]


async def _hero_aim(g: G, u: Unit) -> bool:
    """REG-516 A character aims all his lines at rank and file or at one enemy character."""
    s = g.state
    assert s.combat is not None
    hero = s.hero(u)
    if hero is None or not u.enemies:
        return False
    foe = s.unit(hero_enemy(s.combat, u))
    theirs = s.hero(foe)
    if not foe.n or theirs is None:
        return False
    value = await PickOne(
        u.side,
        "REG-516",
        Text("Whom does {hero} strike?", {"hero": named(hero)}),
        [
            Option("rank", 0, Text("rank and file"), OnFigure(foe.figure), "REG-516", group="aim"),
            Option("character", 1, Text(named(theirs)), OnFigure(foe.figure), "REG-516", group="aim"),
        ],
        find=lambda key: int(key == "character"),
        key="allocate",
        about=(OnFigure(u.figure),),
    )
    _note(g, u, "hero-aim", value)
    return True


def fix_shares(g: G, c: Combat) -> tuple[Share, ...]:
    """REG-517 The number of fighting models for each enemy and each aim, told unit by unit."""
    s = g.state
    out: list[Share] = []
    for uid in c.units:
        u = s.unit(uid)
        mine = shares_of(g, c, u)
        out += mine
        data = {
            "figure": u.figure,
            "shares": [[x.who, x.enemy, x.aim, x.models] for x in mine],
            "flush": all(contact(g, u, e).flush for e in u.enemies),
        }
        args = {"unit": called(u), "n": sum(x.models for x in mine)}
        cites = ["REG-510", "REG-511", "REG-514", "REG-515", "REG-516", "REG-517"]
        if not data["flush"]:
            cites.append("REG-513")
        say = Text("{unit}: {n} fight", args)
        g.say("REG-512", "fighters", say, data, side=u.side, cites=tuple(cites))
    return tuple(out)


def shares_of(field: Field, c: Combat, u: Unit) -> list[Share]:
    """REG-512 to REG-517 The shares of one unit, rank and file first, then its character."""
    s = field.state
    out = []
    for enemy, (models, front) in sorted(ranks_against(field, c, u).items()):
        foe = s.unit(enemy)
        at_hero = models if not foe.n else min(chosen(c, u, f"aim:{enemy}") or 0, models)
        # the spears behind serve the whole front, so the share on rank and file carries it
        if models - at_hero or front:
            out.append(Share(u.id, "rank", enemy, "rank", models - at_hero, front))
        if at_hero:
            out.append(Share(u.id, "rank", enemy, "character", at_hero))
    if u.character is not None and u.enemies:
        enemy = hero_enemy(c, u)
        aim = "character" if not s.unit(enemy).n or chosen(c, u, "hero-aim") else "rank"
        out.append(Share(u.id, "character", enemy, aim, 1))
    return out
