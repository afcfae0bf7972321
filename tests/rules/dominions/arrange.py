"""Fights set up by hand: fighters, terrain, dice, Strategies and answers as literals, driven stage by stage.

    b = fight([put("omar", (8.5, 10))], [put("niles", (10, 10))], order="niles omar")
    b.declares("niles", "dodge")
    b.declares("omar", "strike niles @head")
    b.modifies(dice=[4])
    b.resolves(dice=[9])

A fighter's id is its profile. Everything is strict: a die or an answer too many or too few fails.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from game.engine.decisions import Answer, Compose, Decision, PickOne
from game.engine.game import Boundary
from game.rules.dominions.ground import MEANING
from game.rules.dominions.profiles import SKILLS, FighterProfile
from game.rules.dominions.state import (
    DominionsState,
    Exit,
    Fighter,
    Fixture,
    Item,
    content,
    gear,
)
from game.rules.dominions.strategy import question
from game.rules.dominions.turn import STAGES
from game.table.board import Table
from game.table.inches import Point
from game.table.terrain import Circle, Terrain, rect
from tests.rules.driven import Driven, Given, refused, refusing, unexpected

_PLAIN = dict.fromkeys(SKILLS, 4)
CAST: Mapping[str, Mapping[str, Any]] = {
    "frederic": {"strike": 8, "feint": 6, "in_hand": ("shortsword",)},
    "dirk": {"dodge": 9},
    "charles": {"disarm": 5, "in_hand": ("shortsword",)},
    "bruto": {"in_hand": ("broadsword",)},
    "bully": {"brawling": 4},
    "yobbo": {"withstand": 5},
    "alien": {"withstand": 5, "armour": "light_carapace"},
    "anna": {},
    "bert": {},
    "cleo": {},
    "dora": {},
}
"""Fighters of whom an example says only some stats; all others are 4."""


def profile(name: str) -> FighterProfile:
    """A printed profile, or one of the partial cast."""
    if name in CAST:
        made: dict[str, Any] = {**_PLAIN, "grip": 4, **CAST[name]}
        return FighterProfile(name, name.capitalize(), **made)
    return content().fighters[name]


@dataclass
class Put:
    """A fighter: where it stands, and any field of its profile or of Fighter by name."""

    profile: str
    point: Point
    more: Mapping[str, Any] = field(default_factory=dict)


def put(profile: str, point: Point = (10.0, 10.0), **more: Any) -> Put:
    """A fighter on the table; in_hand and carried name gear."""
    return Put(profile, point, more)


def slab(kind: str, x: float, y: float, w: float, h: float) -> Terrain:
    """A rectangle of terrain from its south-west corner."""
    return Terrain(f"{kind}@{x:g},{y:g}", kind, rect(x, y, w, h))


def disc(kind: str, x: float, y: float, r: float) -> Terrain:
    """A circle of terrain."""
    return Terrain(f"{kind}@{x:g},{y:g}", kind, Circle(x, y, r))


def _fighter(put: Put, side: int, items: dict[str, Item]) -> Fighter:
    base = profile(put.profile)
    names = {f.name for f in msgspec.structs.fields(FighterProfile)}
    changed = {k: v for k, v in put.more.items() if k in names}
    own = msgspec.structs.replace(base, **changed) if changed else base
    kept = own if changed or base.id in CAST else None
    f = Fighter(base.id, base.id, side, put.point, placed=True, own=kept)
    for kind in (*own.in_hand, *own.carried, *own.built_in):
        made = item_id(items, f.id, kind)
        items[made] = Item(made, kind)
        if kind in own.in_hand and made not in f.hands:
            if gear(kind).hands == 2:
                f.right = f.left = made
            elif not f.right:
                f.right = made
            elif not f.left:
                f.left = made
            else:
                f.carried = (*f.carried, made)
        elif kind in own.built_in:
            f.built_in = (*f.built_in, made)
        else:
            f.carried = (*f.carried, made)
    for k, v in put.more.items():
        if k not in names:
            setattr(f, k, v)
    return f


def item_id(items: Mapping[str, Item], owner: str, kind: str) -> str:
    """The id of the next item of a kind that belongs to somebody."""
    made, n = f"{owner}.{kind}", 2
    while made in items:
        made, n = f"{owner}.{kind}-{n}", n + 1
    return made


def fight(
    a: Sequence[Put],
    b: Sequence[Put],
    *,
    order: str = "",
    terrain: Sequence[Terrain] = (),
    size: Point = (60.0, 60.0),
    tokens: Mapping[str, Point] | None = None,
    fixtures: Sequence[Fixture] = (),
    exits: Sequence[Exit] = (),
    **more: Any,
) -> Bout:
    """A fight: with an order (lowest Timing Score first) its Strategy Stage begins, else its Timing Stage."""
    items: dict[str, Item] = {}
    fighters = {f.id: f for side, team in enumerate((a, b)) for f in (_fighter(p, side, items) for p in team)}
    lying: dict[str, Point] = {}
    for name, point in (tokens or {}).items():
        items.setdefault(name, Item(name, name.rpartition(".")[2]))
        lying[name] = point
    state = DominionsState(
        fighters=fighters,
        items=items,
        tokens=lying,
        fixtures={x.id: x for x in fixtures},
        exits=tuple(exits),
        round=1 if order else 0,
        stage="strategy" if order else "timing",
        timing_order=tuple(order.split()),
        **more,
    )
    return Bout(state, Table.build(*size, tuple(terrain), MEANING))


class Bout(Driven[DominionsState]):
    """A game under way whose stages are driven by hand."""

    def __getitem__(self, name: str) -> Fighter:
        """A fighter by its id."""
        return self.s.fighters[name]

    # ---- running

    def run(
        self, rule: Coroutine[Any, Any, None], answers: list[Given], choose: Callable[[Decision[Any]], Answer]
    ) -> None:
        """Drives one stretch; questions without an answer of their own go to `choose`."""
        sent: Any = None
        try:
            while True:
                asked = rule.send(sent)
                sent = None
                if not isinstance(asked, Boundary):
                    assert isinstance(asked, Decision), f"a rule awaited {asked!r}"
                    self.asked.append(asked)
                    sent = asked.read(self._chosen(asked, answers, choose))
        except StopIteration:
            return
        finally:
            rule.close()

    def _chosen(
        self, asked: Decision[Any], answers: list[Given], choose: Callable[[Decision[Any]], Answer]
    ) -> Answer:
        f = self.s.at_cursor()
        keys = (asked.key, f"{asked.key}:{f.id}" if f else "")
        if answers and answers[0][0] in keys:
            answer = answers.pop(0)[1]
            return answer(asked) if callable(answer) else answer
        return choose(asked)

    def stage(self, *answers: Given, dice: Iterable[int] = (), choose: Any = None) -> Bout:
        """The whole of the stage at hand, with these dice and answers and nothing left over."""
        self.load(dice)
        left = list(answers)
        stage = self.s.stage
        while self.s.stage == stage:
            step: Any = STAGES[stage](self.g)
            self.run(step, left, choose or unexpected)
        self.empty(left)
        return self

    def times(self, *dice: int) -> Bout:
        """The Timing Stage."""
        return self.stage(dice=dice)

    def declares(self, who: str, *words: str) -> Bout:
        """The Strategy of the fighter whose turn it is."""
        f = self.s.at_cursor()
        assert f is not None and f.id == who, f"{f and f.id} declares, not {who}"
        step: Any = STAGES["strategy"](self.g)
        self.run(step, [("declare", {"items": self.keys(who, *words), "dials": {}})], unexpected)
        return self

    def no(self, who: str, *words: str) -> str:
        """The clause by which a Strategy is refused."""
        return refused(question(self.g, self[who]), {"items": self.keys(who, *words), "dials": {}})

    def can(self, who: str, *words: str) -> int:
        """The units of a Strategy that is legal; fails if it is not."""
        made = question(self.g, self[who]).read({"items": self.keys(who, *words), "dials": {}})
        return len(made.items)

    def palette(self, who: str) -> list[str]:
        """The keys of what a fighter may lay."""
        return [t.key for t in question(self.g, self[who]).tiles]

    def asks(self, who: str) -> Compose[Any]:
        """The question for the Strategy of a fighter."""
        return question(self.g, self[who])

    def modifies(self, *answers: Given, dice: Iterable[int] = ()) -> Bout:
        """The Modifier Stage, after the last Strategy; whoever has not declared declares nothing."""
        while self.s.stage == "strategy" and (f := self.s.at_cursor()) is not None:
            self.declares(f.id)
        if self.s.stage == "strategy":
            self.stage()
        return self.stage(*answers, dice=dice)

    def resolves(self, *answers: Given, dice: Iterable[int] = ()) -> Bout:
        """The Resolution Stage: every action is carried out, nobody moves, unless an answer says otherwise:
        ("slot:vane", "move") is for the next question to Vane about his slot.
        """
        return self.stage(*answers, dice=dice, choose=_do)

    def ends(self, *answers: Given, dice: Iterable[int] = ()) -> Bout:
        """The End Step."""
        return self.stage(*answers, dice=dice)

    def keys(self, who: str, *words: str) -> list[str]:
        """Words such as "strike niles @head", "disarm serena stun_baton", "draw mace -shotgun" as keys."""
        out: list[str] = []
        gained: list[str] = []
        for word in words:
            kind, *rest = word.split()
            spots = [f"spot:{w[1:]}" for w in rest if w.startswith("@")]
            names = [w for w in rest if not w.startswith("@")]
            out += [self._key(who, kind, names, gained), *spots]
            if kind in ("draw", "retrieve"):
                gained.append(out[-1].split(":")[1])
        return out

    def _key(self, who: str, kind: str, names: list[str], gained: list[str]) -> str:
        f = self[who]
        own = [*gained, *f.hands, *f.built_in, *f.carried, *self.s.tokens]

        def find(name: str, among: Iterable[str]) -> str:
            found = [i for i in among if name in (i, self.s.items[i].kind)]
            return found[0] if found else name

        def weapon(sort: str) -> str:
            if len(names) > 1:
                return find(names[1], own)
            return next(i for i in own if self.s.gear(i).kind == sort)

        if kind in ("strike", "missile"):
            return f"{kind}:{weapon('melee' if kind == 'strike' else 'missile')}:{names[0]}"
        if kind == "disarm":
            mine = [i for i in own if self.s.gear(i).kind == "melee"]
            with_what = "bare" if "bare" in names or not mine else mine[0]
            return f"disarm:{with_what}:{find(names[1], self[names[0]].hands)}"
        if kind in ("parry", "block"):
            sort = "melee" if kind == "parry" else "shield"
            item = find(names[0], own) if names else next(i for i in own if self.s.gear(i).kind == sort)
            return f"{kind}:{item}"
        if kind in ("draw", "retrieve"):
            return ":".join((kind, *(find(n.lstrip("-"), own) for n in names)))
        return ":".join((kind, *names))

    # ---- what happened

    def rolls(self, what: str) -> list[tuple[str, int, bool]]:
        """Who, target number and success of every roll of one name."""
        return [(e.data["figure"], e.data["need"], e.data["success"]) for e in self.told(what)]


def _do(asked: Decision[Any]) -> Answer:
    if isinstance(asked, PickOne) and asked.key == "slot":
        return "do" if "do" in asked.keys else "end"
    return unexpected(asked)


def walk(way: str, *points: Point) -> Answer:
    """An answer to a question for a path."""
    return {"way": way, "path": [list(p) for p in points], "face": None}


__all__ = [
    "CAST",
    "Bout",
    "Given",
    "Put",
    "disc",
    "fight",
    "item_id",
    "profile",
    "put",
    "refused",
    "refusing",
    "slab",
    "walk",
]
