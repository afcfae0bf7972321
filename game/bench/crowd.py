"""A rulebook of one question for 60 figures: what measures the screen drags one of them through the rest."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from game.bench.scenes import MEANING, scene
from game.engine.asking import Answer, Decision, Rnd, Why
from game.engine.cards import Pool
from game.engine.clauses import Rules
from game.engine.decisions import PickPath, Walk, Way
from game.engine.dice import Dice
from game.engine.game import Game
from game.engine.look import (
    BigNumbers,
    CardLook,
    FigureSheet,
    Forecast,
    Gauge,
    Heading,
    Note,
    Number,
    OnArea,
    Part,
    Picture,
    PieceLook,
    Roster,
    RosterRow,
    Threat,
    Track,
)
from game.engine.rulebook import Setup, SetupChoice, View
from game.engine.state import GameState, copied
from game.engine.words import Text
from game.table.bases import Round
from game.table.board import Table
from game.table.inches import Point, at_most, distance, path_length
from game.table.mapfile import Scenario, Zone
from game.table.reach import reach
from game.table.terrain import Polygon, Terrain

SIZE = 36.0
"""Inches along each edge of the table."""

FIGURES, COLUMNS = 60, 10
RADIUS = 0.6
SPEED = 6.0
SPRITES = (
    "bassus",
    "boilerplate",
    "bone_idle",
    "count",
    "decibella",
    "doug",
    "ennui",
    "grimsby",
    "hester",
    "maximus",
    "mortimer",
    "nigel",
    "professor",
    "retia",
    "tympanus",
)
"""Pictures that the figures take in turn."""

WALK = Way("walk", Text("Walk"), SPEED, "CRO-001")


def name_of(n: int) -> str:
    """Id of the n-th figure; even ones stand on side A."""
    return f"f{n:02d}"


class CrowdState(GameState, kw_only=True):
    """Where everybody stands."""

    spots: dict[str, Point]
    over: bool = False


def spots() -> dict[str, Point]:
    """60 places in six crooked rows that leave lanes between them."""
    out = {}
    for n in range(FIGURES):
        row, column = divmod(n, COLUMNS)
        x = 2.6 + column * 3.4 + 0.7 * math.sin(1.7 * n)
        y = 3.4 + row * 5.8 + 0.9 * math.cos(2.3 * n)
        out[name_of(n)] = (round(x, 3), round(y, 3))
    return out


class Crowd:
    """The rulebook. `play` asks one figure of side A where it goes, again and again."""

    id = "crowd"
    prefix = "CRO"
    title = "Crowd"
    blurb = "Sixty figures on one table."
    version = 1
    State = CrowdState

    @property
    def rules(self) -> Rules:
        """The one clause."""
        return Rules.parse("# Crowd\n\n## 1 Moving\n\n**CRO-001** A figure walks up to 6 inches.\n")

    def choices(self, scenario: Scenario) -> Sequence[SetupChoice]:
        """Nothing to settle."""
        return ()

    def board(self, scenario: Scenario) -> Table:
        """The map; walls stop sight and steps."""
        return Table.build(scenario.width, scenario.depth, scenario.terrain, MEANING)

    def setup(self, scenario: Scenario, setup: Setup, dice: Dice) -> CrowdState:
        """Everybody in place."""
        return CrowdState(spots=spots())

    async def play(self, g: Game[CrowdState]) -> None:
        """CRO-001 The first figure walks."""
        while not g.state.over:
            await g.boundary()
            walk = await self._question(g)
            g.state.spots[name_of(0)] = walk.end

    def _question(self, g: Game[CrowdState]) -> PickPath:
        s, me = g.state, name_of(0)
        board = g.board.at({key: Round(*spot, RADIUS) for key, spot in s.spots.items()})
        start = s.spots[me]
        base = Round(*start, RADIUS)

        def legal(walk: Walk) -> Why | None:
            if at_most(path_length(walk.path) - SPEED, 0):
                return None
            return Why(Text("Too far"), "CRO-001", walk.end)

        def tries(rnd: Rnd) -> Answer:
            return {"way": "walk", "path": [], "face": None}

        def area(way: Way) -> tuple[OnArea, ...]:
            lines = reach(board, base, way.inches, me=me).outline()
            return (OnArea(tuple(tuple(line) for line in lines)),)

        def forecast(walk: Walk) -> Forecast:
            return _forecast(s, walk)

        return PickPath(
            0,
            "CRO-001",
            Text("Where does {figure} go?", {"figure": me.upper()}),
            {"way": "walk", "path": [], "face": None},
            tries,
            me,
            start,
            (WALK,),
            legal,
            lambda walk: path_length(walk.path),
            key="walk",
            area=area,
            forecast=forecast,
        )

    def concede(self, g: Game[CrowdState], who: int) -> None:
        """The match ends."""
        g.state.over = True

    def over(self, s: CrowdState) -> bool:
        """Whether somebody gave up."""
        return s.over

    def winner(self, s: CrowdState) -> int | None:
        """Nobody wins."""
        return None

    def check(self, s: CrowdState) -> list[str]:
        """Nothing can be wrong."""
        return []

    def hidden(self, s: CrowdState, who: int) -> list[Pool]:
        """There are no cards."""
        return []

    def redact(self, s: CrowdState, who: int) -> CrowdState:
        """Nothing is secret."""
        return copied(s)

    def value(self, s: CrowdState, who: int) -> float:
        """Even."""
        return 0.0

    def advise(self, view: View, decision: Decision[Any]) -> Mapping[str, float]:
        """No advice."""
        return {}

    def picture(self, view: View) -> Picture:
        """Everybody, each with a threat of a blow after a walk."""
        s: CrowdState = view.state
        pieces = tuple(_piece(n, s.spots[name_of(n)]) for n in range(FIGURES))
        threats = tuple(Threat(p.id, SPEED, 1.0, Text("walk and strike"), "CRO-001") for p in pieces)
        track = Track(2, 5, (Text("Walk"), Text("Strike")), 0, "", 0)
        board = view.board
        return Picture(
            board.width, board.depth, board.terrain, pieces, (), track, view.setup.names, threats=threats
        )

    def sheet(self, view: View, figure: str) -> Sequence[Part]:
        """Numbers and wounds."""
        n = int(figure[1:])
        numbers = (Number("6″", Text("Inches"), "CRO-001"), Number("3", Text("Wounds"), "CRO-001"))
        gauges = (Gauge(Text("Wounds"), n % 3, 3),)
        return (
            FigureSheet(figure, figure.upper(), _sprite(n), n % 2, Text("Walker"), "", "", numbers, gauges),
        )

    def panels(self, view: View) -> Sequence[Part]:
        """The first twelve of each side."""
        return [
            Roster(view.setup.names[side], side, tuple(_row(n) for n in range(side, 24, 2)))
            for side in (view.who, 1 - view.who)
        ]

    def card(self, view: View, card: str) -> CardLook:
        """There are none."""
        return CardLook(card)


def crowded() -> Scenario:
    """A table of 36 inches with pieces of terrain wherever no figure stands."""
    bases = {key: Round(*spot, RADIUS) for key, spot in spots().items()}
    found: list[Terrain] = []
    for seed, kind, count in ((11, "wall", 40), (12, "mud", 20)):
        for t in scene(seed, kind, count, 0, SIZE).terrain:
            solid = Table.build(SIZE, SIZE, [Terrain(t.id, "wall", t.shape)], MEANING)
            if all(solid.fits(base) is None for base in bases.values()):
                found.append(Terrain(f"{kind}-{t.id}", kind, t.shape))
    south = Zone("a", Polygon(((0.0, 0.0), (SIZE, 0.0), (SIZE, 4.0), (0.0, 4.0))), "south")
    north = Zone("b", Polygon(((0.0, 32.0), (SIZE, 32.0), (SIZE, SIZE), (0.0, SIZE))), "north")
    return Scenario(
        "crowd",
        "Crowd",
        "crowd.toml",
        "",
        SIZE,
        SIZE,
        "none",
        tuple(found),
        (south, north),
        (),
        ("crowd",),
        None,
        None,
        ((), ()),
        "CRO-001",
        "",
        "",
    )


def _sprite(n: int) -> str:
    return SPRITES[n % len(SPRITES)]


def _piece(n: int, spot: Point) -> PieceLook:
    badges = (("burning",), (), ("dazed", "slowed"), ())[n % 4]
    return PieceLook(
        name_of(n),
        name_of(n).upper(),
        n % 2,
        *spot,
        RADIUS,
        37.0 * n % 360,
        _sprite(n),
        badges,
        active=n == 0,
        wounds=(n % 3, 3),
        reach=1.0,
    )


def _row(n: int) -> RosterRow:
    return RosterRow(name_of(n), name_of(n).upper(), _sprite(n), (Gauge(Text("Wounds"), n % 3, 3),))


def _forecast(s: CrowdState, walk: Walk) -> Forecast:
    """Who would stand near, as a rulebook tells it while a figure is carried."""
    near = sorted((distance(walk.end, spot), key) for key, spot in s.spots.items() if key != name_of(0))[:4]
    used = Number(f"{path_length(walk.path):.1f}″", Text("of {n}″", {"n": SPEED}))
    notes = [
        Note(key.upper(), Text("{gap}″ away", {"gap": round(d - 2 * RADIUS, 2)}), "CRO-001", "warn", key)
        for d, key in near
    ]
    head = Heading(Text("If {name} stops here", {"name": name_of(0).upper()}), "CRO-001")
    return Forecast((head, BigNumbers((used,)), Gauge("", path_length(walk.path), SPEED, "inches"), *notes))
