"""The heap is shared by all threads."""

import platform
import subprocess
import sys

import pytest

HEAPS = """
import ctypes
from threading import Thread
from bot.heap import share_one_heap
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


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="this is about glibc")
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
