"""Payment, Feints, broken distance, Counter-attacks that cancel: what the reveal leaves standing."""

from __future__ import annotations

import pytest

from game.engine.events import Event
from game.engine.words import render
from game.rules.duel.reveal import counters
from tests.rules.duel.arrange import Bout, fencer


def shown(a: str, b: str, advantage: str = "") -> Bout:
    """Both stacks shown, paid and read."""
    return Bout(fencer("A", a), fencer("B", b), (), advantage).play("option", "blows")


def active(bout: Bout) -> str:
    """Which items still stand, from the top: 1 stands, 0 is struck out."""
    return " ".join("".join(str(int(on)) for on in f.active) for f in (bout.a, bout.b))


def told(bout: Bout, *what: str) -> list[tuple[str, str]]:
    """Clause and words of the events of these kinds."""
    return [(e.clause, render(e.say)) for e in bout.events if e.what in what]


def one(bout: Bout, what: str) -> Event:
    """The only event of a kind."""
    (found,) = bout.said(what)
    return found


@pytest.mark.clause("DUE-401", "DUE-402", "DUE-403", "DUE-404", "DUE-102", "DUE-331", "DUE-342", "DUE-350")
def test_both_stacks_are_shown_together_and_then_paid() -> None:
    bout = shown("[RA D] att+1 def+1", "[R R]")
    assert told(bout, "stack_revealed", "cost_paid") == [
        ("DUE-401", "A shows Reinforced Attack, Defence"),
        ("DUE-401", "B shows Rest, Rest"),
        ("DUE-402", "A pays 2 and invests 3: Endurance 7"),
        ("DUE-402", "B pays 0 and invests 0: Endurance 12"),
    ]
    paid = bout.said("cost_paid")[0]
    assert {"DUE-332", "DUE-333", "DUE-342", "DUE-343", "DUE-349", "DUE-350", "DUE-751"} <= paid.clauses
    assert {"DUE-103", "DUE-351"}.isdisjoint(paid.clauses)


@pytest.mark.clause("DUE-103", "DUE-351", "DUE-753")
def test_base_costs_go_below_zero() -> None:
    assert shown("Endurance 0; [RA RA RA]", "[R]").a.endurance == -6
    bout = shown("Endurance -1; [RA RA]", "[R]")
    assert bout.a.endurance == -5
    assert {"DUE-103", "DUE-351", "DUE-753"} <= bout.said("cost_paid")[0].clauses


@pytest.mark.clause("DUE-304", "DUE-305", "DUE-306", "DUE-307", "DUE-308", "DUE-309", "DUE-310", "DUE-311")
@pytest.mark.clause("DUE-312", "DUE-313", "DUE-314", "DUE-006", "DUE-303")
def test_a_stack_cites_what_it_made_use_of() -> None:
    first, second = shown("[K A A I]", "[C C D D]").said("stack_revealed")
    assert {"DUE-304", "DUE-306", "DUE-307", "DUE-312", "DUE-313"} <= first.clauses
    assert {"DUE-305", "DUE-308", "DUE-309"} <= second.clauses
    first, second = shown("[F F R R]", "[B D]").said("stack_revealed")
    assert {"DUE-310", "DUE-311"} <= first.clauses and "DUE-314" in second.clauses
    assert {"DUE-006", "DUE-301", "DUE-302", "DUE-303"} <= first.clauses


@pytest.mark.clause("DUE-405", "DUE-724")
def test_a_holder_without_attack_and_counter_attack_loses_the_advantage_at_the_reveal() -> None:
    bout = shown("[D R]", "[D R]", "A, strength 5")
    assert (bout.pair.advantage, bout.pair.strength, bout.s.stage) == ("", 0, "blows")
    lost = one(bout, "advantage_lost")
    assert (lost.clause, render(lost.say)) == ("DUE-405", "A loses the initiative advantage")
    assert "DUE-724" in lost.clauses
    assert shown("[C R]", "[D R]", "A, strength 5").pair.advantage == "A"


# ---- Feints


