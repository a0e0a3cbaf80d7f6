"""The client: discord.py's bot, connected to the host, the publisher and the cogs."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord.ext import commands

from bot.app.command_names import CommandNames
from bot.app.command_places import place_commands
from bot.app.command_sync import CommandSync
from bot.app.doctor.hourly import check_quickly
from bot.app.features import FEATURES, cogs, new_host
from bot.app.interaction_checks import ClockCheck, TokenConflicts
from bot.app.peers import peer_processes
from bot.app.settings import Settings
from bot.cluster.identify_limiter import IdentifyLimiter
from bot.features.opponents.acts import Opponents
from bot.match.posts.posts import Job, Posts
from bot.match.robots.automatic import AutomaticAnswers
from bot.match.robots.robots import RobotPlayers, RobotPool, RobotProcesses
from bot.messaging.discord_messenger import DiscordMessenger
from bot.messaging.rate_limit_handler import MAX_RETRY_AFTER_SECONDS, RateLimitHandler
from bot.messaging.rate_limiter import RateLimiter
from bot.posts import layout
from bot.posts.emoji import DiscordEmoji, Emoji
from bot.posts.languages import GENERIC_WORDS, language_of, set_language
from bot.posts.pictures import Pictures
from bot.posts.publisher import Pauses
from bot.posts.refusals import Refusal
from bot.runtime.heap import keep_heap_small
from bot.runtime.logs import safe_traceback
from bot.runtime.supervisor import Supervisor
from bot.runtime.wall_clock import WallClock
from bot.store import Store
from games.engine import Game

if TYPE_CHECKING:
    from bot.app.monitoring.server import MonitoringServer

log = logging.getLogger(__name__)

PAUSES = Pauses()
"""How long the publisher waits; tests wait for less."""


CATCHING_UP = 10.0  # seconds until parts of pictures are drawn in advance: other work comes first
PAUSED = "Discord refuses too many requests, so few or none are sent for a while"


def log_failed_suggestions(record: logging.LogRecord) -> bool:
    """Log an error in suggestions without its message, which may name hidden cards.

    Suggestions that come too late are no fault: their person has typed on. Return whether
    discord.py's own record is to be logged.
    """
    error = record.exc_info[1] if record.exc_info else None
    if error is not None and not isinstance(error, discord.NotFound):
        log.error("suggestions raised %s", safe_traceback(error))
    return error is None


class Tree(discord.app_commands.CommandTree["Menagerie"]):
    """The slash commands. If a person's client still has an old form, the bot explains that."""

    async def interaction_check(self, interaction: discord.Interaction[Menagerie]) -> bool:
        """Use the language of the person who types. Return True."""
        set_language(language_of(interaction))
        return True

    async def on_error(
        self,
        interaction: discord.Interaction[Menagerie],
        error: discord.app_commands.AppCommandError,
    ) -> None:
        """Respond to an interaction that no command could handle."""
        if interaction.response.is_done():
            log.error("a command raised %s", safe_traceback(error))
            return
        outdated = isinstance(
            error,
            discord.app_commands.CommandNotFound | discord.app_commands.CommandSignatureMismatch,
        )
        sentence = Refusal("old_command" if outdated else "broken").sentence(GENERIC_WORDS)
        if not outdated:
            log.error("a command raised %s", safe_traceback(error))
        if interaction.type is discord.InteractionType.autocomplete:  # it can't show a sentence
            await interaction.response.autocomplete([])
            return
        await interaction.response.send_message(view=layout.sentence_post(sentence), ephemeral=True)


