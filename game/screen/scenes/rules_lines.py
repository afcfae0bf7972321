"""A clause as the reader writes it: ids that lead on, words of a search lit, a button that shows it."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from game.engine.clause_text import ID, Clause
from game.engine.words import Text
from game.screen.lettering import pixels, width, wrapped
from game.screen.pen import Pen
from game.screen.scene import Hit
from game.screen.theme import mix

_MARKUP = re.compile(r"\*\*|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)|`")

Box = tuple[float, float, float, float]


def plain(text: str) -> str:
    """A text without the signs of its markup."""
    return _MARKUP.sub("", text)


def meets(word: str, terms: Sequence[str]) -> bool:
    """Whether a word of the text is what was searched for, or begins so."""
    parts = re.findall(r"[\w'-]+", word.casefold())
    parts += [piece for part in parts for piece in part.split("-")]
    return any(part.startswith(term) for part in parts for term in terms)


def put_clause(
    pen: Pen,
    clause: Clause,
    at: tuple[float, float],
    room: float,
    *,
    terms: Sequence[str] = (),
    shown: Collection[str] = (),
) -> float:
    """Id and title, then the text; the height it takes in pixels.

    terms: words that are lit; shown: clauses that can be shown in a match.
    """
    k, p = pen.k, pen.p
    x, y = at
    r = pen.text(clause.id, (x, y + 2 * k), 14, p.brass, face="m")
    pen.hits.append(Hit(r.inflate(round(10 * k), round(12 * k)), f"clause:{clause.id}", clause.id))
    title = pen.say(Text("withdrawn")) if clause.withdrawn else plain(clause.title)
    tx = x + width("CIR-0000", 14 * k, "m") + 16 * k
    color = p.text3 if clause.withdrawn else p.paper
    edge = x + room
    if shown and not clause.withdrawn and not clause.prose:
        edge = _show_me(pen, clause.id, (edge, y + 2 * k), clause.id in shown)
    _light_line(pen, title, (tx, y), edge - tx, terms)
    y = pen.paragraph(title, (tx, y), 18, color, face="b", room=edge - tx, lead=1.25) + 4 * k
    for part in clause.text.split("\n"):
        if not part.strip():
            y += 6 * k
            continue
        bullet = part.lstrip().startswith(("- ", "* "))
        inset = 22 * k if bullet else 0.0
        if bullet:
            pen.text("•", (tx + 4 * k, y), 17, p.brass)
        words = plain(part.lstrip()[2:] if bullet else part)
        y = _linked(pen, words, (tx + inset, y), room - (tx - x) - inset, terms)
    return y - at[1] + 16 * k


def _show_me(pen: Pen, clause: str, at: tuple[float, float], there: bool) -> float:
    """The button that shows a clause in a match, greyed where no recorded match has it; its left edge."""
    k, p = pen.k, pen.p
    key, words = f"show:{clause}", Text("Show me")
    color = p.text3 if not there else p.paper if pen.hovered == key else p.brass
    r = pen.text(words, at, 15, color, face="b", anchor="tr")
    tip = Text("None of the recorded matches came to this clause")
    if there:
        tip = Text("The moment of a match in which this happened")
        points = [(0.0, 0.0), (0.0, float(r.h)), (10 * k, r.h / 2)]
        pen.ink((r.left - 15 * k, r.y, 11 * k, r.h), lambda ink: ink.poly(points, color))
    pen.hits.append(Hit(r.inflate(round(34 * k), round(14 * k)), key, pen.say(words), tip, there))
    return r.left - 34 * k


def _light_line(pen: Pen, words: str, at: tuple[float, float], room: float, terms: Sequence[str]) -> None:
    """Lights the words of a search in a title that is about to be written."""
    if not terms or pen.surface is None:
        return
    x, y, px = at[0], at[1], 18 * pen.k
    for line in wrapped(words, px, "b", max(room, 1.0)):
        done = ""
        for word in re.findall(r"\S+\s*", line):
            if meets(word, terms):
                _glow(pen, (x + width(done, px, "b"), y, width(word.rstrip(), px, "b"), pixels(px)))
            done += word
        y += pixels(px) * 1.25


def _glow(pen: Pen, box: Box) -> None:
    k = pen.k
    high = box[3] * 0.715 + 9 * k
    around = (box[0] - 2 * k, box[1] - 5 * k, box[2] + 4 * k, high)
    color = mix(pen.p.brass, pen.p.panel, 0.55)
    pen.ink(around, lambda ink: ink.rect((0, 0, around[2], high), color, rounded=3 * k))


def _linked(pen: Pen, words: str, at: tuple[float, float], room: float, terms: Sequence[str]) -> float:
    """A paragraph in which ids of clauses can be clicked; the y of the line that would come next."""
    k, p = pen.k, pen.p
    size = 17 * k
    x, y = at
    space = width("n n", size) - 2 * width("n", size)
    for word in words.split():
        found = ID.search(word)
        w = width(word, size)
        if x > at[0] and x + w > at[0] + room:
            x, y = at[0], y + pixels(size) * 1.36
        lit = bool(terms) and meets(word, terms)
        if lit:
            _glow(pen, (x, y, w, pixels(size)))
        if found is None:
            pen.written(word, (x, y), 17, p.paper if lit else p.text2)
        else:
            over = pen.hovered == f"clause:{found.group()}"
            r = pen.written(word, (x, y), 17, p.paper if over else p.brass)
            grown = r.inflate(round(6 * k), round(12 * k))
            pen.hits.append(Hit(grown, f"clause:{found.group()}", found.group()))
        x += w + space
    return y + pixels(size) * 1.36 if words else y
