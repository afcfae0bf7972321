"""Events turned into motion: figures walk, turn, lunge and fall, dice drop. Skipping drops the queue.

The match is already further; a motion only delays what the eye sees. Seconds, inches, degrees.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from game.engine.events import Event
from game.engine.look import PieceLook
from game.table.inches import Point, path_length, point_at

WALK_INCH, WALK_LEAST, WALK_MOST = 0.06, 0.25, 0.70
TURN, LUNGE, RECOIL, DIE, REVEAL, FALL, FADE = 0.12, 0.09, 0.14, 0.52, 0.22, 0.26, 0.08
HOLD = 0.6
"""Seconds that a revealed card stays open."""
REACH = 0.3
"""Inches of a lunge."""

SHOWN = 0.77
"""From this share of a roll on its verdict is shown."""

LUNGES = frozenset({"attack_declared", "attacked", "strike"})
FALLS = frozenset({"knocked_down", "fell"})


def out_cubic(t: float) -> float:
    """Fast, then slow."""
    return 1 - (1 - t) ** 3


def in_out(t: float) -> float:
    """Slow, fast, slow."""
    return t * t * (3 - 2 * t)


def out_bounce(t: float) -> float:
    """Three hops, each a third as high as the one before."""
    for start, end, high in ((0.0, 0.45, None), (0.45, 0.78, 0.28), (0.78, 1.0, 0.08)):
        if t <= end:
            s = (t - start) / (end - start)
            return s * s if high is None else 1 - high * 4 * s * (1 - s)
    return 1.0


@dataclass(frozen=True, slots=True)
class Motion:
    """One thing that moves: kind walk, turn, lunge, fall, die, reveal."""

    kind: str
    seconds: float
    event: Event
    figure: str = ""
    path: tuple[Point, ...] = ()
    facing: float | None = None
    foe: str = ""
    card: str = ""


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a figure is seen at a moment."""

    x: float
    y: float
    facing: float
    down: bool


def motions_of(event: Event) -> list[Motion]:
    """What an event shows, read from its data: a figure with a path walks, a natural face is a die."""
    told, out = event.data, list[Motion]()
    figure = str(told.get("figure", ""))
    path = _points(told.get("path"))
    if not path and figure:
        ends = _points([told.get("from"), told.get("to")])
        path = ends if len(ends) == 2 else ()
    length = path_length(path) if len(path) > 1 else 0.0
    if figure and length > 0.001:
        seconds = min(WALK_MOST, max(WALK_LEAST, WALK_INCH * length))
        out.append(Motion("walk", seconds, event, figure, path))
    if figure and isinstance(told.get("facing"), (int, float)):
        out.append(Motion("turn", TURN, event, figure, facing=float(told["facing"])))
    if event.what in LUNGES and figure and told.get("foe"):
        out.append(Motion("lunge", LUNGE + RECOIL, event, figure, foe=str(told["foe"])))
    if event.what in FALLS and figure:
        out.append(Motion("fall", FALL, event, figure))
    card = told.get("id")
    if isinstance(card, str) and "card" in told:
        out.append(Motion("reveal", REVEAL + HOLD, event, figure, card=card))
    if isinstance(told.get("natural"), int) or isinstance(told.get("dice"), (list, tuple)):
        out.append(Motion("die", DIE, event, figure))
    return out


def _points(raw: Any) -> tuple[Point, ...]:
    if not isinstance(raw, (list, tuple)):
        return ()
    return tuple(
        (float(p[0]), float(p[1]))
        for p in raw
        if isinstance(p, (list, tuple)) and len(p) == 2 and all(isinstance(v, (int, float)) for v in p)
    )


