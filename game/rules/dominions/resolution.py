"""DOM-140 to DOM-147 The Resolution Stage: slots from the best Timing Score down, actions, moves."""

from __future__ import annotations

from typing import Final

from game.engine.decisions import Option, PickOne
from game.engine.look import OnFigure
from game.engine.words import Text
from game.rules.dominions.items import handle, item_lost
from game.rules.dominions.modifier import moved
from game.rules.dominions.movement import Step, path_question
from game.rules.dominions.preview import action_forecast
from game.rules.dominions.queries import TIE, engaged
from game.rules.dominions.state import Action, Entry, Field, Fighter, target_name
from game.rules.dominions.strikes import LOST, Lost, attack, attack_lost, lose
from game.rules.dominions.telling import G, action_text, brief
from game.table.inches import EPS, path_length

ATTACKS: Final = ("strike", "missile", "brawl", "disarm")
RESOLVED: Final = (*ATTACKS, "retrieve", "draw", "use")
"""DOM-140 What is carried out in this stage."""
SHIFT = 1.0
"""DOM-319"""


def open_actions(f: Fighter) -> list[Entry]:
    """DOM-142 The live actions of a fighter that are still to be carried out, in the order declared."""
    return [e for e in f.strategy if e.state == "live" and e.action.kind in RESOLVED]


def normal_step(field: Field, f: Fighter) -> Step | None:
    """DOM-144, DOM-310, DOM-319, DOM-323, DOM-556 The normal move that is still open, or None."""
    left = f.movement - f.evaded
    if not f.move_open or left <= TIE:
        return None
    if engaged(field, f):
        return Step("shift", min(left, SHIFT), "DOM-319")
    return Step("normal", left, "DOM-310")


def why_lost(field: Field, f: Fighter, entry: Entry) -> Lost | None:
    """DOM-145 Why an action would be lost now."""
    a = entry.action
    return attack_lost(field, f, a) if a.kind in ATTACKS else item_lost(field, f, a)


async def resolution(g: G) -> None:
    """DOM-141 to DOM-144 One thing of the slot at hand, or the next slot."""
    s = g.state
    f = s.at_cursor()
    if f is None:
        s.stage, s.cursor = "end", 0
        return
    left = open_actions(f)
    step = normal_step(g, f)
    if not f.standing or (not left and step is None):
        s.cursor += 1
        return
    if step is None and (lost := why_lost(g, f, left[0])) is not None:
        lose(g, f, left[0], lost)
        return
    choice = await slot_question(g, f, left, step)
    if choice == "do":
        carry_out(g, f, left[0])
    elif choice == "skip":
        give_up(g, f, left[0])
    elif choice == "move":
        assert step is not None
        await normal_move(g, f, step)
    else:
        for e in left:
            give_up(g, f, e)
        s.cursor += 1


def slot_question(g: G, f: Fighter, left: list[Entry], step: Step | None) -> PickOne[str]:
    """DOM-142 to DOM-144 What comes next in the slot of a fighter."""
    out: list[Option[str]] = []
    if left:
        out += _next_options(g, f, left, step)
    if step is not None:
        say = Text("Move, up to {n}″", {"n": round(step.inches, 2)})
        if step.kind == "shift":
            say = Text("Shift, up to {n}″: it stays in melee", {"n": round(step.inches, 2)})
        out.append(Option("move", "move", say, OnFigure(f.id), step.clause, group="move"))
    label = Text("Give up what is left") if left else Text("End the slot")
    out.append(Option("end", "end", label, None, "DOM-143" if left else "DOM-144", group="pass"))
    return PickOne(
        f.side,
        "DOM-142",
        Text("The slot of {figure}", {"figure": f.name}),
        out,
        find=lambda key: key,
        key="slot",
        about=(OnFigure(f.id),),
    )


def _next_options(g: G, f: Fighter, left: list[Entry], step: Step | None) -> list[Option[str]]:
    """DOM-142, DOM-143"""
    entry = left[0]
    a = entry.action
    known = a.target in g.state.fighters
    mark = OnFigure(a.target) if known else OnFigure(f.id)
    lost = why_lost(g, f, entry)
    out = [
        Option(
            "do",
            "do",
            brief(g.state, a),
            mark,
            "DOM-142",
            note=None if lost is None else _lost_note(g, a, lost),
            group="attack",
            forecast=lambda: action_forecast(g, f, entry),
        )
    ]
    if len(left) > 1 or step is not None:
        out.append(Option("skip", "skip", Text("Give this one up"), None, "DOM-143"))
    return out


def _lost_note(g: G, a: Action, lost: Lost) -> Text:
    """DOM-145 Why the next action would come to nothing now."""
    why = Text(LOST[lost[0]], {"foe": target_name(g.state, a.target)})
    return Text("would be lost now: {why}", {"why": why})


def carry_out(g: G, f: Fighter, entry: Entry) -> None:
    """DOM-145, DOM-146 The next action: lost if a condition does not hold now."""
    lost = why_lost(g, f, entry)
    if lost is not None:
        lose(g, f, entry, lost)
    elif entry.action.kind in ATTACKS:
        attack(g, f, entry)
    else:
        handle(g, f, entry)


def give_up(g: G, f: Fighter, entry: Entry) -> None:
    """DOM-143, DOM-207 An action that its own player drops."""
    entry.state = "given_up"
    say = Text(
        "{figure} gives up: {action}", {"figure": f.name, "action": action_text(g.state, entry.action)}
    )
    data = {"figure": f.id, "action": entry.action.kind, "foe": entry.action.target}
    g.say("DOM-143", "action_given_up", say, data, side=f.side, cites=("DOM-207", "DOM-122"))


async def normal_move(g: G, f: Fighter, step: Step) -> None:
    """DOM-144, DOM-310 to DOM-319 The normal move, once; to stay where it is uses it up as well."""
    prompt = Text("Move {figure}", {"figure": f.name})
    if step.kind == "shift":
        prompt = Text("Shift {figure}", {"figure": f.name})
    walk = await path_question(g, f, step, prompt, "move", continues=True)
    f.move_open = False
    if path_length(walk.path) < EPS:
        return
    cites = ["DOM-144", "DOM-206", "DOM-311", "DOM-312", "DOM-318", "DOM-322"]
    cites += ["DOM-320"] if step.kind == "shift" else []
    cites += ["DOM-556"] if f.evaded else []
    moved(g, f, walk.path, step, "moved", "{figure} moves {inches}″", tuple(cites))
