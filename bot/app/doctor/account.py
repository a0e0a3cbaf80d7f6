"""Checks of the bot's account: token, application, servers, session starts and clock."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from email.utils import parsedate_to_datetime
from typing import Any

import aiohttp
import discord

from bot.app.doctor.check import Check, NotChecked, Wrong
from bot.app.doctor.subject import Account, Subject
from bot.app.interaction_checks import CLOCK_TOLERANCE_SECONDS
from bot.app.settings import Settings
from bot.cluster.identify_limiter import FEW_STARTS
from bot.messaging.discord_endpoint import use_endpoints
from bot.messaging.discord_internals import RawRequests
from bot.messaging.permissions import COSTS, PERMISSIONS, invitation, lacking_on_server

WAIT_SECONDS = 30.0  # for Discord to answer all questions
_NO_TOKEN = "DISCORD_TOKEN is not set, so only the playground runs"


async def ask_discord(settings: Settings, now: Callable[[], float] = time.time) -> Subject:
    """Return what Discord says about the account whose token is set."""
    if settings.discord_token is None:
        return Subject(settings, _NO_TOKEN, now=now)
    use_endpoints(settings.discord_url, settings.rest_proxy)
    ahead: list[float] = []

    async def note(session: aiohttp.ClientSession, own: Any, params: Any) -> None:
        sent = params.response.headers.get("Date")
        if sent:
            ahead.append(now() - parsedate_to_datetime(sent).timestamp())

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(note)
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True), http_trace=trace)
    try:
        async with client, asyncio.timeout(WAIT_SECONDS):
            await client.login(settings.discord_token.get_secret_value())
            application, starts = client.application, await client.fetch_session_start_limits()
            servers = await RawRequests(client).server_permissions()
    except discord.LoginFailure:
        return Subject(settings, "Discord rejects the token", refused=True, now=now)
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
        why = str(error) or type(error).__name__
        return Subject(settings, f"Discord cannot be reached: {why}", now=now)
    assert application is not None
    account = Account(application, servers, starts, min(ahead, key=abs, default=None))
    return Subject(settings, account, now=now)


async def token(subject: Subject) -> str:
    """Check that Discord accepts the token."""
    return subject.require_token()


async def reached(subject: Subject) -> str:
    """Check that Discord answers."""
    if subject.settings.discord_token is None:
        raise NotChecked(_NO_TOKEN)
    if isinstance(subject.account, str) and not subject.refused:
        raise Wrong(subject.account)
    return "Discord answers"


async def installation(subject: Subject) -> str:
    """Check that the application can be added to servers."""
    application = subject.known.application
    personal = application.user_integration_config is not None
    if personal and application.guild_integration_config is None:
        raise Wrong("the application can be added to people only")
    return f"it can be added to servers{' and by people for themselves' if personal else ' only'}"


async def link(subject: Subject) -> str:
    """Check that the link works which adds the bot to a server."""
    application = subject.known.application
    if application.bot_require_code_grant:
        raise Wrong("the application requires a code grant")
    who = "anyone can" if application.bot_public else "only its owner can"
    return f"{who} add the bot to a server: {invitation(application.id)}"


async def interactions(subject: Subject) -> str:
    """Check that clicks and commands come over the bot's connection."""
    if subject.known.application.interactions_endpoint_url:
        raise Wrong("the application sends clicks and commands to a web address")
    return "clicks and commands come over the bot's own connection"


async def intents(subject: Subject) -> str:
    """Say which intents the bot needs, as none of them has to be switched on."""
    flags = subject.known.application.flags
    on = {
        "Presence": flags.gateway_presence or flags.gateway_presence_limited,
        "Server Members": flags.gateway_guild_members or flags.gateway_guild_members_limited,
        "Message Content": flags.gateway_message_content or flags.gateway_message_content_limited,
    }
    unused = ", ".join(name for name, is_on in on.items() if is_on)
    more = f"; {unused} can be switched off" if unused else ""
    return f"the bot needs Guilds only, which every application has{more}"


async def starts(subject: Subject) -> str:
    """Check that the bot may connect often enough today."""
    limits = subject.known.starts
    if limits is None:
        raise NotChecked("the bot watches this itself")
    left = f"{limits.remaining} of {limits.total} session starts are left"
    if limits.remaining < FEW_STARTS * limits.total:
        raise Wrong(left)
    return left


async def clock(subject: Subject) -> str:
    """Check that this machine's clock agrees with Discord's."""
    ahead = subject.known.ahead
    if ahead is None:
        raise NotChecked("the bot watches this itself")
    if abs(ahead) >= CLOCK_TOLERANCE_SECONDS:
        way = "ahead of" if ahead > 0 else "behind"
        raise Wrong(f"this machine's clock is {abs(ahead):.0f} seconds {way} Discord's")
    return "this machine's clock agrees with Discord's"


async def servers(subject: Subject) -> str:
    """Check that there is a server, and that each grants what the bot needs."""
    found = subject.known.servers
    if not found:
        raise Wrong("the bot is on no server")
    lacking = {name: lacking_on_server(granted) for name, granted in found.items()}
    lines = [
        f"{name} lacks "
        + ", ".join(f"{PERMISSIONS[flag]} ({_cost(flag)})" for flag in flags)
        for name, flags in lacking.items()
        if flags
    ]  # fmt: skip
    if lines:
        raise Wrong("; ".join(lines))
    return f"all permissions are granted on {len(found)} of {len(found)}"


def _cost(flag: str) -> str:
    """Return what happens without a permission, in the owner's language, which is English.

    >>> _cost("attach_files")
    'tables are shown as text instead of pictures'
    """
    text = COSTS[flag].removesuffix(".")
    return text if text.startswith("I ") else text[0].lower() + text[1:]


CHECKS = (
    Check("token", "the bot isn't on Discord",
          "copy the token from the developer portal into DISCORD_TOKEN", token),
    Check("connection", "the bot isn't on Discord",
          "let this machine connect to discord.com; https://discordstatus.com says if that is down",
          reached),
    Check("installation", "no server can have the bot, so there are no tables",
          "tick Guild Install on the application's Installation page", installation),
    Check("link", "nobody can add the bot to a server",
          "switch off Requires OAuth2 Code Grant on the application's Bot page", link),
    Check("interactions", "no button and no command works",
          "empty Interactions Endpoint URL on the application's General Information page",
          interactions),
    Check("intents", "the bot can't connect", "check the application's Bot page", intents),
    Check("session starts", "the bot can't connect until tomorrow",
          "find out why it starts so often; the log says it", starts),
    Check("clock", "deadlines and typed times are wrong",
          "let the machine set its clock over the network, for example with timesyncd", clock),
    Check("servers", "tables have no place, or lack what is named",
          "open the bot's link again as a manager of the server, or change the bot's role",
          servers),
)  # fmt: skip
