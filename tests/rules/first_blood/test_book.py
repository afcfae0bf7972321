"""The book of First Blood: choices, the board, the muster, giving up, soundness, value."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.collection import BadPick
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.engine.state import same
from game.rules.first_blood.book import book
from game.rules.first_blood.picks import scenarios_of
from game.rules.first_blood.state import Ability, FirstBloodState, Warrior
from game.table.mapfile import Scenario, read_map

MAPS = Path(__file__).parents[3] / "maps"


def opened(name: str = "millrace_ford") -> Scenario:
    """A map as shipped."""
    return read_map(MAPS / f"{name}.toml")


def mustered(name: str = "millrace_ford", **picks: str) -> FirstBloodState:
    """The state before the first question."""
    wanted = {key.replace("_", ":"): pick for key, pick in picks.items()}
    return book.setup(opened(name), Setup(picks=wanted), SeededDice(1, 0))


def placed(s: FirstBloodState, wid: str, *spots: tuple[float, float]) -> Warrior:
    """Puts a warrior on the table."""
    w = s.warrior(wid)
    w.spots, w.on_table = spots, True
    return w


# ---- before the match


@pytest.mark.clause("FIB-001", "FIB-040")
def test_the_players_agree_on_a_scenario_and_take_a_warband_each() -> None:
    both, first, second = book.choices(opened("beacon_downs"))
    assert (both.key, both.side, [o.key for o in both.options]) == ("scenario", None, ["beacons", "ambush"])
    assert (first.key, first.side, first.default) == ("warband:0", 0, "lantern_host")
    assert (second.key, second.side, second.default) == ("warband:1", 1, "bramble_court")
    assert [o.key for o in first.options] == ["lantern_host", "bramble_court"]
    assert first.options[0].sprites == (
        "edda",
        "oswin",
        "bell_sergeant",
        "quarrelman",
        "stonejack",
        "lamp_rider",
        "drowned_ox",
    )


@pytest.mark.clause("FIB-003", "FIB-004", "FIB-044")
def test_a_muster_is_a_card_for_each_regiment_and_character_and_nobody_on_the_table() -> None:
    s = mustered()
    assert [(c.id, c.kind, len(c.warriors)) for c in s.command_cards[:3]] == [
        ("a-LH1", "character", 1),
        ("a-LH2", "character", 1),
        ("a-LH3", "regiment", 5),
    ]
    assert s.card("b-BC3").warriors == (
        "b-reaver_fang",
        *(f"b-thorn_reaver-{n}" for n in range(1, 6)),
    )
    assert len(s.warriors) == 31 and not s.on_table()
    assert [(p.warband, p.victory_points, p.slain_points) for p in s.players] == [
        ("lantern_host", 0, 0),
        ("bramble_court", 0, 0),
    ]
    assert (s.scenario, s.round, s.rounds, s.phase) == ("ford", 1, 6, "deployment")
    assert book.check(s) == []


@pytest.mark.clause("FIB-040")
def test_both_may_take_the_same_warband() -> None:
    s = mustered(warband_1="lantern_host")
    assert [c.id for c in s.command_cards] == [f"{side}-LH{n}" for side in "ab" for n in range(1, 8)]


@pytest.mark.clause("FIB-1030")
def test_the_relic_lies_at_its_point_where_the_scenario_has_one() -> None:
    assert mustered("drowned_chapel").relic == (21, 21)
    assert mustered("drowned_chapel", scenario="captains").relic is None


def test_a_pick_that_is_not_on_offer_is_refused_with_the_nearest() -> None:
    with pytest.raises(BadPick, match='there is no "fort" to pick here; did you mean "ford"'):
        mustered(scenario="fort")
    with pytest.raises(BadPick, match='did you mean "lantern_host"'):
        mustered(warband_0="lantern_hosts")


HEAD = 'name = "Field"\ntable = { width = 36, depth = 36 }\n[zone.a]\nedge = "south"\ndepth = 8\n'
ZONE = '[zone.b]\nedge = "north"\ndepth = 8\n'


@pytest.mark.clause("FIB-001", "FIB-1000")
def test_a_map_of_ones_own_serves_the_scenarios_that_it_has_objectives_for(tmp_path: Path) -> None:
    path = tmp_path / "field.toml"
    path.write_text(HEAD + ZONE + "[[objective]]\nat = [18, 18]\n", encoding="utf-8")
    field = read_map(path)
    assert [row.id for row in scenarios_of(field)] == ["reliquary", "captains", "ambush"]
    s = book.setup(field, Setup(), SeededDice(1, 0))
    assert (s.scenario, s.objectives, s.relic) == ("reliquary", (("relic", (18, 18)),), (18, 18))


@pytest.mark.clause("FIB-1000")
def test_a_map_without_objectives_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "field.toml"
    path.write_text(HEAD + ZONE, encoding="utf-8")
    with pytest.raises(BadPick, match="Field names no objective"):
        book.choices(read_map(path))


@pytest.mark.clause("FIB-260")
def test_the_board_gives_terrain_its_meaning() -> None:
    board = book.board(opened())
    traits = {t.kind: set(board.traits(t)) for t in board.terrain}
    assert traits == {
        "water": {"difficult"},
        "wood": {"difficult"},
        "low_wall": {"difficult"},
        "rock": {"impassable", "blocks_sight"},
    }


# ---- during and after it


@pytest.mark.clause("FIB-005")
def test_nothing_is_hidden() -> None:
    s = mustered()
    assert book.hidden(s, 0) == []
    seen = book.redact(s, 1)
    assert same(seen, s) and seen is not s


@pytest.mark.clause("FIB-153")
def test_who_gives_up_has_lost() -> None:
    match = Match.start(book, opened(), seed=2)
    assert match.pending is not None
    loser = match.pending.who
    match.concede()
    assert book.over(match.state) and book.winner(match.state) == 1 - loser
    assert [book.value(match.state, side) for side in (0, 1)] == ([-1, 1] if loser == 0 else [1, -1])


@pytest.mark.clause("FIB-155")
def test_the_value_of_a_state_counts_points_markers_and_nerve() -> None:
    s = mustered()
    assert book.value(s, 0) == 0
    s.players[0].victory_points = 2
    ahead = book.value(s, 0)
    assert ahead > 0 and book.value(s, 1) == -ahead
    s.warrior("a-drowned_ox").wounds = 3
    hurt = book.value(s, 0)
    s.warrior("a-drowned_ox").broken = True
    assert ahead > hurt > book.value(s, 0)


def test_an_impossible_state_is_told_in_words() -> None:
    s = mustered()
    one = placed(s, "a-bellman-1", (10, 10))
    placed(s, "a-bellman-2", (11, 10))
    placed(s, "a-lamp_rider-1", (20, 10), (20, 12))
    ox = placed(s, "a-drowned_ox", (30.0005, 10))
    one.wounds, one.aimed, ox.wounds = 2, True, 7
    s.warrior("a-edda").slain = True
    s.abilities = (Ability("a-oswin", "litany_of_guard", "FIB-972"),)
    s.command_cards[0].in_reserve = True
    assert book.check(s) == [
        "a-bellman-1: 2 markers of Health 1 (FIB-642, FIB-724)",
        "a-bellman-1 is Aimed! without Barrage (FIB-501)",
        "a-bellman-1 is Inspired! or Aimed! outside its activation (FIB-402, FIB-500)",
        "a-drowned_ox: 7 markers of Health 7 (FIB-642, FIB-724)",
        "a-drowned_ox: 30.0005, 10 is not rounded (FIB-009)",
        "a-bellman-1 and a-bellman-2 overlap by 0.2500 (FIB-233)",
        "the bases of a-lamp_rider-1 are 0.7500 apart (FIB-031)",
        "a-oswin:litany_of_guard is in force without its performer (FIB-307, FIB-308)",
        "38 points of side 0 are slain and not counted (FIB-155)",
    ]
