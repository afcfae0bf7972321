"""DOM-150, DOM-349, DOM-930 to DOM-932 The End Step: breaking off, the end of the battle, the score."""

from __future__ import annotations

from game.engine.words import Text
from game.rules.dominions.items import secure
from game.rules.dominions.modifier import moved
from game.rules.dominions.movement import Step, path_question, way_out
from game.rules.dominions.onmap import map_points, round_ends
from game.rules.dominions.queries import engaged
from game.rules.dominions.scoring import ends_early, points
from game.rules.dominions.state import Fighter
from game.rules.dominions.telling import G
from game.rules.dominions.timing import stage_started
from game.table.inches import EPS, path_length


async def end_step(g: G) -> None:
    """DOM-102, DOM-150 Whose Retreat failed breaks off, best timing first; then the battle may end."""
    s = g.state
    if s.cursor == 0:
        stage_started(g, "End Step", "DOM-102")
    while (f := s.at_cursor()) is not None:
        s.cursor += 1
        if f.standing and f.retreat == "failed" and engaged(g, f) and f.movement and way_out(g, f):
            await _break_off(g, f)
            if s.at_cursor() is not None:
                return
    _close(g)


async def _break_off(g: G, f: Fighter) -> None:
    """DOM-349"""
    step = Step("break_off", f.movement, "DOM-349")
    prompt = Text("{figure} may break off: up to {n}″", {"figure": f.name, "n": f.movement})
    walk = await path_question(g, f, step, prompt, "break_off", continues=False)
    if path_length(walk.path) >= EPS:
        cites = ("DOM-150", "DOM-346", "DOM-348")
        moved(g, f, walk.path, step, "moved", "{figure} breaks off, {inches}″", cites)


def _close(g: G) -> None:
    """DOM-930, DOM-932 The round is over; perhaps the battle as well."""
    s = g.state
    round_ends(g)
    for f in s.fighters.values():
        f.forget_round()
    s.timing_order, s.cursor, s.step = (), 0, 0
    beaten = [side for side in (0, 1) if not s.standing(side)]
    _take_prisoners(g, beaten)
    clause = "DOM-930" if beaten else ends_early(s)
    if clause or s.round >= s.rounds:
        finish(g, clause or "DOM-930")
    else:
        s.stage = "timing"


def _take_prisoners(g: G, beaten: list[int]) -> None:
    """DOM-932 One side is beaten and the other has a standing humanoid: the Defeated are Secured."""
    s = g.state
    if len(beaten) != 1 or all(f.printed.machine for f in s.standing(1 - beaten[0])):
        return
    for f in s.side(beaten[0]):
        if f.status == "defeated" and not f.printed.machine:
            secure(g, f, None, "DOM-932")


def finish(g: G, clause: str) -> None:
    """DOM-930, DOM-931, DOM-960 to DOM-966 The battle ends and is scored."""
    s = g.state
    total = [0, 0]
    for p in [*points(s), *map_points(s)]:
        total[p.side] += p.points
        words = {"points": p.points, "reason": p.reason}
        data = {"side": p.side, "points": p.points}
        g.say(p.clause, "points_scored", Text("{reason}: {points}", words), data, side=p.side)
    s.points = (total[0], total[1])
    s.stage, s.ended_by = "over", clause
    s.winner = None if total[0] == total[1] else int(total[1] > total[0])
    words = {"a": total[0], "b": total[1]}
    ended = {"winner": s.winner, "points": list(s.points), "reason": clause}
    say = Text("The battle ends {a} to {b}", words)
    g.say(clause, "battle_ended", say, ended, side=s.winner, cites=("DOM-930", "DOM-931"))
