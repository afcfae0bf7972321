"""Army lists of the players' own: their files with every fault by place, their place in a set-up."""

from __future__ import annotations

import pytest

from game.engine.collection import BadPick, lists_of
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.engine.words import render
from game.players import registry as bench
from game.players.random import Chance
from game.players.thought import play_out
from game.rules import registry
from game.rules.regiments.book import book
from game.rules.regiments.ownlists import force_of, read
from game.table.tomlplace import Source
from tests.books.printed import opened

GOOD = """# before breakfast
book = "regiments"
name = "The early shift"
army = "heron_march"

[[unit]]
profile = "heron_knights"
models = 3
character = "marshal"

[[unit]]
profile = "marchers"
models = 20
character = "hedge_magus"

[[unit]]
profile = "arbalesters"
models = 5
"""


def told(text: str) -> list[str]:
    """What is wrong with a list of these words."""
    return [str(f) for f in read(Source("early.toml", text))[1]]


@pytest.mark.clause("REG-820")
def test_a_legal_list_has_no_faults_and_its_points() -> None:
    own, faults = read(Source("early.toml", GOOD))
    assert own is not None and faults == []
    assert own.force.points == 3 * 25 + 135 + 20 * 6 + 65 + 5 * 10
    assert own.pick == (
        "own:heron_march;heron_knights*3+marshal,marchers*20+hedge_magus,arbalesters*5;The early shift"
    )


@pytest.mark.clause("REG-820", "REG-060", "REG-068")
@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"arbalesters"', '"arbalester"', '17:11: The Heron March has no "arbalester"'),
        ("models = 5", "models = 4", "18:10: 4 Arbalesters are no unit; write 5 to 15 (REG-820)"),
        ('character = "marshal"\n', "", "4:8: this list has no General; field exactly one, "),
        ('"hedge_magus"', '"marshal"', "14:13: Marshal of the March cannot stand with Marchers; "),
        ('"heron_march"', '"heron_marsh"', '4:8: there is no army "heron_marsh"; did you mean'),
        ("models = 3", "number = 3", '8:1: unknown key "number"; known: character, models, profile'),
        ('name = "The early shift"\n', "", "1:1: the list has no name; write name"),
    ],
)
def test_what_is_wrong_with_a_list_is_told_with_its_place(old: str, new: str, fault: str) -> None:
    assert old in GOOD
    faults = told(GOOD.replace(old, new))
    assert any(f.startswith(f"early.toml:{fault}") for f in faults), faults


@pytest.mark.clause("REG-820", "REG-821")
def test_a_legal_list_is_offered_and_played_with_free_deployment() -> None:
    lists = lists_of(registry()["regiments"])
    assert lists is not None
    cross = opened("sallow_cross")
    choices = {c.key: c for c in book.choices(cross)}
    good, bad = Source("early.toml", GOOD), Source("bad.toml", GOOD.replace("marshal", "marschall"))
    assert lists.options(cross, choices["scenario"], [good]) == ()
    (option,) = lists.options(cross, choices["list:1"], [bad, good])
    assert (option.label, option.sprites[:2]) == ("The early shift, 445", ("marshal", "hedge_magus"))
    match = Match.start(book, cross, Setup(picks={"list:1": option.key}), 3)
    s = match.state
    assert s.free_deployment and s.players[1].army == "heron_march"
    mine = [(u.profile, u.n, u.x, u.y, u.facing, u.files) for u in s.units if u.side == 1]
    assert mine == [
        ("heron_knights", 3, 5.0, 39.0, 270, 4),
        ("marchers", 20, 10.5, 40.5, 270, 5),
        ("arbalesters", 5, 16.5, 38.5, 270, 5),
    ]
    assert match.pending is not None and match.pending.key in ("deploy", "deploy_files")


@pytest.mark.clause("REG-820", "REG-060", "REG-068")
def test_lists_put_together_by_chance_are_legal_and_as_different_as_the_armies_allow() -> None:
    lists = lists_of(registry()["regiments"])
    assert lists is not None
    choices = {c.key: c for c in book.choices(opened("sallow_cross"))}
    assert lists.some(choices["scenario"], Chance(1).below) == ""
    picks = [lists.some(choices["list:0"], Chance(seed).below) for seed in range(60)]
    forces = [force_of(pick) for pick in picks]
    assert max(f.points for f in forces) <= 498 and len(set(picks)) > 50
    assert {f.army for f in forces} == {"heron_march", "drowned_court"}
    assert any(m.profile == "reed_kin" and m.character == "regent" for f in forces for m in f.units)
    assert any(m.profile == "regent" for f in forces for m in f.units)


@pytest.mark.clause("REG-631", "REG-632")
def test_a_fearsome_guest_tests_for_fear_in_whole_battles_of_own_lists() -> None:
    kin = "own:drowned_court;reed_kin*16+regent;The raft"
    tide = "own:drowned_court;silt_thralls*30,regent*1;The tide"
    steady, cited = bench()["steady"], set[str]()
    for seed in range(13, 60):
        setup = Setup(picks={"list:0": kin, "list:1": tide})
        match = Match.start(book, opened("water_meadow"), setup, seed)
        assert play_out(match, {side: steady.make(seed) for side in (0, 1)}) == []
        assert book.over(match.state)
        cited |= {clause for event in match.events for clause in event.clauses}
        if {"REG-631", "REG-632"} <= cited:
            break
    assert {"REG-631", "REG-632"} <= cited


@pytest.mark.clause("REG-820")
@pytest.mark.parametrize(
    ("pick", "why"),
    [
        ("own:heron_march;marchers*20;M", 'the list "M" may not be played: this list has no General'),
        ("own:heron_march;marchers20+marshal;M", '"marchers20+marshal" in an own list is no unit'),
        (
            "own:heron_march;heron_knights*8+marshal,heron_knights*8;M",
            "an own list of 535 points is too much for Sallow Cross: up to 498 (REG-820)",
        ),
    ],
)
def test_a_list_that_may_not_be_played_is_refused_with_its_reasons(pick: str, why: str) -> None:
    with pytest.raises(BadPick) as caught:
        book.setup(opened("sallow_cross"), Setup(picks={"list:0": pick}), SeededDice(1, 0))
    assert render(caught.value.what).startswith(why)
