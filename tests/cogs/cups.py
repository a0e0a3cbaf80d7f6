"""Tournaments in clicks: the pages of organisers and players."""

from __future__ import annotations

from typing import Any

from bot.checks import limits
from bot.checks.limits import payload, walk
from bot.features.tournaments.acts import Tournaments
from bot.features.tournaments.state import TournamentState
from bot.posts.controls import Control
from tests.cogs.counter import Counter
from tests.host.harness import EVE
from tests.surfaces.clicks import Click, Post
from tests.surfaces.cups import (
    GUILD,
)
from tests.surfaces.memory import Message

NEWEST = 0


def page_of(message: Message) -> Post:
    """Return a public post as it is clicked."""
    post = Post(message.layout, ephemeral=False)
    post.id = message.id
    return post


def menu(page: Post, field: str) -> dict[str, Any]:
    """Return a menu of the page of a new tournament."""
    assert page.view is not None
    parts = [p for p in walk(payload(page.view)) if p.get("custom_id", "").endswith(f":{field}")]
    (found,) = parts
    return found


def chosen(page: Post, field: str) -> list[str]:
    """Return the labels that are chosen in a menu."""
    return [o["label"] for o in menu(page, field)["options"] if o.get("default")]


async def drafted(counter: Counter, name: str = "Spring Cup: the 2nd", **given: Any) -> Post:
    """Type `/tournament new` as a manager."""
    return (await counter.type(EVE, "tournament new", governs=True, name=name, **given)).answer


async def choose(counter: Counter, page: Post, field: str, *keys: str) -> Click:
    """Choose values in a menu of the page of a new tournament."""
    control = Control(0, "cup_set", arg=field)
    return await counter.click(EVE, control, *keys, on=page, governs=True)


async def open_it(counter: Counter, page: Post) -> TournamentState:
    """Press *Open* and return the new tournament."""
    (opens,) = [c for c in custom_ids(page) if ":cup_open:" in c]
    click = await counter.click(EVE, opens, on=page, governs=True)
    assert click.how == ["edit"] and {"Join", "Organise"} <= {*labels(page)}
    return (await counter.host[Tournaments].of_server(GUILD))[NEWEST]


def labels(page: Post) -> list[str]:
    """Return the labels of a page's buttons and options."""
    assert page.view is not None
    return limits.labels(page.view)


def custom_ids(page: Post) -> list[str]:
    assert page.view is not None
    return [p["custom_id"] for p in walk(payload(page.view)) if "custom_id" in p]


def act(state: TournamentState, name: str, arg: str = "") -> Control:
    return Control(0, name, number=state.id, arg=arg)


async def now(counter: Counter, state: TournamentState) -> TournamentState:
    return await counter.host[Tournaments].tournament(state.id)
