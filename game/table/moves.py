"""Movement in one place: cost and legality of paths, exits, pushes, charges, dragging, routes."""

from game.table.paths import Exit, clamp, cost_parts, last_exit, path_cost, path_legal, set_back
from game.table.routes import reach, route
from game.table.slides import Pushed, direct, drag, slide

__all__ = [
    "Exit",
    "Pushed",
    "clamp",
    "cost_parts",
    "direct",
    "drag",
    "last_exit",
    "path_cost",
    "path_legal",
    "reach",
    "route",
    "set_back",
    "slide",
]
