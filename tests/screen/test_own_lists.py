"""Army lists in the player's own folder are offered in the set-up and looked through by the check."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from pathlib import Path

from game.commands.console import Console
from game.commands.guard import guarded
from game.commands.places import Places
from game.rules import registry
from game.screen.app import set_up_desk
from game.screen.scene import Folders
from game.screen.scenes.decks import with_own_decks
from game.table.mapfile import read_map

MAPS = Path(__file__).parents[2] / "maps"
LIST = """book = "regiments"
name = "{name}"
army = "drowned_court"

[[unit]]
profile = "silt_thralls"
models = {models}
character = "regent"
"""


def test_a_legal_list_in_the_folder_is_offered_to_both_sides_and_a_faulty_one_is_not(tmp_path: Path) -> None:
    desk = set_up_desk(registry(), Folders(tmp_path / "config", tmp_path / "saves", (MAPS,)))
    folder = desk.folders.decks / "regiments"
    folder.mkdir(parents=True)
    (folder / "tide.toml").write_text(LIST.format(name="High tide", models=40), encoding="utf-8")
    (folder / "ebb.toml").write_text(LIST.format(name="Ebb", models=3), encoding="utf-8")
    choices = with_own_decks(desk, registry()["regiments"], read_map(MAPS / "sallow_cross.toml"))
    labels = {c.key: [o.label for o in c.options] for c in choices}
    for key in ("list:0", "list:1"):
        assert labels[key][-1] == "High tide, 265" and not any("Ebb" in label for label in labels[key])
    assert not any("High tide" in label for label in labels["scenario"])


def test_the_check_tells_what_is_wrong_with_a_list_by_place(tmp_path: Path) -> None:
    path = tmp_path / "ebb.toml"
    path.write_text(LIST.format(name="Ebb", models=3), encoding="utf-8")
    out: list[str] = []
    places = Places(tmp_path / "config", tmp_path / "saves", tmp_path / "log", (MAPS,))
    assert guarded(("check", str(path)), Console(registry(), places, out=out.append, err=out.append)) == 1
    assert out == [
        "ebb.toml:7:10: 3 Silt Thralls are no unit; write 16 to 40 (REG-820)",
        "one file checked, one fault",
    ]
