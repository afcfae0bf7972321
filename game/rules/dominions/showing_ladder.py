"""DOM-114, DOM-120, DOM-141 The Timing Order as a ladder: who declares and acts when, with what."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from game.engine.look import Glyph, Heading, Ladder, LadderRow, Part, Spoken
from game.engine.rulebook import View
from game.engine.words import Text
from game.rules.dominions.state import DominionsState, Entry, Fighter
from game.rules.dominions.values import COUNTS, attack_tally, called, roll_tally

FOLDER: Final = "actions_dominions"
_ART: Final = MappingProxyType({"missile": "missile_strike", "bare_parry": "parry"})
CALLED: Final = f"{FOLDER}/called_shot"
_NO_ROLL: Final = ("retrieve", "draw", "use")


def glyph_art(kind: str) -> str:
    """The picture of a kind of action."""
    return f"{FOLDER}/{_ART.get(kind, kind)}"


def ladder(view: View) -> list[Part]:
    """The ladder under its heading; nothing before the first Timing Order."""
    s: DominionsState = view.state
    if not s.timing_order:
        return []
    rows = tuple(_row(view, s.fighters[fid], n) for n, fid in enumerate(s.timing_order))
    return [
        Heading(Text("Timing Order"), "DOM-120"),
        Ladder(rows, Text("declares first"), Text("acts first")),
    ]


def _row(view: View, f: Fighter, place: int) -> LadderRow:
    s: DominionsState = view.state
    glyphs = tuple(glyph(view, f, e) for e in f.strategy)
    tone = _tone(s, f, place)
    return LadderRow(
        f.id, f.name, f.printed.sprite, f.side, str(f.timing_score), glyphs, _words(s, f, tone, place), tone
    )


def _tone(s: DominionsState, f: Fighter, place: int) -> str:
    """hot for whose turn it is, later for who has not declared, gone for who does not stand any more."""
    if not f.standing:
        return "gone"
    if s.stage == "strategy":
        now = s.cursor - 1
        return "hot" if place == now else "later" if place > now else "plain"
    if s.stage == "modifier":
        return "hot" if place == s.cursor else "plain"
    backwards = len(s.timing_order) - 1 - place
    here = s.cursor - 1 if s.stage == "end" else s.cursor
    return "hot" if backwards == here else "plain"


def _words(s: DominionsState, f: Fighter, tone: str, place: int) -> Spoken:
    """Units and penalty of who has declared; what the others know or do."""
    if tone == "gone":
        return Text("does not stand")
    if s.stage == "strategy" and tone == "hot":
        return Text("declares now, knows the {n} above", {"n": place})
    if tone == "later":
        return Text("has not declared")
    if not f.strategy:
        return Text("declares nothing")
    if f.units == 1:
        return Text("1 unit, no penalty")
    return Text("{n} units, −{penalty}", {"n": f.units, "penalty": -f.action_penalty})


def glyph(view: View, f: Fighter, e: Entry) -> Glyph:
    """One declared action with its target number as it stands now."""
    tone = {"live": "plain", "done": "past"}.get(e.state, "bad")
    second = CALLED if e.action.spot else ""
    return Glyph(glyph_art(e.action.kind), need_of(view, f, e), second, tone)


def need_of(view: View, f: Fighter, e: Entry) -> str:
    """DOM-006, DOM-435 The target number of an action now, that of a spot if one is called; "" for none."""
    a = e.action
    if a.kind in _NO_ROLL:
        return ""
    if a.kind in COUNTS:
        need = attack_tally(view, f, e).whole + called(view.state, a.target, a.spot)
    else:
        need = roll_tally(view.state, f, a).whole
    return f"−{-need}" if need < 0 else str(need)
