"""Updates of single surfaces: their channel, their content, and the handling of errors."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.app.host import Host
from bot.features.guides.offer import FirstPanelContent
from bot.features.schedules.posts import EventSync
from bot.features.schedules.reminders import Reminders
from bot.features.takeover.posts import SeatLosses
from bot.match.change import (
    EVENT,
    LOBBY,
    NOTICE,
    PANEL,
    REMINDER,
    RESULT,
    SEAT_LOST,
    START_NOTICE,
    TABLE,
)
from bot.match.failure_reports import Failure, FailureReports
from bot.match.languages import Languages
from bot.match.match import OVER_STATUSES, Match
from bot.match.pages.lobby import LobbyContent
from bot.match.pages.notice import NoticeContent
from bot.match.pages.panel import PanelContent
from bot.match.pages.table import TableContent
from bot.match.preferences import AT_TABLE, BY_DM, NotificationMode
from bot.match.results import Results
from bot.match.seat import MatchSeat
from bot.messaging.messenger import (
    ChannelGone,
    DiscordUnavailable,
    DMsClosed,
    DMsOpenedTooFast,
    Messenger,
    MessengerError,
    MissingPermission,
    NoSharedServer,
    RateLimited,
    RequestRefused,
    ThreadArchived,
)
from bot.messaging.permissions import ATTACH
from bot.posts import layout
from bot.posts.content import StaticContent
from bot.posts.languages import using_language
from bot.posts.poster import Post, Poster
from bot.posts.refusals import Refusal
from bot.posts.words import words_for
from bot.runtime.logs import about
from bot.store import StoreError, SurfaceRecord
from games.engine import Language, message

log = logging.getLogger(__name__)

KEPT_UP_TO_DATE = (LOBBY, TABLE, PANEL)
"""The kinds of posts that are updated for as long as their match lasts."""
NO_CHANNEL = message("its channel was deleted")
MISSING_PERMISSIONS = message("I am not allowed to post there; please grant {missing}")
NOT_ALLOWED = message("I am not allowed to post there")
POST_REFUSED = message("Discord refuses the post")
PERMISSION_CHECK_SECONDS = 60.0  # between two checks for missing permissions


class NotificationsMuted(Exception):
    """The bot must not notify a person before ``until``."""

    def __init__(self, until: float) -> None:
        super().__init__(until)
        self.until = until


class SurfaceSync:
    """Updates the posts of surfaces, each kind in its own way.

    ``schedule`` is called with the id of a match whose surfaces must be updated again,
    ``delete_replaced`` with the id of a match and one of its posts that another post has replaced.
    """

    def __init__(
        self,
        host: Host,
        poster: Poster,
        messenger: Messenger,
        languages: Languages,
        schedule: Callable[[int], None],
        delete_replaced: Callable[[int, SurfaceRecord], None],
        results: Results,
    ) -> None:
        self._host = host
        self._poster = poster
        self._messenger = messenger
        self._languages = languages
        self._schedule = schedule
        self._delete_replaced = delete_replaced
        self._results = results
        self._replaced: dict[int, SurfaceRecord] = {}  # panels to delete once the new one is posted
        self._failure_reports = FailureReports(poster, languages)
        reminders = Reminders(host, poster, messenger, languages)
        self._updates: dict[str, Callable[[Match, SurfaceRecord], Awaitable[None]]] = {
            LOBBY: self._lobby, TABLE: self._table, PANEL: self._panel, NOTICE: self._notice,
            SEAT_LOST: SeatLosses(host, poster, messenger).show, RESULT: self._result,
            REMINDER: reminders.show, START_NOTICE: reminders.notify,
            EVENT: EventSync(host, messenger).show,
        }  # fmt: skip

    async def update(self, match: Match, surface: SurfaceRecord) -> bool:
        """Bring a surface up to date; return False if the publisher should retry."""
        language = self._language(match, surface)
        try:
            with using_language(language):
                await self._updates[surface.kind](match, surface)
            if surface.kind in KEPT_UP_TO_DATE and self._language(match, surface) is not language:
                await self._host.store.update_surface(surface.id, shown_version=0)
                return False
        except NotificationsMuted as muted:
            self._retry_at(match, surface, muted.until)
        except DiscordUnavailable as error:
            log.warning(
                "match %s, %s: Discord is unavailable: %s", match.id, surface.kind, error,
                extra=about(match.id, match.record.version),
            )  # fmt: skip
            if not isinstance(error, RateLimited) or error.seconds is None:
                return False
            self._retry_at(match, surface, self._host.now() + error.seconds)
        except ChannelGone as error:
            await self._poster.forget(surface)
            await self._give_up(match, surface, Failure(NO_CHANNEL, error))
        except (MissingPermission, ThreadArchived) as error:
            await self._wait_for_permission(match, surface, error)
        except RequestRefused as error:
            await self._give_up(match, surface, Failure(POST_REFUSED, error))
        return True

    def _retry_at(self, match: Match, surface: SurfaceRecord, until: float) -> None:
        """Leave a surface behind, and schedule its match at ``until``."""
        alarm = surface.kind, match.id, surface.seat
        self._host.scheduler.schedule(alarm, until, lambda: self._schedule(match.id))

    async def _wait_for_permission(
        self, match: Match, surface: SurfaceRecord, error: MessengerError
    ) -> None:
        """Retry a surface later, and report the missing permissions to the match's host."""
        around = surface.kind in (LOBBY, REMINDER, START_NOTICE, RESULT)
        place = match.record.channel_id if around else match.table_channel_id
        missing = self._messenger.missing(place)
        failure = Failure(MISSING_PERMISSIONS if missing else NOT_ALLOWED, error, missing)
        if match.record.status in OVER_STATUSES:
            await self._give_up(match, surface, failure)
            return
        await self._host.store.update_surface(surface.id, send_started=False)
        self._retry_at(match, surface, self._host.now() + PERMISSION_CHECK_SECONDS)
        await self._failure_reports.report(match, surface, failure)

    async def _give_up(self, match: Match, surface: SurfaceRecord, failure: Failure) -> None:
        """Mark a surface as shown although it cannot be, and report the failure."""
        shown = match.record.version
        await self._host.store.update_surface(surface.id, shown_version=shown, send_started=False)
        await self._failure_reports.report(match, surface, failure)

    def _language(self, match: Match, surface: SurfaceRecord) -> Language:
        """Return the language of a surface's readers."""
        if surface.kind in (LOBBY, TABLE, EVENT, REMINDER, RESULT):
            return self._languages.of_server(match.record.guild_id)
        if surface.seat >= len(match.seats):  # its player has left the lobby
            return self._languages.of_person(0)
        seat = match.seats[surface.seat]
        reader = seat.history.former[-1] if surface.kind == SEAT_LOST else seat.user_id
        return self._languages.of_person(reader or 0)

    async def _lobby(self, match: Match, surface: SurfaceRecord) -> None:
        place = match.record.channel_id
        may_attach = ATTACH not in self._messenger.missing(place)
        content = LobbyContent(match, may_attach=may_attach)
        await self._poster.show(surface, Post(place, content))

    async def _table(self, match: Match, surface: SurfaceRecord) -> None:
        place = match.record.thread_id or await self._find_place(match)
        words = words_for(match)
        moved = words("The table of match {id} is now in {place}.", id=match.id,
                      place=f"<#{place}>")  # fmt: skip
        may_attach = ATTACH not in self._messenger.missing(place)
        post = Post(
            place, TableContent(match, may_attach=may_attach),
            forwarding_notice=StaticContent(layout.sentence_post(moved)),
            complete=may_attach or match.record.status in OVER_STATUSES,
        )  # fmt: skip
        try:
            await self._poster.show(surface, post)
            if not post.complete:
                self._retry_at(match, surface, self._host.now() + PERMISSION_CHECK_SECONDS)
        except (ChannelGone, ThreadArchived, MissingPermission) as error:
            # If the bot may not see the table, it may not see the channel around it either.
            stays = isinstance(error, MissingPermission) and surface.message_id is not None
            if stays or not await self._fall_back_to_channel(match, place):
                raise

    async def _result(self, match: Match, surface: SurfaceRecord) -> None:
        """Post the result where the lobby is, with mentions of the players who want them."""
        place = match.record.channel_id
        may_attach = ATTACH not in self._messenger.missing(place)
        mentions = [
            seat.user_id for seat in match.people
            if seat.user_id is not None
            and self._notified_at_table(match, seat)
            and not self._muted_at_end(match, seat.seat)
        ]  # fmt: skip
        content = await self._results.content(match, surface, may_attach=may_attach)
        await self._poster.show(surface, Post(place, content, mentions=mentions))

    async def _fall_back_to_channel(self, match: Match, place: int) -> bool:
        """Move the table to the lobby's channel, as the bot cannot use its thread.

        Return False if the table was in that channel already.
        """
        if place == match.record.channel_id:
            return False
        channel = match.record.channel_id
        await self._host.seats.set_table_thread(match.id, channel, instead_of=place)
        return True

    async def _find_place(self, match: Match) -> int:
        """Open the match's thread below its lobby, or use the channel; return the table's place."""
        lobby = await self._host.store.surface(match.id, LOBBY)
        place = match.record.channel_id
        threads = self._host.preferences.server(match.record.guild_id).threads
        # There are no threads in direct messages.
        if threads and match.record.guild_id and lobby is not None and lobby.message_id is not None:
            name = f"{match.game.title} · {match.id}"
            thread = await self._messenger.open_thread(place, lobby.message_id, name)
            if thread is not None:
                place = thread
                people = [s.user_id for s in match.people if s.user_id is not None]
                for user_id in people:
                    await self._messenger.add_to_thread(place, user_id)
        await self._host.seats.set_table_thread(match.id, place)
        return place

    async def _panel(self, match: Match, surface: SurfaceRecord) -> None:
        """Edit the seat's DM panel, or post it if there is none yet."""
        muted = self._host.muted_until(match, surface.seat) is not None
        silent = muted or match.private or self._notices(match, surface.seat) not in BY_DM
        if await self._show_panel(match, surface, silent=silent):
            return
        await self._poster.retire(surface)  # the seat no longer has a DM panel
        await self._host.store.update_surface(surface.id, shown_version=match.record.version)

    async def _show_panel(
        self, match: Match, surface: SurfaceRecord, *, silent: bool = False
    ) -> bool:
        """Show a seat's panel in its DM channel; return whether that is possible."""
        channel = await self._dm_channel(match, surface.seat)
        if channel is None or match.table is None:
            return False
        kind = FirstPanelContent if await self._offers_guide(match, surface.seat) else PanelContent
        content = kind(match, seat=surface.seat)
        try:
            await self._poster.show(surface, Post(channel, content, silent=silent))
        except MissingPermission as error:
            # DMs are closed: the private panel at the table offers the same.
            await self._host.seats.set_dm_channel(match.id, surface.seat, 0)
            user = match.seats[surface.seat].user_id
            if kind is FirstPanelContent and user is not None:
                with suppress(Refusal, StoreError):  # `/guide` opens it in any case
                    await self._host.guides.withdraw(user, match.game)
            if isinstance(error, NoSharedServer) and match.record.guild_id and user:
                await self._host.members.mark_gone(match.id, user)
            return False
        return True

    async def _offers_guide(self, match: Match, seat: int) -> bool:
        """Return whether a panel has the offer of its game's guide below it.

        The offer is made once, and shown until the seat's first answer.
        """
        user, guides = match.seats[seat].user_id, self._host.guides
        if user is None or seat in match.answered or match.record.status != "running":
            return False
        try:
            return guides.offering(user, match.game, match.id) or await guides.offers(
                user, match.game, but=match.id
            )
        except (Refusal, StoreError) as error:  # an offer that cannot be stored is not made
            log.warning("match %s: the guide could not be offered: %s", match.id, error)
            return False

    async def _notice(self, match: Match, surface: SurfaceRecord) -> None:
        """Notify a seat's player that the match needs them, in the way that they have chosen.

        Raise NotificationsMuted if the player must not be notified now.
        """
        version = match.record.version
        seat = match.seats[surface.seat]
        over = match.record.status == "finished"
        if (over or match.needs(seat.seat)) and seat.user_id is not None:
            until = self._host.muted_until(match, seat.seat)
            if until is not None:
                raise NotificationsMuted(until)
            notices = self._notices(match, seat.seat)
            sent_by_dm, later = False, None
            try:
                sent_by_dm = notices in BY_DM and await self._notify_by_dm(match, surface)
            except DMsOpenedTooFast as error:
                later = error
            except RequestRefused as refused:
                panel = await self._host.store.surface(match.id, PANEL, seat.seat)
                assert panel is not None
                await self._give_up(match, panel, Failure(POST_REFUSED, refused))
            at_table = notices in AT_TABLE or (notices == "auto" and not sent_by_dm)
            # A mention would reveal which seats a window waits for. Without one, everybody would
            # know that the bot answers for the player.
            # The post with the result mentions the players who were not muted at the end.
            in_result = over and not self._muted_at_end(match, seat.seat)
            if at_table and not in_result and not match.has_open_window:
                try:
                    await self._mention(match, surface, seat.user_id)
                    return
                except MissingPermission:
                    if not sent_by_dm:
                        raise
            if later is not None:
                raise later
        elif surface.send_started:  # a mention that may have been sent, but is out of date
            await self._poster.retire(surface)
        # The version from the start: the seat may have become newly on move again since then.
        await self._host.store.update_surface(surface.id, shown_version=version, send_started=False)

    def _notices(self, match: Match, seat: int) -> NotificationMode:
        return self._host.preferences.person(match.seats[seat].user_id or 0).notices

    def _muted_at_end(self, match: Match, seat: int) -> bool:
        return self._host.muted_until(match, seat, match.record.ended_at) is not None

    def _notified_at_table(self, match: Match, seat: MatchSeat) -> bool:
        """Return whether a player is mentioned: by choice, or because their DMs are closed."""
        notices = self._notices(match, seat.seat)
        return notices in AT_TABLE or (notices == "auto" and not (seat.dm and seat.dm_channel))

    async def _notify_by_dm(self, match: Match, surface: SurfaceRecord) -> bool:
        """Notify a seat's player by DM unless the bot answers for them; return if DMs are open."""
        seat = match.seats[surface.seat]
        open_dms = seat.dm and seat.dm_channel != 0
        if not open_dms or match.automatic_answer(surface.seat) is not None:
            return open_dms
        return await self._fresh_panel(match, surface)

    async def _fresh_panel(self, match: Match, surface: SurfaceRecord) -> bool:
        """Post a seat's panel again, as only a new post notifies; return whether that is possible.

        The former panel is deleted once the new one is posted. After a crash in between it is kept.
        """
        store = self._host.store
        panel = await store.surface(match.id, PANEL, surface.seat)
        if panel is None:
            return False
        if not surface.send_started:
            if panel.message_id is not None:
                self._replaced[panel.id] = panel
            panel = await self._poster.forget(panel)
            # After a crash from here on, the new panel is looked for and not posted twice.
            await store.update_surface(surface.id, send_started=True)
        shown = await self._show_panel(match, panel)
        replaced = self._replaced.pop(panel.id, None)
        if shown and replaced is not None:
            self._delete_replaced(match.id, replaced)
        return shown

    async def _mention(self, match: Match, surface: SurfaceRecord, user_id: int) -> None:
        if surface.message_id is not None:
            surface = await self._poster.retire(surface)
        content = NoticeContent(match, seat=surface.seat)
        try:
            with using_language(self._languages.of_server(match.record.guild_id)):
                await self._poster.show(surface, Post(match.table_channel_id, content, (user_id,)))
        except (ChannelGone, ThreadArchived):
            if not await self._fall_back_to_channel(match, match.table_channel_id):
                raise

    async def _dm_channel(self, match: Match, seat_number: int) -> int | None:
        """Return a seat's DM channel, which is opened if necessary; None if it has none."""
        seat = match.seats[seat_number]
        if not seat.dm or seat.user_id is None or seat.dm_channel == 0:
            return None
        if seat.dm_channel is not None:
            return seat.dm_channel
        try:
            channel = await self._messenger.direct_channel(seat.user_id)
        except DMsClosed:
            channel = 0
        await self._host.seats.set_dm_channel(match.id, seat_number, channel)
        return channel or None
