"""CIR-14x, CIR-70x to CIR-72x What is done in an activation: cards, basic attacks, attack cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from game.engine.decisions import Option, PickMany, PickOne, Refused, Why
from game.engine.events import BOTH
from game.engine.look import Forecast, OnCard, OnFigure
from game.engine.words import Text
from game.rules.cirque import cites
from game.rules.cirque.aim import Blow, choices, why_not, whys_not
from game.rules.cirque.attack import attack
from game.rules.cirque.content import Weapon
from game.rules.cirque.decide import card_option, energies
from game.rules.cirque.effect import G, Use, text_of
from game.rules.cirque.preview import strike_forecast
from game.rules.cirque.sorcery import cast_card, castable
from game.rules.cirque.state import Fighter, Pit, content


@dataclass(frozen=True)
class Act:
    """Something that the active player or a responder chooses to do."""

    kind: str
    """move, strike, card, passive, cast, set, go, end, defend or decline."""
    card: str = ""
    weapon: str = ""
    foe: str = ""


def act_of(key: str) -> Act:
    """The act of an option's key."""
    kind, _, rest = key.partition(":")
    if kind == "strike":
        weapon, _, foe = rest.partition(":")
        return Act(kind, weapon=weapon, foe=foe)
    return Act(kind, card=rest)


# ---- options


def strike_options(pit: Pit, f: Fighter) -> list[Option[Act]]:
    """CIR-701 to CIR-704 Basic attacks that are still open to it."""
    out = []
    for w in _weapons_left(f):
        for _, e in choices(pit, f, Blow(w.id), "basic"):
            out.append(strike_option(pit, f, w, e, "basic"))
    return out


def _weapons_left(f: Fighter) -> list[Weapon]:
    """CIR-702, CIR-704, CIR-814 Weapons of the kind chosen that have not made all their basic attacks."""
    kinds = ("melee", "ranged") if f.sequence == "" else (f.sequence,)
    out = []
    for w in f.printed.weapons:
        most = 2 if w.melee and f.enraged else 1
        if w.kind in kinds and f.struck.count(w.id) < most:
            out.append(w)
    return out


def strike_option(pit: Pit, f: Fighter, w: Weapon, e: Fighter, kind: str) -> Option[Act]:
    clause = {"basic": "CIR-701", "counter": "CIR-745", "follow_up": "CIR-751"}[kind]
    label = Text("{weapon} at {foe}", {"weapon": Text(w.name), "foe": e.name})
    return Option(
        f"strike:{w.id}:{e.id}",
        Act("strike", weapon=w.id, foe=e.id),
        label,
        OnFigure(e.id),
        clause,
        group="attack",
        forecast=lambda: strike_forecast(pit, f, e, w, Blow(w.id), kind),
    )


def why_no_card(pit: Pit, f: Fighter, card: str, use: Use) -> Why | None:
    """CIR-332 to CIR-342, CIR-415, CIR-745 Why a card of its stack cannot be used this way, or None."""
    face = use.face
    row = content().card(face)

    def no(clause: str, say: str) -> Why:
        return Why(Text(say, {"figure": f.name, "card": Text(row.name)}), clause)

    if row.type != "action":
        return no("CIR-303", "{card} is energy: it is spent on rolls or set")
    effect = text_of(f.profile, face)
    if effect is None:
        return no("CIR-333", "{figure} does not list {card}: here it is only ballast")
    if use.mode == "counter" and content().exchange(f.profile, face) != "yes":
        return no(row.clause, "{card} cannot be used in an exchange")
    if use.mode == "follow_up" and content().exchange(f.profile, face) == "no":
        return no(row.clause, "{card} cannot be used in an exchange")
    if use.mode == "passive" and row.subtype != "passive":
        return no("CIR-361", "{card} is an attack card")
    if use.mode == "sequence" and row.subtype != "attack":
        return no("CIR-361", "{card} is no attack card")
    if use.mode == "passive" and face != "sprint" and f.moved == "run" and f.passives >= 1:
        return no("CIR-415", "{figure} ran: one passive card at most")
    return effect.usable(pit, f, use)


def card_options(pit: Pit, f: Fighter, mode: str, foe: str = "", kind: str = "card") -> list[Option[Act]]:
    """CIR-335, CIR-351, CIR-352, CIR-361 The cards of its stack that it may use this way."""
    s = pit.state
    out = []
    for c in s.cards.at(f"stack:{f.id}"):
        use = Use(c, s.cards.faces[c], f.id, mode, foe)
        if why_no_card(pit, f, c, use) is None:
            row = content().card(use.face)
            listing = content().listing(f.profile, use.face)
            name = listing.name if listing is not None and listing.name else row.name
            group = "attack card" if row.subtype == "attack" else "card"
            out.append(
                Option(
                    f"{kind}:{c}",
                    Act(kind, card=c),
                    Text(name),
                    OnCard(c),
                    row.clause,
                    group=group,
                    forecast=partial(_foreseen, pit, f, use),
                )
            )
    return out