@dataclass
class Motions:
    """The queue of motions and the poses that figures are seen in meanwhile."""

    reduced: bool = False
    queue: list[Motion] = field(default_factory=list)
    t: float = 0.0
    poses: dict[str, Pose] = field(default_factory=dict)
    before: dict[str, PieceLook] = field(default_factory=dict)
    """The figures before the first motion: nothing that a die decides shows before it has fallen."""
    last_roll: Event | None = None

    def start(self, before: Iterable[PieceLook], events: Sequence[Event]) -> None:
        """Queues what these events show, figures standing as they did before."""
        self.before = {p.id: p for p in before}
        self.poses = {p.id: Pose(p.x, p.y, p.facing, p.knocked_down) for p in self.before.values()}
        self.last_roll = None
        shown: set[str] = set()
        for event in events:
            motions = [m for m in motions_of(event) if not m.card or m.card not in shown]
            shown |= {m.card for m in motions}
            self.queue += self._shown(motions)
        if not self.queue:
            self.skip()

    def _shown(self, motions: list[Motion]) -> list[Motion]:
        """With reduced motion figures jump and dice show their face at once."""
        if not self.reduced:
            return motions
        return [_lasting(m, FADE) for m in motions if m.kind != "lunge"]

    @property
    def busy(self) -> bool:
        """Whether something still moves."""
        return bool(self.queue)

    @property
    def now(self) -> Motion | None:
        """What moves."""
        return self.queue[0] if self.queue else None

    @property
    def share(self) -> float:
        """How much of it is over, 0 to 1."""
        return min(1.0, self.t / self.queue[0].seconds) if self.queue else 1.0

    def advance(self, dt: float) -> bool:
        """Lets time pass; whether anything moved."""
        if not self.queue:
            return False
        self.t += dt
        while self.queue and self.t >= self.queue[0].seconds:
            done = self.queue.pop(0)
            self.t -= done.seconds
            self._settle(done)
        if not self.queue:
            self.skip()
        return True

    def skip(self) -> None:
        """Drops everything: what is seen is the truth again."""
        for motion in self.queue:
            self._settle(motion)
        self.queue.clear()
        self.poses.clear()
        self.before.clear()
        self.last_roll = None
        self.t = 0.0

    def _settle(self, m: Motion) -> None:
        if m.kind == "die":
            self.last_roll = m.event
        pose = self.poses.get(m.figure)
        if pose is None:
            return
        if m.kind == "walk":
            self.poses[m.figure] = Pose(*m.path[-1], pose.facing, pose.down)
        elif m.kind == "turn" and m.facing is not None:
            self.poses[m.figure] = Pose(pose.x, pose.y, m.facing, pose.down)
        elif m.kind == "fall":
            self.poses[m.figure] = Pose(pose.x, pose.y, pose.facing, True)

    # ---- what is seen

    def posed(self, pieces: Iterable[PieceLook]) -> list[PieceLook]:
        """The figures as they are seen now: as they are, or as they were and where they move."""
        if not self.before:
            return list(pieces)
        out = []
        for piece in self.before.values():
            pose = self._pose(piece.id)
            if pose is None:
                out.append(piece)
                continue
            changed = {"x": pose.x, "y": pose.y, "facing": pose.facing, "knocked_down": pose.down}
            out.append(msgspec.structs.replace(piece, **changed))
        return out

    def _pose(self, figure: str) -> Pose | None:
        pose, m = self.poses.get(figure), self.now
        if pose is None or m is None or m.figure != figure:
            return pose
        t = self.share
        if m.kind == "walk":
            x, y = point_at(m.path, path_length(m.path) * in_out(t))
            return Pose(x, y, pose.facing + 4 * math.sin(math.pi * t), pose.down)
        if m.kind == "turn" and m.facing is not None:
            by = (m.facing - pose.facing + 180) % 360 - 180
            return Pose(pose.x, pose.y, pose.facing + by * out_cubic(t), pose.down)
        if m.kind == "lunge":
            return self._lunging(pose, m, t)
        if m.kind == "fall":
            return Pose(pose.x, pose.y, pose.facing, t > 0.5)
        return pose

    def _lunging(self, pose: Pose, m: Motion, t: float) -> Pose:
        foe = self.poses.get(m.foe)
        if foe is None:
            return pose
        d = math.hypot(foe.x - pose.x, foe.y - pose.y) or 1.0
        there = LUNGE / (LUNGE + RECOIL)
        far = REACH * (t / there if t < there else 1 - (t - there) / (1 - there))
        return Pose(
            pose.x + (foe.x - pose.x) / d * far, pose.y + (foe.y - pose.y) / d * far, pose.facing, pose.down
        )


def _lasting(m: Motion, seconds: float) -> Motion:
    """The same motion at another length."""
    return replace(m, seconds=seconds + HOLD if m.kind == "reveal" else seconds)


def roll_of(event: Event) -> Mapping[str, Any] | None:
    """The data of an event that tells of a die: natural or dice, total, need, result."""
    told = event.data
    return told if isinstance(told.get("natural"), int) or told.get("dice") else None
