"""Forecasts: exact numbers, worked out from public facts and the asked side's own cards."""

from __future__ import annotations

import time
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from game.engine.decisions import Walk, Way
from game.engine.look import (
    Bars,
    BigNumbers,
    DieOdds,
    Forecast,
    Gauge,
    Heading,
    Note,
    OnDisc,
    OnGap,
    OnLine,
    OnPoint,
    Paragraph,
    TallyRows,
)
from game.engine.state import digest
from game.engine.words import Text, render
from game.rules.cirque.aim import Attack, Blow, planned
from game.rules.cirque.attack import attack
from game.rules.cirque.effect import Use
from game.rules.cirque.moving import Move, ways_to_move
from game.rules.cirque.odds import Numbers, chances
from game.rules.cirque.preview import (
    attack_energy_forecast,
    blast_forecast,
    damage_energy_forecast,
    defence_forecast,
    harm_forecast,
    move_forecast,
    strike_forecast,
)
from game.rules.cirque.preview_parts import average, percent
from game.rules.cirque.sequence import card_options
from game.rules.cirque.texts import TEXTS
from game.table.inches import Point

from .arrange import Bout, bout, disc, lasts, put, slab


def of(kind: type[Any], forecast: Forecast) -> list[Any]:
    """The parts of one kind, in order."""
    return [p for p in forecast.parts if isinstance(p, kind)]


def numbers(part: Any) -> list[tuple[str, str]]:
    """The numbers of a part with their names."""
    return [(render(n.value), render(n.label)) for n in part.numbers]


def notes(forecast: Forecast) -> list[tuple[str, str, str]]:
    """Title, clause and tone of every note."""
    return [(render(n.title), n.clause, n.tone) for n in of(Note, forecast)]


def strike(b: Bout, f: str, weapon: str, e: str, kind: str = "basic", blow: Blow | None = None) -> Forecast:
    """The forecast of an attack."""
    w = b[f].printed.weapon(weapon)
    return strike_forecast(b.g, b[f], b[e], w, blow or Blow(weapon), kind)


def step(b: Bout, f: str, *path: Point, kind: str = "normal", facing: float | None = None) -> Forecast:
    """The forecast of a walk from where the fighter stands."""
    way, move = next(pair for pair in ways_to_move(b.g, b[f]) if pair[0].key == kind)
    return move_forecast(b.g, b[f], Walk(way, (b[f].point, *path), facing), move)


def quick(forecast: Forecast) -> list[Point]:
    """Where quick attacks would strike, to a thousandth of an inch."""
    marks = [m for m in forecast.marks if isinstance(m, OnPoint) and m.style == "quick"]
    return [(round(m.x, 3), round(m.y, 3)) for m in marks]


def face_to_face(stack: Sequence[str] = (), energy: Sequence[str] = (), **more: Any) -> Bout:
    """Maximus in contact with Mortimer, each in the other's front arc."""
    return bout(
        [put("maximus", (8.8, 10), 0, stack=stack)], [put("mortimer", (10, 10), 180, set=energy, **more)]
    )


# ---- one attack


@pytest.mark.clause("CIR-605", "CIR-621", "CIR-622", "CIR-631", "CIR-633", "CIR-884")
def test_od_01_an_axe_in_the_face_as_a_forecast() -> None:
    v = strike(face_to_face(), "maximus", "battle_axe", "mortimer")
    assert render(of(Heading, v)[0].title) == "Battle Axe at Mortimer"
    assert numbers(v.parts[1]) == [("70 %", "hits"), ("1.8", "wounds, mean"), ("0 %", "kills")]
    die = of(DieOdds, v)[0]
    assert die.tones == ("miss",) * 3 + ("armour",) * 5 + ("soft", "crit")
    assert numbers_of_groups(die) == [("30 %", "miss"), ("50 %", "on armour"), ("20 %", "soft")]
    assert die.stars == (10,)
    bars = of(Bars, v)[0]
    assert bars.bars == (
        ("0", 0.4),
        ("1", 0.1),
        ("2", 0.14),
        ("3", 0.14),
        ("4", 0.14),
        ("5", 0.04),
        ("6", 0.04),
    )
    assert bars.deadly is None


def numbers_of_groups(die: DieOdds) -> list[tuple[str, str]]:
    """Chance and name of each outcome of a die."""
    return [(render(g.value), render(g.label)) for g in die.groups]


