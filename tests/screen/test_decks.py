"""The list of decks and the deck editor, worked with mouse and keyboard through what they list."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.collection import Selection
from game.rules.cirque.book import Cirque
from game.rules.cirque.picks import own_pick
from game.screen.deck_shelf import DeckShelf
from game.screen.scene import Folders
from game.screen.scenes.deck_editor import DeckEditor
from game.screen.scenes.decks import Decks
from game.screen.scenes.rules_reader import RulesReader
from game.screen.scenes.setup import SetUp
from game.screen.scenes.title import Title
from tests.screen.conftest import Hand

MAPS = Path(__file__).parents[2] / "maps"
BOOK = Cirque()
LUDUS, BORED = BOOK.collection.templates[:2]
SIZES = ((1920, 1080), (960, 600))


@pytest.fixture
def make_hand(hidden_display: None, tmp_path: Path, stub_match: Any) -> Callable[..., Hand]:
    """Makes hands at desks over the same folders, with Cirque and one arena; the title is shown."""
    from game.screen.app import set_up_desk

    maps = tmp_path / "maps"
    maps.mkdir()
    shutil.copy(MAPS / "amphitheatre.toml", maps)
    folders = Folders(tmp_path / "config", tmp_path / "saves", (maps,))

    def make(size: tuple[int, int] = (1920, 1080)) -> Hand:
        desk = set_up_desk({"cirque": BOOK}, folders)
        desk.size = size
        desk.match_scene = stub_match
        desk.seed = lambda: 7
        desk.stage.push(Title(desk))
        return Hand(desk)

    return make


def folder(tmp_path: Path) -> Path:
    found = tmp_path / "decks" / "cirque"
    found.mkdir(parents=True, exist_ok=True)
    return found


def put(tmp_path: Path, selection: Selection, name: str = "mine.toml") -> Path:
    path = folder(tmp_path) / name
    path.write_text(BOOK.collection.write(selection), encoding="utf-8")
    return path


def kept(tmp_path: Path) -> dict[str, Selection | None]:
    shelf = DeckShelf(folder(tmp_path), BOOK.collection)
    return {file.path.name: file.selection for file in shelf.files}


def right_click(hand: Hand, key: str) -> None:
    pos, stage = hand.at(key), hand.desk.stage
    stage.event(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
    stage.event(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=3))
    stage.event(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=3))
    hand.look()


def drag(hand: Hand, key: str, to: tuple[int, int]) -> None:
    pos, stage = hand.at(key), hand.desk.stage
    stage.event(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
    stage.event(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    half = ((pos[0] + to[0]) // 2, (pos[1] + to[1]) // 2)
    for spot in (half, to):
        stage.event(pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(1, 0, 0)))
        hand.look()
    stage.event(pygame.Event(pygame.MOUSEBUTTONUP, pos=to, button=1))
    hand.look()


def drop(hand: Hand, path: Path) -> None:
    hand.desk.stage.event(pygame.Event(pygame.DROPFILE, file=str(path)))
    hand.look()


def find(hand: Hand, words: str) -> None:
    """Types into the search, in the place of what was there."""
    hand.click("search")
    for _ in range(20):
        hand.key(pygame.K_BACKSPACE)
    hand.write(words)
    hand.key(pygame.K_RETURN)


def editor(hand: Hand) -> DeckEditor:
    scene = hand.scene
    assert isinstance(scene, DeckEditor)
    return scene


def edit(hand: Hand, row: str) -> DeckEditor:
    """From the title to the editor with the deck of a row."""
    hand.click("decks")
    hand.click(row)
    hand.click("edit")
    return editor(hand)


# ---- the way from a template to a match


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.clause("CIR-103", "CIR-104", "CIR-106")
def test_a_copy_is_changed_saved_found_in_the_set_up_and_played(
    make_hand: Callable[..., Hand], tmp_path: Path, stub_match: Any, size: tuple[int, int]
) -> None:
    hand = make_hand(size)
    scene = edit(hand, "built:0")
    assert scene.draft.selection == LUDUS.named("Ludus Fortissimo 2")
    hand.click("row:light")
    right_click(hand, "row:light")
    assert scene.draft.selection.total == 58
    assert hand.scene.hit("save") is None and hand.scene.hit("draft") is not None
    assert "The deck has 58 cards" in hand.words() and "add 2 more" in hand.words()
    find(hand, "taunt")
    hand.click("take:taunt")
    drag(hand, "take:taunt", scene.deck.rect.center)
    assert scene.draft.copies("taunt") == 2
    hand.click("name")
    for _ in range(40):
        hand.key(pygame.K_BACKSPACE)
    hand.write("All shout")
    hand.click("save")
    mine = LUDUS.named("All shout").with_copies("light", 5).with_copies("taunt", 2)
    assert kept(tmp_path) == {"all_shout.toml": mine}
    hand.click("back")
    assert isinstance(hand.scene, Decks)
    hand.click("back")
    hand.click("new")
    assert isinstance(hand.scene, SetUp)
    if hand.scene.hit("tab:side:0") is not None:
        hand.click("tab:side:0")
    pick = own_pick(mine.name, mine.figures, mine.cards)
    hand.click(f"pick:team:0:{pick}")
    hand.click("start")
    (match,) = stub_match.matches
    assert match.setup.picks == {"team:0": pick, "team:1": "bored:mortimer+count+bone_idle"}
    dealt = Counter(face for card, face in match.state.cards.faces.items() if card[0] == "a")
    assert dealt == Counter(mine.cards)


def test_the_set_up_leads_to_the_decks_and_knows_the_new_one_afterwards(
    make_hand: Callable[..., Hand], tmp_path: Path
) -> None:
    hand = make_hand()
    mine = LUDUS.named("Mine")
    pick = own_pick("Mine", mine.figures, mine.cards)
    path = put(tmp_path, mine)
    hand.click("new")
    hand.click(f"pick:team:1:{pick}")
    hand.click("decks")
    assert isinstance(hand.scene, Decks)
    other = mine.with_copies("light", 6).with_copies("taunt", 1)
    path.write_text(BOOK.collection.write(other), encoding="utf-8")
    hand.click("back")
    scene = hand.scene
    assert isinstance(scene, SetUp)
    hand.look()
    assert scene.picks["team:1"] == own_pick("Mine", other.figures, other.cards)


def test_a_rulebook_without_a_collection_has_no_decks(hand: Any) -> None:
    hand.look()
    assert hand.scene.hit("decks") is None
    hand.click("new")
    assert hand.scene.hit("decks") is None


# ---- what the editor allows


@pytest.mark.clause("CIR-104")
def test_no_more_copies_than_the_limit_can_be_taken(make_hand: Callable[..., Hand]) -> None:
    hand = make_hand()
    scene = edit(hand, "built:0")
    find(hand, "haymaker")
    for _ in range(4):
        hand.click("take:haymaker")
    assert scene.draft.copies("haymaker") == 4
    assert "Haymaker: its limit is 4" in hand.words()


@pytest.mark.clause("CIR-101", "CIR-102")
def test_a_figure_of_another_faction_takes_the_place_of_the_team(make_hand: Callable[..., Hand]) -> None:
    hand = make_hand()
    scene = edit(hand, "built:0")
    hand.click("figure:retia")
    assert [*scene.draft.selection.figures] == ["maximus", "decibella"]
    assert "The team has 2 fighters" in hand.words()
    hand.click("figure:bassus")
    assert [*scene.draft.selection.figures] == ["maximus", "bassus", "decibella"]
    hand.click("figure:tympanus")
    assert [*scene.draft.selection.figures] == ["maximus", "bassus", "tympanus"]
    hand.click("group:bored")
    hand.click("figure:doug")
    assert [*scene.draft.selection.figures] == ["doug"]
    assert {e.pool for e in scene.offered()} == {"", "bored"}


@pytest.mark.clause("CIR-106")
def test_a_card_that_nobody_can_use_is_a_warning_and_can_be_saved(
    make_hand: Callable[..., Hand], tmp_path: Path
) -> None:
    hand = make_hand()
    edit(hand, "built:0")
    hand.click("row:light")
    find(hand, "mosh")
    hand.click("take:mosh_pit")
    assert "Nobody in the team can use Mosh Pit" in hand.words()
    hand.click("save")
    assert [s.cards["mosh_pit"] for s in kept(tmp_path).values() if s] == [1]


@pytest.mark.clause("CIR-337")
def test_the_large_card_reads_as_it_does_for_the_chosen_fighter(make_hand: Callable[..., Hand]) -> None:
    hand = make_hand()
    scene = edit(hand, "built:0")
    hand.point("row:signature_move")
    entry = scene.looked_at()
    assert entry is not None and scene.reader == "maximus"
    assert scene.read(entry).title == "Face-Melting Solo"
    hand.key(pygame.K_r)
    assert scene.read(entry).title == "Tangled Leads"
    hand.click("reader:decibella")
    assert scene.read(entry).title == "Glass-Shattering Falsetto"


def test_cards_are_filtered_by_kind_pool_use_and_words(make_hand: Callable[..., Hand]) -> None:
    hand = make_hand()
    gallery = edit(hand, "built:0").gallery
    assert len(gallery.shown()) == 51
    hand.click("kind:energy")
    assert [e.id for e in gallery.shown()] == ["light", "wind", "blood", "steel"]
    hand.click("kind:sorcery")
    hand.click("pool:own")
    assert {(e.look.kind, e.pool) for e in gallery.shown()} == {("sorcery", "ludus")}
    hand.click("kind:all")
    hand.click("usable")
    assert "mosh_pit" not in [e.id for e in gallery.shown()]
    find(hand, "power ch")
    assert [e.id for e in gallery.shown()] == ["power_chord"]
    find(hand, "nothing at all")
    assert "No card fits the filter." in hand.words()
    hand.click("clear")
    assert len(gallery.shown()) == 51


def test_the_keyboard_alone_builds_a_deck(make_hand: Callable[..., Hand], tmp_path: Path) -> None:
    hand = make_hand()
    scene = edit(hand, "built:0")
    hand.key(pygame.K_RIGHT)
    assert scene.focus == "take:light"
    hand.key(pygame.K_MINUS)
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_PLUS)
    assert (scene.draft.copies("light"), scene.draft.copies("wind")) == (6, 6)
    hand.key(pygame.K_z)
    hand.key(pygame.K_z)
    assert scene.draft.selection.cards == LUDUS.cards
    hand.key(pygame.K_y)
    hand.key(pygame.K_y)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_t)
    assert scene.gallery.kind == "attack"
    hand.key(pygame.K_s, pygame.KMOD_CTRL)
    (mine,) = kept(tmp_path).values()
    assert mine == LUDUS.named("Ludus Fortissimo 2").with_copies("light", 6).with_copies("wind", 6)


def test_a_card_dragged_out_of_the_deck_is_gone(make_hand: Callable[..., Hand]) -> None:
    hand = make_hand()
    scene = edit(hand, "built:0")
    drag(hand, "row:charge", scene.gallery.rect.center)
    assert scene.draft.copies("charge") == 3
    drag(hand, "row:charge", scene.deck.rect.center)
    assert scene.draft.copies("charge") == 3


def test_the_clause_of_a_fault_opens_the_rulebook(make_hand: Callable[..., Hand]) -> None:
    hand = make_hand()
    edit(hand, "built:0")
    hand.click("row:light")
    hand.click("clause:CIR-103")
    assert isinstance(hand.scene, RulesReader)


# ---- drafts


@pytest.mark.parametrize("button", ["draft", "back"])
def test_what_is_not_legal_yet_is_kept_as_a_draft_and_not_offered(
    make_hand: Callable[..., Hand], tmp_path: Path, button: str
) -> None:
    hand = make_hand()
    edit(hand, "built:0")
    hand.click("row:light")
    hand.click(button)
    if button == "draft":
        hand.click("back")
    (mine,) = kept(tmp_path).values()
    assert mine is not None and mine.total == 59
    assert "draft: the deck has 59 cards" in hand.words()
    hand.click("back")
    hand.click("new")
    keys = [h.key for h in hand.scene.hits if h.key.startswith("pick:team:0:")]
    assert len(keys) == 3 and not any("own:" in key for key in keys)


def test_a_good_deck_is_not_spoilt_by_leaving_in_the_middle(
    make_hand: Callable[..., Hand], tmp_path: Path
) -> None:
    mine = LUDUS.named("Mine")
    put(tmp_path, mine)
    hand = make_hand()
    edit(hand, "own:mine.toml")
    hand.click("row:light")
    hand.click("back")
    assert "Mine (draft) is kept as a draft" in hand.words()
    assert kept(tmp_path) == {
        "mine.toml": mine,
        "mine_draft.toml": mine.named("Mine (draft)").with_copies("light", 6),
    }


def test_leaving_without_a_change_writes_nothing(make_hand: Callable[..., Hand], tmp_path: Path) -> None:
    path = put(tmp_path, LUDUS.named("Mine"))
    before = path.stat().st_mtime_ns
    hand = make_hand()
    edit(hand, "own:mine.toml")
    hand.key(pygame.K_ESCAPE)
    assert path.stat().st_mtime_ns == before and len(kept(tmp_path)) == 1
    hand.click("new")
    hand.key(pygame.K_ESCAPE)
    assert len(kept(tmp_path)) == 1


def test_closing_the_window_keeps_what_was_begun(make_hand: Callable[..., Hand], tmp_path: Path) -> None:
    hand = make_hand()
    scene = edit(hand, "built:0")
    hand.click("row:light")
    hand.desk.stage.quit()
    scene.leave()
    assert [s.total for s in kept(tmp_path).values() if s] == [59]


# ---- the list


def test_a_broken_file_is_listed_and_its_faults_are_shown(
    make_hand: Callable[..., Hand], tmp_path: Path
) -> None:
    path = put(tmp_path, LUDUS.named("Mine"))
    path.write_text(path.read_text().replace("charge = 4", "chrage = 4"))
    (folder(tmp_path) / "worse.toml").write_text("name = [")
    hand = make_hand()
    hand.click("decks")
    hand.click("own:mine.toml")
    assert "mine.toml has a fault" in hand.words()
    assert "mine.toml:11:1" in hand.words()
    edit_hit = hand.scene.hit("edit")
    assert edit_hit is not None and not edit_hit.enabled
    hand.click("own:worse.toml")
    assert "not TOML: invalid value" in hand.words()
    path.write_text(BOOK.collection.write(LUDUS.named("Mended")), encoding="utf-8")
    hand.look()
    hand.click("own:mine.toml")
    assert "Mended" in [hit.label for hit in hand.scene.hits]


def test_a_dropped_file_is_imported_under_a_name_of_its_own(
    make_hand: Callable[..., Hand], tmp_path: Path
) -> None:
    put(tmp_path, LUDUS.named("Mine"))
    gift = tmp_path / "gift.toml"
    gift.write_text(BOOK.collection.write(BORED.named("Mine")), encoding="utf-8")
    hand = make_hand()
    hand.click("decks")
    drop(hand, gift)
    assert kept(tmp_path) == {"mine.toml": LUDUS.named("Mine"), "mine_2.toml": BORED.named("Mine 2")}
    assert "Mine 2 is imported" in hand.words()
    drop(hand, gift)
    assert len(kept(tmp_path)) == 3
    drop(hand, folder(tmp_path) / "mine.toml")
    assert len(kept(tmp_path)) == 3


def test_a_dropped_file_that_is_no_deck_shows_its_faults(
    make_hand: Callable[..., Hand], tmp_path: Path
) -> None:
    gift = tmp_path / "gift.toml"
    gift.write_text('team = ["maximus"]\n[cards]\nchrage = 3\n')
    hand = make_hand()
    hand.click("decks")
    drop(hand, gift)
    assert kept(tmp_path) == {}
    assert "gift.toml:1:1" in hand.words() and "the deck has no name" in hand.words()
    drop(hand, tmp_path / "nowhere.toml")
    assert "the file cannot be read: no such file or directory" in hand.words()
    drop(hand, tmp_path)
    assert "the file cannot be read: is a directory" in hand.words()


def test_a_deleted_deck_can_be_taken_back(make_hand: Callable[..., Hand], tmp_path: Path) -> None:
    path = put(tmp_path, LUDUS.named("Mine"))
    held = path.read_bytes()
    hand = make_hand()
    hand.click("decks")
    hand.click("own:mine.toml")
    hand.click("delete")
    assert not path.exists() and "Mine is deleted" in hand.words()
    hand.click("restore")
    assert path.read_bytes() == held and "Mine is back" in hand.words()
    hand.key(pygame.K_DELETE)
    hand.key(pygame.K_z)
    assert path.read_bytes() == held


def test_a_deck_is_renamed_and_copied(make_hand: Callable[..., Hand], tmp_path: Path) -> None:
    put(tmp_path, LUDUS.named("Mine"))
    hand = make_hand()
    hand.click("decks")
    hand.click("own:mine.toml")
    hand.click("name")
    hand.write("d")
    hand.key(pygame.K_RETURN)
    assert kept(tmp_path) == {"mine.toml": LUDUS.named("Mined")}
    hand.click("name")
    for _ in range(5):
        hand.key(pygame.K_BACKSPACE)
    hand.write("The Terminally Bored")
    hand.key(pygame.K_RETURN)
    assert "Another deck is called The Terminally Bored" in hand.words()
    assert kept(tmp_path) == {"mine.toml": LUDUS.named("Mined")}
    hand.click("copy")
    hand.click("save")
    assert kept(tmp_path)["mined_2.toml"] == LUDUS.named("Mined 2")


def test_an_exported_deck_lies_where_the_screen_says(make_hand: Callable[..., Hand], tmp_path: Path) -> None:
    hand = make_hand()
    hand.click("decks")
    hand.click("built:1")
    hand.click("export")
    path = tmp_path / "exports" / "the_terminally_bored.toml"
    assert path.read_text(encoding="utf-8") == BOOK.collection.write(BORED)
    scene = hand.scene
    assert isinstance(scene, Decks) and str(path) in hand.desk.say(scene.hint())


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0, 3.0])
@pytest.mark.parametrize("size", SIZES)
def test_list_and_editor_can_be_drawn_and_left_at_every_scale(
    make_hand: Callable[..., Hand], tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    from dataclasses import replace

    put(tmp_path, LUDUS.named("Mine").with_copies("light", 3))
    hand = make_hand(size)
    hand.desk.stage.push(Decks(hand.desk))
    hand.desk.settings = replace(hand.desk.settings, scale=scale)
    window = pygame.Rect((0, 0), size)
    hand.look()
    for key in ("back", "edit"):
        hit = hand.scene.hit(key)
        assert hit is not None and window.contains(hit.rect), key
    hand.click("edit")
    for key in ("tab:team", "tab:cards", "tab:deck"):
        if hand.scene.hit(key) is not None:
            hand.click(key)
    for key in ("back", "draft", "undo"):
        hit = hand.scene.hit(key)
        assert hit is not None and window.contains(hit.rect), key
    hand.click("back")
    assert isinstance(hand.scene, Decks)


def test_the_keys_of_both_screens_are_listed(make_hand: Callable[..., Hand]) -> None:
    hand = make_hand()
    edit(hand, "built:0")
    hand.key(pygame.K_F1)
    assert "one copy more or less of the card" in hand.words()


# ---- files that somebody has written in


WRITTEN = """\
# The third try
name = "Mine"   # nobody else's
book = "cirque"
team = ["maximus", "retia", "decibella"]

[cards]
charge = 6      # first of all
# and the rest
steel = 20
light = 34
"""


def test_saving_keeps_the_comments_and_the_order_of_the_file(
    make_hand: Callable[..., Hand], tmp_path: Path
) -> None:
    path = folder(tmp_path) / "mine.toml"
    path.write_text(WRITTEN, encoding="utf-8")
    hand = make_hand()
    edit(hand, "own:mine.toml")
    right_click(hand, "row:light")
    find(hand, "taunt")
    hand.click("take:taunt")
    hand.click("save")
    assert path.read_text(encoding="utf-8") == WRITTEN.replace("light = 34", "light = 33\ntaunt = 1")


def test_a_file_is_imported_and_exported_with_its_comments(
    make_hand: Callable[..., Hand], tmp_path: Path
) -> None:
    (tmp_path / "theirs.toml").write_text(WRITTEN, encoding="utf-8")
    hand = make_hand()
    hand.click("decks")
    drop(hand, tmp_path / "theirs.toml")
    assert (folder(tmp_path) / "mine.toml").read_text(encoding="utf-8") == WRITTEN
    hand.click("export")
    (exported,) = hand.desk.folders.exports.glob("*.toml")
    assert exported.read_text(encoding="utf-8") == WRITTEN
