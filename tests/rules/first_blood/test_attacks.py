"""FIB-6xx The attack sequence (TV-34 to TV-41): hits, triggers, blocks, pairings."""

from __future__ import annotations

import itertools

import pytest

from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.first_blood.attack import Blow, attack, block_dice, clash_blow, inflict, volley_blow
from game.rules.first_blood.dicework import Triggers, attack_dice, inflicted_hits, paired, unblocked

from .arrange import Skirmish, put, skirmish


def duo(a: str = "man_at_arms", b: str = "root_troll", **more: object) -> Skirmish:
    """Two enemies in contact."""
    return skirmish([put(a, (10, 10))], [put(b, (11.3 if b != "root_troll" else 11.65, 10), **more)])


def plain(n: int) -> Tally:
    """So many attack dice."""
    return Tally(n, "FIB-611", Text("Attacks"))


def rolled(faces: list[int], n: int, cap: int, triggers: Triggers | None = None) -> tuple[int, ...]:
    """Hits of a sequence with these faces."""
    left = list(faces)

    def roll(_: str, k: int) -> tuple[int, ...]:
        out = tuple(left[:k])
        del left[:k]
        return out

    hits = attack_dice(roll, n, cap, triggers or Triggers()).hits
    assert not left
    return hits


@pytest.mark.clause("FIB-610", "FIB-613", "FIB-614", "FIB-615", "FIB-601")
def test_the_lowest_dice_are_hits_up_to_the_cap_and_sixes_fail() -> None:
    assert rolled([5, 2, 6, 3], 4, 2) == (2, 3)
    assert rolled([6, 6, 5], 3, 2) == (5,)
    assert rolled([1, 1, 2, 3], 4, 2) == (1, 1)


@pytest.mark.clause("FIB-616")
def test_no_dice_or_no_cap_makes_no_hits() -> None:
    assert rolled([], 0, 2) == ()
    assert rolled([], 3, 0) == ()
    b = duo("man_at_arms", "sallow")
    b.does(lambda: attack(b.g, b["man_at_arms"], b["sallow"], plain(0), 2, Blow("clash", "FIB-404")))
    assert "FIB-616" in b.last("hits").clauses


@pytest.mark.clause("FIB-620", "FIB-621", "FIB-622", "FIB-623", "FIB-624", "FIB-625")
def test_one_die_may_add_an_attack_and_be_rolled_again() -> None:
    assert rolled([1, 2, 5, 3, 4], 3, 2, Triggers((1,), (1,))) == (2, 3)
    assert rolled([1, 2, 1, 1], 2, 2, Triggers((1,), (1,))) == (1, 1), "new dice trigger nothing"


@pytest.mark.clause("FIB-634", "FIB-635", "FIB-636")
def test_blocks_cancel_as_many_hits_as_possible() -> None:
    assert unblocked((2, 4), (2, 4)) == 0
    assert paired((3, 5, 5), (5, 3, 4)) == ((5, 5), (4, 5), (3, 3))
    assert unblocked((2, 2, 5), (2, 5, 5)) == 1
    assert unblocked((5,), (6,)) == 1
    for h, k in itertools.product(range(4), range(4)):
        for hits in itertools.combinations_with_replacement(range(1, 6), h):
            for blocks in itertools.combinations_with_replacement(range(1, 7), k):
                low = [sum(1 for x in hits if x <= t) - sum(1 for x in blocks if x <= t) for t in range(1, 6)]
                assert unblocked(hits, blocks) == max(0, *low)


@pytest.mark.clause("FIB-611", "FIB-630", "FIB-640", "FIB-632", "FIB-700")
def test_the_first_worked_attack_of_the_source() -> None:
    b = skirmish([put("edda", (11.5, 10))], [put("root_troll", (9.6, 10))])
    b.does(
        lambda: attack(b.g, b["root_troll"], b["edda"], plain(4), 2, Blow("clash", "FIB-404")),
        dice=[5, 2, 6, 3, 3, 4, 6],
    )
    assert b.last("hits").data["hits"] == [2, 3]
    assert b.last("blocks").data["pairs"] == [[3, 3]]
    assert b["edda"].wounds == 1
    assert {"FIB-632", "FIB-634", "FIB-635", "FIB-636"} <= b.last("blocks").clauses


@pytest.mark.clause("FIB-902", "FIB-904", "FIB-623", "FIB-625")
def test_the_second_worked_attack_of_the_source() -> None:
    b = skirmish([put("edda", (11.5, 10))], [put("thorn_reaver", (10.05, 10))])
    blow = clash_blow(b.g, b["thorn_reaver"], b["edda"])
    b.does(
        lambda: attack(b.g, b["thorn_reaver"], b["edda"], plain(3), 2, blow),
        dice=[1, 2, 5, 3, 4, 3, 4, 6],
    )
    hits = b.last("hits")
    assert hits.data["added"] == [3] and hits.data["rerolled"] == [[0, 4]]
    assert sorted(hits.data["pool"]) == [2, 3, 4, 5] and hits.data["hits"] == [2, 3]
    assert {"FIB-902", "FIB-904", "FIB-620", "FIB-623", "FIB-624"} <= hits.clauses
    assert b["edda"].wounds == 1


