"""The handlers of controls: how one is registered, what it gets, and how it is run."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal

from bot.app.client import Menagerie
from bot.app.host import Host
from bot.match.match import Match
from bot.match.permissions import Actor
from bot.posts.content import PostContent
from bot.posts.controls import Control, read_control
from bot.posts.layout import marker_on
from bot.posts.refusals import Refusal
from cogs.helpers.access import viewable_match
from cogs.helpers.replies import Interaction, actor, name_of, reply

Redraws = Literal["never", "private", "always"]
"""Whether a response replaces the clicked post: never, if only its person sees it, or always."""


class Click:
    """A click on a control, with the values chosen in it if it is a menu.

    ``host`` is the host, through which every handler acts. ``post_marker`` identifies the clicked
    post, if it belongs to a surface. ``marker`` is the same in direct messages and otherwise empty:
    a redrawn DM panel keeps it, so that the publisher recognises it.
    """

    def __init__(self, interaction: Interaction, control: Control, values: list[str]) -> None:
        self.interaction = interaction
        self.control = control
        self.values = values
        self.client: Menagerie = interaction.client
        self.host: Host = interaction.client.host
        self.match_id = control.match
        self.user_id = interaction.user.id
        self.post_marker = marker_on(interaction.message)
        self.marker = self.post_marker if interaction.guild_id is None else ""

    @property
    def user_name(self) -> str:
        """The person's display name, cut to 32 characters."""
        return name_of(self.interaction.user)

    @property
    def actor(self) -> Actor:
        """The person, with the channel and the server that they may manage."""
        return actor(self.interaction)

    @property
    def chosen(self) -> str:
        """The value chosen in a menu that takes one, or an empty string."""
        return self.values[0] if self.values else ""

    async def match(self) -> Match:
        """Return the control's match. Raise Refusal if there is none."""
        return await self.host.match(self.match_id)

    async def viewable_match(self) -> Match:
        """Return the control's match. Raise Refusal if this person may not view it."""
        return await viewable_match(self.interaction, self.match_id)


ControlHandler = Callable[[Click], Coroutine[Any, Any, PostContent]]
"""Handles a click and returns the post to respond with."""


@dataclass(frozen=True)
class Registered:
    """A handler, and how its response is shown.

    Everyone sees the response of a handler that is ``public``. A handler that ``answers`` a
    decision records that its person is present.
    """

    run: ControlHandler
    redraws: Redraws = "never"
    public: bool = False
    answers: bool = False


_handlers: dict[str, Registered] = {}
CONTROL_HANDLERS: Mapping[str, Registered] = MappingProxyType(_handlers)
"""The registered handlers, by the act of their controls."""


def control(
    *acts: str, redraws: Redraws = "never", public: bool = False, answers: bool = False
) -> Callable[[ControlHandler], ControlHandler]:
    """Return a decorator that registers a handler. Raise ValueError if its act has one already."""

    def register(handler: ControlHandler) -> ControlHandler:
        for act in acts:
            if act in _handlers:
                raise ValueError(f"two handlers for the control {act!r}")
            _handlers[act] = Registered(handler, redraws, public, answers)
        return handler

    return register


async def handle_control(interaction: Interaction, custom_id: str, values: list[str]) -> None:
    """Run the handler of a control and respond to the interaction."""
    control = read_control(custom_id)
    handler = CONTROL_HANDLERS.get(control.act) if control else None
    if control is None or handler is None:
        await reply(interaction, _refuse("unknown_control"))
        return
    click, post = Click(interaction, control, values), interaction.message
    private = interaction.guild_id is None or (post is not None and post.flags.ephemeral)
    edit = handler.redraws == "always" or (handler.redraws == "private" and private)
    redrawn = click.post_marker if edit else ""
    with interaction.client.publisher.responding(redrawn, interaction):
        work = handler.run(click) if handler.answers else _mark_present_and_run(handler.run, click)
        await interaction.client.responder.respond(
            interaction, work, edit=edit, public=handler.public
        )


async def _mark_present_and_run(handler: ControlHandler, click: Click) -> PostContent:
    """Mark the person as present and run the handler."""
    with suppress(Refusal):
        await click.host.timeouts.mark_present(click.match_id, click.user_id)
    return await handler(click)


async def _refuse(reason: str) -> PostContent:
    raise Refusal(reason)
