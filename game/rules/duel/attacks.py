"""DUE-4xx to DUE-8xx as they are played: stacks read, the option, the blows with their dice."""

from __future__ import annotations

from typing import Any

from game.engine.decisions import Option, PickOne, Refused, Why
from game.engine.game import Game
from game.engine.look import OnFigure
from game.engine.words import Text
from game.rules.duel.chances import SCALES, effect_of
from game.rules.duel.cites import of_strike
from game.rules.duel.exchange import Effect, Severity, Strike, blows
from game.rules.duel.items import COUNTER, REINFORCED_ATTACK
from game.rules.duel.reveal import counters, lose_idle_advantage, neutralise
from game.rules.duel.state import DuelState, Fencer, Pair
from game.rules.duel.telling import tell, told_of

G = Game[DuelState]


def read_stacks(g: G, pair: Pair) -> None:
    """DUE-405, DUE-406 to DUE-452 The stacks are read from the top."""
    x, y = g.state.both(pair)
    for notice in (*lose_idle_advantage(pair, x, y), *neutralise(pair, x, y)):
        tell(g, notice)


# ---- the advantage


async def option(g: G, pair: Pair) -> None:
    """DUE-730 to DUE-735 The holder chooses one benefit for this turn; there is no pass."""
    s = g.state
    holder = s.fencers[pair.advantage]
    x, y = s.both(pair)
    foe = y if holder is x else x
    late = bool(counters(holder, foe))

    def refused() -> list[Refused]:
        if not late:
            return []
        why = Why(Text("A Counter-attack answers an attack and cannot come before it"), "DUE-734")
        return [Refused(Text("Strike first"), why)]

    pair.option = await PickOne(
        holder.side,
        "DUE-730",
        Text("{name} has the advantage: which benefit?", {"name": holder.name}),
        _benefits(pair, holder, foe, late=late),
        key="option",
        find=str,
        about=(OnFigure(holder.id),),
        refused=refused,
    )
    if pair.option == "lower":
        foe.lowered = _levels(pair)
    _pressed(g, pair, holder, foe)


def _levels(pair: Pair) -> int:
    """DUE-731, DUE-004 Levels that the strength of the advantage takes off: 1 for every 2 points."""
    return pair.strength // 2


def _benefits(pair: Pair, holder: Fencer, foe: Fencer, *, late: bool) -> list[Option[str]]:
    """DUE-731 to DUE-734 The benefits there are; who strikes second because of a Counter-attack (late) has
    no first strike.
    """
    lowered = _levels(pair)
    words = {"name": holder.name, "foe": foe.name, "n": lowered}
    rows: list[tuple[str, Text, OnFigure | None, str, Text]] = [
        ("high", Text("Hits roll on the High scale"), None, "DUE-732", Text("medium, heavy or death")),
        (
            "lower",
            Text("{foe} fights at Level −{n}" if lowered else "{foe}'s Level stays", words),
            OnFigure(foe.id),
            "DUE-731",
            Text("1 for every 2 points of strength {n}", {"n": pair.strength}),
        ),
    ]
    if not late:
        rows.append(("first", Text("Strike first"), None, "DUE-733", Text("whatever the places say")))
    return [
        Option(key, key, label, mark, clause, note=note, group="option")
        for key, label, mark, clause, note in rows
    ]


def _pressed(g: G, pair: Pair, holder: Fencer, foe: Fencer) -> None:
    """DUE-731 to DUE-733 The line that tells the choice."""
    lowered = _levels(pair)
    words = {"name": holder.name, "foe": foe.name, "n": lowered}
    clause = {"lower": "DUE-731", "high": "DUE-732", "first": "DUE-733"}[pair.option]
    pressed = "{name} presses: {foe} fights at Level −{n} this turn"
    say = {
        "lower": pressed if lowered else "{name} presses, too weakly to lower the Level of {foe}",
        "high": "{name} presses: hits roll on the High scale this turn",
        "first": "{name} presses: the first strike is certain",
    }[pair.option]
    said = {"fencer": holder.id, "option": pair.option, "levels": lowered}
    cites = ("DUE-730", *(("DUE-004",) if pair.option == "lower" else ()))
    g.say(clause, "option_chosen", Text(say, words), said, side=holder.side, cites=cites)


# ---- the blows


def exchange_blows(g: G, pair: Pair) -> None:
    """DUE-501 to DUE-630 The attacks of a pair, with dice."""
    x, y = g.state.both(pair)
    run = blows(pair, x, y, g.state.turn)
    sent: Any = None
    try:
        while True:
            asked = run.send(sent)
            sent = None
            if isinstance(asked, Strike):
                sent = _strike(g, asked)
            elif isinstance(asked, Severity):
                sent = _severity(g, asked)
            elif isinstance(asked, Effect):
                sent = _effect(g, asked)
            else:
                told_of(g, pair, asked)
    except StopIteration:
        return


