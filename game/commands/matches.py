"""Matches without a window: `simulate`, `replay`, `fuzz`, and the options by which a match is set up."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.console import Console, suits
from game.commands.line import MOST_SEED, Command, Line, chosen, pair, refuse, whole
from game.engine.events import Event, told_under
from game.engine.rulebook import Rulebook, Setup, SetupChoice
from game.engine.words import Text, render
from game.table.mapfile import BadMap, Scenario

if TYPE_CHECKING:
    from game.commands.simulate import Order, Outcome
    from game.engine.match import Match

HUMAN = "human"
PAIRED = 40
"""Matches of each pair where nobody says how many."""
MOST_ANSWERS = 100_000
"""No match takes longer; one that does is stuck."""


# ---- setting a match up


def setup_options(line: Line) -> None:
    """Options that every new match has."""
    line.option(
        "--seed",
        Text("number that the dice come from; the same seed, the same dice"),
        type=whole(0, MOST_SEED),
    )
    line.option(
        "--names", Text("names of the two sides"), type=pair, default=("Ana", "Ben"), metavar="ANA,BEN"
    )
    line.option(
        "--seats",
        Text("who plays each side: human, or a kind of computer player; by default whom the map names"),
        type=pair,
        metavar="A,B",
    )
    line.option(
        "--team",
        Text("a team for each side: its key, or how the key begins"),
        type=pair,
        metavar="A,B",
    )
    line.option(
        "--pick",
        Text("any other choice of the set-up; may be given several times"),
        action="append",
        default=[],
        metavar="CHOICE=OPTION",
    )


def setup_of(
    args: argparse.Namespace, book: Rulebook, scenario: Scenario, seats: Collection[str], usual: str
) -> Setup:
    """The set-up that the options describe; `usual` plays where neither they nor the map say who.

    Raises BadCommand with the nearest word for an unknown one.
    """
    for seat in args.seats or ():
        if seat not in seats:
            chosen("kind of player", seat, seats)
    if args.names[0].casefold() == args.names[1].casefold():
        refuse("Both sides are called {name}; give them two different names", name=args.names[0])
    choices = {choice.key: choice for choice in book.choices(scenario)}
    picks = {key: choice.default for key, choice in choices.items()}
    if args.team:
        for side, wanted in enumerate(args.team):
            choice = next((c for c in choices.values() if c.side == side), None)
            if choice is None:
                refuse("There is no team to choose in {book}", book=book.title)
            picks[choice.key] = _option(choice, wanted)
    for pick in args.pick:
        key, _, wanted = pick.partition("=")
        picks[key] = _option(choices[chosen("choice", key, choices)], wanted)
    a, b = (seat if seat in seats else usual for seat in scenario.players)
    return Setup(args.names, args.seats or (a, b), picks)


def _option(choice: SetupChoice, wanted: str) -> str:
    """The key of an option given by its key, or by how that begins."""
    keys = [option.key for option in choice.options]
    begun = [key for key in keys if key.startswith(wanted)]
    if wanted and begun:
        return wanted if wanted in keys else begun[0]
    return chosen("option", wanted, keys)


# ---- simulate


def fill_simulate(line: Line) -> None:
    """The words and options of `simulate`."""
    line.word("book", Text("the rulebook, such as cirque; with --book the map"), metavar="BOOK")
    line.option("--map", Text("the map: a file, or its name without .toml"))
    line.option("--save", Text("also write the match down in this file"), type=Path, metavar="FILE")
    line.option("--book", Text("the rulebook, where the first word is the map"), dest="under", metavar="B")
    line.option(
        "--games",
        Text("a series of so many matches with sides swapped; prints who wins how often"),
        type=whole(1, 10**6),
        metavar="N",
    )
    line.option(
        "--pairings",
        Text("play all that the sides can pick against each other, --games matches of each pair"),
        action="store_true",
    )
    line.option(
        "--workers",
        Text("processes or threads to play a series in; by default one for each core"),
        type=whole(1, 256),
        metavar="N",
    )
    line.option(
        "--executor",
        Text("where a series is played: processes, threads, or a cluster as dask://HOST:PORT"),
        default="processes",
        metavar="WHERE",
    )
    line.option(
        "--json",
        Text("also write the result of a series to this file; a series that was broken off goes on there"),
        type=Path,
        metavar="FILE",
    )
    line.option(
        "--report", Text("also write a page with pictures to this file"), type=Path, metavar="FILE.html"
    )
    setup_options(line)


def simulate(args: argparse.Namespace, console: Console) -> int:
    """Plays a match between computer players; prints its log, its result and the digest of its last state."""
    from game.engine.match import Match
    from game.engine.recording import save
    from game.players.thought import play_out

    if args.under is not None:
        args.map, args.book = args.map or args.book, args.under
    book = console.book(args.book)
    scenario = console.map_for(book, args.map)
    setup = setup_of(args, book, scenario, console.seats, "random")
    seed = 1 if args.seed is None else args.seed
    if args.pairings:
        return _pairings(args, console, scenario, setup, seed)
    if args.games is not None:
        return _series(args, console, scenario, setup, seed)
    players = {side: console.seats[seat].make(2 * seed + side) for side, seat in enumerate(setup.seats)}
    match = Match.start(book, scenario, setup, seed)
    troubles = play_out(match, players, MOST_ANSWERS)
    if args.save:
        save(match, args.save)
    log(match.events, setup.names, console)
    console.say(result(match))
    for trouble in troubles:
        console.complain(trouble)
    return 0 if match.over and not troubles else 1


def _series(args: argparse.Namespace, console: Console, scenario: Scenario, setup: Setup, seed: int) -> int:
    """Plays a series and prints who won how often; 0 when every match ended without a stumble."""
    from game.commands import simulate as lab
    from game.commands.report_page import page
    from game.commands.verdict import as_json, report

    book = console.book(args.book)
    path = console.places.map_path(args.map or scenario.id)
    wanted = lab.orders(book.id, path, setup.seats, args.games, seed, setup.picks)
    outcomes = _played(args, console, wanted, lambda order: lab.play(order, book, scenario))
    found = as_json(wanted, outcomes)
    if args.json:
        args.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    if args.report:
        args.report.write_text(page(found, scenario, console.shown), encoding="utf-8")
    for line in report(found):
        console.say(line)
    return 1 if found["summary"]["unfinished"] or found["summary"]["troubles"] else 0


def _pairings(args: argparse.Namespace, console: Console, scenario: Scenario, setup: Setup, seed: int) -> int:
    """Plays everything that can be picked against everything else; 0 when every match ended well."""
    from game.commands import pairings
    from game.commands import simulate as lab
    from game.commands.report_page import pairings_page

    book = console.book(args.book)
    path = console.places.map_path(args.map or scenario.id)
    choices = book.choices(scenario)
    pairs = pairings.pairings(choices)
    _none_picked(args, {key for pair in pairs for key in pair.picks[0]}, choices)
    given = {c.key: setup.picks[c.key] for c in choices if setup.picks[c.key] != c.default}
    series = pairings.orders(book.id, path, setup.seats, args.games or PAIRED, seed, pairs, given)
    wanted = [order for rows in series for order in rows]
    found = iter(_played(args, console, wanted, lambda order: lab.play(order, book, scenario)))
    outcomes = [[next(found) for _ in rows] for rows in series]
    rows = [pairings.met(pair, played) for pair, played in zip(pairs, outcomes, strict=True)]
    if args.json:
        args.json.write_text(json.dumps(pairings.as_json(wanted[0], rows), indent=1) + "\n", encoding="utf-8")
    if args.report:
        args.report.write_text(pairings_page(book.id, rows, scenario, console.shown), encoding="utf-8")
    for line in pairings.told(rows):
        console.say(line)
    stumbled = any(o.troubles or not o.over for rows in outcomes for o in rows)
    return 1 if stumbled else 0


def _none_picked(args: argparse.Namespace, paired: Collection[str], choices: Iterable[SetupChoice]) -> None:
    """Raises BadCommand where an option picks what the pairings pick in turn: it would do nothing."""
    if args.team and any(c.key in paired for c in choices if c.side is not None):
        given = "--team"
    else:
        given = next((f"--pick {pick}" for pick in args.pick if pick.partition("=")[0] in paired), "")
    if given:
        refuse(
            "--pairings plays everything that can be picked; leave out {given}, which has no effect there",
            given=given,
        )


def _played(
    args: argparse.Namespace,
    console: Console,
    wanted: Sequence[Order],
    here: Callable[[Order], Outcome],
) -> list[Outcome]:
    """Plays what is left of a series; every outcome is written down at once beside the JSON file."""
    from game.commands import simulate as lab
    from game.commands.executors import executor, known
    from game.commands.progress import Progress

    known(args.executor)
    part = args.json.with_name(args.json.name + ".part") if args.json else None
    done = lab.resumed(part) if part else {}

    def keep(order: Order, outcome: Outcome) -> None:
        if part:
            with part.open("a", encoding="utf-8") as file:
                file.write(lab.as_line(order, outcome) + "\n")

    told = Progress(translate=console.translate)
    workers = args.workers or os.cpu_count() or 1
    shipped = type(console.book(args.book)).__module__.startswith("game.rules.")
    if (workers == 1 and args.executor == "processes") or not shipped:
        outcomes = lab.series(wanted, None, told, done=done, keep=keep, at_home=here)
    else:
        with executor(workers, args.executor) as pool:
            outcomes = lab.series(wanted, pool, told, done=done, keep=keep)
    if part:
        part.unlink(missing_ok=True)
    return outcomes


def log(events: Iterable[Event], names: Sequence[str], console: Console) -> None:
    """Prints what happened, one line an event: clause, side if it is somebody's, sentence."""
    for event in events:
        who = "" if event.side is None else f"{names[event.side]}: "
        if event.quiet:
            continue
        console.say(told_under(event.clause, who + render(event.say, console.translate)))


