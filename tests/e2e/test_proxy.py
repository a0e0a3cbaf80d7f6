"""A real REST proxy between the bot and Discord, with the documented settings."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from playground import Standin
from playground.changes import PATIENCE
from playground.reading import Message

from .player_driver import MatchDriver, draw_control
from .process import ROOT, E2EHarness
from .records import check_journal, check_surfaces, given
from .test_kills import begin
from .test_lost_connections import answered

SETTINGS = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")


class Proxy:
    """An nginx that only the test uses."""

    def __init__(self, folder: Path, upstream: str) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        text = SETTINGS
        for theirs, ours in (
            ("pid nginx.pid", f"pid {folder}/nginx.pid"),
            ("listen 127.0.0.1:8080", f"listen 127.0.0.1:{self.port}"),
            ("https://discord", "http://discord"),
            ("Host discord.com", f"Host {upstream.removeprefix('http://')}"),
            ("discord.com:443", upstream.removeprefix("http://")),
            ("http {", "http {\n" + "".join(f"{k}_temp_path {folder}/{k};\n" for k in TEMPORARY)),
        ):
            assert theirs in text
            text = text.replace(theirs, ours)
        if os.geteuid() == 0:
            text = f"user root;\n{text}"
        self.settings = text
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self, **instead: str) -> None:
        """Start it, with some words of its settings replaced."""
        file, text = self.folder / "nginx.conf", self.settings
        for theirs, ours in instead.items():
            assert f"{theirs}=" in text
            text = text.replace(f"{theirs}=", f"{theirs}={ours} #")
        file.write_text(text)
        self._process = process = self._launched(file)
        while not self._listens():
            assert process.poll() is None, (self.folder / "nginx.log").read_text()
            await asyncio.sleep(0.01)

    def _launched(self, file: Path) -> subprocess.Popen[bytes]:
        with (self.folder / "nginx.log").open("ab") as log:
            command = [NGINX or "", "-p", str(self.folder), "-c", str(file)]
            return subprocess.Popen(command, stderr=log)

    def _listens(self) -> bool:
        with socket.socket() as asking:
            return asking.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self) -> None:
        """Stop it immediately, with unfinished requests."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None


TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
NGINX = shutil.which("nginx")


@pytest.fixture
async def proxied(tmp_path: Path) -> AsyncIterator[tuple[E2EHarness, Proxy]]:
    """Yield a bot whose requests go through a proxy, with Discord's limits."""
    if NGINX is None:
        pytest.skip("nginx is not installed here")
    async with Standin(limits=True, answer_seconds=PATIENCE) as standin:
        proxy = Proxy(tmp_path, standin.url)
        await proxy.start()
        harness = E2EHarness(standin, tmp_path)
        harness.bot.environment["MENAGERIE_REST_PROXY"] = f"http://127.0.0.1:{proxy.port}"
        try:
            await harness.start()
            yield harness, proxy
        finally:
            await harness.bot.stop()
            proxy.stop()
        harness.check()


async def settled(driver: MatchDriver, folder: Path) -> None:
    check_journal(driver.ledger, driver.harness.bot.database, driver.match_id)
    await check_surfaces(driver, folder)


async def test_discords_limits_are_respected_through_a_proxy(
    proxied: tuple[E2EHarness, Proxy], tmp_path: Path
) -> None:
    harness, _ = proxied
    driver = await begin(harness)
    await answered(driver, Random(1), 4)
    await settled(driver, tmp_path)
    assert 429 not in {request.status for request in harness.standin.requests}


async def test_requests_rejected_by_the_proxy_with_429_are_retried(
    proxied: tuple[E2EHarness, Proxy], tmp_path: Path
) -> None:
    harness, proxy = proxied
    driver = await begin(harness)
    proxy.stop()
    await proxy.start(rate="30r/m;", burst="1 nodelay;")
    rng = Random(2)
    while "limiting requests" not in (tmp_path / "nginx.log").read_text():
        assert not driver.over
        await answered(driver, rng, 1)
    proxy.stop()
    await proxy.start()
    await answered(driver, rng, 2)
    await settled(driver, tmp_path)


async def test_moves_during_a_proxy_outage_are_posted_afterwards(
    proxied: tuple[E2EHarness, Proxy], tmp_path: Path
) -> None:
    harness, proxy = proxied
    driver = await begin(harness, robots=0)
    await answered(driver, Random(3), 2)
    panels: dict[int, Message] = {p.id: await driver.open_panel(p) for p in driver.people}
    proxy.stop()
    mover = next(p for p in driver.people if draw_control(panels[p.id], driver.match_id, Random(3)))
    before = len(given(harness.bot.database, driver.match_id))
    clicked = asyncio.create_task(driver.use_control(mover, panels[mover.id], Random(3)))
    # The database changes, of which nobody tells.
    while not await harness.standin.holds(
        lambda: len(given(harness.bot.database, driver.match_id)) == before + 1, 0.1
    ):
        pass
    clicked.cancel()  # its answer cannot come
    await asyncio.gather(clicked, return_exceptions=True)
    await proxy.start()
    await answered(driver, Random(4), 3)
    await settled(driver, tmp_path)
