"""The exact chances of ledger 10.7, all as fractions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction as F

import pytest

from game.rules.cirque.aim import Blow
from game.rules.cirque.attack import attack
from game.rules.cirque.odds import BadOdds, Numbers, chances, from_json, harm, points, verdict

from .arrange import Bout, bout, lasts, put

ROWS = [
    (6, 14, 10, F(3, 10), F(2, 5), F(3, 10), F(1, 10)),
    (6, 15, 10, F(3, 10), F(1, 2), F(1, 5), F(1, 10)),
    (5, 15, 11, F(1, 2), F(2, 5), F(1, 10), F(1, 10)),
    (4, 14, 10, F(1, 2), F(2, 5), F(1, 10), F(1, 10)),
    (2, 14, 10, F(7, 10), F(1, 5), F(1, 10), F(1, 10)),
    (1, 14, 10, F(4, 5), F(1, 5), F(0), F(0)),
    (0, 14, 10, F(9, 10), F(1, 10), F(0), F(0)),
    (-1, 14, 10, F(1), F(0), F(0), F(0)),
    (9, 12, 8, F(1, 10), F(1, 10), F(4, 5), F(1, 10)),
    (6, 14, 8, F(1, 10), F(3, 5), F(3, 10), F(1, 10)),
]


@pytest.mark.clause("CIR-622", "CIR-623", "CIR-631", "CIR-633", "CIR-634")
@pytest.mark.parametrize(("to_hit", "shielding", "swiftness", "miss", "on_armour", "soft", "critical"), ROWS)
def test_attack_rolls(
    to_hit: int, shielding: int, swiftness: int, miss: F, on_armour: F, soft: F, critical: F
) -> None:
    c = chances(Numbers(to_hit, swiftness, shielding, 10, 14, 12))
    assert c.attack["miss"] == miss
    assert c.attack["armour"] == on_armour
    assert c.attack["toughness"] + c.attack["critical"] == soft
    assert c.attack["critical"] == critical


DAMAGE = [
    (-9, F(1, 10), F(9, 10), F(1, 10)),
    (-7, F(2, 5), F(7, 10), F(2, 5)),
    (-5, F(9, 10), F(1, 2), F(4, 5)),
    (-4, F(6, 5), F(2, 5), F(1)),
    (-3, F(8, 5), F(3, 10), F(6, 5)),
    (-2, F(2), F(1, 5), F(7, 5)),
    (-1, F(5, 2), F(1, 10), F(8, 5)),
    (0, F(3), F(0), F(9, 5)),
    (1, F(7, 2), F(0), F(19, 10)),
    (2, F(4), F(0), F(2)),
    (4, F(5), F(0), F(2)),
]


def mean(distribution: Mapping[int, F]) -> F:
    """The expected number."""
    return sum((k * p for k, p in distribution.items()), F(0))


@pytest.mark.clause("CIR-652", "CIR-653", "CIR-767", "CIR-853")
@pytest.mark.parametrize(("over", "expected", "nothing", "capped"), DAMAGE)
def test_damage_rolls(over: int, expected: F, nothing: F, capped: F) -> None:
    assert mean(harm(14 + over, 14)) == expected
    assert harm(14 + over, 14).get(0, F(0)) == nothing
    assert mean(harm(14 + over, 14, 2)) == capped


# ---- OD-01 to OD-08: one or two attacks on Mortimer


def facing(*, behind: bool = False, **more: object) -> Bout:
    """Maximus and Mortimer in contact."""
    return bout(
        [put("maximus", (8.8, 10), 0)],
        [put("mortimer", (10, 10), 0 if behind else 180, **more)],  # type: ignore[arg-type]
    )


def axe(b: Bout, blow: Blow | None = None) -> Numbers:
    """One Battle Axe attack on Mortimer."""
    return b.numbers("maximus", "battle_axe", "mortimer", blow=blow)


def more(n: Numbers, **changes: int) -> Numbers:
    """The same attack with other numbers."""
    return replace(n, **{k: getattr(n, k) + v for k, v in changes.items()})


@pytest.mark.clause("CIR-884")
def test_od_01_the_axe_from_the_front() -> None:
    c = chances(axe(facing()))
    assert list(c.damage.values()) == [
        F(2, 5),
        F(1, 10),
        F(7, 50),
        F(7, 50),
        F(7, 50),
        F(1, 25),
        F(1, 25),
    ]
    assert c.mean == F(9, 5)


@pytest.mark.clause("CIR-503")
def test_od_02_the_axe_from_behind() -> None:
    c = chances(axe(facing(behind=True)))
    assert list(c.damage.values()) == [
        F(19, 50),
        F(2, 25),
        F(7, 50),
        F(7, 50),
        F(7, 50),
        F(3, 50),
        F(3, 50),
    ]
    assert c.mean == 2


@pytest.mark.clause("CIR-312", "CIR-315", "CIR-323")
def test_od_03_and_od_04_with_energy() -> None:
    n = axe(facing())
    assert chances(more(n, to_hit=2)).mean == F(13, 5)
    assert chances(more(n, damage=2)).mean == F(5, 2)
    assert chances(more(n, to_hit=2, damage=2)).mean == F(7, 2)
    assert chances(more(n, swiftness=2, shielding=2)).mean == F(6, 5)
    assert chances(more(n, toughness=2, armour=2)).mean == F(6, 5)


@pytest.mark.clause("CIR-704", "CIR-813")
def test_od_05_enraged() -> None:
    b = facing()
    b["maximus"].enraged, b["maximus"].fury = True, 6
    assert 2 * chances(axe(b)).mean == F(12, 5)


@pytest.mark.clause("CIR-1004", "CIR-1005")
def test_od_06_haymaker_and_squishy_bits() -> None:
    b = facing()
    assert chances(axe(b, Blow(to_hit=-1, damage=4))).mean == F(13, 5)
    assert chances(axe(b, Blow(soft=True))).mean == F(14, 5)


@pytest.mark.clause("CIR-701", "CIR-641")
def test_od_07_both_basic_attacks() -> None:
    b = facing()
    one, two = chances(axe(b)), chances(b.numbers("maximus", "studded_vambrace", "mortimer"))
    assert [
        (1 - one.hit) * (1 - two.hit),
        one.hit * (1 - two.hit) + (1 - one.hit) * two.hit,
        one.hit * two.hit,
    ] == [F(9, 100), F(21, 50), F(49, 100)]
    assert one.mean + two.mean == F(5, 2)
    assert one.damage[0] * two.damage[0] == F(32, 125)


@pytest.mark.clause("CIR-462")
def test_od_08_knocked_down() -> None:
    assert chances(axe(facing(knocked_down=True))).mean == F(12, 5)


@pytest.mark.clause("CIR-621", "CIR-651")
def test_the_odds_are_those_of_the_rules_themselves() -> None:
    from game.engine.dice import Dice, every_face

    b = facing()

    async def rule(dice: Dice) -> int:
        again = b.again(dice)
        f = again["maximus"]
        a = await attack(again.g, f, again["mortimer"], f.printed.weapon("battle_axe"), Blow(), "basic")
        return a.inflicted

    assert every_face(rule) == chances(axe(b)).damage


# ---- OD-09 to OD-13: whole bouts of attacks


@dataclass(frozen=True)
class Stroke:
    """One attack of a bout: which of the two strikes, its numbers, how much a hit drains."""

    by: int
    numbers: Numbers
    drain: int = 0


def outcomes(n: Numbers) -> dict[int, F]:
    """Damage points of one attack."""
    out: dict[int, F] = {}
    for face in range(1, 11):
        v = verdict(n, face)
        for second in range(1, 11):
            part = n.armour if v == "armour" else n.toughness
            k = 0 if v == "miss" else points(second + n.damage - part)
            out[k] = out.get(k, F(0)) + F(1, 100)
    return out


def fought(
    strokes: Sequence[Stroke], pain: tuple[int, int], start: tuple[int, int] = (0, 0)
) -> dict[tuple[int, int], F]:
    """Damage of both at the end of a row of strokes; the dead strike no more and are struck no more."""
    state = {start: F(1)}
    for s in strokes:
        nxt: dict[tuple[int, int], F] = {}
        for (a, b), p in state.items():
            if a >= pain[0] or b >= pain[1]:
                nxt[a, b] = nxt.get((a, b), F(0)) + p
                continue
            for k, q in outcomes(s.numbers).items():
                own, foe = (a, b) if s.by == 0 else (b, a)
                own, foe = max(0, own - min(k, s.drain)), min(pain[1 - s.by], foe + k)
                key = (own, foe) if s.by == 0 else (foe, own)
                nxt[key] = nxt.get(key, F(0)) + p * q
        state = nxt
    return state


def means(state: Mapping[tuple[int, int], F]) -> tuple[F, F]:
    """Mean damage of both."""
    return (
        sum((a * p for (a, _), p in state.items()), F(0)),
        sum((b * p for (_, b), p in state.items()), F(0)),
    )


def max_on_mortimer() -> list[Stroke]:
    """Both basic attacks, Counter-attack with the Greatsword, follow-up with the Axe."""
    b = facing()
    swing = Stroke(0, axe(b))
    return [
        swing,
        Stroke(0, b.numbers("maximus", "studded_vambrace", "mortimer")),
        Stroke(1, b.numbers("mortimer", "greatsword", "maximus", "counter")),
        swing,
    ]


@pytest.mark.clause("CIR-741", "CIR-745", "CIR-751")
def test_od_09_to_od_11_maximus_on_mortimer() -> None:
    end = fought(max_on_mortimer(), (12, 11))
    assert sum((p for (_, b), p in end.items() if b == 11), F(0)) == F(313, 15625)
    assert means(end)[1] == F(53579, 12500)
    assert means(end)[0] == F(9, 5)
    hurt = fought(max_on_mortimer(), (12, 11), (0, 7))
    assert sum((p for (_, b), p in hurt.items() if b == 11), F(0)) == F(14701, 25000)
    assert means(fought(max_on_mortimer()[:2], (12, 11))) == (F(0), F(5, 2))


@pytest.mark.clause("CIR-875", "CIR-1567")
def test_od_12_count_on_maximus() -> None:
    b = bout([put("count", (8.8, 10), 0)], [put("maximus", (10, 10), 180)])
    fangs = b.numbers("count", "fangs", "maximus")
    counter = b.numbers("maximus", "battle_axe", "count", "counter")
    b["count"].attacked = (("b-maximus", True),)
    strokes = [
        Stroke(0, fangs, 2),
        Stroke(0, b.numbers("count", "abacus", "maximus")),
        Stroke(1, counter),
        Stroke(0, b.numbers("count", "fangs", "maximus", "follow_up"), 2),
    ]
    assert means(fought(strokes, (10, 12))) == (F(783, 625), F(194907, 50000))


@pytest.mark.clause("CIR-745", "CIR-751")
def test_od_13_tympanus_on_boilerplate() -> None:
    b = bout([put("tympanus", (8.6, 10), 0)], [put("boilerplate", (10, 10), 180)])
    stick = Stroke(0, b.numbers("tympanus", "left_stick", "boilerplate"))
    piston = Stroke(1, b.numbers("boilerplate", "piston_l", "tympanus", "counter"))
    assert means(fought([stick, stick, piston, stick], (10, 14))) == (F(41, 20), F(38639, 8000))


# ---- OD-14 to OD-24


@pytest.mark.clause("CIR-764", "CIR-767", "CIR-768")
def test_od_14_sigh_of_ages_and_who_else_is_under_it() -> None:
    b = bout([put("ennui", (10, 4), 90)], [put("hester", (10, 10), 0)])
    c = chances(b.numbers("ennui", "sigh_of_ages", "hester"))
    assert c.mean == F(69, 50)
    assert c.hit * mean(harm(10, 12, 2)) == F(21, 25)
    assert c.hit * mean(harm(10, 16, 2)) == F(9, 25)


@pytest.mark.clause("CIR-876")
def test_od_15_a_prototype_and_its_wielder() -> None:
    own = {k: p / 10 for k, p in harm(7, 12).items()}
    own[0] += F(9, 10)
    assert own == {0: F(19, 20), 1: F(1, 50), 2: F(1, 50), 3: F(1, 100)}
    assert mean(own) == F(9, 100)


@pytest.mark.clause("CIR-1401")
@pytest.mark.parametrize(
    ("part", "expected"), [(12, F(5, 2)), (13, F(2)), (14, F(8, 5)), (15, F(6, 5)), (16, F(9, 10))]
)
def test_od_16_thunderbolt(part: int, expected: F) -> None:
    assert mean(harm(11, part)) == expected


@pytest.mark.clause("CIR-878", "CIR-1310")
def test_od_20_the_untested_device_on_maximus_from_behind() -> None:
    b = bout([put("nigel", (5, 10), 0)], [put("maximus", (10, 10), 0)])
    c = chances(b.numbers("nigel", "untested_device", "maximus"))
    assert c.mean == F(41, 20)
    assert c.mean + c.attack["miss"] * c.mean == F(533, 200)


@pytest.mark.clause("CIR-1204", "CIR-1573")
def test_od_24_bone_idle_on_maximus_from_behind() -> None:
    from game.rules.cirque.aim import numbers, planned
    from game.rules.cirque.effect import text_of
    from game.rules.cirque.texts_attacks import LooseParts

    b = bout([put("bone_idle", (5, 10), 0)], [put("maximus", (13, 10), 0)])
    assert chances(b.numbers("bone_idle", "spare_femurs", "maximus")).mean == F(169, 100)
    card = text_of("bone_idle", "loose_parts")
    assert isinstance(card, LooseParts)
    blow = card.blows_of(b.g, b["bone_idle"])[0]
    assert blow.improvised is not None
    thrown = planned(b.g, b["bone_idle"], b["maximus"], blow.improvised, blow, "card")
    assert chances(numbers(b.g, thrown)).mean == F(47, 20)


def test_odds_from_plain_numbers() -> None:
    given = {"finesse": 6, "swiftness": 10, "shielding": 15, "toughness": 10, "armour": 14, "damage": 12}
    out = from_json(given | {"pain": 4})
    assert out["attack"] == {"miss": "3/10", "armour": "1/2", "toughness": "1/10", "critical": "1/10"}
    assert out["kill"] == "11/50"
    with pytest.raises(BadOdds, match="swiftness"):
        from_json({"finesse": 6})
    assert from_json(given | {"cap": 0})["damage"] == {"0": "1"}
    for key, value, right in (("cap", -1, "give 0 or more"), ("pain", 0, "give 1 or more")):
        with pytest.raises(BadOdds, match=f'"{key}" is {value}; {right}'):
            from_json(given | {key: value})
    with pytest.raises(BadOdds, match="give a whole number") as caught:
        from_json(given | {"finesse": "x" * 3000})
    assert len(str(caught.value)) < 130


@pytest.mark.clause("CIR-1572")
def test_a_target_without_vitals_takes_no_critical_hits() -> None:
    n = Numbers(2, 10, 14, 10, 14, 12, criticals=False)
    assert chances(n).attack == {"miss": F(7, 10), "armour": F(3, 10), "toughness": 0, "critical": 0}


@pytest.mark.clause("CIR-813", "CIR-861", "CIR-008")
def test_finesse_is_never_below_zero() -> None:
    b = bout(
        [put("bassus", (10, 10), 0, enraged=True, statuses=(lasts("dazed", "CIR-861"),))],
        [put("retia", (11.4, 10), 180)],
    )
    b["bassus"].statuses += (lasts("finesse", "CIR-1423", -3),)
    assert b.numbers("bassus", "bass_hammer", "retia").to_hit == 0
