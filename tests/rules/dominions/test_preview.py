"""The preview while a Strategy is composed: every action with chance, number and reasons, what is still
rolled, what a hit would do, where a Retreat can go.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction as F

import pytest

from game.engine.decisions import PickOne
from game.engine.look import BigNumbers, Heading, Note, OnArea, OnLine, OnPlace, Part, TallyRows
from game.engine.words import Text, render
from game.rules.dominions.movement import Step, path_question, ways_away
from game.rules.dominions.outcomes import fates
from game.rules.dominions.preview import strategy_forecast
from game.rules.dominions.preview_attack import harm_parts
from game.rules.dominions.state import Action
from game.rules.dominions.strategy import question

from .arrange import Bout, fight, put, refused


def partners() -> Bout:
    """Omar and Serena beside Niles, who has declared a Dodge."""
    b = fight(
        [put("omar", (8.5, 10)), put("serena", (11.5, 10))],
        [put("niles", (10, 10))],
        order="niles serena omar",
    )
    return b.declares("niles", "dodge")


def foretold(b: Bout, who: str, *words: str) -> tuple[list[Part], list[tuple[int, str]]]:
    """The parts of the forecast, and what stands at the places of the strip."""
    made = question(b.g, b[who]).half({"items": b.keys(who, *words), "dials": {}})
    found = strategy_forecast(b.g, b[who], made.items)
    at = [(m.place, render(m.words)) for m in found.marks if isinstance(m, OnPlace)]
    return list(found.parts), at


def notes(parts: Sequence[Part]) -> list[tuple[str, str, str]]:
    """Title, text and clause of every note."""
    return [(render(p.title), render(p.text), p.clause) for p in parts if isinstance(p, Note)]


def tallies(parts: Sequence[Part]) -> list[tuple[str, str, list[tuple[int, str]]]]:
    """Title, total, and amounts with their clauses of every tally."""
    rows = [p for p in parts if isinstance(p, TallyRows)]
    return [(render(p.title), render(p.total), [(int(r.amount), r.clause) for r in p.parts]) for p in rows]


def big(parts: Sequence[Part]) -> list[list[tuple[str, str]]]:
    """The large numbers with their names."""
    return [
        [(render(n.value), render(n.label)) for n in p.numbers] for p in parts if isinstance(p, BigNumbers)
    ]


@pytest.mark.clause("DOM-200", "DOM-201", "DOM-454", "DOM-502", "DOM-543")
def test_every_action_of_a_strategy_shows_chance_number_and_reasons_against_what_was_declared() -> None:
    parts, at = foretold(partners(), "omar", "feint", "strike niles")
    # Feint on 3; 5 + 4 or 5, less a Dodge of up to 8: 1/4 * (sum) + 3/4 * (sum)
    assert at == [(0, "3 · 25 %"), (1, "5 · 28 %")]
    assert notes(parts) == [
        ("Feint, +4", "on 3: 25 %", "DOM-454"),
        ("Niles Larsdale: Dodge", "on 8: 67 %", "DOM-543"),
    ]
    assert [render(p.title) for p in parts if isinstance(p, Heading)] == [
        "Strike: Niles",
        "The others",
    ]
    found = tallies(parts)
    assert found[0] == ("Before what is still rolled", "5", [(6, "DOM-401"), (-1, "DOM-200")])
    assert found[-1] == ("Feint: 25 %", "3", [(4, "DOM-453"), (-1, "DOM-200")])


@pytest.mark.clause("DOM-203", "DOM-434", "DOM-435", "DOM-436")
def test_a_called_attack_shows_spot_and_general_hit_and_the_modifier_among_its_reasons() -> None:
    b = partners()
    b.s.fighters["niles"].strategy.clear()
    parts, at = foretold(b, "serena", "strike niles @head")
    assert at == [(0, "4 · 33 %"), (1, "1 · 8 %")]
    assert big(parts)[0] == [("8 %", "head"), ("25 %", "general hit"), ("67 %", "miss")]
    title, total, rows = tallies(parts)[0]
    assert (title, total) == ("Hits the head on", "1")
    assert rows == [(5, "DOM-401"), (-1, "DOM-200"), (-3, "DOM-434")]


@pytest.mark.clause("DOM-472", "DOM-477", "DOM-481")
def test_a_disarm_shows_the_grip_that_is_rolled_against_it() -> None:
    b = fight([put("niles", (10, 10))], [put("serena", (11.5, 10))], order="serena niles")
    b.declares("serena", "parry")
    parts, at = foretold(b, "niles", "disarm serena stun_baton")
    assert at == [(0, "8 · 47 %")]
    assert notes(parts) == [
        ("Serena Starfire: Grip", "on 7: 58 %", "DOM-472"),
        ("The stun baton falls", "", "DOM-481"),
    ]


@pytest.mark.clause("DOM-145", "DOM-303", "DOM-601")
def test_what_would_be_lost_now_says_why_and_what_takes_no_roll_says_that() -> None:
    b = fight([put("corvane", (10, 10))], [put("niles", (15, 10))], order="corvane niles")
    parts, at = foretold(b, "corvane", "draw taser -riot_shield", "strike niles stun_baton")
    assert at == [(0, "no roll"), (1, "7 · 58 %")]
    assert notes(parts)[0] == ("Would be lost now", "Niles Larsdale is out of reach", "DOM-303")
    alone, _ = foretold(b, "corvane", "draw taser -riot_shield")
    assert notes(alone) == [("no roll", "", "DOM-202")]


@pytest.mark.clause("DOM-432")
@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        (["spot:head"], [(0, "aims at nothing")]),
        (["spot:head", "strike"], [(0, "aims at nothing"), (1, "6 · 27 %")]),
        (["dodge", "spot:leg", "strike"], [(0, "3 · 25 %"), (1, "aims at nothing"), (2, "5 · 21 %")]),
        (["strike", "spot:head", "spot:leg"], [(0, "5 · 21 %"), (1, "2 · 6 %"), (2, "aims at nothing")]),
    ],
)
def test_a_spot_that_was_dragged_away_from_its_attack_aims_at_nothing(
    keys: list[str], shown: list[tuple[int, str]]
) -> None:
    b = partners().declares("serena")
    items = ["strike:omar.broadsword:niles" if key == "strike" else key for key in keys]
    asked = question(b.g, b["omar"])
    made = asked.half({"items": items, "dials": {}})
    found = strategy_forecast(b.g, b["omar"], made.items)
    assert sorted((m.place, render(m.words)) for m in found.marks if isinstance(m, OnPlace)) == shown
    assert refused(asked, {"items": items, "dials": {}}) in ("DOM-432", "DOM-203")


# ---- what a hit would do


@pytest.mark.clause("DOM-711", "DOM-712")
def test_a_stun_weapon_kills_nobody_and_the_defeated_die_of_a_failed_roll() -> None:
    assert fates(4, spot="head") == {
        "unharmed": F(1, 3),
        "injured": F(1, 3),
        "defeated": F(1, 4),
        "dead": F(1, 12),
    }
    assert fates(4, spot="head", stun=True) == {
        "unharmed": F(1, 3),
        "injured": F(1, 3),
        "defeated": F(1, 3),
    }
    assert fates(3, fallen=True) == {"unharmed": F(1, 4), "dead": F(3, 4)}
    assert fates(3, fallen=True, stun=True) == {"unharmed": F(1)}


@pytest.mark.clause("DOM-711", "DOM-712", "DOM-721", "DOM-722", "DOM-726")
def test_a_hit_tells_what_its_place_has_of_its_own() -> None:
    b = fight(
        [put("omar", (8.5, 10)), put("corvane", (11.5, 10))], [put("niles", (10, 10))], order="niles omar"
    )

    def told(who: str, spot: str, item: str) -> list[tuple[str, str, str]]:
        return notes(harm_parts(b.g, b[who], Action("strike", "niles", item, spot=spot)))

    sword = "omar.broadsword"
    assert told("omar", "right_hand", sword) == [
        ("One level at most", "drops the shortsword, hurt or not", "DOM-721")
    ]
    assert told("omar", "left_hand", sword) == [("One level at most", "", "DOM-721")]
    assert told("omar", "leg", sword) == [("Lamed if it fails", "Movement halved for good", "DOM-722")]
    assert told("omar", "eyes", sword) == [("Blinded if it fails", "−3 for good", "DOM-726")]
    assert told("omar", "", sword) == []
    b["niles"].status = "defeated"
    parts = harm_parts(b.g, b["omar"], Action("strike", "niles", sword))
    assert big(parts) == [[("67 %", "killed"), ("33 %", "unharmed")]]
    assert told("corvane", "", "corvane.stun_baton") == [
        ("A stun weapon has no effect on Niles Larsdale", "", "DOM-712")
    ]


# ---- where a Retreat goes


@pytest.mark.clause("DOM-346")
def test_a_retreat_shows_the_ways_straight_out_and_a_line_where_there_is_only_one() -> None:
    b = fight([put("serena", (11.5, 10))], [put("niles", (10, 10))], order="serena niles")
    step = Step("retreat", 7.0, "DOM-342")
    (fan,) = ways_away(b.g, b["serena"], step)
    assert isinstance(fan, OnArea) and fan.style == "reach"
    (outline,) = fan.outlines
    assert outline[0] == (11.5, 10) and min(x for x, _ in outline) >= 11.499
    assert max(x for x, _ in outline) == pytest.approx(18.5)
    ring = [put(n, (10, 10 + dy)) for n, dy in (("niles", 1.5), ("anna", -1.5))]
    between = fight([put("serena", (10, 10))], ring, order="serena niles")
    lines = ways_away(between.g, between["serena"], step)
    assert sorted(m.q[0] for m in lines if isinstance(m, OnLine)) == pytest.approx([3.0, 17.0])


@pytest.mark.clause("DOM-142", "DOM-143", "DOM-145")
def test_the_slot_names_the_next_action_in_a_few_words_and_says_what_stands_against_it() -> None:
    b = fight([put("omar", (8.5, 10))], [put("niles", (14, 10))], order="niles omar")
    b.declares("niles").declares("omar", "strike niles @head").modifies()
    b.resolves(("slot:omar", "skip"), ("slot:omar", "end"), ("slot:niles", "end"))
    first = next(asked for asked in b.asked if asked.key == "slot")
    assert isinstance(first, PickOne)
    assert [render(o.label) for o in first.options] == [
        "Strike: Niles, head",
        "Give this one up",
        "Move, up to 4″",
        "Give up what is left",
    ]
    note = first.options[0].note
    assert note is not None and render(note) == "would be lost now: Niles Larsdale is out of reach"


@pytest.mark.clause("DOM-553", "DOM-554", "DOM-556")
def test_an_evade_shows_no_more_ground_than_its_die_allows() -> None:
    b = fight([put("alex", (30, 30))], [put("sentry", (20, 30))], order="sentry alex")
    step = Step("evade", 5.0, "DOM-553", 3.0)
    asked = path_question(b.g, b["alex"], step, Text("Evade"), "evade_move", continues=False)
    assert asked.area is not None
    (mark,) = asked.area(asked.ways[0])
    assert isinstance(mark, OnArea)
    assert max(x for x, _ in mark.outlines[0]) == pytest.approx(33.0, abs=0.05)
