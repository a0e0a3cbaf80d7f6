"""`/privacy`: what is stored of a person, and the ways to have it and to delete it."""

from __future__ import annotations

import json
from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Menagerie
from bot.host import Refusal
from bot.surfaces import layout
from bot.surfaces.content import PostContent, StaticContent
from bot.surfaces.controls import Control
from bot.surfaces.messenger import MessengerError, MissingPermission
from bot.surfaces.pages.privacy import FILE, confirm_forget, data_post, privacy_post
from bot.surfaces.words import GENERIC_WORDS
from cogs.replies import ControlHandler, Interaction, reply


class PrivacyCommands(commands.Cog):
    """What is stored of people."""

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot

    @app_commands.command(description="See, download or delete what I store about you")
    async def privacy(self, interaction: Interaction) -> None:
        """Open the page."""
        await reply(interaction, _show(interaction, Control(0, "privacy"), []))


def page(interaction: Interaction, done: str = "") -> PostContent:
    """Return the page, with a sentence on top about what was just done."""
    preferences = interaction.client.host.preferences
    listed = preferences.person(interaction.user.id).listed
    return StaticContent(privacy_post(preferences.server(interaction.guild_id), listed, done))


async def _show(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    return page(interaction)


async def _send(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Send somebody all that is stored of them."""
    client, user = interaction.client, interaction.user.id
    exported = await client.host.privacy.export(user)
    data = json.dumps(exported, ensure_ascii=False, indent=2).encode()
    try:
        channel = await client.messenger.direct_channel(user)
        await client.messenger.send(channel, data_post(), [discord.File(BytesIO(data), FILE)])
    except MissingPermission as refused:
        raise Refusal("no_dm") from refused
    except MessengerError as trouble:
        raise Refusal("not_sent") from trouble
    return page(interaction, GENERIC_WORDS("I have sent it to your direct messages."))


async def _list(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    listed = control.arg == "yes"
    await interaction.client.host.preferences.set_person(interaction.user.id, listed=listed)
    return page(interaction)


async def _ask(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    return StaticContent(confirm_forget())


async def _forget(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    await interaction.client.host.privacy.forget(interaction.user.id)
    return StaticContent(
        layout.sentence_post(GENERIC_WORDS("Done: I no longer store anything about you."))
    )


PRIVACY_HANDLERS: dict[str, ControlHandler] = {
    "privacy": _show,
    "my_data": _send,
    "listed": _list,
    "forget": _ask,
    "really_forget": _forget,
}
"""What the controls of the page do."""


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(PrivacyCommands(bot))
