"""The bars of a match: the track on top, the question with its buttons below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.engine.look import Picture, PieceLook, Spoken
from game.engine.words import Text
from game.screen.animate import SHOWN
from game.screen.controls import ButtonLook
from game.screen.layout import MatchLayout
from game.screen.pickers import Picker
from game.screen.pickers.gesture import Button
from game.screen.prompt import Prompt, draw_prompt
from game.screen.track import draw_track

if TYPE_CHECKING:
    from game.screen.scenes.match import MatchScene

KEYS: tuple[tuple[str, Text | str], ...] = (
    ("Enter", Text("the brass button")),
    ("1 to 9", Text("the option of that number")),
    ("Esc", Text("drops what is half made, takes back, opens the menu")),
    ("Z", Text("takes the last answer back")),
    ("Q E", Text("turn by 15 degrees, with Shift by 1")),
    ("R", Text("another way to move")),
    ("M", Text("a tape from the pointer")),
    ("L", Text("line of sight to the figure under the pointer")),
    ("Alt", Text("arcs and reaches of all")),
    ("Tab", Text("looks at the next figure")),
    ("H", Text("sinks the hand")),
    ("+ - 0", Text("zoom, whole table")),
    ("PgUp PgDn", Text("the log")),
)
"""What keys do in a match."""


def draw_bars(surface: pygame.Surface, scene: MatchScene, layout: MatchLayout, picture: Picture) -> None:
    """Track and prompt, with their hits and items."""
    track = draw_track(surface, layout.track, scene, picture.track, order_of(picture), narrow=not layout.two)
    prompt = draw_prompt(surface, layout.prompt, scene, prompt_of(scene))
    scene.items += [*track.items, *prompt.items]


def order_of(picture: Picture) -> Sequence[PieceLook]:
    """The figures of the track: one side, then the other."""
    return sorted(picture.pieces, key=lambda p: p.side)


def prompt_of(scene: MatchScene) -> Prompt:
    """What the bar below says now."""
    message = scene.message or ""
    if scene.motions.busy and scene.motions.now:
        now = scene.motions.now
        said = Text("The dice fall") if now.kind == "die" and scene.motions.share < SHOWN else now.event.say
        return Prompt(now.event.side, "", said, message or Text("any key goes on"))
    if scene.thinking:
        who = scene.match.pending.who if scene.match.pending else None
        name = scene.names[who] if who is not None else ""
        # what a player thinks may name its cards: it is for those who only watch
        thought = None if scene.humans else scene.thought()
        return Prompt(who, name, Text("Thinking"), message or thought or "")
    picker, side = scene.picker, scene.front
    if picker is None or side is None:
        return Prompt(None, "", scene.picture.result if scene.picture else "", message)
    decision = picker.question.decision
    looks = (_undo(scene), *(_look(scene, b) for b in picker.buttons()))
    return Prompt(side, scene.names[side], decision.prompt, message or _hint(picker), looks)


def _hint(picker: Picker) -> Spoken:
    why = picker.why()
    if why is not None:
        return Text("Not possible: {why} ({clause})", {"why": why.text, "clause": why.clause})
    return picker.hint() or ""


def _look(scene: MatchScene, b: Button) -> ButtonLook:
    kind = "primary" if b.primary else "ghost" if b.quiet else "plain"
    tip = Text("{why} ({clause})", {"why": b.why.text, "clause": b.why.clause}) if b.why else None
    return ButtonLook(f"button:{b.key}", scene.desk.say(b.label), kind, b.cap, b.why is None, tip)


def _undo(scene: MatchScene) -> ButtonLook:
    may = scene.may_undo()
    why = Text("There is nothing of yours to take back, or something was learned since")
    return ButtonLook("undo", scene.desk.say(Text("Undo")), "ghost", "Z", may, None if may else why)
