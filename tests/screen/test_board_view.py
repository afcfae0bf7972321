"""The table on the screen: bases, terrain, overlays, labels."""

import math
import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections.abc import Iterator

import pygame
import pytest

from game.engine.look import PieceLook, Zone
from game.screen import ground, measures, overlays, terrain_art, tokens
from game.screen.board_view import BoardView
from game.screen.camera import Camera
from game.screen.chalk import DEFAULT_GATES, gates_of
from game.screen.ground import cloth_color
from game.screen.outline import shadow_length
from game.screen.plates import best_place, places
from game.screen.theme import PALETTES, Theme, mix, palette
from game.table.kinds import KINDS
from game.table.terrain import Circle, Polygon, Shape, Terrain, rect

AREA = pygame.Rect(480, 56, 960, 960)
STANDARD = Theme(palette("standard"))


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


def look(name: str, x: float, y: float, side: int = 0, **more: object) -> PieceLook:
    plain: dict[str, object] = {"r": 0.6, "facing": 90.0, "sprite": name, "wounds": (3, 12), "fury": (2, 6)}
    return PieceLook(**{"id": name, "name": name.title(), "side": side, "x": x, "y": y, **plain, **more})  # type: ignore[arg-type]


PIECES = (
    look("maximus", 9, 7.8),
    look("count", 7.5, 9.25, 1, enraged=True),
    look("bone_idle", 21, 8, 1, knocked_down=True),
)
TERRAIN = (
    Terrain("p", "pillar", Circle(18, 9, 0.9), 4.0),
    Terrain("m", "mosh_pit", Circle(12, 12, 2.5), 0.0),
    Terrain("a", "amplifier", rect(10.5, 15.5, 3, 1), 1.0),
    Terrain("g", "grave", Circle(4, 20, 1.5), 0.0, origin="card", expires=4),
)


def view(area: pygame.Rect = AREA, theme: Theme = STANDARD) -> BoardView:
    v = BoardView(theme, area, 24, 24)
    v.set_terrain(TERRAIN, 3)
    return v


def pixels(s: pygame.Surface) -> bytes:
    return pygame.image.tobytes(s, "RGB")


# ---------------------------------------------------------------- bases


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("diameter", [24, 48, 64, 96, 150])
def test_the_rim_of_a_base_is_exactly_its_radius(name: str, side: int, diameter: int) -> None:
    image = tokens.base(diameter, side, 0, palette(name), all_round=True)
    box = pygame.mask.from_surface(image, 127).get_bounding_rects()[0]
    middle = image.get_width() / 2
    assert (box.w, box.h) == (diameter, diameter) if image.get_width() % 2 == diameter % 2 else True
    assert abs(box.centerx - middle) <= 0.5
    assert abs(box.w - diameter) <= 1


