"""What a player that looks deeper makes of a bout: whom it strikes, where it goes, its cards."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from game.engine.advice import advised
from game.engine.asking import Answer
from game.engine.decisions import Decision
from game.rules.cirque.book import book
from game.rules.cirque.effect import text_of
from game.rules.cirque.reckoning import (
    WEIGHTS,
    blow_of,
    counter_worth,
    death,
    harm_worth,
    lasting,
    spread,
    summed,
)
from game.rules.cirque.reckoning_cards import area_worth, blast_points, blast_worth, harmed
from game.rules.cirque.texts_areas import Area
from game.table.inches import distance
from tests.books.pondered import pondered as pondered_all

from .arrange import bout, put
from .bouts import Bout


def pondered(
    b: Bout, *answers: tuple[str, Any], dice: Sequence[int] = ()
) -> tuple[Decision[Any], list[tuple[Answer, float]]]:
    """The question that is open and the legal answers that are reckoned out, the best first."""
    asked = b.play(answers=answers, dice=dice)
    assert asked is not None and b.match is not None
    return asked, list(advised(book, asked, pondered_all(b.match.book, b.match.view(asked.who), asked)))


def gap(b: Bout, name: str, foe: str, at: tuple[float, float] | None = None) -> float:
    """Inches between two bases, the first perhaps elsewhere."""
    return distance(at or b[name].point, b[foe].point) - b[name].r - b[foe].r


# ---- blows


@pytest.mark.clause("CIR-652", "CIR-884")
def test_a_blow_has_its_exact_spread() -> None:
    b = bout([put("maximus", (5, 5))], [put("mortimer", (6.2, 5), 180)])
    axe = b["maximus"].printed.weapon("battle_axe")
    found = blow_of(b.g, b["maximus"], b["mortimer"], axe)
    assert found == pytest.approx((2 / 5, 1 / 10, 7 / 50, 7 / 50, 7 / 50, 1 / 25, 1 / 25))
    assert summed([found, found])[:2] == pytest.approx((4 / 25, 2 / 25))
    assert spread(b.numbers("maximus", "battle_axe", "mortimer")) == found


@pytest.mark.clause("CIR-169", "CIR-801")
def test_what_heals_again_weighs_little_and_a_kill_weighs_most() -> None:
    b = bout([put("maximus", (5, 5))], [put("mortimer", (6.2, 5), 180)])
    e = b["mortimer"]
    assert harm_worth(e, (0.0, 0.0, 0.0, 1.0)) == pytest.approx(3 * WEIGHTS.healed)
    e.damage = 3
    assert harm_worth(e, (0.0, 0.0, 1.0)) == pytest.approx(2.0)
    e.damage = 9
    assert death(e, (0.5, 0.0, 0.5)) == 0.5
    assert harm_worth(e, (0.5, 0.0, 0.5)) == pytest.approx((11 - lasting(9, WEIGHTS) + WEIGHTS.kill) / 2)


@pytest.mark.clause("CIR-746", "CIR-748")
def test_nothing_answers_a_blow_from_behind() -> None:
    b = bout([put("maximus", (5, 5), damage=9)], [put("mortimer", (6.2, 5), 180)])
    assert counter_worth(b.g, b["maximus"], b["mortimer"]) > 0
    b["mortimer"].facing = 0
    assert counter_worth(b.g, b["maximus"], b["mortimer"]) == 0


def test_of_two_in_reach_the_one_that_can_be_killed_is_struck() -> None:
    for hurt in ("mortimer", "count"):
        enemies = [put("mortimer", (6.2, 5.6), 180), put("count", (6.2, 4.4), 180)]
        for p in enemies:
            p.more = {"damage": 8} if p.profile == hurt else {}
        b = bout([put("maximus", (5, 5), moved="normal")], enemies, active="maximus")
        asked, found = pondered(b)
        assert asked.key == "step"
        assert found[0][0] == f"strike:battle_axe:b-{hurt}"


def test_whoever_strikes_first_gets_the_first_activation() -> None:
    near = [put("maximus", (5, 5))], [put("mortimer", (9, 5), 180)]
    far = [put("maximus", (3, 3))], [put("mortimer", (21, 21), 180)]
    for (a, e), best in ((near, "self"), (far, "other")):
        b = bout(a, e, phase="situation", step=1)
        asked, found = pondered(b, dice=[9, 2])
        assert (asked.key, found[0][0]) == ("first_activator", best)


# ---- walks


def test_a_fighter_moves_before_it_strikes() -> None:
    b = bout([put("maximus", (5, 5))], [put("mortimer", (6.2, 5), 180)], active="maximus")
    asked, found = pondered(b)
    assert (asked.key, found[0][0]) == ("step", "move:")


def test_a_walk_ends_where_the_enemy_can_be_struck_from_behind() -> None:
    b = bout([put("maximus", (5, 5))], [put("mortimer", (8, 5), 180)], active="maximus")
    asked, found = pondered(b, ("step", "move:"))
    best: Any = found[0][0]
    end = best["path"][-1]
    assert gap(b, "maximus", "mortimer", (end[0], end[1])) <= 1.0
    assert end[0] - b["mortimer"].r > b["mortimer"].x
    assert len(found) > 1
    asked.read(best)


def test_a_long_weapon_is_used_from_where_a_short_one_cannot_answer() -> None:
    foe = put("bassus", (10, 14), 270)
    b = bout([put("retia", (10, 10), 90)], [foe], active="retia")
    _, found = pondered(b, ("step", "move:"))
    best: Any = found[0][0]
    end = best["path"][-1] if best["path"] else b["retia"].point
    away = gap(b, "retia", "bassus", (end[0], end[1]))
    assert 1.0 < away <= 2.0 or end[1] > 14


def test_whoever_can_strike_nobody_comes_nearer() -> None:
    b = bout([put("maximus", (3, 3))], [put("mortimer", (21, 21), 180)], active="maximus")
    _, found = pondered(b, ("step", "move:"))
    best: Any = found[0][0]
    assert best["way"] == "run"
    end = best["path"][-1]
    assert gap(b, "maximus", "mortimer", (end[0], end[1])) < gap(b, "maximus", "mortimer") - 8


# ---- cards


@pytest.mark.clause("CIR-226")
def test_cards_are_laid_where_they_can_be_used_and_ballast_nowhere() -> None:
    piles = {"hand:0": ["signature_move", "three_two_one", "blood", "thunderbolt"]}
    b = bout([put("maximus", (5, 5))], [put("mortimer", (20, 20))], phase="casting", step=1, piles=piles)
    asked, found = pondered(b)
    assert asked.key == "place" and len(found) == 1
    faces = b.s.cards.faces
    laid = {faces[card]: place for card, place in found[0][0].items()}
    assert laid == {"signature_move": "a-maximus", "blood": "a-maximus", "thunderbolt": "sorcery"}


@pytest.mark.clause("CIR-165", "CIR-167")
def test_only_ballast_is_thrown_away() -> None:
    piles = {"hand:0": ["three_two_one", "signature_move"]}
    b = bout(
        [put("maximus", (5, 5), stack=["haymaker", "grave_grip", "light"])],
        [put("mortimer", (20, 20))],
        phase="aftermath",
        step=3,
        piles=piles,
    )
    asked, found = pondered(b)
    assert asked.key == "aftermath_discard"
    assert sorted(b.s.cards.faces[c] for c in found[0][0]) == ["grave_grip", "three_two_one"]


@pytest.mark.clause("CIR-1401")
def test_harm_is_for_the_enemy_that_it_hurts_most() -> None:
    b = bout(
        [put("maximus", (5, 5), moved="normal", damage=11)],
        [put("mortimer", (15, 15)), put("count", (20, 20), damage=9)],
        active="maximus",
        piles={"sorcery:0": ["thunderbolt"]},
    )
    asked, found = pondered(b)
    assert (asked.key, str(found[0][0])[:4]) == ("step", "cast")
    asked, found = pondered(b, ("step", found[0][0]))
    assert asked.key == "effect_choice"
    assert [key for key, _ in found] == ["b-count", "b-mortimer", "a-maximus"]


@pytest.mark.clause("CIR-1403")
def test_an_enemy_is_blown_away_from_whom_it_could_strike_and_a_friend_towards_the_enemy() -> None:
    for name, better in (("b-mortimer", max), ("a-maximus", min)):
        b = bout(
            [put("maximus", (5, 5), moved="normal")],
            [put("mortimer", (8, 5), 180)],
            active="maximus",
            piles={"sorcery:0": ["gust"]},
        )
        card = f"cast:{b.card('sorcery:0', 'gust')}"
        asked, found = pondered(b, ("step", card), ("effect_choice", name))
        assert (asked.kind, asked.key) == ("path", "effect_choice") and b.match is not None
        advice = list(advised(book, asked, book.advise(b.match.view(asked.who), asked)))
        foe = b["maximus" if name == "b-mortimer" else "mortimer"].point
        for rows in (found, advice):
            ends = [(*b[name].point, *(x for p in answer["path"] for x in p))[-2:] for answer, _ in rows]
            gaps = [distance((x, y), foe) for x, y in ends]
            assert gaps[0] == better(gaps)


@pytest.mark.clause("CIR-1403", "CIR-211")
def test_what_an_enemy_that_is_blown_away_holds_is_not_known() -> None:
    found = []
    for stack in (["signature_move", "light"], ["light", "sprint"]):
        b = bout(
            [put("maximus", (5, 5), moved="normal")],
            [put("bone_idle", (8, 5), 180, stack=stack)],
            active="maximus",
            piles={"sorcery:0": ["gust"]},
        )
        card = f"cast:{b.card('sorcery:0', 'gust')}"
        found.append(pondered(b, ("step", card), ("effect_choice", "b-bone_idle"))[1])
    assert found[0] and found[0] == found[1]


@pytest.mark.clause("CIR-1402")
def test_a_blast_is_set_on_the_enemy_that_stands_away_from_friends() -> None:
    for friend, best in ((13.3, [12.0, 20.0]), (18.7, [12.0, 12.0])):
        b = bout(
            [put("maximus", (3, 3), moved="normal"), put("retia", (12, friend))],
            [put("mortimer", (12, 12), damage=5), put("doug", (12, 20), damage=5)],
            active="maximus",
            piles={"sorcery:0": ["fireball"]},
        )
        asked, found = pondered(b)
        assert (asked.key, str(found[0][0])[:4]) == ("step", "cast")
        asked, found = pondered(b, ("step", found[0][0]))
        assert (asked.key, found[0][0]) == ("effect_choice", best)


@pytest.mark.clause("CIR-1402")
def test_a_blast_is_set_between_two_enemies_where_it_harms_both_most() -> None:
    b = bout([put("maximus", (3, 3))], [put("mortimer", (12, 12)), put("count", (12, 13.3))])
    worths = {p: blast_worth(b.g, 0, p, 3.0, 10) for p in blast_points(b.g, 0)}
    assert set(worths) == {(12, 12), (12, 13.3), (12, 12.65)}
    assert max(worths, key=lambda p: worths[p]) == (12, 13.3)
    alone = harm_worth(b["count"], harmed(b.g, b["count"], 10))
    assert worths[(12, 13.3)] == pytest.approx(
        alone + harm_worth(b["mortimer"], harmed(b.g, b["mortimer"], 10, 2))
    )


@pytest.mark.clause("CIR-1503")
def test_an_area_counts_friends_against_itself() -> None:
    area = text_of("maximus", "signature_move")
    assert isinstance(area, Area)
    foes = [put("mortimer", (7, 5)), put("count", (7, 7))]
    alone = bout([put("maximus", (5, 5), 0)], foes)
    crowded = bout([put("maximus", (5, 5), 0), put("retia", (7, 3))], foes)
    behind = bout([put("maximus", (5, 5), 180)], foes)
    worths = [area_worth(b.g, b["maximus"], area) for b in (alone, crowded, behind)]
    assert worths[0] > max(worths[1], 0.0) and worths[2] == 0.0
    assert worths[0] == pytest.approx(
        sum(harm_worth(e, harmed(alone.g, e, 10, 2)) for e in (alone["mortimer"], alone["count"]))
    )


@pytest.mark.clause("CIR-322", "CIR-323")
def test_set_energy_is_spent_where_it_saves_most() -> None:
    b = bout(
        [put("maximus", (5, 5), moved="normal")],
        [put("mortimer", (6.2, 5), 180, set=["wind"], damage=8)],
        active="maximus",
    )
    asked, found = pondered(b, ("step", "strike:battle_axe:b-mortimer"))
    assert asked.key == "defend_energy"
    spent: Any = found[0][0]
    assert list(spent.values()) == ["defence"]
    worths = {json.dumps(sorted(a.values())): w for a, w in found}
    assert worths['["defence"]'] > worths['["resilience"]'] > worths["[]"]


@pytest.mark.clause("CIR-311")
def test_energy_is_kept_where_nothing_is_at_stake() -> None:
    b = bout(
        [put("retia", (5, 5), moved="normal", stack=["wind"])],
        [put("boilerplate", (7.9, 5), 180)],
        active="retia",
    )
    asked, found = pondered(b, ("step", "strike:cable_net:b-boilerplate"))
    assert asked.key == "enhance_attack"
    assert found[0][0] == []


def test_where_there_is_nothing_to_reckon_the_advice_has_the_last_word() -> None:
    b = bout([put("maximus", (5, 5))], [put("mortimer", (6.2, 5), 180)], active="maximus")
    asked = b.play()
    assert asked is not None and b.match is not None
    asked.key = "zone"
    assert pondered_all(b.match.book, b.match.view(asked.who), asked) == {}
