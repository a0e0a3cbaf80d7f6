"""The people at the stand-in: their acts, and what they see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from . import interaction_data
from .changes import Changes
from .interaction_data import Misuse
from .reading import Channel, Message
from .reply import NoAnswer, Reply, Suggestion
from .world import Interaction, World

COMMAND, COMPONENT, AUTOCOMPLETE = 2, 3, 4
THINKING_SECONDS = 15.0


class Person:
    """A person on the server.

    Everything that a person does waits for the bot's response, three seconds unless set otherwise.
    """

    def __init__(self, world: World, changes: Changes, name: str, person_id: int) -> None:
        self._world = world
        self._changes = changes
        self.name = name
        self.id = person_id
        self.mention = f"<@{person_id}>"
        self._dismissed: set[int] = set()

    def __repr__(self) -> str:
        return f"<Person {self.name}>"

    # ------------------------------------------------------------------ seeing

    @property
    def dm(self) -> Channel:
        """The direct messages between this person and the bot."""
        return Channel(self._world, self._world.dm_of(self.id))

    @property
    def dms(self) -> list[Message]:
        """The bot's messages there, oldest first."""
        return [message for message in self.dm.messages if message.by_bot]

    @property
    def ephemerals(self) -> list[Message]:
        """The messages that only this person sees, oldest first, except dismissed ones."""
        found = []
        for place in self._world.channels(self.id):
            channel_id = int(place["id"])
            for message_id in self._world.message_ids(channel_id, self.id):
                message = Message(self._world, channel_id, message_id)
                if message.ephemeral and message_id not in self._dismissed:
                    found.append(message)
        return sorted(found, key=lambda message: message.id)

    def sees(self, message: Message) -> bool:
        """Return whether this person can see a message."""
        hidden = message.id in self._dismissed
        return not hidden and self._world.visible(message.channel_id, message.id, self.id)

    def dismiss(self, message: Message) -> None:
        """Dismiss an ephemeral message. The bot is not notified."""
        self._dismissed.add(message.id)

    def reload(self) -> None:
        """Restart the client, which dismisses all messages that only this person sees."""
        for message in self.ephemerals:
            self.dismiss(message)

    # ------------------------------------------------------------------ being somebody

    @property
    def is_member(self) -> bool:
        """Whether this person is on the server."""
        return self._world.is_member(self.id)

    def leave(self) -> None:
        """Leave the server."""
        self._world.leave(self.id)

    def join(self) -> None:
        """Rejoin the server."""
        self._world.join(self.id)

    @property
    def rank(self) -> str:
        """The rank of this person on the server: ``member``, ``moderator`` or ``manager``."""
        return self._world.rank(self.id)

    @rank.setter
    def rank(self, rank: str) -> None:
        self._world.set_rank(self.id, rank)

    @property
    def locale(self) -> str:
        """The language of this person's client, which interactions contain."""
        return self._world.locale(self.id)

    @locale.setter
    def locale(self, locale: str) -> None:
        self._world.locales[self.id] = locale

    @property
    def takes_dms(self) -> bool:
        """Whether this person accepts direct messages."""
        return self.id not in self._world.closed_dms

    def set_avatar(self, image: bytes) -> None:
        """Choose a picture, as PNG."""
        self._world.set_avatar(self.id, image)

    def close_dms(self) -> None:
        """Refuse direct messages from now on; the bot gets error 50007."""
        self._world.closed_dms.add(self.id)

    def open_dms(self) -> None:
        """Accept direct messages again."""
        self._world.closed_dms.discard(self.id)

    def install(self) -> None:
        """Install the bot for oneself, and so have its commands everywhere."""
        self._world.store.installed.add(self.id)

    def uninstall(self) -> None:
        """Uninstall it."""
        self._world.store.installed.discard(self.id)

    # ------------------------------------------------------------------ doing

    def say(self, content: str, where: Channel | int) -> Message:
        """Write plain text in a channel."""
        channel_id = place(where)
        self.look(channel_id)
        return Message(self._world, channel_id, self._world.say(self.id, channel_id, content))

    async def slash(
        self, path: str, options: Mapping[str, Any] | None = None, *, where: Channel | int
    ) -> Reply:
        """Use a slash command, such as ``"play"`` or ``"group verb"``; wait for the response."""
        channel_id = place(where)
        commands = self._world.commands(self.id, channel_id)
        data = interaction_data.command_data(self._world, commands, path, options or {})
        return await self._ask(COMMAND, channel_id, data)

    async def autocomplete(
        self,
        path: str,
        options: Mapping[str, Any] | None = None,
        *,
        focused: str,
        where: Channel | int,
    ) -> list[Suggestion]:
        """Return what the bot suggests for the option ``focused``, given the other options.

        Raise `NoAnswer` if it does not respond in time.
        """
        channel_id = place(where)
        commands = self._world.commands(self.id, channel_id)
        data = interaction_data.command_data(self._world, commands, path, options or {}, focused)
        record = self._announce(AUTOCOMPLETE, channel_id, data, None)
        if not await self._is_in_time(record):
            raise NoAnswer(f"/{path}: loading options failed")
        return [Suggestion(c["name"], c["value"]) for c in record.autocomplete_choices or []]

    async def click(
        self, message: Message, custom_id: str | None = None, *, label: str | None = None
    ) -> Reply:
        """Click a button, given by custom_id or label, and wait for the response."""
        self._check(message)
        data = interaction_data.press_data(message.button(custom_id, label=label).raw)
        return await self._ask(COMPONENT, message.channel_id, data, message.id)

    async def choose(self, message: Message, custom_id: str | None, values: Sequence[Any]) -> Reply:
        """Select these values and wait for the response. The default is the only select."""
        self._check(message)
        data = interaction_data.choose_data(self._world, message.select(custom_id).raw, values)
        return await self._ask(COMPONENT, message.channel_id, data, message.id)

    async def send_component(self, message: Message, data: Mapping[str, Any]) -> Reply:
        """Send a component interaction unchecked, as a modified or outdated client might."""
        _check_there(message)
        return await self._ask(COMPONENT, message.channel_id, dict(data), message.id)

    # ------------------------------------------------------------------ the interaction

    def look(self, channel_id: int) -> None:
        """Raise `Misuse` unless this person can see the channel."""
        if not self._world.store.may_see(channel_id, self.id):
            raise Misuse(f"{self.name} cannot see that channel.")

    def _check(self, message: Message) -> None:
        _check_there(message)
        if not self.sees(message):
            raise Misuse(f"{self.name} cannot see that message.")

    def _announce(
        self, kind: int, channel_id: int, data: dict[str, Any], source: int | None
    ) -> Interaction:
        self.look(channel_id)
        return self._world.interaction(kind, self.id, channel_id, data, source)

    async def _is_in_time(self, record: Interaction) -> bool:
        """Wait for the bot's response; return whether it came in time."""
        seconds = self._world.store.answer_seconds
        return await self._changes.holds(lambda: record.responded, seconds)

    async def _ask(
        self, kind: int, channel_id: int, data: dict[str, Any], source: int | None = None
    ) -> Reply:
        record = self._announce(kind, channel_id, data, source)
        reply = Reply(self._world, record, data)
        reply.failed = not await self._is_in_time(record)
        if record.loading:
            await self._changes.holds(lambda: not record.loading, THINKING_SECONDS)
        if source is not None and reply.kind == "deferred_update":
            await self._changes.holds(lambda: reply.edited or reply.followups, THINKING_SECONDS)
        return reply


class People:
    """All people at the stand-in; the bot is not one of them."""

    def __init__(self, world: World, changes: Changes) -> None:
        self._world = world
        self._changes = changes
        self._known: dict[int, Person] = {}

    def __iter__(self) -> Iterator[Person]:
        return iter([self.named(name) for name in self._world.people])

    def named(self, name: str) -> Person:
        """Return a person by name. A new name joins the server."""
        if name not in self._world.people:
            self._world.add_person(name)
        number = self._world.people[name]
        known = self._known.get(number)
        if known is None or known.name != name:
            known = self._known[number] = Person(self._world, self._changes, name, number)
        return known

    def by_id(self, person_id: int) -> Person:
        """Return a person by id. Raise `LookupError` if there is none."""
        for person in self:
            if person.id == person_id:
                return person
        raise LookupError("There is nobody with that id.")

    def rename(self, person: Person, name: str) -> None:
        """Give a person another name."""
        person.name = name
        self._world.name_person(person.id, name)


def _check_there(message: Message) -> None:
    if message.deleted:
        raise Misuse("That message is gone: Discord passes no click on it on.")


def place(where: Channel | int) -> int:
    """Return the id of a channel that is given by handle or id."""
    return where if isinstance(where, int) else where.id
