"""Two whole pieces of play, from the first thing that the active fighter does to its last."""

from __future__ import annotations

import pytest

from game.engine.decisions import Decision
from game.rules.cirque.state import table
from tests.rules.cirque.arrange import Bout, Given, bout, put
from tests.rules.cirque.driving import data, named, walk


def piece() -> Bout:
    """Dr. Hester Gauge's activation, Maximus in front of her."""
    return bout(
        [put("hester", (10, 10), facing=0, stack=["overpressure", "signature_move", "blood", "steel"])],
        [put("maximus", (18, 10), facing=180, damage=5, fury=2, stack=["haymaker", "light"], set=["wind"])],
        active="hester",
    )


def opening(b: Bout, end: tuple[float, float]) -> list[Given]:
    """What Hester does up to her Signature Move."""
    return [
        ("step", "set"),
        ("set_energy", ["steel"]),
        ("step", "move:"),
        ("move", walk(end)),
        ("step", f"passive:{b.card('stack:a-hester', 'overpressure')}"),
        ("effect_choice", ["blood"]),
        ("step", f"card:{b.card('stack:a-hester', 'signature_move')}"),
        ("defend_energy", {"wind": "defence"}),
    ]


@pytest.mark.clause(
    "CIR-144", "CIR-321", "CIR-411", "CIR-1301", "CIR-721", "CIR-1608", "CIR-605", "CIR-322", "CIR-323",
    "CIR-857", "CIR-442", "CIR-741", "CIR-746", "CIR-884", "CIR-641", "CIR-652",
)  # fmt: skip
def test_full_steam_ahead_and_out_again() -> None:
    b = piece()
    answers = [*opening(b, (15, 10)), ("extra_move", walk((13, 10), way="extra"))]
    question = b.play(dice=[6, 7], answers=answers)
    assert [d.key for d in b.asked] == [key for key, _ in answers]

    first = next(e for e in b.told("moved") if e.data["kind"] == "normal")
    assert (first.data["cost"], first.data["allowance"]) == (5.0, 6.0)
    assert data(b, "attack_declared")["distance"] == 1.8
    assert b.last("attack_declared").clause == "CIR-1608"

    spent = data(b, "defence_energy_spent")
    assert (spent["cards"], spent["swiftness"], spent["shielding"]) == ([("wind", "defence")], 12, 17)

    rolled = data(b, "attack_rolled")
    assert (rolled["natural"], rolled["total"], rolled["result"]) == (6, 13, "armour")
    assert (rolled["swiftness"], rolled["shielding"]) == (12, 17)

    damage = data(b, "damage_rolled")
    assert [tuple(row) for row in damage["parts"]] == [
        (8, "CIR-651"), (5, "CIR-252"), (4, "CIR-1608"), (2, "CIR-1301"),
    ]  # fmt: skip
    assert (damage["total"], damage["value"], damage["margin"], damage["points"]) == (26, 14, 12, 6)
    assert (b["maximus"].damage, b["maximus"].fury, b["maximus"].alive) == (11, 3, True)

    assert (data(b, "moved")["kind"], b["hester"].point) == ("extra", (13, 10))
    assert "quick_attack_offered" not in b.log and "roll_enhanced" not in b.log
    assert (b.held("hester"), b.held("hester", "set")) == ([], ["steel"])
    assert b.faces("discard:0") == ["blood", "overpressure", "signature_move"]

    assert question is not None and (question.key, question.who) == ("response", 1)
    assert _options(b, question) == ["defend"]
    assert table(b.match or b.g).gap(b["hester"].base, b["maximus"].base) == pytest.approx(3.8)
    step = b.play(answers=[("response", "defend:")])
    assert step is not None and step.key == "step"
    assert b.last("response_chosen").clause == "CIR-744"
    b.play(answers=[("step", "end:")])
    assert (b["hester"].activated, b.s.active, b.s.to_act) == (True, "b-maximus", 1)


def _options(b: Bout, asked: Decision[object]) -> list[str]:
    return [named(b, o.key) for o in asked.options]  # type: ignore[attr-defined]


@pytest.mark.clause("CIR-745", "CIR-326", "CIR-322", "CIR-624", "CIR-751", "CIR-882", "CIR-1004", "CIR-748")
def test_maximus_answers_with_a_haymaker_and_hester_may_follow_up() -> None:
    b = piece()
    answers: list[Given] = [
        *opening(b, (16, 10)),
        ("extra_move", walk(way="extra")),
        ("response", lambda asked: _haymaker(b, asked)),
        ("card_attack", "battle_axe:a-hester"),
        ("defend_energy", {"steel": "resilience"}),
        ("enhance_attack", []),
        ("enhance_damage", []),
    ]
    question = b.play(dice=[6, 7, 8, 5], answers=answers)
    counter = b.last("attack_declared")
    assert (counter.data["kind"], counter.data["distance"], counter.clause) == ("counter", 0.8, "CIR-1004")

    spent = data(b, "defence_energy_spent")
    assert (spent["cards"], spent["toughness"], spent["armour"]) == ([("steel", "resilience")], 12, 15)
    rolled = data(b, "attack_rolled")
    assert (rolled["total"], rolled["swiftness"], rolled["shielding"]) == (13, 11, 14)
    assert [tuple(row) for row in rolled["parts"]] == [(6, "CIR-621"), (-1, "CIR-1004")]
    assert rolled["result"] == "armour"
    damage = data(b, "damage_rolled")
    assert (damage["total"], damage["value"], damage["margin"], damage["points"]) == (21, 15, 6, 3)
    assert (b["hester"].damage, b["hester"].fury) == (3, 1)
    assert (b.held("maximus"), b.faces("discard:1")) == (["light"], ["wind", "haymaker"])

    assert question is not None and (question.key, question.who) == ("follow_up", 0)
    assert _options(b, question) == [
        "strike:steam_lance:b-maximus",
        "strike:rivet_pistol:b-maximus",
        "decline",
    ]
    pistol = bout_after(b)
    assert (pistol["result"], pistol["parts"]) == ("armour", [(6, "CIR-621")])


def _haymaker(b: Bout, asked: Decision[object]) -> str:
    assert _options(b, asked) == [
        "strike:battle_axe:a-hester", "strike:studded_vambrace:a-hester", "card:haymaker", "defend",
    ]  # fmt: skip
    return b.card("stack:b-maximus", "haymaker").join(("card:", ""))


def bout_after(b: Bout) -> dict[str, object]:
    """The roll of the Rivet Pistol that follows up, with an enemy at 0.8 inches."""
    b.play(dice=[4, 1], answers=[("follow_up", "strike:rivet_pistol:b-maximus")])
    rolled = data(b, "attack_rolled")
    return {"result": rolled["result"], "parts": [tuple(row) for row in rolled["parts"]]}
