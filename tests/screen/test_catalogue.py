"""Languages: the catalogues keep every gap, are read as written, and every sign in them has a glyph."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import re
import struct
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pygame
import pytest

import game
from game.commands.console import Console
from game.commands.guard import guarded
from game.commands.places import Places
from game.engine.catalogue import (
    DOMAIN,
    LANGUAGES,
    SOURCE,
    BadCatalogue,
    folder,
    path_of,
    quoted,
    read_catalogue,
    template_file,
    templates,
    translator,
)
from game.engine.words import Text, render
from game.screen.app import set_up_desk
from game.screen.assets import FACES, fonts_folder
from game.screen.lettering import runs
from game.screen.scene import Folders
from game.screen.scenes.settings import SettingsScene
from tests.toy.rulebook import Toy

PROGRAM = frozenset({"screen", "engine", "commands", "players"})
"""The parts of the game whose texts are not those of a rulebook."""

OTHERS = [code for code in LANGUAGES if code != SOURCE]


@cache
def known() -> frozenset[str]:
    return frozenset(t.say for t in templates(Path(game.__file__).parent))


def entries(code: str) -> dict[str, str]:
    return read_catalogue(path_of(code).read_text(encoding="utf-8"), path_of(code).name)


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_has_the_gaps_of_its_template_and_nobody_says_in_vain(code: str) -> None:
    found = entries(code)
    assert len(found) > 150
    assert sorted(set(found) - known()) == []
    for say, said in found.items():
        assert sorted(re.findall(r"\{\w+\}", say)) == sorted(re.findall(r"\{\w+\}", said)), say


def of_the_program() -> list[str]:
    """What the program itself says, rulebooks and measuring aside; what is only put in needs no language."""
    return [
        t.say
        for t in templates(Path(game.__file__).parent)
        if any(place.split("/")[1] in PROGRAM for place in t.places)
        and re.search(r"[^\W\d_]", re.sub(r"\{\w+\}", "", t.say))
    ]


@pytest.mark.parametrize("code", OTHERS)
def test_everything_that_the_program_itself_says_is_translated(code: str) -> None:
    found = entries(code)
    assert len(of_the_program()) > 600
    assert [say for say in of_the_program() if say not in found] == []


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_is_written_in_its_own_letters_and_little_longer(code: str) -> None:
    """Names, keys and signs may stay; a text half as long again would not fit where it is written."""
    letters = {"ru": "[а-яё]", "ko": "[가-힣]"}[code]
    found = {say: said for say, said in entries(code).items() if re.search("[a-z]{4}", bare(say))}
    assert [say for say, said in found.items() if not re.search(letters, said, re.IGNORECASE)] == []
    assert [say for say, said in found.items() if len(bare(said)) > 1.5 * len(bare(say)) + 16] == []


def bare(text: str) -> str:
    """A text without its gaps."""
    return re.sub(r"\{\w+\}", "", text)


def test_the_file_for_translators_holds_what_the_code_says_now() -> None:
    written = (folder() / f"{DOMAIN}.pot").read_text(encoding="utf-8")
    there = set(re.findall(r'^msgid (".*")$', written, re.MULTILINE))
    missing = {quoted(say) for say in known()} - there
    assert len(missing) <= len(known()) * 0.1, f"python -m game texts gathers anew: {sorted(missing)[:5]}"


def test_a_catalogue_is_read_with_joined_lines_marks_and_doubtful_entries_left_out() -> None:
    text = (
        '# said often\nmsgid ""\nmsgstr "Language: xx\\n"\n\n'
        'msgid "one "\n"line"\nmsgstr "eine "\n"Zeile"\n'
        'msgid "a \\"b\\"\\n"\nmsgstr "c \\\\"\n\n'
        '#, fuzzy\nmsgid "doubt"\nmsgstr "Zweifel"\n\nmsgid "bare"\nmsgstr ""\n'
    )
    assert read_catalogue(text) == {"one line": "eine Zeile", 'a "b"\n': "c \\"}


def test_what_is_no_catalogue_is_refused_with_its_line() -> None:
    with pytest.raises(BadCatalogue, match=r"x\.po:2: write msgid"):
        read_catalogue('msgid "a"\nhello\n', "x.po")


def test_templates_are_written_and_read_again(tmp_path: Path) -> None:
    (tmp_path / "code.py").write_text('a = Text("one {n}", {"n": 1})\nb = Text("two" if a else "three")\n')
    found = templates(tmp_path)
    assert [t.say for t in found] == ["one {n}", "two", "three"]
    assert read_catalogue(template_file(found)) == {}
    assert 'msgid "one {n}"' in template_file(found)


def test_what_a_catalogue_lacks_stays_english_and_arguments_are_put_in() -> None:
    russian = translator("ru")
    assert render(Text("Turn {n}", {"n": 3}), russian) == "Ход 3"
    assert render(Text("nobody has said this"), russian) == "nobody has said this"
    assert render(Text("Turn {n}", {"n": 3}), translator("xx")) == "Turn 3"


def test_another_language_counts_at_once(tmp_path: Path) -> None:
    desk = set_up_desk({"toy": Toy()}, Folders(tmp_path / "config", tmp_path / "saves", ()))
    scene = SettingsScene(desk)
    desk.stage.push(scene)
    surface = pygame.Surface(desk.size)
    words = []
    for code in ("en", "ru", "ko"):
        desk.change(replace(desk.settings, language=code))
        desk.stage.draw(surface)
        words.append({item.words for item in scene.items})
    assert "Settings" in words[0]
    assert "Настройки" in words[1]
    assert "설정" in words[2]
    again = set_up_desk({"toy": Toy()}, desk.folders)
    assert again.say(Text("Settings")) == "설정"


def test_commands_speak_the_language_of_the_settings(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('language = "ru"\n', encoding="utf-8")
    console = Console({}, Places(tmp_path, tmp_path, tmp_path, ()), out=lambda line: None)
    guarded(["--version"], console)
    assert console.shown(Text("Turn {n}", {"n": 1})) == "Ход 1"


@cache
def glyphs(face: str) -> frozenset[int]:
    """The characters that a face has, from the table "cmap" of its file (formats 4 and 12)."""
    data = (fonts_folder() / FACES[face]).read_bytes()
    (tables,) = struct.unpack_from(">H", data, 4)
    rows = (struct.unpack_from(">4sIII", data, 12 + 16 * n) for n in range(tables))
    start = next(offset for tag, _, offset, _ in rows if tag == b"cmap")
    (count,) = struct.unpack_from(">H", data, start + 2)
    out: set[int] = set()
    for n in range(count):
        (offset,) = struct.unpack_from(">I", data, start + 4 + 8 * n + 4)
        at = start + offset
        (form,) = struct.unpack_from(">H", data, at)
        if form == 12:
            (groups,) = struct.unpack_from(">I", data, at + 12)
            for g in range(groups):
                first, last, _ = struct.unpack_from(">III", data, at + 16 + 12 * g)
                out |= set(range(first, last + 1))
        elif form == 4:
            (double,) = struct.unpack_from(">H", data, at + 6)
            ends = struct.unpack_from(f">{double // 2}H", data, at + 14)
            starts = struct.unpack_from(f">{double // 2}H", data, at + 16 + double)
            for first, last in zip(starts, ends, strict=True):
                out |= set(range(first, last + 1)) - {0xFFFF}
    return frozenset(out)


@pytest.mark.parametrize("face", ["r", "b", "m"])
def test_every_sign_that_is_said_in_any_language_has_a_glyph(face: str) -> None:
    said = set().union(*known(), *(text for code in OTHERS for text in entries(code).values()))
    missing = {
        char
        for char in said | set("″′→←↑↓≥≤●◆▲■✓√°×½–—…“”")
        for piece, used in runs(char, face)
        if not char.isspace() and ord(piece) not in glyphs(used)
    }
    assert missing == set()
