"""What is kept on this computer: saved matches as a list shows them, the shelf they lie on, the folders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from game.engine.words import Text

if TYPE_CHECKING:
    from game.engine.match import Match


class Plan(NamedTuple):
    """A table in small: what both sides could see of it."""

    width: float
    depth: float
    """Inches."""
    spots: tuple[tuple[float, float, float, int], ...] = ()
    """A figure each: x, y, radius and side."""
    ground: tuple[tuple[tuple[float, float], ...], ...] = ()
    """Outlines of the terrain."""

    def standing(self, side: int) -> int:
        """How many figures of a side there are."""
        return sum(spot[3] == side for spot in self.spots)


class SavedMatch(NamedTuple):
    """A match on disk, as a list of them shows it."""

    path: Path
    book: str
    """Id of its rulebook."""
    map_name: str
    names: tuple[str, str]
    turn: int
    when: float
    """Seconds since 1970 when it was last written."""
    over: bool = False
    fault: str = ""
    """Why it cannot be opened, as a sentence; empty for a sound one."""
    label: str = ""
    """The name that somebody gave it."""
    plan: Plan | None = None
    """How the table stood when the turn began."""


class Shelf(Protocol):
    """Where matches are kept."""

    @property
    def trouble(self) -> str:
        """Why the match that is played cannot be written down at the moment; "" if it can."""

    @property
    def news(self) -> Text | None:
        """What has to be told of the match that is played, once: what was lost when it was opened."""

    def saved(self) -> Sequence[SavedMatch]:
        """All matches of the folder, newest first."""

    def load(self, path: Path) -> Match:
        """The match of a file, played up to where it stood. Raises ValueError with a sentence."""

    def record(self, match: Match) -> Path:
        """Writes a match down and every answer from now on; a loaded match goes on in its own file."""

    def copy(self, match: Match, label: str) -> Path:
        """Writes a match as it stands into a file of its own under a name. Raises OSError."""

    def name(self, path: Path, label: str) -> None:
        """Gives a saved match a name. Raises OSError."""

    def remove(self, path: Path) -> None:
        """Deletes a saved match; until `forget` it can come back. Raises OSError."""

    def restore(self, path: Path) -> None:
        """Brings back what was deleted. Raises OSError."""

    def forget(self) -> None:
        """What was deleted is gone for good."""


@dataclass(frozen=True, slots=True)
class Folders:
    """Where things are on this computer."""

    config: Path
    saves: Path
    maps: tuple[Path, ...]
    """Folders that are searched for *.toml, in this order."""

    @property
    def decks(self) -> Path:
        """The player's own decks, in a folder for each rulebook."""
        return self.saves.parent / "decks"

    @property
    def own_maps(self) -> Path:
        """The player's own maps."""
        return self.saves.parent / "maps"

    @property
    def exports(self) -> Path:
        """Copies to pass on."""
        return self.saves.parent / "exports"
