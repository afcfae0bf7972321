"""A deck while it is put together: what it holds, what is wrong with it, every step taken back and forth."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.engine.collection import CardEntry, Collection, Remark, Selection, Statistic
from game.engine.words import Text
from game.screen.deck_shelf import DeckShelf

DRAFT = " (draft)"


class Draft:
    """One deck in the editor, and the file it goes to."""

    def __init__(self, shelf: DeckShelf, selection: Selection, path: Path | None = None) -> None:
        """path: the file it came from; None for a new deck."""
        self.shelf = shelf
        self.path = path
        self.selection = selection
        self.kept: Selection | None = selection if path is not None else None
        """What the file holds."""
        self.faults: Sequence[Remark] = ()
        self.warnings: Sequence[Remark] = ()
        self.statistics: Sequence[Statistic] = ()
        self._past: list[Selection] = []
        self._future: list[Selection] = []
        self._look_again()

    @property
    def collection(self) -> Collection:
        """The rules for it."""
        return self.shelf.collection

    @property
    def changed(self) -> bool:
        """Whether the file holds something else."""
        return self.selection != self.kept

    @property
    def group(self) -> str:
        """The faction of the team, "" for an empty one."""
        groups = {f.id: f.group for f in self.collection.figures}
        return next((groups[f] for f in self.selection.figures if f in groups), "")

    def copies(self, card: str) -> int:
        """How many copies of a card it has."""
        return self.selection.cards.get(card, 0)

    def remarks_on(self, card: str) -> tuple[Sequence[Remark], Sequence[Remark]]:
        """Faults and warnings about one card."""
        return [r for r in self.faults if r.card == card], [r for r in self.warnings if r.card == card]

    # ---- steps

    def change(self, selection: Selection) -> None:
        """Another state; the one before can be taken back to."""
        if selection == self.selection:
            return
        self._past.append(self.selection)
        self._future.clear()
        self.selection = selection
        self._look_again()

    def rename(self, name: str) -> None:
        """Another name; no step that is taken back."""
        self.selection = self.selection.named(name)

    def undo(self) -> bool:
        """One step back; whether there was one."""
        if not self._past:
            return False
        self._future.append(self.selection)
        self.selection = self._past.pop().named(self.selection.name)
        self._look_again()
        return True

    def redo(self) -> bool:
        """One step forth again; whether there was one."""
        if not self._future:
            return False
        self._past.append(self.selection)
        self.selection = self._future.pop().named(self.selection.name)
        self._look_again()
        return True

    @property
    def undoable(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._past)

    def add(self, card: CardEntry) -> Text | None:
        """One more copy; the reason if the limit of the card forbids it."""
        n, limit = self.copies(card.id), card.look.limit
        if limit is not None and n >= limit:
            return Text("{card}: its limit is {n}", {"card": card.look.title, "n": limit})
        self.change(self.selection.with_copies(card.id, n + 1))
        return None

    def remove(self, card: str) -> bool:
        """One copy less; whether there was one."""
        n = self.copies(card)
        if n:
            self.change(self.selection.with_copies(card, n - 1))
        return n > 0

    def toggle(self, figure: str) -> None:
        """A figure joins the team or leaves it; one of another group takes the place of the whole team, one
        too many that of the last."""
        team = list(self.selection.figures)
        groups = {f.id: f.group for f in self.collection.figures}
        if figure in team:
            team.remove(figure)
        else:
            team = [f for f in team if groups.get(f) == groups[figure]][: self.collection.team_size - 1]
            order = [f.id for f in self.collection.figures]
            team = sorted([*team, figure], key=order.index)
        self.change(self.selection.with_figures(team))

    def _look_again(self) -> None:
        self.faults = self.collection.faults(self.selection)
        self.warnings = self.collection.warnings(self.selection)
        self.statistics = self.collection.statistics(self.selection)

    # ---- the file

    def why_not(self) -> Text | None:
        """Why it cannot be saved as a deck to play with; None if it can."""
        if self.faults:
            return Text("{what}: {right}", {"what": self.faults[0].what, "right": self.faults[0].right})
        return self.why_no_name()

    def why_no_name(self) -> Text | None:
        """What is wrong with its name."""
        name = self.selection.name.strip()
        if not name:
            return Text("Give the deck a name")
        if self.shelf.taken(name, self.path):
            return Text("Another deck is called {name}; give this one a name of its own", {"name": name})
        return None

    def save(self) -> Path:
        """Writes the deck as it is, legal or not, into its file. Raises OSError."""
        self.selection = self.selection.named(self.selection.name.strip())
        self.path = self.shelf.keep(self.selection, self.path)
        self.kept = self.selection
        return self.path

    def leave(self) -> Text | None:
        """Nothing is lost: what was not saved is written down, a draft of a good deck beside it. What was
        done, as a sentence; None if nothing was. Raises OSError.
        """
        if not self.changed or (
            self.path is None and not self.selection.total and not self.selection.figures
        ):
            return None
        if self.why_no_name() is not None:
            name = self.selection.name.strip() or self.shelf.collection.noun.say.capitalize()
            self.selection = self.selection.named(self.shelf.free_name(name))
        file = self.shelf.file(self.path)
        if self.faults and file is not None and file.legal:
            plain = self.selection.name.removesuffix(DRAFT)
            self.selection = self.selection.named(self.shelf.free_name(plain[:30] + DRAFT))
            self.path = None
        self.save()
        name = self.selection.name
        if self.faults:
            return Text("{name} is kept as a draft", {"name": name})
        return Text("{name} is saved", {"name": name})
