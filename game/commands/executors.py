"""Where a series is played: processes of this computer, threads, or a dask cluster somewhere else."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

from game.commands.line import refuse

DASK: Final = "dask://"
KINDS: Final = ("processes", "threads")


def known(kind: str) -> str:
    """The kind if there is such an executor; raises BadCommand otherwise."""
    if kind not in KINDS and not kind.startswith(DASK):
        refuse('There is no executor "{kind}"; choose processes, threads or dask://HOST:PORT', kind=kind)
    return kind


@contextmanager
def executor(workers: int, kind: str = "processes") -> Iterator[Executor]:
    """An executor of this kind with so many workers; those of a cluster are as many as it has.

    Raises BadCommand for an unknown kind, for a cluster that does not answer, and without dask installed.
    """
    if known(kind).startswith(DASK):
        with _cluster(kind.removeprefix(DASK)) as pool:
            yield pool
    elif kind == "threads":
        with ThreadPoolExecutor(workers) as pool:
            yield pool
    else:
        with ProcessPoolExecutor(workers) as pool:
            yield pool


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """The workers of a dask cluster, whose game has to be the same as this one."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        refuse(
            "dask.distributed is not installed; install it with {how}",
            how="pip install measure-twice[cluster]",
        )
    try:
        client = distributed.Client(f"tcp://{address}", timeout="10s")
    except (OSError, ValueError) as fault:
        refuse("No cluster answers at {address}: {what}", address=address, what=str(fault))
    with client:
        pool: Executor = client.get_executor()
        yield pool
