"""A socket between a bot and its PostgreSQL server that can be cut at any moment.

It is a separate socket that forwards everything to the server's socket.
"""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

SOCKET = ".s.PGSQL.5432"
CHUNK_BYTES = 1 << 16


class CuttableSocket:
    """Forwards everything between a bot and its server until it is cut.

    ``cuts_made`` counts the scheduled cuts that were made.
    """

    def __init__(self, server: Path, folder: Path) -> None:
        self.folder = folder
        self.cuts_made = 0
        self._server = server / SOCKET
        self._open: set[socket.socket] = set()
        self._cut: tuple[bytes, int, bool, bool] | None = None
        self._lock = threading.Lock()
        self._down = False
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(folder / SOCKET))
        self._listening.listen(64)
        self._begin(self._accept)

    def address(self, address: str) -> str:
        """Return the address of a database that leads through this socket."""
        return re.sub(r"host=[^&]*", f"host={self.folder}", address)

    def cut_at(self, word: str, nth: int = 1, *, after: bool, stay: bool = False) -> None:
        """Cut the connection when the bot sends a word for the n-th time.

        Without ``after`` the server does not receive it. With ``after`` the server does, but the
        bot does not receive the response. With ``stay`` new connections are refused from then on.
        """
        with self._lock:
            self._cut = word.encode(), nth, after, stay

    def cancel_cut(self) -> None:
        """Cancel the scheduled cut."""
        with self._lock:
            self._cut = None

    def cut(self) -> None:
        """Cut all current connections."""
        for end in list(self._open):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def set_down(self, *, down: bool) -> None:
        """Refuse all connections, or allow them again."""
        self._down = down
        if down:
            self.cut()

    def close(self) -> None:
        """Stop listening and cut all connections."""
        self._down = True
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self.cut()

    @staticmethod
    def _begin(work: Callable[..., None], *parts: object) -> None:
        threading.Thread(target=work, args=parts, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                bot, _ = self._listening.accept()
            except OSError:
                return
            server = socket.socket(socket.AF_UNIX)
            try:
                if self._down:
                    raise OSError
                server.connect(str(self._server))
            except OSError:
                bot.close()
                server.close()
                continue
            self._open |= {bot, server}
            silent = threading.Event()
            self._begin(self._pass_on, bot, server, silent, True)
            self._begin(self._pass_on, server, bot, silent, False)

    def _pass_on(
        self, here: socket.socket, there: socket.socket, silent: threading.Event, asking: bool
    ) -> None:
        """Forward what one side sends; once ``silent`` is set, drop the server's responses."""
        with suppress(OSError):
            while piece := here.recv(CHUNK_BYTES):
                if asking and (after := self._due(piece)) is not None:
                    if not after:
                        break
                    silent.set()
                elif silent.is_set() and not asking:
                    break
                there.sendall(piece)
        for end in (here, there):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._open.discard(here)
        here.close()

    def _due(self, piece: bytes) -> bool | None:
        """Return whether a cut that is due comes after this chunk; None if none is due."""
        with self._lock:
            if self._cut is None or self._cut[0] not in piece:
                return None
            word, nth, after, stay = self._cut
            self._cut = (word, nth - 1, after, stay) if nth > 1 else None
            if nth > 1:
                return None
            self._down |= stay
            self.cuts_made += 1
            return after


@contextmanager
def cuttable_socket(server: Path) -> Iterator[CuttableSocket]:
    """Yield a cuttable socket to the server whose socket is in this folder."""
    with TemporaryDirectory(prefix="pc", dir="/tmp") as folder:
        laid = CuttableSocket(server, Path(folder))
        try:
            yield laid
        finally:
            laid.close()
