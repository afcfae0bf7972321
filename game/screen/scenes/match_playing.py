"""How a match goes on: curtain, questions, answers and what comes of them, computer players, going back.

Between two people the curtain falls before anything of the next side is read.
"""

from __future__ import annotations

from game.engine.decisions import IllegalAnswer, March, PickOne, PickPath, Why
from game.engine.events import Event
from game.engine.look import CardLook
from game.engine.match import Match, RuleFault, UndoClosed
from game.engine.words import Text
from game.players.thought import Answering
from game.screen.animate import reveal_of
from game.screen.pickers import PICKERS, Question
from game.screen.pickers.gesture import Gesture, Given
from game.screen.pickers.pose import PosePicker
from game.screen.scene import Desk
from game.screen.scenes.match_curtain import Curtained
from game.screen.scenes.match_front import Front
from game.screen.scenes.match_minds import Hint, Minds, stepped
from game.screen.timeline import PUBLIC, seen_by
from game.table.inches import Point

STUMBLED = Text("The computer stumbled; chance has answered in its place")
OUT_OF_TIME = Text("Time was up: the computer took the best it had found")


class Playing(Curtained):
    """The part of the match scene that asks and answers. `begin` is called once the scene is whole."""

    def __init__(self, desk: Desk, match: Match) -> None:
        super().__init__(desk, match)
        self._minds = Minds(desk)
        self.adviser: Hint = Hint(self, self._minds)
        self._thought: Answering | None = None
        self._told = False
        self._over_before = False
        self._both_look = False
        """Nothing has been secret: the side that is not asked may be looking, too."""
        self._since: Front | None = None
        """What the side in front may see once the motions are over."""
        self._drawn = True
        """The last frame was drawn and not spent on something else."""
        self._pull: int | None = None
        """Answers before the drag that has given the last ones by pulling a figure."""

    def begin(self) -> None:
        """Has the match recorded, if it is not yet, and asks the first question."""
        if self.match.on_answer is None:
            self.desk.shelf.record(self.match)
        self._go_on()
        self.message = self.desk.shelf.news or self.message

    def enter(self) -> None:
        super().enter()
        over, self._over_before = self._over_before, False
        if over:
            self._finish()

    # ---- what the whole scene fills in

    def fresh(self) -> None:
        """A new question stands: the mouse is looked at anew."""

    def pulled_from(self) -> Point | None:
        """The place of the table where the drag began."""
        return None

    # ---- whose turn it is

    def _go_on(self) -> None:
        """To the next question, whoever has to answer it."""
        pending = self.match.pending
        # what was taken back may happen otherwise, and is then news again
        self._read = {side: min(n, len(self.match.events)) for side, n in self._read.items()}
        if pending is None:
            self._face(self._eyes())
            self._finish()
        elif pending.who in self.humans:
            guarded = self.guarded()
            both, self._both_look = self._both_look, not guarded
            if guarded and (both or self.front != pending.who):
                self._fall(pending.who)
            else:
                self._face(pending.who)
                self._ask()
        else:
            self._face(self._eyes())
            self._think(pending.who)
        self.stale = True

    def _eyes(self) -> int:
        """Who looks while nobody at the screen is asked; those who only watch see what both sides know."""
        if self.front is not None:
            return self.front
        return self.humans[0] if self.humans else PUBLIC

    def _face(self, side: int) -> None:
        """Reads the match as that side sees it."""
        self.shown, self._since = Front(self.match, side), None
        for one in (0, 1) if self._both_look else (side,):
            self._read[one] = len(self.match.events)

    def revealed(self, card: str) -> CardLook:
        """A card that an event shows, as the side in front knows it by now."""
        if self._since is None and self.shown is not None:
            self._since = Front(self.match, self.shown.side)
        return self._since.card(card) if self._since else CardLook(card)

    def _news(self, since: int, side: int) -> list[Event]:
        seen = (seen_by(e, side) for e in self.match.events[since:])
        return [e for e in seen if e is not None]

    def _ask(self) -> None:
        assert self.shown is not None
        decision = self.shown.view.decision
        assert decision is not None
        kept, self._laid_by = self._laid_by, None
        if kept is not None and kept.question.decision is decision:
            self.picker = kept
        else:
            question = Question(decision, self.shown.view, self.shown.picture)
            self.picker = PICKERS[decision.kind](question)
        self._drawn = False
        self.fresh()

    def _finish(self) -> None:
        self.picker = None
        if self.motions.busy or self._told:
            return
        if self not in self.desk.stage.scenes:
            # it was over when it was opened: the result comes on top once the table is there
            self._over_before = True
            return
        self._told = True
        self.desk.play("match_won")
        from game.screen.scenes.result import Result

        self.desk.stage.push(Result(self.desk, self.match))

    # ---- answers

    def take(self, gesture: Gesture) -> None:
        """A movement of the hand, for the picker."""
        if self.picker is None:
            return
        given = self.picker.gesture(gesture)
        if given is not None:
            self.give(given, gesture)
        self.stale = True

    def give(self, given: Given, gesture: Gesture | None = None) -> None:
        """A whole answer goes to the match."""
        shown = self.shown
        assert shown is not None
        since, before = len(self.match.events), len(self.match.journal.entries)
        try:
            self.match.answer(given.answer)
        except IllegalAnswer as no:
            self._refuse(no.why)
            return
        except RuleFault as fault:
            self.message = fault.why
            return
        self._pull = (before if self._pull is None else self._pull) if given.carry else None
        self.desk.play("card_set" if isinstance(given.answer, (list, dict)) else "set_down")
        self._answered(shown, since, follow=given.carry)
        if given.carry and gesture is not None and self.picker is not None:
            self._carry_on(gesture)

    def _answered(self, shown: Front, since: int, *, follow: bool = False) -> None:
        """What came of an answer, as motion; then on."""
        self.picker = self.bubble = self.message = None
        self.chosen = ""
        self._since = None
        news = self._news(since, shown.side)
        if not follow:
            self._since = Front(self.match, shown.side)
            reveal = reveal_of(self._since.panels, self._since.view.events, news)
            self.motions.start(shown.picture.pieces, news, reveal)
        if not self.motions.busy:
            self._go_on()
        if trouble := self.desk.shelf.trouble:
            self.message = Text("This match is not kept: {trouble}", {"trouble": trouble})
        self.stale = True

    def _carry_on(self, gesture: Gesture) -> None:
        """The drag that chose a figure to move goes on as the drag of its move."""
        assert self.picker is not None
        decision = self.picker.question.decision
        if isinstance(decision, PickOne):
            # a figure that is pulled before it has been asked what it does means to move
            moves = [o for o in decision.options if o.group == "move"]
            moves = [o for o in moves if o.mark in decision.about] or moves
            if len(moves) == 1:
                self.give(Given(moves[0].key, carry=True), gesture)
        elif isinstance(decision, (March, PickPath)) and decision.continues:
            piece = self.picker.question.piece(decision.figure)
            start = self.pulled_from()
            if piece is not None:
                target = ("figure", piece.id)
                self.picker.gesture(Gesture("press", start or (piece.x, piece.y), target))
                self.picker.gesture(Gesture("drag", gesture.at, target, moved=True))
        elif isinstance(self.picker, PosePicker):
            self.picker.carry(gesture.at)

    def _refuse(self, why: Why) -> None:
        self.message = Text("{why} ({clause})", {"why": why.text, "clause": why.clause})
        self.desk.play("refused")

    # ---- computer players

    def _think(self, who: int) -> None:
        self.picker = None
        self._thought = self._minds.begun(self.match, self.match.setup.seats[who])

    def _pump(self) -> None:
        """Lets the computer think for a slice of the frame."""
        if self._thought is not None and stepped(self._thought):
            thought, self._thought = self._thought, None
            self._reply(thought)

    def _reply(self, thought: Answering) -> None:
        """The computer's answer goes to the match; a player that stumbled is told of."""
        shown, pending = self.shown, self.match.pending
        assert shown is not None and pending is not None
        since = len(self.match.events)
        try:
            thought.give(self.match)
        except RuleFault as fault:
            self._thought = None
            self.message = fault.why
            self.stale = True
            return
        self._answered(shown, since)
        if thought.trouble:
            # what exactly was wrong may name its cards
            named = bool(thought.note.best) and thought.answer == thought.note.best[0][0]
            self.message = OUT_OF_TIME if named else STUMBLED

    def update(self, dt: float) -> bool:
        if self.curtain is not None:
            stale = self.curtain.update(dt) or self.stale
            self.stale = False
            return stale
        if self.motions.busy:
            self.motions.advance(dt)
            self.stale = True
            if not self.motions.busy:
                self.came(by_itself=True)
                self._go_on()
        elif self._thought is not None and self.desk.stage.scenes and self.desk.stage.top is self:
            self._pump()
        elif self.adviser.busy and self.desk.stage.scenes and self.desk.stage.top is self:
            self.adviser.pump()
        elif self._ripened():
            return False
        return super().update(dt)

    def _ripened(self) -> bool:
        """A part of what the picker has put off, instead of a drawing; every other frame is drawn."""
        if self.picker is None or not self.picker.unripe or not self._drawn:
            self._drawn = True
            return False
        self.picker.ripen()
        self.stale, self._drawn = True, False
        return True

    @property
    def busy(self) -> bool:
        if self.curtain is not None:
            return False
        unripe = self.picker is not None and self.picker.unripe
        return self.motions.busy or self._thought is not None or self.adviser.busy or unripe

    @property
    def wants_to_keep(self) -> Match | None:
        return None if self.match.over else self.match

    # ---- going back

    def may_undo(self) -> bool:
        """Whether the last answer may be taken back by the side in front."""
        n = len(self.match.journal.entries)
        return self.picker is not None and n > 0 and self.match.undo_limit() < n

    def undo(self) -> None:
        """Takes the last answer back, or says why it stands."""
        if self.picker is None:
            return
        try:
            self.match.undo()
        except UndoClosed as closed:
            self.message = closed.why
            return
        self.picker = self.bubble = self.message = None
        self.let_go()
        self._go_on()

    def unpull(self) -> None:
        """Takes back what the drag of a figure has answered on its way, as far as that is open."""
        start, self._pull = self._pull, None
        while start is not None and len(self.match.journal.entries) > start and self.may_undo():
            n = len(self.match.journal.entries)
            self.undo()
            if len(self.match.journal.entries) == n:
                break

    def concede(self) -> None:
        """The side in front gives up."""
        shown = self.shown
        if shown is not None and self.picker is not None:
            since = len(self.match.events)
            self.match.concede()
            self._answered(shown, since)

    def thought(self) -> Text | None:
        """What the computer says while it thinks."""
        return self._thought.note.say if self._thought else None

    @property
    def thinking(self) -> bool:
        """Whether a computer player is at it."""
        return self._thought is not None
