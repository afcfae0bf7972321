"""Content files: rows become structs, every mistake is told with its place and what would be right."""

from __future__ import annotations

import enum
from typing import Annotated, Literal

import msgspec
import pytest

from game.engine.content import BadContent, Effect, EffectList, load_rows, split_path, unknown_tables
from game.table.tomlplace import Fault, Source


class Arm(enum.Enum):
    LEFT = "left"
    RIGHT = "right"


class Blow(msgspec.Struct, frozen=True):
    name: str
    damage: Annotated[int, msgspec.Meta(ge=0, le=20)]


class Weapon(msgspec.Struct, frozen=True):
    id: str
    reach: float
    kind: Literal["blade", "blunt"] = "blade"
    arm: Arm = Arm.RIGHT
    hands: Annotated[int, msgspec.Meta(ge=1)] = 1
    blows: tuple[Blow, ...] = ()
    against: dict[str, int] = {}
    tags: frozenset[str] = frozenset()
    span: tuple[float, float] | None = None
    loud: bool = False

    def __post_init__(self) -> None:
        if self.kind == "blunt" and self.hands > 2:
            raise ValueError("a blunt weapon has at most two hands")


class CounterAttack(Effect, frozen=True, tag="counter attack"):
    moments = frozenset({"parry succeeded"})

    bonus: int = 0


class Push(Effect, frozen=True, tag="push"):
    moments = frozenset({"hit", "parry succeeded"})

    inches: Annotated[float, msgspec.Meta(gt=0)]


class Card(msgspec.Struct, frozen=True):
    id: str
    effect: Annotated[tuple[Effect, ...], msgspec.Meta(min_length=1)]
    last: Effect | None = None


EFFECTS = EffectList((CounterAttack, Push))


def weapon_faults(text: str) -> list[str]:
    return [str(fault) for fault in load_rows(Source("w.toml", text), "weapon", Weapon)[1]]


def card_faults(text: str) -> list[str]:
    return [str(fault) for fault in load_rows(Source("c.toml", text), "card", Card, EFFECTS)[1]]


def test_a_right_row_becomes_a_struct() -> None:
    text = """
        [[weapon]]
        id = "pike"
        reach = 2
        arm = "left"
        blows = [{ name = "jab", damage = 3 }]
        against = { horse = 2 }
        tags = ["long"]
        span = [1, 2.5]
    """
    rows, faults = load_rows(Source("w.toml", text), "weapon", Weapon)
    assert faults == []
    assert rows == [
        Weapon(
            "pike",
            2.0,
            arm=Arm.LEFT,
            blows=(Blow("jab", 3),),
            against={"horse": 2},
            tags=frozenset({"long"}),
            span=(1.0, 2.5),
        )
    ]
    assert isinstance(rows[0].reach, float)


def test_a_table_that_is_not_there_has_no_rows() -> None:
    assert load_rows(Source("w.toml", ""), "weapon", Weapon) == ([], [])


