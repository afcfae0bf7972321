"""A whole turn as it is played: Okker against Marivaux in the Long Salle (T65), and first touch (T66)."""

from __future__ import annotations

import pytest

from game.engine.dice import ScriptedDice
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.engine.words import render
from game.rules.duel.book import book
from game.rules.duel.items import REST
from tests.rules.duel.arrange import Bout, fencer, stack
from tests.rules.duel.floor import yard

DICE = (2, 61, 40, 45, 40, 12, 5, 3, 10, 2, 1)


def begun() -> Match:
    """Okker and Marivaux at their starts."""
    dice = ScriptedDice(DICE)
    setup = Setup(picks={"fencer:0:0": "okker", "fencer:1:0": "marivaux"})
    return Match.start(book, yard(), setup, box=lambda act: dice)


LOG = """\
DUE-101 Brunhild Okker, fencer, Sabre: Level 9, Endurance 14, Toughness 2, Agility 1
DUE-101 Lucette Marivaux, fencer, Rapier: Level 9, Endurance 12, Toughness 0, Agility 3
DUE-008 First hand: 2, Brunhild Okker
DUE-201 Turn 1, first hand: Brunhild Okker
DUE-911 Brunhild Okker and Lucette Marivaux are in measure
DUE-203 Brunhild Okker has made a bid
DUE-203 Lucette Marivaux has made a bid
DUE-203 Brunhild Okker bids high
DUE-203 Lucette Marivaux bids low
DUE-205 Brunhild Okker bids and rolls 61: 45 or less succeeds
DUE-205 Lucette Marivaux bids and rolls 40: 45 or less succeeds
DUE-206 Brunhild Okker pays 1 Endurance and rolls again: 45, 45 or less succeeds
DUE-213 Brunhild Okker has a stack of 4
DUE-211 Lucette Marivaux has a stack of 3
DUE-302 Brunhild Okker has laid a stack of 4
DUE-302 Lucette Marivaux has laid a stack of 3
DUE-401 Brunhild Okker shows Attack, Attack, Defence, Initiative
DUE-401 Lucette Marivaux shows Defence, Attack, Rest
DUE-402 Brunhild Okker pays 3 and invests 2: Endurance 8
DUE-402 Lucette Marivaux pays 1 and invests 1: Endurance 10
DUE-532 Brunhild Okker strikes first: the higher place
DUE-503 Brunhild Okker attacks Lucette Marivaux, 2 on 1: 40, 15 or less hits
DUE-511 Rolled again, more attacks than defences: 12
DUE-514 Brunhild Okker's attack succeeds
DUE-802 Severity 5, Low scale: medium for Lucette Marivaux
DUE-851 Effect 3: muscle wound and bleeding
DUE-835 Lucette Marivaux has a medium wound: Endurance 10, Level 7, bleeding 2
DUE-503 Lucette Marivaux attacks Brunhild Okker, 1 on 1: 10, 10 or less hits
DUE-514 Lucette Marivaux's attack succeeds
DUE-802 Severity 2, Low scale: light for Brunhild Okker
DUE-832 Effect 1: bleeding
DUE-833 Brunhild Okker has a light wound: Endurance 8, Level 9, bleeding 1
DUE-713 Brunhild Okker has the initiative advantage, strength 1
DUE-741 Brunhild Okker bleeds 1: Endurance 7
DUE-744 Brunhild Okker recovers 1: Endurance 8
DUE-741 Lucette Marivaux bleeds 2: Endurance 8
DUE-742 Lucette Marivaux rests 3: Endurance 11
DUE-744 Lucette Marivaux recovers 1: Endurance 12
DUE-932 Brunhild Okker drives Lucette Marivaux back 2.00″
DUE-933 Brunhild Okker follows 2.00″
DUE-201 Turn 1 ends
DUE-201 Turn 2, first hand: Lucette Marivaux
DUE-911 Lucette Marivaux and Brunhild Okker are in measure"""


@pytest.mark.clause("DUE-008", "DUE-205", "DUE-206", "DUE-532", "DUE-859", "DUE-851", "DUE-713", "DUE-931")
@pytest.mark.clause("DUE-201", "DUE-745", "DUE-858", "DUE-904", "DUE-911", "DUE-932", "DUE-933")
def test_okker_against_marivaux_turn_1() -> None:
    match = begun()
    for answer in ("high", "low", "reroll"):
        match.answer(answer)
    laid = stack("[A A D I] att+1 ini 1")
    match.answer({"items": list(laid.items), "dials": {"attack": 1, "initiative": 1}})
    match.answer({"items": ["defence", "attack", REST], "dials": {"defence": 1}})
    assert match.pending is not None and (match.pending.key, match.pending.who) == ("drive", 0)
    okker, marivaux = match.state.fencers.values()
    assert (okker.endurance, okker.bleed_total, okker.muscle_total) == (8, 1, 0)
    assert (marivaux.endurance, marivaux.bleed_total, marivaux.muscle_total) == (12, 2, 2)
    assert (match.state.pairs[0].advantage, match.state.pairs[0].strength) == (okker.id, 1)
    match.answer([18.5, 4.5])
    okker, marivaux = match.state.fencers.values()
    assert (okker.point, marivaux.point) == ((15.5, 4.5), (18.5, 4.5))
    assert (match.pending.key, match.pending.who) == ("bid", 1)
    assert [f"{e.clause} {render(e.say)}" for e in match.events] == LOG.splitlines()


@pytest.mark.clause("DUE-843")
def test_first_touch_is_decided_at_the_end_of_the_turn() -> None:
    bout = Bout(fencer("A", "[A]"), fencer("B", "[D]"), [20, 5, 1], more={"victory": "first_touch"})
    bout.play("over")
    assert (bout.s.winner, bout.s.reason, bout.b.endurance) == (0, "DUE-843", 11)
    assert [render(e.say) for e in bout.events[-2:]] == ["Turn 1 ends", "A won"]
