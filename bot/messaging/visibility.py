"""Visibility: which people may view a channel, for everything that the bot says about it elsewhere.

The bot knows the roles and the permission overwrites of its servers, but not which roles a member
has until Discord says so. So there are two questions: whether one member may view a channel, and
whether everyone may who is in another place.
"""

from __future__ import annotations

from collections.abc import Iterable

import discord


def permission_channel(channel: object) -> discord.abc.GuildChannel | None:
    """Return the channel whose permissions apply; None for private threads and unknown channels."""
    if isinstance(channel, discord.Thread):
        return None if channel.is_private() else channel.parent
    return channel if isinstance(channel, discord.abc.GuildChannel) else None


def may_view(channel: object, member: discord.Member) -> bool:
    """Return whether a member may view a channel; nobody sees an unknown or private one."""
    place = permission_channel(channel)
    return place is not None and place.permissions_for(member).view_channel


def is_public(channel: object) -> bool:
    """Return whether all members of its server may view a channel."""
    place = permission_channel(channel)
    return place is not None and _all_see(place, place.guild.roles) and not _denied(place)


def seen_from(channel: object, others: Iterable[object]) -> list[bool]:
    """Return for each of some channels whether all who may view ``channel`` may view it too.

    Nobody is known to view a channel that no role may view.
    """
    here, judged = permission_channel(channel), dict[int, bool]()
    readers = [] if here is None else [role for role in here.guild.roles if _sees(here, role)]
    found = []
    for there in map(permission_channel, others):
        if here is None or there is None or not readers:
            found.append(False)
            continue
        if there.id not in judged:  # many threads have one channel
            judged[there.id] = here.guild == there.guild and _is_as_open(here, there, readers)
        found.append(judged[there.id])
    return found


def _is_as_open(
    here: discord.abc.GuildChannel,
    there: discord.abc.GuildChannel,
    readers: Iterable[discord.Role],
) -> bool:
    """Return whether everyone who may view one channel may view another, by role or in person."""
    if not _all_see(there, readers) or not _denied(there) <= _denied(here):
        return False
    public = _sees(there, there.guild.default_role)
    return public or _admitted(here) <= _admitted(there)


def _sees(place: discord.abc.GuildChannel, role: discord.Role) -> bool:
    return place.permissions_for(role).view_channel


def _all_see(place: discord.abc.GuildChannel, roles: Iterable[discord.Role]) -> bool:
    return all(_sees(place, role) for role in roles)


def _denied(place: discord.abc.GuildChannel) -> set[int]:
    """Return the roles and people who are shut out of a channel, besides @everyone."""
    shut = {of.id for of, each in place.overwrites.items() if each.view_channel is False}
    return shut - {place.guild.default_role.id, *_bot_of(place)}


def _admitted(place: discord.abc.GuildChannel) -> set[int]:
    """Return the people who may view a channel whatever their roles are."""
    roles = {role.id for role in place.guild.roles}
    let = {of.id for of, each in place.overwrites.items() if each.view_channel}
    return let - roles - {*_bot_of(place)}


def _bot_of(place: discord.abc.GuildChannel) -> list[int]:
    """Return the bot itself, whose own overwrite says nothing about others."""
    me = place.guild.me
    return [] if me is None else [me.id]
