"""Writing, editing and deleting messages."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..api_error import UnknownRoute
from . import payloads
from .files import Upload
from .models import LOADING, Interaction, Message, MessageType, ResponseKind
from .records import Json, Records

SUPPRESS_EMBEDS, COMPONENTS_V2 = 1 << 2, 1 << 15
CHANGEABLE = SUPPRESS_EMBEDS | COMPONENTS_V2  # flags that an edit may change
ATTACHED = "attachment://"
TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE = 10, 11, 12, 13
PERSON, ROLE = re.compile(r"<@!?(\d+)>"), re.compile(r"<@&(\d+)>")


def walk_components(components: Any) -> Iterator[Json]:
    """Yield every component, outermost first, followed by the components inside it."""
    for component in components:
        yield component
        inside = [component.get("accessory"), component.get("component")]
        yield from walk_components(component.get("components") or [])
        yield from walk_components([child for child in inside if isinstance(child, dict)])


def number_components(components: Sequence[Mapping[str, Any]], newer: bool = True) -> list[Json]:
    """Return the components, each with an id; in older messages all ids are 0.

    Ids of emoji become text, as scripts of a page can't hold such large numbers.
    """
    numbered = copy.deepcopy(list(components))
    held = {component.get("id") for component in walk_components(numbered)} if newer else set()
    free = (number for number in range(1, 10**6) if number not in held)
    for component in walk_components(numbered):
        if not newer:
            component["id"] = 0
        elif not component.get("id"):
            component["id"] = next(free)
        for part in (component, *(component.get("options") or ())):
            emoji = part.get("emoji") or {}
            if emoji.get("id"):
                emoji["id"] = str(emoji["id"])
    return [dict(component) for component in numbered]


def _show(components: list[Json], attachments: list[Json]) -> None:
    """Replace the file names in components by the addresses of the message's attachments."""
    held = {ATTACHED + attachment["filename"]: attachment for attachment in attachments}
    for component in walk_components(components):
        media = [item["media"] for item in component.get("items") or ()]
        media += [component[name] for name in ("media", "file") if name in component]
        for medium in media:
            file = held.get(medium.get("url", ""))
            if file is not None:
                medium |= {name: file[name] for name in ("url", "proxy_url", "content_type")}
                medium["attachment_id"] = file["id"]
                if component["type"] == FILE:
                    component.setdefault("name", file["filename"])
                    component.setdefault("size", file["size"])


