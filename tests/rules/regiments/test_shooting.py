"""REG-40x Shooting and REG-43x Panic (RV-85, RV-87)."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.regiments.shooting import volley
from game.rules.regiments.shots import blow_of, marks, may_shoot, modifiers

from .arrange import Battle, battle, put, slab


def shooters(far: float = 10.0, **more: Any) -> Battle:
    """Arbalesters 8 in one rank, Reed Kin 12 in front of them at so many inches, others far away."""
    return battle(
        [put("arbalesters", 8, (24, 10, 90), 8, **more)],
        [
            put("reed_kin", 12, (24, 10.5 + far + 1.5, 270), 4),
            put("silt_thralls", 16, (4, 44, 270), 4),
        ],
        sub="shooting",
    )


@pytest.mark.clause("REG-403", "REG-405", "REG-009", "REG-092")
def test_modifiers_add_up_and_a_six_always_hits() -> None:
    b = battle(
        [put("arbalesters", 2, (24, 10, 90), moved=True)],
        [put("reed_kin", 12, (24, 26, 270), 4)],
        terrain=[slab("wood", 18, 24, 30, 28)],
        sub="shooting",
    )
    t = modifiers(b.g, b[1], b[2], standing=False)
    assert [(p.amount, p.clause) for p in t.rows()][1:] == [
        (-1, "REG-405"),
        (-1, "REG-405"),
        (-1, "REG-092"),
    ]
    assert blow_of(b.g, b[1], b[2]).hit == 4
    b.run(volley(b.g, b[1], b[2]), dice=[6, 5, 1])
    assert b.last("volley").data["hits"] == 1 and "REG-009" in b.last("volley").clauses


@pytest.mark.clause("REG-430", "REG-431", "REG-400", "REG-033")
@pytest.mark.parametrize("lost", [2, 3])
def test_three_of_twelve_lost_to_a_volley_are_a_panic_test(lost: int) -> None:
    b = shooters()
    wounds = [4] * lost + [1] * (8 - lost)
    test = [6, 6, 1, 1] if lost == 3 else []
    b.stretch(("shoot", "1:2"), dice=[*[6] * 8, *wounds, *test])
    assert b[2].n == 12 - lost and len(b.told("panic_tested")) == (lost == 3)
    assert b[2].fleeing == (lost == 3) and b[1].has_shot
    if lost == 3:
        assert b.last("panic_tested").clause == "REG-430" and b.last("fled").clause == "REG-431"
        assert b.pose(2) == (24, 24, 90), "two inches away from the shooters, nine models deep"


@pytest.mark.clause("REG-400", "REG-401")
def test_who_may_shoot_and_at_whom() -> None:
    b = shooters()
    u = b[1]
    assert [e.id for e in marks(b.g, u)] == [2]
    for name in ("fleeing", "succumbed", "charged", "failed_charge", "marched", "reformed", "rallied"):
        setattr(u, name, True)
        assert not may_shoot(u), name
        setattr(u, name, False)
    u.has_shot = True
    assert not may_shoot(u)
    far = shooters(24.01)
    assert marks(far.g, far[1]) == []
    engaged = shooters()
    engaged.engage(2, 3)
    assert marks(engaged.g, engaged[1]) == []
    b[1].has_shot = False
    b.stretch(("shoot", "done"))
    assert b.s.sub_phase == "choose_and_fight"


@pytest.mark.clause("REG-402", "REG-063")
def test_only_rank_and_file_that_see_shoot() -> None:
    b = battle(
        [put("arbalesters", 7, (24, 10, 90), 8, hero="hedge_magus")],
        [put("reed_kin", 12, (24, 24, 270), 4)],
        sub="shooting",
    )
    b.run(volley(b.g, b[1], b[3]), dice=[1] * 7)
    assert b.last("volley").data["shots"] == 7
