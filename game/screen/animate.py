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
from game.engine.look import Faceoff, FaceStep, PieceLook, Spoken, Stand
from game.engine.words import Text
from game.screen.tokens import rear_at
from game.table.inches import Point, path_length, point_at

WALK_INCH, WALK_LEAST, WALK_MOST = 0.06, 0.25, 0.70
TURN, LUNGE, RECOIL, DIE, REVEAL, FALL, FADE = 0.12, 0.09, 0.14, 0.52, 0.22, 0.26, 0.08
MARCH = 0.45
"""Seconds of a unit's step to another pose."""
HOLD = 0.6
"""Seconds that a revealed card stays open."""
REACH = 0.3
"""Inches of a lunge."""

SHOWN = 0.77
"""From this share of a roll on its verdict is shown."""

STEP, LETTER, STEP_MOST = 0.9, 0.02, 2.6
"""Seconds that a step of a reveal stays: at least, more for each letter, at most."""

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
    """One thing that moves: kind walk, march, turn, lunge, fall, die, reveal, step."""

    kind: str
    seconds: float
    event: Event
    figure: str = ""
    path: tuple[Point, ...] = ()
    facing: float | None = None
    foe: str = ""
    card: str = ""
    step: int = -1
    """The step of a reveal that it belongs to; -1 for none."""
    sound: str = ""
    """What is heard when it begins, besides what its kind sounds like."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """A face-off whose steps are still to be played: which of the new events shows which step."""

    faceoff: Faceoff
    steps: Mapping[int, int]


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
    pose = _pose_of(told.get("pose"))
    if figure and pose is not None:
        out.append(Motion("march", MARCH, event, figure, (pose[:2],), pose[2]))
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


def stepped(steps: Sequence[FaceStep], n: int, event: Event, motions: Sequence[Motion]) -> list[Motion]:
    """The motions of a step: first the die, then what is done on the table, then time to read."""
    step = steps[n]
    out = [replace(m, step=n) for m in motions]
    if step.figure and step.fall:
        out.append(Motion("fall", FALL, event, step.figure, step=n))
    elif step.figure and step.foe:
        out.append(Motion("lunge", LUNGE + RECOIL, event, step.figure, foe=step.foe, step=n))
    letters = sum(_letters(words) for words in (step.title, step.text))
    sound = "card_off" if step.shown else "clash" if step.struck else ""
    out.append(Motion("step", min(STEP_MOST, STEP + LETTER * letters), event, step=n, sound=sound))
    return out


def _letters(words: Spoken) -> int:
    return len(words.say if isinstance(words, Text) else words)


def reveal_of(panels: Iterable[Any], told: Sequence[Event], events: Sequence[Event]) -> Reveal | None:
    """The face-off among panels that the new events have to do with; told: all events of the view."""
    for part in panels:
        if not isinstance(part, Faceoff):
            continue
        by_event = {id(told[s.event]): n for n, s in enumerate(part.steps) if s.event < len(told)}
        steps = {n: by_event[id(e)] for n, e in enumerate(events) if id(e) in by_event}
        if steps:
            return Reveal(part, steps)
    return None


def _pose_of(raw: Any) -> tuple[float, float, float] | None:
    """A place and a facing as x, y, degrees; None for anything else."""
    if isinstance(raw, (list, tuple)) and len(raw) == 3 and all(isinstance(v, (int, float)) for v in raw):
        return float(raw[0]), float(raw[1]), float(raw[2])
    return None


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
    reveal: Reveal | None = None
    """What is read step by step while its motions last."""
    paused: bool = False
    """A step stays until somebody asks for the next one."""
    shown: Event | None = None
    """The event of the step that is shown."""
    _step: int = -1

    def start(
        self, before: Iterable[PieceLook], events: Sequence[Event], reveal: Reveal | None = None
    ) -> None:
        """Queues what these events show, figures standing as they did before; reveal: what of it is read
        step by step.
        """
        self.before = {p.id: p for p in before}
        self.poses = {p.id: Pose(p.x, p.y, p.facing, p.knocked_down) for p in self.before.values()}
        self.last_roll = None
        self.reveal, self._step = None if self.reduced else reveal, -1
        shown: set[str] = set()
        for n, event in enumerate(events):
            motions = [m for m in motions_of(event) if not m.card or m.card not in shown]
            shown |= {m.card for m in motions}
            if self.reveal is not None and n in self.reveal.steps:
                motions = stepped(self.reveal.faceoff.steps, self.reveal.steps[n], event, motions)
            self.queue += self._shown(motions)
        self._looked()
        self._settled()

    # ---- a reveal

    @property
    def step(self) -> int | None:
        """The step of the reveal that is shown; None when none is, or when all have been."""
        if self.reveal is None or not any(m.step >= 0 for m in self.queue):
            return None
        return self._step if self._step >= 0 else None

    def next_step(self) -> None:
        """On to the next step; after the last one on with what follows it."""
        now = self._step
        while self.queue and (self.queue[0].step < 0 or self.queue[0].step == now):
            later = [m.step for m in self.queue[1:] if m.step >= 0 and m.step != now]
            if self.queue[0].step < 0 and not later:
                break
            self._pop()
        self._settled()

    def _pop(self) -> None:
        self._settle(self.queue.pop(0))
        self.t = 0.0
        self._looked()

    def _looked(self) -> None:
        if self.queue and self.queue[0].step >= 0:
            self._step, self.shown = self.queue[0].step, self.queue[0].event

    def _settled(self) -> None:
        if not self.queue:
            self.skip()

    def _shown(self, motions: list[Motion]) -> list[Motion]:
        """With reduced motion figures jump and dice show their face at once."""
        if not self.reduced:
            return motions
        return [_lasting(m, FADE) for m in motions if m.kind not in ("lunge", "step")]

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
        self._looked()
        self.t += dt
        while self.queue and self.t >= self.queue[0].seconds:
            if self.paused and self.queue[0].kind == "step":
                self.t = self.queue[0].seconds
                return True
            left = self.t - self.queue[0].seconds
            self._pop()
            self.t = left
        self._settled()
        return True

    def skip(self) -> None:
        """Drops everything: what is seen is the truth again."""
        for motion in self.queue:
            self._settle(motion)
        self.queue.clear()
        self.poses.clear()
        self.before.clear()
        self.last_roll = self.reveal = None
        self.t, self._step, self.shown = 0.0, -1, None

    def _settle(self, m: Motion) -> None:
        if m.kind == "die":
            self.last_roll = m.event
        pose = self.poses.get(m.figure)
        if pose is None:
            return
        if m.kind == "walk":
            self.poses[m.figure] = Pose(*m.path[-1], pose.facing, pose.down)
        elif m.kind == "march" and m.facing is not None:
            self.poses[m.figure] = Pose(*m.path[-1], m.facing, pose.down)
        elif m.kind == "turn" and m.facing is not None:
            self.poses[m.figure] = Pose(pose.x, pose.y, m.facing, pose.down)
        elif m.kind == "fall":
            self.poses[m.figure] = Pose(pose.x, pose.y, pose.facing, True)

    # ---- what is seen

    def posed(self, pieces: Iterable[PieceLook]) -> list[PieceLook]:
        """The figures as they are seen now: as they are, or as they were and where they move."""
        if not self.before:
            return list(pieces)
        out, stands = [], self._stands()
        for piece in self.before.values():
            changed: dict[str, Any] = {}
            if (now := stands.get(piece.id)) is not None:
                changed = {"stance": now.stance, "stance_words": now.words, "stance_art": now.art}
            pose = self._pose(piece.id)
            if pose is None:
                out.append(msgspec.structs.replace(piece, **changed) if changed else piece)
                continue
            changed |= {"x": pose.x, "y": pose.y, "facing": pose.facing, "knocked_down": pose.down}
            rear = rear_at(piece, (pose.x, pose.y), pose.facing)
            out.append(msgspec.structs.replace(piece, rear=rear, **changed))
        return out

    def _stands(self) -> dict[str, Stand]:
        """How figures stand at the step that is shown: nothing that a die decides before it has fallen."""
        if self.reveal is None or self._step < 0:
            return {}
        now = self.now
        decided = now is None or now.step != self._step or now.kind != "die"
        seen = self.reveal.faceoff.steps[: self._step + decided]
        return {stand.figure: stand for step in seen for stand in step.stands}

    def _pose(self, figure: str) -> Pose | None:
        pose, m = self.poses.get(figure), self.now
        if pose is None or m is None or m.figure != figure:
            return pose
        t = self.share
        if m.kind == "walk":
            x, y = point_at(m.path, path_length(m.path) * in_out(t))
            return Pose(x, y, pose.facing + 4 * math.sin(math.pi * t), pose.down)
        if m.kind == "march" and m.facing is not None:
            (x, y), by, t = m.path[-1], (m.facing - pose.facing + 180) % 360 - 180, in_out(t)
            return Pose(pose.x + (x - pose.x) * t, pose.y + (y - pose.y) * t, pose.facing + by * t, pose.down)
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