def _foreseen(pit: Pit, f: Fighter, use: Use) -> Forecast:
    """What a card would do, before it is used."""
    effect = text_of(f.profile, use.face)
    return effect.foresee(pit, f, use) if effect is not None else Forecast()


def refused_cards(pit: Pit, f: Fighter, modes: tuple[str, ...], foe: str = "") -> list[Refused]:
    """Cards of its stack that it may not use now, and why: for whoever asks."""
    s = pit.state
    out = []
    for c in s.cards.at(f"stack:{f.id}"):
        face = s.cards.faces[c]
        row = content().card(face)
        whys = [why_no_card(pit, f, c, Use(c, face, f.id, mode, foe)) for mode in modes]
        if all(whys):
            fitting = [w for mode, w in zip(modes, whys, strict=True) if _mode_fits(row.subtype, mode)]
            why = next(iter(fitting or whys))
            assert why is not None
            out.append(Refused(Text(row.name), why, OnCard(c)))
    return out


def _mode_fits(subtype: str, mode: str) -> bool:
    return mode in ("counter", "follow_up") or (subtype == "attack") == (mode == "sequence")


def refused_strikes(pit: Pit, f: Fighter, kind: str, foe: str = "") -> list[Refused]:
    """Enemies that no weapon may strike now, each with the reason of its best weapon."""
    out = []
    for e in pit.state.enemies(f):
        if foe and e.id != foe:
            continue
        whys = [why_not(pit, f, e, w, kind, Blow(w.id)) for w in f.printed.weapons]
        if whys and all(whys):
            best = next((n for n, w in enumerate(whys) if w is not None and w.clause == "CIR-604"), 0)
            why, weapon = whys[best], f.printed.weapons[best]
            assert why is not None
            rest = partial(_rest, pit, f, e, weapon, kind)
            out.append(Refused(Text(e.name), replace(why, also=rest), OnFigure(e.id)))
    return out


def _rest(pit: Pit, f: Fighter, e: Fighter, weapon: Weapon, kind: str) -> list[Why]:
    """All that is missing for this strike but the first."""
    return list(whys_not(pit, f, e, weapon, kind, Blow(weapon.id)))[1:]


def point_options(pit: Pit, f: Fighter) -> list[Option[Act]]:
    """CIR-147, CIR-148, CIR-151, CIR-321, CIR-351 What can be done at any point of the activation.

    Asked of the active player alone (CIR-153).
    """
    s = pit.state
    out = card_options(pit, f, "passive", kind="passive")
    for o in castable(pit, f.side):
        out.append(
            Option(f"cast:{o.value}", Act("cast", card=o.value), o.label, o.mark, o.clause, group="sorcery")
        )
    if energies(s, f"stack:{f.id}"):
        out.append(Option("set", Act("set"), Text("Set energy"), clause="CIR-321", group="energy"))
    return out


# ---- doing it


async def point_act(g: G, f: Fighter, act: Act) -> None:
    """CIR-150 Carries out something that may be done at any point of the activation."""
    s = g.state
    if act.kind == "set":
        await set_energy(g, f)
        return
    f.just_moved = False
    if act.kind == "cast":
        await cast_card(g, f.side, act.card)
    else:
        await use_card(g, f, Use(act.card, s.cards.faces[act.card], f.id, "passive"))


async def set_energy(g: G, f: Fighter) -> None:
    """CIR-321 Turns energy cards face up and separates them from the stack."""
    s = g.state
    stack = f"stack:{f.id}"
    chosen = await PickMany(
        f.side,
        "CIR-321",
        Text("Energy to set for {figure}", {"figure": f.name}),
        lambda: [card_option(s, c) for c in energies(s, stack)],
        find=lambda key: key,
        key="set_energy",
        hint=Text("set energy lies face up and is good for defence only"),
        about=(OnFigure(f.id),),
        continues=True,
    )
    if not chosen:
        return
    s.cards.show(chosen, BOTH)
    s.cards.move(chosen, f"set:{f.id}")
    faces = [s.cards.faces[c] for c in chosen]
    names = [Text(content().card(face).name) for face in faces]
    say = Text("{figure} sets {cards}", {"figure": f.name, "cards": names})
    data = {"figure": f.id, "cards": faces}
    g.say("CIR-321", "energy_set", say, data, side=f.side, cites=("CIR-202", "CIR-301", "CIR-302"))


