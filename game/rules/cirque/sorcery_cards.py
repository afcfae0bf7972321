"""CIR-1413 to CIR-1441 Sorcery about cards and the favour of the crowd."""

from __future__ import annotations

from game.engine.decisions import PickMany, Why
from game.engine.words import Text
from game.rules.cirque.decide import card_option
from game.rules.cirque.discards import discard, draw_cards
from game.rules.cirque.effect import G
from game.rules.cirque.sorcery_questions import choose, enemies
from game.rules.cirque.state import Fighter, Pit, content

FAVOUR = 3
GRANT = 2
SAME_OLD = 4


async def favour(g: G, side: int) -> None:
    """CIR-1413, CIR-134 +3 to the next initiative roll."""
    player = g.state.players[side]
    player.initiative = (*player.initiative, (FAVOUR, "CIR-1413"))


async def standing_ovation(g: G, side: int) -> None:
    """CIR-1422 Kept for the start of the next turn."""
    g.state.players[side].ovations += 1


def _with_stack(pit: Pit, side: int) -> list[Fighter]:
    return [e for e in enemies(pit, side) if pit.state.cards.count(f"stack:{e.id}")]


def sticky_fingers_open(pit: Pit, side: int) -> Why | None:
    """CIR-1415 An enemy with a card in its stack is needed: counts are public."""
    if _with_stack(pit, side):
        return None
    return Why(Text("No enemy has a card in its stack"), "CIR-1415")


async def sticky_fingers(g: G, side: int) -> None:
    """CIR-1415, CIR-864 A random card of one enemy's stack is discarded."""
    clause = "CIR-1415"
    e = await choose(g, side, clause, Text("Choose whose pocket is picked"), _with_stack(g, side))
    stack = g.state.cards.at(f"stack:{e.id}")
    face = g.roll("CIR-864", len(stack))[0] if len(stack) > 1 else 1
    discard(g, [stack[face - 1]], e.side, clause)


async def same_old(g: G, side: int) -> None:
    """CIR-1431, CIR-204 Up to four cards of the own discard pile are shuffled into the deck."""
    clause = "CIR-1431"
    s = g.state
    pile = s.cards.at(f"discard:{side}")
    if not pile:
        return
    chosen = await PickMany(
        side,
        clause,
        Text("Choose up to four cards for your deck"),
        [card_option(s, c) for c in pile],
        find=lambda key: key,
        most=SAME_OLD,
        key="effect_choice",
        continues=True,
    )
    if not chosen:
        return
    faces = [s.cards.faces[c] for c in chosen]
    s.cards.move(chosen, f"deck:{side}")
    s.cards.shuffle(f"deck:{side}", g.dice, clause)
    s.cards.mix_ids(f"deck:{side}", g.dice, clause)
    names = [Text(content().card(face).name) for face in faces]
    say = Text("Shuffled into the deck: {cards}", {"cards": names})
    data = {"from": f"discard:{side}", "to": f"deck:{side}", "faces": faces}
    g.say(clause, "card_moved", say, data, side=side)


async def research_grant(g: G, side: int) -> None:
    """CIR-1441 Draws two cards."""
    draw_cards(g, side, GRANT, "CIR-1441")
