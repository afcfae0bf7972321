"""The end of a match: who has won, what happened to whom, and what to do next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import pygame

from game.engine.events import Event
from game.engine.look import Picture, PieceLook
from game.engine.match import Match
from game.engine.words import Text
from game.screen.controls import ButtonLook, Scroll
from game.screen.ink import panel
from game.screen.log_view import LogView
from game.screen.marks import side_mark, tally
from game.screen.pen import Pen
from game.screen.scene import Desk, Hit
from game.screen.scenes.log_roll import RollSheet
from game.screen.scenes.match_front import Front
from game.screen.scenes.page import KeyRows, Page
from game.screen.timeline import OPEN, eyes_for

PLAIN = frozenset({"activation_began", "activation_ended", "activated", "deployed"})
"""Kinds of events that happen to everybody and tell nothing."""

STEPS = ("_rolled", "_declined", "_enhanced", "_chosen", "_rerolled")
"""Endings of events that are steps of something else, which is counted itself."""

DEEDS: Mapping[str, Text] = MappingProxyType(
    {
        "attack_declared": Text("attacks: {n}"),
        "+damage": Text("damage taken: {n}"),
        "+wounds": Text("wounds taken: {n}"),
        "+fury": Text("fury taken: {n}"),
        "became_enraged": Text("rages: {n}"),
        "response_chosen": Text("attacks answered: {n}"),
        "action_used": Text("cards used: {n}"),
        "moved": Text("moves: {n}"),
        "healed": Text("healed: {n}"),
        "knocked_down": Text("falls: {n}"),
        "was_moved": Text("pushed about: {n}"),
    }
)
"""How a kind of event is told of a figure, the most telling first; others are not worth a word."""

MOST_DEEDS = 6
"""How many kinds of things a figure did are named."""


class Record(NamedTuple):
    """What the log tells of one figure."""

    piece: PieceLook
    deeds: tuple[tuple[str, int], ...]
    """Kinds of events that name it, the most frequent first."""


def records(picture: Picture, events: Sequence[Event]) -> list[Record]:
    """One record a figure, in the order of the table: how often each kind of event names it first.

    An event belongs to the first figure that its data names. Of a number that went up, what it rose by is
    added up; of everything else, how often it happened. A move that cost nothing was none.
    """
    pieces = (*picture.pieces, *picture.gone)
    ids = {piece.id for piece in pieces}
    counts: dict[str, Counter[str]] = {}
    for event in events:
        who = next((v for v in event.data.values() if isinstance(v, str) and v in ids), None)
        if who is None or event.what in PLAIN or event.what.endswith(STEPS):
            continue
        if event.data.get("cost", 1) == 0:
            continue
        before, after = event.data.get("from"), event.data.get("to")
        if isinstance(before, int) and isinstance(after, int):
            if after > before:
                name = event.what.removesuffix("_changed")
                counts.setdefault(who, Counter())[f"+{name}"] += after - before
        else:
            counts.setdefault(who, Counter())[event.what] += 1
    out = []
    for piece in pieces:
        found = counts.get(piece.id, Counter())
        deeds = sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))
        out.append(Record(piece, tuple(deeds)))
    return sorted(out, key=lambda r: r.piece.side)


def told(record: Record) -> list[Text]:
    """What is worth telling of a figure, in words."""
    counts = dict(record.deeds)
    said = [Text(words.say, {"n": counts[what]}) for what, words in DEEDS.items() if what in counts]
    return said[:MOST_DEEDS]


class Result(Page):
    """Shown when a match is over; everything secret may be seen now."""

    heading = Text("The match is over")
    leaving = Text("To the title")

    def __init__(self, desk: Desk, match: Match) -> None:
        super().__init__(desk)
        self.match = match
        front = Front(match, OPEN)
        self.events = front.view.events
        self.picture = front.picture
        self.winner = match.book.winner(match.state)
        self.records = records(self.picture, self.events)
        self.list = Scroll("figures")
        self.log = LogView("log")
        self._log_at = pygame.Rect(0, 0, 0, 0)
        self.trouble = ""

    def again(self) -> None:
        """The same match once more with other dice."""
        m = self.match
        try:
            fresh = Match.start(m.book, m.scenario, m.setup, self.desk.seed())
            self.desk.shelf.record(fresh)
        except (ValueError, OSError) as fault:
            self.trouble = str(fault)
            return
        self.back()
        self.desk.open_match(fresh, over=True)

    def back(self) -> None:
        from game.screen.scenes.title import Title

        self.desk.stage.home(Title(self.desk))

    def replay(self) -> None:
        """The match from its beginning, with all hands open."""
        from game.screen.scenes.replay import Replay

        self.desk.stage.push(Replay(self.desk, self.match, eyes_for(self.match, ())))

    def press(self, hit: Hit) -> None:
        if hit.key == "again":
            self.again()
        elif hit.key == "replay":
            self.replay()
        elif hit.key.startswith("clause:"):
            self.desk.open_clause(self.match.book.id, hit.key.removeprefix("clause:"))
        elif (event := self.log.rolled(hit.key)) is not None:
            self.desk.stage.push(RollSheet(self.desk, self.match.book.id, event))
        elif not self.log.press(hit.key):
            super().press(hit)

    def key(self, e: pygame.Event) -> None:
        if e.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not self.focus:
            self.again()
        elif e.key == pygame.K_r:
            self.replay()
        elif e.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.stale = self.log.page(-1 if e.key == pygame.K_PAGEUP else 1) or self.stale
        else:
            super().key(e)

    def wheel(self, notches: float) -> None:
        if self._log_at.collidepoint(self.pointer):
            self.stale = self.log.wheel(notches, self.desk.theme) or self.stale
        else:
            super().wheel(notches)

    def note(self) -> str:
        return f"{self.match.book.title}, {self.match.scenario.name}"

    def hint(self) -> str:
        return self.trouble

    def keys(self) -> KeyRows:
        return (
            ("Enter", Text("again")),
            ("R", Text("the match as a replay")),
            ("Esc", Text("to the title")),
            ("PgUp PgDn", Text("through the log")),
        )

    def buttons(self) -> list[ButtonLook]:
        say = self.desk.say
        looks = [
            ButtonLook("replay", say(Text("Replay")), "plain", "R"),
            ButtonLook("again", say(Text("Again")), "primary", "Enter"),
        ]
        return self.fitting(looks, ("replay",))

    # ---- how it looks

    def body(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
        k = pen.k
        g = round(12 * k)
        inner = rect.inflate(-2 * g, -2 * g)
        high = round(min(230 * k, inner.h * 0.34))
        self._verdict(surface, pen, pygame.Rect(inner.x, inner.y, inner.w, high))
        low = pygame.Rect(inner.x, inner.y + high + g, inner.w, inner.h - high - g)
        side = round(low.w * 0.42) if low.w > 760 * k else 0
        figures = pygame.Rect(low.x, low.y, low.w - side - (g if side else 0), low.h)
        self._figures(surface, pen, figures)
        self._log_at = pygame.Rect(figures.right + g, low.y, side, low.h) if side else pygame.Rect(0, 0, 0, 0)
        if side:
            drawn = self.log.draw(
                surface, self._log_at, pen.theme, self.events, say=self.desk.say, hovered=self.hovered
            )
            self.hits.extend(drawn.hits)
            pen.items.extend(drawn.items)

    def _verdict(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect) -> None:
        k, p = pen.k, pen.p
        won = self.winner
        panel(surface, r, pen.theme, line=p.brass if won is not None else p.line, cut=34 * k)
        plain = Text("A draw") if won is None else Text("{name} wins", {"name": self.picture.sides[won]})
        title = self.desk.say(self.picture.result or plain)
        words = self.desk.say(self._standing())
        size = min(104.0, r.h / k * 0.46)
        x, y = r.x + 48 * k, r.y + r.h * 0.42
        if won is not None:
            side_mark(surface, won, (x + size * 0.3 * k, y), size * 0.3 * k, pen.theme)
            x += size * 0.9 * k
        room = r.right - 40 * k - x
        while size > 32 and pen.width(title, size, "b") > room * (0.64 if size > 60 else 1.0):
            size -= 2
        shown = pen.text(title, (x, y), size, face="b", anchor="ml", room=room)
        below, far = r.y + r.h * 0.78, shown.right
        if below - y > (size * 0.4 + 22) * k:
            far = max(far, pen.text(words, (x, below), 22, p.text2, anchor="ml", room=room).right)
        self._bows(pen, pygame.Rect(far + round(40 * k), r.y, r.right - far - round(80 * k), r.h))

    def _bows(self, pen: Pen, r: pygame.Rect) -> None:
        """Those of the winner who still stand take a bow, after a draw those of both; as many as fit."""
        pieces = [q for q in self.picture.pieces if self.winner in (None, q.side)]
        once = list({(q.side, q.sprite): q for q in sorted(pieces, key=lambda q: q.side)}.values())
        d = r.h * 0.56
        step = d * 1.08
        fit = max(0, int((r.w - d) / step) + 1) if r.w >= d else 0
        if self.winner is None and len(once) > fit:
            half = [[q for q in once if q.side == side][: fit // 2] for side in (0, 1)]
            once = half[0] + half[1]
        crowd = once[:fit]
        for n, piece in enumerate(crowd):
            at = (r.right - d / 2 - (len(crowd) - 1 - n) * step, r.centery)
            pen.token(piece.sprite, at, d, piece.side)

    def _standing(self) -> Text:
        """How long it took and who is left."""
        track, sides = self.picture.track, self.picture.sides
        left = [sum(piece.side == side for piece in self.picture.pieces) for side in (0, 1)]
        who = {"turn": track.turn, "a": sides[0], "n": left[0], "b": sides[1], "m": left[1]}
        if track.turn_name:
            return Text("Still standing in {name} {turn}: {a} {n}, {b} {m}.", who | {"name": track.turn_name})
        return Text("Turn {turn}. Still standing: {a} {n}, {b} {m}.", who)

    def _figures(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect) -> None:
        k, pad = pen.k, 20 * pen.k
        panel(surface, r, pen.theme)
        pen.label(Text("What happened to whom"), (r.x + pad, r.y + 24 * k), room=r.w - 2 * pad)
        window = pygame.Rect(r.x, r.y + round(44 * k), r.w, r.h - round(52 * k))
        high = 74 * k
        y = window.y - self.list.fit(len(self.records) * high, window.h)
        body = Pen(surface, pen.theme, pen.say)
        clip = surface.get_clip()
        surface.set_clip(window)
        for j, record in enumerate(self.records):
            if j:
                body.rule((r.x + pad, y), r.right - pad)
            self._figure(body, r, y, high, record)
            y += high
        surface.set_clip(clip)
        pen.items.extend(i for i in body.items if window.contains(i.rect))
        self.scrolled(self.list, window)
        bar = pygame.Rect(r.x, window.y, r.w - round(4 * k), window.h)
        self.hits.extend(self.list.bar(surface, bar, pen.theme))

    def _figure(self, pen: Pen, r: pygame.Rect, y: float, high: float, record: Record) -> None:
        k, p, piece = pen.k, pen.p, record.piece
        out = piece in self.picture.gone
        cy, d = y + high / 2, 44 * k
        pen.token(piece.sprite, (r.x + 20 * k + d * 0.6, cy), d, piece.side, dim=out)
        x, right = r.x + 20 * k + d * 1.2 + 16 * k, r.right - 20 * k
        mid = x + (right - x) * 0.48
        pen.text(
            piece.name,
            (x, cy - 14 * k),
            18,
            p.text3 if out else p.paper,
            face="b",
            anchor="ml",
            room=mid - x - 8 * k,
        )
        taken, most = piece.wounds
        if pen.surface is not None and most > 0:
            box = (x, cy + 4 * k, min(130 * k, mid - x - 60 * k), 10 * k)
            tally(pen.surface, box, taken, most, theme=pen.theme, color=p.wound)
        state = Text("{n} of {most}, out", {"n": taken, "most": most}) if out else f"{taken}/{most}"
        pen.text(state, (x + min(138 * k, mid - x - 52 * k), cy + 9 * k), 14, p.text2, anchor="ml")
        deeds = told(record)
        if deeds:
            words = Text("{deeds}", {"deeds": deeds})
            pen.paragraph(words, (mid, cy - 16 * k), 15, p.text2, room=right - mid, most=2)
