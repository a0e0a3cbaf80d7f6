"""The bot of these tests: an example of each thing a bot can do."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import discord
from discord import app_commands, ui

NAMES = {"panel", "count", "slow", "whom", "farm"}


class Counter(ui.DynamicItem[ui.Button[Any]], template=r"count:(?P<value>\d+)"):
    def __init__(self, value: int) -> None:
        button: ui.Button[Any] = ui.Button(label=f"Count {value}", custom_id=f"count:{value}")
        super().__init__(button)
        self.value = value

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Counter:
        return cls(int(match["value"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=counter_view(self.value + 1))


def counter_view(value: int) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    box: ui.Container[Any] = ui.Container(
        ui.TextDisplay(f"## Count\nIt stands at **{value}**."),
        ui.Separator(),
        ui.ActionRow(Counter(value)),
        accent_colour=discord.Colour.green(),
    )
    view.add_item(box)
    return view


class Panel(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.button(label="Secret", custom_id="secret")
    async def secret(self, interaction: discord.Interaction, _: ui.Button[Any]) -> None:
        view = Panel()
        await interaction.response.send_message("Only for you", ephemeral=True, view=view)

    @ui.button(label="Silent", custom_id="silent")
    async def silent(self, interaction: discord.Interaction, _: ui.Button[Any]) -> None:
        """Don't respond."""

    @ui.button(label="Later", custom_id="later")
    async def later(self, interaction: discord.Interaction, _: ui.Button[Any]) -> None:
        await interaction.response.defer()
        await asyncio.sleep(0)
        await interaction.edit_original_response(content="Here it is")

    @ui.button(label="Otherwise", custom_id="otherwise")
    async def otherwise(self, interaction: discord.Interaction, _: ui.Button[Any]) -> None:
        """Edit the message as the bot does without a click."""
        await interaction.response.defer()
        assert interaction.message is not None
        await interaction.message.edit(content="Edited otherwise")

    @ui.select(
        custom_id="fruit",
        min_values=1,
        max_values=2,
        options=[discord.SelectOption(label=f, value=f) for f in ("apple", "pear", "plum")],
    )
    async def fruit(self, interaction: discord.Interaction, select: ui.Select[Any]) -> None:
        await interaction.response.edit_message(content="+".join(select.values))


class Whom(ui.View):
    """One select of each type that offers members, roles or channels."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.select(cls=ui.UserSelect, custom_id="user")
    async def user(self, interaction: discord.Interaction, select: ui.UserSelect[Any]) -> None:
        await interaction.response.edit_message(content=select.values[0].display_name)

    @ui.select(cls=ui.RoleSelect, custom_id="role")
    async def role(self, interaction: discord.Interaction, select: ui.RoleSelect[Any]) -> None:
        await interaction.response.edit_message(content=select.values[0].name)

    @ui.select(cls=ui.MentionableSelect, custom_id="mentionable", max_values=2)
    async def mentionable(
        self, interaction: discord.Interaction, select: ui.MentionableSelect[Any]
    ) -> None:
        said = "+".join(str(chosen) for chosen in select.values)
        await interaction.response.edit_message(content=said)

    @ui.select(cls=ui.ChannelSelect, custom_id="channel")
    async def channel(
        self, interaction: discord.Interaction, select: ui.ChannelSelect[Any]
    ) -> None:
        await interaction.response.edit_message(content=select.values[0].name)


class SampleBot(discord.AutoShardedClient):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.01)
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(panel)
        self.tree.add_command(count)
        self.tree.add_command(slow)
        self.tree.add_command(whom)
        self.tree.add_command(Farm())
        self.heard: list[str] = []

    async def setup_hook(self) -> None:
        self.add_view(Panel())
        self.add_view(Whom())
        self.add_dynamic_items(Counter)
        await self.tree.sync()

    async def wait_until_ready(self) -> None:
        """Wait for the servers, too: on a busy machine discord.py stops waiting too early."""
        await super().wait_until_ready()
        while any(guild.unavailable for guild in self.guilds):
            await asyncio.sleep(0.01)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Don't wait five seconds between shards; only Discord needs that."""

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        if event.startswith(("guild_channel_", "thread_", "raw_thread", "resumed", "shard_")):
            self.heard.append(event)
        super().dispatch(event, *args, **kwargs)


@app_commands.command(description="A message with controls")
async def panel(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Choose", view=Panel())


@app_commands.command(description="A message in the newer layout")
async def count(interaction: discord.Interaction, start: int = 0) -> None:
    await interaction.response.send_message(view=counter_view(start))


@app_commands.command(description="Selects of people, roles and channels")
async def whom(
    interaction: discord.Interaction,
    role: discord.Role | None = None,
    place: discord.TextChannel | None = None,
) -> None:
    said = " ".join(chosen.name for chosen in (role, place) if chosen)
    await interaction.response.send_message(said or "Whom?", view=Whom())


@app_commands.command(description="An answer that takes its time")
async def slow(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.edit_original_response(content="There it is")
    await interaction.followup.send("And more", ephemeral=True)


class Farm(app_commands.Group, name="farm", description="Animals"):
    @app_commands.command(description="Feed one")
    async def feed(self, interaction: discord.Interaction, animal: str, amount: int = 1) -> None:
        permissions = interaction.app_permissions
        said = f"{animal} x{amount} {permissions.send_messages} {permissions.view_channel}"
        await interaction.response.send_message(said)

    @feed.autocomplete("animal")
    async def animals(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        known = ("llama", "lion", "lamb")
        return [app_commands.Choice(name=a.title(), value=a) for a in known if typed in a]
