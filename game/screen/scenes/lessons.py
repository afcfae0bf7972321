"""The list of lessons: what each is about, how long it takes, and how far one has got."""

from __future__ import annotations

import pygame

from game.engine.lesson import Lesson
from game.engine.look import Spoken
from game.engine.words import Text
from game.screen.assets import has_picture, picture
from game.screen.controls import ButtonLook, Scroll, put_button, visible
from game.screen.ink import button_width, panel
from game.screen.lessons import FOLDER, Progress, lessons, progress_of
from game.screen.pen import Pen
from game.screen.scene import Desk, Hit
from game.screen.scenes.lesson import LessonScene
from game.screen.scenes.page import Page
from game.screen.shapes import put
from game.table.mapfile import BadMap, Scenario, map_files, read_map

ROW = 116
"""Height of a lesson at 100 %."""


class Lessons(Page):
    """A row for each lesson."""

    heading = Text("Lessons")

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.list = Scroll("lessons")
        self.every = lessons(desk.books)
        self.trouble: Spoken = ""
        self.reached: dict[str, Progress] = {}

    def enter(self) -> None:
        super().enter()
        folder = self.desk.folders.saves.parent / FOLDER
        self.reached = {lesson.id: progress_of(lesson, folder) for lesson in self.every}

    def hint(self) -> Spoken:
        return self.trouble or Text("Your place in a lesson is kept; leave whenever you like.")

    def press(self, hit: Hit) -> None:
        kind, _, name = hit.key.partition(":")
        lesson = next((one for one in self.every if one.id == name), None)
        if lesson is None or kind not in ("begin", "again"):
            super().press(hit)
            return
        reached = self.reached[name]
        self._open(lesson, reached if kind == "begin" else Progress(lesson.digest, done=reached.done))

    def key(self, e: pygame.Event) -> None:
        if e.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not self.focus and self.every:
            # the brass button
            first = self.every[0]
            self._open(first, self.reached[first.id])
        else:
            super().key(e)

    def _open(self, lesson: Lesson, progress: Progress) -> None:
        scenario = scenario_of(self.desk, lesson)
        if scenario is None:
            self.trouble = Text("The map of this lesson is missing: {map}", {"map": lesson.head.map})
            self.stale = True
            return
        self.desk.stage.push(LessonScene(self.desk, lesson, scenario, progress))

    # ---- how it looks

    def body(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
        k = pen.k
        g = 14 * k
        wide = min(rect.w - 2 * g, 1080 * k)
        x, window = round(rect.centerx - wide / 2), rect.inflate(0, round(-2 * g))
        # a row is as high as its words need
        boxes = [pygame.Rect(x, 0, round(wide), ROW * k) for _ in self.every]
        for box, lesson in zip(boxes, self.every, strict=True):
            low = self._words(pen.blind(), box, lesson, self._room(box, lesson)) - box.y + 16 * k
            box.h = round(max(box.h, low))
        y = window.y - self.list.fit(sum(box.h + g for box in boxes), window.h)
        before, clip = len(self.hits), surface.get_clip()
        surface.set_clip(window)
        inner = Pen(surface, pen.theme, pen.say)
        for box, lesson in zip(boxes, self.every, strict=True):
            box.y = round(y)
            self._row(surface, inner, box, lesson)
            y += box.h + g
        surface.set_clip(clip)
        pen.items.extend(i for i in inner.items if window.contains(i.rect))
        every = self.hits[before:] + inner.hits
        self.scrolled(self.list, window, every)
        self.hits[before:] = visible(every, window)
        bar = pygame.Rect(x, window.y, round(wide + g), window.h)
        self.hits.extend(self.list.bar(surface, bar, pen.theme))

    def _row(self, surface: pygame.Surface, pen: Pen, box: pygame.Rect, lesson: Lesson) -> None:
        k, head = pen.k, lesson.head
        panel(surface, box, pen.theme)
        if has_picture(f"books/{head.book}"):
            put(surface, picture(f"books/{head.book}", round(68 * k)), (box.x + 54 * k, box.centery))
        self._words(pen, box, lesson, self._room(box, lesson))
        self._buttons(surface, box, lesson)

    def _left(self, box: pygame.Rect, lesson: Lesson) -> float:
        """Where the words of a row begin."""
        pictured = has_picture(f"books/{lesson.head.book}")
        return box.x + (106 if pictured else 20) * self.desk.theme.k

    def _room(self, box: pygame.Rect, lesson: Lesson) -> float:
        """How wide the words of a row may be: up to its buttons."""
        k = self.desk.theme.k
        return box.right - self._wide(lesson) - 36 * k - self._left(box, lesson)

    def _words(self, pen: Pen, box: pygame.Rect, lesson: Lesson, room: float) -> float:
        """Title, book and time, and how far one got or what it is about; returns where they end."""
        k, p, head, x = pen.k, pen.p, lesson.head, self._left(box, lesson)
        args = {"book": self.desk.books[head.book].title, "n": head.minutes}
        y = pen.paragraph(Text(head.title), (x, box.y + 20 * k), 24, face="b", room=room, lead=1.2)
        y = pen.paragraph(
            Text("{book}, about {n} minutes", args), (x, y + 3 * k), 16, p.text2, room=room, lead=1.3
        )
        about = self._state(lesson) or Text(head.blurb)
        return pen.paragraph(about, (x, y + 4 * k), 16, p.text2, room=room, lead=1.3)

    def _state(self, lesson: Lesson) -> Text | None:
        reached = self.reached[lesson.id]
        if reached.step:
            args = {"n": reached.step + 1, "all": len(lesson.steps)}
            return Text("Left at step {n} of {all}", args)
        return Text("Played to its end") if reached.done else None

    def _looks(self, lesson: Lesson) -> list[ButtonLook]:
        say, reached = self.desk.say, self.reached[lesson.id]
        first = lesson is self.every[0]
        label = Text("Go on") if reached.step else Text("Begin")
        looks = [ButtonLook(f"begin:{lesson.id}", say(label), "primary" if first else "plain")]
        if reached.step:
            looks.append(ButtonLook(f"again:{lesson.id}", say(Text("From the start")), "ghost"))
        return looks

    def _wide(self, lesson: Lesson) -> float:
        """How wide the buttons of a row are."""
        return max(button_width(look.label, self.desk.theme) for look in self._looks(lesson))

    def _buttons(self, surface: pygame.Surface, box: pygame.Rect, lesson: Lesson) -> None:
        k, looks, wide = self.desk.theme.k, self._looks(lesson), self._wide(lesson)
        x, y = box.right - wide - 20 * k, box.centery - (len(looks) * 46 - 8) * k / 2
        for look in looks:
            put_button(self, surface, (x, y, wide, 38 * k), look)
            y += 46 * k


def scenario_of(desk: Desk, lesson: Lesson) -> Scenario | None:
    """The map of a lesson; None where it is missing or not sound."""
    for folder in desk.folders.maps:
        for path in map_files(folder) if folder.is_dir() else ():
            if path.stem == lesson.head.map:
                try:
                    return read_map(path, list(desk.books))
                except BadMap:
                    return None
    return None
