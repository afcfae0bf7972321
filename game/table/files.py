"""Writing files so that a crash or a full disk never leaves half of one."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def write_atomic(path: Path, content: bytes) -> None:
    """Puts `content` at `path` as a whole or not at all, making the folder if need be.

    The old file, if any, stays until the new one is safely written; a link is followed, not replaced, and
    permissions are kept. Raises OSError and leaves nothing behind if the disk refuses.
    """
    target = path.resolve()
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(_mode(target))
        part.replace(target)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
    _settle(target.parent)


def _mode(target: Path) -> int:
    """The permissions of the old file, or the usual ones; a temporary file starts with fewer."""
    try:
        return target.stat().st_mode & 0o777
    except FileNotFoundError:
        return 0o644


def _settle(folder: Path) -> None:
    """Asks for the new name to reach the disk too, where the system can do that for a folder."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
