"""The heap is shared by all threads, and gives back what is free in it."""

import asyncio
import platform
import subprocess
import sys

import pytest

from bot.runtime import heap

HEAPS = """
import ctypes
from threading import Thread
from bot.runtime.heap import share_one_heap
if {shared}:
    share_one_heap()
threads = [Thread(target=lambda: bytearray(5000)) for _ in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
libc = ctypes.CDLL(None)
libc.fdopen.restype = ctypes.c_void_p
out = ctypes.c_void_p(libc.fdopen(1, b"w"))
libc.malloc_info(0, out)
libc.fflush(out)
"""
GAPS = """
import os
from pathlib import Path
from bot.runtime.heap import return_free_memory
def used():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
blocks = [bytearray(20_000) for _ in range(2000)]
del blocks[:-1]  # the last one keeps the end of the heap
before = used()
return_free_memory()
print(before - used())
"""
on_glibc = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="this is about glibc")


@on_glibc
def test_threads_share_one_heap() -> None:
    found = [
        subprocess.run(
            [sys.executable, "-c", HEAPS.format(shared=shared)],
            check=True,
            capture_output=True,
            text=True,
        ).stdout.count("<heap nr=")
        for shared in (True, False)
    ]
    assert found[0] == 1 < found[1]


@on_glibc
def test_memory_that_is_free_between_other_blocks_is_returned() -> None:
    done = subprocess.run([sys.executable, "-c", GAPS], check=True, capture_output=True, text=True)
    assert int(done.stdout) > 30_000_000


async def test_free_memory_is_returned_every_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[float | str] = []
    monkeypatch.setattr(heap, "return_free_memory", lambda: done.append("returned"))

    async def sleep(seconds: float) -> None:
        if len(done) == 4:
            raise asyncio.CancelledError
        done.append(seconds)

    with pytest.raises(asyncio.CancelledError):
        await heap.keep_heap_small(sleep)
    assert done == [60, "returned"] * 2
