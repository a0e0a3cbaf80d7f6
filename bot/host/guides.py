"""Guides: how far each person has come in the guide to each game, and who was offered one."""

from __future__ import annotations

import asyncio
from typing import Any

from pydantic import BaseModel, ConfigDict

from bot.host.refusals import Refusal
from bot.store import Status, Store, StoreError
from games.engine import Game, IllegalChoice, NotYourTurn
from games.guide import Attempt, Guide, guide_of

KIND = "guide"
"""The kind of settings in which this is kept, by person."""
PLAYED: tuple[Status, ...] = ("running", "paused", "finished", "ended", "quarantined")


class Progress(BaseModel):
    """Where somebody is in a guide: in which lesson, with which answers by all seats."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    lesson: int = 0
    answers: tuple[tuple[int, tuple[str, ...]], ...] = ()


class Guided(BaseModel):
    """What is kept of one person: the guides under way by game, and the games offered."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    under_way: dict[str, Progress] = {}
    offered: tuple[str, ...] = ()


class Guides:
    """The guides of all people, as the store keeps them; no match comes of any."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = asyncio.Lock()  # a change begins with what the one before has left

    def of(self, user_id: int) -> Guided:
        """Return what is kept of a person."""
        return Guided(**self._store.setting(KIND, user_id))

    def under_way(self, user_id: int, game: Game[Any, Any]) -> tuple[int, Attempt] | None:
        """Return the lesson that somebody is in, with its number; None where there is none.

        A lesson that has changed since begins anew.
        """
        progress = self.of(user_id).under_way.get(game.name)
        guide = guide_of(game)
        if progress is None or guide is None or progress.lesson >= len(guide.lessons):
            return None
        lesson = guide.lessons[progress.lesson]
        try:
            return progress.lesson, Attempt(game, lesson, progress.answers)
        except (IllegalChoice, NotYourTurn):
            return progress.lesson, Attempt(game, lesson)

    async def begin(self, user_id: int, game: Game[Any, Any], lesson: int = 0) -> None:
        """Begin a lesson, the first one or another; raises Refusal where there is none."""
        if lesson >= len(_guide(game).lessons):
            raise Refusal("unknown_control")
        await self._keep(user_id, game, Progress(lesson=lesson))

    async def end(self, user_id: int, game: Game[Any, Any]) -> None:
        """Forget how far somebody has come."""
        await self._keep(user_id, game, None)

    async def answer(
        self, user_id: int, game: Game[Any, Any], place: tuple[int, int], ids: list[str]
    ) -> None:
        """Take somebody's answer in the lesson under way, and let the others answer.

        ``place`` is what it was given to: the number of the lesson, and how many answers there
        were. Raises Refusal where that has passed, and for what is not on offer.
        """
        async with self._turn:
            found = self.under_way(user_id, game)
            if found is None or (found[0], len(found[1].answers)) != place:
                raise Refusal("closed")
            number, attempt = found
            try:
                attempt.answer(ids)
            except (IllegalChoice, NotYourTurn) as error:
                raise Refusal("illegal") from error
            progress = Progress(lesson=number, answers=tuple(attempt.answers))
            await self._write(user_id, game, progress)

    async def offers(self, user_id: int, game: Game[Any, Any], but: int = 0) -> bool:
        """Say whether the guide is to be offered now: once, to who never played the game.

        ``but`` is a match that does not count, because it is the one that is just beginning.
        """
        if guide_of(game) is None or self._knows(user_id, game):
            return False
        played = await self._store.matches_of(user_id, PLAYED)
        async with self._turn:
            if self._knows(user_id, game):
                return False
            guided = self.of(user_id)
            offered = (*guided.offered, game.name)
            await self._set(user_id, guided.model_copy(update={"offered": offered}))
        return all(match.game != game.name or match.id == but for match in played)

    def _knows(self, user_id: int, game: Game[Any, Any]) -> bool:
        return game.name in self.of(user_id).offered

    async def _keep(self, user_id: int, game: Game[Any, Any], progress: Progress | None) -> None:
        async with self._turn:
            await self._write(user_id, game, progress)

    async def _write(self, user_id: int, game: Game[Any, Any], progress: Progress | None) -> None:
        """Keep how far somebody has come; who has seen a guide needs no offer of it."""
        guided = self.of(user_id)
        under_way = {name: kept for name, kept in guided.under_way.items() if name != game.name}
        if progress is not None:
            under_way[game.name] = progress
        offered = tuple(dict.fromkeys((*guided.offered, game.name)))
        await self._set(user_id, Guided(under_way=under_way, offered=offered))

    async def _set(self, user_id: int, guided: Guided) -> None:
        kept = guided.model_dump(mode="json", exclude_defaults=True)
        try:
            await self._store.set_setting(KIND, user_id, kept)
        except StoreError as error:
            raise Refusal("commit") from error


def _guide(game: Game[Any, Any]) -> Guide:
    guide = guide_of(game)
    if guide is None:
        raise Refusal("unknown_game")
    return guide