def result(match: Match) -> Text:
    """Who won after how many answers, and the digest of the last state."""
    winner = match.book.winner(match.state)
    if not match.over:
        end = Text("not over")
    elif winner is None:
        end = Text("a draw")
    else:
        end = Text("{name} wins", {"name": match.setup.names[winner]})
    args = {"end": end, "n": len(match.journal.entries), "seed": match.seed, "digest": match.digest()}
    return Text("{end} after {n} answers, seed {seed}, digest {digest}", args)


# ---- replay


def fill_replay(line: Line) -> None:
    """The words and options of `replay`."""
    line.word("save", Text("the saved match"), type=Path, metavar="SAVE")
    line.option("--to", Text("only up to this answer"), type=whole(0, 10**9), metavar="N")
    line.option("--map", Text("the map, where it lies in none of the usual folders"), metavar="FILE")


def replay(args: argparse.Namespace, console: Console) -> int:
    """Plays a saved match again, compares every answer, die and state, and prints the log."""
    from game.engine.save import play_again, verify

    maps = console.find_map(args.map)
    again = play_again(args.save, console.books, maps)
    match, events = again.match, list(again.match.events)
    entries = match.journal.entries
    if args.to is not None and args.to < len(entries):
        told = entries[args.to - 1].told if args.to else match.journal.marks[0].events
        events = events[:told]
    log(events, match.setup.names, console)
    console.say(result(match))
    if again.differs:
        console.complain(str(again.differs))
        console.complain(
            Text("The rules of today part from the file here; {n} answers are left", {"n": again.left})
        )
        return 1
    verify(args.save, console.books, maps)
    if again.file.cut_short:
        console.say(Text("The last line of the file broke off and was left out"))
    console.say(Text("Every answer, die and state is as it was"))
    return 0


