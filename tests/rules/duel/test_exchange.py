"""Attacks, Counter-attacks, Risky Attacks, initiative, wounds and recovery beyond the worked turns."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.asking import IllegalAnswer
from game.engine.events import Event
from game.engine.words import render
from game.rules.duel.aftermath import recover
from game.rules.duel.attacks import option
from game.rules.duel.exchange import strike, suffer
from game.rules.duel.outcomes import revealed
from game.rules.duel.state import Fencer, Pair, Wound
from tests.rules.duel.arrange import Bout, fencer, run


def fought(a: str, b: str, dice: list[int], advantage: str = "", first_hand: int = 0) -> Bout:
    """A turn from the reveal to the recovery."""
    bout = Bout(fencer("A", a), fencer("B", b), dice, advantage)
    bout.s.first_hand = first_hand
    bout.play("ground", "over")
    assert bout.g.dice.left == []  # type: ignore[attr-defined]
    return bout


def made(a: str, b: str, advantage: str = "", fired: int = 0) -> str:
    """The attack of A on B: attack and defence Level, clean difference, chance, rerolls, scale."""
    x, y, pair = fencer("A", a), fencer("B", b), Pair("A", "B", advantage)
    revealed(pair, x, y)
    s = strike(pair, x, y, fired)
    return f"{s.attack.whole}:{s.defence.whole} {s.clean:+d} {s.percent}% {s.again:+d} {s.scale}"


def told(bout: Bout, *what: str) -> list[tuple[str, str]]:
    """Clause and words of the events of these kinds."""
    return [(e.clause, render(e.say)) for e in bout.events if e.what in what]


def one(bout: Bout, what: str) -> Event:
    """The only event of a kind."""
    (found,) = bout.said(what)
    return found


# ---- the numbers of an attack


@pytest.mark.clause("DUE-109", "DUE-501", "DUE-502", "DUE-503", "DUE-504", "DUE-506", "DUE-507", "DUE-508")
@pytest.mark.clause("DUE-217", "DUE-521", "DUE-522", "DUE-523", "DUE-526", "DUE-622", "DUE-836", "DUE-859")
@pytest.mark.parametrize(
    ("a", "b", "numbers"),
    [
        ("[A]", "[D]", "9:9 +0 20% +0 low"),
        ("[A A A]", "[R]", "9:9 +0 30% +2 high"),
        ("[A] att+3", "Level 8; [D]", "12:8 +1 40% +0 low"),
        ("Level 10, bid change 2; [A]", "Level 8; [D] def+3", "12:11 +4 25% +0 high"),
        ("[K A] att+1", "[D D]", "12:9 +2 35% +0 low"),
        ("[K] ", "[D]", "11:9 +2 30% +0 low"),
        ("[A]", "rapier; [D]", "9:10 -1 15% +0 low"),
        ("[A]", "rapier; [C]", "9:10 -1 15% +0 low"),
        ("[A]", "rapier; [R]", "9:9 +0 30% +0 high"),
        ("[A]", "Toughness 1, muscle_total 3; [D]", "9:7 +2 30% +0 low"),
        ("bid change -2; [A]", "lowered 1; [D D] def+1", "7:9 -1 10% -1 low"),
        ("bid change 2; [A]", "lowered 2; [D]", "11:7 +4 40% +0 high"),
    ],
)
def test_what_goes_into_an_attack(a: str, b: str, numbers: str) -> None:
    assert made(a.strip(), b) == numbers


@pytest.mark.clause("DUE-859", "DUE-524", "DUE-732")
def test_a_rapier_has_no_edge_against_the_holder_of_the_advantage() -> None:
    assert made("[A]", "rapier; [D]", "A") == "9:9 +0 20% +0 low"
    assert made("[A]", "rapier; [D]", "B") == "9:10 -1 15% +0 low"


@pytest.mark.clause("DUE-507", "DUE-852", "DUE-603", "DUE-607")
def test_a_sabre_s_points_count_for_the_answer_alone() -> None:
    assert made("sabre; [C C] ctr+2", "[A]", fired=2) == "11:9 +0 40% +1 high"
    assert made("[A]", "sabre; [C C] ctr+2") == "9:9 +0 20% -1 low"


@pytest.mark.clause("DUE-418", "DUE-507", "DUE-508")
def test_an_investment_without_a_carrier_does_not_count() -> None:
    assert made("[A K] att+2", "rapier; [F D] fnt 3") == "11:10 +1 25% +0 low"
    assert made("rapier; [F A] fnt 3", "[D C] def+2") == "9:9 +0 20% +0 low"


# ---- order


@pytest.mark.clause("DUE-531", "DUE-532", "DUE-533", "DUE-534", "DUE-536", "DUE-733", "DUE-735", "DUE-007")
@pytest.mark.parametrize(
    ("a", "b", "advantage", "dice", "order"),
    [
        ("[C A]", "[D A]", "", [99, 99, 99], "DUE-531 B strikes first: a Counter-attack answers"),
        ("[A D]", "[D A]", "", [99, 99], "DUE-532 A strikes first: the higher place"),
        ("Agility 1; [A D]", "[A D]", "", [99, 99], "DUE-533 A strikes first: more Agility"),
        ("[A D]", "[A D]", "", [99, 99], "DUE-534 Both strike at once"),
        ("[D D]", "[A A]", "", [99], "DUE-536 Only B attacks"),
        ("[D D]", "[R R]", "", [], "DUE-536 Nobody attacks"),
        (
            "[D A]",
            "[A D]",
            "A, strength 0, option *first*",
            [99, 99],
            "DUE-733 A strikes first: the advantage",
        ),
        ("[D A]", "[A D]", "A, strength 0", [99, 99], "DUE-532 B strikes first: the higher place"),
        ("[F A D]", "[A A D]", "", [99, 99], "DUE-534 Both strike at once"),
        ("[C A]", "[D A]", "B, strength 0, option *first*", [99, 99, 99], "DUE-531 B strikes first"),
    ],
)
def test_who_strikes_first(a: str, b: str, advantage: str, dice: list[int], order: str) -> None:
    bout = fought(a, b, dice, advantage)
    said = one(bout, "order_set")
    assert f"{said.clause} {render(said.say)}".startswith(order)
    assert ("DUE-735" in said.clauses) == (bool(advantage) and "first*" not in advantage)


@pytest.mark.clause("DUE-535", "DUE-629")
def test_the_fallen_do_not_strike() -> None:
    bout = fought("[A D]", "[R K]", [30, 4])
    assert told(bout, "attack_lost") == [("DUE-535", "B falls before striking")]
    assert "DUE-629" in one(bout, "attack_lost").clauses and bout.b.status == "down"


@pytest.mark.clause("DUE-009", "DUE-534")
def test_at_once_all_dice_of_first_hand_come_before_all_of_the_other() -> None:
    bout = fought("[A]", "[A]", [30, 5, 31], first_hand=1)
    assert (bout.b.struck, bout.a.struck, bout.a.status, bout.b.status) == (
        "success",
        "failure",
        "dead",
        "fit",
    )


@pytest.mark.clause("DUE-501", "DUE-511", "DUE-512", "DUE-513", "DUE-514", "DUE-002", "DUE-001", "DUE-505")
def test_an_attack_is_told_roll_by_roll() -> None:
    bout = fought("[A A]", "[D]", [99, 21])
    assert told(bout, "attack_rolled", "attack_rerolled", "attack_failed") == [
        ("DUE-503", "A attacks B, 2 on 1: 99, 20 or less hits"),
        ("DUE-511", "Rolled again, more attacks than defences: 21"),
        ("DUE-514", "A's attack fails"),
    ]
    bout = fought("[A]", "[D D]", [20, 20, 4, 3])
    assert told(
        bout, "attack_rerolled", "attack_succeeded", "severity_rolled", "wound_effect", "wounded"
    ) == [
        ("DUE-512", "Rolled again, more defences than attacks: 20"),
        ("DUE-514", "A's attack succeeds"),
        ("DUE-802", "Severity 4, Low scale: light for B"),
        ("DUE-832", "Effect 3: muscle wound"),
        ("DUE-834", "B has a light wound: Endurance 11, Level 8, bleeding 0"),
    ]


# ---- reinforced, countered


@pytest.mark.clause("DUE-541", "DUE-542", "DUE-543")
def test_a_reinforced_defence_makes_a_reinforced_attack_ordinary() -> None:
    bout = fought("[RA]", "[D]", [20, 1, 5, 1])
    assert one(bout, "severity_rolled").data["dice"] == (1, 5)
    assert {"DUE-541", "DUE-542"} <= one(bout, "severity_rolled").clauses
    bout = fought("[RA]", "[RD]", [20, 5, 1])
    assert one(bout, "severity_rolled").data["dice"] == (5,)
    assert "DUE-543" in one(bout, "attack_rolled").clauses


@pytest.mark.clause("DUE-601", "DUE-602", "DUE-603", "DUE-604", "DUE-605", "DUE-607")
def test_counter_attacks_fire_with_the_own_attacks_when_the_other_fails() -> None:
    bout = fought("[C RA]", "[A D]", [21, 20, 2, 2, 1])
    assert told(bout, "counter_fired") == [("DUE-602", "A strikes back, Counter-attacks: 1")]
    assert {"DUE-603", "DUE-604"} <= one(bout, "counter_fired").clauses
    first, second = bout.said("attack_rolled")
    assert "DUE-601" in first.clauses and (second.data["attacks"], second.data["defences"]) == (2, 1)
    assert one(bout, "severity_rolled").data["dice"] == (2, 2)
    bout = fought("[C A]", "[A D]", [20, 1, 1, 99])
    assert bout.said("counter_fired") == [] and "DUE-605" in one(bout, "attack_succeeded").clauses
    assert bout.said("attack_rolled")[1].data["attacks"] == 1
    bout = fought("[C]", "[A]", [99, 99])
    assert "DUE-607" in one(bout, "counter_fired").clauses and bout.a.fired


# ---- Risky Attacks


@pytest.mark.clause("DUE-621", "DUE-622", "DUE-623", "DUE-624", "DUE-625", "DUE-626", "DUE-627", "DUE-628")
@pytest.mark.clause("DUE-629", "DUE-630")
@pytest.mark.parametrize(
    ("a", "b", "dice", "clause", "words"),
    [
        ("[K]", "[D]", [99, 1, 5], "DUE-623", "The Risky Attack fails: B hits for nothing"),
        ("[D K]", "[A D]", [20, 1, 1, 99, 1, 1], "DUE-624", "The Risky Attack fails: B hits a second time"),
        ("[D K]", "[A D]", [99, 99, 1, 1], "DUE-625", "The Risky Attack fails: B hits after all"),
        ("[K D]", "[D A]", [99, 1, 1], "DUE-626", "The Risky Attack fails: B's attack counts as made"),
        ("[K]", "[C]", [99, 1, 1], "DUE-626", "The Risky Attack fails: B's attack counts as made"),
        ("[K]", "[K]", [99, 40, 1, 1, 1, 1], "DUE-624", "The Risky Attack fails: B hits a second time"),
    ],
)
def test_a_failed_risk_is_a_free_hit(a: str, b: str, dice: list[int], clause: str, words: str) -> None:
    bout = fought(a, b, dice)
    assert told(bout, "free_hit") == [(clause, words)]
    hit = one(bout, "free_hit").clauses
    assert {"DUE-623", "DUE-627", "DUE-628"} <= hit and ("DUE-630" in hit) == (b == "[K]")
    assert "DUE-622" in bout.said("attack_rolled")[-1 if clause in ("DUE-624", "DUE-625") else 0].clauses
    assert bout.a.wounds[-1].severity == "medium"


@pytest.mark.clause("DUE-626", "DUE-629", "DUE-712")
def test_an_attack_that_was_stood_in_for_is_made_and_its_own_risk_is_none() -> None:
    bout = fought("[K D]", "[D K]", [99, 2, 4])
    assert (bout.b.struck, len(bout.a.wounds), bout.b.wounds) == ("success", 1, ())
    assert "DUE-629" in one(bout, "attack_stood_in").clauses
    bout = fought("[K D]", "[C I] ini 1", [99, 2, 4])
    assert bout.b.fired and (bout.pair.advantage, bout.pair.strength) == ("B", 1)
    assert "DUE-712" in one(bout, "advantage_gained").clauses


@pytest.mark.clause("DUE-627", "DUE-543", "DUE-628", "DUE-851")
def test_a_free_hit_is_reinforced_only_where_it_stands_in_for_a_reinforced_attack() -> None:
    bout = fought("[K D]", "[D RA]", [99, 1, 2, 1])
    assert one(bout, "severity_rolled").data["dice"] == (1, 2)
    bout = fought("[K RD]", "[D RA]", [99, 1, 1])
    assert one(bout, "severity_rolled").data["dice"] == (1,) and "DUE-543" in one(bout, "free_hit").clauses
    bout = fought("[D K]", "sabre; [RA D]", [99, 99, 1, 3])
    assert (bout.a.muscle_total, bout.a.bleed_total) == (2, 2)


@pytest.mark.clause("DUE-630")
def test_no_free_hit_is_rolled_against_a_fencer_who_has_fallen() -> None:
    bout = fought("[K]", "[K]", [41, 40, 3])
    assert bout.a.status == "down" and bout.said("free_hit") == [] and bout.s.winner == 1


# ---- initiative


@pytest.mark.clause("DUE-711", "DUE-712", "DUE-713", "DUE-714", "DUE-715", "DUE-716", "DUE-721", "DUE-722")
@pytest.mark.clause("DUE-723", "DUE-725", "DUE-855", "DUE-857")
@pytest.mark.parametrize(
    ("a", "b", "before", "after", "clauses"),
    [
        ("[A I] ini 1", "[A I] ini 2", "", "B 2", "DUE-711 DUE-713 DUE-715 DUE-716"),
        ("[A I]", "[A D]", "", "A 0", "DUE-713"),
        ("[A I] ini 2", "[A I] ini 2", "", " 0", "DUE-714 DUE-857"),
        ("sabre; [A I] ini 2", "rapier; [A I] ini 2", "", " 0", "DUE-714"),
        ("[A I] ini 2", "sabre; [A I] ini 2", "", "A 2", "DUE-855 DUE-714"),
        ("[A D]", "[A D]", "A, strength 3", "A 3", "DUE-721 DUE-723"),
        ("[A I] ini 5", "[A D]", "A, strength 3", "A 5", "DUE-722 DUE-723"),
        ("[A I] ini 1", "sabre; [A I] ini 3", "A, strength 3", "A 3", "DUE-721 DUE-722"),
        ("[A I] ini 1", "[A I] ini 4", "A, strength 3", "B 4", "DUE-722"),
        ("[A I] ini 5", "[A I] ini 4", "A, strength 3", "A 5", "DUE-722"),
        ("sabre; [A D]", "[A I] ini 3", "A, strength 3", "B 3", "DUE-855 DUE-722"),
        ("[A D]", "[A I] ini 3", "A, strength 3", "A 3", "DUE-721 DUE-857"),
        ("Endurance -2; [A D]", "[A D]", "A, strength 3", "A 3", "DUE-721 DUE-725"),
    ],
)
def test_who_has_the_advantage_next_turn(a: str, b: str, before: str, after: str, clauses: str) -> None:
    bout = Bout(fencer("A", a), fencer("B", b), [99] * 4, before).play("ground")
    assert f"{bout.pair.advantage} {bout.pair.strength}" == after
    cited = set().union(*(e.clauses for e in bout.events if "advantage" in e.what or "initiative" in e.what))
    assert set(clauses.split()) <= cited


@pytest.mark.clause("DUE-723", "DUE-007")
def test_a_neutralised_attack_was_chosen_all_the_same() -> None:
    bout = fought("[A D]", "rapier; [F D] fnt 1", [], "A, strength 2")
    assert (bout.pair.advantage, bout.pair.strength) == ("A", 2)


@pytest.mark.clause("DUE-724", "DUE-712")
def test_a_holder_with_counter_attacks_only_keeps_the_advantage_if_one_fired() -> None:
    bout = fought("[C R]", "[A D]", [99, 99], "A, strength 2")
    assert bout.pair.advantage == "A" and "DUE-724" in one(bout, "advantage_kept").clauses
    bout = fought("[C R]", "[A D]", [20, 1, 1], "A, strength 2")
    assert bout.pair.advantage == "" and one(bout, "advantage_lost").clause == "DUE-724"
    bout = fought("[C R]", "[D D]", [], "A, strength 2")
    assert bout.pair.advantage == ""
    bout = fought("[C I] ini 2", "[D D]", [])
    idle = one(bout, "initiative_idle")
    assert (idle.clause, bout.pair.advantage) == ("DUE-712", "")


@pytest.mark.clause("DUE-730", "DUE-731", "DUE-732", "DUE-733", "DUE-734", "DUE-004")
def test_the_option_is_one_of_three_and_a_counter_attack_cannot_come_first() -> None:
    bout = Bout(fencer("A", "[C A]"), fencer("B", "[A D]"), (), "A, strength 5").play("option")
    seen: list[str] = []

    def lower(asked: Any) -> str:
        assert [o.key for o in asked.options] == ["high", "lower"]
        seen.extend(f"{r.why.clause} {render(r.label)}: {render(r.why.text)}" for r in asked.refused())
        with pytest.raises(IllegalAnswer):
            asked.read("first")
        return "lower"

    run(option(bout.g, bout.pair), lower)
    why = "A Counter-attack answers an attack and cannot come before it"
    assert seen == [f"DUE-734 Strike first: {why}"]
    assert (bout.pair.option, bout.b.lowered, bout.b.current) == ("lower", 2, 7)
    assert told(bout, "option_chosen") == [("DUE-731", "A presses: B fights at Level −2 this turn")]
    assert {"DUE-004", "DUE-730"} <= one(bout, "option_chosen").clauses
    bout = Bout(fencer("A", "[A D]"), fencer("B", "[A D]"), (), "A, strength 1, option *lower*").play("blows")
    assert bout.b.lowered == 0
    assert told(bout, "option_chosen") == [("DUE-731", "A presses, too weakly to lower the Level of B")]


# ---- wounds, recovery, the end


@pytest.mark.clause("DUE-801", "DUE-802", "DUE-803", "DUE-804", "DUE-831", "DUE-833", "DUE-834", "DUE-835")
@pytest.mark.clause("DUE-836", "DUE-837", "DUE-104")
@pytest.mark.parametrize(
    ("wound", "left"),
    [
        (Wound("light", False, True), "12 9 0 1 fit"),
        (Wound("light", True, False), "11 8 1 0 fit"),
        (Wound("medium", True, False), "10 7 2 0 fit"),
        (Wound("medium", True, True), "12 7 2 2 fit"),
        (Wound("medium", False, True), "12 9 0 2 fit"),
        (Wound("heavy"), "12 9 0 0 down"),
        (Wound("death"), "12 9 0 0 dead"),
    ],
)
def test_what_a_wound_does_at_once(wound: Wound, left: str) -> None:
    f = fencer("A")
    suffer(f, wound)
    found = (f.endurance, f.current, f.muscle_total, f.bleed_total, f.status)
    assert " ".join(map(str, found)) == left
    tough = fencer("A", "Toughness 1")
    suffer(tough, wound)
    assert tough.current == 9 - max(0, f.muscle_total - 1)


@pytest.mark.clause("DUE-836")
def test_toughness_is_taken_off_the_total_once() -> None:
    f = fencer("A", "Toughness 1")
    for severity in ("light", "medium"):
        suffer(f, Wound(severity, True))
    assert (f.muscle_total, f.penalty, f.current) == (3, 2, 7)


def recovered(words: str) -> str:
    """What a fencer's recovery tells, and the Endurance after it."""
    f: Fencer = fencer("A", words)
    f.active = (True,) * len(f.stack.items)
    steps = [f"{n.what} {n.mine} ({n.clause})" for n in recover(f)]
    return f"{', '.join(steps)}: {f.endurance}"


