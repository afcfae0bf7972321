"""Cards as a side sees them, read from its own view: faces, backs, and rows of one place."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import HIDDEN, owner
from game.engine.look import CardLook, CardRow
from game.engine.rulebook import View
from game.engine.words import Text
from game.rules.cirque import values
from game.rules.cirque.profiles import Card
from game.rules.cirque.state import CirqueState, Fighter, content

BACK = CardLook(HIDDEN)

SUBTYPES = {"attack": Text("Attack"), "passive": Text("Passive")}
POOLS = {
    "shared": Text("shared"),
    "ludus": Text("Ludus"),
    "bored": Text("Bored"),
    "faculty": Text("Faculty"),
}


def card(view: View, card_id: str) -> CardLook:
    """CIR-213, CIR-214 A card as this side sees it: its face where it is known, else a back."""
    s: CirqueState = view.state
    if card_id not in s.cards.faces:
        return BACK
    return known_card(s, card_id, _holder(s, card_id))


def _holder(s: CirqueState, card_id: str) -> Fighter | None:
    """The fighter at whose base a card lies, or for which it has been placed."""
    place = s.cards.where(card_id)
    for player in s.players:
        place = dict(player.sealed).get(card_id, place)
    kind, _, name = place.partition(":")
    return s.fighter(name) if kind in ("stack", "set", "play") else None


def known_card(s: CirqueState, card_id: str, holder: Fighter | None) -> CardLook:
    """A face as printed, or as it stands for the fighter that holds it (CIR-335 to CIR-341)."""
    row = content().card(s.cards.faces[card_id])
    if row.type == "action":
        if holder is not None:
            return _action_of(row, card_id, holder)
        return _action(row, card_id, s.team(owner(card_id)))
    line = Text("Energy")
    if row.type == "sorcery":
        line = Text("Sorcery · {pool}", {"pool": POOLS[row.pool]})
    return CardLook(
        card_id,
        row.name,
        row.type,
        line,
        row.art,
        row.text,
        row.short,
        row.flavour,
        row.clause,
        row.limit,
        energy=row.id if row.type == "energy" else "",
    )


def _line(row: Card) -> Text:
    """The line of type, subtype and pool."""
    pool = Text("standard") if row.standard else POOLS[row.pool]
    if row.blank:
        pool = Text("each its own")
    return Text("{subtype} · {pool}", {"subtype": SUBTYPES[row.subtype], "pool": pool})


def _action_of(row: Card, card_id: str, f: Fighter) -> CardLook:
    """CIR-337 to CIR-339 An action card with the name and text that it has for a fighter."""
    listing = content().listing(f.profile, row.id)
    own = listing is not None and listing.mode != "plain"
    assert listing is not None or not own
    return CardLook(
        card_id,
        listing.name if listing is not None and listing.name else row.name,
        row.subtype,
        _line(row),
        row.art,
        content().text_for(f.profile, row.id),
        _short(row, listing.short if listing is not None and own else "", own_mode(f.profile, row.id)),
        row.flavour,
        listing.clause if listing is not None and own else row.clause,
        row.limit,
        content().exchange(f.profile, row.id) != "no",
        usable=content().may_use(f.profile, row.id),
    )


def own_mode(profile: str, face: str) -> str:
    """How a fighter's listing stands to the printed text: plain, add, overwrite, text, or none at all."""
    listing = content().listing(profile, face)
    return listing.mode if listing is not None else ""


def _short(row: Card, own: str, mode: str) -> str:
    """The effect in a breath."""
    if not own:
        return row.short
    return f"{row.short}; {own}" if mode == "add" else own


def _action(row: Card, card_id: str, team: Sequence[Fighter]) -> CardLook:
    """An action card that lies with nobody: as printed; a blank one says whose it can be."""
    users = [f for f in team if content().may_use(f.profile, row.id)]
    text, short = row.text, row.short
    if row.blank and users:
        named = [(f.name, content().listing(f.profile, row.id)) for f in users]
        text = " ".join(f"{name}: {listing.name}." for name, listing in named if listing is not None)
        short = text
    return CardLook(
        card_id,
        row.name,
        row.subtype,
        _line(row),
        row.art,
        text,
        short,
        row.flavour,
        row.clause,
        row.limit,
        row.exchange != "no",
        usable=bool(users),
    )


# ---- rows


def looks(view: View, place: str) -> tuple[CardLook, ...]:
    """The cards of a place, face or back, and those of one's own that wait for it."""
    s: CirqueState = view.state
    sealed = dict(s.players[view.who].sealed)
    here = [c for c in s.cards.at(place) if c not in sealed]
    here += [c for c, to in sealed.items() if to == place]
    return tuple(card(view, c) for c in here)


def only_for(view: View) -> Text:
    """Who else sees a row: nobody."""
    return Text("only {name} sees these", {"name": view.setup.names[view.who]})


def stack_row(view: View, f: Fighter) -> CardRow:
    """CIR-213, CIR-221 The stack of a fighter with its limit."""
    s: CirqueState = view.state
    mine = f.side == view.who
    return CardRow(
        Text("Stack of {figure}", {"figure": f.name}),
        looks(view, f"stack:{f.id}"),
        values.stack_limit(s, f).whole,
        only_for(view) if mine else Text("face down"),
        f"stack:{f.id}",
        f.id,
    )


def face_up_rows(view: View, f: Fighter) -> list[CardRow]:
    """CIR-321, CIR-355 Set energy and cards in play of a fighter, where there are any."""
    rows = [
        CardRow(Text("Set energy"), looks(view, f"set:{f.id}"), place=f"set:{f.id}", figure=f.id),
        CardRow(Text("In play"), looks(view, f"play:{f.id}"), place=f"play:{f.id}", figure=f.id),
    ]
    return [row for row in rows if row.cards]


def face_up(view: View, f: Fighter) -> tuple[CardLook, ...]:
    """What lies open at a fighter."""
    return (*looks(view, f"set:{f.id}"), *looks(view, f"play:{f.id}"))


def side_row(view: View, kind: str, side: int, title: Text) -> CardRow:
    """The hand, the sorcery stack or the discard pile of a side."""
    place = f"{kind}:{side}"
    note: Text | str = ""
    if kind != "discard":
        note = only_for(view) if side == view.who else Text("face down")
    return CardRow(title, looks(view, place), note=note, place=place)
