"""The base of a figure: a disc with a facing."""

from dataclasses import dataclass

from game.table.inches import Point


@dataclass(frozen=True, slots=True)
class Round:
    """A round base: centre and radius in inches, facing in degrees."""

    x: float
    y: float
    r: float
    facing: float = 0.0

    @property
    def centre(self) -> Point:
        """The centre of the base."""
        return (self.x, self.y)

    def at(self, p: Point, facing: float | None = None) -> "Round":
        """The same base at another place, with another facing if one is given."""
        return Round(p[0], p[1], self.r, self.facing if facing is None else facing)
