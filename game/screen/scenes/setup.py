"""Setting up a match: map, rulebook, names, seats, teams and decks. A faulty map shows its faults here."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pygame

from game.engine.collection import collection_of
from game.engine.match import Match
from game.engine.rulebook import Rulebook, Setup, SetupChoice
from game.engine.words import Text
from game.screen.controls import TYPED, ButtonLook, Field
from game.screen.ink import tabs
from game.screen.pen import Pen
from game.screen.scene import Desk, Hit
from game.screen.scenes.decks import Decks, with_own_decks
from game.screen.scenes.map_shelf import MapEntry, MapShelf
from game.screen.scenes.page import KeyRows, Page
from game.screen.scenes.setup_maps import MapColumn
from game.screen.scenes.setup_sides import SideColumn

HUMAN = "human"
NAMES = ("Ana", "Ben")

COLUMNS_FROM = 1180
"""From this width at 100 % on, everything stands side by side; below, behind tabs."""

TABS = ("map", "side:0", "side:1")


class Place(NamedTuple):
    """The window divided: list of maps, preview, the two sides. A part without room is None."""

    maps: pygame.Rect | None
    preview: pygame.Rect | None
    sides: tuple[pygame.Rect | None, pygame.Rect | None]


class SetUp(Page):
    """Everything that has to be settled before the first question."""

    heading = Text("New match")
    wakes = 0.5

    def __init__(self, desk: Desk, book: str = "") -> None:
        super().__init__(desk)
        self.shelf = MapShelf(desk.folders.maps)
        self.shelf.refresh()
        self.book_id = book if book in desk.books else next(iter(desk.books), "")
        self.at: MapEntry | None = None
        self.fields = [Field(name) for name in NAMES]
        self.seats = [HUMAN, HUMAN]
        self.picks: dict[str, str] = {}
        self.choices: tuple[SetupChoice, ...] = ()
        self.trouble = ""
        """Why the match could not be started."""
        self.refusal = ""
        """Why the rulebook cannot be played on the map."""
        self.tab = TABS[0]
        self.maps = MapColumn(self)
        self.sides = (SideColumn(self, 0), SideColumn(self, 1))
        self._choose(self._played_last())

    # ---- what is settled

    @property
    def book(self) -> Rulebook | None:
        """The rulebook chosen."""
        return self.desk.books.get(self.book_id)

    def offered(self) -> list[MapEntry]:
        """The maps for the rulebook chosen."""
        return self.shelf.offered(self.book_id)

    def _played_last(self) -> MapEntry | None:
        """The map of the newest match by the rulebook chosen, if it is still there."""
        played = (m.map_name for m in self.desk.shelf.saved() if m.book == self.book_id and not m.fault)
        last = next(played, None)
        return next((e for e in self.offered() if e.scenario and e.name == last), None)

    def _choose(self, entry: MapEntry | None) -> None:
        offered = self.offered()
        paths = [e.path for e in offered]
        if entry is None or entry.path not in paths:
            entry = offered[0] if offered else None
        else:
            entry = offered[paths.index(entry.path)]
        self.at = entry
        self.trouble = ""
        self.maps.forget()
        book = self.book
        scenario = entry.scenario if entry else None
        self.refusal = ""
        for side, seat in enumerate(scenario.players if scenario else ()):
            if seat and (seat == HUMAN or seat in self.desk.seats):
                self.seats[side] = seat
        called = {c.key: o.label for c in self.choices for o in c.options if self.picks.get(c.key) == o.key}
        try:
            self.choices = with_own_decks(self.desk, book, scenario) if book and scenario else ()
        except ValueError as fault:
            self.choices, self.refusal = (), str(fault)
        for choice in self.choices:
            if self.picks.get(choice.key) not in [o.key for o in choice.options]:
                # an own deck that was edited meanwhile has another key but still its name
                same = (o.key for o in choice.options if o.label == called.get(choice.key))
                self.picks[choice.key] = next(same, choice.default)
        self.stale = True

    def enter(self) -> None:
        super().enter()
        self._choose(self.at)

    def setup(self) -> Setup:
        """What has been settled, as a match wants it."""
        wanted = {choice.key: self.picks[choice.key] for choice in self.choices}
        names = (self.fields[0].text.strip(), self.fields[1].text.strip())
        return Setup(names, (self.seats[0], self.seats[1]), wanted)

    def why_not(self) -> Text | None:
        """Why the match cannot begin yet; None if it can."""
        if self.book is None:
            return Text("There is no rulebook to play by")
        if self.at is None:
            folders = ", ".join(str(f) for f in self.desk.folders.maps)
            return Text("There is no map for this rulebook; maps lie in {folders}", {"folders": folders})
        if self.at.scenario is None:
            return Text("Mend the map first: what is wrong with it is listed")
        if self.refusal:
            return Text("{why}", {"why": self.refusal})
        names = self.setup().names
        if not all(names):
            return Text("Give both sides a name")
        if names[0].casefold() == names[1].casefold():
            return Text("Give the sides two different names")
        return None

    def start(self) -> None:
        """Begins the match, or says why it cannot."""
        if self.why_not() is not None or self.book is None or self.at is None or self.at.scenario is None:
            return
        try:
            match = Match.start(self.book, self.at.scenario, self.setup(), self.desk.seed())
            self.desk.shelf.record(match)
        except (ValueError, OSError) as fault:
            self.trouble = str(fault)
            return
        self.desk.play("turn_begins")
        self.desk.open_match(match)

    # ---- events

    def update(self, dt: float) -> bool:
        if self.shelf.refresh():
            self._choose(self.at)
        return super().update(dt)

    def press(self, hit: Hit) -> None:
        kind, _, rest = hit.key.partition(":")
        if hit.key == "start":
            self.start()
        elif kind == "book":
            self.book_id = rest
            self._choose(self.at)
        elif kind == "map":
            self._choose(next((e for e in self.offered() if e.path.name == rest), None))
        elif kind == "tab":
            self.tab = rest
        elif kind == "name":
            self.fields[int(rest)].at, self.fields[int(rest)].marked = -1, self.focus != hit.key
            self.focus = hit.key
        elif kind == "seat":
            side, _, seat = rest.partition(":")
            self.seats[int(side)] = seat
        elif kind == "pick":
            for choice in self.choices:
                if rest.startswith(f"{choice.key}:"):
                    self.picks[choice.key] = rest.removeprefix(f"{choice.key}:")
        elif hit.key == "decks":
            self._open_decks()
        elif kind == "clause":
            self.desk.open_clause(self.book_id, rest)
        else:
            super().press(hit)

    def _open_decks(self) -> None:
        """The list of decks on top, where the rulebook has decks."""
        if self.book is not None and collection_of(self.book) is not None:
            self.desk.stage.push(Decks(self.desk, self.book_id))

    def take(self, path: Path) -> None:
        """A map file that was dropped onto the window lies with the player's own maps from now on, and is
        chosen.
        """
        self.stale = True
        if path.suffix.casefold() != ".toml":
            args = {"file": path.name}
            no_map = Text("{file} is no map; the command “import” makes one of other files", args)
            self.trouble = self.desk.say(no_map)
            return
        try:
            there = self.shelf.take(path, self.desk.folders.own_maps)
        except OSError as fault:
            self.trouble = f"{path.name}: {fault.strerror or fault}"
            return
        self.shelf.refresh()
        entry = next((e for e in self.shelf.entries if e.path == there), None)
        if entry is not None and not entry.suits(self.book_id):
            self.book_id = next((b for b in self.desk.books if entry.suits(b)), self.book_id)
        self._choose(entry)

    def event(self, e: pygame.Event) -> None:
        if e.type == pygame.DROPFILE:
            self.take(Path(e.file))
            return
        typing = self.typing()
        if typing is not None and e.type in TYPED and typing.event(e):
            self.stale = True
            return
        if e.type == pygame.MOUSEBUTTONDOWN and typing is not None:
            self.focus = ""
        super().event(e)

    def typing(self) -> Field | None:
        """The field that is typed into."""
        if self.focus.startswith("name:"):
            return self.fields[int(self.focus.removeprefix("name:"))]
        return None

    def key(self, e: pygame.Event) -> None:
        enter = e.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if enter and (not self.focus or self.typing() is not None):
            self.start()
        elif e.key in (pygame.K_UP, pygame.K_DOWN) and not self.focus:
            offered = self.offered()
            if self.at in offered:
                step = offered.index(self.at) + (1 if e.key == pygame.K_DOWN else -1)
                self._choose(offered[max(0, min(len(offered) - 1, step))])
                self.maps.show_choice()
        elif e.key == pygame.K_d and self.typing() is None:
            self._open_decks()
        elif e.key == pygame.K_ESCAPE and self.typing() is not None:
            self.focus = ""
            self.stale = True
        else:
            super().key(e)

    # ---- drawing

    def note(self) -> str:
        if len(self.desk.books) == 1 and self.book is not None:
            return f"{self.book.title}: {self.book.blurb}"
        return self.book.blurb if self.book is not None else ""

    def hint(self) -> str | Text:
        if self.trouble:
            return self.trouble
        return self.why_not() or ""

    def keys(self) -> KeyRows:
        rows: KeyRows = (("Up Down", Text("another map")), ("Enter", Text("start the match")))
        if self.book is None or collection_of(self.book) is None:
            return rows
        return (*rows, ("D", Text("decks of your own")))

    def buttons(self) -> list[ButtonLook]:
        why = self.why_not()
        start = ButtonLook("start", self.desk.say(Text("Start")), "primary", "Enter", why is None, why)
        if self.book is None or collection_of(self.book) is None:
            return [start]
        return [ButtonLook("decks", self.desk.say(Text("Decks")), cap="D"), start]

    def body(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
        g = round(12 * pen.k)
        inner = rect.inflate(-2 * g, -2 * g)
        place = self._place(surface, pen, inner)
        if place.maps is not None:
            self.maps.draw_list(surface, pen, place.maps)
        if place.preview is not None:
            self.maps.draw_preview(surface, pen, place.preview)
        for column, area in zip(self.sides, place.sides, strict=True):
            if area is not None:
                column.draw(surface, pen, area)

    def _place(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect) -> Place:
        k, g = pen.k, round(12 * pen.k)
        if r.w >= COLUMNS_FROM * k:
            first = round(r.w * 0.2)
            second = round(min(r.w * 0.34, max(r.w * 0.29, r.h * 0.72)))
            side = (r.w - first - second - 3 * g) // 2
            x = r.x + first + g
            sides = x + second + g
            return Place(
                pygame.Rect(r.x, r.y, first, r.h),
                pygame.Rect(x, r.y, second, r.h),
                (pygame.Rect(sides, r.y, side, r.h), pygame.Rect(sides + side + g, r.y, side, r.h)),
            )
        strip = pygame.Rect(r.x, r.y, r.w, round(34 * k))
        names = [self.desk.say(Text("Map")), *(f.text or "?" for f in self.fields)]
        on = names[TABS.index(self.tab)]
        for key, name, tab in zip(TABS, names, tabs(surface, strip, pen.theme, names, on), strict=True):
            self.hits.append(Hit(tab, f"tab:{key}", name))
        body = pygame.Rect(r.x, strip.bottom + g // 2, r.w, r.bottom - strip.bottom - g // 2)
        if self.tab == TABS[0]:
            half = (body.w - g) // 2
            right = pygame.Rect(body.x + half + g, body.y, half, body.h)
            return Place(pygame.Rect(body.x, body.y, half, body.h), right, (None, None))
        if self.tab == TABS[1]:
            return Place(None, None, (body, None))
        return Place(None, None, (None, body))