def _strike(g: G, made: Strike) -> bool:
    """DUE-501 to DUE-514 The roll of an attack and its rerolls."""
    f = g.state.fencers[made.attacker]
    foe = g.state.fencers[made.target]
    face = g.roll("DUE-001", 100)[0]
    ok = face <= made.percent
    met = "DUE-503" if made.defences else "DUE-504"
    cites = of_strike(made, f, foe)
    text = Text(
        "{name} attacks {foe}, {a} on {d}: {face}, {need} or less hits",
        {
            "name": f.name,
            "foe": foe.name,
            "a": made.attacks,
            "d": made.defences,
            "face": face,
            "need": made.percent,
        },
    )
    said = _rolled(made, face, ok) | {"attack": made.attack.rows(), "defence": made.defence.rows()}
    g.say(met, "attack_rolled", text, said, side=f.side, cites=cites)
    left = abs(made.again)
    while left and ok == (made.again < 0):
        left -= 1
        face = g.roll("DUE-001", 100)[0]
        ok = face <= made.percent
        clause = "DUE-511" if made.again > 0 else "DUE-512"
        why = Text("more attacks than defences") if made.again > 0 else Text("more defences than attacks")
        text = Text("Rolled again, {why}: {face}", {"why": why, "face": face})
        g.say(
            clause,
            "attack_rerolled",
            text,
            _rolled(made, face, ok),
            side=f.side,
            cites=("DUE-513", "DUE-514"),
        )
    what, say = (
        ("attack_succeeded", "{name}'s attack succeeds") if ok else ("attack_failed", "{name}'s attack fails")
    )
    said = {"fencer": f.id, "result": "soft" if ok else "miss"}
    answered = ok and made.defences and foe.standing({COUNTER})
    cites = ("DUE-605",) if answered else ()
    g.say("DUE-514", what, Text(say, {"name": f.name}), said, side=f.side, cites=cites)
    return ok


def _rolled(made: Strike, face: int, ok: bool) -> dict[str, Any]:
    return {
        "fencer": made.attacker,
        "foe": made.target,
        "dice": (face,),
        "sides": 100,
        "chance": made.percent,
        "attacks": made.attacks,
        "defences": made.defences,
        "result": "soft" if ok else "miss",
    }


def _severity(g: G, asked: Severity) -> str:
    """DUE-801 to DUE-803, DUE-542 One severity; the higher of two dice when reinforced."""
    faces = g.roll("DUE-001", 6, 2 if asked.reinforced else 1)
    name = SCALES[asked.scale][max(faces) - 1]
    by = g.state.fencers[asked.by]
    if asked.free:
        _free_hit(g, asked)
    words = {
        "name": g.state.fencers[asked.target].name,
        "faces": faces,
        "scale": Text(asked.scale.capitalize()),
        "wound": Text(name),
    }
    said = {
        "fencer": asked.target,
        "by": asked.by,
        "dice": faces,
        "sides": 6,
        "scale": asked.scale,
        "severity": name,
    }
    cites = ["DUE-801", asked.scale_clause, *(("DUE-541", "DUE-542") if asked.reinforced else ())]
    if asked.scale_clause == "DUE-523":
        cites.append("DUE-526")
    text = Text("Severity {faces}, {scale} scale: {wound} for {name}", words)
    clause = "DUE-802" if asked.scale == "low" else "DUE-803"
    g.say(clause, "severity_rolled", text, said, side=by.side, cites=tuple(cites))
    return name


def _free_hit(g: G, asked: Severity) -> None:
    by = g.state.fencers[asked.by]
    say = {
        "DUE-623": "The Risky Attack fails: {by} hits for nothing",
        "DUE-624": "The Risky Attack fails: {by} hits a second time",
        "DUE-625": "The Risky Attack fails: {by} hits after all",
        "DUE-626": "The Risky Attack fails: {by}'s attack counts as made",
    }[asked.free]
    said = {"fencer": by.id, "foe": asked.target}
    target = g.state.fencers[asked.target]
    stands_in = asked.free == "DUE-626"
    cites = ["DUE-627", "DUE-628"] + (["DUE-623"] if asked.free != "DUE-623" else [])
    cites += ["DUE-630"] if target.struck and by.struck and asked.at_once else []
    cites += ["DUE-543"] if stands_in and not asked.reinforced and by.standing({REINFORCED_ATTACK}) else []
    g.say(asked.free, "free_hit", Text(say, {"by": by.name}), said, side=by.side, cites=tuple(cites))


def _effect(g: G, asked: Effect) -> tuple[bool, bool]:
    """DUE-832, DUE-851 What a light or medium wound does."""
    face = g.roll("DUE-001", 6)[0]
    muscle, bleeding = effect_of(face, asked.sabre)
    kind = "muscle wound and bleeding" if muscle and bleeding else "muscle wound" if muscle else "bleeding"
    text = Text("Effect {face}: {kind}", {"face": face, "kind": Text(kind)})
    said = {"fencer": asked.target, "dice": (face,), "sides": 6, "muscle": muscle, "bleeding": bleeding}
    side = g.state.fencers[asked.target].side
    g.say("DUE-851" if asked.sabre else "DUE-832", "wound_effect", text, said, side=side)
    return muscle, bleeding
