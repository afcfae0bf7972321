"""Rulebooks without a window: `rules` reads clauses, `counts` counts lines of play, `odds` gives chances."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from game.commands.console import Console
from game.commands.line import MOST_SEED, Command, Line, refuse, whole
from game.commands.matches import playable
from game.commands.places import project_folder
from game.engine.clauses import Citation, Clause, coverage
from game.engine.rulebook import Rulebook
from game.engine.words import Text
from game.table.tomlplace import did_you_mean

MOST_FOUND = 20
"""So many clauses of a search are printed in full; the others by title."""


@runtime_checkable
class WithOdds(Protocol):
    """A rulebook that can work chances out from plain numbers."""

    def odds(self, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """Numbers by name in, chances as fractions out. Raises ValueError with a sentence."""


# ---- rules


def fill_rules(line: Line) -> None:
    """The words and options of `rules`."""
    line.word(
        "words", Text("the id of a clause, such as CIR-042, or words to look for"), nargs="*", metavar="WORD"
    )
    line.option("--book", Text("only in this rulebook"))
    line.option(
        "--seen",
        Text(
            "play random matches and count how often each clause and each card happened; WORD is the rulebook"
        ),
        action="store_true",
    )
    line.option("--matches", Text("how many matches for --seen"), type=whole(1, 10**7), default=100)
    line.option("--seed", Text("seed of the first of them"), type=whole(0, MOST_SEED), default=1)


def rules(args: argparse.Namespace, console: Console) -> int:
    """Prints a clause with the places that cite it, or every clause that holds the words."""
    if args.seen:
        return seen(args, console)
    if not args.words:
        refuse("Name a clause, such as CIR-042, or words to look for; --seen counts all clauses")
    books = [console.book(args.book)] if args.book else list(console.books.values())
    asked = " ".join(args.words)
    for book in books:
        clause = book.rules.get(asked)
        if clause is not None:
            _print_clause(clause, console)
            _print_places(book, clause, console)
            return 0
    found = [clause for book in books for clause in book.rules.search(asked)]
    if not found:
        near = did_you_mean(asked.upper(), [clause.id for book in books for clause in book.rules])
        if not near.endswith("?"):
            near = console.shown(Text("look for other words, or for the beginning of one"))
        refuse('No clause is called or holds "{words}"; {near}', words=asked, near=near)
    for clause in found[:MOST_FOUND]:
        _print_clause(clause, console)
    for clause in found[MOST_FOUND:]:
        console.say(f"{clause.id} {clause.title}")
    return 0


def seen(args: argparse.Namespace, console: Console) -> int:
    """Prints how often each clause and each card happened in random matches; 1 when a match failed."""
    from game.fuzz import fuzz
    from game.seen import report

    if len(args.words) > 1:
        refuse("--seen takes one rulebook, not {words}", words=list(args.words))
    book = console.book(args.words[0] if args.words else args.book or next(iter(console.books)))
    found = fuzz(book, playable(book, console), args.matches, args.seed, Path("fuzz"))
    for line in report(book, found.seen):
        console.say(line)
    console.say(str(found))
    return 1 if found.failures else 0


def _print_clause(clause: Clause, console: Console) -> None:
    where = " / ".join(part for part in (clause.chapter, clause.section) if part)
    console.say(f"{clause.id} {clause.title}  ({where})")
    if clause.text:
        console.say(clause.text)
    console.say("")


def _print_places(book: Rulebook, clause: Clause, console: Console) -> None:
    """In a checkout: where code and tests cite a clause."""
    root = project_folder()
    if root is None or not (root / "game" / "rules" / book.id / "rulebook.md").is_file():
        return
    found = coverage(book.id, root)
    for title, citations in ((Text("Code"), found.code), (Text("Tests"), found.tests)):
        for place in dict.fromkeys(_places(citations, clause)):
            console.say(f"{console.shown(title)}  {place}")


def _places(citations: tuple[Citation, ...], clause: Clause) -> Iterator[str]:
    for c in citations:
        if c.clause == clause.id:
            yield f"{c.file}:{c.line}  {c.where}"


# ---- counts


def fill_counts(line: Line) -> None:
    """The words and options of `counts`."""
    line.word("book", Text("the rulebook, such as cirque"), metavar="BOOK")
    line.option("--map", Text("the map: a file, or its name without .toml"))
    line.option("--seed", Text("seed of the dice"), type=whole(0, MOST_SEED), default=1)
    line.option("--after", Text("random answers before counting begins"), type=whole(0, 10_000), default=0)
    line.option("--width", Text("most answers tried at a question"), type=whole(1, 1000), default=4)
    line.option("--depth", Text("how many answers deep"), type=whole(1, 20), default=3)


def counts(args: argparse.Namespace, console: Console) -> int:
    """Prints how many lines of answers there are, by depth, and how many lie below each first answer."""
    from game.counts import as_toml, below, count, position

    book = console.book(args.book)
    scenario = console.map_for(book, args.map)
    found = count(book, scenario, seed=args.seed, after=args.after, width=args.width, depth=args.depth)
    console.say(as_toml([found]))
    match = position(book, scenario, args.seed, args.after)
    if match.pending is not None:
        for answer, n in below(match, args.depth, args.width):
            console.say(f"{n:8} {json.dumps(answer, ensure_ascii=False)}")
    return 0


# ---- odds


def fill_odds(line: Line) -> None:
    """The words and options of `odds`."""
    line.word("book", Text("the rulebook, such as cirque"), metavar="BOOK")
    line.word("numbers", Text('the numbers, such as {"finesse": 5, ...}'), metavar="JSON")


def odds(args: argparse.Namespace, console: Console) -> int:
    """Prints exact chances as fractions, as JSON."""
    book = console.book(args.book)
    if not isinstance(book, WithOdds):
        refuse("{book} works no chances out from plain numbers", book=book.title)
    try:
        given = json.loads(args.numbers)
    except json.JSONDecodeError as error:
        refuse("The numbers are no JSON: {what} at character {at}", what=error.msg, at=error.pos + 1)
    except (ValueError, RecursionError):
        why = "a number has thousands of digits, or brackets lie too deep"
        refuse("The numbers are no JSON that can be read: {why}", why=console.shown(Text(why)))
    if not isinstance(given, dict):
        refuse('The numbers must be one { "name": number, ... }')
    try:
        found = book.odds(given)
    except ValueError as fault:
        refuse("{what}", what=str(fault))
    console.say(json.dumps(found, indent=2))
    return 0


COMMANDS = (
    Command(
        "rules",
        Text("print a clause of a rulebook, or every clause that holds some words"),
        fill_rules,
        rules,
    ),
    Command("counts", Text("count the lines of play up to a depth"), fill_counts, counts),
    Command("odds", Text("print the exact chances of one attack"), fill_odds, odds),
)
