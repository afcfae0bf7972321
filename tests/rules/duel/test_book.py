"""The book: set-up, content, yards and their starts, advice, what a state cannot be."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.content import BadContent
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.players.random import Chance
from game.rules.duel.book import book
from game.rules.duel.content import Content, content, stack_of
from game.rules.duel.items import shown
from game.rules.duel.state import DuelState, Pair, Wound
from game.rules.duel.suggestions import suggested
from game.rules.duel.yard import base, in_measure
from game.table.mapstarts import Start
from game.table.moves import reach
from game.table.runs import EXACT
from game.table.terrain import Circle
from tests.rules.duel.arrange import LETTERS
from tests.rules.duel.floor import board, yard

CONTENT = Path(__file__).parents[3] / "game" / "rules" / "duel" / "content"
MAPS = (
    "by_the_book",
    "customs_men",
    "debt_on_the_quay",
    "first_lesson",
    "four_letters",
    "quarrel_at_the_well",
    "two_masters",
    "vow_kept",
)


def state(name: str, **picks: str) -> DuelState:
    """The state before the first turn."""
    wanted = {key.replace("_", ":", 2): pick for key, pick in picks.items()}
    return book.setup(yard(name), Setup(picks=wanted), SeededDice(1, 0))


# ---- content


@pytest.mark.clause("DUE-101", "DUE-104", "DUE-105", "DUE-106", "DUE-107", "DUE-108")
def test_the_named_fencers_are_as_printed() -> None:
    rows = [
        f"{p.id} {p.role} {p.weapon} {p.endurance} {p.toughness} {p.level} {p.agility} {p.worth}"
        for p in content().fencers.values()
    ]
    assert rows[:8] == [
        "vela master epee 10 0 10 0 55",
        "duclos master rapier 8 0 10 0 54",
        "okker fencer sabre 14 2 9 1 53",
        "orlev fencer sabre 15 1 9 1 51",
        "marivaux fencer rapier 12 0 9 3 51",
        "verin fencer epee 12 1 9 2 48",
        "pell student rapier 16 2 8 4 46",
        "roe student epee 18 3 8 3 43",
    ]
    assert [p.name for p in list(content().fencers.values())[:3]] == [
        "Isandro Vela",
        "Old Ferrant Duclos",
        "Brunhild Okker",
    ]


@pytest.mark.clause("DUE-102", "DUE-104", "DUE-105", "DUE-107")
def test_whoever_is_not_described_has_the_values_of_the_book() -> None:
    rows = [p for p in content().fencers.values() if p.id.startswith("fencer_")]
    assert [(p.weapon, p.endurance, p.toughness, p.level, p.agility) for p in rows] == [
        ("sabre", 12, 0, 9, 0),
        ("epee", 12, 0, 9, 0),
        ("rapier", 12, 0, 9, 0),
    ]


def test_the_bouts_are_as_printed() -> None:
    rows = [f"{b.title}: {' '.join(b.a)} v {' '.join(b.b)}, {b.victory}" for b in content().bouts.values()]
    assert rows == [
        "First Lesson: verin v pell, first_touch",
        "The Quarrel at the Well: okker v marivaux, to_the_end",
        "A Debt on the Quay: orlev v vela, to_the_end",
        "The Two Masters: vela v duclos, to_the_end",
        "A Vow Kept: roe v okker, to_the_end",
        "By the Book: fencer_epee v fencer_rapier, to_the_end",
        "Four Letters: okker pell v verin marivaux, to_the_end",
        "The Customs Men: vela orlev pell v duclos okker marivaux, to_the_end",
    ]
    assert {b.id for b in content().bouts.values()} == set(MAPS)


STACKS = """\
Lone Parry [D] 0+2
Catch Breath [R] 0+0
Thrust and Cover [A D] 1+0
Low Guard [D D] 0+0
Breathe behind the Blade [D R] 0+0
Stop-hit [C D] 2+0
Measured Attack [A A D] 2+0
Closed Door [D D R] 0+1
Riposte in Force [C RA RA] 6+0
Feint and Lunge [F A D] 2+2
Seize the Tempo [A D I] 2+2
Give Ground [D B R] 0+2
Desperate Lunge [K A D] 2+0
Sabre Trap [C C D] 4+2
Full Phrase [A A D D] 2+0
Hammer [RA RA RD RD] 6+2
Second Intention [D F A A] 3+3
Tempo Phrase [A A D I] 3+1
Wall of Steel [D D D R] 0+0
Break and Breathe [D D B R] 0+3
Whirl [K RA RA D] 5+0
Trap and Tempo [C A D I] 4+1"""


def test_the_reference_stacks_are_as_printed() -> None:
    letters = {item: letter for letter, item in LETTERS.items()}
    rows = []
    for row in content().stacks.values():
        made = stack_of(row)
        rows.append(f"{row.name} [{' '.join(letters[i] for i in made.items)}] {made.base}+{made.invested}")
    assert rows == STACKS.splitlines()


def faults(folder: Path, name: str, old: str, new: str) -> list[str]:
    """What is wrong with the content once a line of it is changed."""
    shutil.copytree(CONTENT, folder / "content")
    path = folder / "content" / f"{name}.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadContent) as bad:
        Content.load(folder / "content")
    return [str(fault).partition(": ")[2] for fault in bad.value.faults]


@pytest.mark.parametrize(
    ("name", "old", "new", "why"),
    [
        ("bouts", '"verin"', '"verim"', 'there is no fencer "verim"'),
        ("stacks", '["attack", "defence"]', '["attack", "defense"]', 'there is no item "defense"'),
        (
            "stacks",
            '["attack", "defence"]',
            '["attack", "reinforced_attack"]',
            "Attacks are all ordinary or all reinforced",
        ),
        ("fencers", 'role = "master"', 'role = "duke"', "duke"),
        ("fencers", "endurance = 10", "endurance = 0", "1"),
        ("fencers", "[[fencer]]", "[[fighter]]", "fighter"),
        ("weapons", 'id = "sabre"', 'id = "axe"', "axe"),
    ],
)
def test_a_fault_of_the_content_is_told(tmp_path: Path, name: str, old: str, new: str, why: str) -> None:
    assert any(why in fault for fault in faults(tmp_path, name, old, new))


# ---- yards and set-up


@pytest.mark.clause("DUE-947", "DUE-901", "DUE-904")
@pytest.mark.parametrize(
    ("name", "size", "starts"),
    [
        ("long_salle", (30, 9), "13.5,4.5 | 16.5,4.5"),
        ("cloister_yard", (24, 20), "10.5,15 10.5,5 | 13.5,15 13.5,5"),
        ("mill_quay", (32, 15), "13,7 13,11 26,6 | 16,7 16,11 29,6"),
    ],
)
def test_the_yards_are_as_printed_and_their_floors_are_connected(
    name: str, size: tuple[int, int], starts: str
) -> None:
    scenario, floor = yard(name), board(name)
    assert (scenario.width, scenario.depth) == size
    sides = [" ".join(f"{s.at[0]:g},{s.at[1]:g}" for s in scenario.starts if s.side == side) for side in "ab"]
    assert " | ".join(sides) == starts
    s = book.setup(scenario, Setup(), SeededDice(1, 0))
    first = next(iter(s.fencers.values()))
    ways = reach(floor.at({first.id: base(first)}), base(first), 60.0, me=first.id, slack=EXACT)
    spots = [(x / 2, y / 2) for x in range(2, 2 * size[0]) for y in range(2, 2 * size[1])]
    fitting = [p for p in spots if floor.fits(base(first).at(p), (), slack=EXACT) is None]
    assert len(fitting) > 300 and all(ways.cost(p) is not None for p in fitting)


@pytest.mark.clause("DUE-941", "DUE-942", "DUE-943", "DUE-944")
def test_the_pieces_of_the_yards_stand_where_they_are_printed() -> None:
    well = next(t for t in yard("cloister_yard").terrain if t.kind == "well")
    assert well.shape == Circle(12, 10, 1.5)
    pillars = sorted(
        (t.shape.x, t.shape.y) for t in yard("cloister_yard").terrain if isinstance(t.shape, Circle)
    )
    assert pillars == [(6, 5), (6, 15), (12, 10), (18, 5), (18, 15)]
    benches = [t for t in yard("long_salle").terrain if t.kind == "bench"]
    assert len(benches) == 4
    assert [t.kind for t in yard("mill_quay").terrain].count("post") == 3


@pytest.mark.clause("DUE-101", "DUE-843", "DUE-951", "DUE-903", "DUE-904")
@pytest.mark.parametrize("name", MAPS)
def test_every_bout_begins_with_its_fencers_face_to_face(name: str) -> None:
    s = state(name)
    bout = content().bouts[name]
    names = [tuple(f.id.partition("-")[2] for f in s.side(side)) for side in (0, 1)]
    assert names == [bout.a, bout.b] and s.victory == bout.victory
    assert s.skirmish == (len(bout.a) > 1) and s.turn_limit == 30
    a, b = list(s.fencers)[:2]
    assert s.pairs == ([] if s.skirmish else [Pair(a, b)])
    for x, y in zip(s.side(0), s.side(1), strict=True):
        assert in_measure(board(name), x, y) and (x.facing, y.facing) == (0.0, 180.0)
        assert (x.endurance, x.status, y.endurance) == (x.starting, "fit", y.starting)


@pytest.mark.clause("DUE-843", "DUE-108")
def test_the_players_choose_fencers_and_how_it_ends() -> None:
    one, other, ends = book.choices(yard("first_lesson"))
    assert (one.key, one.side, one.default) == ("fencer:0:0", 0, "verin")
    assert (other.key, other.side, other.default) == ("fencer:1:0", 1, "pell")
    assert (ends.key, ends.side, ends.default) == ("victory", None, "first_touch")
    assert len(one.options) == len(content().fencers)
    s = state("first_lesson", fencer_0_0="okker", fencer_1_0="okker", victory="to_the_end")
    assert [f.name for f in s.fencers.values()] == ["Brunhild Okker", "Brunhild Okker II"]
    assert list(s.fencers) == ["a-okker", "b-okker"] and s.victory == "to_the_end"
    assert [c.key for c in book.choices(yard("four_letters"))] == [
        "fencer:0:0",
        "fencer:0:1",
        "fencer:1:0",
        "fencer:1:1",
        "victory",
    ]


@pytest.mark.clause("DUE-947", "DUE-945")
def test_on_a_map_without_starts_the_fencers_stand_in_their_zones() -> None:
    bare = replace(yard("cloister_yard"), starts=(), team_size=3)
    s = book.setup(bare, Setup(), SeededDice(1, 0))
    floor = board("cloister_yard").at({f.id: base(f) for f in s.fencers.values()})
    zones = bare.zone("a"), bare.zone("b")
    assert len(s.fencers) == 6
    for f in s.fencers.values():
        assert floor.fits(base(f), (f.id,), zones[f.side].polygon) is None
    full = replace(bare, team_size=80)
    with pytest.raises(ValueError, match="a zone has no room for a fencer"):
        book.setup(full, Setup(), SeededDice(1, 0))


@pytest.mark.clause("DUE-947", "DUE-941", "DUE-942", "DUE-943", "DUE-945")
def test_a_start_on_which_no_base_fits_is_told_and_passed_over() -> None:
    places = [(10.5, 15.0), (7.2, 15.0), (12.0, 8.0), (23.6, 5.0), (11.5, 15.0)]
    assert [
        f"{n}: {what}; {right}" for n, what, right in book.start_faults(yard("cloister_yard"), places)
    ] == [
        "1: a fencer's base does not fit here: it would overlap the pillar (DUE-947); "
        "move it by 0.17 inches or more",
        "2: a fencer's base does not fit here: it would overlap the well (DUE-947); "
        "move it by 0.12 inches or more",
        "3: a fencer's base does not fit here: it would hang over the edge (DUE-947); "
        "move it by 0.23 inches or more",
        "4: a fencer's base does not fit here: it would overlap the base at start 1 (DUE-947); "
        "move it by 0.25 inches or more",
    ]
    rows = tuple(Start("a" if n < 3 else "b", p) for n, p in enumerate(places))
    crooked = replace(yard("cloister_yard"), starts=rows, team_size=2)
    s = book.setup(crooked, Setup(), SeededDice(1, 0))
    floor = board("cloister_yard").at({f.id: base(f) for f in s.fencers.values()})
    assert s.side(0)[0].point == (10.5, 15.0)
    assert [floor.fits(base(f), (f.id,), slack=EXACT) for f in s.fencers.values()] == [None] * 4


@pytest.mark.clause("DUE-218", "DUE-841")
def test_giving_up_is_the_other_s_victory() -> None:
    match = Match.start(book, yard(), Setup(), 1)
    match.concede()
    assert (match.state.winner, match.state.reason) == (1 - match.journal.entries[-1].who, "DUE-218")


# ---- soundness, value, advice


@pytest.mark.clause("DUE-745", "DUE-836", "DUE-715")
def test_what_a_state_cannot_be() -> None:
    s = state("long_salle")
    assert book.check(s) == []
    a, b = s.fencers.values()
    a.endurance, a.status = a.starting + 1, "asleep"
    b.wounds = (Wound("light", True),)
    s.pairs[0].strength = 2
    s.pairs.append(Pair(a.id, a.id, "nobody"))
    s.stage = "over"
    assert len(book.check(s)) == 9


def test_the_value_of_a_match_falls_with_wounds_and_endurance() -> None:
    s = state("long_salle")
    a, b = s.fencers.values()
    a.starting = b.starting = a.endurance = b.endurance = 12
    assert book.value(s, 0) == 0
    b.endurance = -3
    assert 0 < book.value(s, 0) < 1 and book.value(s, 0) == -book.value(s, 1)
    before = book.value(s, 0)
    b.muscle_total = b.bleed_total = 2
    assert book.value(s, 0) > before
    s.pairs[0].advantage, s.pairs[0].strength = b.id, 4
    assert book.value(s, 0) < 1
    s.stage, s.winner = "over", 1
    assert (book.value(s, 0), book.value(s, 1)) == (-1, 1)


def test_advice_knows_every_option_and_the_reference_stacks() -> None:
    seen = set()
    for name, seed in (("two_masters", 3), ("four_letters", 2), ("vow_kept", 4)):
        match, chance = Match.start(book, yard(name), Setup(), seed), Chance(seed)
        while match.pending is not None:
            asked = match.pending
            found = book.advise(match.view(asked.who), asked)
            if asked.kind == "one":
                assert set(found) == {o.key for o in asked.options}  # type: ignore[attr-defined]
            elif asked.key == "compose":
                assert set(found) == set(suggested(asked)) and all(-2 < v < 2 for v in found.values())  # type: ignore[arg-type]
            seen.add(asked.key)
            answer = asked.sample(chance)
            match.answer("low" if answer == "yield" else answer)
    assert {"bid", "reroll", "compose", "engage"} <= seen


def test_the_lone_parry_is_no_worse_than_a_rest_against_a_blade() -> None:
    match = Match.start(book, yard("two_masters"), Setup(), 1)
    s = match.state
    for f in s.fencers.values():
        f.size = 1
    s.stage, s.pair = "compose", 0
    fresh = Match.arranged(book, yard("two_masters"), Setup(), s, lambda act: SeededDice(1, act))
    assert fresh.pending is not None and fresh.pending.key == "compose"
    found = book.advise(fresh.view(fresh.pending.who), fresh.pending)
    assert set(found) == {"lone_parry", "catch_breath"}


def test_numbers_have_the_minus_sign_of_print() -> None:
    assert (shown(-3), shown(0), shown(12)) == ("−3", "0", "12")