@pytest.mark.clause("FIB-614", "FIB-634", "FIB-635")
def test_sixes_never_hit_and_never_block() -> None:
    b = duo("man_at_arms", "horga")
    b["horga"].spots = ((11.7, 10),)
    b.does(
        lambda: attack(b.g, b["man_at_arms"], b["horga"], plain(3), 2, Blow("clash", "FIB-404")),
        dice=[6, 6, 5, 5, 6],
    )
    assert b.last("hits").data["hits"] == [5] and b.last("blocks").data["unblocked"] == 0
    assert b["horga"].wounds == 0
    assert "FIB-614" in b.last("hits").clauses


@pytest.mark.clause("FIB-613", "FIB-615", "FIB-022")
def test_the_cap_limits_the_hits() -> None:
    b = skirmish([put("drowned_ox", (12.15, 10))], [put("root_troll", (9.6, 10))])
    b.does(
        lambda: attack(b.g, b["root_troll"], b["drowned_ox"], plain(4), 2, Blow("clash", "FIB-404")),
        dice=[1, 1, 2, 3, 1, 2, 1],
    )
    assert b.last("blocks").data["unblocked"] == 0
    assert b["drowned_ox"].wounds == 0
    assert b.last("hits").data["above"] == [2, 3]
    assert "FIB-615" in b.last("hits").clauses


@pytest.mark.clause("FIB-604", "FIB-605", "FIB-606", "FIB-633")
def test_inflicted_hits_fail_on_six_only_and_are_blocked() -> None:
    assert inflicted_hits((1, 4, 6)) == (1, 4)
    b = duo("man_at_arms", "horga")
    hit = Blow("plain", "FIB-914", sequence=False)
    b.does(lambda: inflict(b.g, 3, b["horga"], b["man_at_arms"], hit), dice=[1, 4, 6, 2, 4])
    assert b["horga"].wounds == 1
    assert {"FIB-604", "FIB-605", "FIB-606"} <= b.told("hits")[0].clauses
    c = skirmish([put("edda", (10, 10))], [put("sallow", (11.425, 10))])
    c.does(lambda: inflict(c.g, 1, c["sallow"], c["edda"], hit), dice=[3, 4, 5, 3])
    assert c["sallow"].wounds == 0
    assert "FIB-633" in c.last("blocks").clauses


@pytest.mark.clause("FIB-026", "FIB-632", "FIB-910", "FIB-912", "FIB-952", "FIB-012")
def test_the_higher_of_defense_and_evasion_is_rolled() -> None:
    b = skirmish(
        [put("stonejack", (10, 10)), put("quarrelman", (5, 5)), put("edda", (30, 30))],
        [put("hollow_stag", (20, 20)), put("root_troll", (25, 25))],
    )
    jack = b["stonejack"]
    against_edda, used = block_dice(b.g, b["edda"], clash_blow(b.g, jack, b["edda"]))
    assert (against_edda.whole, used) == (2, "defense")
    against_stag, used = block_dice(b.g, b["hollow_stag"], clash_blow(b.g, jack, b["hollow_stag"]))
    assert (against_stag.whole, used) == (3, "evasion")
    ram = Blow("clash", "FIB-952", (2, "FIB-952", Text("Cleave")))
    assert block_dice(b.g, b["edda"], ram)[0].whole == 2
    shot = volley_blow(b["quarrelman"], obscured=False)
    assert block_dice(b.g, b["root_troll"], shot)[0].whole == 0
    assert block_dice(b.g, b["root_troll"], volley_blow(b["quarrelman"], obscured=True))[0].whole == 1


@pytest.mark.clause("FIB-631")
def test_without_a_hit_no_block_is_rolled() -> None:
    b = duo("man_at_arms", "horga")
    b.does(
        lambda: attack(b.g, b["man_at_arms"], b["horga"], plain(2), 2, Blow("clash", "FIB-404")),
        dice=[6, 6],
    )
    assert b.last("no_hits").clause == "FIB-631"


@pytest.mark.clause("FIB-006", "FIB-007", "FIB-600", "FIB-602", "FIB-603", "FIB-023", "FIB-021")
def test_dice_come_in_the_order_of_the_clauses_and_are_shown() -> None:
    b = skirmish([put("bellman", (11.3, 10))], [put("thorn_reaver", (10, 10))])
    blow = clash_blow(b.g, b["thorn_reaver"], b["bellman"])
    b.does(
        lambda: attack(b.g, b["thorn_reaver"], b["bellman"], plain(2), 2, blow),
        dice=[1, 2, 3, 6, 6, 2],
    )
    assert [e.what for e in b.g.events][:5] == [
        "attack_declared",
        "hits",
        "blocks",
        "wounds",
        "resolve_test",
    ]
    assert {"FIB-600", "FIB-602", "FIB-022", "FIB-023"} <= b.last("attack_declared").clauses
    assert {"FIB-006", "FIB-007", "FIB-603"} <= b.last("hits").clauses


@pytest.mark.clause("FIB-906", "FIB-907")
def test_every_one_among_the_blocks_against_a_clash_strikes_back() -> None:
    b = skirmish([put("edda", (11.5, 10))], [put("root_troll", (9.6, 10))])
    b.does(
        lambda: attack(b.g, b["root_troll"], b["edda"], plain(2), 2, Blow("clash", "FIB-404")),
        dice=[2, 3, 1, 1, 4, 3, 5, 5],
    )
    assert b["edda"].wounds == 0
    assert b.last("reaction").data["hits"] == 2
    assert b.told("hits")[1].data["dice"] == [3, 5] and b["root_troll"].wounds == 1
