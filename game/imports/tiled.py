"""Tiled maps (.tmx, .tmj; orthogonal): objects by their class become rows, tile layers become rectangles.

The map property `inches_per_tile` gives the scale. Rotation is clockwise about (x, y) of an object; an object
with a tile stands on its lower left corner; the upper bits of a tile's number flip it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from game.engine.words import Text
from game.imports.drawn import BadImport, Drawn, Frame, frame, number, tidy
from game.imports.tiled_files import beside, class_of, properties, read_tree
from game.imports.tiled_objects import Placed, outline, row_of
from game.imports.tiled_tiles import (
    MOST_CELLS,
    TILE,
    Cells,
    chunked,
    number_of,
    rectangles,
    span,
    tiles_of,
    together,
)
from game.table.kinds import KINDS
from game.table.tomlplace import did_you_mean

ENDINGS: Final = (".tmx", ".tmj", ".json")
MORE: Final[Mapping[str, str]] = {"woods": "wood", "forest": "wood", "tower": "building", "house": "building"}
"""Further names of classes."""
SPECIAL: Final = ("deploy", "objective", "unit", "start")
DEEPEST: Final = 20
"""Groups of layers in one another."""
SILENT: Final = ("opacity", "tintcolor", "parallaxx", "parallaxy", "locked", "mode", "blendmode")
"""Of layers: how they look, which a table has no use for."""


def read_tiled(path: Path, inches: float | None = None) -> Drawn:
    """The map of a file; `inches` a tile come before what the file says. Raises BadImport."""
    return _Tiled(path, inches).drawn


class _Tiled:
    """One reading of a map."""

    def __init__(self, path: Path, inches: float | None) -> None:
        self.path = path
        tree = read_tree(path)
        self._only_orthogonal(tree)
        size = [number(tree.get(key)) for key in ("width", "height", "tilewidth", "tileheight")]
        if any(n is None or n < 1 for n in size):
            raise BadImport(Text("width, height, tilewidth and tileheight must be whole numbers above 0"))
        self.tile = (float(size[2] or 1), float(size[3] or 1))
        self.cells = _extent(tree) if tree.get("infinite") else (0, 0, int(size[0] or 0), int(size[1] or 0))
        left, top, columns, rows = self.cells
        wished = inches if inches is not None else number(properties(tree).get("inches_per_tile"))
        w, h = self.tile
        table = frame(columns, rows * h / w, wished or 1.0, hint="--inches")
        self.frame = Frame(left * w, top * h, (wished or 1.0) / w, table.width, table.depth)
        name = properties(tree).get("name")
        self.drawn = Drawn(str(name or path.stem.replace("_", " ")), self.frame.width, self.frame.depth)
        self.report = self.drawn.report
        if wished is None:
            self.report.warnings.append(
                Text("the map has no property inches_per_tile: a tile was taken for one inch")
            )
        if tree.get("infinite"):
            args = {"w": columns, "h": rows}
            self.report.simplified.append(
                Text("the map is infinite: the table is {w} by {h} tiles, as far as there are tiles", args)
            )
        self.ignored: Counter[str] = Counter()
        self.tilesets = list(self._tilesets(tree))
        self._layers(tree.get("layers"), 0.0, 0.0, 0)
        for what, n in sorted(self.ignored.items()):
            self.report.left_out.append(Text("{n} × {what}", {"n": n, "what": what}))
        self.drawn.add_missing()

    def _only_orthogonal(self, tree: Mapping[str, Any]) -> None:
        kind = tree.get("orientation", "orthogonal")
        if kind != "orthogonal":
            right = Text("make it orthogonal in Tiled under Map > Map Properties")
            raise BadImport(Text("the map is {kind}; {right}", {"kind": str(kind), "right": right}))

    def _tilesets(self, tree: Mapping[str, Any]) -> Iterator[tuple[int, dict[int, str]]]:
        """The first number of each tileset, and the classes of its tiles by their own numbers."""
        found = tree.get("tilesets")
        for entry in found if isinstance(found, list) else []:
            if not isinstance(entry, dict):
                continue
            first, named = number(entry.get("firstgid")), entry.get("source")
            inner = entry
            if named is not None:
                other = beside(self.path, named)
                if other is None:
                    self.report.left_out.append(
                        Text("tileset {file}: it does not lie in the folder of the map", {"file": str(named)})
                    )
                    continue
                inner = read_tree(other)
            tiles = inner.get("tiles")
            rows = [t for t in (tiles if isinstance(tiles, list) else []) if isinstance(t, dict)]
            yield int(first or 1), {int(number(t.get("id")) or 0): class_of(t) for t in rows}

    def class_of_tile(self, gid: int) -> str:
        """The class of a tile by its number in the map, flips left out."""
        gid &= TILE
        first, classes = max((s for s in self.tilesets if s[0] <= gid), default=(0, {}), key=lambda s: s[0])
        return classes.get(gid - first, "")

    # ---- layers

    def _layers(self, layers: Any, dx: float, dy: float, deep: int) -> None:
        if deep > DEEPEST:
            raise BadImport(Text("groups of layers lie too deep in one another"))
        for layer in layers if isinstance(layers, list) else []:
            if not isinstance(layer, dict):
                continue
            if layer.get("visible") is False:
                self.report.left_out.append(
                    Text("layer {name}: it is hidden", {"name": str(layer.get("name", ""))})
                )
                continue
            self.ignored.update(f"{key} of a layer" for key in SILENT if layer.get(key) not in (None, 1))
            x, y = dx + (number(layer.get("offsetx")) or 0.0), dy + (number(layer.get("offsety")) or 0.0)
            kind = layer.get("type")
            if kind == "group":
                self._layers(layer.get("layers"), x, y, deep + 1)
            elif kind == "objectgroup":
                self._objects(layer, x, y)
            elif kind == "tilelayer":
                self._tiles(layer, x, y)
            elif kind == "imagelayer":
                self._picture(layer)

    def _picture(self, layer: Mapping[str, Any]) -> None:
        """The first picture lies under the map; it is not moved."""
        found = beside(self.path, layer.get("image"))
        if found is None:
            self.report.left_out.append(
                Text(
                    "picture {file}: it does not lie in the folder of the map",
                    {"file": str(layer.get("image"))},
                )
            )
        elif self.drawn.backdrop is not None:
            self.report.left_out.append(Text("picture {file}: there is one already", {"file": found.name}))
        else:
            self.drawn.backdrop = found.read_bytes()
            self.report.simplified.append(
                Text("picture {file} is stretched over the table", {"file": found.name})
            )

    def _tiles(self, layer: Mapping[str, Any], dx: float, dy: float) -> None:
        """A layer with a class or a property `kind` is of one kind; else each tile has its own class."""
        name = str(layer.get("name", ""))
        of_layer = self._kind(str(properties(layer).get("kind") or "") or _layer_class(layer))
        left, top, columns, rows = self.cells
        whole = not layer.get("chunks")
        gids = tiles_of(layer, columns, rows) if whole else together(chunked(layer), self.cells)
        kinds = [(of_layer or self._kind(self.class_of_tile(g))) if g else "" for g in gids]
        unknown = sum(1 for g, kind in zip(gids, kinds, strict=True) if g and not kind)
        if unknown:
            args = {"n": unknown, "name": name}
            self.report.left_out.append(
                Text("{n} tiles of layer {name}: they have no class that is a kind", args)
            )
        w, h = self.tile
        found = rectangles(kinds, columns)
        for kind, (column, row, wide, high) in found:
            middle = self.frame.at((left + column + wide / 2) * w + dx, (top + row + high / 2) * h + dy)
            size = [tidy(wide * w * self.frame.inches), tidy(high * h * self.frame.inches)]
            self.drawn.add("terrain", {"kind": kind, "at": list(middle), "rectangle": size})
        if found:
            args = {"n": sum(1 for kind in kinds if kind), "name": name, "m": len(found)}
            self.report.simplified.append(Text("{n} tiles of layer {name} became {m} rectangles", args))

    # ---- objects

    def _objects(self, layer: Mapping[str, Any], dx: float, dy: float) -> None:
        found = layer.get("objects")
        for raw in found if isinstance(found, list) else []:
            if not isinstance(raw, dict):
                continue
            thing = self._whole(raw)
            if thing is None:
                continue
            if thing.get("visible") is False:
                self.ignored["hidden object"] += 1
                continue
            called = class_of(thing) or self.class_of_tile(number_of(thing.get("gid")))
            called = called or _layer_class(layer)
            own = properties(thing)
            kind = str(own.get("kind") or called)
            if self._kind(kind) or kind in SPECIAL:
                self._place(thing, self._kind(kind) or kind, own, dx, dy)
            elif kind:
                args = {"kind": kind, "near": did_you_mean(kind, (*KINDS, *SPECIAL))}
                self.report.left_out.append(Text("an object of class {kind}: {near}", args))
            else:
                self.ignored["object without a class"] += 1

    def _whole(self, raw: dict[str, Any]) -> dict[str, Any] | None:
        """An object with what its template says where it does not."""
        named = raw.get("template")
        if named is None:
            return raw
        found = beside(self.path, named)
        if found is None:
            self.report.left_out.append(
                Text("template {file}: it does not lie in the folder of the map", {"file": str(named)})
            )
            return None
        inner = read_tree(found).get("object")
        base = dict(inner) if isinstance(inner, dict) else {}
        own = {p["name"]: p for p in base.get("properties", []) if isinstance(p, dict) and "name" in p}
        own |= {p["name"]: p for p in raw.get("properties", []) if isinstance(p, dict) and "name" in p}
        return base | raw | {"properties": list(own.values())}

    def _kind(self, name: str) -> str:
        """The kind of terrain that a class means, "" if none."""
        name = name.strip().lower().replace(" ", "_")
        return name if name in KINDS else MORE.get(name, "")

    def _place(
        self, thing: Mapping[str, Any], kind: str, own: Mapping[str, Any], dx: float, dy: float
    ) -> None:
        self.ignored.update(f"property {key}" for key in own if key not in _PROPERTIES)
        placed = Placed(self.frame, dx, dy)
        found = outline(thing, placed)
        if found is None:
            self.ignored[f"{kind} without a shape that can be drawn"] += 1
            return
        if found.simplified:
            self.report.simplified.append(
                Text(
                    "a {what} of class {kind} became an outline with corners",
                    {"what": found.simplified, "kind": kind},
                )
            )
        said = row_of(kind, found, own, str(thing.get("name") or ""))
        if isinstance(said, str):
            self.ignored[said] += 1
        elif said.zone:
            self.drawn.zones[said.zone] = said.row
            self.report.read["zone"] += 1
        else:
            self.drawn.add(said.kind, said.row, kind if kind in KINDS else said.kind)
            if said.note:
                self.drawn.notes.append(said.note)


def _extent(tree: Mapping[str, Any]) -> Cells:
    """The cells of an infinite map: all that its visible layers have tiles in. Raises BadImport."""
    box = span(chunk for layer in _tile_layers(tree.get("layers"), 0) for chunk in chunked(layer))
    if box is None:
        right = Text("take Infinite off under Map > Map Properties")
        raise BadImport(
            Text("the map is infinite and no layer has a tile, so it has no edge; {right}", {"right": right})
        )
    if box[2] * box[3] > MOST_CELLS:
        raise BadImport(Text("{w} by {h} tiles are too many", {"w": box[2], "h": box[3]}))
    return box


def _tile_layers(layers: Any, deep: int) -> Iterator[Mapping[str, Any]]:
    for layer in layers if isinstance(layers, list) and deep <= DEEPEST else []:
        if isinstance(layer, dict) and layer.get("visible") is not False:
            if layer.get("type") == "tilelayer":
                yield layer
            yield from _tile_layers(layer.get("layers"), deep + 1)


_PROPERTIES: Final = ("kind", "height", "side", "unit", "name", "width")


def _layer_class(layer: Mapping[str, Any]) -> str:
    """The class of a layer; its `type` is something else."""
    found = layer.get("class")
    return found.strip().lower() if isinstance(found, str) else ""


def project(kinds: Sequence[str] = tuple(KINDS)) -> Mapping[str, Any]:
    """A Tiled project whose classes an author picks from a list."""

    def of(n: int, name: str, members: Sequence[tuple[str, str, Any]], color: str) -> dict[str, Any]:
        rows = [{"name": key, "type": kind, "value": value} for key, kind, value in members]
        use = ["object", "layer", "tile"]
        return {"id": n, "name": name, "type": "class", "useAs": use, "color": color, "members": rows}

    terrain = [(name, [("height", "float", KINDS[name].height)], "#ff8a8f98") for name in kinds]
    more: list[tuple[str, list[tuple[str, str, Any]], str]] = [
        ("deploy", [("side", "string", "a")], "#ffd9a441"),
        ("objective", [], "#ffffd75e"),
        ("unit", [("side", "string", "a"), ("unit", "string", "")], "#ff4f9dde"),
    ]
    classes = [of(n, *row) for n, row in enumerate([*terrain, *more], 1)]
    return {
        "automappingRulesFile": "",
        "commands": [],
        "extensionsPath": "",
        "folders": ["."],
        "propertyTypes": classes,
    }
