"""A picture with a scale: two points and the inches between them give the table; it lies under the map."""

from __future__ import annotations

import math
from typing import Final

from game.engine.words import Text
from game.imports.drawn import BadImport, Drawn, frame
from game.imports.pictures import size_of

ENDINGS: Final = (".png", ".jpg", ".jpeg", ".webp")

Pixel = tuple[float, float]
"""A place in a picture, from its upper left corner."""


def read_image(content: bytes, name: str, points: tuple[Pixel, Pixel], inches: float) -> Drawn:
    """A table as large as the picture shows, with nothing on it yet. Raises BadImport."""
    w, h = size_of(content)
    for x, y in points:
        if not (0 <= x <= w and 0 <= y <= h):
            args = {"x": x, "y": y, "w": w, "h": h}
            raise BadImport(Text("the point {x},{y} does not lie in the picture of {w} by {h} pixels", args))
    long = math.dist(*points)
    if long < 2.0:
        raise BadImport(Text("the two points are one; choose two that are far apart"))
    here = frame(w, h, inches / long, hint=_HINT)
    drawn = Drawn(name, here.width, here.depth, backdrop=content)
    drawn.report.read["picture"] += 1
    if long < max(w, h) / 10:
        drawn.report.warnings.append(
            Text("the two points lie close together: a pixel off is much; choose two farther apart")
        )
    drawn.add_missing()
    return drawn


_HINT: Final = "other points or inches: inches a pixel"