async def use_card(g: G, f: Fighter, use: Use) -> None:
    """CIR-205, CIR-342, CIR-355 Turns an action card up, carries its text out, then discards it or leaves it
    in play.
    """
    s = g.state
    effect = text_of(f.profile, use.face)
    assert effect is not None, use
    row = content().card(use.face)
    listing = content().listing(f.profile, use.face)
    f.just_moved = f.just_moved and use.mode == "sequence"
    if row.subtype == "passive" and s.active == f.id:
        f.passives += 1
    s.cards.show([use.card], BOTH)
    s.cards.move([use.card], "table")
    name = listing.name if listing is not None and listing.name else row.name
    clause = listing.clause if listing is not None and listing.mode != "plain" else row.clause
    data = {
        "figure": f.id,
        "card": use.face,
        "id": use.card,
        "mode": listing.mode if listing is not None else "printed",
        "exchange": use.exchange,
    }
    say = Text("{figure} uses {card}", {"figure": f.name, "card": Text(name)})
    g.say(clause, "action_used", say, data, side=f.side, cites=cites.of_use(s, f, use))
    if content().stays(f.profile, use.face):
        s.cards.move([use.card], f"play:{f.id}")
        say = Text("{card} remains in play", {"card": Text(name)})
        data = {"figure": f.id, "card": use.face, "id": use.card}
        why = ("CIR-202", "CIR-357", "CIR-895", "CIR-896")
        g.say("CIR-355", "card_in_play", say, data, side=f.side, cites=why)
        effect.entering(g, f, use)
    await effect.use(g, f, use)
    if use.card in s.cards.at("table"):
        s.cards.move([use.card], f"discard:{f.side}")
    f.just_moved = False
    from game.rules.cirque.harm import check_end

    check_end(g)


# ---- the attack sequence


async def strike(g: G, f: Fighter, act: Act) -> None:
    """CIR-703 One basic attack."""
    w = f.printed.weapon(act.weapon)
    f.sequence = w.kind
    f.struck = (*f.struck, w.id)
    await attack(g, f, g.state.fighter(act.foe), w, Blow(w.id), "basic")


async def attack_card(g: G, f: Fighter, card: str) -> None:
    """CIR-721 to CIR-724 An attack card, and at once perhaps a second one, but no third (CIR-723).

    Its attacks are attacks like any others (CIR-725), and rage doubles none of them (CIR-726).
    """
    s = g.state
    f.sequence = "cards"
    await use_card(g, f, Use(card, s.cards.faces[card], f.id, "sequence"))
    if not f.alive or not s.cards.at(f"stack:{f.id}"):
        return
    second = await PickOne(
        f.side,
        "CIR-722",
        Text("A second attack card for {figure}?", {"figure": f.name}),
        lambda: [
            *card_options(g, f, "sequence"),
            Option("go:", Act("go"), Text("No second card"), clause="CIR-722", group="pass"),
        ],
        find=act_of,
        key="second_card",
        about=(OnFigure(f.id),),
        refused=lambda: refused_cards(g, f, ("sequence",)),
    )
    if second.kind == "card":
        use = Use(second.card, s.cards.faces[second.card], f.id, "sequence", second=True)
        await use_card(g, f, use)


async def next_attack(g: G, f: Fighter) -> None:
    """CIR-703, CIR-151 The next basic attack, something in between, or the end of them."""
    if not strike_options(g, f):
        # what is played here may bring somebody into reach or enrage the fighter (CIR-704)
        if not await point(g, f, "CIR-151"):
            close(g, f)
        return
    act = await PickOne(
        f.side,
        "CIR-703",
        Text("{figure} strikes again", {"figure": f.name}),
        lambda: [
            *strike_options(g, f),
            *point_options(g, f),
            Option("go:", Act("go"), Text("No more attacks"), clause="CIR-703", group="pass"),
        ],
        find=act_of,
        key="next_attack",
        about=(OnFigure(f.id),),
        refused=lambda: [*refused_strikes(g, f, "basic"), *refused_cards(g, f, ("passive",))],
    )
    if act.kind == "strike":
        await strike(g, f, act)
    elif act.kind == "go":
        close(g, f)
    else:
        await point_act(g, f, act)


async def point(g: G, f: Fighter, clause: str) -> bool:
    """CIR-151 One thing at a point inside the sequence; False when the active player goes on."""
    s = g.state
    if not s.cards.at(f"stack:{f.id}") and not s.cards.at(f"sorcery:{f.side}"):
        return False
    act = await PickOne(
        f.side,
        clause,
        Text("Before the answer: {figure}", {"figure": f.name}),
        lambda: [*point_options(g, f), Option("go:", Act("go"), Text("Go on"), clause=clause, group="pass")],
        find=act_of,
        key="point",
        about=(OnFigure(f.id),),
        refused=lambda: refused_cards(g, f, ("passive",)),
    )
    if act.kind == "go":
        return False
    await point_act(g, f, act)
    return True


def close(g: G, f: Fighter) -> None:
    """CIR-741, CIR-753 The sequence is over: who was attacked in melee owes a response, in that order."""
    s = g.state
    owed = {fid for fid, melee in f.attacked if melee}
    first = dict.fromkeys(fid for fid, _ in f.attacked)
    s.owed = tuple(fid for fid in first if fid in owed and s.fighter(fid).alive)
    f.sequence = "responding" if s.owed else "done"