@pytest.mark.clause("DUE-411", "DUE-412", "DUE-413", "DUE-414", "DUE-415", "DUE-416", "DUE-419", "DUE-856")
@pytest.mark.parametrize(
    ("a", "b", "left", "clause"),
    [
        ("sabre; [F] fnt 1", "[A]", "1 0", "DUE-411"),
        ("sabre; [F]", "[A]", "1 1", "DUE-413"),
        ("[F]", "[A]", "1 0", "DUE-856"),
        ("[F]", "[A] att+1", "1 1", "DUE-413"),
        ("sabre; [F] fnt 4", "[RA] att+2", "1 1", "DUE-413"),
        ("[F] fnt 4", "[RA] att+2", "1 0", "DUE-856"),
        ("[F D] fnt 4", "[I A]", "11 11", "DUE-412"),
        ("[D F] fnt 2", "[A]", "11 1", "DUE-416"),
        ("rapier; [F] fnt 1", "[R]", "1 0", "DUE-411"),
        ("rapier; [F] fnt 1", "[K]", "1 0", "DUE-411"),
        ("rapier; [F] fnt 1", "[C]", "1 0", "DUE-411"),
        ("rapier; [F] fnt 2", "sabre; [C] ctr+2", "1 1", "DUE-413"),
        ("rapier; [F] fnt 3", "[B] brk 2", "1 0", "DUE-411"),
        ("rapier; [F] fnt 2", "[RD] def+1", "1 0", "DUE-411"),
    ],
)
def test_a_feint_takes_the_one_item_opposite_with_fewer_points(
    a: str, b: str, left: str, clause: str
) -> None:
    bout = shown(a, b)
    found = [e for e in bout.events if e.what in ("feint_hit", "feint_missed")]
    assert (active(bout), [e.clause for e in found]) == (left, [clause])


@pytest.mark.clause("DUE-414", "DUE-415", "DUE-418", "DUE-007")
def test_all_feints_carry_the_whole_investment_and_the_rest_of_a_pool_keeps_its_own() -> None:
    bout = shown("rapier; [F F R] fnt 2", "[A A A] att+1")
    assert active(bout) == "111 001" and bout.said("investment_lost") == []
    bout = shown("rapier; [F F] fnt 2", "[A A] att+1")
    assert active(bout) == "11 00"
    lost = one(bout, "investment_lost")
    assert (lost.clause, render(lost.say)) == (
        "DUE-418",
        "B loses what was invested in Attack, 1: nothing carries it",
    )


@pytest.mark.clause("DUE-417", "DUE-857", "DUE-856")
@pytest.mark.parametrize(
    ("a", "b", "left"),
    [
        ("[F] fnt 1", "[F] fnt 1", "0 0"),
        ("[F] fnt 1", "sabre; [F] fnt 1", "1 0"),
        ("sabre; [F] fnt 1", "rapier; [F] fnt 1", "1 1"),
        ("sabre; [F] fnt 2", "[F] fnt 1", "1 0"),
    ],
)
def test_feint_against_feint(a: str, b: str, left: str) -> None:
    bout = shown(a, b)
    assert active(bout) == left
    found = [e for e in bout.events if e.what in ("feint_hit", "feint_missed")]
    assert all("DUE-417" in e.clauses for e in found) and len(found) == 2
    assert any("DUE-857" in e.clauses for e in found) == (left == "0 0")


@pytest.mark.clause("DUE-419", "DUE-437", "DUE-629", "DUE-404")
def test_a_feinted_break_breaks_nothing_and_a_feinted_risk_is_none() -> None:
    bout = shown("rapier; [F A] fnt 3", "[B A] brk 2")
    assert active(bout) == "11 01" and bout.pair.broke == () and bout.said("break_failed") == []
    assert {"DUE-419", "DUE-437", "DUE-404"} <= one(bout, "item_neutralised").clauses
    bout = shown("rapier; [F A] fnt 1", "[K A]")
    assert {"DUE-419", "DUE-629"} <= one(bout, "item_neutralised").clauses


# ---- breaking distance


