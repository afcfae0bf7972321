"""Catalogues of translations: the text format of gettext, read as it is; and the templates of the code."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from game.engine.words import Translate, english

DOMAIN = "measure-twice"
SOURCE = "en"
"""The language of the templates themselves."""

LANGUAGES: Mapping[str, str] = MappingProxyType({SOURCE: "English", "ru": "Русский", "ko": "한국어"})
"""Languages by code, each by its own name."""

WRAPPERS: Mapping[str, int] = MappingProxyType({"Text": 0, "refuse": 0, "no": 0})
"""Functions that take a template, and as which of their arguments."""


class BadCatalogue(ValueError):
    """A catalogue that cannot be read; the sentence names file and line."""


def folder() -> Path:
    """Where the catalogues of the game lie."""
    return Path(__file__).parents[1] / "locale"


def path_of(language: str, top: Path | None = None) -> Path:
    """The catalogue of a language."""
    return (folder() if top is None else top) / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def translator(language: str, top: Path | None = None) -> Translate:
    """Translates templates into a language; what a catalogue lacks stays English.

    Raises BadCatalogue for a file that is no catalogue. A language without one is English.
    """
    path = path_of(language, top)
    if language == SOURCE or not path.is_file():
        return english
    known = read_catalogue(path.read_text(encoding="utf-8"), path.name)
    return lambda template: known.get(template, template)


def read_catalogue(text: str, name: str = "catalogue") -> dict[str, str]:
    """The entries of a .po file that are translated and not marked fuzzy. Raises BadCatalogue."""
    out: dict[str, str] = {}
    entry: dict[str, str] = {}
    part, fuzzy = "", False

    def done() -> None:
        if entry.get("msgid") and entry.get("msgstr") and not fuzzy:
            out[entry["msgid"]] = entry["msgstr"]

    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if line.startswith("#") or not line:
            if "msgstr" in entry:
                done()
                entry, part, fuzzy = {}, "", False
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        word, _, rest = line.partition(" ")
        if word in ("msgid", "msgstr"):
            if word == "msgid" and "msgstr" in entry:
                done()
                entry, fuzzy = {}, False
            part = word
            entry[part] = ""
            line = rest.strip()
        if not part or len(line) < 2 or line[0] != '"' or line[-1] != '"':
            raise BadCatalogue(f'{name}:{number}: write msgid "..." and msgstr "...", not {raw.strip()!r}')
        entry[part] += _unquoted(line[1:-1])
    done()
    return out


def _unquoted(text: str) -> str:
    out, marks = [], {"n": "\n", "t": "\t"}
    at = 0
    while at < len(text):
        if text[at] == "\\" and at + 1 < len(text):
            at += 1
            out.append(marks.get(text[at], text[at]))
        else:
            out.append(text[at])
        at += 1
    return "".join(out)


def quoted(text: str) -> str:
    """A text as a .po file writes it."""
    for mark, written in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t")):
        text = text.replace(mark, written)
    return f'"{text}"'


# ---------------------------------------------------------------- templates of the code


@dataclass(frozen=True, slots=True)
class Template:
    """A template and the places of the code that use it, as "file:line"."""

    say: str
    places: tuple[str, ...]


def templates(top: Path) -> list[Template]:
    """All templates in the Python files under a folder, in the order in which they are first met. Raises
    SyntaxError for code that does not parse.
    """
    found: dict[str, list[str]] = {}
    for path in sorted(top.rglob("*.py")):
        name = path.relative_to(top.parent).as_posix()
        for say, line in _in_code(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            found.setdefault(say, []).append(f"{name}:{line}")
    return [Template(say, tuple(places)) for say, places in found.items()]


def _in_code(tree: ast.AST) -> Iterator[tuple[str, int]]:
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for node in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        called = node.func
        name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
        at = WRAPPERS.get(name)
        if at is not None and len(node.args) > at:
            for said in ast.walk(node.args[at]):
                if isinstance(said, ast.Constant) and isinstance(said.value, str) and said.value.strip("{} "):
                    yield said.value, said.lineno


def template_file(found: Iterable[Template]) -> str:
    """The templates as a .pot file for translators."""
    head = (
        "# What Measure Twice says. Names in braces stand for what is put in; they stay as they are.\n"
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    )
    entries = [
        f'{"".join(f"#: {place}" + chr(10) for place in t.places[:4])}msgid {quoted(t.say)}\nmsgstr ""\n'
        for t in found
    ]
    return "\n".join([head, *entries])
