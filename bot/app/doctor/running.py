"""Check of the running bot: what it has noticed itself, such as another process with its token."""

from __future__ import annotations

import asyncio

import aiohttp

from bot.app.doctor import account, database, machine
from bot.app.doctor.check import Check, NotChecked, Wrong
from bot.app.doctor.subject import Subject
from bot.store import condition

HEALTH_SECONDS = 10.0
_SAID = tuple(f"{check.name}: " for check in (*machine.CHECKS, *database.CHECKS, *account.CHECKS))


async def running(subject: Subject) -> str:
    """Check what the running bot has noticed, but for what the other checks say themselves."""
    settings = subject.settings
    where = database.place(settings)
    if not isinstance(where, str) and not condition.in_use(where):
        return "the bot is not running here"
    if not settings.metrics_port:
        raise NotChecked("the bot is running; with MENAGERIE_METRICS_PORT it could be asked")
    host = "127.0.0.1" if settings.metrics_host == "0.0.0.0" else settings.metrics_host
    try:
        async with (
            asyncio.timeout(HEALTH_SECONDS),
            aiohttp.ClientSession() as session,
            session.get(f"http://{host}:{settings.metrics_port}/healthz") as response,
        ):
            health = await response.json()
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        raise Wrong(f"the bot does not answer: {error or type(error).__name__}") from error
    noticed = [why for why in health["why"] if not why.startswith(_SAID)]
    if noticed:
        raise Wrong("; ".join(noticed))
    return "the bot is running and well"


CHECK = Check("running bot", "matches can get stuck", "do what it says; its log has more", running,
              quick=False)  # fmt: skip