@pytest.mark.clause("DUE-741", "DUE-742", "DUE-743", "DUE-744", "DUE-745", "DUE-746", "DUE-833", "DUE-858")
@pytest.mark.parametrize(
    ("words", "steps"),
    [
        ("Endurance 5; [D D]", "recovered 1 (DUE-744): 6"),
        ("Endurance 5; [R R]", "rested 6 (DUE-742), recovered 1 (DUE-744): 12"),
        ("Endurance 10; [R R]", "rested 2 (DUE-742), full 0 (DUE-745): 12"),
        ("Endurance 5, bleed_total 3; [R]", "bled 3 (DUE-741), rested 3 (DUE-742), recovered 1 (DUE-744): 6"),
        ("rapier, Endurance 2; [RA RA] att+3", "rapier_returned 2 (DUE-858), recovered 1 (DUE-744): 5"),
        (
            "rapier, Endurance 2; [RA D I] att+1 ini 3",
            "rapier_returned 1 (DUE-858), recovered 1 (DUE-744): 4",
        ),
        ("rapier, Endurance 2; [B D] brk 9", "recovered 1 (DUE-744): 3"),
        ("sabre, Endurance 2; [RA RA] att+3", "recovered 1 (DUE-744): 3"),
        ("Endurance 12, bleed_total 2; [D]", "bled 2 (DUE-741), recovered 1 (DUE-744): 11"),
    ],
)
def test_recovery_in_its_order(words: str, steps: str) -> None:
    assert recovered(words) == steps


