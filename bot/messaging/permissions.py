"""The permissions that the bot needs in a channel, with their names in Discord's settings."""

from __future__ import annotations

import discord

from games.engine import Messages, Words

ATTACH = "attach_files"
INVITED_WITH = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True,
    create_public_threads=True, read_message_history=True, attach_files=True,
)  # fmt: skip
"""The permissions that the link which adds the bot to a server asks for."""
PERMISSIONS: Messages = {
    "view_channel": "View Channel",
    "connect": "Connect",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "create_public_threads": "Create Public Threads",
    "read_message_history": "Read Message History",
    ATTACH: "Attach Files",
}
COSTS: Messages = {
    "view_channel": "I can't open tables.",
    "send_messages": "I can't open tables.",
    "send_messages_in_threads": (
        "Matches are played in the channel instead of in threads of their own."
    ),
    "create_public_threads": (
        "Matches are played in the channel instead of in threads of their own."
    ),
    "read_message_history": "After a crash I might post a table twice.",
    ATTACH: "Tables are shown as text instead of pictures.",
}
"""What happens without a permission that the link asks for."""


def needed_to_write(channel: object) -> list[str]:
    """Return the permissions without which the bot cannot write in a channel."""
    send = "send_messages_in_threads" if isinstance(channel, discord.Thread) else "send_messages"
    if isinstance(channel, discord.VoiceChannel | discord.StageChannel):
        # Without Connect, Discord shows nothing of the channel's text.
        return ["view_channel", "connect", send]
    return ["view_channel", send]


def lacking(granted: discord.Permissions, channel: object) -> list[str]:
    """Return a list with the first permission that the bot needs for a post and lacks, if any.

    Discord denies later permissions to a member without an earlier one, whatever they are set to,
    so the bot cannot know which of the later ones it lacks.
    """
    needed = [*needed_to_write(channel), ATTACH]
    return [flag for flag in needed if not getattr(granted, flag)][:1]


def named(permissions: list[str], words: Words) -> str:
    """Return the names of permissions in Discord's settings."""
    return words.listing([f"**{words(PERMISSIONS[flag])}**" for flag in permissions])


def granted_on_server(me: discord.Member) -> discord.Permissions:
    """Return what a server grants the bot by its roles, also while it is timed out."""
    granted = discord.Permissions.none()
    for role in me.roles:
        granted |= role.permissions
    return granted


def lacking_on_server(granted: discord.Permissions) -> list[str]:
    """Return the permissions of the link that a server as a whole does not grant."""
    return [] if granted.administrator else [f for f in COSTS if not getattr(granted, f)]


def invitation(application_id: int) -> str:
    """Return the link with which the managers of a server add the bot to it."""
    scopes = ("bot", "applications.commands")
    return discord.utils.oauth_url(application_id, permissions=INVITED_WITH, scopes=scopes)
