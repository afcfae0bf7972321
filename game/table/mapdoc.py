"""The reference for people who write maps, and the JSON Schema for their editors."""

from __future__ import annotations

import json
import math
import tomllib
from collections.abc import Iterable, Sequence
from typing import Any, Final

from game.table.kinds import KINDS
from game.table.maprules import Rule, Rules
from game.table.mapschema import SCHEMA

_BODIES: Final = {
    "solid": "fills its outline",
    "low": "can be climbed over",
    "open": "one can stand in or on it",
    "deep": "water or a hole",
    "flat": "a change of the ground",
}
_FORMS: Final = {
    "text": "text",
    "texts": "list of texts",
    "id": "text: small letters, digits, - and _, a letter first",
    "flag": "true or false",
    "number": "number",
    "whole": "whole number",
    "length": 'number, or text such as "32 mm"',
    "pair": "two numbers",
    "points": "list of points",
    "named": "tables under names",
    "free": "what the rulebook wants",
}
_INTRO: Final = """\
# Maps

Every `.toml` file here is a map or a bout that is played on another file's table. Lengths are inches, angles
degrees counter-clockwise from east; the south-west corner of the table is `[0, 0]`, x goes east and y north.
The shortest map is

```toml
name = "Yard"
table = { width = 24, depth = 20 }
symmetry = "half-turn"

[zone.a]
edge = "south"
depth = 5
```

- `python -m game check FILE...` lists every fault with its line and column and what would be right, and none
  that only another one brings about; `--fix` mends what is beyond doubt and leaves comments alone; `--json`
  is for other programs. It ends with 0 if nothing is wrong, else with 1. Mistakes of syntax come before all
  others; whether zones are fair and every place can be reached is told when nothing else is wrong.
- `python -m game check --books FILE` tells under which rulebooks a map opens and what they leave out.
- `python -m game edit FILE` shows the map beside its faults, follows the file while any text editor saves it,
  and edits it with the mouse; saving changes only the lines concerned.
- `python -m game render FILE -o PICTURE.png` makes a picture, with `--grid`, `--labels`, `--plain`, `--size`;
  `--print` makes a PDF in true scale, to play the same map with real miniatures: what happens when, the table
  in sheets, the bases of everybody who takes part or comes later, a ruler and templates.
- `python -m game import FILE` makes a map of a Universal VTT file (`.dd2vtt`, `.uvtt`, `.df2vtt`), of an
  orthogonal Tiled map (`.tmx`, `.tmj`; open `measure-twice.tiled-project` in Tiled and pick classes from its
  list), or of a picture with `--points X,Y X,Y --inches N`. It reports what was read, simplified, left out.
- `#:schema ./scenario.schema.json` in the first line lets editors complete keys and words.
- Files of your own lie best in the folder `maps` beside the saved matches, or in `maps` of any folder given
  with `--data-dir DIR`; the game lists them too. Fighters, weapons and cards of your own lie in
  `content/BOOK` of the same folders, in files named as those of the rulebook; the same command checks them.

This reference is made by `python -m game schema`; change the schema, not this file.
"""


def reference(pictures: Sequence[tuple[str, str]] = ()) -> str:
    """All tables with all keys as Markdown; `pictures` are file names of pictures with the names of maps."""
    parts = [_INTRO, *(_section(rules) for rules in SCHEMA.values()), _kinds()]
    if pictures:
        shown = "\n\n".join(f"### {name}\n\n![{name}]({file})" for file, name in pictures)
        parts.append(f"## Pictures\n\n{shown}\n")
    return "\n".join(parts)


def json_schema(books: Iterable[str]) -> str:
    """The JSON Schema (draft 7) of a map file as text; `books` are the rulebooks there are."""
    names = sorted(books)
    made = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Scenario",
        "description": "A map file: a table set up for play.",
        **_object("file", names),
        "definitions": {name: _object(name, names) for name in SCHEMA if name != "file"},
    }
    return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


def _section(rules: Rules) -> str:
    opens = f" `{rules.opens}`" if rules.opens else ""
    lines = [f"## {rules.heading}{opens}", "", rules.says, ""]
    if rules.keys:
        lines += ["| key | value | unit | default | what it is | example |", "| - | - | - | - | - | - |"]
        lines += [_row(rule) for rule in rules.keys]
        lines.append("")
    lines += ["```toml", rules.example, "```", ""]
    return "\n".join(lines)