@pytest.mark.clause("CIR-884", "CIR-621", "CIR-252")
def test_every_number_of_a_forecast_has_its_reasons_with_their_clauses() -> None:
    rows = {
        render(r.title): r for r in of(TallyRows, strike(face_to_face(), "maximus", "battle_axe", "mortimer"))
    }
    assert {name: render(r.total) for name, r in rows.items()} == {
        "Added to the die": "+6",
        "To hit: Swiftness": "10",
        "Past the armour: Shielding": "15",
        "Added to the damage die": "+12",
        "Armour to beat": "14",
        "Toughness to beat": "10",
    }
    assert [p.clause for p in rows["Past the armour: Shielding"].parts] == ["CIR-633", "CIR-884"]
    assert [p.clause for p in rows["Added to the damage die"].parts] == ["CIR-651", "CIR-252"]


@pytest.mark.clause("CIR-801")
def test_the_bars_mark_where_the_target_dies() -> None:
    v = strike(face_to_face(damage=8), "maximus", "battle_axe", "mortimer")
    assert of(Bars, v)[0].deadly == 3
    assert numbers(v.parts[1])[2] == ("36 %", "kills")


@pytest.mark.clause("CIR-801", "CIR-1212")
def test_a_forecast_knows_who_does_not_die_this_once() -> None:
    def doug(*play: str) -> Bout:
        return bout([put("maximus", (8.6, 10), 0)], [put("doug", (10, 10), 180, damage=12, play=play)])

    def kills(*play: str) -> list[str]:
        b = doug(*play)
        strikes = strike(b, "maximus", "battle_axe", "doug")
        bolt = harm_forecast(b.g, b["doug"], 11, "CIR-1401")
        blast = blast_forecast(b.g, (10, 10), 3, 10, "CIR-1402", 0)
        of_strike, of_bolt = (numbers(v.parts[1])[2][0] for v in (strikes, bolt))
        return [of_strike, of_bolt, render(of(Note, blast)[0].text).split(";")[0]]

    assert kills() == ["65 %", "40 %", "kills: 30 %"]
    assert kills("one_foot") == ["0 %", "0 %", "kills: 0 %"]
    bars = of(Bars, strike(doug("one_foot"), "maximus", "battle_axe", "doug"))[0]
    assert bars.deadly is None
    assert render(bars.note) == "chance in 100; One Foot in the Grave keeps Doug alive"


@pytest.mark.clause("CIR-311", "CIR-312")
def test_od_03_what_the_own_energy_would_make_of_it() -> None:
    v = strike(face_to_face(["light", "haymaker", "blood"]), "maximus", "battle_axe", "mortimer")
    assert numbers(of(BigNumbers, v)[1]) == [
        ("2.6", "with Light"),
        ("2.5", "with Blood"),
        ("3.5", "with all energy"),
    ]


@pytest.mark.clause("CIR-322", "CIR-880")
def test_od_04_what_set_energy_can_do_against_it() -> None:
    b = face_to_face(energy=["wind"])
    note = of(Note, strike(b, "maximus", "battle_axe", "mortimer"))[0]
    assert (render(note.title), render(note.text)) == (
        "Mortimer has 1 energy set",
        "all of it spent: 1.2 wounds on average",
    )
    ghost = bout([put("ennui", (8.8, 10))], [put("maximus", (10, 10), 180, set=["steel"])])
    assert notes(strike(ghost, "ennui", "icy_fingers", "maximus")) == []


@pytest.mark.clause("CIR-1004", "CIR-1005")
def test_od_06_the_forecast_of_a_card() -> None:
    b = face_to_face()
    haymaker = Blow("battle_axe", to_hit=-1, damage=4, clause="CIR-1004")
    assert numbers(strike(b, "maximus", "battle_axe", "mortimer", "card", haymaker).parts[1])[1][0] == "2.6"
    squishy = Blow("battle_axe", soft=True, clause="CIR-1005")
    v = strike(b, "maximus", "battle_axe", "mortimer", "card", squishy)
    assert numbers(v.parts[1])[1][0] == "2.8"
    assert numbers_of_groups(of(DieOdds, v)[0]) == [("30 %", "miss"), ("70 %", "soft")]


