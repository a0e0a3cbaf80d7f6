"""Showing one surface: where it stands, what it shows, and what becomes of it in trouble."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from bot.host import (
    FAREWELL,
    LOBBY,
    NOTICE,
    OVER_STATUSES,
    PANEL,
    TABLE,
    Host,
    Match,
    NotificationMode,
    Refusal,
    seat_history_of,
)
from bot.languages import speaking
from bot.logs import about
from bot.store import StoreError, SurfaceRecord
from bot.surfaces import layout
from bot.surfaces.draft import Plain
from bot.surfaces.languages import Languages
from bot.surfaces.messenger import (
    Archived,
    ChannelGone,
    ClosedToUs,
    Later,
    Messenger,
    NoSharedServer,
    NotAllowed,
    OpeningTooFast,
    RequestRefused,
    Trouble,
    Unwell,
)
from bot.surfaces.pages.guide_offer import FirstPanelDraft
from bot.surfaces.pages.lobby import LobbyDraft
from bot.surfaces.pages.notice import FarewellDraft, NoticeDraft, trouble_post
from bot.surfaces.pages.panel import PanelDraft
from bot.surfaces.pages.table import TableDraft
from bot.surfaces.permissions import ATTACH
from bot.surfaces.poster import Post, Poster
from bot.surfaces.words import words_for
from games.engine import Language, message

log = logging.getLogger(__name__)

BY_DM: tuple[NotificationMode, ...] = ("auto", "dm", "both")
AT_TABLE: tuple[NotificationMode, ...] = ("thread", "both")
KEPT_UP = (LOBBY, TABLE, PANEL)
"""The posts that follow their match as long as it lasts."""
NO_CHANNEL = message("its channel was deleted")
NO_RIGHT = message("I may not write there; please grant {missing}")
NOT_ALLOWED = message("I may not write there")
NOT_TAKEN = message("Discord refuses the post")
CHECK = 60.0  # seconds until it is looked whether a missing permission has been granted
TOLD = 1000  # troubles of matches that are remembered as told


@dataclass(frozen=True)
class Failure:
    """Why a surface cannot be shown: the ``reason`` in words, and the error behind it.

    ``missing`` are the permissions that the bot would need.
    """

    reason: str
    trouble: Trouble
    missing: Sequence[str] = ()


class NotificationsMuted(Exception):
    """Somebody is to be told of nothing ``until`` a time."""

    def __init__(self, until: float) -> None:
        super().__init__(until)
        self.until = until


class Showing:
    """Shows the surfaces of matches, each kind in its own way.

    ``wake`` is called with a match that is to be seen to again, ``tidy`` with a match and a post
    of it that another one has replaced.
    """

    def __init__(
        self,
        host: Host,
        poster: Poster,
        messenger: Messenger,
        languages: Languages,
        wake: Callable[[int], None],
        tidy: Callable[[int, SurfaceRecord], None],
    ) -> None:
        self._host = host
        self._poster = poster
        self._messenger = messenger
        self._languages = languages
        self._wake = wake
        self._tidy = tidy
        self._replaced: dict[int, SurfaceRecord] = {}  # panels that stand until the next is there
        self._told_of_trouble: dict[tuple[object, ...], None] = {}  # the oldest first
        self._kinds: dict[str, Callable[[Match, SurfaceRecord], Awaitable[None]]] = {
            LOBBY: self._lobby, TABLE: self._table, PANEL: self._panel, NOTICE: self._notice,
            FAREWELL: self._farewell,
        }  # fmt: skip

    async def attempt(self, match: Match, surface: SurfaceRecord) -> bool:
        """Bring a surface up to date; return whether it need not be tried again."""
        language = self._language(match, surface)
        try:
            with speaking(language):
                await self._kinds[surface.kind](match, surface)
            if surface.kind in KEPT_UP and self._language(match, surface) is not language:
                await self._host.store.update_surface(surface.id, shown=0)
                return False
        except NotificationsMuted as muted:
            self._wait(match, surface, muted.until)
        except Unwell as trouble:
            log.warning(
                "match %s, %s: Discord is unwell: %s",
                match.id,
                surface.kind,
                trouble,
                extra=about(match.id, match.record.version),
            )
            if not isinstance(trouble, Later) or trouble.seconds is None:
                return False
            self._wait(match, surface, self._host.now() + trouble.seconds)
        except ChannelGone as trouble:
            await self._poster.forget(surface)
            await self._give_up(match, surface, Failure(NO_CHANNEL, trouble))
        except (NotAllowed, Archived) as trouble:
            await self._wait_for_permission(match, surface, trouble)
        except RequestRefused as trouble:
            await self._give_up(match, surface, Failure(NOT_TAKEN, trouble))
        return True

    def _wait(self, match: Match, surface: SurfaceRecord, until: float) -> None:
        """Leave a surface behind until a time."""
        alarm = surface.kind, match.id, surface.seat
        self._host.scheduler.schedule(alarm, until, lambda: self._wake(match.id))

    async def _wait_for_permission(
        self, match: Match, surface: SurfaceRecord, trouble: Trouble
    ) -> None:
        """Leave a surface until it may be shown, and tell the match's host what that takes."""
        place = match.record.channel_id if surface.kind == LOBBY else match.table_channel_id
        missing = self._messenger.missing(place)
        failure = Failure(NO_RIGHT if missing else NOT_ALLOWED, trouble, missing)
        if match.record.status in OVER_STATUSES:
            await self._give_up(match, surface, failure)
            return
        await self._host.store.update_surface(surface.id, attempted=False)
        self._wait(match, surface, self._host.now() + CHECK)
        await self._tell_of_trouble(match, surface, failure)

    async def _give_up(self, match: Match, surface: SurfaceRecord, failure: Failure) -> None:
        """Leave a surface that cannot be shown as it is, and tell the match's host once why."""
        shown = match.record.version
        await self._host.store.update_surface(surface.id, shown=shown, attempted=False)
        await self._tell_of_trouble(match, surface, failure)

    async def _tell_of_trouble(
        self, match: Match, surface: SurfaceRecord, failure: Failure
    ) -> None:
        """Tell a match's host once why its table cannot be shown."""
        reason, missing = failure.reason, failure.missing
        told = match.id, reason, *missing
        known = told in self._told_of_trouble
        log.log(
            logging.INFO if known else logging.WARNING,
            "match %s, %s: %s: %s",
            match.id,
            surface.kind,
            reason.format(missing=", ".join(missing)),
            failure.trouble,
            extra=about(match.id, match.record.version),
        )
        if surface.kind not in (LOBBY, TABLE) or known:
            return
        self._told_of_trouble[told] = None
        if len(self._told_of_trouble) > TOLD:
            del self._told_of_trouble[next(iter(self._told_of_trouble))]
        with speaking(self._languages.of_person(match.record.host_id)):
            post = trouble_post(match, reason, missing)
            await self._poster.whisper(match.record.host_id, post)

    def _language(self, match: Match, surface: SurfaceRecord) -> Language:
        """Return the language of a surface's readers."""
        if surface.kind in (LOBBY, TABLE):
            return self._languages.of_server(match.record.guild_id)
        seat = match.seats[surface.seat]
        reader = seat_history_of(seat).former[-1] if surface.kind == FAREWELL else seat.user_id
        return self._languages.of_person(reader or 0)

    async def _lobby(self, match: Match, surface: SurfaceRecord) -> None:
        await self._poster.show(surface, Post(match.record.channel_id, LobbyDraft(match)))

    async def _table(self, match: Match, surface: SurfaceRecord) -> None:
        place = match.record.thread_id or await self._find_place(match)
        words = words_for(match)
        moved = words("The table of match {id} stands in {place} now.", id=match.id,
                      place=f"<#{place}>")  # fmt: skip
        may_attach = ATTACH not in self._messenger.missing(place)
        post = Post(
            place, TableDraft(match, may_attach=may_attach), farewell=Plain(layout.say(moved)),
            complete=may_attach or match.record.status in OVER_STATUSES,
        )  # fmt: skip
        try:
            await self._poster.show(surface, post)
            if not post.complete:
                self._wait(match, surface, self._host.now() + CHECK)
        except (ChannelGone, Archived, NotAllowed) as trouble:
            # Where the bot may not see the table, it may not see the channel around it either.
            stays = isinstance(trouble, NotAllowed) and surface.message_id is not None
            if stays or not await self._left_thread(match, place):
                raise

    async def _left_thread(self, match: Match, place: int) -> bool:
        """Place the table in the lobby's channel, its thread being deleted or closed to us.

        Return whether it stood in one.
        """
        if place == match.record.channel_id:
            return False
        await self._host.seats.set_table_thread(match.id, match.record.channel_id)
        return True

    async def _find_place(self, match: Match) -> int:
        """Open the match's thread below its lobby, or settle for the channel."""
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
        """Edit the seat's DM panel; the first one is posted too."""
        muted = self._host.muted_until(match, surface.seat) is not None
        silent = muted or match.private or self._notices(match, surface.seat) not in BY_DM
        if await self._show_panel(match, surface, silent=silent):
            return
        await self._poster.renew(surface)  # nobody is to look at it any more
        await self._host.store.update_surface(surface.id, shown=match.record.version)

    async def _show_panel(
        self, match: Match, surface: SurfaceRecord, *, silent: bool = False
    ) -> bool:
        """Show a seat's panel in its DM; return whether there is such a place."""
        channel = await self._dm(match, surface.seat)
        if channel is None or match.table is None:
            return False
        kind = FirstPanelDraft if await self._offers_guide(match, surface.seat) else PanelDraft
        draft = kind(match, seat=surface.seat)
        try:
            await self._poster.show(surface, Post(channel, draft, silent=silent))
        except NotAllowed as trouble:
            # Closed DMs: the private panel at the table does all that this one did.
            await self._host.seats.set_dm_channel(match.id, surface.seat, 0)
            user = match.seats[surface.seat].user_id
            if kind is FirstPanelDraft and user is not None:
                with suppress(Refusal, StoreError):  # then it stands behind `/guide`
                    await self._host.guides.withdraw(user, match.game)
            if isinstance(trouble, NoSharedServer) and match.record.guild_id and user:
                await self._host.members.mark_gone(match.id, user)
            return False
        return True

    async def _offers_guide(self, match: Match, seat: int) -> bool:
        """Return whether a panel has the offer of its game's guide below it.

        It is made once, and stands until the seat has answered.
        """
        user, guides = match.seats[seat].user_id, self._host.guides
        if user is None or seat in match.answered or match.record.status != "running":
            return False
        try:
            return guides.offering(user, match.game, match.id) or await guides.offers(
                user, match.game, but=match.id
            )
        except (Refusal, StoreError) as error:  # what cannot be kept is not done
            log.warning("match %s: the guide could not be offered: %s", match.id, error)
            return False

    async def _farewell(self, match: Match, surface: SurfaceRecord) -> None:
        """Tell the former holder of a seat that it has passed on, if their DMs are open."""
        former = seat_history_of(match.seats[surface.seat]).former[-1]
        try:
            channel = await self._messenger.direct_channel(former)
            draft = FarewellDraft(match, seat=surface.seat)
            await self._poster.show(surface, Post(channel, draft))
        except (NotAllowed, ChannelGone):
            shown = match.record.version
            await self._host.store.update_surface(surface.id, shown=shown, attempted=False)

    async def _notice(self, match: Match, surface: SurfaceRecord) -> None:
        """Tell a seat that its match needs it, where its person wishes to be told.

        Raises NotificationsMuted while that person is to be left in peace.
        """
        version = match.record.version
        seat = match.seats[surface.seat]
        if match.needs(seat.seat) and seat.user_id is not None:
            until = self._host.muted_until(match, seat.seat)
            if until is not None:
                raise NotificationsMuted(until)
            notices = self._notices(match, seat.seat)
            told, later = False, None
            try:
                told = notices in BY_DM and await self._fresh_panel(match, surface)
            except OpeningTooFast as trouble:
                later = trouble
            except RequestRefused as refused:
                panel = await self._host.store.surface(match.id, PANEL, seat.seat)
                assert panel is not None
                await self._give_up(match, panel, Failure(NOT_TAKEN, refused))
            at_table = notices in AT_TABLE or (notices == "auto" and not told)
            # Who is asked in a window is nobody else's business.
            if at_table and not match.has_open_window:
                try:
                    await self._mention(match, surface, seat.user_id)
                    return
                except NotAllowed:
                    if not told:
                        raise
            if later is not None:
                raise later
        elif surface.attempted:  # a call that may have gone out, and comes too late
            await self._poster.renew(surface)
        # As of the beginning: while this went out, the seat may have become newly on move again.
        await self._host.store.update_surface(surface.id, shown=version, attempted=False)

    def _notices(self, match: Match, seat: int) -> NotificationMode:
        return self._host.preferences.person(match.seats[seat].user_id or 0).notices

    async def _fresh_panel(self, match: Match, surface: SurfaceRecord) -> bool:
        """Post a seat's panel anew, as only a new post notifies; return whether it has a DM.

        The one before goes once that stands: all that it said is on the fresh one too. After a
        crash in between it is left standing.
        """
        store = self._host.store
        panel = await store.surface(match.id, PANEL, surface.seat)
        if panel is None:
            return False
        if not surface.attempted:
            if panel.message_id is not None:
                self._replaced[panel.id] = panel
            panel = await self._poster.forget(panel)
            # From here on the fresh panel is begun: it is looked for, and not made twice.
            await store.update_surface(surface.id, attempted=True)
        shown = await self._show_panel(match, panel)
        replaced = self._replaced.pop(panel.id, None)
        if shown and replaced is not None:
            self._tidy(match.id, replaced)
        return shown

    async def _mention(self, match: Match, surface: SurfaceRecord, user_id: int) -> None:
        if surface.message_id is not None:
            surface = await self._poster.renew(surface)
        draft = NoticeDraft(match, seat=surface.seat)
        try:
            with speaking(self._languages.of_server(match.record.guild_id)):
                await self._poster.show(surface, Post(match.table_channel_id, draft, (user_id,)))
        except (ChannelGone, Archived):
            if not await self._left_thread(match, match.table_channel_id):
                raise

    async def _dm(self, match: Match, seat_number: int) -> int | None:
        """Return a seat's DM channel, opened if need be; None where there is none."""
        seat = match.seats[seat_number]
        if not seat.dm or seat.user_id is None or seat.dm_channel == 0:
            return None
        if seat.dm_channel is not None:
            return seat.dm_channel
        try:
            channel = await self._messenger.direct_channel(seat.user_id)
        except ClosedToUs:
            channel = 0
        await self._host.seats.set_dm_channel(match.id, seat_number, channel)
        return channel or None
