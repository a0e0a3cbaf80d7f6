"""A bot at which people click and type, without Discord between."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import discord

from bot.host import Match
from bot.surfaces.controls import Control, read_control
from bot.surfaces.live import LivePanels
from bot.surfaces.reply import Replies
from cogs.controls import act
from cogs.lobby import LobbyCommands
from cogs.manage import Manage
from cogs.match import MatchCommands
from cogs.privacy import Privacy
from cogs.reach import ReachCommands
from cogs.records import Records
from cogs.settings import SettingsCommands
from cogs.verbs import Verbs
from games.robots.hints import Hint, hint
from tests.host.house import CHANNEL, LION
from tests.surfaces.clicks import Click, Post
from tests.surfaces.limits import Payload, payload, walk
from tests.surfaces.shown import Shown

DECIDES = ("pick", "choose", "pass", "try")
Use = tuple[str, list[str]]
"""A control and what is chosen in it."""


class Here:
    """Thinks at once and in this process, and not for long."""

    async def hint(self, match: Match, seat: int, seed: int) -> Hint:
        return hint(match.begun().seat(seat), Random(seed), guesses=24)


class Counter(Shown):
    """A house with the cogs in front of it."""

    async def open(self) -> None:
        await super().open()
        self.live = LivePanels(self.host)
        self.replies = Replies(self.pictures, self.publisher, self.live)
        self.client = SimpleNamespace(
            host=self.host, store=self.store, games=self.games, replies=self.replies,
            robots=self.seat_robots(), thinkers=Here(), messenger=self.memory,
        )  # fmt: skip
        self.bot: Any = self.client

    async def click(
        self,
        user: int,
        control: Control | str,
        *values: str,
        on: Post | None = None,
        guild: int | None = 7,
        governs: bool = False,
        channel: int = CHANNEL,
        moderates: bool = False,
    ) -> Click:
        """Let somebody use a control, on a private panel of their own unless ``on`` says where."""
        click: Any = Click(user, on or Post(), guild)
        click.channel_id, click.channel = channel, None
        click.app_permissions = discord.Permissions.all()
        click.client = self.client
        click.permissions = discord.Permissions(manage_messages=moderates, manage_guild=governs)
        custom_id = control if isinstance(control, str) else control.custom_id
        await act(click, custom_id, list(values))
        done: Click = click
        assert done.how and done.text, f"no answer to {custom_id}"
        return done

    async def use(self, user: int, panel: Post, use: Use) -> Click:
        """Let somebody use a control of a panel."""
        return await self.click(user, use[0], *use[1], on=panel)

    async def type(
        self,
        user: int,
        command: str,
        *,
        channel: int = CHANNEL,
        moderates: bool = False,
        governs: bool = False,
        guild: int | None = 7,
        **given: Any,
    ) -> Click:
        """Let somebody type a command, and hold that it is answered in private."""
        click: Any = Click(user, guild=guild)
        click.message, click.channel_id, click.client = None, channel, self.client
        click.app_permissions, click.channel = discord.Permissions.all(), None
        click.permissions = discord.Permissions(manage_messages=moderates, manage_guild=governs)
        kinds = (
            MatchCommands, LobbyCommands, ReachCommands, SettingsCommands, Manage, Records, Privacy,
        )  # fmt: skip
        cogs: list[Any] = [cog(self.bot) for cog in kinds]
        commands = {c.name: (cog, c) for cog in cogs for c in cog.get_app_commands()}
        cog, found = commands[command]
        await found.callback(cog, click, **given)
        done: Click = click
        assert done.how == ["send"] and done.answer.flags.ephemeral and done.text
        return done

    async def verb(self, user: int, name: str, argument: str = "", game: str = LION) -> Click:
        """Let somebody type a verb of a game."""
        click: Any = Click(user)
        click.message, click.client = None, self.client
        rules = self.games[game]
        verb = next((v for v in rules.verbs if v.name == name), None)
        await self.replies.give(click, verbs_of(self.bot)._act(click, rules, verb, argument))
        done: Click = click
        return done

    async def offered(self, user: int, name: str, typed: str, game: str = LION) -> list[str]:
        """Return what is offered to somebody who types a verb."""
        click: Any = Click(user)
        rules = self.games[game]
        (verb,) = [v for v in rules.verbs if v.name == name]
        found = await verbs_of(self.bot)._complete(click, rules, verb, typed)
        return [choice.value for choice in found]

    async def on_lobby(self, match: Match) -> Post:
        """Return the lobby post as it can be clicked on."""
        await self.quiet()
        message = await self.lobby_post(match)
        post = Post(message.layout, ephemeral=False)
        post.id = message.id
        return post

    async def panel(self, match: Match, user: int) -> Post:
        """Let somebody press *My move* at the table."""
        table = Post(ephemeral=False)
        click = await self.click(user, Control(match.id, "move"), on=table)
        assert click.how == ["send"]
        return click.answer


def verbs_of(bot: Any) -> Any:
    """Return the verbs without the command tree that they stand in."""
    verbs = Verbs.__new__(Verbs)
    verbs.bot = bot
    return verbs


def uses(panel: Post, rng: Random) -> list[Use]:
    """List the ways to decide something on a panel; one at random where several are taken."""
    if "You chose:" in panel.text or "You have passed" in panel.text:
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