def test_all_faults_of_all_rows_are_listed_in_order_and_good_rows_kept() -> None:
    text = """\
[[weapon]]
id = "pike"
reach = "long"
hnads = 2
[[weapon]]
id = "fist"
reach = 0
[[weapon]]
id = 7
kind = "blnt"
"""
    rows, faults = load_rows(Source("w.toml", text), "weapon", Weapon)
    assert [row.id for row in rows] == ["fist"]
    assert [str(fault) for fault in faults] == [
        'w.toml:3:9: "reach" "long" is not a number; write a number',
        'w.toml:4:1: unknown key "hnads"; did you mean "hands"?',
        'w.toml:8:1: "reach" is missing; add reach = a number',
        'w.toml:9:6: "id" 7 is not text in quotes; write text in quotes',
        'w.toml:10:8: "kind" "blnt" is not known; did you mean "blunt"?',
    ]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (
            "hands = 0",
            '3:9: "hands" 0 is not a whole number of at least 1; write a whole number of at least 1',
        ),
        (
            "hands = 1.5",
            '3:9: "hands" 1.5 is not a whole number of at least 1; write a whole number of at least 1',
        ),
        ("loud = 1", '3:8: "loud" 1 is not true or false; write true or false'),
        ("arm = 'lft'", '3:7: "arm" "lft" is not known; did you mean "left"?'),
        ("arm = true", '3:7: "arm" true is not one of "left", "right"; write one of "left", "right"'),
        (
            "tags = 'x'",
            '3:8: "tags" "x" is not a list [ ] of text in quotes; write a list [ ] of text in quotes',
        ),
        ("tags = ['x', 3]", "3:14: 3 may not stand here; write a list [ ] of text in quotes"),
        ("span = [1, 'x']", '3:12: "x" may not stand here; write [a number, a number]'),
        ("span = [1]", '3:8: "span" [ ... ] is not [a number, a number]; write [a number, a number]'),
        ("against = { horse = 'x' }", '3:21: "horse" "x" is not a whole number; write a whole number'),
        ("against = 3", '3:11: "against" 3 is not a table { key = value }; write a table { key = value }'),
        (
            "blows = 3",
            '3:9: "blows" 3 is not a list [ ] of a table { key = value }; '
            "write a list [ ] of a table { key = value }",
        ),
        ("blows = [3]", '3:10: "blows" 3 is not a table { key = value }; write a table { key = value }'),
        (
            "blows = [{ name = 'a', damage = 21 }]",
            '3:33: "damage" 21 is not a whole number from 0 to 20; write a whole number from 0 to 20',
        ),
        (
            "blows = [{ name = 'a', damge = 2, damage = 1 }]",
            '3:24: unknown key "damge"; did you mean "damage"?',
        ),
        ("blows = [{ damage = 1 }]", '3:10: "name" is missing; add name = text in quotes'),
        (
            "kind = 'blunt'\nhands = 3",
            "1:1: a blunt weapon has at most two hands; change the row so that it fits",
        ),
    ],
)
def test_a_fault_says_where_what_and_what_would_be_right(line: str, fault: str) -> None:
    assert weapon_faults(f'[[weapon]]\nid = "x"\n{line}\nreach = 1\n') == [f"w.toml:{fault}"]


def test_two_faults_inside_one_list_are_both_listed() -> None:
    text = '[[weapon]]\nid = "x"\nreach = 1\nblows = [\n { name = 1, damage = 1 },\n { name = "b" },\n]\n'
    assert weapon_faults(text) == [
        'w.toml:5:11: "name" 1 is not text in quotes; write text in quotes',
        'w.toml:6:2: "damage" is missing; add damage = a whole number from 0 to 20',
    ]


def test_an_id_may_not_stand_twice() -> None:
    text = '[[weapon]]\nid = "x"\nreach = 1\n[[weapon]]\nid = "x"\nreach = 2\n'
    assert weapon_faults(text) == [
        'w.toml:5:6: id "x" stands in line 2 already; give every row an id of its own'
    ]


def test_one_table_instead_of_rows_is_a_fault() -> None:
    assert weapon_faults("[weapon]\nid = 'x'\n") == [
        'w.toml:1:2: "weapon" is not a list of rows; write [[weapon]] above each row'
    ]


def test_a_file_that_is_not_toml_gives_its_own_fault() -> None:
    assert weapon_faults("[[weapon]]\nid = pike\n") == [
        "w.toml:2:6: not TOML: invalid value; "
        "text stands in double quotes, a list in [ ], numbers and true or false stand bare"
    ]


def test_what_nobody_reads_is_a_fault() -> None:
    source = Source("w.toml", "[[weapn]]\n[[weapon]]\n")
    assert [str(fault) for fault in unknown_tables(source, ("weapon", "card"))] == [
        'w.toml:1:3: nothing reads "weapn"; did you mean "weapon"?'
    ]


def test_content_names_an_effect_with_its_fields_and_its_moment() -> None:
    text = """
        [[card]]
        id = "riposte"
        effect = [{ when = "parry succeeded", do = "counter attack", bonus = 2 }, { do = "counter attack" }]
        last = { do = "push", when = "hit", inches = 1 }
    """
    rows, faults = load_rows(Source("c.toml", text), "card", Card, EFFECTS)
    assert faults == []
    counter = CounterAttack(2, when="parry succeeded")
    assert rows == [Card("riposte", (counter, CounterAttack(when="parry succeeded")), Push(1.0, when="hit"))]


