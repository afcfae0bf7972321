"""A march: a pace and a chain of manoeuvres, judged step by step, refused with a reason."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.asking import IllegalAnswer, Why
from game.engine.decisions import Manoeuvre, March, Marched, Pace
from game.engine.decisions_marched import Do
from game.engine.words import Text, render
from game.players.random import Chance
from game.table.blocks import Block
from game.table.drill import Side, wheel_cost

START = Block(10, 10, 90, 10, 5, 1, 1)
PACES = (
    Pace("normal", Text("Move"), 4.0, "REG-281", ("advance", "back", "side", "wheel", "pivot", "reform")),
    Pace("march", Text("March"), 8.0, "REG-282", ("advance", "wheel")),
)


def price(made: Marched) -> float:
    """Inches straight, the arc of a wheel, nothing for the rest."""
    step = made.steps[-1]
    return wheel_cost(made.poses[-2], step.degrees) if step.do == "wheel" else step.inches


def march(**more: Any) -> March:
    """Ten models in two ranks on endless open ground."""

    def legal(made: Marched) -> Why | None:
        spent = sum(
            price(Marched(made.pace, made.steps[:n], made.poses[: n + 1]))
            for n in range(1, len(made.steps) + 1)
        )
        if spent > made.pace.inches + 1e-9:
            over = spent - made.pace.inches
            return Why(Text("{over}″ too far", {"over": over}), "REG-281", made.end.centre)
        return None

    def most(made: Marched, do: Do, side: Side) -> float:
        spent = sum(
            price(Marched(made.pace, made.steps[:n], made.poses[: n + 1]))
            for n in range(1, len(made.steps) + 1)
        )
        left = made.pace.inches - spent
        return left if do != "wheel" else left / wheel_cost(made.end, 1.0)

    def tries(rnd: Any) -> Any:
        return {"pace": "normal", "steps": [{"do": "advance", "inches": (1 + rnd.below(60)) / 10}]}

    return March(
        0, "REG-281", Text("March"), "1", START, PACES, legal, price, tries, most, key="move", **more
    )


def steps(*found: dict[str, Any], pace: str = "normal") -> dict[str, Any]:
    """An answer."""
    return {"pace": pace, "steps": list(found)}


WHEEL = {"do": "wheel", "side": "left", "degrees": 30}


def test_an_answer_becomes_a_chain_of_poses() -> None:
    made = march().read(steps(WHEEL, {"do": "advance", "inches": 1.3}))
    assert [s.do for s in made.steps] == ["wheel", "advance"]
    assert made.poses[0] == START and made.end.facing == 120
    first = made.poses[1]
    assert (round(first.x, 3), round(first.y, 3)) == (10.165, 11.384)
    assert march().cost(made) == pytest.approx(2.618 + 1.3, abs=1e-3)


def test_none_is_no_move_and_always_there() -> None:
    made = march().read(march().fallback)
    assert made.steps == () and made.end == START


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (None, "A march is a pace and a list of steps, not None"),
        ({"pace": "run", "steps": []}, "'run' is no pace here; possible: normal, march"),
        (steps({"do": "hop"}), "{'do': 'hop'} is no step at this pace; possible: advance, back, side, wheel"),
        (
            steps({"do": "back", "inches": 1}, pace="march"),
            "no step at this pace; possible: advance, wheel",
        ),
        (steps({"do": "wheel", "degrees": 30}), "wheel needs side, degrees"),
        (steps({"do": "side", "side": "up", "inches": 1}), "A side is left or right, not 'up'"),
        (steps({"do": "reform", "files": 11, "facing": 0}), "From 1 to 10 files may be, not 11"),
        (steps({"do": "advance", "inches": float("nan")}), "nan is not a number"),
        (steps({"do": "advance", "inches": 4.5}), "0.5″ too far"),
        (steps({"do": "advance", "inches": 3}, WHEEL), "1.62″ too far"),
        (steps(*[{"do": "advance", "inches": 0.01}] * 41), "41 steps are too many; 40 may be"),
    ],
)
def test_a_march_is_refused_with_a_reason(answer: Any, why: str) -> None:
    with pytest.raises(IllegalAnswer) as caught:
        march().read(answer)
    assert why in render(caught.value.why.text)


def test_lengths_are_kept_to_a_thousandth_and_facings_within_a_turn() -> None:
    kept = march().kept(steps({"do": "advance", "inches": 1.23456}, {"do": "pivot", "facing": -90}))
    assert kept == steps({"do": "advance", "inches": 1.235}, {"do": "pivot", "facing": 270.0})


def test_what_ends_badly_is_refused_though_each_step_is_legal() -> None:
    def finished(made: Marched) -> Why | None:
        return None if made.end.facing == 90 else Why(Text("End as you began"), "REG-281")

    asked = march(finished=finished)
    with pytest.raises(IllegalAnswer):
        asked.read(steps(WHEEL))
    assert asked.read(steps(WHEEL, {"do": "wheel", "side": "right", "degrees": 30}, pace="march"))


def test_samples_are_legal_and_a_spread_begins_with_standing_still() -> None:
    chance = Chance(3)
    for _ in range(20):
        asked = march()
        asked.read(asked.sample(chance))
    spread = march().spread(4)
    assert spread[0] == steps() and len(spread) == 4


def test_a_step_is_written_with_what_it_names() -> None:
    assert Manoeuvre("reform", facing=45.0, files=3).written() == {"do": "reform", "files": 3, "facing": 45.0}
    assert Manoeuvre("side", "right", 1.5).written() == {"do": "side", "side": "right", "inches": 1.5}
