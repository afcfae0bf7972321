"""The log of the worked turns: each tells under the clauses that brought it about."""

from __future__ import annotations

import pytest

from tests.rules.duel.arrange import Bout, fencer
from tests.rules.duel.test_turns import TURNS

CITED = {
    "T08": ("DUE-503", "DUE-521", "DUE-802", "DUE-832", "DUE-833"),
    "T09": ("DUE-503",),
    "T10": ("DUE-504", "DUE-522", "DUE-803"),
    "T11": ("DUE-504", "DUE-513"),
    "T12": ("DUE-505", "DUE-508"),
    "T13": ("DUE-505",),
    "T14": ("DUE-505",),
    "T15": ("DUE-511", "DUE-513"),
    "T16": ("DUE-512",),
    "T17": ("DUE-332", "DUE-342", "DUE-541", "DUE-542"),
    "T18": ("DUE-334", "DUE-543"),
    "T19": ("DUE-523",),
    "T19b": (),
    "T19c": ("DUE-523", "DUE-526"),
    "T20": ("DUE-532", "DUE-837"),
    "T21": ("DUE-531", "DUE-602", "DUE-603", "DUE-604"),
    "T22": ("DUE-605",),
    "T23": ("DUE-513", "DUE-522", "DUE-542"),
    "T24": ("DUE-451",),
    "T25": ("DUE-451", "DUE-501", "DUE-531"),
    "T26": ("DUE-452", "DUE-606", "DUE-712"),
    "T27": ("DUE-712", "DUE-713"),
    "T28": ("DUE-851", "DUE-852"),
    "T29": ("DUE-622", "DUE-623", "DUE-627"),
    "T30": ("DUE-624",),
    "T31": ("DUE-625",),
    "T32": ("DUE-626", "DUE-627"),
    "T33": ("DUE-626",),
    "T34": ("DUE-534", "DUE-624", "DUE-630"),
    "T35": ("DUE-534", "DUE-630", "DUE-841"),
    "T35b": ("DUE-307", "DUE-541", "DUE-622"),
    "T36": ("DUE-431", "DUE-432", "DUE-433", "DUE-434", "DUE-435", "DUE-436"),
    "T37": ("DUE-432", "DUE-437", "DUE-722"),
    "T38": ("DUE-434", "DUE-742"),
    "T39": ("DUE-438",),
    "T39b": ("DUE-436", "DUE-439"),
    "T40": ("DUE-411", "DUE-413", "DUE-415"),
    "T41": ("DUE-856", "DUE-415"),
    "T42": ("DUE-418", "DUE-502"),
    "T43": ("DUE-415", "DUE-419", "DUE-629"),
    "T44": ("DUE-419", "DUE-404"),
    "T45": ("DUE-412",),
    "T46": ("DUE-533",),
    "T47": ("DUE-534", "DUE-841"),
    "T48": ("DUE-733",),
    "T49": ("DUE-735",),
    "T50": ("DUE-713", "DUE-715"),
    "T51": ("DUE-731", "DUE-721"),
    "T52": ("DUE-732", "DUE-524"),
    "T53": ("DUE-722", "DUE-855"),
    "T54": ("DUE-722",),
    "T55": ("DUE-714", "DUE-855"),
    "T55b": ("DUE-714",),
    "T56": ("DUE-405", "DUE-724"),
    "T57": ("DUE-725", "DUE-731"),
    "T58": ("DUE-859",),
    "T59": (),
    "T60": ("DUE-858",),
    "T61": ("DUE-836",),
    "T62": ("DUE-745",),
    "T63": ("DUE-351", "DUE-753"),
    "T64": ("DUE-318", "DUE-742", "DUE-754"),
}
"""Clauses that each worked turn shows, as events cite them."""

BY_SILENCE = {
    "T09": "DUE-511",
    "T14": "DUE-216",
    "T19": "DUE-215",
    "T19b": "DUE-523 DUE-526",
    "T21": "DUE-607",
    "T22": "DUE-607",
    "T33": "DUE-712",
    "T48": "DUE-532",
    "T59": "DUE-859",
    "T63": "DUE-318",
}
"""Clauses that a worked turn shows by what does not happen in it."""


@pytest.mark.parametrize("row", TURNS, ids=lambda r: r["id"])
def test_the_log_of_a_worked_turn_cites_what_brought_it_about(row: dict[str, object]) -> None:
    bout = Bout(
        fencer("A", str(row["a"])),
        fencer("B", str(row["b"])),
        row["dice"],  # type: ignore[arg-type]
        str(row.get("advantage", "")),
    ).play("ground", "over")
    told = set().union(*(event.clauses for event in bout.events))
    cited, silent = CITED[str(row["id"])], BY_SILENCE.get(str(row["id"]), "").split()
    assert set(cited) <= told
    assert {*cited, *silent} == set(row["clauses"])  # type: ignore[call-overload]
