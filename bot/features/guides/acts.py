"""Guides: each person's progress in the guide to each game, and who was offered one."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.match.preferences import Preferences, Progress
from bot.posts.refusals import Refusal
from bot.store import Status, Store
from games.engine import Game, IllegalChoice, NotYourTurn
from games.guide import Guide, LessonSession, guide_of

PLAYED_STATUSES: tuple[Status, ...] = ("running", "paused", "finished", "ended", "quarantined")


class Guides:
    """The guides of all people, stored with their preferences. They are not matches."""

    def __init__(self, store: Store, preferences: Preferences) -> None:
        self._store = store
        self._preferences = preferences
        self._offering: dict[tuple[int, str], int] = {}
        self._turn = asyncio.Lock()  # each change is based on the one before

    def current_lesson(
        self, user_id: int, game: Game[Any, Any]
    ) -> tuple[int, LessonSession] | None:
        """Return a person's current lesson and its number; None if there is none.

        If the lesson has changed so that its answers no longer fit, it starts over.
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
        """Start a lesson. Raise Refusal if there is none with this number."""
        if lesson >= len(_guide(game).lessons):
            raise Refusal("unknown_control")
        await self._keep(user_id, game, Progress(lesson=lesson))

    async def finish(self, user_id: int, game: Game[Any, Any]) -> None:
        """Delete a person's progress in a guide, and remember that they have finished it."""
        async with self._turn:
            learnt = dict.fromkeys((*self._preferences.person(user_id).learnt, game.name))
            await self._write(user_id, game, None, learnt=tuple(learnt))

    async def end(self, user_id: int, game: Game[Any, Any]) -> None:
        """Delete a person's progress in a guide."""
        await self._keep(user_id, game, None)

    async def answer(
        self, user_id: int, game: Game[Any, Any], place: tuple[int, int], ids: list[str]
    ) -> None:
        """Give a person's answer in the current lesson, and let the other seats answer.

        ``place`` is what the answer was for: the number of the lesson, and the number of answers so
        far. Raise Refusal if that is out of date, or if the answer is not legal.
        """
        async with self._turn:
            found = self.current_lesson(user_id, game)
            if found is None or (found[0], len(found[1].answers)) != place:
                raise Refusal("closed")
            number, attempt = found
            try:
                await asyncio.to_thread(attempt.answer, ids)  # the robots of other seats need time
            except (IllegalChoice, NotYourTurn) as error:
                raise Refusal("illegal") from error
            progress = Progress(lesson=number, answers=tuple(attempt.answers))
            await self._write(user_id, game, progress)

    async def offers(self, user_id: int, game: Game[Any, Any], but: int = 0) -> bool:
        """Return whether to offer the guide now: once, to people who have never played the game.

        ``but`` is a match that does not count, because it is just starting.
        """
        if guide_of(game) is None or game.name in self._preferences.person(user_id).offered:
            return False
        new = not await self._store.has_played(user_id, game.name, PLAYED_STATUSES, but)
        async with self._turn:
            offered = self._preferences.person(user_id).offered
            if game.name in offered:
                return False
            await self._preferences.set_person(user_id, offered=(*offered, game.name))
            if new:
                self._offering[user_id, game.name] = but
        return new

    def offering(self, user_id: int, game: Game[Any, Any], match_id: int) -> bool:
        """Return whether the guide was offered with this match, so that the offer stays.

        A restart forgets that.
        """
        return self._offering.get((user_id, game.name)) == match_id

    async def withdraw(self, user_id: int, game: Game[Any, Any]) -> None:
        """Take back an offer that could not be shown, so that it is made again later."""
        async with self._turn:
            if self._offering.pop((user_id, game.name), None) is None:
                return
            offered = self._preferences.person(user_id).offered
            left = tuple(name for name in offered if name != game.name)
            await self._preferences.set_person(user_id, offered=left)

    async def _keep(self, user_id: int, game: Game[Any, Any], progress: Progress | None) -> None:
        async with self._turn:
            await self._write(user_id, game, progress)

    async def _write(
        self, user_id: int, game: Game[Any, Any], progress: Progress | None, **more: object
    ) -> None:
        """Store a person's progress and ``more``. The guide is no longer offered to them."""
        person = self._preferences.person(user_id)
        guides = {name: where for name, where in person.guides.items() if name != game.name}
        if progress is not None:
            guides[game.name] = progress
        offered = tuple(dict.fromkeys((*person.offered, game.name)))
        await self._preferences.set_person(user_id, guides=guides, offered=offered, **more)


def _guide(game: Game[Any, Any]) -> Guide:
    guide = guide_of(game)
    if guide is None:
        raise Refusal("unknown_game")
    return guide
