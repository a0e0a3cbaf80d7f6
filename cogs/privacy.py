"""`/privacy`: a person's stored data, to see, get and delete."""

from __future__ import annotations

import asyncio
import json
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import discord
from discord import app_commands

from bot.app.client import Menagerie
from bot.features.privacy.acts import Privacy
from bot.features.privacy.pages import DATA, FILE, PAGES, confirm_forget, data_post, privacy_post
from bot.messaging.errors import MessengerError, MissingPermission
from bot.posts.content import PostContent, StaticContent, sentence
from bot.posts.languages import GENERIC_WORDS
from bot.posts.refusals import Refusal
from cogs.controls import Click, Controls, TopicCog
from cogs.interactions import Interaction, reply, served_server

controls = Controls()


def privacy_page(interaction: Interaction, done: str = "", page: str = "matches") -> PostContent:
    """Return a page, with a sentence on top about the latest act."""
    preferences = interaction.client.host.preferences
    person, server = (
        preferences.person(interaction.user.id), preferences.server(served_server(interaction))
    )  # fmt: skip
    return StaticContent(privacy_post(server, person, done, page))


@controls("privacy", redraws="private")
async def _show(click: Click) -> PostContent:
    return privacy_page(click.interaction)


@controls("privacy_page", redraws="private")
async def _turn_page(click: Click) -> PostContent:
    if click.chosen not in PAGES:
        raise Refusal("bad_option")
    return privacy_page(click.interaction, page=click.chosen)


@controls("my_data", redraws="private")
async def _send(click: Click) -> PostContent:
    """Send a person all their data."""
    client, user = click.client, click.user_id
    exported = await client.host[Privacy].export(user)
    data = await asyncio.to_thread(_written, exported)
    try:
        await client.publisher.send_dm(user, data_post(), [discord.File(data, FILE)])
    except MissingPermission as refused:
        raise Refusal("no_dm") from refused
    except MessengerError as trouble:
        raise Refusal("not_sent") from trouble
    return privacy_page(
        click.interaction, GENERIC_WORDS("I have sent you your data by direct message.")
    )


def _written(exported: object) -> BytesIO:
    """Return the file with a person's data: Discord takes 10 MB, and years of play have more."""
    written = BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED) as archive:
        archive.writestr(DATA, json.dumps(exported, ensure_ascii=False, indent=2))
    written.seek(0)
    return written


@controls("listed", "pictured", redraws="private")
async def _set_visible(click: Click) -> PostContent:
    """Set whether others see the person on leaderboards, or their picture."""
    shown = {click.control.act: click.control.arg == "yes"}
    await click.host.preferences.set_person(click.user_id, **shown)
    return privacy_page(click.interaction)


@controls("forget", redraws="private")
async def _ask_to_forget(click: Click) -> PostContent:
    return StaticContent(confirm_forget())


@controls("really_forget", redraws="private")
async def _forget(click: Click) -> PostContent:
    await click.host[Privacy].forget(click.user_id)
    return sentence(GENERIC_WORDS("Done: I no longer store anything about you."))


class PrivacyCommands(TopicCog):
    """The command for a person's data."""

    controls = controls

    @app_commands.command(description="See, download or delete what I store about you")
    async def privacy(self, interaction: Interaction) -> None:
        """Open the page about the person's data."""
        await reply(interaction, _privacy(interaction))


async def _privacy(interaction: Interaction) -> PostContent:
    return privacy_page(interaction)


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(PrivacyCommands(bot))
