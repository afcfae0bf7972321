"""Profiles for tests only: the one of the source's examples, and warriors with numbers to measure by."""

from __future__ import annotations

import msgspec

from game.rules.first_blood.profiles import WarriorProfile

MAN_AT_ARMS = WarriorProfile(
    id="man_at_arms",
    name="Man-at-Arms",
    short="Man-at-Arms",
    plural="Men-at-Arms",
    quote="",
    sprite="bellman",
    role="infantry",
    rank="warrior",
    size=1,
    base="S",
    march=5,
    clash=2,
    attacks=2,
    health=1,
    resolve=2,
    defense=2,
    evasion=1,
    points=0,
)
"""Ledger 9.3."""

WALKER = msgspec.structs.replace(MAN_AT_ARMS, id="walker", name="Walker", march=8)
"""TV-20: one S base and March 8."""
