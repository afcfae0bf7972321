"""What a question shows before it is answered: Charges, broken ranks, Command Range, refusals."""

from __future__ import annotations

import pytest

from game.engine.decisions import Walk
from game.engine.look import Bars, Note, OnDisc, OnFigure, OnLine
from game.engine.words import Text, render
from game.rules.first_blood.moving import Step, path_question
from game.rules.first_blood.preview import split_forecast
from game.rules.first_blood.preview_move import command_forecast, duel_forecast, move_forecast
from game.rules.first_blood.refusals import refused_actions

from .arrange import Skirmish, put, skirmish, slab, walk


def notes(b: Skirmish, name: str, step: Step, *points: tuple[float, float]) -> list[str]:
    """The clauses of what a walk would bring."""
    asked = path_question(b.g, b[name], step, Text("Move"))
    found: Walk = asked.read(walk(*points, way=step.kind))
    return [p.clause for p in move_forecast(b.g, b[name], found, step).parts if isinstance(p, Note)]


@pytest.mark.clause("FIB-213", "FIB-201", "FIB-914")
def test_a_walk_shows_whether_it_is_a_charge_and_what_its_impact_would_do() -> None:
    b = skirmish([put("quarrelman", (10, 17.9))], [put("boar_lancer", (10, 10), (10, 8.75))])
    step = Step("march", 8, "FIB-210")
    assert notes(b, "boar_lancer", step, (10, 16)) == ["FIB-213", "FIB-710", "FIB-201"]
    assert notes(b, "boar_lancer", step, (10.3, 13), (10, 16)) == ["FIB-201"]
    assert notes(b, "boar_lancer", step, (10, 14)) == []


@pytest.mark.clause("FIB-227")
def test_a_reposition_shows_that_it_would_break() -> None:
    b = skirmish([put("quarrelman", (10, 10))], [put("thorn_reaver", (11.75, 10))])
    step = Step("reposition", 3, "FIB-225")
    assert notes(b, "quarrelman", step, (8, 10)) == ["FIB-227"]
    assert notes(b, "quarrelman", step, (10, 10.5)) == ["FIB-201"]


@pytest.mark.clause("FIB-311", "FIB-027")
def test_a_command_shows_its_range_and_whom_it_reaches() -> None:
    b = skirmish([put("edda", (10, 10)), put("bellman", (14, 10)), put("bellman", (30, 30))], [])
    found = command_forecast(b.g, b["edda"])
    assert OnDisc(10, 10, 8.8, "reach") in found.marks
    assert [m.id for m in found.marks if isinstance(m, OnFigure)] == ["a-edda", "a-bellman-1"]


@pytest.mark.clause("FIB-405", "FIB-406", "FIB-408")
def test_a_clash_that_is_being_divided_shows_each_enemys_exact_chances() -> None:
    b = skirmish([put("bellman", (18.3, 20)), put("bellman", (21.7, 20))], [put("root_troll", (20, 20))])
    foes = [b["bellman-1"], b["bellman-2"]]

    def bars(one: int, two: int) -> list[tuple[tuple[str, float], ...]]:
        shares = {"a-bellman-1": one, "a-bellman-2": two}
        found = split_forecast(b.g, b["root_troll"], foes, shares)
        return [p.bars for p in found.parts if isinstance(p, Bars)]

    two = (("0", 581 / 1296), ("1", 35 / 81), ("2", 155 / 1296))
    assert bars(0, 0) == []
    assert bars(2, 0) == [two]
    assert bars(2, 2) == [two, two]
    assert bars(2, 1) == [two, (("0", 161 / 216), ("1", 55 / 216))]


@pytest.mark.clause("FIB-204", "FIB-208", "FIB-283", "FIB-511", "FIB-347", "FIB-515")
def test_what_cannot_be_done_has_a_reason() -> None:
    b = skirmish(
        [put("quarrelman", (10, 10)), put("edda", (12, 20))],
        [put("thorn_reaver", (40, 10)), put("burr_slinger", (20, 10)), put("horga", (10.2, 20))],
        terrain=[slab("building", 14, 8, 1, 4)],
    )
    b.duels("edda", "horga")
    b.begins("quarrelman")
    found = {(render(r.label), r.why.clause) for r in refused_actions(b.g, b["quarrelman"])}
    assert (
        ("Volley", "FIB-511") in found and ("Volley", "FIB-283") in found and ("Volley", "FIB-515") in found
    )
    b["burr_slinger"].spots = ((11.3, 10),)
    engaged = {(render(r.label), r.why.clause) for r in refused_actions(b.g, b["quarrelman"])}
    assert engaged == {("March", "FIB-204"), ("Take Aim", "FIB-204"), ("Volley", "FIB-204")}
    b.acts("quarrelman", "inspire")
    assert ("Inspire", "FIB-208") in {
        (render(r.label), r.why.clause) for r in refused_actions(b.g, b["quarrelman"])
    }


@pytest.mark.clause("FIB-340", "FIB-342", "FIB-343")
def test_a_challenge_shows_the_line_of_sight_and_what_the_reply_would_mean() -> None:
    b = skirmish([put("edda", (10, 10))], [put("horga", (17, 10))])
    found = duel_forecast(b.g, b["edda"], b["horga"])
    assert [p.clause for p in found.parts if isinstance(p, Note)] == ["FIB-343", "FIB-346"]
    assert any(isinstance(m, OnLine) for m in found.marks)
    b["horga"].broken = True
    found = duel_forecast(b.g, b["edda"], b["horga"])
    assert [p.clause for p in found.parts if isinstance(p, Note)] == ["FIB-342", "FIB-346"]
