"""Tile layers of Tiled: which tile lies in which cell, and equal neighbours as few rectangles."""

from __future__ import annotations

import base64
import binascii
import gzip
import io
import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from game.engine.words import Text
from game.imports.drawn import BadImport, number

TILE: Final = 0x0FFFFFFF
"""Of a gid: the tile without the bits that flip and turn it."""
MOST_CELLS: Final = 1_000_000

Cells = tuple[int, int, int, int]
"""Column and row of the first cell, and how many columns and rows; rows count from the top."""
Chunks = list[tuple[Cells, list[int]]]
"""Parts of a layer with their tiles row by row."""


def tiles_of(layer: Mapping[str, Any], width: int, height: int) -> list[int]:
    """The tile of every cell, row by row from the top, 0 for none; flips are left out. Raises BadImport."""
    if width * height > MOST_CELLS:
        args = {"w": width, "h": height}
        raise BadImport(Text("{w} by {h} tiles are too many", args))
    data = layer.get("data")
    if isinstance(data, str):
        found: Sequence[Any] = _decoded(data, str(layer.get("compression") or ""), width * height)
    else:
        found = data if isinstance(data, list) else []
    if len(found) != width * height:
        args = {"n": len(found), "cells": width * height}
        raise BadImport(Text("a tile layer has {n} tiles for {cells} cells", args))
    return [number_of(gid) & TILE for gid in found]


def chunked(layer: Mapping[str, Any]) -> Chunks:
    """The parts of a layer of an infinite map, with their tiles. Raises BadImport."""
    out: Chunks = []
    cells = 0
    raw = layer.get("chunks")
    for chunk in raw if isinstance(raw, list) else []:
        sides = (
            [number(chunk.get(key)) for key in ("x", "y", "width", "height")]
            if isinstance(chunk, dict)
            else []
        )
        if len(sides) != 4 or any(n is None or n != int(n) for n in sides):
            raise BadImport(Text("a chunk of a tile layer has no x, y, width and height in whole tiles"))
        x, y, wide, high = (int(n or 0) for n in sides)
        if wide < 1 or high < 1:
            raise BadImport(Text("a chunk of a tile layer has no x, y, width and height in whole tiles"))
        cells += wide * high
        if cells > MOST_CELLS:
            raise BadImport(Text("{n} tiles in one layer are too many", {"n": cells}))
        how = {key: layer.get(key) for key in ("compression", "encoding")}
        out.append(((x, y, wide, high), tiles_of({**how, "data": chunk.get("data")}, wide, high)))
    return out


def span(chunks: Iterable[tuple[Cells, Sequence[int]]]) -> Cells | None:
    """The smallest rectangle of cells that holds every tile of some chunks; None if they hold none."""
    columns: list[int] = []
    rows: list[int] = []
    for (x, y, wide, _), gids in chunks:
        found = [n for n, gid in enumerate(gids) if gid]
        if found:
            columns += [x + min(n % wide for n in found), x + max(n % wide for n in found)]
            rows += [y + found[0] // wide, y + found[-1] // wide]
    if not columns:
        return None
    return min(columns), min(rows), max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


def together(chunks: Iterable[tuple[Cells, Sequence[int]]], box: Cells) -> list[int]:
    """The tiles of chunks in a rectangle of cells, row by row from the top; 0 where there are none."""
    left, top, wide, high = box
    out = [0] * (wide * high)
    for (x, y, w, _), gids in chunks:
        for n, gid in enumerate(gids):
            column, row = x + n % w - left, y + n // w - top
            if gid and 0 <= column < wide and 0 <= row < high:
                out[row * wide + column] = gid
    return out


def number_of(gid: Any) -> int:
    """The number of a tile with its flips, 0 for anything else: 32 bits."""
    good = isinstance(gid, int) and not isinstance(gid, bool) and 0 < gid < 1 << 32
    return gid if good else 0


def _decoded(data: str, compression: str, cells: int) -> list[int]:
    """Base64, perhaps packed; never more is unpacked than the cells need."""
    most = 4 * cells
    try:
        raw = base64.b64decode("".join(data.split()), validate=True)
        if compression == "zlib":
            raw = zlib.decompressobj().decompress(raw, most + 1)
        elif compression == "gzip":
            with gzip.GzipFile(fileobj=io.BytesIO(raw)) as file:
                raw = file.read(most + 1)
        elif compression == "zstd":
            raw = _unpacked_zstd(raw, most)
        elif compression:
            raise BadImport(Text("tiles packed as {how} cannot be read", {"how": compression}))
    except (binascii.Error, zlib.error, OSError, EOFError) as error:
        raise BadImport(Text("the tiles of a layer are damaged: {why}", {"why": str(error)})) from None
    return [int.from_bytes(raw[n : n + 4], "little") for n in range(0, min(len(raw), most + 4), 4)]


def _unpacked_zstd(raw: bytes, most: int) -> bytes:
    import zstandard

    try:
        with zstandard.ZstdDecompressor().stream_reader(io.BytesIO(raw)) as reader:
            found: bytes = reader.read(most + 1)
            return found
    except zstandard.ZstdError as error:
        raise BadImport(Text("the tiles of a layer are damaged: {why}", {"why": str(error)})) from None


def rectangles(kinds: Sequence[str], width: int) -> list[tuple[str, Cells]]:
    """Cells of one kind as rectangles: runs along a row, and equal runs of rows one below another. Cells of
    the kind "" are left out.
    """
    open_runs: dict[tuple[str, int, int], Cells] = {}
    done: list[tuple[str, Cells]] = []
    for y in range(len(kinds) // width if width else 0):
        row: dict[tuple[str, int, int], Cells] = {}
        x = 0
        while x < width:
            kind = kinds[y * width + x]
            end = x
            while end < width and kinds[y * width + end] == kind:
                end += 1
            if kind:
                key = (kind, x, end)
                first = open_runs.pop(key, (x, y, end - x, 0))
                row[key] = (first[0], first[1], first[2], first[3] + 1)
            x = end
        done += [(key[0], cells) for key, cells in open_runs.items()]
        open_runs = row
    done += [(key[0], cells) for key, cells in open_runs.items()]
    return sorted(done, key=lambda part: (part[1][1], part[1][0]))
