"""The way in: `python -m game` and the console script `measure-twice`."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(given: Sequence[str] | None = None) -> int:
    """Carries a command line out and returns the exit code: 0 if all went well, 1 if not."""
    from game.commands.guard import guarded

    return guarded(sys.argv[1:] if given is None else given)


if __name__ == "__main__":
    sys.exit(main())
