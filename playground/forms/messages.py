"""Messages, and suggestions of autocompletions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

from pydantic import Field, TypeAdapter

from ..api_error import ApiError
from .components import (
    LAYOUT,
    NEWER,
    ROWS,
    Colour,
    not_too_many,
    not_too_wordy,
    unlike_ids,
    walk,
)
from .form import Fault, Form, Given, Path, faults_of, length, refuse

COMPONENTS_V2 = 1 << 15
EMBEDS = 6000  # characters in all embeds of a message
SHOWN = ("embeds", "components", "attachments", "sticker_ids", "poll", "message_reference")
ATTACHED = "attachment://"  # prefix for the name of a file of the same message
LEGACY_FIELDS = ("content", "embeds", "sticker_ids", "poll")


class _EmbedField(Form):
    name: Annotated[str, length(1, 256)]
    value: Annotated[str, length(1, 1024)]


class _EmbedFooter(Form):
    text: Annotated[str, length(0, 2048)]


class _EmbedAuthor(Form):
    name: Annotated[str, length(1, 256)]


class _Embed(Form):
    title: Annotated[str, length(0, 256)] | None = None
    description: Annotated[str, length(0, 4096)] | None = None
    color: Colour | None = None
    url: Annotated[str, length(0, 2048)] | None = None
    fields: Annotated[list[_EmbedField], length(0, 25)] | None = None
    footer: _EmbedFooter | None = None
    author: _EmbedAuthor | None = None

    @property
    def size(self) -> int:
        """The number of characters that it shows."""
        texts = [self.title or "", self.description or ""]
        texts += [text for field in self.fields or [] for text in (field.name, field.value)]
        texts += [self.footer.text] if self.footer else []
        texts += [self.author.name] if self.author else []
        return sum([len(text.strip()) for text in texts])


class _Attachment(Form):
    id: Given
    description: Annotated[str, length(0, 1024)] | None = None


class _Message(Form):
    """A message except its components, whose kind depends on its flags."""

    content: Annotated[str, length(0, 2000)] | None = None
    flags: Annotated[int, Field(ge=-(2**63), le=2**63 - 1)] | None = None
    tts: bool | None = None
    embeds: Annotated[list[_Embed], length(0, 10)] | None = None
    attachments: Annotated[list[_Attachment], length(0, 10)] | None = None

    def _faults(self) -> Iterator[Fault]:
        """Yield a fault if all embeds together have too many characters."""
        if sum([embed.size for embed in self.embeds or []]) > EMBEDS:
            said = f"Embed size exceeds maximum size of {EMBEDS}"
            yield ("embeds",), "MAX_EMBED_SIZE_EXCEEDED", said


class _Suggestion(Form):
    name: Annotated[str, length(1, 100)]
    value: Given


class _Suggestions(Form):
    choices: Annotated[list[_Suggestion], length(0, 25)]


_MESSAGE, _SUGGESTIONS = TypeAdapter(_Message), TypeAdapter(_Suggestions)


def check_message(
    body: Any, *, before: Mapping[str, Any] | None = None, files: int = 0, at: str = ""
) -> None:
    """Raise `ApiError` for a message that Discord would refuse.

    With ``before`` check an edit of that message. ``at`` is the field of the body that has the
    message.
    """
    place = (at,) if at else ()
    refuse(faults_of(_MESSAGE, body, place))
    after = dict(before or {}) | body
    newer = bool(((body.get("flags") or 0) | (before or {}).get("flags", 0)) & COMPONENTS_V2)
    faults: list[Fault] = []
    if body.get("components") is not None:
        faults += _misplaced(body["components"], newer, (*place, "components"))
    if newer:
        faults += _beside_components(after, place)
    refuse(faults)
    if not (files or _shows_something(after)):
        raise ApiError(400, 50006, "Cannot send an empty message")


def check_files(
    body: Any, *, before: Mapping[str, Any] | None = None, files: Iterable[str] = (), at: str = ""
) -> None:
    """Raise `ApiError` if a message shows files that are neither kept nor among ``files``.

    Without ``attachments`` an edit keeps all files of ``before``.
    """
    kept = (before or {}).get("attachments") or []
    if body.get("attachments") is not None:
        wanted = {str(attachment.get("id")) for attachment in body["attachments"]}
        kept = [attachment for attachment in kept if str(attachment["id"]) in wanted]
    names = {attachment["filename"] for attachment in kept} | set(files)
    place = (at, "components") if at else ("components",)
    refuse(
        ((*path, "url"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
         "The referenced attachment was not found in the message")
        for component, steps in walk(body.get("components"), place)
        for media, path in _media(component, steps)
        if (url := str(media.get("url"))).startswith(ATTACHED)
        and url.removeprefix(ATTACHED) not in names
    )  # fmt: skip


def _media(component: Mapping[str, Any], at: Path) -> Iterator[tuple[Mapping[str, Any], Path]]:
    """Yield the media of one component, each with its path."""
    for number, item in enumerate(component.get("items") or ()):
        yield item["media"], (*at, "items", number, "media")
    for name in ("media", "file"):
        if isinstance(media := component.get(name), Mapping):
            yield media, (*at, name)


def _shows_something(message: Mapping[str, Any]) -> bool:
    words = str(message.get("content") or "").strip()
    return bool(words) or any(message.get(name) for name in SHOWN)


def _misplaced(components: Any, newer: bool, at: Path) -> Iterator[Fault]:
    has_newer = any(component.get("type") in NEWER for component, _ in walk(components, at))
    yield from faults_of(LAYOUT if newer or has_newer else ROWS, components, at)
    if has_newer and not newer:
        said = "Components of the newer kinds need the flag IS_COMPONENTS_V2"
        yield at, "COMPONENT_REQUIRES_COMPONENTS_V2", said
    yield from unlike_ids(components, at)
    yield from not_too_many(components, at)
    yield from not_too_wordy(components, at)


def _beside_components(message: Mapping[str, Any], at: Path) -> Iterator[Fault]:
    for name in LEGACY_FIELDS:
        if message.get(name):
            said = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            yield (*at, name), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", said


def check_choices(body: Any, at: str = "data") -> None:
    """Raise `ApiError` for suggestions of an autocompletion that Discord would refuse."""
    refuse(faults_of(_SUGGESTIONS, body, (at,)))
