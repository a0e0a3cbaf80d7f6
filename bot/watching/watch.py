"""The watch: serves the figures and the state of health, to this machine unless set otherwise."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from aiohttp import web

from bot.watching.health import Doctor
from bot.watching.metrics import Metrics
from bot.watching.tracing import count_requests

if TYPE_CHECKING:
    from bot.client import Menagerie

TICK = 1.0  # seconds between two looks at the loop
TEXT = "text/plain; version=0.0.4; charset=utf-8"


class Watch:
    """A small server with `/metrics` and `/healthz`.

    The latter answers 200 for "ok" and for "slow", and 503 for "dead": what is merely slow is not
    mended by a restart.
    """

    def __init__(self, client: Menagerie) -> None:
        self._client = client
        self._metrics = metrics = Metrics()
        self._doctor = Doctor(
            self._read,
            self._shards,
            client.budget.waiting,
            absent=lambda: client.others.roll.absent,
            failing=client.supervisor.failing,
        )
        self._runner: web.AppRunner | None = None
        client.host.matches.on_commit_timed.append(metrics.committed)
        client.replies.given.append(metrics.replied)
        client.budget.waited.append(metrics.waited)
        assert client.http.http_trace is not None
        count_requests(client.http.http_trace, metrics.requested, metrics.erred)

    async def start(self, host: str, port: int) -> int:
        """Serve from now on; return the port. Raises OSError where it is taken."""
        app = web.Application()
        app.router.add_get("/metrics", self._figures)
        app.router.add_get("/healthz", self._health)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port)
        await site.start()
        self._client.supervisor.start("watch", self._tick)
        return int(self._runner.addresses[0][1])

    async def close(self) -> None:
        """Serve no longer."""
        if self._runner is not None:
            await self._runner.cleanup()

    async def _tick(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + TICK
            await asyncio.sleep(TICK)
            self._doctor.late = loop.time() - due
            self._doctor.glance()

    async def _figures(self, request: web.Request) -> web.Response:
        self._metrics.stands(
            waiting=self._client.budget.waiting(),
            behind=await self._client.store.number_behind(),
            robots=self._client.thinkers.waiting,
            late=self._doctor.late,
            shards=self._shards(),
            processes=self._client.others.roll.processes,
            absent=len(self._client.others.roll.absent),
            held={
                "matches": self._client.host.matches.loaded_count,
                "panels": self._client.live.standing,
            },
            cached=self._client.pictures.held,
        )
        return web.Response(body=self._metrics.text(), headers={"Content-Type": TEXT})

    async def _health(self, request: web.Request) -> web.Response:
        health = await self._doctor.look()
        said = {"status": health.state, "why": health.why}
        return web.json_response(said, status=503 if health.state == "dead" else 200)

    async def _read(self) -> object:
        return await self._client.store.meta("health")

    def _shards(self) -> dict[int, bool]:
        """Say of each shard whether it is connected."""
        return {number: not shard.is_closed() for number, shard in self._client.shards.items()}
