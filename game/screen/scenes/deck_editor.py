"""The deck editor: a team, the cards it may have, and the deck that comes of it; faults are told at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from game.engine.collection import LONGEST_NAME, CardEntry, Selection
from game.engine.look import CardLook
from game.engine.words import Text
from game.screen.controls import TYPED, ButtonLook, Field
from game.screen.deck_draft import Draft
from game.screen.deck_shelf import DeckShelf
from game.screen.ink import tabs
from game.screen.pen import Pen
from game.screen.scene import Desk, Hit
from game.screen.scenes.deck_drag import CardDrag
from game.screen.scenes.deck_gallery import Gallery
from game.screen.scenes.deck_list import DeckColumn
from game.screen.scenes.deck_place import GUTTER, TABS, editor_place
from game.screen.scenes.deck_reading import Reading
from game.screen.scenes.deck_team import Team
from game.screen.scenes.page import KeyRows, Page

CARDS = ("take", "row", "add")
"""First parts of the keys of what stands for a card."""

CAPS_FROM = 640
"""From this width at 100 % on, the buttons of the foot show their keys."""


class DeckEditor(Page):
    """One deck on the desk."""

    heading = Text("Deck editor")

    def __init__(
        self,
        desk: Desk,
        book: str,
        shelf: DeckShelf,
        selection: Selection,
        path: Path | None = None,
        left: Callable[[Text | None, Path | None], None] = lambda said, path: None,
    ) -> None:
        """left: called when the editor is left, with what became of the deck, and its file."""
        super().__init__(desk)
        self.book = book
        self.draft = Draft(shelf, selection, path)
        self.left = left
        groups = self.draft.collection.groups
        self.group = self.draft.group or (groups[0].key if groups else "")
        """The faction whose figures and cards are shown."""
        self.reader = ""
        """The figure for which the cards are read."""
        self.name = Field(selection.name, LONGEST_NAME)
        self.message: Text | str = ""
        self.tab = TABS[1]
        self.wide = True
        self.quiet = ""
        """Key of what was clicked last: its card does not float over the deck until another is pointed at."""
        self.entries = {entry.id: entry for entry in self.draft.collection.cards}
        self._last = ""
        self.team, self.gallery = Team(self), Gallery(self)
        self.deck, self.reading = DeckColumn(self), Reading(self)
        self.drag = CardDrag(self)
        self._settle()

    # ---- what the parts ask

    def offered(self) -> list[CardEntry]:
        """The cards that a deck of the faction shown may have."""
        return [entry for entry in self.draft.collection.cards if entry.pool in ("", self.group)]

    def group_name(self) -> str:
        """What the faction shown is called."""
        return next((g.name for g in self.draft.collection.groups if g.key == self.group), "")

    def reader_name(self) -> str:
        """What the figure is called for which the cards are read."""
        return next((f.name for f in self.draft.collection.figures if f.id == self.reader), "")

    def read(self, entry: CardEntry) -> CardLook:
        """A card as it stands for the reader."""
        figure = "" if entry.for_player else self.reader
        return self.draft.collection.look(entry.id, figure, self.draft.selection.figures)

    def own_text(self, entry: CardEntry, figure: str) -> bool:
        """Whether a card has another text for a figure than the printed one."""
        return self.draft.collection.look(entry.id, figure).text != entry.look.text

    def title(self, entry: CardEntry) -> Text | str:
        """What a card is called in the list."""
        return entry.look.title

    def pointed_at(self) -> CardEntry | None:
        """The card under the pointer, or with the focus."""
        for key in (self.hovered, self.focus):
            kind, _, name = key.partition(":")
            if kind in CARDS and name in self.entries:
                return self.entries[name]
        return None

    def looked_at(self) -> CardEntry | None:
        """The card shown large: the one pointed at last, at first that of the gallery's beginning."""
        now = self.pointed_at()
        if now is not None:
            self._last = now.id
        if self._last not in self.entries:
            shown = [e for e in self.offered() if e.users] or self.offered()
            return shown[0] if shown else None
        return self.entries[self._last]

    def _settle(self) -> None:
        """After any step: the reader is one of the team, the field shows the name."""
        team = self.draft.selection.figures
        if self.reader not in team:
            self.reader = team[0] if team else ""
        self.stale = True

    # ---- what happens

    def press(self, hit: Hit) -> None:
        kind, _, rest = hit.key.partition(":")
        self.quiet = hit.key
        if kind in ("take", "add"):
            self.add(rest)
        elif kind == "row":
            self.remove(rest)
        elif kind == "figure":
            self._toggle(rest)
        elif kind == "group":
            self.group = rest
            self.gallery.scroll.offset = 0.0
        elif kind == "reader":
            self.reader = rest
        elif kind == "tab":
            self.tab = rest
        elif hit.key in ("name", "search"):
            self.focus = hit.key
            (self.name if hit.key == "name" else self.gallery.search).at = -1
        elif hit.key in ("save", "draft"):
            self.save()
        elif hit.key == "undo":
            self._undo()
        elif kind == "clause":
            self.desk.open_clause(self.book, rest)
        elif not self.gallery.press(hit.key):
            for scroll in (self.gallery.scroll, self.deck.scroll, self.deck.remarks, self.reading.remarks):
                scroll.press(hit.key)
            super().press(hit)

    def add(self, card: str) -> None:
        """One more copy of a card, or the reason why not."""
        refused = self.draft.add(self.entries[card])
        self.message = refused or ""
        self.desk.play("refused" if refused else "card_set")
        self._settle()

    def remove(self, card: str) -> None:
        """One copy less."""
        self.message = ""
        if self.draft.remove(card):
            self.desk.play("card_off")
        self._settle()

    def _toggle(self, figure: str) -> None:
        self.message = ""
        self.draft.toggle(figure)
        if figure in self.draft.selection.figures:
            self.reader = figure
        self.desk.play("set_down")
        self._settle()

    def _undo(self, forth: bool = False) -> None:
        self.message = ""
        if self.draft.redo() if forth else self.draft.undo():
            self.group = self.draft.group or self.group
        self._settle()

    def save(self) -> None:
        """Writes the deck, legal or as a draft, and says where."""
        why = self.draft.why_no_name()
        if why is not None:
            self.message = why
            return
        try:
            path = self.draft.save()
        except OSError as fault:
            self.message = Text("It cannot be saved: {why}", {"why": fault.strerror or str(fault)})
            return
        self.name.text = self.draft.selection.name
        where = Text("kept as a draft") if self.draft.faults else Text("saved")
        self.message = Text(
            "{name} is {where}: {path}", {"name": self.name.text, "where": where, "path": str(path)}
        )

    def back(self) -> None:
        try:
            said = self.draft.leave()
        except OSError as fault:
            self.message = Text("It cannot be saved: {why}", {"why": fault.strerror or str(fault)})
            self.stale = True
            return
        self.desk.stage.pop()
        self.left(said, self.draft.path)

    def leave(self) -> None:
        if self.desk.stage.done and self.draft.changed:
            try:
                self.draft.leave()
            except OSError:
                self.desk.play("refused")

    # ---- events

    def event(self, e: pygame.Event) -> None:
        if e.type == pygame.DROPFILE:
            self._dropped(Path(e.file))
            return
        field = self._typing()
        if field is not None and e.type in TYPED and self._typed(field, e):
            return
        if e.type == pygame.MOUSEBUTTONDOWN and field is not None:
            self.focus = ""
        if e.type == pygame.MOUSEBUTTONDOWN and e.button == 3:
            self._hover(e.pos)
            kind, _, name = self.hovered.partition(":")
            if kind in CARDS:
                self.quiet = self.hovered
                self.remove(name)
            return
        if not self.drag.event(e):
            super().event(e)

    def _dropped(self, path: Path) -> None:
        try:
            file = self.draft.shelf.take(path)
        except OSError as fault:
            self.message = Text("{file}: {why}", {"file": path.name, "why": fault.strerror or str(fault)})
        else:
            good = Text("{name} now lies in the list of decks", {"name": file.name})
            self.message = good if file.selection is not None else str(file.faults[0])
        self.stale = True

    def _typing(self) -> Field | None:
        return {"name": self.name, "search": self.gallery.search}.get(self.focus)

    def _typed(self, field: Field, e: pygame.Event) -> bool:
        if e.type == pygame.KEYDOWN and e.mod & pygame.KMOD_CTRL:
            return False
        if not field.event(e):
            return False
        if field is self.name:
            self.draft.rename(field.text)
            self.message = ""
        else:
            self.gallery.scroll.offset = 0.0
        self.stale = True
        return True

    def key(self, e: pygame.Event) -> None:
        ctrl, typing = bool(e.mod & pygame.KMOD_CTRL), self._typing() is not None
        arrows = {
            pygame.K_LEFT: (-1, 0),
            pygame.K_RIGHT: (1, 0),
            pygame.K_UP: (0, -1),
            pygame.K_DOWN: (0, 1),
        }
        entry = self.pointed_at()
        if ctrl and e.key == pygame.K_s:
            self.save()
        elif ctrl and e.key == pygame.K_f:
            self.focus = "search"
            self.tab = TABS[1]
        elif e.key == pygame.K_F2:
            self.focus = "name"
        elif e.key in (pygame.K_z, pygame.K_y) and (ctrl or not typing):
            self._undo(forth=e.key == pygame.K_y or bool(e.mod & pygame.KMOD_SHIFT))
        elif typing and e.key in (pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER):
            self.focus = ""
        elif e.key in arrows and (not typing or e.key == pygame.K_DOWN):
            self.gallery.move(*arrows[e.key])
        elif entry and e.key in (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS):
            self.add(entry.id)
        elif entry and e.key in (pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_DELETE, pygame.K_BACKSPACE):
            self.remove(entry.id)
        elif e.key == pygame.K_r:
            self._next_reader()
        elif e.key == pygame.K_t:
            self.gallery.next_kind(-1 if e.mod & pygame.KMOD_SHIFT else 1)
        elif e.key == pygame.K_u:
            self.gallery.press("usable")
        else:
            super().key(e)
        self.stale = True

    def _next_reader(self) -> None:
        team: Sequence[str] = self.draft.selection.figures
        if team:
            at = team.index(self.reader) if self.reader in team else -1
            self.reader = team[(at + 1) % len(team)]

    # ---- how it looks

    def note(self) -> Text | str:
        return self.desk.books[self.book].title

    def hint(self) -> Text | str:
        if self.message:
            return self.message
        why = self.draft.why_not()
        if why is not None and self.draft.faults:
            return Text("Not yet legal: {why}", {"why": why})
        if why is not None:
            return why
        return Text("Click a card to add it, right click to take one out")

    def keys(self) -> KeyRows:
        return (
            ("Arrows", Text("from card to card")),
            ("+ −", Text("one copy more or less of the card")),
            ("T", Text("the next kind of card")),
            ("U", Text("only cards that the team can use")),
            ("R", Text("read the cards for the next figure")),
            ("Ctrl F", Text("search")),
            ("F2", Text("rename the deck")),
            ("Z  Y", Text("take a step back, or forth again")),
            ("Ctrl S", Text("save")),
        )

    def buttons(self) -> list[ButtonLook]:
        say, why = self.desk.say, self.draft.why_not()
        roomy = self.desk.size[0] >= CAPS_FROM * self.desk.k
        z, ctrl = ("Z", "Ctrl S") if roomy else ("", "")
        undo = ButtonLook("undo", say(Text("Undo")), "ghost", z, self.draft.undoable)
        if self.draft.faults:
            tip = self.draft.why_no_name()
            able = tip is None and self.draft.changed
            return [undo, ButtonLook("draft", say(Text("Keep as draft")), "plain", ctrl, able, tip)]
        nothing = Text("It is saved as it is") if why is None and not self.draft.changed else why
        return [undo, ButtonLook("save", say(Text("Save")), "primary", ctrl, nothing is None, nothing)]

    def body(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
        margin = round(2 * GUTTER * pen.k)
        place = editor_place(rect.inflate(-margin, -margin), pen.k, self.tab)
        self.wide = place.reading is not None
        self.deck.rect = place.deck or pygame.Rect(0, 0, 0, 0)
        if place.tabs is not None:
            self._tabs(surface, pen, place.tabs)
        if place.team is not None:
            self.team.draw(surface, pen, place.team)
        if place.gallery is not None:
            self.gallery.draw(surface, pen, place.gallery)
        if place.reading is not None:
            self.reading.draw(surface, pen, place.reading)
        if place.deck is not None:
            self.deck.draw(surface, pen, place.deck, remarks=place.reading is None)

    def _tabs(self, surface: pygame.Surface, pen: Pen, strip: pygame.Rect) -> None:
        """The tabs of a small window."""
        total, size = self.draft.selection.total, self.draft.collection.size
        count = Text("Deck {n}/{size}", {"n": total, "size": size})
        names = [pen.say(words) for words in (Text("Team"), Text("Cards"), count)]
        on = names[TABS.index(self.tab)]
        for key, name, tab in zip(TABS, names, tabs(surface, strip, pen.theme, names, on), strict=True):
            self.hits.append(Hit(tab, f"tab:{key}", name))

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.hovered != self.quiet:
            self.quiet = ""
        pen = Pen(surface, self.desk.theme, self.desk.say)
        hit = self.hit(self.hovered) or self.hit(self.focus)
        quiet = hit is None or hit.key == self.quiet or self.drag.entry is not None
        if not self.wide and hit is not None and not quiet:
            on_row = hit.key.partition(":")[0] in ("row", "add")
            self.reading.floating(surface, pen, self.deck.rect, hit.rect.centery if on_row else None)
        self.drag.draw(surface)
