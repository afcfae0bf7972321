"""REG-05x, REG-063, REG-064, REG-530 Wounds, casualties, units that are gone; the end of the battle."""

from __future__ import annotations

from game.engine.words import Text
from game.rules.regiments.effect import Cites, G, Over
from game.rules.regiments.state import Character, Engagement, Unit
from game.rules.regiments.telling import called, named


def room(u: Unit) -> int:
    """REG-055 Wounds that its rank and file can still take."""
    return u.n * u.printed.w - u.damage


def lose_rank(g: G, u: Unit, wounds: int, cites: Cites = ()) -> int:
    """REG-054 to REG-056 Wounds on rank and file, removed from the rear; returns the wounds really lost."""
    lost = min(wounds, room(u))
    if lost <= 0:
        return 0
    before = u.n
    block = u.block
    total = u.damage + lost
    gone, u.damage = divmod(total, u.printed.w)
    u.n -= gone
    if not u.n:
        u.damage = 0
    if u.models:
        u.stand(block.with_models(u.models))
    args = {"unit": called(u), "wounds": lost, "models": gone, "left": u.n}
    say = Text("{unit}: {wounds} wounds, {models} models lost, {left} left", args)
    data = {"figure": u.figure, "wounds": lost, "models": gone, "left": u.n, "before": before}
    why = ["REG-055", "REG-452"]
    if gone:
        why += ["REG-050", "REG-051", "REG-052"]
    if lost < wounds:
        why.append("REG-056")
    g.say("REG-054" if gone else "REG-055", "models_lost", say, data, side=u.side, cites=(*why, *cites))
    return lost


def lose_hero(g: G, c: Character, wounds: int, cites: Cites = ()) -> int:
    """REG-530 Wounds on a character; at W he dies. Returns the wounds really lost."""
    lost = min(wounds, c.printed.w - c.wounds)
    if lost <= 0 or not c.alive:
        return 0
    c.wounds += lost
    args = {"hero": named(c), "wounds": lost, "left": c.printed.w - c.wounds}
    if c.wounds < c.printed.w:
        say = Text("{hero}: {wounds} wounds, {left} left", args)
        data = {"character": c.id, "figure": str(c.host), "wounds": lost}
        g.say("REG-530", "character_wounded", say, data, side=c.side, cites=("REG-452", *cites))
        return lost
    slay(g, c, cites)
    return lost


def slay(g: G, c: Character, cites: Cites = ()) -> None:
    """REG-530 A character dies; his unit stands without him."""
    u = g.state.unit(c.host)
    block = u.block
    c.alive, c.wounds = False, c.printed.w
    u.character = None
    if u.models:
        u.stand(block.with_models(u.models))
    say = Text("{hero} is killed", {"hero": named(c)})
    data = {"character": c.id, "figure": u.figure}
    g.say("REG-530", "character_killed", say, data, side=c.side, cites=("REG-662", *cites))


def cleared(g: G, u: Unit, cites: Cites = ()) -> None:
    """REG-057, REG-064 A unit without models is gone, a character left over stands alone."""
    if u.destroyed:
        return
    if not u.models:
        destroy(g, u, "REG-057", cites)
    elif not u.n and u.id != u.character and not u.alone:
        hero = g.state.hero(u)
        assert hero is not None
        u.alone = hero.profile
        say = Text(
            "{hero} stands alone in the place of {unit}", {"hero": named(hero), "unit": u.printed.plural}
        )
        data = {"figure": u.figure, "character": hero.id}
        g.say("REG-064", "left_alone", say, data, side=u.side, cites=("REG-059", "REG-015", *cites))


def free(g: G, u: Unit) -> None:
    """REG-057, REG-308 It is engaged with nobody any more."""
    for e in u.engaged:
        foe = g.state.unit(e.enemy)
        foe.engaged = tuple(x for x in foe.engaged if x.enemy != u.id)
    u.engaged = ()


def engage(a: Unit, mine: str, b: Unit, theirs: str) -> None:
    """REG-246 Two units are locked in combat, face against face."""
    a.engaged = (*(e for e in a.engaged if e.enemy != b.id), Engagement(b.id, mine, theirs))
    b.engaged = (*(e for e in b.engaged if e.enemy != a.id), Engagement(a.id, theirs, mine))


def destroy(g: G, u: Unit, clause: str, cites: Cites = ()) -> None:
    """REG-057, REG-227 A unit leaves the battle, and its character with it."""
    s = g.state
    free(g, u)
    u.destroyed = True
    if u.character is not None:
        c = s.character(u.character)
        c.alive = False
    s.charges = tuple(d for d in s.charges if d.charger != u.id)
    say = Text("{unit} is destroyed", {"unit": called(u)})
    data = {"figure": u.figure, "cause": clause}
    g.say(clause, "unit_destroyed", say, data, side=u.side, cites=("REG-057", *cites))


def battle_ends(g: G) -> None:
    """REG-104 The battle ends at once when a side has no unit left; raises Over."""
    s = g.state
    for side in (0, 1):
        if not s.standing(side) and s.phase != "deployment":
            s.ended_by = "REG-104"
            raise Over