@pytest.mark.clause("DUE-743", "DUE-004", "DUE-858")
def test_a_rapier_returns_for_neutralised_items_too() -> None:
    bout = fought("rapier; [A A A A]", "rapier; [F F F F] fnt 2", [])
    assert one(bout, "order_set").clause == "DUE-536"
    returned = {e.data["fencer"]: e for e in bout.said("rapier_returned")}
    assert returned["A"].data["mine"] == 1 and {"DUE-743", "DUE-004"} <= returned["A"].clauses


@pytest.mark.clause("DUE-841", "DUE-746", "DUE-946")
def test_the_duel_ends_at_once_and_nobody_recovers() -> None:
    bout = fought("Endurance 3; [A]", "bleed_total 1; [R]", [30, 6])
    assert (bout.s.winner, bout.b.status, bout.a.endurance, bout.b.endurance) == (0, "dead", 2, 12)
    assert told(bout, "fencer_dead", "duel_over") == [("DUE-803", "B is dead"), ("DUE-841", "A won")]
    assert "DUE-946" in one(bout, "fencer_dead").clauses


def to_the_turn_s_end(a: str, b: str, dice: list[int], **more: object) -> Bout:
    """A turn to its very end."""
    bout = Bout(fencer("A", a), fencer("B", b), dice, more={**more})
    return bout.play("turn", "over")


