"""Where things lie on this computer: settings, saved matches, reports, maps.

The environment variable MEASURE_TWICE_HOME puts everything that is written under one folder.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path

import game
from game.commands.line import BadCommand, refuse
from game.engine.words import Text
from game.table.mapfile import Scenario, map_files, read_map
from game.table.tomlplace import did_you_mean

HOME = "MEASURE_TWICE_HOME"
APP = "measure-twice"


@dataclass(frozen=True, slots=True)
class Places:
    """The folders of the game; those that are written to need not be there yet."""

    config: Path
    saves: Path
    reports: Path
    maps: tuple[Path, ...]
    """Maps of the game first, then those that the player has put beside the saved matches."""
    content: tuple[Path, ...] = ()
    """Folders with content of the players' own, in folders named as the rulebooks."""

    @classmethod
    def here(cls) -> Places:
        """The folders on this computer for this user."""
        from platformdirs import PlatformDirs

        home = os.environ.get(HOME, "")
        if home:
            top = Path(home)
            own = (top / "config", top / "data", top / "log")
        else:
            dirs = PlatformDirs(APP, appauthor=False)
            own = (dirs.user_config_path, dirs.user_data_path, dirs.user_log_path)
        config, kept, log = own
        return cls(config, kept / "saves", log, (maps_folder(), kept / "maps"), (kept / "content",))

    def with_data(self, folder: Path) -> Places:
        """The same with the maps and the content of one more folder. Raises BadCommand if it is not there."""
        if not folder.is_dir():
            refuse("There is no folder {path} to read maps and content from", path=str(folder))
        maps = (*self.maps, folder / "maps")
        return replace(self, maps=maps, content=(*self.content, folder / "content"))

    def own_content(self, book: str) -> tuple[Path, ...]:
        """The folders with players' own content for a rulebook that are there."""
        return tuple(folder / book for folder in self.content if (folder / book).is_dir())

    def map_paths(self) -> list[Path]:
        """All map files, in the order in which a map is looked for by its name."""
        return [path for folder in self.maps if folder.is_dir() for path in map_files(folder)]

    def map_path(self, name: str) -> Path:
        """The file of a map given by its path or its bare name. Raises BadCommand with the nearest name."""
        path = Path(name)
        if path.is_file():
            return path
        known = self.map_paths()
        for found in known:
            if found.stem == (path.stem if path.suffix == ".toml" else path.name):
                return found
        near = did_you_mean(path.stem, [p.stem for p in known])
        raise BadCommand(Text('There is no map "{name}"; {near}', {"name": name, "near": near}))

    def scenario(self, name: str) -> Scenario:
        """The map of an id, for saved matches. Raises LookupError, or BadMap."""
        for path in self.map_paths():
            if path.stem == name:
                return read_map(path)
        raise LookupError(f"no file {name}.toml lies in {', '.join(str(f) for f in self.maps)}")


def _package() -> Path:
    return Path(next(iter(game.__path__))).resolve()


def maps_folder() -> Path:
    """The maps that come with the game: inside the installed package, else beside it in a checkout."""
    inside = _package() / "maps"
    return inside if inside.is_dir() else _package().parent / "maps"


def project_folder() -> Path | None:
    """The checkout with its tests, or None for an installed game."""
    top = _package().parent
    return top if (top / "tests").is_dir() and (top / "pyproject.toml").is_file() else None
