"""The people of the world: their names, memberships and ranks."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping

import discord

from .models import Channel, User
from .queries import FIRST_DM, FIRST_PERSON, GUILD, Queries

LOCALE = "en-US"  # for people who have chosen no other
LOCALES = (
    *("bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "hi", "hr"),
    *("hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th"),
    *("tr", "uk", "vi", "zh-CN", "zh-TW"),
)
MEMBER = "member"
_MODERATES = discord.Permissions(manage_messages=True, manage_threads=True)
# The ranks, with the permissions of each rank's role.
RANKS: Mapping[str, discord.Permissions] = {
    MEMBER: discord.Permissions.none(),
    "moderator": _MODERATES,
    "manager": _MODERATES
    | discord.Permissions(manage_guild=True, manage_channels=True, manage_roles=True),
}


class Members(Queries):
    """The part of the world about people."""

    people: dict[str, int]
    closed_dms: set[int]
    locales: dict[int, str]

    def add_person(self, name: str) -> int:
        """Add a person to the server and return the id."""
        store = self.store
        number = len(self.people)
        person_id = FIRST_PERSON + number
        user = User(id=person_id, name=self._handle(name, number), global_name=name)
        store.users[person_id] = user
        store.add_member(GUILD, person_id, announce=True)
        dm = store.get_dm_channel(person_id)
        self._rename(dm, FIRST_DM + number)
        store.dm_channels[person_id] = dm.id
        self.people[name] = person_id
        return person_id

    def _handle(self, name: str, number: int) -> str:
        """Return an unused user name. Discord allows few letters there, and at least two."""
        plain = re.sub(r"[^a-z0-9_.]", "", name.lower())
        taken = {user.name for user in self.store.users.values()}
        numbered = (f"{plain or 'person'}{n}" for n in itertools.count(number + 1))
        ways = itertools.chain([plain] if len(plain) > 1 else [], numbered)
        return next(handle for handle in ways if handle not in taken)

    def _rename(self, channel: Channel, channel_id: int) -> None:
        """Change the id of a new channel."""
        store = self.store
        old, channel.id = channel.id, channel_id
        store.channels[channel_id] = store.channels.pop(old)
        store.messages[channel_id] = store.messages.pop(old)
        if channel.guild_id is not None:
            ids = store.guilds[channel.guild_id].channel_ids
            ids[ids.index(old)] = channel_id

    def name_person(self, user_id: int, name: str) -> None:
        """Change a person's display name."""
        self.people = {name if i == user_id else n: i for n, i in self.people.items()}
        self.store.users[user_id].global_name = name
        if self.is_member(user_id):
            self.store.announce_member_update(GUILD, user_id)

    # ------------------------------------------------------------------ on the server

    def is_member(self, user_id: int) -> bool:
        """Return whether a person is on the server."""
        return user_id in self.store.guilds[GUILD].members

    def leave(self, user_id: int) -> None:
        """Remove a person from the server; the roles are lost."""
        self.store.remove_member(GUILD, user_id)

    def join(self, user_id: int) -> None:
        """Add a person to the server again."""
        if not self.is_member(user_id):
            self.store.add_member(GUILD, user_id, announce=True)

    def out_of_reach(self, user_id: int) -> bool:
        """Return whether the bot cannot write to a person: no shared server, and not installed."""
        installed = user_id in self.store.installed
        return user_id in self.people.values() and not (installed or self.is_member(user_id))

    # ------------------------------------------------------------------ what somebody may do

    def rank(self, user_id: int) -> str:
        """Return a person's rank on the server, one of `RANKS`."""
        guild = self.store.guilds[GUILD]
        member = guild.members.get(user_id)
        held = {guild.roles[number].name.lower() for number in (member.role_ids if member else ())}
        return next((rank for rank in RANKS if rank in held), MEMBER)

    def set_rank(self, user_id: int, rank: str) -> None:
        """Give a person a rank: member, moderator or manager."""
        before = self.rank(user_id)
        if rank == before:
            return
        if before != MEMBER:
            self.store.remove_member_role(GUILD, user_id, self._role(before))
        if rank != MEMBER:
            self.store.add_member_role(GUILD, user_id, self._role(rank))

    def _role(self, rank: str) -> int:
        """Return the id of a rank's role, which is created when it is first needed."""
        name = rank.capitalize()
        for role in self.store.guilds[GUILD].roles.values():
            if role.name == name and not role.managed:
                return role.id
        return self.store.create_role(GUILD, name, RANKS[rank].value).id

    def locale(self, user_id: int) -> str:
        """Return the language of a person's client."""
        return self.locales.get(user_id, LOCALE)
