"""Tiled files as one tree, whether they are XML (.tmx, .tsx, .tx) or JSON (.tmj, .tsj, .tj).

The tree has the keys of the JSON format. Files that a map names are read only from its own folder.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from game.engine.words import Text
from game.imports.drawn import BadImport, number

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

LARGEST: Final = 20_000_000
"""Bytes of the largest file that is read."""
XML: Final = (".tmx", ".tsx", ".tx")
JSON: Final = (".tmj", ".tsj", ".tj", ".json")

_FLAGS: Final = ("visible", "infinite")
_NUMBERS: Final = (
    "x", "y", "width", "height", "rotation", "tilewidth", "tileheight", "offsetx", "offsety", "opacity",
    "firstgid", "gid", "id",
)  # fmt: skip


def read_tree(path: Path) -> dict[str, Any]:
    """The tree of a file. Raises BadImport."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise BadImport(Text("{file} cannot be read: {why}", {"file": path.name, "why": why})) from None
    if len(content) > LARGEST:
        args = {"file": path.name, "most": LARGEST // 1_000_000}
        raise BadImport(Text("{file} is larger than {most} MB", args))
    return _of_xml(content, path.name) if path.suffix.lower() in XML else _of_json(content, path.name)


def beside(path: Path, name: Any) -> Path | None:
    """A file that another one names, if it lies in the folder of that file or below it."""
    if not isinstance(name, str) or not name or "\\" in name or ":" in name or "\0" in name:
        return None
    folder = path.parent.resolve()
    found = (folder / name).resolve()
    return found if found.is_relative_to(folder) and found.is_file() else None


def _of_json(content: bytes, name: str) -> dict[str, Any]:
    try:
        found = json.loads(content.decode("utf-8-sig"))
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise BadImport(Text("{file} is no JSON: {what}", {"file": name, "what": str(error)})) from None
    except (RecursionError, ValueError):
        raise BadImport(
            Text("{file} lies too deep in brackets, or a number is too long", {"file": name})
        ) from None
    if not isinstance(found, dict):
        raise BadImport(Text("{file} is no Tiled file: the outermost thing is not an object", {"file": name}))
    return found


def _of_xml(content: bytes, name: str) -> dict[str, Any]:
    """XML without entities, external or not: a file that declares some is refused."""
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import ParseError, fromstring

    try:
        root = fromstring(content, forbid_dtd=True)
    except DefusedXmlException:
        args = {"file": name}
        raise BadImport(
            Text("{file} declares a document type or entities, which no map needs", args)
        ) from None
    except (ParseError, ValueError, LookupError) as error:
        raise BadImport(Text("{file} is no XML: {what}", {"file": name, "what": str(error)})) from None
    return _element(root)


def _element(e: Element) -> dict[str, Any]:
    """A map, tileset, template or layer of XML with the keys of JSON."""
    out: dict[str, Any] = {key: _typed(key, value) for key, value in e.attrib.items()}
    layers, objects, tilesets, tiles = [], [], [], []
    for part in e:
        tag = part.tag
        if tag in ("layer", "objectgroup", "imagelayer", "group"):
            made = _element(part)
            layers.append(made | {"type": "tilelayer" if tag == "layer" else tag})
        elif tag == "object":
            objects.append(_object(part))
        elif tag == "tileset":
            tilesets.append(_element(part))
        elif tag == "tile":
            tiles.append(_element(part))
        elif tag == "properties":
            out["properties"] = _properties(part)
        elif tag == "data":
            out |= _data(part)
        elif tag == "image":
            out["image"] = part.get("source", "")
    for key, found in (("layers", layers), ("objects", objects), ("tilesets", tilesets), ("tiles", tiles)):
        if found:
            out[key] = found
    if e.tag == "template" and objects:
        out["object"] = objects[0]
    return out


def _object(e: Element) -> dict[str, Any]:
    """An object with the one shape that it has."""
    out: dict[str, Any] = {key: _typed(key, value) for key, value in e.attrib.items()}
    for part in e:
        if part.tag in ("ellipse", "point", "capsule", "text"):
            out[part.tag] = True
        elif part.tag in ("polygon", "polyline"):
            out[part.tag] = [_point(p) for p in part.get("points", "").split()]
        elif part.tag == "properties":
            out["properties"] = _properties(part)
    return out


def _point(text: str) -> dict[str, Any]:
    x, _, y = text.partition(",")
    return {"x": _number(x), "y": _number(y)}


def _properties(e: Element) -> list[dict[str, Any]]:
    out = []
    for p in e:
        value: Any = p.get("value", p.text or "")
        kind = p.get("type", "string")
        if kind in ("int", "float"):
            value = _number(value)
        elif kind == "bool":
            value = value == "true"
        out.append({"name": p.get("name", ""), "type": kind, "value": value})
    return out


def _data(e: Element) -> dict[str, Any]:
    """The tiles of a layer: as text in some encoding, or one element a tile."""
    encoding = e.get("encoding")
    how = {"encoding": encoding, "compression": e.get("compression", "")} if encoding else {}
    chunks = e.findall("chunk")
    if chunks:
        parts = ({key: _number(value) for key, value in part.attrib.items()} for part in chunks)
        return how | {"chunks": [at | _cells(part, encoding) for at, part in zip(parts, chunks, strict=True)]}
    return how | _cells(e, encoding)


def _cells(e: Element, encoding: str | None) -> dict[str, Any]:
    """The tiles of a layer or of a part of it."""
    if encoding is None:
        return {"data": [_number(tile.get("gid", "0")) for tile in e.findall("tile")]}
    if encoding == "csv":
        return {
            "data": [_number(part) for part in (e.text or "").replace("\n", "").split(",") if part.strip()]
        }
    return {"data": (e.text or "").strip()}


def _typed(key: str, value: str) -> Any:
    if key in _FLAGS:
        return value not in ("0", "false")
    return _number(value) if key in _NUMBERS else value


def _number(value: str) -> float | int | None:
    if value.strip().isdecimal() and len(value) < 12:
        return int(value)
    try:
        found = number(float(value))
    except ValueError:
        return None
    return int(found) if found is not None and found == int(found) else found


def properties(of: Mapping[str, Any]) -> dict[str, Any]:
    """The own properties of a thing by name."""
    found = of.get("properties")
    rows = found if isinstance(found, list) else []
    return {str(p["name"]): p.get("value") for p in rows if isinstance(p, dict) and "name" in p}


def class_of(of: Mapping[str, Any]) -> str:
    """What a thing is called as a kind: `class`, which some versions write as `type`."""
    found = of.get("class") or of.get("type")
    return found.strip().lower() if isinstance(found, str) else ""
