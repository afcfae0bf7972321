"""What a map file may say of play: starts, armies and triggers, with their keys, limits and examples."""

from __future__ import annotations

from typing import Final

from game.table.maprules import Rule, Rules

EDGES: Final = ("south", "north", "west", "east")
SIDE_WORDS: Final = ("a", "b")
TRIGGERS: Final = ("reinforcements", "event", "points")

_SIDE: Final = Rule("side", "word", "whose it is", '"a"', words=SIDE_WORDS)

START: Final = Rules(
    "start",
    "Starts",
    "[[start]]",
    "Where a figure stands before play, for games that set nobody up in zones; in the order of the file.",
    (
        Rule("side", "word", "whose figure", '"a"', words=SIDE_WORDS, needed=True),
        Rule("at", "pair", "where its middle stands", "[6, 12]", unit="inches", needed=True),
    ),
    '[[start]]\nside = "a"\nat = [4, 4]',
)
ARMY: Final = Rules(
    "army",
    "Armies and squads",
    "[army.RULEBOOK]",
    "What the set-up under that rulebook offers first: under `a` and `b` what the sides pick (a list where a "
    "side picks several), under the key of a choice for both, such as `scenario`, what is picked there. "
    "`check` asks the rulebook whether there is such a thing.",
    (),
    '[army.regiments]\na = "heron_march"\nb = "drowned_court"',
)
TRIGGER: Final = Rules(
    "trigger",
    "Triggers",
    "[[trigger]]",
    "What happens when, under every rulebook. `reinforcements` takes turn, side, units and either edge or "
    "at: at the begin of that turn they stand as near to the place as they fit, or to the middle of the "
    "edge. `event` takes turn, says, removes, opens and adds; it happens at the begin of the turn. `points` "
    "takes points, objective, side, turn and until; at the end of a turn they go to the side that alone has "
    "a figure within 1 inch of the objective. Side a is who deploys in zone a. What a rulebook does not "
    "carry out, `check --books` tells.",
    (
        Rule("what", "word", "which of the three", '"event"', words=TRIGGERS, needed=True),
        Rule(
            "turn",
            "whole",
            "when; for points the first turn that counts",
            "3",
            default="1 for points",
            unit="turns",
            least=1,
            most=50,
        ),
        Rule(
            "until",
            "whole",
            "the last turn that counts",
            "6",
            default="the last",
            unit="turns",
            least=1,
            most=50,
        ),
        _SIDE,
        Rule(
            "units",
            "texts",
            "the profiles that arrive; of a unit of many models the fewest that its list may have",
            '["maximus"]',
        ),
        Rule("edge", "word", "the edge at which they arrive", '"south"', words=EDGES),
        Rule("at", "pair", "the place at which they arrive", "[6, 9]", unit="inches"),
        Rule("says", "text", "what players are told", '"The bridge burns down."'),
        Rule(
            "removes",
            "texts",
            "ids of terrain that is taken away, all lengths of a wall and its twin with it",
            '["bridge"]',
        ),
        Rule(
            "opens",
            "texts",
            "ids of doors that open, or of walls of which all closed doors do, twins included",
            '["gate"]',
        ),
        Rule(
            "adds",
            "texts",
            "ids of terrain that is not there before, twins included; where somebody stands it waits",
            '["rubble"]',
        ),
        Rule("objective", "text", "id of the objective to hold", '"well"', default="each of them"),
        Rule("points", "whole", "victory points at the end of a turn", "1", unit="points", least=1, most=100),
    ),
    '[[trigger]]\nwhat = "reinforcements"\nturn = 3\nside = "b"\nunits = ["maximus"]\nedge = "north"\n\n'
    '[[trigger]]\nwhat = "event"\nturn = 4\nsays = "The bridge burns down."\nremoves = ["bridge"]\n\n'
    '[[trigger]]\nwhat = "points"\nobjective = "well"\npoints = 1\nturn = 2',
)
