"""CIR-12x, CIR-20x, CIR-356 Cards drawn, discarded and leaving play, and ground that goes with them."""

from __future__ import annotations

from game.engine.cards import owner
from game.engine.events import BOTH
from game.engine.words import Text
from game.rules.cirque import cites
from game.rules.cirque.durations import expire
from game.rules.cirque.effect import G
from game.rules.cirque.state import Fighter, content


def discard(g: G, cards: list[str], side: int, clause: str) -> None:
    """CIR-168, CIR-204 Cards go face up to their owner's discard pile."""
    if not cards:
        return
    s = g.state
    s.cards.show(cards, BOTH)
    why = cites.of_discard(s, cards, clause)
    for c in cards:
        s.cards.move([c], f"discard:{owner(c)}")
    names = [Text(content().card(s.cards.faces[c]).name) for c in cards]
    data = {"cards": [s.cards.faces[c] for c in cards], "ids": list(cards)}
    say = Text("Discarded: {cards}", {"cards": names})
    g.say(clause, "cards_discarded", say, data, side=side, cites=why)


def leave_play(g: G, f: Fighter, card: str, clause: str) -> None:
    """CIR-356 A card in play ends and goes to the discard pile, and with it ground and statuses that it
    made.
    """
    name = content().card(g.state.cards.faces[card]).name
    g.state.cards.move([card], f"discard:{owner(card)}")
    say = Text("{card} of {figure} ends", {"card": Text(name), "figure": f.name})
    data = {"figure": f.id, "card": g.state.cards.faces[card], "reason": clause}
    g.say(clause, "card_left_play", say, data, side=f.side)
    expire(g, f, lambda status: status.detail == card, clause)
    remove_terrain_of(g, card)


def remove_terrain_of(g: G, card: str) -> None:
    """CIR-1560 Ground that lasts as long as a card is in play."""
    for piece in g.state.terrain:
        if piece.origin == f"card:{card}":
            remove_terrain(g, piece.id, "CIR-1560")


def remove_terrain(g: G, piece: str, clause: str) -> None:
    """Takes a piece of terrain off the table."""
    s = g.state
    gone = next(t for t in s.terrain if t.id == piece)
    s.terrain = tuple(t for t in s.terrain if t.id != piece)
    say = Text("The {piece} is gone", {"piece": Text(gone.name or gone.kind)})
    g.say(clause, "terrain_removed", say, {"piece": piece})


def draw_cards(g: G, side: int, n: int, clause: str) -> list[str]:
    """CIR-121, CIR-124, CIR-203, CIR-863 Takes up to n cards from the top of the deck into the hand."""
    s = g.state
    drawn = list(s.cards.at(f"deck:{side}")[:n])
    if not drawn:
        if n > 0:
            g.say("CIR-124", "deck_ran_out", Text("No card is left to draw"), side=side)
        return []
    s.cards.move(drawn, f"hand:{side}")
    s.cards.show(drawn, 1 << side)
    faces = [s.cards.faces[c] for c in drawn]
    names = [Text(content().card(face).name) for face in faces]
    say = Text("{n} cards drawn: {cards}", {"n": len(drawn), "cards": names})
    veiled = Text("{n} cards drawn", {"n": len(drawn)})
    g.say(
        clause,
        "cards_drawn",
        say,
        {"n": len(drawn), "faces": faces},
        side=side,
        seen_by=1 << side,
        veiled=veiled,
        cites=cites.of_draw(n, len(drawn), clause),
    )
    return drawn
