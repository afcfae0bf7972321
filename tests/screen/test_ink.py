"""Palettes, lettering and the furniture of the screen."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.screen import assets, lettering
from game.screen.assets import assets_folder, font, fonts_folder, has_picture, picture
from game.screen.cards import CardFace, card, card_height, fan_places, put_card
from game.screen.dice import die, put_die
from game.screen.ink import (
    Ink,
    button,
    button_width,
    dashes,
    panel,
    paragraph,
    side_mark,
    tag,
    tag_size,
    tally,
    text,
    width,
    wrapped,
)
from game.screen.sounds import CAPTIONS, RATE, RECIPES, Sounds, mixed
from game.screen.theme import (
    CARD_WHITE,
    MIN_PX,
    PALETTES,
    PARCHMENT_INK,
    PARCHMENT_SMALL,
    ROLES,
    Color,
    Theme,
    contrast,
    palette,
    rgb,
    scale,
)


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


RATIOS = {
    ("paper", "panel"): (14.9, 14.9, 21.0),
    ("text2", "panel"): (10.5, 10.5, 21.0),
    ("text3", "panel"): (6.0, 6.0, 14.9),
    ("brass", "panel"): (8.8, 8.8, 16.6),
    ("ink", "brass"): (10.0, 10.0, 16.6),
    ("good", "panel"): (7.3, 7.2, 16.6),
    ("warn", "panel"): (9.5, 12.6, 16.6),
    ("bad", "panel"): (5.1, 5.6, 8.7),
    ("a", "panel"): (4.8, 3.8, 21.0),
    ("b", "panel"): (5.8, 10.6, 1.1),
    ("outline", "sand"): (11.1, 11.1, 17.6),
    ("reach", "halo"): (17.9, 17.9, 21.0),
    ("cost", "halo"): (10.7, 14.3, 16.6),
    ("over", "halo"): (5.8, 6.3, 8.7),
    ("wound", "off"): (3.1, 3.8, 7.5),
    ("fury", "off"): (4.7, 5.9, 4.1),
}


@pytest.mark.parametrize("pair", RATIOS)
def test_the_palettes_keep_the_contrast_ratios_of_the_art_direction(pair: tuple[str, str]) -> None:
    got = tuple(round(contrast(p.named(pair[0]), p.named(pair[1])), 1) for p in PALETTES.values())
    assert got == RATIOS[pair]


def test_card_heads_and_parchment_carry_text() -> None:
    heads = [
        [round(contrast(CARD_WHITE, p.named(h)), 1) for h in ("attack", "passive", "sorcery")]
        for p in PALETTES.values()
    ]
    assert heads == [[5.6, 4.5, 6.3], [7.3, 6.5, 7.1], [10.8, 8.8, 11.6]]
    dark: Color = rgb("#f0e0bd")
    assert round(contrast(PARCHMENT_INK, dark), 1) == 13.7
    assert round(contrast(PARCHMENT_SMALL, dark), 1) == 5.3


def test_an_unknown_palette_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="standard, safe, contrast"):
        palette("sepia")


@pytest.mark.parametrize("size", [1, 5.5, 8, 10.9, 11, 11.4])
@pytest.mark.parametrize("face", ["r", "b", "i", "m"])
def test_no_label_is_rendered_under_eleven_pixels(size: float, face: str) -> None:
    assert lettering.pixels(size) >= MIN_PX == 11
    assert font(face, size).get_height() == font(face, 11).get_height()
    assert width("Measure twice", size, face) == width("Measure twice", 11, face)


def test_every_role_stays_readable_in_the_smallest_window_at_the_smallest_scale() -> None:
    k = scale(960, 600, 0.75)
    for role in ROLES.values():
        assert font(role.face, role.size * k).get_height() >= font(role.face, 11).get_height()


def test_glyphs_that_a_face_lacks_come_from_another() -> None:
    assert lettering.runs("5 ≥ 3″", "r") == [("5 ", "r"), ("≥", "m"), (" 3″", "r")]
    assert lettering.runs("3″", "m") == [("3", "m"), ("″", "b")]
    assert lettering.runs("턴 3", "b") == [("턴", "kb"), (" 3", "b")]


def glyph(char: str, face: str) -> bytes:
    return pygame.image.tobytes(font(face, 24).render(char, True, (255, 255, 255)), "RGBA")


def test_the_fallback_faces_have_the_glyphs_that_the_first_face_lacks() -> None:
    nothing = {face: glyph("\ue0ff", face) for face in ("r", "b", "m")}
    for char in lettering.ONLY_MONO:
        assert glyph(char, "m") != nothing["m"]
        assert glyph(char, "r") == nothing["r"]
    for char in lettering.NOT_MONO:
        assert glyph(char, "b") != nothing["b"]
        assert glyph(char, "m") == nothing["m"]


def test_a_label_is_as_wide_as_measured() -> None:
    for track in (0.0, 1.6):
        image = lettering.label("Maximus 5.6″", 18, (255, 255, 255), "b", track)
        assert image.get_width() == width("Maximus 5.6″", 18, "b", track)


def test_long_text_ends_in_an_ellipsis_and_fits() -> None:
    shown = lettering.fitted("The south-east pillar covers all of him", 16, "r", 120)
    assert shown.endswith("…")
    assert width(shown, 16) <= 120
    assert lettering.fitted("Short", 16, "r", 120) == "Short"


def test_wrapped_lines_fit_and_lose_no_word() -> None:
    words = "Only right after a normal move, unengaged. Move half your Speed at an enemy."
    lines = wrapped(words, 16, "r", 200)
    assert all(width(line, 16) <= 200 for line in lines)
    assert " ".join(lines) == words
    assert wrapped("one\ntwo", 16, "r", 200) == ("one", "two")


def test_a_paragraph_returns_where_it_ends() -> None:
    s = pygame.Surface((300, 200))
    lines = len(wrapped("a word " * 30, 16, "r", 250))
    y = paragraph(s, "a word " * 30, (0, 10), 16, (255, 255, 255), room=250)
    assert y == pytest.approx(10 + lines * 16 * 1.32)


def test_text_stands_on_its_capitals() -> None:
    s = pygame.Surface((200, 60), pygame.SRCALPHA)
    text(s, "HHH", (100, 30), 20, (255, 255, 255), face="b", anchor="mc")
    ink = s.get_bounding_rect()
    assert abs(ink.centery - 30) <= 1
    assert abs(ink.centerx - 100) <= 1


def test_dashes_alternate_and_cover_the_line() -> None:
    pieces = dashes([(0, 0), (10, 0)], 3, 2)
    assert pieces == [[(0, 0), (3, 0)], [(5, 0), (8, 0)]]


def test_a_disc_of_ink_is_as_wide_as_asked() -> None:
    ink = Ink(40, 40)
    ink.disc((20, 20), 12, (255, 0, 0))
    box = pygame.mask.from_surface(ink.done(), 127).get_bounding_rects()[0]
    assert (box.w, box.h) == (24, 24)


@pytest.mark.parametrize("name", PALETTES)
def test_every_panel_cuts_only_its_upper_right_corner(name: str) -> None:
    s = pygame.Surface((120, 100), pygame.SRCALPHA)
    panel(s, (10, 10, 100, 80), Theme(palette(name)), shadow=False)
    corners = {(11, 11): True, (11, 88): True, (108, 88): True, (108, 11): False}
    assert {at: s.get_at(at).a > 250 for at in corners} == corners
    assert s.get_at((108, 11)).a == 0


def drawn(th: Theme) -> bytes:
    s = pygame.Surface((400, 240))
    panel(s, (10, 10, 380, 220), th)
    for i, kind in enumerate(("primary", "plain", "ghost", "danger", "off")):
        button(s, (20 + 70 * i, 30, 64, 38), kind, th, kind, hover=i == 1, pressed=i == 2, focus=i == 3)
    for i, kind in enumerate(("plain", "hot", "good", "warn", "bad")):
        tag(s, (20 + 70 * i, 90), "0.97″", th, kind, anchor="tl")
    tally(s, (20, 130, 200, 14), 5, 12, theme=th, color=th.palette.wound)
    side_mark(s, 0, (260, 137), 8, th)
    side_mark(s, 1, (290, 137), 8, th)
    put_die(s, (60, 190), 24, sides=10, value=7, palette=th.palette)
    put_card(s, CardFace("Charge", "attack", short="half move"), (150, 190), 50, th.palette)
    return pygame.image.tobytes(s, "RGB")


def forget() -> None:
    from game.screen import cards, dice, ink, marks

    lettering.forget()
    assets.forget()
    for cache in (ink._panel_body, ink._button_body, marks._tag, marks._tally, marks._side_mark):
        cache.cache_clear()
    for cache in (dice._die, cards._card, cards._placed):
        cache.cache_clear()


@pytest.mark.parametrize("name", PALETTES)
def test_drawing_is_deterministic_with_warm_and_with_empty_caches(name: str) -> None:
    th = Theme(palette(name), 1.25)
    first = drawn(th)
    assert drawn(th) == first
    forget()
    assert drawn(th) == first


def test_states_of_a_button_look_different_and_an_unknown_kind_is_refused() -> None:
    th, seen = Theme(palette("standard")), set()
    looks = [
        ("primary", False, False),
        ("plain", False, False),
        ("plain", True, False),
        ("plain", False, True),
        ("off", False, False),
    ]
    for kind, hover, pressed in looks:
        s = pygame.Surface((120, 50))
        button(s, (4, 4, 110, 38), "Strike", th, kind, hover=hover, pressed=pressed)
        seen.add(pygame.image.tobytes(s, "RGB"))
    assert len(seen) == 5
    with pytest.raises(ValueError, match="primary, plain, ghost, danger, off"):
        button(pygame.Surface((9, 9)), (0, 0, 9, 9), "x", th, "fancy")


def test_a_button_has_room_for_its_words_and_its_key() -> None:
    th = Theme(palette("standard"))
    assert button_width("Stop here", th, "Enter") == button_width("Stop here", th) + 59


def test_a_tag_has_the_size_it_says() -> None:
    th = Theme(palette("standard"))
    r = tag(pygame.Surface((300, 60)), (10, 10), "5.6″ of 6″", th, "good", anchor="tl", sub="slowed")
    assert r.size == tag_size("5.6″ of 6″", th, sub="slowed")
    with pytest.raises(ValueError, match="no kind of tag"):
        tag(pygame.Surface((9, 9)), (0, 0), "x", th, "odd")


def test_pictures_and_fonts_are_found_and_a_missing_one_is_named() -> None:
    assert (assets_folder() / "LICENSE.txt").is_file()
    assert (fonts_folder() / "NotoSans-Bold.ttf").is_file()
    assert picture("cards/back", 100).get_size() == (100, 140)
    assert not has_picture("tokens/nobody")
    with pytest.raises(FileNotFoundError, match="tokens/nobody"):
        picture("tokens/nobody", 10)


def test_pictures_are_looked_for_beside_the_package_and_then_inside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "game"
    package.mkdir()
    monkeypatch.setattr(assets, "_package_folder", lambda: package)
    find = assets.assets_folder.__wrapped__
    with pytest.raises(FileNotFoundError, match="the pictures are missing"):
        find()
    (package / "assets" / "tokens").mkdir(parents=True)
    assert find() == package / "assets"
    (tmp_path / "assets" / "tokens").mkdir(parents=True)
    assert find() == tmp_path / "assets"


def test_a_card_keeps_its_shape_at_every_width() -> None:
    face = CardFace("Charge", "attack", "Standard", "charge", "Move half your Speed.", "half move")
    for w in (84, 120, 176, 252, 400):
        assert card(face, w, palette("standard")).get_size() == (w, card_height(w))
    assert card_height(252) == 352


def test_a_hand_lies_inside_its_box() -> None:
    hand = pygame.Rect(480, 672, 1440, 342)
    for count in (1, 2, 7, 14):
        places = fan_places(hand, count, 226)
        assert len(places) == count
        assert all(hand.left <= x - 113 and x + 113 <= hand.right for (x, _), _ in places)
        assert sum(angle for _, angle in places) == pytest.approx(0)
    assert fan_places(hand, 0, 226) == []


def test_a_die_shows_only_faces_it_has() -> None:
    p = palette("standard")
    assert die(6, 6, 20, p).get_size() == (56, 56)
    with pytest.raises(ValueError, match="a d6 shows 1 to 6"):
        die(6, 7, 20, p)


def test_every_sound_is_short_and_loud_enough_and_never_clips() -> None:
    for recipe in RECIPES.values():
        samples = mixed(recipe())
        assert len(samples) / RATE < 1.3
        assert 3000 < max(abs(v) for v in samples) < 32767
    assert set(CAPTIONS) <= set(RECIPES)


def test_without_a_mixer_sounds_are_silent_and_unknown_names_are_refused() -> None:
    pygame.mixer.quit()
    assert not Sounds().play("die")
    with pytest.raises(KeyError, match="no sound is called"):
        Sounds().play("trumpet")