def test_a_base_of_point_six_inch_is_forty_eight_pixels_wide_at_forty_an_inch() -> None:
    v = BoardView(STANDARD, pygame.Rect(0, 0, 1000, 1000), 24, 24)
    assert v.camera.ppi == 40
    image = tokens.base(v.camera.length(2 * 0.6), 1, 0, STANDARD.palette, all_round=True)
    row = [image.get_at((x, image.get_height() // 2)).a for x in range(image.get_width())]
    assert sum(a > 127 for a in row) == 48


def test_only_the_nose_overhangs_a_base_and_only_in_front() -> None:
    image = tokens.base(48, 0, 90, STANDARD.palette)
    box = pygame.mask.from_surface(image, 127).get_bounding_rects()[0]
    c = image.get_width() / 2
    assert (box.left, box.right, box.bottom) == (c - 24, c + 24, c + 24)
    assert c - 24 * 1.5 < box.top < c - 24 * 1.3


def test_the_front_half_is_bright_and_the_back_half_dark() -> None:
    p = STANDARD.palette
    image = tokens.base(96, 0, 0, p)
    c, r = image.get_width() // 2, 96 / 2 * 0.85
    at = [
        image.get_at((round(c + r * math.cos(t)), round(c + r * math.sin(t))))[:3]
        for t in (0.9, math.pi - 0.9)
    ]
    assert at[0] == pytest.approx(p.a, abs=4)
    assert at[1] == pytest.approx(mix(p.a, p.a_d, 0.72), abs=4)


def test_facing_is_drawn_in_steps_of_five_degrees() -> None:
    assert [tokens.stepped(d) for d in (0, 2.4, 2.6, 357.4, 357.6, -46)] == [0, 0, 5, 355, 0, 315]
    p = STANDARD.palette
    assert tokens.token("count", 48, 1, 41, p) is tokens.token("count", 48, 1, 39, p)


def test_a_figure_nobody_has_drawn_gets_a_stand_in() -> None:
    assert tokens.sprite_name("maximus") == "tokens/maximus"
    assert tokens.sprite_name("nobody") == ""
    image = tokens.token("nobody", 48, 0, 0, STANDARD.palette)
    assert image.get_at((46, 46)).a == 255


def test_badges_come_by_rank_and_activated_has_none() -> None:
    states = ("set_energy", "activated", "guarded", "knocked_down", "enraged", "mystery")
    assert tokens.badges_of(states) == ["enraged", "knocked_down", "guarded", "set_energy"]


# ---------------------------------------------------------------- terrain


@pytest.mark.parametrize("kind", [*KINDS, "column", "oddity"])
@pytest.mark.parametrize(
    "shape", [Circle(5, 5, 1.5), rect(3, 4, 4, 2, 20), Polygon(((2, 2), (6, 2), (6, 6), (4, 4)))]
)
def test_a_piece_covers_its_footprint_and_nothing_else(kind: str, shape: Shape) -> None:
    ppi = 40
    piece = Terrain("t", kind, shape)
    art = terrain_art.piece_art(piece, ppi, STANDARD.palette)
    mask = pygame.mask.from_surface(art.body, 127)
    box = mask.get_bounding_rects()[0].unionall(mask.get_bounding_rects())
    if isinstance(shape, Circle):
        want = (shape.x - shape.r, -shape.y - shape.r, 2 * shape.r, 2 * shape.r)
        area = math.pi * shape.r**2
    else:
        xs, ys = [x for x, _ in shape.points], [-y for _, y in shape.points]
        want = (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        area = (
            abs(
                sum(
                    x0 * y1 - x1 * y0
                    for (x0, y0), (x1, y1) in zip(
                        shape.points, shape.points[1:] + shape.points[:1], strict=True
                    )
                )
            )
            / 2
        )
    got = (art.at[0] + box.x, art.at[1] + box.y, box.w, box.h)
    assert got == pytest.approx([v * ppi for v in want], abs=3)
    assert mask.count() == pytest.approx(area * ppi * ppi, rel=0.04)


def test_only_what_stands_casts_a_shadow_and_the_taller_the_longer() -> None:
    p = STANDARD.palette
    flat = {k for k in KINDS if not terrain_art.stands(k)}
    assert flat == {
        "hill",
        "dais",
        "wood",
        "pond",
        "water",
        "pit",
        "hazard_tape",
        "mosh_pit",
        "mead",
        "mud",
        "grave",
        "bog",
        "crater",
        "quagmire",
        "flower_bed",
        "steps",
        "coolant",
        "fountain",
        "shaft",
    }
    assert terrain_art.piece_art(Terrain("m", "mud", Circle(3, 3, 1)), 40, p).shadow is None
    lengths = [shadow_length(h) for h in (0, 0.5, 0.8, 1.0, 2.5, 4.0)]
    assert lengths[0] == 0
    assert lengths == sorted(set(lengths))


def test_a_hill_stands_in_the_colour_of_the_cloth() -> None:
    piece = Terrain("h", "hill", Circle(4, 4, 2))
    moss = cloth_color("moss", STANDARD.palette)
    foot = {}
    for name, cloth in (("sand", None), ("moss", moss)):
        body = terrain_art.piece_art(piece, 40, STANDARD.palette, cloth=cloth).body
        foot[name] = body.get_at((body.get_width() // 2, body.get_height() - 12))[:3]
    p = STANDARD.palette
    assert foot["sand"] == pytest.approx(mix(p.sand, p.sand_d, 0.35), abs=5)
    assert foot["moss"] == pytest.approx(mix(moss, mix(moss, (0, 0, 0), 0.4), 0.35), abs=5)


@pytest.mark.parametrize("colors", PALETTES)
def test_flags_are_a_cloth_of_their_own_where_there_is_grain(colors: str) -> None:
    p = palette(colors)
    flags, sand = cloth_color("flags", p), cloth_color("sand", p)
    assert (flags == sand) is not p.grain
    assert {terrain_art.painter(k).__name__ for k in ("bench", "well", "cart", "crate", "post")} == {
        "bench",
        "well",
        "cart",
        "crate",
        "post",
    }


def test_unknown_kinds_are_drawn_by_what_they_mean() -> None:
    solid, low = frozenset({"impassable", "blocks_sight"}), frozenset({"obstruction"})
    names = [
        terrain_art.painter("thing", t).__name__
        for t in (solid, frozenset({"impassable"}), low, frozenset({"difficult"}))
    ]
    assert names == ["block", "water", "rubble", "churned"]


def test_what_a_card_created_carries_a_brass_edge() -> None:
    p = STANDARD.palette
    made = terrain_art.piece_art(Terrain("t", "column", Circle(5, 5, 0.75), origin="card"), 40, p).body
    plain = terrain_art.piece_art(Terrain("t", "column", Circle(5, 5, 0.75)), 40, p).body
    brass = [
        pygame.transform.threshold(None, s, p.brass, (12, 12, 12, 255), set_behavior=0) for s in (made, plain)
    ]
    assert brass[0] > 40 > brass[1]


def test_gates_stand_where_the_zones_are() -> None:
    south, north = ((0, 0), (24, 0), (24, 5), (0, 5)), ((0, 19), (24, 19), (24, 24), (0, 24))
    west, east = ((0, 0), (5, 0), (5, 24), (0, 24)), ((19, 0), (24, 0), (24, 24), (19, 24))
    assert gates_of((Zone("A", 0, south), Zone("B", 1, north)), 24, 24) == ((0, "south"), (1, "north"))
    assert gates_of((Zone("A", 1, west), Zone("B", 0, east)), 24, 24) == ((1, "west"), (0, "east"))
    assert gates_of((), 24, 24) == DEFAULT_GATES


# ---------------------------------------------------------------- the whole picture


def drawn(v: BoardView) -> pygame.Surface:
    s = pygame.Surface((1920, 1080))
    c, th = v.camera, v.theme
    v.table(s)
    with v.clip(s):
        overlays.arc(s, c, th, (9, 7.8), facing=48, r=0.6, reach=1, side=0)
        overlays.path(s, c, th, [((9, 7.8), (10, 9), False), ((10, 9), (12, 10), True)], limit=3)
        overlays.template(s, c, th, (15, 15), 2.5)
        overlays.zone(s, c, th, ((0, 0), (24, 0), (24, 5), (0, 5)), 0)
        overlays.lit_edge(s, c, th, [(17, 9), (18, 10)])
        overlays.ring(s, c, th, (20, 20), 2, side=1)
    v.figures(s, PIECES)
    with v.clip(s):
        overlays.template_cross(s, c, th, (15, 15))
        taken = [measures.measure(s, c, th, ((9, 7.8), (12, 10)), "2.1″", style="hot", sub="in reach")]
        measures.sight(
            s, c, th, ends=((9, 7.8), (17, 9)), clear=False, edge=[(17, 9), (17.2, 9.5)], words="7.8″"
        )
        measures.quick_attack(s, c, th, (10, 9), line=((8, 9), (9.6, 9)), words="Quick attack")
        measures.refused(s, c, th, (18, 9), r=0.6, reasons=[("on a pillar", "CIR-405")])
        for kind in ("active", "target", "legal", "plan"):
            measures.bracket(s, c, th, (21, 8), r=0.6, kind=kind)
        measures.plan(s, c, th, [(3, 3), (5, 6)], 0.6)
    v.labels(s, PIECES, hot=("maximus",), gaps={"count": "3.8″"}, taken=taken)
    return s


@pytest.mark.parametrize("name", PALETTES)
def test_the_same_table_is_drawn_the_same_with_warm_and_with_empty_caches(name: str) -> None:
    theme = Theme(palette(name))
    first = pixels(drawn(view(theme=theme)))
    assert pixels(drawn(view(theme=theme))) == first
    ground.bare_table.cache_clear()
    terrain_art.piece_art.cache_clear()
    tokens._token.cache_clear()
    tokens.base.cache_clear()
    tokens.figure.cache_clear()
    assert pixels(drawn(view(theme=theme))) == first


def test_nothing_is_drawn_outside_the_view() -> None:
    s = drawn(view())
    s.fill((0, 0, 0), AREA)
    assert pixels(s) == pixels(pygame.Surface((1920, 1080)))


def test_the_layer_is_kept_until_the_terrain_or_the_zoom_changes() -> None:
    v = view()
    kept = v.layer()
    v.set_terrain(TERRAIN, 3)
    v.pan(0, 0)
    assert v.layer() is kept
    v.set_terrain(TERRAIN[:2], 3)
    assert v.layer() is not kept
    again = v.layer()
    assert v.zoom(1.5, AREA.center)
    assert v.layer() is not again


SQUARE = ((8, 8), (16, 8), (16, 16), (8, 16))
HOLE = ((11, 11), (11, 13), (13, 13), (13, 11))


def test_dusk_lies_outside_the_reach_and_in_its_holes() -> None:
    v = view()
    plain, dark = pygame.Surface((1920, 1080)), pygame.Surface((1920, 1080))
    v.table(plain)
    v.lift(overlays.reach(v.camera, STANDARD, [SQUARE, HOLE]))
    v.table(dark)

    def veiled(p: tuple[float, float]) -> bool:
        x, y = (round(q) for q in v.camera.px(p))
        return sum(dark.get_at((x, y))[:3]) < sum(plain.get_at((x, y))[:3]) - 60

    assert [veiled(p) for p in ((9.5, 9.5), (15, 15), (12, 12), (5, 5), (20, 12))] == [
        False,
        False,
        True,
        True,
        True,
    ]
    v.drop()
    v.table(dark)
    assert pixels(dark) == pixels(plain)


def test_a_lifted_overlay_is_not_shown_after_the_view_has_moved() -> None:
    v = view()
    v.lift(overlays.reach(v.camera, STANDARD, [SQUARE]))
    v.zoom(2, AREA.center)
    moved, fresh = pygame.Surface((1920, 1080)), pygame.Surface((1920, 1080))
    v.table(moved)
    v.drop()
    v.table(fresh)
    assert pixels(moved) == pixels(fresh)


# ---------------------------------------------------------------- paths, measures, labels


def test_a_path_costs_double_on_dear_ground_and_has_knots_at_its_bends() -> None:
    pieces = [((0, 0), (3, 0), False), ((3, 0), (4, 0), True), ((4, 0), (4, 2), False)]
    assert overlays.path_cost(pieces) == 7
    assert overlays.knots(pieces) == [(4, 0)]


def test_a_path_has_a_tick_an_inch_of_cost() -> None:
    from game.screen.tape import ticks_of

    pieces = [((0.0, 0.0), (3.0, 0.0), False), ((3.0, 0.0), (4.0, 0.0), True)]
    assert [(round(p[0], 6), dear) for p, _, dear in ticks_of(pieces)] == [
        (1, False),
        (2, False),
        (3, False),
        (3.5, True),
        (4, True),
    ]


def test_a_path_is_cut_where_the_limit_of_its_cost_lies() -> None:
    from game.screen.tape import cut

    inside, beyond = cut([((0.0, 0.0), (2.0, 0.0), False), ((2.0, 0.0), (6.0, 0.0), True)], 4)
    assert inside[-1][1][0] == pytest.approx(3, abs=0.001)
    assert beyond[0][0] == inside[-1][1]
    assert beyond[-1][1] == (6, 0)
    assert cut([((0.0, 0.0), (2.0, 0.0), False)], 2)[1] == []


def test_lengths_have_two_decimals_under_an_inch_and_where_it_matters() -> None:
    assert [measures.inches_text(v) for v in (0.97, 1.0, 3.84)] == ["0.97″", "1.0″", "3.8″"]
    assert measures.inches_text(5.999, decisive=True) == "6.00″"


def test_a_tag_lies_beside_its_line() -> None:
    c = Camera.fit(AREA, 24, 24)
    for end in ((16.0, 12.0), (12.0, 16.0), (15.0, 9.0)):
        x, y = measures.beside(c, STANDARD, ((12.0, 12.0), end), (80, 28))
        r = pygame.Rect(0, 0, 80, 28)
        r.center = (round(x), round(y))
        assert not r.clipline(c.px((12, 12)), c.px(end))


def test_unknown_styles_are_refused_with_the_known_ones() -> None:
    c, s = Camera.fit(AREA, 24, 24), pygame.Surface((9, 9))
    with pytest.raises(ValueError, match="plain, hot, bad, plan, warn"):
        measures.distance(s, c, STANDARD, ((0, 0), (1, 1)), "odd")
    with pytest.raises(ValueError, match="active, target, legal, plan"):
        measures.bracket(s, c, STANDARD, (0, 0), r=1, kind="odd")


def test_a_label_takes_the_place_that_covers_least() -> None:
    options = places((500, 500), 40, (80, 30), STANDARD)
    assert len(options) == 8
    room = pygame.Rect(0, 0, 1000, 1000)
    assert best_place(options, [], room) == options[0]
    assert best_place(options, [options[0]], room) == options[1]
    assert best_place(options, [], pygame.Rect(0, 0, 1000, 520)) == options[1]


def test_plates_cover_neither_bases_nor_each_other_nor_measures() -> None:
    v, s = view(), pygame.Surface((1920, 1080))
    taken = pygame.Rect(800, 640, 120, 40)
    plates = v.labels(s, PIECES, taken=[taken])
    assert len(plates) == 3
    assert all(AREA.contains(r) and not r.colliderect(taken) for r in plates)
    assert not any(a.colliderect(b) for i, a in enumerate(plates) for b in plates[i + 1 :])


def test_in_a_small_window_only_asked_for_figures_have_plates() -> None:
    v = view(pygame.Rect(0, 40, 514, 514), STANDARD.at(0.72))
    assert v.small
    assert len(v.labels(pygame.Surface((960, 600)), PIECES, hot=("count",))) == 1


def test_the_pointer_finds_the_nearest_figure_and_the_terrain() -> None:
    v = view()
    found = v.piece_at(v.camera.px((9.3, 7.9)), PIECES)
    assert found is not None
    assert found.id == "maximus"
    assert v.piece_at(v.camera.px((15, 15)), PIECES) is None
    assert v.piece_at((10, 500), PIECES) is None
    hits = [v.terrain_at(v.camera.px(p)) for p in ((18.5, 9), (12, 12), (11, 16), (1, 1))]
    assert [t and t.id for t in hits] == ["p", "m", "a", None]
