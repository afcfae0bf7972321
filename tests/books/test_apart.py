"""What figures and cards wait for that a question does not take, told by every rulebook."""

from __future__ import annotations

from typing import Any

from game.engine.apart import Explains, why_apart
from game.engine.look import CardRow, Mark, OnCard, OnFigure
from game.engine.rulebook import Rulebook, Setup, View
from game.engine.words import render
from game.players.random import Chance
from game.rules.dominions.book import book as dominions
from game.rules.duel.book import book as duel
from game.rules.first_blood.book import book as first_blood
from game.rules.first_blood.queries import gap
from game.rules.first_blood.state import Activation
from game.rules.regiments.book import book as regiments
from game.table.board import Table
from tests.books.shelf import begun
from tests.rules.dominions import arrange as arena
from tests.rules.duel.floor import floor, stood
from tests.rules.first_blood import arrange as field
from tests.rules.regiments import arrange as plain

Told = list[tuple[str, str]]


def told(book: Rulebook, state: Any, board: Table, mark: Mark, who: int = 0) -> Told:
    view = View(who, state, Setup(), board, (), 0, None)
    return [(w.clause, render(w.text)) for w in why_apart(book, view, mark)]


def test_every_book_explains_with_clauses_of_its_own_and_never_touches_the_match(book: Rulebook) -> None:
    assert isinstance(book, Explains) or book.id == "toy"
    match, chance, said = begun(book, 1), Chance(1), set[str]()
    for _ in range(150):
        if match.pending is None:
            break
        view, before = match.view(match.pending.who), match.digest()
        marks: list[Mark] = [OnFigure(p.id) for p in book.picture(view).pieces]
        rows = [part for part in book.panels(view) if isinstance(part, CardRow)]
        marks += [OnCard(card.id) for row in rows for card in row.cards]
        for mark in marks:
            for why in why_apart(book, view, mark):
                said.add(render(why.text))
                assert why.clause in book.rules
        assert match.digest() == before
        match.answer(match.pending.sample(chance))
    assert bool(said) == (book.id != "toy")


def test_a_rulebook_that_does_not_explain_says_nothing() -> None:
    b = field.skirmish([field.put("edda", (10, 10))], [])
    assert told(object(), b.s, b.board, OnFigure("a-edda")) == []  # type: ignore[arg-type]


def test_first_blood_tells_how_far_an_enemy_is_and_when_warriors_and_cards_have_their_turn() -> None:
    b = field.skirmish(
        [field.put("edda", (10, 10)), field.put("oswin", (20, 10)), field.put("bellman", (30, 10))],
        [field.put("horga", (10, 30)), field.put("root_troll")],
    )
    s = b.s
    s.active_card, s.activation = "a-LH1", Activation("a-edda")

    def say(mark: Mark, who: int = 0) -> Told:
        return told(first_blood, s, b.board, mark, who)

    away = round(gap(s.warrior("a-edda"), s.warrior("b-horga")), 1)
    assert say(OnFigure("b-horga")) == [
        ("FIB-205", f"Thane Horga Redtusk is {away}″ away: a Clash needs 1″, and a March goes up to 5″")
    ]
    assert say(OnFigure("a-edda")) == []
    assert say(OnFigure("a-oswin"))[0][0] == "FIB-130"
    s.warrior("a-oswin").activated = True
    assert say(OnFigure("a-oswin")) == [("FIB-141", "Brother Oswin has been activated this round")]
    assert say(OnFigure("b-root_troll")) == []
    cards = {c.id: c for c in s.command_cards}
    assert [say(OnCard(c))[0][0] for c in cards] == ["FIB-134", "FIB-130", "FIB-130", "FIB-130", "FIB-136"]
    cards["a-LH2"].activated = True
    assert say(OnCard("a-LH2")) == [
        ("FIB-101", "This card has been activated: it is ready again in the next round")
    ]
    s.phase = "command"
    assert say(OnFigure("b-horga")) == [("FIB-100", "Thane Horga Redtusk acts in the Action phase")]
    assert say(OnCard("a-LH3")) == [("FIB-100", "Command cards are flipped in the Action phase")]


def test_dominions_tells_who_comes_earlier_and_who_later_in_the_timing_order() -> None:
    b = arena.fight([arena.put("anna", (10, 10))], [arena.put("bert", (11.5, 10))], order="bert anna")

    def say() -> list[Told]:
        return [told(dominions, b.s, b.g.board, OnFigure(name)) for name in ("anna", "bert")]

    assert say() == [[("DOM-120", "Anna declares later: the slowest first")], []]
    b.s.cursor = 1
    assert say() == [[], [("DOM-122", "Bert has declared, and that is not changed any more")]]
    b.s.stage, b.s.cursor = "resolution", 0
    assert say() == [[], [("DOM-141", "Bert acts later: the best Score first")]]


def test_duel_tells_who_is_free_who_is_in_another_pair_and_when_ground_is_given() -> None:
    others = (stood("C", (2, 2)), stood("D", (28, 4.5), side=1, status="down"))
    b = floor((14, 4.5), (16.5, 4.5), "long_salle", *others, skirmish=True, stage="compose")
    say = {name: told(duel, b.s, b.g.board, OnFigure(name)) for name in "ABCD"}
    ground = "Nobody moves between the bid and the blows: ground is given and taken afterwards"
    assert say["A"] == say["B"] == [("DUE-921", ground)]
    assert say["C"] == [("DUE-957", "C is free this turn: no bid, no stack")]
    assert say["D"] == [("DUE-946", "D is out of the fight and blocks nothing")]
    b.s.pair = 1
    assert told(duel, b.s, b.g.board, OnFigure("A")) == [
        ("DUE-955", "A fights in another pair: one pair after the other")
    ]
    b.s.pair, b.s.stage = 0, "close"
    assert told(duel, b.s, b.g.board, OnFigure("A")) == []


def test_regiments_tells_of_the_turn_of_flight_and_of_combat() -> None:
    b = plain.battle(
        [plain.put("heron_knights", 5, (24, 10, 90))], [plain.put("marchers", 20, (28, 24, 270))]
    )
    knights, marchers = b["heron_knights"], b["marchers"]

    def say() -> Told:
        return [told(regiments, b.s, b.board, OnFigure(u.figure))[0] for u in (knights, marchers)]

    assert [clause for clause, _ in say()] == ["REG-102", "REG-101"]
    assert say()[1][1] == "Marchers: they move and shoot in the turn of Ben"
    knights.fleeing = True
    assert say()[0][0] == "REG-307"
    marchers.destroyed = True
    assert told(regiments, b.s, b.board, OnFigure(marchers.figure)) == []
