"""Starting: a fresh interpreter up to the first frame of the title, against a bare pygame window."""

from __future__ import annotations

import math
import os
import subprocess
import sys
import tempfile
import time

from game.bench.rows import Row

TIMES = 3

BARE = """
import pygame
pygame.display.init()
shown = pygame.display.set_mode({size})
shown.fill((20, 20, 24))
pygame.display.flip()
"""


def rows(size: tuple[int, int] = (1280, 800)) -> list[Row]:
    """The one row about starting; the first start, which compiles everything, never counts."""
    wide = f"{size[0]}x{size[1]}"
    ours = [sys.executable, "-m", "game", "--size", wide, "--quiet", "--quit-after", "1"]
    peer = [sys.executable, "-c", BARE.format(size=size)]
    with tempfile.TemporaryDirectory() as home:
        surroundings = {
            **{k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"},
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "MEASURE_TWICE_HOME": home,
            "PYTHONPYCACHEPREFIX": home,
        }
        best = [math.inf, math.inf]
        for _ in range(TIMES):
            for i, command in enumerate((ours, peer)):
                best[i] = min(best[i], _wall(command, surroundings))
    return [Row("start.first_frame", f"title at {wide}", best[0], "bare pygame", best[1], 0.25)]


def _wall(command: list[str], surroundings: dict[str, str]) -> float:
    """Microseconds until a program has ended. Raises OSError if it fails."""
    begun = time.perf_counter()
    done = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)
    if done.returncode:
        raise OSError(f"{' '.join(command[:3])} ended with {done.returncode}: {done.stderr.strip()}")
    return (time.perf_counter() - begun) * 1e6
