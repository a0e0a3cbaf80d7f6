"""Controls: how a cog registers handlers of buttons and menus, and how one handles a click."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import discord
from discord.ext import commands

from bot.app.client import Menagerie
from bot.match.acts.permissions import Actor
from bot.match.host import Host
from bot.match.match import Match
from bot.posts.content import PostContent
from bot.posts.controls import Control, read_control
from bot.posts.layout import marker_on, sentence_post, with_label
from bot.posts.refusals import Refusal
from cogs.interactions import (
    Interaction,
    actor,
    check_viewable,
    in_direct_messages,
    name_of,
    reply,
)

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
        self.marker = self.post_marker if in_direct_messages(interaction) else ""

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


ControlHandler = Callable[[Click], Coroutine[Any, Any, PostContent]]
"""Handles a click and returns the post to respond with."""


@dataclass(frozen=True)
class RegisteredHandler:
    """A handler of controls, with the arguments of its registration; see ``Controls``."""

    run: ControlHandler
    redraws: Redraws
    public: bool
    answers: bool
    check_view: bool
    meanwhile: Callable[[Click], str] | None


class Controls:
    """The controls of one cog. Calling it returns a decorator that registers a handler."""

    def __init__(self) -> None:
        self.handlers: dict[str, RegisteredHandler] = {}

    def __call__(
        self,
        *acts: str,
        redraws: Redraws = "never",
        public: bool = False,
        answers: bool = False,
        check_view: bool = True,
        meanwhile: Callable[[Click], str] | None = None,
    ) -> Callable[[ControlHandler], ControlHandler]:
        """Return a decorator that registers a handler for these acts.

        Everyone sees the response of a handler that is ``public``. Before a handler runs, its
        person is marked as present, and refused if they may not view the control's match. A handler
        that ``answers`` a decision records presence itself, and does nothing for people without a
        seat; so only its refusals depend on what its person may view. ``check_view`` is off for
        handlers that are not about the control's match, and for those that ask the host whether
        their person may manage it. A slow handler says ``meanwhile`` what it is doing: on the
        pressed button if it redraws the post, otherwise in a private post.

        Raise ValueError if an act has a handler already.
        """

        def register(run: ControlHandler) -> ControlHandler:
            for act in acts:
                _check_free(act, self.handlers)
                self.handlers[act] = RegisteredHandler(
                    run, redraws, public, answers, check_view, meanwhile
                )
            return run

        return register


class TopicCog(commands.Cog):
    """The commands and the controls of one topic. The controls work while the cog is loaded."""

    controls = Controls()

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        """Raise ValueError if another cog has a handler for one of these controls."""
        others = control_handlers(self.bot)
        for act in self.controls.handlers:
            _check_free(act, others)


def _check_free(act: str, handlers: Mapping[str, RegisteredHandler]) -> None:
    if act in handlers:
        raise ValueError(f"two handlers for the control {act!r}")


def control_handlers(bot: Menagerie) -> dict[str, RegisteredHandler]:
    """Return the handlers of all loaded cogs, by the act of their controls."""
    topics = [cog for cog in bot.cogs.values() if isinstance(cog, TopicCog)]
    return {act: handler for cog in topics for act, handler in cog.controls.handlers.items()}


def switched(value: str, before: bool) -> bool:
    """Return what a switch sets: "1" is on, "0" is off, so that a double click sets it twice.

    The buttons of old posts have no value; they change the one ``before``. Raise Refusal for any
    other text.
    """
    if value not in ("", "0", "1"):
        raise Refusal("unknown_control")
    return value == "1" if value else not before


async def handle_control(interaction: Interaction, custom_id: str, values: list[str]) -> None:
    """Run the handler of a control and respond to the interaction."""
    control = read_control(custom_id)
    handler = control_handlers(interaction.client).get(control.act) if control else None
    if control is None or handler is None:
        await reply(interaction, _refuse("unknown_control"))
        return
    click, post = Click(interaction, control, values), interaction.message
    private = in_direct_messages(interaction) or (post is not None and post.flags.ephemeral)
    edit = handler.redraws == "always" or (handler.redraws == "private" and private)
    redrawn = click.post_marker if edit else ""
    with interaction.client.publisher.responding(redrawn, interaction):
        work = _answer(handler, click) if handler.answers else _check_and_run(handler, click)
        await interaction.client.responder.respond(
            interaction,
            work,
            edit=edit,
            public=handler.public,
            meanwhile=partial(_meanwhile, handler.meanwhile, click, redrawn=post if edit else None)
            if handler.meanwhile
            else None,
        )


def _meanwhile(
    said: Callable[[Click], str], click: Click, *, redrawn: discord.Message | None
) -> discord.ui.LayoutView:
    """Return the post that is shown until a slow handler is done."""
    if redrawn is None:
        return sentence_post(said(click))
    return with_label(redrawn, click.control.custom_id, said(click))


async def _check_and_run(handler: RegisteredHandler, click: Click) -> PostContent:
    """Mark the person as present, check that they may view the match, and run the handler."""
    about_match = handler.check_view and click.match_id != 0
    try:
        match = await click.host.timeouts.mark_present(click.match_id, click.user_id)
    except Refusal:
        if about_match:
            raise
    else:
        if about_match:
            await check_viewable(click.interaction, match)
    return await handler.run(click)


async def _answer(handler: RegisteredHandler, click: Click) -> PostContent:
    """Run a handler, and let its refusals reveal nothing about a match that is hidden."""
    try:
        return await handler.run(click)
    except Refusal:
        await check_viewable(click.interaction, await click.match())
        raise


async def _refuse(reason: str) -> PostContent:
    raise Refusal(reason)