@pytest.mark.clause("CIR-761", "CIR-767", "CIR-768")
def test_od_14_who_else_is_under_the_template() -> None:
    team = [put("hester", (10, 10)), put("professor", (12, 10)), put("boilerplate", (10.5, 12.2))]
    v = strike(bout([put("ennui", (10, 4), 90)], team), "ennui", "sigh_of_ages", "hester")
    under = [(n.figure, render(n.text), n.tone) for n in of(Note, v)]
    assert under == [
        ("b-professor", "0.8 wounds on average", "good"),
        ("b-boilerplate", "0.4 wounds on average", "good"),
    ]
    assert numbers(v.parts[1])[1][0] == average(Fraction(69, 50)) == "1.4"
    assert OnDisc(10, 10, 1.5, "template") in v.marks


@pytest.mark.clause("CIR-627")
def test_a_forced_attack_out_of_reach_fails_by_itself() -> None:
    b = bout([put("maximus", (5, 5))], [put("mortimer", (15, 5))])
    v = strike(b, "maximus", "battle_axe", "mortimer", "card", Blow("battle_axe", forced=True))
    assert notes(v) == [("Battle Axe does not reach Mortimer: it fails by itself", "CIR-627", "bad")]


@pytest.mark.clause("CIR-727", "CIR-1004", "CIR-1201")
def test_a_card_shows_its_blow_before_it_is_used() -> None:
    def foreseen(b: Bout, name: str, mode: str = "sequence") -> Forecast:
        option = next(o for o in card_options(b.g, b[name], mode) if o.group == "attack card")
        assert option.forecast is not None
        return option.forecast()

    v = foreseen(face_to_face(["haymaker"]), "maximus")
    first = [("60 %", "hits"), ("2.6", "wounds, mean"), ("0 %", "kills")]
    axe, vambrace = (n for n in of(Note, v))
    assert (render(axe.title), axe.clause) == ("Battle Axe at Mortimer", "CIR-1004")
    assert render(axe.text) == "hits: 60 %; 2.6 wounds on average; kills: 0 %"
    assert render(vambrace.title) == "Studded Vambrace at Mortimer"
    doug = bout([put("doug", (10, 10), 0, stack=["signature_move"])], [put("count", (11.4, 10), 180)])
    one = numbers(foreseen(doug, "doug").parts[1])
    c = chances(doug.numbers("doug", "shovel", "count", "card", Blow("shovel", to_hit=1, damage=3)))
    assert one == [
        (percent(c.hit), "hits"),
        (average(c.mean), "wounds, mean"),
        (percent(c.kill(10)), "kills"),
    ]
    assert one != first


@pytest.mark.clause("CIR-1103", "CIR-1522", "CIR-1619")
def test_a_card_shows_everybody_around_and_what_a_die_decides_before_it_is_used() -> None:
    b = bout([put("tympanus", (10, 10), 0)], [put("doug", (11.6, 10), 180), put("count", (8.6, 10), 0)])
    pit = TEXTS["tympanus.mosh_pit"].foresee(
        b.g, b["tympanus"], Use("", "mosh_pit", "a-tympanus", "sequence")
    )
    assert [(n.figure, render(n.title)) for n in of(Note, pit)] == [
        ("b-doug", "Left Stick at Doug"),
        ("b-count", "Left Stick at Count"),
        ("b-doug", "Right Stick at Doug"),
        ("b-count", "Right Stick at Count"),
    ]
    b = bout([put("nigel", (10, 10), 0)], [put("doug", (16, 10), 180)])
    button = TEXTS["nigel.signature_move"].foresee(
        b.g, b["nigel"], Use("", "signature_move", "a-nigel", "sequence")
    )
    c = chances(b.numbers("nigel", "untested_device", "doug", "card", Blow("untested_device", damage=3)))
    assert numbers(button.parts[1])[1] == (average(c.mean), "wounds, mean")
    assert notes(button) == [("This on 3 to 7 of a die", "CIR-1619", "warn")]


