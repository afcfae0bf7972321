"""The decision that moves a block in ranks and files: March, a chain of manoeuvres at one pace."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, Final, Literal

from game.engine.asking import Answer, Decision, IllegalAnswer, Rnd, Why, number, plain, shown
from game.engine.decisions_placed import _Fixed
from game.engine.look import Forecast, Mark
from game.engine.words import Text
from game.table.blocks import Block
from game.table.drill import Heading, Side, moved, pivot, reform, wheel
from game.table.inches import norm_degrees

Do = Literal["advance", "back", "side", "wheel", "pivot", "reform"]

TRIES: Final = 12
"""Proposals that are tried before the sure answer is taken."""
MOST_STEPS: Final = 40
"""No march has more manoeuvres."""

_PARTS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "advance": ("inches",),
        "back": ("inches",),
        "side": ("side", "inches"),
        "wheel": ("side", "degrees"),
        "pivot": ("facing",),
        "reform": ("files", "facing"),
    }
)
"""What each manoeuvre names besides itself."""


@dataclass(frozen=True, slots=True)
class Manoeuvre:
    """One step of a block: straight by inches, a wheel about the front corner of a side by degrees, a turn
    about the centre to a facing, a reform to files and facing. Lengths and angles to 0.001.
    """

    do: Do
    side: Side = "left"
    inches: float = 0.0
    degrees: float = 0.0
    facing: float = 0.0
    files: int = 0

    def after(self, block: Block) -> Block:
        """The block after this step; whether it may be made is not its business."""
        if self.do == "wheel":
            return wheel(block, self.side, self.degrees)
        if self.do == "pivot":
            return pivot(block, self.facing)
        if self.do == "reform":
            return reform(block, self.files, self.facing)
        headings: dict[str, Heading] = {"advance": "ahead", "back": "back", "side": self.side}
        return moved(block, headings[self.do], self.inches)

    def written(self) -> dict[str, Any]:
        """The step as an answer holds it."""
        return {"do": self.do, **{part: getattr(self, part) for part in _PARTS[self.do]}}


@dataclass(frozen=True, slots=True)
class Pace:
    """A pace: normal or march. `inches` is what its steps may cost together; `does` what they may be."""

    key: str
    label: Text
    inches: float
    clause: str
    does: tuple[Do, ...]


@dataclass(frozen=True, slots=True)
class Marched:
    """A pace, the steps at that pace, and the block before the first and after each of them."""

    pace: Pace
    steps: tuple[Manoeuvre, ...]
    poses: tuple[Block, ...]

    @property
    def end(self) -> Block:
        """Where it ends."""
        return self.poses[-1]

    def then(self, step: Manoeuvre) -> Marched:
        """The same with one step more."""
        return Marched(self.pace, (*self.steps, step), (*self.poses, step.after(self.end)))


@dataclass(eq=False)
class March(Decision[Marched]):
    """A chain of manoeuvres of a block; none is no move.

    Answer: {"pace": key, "steps": [{"do": "wheel", "side": "left", "degrees": 30}, ...]}.
    """

    kind: ClassVar[str] = "march"
    figure: str
    start: Block
    paces: Sequence[Pace]
    legal: Callable[[Marched], Why | None]
    """Why the last step of a chain cannot follow those before it; None if it can."""
    price: Callable[[Marched], float]
    """Inches that the last step of a chain costs."""
    tries: Callable[[Rnd], Answer | None]
    most: Callable[[Marched, Do, Side], float]
    """The greatest legal inches or degrees of a further step; 0 if there is none. Not every smaller value has
    to be legal.
    """
    finished: Callable[[Marched], Why | None] | None = field(default=None, kw_only=True)
    """What is wrong with a chain that ends here, though each of its steps is legal."""
    forecast: Callable[[Marched], Forecast] | None = field(default=None, kw_only=True)
    area: Callable[[Marched], Sequence[Mark]] | None = field(default=None, kw_only=True)
    """What may still be reached, to draw."""
    _allowed: Marched | None = field(default=None, init=False, kw_only=True, repr=False)

    # ---- answers

    def pace(self, key: Any) -> Pace:
        """The pace of that key; raises IllegalAnswer."""
        for p in self.paces:
            if p.key == key:
                return p
        keys = ", ".join(p.key for p in self.paces)
        raise self.no("{key} is no pace here; possible: {keys}", key=shown(key), keys=keys)

    def chain(self, answer: Answer) -> Marched:
        """The answer as a chain, not yet judged; raises IllegalAnswer where it is none."""
        if not isinstance(answer, dict) or not isinstance(answer.get("steps"), (list, tuple)):
            raise self.no("A march is a pace and a list of steps, not {answer}", answer=shown(answer))
        steps = answer["steps"]
        if len(steps) > MOST_STEPS:
            raise self.no("{n} steps are too many; {most} may be", n=len(steps), most=MOST_STEPS)
        made = Marched(self.pace(answer.get("pace")), (), (self.start,))
        for step in steps:
            made = made.then(self.step(step, made.pace))
        return made

    def step(self, raw: Any, pace: Pace) -> Manoeuvre:
        """One step of an answer; raises IllegalAnswer for what is none at this pace."""
        do = raw.get("do") if isinstance(raw, dict) else None
        if not isinstance(do, str) or do not in pace.does:
            names = ", ".join(pace.does)
            raise self.no("{step} is no step at this pace; possible: {names}", step=shown(raw), names=names)
        parts = _PARTS[do]
        if set(raw) != {"do", *parts}:
            raise self.no("{do} needs {parts}", do=do, parts=", ".join(parts))
        values: dict[str, Any] = {}
        for part in parts:
            if part == "side":
                if raw[part] not in ("left", "right"):
                    raise self.no("A side is left or right, not {side}", side=shown(raw[part]))
                values[part] = raw[part]
            elif part == "files":
                values[part] = self._files(raw[part])
            else:
                n = number(raw[part], self)
                values[part] = norm_degrees(n) if part == "facing" else round(n, 3) + 0.0
        return Manoeuvre(pace.does[pace.does.index(do)], **values)

    def _files(self, n: Any) -> int:
        if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= self.start.models:
            raise self.no("From 1 to {most} files may be, not {n}", most=self.start.models, n=shown(n))
        return n

    def why_not(self, made: Marched) -> Why | None:
        """The first reason why a chain cannot be; None if it can."""
        for n in range(1, len(made.steps) + 1):
            part = Marched(made.pace, made.steps[:n], made.poses[: n + 1])
            if why := self.legal(part):
                return why
        return self.finished(made) if self.finished else None

    def cost(self, made: Marched) -> float:
        """Inches that all its steps cost."""
        return sum(
            self.price(Marched(made.pace, made.steps[:n], made.poses[: n + 1]))
            for n in range(1, len(made.steps) + 1)
        )

    def read(self, answer: Answer) -> Marched:
        made = self.chain(answer)
        if made != self._allowed and (why := self.why_not(made)):
            raise IllegalAnswer(why)
        self._allowed = made
        return made

    def kept(self, answer: Answer) -> Answer:
        made = self.chain(answer)
        return {"pace": made.pace.key, "steps": [step.written() for step in made.steps]}

    def recall(self, answer: Answer) -> Marched:
        return self.chain(answer)

    # ---- picking one

    @property
    def fallback(self) -> Answer:
        """Standing still is always legal."""
        return {"pace": self.paces[0].key, "steps": []}

    def _legal(self, answer: Answer) -> bool:
        try:
            self.read(answer)
        except IllegalAnswer:
            return False
        return True

    def sample(self, rnd: Rnd) -> Answer:
        for _ in range(TRIES):
            answer = self.tries(rnd)
            if answer is not None and self._legal(answer):
                return self.kept(answer)
        return plain(self.fallback)

    def spread(self, most: int) -> Sequence[Answer]:
        rnd = _Fixed()
        out: list[Answer] = [plain(self.fallback)]
        for _ in range(most * 2):
            answer = self.sample(rnd)
            if answer not in out and len(out) < most:
                out.append(answer)
        return out
