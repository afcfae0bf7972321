"""FIB-34x, FIB-35x Duels (TV-11 to TV-17, TV-74)."""

from __future__ import annotations

import math

import pytest

from game.rules.first_blood.command import command_options
from game.rules.first_blood.duel import duel_targets, why_no_duel
from game.rules.first_blood.melee import supporters
from game.rules.first_blood.queries import engaged_with, gap
from game.rules.first_blood.shooting import why_no_volley
from game.rules.first_blood.spots import duel_spots
from game.rules.first_blood.wounds import break_nerve, slay, suffer

from .arrange import Put, Skirmish, put, refusing, skirmish, slab, walk


def challenged(*more: Put, **others: object) -> Skirmish:
    """TV-11 Edda and Horga, 5.2 inches apart, Edda's side to command."""
    return skirmish(
        [put("edda", (20, 20)), *more],
        [put("horga", (27, 20), **others.pop("horga", {}))],  # type: ignore[arg-type]
        phase="command",
        step=1,
        **others,  # type: ignore[arg-type]
    )


CHALLENGE = ("command", "a-edda:duel:b-horga")


@pytest.mark.clause(
    "FIB-340", "FIB-341", "FIB-344", "FIB-346", "FIB-347", "FIB-348", "FIB-349", "FIB-242", "FIB-355"
)
def test_an_accepted_duel_brings_the_two_together_and_keeps_all_others_out() -> None:
    b = challenged(put("bellman", (27, 22)), put("quarrelman", (27, 30)))
    b.unit(
        CHALLENGE,
        ("duel_reply", "accept"),
        ("duel_place", refusing(([24, 20], "FIB-344"), ([26, 20], "FIB-233"), then=[25.2, 20])),
    )
    edda, horga, bellman = b["edda"], b["horga"], b["bellman"]
    assert gap(edda, horga) == pytest.approx(0, abs=1e-9) and b.s.duels == (("a-edda", "b-horga"),)
    assert gap(bellman, horga) == pytest.approx(0.375)
    assert engaged_with(b.s, bellman) == [] and engaged_with(b.s, horga) == [edda]
    assert supporters(b.g, edda, horga) == []
    no = why_no_volley(b.g, b["quarrelman"], horga)
    assert no is not None and no.clause == "FIB-515"
    b.s.phase = "action"
    assert "march" in b.open_acts("bellman")
    b.s.activation = None
    assert not [k for k in b.open_acts("horga") if "bellman" in k]
    assert {"FIB-346", "FIB-347", "FIB-348", "FIB-349", "FIB-355"} <= b.last("duel_accepted").clauses
    assert {"FIB-242", "FIB-344"} <= b.last("placed").clauses


@pytest.mark.clause("FIB-343", "FIB-306", "FIB-320", "FIB-341", "FIB-1041")
def test_a_refusal_costs_the_nerve_until_a_rallying_cry() -> None:
    b = skirmish(
        [put("edda", (20, 20))],
        [put("horga", (27, 20)), put("sallow", (33, 20))],
        phase="command",
        step=1,
        scenario="captains",
        objectives=(("chapel", (5, 5)),),
    )
    b.unit(CHALLENGE, ("duel_reply", "refuse"))
    assert b["horga"].broken and b["horga"].point == (27, 20)
    assert b.s.refusals == (1,) and b.s.duels == ()
    assert not [o.key for o in command_options(b.g, 1) if "horga" in o.key]
    b.unit()
    b.unit(("command", "b-sallow:rallying_cry"))
    assert not b["horga"].broken
    b.unit(("command", "b-horga:red_moon"))
    b.s.phase = "victory"
    b.unit()
    assert [p.victory_points for p in b.s.players] == [1, 0]
    assert {"FIB-343", "FIB-1041"} <= b.told("duel_refused")[0].clauses


@pytest.mark.clause("FIB-342", "FIB-351")
def test_the_broken_must_accept_and_the_duel_goes_on() -> None:
    b = challenged(horga={"broken": True})
    b.unit(CHALLENGE, ("duel_place", [25.2, 20]))
    assert b.s.duels and b["horga"].broken
    assert "FIB-342" in b.last("duel_accepted").clauses


@pytest.mark.clause("FIB-353", "FIB-354")
def test_nobody_duels_uphill_and_placement_keeps_the_level() -> None:
    dais = slab("dais", 19.5, 19.5, 3, 3, "dais")
    b = skirmish([put("edda", (20, 22))], [put("horga", (24, 21))], terrain=[dais], phase="command", step=1)
    no = why_no_duel(b.g, b["edda"], b["horga"])
    assert no is not None and no.clause == "FIB-353"
    b["horga"].spots = ((22.4, 20),)
    assert duel_targets(b.g, b["edda"]) == [b["horga"]]
    spots = list(duel_spots(b.g, b["edda"], b["horga"]))
    assert spots and all(19.5 <= x <= 22.5 and 19.5 <= y <= 22.5 for x, y in spots)
    off = ([23.5, 18.9], "FIB-354")
    b.unit(CHALLENGE, ("duel_reply", "accept"), ("duel_place", refusing(off, then=[20.6, 20.1])))
    assert b.s.duels and "FIB-353" in b.last("duel_challenge").clauses


def ring(x: float, y: float, r: float, n: int) -> list[tuple[float, float]]:
    """n points about a centre at equal angles."""
    turns = [2 * math.pi * k / n for k in range(n)]
    return [(round(x + r * math.cos(t), 3), round(y + r * math.sin(t), 3)) for t in turns]


