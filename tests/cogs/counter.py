"""A bot without Discord, for clicks and commands."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from math import inf
from random import Random
from types import SimpleNamespace
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.app.features import cogs
from bot.checks.limits import Payload, payload, texts, walk
from bot.features.hints.acts import Hints
from bot.features.replays.gifs import GifRenderer
from bot.features.turning_points.acts import TurningPointFinder
from bot.match.commits.outdated import PANEL
from bot.match.match import Match
from bot.match.pages.content import table_picture_source
from bot.match.pages.panel import PanelContent
from bot.posts.controls import Control, read_control
from bot.posts.live_panels import LivePanels
from bot.posts.responder import Responder, Waits
from cogs.controls import handle_control
from cogs.game_commands import GameCommands
from games.robots.hints import Hint, hint
from games.robots.worker import Review
from tests.host.harness import CHANNEL, GUESSES, LION, reviewed, some_answer
from tests.surfaces.clicks import Click, Post
from tests.surfaces.harness import SurfaceHarness
from tests.surfaces.memory import Message

DECIDES = ("pick", "choose", "pass", "try")
Use = tuple[str, list[str]]
"""A control and the values chosen in it."""

COGS_OF_A_REAL_BOT = (
    "cogs.controls",
    "cogs.game_commands",
)  # they listen, or need a command tree


def loaded_cogs(bot: Any) -> dict[str, commands.Cog]:
    """Return the cogs of a bot by name."""
    modules = [import_module(name) for name in cogs() if name not in COGS_OF_A_REAL_BOT]
    return {
        name: kind(bot)
        for module in modules
        for name, kind in vars(module).items()
        if isinstance(kind, commands.CogMeta) and kind.__module__ == module.__name__
    }


class Here:
    """Computes hints and reviews in this process, with few guesses."""

    async def hint(self, match: Match, seat: int, seed: int) -> Hint:
        return hint(match.table_or_refuse().seat(seat), Random(seed), guesses=GUESSES)

    async def when_idle(
        self, work: Callable[[Review], Any], piece: Review, person: int, match: int
    ) -> Any:
        return reviewed(work, piece)


class Counter(SurfaceHarness):
    """A harness with the cogs."""

    async def open(self) -> None:
        await super().open()
        self.live_now = 0.0
        self.live = LivePanels(lambda of: self.host.match(of), lambda: self.live_now, debounce=inf)
        self.host.on_commit.append(self.live.on_commit)
        # However busy the machine is, no answer is late, its picture comes with it, and no private
        # panel is redrawn in the middle of a test.
        waits = Waits(defer=inf, meanwhile=inf, picture=inf, upload=inf)
        self.responder = Responder(
            self.posts.delivery, self.publisher.on_redrawn, self.live, self.posts.languages, waits
        )
        self.gifs = self.host[GifRenderer]
        robot_pool = Here()
        self.client = SimpleNamespace(
            host=self.host, store=self.store, games=self.games, responder=self.responder,
            robots=self.seat_robots(), messenger=self.memory,
            publisher=self.publisher, announcements=self.posts.announcements, posts=self.posts,
        )  # fmt: skip
        self.host.add(Hints(robot_pool.hint))
        self.host.add(TurningPointFinder(self.store, robot_pool.when_idle, 0.02))
        self.bot: Any = self.client
        self.bot.cogs = loaded_cogs(self.bot)

    async def close(self) -> None:
        await self.host[TurningPointFinder].close()
        await self.responder.close()
        await self.live.close()
        await super().close()

    async def click(
        self,
        user: int,
        control: Control | str,
        *values: str,
        on: Post | None = None,
        guild: int | None = 7,
        governs: bool = False,
        channel: int | None = CHANNEL,
        moderates: bool = False,
        writes: bool = False,
        may: discord.Permissions | None = None,
        locale: discord.Locale = discord.Locale.british_english,
    ) -> Click:
        """Use a control as this person, on a new private panel unless ``on`` is given."""
        click: Any = Click(user, on or Post(), guild)
        click.locale = locale
        click.channel_id, click.channel = channel, None
        click.app_permissions = discord.Permissions.all() if may is None else may
        click.client = self.client
        click.permissions = discord.Permissions(
            manage_messages=moderates, manage_guild=governs, send_messages=writes
        )
        custom_id = control if isinstance(control, str) else control.custom_id
        await handle_control(click, custom_id, list(values))
        done: Click = click
        assert done.how and done.text, f"no answer to {custom_id}"
        return done

    async def begin(self, *people: int, robots: int = 0, game: str = LION) -> Match:
        """Start a match, and wait until its table is posted in its final place."""
        match = await super().begin(*people, robots=robots, game=game)
        await self.quiet()
        return await self.host.match(match.id)

    async def press(self, match: Match, user: int, choices: Sequence[str]) -> Click:
        """Answer on this person's own panel by direct message."""
        seat = match.seat_or_refuse(user).seat
        act, number = "choose" if choices else "pass", match.table_or_refuse().waiting[seat].number
        panel = DirectPanel((await self.panels(match))[user])
        control = Control(match.id, act, seat, number)
        return await self.click(user, control, *choices, on=panel, guild=None)

    async def answered(self, match: Match, rng: Random) -> Match:
        """Let a player who is asked answer on their own panel, until all posts are up to date."""
        seat, decision = next(
            (s, d) for s, d in match.table_or_refuse().waiting.items() if d.given is None
        )
        person = match.seats[seat].user_id or 0
        await self.press(match, person, some_answer(decision, rng))
        while following := [*self.responder.pending_pictures.values()]:
            await asyncio.wait(following)
        await self.quiet()
        return await self.host.match(match.id)

    async def use(self, user: int, panel: Post, use: Use) -> Click:
        """Use a control of a panel as this person."""
        return await self.click(user, use[0], *use[1], on=panel)

    async def type(
        self,
        user: int,
        command: str,
        *,
        channel: int | None = CHANNEL,
        moderates: bool = False,
        governs: bool = False,
        guild: int | None = 7,
        **given: Any,
    ) -> Click:
        """Type a command as this person, and check that the response is private."""
        done = await self.typed(
            user, command, channel=channel, moderates=moderates, governs=governs, guild=guild,
            **given,
        )  # fmt: skip
        assert done.how == ["send"] and done.answer.flags.ephemeral and done.text
        return done

    async def typed(
        self,
        user: int,
        command: str,
        *,
        channel: int | None = CHANNEL,
        moderates: bool = False,
        governs: bool = False,
        guild: int | None = 7,
        among: Any = None,
        may: discord.Permissions | None = None,
        **given: Any,
    ) -> Click:
        """Type a command as this person, in any channel."""
        click: Any = Click(user, guild=guild)
        click.message, click.channel_id, click.client = None, channel, self.client
        click.app_permissions = discord.Permissions.all() if may is None else may
        click.channel = among
        click.permissions = discord.Permissions(manage_messages=moderates, manage_guild=governs)
        callable_commands: dict[str, Any] = {
            c.qualified_name: (cog, c)
            for cog in self.bot.cogs.values()
            for c in cog.walk_app_commands()
            if not isinstance(c, app_commands.Group)
        }
        cog, found = callable_commands[command]
        await found.callback(cog, click, **given)
        done: Click = click
        return done

    async def check_panel(self, match: Match, person: int) -> None:
        """Check that the panel of a person who plays alone shows the current match."""
        match = await self.host.match(match.id)
        (panel,) = await self.posts_of(match, PANEL)
        seat = match.seat_or_refuse(person).seat
        picture_source = table_picture_source(match, seat)
        assert panel.text == texts(
            PanelContent(match, seat, marker=panel.marker).layout(picture_source)
        )
        assert [
            s for s in await self.store.surfaces(match.id) if s.shown_version < s.desired_version
        ] == []

    async def verb(self, user: int, name: str, argument: str = "", game: str = LION) -> Click:
        """Type a game's command with a move."""
        click: Any = Click(user)
        click.message, click.client = None, self.client
        typed = f"{name} {argument}".strip()
        await self.responder.respond(click, verbs_of(self.bot).act(click, self.games[game], typed))
        done: Click = click
        return done

    async def offered(self, user: int, typed: str, game: str = LION) -> list[str]:
        """Return what autocompletion suggests for a move."""
        click: Any = Click(user)
        found = await verbs_of(self.bot).suggest(click, self.games[game], typed)
        return [choice.value for choice in found]

    async def on_lobby(self, match: Match) -> Post:
        """Return the lobby post, for clicks."""
        await self.quiet()
        message = await self.lobby_post(match)
        post = Post(message.layout, ephemeral=False)
        post.id = message.id
        return post

    async def settings(self, match: Match, user: int, page: str = "table") -> Post:
        """Press *Settings* on the lobby, and return this page of the settings."""
        lobby = await self.on_lobby(match)
        click = await self.click(user, Control(match.id, "lobby"), on=lobby)
        assert click.how == ["send"] and click.answer.flags.ephemeral
        if page != "table":
            turned = await self.click(user, Control(match.id, "lobby_page"), page, on=click.answer)
            assert turned.how == ["edit"]
        return click.answer

    async def panel(self, match: Match, user: int) -> Post:
        """Press *My panel* at the table, and return the panel."""
        table = Post(ephemeral=False)
        click = await self.click(user, Control(match.id, "move"), on=table)
        assert click.how == ["send"]
        return click.answer


