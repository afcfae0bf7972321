"""Writing files as a whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from game.table.files import write_atomic


def test_a_new_file_is_written_and_its_folder_made(tmp_path: Path) -> None:
    path = tmp_path / "saves" / "one.jsonl"
    write_atomic(path, b"\x00text")
    assert path.read_bytes() == b"\x00text"
    assert [p.name for p in path.parent.iterdir()] == ["one.jsonl"]


def test_an_old_file_is_replaced_with_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "one"
    path.write_bytes(b"old")
    path.chmod(0o600)
    write_atomic(path, b"new")
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_failed_write_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "one"
    path.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space left"):
        write_atomic(path, b"new")
    assert path.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["one"]


def test_a_link_is_followed(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_bytes(b"old")
    link.symlink_to(real)
    write_atomic(link, b"new")
    assert link.is_symlink() and real.read_bytes() == b"new"