class Posts(Records):
    """The part of the records about messages."""

    # ------------------------------------------------------------------ writing

    def write(
        self,
        channel_id: int,
        author_id: int,
        body: Mapping[str, Any],
        files: Sequence[Upload] = (),
        *,
        answers: Interaction | None = None,
        kind: MessageType = MessageType.DEFAULT,
        reference: Json | None = None,
    ) -> Message:
        """Post a message and announce it, unless it is ephemeral.

        ``answers`` is the interaction that it responds to.
        """
        channel = self.get_channel(channel_id)
        flags = int(body.get("flags") or 0)
        message = Message(
            id=self.new_id(),
            channel_id=channel_id,
            author_id=author_id,
            content=body.get("content") or "",
            timestamp=self.now_iso(),
            type=kind,
            flags=flags,
            tts=bool(body.get("tts")),
            embeds=list(body.get("embeds") or []),
            components=number_components(body.get("components") or [], bool(flags & COMPONENTS_V2)),
            attachments=[self.files.attach(self.new_id(), channel_id, file) for file in files],
            reference=reference,
        )
        if answers is not None:
            self._mark(message, answers)
        if body.get("message_reference"):
            self._reply(message, body["message_reference"], body.get("allowed_mentions"))
        _show(message.components, message.attachments)
        self._mention(message)
        self.messages[channel_id][message.id] = message
        channel.last_message_id = message.id
        channel.message_count += channel.is_thread
        if not message.is_ephemeral:
            self._announce(message)
        self.changed("message", channel_id, message.id)
        return message

    def _mark(self, message: Message, record: Interaction) -> None:
        """Record the interaction that a message responds to."""
        message.interaction_metadata = {
            "id": str(record.id),
            "type": record.type,
            "user": payloads.user_payload(self.get_user(record.user_id)),
            "authorizing_integration_owners": {},
        }
        if record.command_name is not None:
            message.interaction_metadata |= {"name": record.command_name, "command_type": 1}
            message.type = MessageType.CHAT_INPUT_COMMAND

    def _reply(
        self, message: Message, reference: Mapping[str, Any], mentions: Mapping[str, Any] | None
    ) -> None:
        """Record the message that this one replies to. Mention its author if that is allowed."""
        if reference.get("type"):
            raise UnknownRoute("the stand-in has no messages that forward others")
        place, number = message.channel_id, int(reference["message_id"])
        message.type = MessageType.REPLY
        message.reference = {"type": 0, "channel_id": str(place), "message_id": str(number)}
        replied = self.messages[place].get(number)
        if replied is not None and (mentions is None or mentions.get("replied_user")):
            message.reply_author_id = replied.author_id

    def _mention(self, message: Message) -> None:
        shown = [message.content]
        for component in walk_components(message.components):
            if component["type"] == TEXT_DISPLAY:
                shown.append(component["content"])
        words = "\n".join(shown)
        message.mention_user_ids = [int(n) for n in PERSON.findall(words) if int(n) in self.users]
        message.mention_role_ids = [int(number) for number in ROLE.findall(words)]

    def _announce(self, message: Message) -> None:
        payload, guild_id = (
            self.message_payload(message),
            self.channels[message.channel_id].guild_id,
        )
        members = self.guilds[guild_id].members if guild_id is not None else {}
        if message.author_id in members:
            payload["member"] = payloads.member_payload(members[message.author_id])
        self.emit("MESSAGE_CREATE", payload)

    # ------------------------------------------------------------------ changing

    def edit(
        self, message: Message, body: Mapping[str, Any], files: Sequence[Upload] = ()
    ) -> Message:
        """Change a message. If it shows that the bot is thinking, that ends."""
        attachments = self._attachments(message, body, files)
        if body.get("flags") is not None:
            wanted = int(body["flags"]) & CHANGEABLE | message.flags & COMPONENTS_V2
            message.flags = message.flags & ~CHANGEABLE | wanted
        if message.flags & LOADING and message.interaction_metadata is not None:
            message.flags &= ~LOADING
            record = self.interactions.get(int(message.interaction_metadata["id"]))
            if record is not None and record.message_id == message.id and record.loading:
                record.response_kind = ResponseKind.MESSAGE
        if "content" in body:
            message.content = body["content"] or ""
        if "embeds" in body:
            message.embeds = list(body["embeds"] or [])
        if "components" in body:
            newer = bool(message.flags & COMPONENTS_V2)
            message.components = number_components(body["components"] or [], newer)
        message.attachments = attachments
        _show(message.components, attachments)
        self._mention(message)
        message.edited_timestamp = self.now_iso()
        if not message.is_ephemeral:
            self.emit("MESSAGE_UPDATE", self.message_payload(message))
        self.changed("message", message.channel_id, message.id)
        return message

    def _attachments(
        self, message: Message, body: Mapping[str, Any], files: Sequence[Upload]
    ) -> list[Json]:
        """Return the files of a message after an edit: kept ones and new ones."""

        def attached(file: Upload) -> Json:
            return self.files.attach(self.new_id(), message.channel_id, file)

        if "attachments" not in body:
            return [*message.attachments, *map(attached, files)]
        held = {attachment["id"]: attachment for attachment in message.attachments}
        found = []
        for wanted in body["attachments"] or ():
            number = str(wanted["id"])
            if number in held:
                given = {
                    name: wanted[name] for name in ("filename", "description") if name in wanted
                }
                found.append(held[number] | given)
            elif int(number) < len(files):
                found.append(attached(files[int(number)]))
            else:
                raise ValueError(f"no attachment {number}")
        return found

    def delete_message(self, channel_id: int, message_id: int) -> None:
        """Delete a message. Raise `ApiError` if there is none."""
        message = self.get_message(channel_id, message_id)
        del self.messages[channel_id][message_id]
        if not message.is_ephemeral:
            guild_id = self.channels[channel_id].guild_id
            gone = {"id": str(message_id), "channel_id": str(channel_id)}
            self.emit("MESSAGE_DELETE", gone | ({"guild_id": str(guild_id)} if guild_id else {}))
        self.changed("gone", channel_id, message_id)
