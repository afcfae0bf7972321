"""Several TOML files read as one: their lists of rows follow one another, every row keeps its own place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.table.tomlplace import Fault, Fix, Key, Source


class Joined(Source):
    """The first file, and the rows of the others after its own. What is no list of rows counts only in the
    first file that has it.
    """

    def __init__(self, sources: Sequence[Source]) -> None:
        first = sources[0]
        super().__init__(first.name, first.text, [fault for source in sources for fault in source.faults])
        self.sources = tuple(sources)
        if self.faults:
            return
        for source in sources[1:]:
            for key, value in source.data.items():
                mine = self.data.setdefault(key, [])
                if isinstance(mine, list) and isinstance(value, list):
                    self.data[key] = [*mine, *value]

    def of(self, keys: Iterable[Key]) -> tuple[Source, tuple[Key, ...]]:
        """The file that holds these keys, and the keys in it."""
        way = tuple(keys)
        if len(way) > 1 and isinstance(way[1], int):
            n = way[1]
            for source in self.sources:
                rows = source.data.get(str(way[0]))
                long = len(rows) if isinstance(rows, list) else 0
                if n < long:
                    return source, (way[0], n, *way[2:])
                n -= long
        holding = next((s for s in self.sources if way and way[0] in s.data), self.sources[0])
        return holding, way

    def place(self, *keys: Key) -> tuple[int, int]:
        source, way = self.of(keys)
        return source.place(*way)

    def value_place(self, *keys: Key) -> tuple[int, int]:
        source, way = self.of(keys)
        return source.value_place(*way)

    def value_text(self, *keys: Key) -> str:
        source, way = self.of(keys)
        return source.value_text(*way)

    def has(self, *keys: Key) -> bool:
        source, way = self.of(keys)
        return source.has(*way)

    def fault(self, keys: Iterable[Key], what: str, right: str, fix: Fix | None = None) -> Fault:
        source, way = self.of(keys)
        return source.fault(way, what, right, fix)

    def value_fault(self, keys: Iterable[Key], what: str, right: str, fix: Fix | None = None) -> Fault:
        source, way = self.of(keys)
        return source.value_fault(way, what, right, fix)