# ---- fuzz


def fill_fuzz(line: Line) -> None:
    """The words and options of `fuzz`."""
    line.word("book", Text("the rulebook, such as cirque"), metavar="BOOK")
    line.option("--matches", Text("how many matches"), type=whole(1, 10**7), default=100, metavar="N")
    line.option(
        "--seed",
        Text("seed of the first match; each further one has the next"),
        type=whole(0, MOST_SEED),
        default=1,
    )
    line.option("--map", Text("only on this map"))
    line.option(
        "--out", Text("folder for the journals of matches that fail"), type=Path, default=Path("fuzz")
    )


def fuzz(args: argparse.Namespace, console: Console) -> int:
    """Plays random matches, checks every state, prints what came of it; 0 when none failed."""
    from game.fuzz import fuzz as play

    book = console.book(args.book)
    maps = [console.map_for(book, args.map)] if args.map else playable(book, console)
    if not maps:
        maps = [console.map_for(book, None)]
    report = play(book, maps, args.matches, args.seed, args.out)
    console.say(str(report))
    return 1 if report.failures else 0


def playable(book: Rulebook, console: Console) -> list[Scenario]:
    """All maps that the rulebook can be played on; those with faults are passed over with a word."""
    found = []
    for path in console.places.map_paths():
        try:
            scenario = console.read_map(path)
        except BadMap as bad:
            console.complain(str(bad))
            continue
        if suits(scenario, book):
            found.append(scenario)
    return found


COMMANDS = (
    Command(
        "simulate", Text("play a match between computer players and print its log"), fill_simulate, simulate
    ),
    Command(
        "replay", Text("play a saved match again, compare everything and print its log"), fill_replay, replay
    ),
    Command("fuzz", Text("play random matches by the hundred and check every state"), fill_fuzz, fuzz),
)
