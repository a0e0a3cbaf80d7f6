"""Building blocks of posts within Discord's limits, and functions that read a sent post."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from math import ceil
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit

import discord
from discord.utils import as_chunks

from bot.posts.controls import Control, marker_in
from games.engine import HINT, truncate

TEXT_LIMIT = 4000  # characters of text in one post
SELECT_OPTIONS_LIMIT = 25  # options of a select
BUTTONS_PER_ROW = 5  # buttons in a row
ACCENT = discord.Colour(0x3F7D58)

Parts = list[dict[str, Any]]
"""Components in the form in which they are sent."""
Box = discord.ui.Container[discord.ui.LayoutView]
Row = discord.ui.ActionRow[discord.ui.LayoutView]


class Layout(discord.ui.LayoutView):
    """The layout of a post; ``transform`` changes its components when it is sent."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.transform: Callable[[Parts], Parts] | None = None

    def to_components(self) -> Parts:
        """Return the components to send."""
        parts: Parts = super().to_components()  # type: ignore[no-untyped-call]
        return self.transform(parts) if self.transform else parts


def hash_of(view: discord.ui.LayoutView) -> str:
    """Return a hash of a layout's components as they are before custom emoji are inserted."""
    parts: Parts = discord.ui.LayoutView.to_components(view)  # type: ignore[no-untyped-call]
    return sha256(repr(parts).encode()).hexdigest()[:32]


def text(content: str) -> discord.ui.TextDisplay[discord.ui.LayoutView]:
    """Return a piece of Markdown text."""
    return discord.ui.TextDisplay(content[:TEXT_LIMIT] or "…")


def section(
    content: str, button: discord.ui.Button[Any]
) -> discord.ui.Section[discord.ui.LayoutView]:
    """Return a piece of Markdown text with a button beside it."""
    return discord.ui.Section(text(content), accessory=button)


def line() -> discord.ui.Separator[discord.ui.LayoutView]:
    """Return a thin line between two parts."""
    return discord.ui.Separator(spacing=discord.SeparatorSpacing.small)


def button(
    label: str,
    control: Control,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
) -> discord.ui.Button[Any]:
    """Return a button that does what ``control`` says."""
    return discord.ui.Button(
        label=label[:80], custom_id=control.custom_id, style=style, disabled=disabled
    )


def link(label: str, url: str) -> discord.ui.Button[Any]:
    """Return a button that opens an address."""
    return discord.ui.Button(label=label[:80], url=url)


def rows(buttons: list[discord.ui.Button[Any]]) -> list[Row]:
    """Lay buttons out in as few rows as possible, all of them about as long.

    A phone breaks a row of five in two, after which a sixth button would need a third line.
    """
    count = ceil(len(buttons) / BUTTONS_PER_ROW)
    long = ceil(len(buttons) / count) if count else 1
    return [discord.ui.ActionRow(*chunk) for chunk in as_chunks(buttons, long)]


def select(
    placeholder: str,
    control: Control,
    options: Sequence[tuple[str, str]],
    least: int = 1,
    most: int = 1,
    chosen: Collection[str] = (),
    hints: Mapping[str, str] = MappingProxyType({}),
) -> Row:
    """Return a row with a menu of (label, value) pairs, at most 25; ``hints`` go by value."""
    menu: discord.ui.Select[Any] = discord.ui.Select(
        custom_id=control.custom_id,
        placeholder=placeholder[:150],
        min_values=least,
        max_values=most,
        options=[
            discord.SelectOption(
                label=label[:100],
                value=value[:100],
                default=value in chosen,
                description=truncate(hints[value], HINT) if hints.get(value) else None,
            )
            for label, value in options
        ],
    )
    return discord.ui.ActionRow(menu)


def channels(
    placeholder: str,
    control: Control,
    chosen: Collection[int],
    most: int = SELECT_OPTIONS_LIMIT,
) -> Row:
    """Return a row with a menu of the server's channels, up to ``most`` of them."""
    kinds = [discord.ChannelType.text, discord.ChannelType.news]
    kinds += [discord.ChannelType.forum] if most > 1 else []  # nothing is posted in a forum itself
    menu: discord.ui.ChannelSelect[Any] = discord.ui.ChannelSelect(
        custom_id=control.custom_id,
        placeholder=placeholder[:150],
        channel_types=kinds,
        min_values=0,
        max_values=most,
        default_values=[
            discord.SelectDefaultValue(id=channel, type=discord.SelectDefaultValueType.channel)
            for channel in chosen
        ][:most],
    )
    return discord.ui.ActionRow(menu)


