"""Visibility: which people may view a channel, for everything that the bot says about it elsewhere.

The bot knows the roles and the permission overwrites of its servers, but not which roles a member
has until Discord says so. So there are two questions: whether one member may view a channel, and
whether everyone may who is in another place. Discord shows the text of a voice channel only to
members who may connect to it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce

import discord

from bot.messaging.discord_internals import overwrites

VIEW_CHANNEL = discord.Permissions(view_channel=True).value
CONNECT = discord.Permissions(connect=True).value
ADMINISTRATOR = discord.Permissions(administrator=True).value


def permission_channel(channel: object) -> discord.abc.GuildChannel | None:
    """Return the channel whose permissions apply; None for private threads and unknown channels."""
    if isinstance(channel, discord.Thread):
        return None if channel.is_private() else channel.parent
    return channel if isinstance(channel, discord.abc.GuildChannel) else None


def may_view(channel: object, member: discord.Member) -> bool:
    """Return whether a member may view a channel; nobody sees an unknown or private one."""
    place = permission_channel(channel)
    if place is None:
        return False
    needed = sum(_needed(place))
    return place.permissions_for(member).value & needed == needed


def _needed(place: discord.abc.GuildChannel) -> list[int]:
    """Return the permissions without which Discord shows nothing of a channel's text."""
    voice = isinstance(place, discord.VoiceChannel | discord.StageChannel)
    return [VIEW_CHANNEL, CONNECT] if voice else [VIEW_CHANNEL]


def is_public(channel: object) -> bool:
    """Return whether all members of its server may view a channel."""
    place = permission_channel(channel)
    if place is None:
        return False
    roles = _Roles.of(place.guild)
    there = _Audience.of(place, roles)
    return there.roles == roles.every and not there.denied


def seen_from(channel: object, others: Iterable[object]) -> list[bool]:
    """Return for each of some channels whether all who may view ``channel`` may view it too.

    Nobody is known to view a channel that no role may view. Here all count who have *View Channel*.
    """
    place, judged, found = permission_channel(channel), dict[int, bool](), []
    roles = None if place is None else _Roles.of(place.guild)
    here = None if place is None or roles is None else _Audience.having(VIEW_CHANNEL, place, roles)
    for there in map(permission_channel, others):
        if place is None or roles is None or there is None or here is None or not here.roles:
            found.append(False)
            continue
        if there.id not in judged:  # many threads have one channel
            same = place.guild == there.guild
            judged[there.id] = place == there or (
                same and here.is_within(_Audience.of(there, roles))
            )
        found.append(judged[there.id])
    return found


@dataclass(frozen=True)
class _Roles:
    """The ids of a server's roles: all, those with each permission, and its administrators'.

    A server can have 250 roles and 500 channels. So roles are looked at once, and then only the
    overwrites of each channel.
    """

    every: set[int]
    having: dict[int, set[int]]
    administrators: set[int]

    @classmethod
    def of(cls, guild: discord.Guild) -> _Roles:
        """Return the roles of a server; each role also has what everyone has."""
        default = guild.default_role.permissions.value
        granted = {role.id: role.permissions.value | default for role in guild.roles}
        having = {
            flag: {of for of, value in granted.items() if value & flag}
            for flag in (VIEW_CHANNEL, CONNECT, ADMINISTRATOR)
        }
        return cls({*granted}, having, having[ADMINISTRATOR])


@dataclass(frozen=True)
class _Audience:
    """Who may view a channel: these roles, and the people who are admitted whatever theirs are.

    ``everyone`` is whether members without any role may. ``denied`` are the roles and people who
    are shut out, besides @everyone.
    """

    roles: set[int]
    admitted: set[int]
    denied: set[int]
    everyone: bool

    @classmethod
    def of(cls, place: discord.abc.GuildChannel, roles: _Roles) -> _Audience:
        """Return who may view a channel of the server that has these roles."""
        first, *others = (cls.having(flag, place, roles) for flag in _needed(place))
        return reduce(cls._and, others, first)

    @classmethod
    def having(cls, flag: int, place: discord.abc.GuildChannel, roles: _Roles) -> _Audience:
        """Return who has a permission in a channel of the server that has these roles."""
        said = {of: (allow & flag, deny & flag) for of, allow, deny in overwrites(place)}
        if place.guild.me is not None:  # the bot's own overwrite says nothing about others
            said.pop(place.guild.me.id, None)
        default = place.guild.default_role.id
        allowed, shut = said.pop(default, (0, 0))
        let = {of for of, (allow, _) in said.items() if allow}
        denied = {of for of, (allow, deny) in said.items() if deny and not allow}
        seeing = roles.every if allowed else set[int]() if shut else roles.having[flag]
        own = let & roles.every
        seeing = (seeing - denied) | own | roles.administrators
        return cls(seeing, let - own, denied, default in seeing)

    def _and(self, other: _Audience) -> _Audience:
        """Return who is certainly in both audiences."""
        denied = self.denied | other.denied
        admitted = (self.admitted if other.everyone else set()) | (
            other.admitted if self.everyone else self.admitted & other.admitted
        )
        everyone = self.everyone and other.everyone
        return _Audience(self.roles & other.roles, admitted - denied, denied, everyone)

    def is_within(self, other: _Audience) -> bool:
        """Return whether all who may view this channel may view the other too."""
        if not self.roles <= other.roles or not other.denied <= self.denied:
            return False
        return other.everyone or self.admitted <= other.admitted