@pytest.mark.clause("CIR-770", "CIR-1564", "CIR-1111", "CIR-1601")
def test_a_card_shows_whom_its_area_harms_before_it_is_used() -> None:
    b = bout(
        [put("ennui", (10, 10)), put("doug", (10, 12))], [put("count", (10, 14)), put("mortimer", (10, 20))]
    )
    howl = TEXTS["ennui.signature_move"].foresee(b.g, b["ennui"], Use("", "signature_move", "a-ennui"))
    assert [(n.figure, render(n.title), render(n.text), n.tone) for n in of(Note, howl)] == [
        ("b-count", "Count, 0.8 wounds on average", "kills: 0 %; 2 at most", "good")
    ]
    alone = TEXTS["pyrotechnics"].foresee(b.g, b["mortimer"], Use("", "pyrotechnics", "b-mortimer"))
    assert notes(alone) == [("Nobody is in it", "CIR-1111", "plain")]


# ---- energy


def declared(b: Bout) -> Attack:
    """The attack with the axe, under way."""
    f = b["maximus"]
    return planned(b.g, f, b["mortimer"], f.printed.weapon("battle_axe"), Blow("battle_axe"), "basic")


@pytest.mark.clause("CIR-312", "CIR-315")
def test_energy_on_the_attack_roll() -> None:
    b = face_to_face(["light", "steel"])
    light, steel = (b.card("stack:a-maximus", face) for face in ("light", "steel"))
    means = [
        numbers(attack_energy_forecast(b.g, declared(b), cards).parts[1])[1][0]
        for cards in ([], [steel], [light], [light, steel])
    ]
    assert means == ["1.8", "2.2", "2.6", "2.8"]
    total = of(TallyRows, attack_energy_forecast(b.g, declared(b), [light, steel]))[0]
    assert (render(total.total), total.parts[-1].clause) == ("+9", "CIR-312")


@pytest.mark.clause("CIR-312", "CIR-651", "CIR-652")
def test_energy_on_the_damage_roll() -> None:
    b = face_to_face(["blood"])
    blood = b.card("stack:a-maximus", "blood")
    hard = damage_energy_forecast(b.g, declared(b), False, [])
    assert numbers(hard.parts[1]) == [("2.0", "wounds, mean"), ("20 %", "nothing at all"), ("0 %", "kills")]
    assert numbers(damage_energy_forecast(b.g, declared(b), False, [blood]).parts[1])[0][0] == "3.0"
    assert numbers(damage_energy_forecast(b.g, declared(b), True, []).parts[1])[0][0] == "4.0"


@pytest.mark.clause("CIR-322", "CIR-323", "CIR-324")
def test_set_energy_into_defence_or_resilience() -> None:
    b = face_to_face(energy=["wind", "steel"])
    wind, steel = (b.card("set:b-mortimer", face) for face in ("wind", "steel"))
    for pairs in ([(wind, "defence")], [(steel, "resilience")]):
        v = defence_forecast(b.g, declared(b), pairs)
        assert numbers(v.parts[1])[1][0] == "1.2"
        assert notes(v) == [("Saves 0.6 wounds on average", "CIR-323", "good")]
    assert notes(defence_forecast(b.g, declared(b), [])) == []


@pytest.mark.clause("CIR-1310", "CIR-009", "CIR-312")
def test_what_a_second_roll_would_do_shows_with_the_energy_spent_on_the_first() -> None:
    again = lasts("may re-roll", "CIR-1310")
    b = face_to_face(["light"])
    b["maximus"].statuses = (again,)
    seen: list[list[tuple[str, str]]] = []

    def keep(question: Any) -> str:
        seen.append(numbers(question.options[0].forecast().parts[1]))
        return "keep"

    light = b.card("stack:a-maximus", "light")
    b.strike(
        "maximus", "battle_axe", "mortimer", dice=[1], answers=[("enhance_attack", [light]), ("reroll", keep)]
    )
    assert seen == [[("90 %", "hits"), ("2.6", "wounds, mean"), ("0 %", "kills")]]


@pytest.mark.clause("CIR-1312")
def test_who_might_step_in_sees_what_the_shot_would_do_to_both() -> None:
    b = bout(
        [put("hester", (5, 10))],
        [put("professor", (12, 10), 180), put("nigel", (12, 11.5), 180, damage=4, play=["sign_waiver"])],
    )
    seen: list[list[tuple[str, str]]] = []

    def leave(question: Any) -> str:
        seen.extend(numbers(o.forecast().parts[1]) for o in question.options)
        return "no"

    b.strike("hester", "rivet_pistol", "professor", dice=[2], answers=[("interpose", leave)])
    pistol = b["hester"].printed.weapon("rivet_pistol")
    for name, found in zip(("nigel", "professor"), seen, strict=True):
        c = chances(b.numbers("hester", pistol.id, name))
        e = b[name].printed
        left = e.pain - b[name].damage
        assert found == [
            (percent(c.hit), "hits"),
            (average(c.mean), "wounds, mean"),
            (percent(c.kill(left)), "kills"),
        ]
    assert seen[0] != seen[1]


