"""Why not: what is missing for something to be possible, and the nearest change that helps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.engine.apart import why_apart
from game.engine.decisions import Nearest, PickOne, PickPath, PickPoint, PickPose, Refused, Why
from game.engine.look import Mark, OnCard, OnFigure, OnGap
from game.engine.words import Text
from game.screen.ink import panel
from game.screen.lettering import paragraph_height
from game.screen.pen import Pen
from game.screen.pickers import Picker, Question
from game.screen.pickers.assign import AssignPicker
from game.screen.pickers.gesture import NOWHERE, Target, target_of
from game.screen.pickers.overlay import Arc, Bracket, Ghost, Overlay, Tag
from game.screen.pickers.overlay import Tape as PathTape
from game.screen.scene import Hit
from game.screen.scenes.match_front import Front
from game.screen.scenes.match_measure import gap_lines
from game.screen.scenes.match_spots import Ways, spot_why
from game.screen.theme import Theme
from game.table.inches import Point
from game.table.moves import cost_parts

if TYPE_CHECKING:
    from game.screen.scenes.match import MatchScene

MOST = 4
"""More reasons than these are not read."""

WIDE = 460
"""Width of the answer at 100 %."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: words, clause, and the nearest change that would help."""

    words: Text
    clause: str = ""
    nearest: Nearest | None = None
    tone: str = "bad"
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Bubble:
    """What was asked by a right click, at a pixel, and what is drawn on the table meanwhile."""

    at: tuple[int, int]
    title: Text | None
    reasons: tuple[Reason, ...]
    shown: tuple[Overlay, ...] = ()


def reason_of(why: Why, label: Text | None = None) -> Reason:
    """A refusal of the rules as a reason, with the nearest change worked out."""
    words = Text("{what}: {why}", {"what": label, "why": why.text}) if label else why.text
    return Reason(words, why.clause, why.nearest() if why.nearest else None, "bad", why.marks)


def reasons_of(why: Why, label: Text | None = None) -> list[Reason]:
    """A refusal with all else that is missing."""
    return [reason_of(why, label), *(reason_of(more) for more in (why.also() if why.also else ()))]


