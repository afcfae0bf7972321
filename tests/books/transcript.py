"""Prints digest and log of a random match: `python -m tests.books.transcript BOOK SEED`."""

from __future__ import annotations

import sys

from tests.books.shelf import log, played, shelf

if __name__ == "__main__":
    match = played(shelf()[sys.argv[1]], int(sys.argv[2]))
    print(match.digest(), *log(match), sep="\n")