# ---- harm


@pytest.mark.clause("CIR-853", "CIR-1401")
def test_od_16_a_thunderbolt_on_every_armour() -> None:
    armours = {"ennui": "2.5", "count": "2.0", "mortimer": "1.6", "doug": "1.2", "boilerplate": "0.9"}
    for name, mean in armours.items():
        b = bout([put("maximus", (3, 3))], [put(name, (10, 10))])
        v = harm_forecast(b.g, b[name], 11, "CIR-1401")
        assert numbers(v.parts[1])[0][0] == mean
        assert isinstance(v.parts[0], Heading)
        assert v.parts[0].clause == "CIR-1401"


@pytest.mark.clause("CIR-853", "CIR-1564", "CIR-312")
def test_energy_on_harm_shows_before_it_is_spent() -> None:
    b = bout([put("ennui", (10, 10), stack=["blood", "steel"])], [put("count", (10, 13))])
    asked: list[list[str]] = []

    def energy(question: Any) -> list[str]:
        blood, steel = (b.card("stack:a-ennui", face) for face in ("blood", "steel"))
        for cards in ([], [steel], [blood], [blood, steel]):
            v = question.forecast(cards)
            asked.append([value for value, _ in numbers(v.parts[1])])
        return [blood]

    b.run(
        TEXTS["ennui.signature_move"].use(b.g, b["ennui"], Use("", "signature_move", "a-ennui", "sequence")),
        dice=[8],
        answers=[("enhance_damage", energy)],
    )
    assert asked == [
        ["0.8", "50 %", "0 %"],
        ["1.0", "40 %", "0 %"],
        ["1.2", "30 %", "0 %"],
        ["1.4", "20 %", "0 %"],
    ]
    assert b["count"].damage == 2


@pytest.mark.clause("CIR-766", "CIR-767", "CIR-312")
def test_energy_on_those_besides_the_target_shows_before_it_is_spent() -> None:
    b = bout(
        [put("ennui", (10, 4), 90, stack=["blood"])], [put("hester", (10, 10)), put("professor", (12, 10))]
    )
    asked: list[list[str]] = []

    def energy(question: Any) -> list[str]:
        blood = b.card("stack:a-ennui", "blood")
        asked.extend([value for value, _ in numbers(question.forecast(c).parts[1])] for c in ([], [blood]))
        return [blood]

    f, e = b["ennui"], b["hester"]
    sigh = f.printed.weapon("sigh_of_ages")
    b.run(
        attack(b.g, f, e, sigh, Blow("sigh_of_ages"), "basic"),
        dice=[7, 9, 2],
        answers=[("enhance_attack", []), ("enhance_damage", []), ("enhance_damage", energy)],
    )
    assert asked == [["1.4", "20 %", "0 %"], ["1.8", "0 %", "0 %"]]
    assert b["professor"].damage == 1


@pytest.mark.clause("CIR-769", "CIR-767")
def test_tv_93_a_fireball_as_a_forecast() -> None:
    b = bout([put("maximus", (3, 3))], [put("count", (10.6, 10)), put("mortimer", (11.9, 10))])
    v = blast_forecast(b.g, (10, 10), 3, 10, "CIR-1402", 0)
    assert [(n.figure, render(n.title), n.clause) for n in of(Note, v)] == [
        ("b-count", "Count, 1.6 wounds on average", "CIR-769"),
        ("b-mortimer", "Mortimer, 1.0 wounds on average", "CIR-767"),
    ]
    assert [(m.style, m.x) for m in v.marks if isinstance(m, OnPoint)] == [("hot", 10.6), ("plain", 11.9)]


@pytest.mark.clause("CIR-769")
def test_tv_94_a_fireball_between_two_as_a_forecast() -> None:
    b = bout([put("maximus", (9, 10))], [put("count", (11, 10))])
    v = blast_forecast(b.g, (10, 10), 3, 10, "CIR-1402", 0)
    assert notes(v) == [
        ("Maximus, 1.0 wounds on average", "CIR-767", "bad"),
        ("Count, 1.2 wounds on average", "CIR-767", "good"),
    ]
    assert notes(blast_forecast(b.g, (20, 20), 3, 10, "CIR-1402", 0))[0][0] == "Nobody is under it"