class WhyNot:
    """Answers one question of a scene."""

    def __init__(self, scene: MatchScene, target: Target, hit: Hit | None, at: Point | None) -> None:
        self.scene = scene
        self.target = target
        self.hit = hit
        self.at = at
        self.units = scene.desk.settings.units
        self.more: list[Overlay] = []

    def bubble(self, pos: tuple[int, int]) -> Bubble:
        """Everything that is to be said and drawn."""
        reasons = tuple(self._reasons())[:MOST]
        named = self.hit is not None and (self.target != NOWHERE or self.hit.key.startswith("button:"))
        title = Text("{words}", {"words": self.hit.label}) if named and self.hit else None
        shown = [*self.more]
        told = [r.nearest for r in reasons if r.nearest]
        best = next((n for n in told if self._moves(n)), told[0] if told else None)
        for reason in reasons:
            shown += (m for m in reason.marks if not isinstance(m, OnGap))
        shown += self._picture(best) if best else ()
        return Bubble(pos, title, reasons, tuple(shown))

    # ---- reasons

    def _reasons(self) -> Sequence[Reason]:
        picker, scene = self.scene.picker, self.scene
        if picker is None:
            if scene.thinking:
                return [Reason(Text("The computer is thinking: nothing is asked of you"), "", None, "plain")]
            return [Reason(Text("You are not asked anything now"), "", None, "plain")]
        if self.hit is not None and (found := self._of_control(picker, self.hit)):
            return found
        if found := self._of_target(picker):
            return found
        if self.target[0] in ("", "ghost", "turning", "figure") and (found := self._of_spot(picker)):
            return found
        if why := picker.why():
            return reasons_of(why)
        if self.target[0] == "figure" and (found := self._of_others(picker)):
            return found
        return [*self._of_later(picker), *self._of_question(picker)]

    def _of_question(self, picker: Picker) -> list[Reason]:
        """What is asked instead, and by which clause."""
        decision = picker.question.decision
        args = {"prompt": decision.prompt}
        say = Text("Nothing can be done with this now. The question is: {prompt}", args)
        return [Reason(say, decision.clause, None, "plain")]

    def _of_later(self, picker: Picker) -> list[Reason]:
        """What the rulebook says of a figure or a card that is not asked for: what it waits for."""
        kind, id_ = self.target
        if kind not in ("figure", "card"):
            return []
        mark = OnFigure(id_) if kind == "figure" else OnCard(id_)
        view = picker.question.view
        return [Reason(why.text, why.clause) for why in why_apart(self.scene.match.book, view, mark)]

    def _of_control(self, picker: Picker, hit: Hit) -> list[Reason]:
        """A button or a line of the list that is greyed."""
        kind, _, name = hit.key.partition(":")
        if kind == "button":
            return [reason_of(b.why) for b in picker.buttons() if b.key == name and b.why is not None]
        if kind == "refused":
            say = self.scene.desk.say
            named = [r.why for r in self._refused(picker) if say(r.label) == name]
            return [reason for why in named for reason in reasons_of(why)]
        if not hit.enabled and hit.tip is not None:
            return [Reason(hit.tip)]
        return []

    def _of_target(self, picker: Picker) -> list[Reason]:
        """A figure, a card, a piece of terrain or an option: what is possible with it and what is not."""
        if self.target == NOWHERE:
            return []
        out = self._places(picker)
        for r in picker.rows():
            if r.key and (self.target == ("option", r.key) or target_of(r.mark) == self.target):
                say = Text("Possible: {what}", {"what": r.label})
                out.append(Reason(say, r.clause, None, "good"))
        refused = [r for r in self._refused(picker) if target_of(r.mark) == self.target]
        several = len(refused) + len(out) > 1
        for no in refused:
            out += reasons_of(no.why, no.label if several else None)
        if refused and self.target[0] == "figure":
            self.more += self.scene.tools.blocked_sight(self.target[1])
        return out

    def _places(self, picker: Picker) -> list[Reason]:
        """Where a thing that is put into slots may go, and why not elsewhere."""
        item = picker.item_at(self.target) if isinstance(picker, AssignPicker) else ""
        if not isinstance(picker, AssignPicker) or not item:
            return []
        clause, say = picker.question.decision.clause, self.scene.desk.say
        slots = [(o, picker.refusal_of(item, o.key)) for o in picker.decision.slots]
        free = ", ".join(say(o.label) for o, why in slots if why is None)
        out = [Reason(Text("Possible: to {places}", {"places": free}), clause, None, "good")] if free else []
        for o, why in slots:
            out += reasons_of(why, o.label) if why is not None else []
        return out

    def _of_others(self, picker: Picker) -> list[Reason]:
        """What the figures of the side that is asked cannot do now: so nothing can be done with this one."""
        decision, out = picker.question.decision, list[Reason]()
        for no in self._refused(picker):
            kind, id_ = target_of(no.mark)
            piece = self.scene.piece(id_) if kind == "figure" else None
            if piece is not None and piece.side == decision.who and id_ != self.target[1]:
                out += reasons_of(no.why, no.label)
        return out

    def _refused(self, picker: Picker) -> Sequence[Refused]:
        refused = picker.question.decision.refused
        return refused() if refused else ()

    def _of_spot(self, picker: Picker) -> list[Reason]:
        """A place of the table, where the question asks for one or offers a move."""
        question, at = picker.question, self.at
        if at is None:
            return []
        if isinstance(question.decision, PickOne) and self.target == NOWHERE:
            question = self._move_of(question) or question
        decision = question.decision
        if isinstance(decision, PickPath):
            ways = Ways(question, decision, self.units)
            walk = ways.possible(at)
            if walk is None:
                why = ways.why(at)
                return [reason_of(why)] if why else []
            self.more.append(PathTape(tuple(cost_parts(question.table, walk.path)), walk.path[1:-1], True))
            args = {"way": walk.way.label, "n": round(decision.price(walk), 1), "all": walk.way.inches}
            return [Reason(Text("Possible: {way}, {n}″ of {all}″", args), walk.way.clause, None, "good")]
        if isinstance(decision, (PickPoint, PickPose)):
            facing = float(getattr(picker, "facing", 0.0))
            why = spot_why(question, at, facing, self.units)
            if why is not None:
                return [reason_of(why)]
            return [Reason(Text("Possible: click there"), decision.clause, None, "good")]
        return []

    def _move_of(self, question: Question) -> Question | None:
        """The question of the path that would follow, if a move is the only one that may be chosen now.

        It is asked of a fork, and only if nothing would be learned by choosing the move in the match.
        """
        match, decision = self.scene.match, question.decision
        assert isinstance(decision, PickOne)
        moves = [o for o in decision.options if o.group == "move"]
        if len(moves) != 1 or match.pending is not decision:
            return None
        trial = match.fork()
        trial.answer(moves[0].key)
        follows, n = trial.pending, len(trial.journal.entries)
        if not isinstance(follows, PickPath) or follows.who != decision.who or trial.undo_limit() == n:
            return None
        front = Front(trial, decision.who)
        return Question(follows, front.view, front.picture)

    # ---- the picture

    def _moves(self, nearest: Nearest) -> bool:
        """Whether it is a place elsewhere, which is worth more than a turn on the spot."""
        piece = self.scene.piece(nearest.figure) if nearest.figure else None
        return nearest.at is not None and (piece is None or nearest.at != (piece.x, piece.y))

    def _picture(self, nearest: Nearest) -> Iterator[Overlay]:
        piece = self.scene.piece(nearest.figure) if nearest.figure else None
        at = nearest.at or ((piece.x, piece.y) if piece else None)
        if piece is not None and at is not None:
            facing = piece.facing if nearest.facing is None else nearest.facing
            if piece.reach and nearest.facing is not None:
                yield Arc(at, piece.r, facing, piece.reach, piece.side, piece.all_round)
            if at != (piece.x, piece.y):
                yield Ghost(piece.id, at, facing, "plan")
            yield Bracket(at, piece.r, "active", piece.box.at(at, facing) if piece.box else None)
        elif at is not None:
            yield Bracket(at, 0.4, "active")
        if at is not None and (piece is None or at != (piece.x, piece.y)):
            yield Tag(at, Text("nearest"), None, "hot", piece.r if piece else 0.4)
        for m in nearest.marks:
            if isinstance(m, OnGap):
                yield from gap_lines(m, self.units)
            else:
                yield m


