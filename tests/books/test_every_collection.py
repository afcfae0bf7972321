"""What must hold of every rulebook with which decks can be made."""

from __future__ import annotations

from game.engine.cards import HIDDEN
from game.engine.clauses import Rules
from game.engine.collection import Collection, collection_of
from game.engine.match import Match
from game.engine.rulebook import Rulebook, Setup
from game.players.random import Chance
from game.table.tomlplace import Source
from tests.books.shelf import maps_of, shelf


def collections() -> list[tuple[Rulebook, Collection]]:
    """The rulebooks that have one."""
    found = [(book, collection_of(book)) for book in shelf().values()]
    return [(book, collection) for book, collection in found if collection is not None]


def test_every_template_is_legal_and_survives_its_file() -> None:
    for _, collection in collections():
        for template in collection.templates:
            assert list(collection.faults(template)) == [] and list(collection.warnings(template)) == []
            found = collection.read(Source("deck.toml", collection.write(template)))
            assert (found.selection, found.faults) == (template, ())
            assert sum(s.count for s in collection.statistics(template)) == template.total == collection.size


def test_every_card_and_figure_belongs_to_something_known() -> None:
    for _, collection in collections():
        groups = {group.key for group in collection.groups}
        figures = {figure.id for figure in collection.figures}
        assert {figure.group for figure in collection.figures} == groups
        for card in collection.cards:
            assert card.pool in {"", *groups} and set(card.users) <= figures
            assert card.look == collection.look(card.id) and card.look.id == card.id
            assert card.look.title and card.look.title != HIDDEN


def test_remarks_cite_clauses_of_the_rulebook() -> None:
    for book, collection in collections():
        rules: Rules = book.rules
        known = {clause.id for clause in rules}
        for template in collection.templates:
            empty = template.with_figures(()).named("Empty")
            for card in template.cards:
                empty = empty.with_copies(card, 0)
            for remark in (*collection.faults(empty), *collection.warnings(empty)):
                assert remark.clause in known


def test_a_match_begins_with_whatever_is_offered_and_neither_side_sees_the_others_choice() -> None:
    for book, collection in collections():
        for scenario in maps_of(book):
            own = [template.named("Secret name") for template in collection.templates]
            for choice in book.choices(scenario):
                for option in collection.options(scenario, choice, own):
                    match = Match.start(book, scenario, Setup(picks={choice.key: option.key}), 1)
                    chance = Chance(1)
                    for _ in range(3):
                        assert match.pending is not None
                        match.answer(match.pending.sample(chance))
                    assert book.check(match.state) == []
                    for who in (0, 1):
                        view = match.view(who)
                        mine = choice.side == who
                        assert ("Secret name" in view.setup.picks[choice.key]) == mine
                        assert "Secret name" not in repr(view.state)