def _row(rule: Rule) -> str:
    default = "must be given" if rule.needed else rule.default or "-"
    example = f"`{rule.name} = {rule.example}`" if rule.example else "-"
    cells = (f"`{rule.name}`", _value(rule), rule.unit or "-", default, rule.says, example)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _value(rule: Rule) -> str:
    if rule.words:
        if len(rule.words) > 6:
            return "one of the kinds below"
        return " or ".join(f'`"{word}"`' for word in rule.words)
    if rule.form == "word":
        return "text"
    if rule.form in ("table", "rows"):
        noun = "table" if rule.form == "table" else "rows"
        return f"{noun}, see [{SCHEMA[rule.of].heading}](#{_anchor(SCHEMA[rule.of])})"
    said = _FORMS[rule.form]
    if rule.form == "named":
        return f"{said}, see [{SCHEMA[rule.of].heading}](#{_anchor(SCHEMA[rule.of])})"
    if math.isfinite(rule.least):
        to = f" to {rule.most:g}" if math.isfinite(rule.most) else " or more"
        said += f", {rule.least:g}{to}"
    return said


def _anchor(rules: Rules) -> str:
    """The anchor that Markdown viewers give a heading: small letters, spaces as -, marks left out."""
    heading = f"{rules.heading} {rules.opens}".strip().lower()
    return "".join("-" if c == " " else c for c in heading if c.isalnum() or c in " -_")


def _kinds() -> str:
    lines = ["## Kinds of terrain", "", "What a kind means in play is said by each rulebook.", ""]
    lines += ["| kind | height in inches | body | ends may overlap |", "| - | - | - | - |"]
    for kind in KINDS.values():
        body = f"{kind.body}: {_BODIES[kind.body]}"
        lines.append(f"| `{kind.name}` | {kind.height:g} | {body} | {'yes' if kind.joins else 'no'} |")
    return "\n".join(lines) + "\n"


# ---- the JSON Schema


def _object(name: str, books: list[str]) -> dict[str, Any]:
    rules = SCHEMA[name]
    made: dict[str, Any] = {"type": "object", "description": rules.says}
    if not rules.keys:
        return made
    made["properties"] = {rule.name: _property(rule, books) for rule in rules.keys}
    made["additionalProperties"] = False
    needed = [rule.name for rule in rules.keys if rule.needed]
    if name == "file":
        made["required"] = ["name"]
        laid = [key for key in needed if key != "name"]
        made["anyOf"] = [{"required": ["arena"]}, {"required": laid}]
    elif needed:
        made["required"] = needed
    return made


def _property(rule: Rule, books: list[str]) -> dict[str, Any]:
    made: dict[str, Any] = {"description": _told(rule)}
    made |= _type(rule, books)
    if rule.example:
        made["examples"] = [tomllib.loads(f"x = {rule.example}")["x"]]
    return made


def _told(rule: Rule) -> str:
    says = rule.says.removeprefix("+ ")
    more = [f"in {rule.unit}"] if rule.unit else []
    more += [f"default: {rule.default}"] if rule.default else []
    return "; ".join((says, *more))


def _type(rule: Rule, books: list[str]) -> dict[str, Any]:
    """The JSON Schema of a value of some form."""
    if rule.words:
        return {"enum": list(rule.words)}
    limits = {
        key: value for key, value in (("minimum", rule.least), ("maximum", rule.most)) if math.isfinite(value)
    }
    number = {"type": "number", **limits}
    point = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
    inner = {"$ref": f"#/definitions/{rule.of}"}
    every: dict[str, dict[str, Any]] = {
        "text": {"type": "string", "minLength": 1},
        "word": {"type": "string", "minLength": 1},
        "texts": {"type": "array", "items": {"type": "string"}},
        "id": {"type": "string", "pattern": "^[a-z][a-z0-9_-]*$"},
        "flag": {"type": "boolean"},
        "number": number,
        "whole": {"type": "integer", **limits},
        "length": {"anyOf": [number, {"type": "string", "pattern": "^[0-9]+([.][0-9]+)? ?(mm|in)$"}]},
        "pair": {**point, "items": number},
        "points": {"type": "array", "items": point, "minItems": rule.least, "maxItems": rule.most},
        "table": inner,
        "rows": {"type": "array", "items": inner},
        "named": {"type": "object", "additionalProperties": inner},
    }
    if rule.of == "rulebook":
        return {"type": "array", "items": {"enum": books}}
    if rule.form == "named" and rule.of == "army":
        return {"type": "object", "properties": dict.fromkeys(books, inner), "additionalProperties": False}
    return every[rule.form]