class DirectPanel(Post):
    """A panel by direct message that is clicked; it also shows the response."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.layout, ephemeral=False)
        self.id = message.id
        self.files = message.files
        self._message = message

    def show(self, view: discord.ui.LayoutView, files: Any) -> None:
        """Change the message."""
        super().show(view, files)
        self._message.layout, self._message.files = view, self.files

    def delete(self) -> None:
        """Delete the message."""
        super().delete()
        self._message.deleted = True


def verbs_of(bot: Any) -> Any:
    """Return the game commands without a command tree."""
    verbs = GameCommands.__new__(GameCommands)
    verbs.bot = bot
    return verbs


def uses(panel: Post, rng: Random) -> list[Use]:
    """Return the ways to decide something on a panel.

    If several options are chosen at once, return one random way.
    """
    if "You chose:" in panel.text or "You passed" in panel.text:
        return []
    return [use for part in walk(payload(panel.view or _none())) for use in _uses(part, rng)]


def _uses(part: Payload, rng: Random) -> Iterator[Use]:
    control = read_control(part.get("custom_id", ""))
    if control is None or control.act not in DECIDES or part.get("disabled"):
        return
    values = [option["value"] for option in part.get("options", ())]
    if not values:
        yield part["custom_id"], []
    elif part["max_values"] == 1:
        yield from ((part["custom_id"], [value]) for value in values)
    else:
        taken = rng.randint(part["min_values"], part["max_values"])
        yield part["custom_id"], rng.sample(values, taken)


def _none() -> Any:
    raise AssertionError("an empty panel")
