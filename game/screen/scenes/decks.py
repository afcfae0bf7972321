"""The list of decks: own ones and pre-built ones to copy; import by dropping a file, export, taking back."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec
import pygame

from game.engine.collection import LONGEST_NAME, Collection, Selection, collection_of, lists_of
from game.engine.rulebook import Registry, Rulebook, SetupChoice
from game.engine.words import Text
from game.screen.controls import TYPED, ButtonLook, Field
from game.screen.deck_shelf import DeckFile, DeckShelf
from game.screen.ink import tabs
from game.screen.pen import Pen
from game.screen.scene import Desk, Hit
from game.screen.scenes.deck_editor import DeckEditor
from game.screen.scenes.deck_rows import DeckRows
from game.screen.scenes.deck_sheet import DeckSheet
from game.screen.scenes.page import KeyRows, Page
from game.table.mapfile import Scenario
from game.table.tomlplace import Source


def editable(books: Registry) -> list[str]:
    """The rulebooks for which decks can be made, by id."""
    return [key for key, book in books.items() if collection_of(book) is not None]


TWICE = 0.4
"""Seconds within which two clicks on a row open it."""

CAPS_FROM, ALL_FROM = 960, 600
"""From these widths at 100 % on: the buttons of the foot show their keys; there is room for all of them."""


def with_own_decks(desk: Desk, book: Rulebook, scenario: Scenario) -> tuple[SetupChoice, ...]:
    """The choices of a set-up, with the player's own legal decks or lists beside what the rulebook offers.

    Raises ValueError where the rulebook cannot be played on the map.
    """
    choices, collection = tuple(book.choices(scenario)), collection_of(book)
    if (lists := lists_of(book)) is not None:
        paths = sorted((desk.folders.decks / book.id).glob("*.toml"))
        sources = [Source.read(path) for path in paths]
        return tuple(
            msgspec.structs.replace(c, options=(*c.options, *lists.options(scenario, c, sources)))
            for c in choices
        )
    if collection is None:
        return choices
    decks = DeckShelf(desk.folders.decks / book.id, collection).legal()
    return tuple(
        msgspec.structs.replace(c, options=(*c.options, *collection.options(scenario, c, decks)))
        for c in choices
    )


class Lost(NamedTuple):
    """A deleted deck, for taking it back."""

    path: Path
    held: bytes
    name: str


class Decks(Page):
    """Own decks and templates of one rulebook."""

    heading = Text("Decks")
    wakes = 0.5

    def __init__(self, desk: Desk, book: str = "") -> None:
        super().__init__(desk)
        books = editable(desk.books)
        assert books, "no rulebook has anything to collect"
        self.book = book if book in books else books[0]
        self.chosen = ""
        """Key of the row chosen: "own:" and the name of a file, or "built:" and a number."""
        self.name = Field("", LONGEST_NAME)
        self.message: Text | str = ""
        self.lost: Lost | None = None
        self.unread: DeckFile | None = None
        """A file that could not be imported, with its faults."""
        self._clicked = -TWICE
        self.rows = DeckRows(self)
        self.sheet = DeckSheet(self)
        self.shelf: DeckShelf
        self._open(self.book)

    def _open(self, book: str) -> None:
        self.book = book
        self.shelf = DeckShelf(self.desk.folders.decks / book, self.collection)
        self.chosen = self.keys_of()[0]
        self._settle()

    @property
    def collection(self) -> Collection:
        """What is put together."""
        found = collection_of(self.desk.books[self.book])
        assert found is not None, self.book
        return found

    # ---- what is chosen

    def keys_of(self) -> list[str]:
        """The keys of all rows in order."""
        own = [f"own:{file.path.name}" for file in self.shelf.files]
        return [*own, *(f"built:{n}" for n in range(len(self.collection.templates)))]

    @property
    def file(self) -> DeckFile | None:
        """The own deck chosen."""
        return next((f for f in self.shelf.files if f"own:{f.path.name}" == self.chosen), None)

    @property
    def selection(self) -> Selection | None:
        """The deck chosen, own or pre-built; None for a broken file."""
        kind, _, rest = self.chosen.partition(":")
        if kind == "built":
            return self.collection.templates[int(rest)]
        return self.file.selection if self.file is not None else None

    def choose(self, key: str) -> None:
        """Another row."""
        self.chosen = key
        self.unread = None
        self._settle()

    def _settle(self) -> None:
        keys = self.keys_of()
        if self.chosen not in keys:
            self.chosen = keys[0]
        self.name.text = self.selection.name if self.selection is not None else ""
        self.name.at = -1
        self.stale = True

    def enter(self) -> None:
        super().enter()
        self.shelf.refresh()
        self._settle()

    def update(self, dt: float) -> bool:
        if self.focus != "name" and self.shelf.refresh():
            self._settle()
        return super().update(dt)

    # ---- what happens

    def press(self, hit: Hit) -> None:
        kind, _, rest = hit.key.partition(":")
        if kind in ("own", "built"):
            twice = hit.key == self.chosen and self.desk.clock() - self._clicked < TWICE
            self._clicked = self.desk.clock()
            self.choose(hit.key)
            if twice and self.selection is not None:
                self.edit()
        elif kind == "book":
            self._open(rest)
        elif hit.key == "name":
            self.focus, self.name.at = "name", -1
        elif kind == "clause":
            self.desk.open_clause(self.book, rest)
        elif not self._act(hit.key):
            self.rows.scroll.press(hit.key)
            self.sheet.scroll.press(hit.key)
            super().press(hit)

    def _act(self, key: str) -> bool:
        acts = {
            "edit": self.edit,
            "copy": self.copy,
            "new": self.new,
            "delete": self.delete,
            "export": self.export,
            "restore": self.restore,
        }
        if key not in acts:
            return False
        self.message = ""
        try:
            acts[key]()
        except OSError as fault:
            self.message = Text("That did not work: {why}", {"why": fault.strerror or str(fault)})
            self.desk.play("refused")
        return True

    def edit(self) -> None:
        """Opens the editor: for a pre-built deck, with a copy."""
        if self.file is None:
            self.copy()
        elif self.file.selection is not None:
            self._edit(self.file.selection, self.file.path)

    def copy(self) -> None:
        """Opens the editor with a copy under a name of its own."""
        if self.selection is not None:
            self._edit(self.selection.named(self.shelf.free_name(self.selection.name)), None)

    def new(self) -> None:
        """Opens the editor with an empty deck."""
        self._edit(Selection(self.shelf.free_name(self.desk.say(Text("New deck")))), None)

    def _edit(self, selection: Selection, path: Path | None) -> None:
        self.desk.stage.push(DeckEditor(self.desk, self.book, self.shelf, selection, path, self._left))

    def _left(self, said: Text | None, path: Path | None) -> None:
        self.message = said or ""
        if path is not None:
            self.choose(f"own:{path.name}")

    def delete(self) -> None:
        """Deletes the own deck chosen; it can be taken back until the next one. Raises OSError."""
        file = self.file
        if file is None:
            return
        at = self.keys_of().index(self.chosen)
        self.lost = Lost(file.path, self.shelf.remove(file.path), file.name)
        self.message = Text("{name} is deleted", {"name": file.name})
        self.choose(self.keys_of()[min(at, len(self.keys_of()) - 1)])

    def restore(self) -> None:
        """Takes the last deletion back. Raises OSError."""
        if self.lost is not None:
            self.shelf.restore(self.lost.path, self.lost.held)
            self.choose(f"own:{self.lost.path.name}")
            self.message = Text("{name} is back", {"name": self.lost.name})
            self.lost = None

    def export(self) -> None:
        """Writes a copy of the deck chosen and puts its text on the clipboard. Raises OSError."""
        if self.selection is None:
            return
        path = self.shelf.export(self.selection, self.desk.folders.exports)
        copied = to_clipboard(self.collection.write(self.selection))
        say = Text("Exported to {path}, and on the clipboard") if copied else Text("Exported to {path}")
        self.message = Text(say.say, {"path": str(path)})

    def take(self, path: Path) -> None:
        """Imports a file that was dropped onto the window, or shows why it cannot be."""
        self.message, self.unread = "", None
        try:
            file = self.shelf.take(path)
        except OSError as fault:
            self.message = Text("{file}: {why}", {"file": path.name, "why": fault.strerror or str(fault)})
        else:
            if file.selection is None and file.path.parent != self.shelf.folder:
                self.unread = file
                self.message = Text("{file} is no deck that can be read", {"file": path.name})
                self.desk.play("refused")
            else:
                self.choose(f"own:{file.path.name}")
                self.message = Text("{name} is imported", {"name": file.name})
        self.stale = True

    def rename(self) -> None:
        """Gives the own deck chosen the name that was typed, if it is one."""
        file, name = self.file, self.name.text.strip()
        if file is None or file.selection is None or name == file.name:
            return
        if not name:
            self.message = Text("Give the deck a name")
        elif self.shelf.taken(name, file.path):
            self.message = Text("Another deck is called {name}", {"name": name})
        else:
            try:
                self.shelf.keep(file.selection.named(name), file.path)
                self.message = ""
            except OSError as fault:
                self.message = Text("That did not work: {why}", {"why": fault.strerror or str(fault)})
        self._settle()

    # ---- events

    def event(self, e: pygame.Event) -> None:
        if e.type == pygame.DROPFILE:
            self.take(Path(e.file))
            return
        typing = self.focus == "name"
        if typing and e.type in TYPED and self.name.event(e):
            self.stale = True
            return
        if typing and e.type == pygame.MOUSEBUTTONDOWN:
            self.focus = ""
            self.rename()
        super().event(e)

    def key(self, e: pygame.Event) -> None:
        typing, keys = self.focus == "name", self.keys_of()
        enter = e.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if typing and (enter or e.key in (pygame.K_ESCAPE, pygame.K_TAB)):
            if e.key == pygame.K_ESCAPE:
                self._settle()
            self.focus = ""
            self.rename()
        elif e.key in (pygame.K_UP, pygame.K_DOWN):
            at = keys.index(self.chosen) + (1 if e.key == pygame.K_DOWN else -1)
            self.choose(keys[max(0, min(len(keys) - 1, at))])
            self.rows.show()
        elif enter and not self.focus:
            self._act("edit")
        elif e.key == pygame.K_DELETE:
            self._act("delete")
        elif e.key == pygame.K_F2 and self.file is not None:
            self.focus = "name"
        elif e.key in (pygame.K_n, pygame.K_c, pygame.K_e, pygame.K_z):
            self._act({pygame.K_n: "new", pygame.K_c: "copy", pygame.K_e: "export"}.get(e.key, "restore"))
        else:
            super().key(e)
        self.stale = True

    # ---- how it looks

    def note(self) -> Text | str:
        return str(self.shelf.folder)

    def hint(self) -> Text | str:
        return self.message or Text("Drop a deck file onto this window to import it")

    def keys(self) -> KeyRows:
        return (
            ("Up Down", Text("another deck")),
            ("Enter", Text("edit it, or a copy of a pre-built one")),
            ("N", Text("a new deck")),
            ("C", Text("a copy")),
            ("E", Text("export it")),
            ("F2", Text("rename it")),
            ("Del  Z", Text("delete it, or take the last deletion back")),
        )

    def buttons(self) -> list[ButtonLook]:
        file, there = self.file, self.selection is not None
        broken = None if there else Text("Mend the file first: its faults are listed")
        edit = Text("Edit a copy") if file is None else Text("Edit")
        last = self._button("edit", edit, "primary", "Enter", broken)
        if self.desk.size[0] < ALL_FROM * self.desk.k:
            return [last]
        out = [self._button("new", Text("New"), "ghost", "N")]
        if self.lost is not None:
            out.append(self._button("restore", Text("Undo delete"), "plain", "Z"))
        elif file is not None:
            out.append(self._button("delete", Text("Delete"), "ghost", "Del"))
        out.append(self._button("export", Text("Export"), "ghost", "E", broken))
        if file is not None:
            out.append(self._button("copy", Text("Copy"), "plain", "C", broken))
        return [*out, last]

    def _button(self, key: str, label: Text, kind: str, cap: str, why: Text | None = None) -> ButtonLook:
        """A button of the foot; where there is little room, without its key."""
        shown = cap if self.desk.size[0] >= CAPS_FROM * self.desk.k else ""
        return ButtonLook(key, self.desk.say(label), kind, shown, why is None, why)

    def body(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
        k, g = pen.k, round(12 * pen.k)
        r = rect.inflate(-2 * g, -2 * g)
        books = editable(self.desk.books)
        if len(books) > 1:
            strip = pygame.Rect(r.x, r.y, r.w, round(34 * k))
            names = [self.desk.books[b].title for b in books]
            on = self.desk.books[self.book].title
            for book, tab in zip(books, tabs(surface, strip, pen.theme, names, on), strict=True):
                self.hits.append(Hit(tab, f"book:{book}", self.desk.books[book].title))
            r = pygame.Rect(r.x, strip.bottom, r.w, r.bottom - strip.bottom)
        left = round(max(min(560 * k, r.w * 0.42), r.w * 0.3))
        self.rows.draw(surface, pen, pygame.Rect(r.x, r.y, left, r.h))
        self.sheet.draw(surface, pen, pygame.Rect(r.x + left + g, r.y, r.w - left - g, r.h))


def to_clipboard(words: str) -> bool:
    """Puts a text on the clipboard; whether this computer let us."""
    try:
        pygame.scrap.put_text(words)
    except (pygame.error, AttributeError, NotImplementedError):
        return False
    return True