@pytest.mark.clause("DUE-431", "DUE-432", "DUE-433", "DUE-434", "DUE-435", "DUE-437", "DUE-406")
@pytest.mark.parametrize(
    ("a", "b", "left", "sums"),
    [
        ("Agility 1; [B A] brk 2", "Agility 2; [A D I] ini 1", "11 111", "3 against 3"),
        ("Agility 1; [B A] brk 2", "Agility 2; [A D D] def+1", "10 100", "3 against 2"),
        ("[B A] brk 2", "[A D A I] ini 2", "11 1111", "2 against 2"),
        ("[D B A R] brk 1", "[A A A R]", "1101 1101", "1 against 0"),
        ("[A B]", "Agility 0; [A A]", "11 11", "0 against 0"),
    ],
)
def test_agility_and_points_break_distance(a: str, b: str, left: str, sums: str) -> None:
    bout = shown(a, b)
    said = [e for e in bout.events if e.what in ("distance_broken", "break_failed")]
    assert active(bout) == left and render(said[0].say).endswith(sums)
    broken = "0" in left
    assert (said[0].clause, bout.pair.broke) == (("DUE-432", ("A",)) if broken else ("DUE-437", ()))
    assert {"DUE-431"} <= said[0].clauses
    if broken:
        assert {"DUE-406", "DUE-433", "DUE-434", "DUE-435"} <= said[0].clauses


@pytest.mark.clause("DUE-436", "DUE-726", "DUE-439", "DUE-730")
@pytest.mark.parametrize("holder", ["A", "B"])
def test_a_broken_distance_ends_the_advantage_and_asks_for_no_option(holder: str) -> None:
    bout = shown("[A B] brk 1", "[A A]", f"{holder}, strength 3")
    assert (bout.pair.advantage, bout.pair.strength, bout.s.stage) == ("", 0, "blows")
    lost = one(bout, "advantage_lost")
    assert (lost.clause, lost.data["fencer"]) == ("DUE-436", holder) and "DUE-726" in lost.clauses
    bout = shown("[A B] brk 3", "[I A] ini 2")
    assert active(bout) == "11 11" and "DUE-439" in one(bout, "distance_broken").clauses


@pytest.mark.clause("DUE-438")
def test_two_breaks_at_one_place_are_compared_apart_and_a_lower_one_goes_with_the_rest() -> None:
    bout = shown("Agility 1; [B A] brk 1", "[B A] brk 2")
    assert active(bout) == "10 10" and bout.pair.broke == ("A", "B")
    assert all("DUE-438" in e.clauses for e in bout.said("distance_broken"))
    bout = shown("Agility 1; [B A]", "[B A] brk 1")
    assert active(bout) == "10 10" and bout.pair.broke == ("A",)
    bout = shown("[B A] brk 1", "[A B] brk 9")
    assert active(bout) == "10 10" and bout.pair.broke == ("A",)
    assert ["DUE-438" in e.clauses for e in bout.said("item_neutralised")] == [False, True]
    bout = shown("[B A]", "[A B] brk 9")
    assert active(bout) == "11 11" and bout.pair.broke == ("B",)


# ---- Counter-attacks


@pytest.mark.clause("DUE-451", "DUE-452", "DUE-606", "DUE-502")
def test_counter_attacks_cancel_one_for_one_after_feints_and_breaks() -> None:
    bout = shown("[C C A]", "[C A]")
    assert active(bout) == "011 01" and counters(bout.a, bout.b) == 1
    assert told(bout, "counters_cancelled") == [
        ("DUE-451", "Counter-attacks cancel each other, 1 on each side")
    ]
    bout = shown("rapier; [F C A] fnt 1", "[C A D]")
    assert active(bout) == "111 011" and bout.said("counters_cancelled") == []
    bout = shown("[C C]", "[D R]")
    assert counters(bout.a, bout.b) == 0
    idle = one(bout, "counter_idle")
    assert (idle.clause, render(idle.say)) == ("DUE-452", "A's Counter-attacks have nothing to answer")
    assert "DUE-606" in idle.clauses


@pytest.mark.clause("DUE-452", "DUE-007")
def test_attacks_that_were_neutralised_are_no_attacks_to_counter() -> None:
    bout = shown("rapier; [F C] fnt 1", "[A D]")
    assert active(bout) == "11 01" and counters(bout.a, bout.b) == 0