@pytest.mark.clause("CIR-1601", "CIR-1311")
def test_a_blast_forecast_knows_who_takes_less() -> None:
    team = [
        put("professor", (5, 5)),
        put("boilerplate", (12, 10)),
        put("grimsby", (10, 12), play=["safety_goggles"]),
    ]
    b = bout(team, [put("count", (20, 20))])
    mine = blast_forecast(b.g, (10, 10), 5, 12, "CIR-1303", 0, "a-professor")
    assert all("1 at most" in render(n.text) for n in of(Note, mine))
    ours = {n.figure: render(n.text) for n in of(Note, blast_forecast(b.g, (10, 10), 5, 12, "CIR-1402", 0))}
    assert "2 at most" in ours["a-boilerplate"]
    assert "1 at most" in ours["a-grimsby"]


# ---- moves


def past_mortimer(*more: Any, facing: float = 0.0, others: Sequence[Any] = (), **about: Any) -> Bout:
    """TV-46: Maximus starts beside Mortimer."""
    return bout([put("maximus", (10, 12), **about), *others], [put("mortimer", (10, 10), facing), *more])


@pytest.mark.clause("CIR-434", "CIR-431")
def test_tv_46_a_quick_attack_shows_at_the_exit() -> None:
    v = step(past_mortimer(), "maximus", (15, 12))
    assert quick(v) == [(12.498, 12.0)]
    assert ("Quick attack on the way", "CIR-434", "warn") in notes(v)
    note = next(n for n in of(Note, v) if n.clause == "CIR-434")
    assert render(note.text) == "Mortimer, Greatsword of Ages: hits on 4 or more, 70 %"
    line = next(m for m in v.marks if isinstance(m, OnLine) and m.style == "plan")
    assert (round(line.q[0], 3), round(line.q[1], 3)) == (10.468, 10.375)


@pytest.mark.clause("CIR-438", "CIR-503")
def test_tv_47_no_quick_attack_from_behind() -> None:
    assert quick(step(past_mortimer(facing=180), "maximus", (15, 12))) == []


@pytest.mark.clause("CIR-435")
def test_tv_48_one_quick_attack_however_often_the_path_leaves() -> None:
    b = bout([put("tympanus", (10, 12))], [put("mortimer", (10, 10), 0)])
    v = step(b, "tympanus", (13.5, 12), (11, 12), (16, 12), kind="run")
    assert quick(v) == [(12.498, 12.0)]


@pytest.mark.clause("CIR-436", "CIR-521")
def test_tv_49_no_quick_attack_by_an_engaged_enemy() -> None:
    b = past_mortimer(others=[put("retia", (10, 8))])
    assert quick(step(b, "maximus", (15, 12))) == []


@pytest.mark.clause("CIR-440")
def test_tv_50_quick_attacks_in_their_order_along_the_path() -> None:
    v = step(past_mortimer(put("count", (12, 14), 270)), "maximus", (16, 12))
    assert quick(v) == [(12.498, 12.0), (12.917, 12.0)]


@pytest.mark.clause("CIR-391", "CIR-392")
def test_tv_51_a_guard_holds_while_walking_and_not_while_running() -> None:
    b = past_mortimer(play=["guarded_stance"])
    assert quick(step(b, "maximus", (15, 12))) == []
    assert quick(step(b, "maximus", (15, 12), kind="run")) == [(12.498, 12.0)]
    assert b.held("maximus", "play") == ["guarded_stance"]


@pytest.mark.clause("CIR-424", "CIR-884")
def test_a_quick_attack_meets_the_facing_of_the_start() -> None:
    looking = step(past_mortimer(), "maximus", (15, 12), facing=180)
    note = next(n for n in of(Note, looking) if n.clause == "CIR-434")
    assert "hits on 4" in render(note.text)


@pytest.mark.clause("CIR-466", "CIR-462")
def test_who_stands_up_is_struck_standing() -> None:
    b = past_mortimer(knocked_down=True)
    v = step(b, "maximus", (13, 12))
    assert quick(v) == [(12.498, 12.0)]
    assert "hits on 4" in render(next(n for n in of(Note, v) if n.clause == "CIR-434").text)
    assert b["maximus"].knocked_down


