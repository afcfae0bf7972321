"""Content of the players' own: folders whose rows are read after those that a rulebook brings.

In a folder of data it lies as `content/RULEBOOK/FILE.toml`, in files named as those of the rulebook.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Final

from game.table.tomljoin import Joined
from game.table.tomlplace import Source

RULES: Final = Path(__file__).parents[1] / "rules"
"""Where the rulebooks lie with their content."""

_OWN: Final[ContextVar[Mapping[str, tuple[Path, ...]]]] = ContextVar("own content", default={})  # noqa: B039


def read_besides(own: Mapping[str, tuple[Path, ...]]) -> None:
    """From here on these folders are read by the rulebooks of these ids, as far as they are not read yet."""
    _OWN.set(own)


@contextmanager
def besides(own: Mapping[str, tuple[Path, ...]]) -> Iterator[None]:
    """The same for a while."""
    token = _OWN.set(own)
    try:
        yield
    finally:
        _OWN.reset(token)


def source_of(folder: Path, name: str) -> Source:
    """The file of a content folder; where a rulebook brings the folder, with the players' own rows after its
    own.
    """
    first = Source.read(folder / f"{name}.toml")
    if folder.parent.parent != RULES:
        return first
    own = [path / f"{name}.toml" for path in _OWN.get().get(folder.parent.name, ())]
    more = [Source.read(path) for path in own if path.is_file()]
    return Joined([first, *more]) if more else first