# ---- drawn


def draw_bubble(surface: pygame.Surface, scene: MatchScene, bubble: Bubble, theme: Theme) -> None:
    """The answer, beside the place that was asked about."""
    k, p = theme.k, theme.palette
    room = min(WIDE * k, surface.get_width() * 0.6)
    inner = room - 66 * k
    heights = [_high(scene, r, inner, theme) for r in bubble.reasons]
    high = sum(heights) + (66 if bubble.title else 34) * k
    x, y = _beside(surface, scene, bubble, (room, high), theme)
    good = all(r.tone == "good" for r in bubble.reasons)
    plain = all(r.tone == "plain" for r in bubble.reasons)
    edge = p.good if good else p.edge if plain else p.bad
    r = panel(surface, (x, y, room, high), theme, fill=p.ink, line=edge, cut=12 * k)
    pen = Pen(surface, theme, scene.desk.say, scene.hovered)
    top = r.y + 24 * k
    if bubble.title:
        pen.text(bubble.title, (r.x + 20 * k, top), 18, face="b", room=room - 40 * k)
        top += 34 * k
    for reason, h in zip(bubble.reasons, heights, strict=True):
        _draw_reason(pen, reason, (r.x + 20 * k, top), inner)
        top += h
    scene.hits += pen.hits
    scene.items += pen.items


def _high(scene: MatchScene, reason: Reason, inner: float, theme: Theme) -> float:
    k, say = theme.k, scene.desk.say
    high = paragraph_height(say(reason.words), 17 * k, inner)
    if reason.nearest:
        high += paragraph_height(say(reason.nearest.text), 16 * k, inner) + 4 * k
    return high + (26 * k if reason.clause else 8 * k)


def _draw_reason(pen: Pen, reason: Reason, at: tuple[float, float], inner: float) -> None:
    k, (x, y) = pen.k, at
    pen.verdict(reason.tone, (x + 9 * k, y + 7 * k))
    left = x + (26 * k if reason.tone in ("good", "bad", "warn") else 0)
    end = pen.paragraph(reason.words, (left, y), 17, pen.p.paper, room=inner)
    if reason.nearest:
        end += 4 * k
        pen.text("→", (left - 20 * k, end), 16, pen.p.brass, face="b")
        end = pen.paragraph(reason.nearest.text, (left, end), 16, pen.p.brass, room=inner)
    if reason.clause:
        pen.clause(reason.clause, (left, end), anchor="tl")


def _beside(
    surface: pygame.Surface, scene: MatchScene, bubble: Bubble, size: tuple[float, float], theme: Theme
) -> tuple[float, float]:
    """Where the answer covers least of what is drawn about it."""
    w, h = size
    board = scene.table.board
    spots = [bubble.at]
    if board is not None:
        ends = [o.at for o in bubble.shown if isinstance(o, (Ghost, Bracket))]
        ends += [p for o in bubble.shown if isinstance(o, PathTape) for p, _, _ in o.pieces]
        spots += [(round(x), round(y)) for x, y in map(board.camera.px, ends)]
    clear = round(44 * theme.k)
    boxes = [pygame.Rect(x - clear, y - clear, 2 * clear, 2 * clear) for x, y in spots]
    x, y = bubble.at
    away = clear + 6 * theme.k
    tries = [(x + away, y - h / 2), (x - away - w, y - h / 2)]
    tries += [(x - w / 2, y + away), (x - w / 2, y - away - h)]
    tries += [(x + 3 * away, y - h / 2), (x + away, y + away), (x + away, y - away - h)]
    edge = surface.get_rect().inflate(-8, -8)
    rects = [pygame.Rect(round(a), round(b), round(w), round(h)).clamp(edge) for a, b in tries]
    best = min(rects, key=lambda r: sum(r.clip(b).w * r.clip(b).h for b in boxes))
    return best.topleft