@pytest.mark.clause("CIR-408", "CIR-411")
def test_tv_41_inches_on_dear_ground_show_apart() -> None:
    b = bout([put("tympanus", (2, 2))], [put("count", (20, 20))], terrain=[slab("mud", 4, 0, 3, 4)])
    flat = of(Gauge, step(b, "tympanus", (8, 2)))[0]
    assert (flat.filled, flat.dear, flat.full) == (6.0, 0.0, 7)
    b = bout([put("maximus", (2, 2))], [put("count", (20, 20))], terrain=[slab("mud", 4, 0, 3, 4)])
    v = step(b, "maximus", (10, 2), kind="run")
    gauge = of(Gauge, v)[0]
    assert (gauge.filled, gauge.dear, gauge.full) == (11.0, 6.0, 12)
    assert render(gauge.note) == "6.0″ for 3.0″ of mud, double"
    assert numbers(of(BigNumbers, v)[0]) == [("11.0″", "of 12″ run")]


@pytest.mark.clause("CIR-602", "CIR-701", "CIR-651")
def test_od_07_both_basic_attacks_from_the_end_of_a_walk() -> None:
    b = bout([put("maximus", (5, 10), 0)], [put("mortimer", (12, 10), 180)])
    v = step(b, "maximus", (10.5, 10))
    assert notes(v) == [("Mortimer in reach, 0.30″", "CIR-602", "good")]
    assert numbers(of(BigNumbers, v)[1]) == [
        ("2.5", "wounds, mean"),
        ("26 %", "nothing at all"),
        ("+1.4", "its fury, mean"),
    ]
    gap = next(m for m in v.marks if isinstance(m, OnGap))
    assert (gap.p, gap.q, gap.tone, gap.new) == ((11.1, 10.0), (11.4, 10.0), "hot", True)
    assert (gap.figure, round(gap.inches, 3)) == ("b-mortimer", 0.3)
    assert render(gap.words) == "in reach"


@pytest.mark.clause("CIR-701", "CIR-1567")
def test_the_count_counts_in_the_forecast_of_both_basic_attacks() -> None:
    b = bout([put("count", (5, 10), 0)], [put("doug", (12, 10), 0)])
    v = step(b, "count", (10.5, 10))
    fangs = chances(Numbers(6, 8, 12, 11, 15, 10))
    abacus = chances(Numbers(7, 8, 12, 11, 15, 9))
    none = fangs.damage[0] * abacus.damage[0]
    assert numbers(of(BigNumbers, v)[1]) == [
        (average(fangs.mean + abacus.mean), "wounds, mean"),
        (percent(none), "nothing at all"),
        (f"+{average(fangs.hit + abacus.hit)}", "its fury, mean"),
    ]
    assert b["count"].attacked == ()


@pytest.mark.clause("CIR-704", "CIR-813")
def test_the_enraged_strike_twice_in_the_forecast() -> None:
    b = bout([put("bassus", (5, 10), 0, fury=7, enraged=True)], [put("mortimer", (12, 10), 0)])
    v = step(b, "bassus", (9, 10))
    assert notes(v) == [("Enraged: nearer to an enemy", "CIR-453", "warn")]
    close = step(b, "bassus", (10, 10))
    assert ("Enraged: an enemy in reach", "CIR-452", "good") in notes(close)
    assert [render(p.text) for p in of(Paragraph, close)] == ["Then both basic attacks on Mortimer"]


@pytest.mark.clause("CIR-451")
def test_the_enraged_may_not_end_farther_away() -> None:
    b = bout([put("bassus", (5, 10), 0, fury=7, enraged=True)], [put("mortimer", (12, 10), 0)])
    assert ("Enraged: must end nearer to an enemy", "CIR-451", "bad") in notes(step(b, "bassus", (4, 10)))


@pytest.mark.clause("CIR-512", "CIR-511")
def test_an_unseen_enemy_shows_what_hides_it() -> None:
    b = bout(
        [put("maximus", (5, 10), 0)], [put("mortimer", (15, 10), 180)], terrain=[disc("pillar", 12, 10, 1)]
    )
    v = step(b, "maximus", (8, 10))
    assert notes(v) == [("Mortimer out of sight", "CIR-512", "bad")]
    assert render(of(Note, v)[0].text) == "hidden by pillar"
    (gap,) = (m for m in v.marks if isinstance(m, OnGap))
    assert (round(gap.inches, 3), render(gap.words), gap.tone, gap.new) == (5.8, "no sight", "bad", False)
    assert gap.edge[8] == pytest.approx((11.0, 10.0))