def crowded(about_oswin: float, *, about_horga: bool = False) -> Skirmish:
    """TV-15 Horga challenges Oswin, six of his friends around him."""
    friends = [put("thorn_reaver", p) for p in ring(20, 20, about_oswin, 6)]
    if about_horga:
        friends += [put("thorn_reaver", p) for p in ring(28, 20, 2.1, 7)]
    b = skirmish([put("oswin", (20, 20))], [put("horga", (28, 20)), *friends], phase="command", step=1)
    b.s.supremacy = 1
    return b


DARE = ("command", "b-horga:duel:a-oswin")


@pytest.mark.clause("FIB-344", "FIB-345")
def test_the_challenger_is_placed_where_it_just_fits() -> None:
    b = crowded(1.25)
    b.unit(DARE, ("duel_reply", "accept"), ("duel_place", [22.252, 21.3]))
    assert gap(b["horga"], b["oswin"]) == pytest.approx(0.975, abs=0.001)
    assert b.asked[-1].who == 1


@pytest.mark.clause("FIB-344", "FIB-345")
def test_else_the_named_character_is_placed() -> None:
    b = crowded(1.45)
    b.unit(DARE, ("duel_reply", "accept"), ("duel_place", [26.2, 20]))
    assert b["oswin"].point == (26.2, 20) and b.asked[-1].who == 0 and b.s.duels


@pytest.mark.clause("FIB-345")
def test_without_a_place_for_either_no_duel_comes_about() -> None:
    b = crowded(1.45, about_horga=True)
    b.unit(DARE, ("duel_reply", "accept"))
    assert b.s.duels == () and b["horga"].command_done
    assert b.last("duel_void").clause == "FIB-345"
    assert (b["oswin"].point, b["horga"].point) == ((20, 20), (28, 20)) and not b["oswin"].broken


@pytest.mark.clause("FIB-350", "FIB-356", "FIB-250")
def test_a_push_back_ends_the_duel_and_others_are_engaged_at_once() -> None:
    b = skirmish([put("edda", (20, 20)), put("bellman", (23.8, 21.8))], [put("horga", (22.3, 20), wounds=4)])
    b.duels("edda", "horga")
    b.does(lambda: suffer(b.g, b["horga"], 1, b["edda"]), dice=[4])
    assert b["horga"].broken and b["horga"].point == (23.8, 20)
    assert b.s.duels == ()
    assert {"FIB-350", "FIB-356"} <= b.last("duel_ended").clauses
    assert engaged_with(b.s, b["bellman"]) == [b["horga"]]


@pytest.mark.clause("FIB-351", "FIB-254")
def test_a_broken_challenger_ends_the_duel_even_where_it_stands() -> None:
    b = skirmish([put("edda", (20, 20)), put("drowned_ox", (17.7, 20))], [put("horga", (21.8, 20))])
    b.duels("edda", "horga")
    b.does(lambda: break_nerve(b.g, b["edda"], "FIB-712", b["horga"]))
    assert b["edda"].point == (20, 20) and b.s.duels == ()
    assert b.last("duel_ended").clause == "FIB-351"
    assert engaged_with(b.s, b["edda"]) == [b["horga"]]


@pytest.mark.clause("FIB-350")
def test_a_duel_ends_with_a_death_and_with_the_round() -> None:
    b = skirmish([put("edda", (20, 20))], [put("horga", (21.8, 20))])
    b.duels("edda", "horga")
    b.does(lambda: slay(b.g, b["horga"], b["edda"]))
    assert b.s.duels == () and b.s.falls[0].by_duel
    c = skirmish([put("edda", (20, 20))], [put("horga", (21.8, 20))], phase="victory")
    c.duels("edda", "horga")
    c.unit()
    assert c.s.duels == () and c.last("duel_ended").data["why"] == "round end"


@pytest.mark.clause("FIB-352", "FIB-340", "FIB-280")
def test_duellists_duel_nobody_else_and_a_challenge_needs_range_and_sight() -> None:
    b = skirmish(
        [put("edda", (20, 20)), put("oswin", (20, 24))],
        [put("horga", (21.8, 20)), put("sallow", (30, 24))],
        terrain=[slab("building", 25, 20, 1, 8)],
    )
    b.duels("edda", "horga")

    def no(one: str, other: str) -> str:
        found = why_no_duel(b.g, b[one], b[other])
        return found.clause if found else ""

    assert no("oswin", "horga") == no("edda", "sallow") == "FIB-352"
    assert no("oswin", "sallow") == "FIB-340"
    b["sallow"].spots = ((20, 33.3),)
    assert no("oswin", "sallow") == "FIB-340"
    b["sallow"].spots = ((20, 33.2),)
    assert no("oswin", "sallow") == ""


@pytest.mark.clause("FIB-235", "FIB-227", "FIB-346")
def test_a_duellist_moves_past_others_as_if_they_were_not_there() -> None:
    b = skirmish([put("edda", (20, 20))], [put("horga", (22.3, 20)), put("thorn_reaver", (19.2, 22.1))])
    b.duels("edda", "horga")
    assert gap(b["edda"], b["thorn_reaver"]) < 1
    b.acts("edda", "reposition", ("path", walk((20.4, 19), way="reposition")))
    assert gap(b["edda"], b["thorn_reaver"]) > 1
    assert not b["edda"].broken and b.s.duels
    assert "FIB-235" in b.last("moved").clauses
