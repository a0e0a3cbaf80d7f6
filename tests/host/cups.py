"""Tournaments in a harness whose clock only moves when a test moves it."""

from __future__ import annotations

from bot.features.tournaments.acts import Tournaments
from bot.features.tournaments.rows import TournamentRows
from bot.features.tournaments.runner import TournamentRunner
from bot.features.tournaments.state import TableState, TournamentSettings, TournamentState
from bot.match.acts.permissions import Actor
from bot.match.match import Match
from bot.match.time_control import DAY, HOUR
from tests.host.days import Days
from tests.host.endings import ShortEnding
from tests.host.harness import CHANNEL, LION, HostHarness

MANAGER = 900
FIRST_PERSON = 101
ROUND = 3 * DAY
PLAYER = [FIRST_PERSON + number for number in range(16)]


class Cups(Days):
    """Tournaments of a server, with the runner that advances them."""

    def __init__(self, harness: HostHarness) -> None:
        super().__init__(harness)
        self.runner = TournamentRunner(harness.host)

    @property
    def manager(self) -> Actor:
        """A person who may manage the server."""
        return Actor(MANAGER, CHANNEL, self.harness.guild)

    def settings(self, **changes: object) -> TournamentSettings:
        chosen = {"name": "Cup", "game": LION, "starts_at": self.now + HOUR, "starts": "at_once"}
        return TournamentSettings.model_validate({**chosen, "reserve": 0, **changes})

    async def open(self, people: int, **changes: object) -> TournamentState:
        """Create a tournament that so many people have joined."""
        acts = self.harness.host[Tournaments]
        cup = await acts.create(self.manager, self.harness.guild, CHANNEL, self.settings(**changes))
        for person in PLAYER[:people]:
            cup = await acts.join(cup.id, person, f"Person {person}")
        return cup

    async def started(self, people: int, **changes: object) -> TournamentState:
        """Start a tournament of so many people."""
        cup = await self.open(people, **changes)
        return await self.harness.host[Tournaments].begin(self.manager, cup.id)

    async def cup(self, tournament_id: int) -> TournamentState:
        return await self.harness.host[Tournaments].tournament(tournament_id)

    async def later(self, seconds: float) -> None:
        """Let time pass, and let the bot act on everything that is due on the way."""
        end, store = self.now + seconds, self.harness.store
        while True:
            found = await store.next_deadline(), await TournamentRows(store).next_check()
            ring = min((at for at in found if at is not None), default=end + 1)
            if ring > end:
                break
            self.now = max(self.now, ring)
            await self.harness.host.clock.tick()
            await self.robots()
            await self.runner.settle()
            assert await self.runner.advance_due()
        self.now = end

    async def down(self, seconds: float) -> None:
        """Stop the process for some seconds, then start it again."""
        await self.runner.close()
        await super().down(seconds)
        self.runner = TournamentRunner(self.harness.host)

    async def match_at(self, cup: TournamentState, table: int = 1) -> Match:
        """Return the match of a table in the latest round."""
        at = (await self.cup(cup.id)).rounds[-1].tables[table - 1]
        assert at.match_id is not None
        return await self.match(at.match_id)

    async def play(self, at: TableState) -> None:
        """Let the people at a table play their match to its end."""
        assert at.match_id is not None
        match = await self.match(at.match_id)
        ending = ShortEnding(match.table_or_refuse())
        while match.status == "running":
            await self.robots()
            match = await self.match(match.id)
            if match.waited_for():
                match = await self.harness.soon_over(match, ending)
        await self.runner.settle()

    async def play_round(self, cup: TournamentState) -> TournamentState:
        """Let everyone play the matches of the latest round."""
        number = len((await self.cup(cup.id)).rounds)
        await self.press_ready(cup)
        for at in (await self.cup(cup.id)).rounds[number - 1].tables:
            if at.places is None:
                await self.play(at)
        return await self.cup(cup.id)

    async def press_ready(self, cup: TournamentState) -> None:
        """Let everyone whose match has not started press the button."""
        cup = await self.cup(cup.id)
        for at in cup.rounds[-1].tables:
            waiting = at.seats if at.match_id is None else ()
            for entrant_id in waiting:
                await self.harness.host[Tournaments].ready(cup.id, user(cup, entrant_id))

    async def play_all(self, cup: TournamentState) -> TournamentState:
        """Let everyone play all rounds."""
        while cup.record.status == "running":
            cup = await self.play_round(cup)
        return cup


def user(cup: TournamentState, entrant_id: int) -> int:
    """Return the person of an entrant."""
    found = cup.entrant(entrant_id).user_id
    assert found is not None
    return found