@pytest.mark.parametrize(
    ("effect", "fault"),
    [
        (
            "{ do = 'counter atack' }",
            '3:18: there is no effect "counter atack"; did you mean "counter attack"?',
        ),
        ("{ when = 'hit' }", "3:11: an effect has no name; add do = the name of an effect in quotes"),
        (
            "{ do = 'push', when = 'hit', inches = 0 }",
            '3:49: "inches" 0 is not a number above 0; write a number above 0',
        ),
        (
            "{ do = 'push', when = 'hit', inhces = 1, inches = 1 }",
            '3:40: unknown key "inhces"; did you mean "inches"?',
        ),
        ("{ do = 'push', when = 'hit' }", '3:11: "inches" is missing; add inches = a number above 0'),
        (
            "{ do = 'push', inches = 1 }",
            '3:11: effect "push" does not say when; add when = one of "hit", "parry succeeded"',
        ),
        (
            "{ do = 'counter attack', when = 'hit' }",
            '3:43: effect "counter attack" does not serve the moment "hit"; it serves "parry succeeded"',
        ),
        (
            "{ do = 'push', when = 'hitt', inches = 1 }",
            '3:33: there is no moment "hitt"; did you mean "hit"?',
        ),
        (
            "{ do = 'push', when = 3, inches = 1 }",
            '3:33: "when" 3 is not text in quotes; write text in quotes',
        ),
        (
            "'push'",
            '3:11: "effect" "push" is not an effect { do = "...", when = "..." }; '
            'write an effect { do = "...", when = "..." }',
        ),
    ],
)
def test_a_wrong_effect_is_told_with_the_nearest_right_one(effect: str, fault: str) -> None:
    assert card_faults(f'[[card]]\nid = "x"\neffect = [{effect}]\n') == [f"c.toml:{fault}"]


def test_a_list_of_effects_may_ask_for_at_least_one() -> None:
    assert card_faults('[[card]]\nid = "x"\neffect = []\n') == [
        'c.toml:3:10: "effect" [ ] is not a list [ ] with at least 1 in it; '
        "write a list [ ] with at least 1 in it"
    ]


def test_the_list_of_effects_is_closed() -> None:
    assert EFFECTS.names == ("counter attack", "push")
    assert EFFECTS.moments == {"hit", "parry succeeded"}
    assert EFFECTS.kind("push") is Push
    assert EFFECTS.kind("pull") is None
    with pytest.raises(AssertionError, match='two effects are called "push"'):
        EffectList((Push, Push))


def test_the_path_of_a_message_is_split_into_keys() -> None:
    assert split_path("Expected `int`, got `str` - at `$.weapon[1].reach`") == (
        "Expected `int`, got `str`",
        ("weapon", 1, "reach"),
    )
    assert split_path("Expected `int`") == ("Expected `int`", ())


def test_bad_content_lists_its_faults_once_and_in_order() -> None:
    one, two = Fault("a.toml", 1, 1, "x", "y"), Fault("a.toml", 2, 1, "z", "w")
    error = BadContent([two, one, two])
    assert error.faults == (one, two)
    assert str(error) == "a.toml:1:1: x; y\na.toml:2:1: z; w"


class Quoted(msgspec.Struct, frozen=True):
    clause: Annotated[str, msgspec.Meta(pattern="^CIR-[0-9]{3,4}$")]
    free: Annotated[str, msgspec.Meta(pattern=r"^(x|y)+$")] = "x"


def test_the_form_of_a_text_is_told_by_an_example_and_never_as_a_pattern() -> None:
    source = Source("w.toml", '[[row]]\nclause = "CIR-1"\nfree = "z"\n')
    assert [str(fault) for fault in load_rows(source, "row", Quoted)[1]] == [
        'w.toml:2:10: "clause" "CIR-1" is not text in quotes such as "CIR-100"; '
        'write text in quotes such as "CIR-100"',
        'w.toml:3:8: "free" "z" is not text in quotes in its own form; write text in quotes in its own form',
    ]


def test_a_long_number_is_told_by_its_beginning() -> None:
    source = Source("w.toml", f"[[row]]\nclause = {'9' * 300}\n")
    assert [fault.what for fault in load_rows(source, "row", Quoted)[1]] == [
        f'"clause" {"9" * 37}... is not text in quotes such as "CIR-100"'
    ]