@pytest.mark.clause("DUE-842")
def test_the_duel_is_a_draw_when_its_turns_are_over() -> None:
    bout = to_the_turn_s_end("[D]", "[D]", [], turn_limit=1)
    assert (bout.s.stage, bout.s.winner, bout.s.reason) == ("over", None, "DUE-842")
    assert to_the_turn_s_end("[D]", "[D]", [], turn_limit=2).s.stage == "turn"


@pytest.mark.clause("DUE-843")
@pytest.mark.parametrize(
    ("a", "b", "dice", "winner"),
    [
        ("[A]", "[D]", [20, 5, 1], 0),
        ("[K D]", "[K D]", [31, 30, 1, 1, 2, 3], 1),
        ("[A D]", "[D A]", [20, 1, 3, 15, 6, 2], None),
    ],
)
def test_at_first_touch_the_one_who_was_hit_has_lost(
    a: str, b: str, dice: list[int], winner: int | None
) -> None:
    bout = to_the_turn_s_end(a, b, dice, victory="first_touch")
    assert (bout.s.stage, bout.s.reason, bout.s.winner) == ("over", "DUE-843", winner)
    assert bout.said("recovered") or bout.said("full")


@pytest.mark.clause("DUE-843")
def test_without_a_touch_the_bout_goes_on() -> None:
    assert to_the_turn_s_end("[D]", "[D]", [], victory="first_touch").s.stage == "turn"
