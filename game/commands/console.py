"""What a command works at: the rulebooks, the folders, and where its words go."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path

from game.commands.line import BadCommand, chosen
from game.commands.places import Places
from game.engine.catalogue import LANGUAGES, translator
from game.engine.content import BadContent
from game.engine.replaying import FindMap
from game.engine.rulebook import Registry, Rulebook
from game.engine.words import Text, Translate, english, render
from game.players.player import Seats
from game.table.mapfile import Scenario, read_map

SETTINGS = "settings.toml"
"""The file of the settings in the folder for them."""


def _to_stdout(line: str) -> None:
    print(line)


def _to_stderr(line: str) -> None:
    print(line, file=sys.stderr)


class Console:
    """The surroundings of one command. The one registry of the program is made here and passed on."""

    def __init__(
        self,
        books: Registry | None = None,
        places: Places | None = None,
        *,
        out: Callable[[str], None] = _to_stdout,
        err: Callable[[str], None] = _to_stderr,
        translate: Translate = english,
    ) -> None:
        self._books = books
        self._places = places
        self._out = out
        self._err = err
        self.translate = translate

    @cached_property
    def books(self) -> Registry:
        """The rulebooks by id. Raises BadContent if one of them cannot be read."""
        from game.rules import registry

        if self._books is not None:
            return self._books
        found = registry()
        own = {name: folders for name in found if (folders := self.places.own_content(name))}
        if own:
            self._read_besides(found, own)
        return found

    def _read_besides(self, found: Registry, own: Mapping[str, tuple[Path, ...]]) -> None:
        """Opens the rulebooks for which there is content of the players' own; what is wrong with it is told,
        and that rulebook does without it.
        """
        from game.engine.own_content import read_besides

        good = dict(own)
        for name in own:
            read_besides(good)
            try:
                found[name].profiles()  # type: ignore[attr-defined]
            except BadContent as bad:
                del good[name]
                for fault in bad.faults:
                    self.complain(str(fault))
                args = {"book": name, "folder": ", ".join(map(str, own[name]))}
                self.complain(Text("{book} is played without the content in {folder}", args))
        read_besides(good)

    def read_data(self, folder: Path) -> None:
        """From here on maps and content lie in one more folder, too. Raises BadCommand."""
        self._places = self.places.with_data(folder)
        self.__dict__.pop("places", None)

    @cached_property
    def places(self) -> Places:
        """The folders of the game."""
        return self._places or Places.here()

    def speak(self) -> None:
        """From now on in the language of the settings, if there is a choice; a settings file with faults is a
        matter for the screen. Raises BadCatalogue.
        """
        if self.translate is not english:
            return
        try:
            written = tomllib.loads((self.places.config / SETTINGS).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return
        if written.get("language") in LANGUAGES:
            self.translate = translator(written["language"])

    def say(self, words: Text | str) -> None:
        """A line for whoever gave the command. A str is shown as it is."""
        self._out(self.shown(words))

    def complain(self, words: Text | str) -> None:
        """A line about what went wrong."""
        self._err(self.shown(words))

    def shown(self, words: Text | str) -> str:
        """Words as this person reads them."""
        return words if isinstance(words, str) else render(words, self.translate)

    def book(self, name: str) -> Rulebook:
        """The rulebook of an id. Raises BadCommand with the nearest."""
        return self.books[chosen("rulebook", name, self.books)]

    @cached_property
    def seats(self) -> Seats:
        """The kinds of computer players by key."""
        from game.players import registry

        return registry()

    def find_map(self, extra: str | None = None) -> FindMap:
        """Finds the map of a saved match by its id; `extra` is one more file that may hold it."""
        if extra is None:
            return self.places.scenario
        path = self.places.map_path(extra)
        return lambda name: self.read_map(path) if path.stem == name else self.places.scenario(name)

    def read_map(self, path: Path) -> Scenario:
        """The scenario in a map file. Raises BadMap with all faults."""
        return read_map(path)

    def map_for(self, book: Rulebook, name: str | None) -> Scenario:
        """The map of that name or path; without one, the first that the rulebook can be played on.

        Raises BadMap for a faulty map, BadCommand where there is none or it is for other rulebooks.
        """
        if name is not None:
            scenario = self.read_map(self.places.map_path(name))
            if not suits(scenario, book):
                args = {"map": scenario.name, "books": list(scenario.books), "book": book.id}
                raise BadCommand(Text("{map} is a map for {books}, not for {book}", args))
            return scenario
        for path in self.places.map_paths():
            scenario = self.read_map(path)
            if suits(scenario, book):
                return scenario
        folders = [str(f) for f in self.places.maps]
        args = {"book": book.title, "folders": folders}
        raise BadCommand(Text("No map for {book} lies in {folders}", args))


def suits(scenario: Scenario, book: Rulebook) -> bool:
    """Whether a map may be played under a rulebook."""
    return not scenario.books or book.id in scenario.books