def people(placeholder: str, control: Control, chosen: Collection[int], most: int) -> Row:
    """Return a row with a menu of the server's members, up to ``most`` of them."""
    menu: discord.ui.UserSelect[Any] = discord.ui.UserSelect(
        custom_id=control.custom_id,
        placeholder=placeholder[:150],
        min_values=0,
        max_values=most,
        default_values=[
            discord.SelectDefaultValue(id=user, type=discord.SelectDefaultValueType.user)
            for user in chosen
        ][:most],
    )
    return discord.ui.ActionRow(menu)


def picture(
    name: str, alt: str, *, spoiler: bool = False
) -> discord.ui.MediaGallery[discord.ui.LayoutView]:
    """Return a gallery with the picture that is attached under ``name``.

    A ``spoiler`` is covered until somebody clicks it.
    """
    item = discord.MediaGalleryItem(f"attachment://{name}", description=alt, spoiler=spoiler)
    return discord.ui.MediaGallery(item)


def post(*parts: discord.ui.Item[Any]) -> Layout:
    """Put parts into a framed post; truncate the longest texts if all together are too long.

    The view is stopped immediately, so that the library does not keep it in memory: its controls
    are stateless.
    """
    shown = [inner for part in parts for inner in (part, *getattr(part, "children", ()))]
    texts = [part for part in shown if isinstance(part, discord.ui.TextDisplay)]
    while (excess := sum(len(t.content) for t in texts) - TEXT_LIMIT) > 0:
        longest = max(texts, key=lambda t: len(t.content))
        longest.content = truncate_lines(longest.content, max(1, len(longest.content) - excess))
    view = Layout()
    view.add_item(discord.ui.Container(*parts, accent_colour=ACCENT))
    view.stop()
    return view


def truncate_lines(content: str, most: int, more: str = "…") -> str:
    """Truncate a text to its first lines, or within an overlong line, and append ``more``.

    >>> truncate_lines("one\\ntwo\\nthree", 10)
    'one\\ntwo\\n…'
    """
    if len(content) <= most:
        return content
    start = content[: most - len(more)]
    return f"{start[: start.rfind(chr(10)) + 1] or start}{more}"


def unframed(*parts: discord.ui.Item[Any]) -> Layout:
    """Put parts into a post without a frame."""
    view = Layout()
    for part in parts:
        view.add_item(part)
    view.stop()
    return view


def sentence_post(sentence: str) -> Layout:
    """Return a post of one sentence."""
    return unframed(text(sentence))


def with_label(message: discord.Message, custom_id: str, label: str) -> discord.ui.LayoutView:
    """Return a sent post's layout with another label on one of its buttons."""
    view = discord.ui.LayoutView.from_message(message, timeout=None)
    for part in view.walk_children():
        if isinstance(part, discord.ui.Button) and part.custom_id == custom_id:
            part.label, part.emoji = label, None
        elif isinstance(part, discord.ui.MediaGallery):
            part.items = [_attached(item) for item in part.items]
    view.stop()
    return view


def _attached(item: discord.MediaGalleryItem) -> discord.MediaGalleryItem:
    """Return an item that shows a post's file by its name; Discord gives its address."""
    name = urlsplit(item.media.url).path.rpartition("/")[2]
    return discord.MediaGalleryItem(f"attachment://{name}", description=item.description)


def marker_on(message: discord.Message | None) -> str:
    """Return the marker in the controls of a surface's post; empty for other posts."""
    ids = (getattr(c, "custom_id", None) for c in _walk(message.components if message else ()))
    return marker_in(custom_id for custom_id in ids if custom_id)


def picture_on(message: discord.Message | None) -> discord.UnfurledMediaItem | None:
    """Return a post's picture, if it has one."""
    components = _walk(message.components if message else ())
    media = (item.media for component in components for item in getattr(component, "items", ()))
    return next(media, None)


def _walk(components: Iterable[Any]) -> Iterator[Any]:
    for component in components:
        yield component
        yield from _walk(getattr(component, "children", ()))
