"""The bars of a match: the track on top, the question with its buttons below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame

from game.engine.look import Picture, PieceLook, Spoken
from game.engine.words import Text
from game.screen.animate import SHOWN
from game.screen.bindings import Bindings
from game.screen.controls import ButtonLook
from game.screen.layout import MatchLayout
from game.screen.pen import Item
from game.screen.pickers import Picker
from game.screen.pickers.gesture import CAPS, Button
from game.screen.prompt import Prompt, draw_prompt
from game.screen.track import draw_track

if TYPE_CHECKING:
    from game.screen.scenes.match import MatchScene

OF_CAP: Mapping[str, str] = MappingProxyType(
    {
        "Enter": "primary",
        "R": "other_way",
        "N": "start_again",
        "B": "as_before",
        "O": "pencil",
    }
)
"""Commands of the caps that pickers put on their buttons."""

WIDE_TRACK = 1600
"""Pixels at 100 % from which on the whole track has room beside a single column."""


def draw_bars(surface: pygame.Surface, scene: MatchScene, layout: MatchLayout, picture: Picture) -> None:
    """Track and prompt, with their hits and items."""
    prompt = prompt_of(scene)

    def work() -> None:
        scene.items += put_bars(surface, scene, layout, picture, prompt)

    seen = (scene.hovered, scene.pressed, scene.focus, scene.desk.settings.keys)
    scene.kept("bars", surface, (layout.track, layout.prompt, picture, prompt, seen), work)


def put_bars(
    surface: pygame.Surface, scene: MatchScene, layout: MatchLayout, picture: Picture, prompt: Prompt
) -> list[Item]:
    """Track and a prompt, with their hits; returns what is written on them."""
    narrow = not layout.two and layout.track.w < WIDE_TRACK * layout.k
    track = draw_track(surface, layout.track, scene, picture.track, order_of(picture), narrow=narrow)
    return [*track.items, *draw_prompt(surface, layout.prompt, scene, prompt).items]


def order_of(picture: Picture) -> Sequence[PieceLook]:
    """The figures of the track: one side, then the other; units in ranks and files do not stand there."""
    return sorted((p for p in picture.pieces if p.block is None), key=lambda p: p.side)


def prompt_of(scene: MatchScene) -> Prompt:
    """What the bar below says now."""
    message = scene.message or scene.tools.hint() or ""
    if scene.motions.busy and scene.motions.now:
        now = scene.motions.now
        said = Text("The dice fall") if now.kind == "die" and scene.motions.share < SHOWN else now.event.say
        on = Text("any key goes on") if not scene.reveal.playing else Text("Space or a click goes on")
        return Prompt(now.event.side, "", said, message or on)
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
    hint = message or _hint(picker, scene.keyboard.bindings)
    urgent = bool(message) or picker.why() is not None
    return Prompt(side, scene.names[side], decision.prompt, hint, looks, urgent)


def _hint(picker: Picker, bindings: Bindings) -> Spoken:
    """The reason against what is pointed at, else the hint, with the keys that the player has chosen."""
    why = picker.why()
    if why is not None:
        return Text("Not possible: {why} ({clause})", {"why": why.text, "clause": why.clause})
    hint = picker.hint()
    if hint is None:
        return ""
    caps = {name: bindings.cap(name) for name in CAPS if name in hint.args}
    return Text(hint.say, {**hint.args, **caps}) if caps else hint


def _look(scene: MatchScene, b: Button) -> ButtonLook:
    kind = "primary" if b.primary else "ghost" if b.quiet else "plain"
    tip = Text("{why} ({clause})", {"why": b.why.text, "clause": b.why.clause}) if b.why else None
    cap = scene.keyboard.bindings.cap(OF_CAP[b.cap]) if b.cap in OF_CAP else b.cap
    return ButtonLook(f"button:{b.key}", scene.desk.say(b.label), kind, cap, b.why is None, tip)


def _undo(scene: MatchScene) -> ButtonLook:
    may = scene.may_undo()
    cap = scene.keyboard.bindings.cap("undo")
    why = Text("There is nothing of yours to take back, or something was learned since")
    return ButtonLook("undo", scene.desk.say(Text("Undo")), "ghost", cap, may, None if may else why)
