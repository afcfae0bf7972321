"""Who may know what: redacted states, pools of unseen cards, and nothing shown depends on an unseen face."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.engine.cards import HIDDEN, dealt_again
from game.engine.decisions import Walk
from game.engine.dice import SeededDice
from game.engine.events import Event
from game.engine.game import Game
from game.engine.look import CardRow
from game.engine.rulebook import Setup, View
from game.engine.state import copied, digest
from game.engine.words import Text
from game.rules.cirque import showing
from game.rules.cirque.aim import Blow, planned
from game.rules.cirque.moving import ways_to_move
from game.rules.cirque.preview import (
    blast_forecast,
    damage_energy_forecast,
    defence_forecast,
    move_forecast,
    strike_forecast,
)
from game.rules.cirque.secrets import hidden, redact
from game.rules.cirque.state import CirqueState, content

from .arrange import Bout, bout, disc, put

STACKS = (
    [
        put("maximus", (8.8, 10), 0, stack=["power_chord", "light", "blood"], set=["wind"]),
        put("retia", (4, 4), 45, stack=["haymaker"], play=["guarded_stance"]),
    ],
    [
        put("mortimer", (10, 10), 180, stack=["light", "charge", "steel"], set=["steel"], damage=3, fury=2),
        put("count", (8, 14), 270, stack=["flurry", "blood"], play=["brace"]),
        put("bone_idle", None),
    ],
)
PILES = {
    "hand:0": ["light", "charge", "thunderbolt"],
    "hand:1": ["wind", "fireball", "loose_parts", "bandages"],
    "sorcery:0": ["bandages"],
    "sorcery:1": ["thunderbolt", "banana_skin"],
    "deck:0": ["light", "sprint", "gust", "steel"],
    "deck:1": ["blood", "taunt", "favour", "wind", "haymaker"],
    "discard:0": ["fireball"],
    "discard:1": ["wind"],
}


def both() -> Bout:
    """A bout in full swing, with cards in every place."""
    terrain = [disc("pillar", 12, 12, 0.9)]
    return bout(*STACKS, piles=PILES, terrain=terrain, active="maximus", turn=2)


def seen_by(s: CirqueState, b: Bout, who: int, events: tuple[Event, ...] = ()) -> View:
    """What a side may know of a state."""
    return View(who, redact(s, who), Setup(), b.board, events, who, None)


def permuted(s: CirqueState, who: int, seed: int) -> CirqueState:
    """The same state with unseen faces dealt again."""
    out = copied(s)
    for pool in hidden(s, who):
        out.cards.faces.update(dealt_again(s.cards.faces, pool, SeededDice(seed, 0)))
    return out


# ---- redacted states


@pytest.mark.clause("CIR-213", "CIR-214")
def test_a_side_sees_its_own_cards_and_counts_of_the_others() -> None:
    b = both()
    mine = redact(b.s, 0).cards
    assert [mine.faces[c] for c in mine.at("stack:a-maximus")] == ["power_chord", "light", "blood"]
    assert mine.at("stack:b-mortimer") == (HIDDEN,) * 3
    assert mine.at("hand:1") == (HIDDEN,) * 4
    assert mine.at("sorcery:1") == (HIDDEN,) * 2
    assert mine.at("deck:0") == (HIDDEN,) * 4
    assert mine.at("deck:1") == (HIDDEN,) * 5


@pytest.mark.clause("CIR-213", "CIR-321", "CIR-355")
def test_what_lies_open_is_open_to_both() -> None:
    b = both()
    for who in (0, 1):
        cards = redact(b.s, who).cards
        for place in ("set:a-maximus", "set:b-mortimer", "play:b-count", "discard:0", "discard:1"):
            assert [cards.faces[c] for c in cards.at(place)] == b.faces(place)


def test_redacting_leaves_the_state_as_it_was() -> None:
    b = both()
    before = digest(b.s)
    redacted = redact(b.s, 1)
    redacted.fighters[0].damage = 9
    redacted.players[0].ovations = 3
    assert digest(b.s) == before


def test_a_card_shown_to_one_side_is_known_to_that_side_only() -> None:
    b = both()
    peeked = b.card("stack:b-mortimer", "charge")
    b.s.cards.show([peeked], 1)
    assert redact(b.s, 0).cards.faces[peeked] == "charge"
    third = b.card("hand:0", "charge")
    assert third not in redact(b.s, 1).cards.faces


# ---- placing in secret


def placing() -> Bout:
    """Side 0 has placed two cards; side 1 has not."""
    b = both()
    b.s.phase, b.s.step = "casting", 2
    light, bolt = b.card("hand:0", "light"), b.card("hand:0", "thunderbolt")
    b.s.players[0].sealed = ((light, "stack:a-retia"), (bolt, "sorcery:0"))
    return b


@pytest.mark.clause("CIR-127")
def test_nothing_of_the_others_placing_shows_before_both_are_done() -> None:
    b = placing()
    before = both()
    before.s.phase, before.s.step = "casting", 2
    assert redact(b.s, 1).players[0].sealed == ()
    assert digest(redact(b.s, 1)) == digest(redact(before.s, 1))
    assert redact(b.s, 1).cards.count("hand:0") == 3
    assert redact(b.s, 1).cards.count("stack:a-retia") == 1


@pytest.mark.clause("CIR-127", "CIR-214")
def test_ones_own_placing_shows_to_oneself_where_it_will_lie() -> None:
    b = placing()
    rows = {p.place: p for p in showing.panels(seen_by(b.s, b, 0)) if isinstance(p, CardRow)}
    assert [c.title for c in rows["stack:a-retia"].cards] == ["Haymaker", "Light"]
    assert [c.title for c in rows["sorcery:0"].cards] == ["Bandages", "Thunderbolt"]
    assert [c.title for c in rows["hand:0"].cards] == ["Charge"]
    assert b.s.cards.count("hand:0") == 3


# ---- pools


@pytest.mark.clause("CIR-211", "CIR-212")
def test_unseen_cards_of_a_side_are_one_pool_with_its_stacks_apart() -> None:
    b = both()
    pools = {pool.ids[0][0]: pool for pool in hidden(b.s, 0)}
    assert len(pools["a"].ids) == 4
    assert len(pools["b"].ids) == 3 + 2 + 4 + 2 + 5
    tight = [
        (tuple(b.s.cards.faces[c] for c in ids), may("light"), may("gust")) for ids, may in pools["b"].tight
    ]
    assert tight == [
        (("thunderbolt", "banana_skin"), False, True),
        (("light", "charge", "steel"), True, False),
        (("flurry", "blood"), True, False),
    ]


@pytest.mark.clause("CIR-211", "CIR-212", "CIR-127")
def test_faces_dealt_again_fit_the_places_also_the_secret_ones() -> None:
    b = placing()
    for seed in range(40):
        s = permuted(b.s, 1, seed)
        assert Counter(s.cards.faces.values()) == Counter(b.s.cards.faces.values())
        for place, ids in s.cards.places.items():
            types = {content().card(s.cards.faces[c]).type for c in ids}
            assert not (place.startswith("stack") and "sorcery" in types)
            assert not (place.startswith("sorcery") and types - {"sorcery"})
        for card, place in s.players[0].sealed:
            assert (content().card(s.cards.faces[card]).type == "sorcery") == place.startswith("sorcery")


# ---- nothing leaks


def shown(s: CirqueState, b: Bout, who: int) -> list[Any]:
    """Everything that a side is shown of a state."""
    view = seen_by(s, b, who)
    out: list[Any] = [showing.picture(view), showing.panels(view)]
    out += [showing.sheet(view, f.id) for f in s.fighters]
    out += [showing.card(view, c) for c in (*sorted(s.cards.faces), HIDDEN)]
    return out


def forecasts(s: CirqueState, b: Bout, who: int) -> list[Any]:
    """Every kind of forecast that a side may be given."""
    g = Game(s, b.board, SeededDice(1, 1))
    me, foe = ("a-maximus", "b-mortimer") if who == 0 else ("b-mortimer", "a-maximus")
    f, e = s.fighter(me), s.fighter(foe)
    w = f.printed.weapons[0]
    mine = [c for c in s.cards.at(f"stack:{me}") if s.cards.faces[c] in ("light", "blood", "steel")]
    a = planned(g, f, e, w, Blow(w.id), "basic")
    other_way = planned(g, e, f, e.printed.weapons[0], Blow(e.printed.weapons[0].id), "basic")
    way, move = ways_to_move(g, f)[0]
    back = -2.0 if who == 0 else 2.0
    set_card = s.cards.at(f"set:{me}")[0]
    return [
        strike_forecast(g, f, e, w, Blow(w.id), "basic"),
        damage_energy_forecast(g, a, False, mine),
        defence_forecast(g, other_way, [(set_card, "defence")]),
        move_forecast(g, f, Walk(way, (f.point, (f.x + back, f.y)), None), move),
        blast_forecast(g, (9.5, 10), 5, 10, "CIR-1402", who),
    ]


@pytest.mark.clause("CIR-127", "CIR-213")
@pytest.mark.parametrize("who", [0, 1])
@pytest.mark.parametrize("scene", [both, placing])
def test_unseen_faces_change_nothing_that_is_shown(who: int, scene: Any) -> None:
    b = scene()
    first, seen = shown(b.s, b, who), forecasts(b.s, b, who)
    changed = 0
    for seed in range(12):
        s = permuted(b.s, who, seed)
        changed += s.cards.faces != b.s.cards.faces
        assert shown(s, b, who) == first
        assert forecasts(s, b, who) == seen
    assert changed == 12


def test_a_view_holds_no_face_that_was_not_seen() -> None:
    b = both()
    view = seen_by(b.s, b, 0)
    unseen = [c for c in b.s.cards.faces if not b.s.cards.knows(0, c)]
    assert unseen
    for c in unseen:
        assert showing.card(view, c).kind == "back"
        assert showing.card(view, c).title == ""
    assert view.state.cards.seen == {c: 1 for c in b.s.cards.faces if b.s.cards.knows(0, c)}


def test_events_reach_the_other_side_veiled() -> None:
    event = Event(
        "CIR-121", "cards_drawn", Text("2 cards: Light"), {"faces": ["light"]}, 0, 1, Text("2 cards")
    )
    veiled = event.for_side(1)
    assert veiled is not None
    assert (veiled.say, veiled.data) == (Text("2 cards"), {})
