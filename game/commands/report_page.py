"""A series as a page to read: shares with intervals, lengths, uses, damage by source, moves and falls; and a
series of pairings: who beats whom.

One HTML file that needs nothing else; the pictures are drawn in it as SVG.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final

from game.commands.pairings import Met, in_all, judged
from game.commands.verdict import interval, report, verdict
from game.engine.words import Text
from game.table.mapfile import Scenario
from game.table.terrain import Circle, Shape

Say = Callable[[Text], str]

SIDES: Final = ("#d9502e", "#3f7fd0")
INK, PAPER, GRID = "#1b2233", "#f6f1e4", "#c9c2ae"
MOST_ROWS = 16
"""Rows of a list of uses or sources."""
SCALE = 14
"""Pixels of an inch of the pictures of the table."""
STYLE: Final = (
    f"body{{font:16px/1.5 sans-serif;color:{INK};background:{PAPER}}}"
    "body{max-width:60em;margin:2em auto;padding:0 1em}"
    "h1,h2{line-height:1.2}table{border-collapse:collapse}td,th{padding:.15em .7em;text-align:left}"
    ".verdict{font-size:1.2em;font-weight:bold}.pair{display:flex;gap:2em;flex-wrap:wrap}svg{max-width:100%}"
)


def page(result: Mapping[str, Any], scenario: Scenario, say: Say) -> str:
    """The whole page."""
    return _sheet(result["book"], scenario, "".join(_body(result, scenario, say)), say)


def pairings_page(book: str, rows: Sequence[Met], scenario: Scenario, say: Say) -> str:
    """The whole page of who beats whom: every pairing, everything over all its pairings, and side a.

    rows: at least one pairing, each with at least one match.
    """
    pairs = [
        (Text("{one} against {two}", {"one": r.pair.one, "two": r.pair.two}), r.wins, r.games) for r in rows
    ]
    whole = [(Text("{one}", {"one": key}), wins, games) for key, wins, games in in_all(rows)]
    side_a = (Text("side a"), sum(r.side_a for r in rows), sum(r.games for r in rows))
    body = (
        f"<h2>{escape(say(Text('Who beats whom')))}</h2>{_judged(pairs, say)}\n"
        f"<h2>{escape(say(Text('Over all pairings')))}</h2>{_judged([*whole, side_a], say)}\n"
    )
    return _sheet(book, scenario, body, say)


def _judged(rows: Sequence[tuple[Text, float, int]], say: Say) -> str:
    """A table of names, wins and matches: the share as a bar with its 95 % interval, and its verdict."""
    out = ""
    for name, wins, games in rows:
        least, most = interval(wins, games)
        bar = (
            f'<svg width="204" height="16"><rect width="{200 * wins / games:.1f}" height="16" '
            f'fill="{SIDES[0]}"/><line x1="{200 * least:.1f}" x2="{200 * most:.1f}" y1="8" y2="8" '
            f'stroke="{INK}" stroke-width="3"/>'
            f'<line x1="100" x2="100" y1="0" y2="16" stroke="{INK}" stroke-dasharray="2 2"/></svg>'
        )
        words = escape(say(judged(wins, games)))
        out += f"<tr><td>{escape(say(name))}</td><td>{bar}</td><td>{words}</td><td>{games}</td></tr>"
    heads = (Text("what"), Text("Who wins"), Text("verdict"), Text("matches"))
    head = "".join(f"<th>{escape(say(t))}</th>" for t in heads)
    return f"<table><tr>{head}</tr>{out}</table>"


def _sheet(book: str, scenario: Scenario, body: str, say: Say) -> str:
    """A page with its heading around what stands on it."""
    title = say(Text("{book} on {map}", {"book": book, "map": scenario.name}))
    return (
        f'<!doctype html>\n<html><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head>\n<body><h1>{escape(title)}</h1>\n{body}</body></html>\n"
    )


def _body(result: Mapping[str, Any], scenario: Scenario, say: Say) -> Iterator[str]:
    s, tallies = result["summary"], result["tallies"]
    yield f'<p class="verdict">{escape(say(verdict(result, scenario.width)))}</p>\n'
    yield "".join(f"<p>{escape(say(line))}</p>" for line in [*report(result)][:-1])
    yield f"<h2>{escape(say(Text('Who wins')))}</h2>{_shares(result, say)}\n"
    yield f"<h2>{escape(say(Text('How long')))}</h2>{_lengths(result['matches'], say)}\n"
    for key, name in (
        ("uses", Text("What was used")),
        ("harm", Text("Damage by source")),
        ("activations", Text("What activations were for")),
    ):
        if tallies[key]:
            yield f"<h2>{escape(say(name))}</h2>{_bars(tallies[key], s['games'], say)}\n"
    yield '<div class="pair">'
    for key, name in (("moves", Text("Where moves ended")), ("falls", Text("Where figures fell"))):
        if tallies[key]:
            yield f"<div><h2>{escape(say(name))}</h2>{heat(tallies[key], scenario)}</div>"
    yield "</div>\n"


def _shares(result: Mapping[str, Any], say: Say) -> str:
    """Three shares of wins as bars with their 95 % intervals and the line of 50 %."""
    s = result["summary"]
    rows = (
        (Text("{who}", {"who": result["players"][0]}), s["share"], s["interval"]),
        (Text("side a"), s["side_a"], s["side_a_interval"]),
        (Text("asked first"), s["first"], s["first_interval"]),
    )
    out = []
    for n, (name, share, (least, most)) in enumerate(rows):
        y = 12 + 34 * n
        out.append(
            f'<text x="0" y="{y + 15}">{escape(say(name))}</text>'
            f'<rect x="160" y="{y}" width="{400 * share:.1f}" height="20" fill="{SIDES[0]}"/>'
            f'<line x1="{160 + 400 * least:.1f}" x2="{160 + 400 * most:.1f}" y1="{y + 10}" y2="{y + 10}" '
            f'stroke="{INK}" stroke-width="3"/><text x="570" y="{y + 15}">{share:.0%}</text>'
        )
    out.append(f'<line x1="360" x2="360" y1="4" y2="112" stroke="{INK}" stroke-dasharray="4 4"/>')
    return f'<svg viewBox="0 0 640 116" width="640" role="img">{"".join(out)}</svg>'


def _lengths(matches: Sequence[Mapping[str, Any]], say: Say) -> str:
    """How many matches took how many turns, or answers where turns are not counted."""
    by = "turns" if any(m["turns"] for m in matches) else "answers"
    values = sorted(m[by] for m in matches)
    wide = max(1, -(-(values[-1] - values[0] + 1) // 12))
    counts: dict[int, int] = {}
    for v in values:
        counts[(v - values[0]) // wide] = counts.get((v - values[0]) // wide, 0) + 1
    high, out = max(counts.values()), []
    for k in range(max(counts) + 1):
        n = counts.get(k, 0)
        x, h = 50 * k, 100 * n / high
        first = values[0] + k * wide
        label = str(first) if wide == 1 else f"{first}-{first + wide - 1}"
        out.append(
            f'<rect x="{x}" y="{110 - h:.1f}" width="44" height="{h:.1f}" fill="{SIDES[1]}"/>'
            f'<text x="{x + 22}" y="126" text-anchor="middle" font-size="11">{label}</text>'
        )
    words = Text("turns of a match") if by == "turns" else Text("answers of a match")
    return (
        f'<svg viewBox="0 0 640 132" width="640" role="img">{"".join(out)}</svg><p>{escape(say(words))}</p>'
    )


def _bars(counts: Mapping[str, int], games: int, say: Say) -> str:
    """A list with a bar for each side, by how much in a match."""
    names: dict[str, list[int]] = {}
    for key, n in counts.items():
        side, _, name = key.partition(":")
        names.setdefault(name, [0, 0])[int(side) if side in "01" else 0] += n
    rows = sorted(names.items(), key=lambda row: (-sum(row[1]), row[0]))
    most = max(max(pair) for _, pair in rows)
    head = "".join(f"<th>{escape(say(t))}</th>" for t in (Text("what"), Text("side a"), Text("side b")))
    body = ""
    for name, pair in rows[:MOST_ROWS]:
        cells = "".join(
            f'<td><svg width="150" height="12"><rect width="{140 * n / most:.1f}" height="12" '
            f'fill="{SIDES[k]}"/></svg> {n / games:.1f}</td>'
            for k, n in enumerate(pair)
        )
        body += f"<tr><td>{escape(name.replace('_', ' '))}</td>{cells}</tr>"
    note = escape(say(Text("for each match")))
    rest = len(rows) - MOST_ROWS
    more = escape(say(Text("and {n} more", {"n": rest}))) if rest > 0 else ""
    return f"<table><tr>{head}</tr>{body}</table><p>{note} {more}</p>"


def heat(counts: Mapping[str, int], scenario: Scenario) -> str:
    """The table with its terrain, and squares of an inch the darker the more happened there."""
    most = max(counts.values(), default=1)
    high = scenario.depth
    out = [f'<rect width="{scenario.width * SCALE}" height="{high * SCALE}" fill="white" stroke="{INK}"/>']
    for key, n in counts.items():
        x, y = (int(v) for v in key.split(","))
        out.append(
            f'<rect x="{x * SCALE}" y="{(high - y - 1) * SCALE}" width="{SCALE}" height="{SCALE}" '
            f'fill="{SIDES[0]}" fill-opacity="{0.12 + 0.88 * n / most:.2f}"/>'
        )
    out += [_outline(t.shape, high) for t in scenario.terrain]
    size = f'viewBox="0 0 {scenario.width * SCALE} {high * SCALE}" width="{scenario.width * SCALE * 0.7:.0f}"'
    return f'<svg {size} role="img">{"".join(out)}</svg>'


def _outline(shape: Shape, high: float) -> str:
    look = f'fill="{GRID}" fill-opacity="0.5" stroke="{INK}"'
    if isinstance(shape, Circle):
        return (
            f'<circle cx="{shape.x * SCALE}" cy="{(high - shape.y) * SCALE}" r="{shape.r * SCALE}" {look}/>'
        )
    rows = " ".join(f"{x * SCALE:.1f},{(high - y) * SCALE:.1f}" for x, y in shape.points)
    return f'<polygon points="{rows}" {look}/>'
