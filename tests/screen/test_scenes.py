"""The screens around the match, played with the mouse alone through what they list as clickable."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.engine.match import Match
from game.engine.rulebook import Setup
from game.players.random import Chance
from game.screen.curtain import LIFT, Curtain
from game.screen.scene import Desk, Scene
from game.screen.scenes.keys import KeySheet
from game.screen.scenes.load import Load
from game.screen.scenes.result import Result, records
from game.screen.scenes.rules_reader import RulesReader
from game.screen.scenes.settings import SettingsScene
from game.screen.scenes.setup import SetUp
from game.screen.scenes.title import Title, ago
from game.screen.settings import FILE, Settings, read_settings
from game.table.mapfile import read_map
from game.table.tomlplace import Fault

SIZES = ((1920, 1080), (960, 600))
SCALES = (0.75, 1.0, 1.5, 2.0, 3.0)


def played(desk: Desk, answers: int, names: tuple[str, str] = ("Ana", "Ben")) -> Match:
    """A recorded match of the small rulebook after some answers."""
    scenario = read_map(desk.folders.maps[0] / "yard.toml")
    match = Match.start(desk.books["toy"], scenario, Setup(names), 3)
    desk.shelf.record(match)
    chance = Chance(5)
    for _ in range(answers):
        if match.pending is None:
            break
        match.answer(match.pending.sample(chance))
    return match


# ---------------------------------------------------------------- title and set-up


def test_from_the_title_to_a_match_with_the_mouse_alone(hand: Any, stub_match: Any) -> None:
    hand.click("new")
    assert isinstance(hand.scene, SetUp)
    hand.click("map:yard.toml")
    hand.click("pick:crew-a:stout")
    hand.click("name:1")
    for _ in range(3):
        hand.key(pygame.K_BACKSPACE)
    hand.write("Zoë")
    hand.click("start")
    (match,) = stub_match.matches
    assert match.setup == Setup(("Ana", "Zoë"), ("human", "human"), {"crew-a": "stout", "crew-b": "swift"})
    assert match.seed == 7
    assert match.scenario.name == "Test Yard"


def test_a_started_match_is_on_the_title_as_continue(hand: Any, stub_match: Any) -> None:
    hand.look()
    assert hand.scene.hit("continue") is None
    hand.click("new")
    hand.click("start")
    hand.desk.stage.pop()
    hand.look()
    assert "Ana against Ben, just now" in hand.words()
    hand.click("continue")
    first, again = stub_match.matches
    assert again is not first
    assert again.digest() == first.digest()


def test_the_title_says_that_the_settings_file_has_faults(hand: Any) -> None:
    hand.look()
    assert "the file has faults: see there" not in hand.words()
    hand.desk.faults.append(Fault("settings.toml", 1, 9, "scale cannot be big", "write a number"))
    hand.look()
    assert "the file has faults: see there" in hand.words()


def test_a_rulebook_ticket_opens_the_set_up_for_it(hand: Any) -> None:
    hand.click("book:toy")
    assert isinstance(hand.scene, SetUp)
    assert hand.scene.book_id == "toy"


def test_leaving_ends_the_program(hand: Any) -> None:
    hand.click("quit")
    assert hand.desk.stage.done


def test_sides_without_or_with_the_same_name_cannot_start(hand: Any, stub_match: Any) -> None:
    hand.click("new")
    hand.click("name:1")
    for _ in range(3):
        hand.key(pygame.K_BACKSPACE)
    hand.look()
    assert not hand.scene.hit("start").enabled
    assert "Give both sides a name" in hand.words()
    hand.write("ana")
    hand.click("start")
    assert "Give the sides two different names" in hand.words()
    assert stub_match.matches == []


def test_a_broken_map_shows_its_faults_and_cannot_be_started(hand: Any, stub_match: Any) -> None:
    broken = hand.desk.folders.maps[0] / "broken.toml"
    broken.write_text('name = "Broken"\ntable = { width = 24, depth = "deep" }\n', encoding="utf-8")
    hand.click("new")
    hand.click("map:broken.toml")
    words = hand.words()
    assert "broken.toml:2:31" in words
    assert 'depth is "deep", not a number' in words
    assert not hand.scene.hit("start").enabled
    hand.click("start")
    assert stub_match.matches == []


def test_a_mended_map_is_read_again_by_itself(hand: Any) -> None:
    broken = hand.desk.folders.maps[0] / "broken.toml"
    broken.write_text("name = ", encoding="utf-8")
    hand.click("new")
    hand.click("map:broken.toml")
    sound = (hand.desk.folders.maps[0] / "yard.toml").read_text(encoding="utf-8")
    broken.write_text(sound.replace("Test Yard", "Mended Yard"), encoding="utf-8")
    assert "Mended Yard" in hand.words()
    assert hand.scene.hit("start").enabled


def test_a_rulebook_that_refuses_a_map_says_why(hand: Any) -> None:
    def refuse(scenario: object) -> Any:
        raise ValueError("yard.toml:2:1 the teams are not known here")

    hand.desk.books["toy"].choices = refuse
    hand.click("new")
    assert "the teams are not known here" in hand.words()
    assert not hand.scene.hit("start").enabled


def test_the_pointer_at_rest_lights_what_comes_to_lie_under_it(hand: Any) -> None:
    hand.look()
    at = hand.at("settings")
    hand.click("settings")
    hand.look()
    under = hand.scene.hit_at(at)
    assert hand.scene.pointer == at
    assert hand.scene.hovered == (under.key if under else "")


def test_without_maps_the_set_up_says_where_maps_lie(hand: Any) -> None:
    folder = hand.desk.folders.maps[0]
    (folder / "yard.toml").unlink()
    hand.click("new")
    hand.look()
    tip = hand.scene.hit("start").tip
    assert str(folder) in hand.desk.say(tip)


def test_escape_and_back_lead_to_the_title(hand: Any) -> None:
    hand.click("settings")
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.scene, Title)
    hand.click("rules")
    hand.click("back")
    assert isinstance(hand.scene, Title)


def test_tab_and_enter_do_what_the_mouse_does(hand: Any) -> None:
    hand.look()
    hand.key(pygame.K_TAB)
    assert hand.scene.focus == "new"
    hand.key(pygame.K_RETURN)
    assert isinstance(hand.scene, SetUp)


def test_f1_opens_the_sheet_of_keys_over_the_screen(hand: Any) -> None:
    hand.key(pygame.K_F1)
    assert isinstance(hand.scene, KeySheet)
    assert "move through the menu" in hand.words()
    hand.click("close")
    assert isinstance(hand.scene, Title)


@pytest.mark.parametrize(("past", "says"), [(5, "just now"), (600, "10 minutes ago"), (7200, "2 hours ago")])
def test_ages_are_said_as_people_say_them(hand: Any, past: int, says: str) -> None:
    assert hand.desk.say(ago(1_000_000.0, 1_000_000.0 - past)) == says


# ---------------------------------------------------------------- saved matches


def test_the_list_opens_a_match_where_it_stood(hand: Any, stub_match: Any) -> None:
    match = played(hand.desk, 9)
    hand.click("load")
    assert isinstance(hand.scene, Load)
    hand.click("open")
    (opened,) = stub_match.matches
    assert opened.digest() == match.digest()
    assert len(opened.journal.entries) == 9


def test_a_loaded_match_goes_on_in_its_own_file(hand: Any, stub_match: Any) -> None:
    played(hand.desk, 2)
    hand.click("load")
    hand.click("open")
    (opened,) = stub_match.matches
    opened.answer(opened.pending.sample(Chance(1)))
    assert len(list(hand.desk.folders.saves.glob("*.jsonl"))) == 1
    (saved,) = hand.desk.shelf.saved()
    assert len(hand.desk.shelf.load(saved.path).journal.entries) == 3


def test_a_file_that_cannot_be_read_says_why_and_is_not_opened(hand: Any, stub_match: Any) -> None:
    hand.desk.folders.saves.mkdir(parents=True)
    (hand.desk.folders.saves / "bad.jsonl").write_text('{"format": 1}\n', encoding="utf-8")
    hand.click("load")
    assert "bad.jsonl:1:" in hand.words()
    hand.click("open")
    assert stub_match.matches == []


def test_what_was_deleted_can_be_brought_back_until_the_list_is_left(hand: Any) -> None:
    played(hand.desk, 1)
    hand.click("load")
    hand.click("delete")
    assert hand.desk.shelf.saved() == []
    assert "Nothing is saved yet." in hand.words()
    assert "gone for good when this list is left" in hand.words()
    hand.click("undelete")
    (saved,) = hand.desk.shelf.saved()
    assert (saved.map_name, saved.fault) == ("Test Yard", "")
    hand.key(pygame.K_DELETE)
    hand.click("back")
    assert list(hand.desk.folders.saves.iterdir()) == []


# ---------------------------------------------------------------- settings


def test_settings_count_at_once_and_are_written_down(hand: Any) -> None:
    hand.click("settings")
    hand.click("set:palette=contrast")
    hand.click("set:scale=1.25")
    hand.click("set:sound=False")
    hand.click("set:units=both")
    while hand.scene.hit("set:reduced_motion=True") is None:
        hand.click("settings:page_down")
    hand.click("set:reduced_motion=True")
    wanted = Settings("contrast", 1.25, False, "both", True)
    assert hand.desk.settings == wanted
    assert hand.desk.palette.name == "contrast"
    assert hand.desk.k == 1.25
    assert read_settings(hand.desk.folders.config / FILE) == (wanted, ())


def test_faults_of_the_settings_file_are_shown_with_their_place(
    hand: Any, make_desk: Callable[..., Desk]
) -> None:
    file = hand.desk.folders.config / FILE
    file.parent.mkdir(parents=True)
    text = '# mine\npalette = "pink"\nscale = 1.5\n'
    file.write_text(text, encoding="utf-8")
    desk = make_desk()
    assert desk.settings == Settings(scale=1.5)
    desk.stage.push(SettingsScene(desk))
    other = type(hand)(desk)
    assert "settings.toml:2:11" in other.words()
    assert file.read_text(encoding="utf-8") == text


# ---------------------------------------------------------------- rulebook


def test_a_clause_id_opens_the_rulebook_there(hand: Any) -> None:
    hand.look()
    hand.desk.open_clause("toy", "TOY-205")
    assert isinstance(hand.scene, RulesReader)
    assert "Coins may not be hidden." in hand.words()
    assert hand.scene.lit == "TOY-205"


def test_chapters_are_turned_with_the_mouse(hand: Any) -> None:
    hand.click("rules")
    hand.click("chapter:2")
    assert "TOY-201" in hand.words()


def test_a_search_finds_words_and_leads_to_the_first(hand: Any) -> None:
    hand.click("rules")
    hand.click("search")
    hand.write("flare")
    assert "TOY-204" in hand.words()
    hand.key(pygame.K_RETURN)
    assert hand.scene.lit == "TOY-204"
    hand.click("step_back")
    assert hand.scene.lit == ""


def test_an_unknown_clause_is_said_and_nothing_breaks(hand: Any) -> None:
    hand.desk.open_clause("toy", "TOY-999")
    assert "TOY-999 is not in this rulebook" in hand.words()


# ---------------------------------------------------------------- result


def test_the_result_names_the_winner_and_offers_another_match(hand: Any, stub_match: Any) -> None:
    match = played(hand.desk, 0)
    match.concede()
    hand.desk.stage.push(Result(hand.desk, match))
    winner = match.book.winner(match.state)
    assert winner is not None
    assert f"{match.setup.names[winner]} wins" in hand.words()
    hand.click("again")
    (fresh,) = stub_match.matches
    assert fresh.setup == match.setup
    assert len(hand.desk.stage.scenes) == 2
    assert isinstance(hand.desk.stage.scenes[0], Title)


def test_records_count_what_the_events_tell_of_each_figure(hand: Any) -> None:
    match = played(hand.desk, 400)
    assert match.over
    view = match.view(0)
    found = records(match.book.picture(view), view.events)
    moved = {record.piece.id: dict(record.deeds).get("moved", 0) for record in found}
    expected = {
        name: sum(e.what == "moved" and e.data.get("disc") == name for e in view.events) for name in moved
    }
    assert moved == expected
    assert sum(moved.values()) > 0


# ---------------------------------------------------------------- curtain


def test_the_curtain_is_opaque_and_lifts_with_one_press(hand: Any) -> None:
    lifted: list[int] = []
    hand.desk.stage.push(Curtain(hand.desk, 1, "Ben", "Ana", lambda: lifted.append(1), 4))
    hand.surface.fill((255, 0, 255))
    hand.look()
    w, h = hand.surface.get_size()
    corners = [hand.surface.get_at(p)[:3] for p in ((0, 0), (w - 1, 0), (0, h - 1), (w - 1, h - 1))]
    assert (255, 0, 255) not in corners
    assert [hit.key for hit in hand.scene.hits] == [LIFT]
    hand.click(LIFT)
    assert lifted == [1]
    hand.key(pygame.K_RETURN)
    assert lifted == [1, 1]


def test_the_curtain_draws_the_same_whatever_lies_below(hand: Any) -> None:
    def drawn(ground: tuple[int, int, int]) -> bytes:
        hand.surface.fill(ground)
        hand.look()
        return bytes(hand.surface.get_buffer().raw)

    hand.desk.stage.push(Curtain(hand.desk, 0, "Ana", "Ben", lambda: None))
    assert drawn((255, 0, 255)) == drawn((0, 255, 0))


# ---------------------------------------------------------------- every size


def screens(desk: Desk) -> list[Callable[[], Scene]]:
    match = played(desk, 30, ("Ana", "Dorian the Unreasonably Long-Winded"))
    return [
        lambda: Title(desk),
        lambda: SetUp(desk),
        lambda: Load(desk),
        lambda: SettingsScene(desk),
        lambda: RulesReader(desk, "toy", "TOY-205"),
        lambda: Result(desk, match),
        lambda: Curtain(desk, 1, "Dorian the Unreasonably Long-Winded", "Ana", lambda: None, 3),
        lambda: KeySheet(desk, (("Tab", "next"),)),
    ]


def overlaps(items: list[Any]) -> list[tuple[str, str]]:
    """Pairs of texts that lie over one another by more than two pixels each way."""
    out = []
    for i, a in enumerate(items):
        for b in items[i + 1 :]:
            both = a.rect.clip(b.rect)
            if both.w > 2 and both.h > 2:
                out.append((a.words, b.words))
    return out


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_no_text_lies_over_another_and_every_hit_is_in_the_window(
    make_desk: Callable[..., Desk], size: tuple[int, int], scale: float
) -> None:
    desk = make_desk(size)
    desk.settings = Settings(scale=scale)
    window, surface = pygame.Rect((0, 0), size), pygame.Surface(size)
    for make in screens(desk):
        scene = make()
        desk.stage.scenes = [scene]
        scene.enter()
        scene.draw(surface)
        name = type(scene).__name__
        assert overlaps(scene.items) == [], name  # type: ignore[attr-defined]
        outside = [hit.key for hit in scene.hits if not window.contains(hit.rect)]
        assert outside == [], name
        assert scene.hits, name
