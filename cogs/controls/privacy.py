"""The controls of the page about a person's data: to get it and to delete it."""

from __future__ import annotations

import json
from io import BytesIO

import discord

from bot.features.privacy.pages import FILE, confirm_forget, data_post, privacy_post
from bot.messaging.errors import MessengerError, MissingPermission
from bot.posts import layout
from bot.posts.content import PostContent, StaticContent
from bot.posts.refusals import Refusal
from bot.posts.words import GENERIC_WORDS
from cogs.controls.registry import Click, control
from cogs.helpers.replies import Interaction


def page(interaction: Interaction, done: str = "") -> PostContent:
    """Return the page, with a sentence on top about the latest act."""
    preferences = interaction.client.host.preferences
    person = preferences.person(interaction.user.id)
    return StaticContent(privacy_post(preferences.server(interaction.guild_id), person, done))


@control("privacy", redraws="private")
async def _show(click: Click) -> PostContent:
    return page(click.interaction)


@control("my_data", redraws="private")
async def _send(click: Click) -> PostContent:
    """Send a person all their data."""
    client, user = click.client, click.user_id
    exported = await client.host.privacy.export(user)
    data = json.dumps(exported, ensure_ascii=False, indent=2).encode()
    try:
        await client.publisher.send_dm(user, data_post(), [discord.File(BytesIO(data), FILE)])
    except MissingPermission as refused:
        raise Refusal("no_dm") from refused
    except MessengerError as trouble:
        raise Refusal("not_sent") from trouble
    return page(click.interaction, GENERIC_WORDS("I have sent it to your direct messages."))


@control("listed", redraws="private")
async def _list(click: Click) -> PostContent:
    listed = click.control.arg == "yes"
    await click.host.preferences.set_person(click.user_id, listed=listed)
    return page(click.interaction)


@control("pictured", redraws="private")
async def _show_picture(click: Click) -> PostContent:
    pictured = click.control.arg == "yes"
    await click.host.preferences.set_person(click.user_id, pictured=pictured)
    return page(click.interaction)


@control("forget", redraws="private")
async def _ask(click: Click) -> PostContent:
    return StaticContent(confirm_forget())


@control("really_forget", redraws="private")
async def _forget(click: Click) -> PostContent:
    await click.host.privacy.forget(click.user_id)
    return StaticContent(
        layout.sentence_post(GENERIC_WORDS("Done: I no longer store anything about you."))
    )
