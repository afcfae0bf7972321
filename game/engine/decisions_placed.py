"""Decisions over the continuous table: PickPoint, PickPose, PickFacing, PickPath."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from game.engine.asking import Answer, Decision, IllegalAnswer, Rnd, Why, number, plain, point_of, shown
from game.engine.look import Forecast, Mark
from game.engine.words import Text
from game.table.inches import Point, norm_degrees

T = TypeVar("T")


class _Fixed:
    """A small source of chance that is the same every time, for `spread`."""

    def __init__(self) -> None:
        self.x = 12345

    def below(self, n: int) -> int:
        self.x = (self.x * 1103515245 + 12345) % 2**31
        return self.x * n // 2**31

    def fraction(self) -> float:
        return self.below(10**6) / 10**6


@dataclass(eq=False)
class _Proposed(Decision[T], Generic[T]):
    """What decisions over the table share: proposals to sample from, and an answer that is always legal."""

    fallback: Answer
    tries: Callable[[Rnd], Answer | None]
    _allowed: T | None = field(default=None, init=False, kw_only=True, repr=False)
    """What was found legal last: what is sampled is read at once, and judging a path is dear."""

    def sample(self, rnd: Rnd) -> Answer:
        for _ in range(12):
            answer = self.tries(rnd)
            if answer is not None and self._legal(answer):
                return plain(answer)
        self.read(self.fallback)
        return plain(self.fallback)

    def _legal(self, answer: Answer) -> bool:
        try:
            self.read(answer)
        except IllegalAnswer:
            return False
        return True

    def spread(self, most: int) -> Sequence[Answer]:
        rnd = _Fixed()
        out: list[Answer] = [plain(self.fallback)]
        for _ in range(most * 2):
            answer = self.sample(rnd)
            if answer not in out and len(out) < most:
                out.append(answer)
        return out


@dataclass(eq=False)
class PickPoint(_Proposed[Point]):
    """A spot on the table. Answer: [x, y]."""

    kind: ClassVar[str] = "point"
    legal: Callable[[Point], Why | None]
    shape: Mark | None = field(default=None, kw_only=True)
    """What is put there, drawn at (0, 0): a template, a base."""
    area: Callable[[], Sequence[Mark]] | None = field(default=None, kw_only=True)
    forecast: Callable[[Point], Forecast] | None = field(default=None, kw_only=True)
    ready: Text | None = field(default=None, kw_only=True)
    """What the fallback means, where somebody may want just that: a button gives it."""

    def read(self, answer: Answer) -> Point:
        p = point_of(answer, self)
        if p != self._allowed and (why := self.legal(p)):
            raise IllegalAnswer(why)
        self._allowed = p
        return p

    def kept(self, answer: Answer) -> Answer:
        return list(point_of(answer, self))

    def recall(self, answer: Answer) -> Point:
        return point_of(answer, self)


@dataclass(frozen=True, slots=True)
class Pose:
    """A point and a facing in degrees."""

    x: float
    y: float
    facing: float

    @property
    def point(self) -> Point:
        """The centre."""
        return (self.x, self.y)


@dataclass(eq=False)
class PickPose(_Proposed[Pose]):
    """A spot and a facing: a base to deploy, a piece of terrain to lay. Answer: [x, y, degrees]."""

    kind: ClassVar[str] = "pose"
    legal: Callable[[Pose], Why | None]
    shape: Mark | None = field(default=None, kw_only=True)
    area: Callable[[], Sequence[Mark]] | None = field(default=None, kw_only=True)
    sprite: str = field(default="", kw_only=True)
    """The id of the figure that is placed, if it is one."""
    forecast: Callable[[Pose], Forecast] | None = field(default=None, kw_only=True)

    def _pose(self, answer: Answer) -> Pose:
        if not isinstance(answer, (list, tuple)) or len(answer) != 3:
            raise self.no("A place is [x, y, degrees], not {answer}", answer=shown(answer))
        x, y = point_of(answer[:2], self)
        return Pose(x, y, norm_degrees(number(answer[2], self)))

    def read(self, answer: Answer) -> Pose:
        pose = self._pose(answer)
        if pose != self._allowed and (why := self.legal(pose)):
            raise IllegalAnswer(why)
        self._allowed = pose
        return pose

    def kept(self, answer: Answer) -> Answer:
        pose = self._pose(answer)
        return [pose.x, pose.y, pose.facing]

    def recall(self, answer: Answer) -> Pose:
        return self._pose(answer)


@dataclass(eq=False)
class PickFacing(_Proposed[float]):
    """A facing in degrees. Answer: a number."""

    kind: ClassVar[str] = "facing"
    at: Point
    figure: str = field(default="", kw_only=True)
    legal: Callable[[float], Why | None] | None = field(default=None, kw_only=True)

    def read(self, answer: Answer) -> float:
        facing = norm_degrees(number(answer, self))
        if self.legal and (why := self.legal(facing)):
            raise IllegalAnswer(why)
        return facing

    def kept(self, answer: Answer) -> Answer:
        return norm_degrees(number(answer, self))

    def recall(self, answer: Answer) -> float:
        return norm_degrees(answer)


@dataclass(frozen=True, slots=True)
class Way:
    """One way of going along a path: a normal move, a run, a leap."""

    key: str
    label: Text
    inches: float
    clause: str
    style: str = "free"
    """free (corners allowed) or straight (one segment)."""
    turns: bool = True
    """The mover takes any facing at the end."""
    through: frozenset[str] = frozenset()
    """What the path may pass over: of figures, obstacles, edge."""
    flat: bool = False
    """Every inch costs one, whatever the ground."""
    heading: float | None = None
    """A straight way whose direction is fixed, in degrees."""


@dataclass(frozen=True, slots=True)
class Walk:
    """A path along a way, start included, and the facing at its end (None: kept)."""

    way: Way
    path: tuple[Point, ...]
    facing: float | None

    @property
    def end(self) -> Point:
        """Where it ends."""
        return self.path[-1]


@dataclass(eq=False)
class PickPath(_Proposed[Walk]):
    """A path of a base.

    Answer: {"way": key, "path": [[x, y], ...] without the start, "face": degrees or null}.
    """

    kind: ClassVar[str] = "path"
    figure: str
    start: Point
    ways: Sequence[Way]
    legal: Callable[[Walk], Why | None]
    price: Callable[[Walk], float]
    forecast: Callable[[Walk], Forecast] | None = field(default=None, kw_only=True)
    area: Callable[[Way], Sequence[Mark]] | None = field(default=None, kw_only=True)
    """The reach of a way, to draw."""

    def way(self, key: Any) -> Way:
        """The way of that key; raises IllegalAnswer."""
        for w in self.ways:
            if w.key == key:
                return w
        keys = ", ".join(w.key for w in self.ways)
        raise self.no("{key} is no way to go here; possible: {keys}", key=shown(key), keys=keys)

    def walk(self, answer: Answer) -> Walk:
        """The answer as a walk, not yet judged; raises IllegalAnswer where it is none."""
        if not isinstance(answer, dict) or not isinstance(answer.get("path"), (list, tuple)):
            raise self.no(
                "A path is a way, a list of points and a facing, not {answer}", answer=shown(answer)
            )
        way = self.way(answer.get("way"))
        path = (self.start, *(point_of(p, self) for p in answer["path"]))
        face = answer.get("face")
        facing = None if face is None else norm_degrees(number(face, self))
        if facing is not None and not way.turns:
            raise self.no("No turning at the end of this move")
        if way.style == "straight" and len(path) > 2:
            raise self.no("This goes in one straight line")
        return Walk(way, path, facing)

    def kept(self, answer: Answer) -> Answer:
        walk = self.walk(answer)
        return {"way": walk.way.key, "path": [list(p) for p in walk.path[1:]], "face": walk.facing}

    def read(self, answer: Answer) -> Walk:
        walk = self.walk(answer)
        if walk != self._allowed and (why := self.legal(walk)):
            raise IllegalAnswer(why)
        self._allowed = walk
        return walk

    def recall(self, answer: Answer) -> Walk:
        return self.walk(answer)
