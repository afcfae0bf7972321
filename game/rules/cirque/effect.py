"""Effect: what a text of a card, trait or listing does. Stateless; the state says which are at work.

Continuous texts `adjust` a tally or `says` yes to a question when it is asked; nothing is written back.
Texts that act do so in `happen` at a moment. Cards that are used do it in `use`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from game.engine.decisions import Why
from game.engine.game import Game
from game.engine.look import Forecast
from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.cirque.content import Weapon
from game.rules.cirque.state import CirqueState, Fighter, Pit, content

if TYPE_CHECKING:
    from game.rules.cirque.aim import Attack

G = Game[CirqueState]


@dataclass(frozen=True)
class Ask:
    """What a tally or a question is about."""

    pit: Pit
    subject: Fighter
    attack: Attack | None = None
    weapon: Weapon | None = None
    source: str = ""
    """The fighter whose area or push it is."""


@dataclass(frozen=True)
class Use:
    """How a card is being used."""

    card: str
    face: str
    user: str
    mode: str = "passive"
    """passive, sequence, counter or follow_up."""
    foe: str = ""
    """The other model of the exchange, whom every single attack must target (CIR-748)."""

    second: bool = False
    """The second attack card of a sequence (CIR-722)."""

    @property
    def exchange(self) -> bool:
        """Whether it is used in an exchange."""
        return self.mode in ("counter", "follow_up")


@dataclass(frozen=True)
class Effect:
    """A text that does nothing yet. What it says beats the general rules (CIR-006).

    Where it says "may" it asks the controller of its fighter; all else just happens (CIR-013).
    """

    clause: str = ""

    def adjust(self, what: str, tally: Tally, owner: Fighter, ask: Ask) -> None:
        """Changes a number that is asked for."""

    def says(self, what: str, owner: Fighter, ask: Ask) -> bool:
        """Answers a yes-or-no question about `ask.subject`."""
        return False

    async def happen(self, moment: str, g: G, owner: Fighter, attack: Attack | None = None) -> None:
        """Acts at a moment."""

    def usable(self, pit: Pit, user: Fighter, use: Use) -> Why | None:
        """Why the card cannot be used now (CIR-011), or None."""
        return None

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """Carries the text out."""

    def foresee(self, pit: Pit, user: Fighter, use: Use) -> Forecast:
        """What the card would do, for whoever looks before using it; empty where it rolls nothing at once."""
        return Forecast()

    def entering(self, g: G, user: Fighter, use: Use) -> None:
        """What happens as a card comes into play, besides its lasting effect."""


@lru_cache(maxsize=1)
def texts() -> Mapping[str, Effect]:
    """Every text by its key: a card ("haymaker"), a listing ("maximus.charge"), a trait ("maximus")."""
    from game.rules.cirque.texts import TEXTS

    return TEXTS


@lru_cache(maxsize=2048)
def text_of(profile: str, face: str) -> Effect | None:
    """CIR-332 to CIR-341 What a card does for a fighter, or None if this fighter cannot use it."""
    if not content().may_use(profile, face):
        return None
    return texts().get(f"{profile}.{face}") or texts().get(face)


def acting(s: CirqueState, f: Fighter) -> tuple[Effect, ...]:
    """The lasting texts of a living fighter that may act at a moment: its trait, then its cards in play; two
    copies of a card count once (CIR-357).
    """
    return _acting(f.profile, _played(s, f)) if f.alive else ()


def _played(s: CirqueState, f: Fighter) -> tuple[str, ...]:
    """The faces of its cards in play."""
    cards = s.cards.places.get("play:" + f.id)
    return tuple([s.cards.faces[c] for c in cards]) if cards else ()


@lru_cache(maxsize=1024)
def _lasting(profile: str, faces: tuple[str, ...]) -> tuple[Effect, ...]:
    """The trait of a profile and what these cards do for it while they are in play."""
    trait = texts().get(profile)
    cards = [text_of(profile, face) for face in dict.fromkeys(faces)]
    return tuple(effect for effect in (trait, *cards) if effect is not None)


@lru_cache(maxsize=1024)
def _acting(profile: str, faces: tuple[str, ...]) -> tuple[Effect, ...]:
    """Those that do anything at any moment."""
    return tuple(e for e in _lasting(profile, faces) if type(e).happen is not Effect.happen)


@lru_cache(maxsize=1024)
def _adjusting(profile: str, faces: tuple[str, ...]) -> tuple[Effect, ...]:
    """Those that change numbers at all."""
    return tuple(e for e in _lasting(profile, faces) if type(e).adjust is not Effect.adjust)


@lru_cache(maxsize=1024)
def _speaking(profile: str, faces: tuple[str, ...]) -> tuple[Effect, ...]:
    """Those that ever say yes."""
    return tuple(e for e in _lasting(profile, faces) if type(e).says is not Effect.says)


def adjusted(what: str, tally: Tally, ask: Ask) -> Tally:
    """The tally after everything at work, the subject's statuses included, has had its say."""
    s = ask.pit.state
    places = s.cards.places
    for f in s.fighters:
        if f.alive:
            played = _played(s, f) if places.get("play:" + f.id) else ()
            for effect in _adjusting(f.profile, played):
                effect.adjust(what, tally, f, ask)
    for status in ask.subject.statuses:
        if status.what == what:
            tally.add(status.amount, status.clause, Text(content_name(status.clause)))
    return tally


def asked(what: str, ask: Ask) -> str:
    """The clause that says yes to a question, or an empty string."""
    s = ask.pit.state
    places = s.cards.places
    for f in s.fighters:
        if f.alive:
            played = _played(s, f) if places.get("play:" + f.id) else ()
            for effect in _speaking(f.profile, played):
                if effect.says(what, f, ask):
                    return effect.clause
    status = ask.subject.has(what)
    return status.clause if status else ""


@lru_cache(maxsize=1)
def _names() -> Mapping[str, str]:
    out: dict[str, str] = {}
    c = content()
    for card in c.cards.values():
        out[card.clause] = card.name
    for f in c.fighters.values():
        out[f.trait.clause] = f.trait.name
        for listing in f.listings:
            out.setdefault(listing.clause, listing.name or c.card(listing.card).name)
    return out


def content_name(clause: str) -> str:
    """The name of the card, trait or listing under a content clause."""
    return _names().get(clause, clause)
