"""The HTTP server for metrics and health; by default only this machine can reach it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Protocol

import discord
from aiohttp import web

from bot.app.monitoring.health import HealthCheck
from bot.app.monitoring.metrics import Metrics
from bot.app.monitoring.tracing import count_requests
from bot.cluster.peers import PeerProcesses
from bot.match.host import Host
from bot.match.robots.robots import RobotPool
from bot.messaging.discord_internals import HTTPClient
from bot.messaging.rate_limit_handler import RateLimitHandler
from bot.messaging.rate_limiter import RateLimiter
from bot.posts.live_panels import LivePanels
from bot.posts.pictures import Pictures
from bot.posts.responder import Responder
from bot.runtime.supervisor import Supervisor
from bot.store import Store, StoreError

LAG_CHECK_INTERVAL_SECONDS = 1.0  # between two measurements
METRICS_CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Monitored(Protocol):
    """The parts of the bot that are monitored."""

    host: Host
    live: LivePanels
    peers: PeerProcesses
    pictures: Pictures
    rate_limiter: RateLimiter
    responder: Responder
    store: Store
    supervisor: Supervisor
    robot_pool: RobotPool
    http: HTTPClient
    limits: RateLimitHandler

    @property
    def shards(self) -> Mapping[int, discord.ShardInfo]:
        """The connections to Discord, by the number of their shard."""


class MonitoringServer:
    """A small HTTP server with `/metrics` and `/healthz`.

    `/healthz` responds with status 200 for "ok" and "slow", and with 503 for "dead", because a
    restart does not help a bot that is only slow.
    """

    def __init__(self, client: Monitored) -> None:
        self._client = client
        self._metrics = metrics = Metrics()
        self._health_check = HealthCheck(
            self._read,
            self._shards,
            client.rate_limiter.waiting_seconds,
            missing_shards=lambda: client.peers.shard_registry.missing,
            failing=client.supervisor.failing,
            problems=client.host.problems.current,
        )
        self._runner: web.AppRunner | None = None
        client.host.matches.on_commit_timed.append(metrics.on_commit)
        client.responder.on_response.append(metrics.on_response)
        client.rate_limiter.on_slot_granted.append(metrics.on_queue_wait)
        assert client.http.http_trace is not None
        count_requests(client.http.http_trace, metrics.on_request, metrics.on_error)

    async def start(self, host: str, port: int) -> int:
        """Start the server and return its port. Raise OSError if the port is taken."""
        app = web.Application()
        app.router.add_get("/metrics", self._serve_metrics)
        app.router.add_get("/healthz", self._serve_health)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, host, port).start()
        except OSError:
            await self.close()
            raise
        self._client.supervisor.start("event loop lag", self._measure_lag)
        return int(self._runner.addresses[0][1])

    async def close(self) -> None:
        """Stop the server."""
        if self._runner is not None:
            await self._runner.cleanup()

    async def _measure_lag(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LAG_CHECK_INTERVAL_SECONDS
            await asyncio.sleep(LAG_CHECK_INTERVAL_SECONDS)
            self._health_check.loop_lag = loop.time() - due
            self._health_check.note_connection()

    async def _serve_metrics(self, request: web.Request) -> web.Response:
        self._metrics.set_gauges(
            waiting=self._client.rate_limiter.waiting_seconds(),
            refused=self._client.limits.refused,
            stale_posts=await self._stale_posts(),
            robots=self._client.robot_pool.waiting,
            loop_lag=self._health_check.loop_lag,
            shards=self._shards(),
            processes=self._client.peers.shard_registry.processes,
            missing_shards=len(self._client.peers.shard_registry.missing),
            in_memory={
                "matches": self._client.host.matches.loaded_count,
                "panels": len(self._client.live.panels),
            },
            cached=self._client.pictures.cached_bytes,
        )
        return web.Response(
            body=self._metrics.text(), headers={"Content-Type": METRICS_CONTENT_TYPE}
        )

    async def _stale_posts(self) -> dict[str, int]:
        try:
            return await self._client.store.stale_counts()
        except StoreError:  # all other metrics can be served; the health check says why
            return {}

    async def _serve_health(self, request: web.Request) -> web.Response:
        health = await self._health_check.check()
        body = {"status": health.state, "why": health.reasons}
        return web.json_response(body, status=503 if health.state == "dead" else 200)

    async def _read(self) -> object:
        return await self._client.store.meta("health")

    def _shards(self) -> dict[int, bool]:
        """Return for each shard whether it is connected."""
        return {number: not shard.is_closed() for number, shard in self._client.shards.items()}
