"""The preview against the rule with every face of every die; whole rounds taken up again at any place."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from game.engine.decisions import Decision
from game.engine.dice import Dice, ScriptedDice, SeededDice, every_face
from game.engine.game import Boundary, Game
from game.engine.state import copied, same
from game.players.random import Chance
from game.rules.dominions.modifier import modifier
from game.rules.dominions.preview import planned
from game.rules.dominions.preview_attack import attack_chances
from game.rules.dominions.state import DominionsState
from game.rules.dominions.strategy import question
from game.rules.dominions.strikes import attack
from game.rules.dominions.turn import STAGES

from .arrange import Bout, fight, put, slab


def outcomes(b: Bout, who: str, n: int) -> dict[str, Fraction]:
    """The chance of each outcome of an attack, by every face of every die from the Modifier Stage on."""

    async def rule(dice: Dice) -> str:
        g = Game(copied(b.s), b.g.board, dice)
        while g.state.stage == "modifier":
            await modifier(g)
        f = g.state.fighters[who]
        attack(g, f, f.strategy[n])
        return next(str(e.data["outcome"]) for e in g.events if e.what in ("attack_rolled", "disarm_rolled"))

    return every_face(rule)


@pytest.mark.clause("DOM-435", "DOM-436", "DOM-437", "DOM-454", "DOM-502", "DOM-472")
@pytest.mark.parametrize(
    ("words", "theirs", "n"),
    [
        (("strike bert",), ("dodge",), 0),
        (("feint", "strike bert @leg"), ("dodge",), 1),
        (("disarm bert knife",), ("dodge",), 0),
        (("disarm bert knife", "dodge"), (), 0),
        (("brawl bert",), ("parry",), 0),
    ],
)
def test_the_preview_is_what_the_rule_does(words: Sequence[str], theirs: Sequence[str], n: int) -> None:
    b = fight(
        [put("anna", (10, 10), strike=9, feint=6, disarm=7, withstand=12, in_hand=("knife",))],
        [put("bert", (11.5, 10), withstand=12, in_hand=("knife",))],
        order="bert anna",
    )
    b.declares("bert", *theirs)
    made = question(b.g, b["anna"]).half({"items": b.keys("anna", *words), "dials": {}})
    me = planned(b.g, b["anna"], made.items)
    foreseen = attack_chances(b.g, me, me.strategy[n])
    b.declares("anna", *words)
    b.stage()
    assert b.s.stage == "modifier"
    found = outcomes(b, "anna", n)
    hit = sum((found.get(k, Fraction(0)) for k in ("hit", "spot", "general")), Fraction(0))
    assert foreseen.hit == hit
    if foreseen.spot is not None:
        assert foreseen.spot == found["spot"]


def battle() -> Bout:
    """Four against four on a small field."""
    west = [put(n, (4 + 2 * i, 4 + 3 * i)) for i, n in enumerate(("corvane", "ottoway", "arx7", "roake"))]
    east = [put(n, (9 + 2 * i, 4 + 3 * i)) for i, n in enumerate(("vane", "kestle", "dacosta", "lask"))]
    terrain = [slab("wall", 6.2, 9, 1, 2), slab("mud", 2, 1, 5, 2), slab("crate", 14, 2, 2, 2)]
    return fight(west, east, terrain=terrain, size=(24.0, 20.0), rounds=3, scenario="market_day")


def stretch(g: Game[DominionsState], chance: Chance | None, given: list[object]) -> int:
    """Plays one stretch; without chance with the answers given before. Returns how many there were."""
    rule = STAGES[g.state.stage](g).__await__()
    sent, n = None, 0
    try:
        while True:
            asked = rule.send(sent)
            sent = None
            if isinstance(asked, Boundary):
                continue
            assert isinstance(asked, Decision)
            if chance is not None:
                given.append(asked.sample(chance))
            sent = asked.read(given[n])
            n += 1
    except StopIteration:
        return n


@pytest.mark.parametrize("seed", range(4))
def test_a_match_can_be_taken_up_again_between_any_two_stretches(seed: int) -> None:
    b, chance = battle(), Chance(seed)
    dice = SeededDice(seed, 0)
    state, longest = b.s, 0
    while state.stage != "over":
        before, rolled = copied(state), len(dice.faces)
        given: list[object] = []
        longest = max(longest, stretch(Game(state, b.g.board, dice), chance, given))
        script = ScriptedDice(dice.faces[rolled:])
        stretch(Game(before, b.g.board, script), None, given)
        assert not script.left and same(before, state)
        assert state.timing_order or state.stage in ("timing", "over")
    assert longest <= 2
