"""The reader of rulebook texts: clauses, chapters, looking up, searching, and who cites what."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.clauses import Citation, Clause, Rules, coverage
from game.engine.content import BadContent

TEXT = """\
# Game of Examples

What the game is about,
in two lines.

## 1. Moving

How figures move.

**EXA-001** Inches. All lengths are inches;
there is no grid (see EXA-103).

**EXA-002** *(prose)* Anybody may measure! At any time.

### Running

**EXA-103** Is running allowed? It is:

- twice the Speed,
- and never
  backwards.

The figure is tired afterwards.

## 2. Fighting

**EXA-104** (withdrawn in rules 7)

**EXA-1001** Just hit.
"""


def test_every_clause_has_id_title_text_and_chapter() -> None:
    rules = Rules.parse(TEXT)
    assert rules.title == "Game of Examples"
    assert [clause.id for clause in rules] == ["EXA-001", "EXA-002", "EXA-103", "EXA-104", "EXA-1001"]
    assert rules["EXA-001"] == Clause(
        "EXA-001", "Inches", "All lengths are inches; there is no grid (see EXA-103).", "1. Moving", line=10
    )
    assert rules["EXA-001"].mentions == ("EXA-103",)
    assert rules["EXA-1001"] == Clause("EXA-1001", "Just hit", "", "2. Fighting", line=29)


def test_prose_and_withdrawn_clauses_are_marked() -> None:
    rules = Rules.parse(TEXT)
    assert [c.id for c in rules if c.prose] == ["EXA-002"]
    assert [c.id for c in rules if c.withdrawn] == ["EXA-104"]
    assert (rules["EXA-002"].title, rules["EXA-002"].text) == ("Anybody may measure!", "At any time.")


def test_paragraphs_and_lists_of_a_clause_stay_together() -> None:
    clause = Rules.parse(TEXT)["EXA-103"]
    assert clause.title == "Is running allowed?"
    assert clause.section == "Running"
    assert clause.text == (
        "It is:\n\n- twice the Speed,\n- and never backwards.\n\nThe figure is tired afterwards."
    )


def test_chapters_keep_what_stands_before_their_first_clause() -> None:
    chapters = Rules.parse(TEXT).chapters
    assert [(c.title, c.intro, len(c.clauses)) for c in chapters] == [
        ("", "What the game is about, in two lines.", 0),
        ("1. Moving", "How figures move.", 3),
        ("2. Fighting", "", 2),
    ]


def test_a_clause_is_found_by_its_id_in_any_writing() -> None:
    rules = Rules.parse(TEXT)
    assert rules.get("EXA-103") is rules["EXA-103"]
    assert rules.get("exa 103") is rules.get("103") is rules["EXA-103"]
    assert rules.get("1") is rules["EXA-001"]
    assert rules.get("exa1001") is rules["EXA-1001"]
    assert rules.get("EXA-999") is None and rules.get("inches") is None
    assert "EXA-001" in rules and "EXA-999" not in rules and len(rules) == 5
    assert rules.nearest("EXA-105") == 'did you mean "EXA-104"?'


def test_the_order_of_the_text_can_be_walked() -> None:
    rules = Rules.parse(TEXT)
    assert rules.after("EXA-002") is rules["EXA-103"]
    assert rules.before("EXA-002") is rules["EXA-001"]
    assert rules.before("EXA-001") is None and rules.after("EXA-1001") is None


def test_a_search_puts_the_id_first_then_titles_then_texts() -> None:
    rules = Rules.parse(TEXT)
    assert [c.id for c in rules.search("inch")] == ["EXA-001"]
    assert [c.id for c in rules.search("103")] == ["EXA-103", "EXA-001"]
    assert [c.id for c in rules.search("is")] == ["EXA-103", "EXA-001"]
    assert [c.id for c in rules.search("Speed twice")] == ["EXA-103"]
    assert rules.search("speed grid") == []
    assert rules.search("") == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "**EXA-001** One.\n\n**EXA-001** Two.\n",
            "r.md:3:3: EXA-001 stands in line 1 already; give every clause a number of its own",
        ),
        (
            "**EXA-001** One.\n\n**FOO-002** Two.\n",
            "r.md:3:3: FOO-002 is not a clause of this rulebook; write EXA-002",
        ),
        (
            "**EXA-001** One. As EXA-010 says.\n",
            'r.md:1:1: EXA-001 names EXA-010, which is not there; did you mean "EXA-001"?',
        ),
        ("**EXA-001**\n", "r.md:1:1: EXA-001 says nothing; write **EXA-001** Title. Text"),
        (
            "- **EXA-001** One.\n",
            "r.md:1:1: this looks like a clause and is not; begin the line with **ABC-042** and the title",
        ),
        (
            "**EXA-1** One.\n",
            "r.md:1:1: this looks like a clause and is not; begin the line with **ABC-042** and the title",
        ),
    ],
)
def test_a_broken_text_is_refused_with_the_line(text: str, fault: str) -> None:
    with pytest.raises(BadContent) as caught:
        Rules.parse(text, "r.md")
    assert [str(f) for f in caught.value.faults] == [fault]


def test_rules_that_are_not_there_are_a_fault(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"rulebook\.md:1:1: the rules cannot be read"):
        Rules.read(tmp_path / "rulebook.md")


def project(root: Path, **files: str) -> Path:
    places = {
        "text": "game/rules/sample/rulebook.md",
        "code": "game/rules/sample/turn.py",
        "other": "game/rules/second/turn.py",
        "table": "game/table/inches.py",
        "content": "game/rules/sample/content/cards.toml",
        "map": "maps/yard.toml",
        "test": "tests/rules/sample/test_turn.py",
        "far_test": "tests/table/test_inches.py",
    }
    for name, text in files.items():
        path = root / places[name]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


SAMPLE = (
    "## One\n\n"
    + "\n\n".join(f"**SAM-00{n}** Rule {n}. It holds." for n in range(1, 7))
    + ("\n\n**SAM-007** *(prose)* Words. They mean things.\n")
)


def test_coverage_counts_text_code_content_and_tests(tmp_path: Path) -> None:
    root = project(
        tmp_path,
        text=SAMPLE,
        code='"""Turns, FOO-001."""\n\ndef roll() -> str:\n    """A roll.\n\n    SAM-001 says so.\n    """\n'
        '    # SAM-006 is only a comment\n    return f"SAM-002 {1}"\n',
        other='"""SAM-006 in another book."""\n',
        table='"""Lengths (SAM-003)."""\n',
        content='# SAM-006\n[[card]]\nid = "x"\nclause = "SAM-004"\nalso = ["SAM-009"]\n',
        map='clause = "SAM-005"\n',
        test='import pytest\n\n\nclass TestRoll:\n    @pytest.mark.clause("SAM-001", "SAM-008")\n'
        '    def test_it(self) -> None:\n        assert "SAM-002"\n',
        far_test='import pytest\n\n\n@pytest.mark.clause("SAM-003")\n'
        'def test_far() -> None:\n    assert "SAM-004"\n',
    )
    found = coverage("sample", root)
    assert str(found) == "clauses sample: 7 of 9 in text, 5 in code, 3 in tests"
    assert found.code == (
        Citation("SAM-001", "game/rules/sample/turn.py", 6, "roll"),
        Citation("SAM-002", "game/rules/sample/turn.py", 9, "roll"),
        Citation("SAM-003", "game/table/inches.py", 1, ""),
        Citation("SAM-004", "game/rules/sample/content/cards.toml", 4, "card.0.clause"),
        Citation("SAM-009", "game/rules/sample/content/cards.toml", 5, "card.0.also.0"),
        Citation("SAM-005", "maps/yard.toml", 1, "clause"),
    )
    assert found.tests == (
        Citation("SAM-001", "tests/rules/sample/test_turn.py", 5, "TestRoll.test_it", True),
        Citation("SAM-008", "tests/rules/sample/test_turn.py", 5, "TestRoll.test_it", True),
        Citation("SAM-002", "tests/rules/sample/test_turn.py", 7, "TestRoll.test_it", False),
        Citation("SAM-003", "tests/table/test_inches.py", 4, "test_far", True),
    )
    assert [c.clause for c in found.unknown] == ["SAM-009", "SAM-008"]
    assert [c.id for c in found.without_code] == ["SAM-006"]
    assert [c.id for c in found.without_tests] == ["SAM-004", "SAM-005", "SAM-006"]
    assert not found.complete


def test_coverage_is_complete_when_every_clause_but_prose_is_cited(tmp_path: Path) -> None:
    ids = ", ".join(f'"SAM-00{n}"' for n in range(1, 7))
    root = project(
        tmp_path,
        text=SAMPLE,
        code=f"CLAUSES = ({ids})\n",
        test=f"import pytest\n\npytestmark = pytest.mark.clause({ids})\n",
    )
    found = coverage("sample", root)
    assert str(found) == "clauses sample: 7 of 7 in text, 6 in code, 6 in tests"
    assert found.complete


def test_a_project_without_tests_has_none_that_cite(tmp_path: Path) -> None:
    assert str(coverage("sample", project(tmp_path, text=SAMPLE))) == (
        "clauses sample: 7 of 7 in text, 0 in code, 0 in tests"
    )
