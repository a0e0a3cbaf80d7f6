"""Guides: how far each person has come in the guide to each game, and who was offered one."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.host.preferences import Preferences, Progress
from bot.host.refusals import Refusal
from bot.store import Status, Store
from games.engine import Game, IllegalChoice, NotYourTurn
from games.guide import Guide, LessonSession, guide_of

PLAYED_STATUSES: tuple[Status, ...] = ("running", "paused", "finished", "ended", "quarantined")


class Guides:
    """The guides of all people, kept with their preferences; no match comes of any."""

    def __init__(self, store: Store, preferences: Preferences) -> None:
        self._store = store
        self._preferences = preferences
        self._offering: dict[tuple[int, str], int] = {}
        self._turn = asyncio.Lock()  # a change begins with what the one before has left

    def current_lesson(
        self, user_id: int, game: Game[Any, Any]
    ) -> tuple[int, LessonSession] | None:
        """Return the lesson that somebody is in, with its number; None where there is none.

        A lesson that has changed since begins anew.
        """
        progress = self._preferences.person(user_id).guides.get(game.name)
        guide = guide_of(game)
        if progress is None or guide is None or progress.lesson >= len(guide.lessons):
            return None
        lesson = guide.lessons[progress.lesson]
        try:
            return progress.lesson, LessonSession(game, lesson, progress.answers)
        except (IllegalChoice, NotYourTurn):
            return progress.lesson, LessonSession(game, lesson)

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
            found = self.current_lesson(user_id, game)
            if found is None or (found[0], len(found[1].answers)) != place:
                raise Refusal("closed")
            number, attempt = found
            try:
                await asyncio.to_thread(attempt.answer, ids)  # the others' robots think
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
        new = not await self._store.has_played(user_id, game.name, PLAYED_STATUSES, but)
        async with self._turn:
            if self._knows(user_id, game):
                return False
            offered = self._offered(user_id, game)
            await self._preferences.set_person(user_id, offered=offered)
            if new:
                self._offering[user_id, game.name] = but
        return new

    def offering(self, user_id: int, game: Game[Any, Any], match_id: int) -> bool:
        """Say whether the guide was offered with this match: then the offer may stand for a while.

        That is forgotten with the process.
        """
        return self._offering.get((user_id, game.name)) == match_id

    async def withdraw(self, user_id: int, game: Game[Any, Any]) -> None:
        """Take back an offer that could not be shown: it is due again."""
        async with self._turn:
            if self._offering.pop((user_id, game.name), None) is None:
                return
            offered = self._preferences.person(user_id).offered
            left = tuple(name for name in offered if name != game.name)
            await self._preferences.set_person(user_id, offered=left)

    def _knows(self, user_id: int, game: Game[Any, Any]) -> bool:
        return game.name in self._preferences.person(user_id).offered

    def _offered(self, user_id: int, game: Game[Any, Any]) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self._preferences.person(user_id).offered, game.name)))

    async def _keep(self, user_id: int, game: Game[Any, Any], progress: Progress | None) -> None:
        async with self._turn:
            await self._write(user_id, game, progress)

    async def _write(self, user_id: int, game: Game[Any, Any], progress: Progress | None) -> None:
        """Keep how far somebody has come; who has seen a guide needs no offer of it."""
        kept = self._preferences.person(user_id).guides
        guides = {name: where for name, where in kept.items() if name != game.name}
        if progress is not None:
            guides[game.name] = progress
        offered = self._offered(user_id, game)
        await self._preferences.set_person(user_id, guides=guides, offered=offered)


def _guide(game: Game[Any, Any]) -> Guide:
    guide = guide_of(game)
    if guide is None:
        raise Refusal("unknown_game")
    return guide