class Menagerie(commands.AutoShardedBot):
    """The bot: it connects the host, the publisher and the cogs to Discord.

    ``wall_clock`` returns the time; on a playground it can be put forward.
    """

    def __init__(
        self,
        store: Store,
        games: dict[str, Game[Any, Any]],
        wall_clock: WallClock | None = None,
        settings: Settings | None = None,
    ) -> None:
        settings = settings or Settings()
        self.limits = limits = RateLimitHandler()
        some: dict[str, Any] = {"shard_ids": list(settings.shard_ids)} if settings.shard_ids else {}
        super().__init__(
            **some,
            shard_count=settings.shard_count,
            tree_cls=Tree,
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            # Messages are only read from Discord once, to find a post that was left unfinished.
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=MAX_RETRY_AFTER_SECONDS,
            http_trace=limits.tracing(),
        )
        logging.getLogger("discord.app_commands.tree").addFilter(log_failed_suggestions)
        self.store = store
        self.games = games
        wall_clock = wall_clock or WallClock()
        self.host = new_host(store, games, clock=wall_clock.now)
        if Opponents in self.host:
            self.host[Opponents].is_open = settings.opponents
            self.host[Opponents].excluded = settings.excluded or ()
        if store.damage:
            self.host.problems.report("database", store.damage)
        self.identify_limiter = IdentifyLimiter(
            store.cluster, self.fetch_session_start_limits, self.host.problems
        )
        self.robot_pool = RobotPool(
            settings.robot_seconds, RobotProcesses(settings.robot_processes)
        )
        self.robots = RobotPlayers(self.host, self.robot_pool.answer, settings.robot_pause)
        self.host.on_commit.append(self.robot_pool.wake)
        self.host.add(self.robot_pool)
        self.automatic_answers = AutomaticAnswers(self.host)
        self.supervisor = Supervisor()
        wall_clock.on_change.append(self.host.timers.wake)
        self.pictures = Pictures()
        self.rate_limiter = RateLimiter(settings.requests_per_second)
        limits.on_pause.append(self.rate_limiter.pause)
        limits.on_pause.append(partial(self.host.problems.report, "requests", PAUSED))
        self.messenger = DiscordMessenger(self, self.rate_limiter, layout.marker_on)
        self.emoji = Emoji(
            DiscordEmoji(self, self.rate_limiter), games.values(), self.pictures,
            settings.emoji_pause, uploads=store.cluster.owns(None),
        )  # fmt: skip
        self.host.matches.parent_channel = self._around
        self.command_sync = CommandSync(store, self.host.problems)
        self.posts = Posts(self.host, self.messenger, self.pictures, self.emoji, pauses=PAUSES)
        for feature in FEATURES:
            feature.add_posts(self.posts)
        check = partial(check_quickly, self, settings, self.host.problems)
        self.posts.add_hourly_job("doctor", check, once=False, when_ready=True)
        self.publisher = self.posts.publisher
        self.announcements = self.posts.announcements
        self.live = self.posts.live
        self.responder = self.posts.responder
        self.responder.on_conflict.append(TokenConflicts(self.host.problems).note)
        self.clock_check = ClockCheck(self.host.problems, self.host.now)
        self.peers = peer_processes(
            self.host, self.publisher, self.robots, self.automatic_answers, self.live
        )
        self.monitoring = None if settings.metrics_port is None else self._monitoring_server()
        self._metrics_address = settings.metrics_host, settings.metrics_port or 0

    def _monitoring_server(self) -> MonitoringServer:
        # Loaded only by those who want metrics: it takes 5 MB.
        from bot.app.monitoring.server import MonitoringServer

        return MonitoringServer(self)

    def _around(self, channel_id: int) -> int | None:
        """Return the channel that a thread belongs to, or None if this is not a known thread."""
        channel = self.get_channel(channel_id)
        return channel.parent_id if isinstance(channel, discord.Thread) else None

    async def setup_hook(self) -> None:
        """Load the cogs, and start the background loops.

        The loops also do what the last run left unfinished. Players can already act in the
        meantime.
        """
        start = self.supervisor.start
        if self.monitoring is not None:  # a port in use does not stop the matches
            start("monitoring", partial(self.monitoring.start, *self._metrics_address))
        for name in cogs():
            await self.load_extension(name)
        place_commands(self.tree)
        await self.tree.set_translator(CommandNames())
        self.host.begin_service()
        start("timers", self.host.timers.run, vital=True)
        start("clock", self.host.clock.run, vital=True)
        start("publisher", self.publisher.resume_all, vital=True)
        resume = partial(self.robots.resume, automatic=self.automatic_answers)
        start("robots", resume, vital=True)
        start("other processes", self.peers.run)
        start("pictures", self._warm_pictures)
        start("emoji", self.emoji.run)
        start("commands", partial(self.command_sync.run, self.tree, self.application_id))
        start("heap", keep_heap_small)
        once = self.store.cluster.owns(None)
        for job in self.posts.jobs:
            if once or not job.once:
                run = partial(self._run_when_ready, job) if job.when_ready else job.run
                start(job.name, run, vital=job.vital)
        if once:
            start("set-aside matches", self.host.reload_set_aside)

    async def _warm_pictures(self) -> None:
        await self.wait_until_ready()
        await asyncio.sleep(CATCHING_UP)
        await self.pictures.warm(self.games.values())

    async def _run_when_ready(self, job: Job) -> None:
        await self.wait_until_ready()
        await job.run()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Compare the clocks, and remember everyone's picture for the results of their matches."""
        self.clock_check.note(interaction.id)
        self.messenger.remember_avatar(interaction.user)

    async def on_guild_update(self, before: discord.Guild, after: discord.Guild) -> None:
        """Redraw a server's posts if its Discord language changes and it has not chosen one."""
        preferences = self.host.preferences
        changed = before.preferred_locale != after.preferred_locale
        if changed and not preferences.server(after.id).language:
            await preferences.redraw_server_posts(after.id)

    # Whatever the bot was not allowed to do on a server may be possible after these.

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Update posts that are out of date on a server that the bot has joined again."""
        self.posts.refresh(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Update posts that are out of date on a server after its outage."""
        self.posts.refresh(guild.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Update posts, or hide them, if a role's permissions have changed."""
        if before.permissions != after.permissions:
            await self.posts.permissions_changed(after.guild.id)

    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Update posts, or hide them, if the permissions in a channel have changed."""
        if before.overwrites != after.overwrites:
            await self.posts.permissions_changed(after.guild.id)

    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        """Update posts that are out of date if a thread was unlocked."""
        if before.locked and not after.locked:
            self.posts.refresh(after.guild.id)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Update posts that are out of date if moderators have changed what the bot may do."""
        if self.user is not None and after.id == self.user.id:
            self.posts.refresh(after.guild.id)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect to Discord, as soon as it allows another session start.

        The wait comes before the connection is opened, so that none can time out meanwhile.
        """
        await self.identify_limiter.wait_for_start()
        await super().connect(reconnect=reconnect)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until a shard may identify, given the shards of this and other processes."""
        if shard_id is None or self.shard_count == 1:
            if not initial:  # before the first one, `connect` has waited
                await self.identify_limiter.wait_for_start()
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self.identify_limiter.wait_turn(shard_id)

    async def close(self) -> None:
        """Finish the current responses, stop all background work, then disconnect from Discord.

        If one part fails to close, the others are closed all the same.
        """
        for close in (
            # First what takes long, then what acts in matches, then what follows from acts.
            self.posts.stop, self.responder.close, self.supervisor.close, self.peers.close,
            self.robots.close, self.automatic_answers.close, self.live.close, self.posts.close,
            self.robot_pool.close, self.identify_limiter.close, super().close,
            self.pictures.close, self._stop_monitoring,
        ):  # fmt: skip
            try:
                await close()
            except Exception as error:
                log.error("not everything could be closed: %s", safe_traceback(error))

    async def _stop_monitoring(self) -> None:
        if self.monitoring is not None:
            await self.monitoring.close()