@pytest.mark.clause("CIR-602", "CIR-421")
def test_an_enemy_behind_can_be_struck_after_a_turn() -> None:
    b = bout([put("maximus", (5, 10), 0)], [put("mortimer", (8, 10), 180)])
    assert ("Mortimer behind, 0.30″", "CIR-602", "bad") in notes(step(b, "maximus", (6.5, 10), facing=180))
    assert ("Mortimer in reach, 0.30″", "CIR-602", "good") in notes(step(b, "maximus", (6.5, 10), facing=0))


@pytest.mark.clause("CIR-625", "CIR-882")
def test_shooters_are_warned_of_near_enemies() -> None:
    b = bout([put("bone_idle", (5, 10), 0)], [put("mortimer", (12, 10), 180)])
    assert ("Mortimer within 3″", "CIR-625", "warn") in notes(step(b, "bone_idle", (8, 10)))
    assert "CIR-625" not in [clause for _, clause, _ in notes(step(b, "bone_idle", (6, 10)))]
    net = bout([put("retia", (5, 10), 0)], [put("mortimer", (12, 10), 180)])
    assert "CIR-625" not in [clause for _, clause, _ in notes(step(net, "retia", (8, 10)))]


@pytest.mark.clause("CIR-414")
def test_after_a_run_nobody_is_struck() -> None:
    b = bout([put("maximus", (5, 10), 0)], [put("mortimer", (14, 10), 180)])
    v = step(b, "maximus", (12.5, 10), kind="run")
    assert notes(v) == [("Mortimer in reach, 0.30″", "CIR-414", "plain")]
    assert len(of(BigNumbers, v)) == 1


@pytest.mark.clause("CIR-1526")
def test_a_bonus_for_the_next_attack_counts_once_in_the_forecast() -> None:
    status = lasts("next to hit", "CIR-1526", 2)
    b = bout([put("tympanus", (5, 10), 0, statuses=(status,))], [put("doug", (12, 10), 180)])
    plain = bout([put("tympanus", (5, 10), 0)], [put("doug", (12, 10), 180)])
    with_it, without = (numbers(of(BigNumbers, step(x, "tympanus", (10.3, 10)))[1])[0][0] for x in (b, plain))
    assert (without, with_it) == ("4.0", "4.3")


def test_a_move_forecast_takes_less_than_3_ms() -> None:
    foes = [put("mortimer", (13.7, 11.5), 250), put("count", (8.2, 9), 330), put("bone_idle", (21.5, 8))]
    pit = [disc("pillar", 6, 9, 0.9), disc("pillar", 18, 9, 0.9), disc("mosh_pit", 12, 12, 2.5)]
    b = bout([put("maximus", (9.5, 8.2), 45), put("retia", (19, 5)), put("nigel", (5, 5))], foes, terrain=pit)
    best = 1.0
    for k in range(30):
        began = time.perf_counter()
        step(b, "maximus", (11.0, 9.2), (12.73 + k * 0.001, 10.0), facing=60)
        best = min(best, time.perf_counter() - began)
    assert best < 0.003


# ---- how numbers are said


def test_what_is_possible_is_never_0_per_cent_and_what_is_unsure_never_100() -> None:
    assert percent(Fraction(0)) == "0 %"
    assert percent(Fraction(1, 1000)) == "<1 %"
    assert percent(Fraction(999, 1000)) == ">99 %"
    assert percent(Fraction(1)) == "100 %"
    assert percent(Fraction(1, 8)) == "13 %"
    assert average(Fraction(5, 4)) == "1.3"


def test_a_forecast_changes_nothing() -> None:
    b = past_mortimer(play=["guarded_stance"])
    before = digest(b.s)
    step(b, "maximus", (15, 12), kind="run")
    way = Way("charge", Text("Charge"), 3.0, "CIR-383", "straight", turns=False)
    move_forecast(
        b.g, b["maximus"], Walk(way, ((10, 12), (10, 11.5)), None), Move("charge", toward="b-mortimer")
    )
    assert digest(b.s) == before
