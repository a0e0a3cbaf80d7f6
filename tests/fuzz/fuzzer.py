"""A fuzzer of all inputs: controls that no post has, used by people without permission.

Every press, command and typed text is drawn from one seed. Each must get a sentence or a page,
never a fault. Every act in the journal must be by a person who may do it.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Awaitable, Callable, Iterator
from random import Random
from typing import Any
from unicodedata import bidirectional

from bot.checks.limits import payload
from bot.match.acts.permissions import Actor
from bot.match.match import Match
from bot.posts.controls import Control
from bot.posts.refusals import Refusal
from bot.store import JournalRecord
from cogs.controls import control_handlers
from games import GAMES
from games.engine import FSI, PDI
from tests.cogs.counter import Counter, uses
from tests.host.harness import ANN, BEN, CAT, CHANNEL, EVE
from tests.surfaces.clicks import Click, Post

MOD = 998  # a moderator of another server
ELSEWHERE, OTHER_GUILD = 6000, 8
NAMED = {
    ANN: "**Ann** <@102> @everyone `x`",
    BEN: "\u202eneB\u202c\u2066\u200f\u200d דנה 7",
    CAT: "Ｗ" * 32,
    EVE: "||[Eve](http://x.example)||\n# Eve",
}
"""Names with markup, mentions, bidirectional marks, both directions, and 32 wide letters."""
TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u200e\u200f\u061c"
JUNK = (
    "", "0", "1", "-1", "99", "x", "draw", "pass", "null", "None", "../..", "1.1", "7.1", "\u202e",
    "True", "dm", "easy", "hard", "day", "live", "__class__", "{0}", "%s", "😀" * 20, "a" * 90,
    "9" * 90, "１",
    "1:2:3", "flip:2", "lion_unicorn", "smallseat", "auto", "vote", "pause", "marks", "armed", "\n",
    "2026-11-22", "Europe/Paris", "12.5", "1e9", "9" * 15,
)  # fmt: skip
COMMANDS: dict[str, tuple[str, ...]] = {
    "help": (), "panel": ("match",), "hint": ("match",), "matches": (),
    "tables post": (), "tables remove": (), "play": ("game",),
    "notifications": ("city",), "settings": ("city",), "manage": ("match",), "guide": ("game",),
    "replay": ("match",), "verify": ("match",), "export": ("match",), "leaderboard": ("game",),
    "privacy": (),
}  # fmt: skip
NEEDED = {"guide": ("game",), "leaderboard": ("game",)}
GUESTS_MAY = {"join", "ask", "seen", "fault", "leave", "rematch"}
"""The acts of people without a seat, who can take one or ask for one."""
HOSTS_ONLY = {"end", "placed", "pace", "option", "robot", "level", "unrobot", "start", "rewind"}


class Fuzzer:
    """Presses and types at random; ``tried`` counts the outcomes."""

    def __init__(self, counter: Counter, seed: int) -> None:
        self.tried: Tally[str] = Tally()
        self._rng = Random(seed)
        self._counter = counter
        self._matches: list[Match] = []
        self._seen: dict[int, int] = {}
        counter.responder.on_response.append(self._hear)

    def _hear(self, outcome: str, seconds: float) -> None:
        self.tried[outcome] += 1

    async def begin(self) -> None:
        """Create a match of each kind: a lobby, running ones, and one that is over."""
        rng, counter = self._rng, self._counter
        for game in GAMES.values():
            people = (ANN, BEN, CAT)[: min(3, game.seats[-1])]
            robots = max(0, game.seats[0] - len(people))
            match = await counter.begin(*people, game=game.name, robots=robots)
            for _ in range(rng.randrange(6)):
                match = await counter.step(await counter.settled(match.id), rng)
            self._matches.append(match)
        self._matches.append(await counter.lobby(ANN, BEN))
        over = await counter.begin(ANN, BEN)
        for _ in range(12):
            over = await counter.step(over, rng)
        self._matches.append(await counter.host.play.end(over.id, Actor(ANN)))
        await counter.quiet()

    # ------------------------------------------------------------------ the entries

    async def press(self) -> None:
        """Press a control that no post has, or a real one with something else in it."""
        rng = self._rng
        match = rng.choice(self._matches)
        numbers = [0, 1, 99, 999_999_999]
        if match.table is not None:
            numbers += [d.number for d in match.table.waiting.values()] * 2
        control = Control(
            rng.choice([match.id, match.id, match.id, 0, 999_999]),
            rng.choice(list(control_handlers(self._counter.bot))),
            rng.choice([-1, 0, 1, 2, 99]), rng.choice(numbers), self._word(match),
        )  # fmt: skip
        custom_id: Control | str = control
        if rng.random() < 0.1:
            custom_id = self._torn(control.custom_id)
        values = [self._word(match) for _ in range(rng.choice([0, 0, 1, 1, 2]))]
        post = Post(ephemeral=rng.random() < 0.7)
        await self._do(
            match,
            lambda who: self._counter.click(who.pop("user"), custom_id, *values, on=post, **who),
        )

    async def take(self) -> None:
        """Press a button of a real panel, as anyone."""
        rng = self._rng
        match = rng.choice(self._matches)
        try:
            panel = await self._counter.panel(match, rng.choice(match.people).user_id or 0)
        except (Refusal, AssertionError):
            return
        found = uses(panel, rng)
        if found:
            custom_id, values = rng.choice(found)
            await self._do(
                match,
                lambda who: self._counter.click(
                    who.pop("user"), custom_id, *values, on=panel, **who
                ),
            )

    async def command(self) -> None:
        """Type a command with random arguments."""
        rng = self._rng
        match = rng.choice(self._matches)
        name = rng.choice(list(COMMANDS))
        given: dict[str, Any] = {}
        for parameter in COMMANDS[name]:
            if parameter in NEEDED.get(name, ()) or rng.random() < 0.7:
                drawn: dict[str, Any] = {
                    "match": rng.choice([match.id, match.id, 0, -1, 2**62]),
                    "here": rng.random() < 0.5,
                }
                given[parameter] = drawn.get(parameter, self._word(match))
        await self._do(
            match, lambda who: self._counter.typed(who.pop("user"), name, **_typing(who), **given)
        )

    async def move(self) -> None:
        """Type a move or a card, with autocompletion."""
        rng = self._rng
        match = rng.choice(self._matches)
        user, game = rng.choice([ANN, BEN, EVE]), match.record.game
        word = self._word(match)
        offered = await self._counter.offered(user, word, game)
        assert len(offered) <= 25 and all(0 < len(line) <= 100 for line in offered)
        directed("".join(offered))
        self.tried["offered"] += 1
        if rng.random() < 0.5:
            await self._counter.verb(user, rng.choice([*offered, word]), self._word(match), game)
            await self._look()

    def _word(self, match: Match) -> str:
        rng = self._rng
        words = [*JUNK, str(match.id)]
        if match.table is not None:
            words += [c.id for d in match.table.waiting.values() for c in d.choices] * 2
        return rng.choice(words)[:70]

    def _torn(self, custom_id: str) -> str:
        at = self._rng.randrange(len(custom_id) + 1)
        return (custom_id[:at] + self._rng.choice(JUNK) + custom_id[at + self._rng.randrange(3) :])[
            :100
        ]

    # ------------------------------------------------------------------ who, and what came of it

    def _who(self, match: Match) -> dict[str, Any]:
        """Return a player, another player, a stranger, or a moderator of another server."""
        user = self._rng.choice([ANN, BEN, CAT, EVE, EVE, MOD, MOD])
        if user != MOD:
            guild = self._rng.choice([7, 7, None])
            channel = self._rng.choice([CHANNEL, match.table_channel_id])
            return {"user": user, "channel": channel, "guild": guild}
        return {
            "user": MOD, "channel": ELSEWHERE, "guild": OTHER_GUILD, "moderates": True,
            "governs": True,
        }  # fmt: skip

    async def _do(self, match: Match, act: Callable[[dict[str, Any]], Awaitable[Click]]) -> None:
        click = await act(self._who(match))
        directed("".join(map(str, walked(payload(click.answer.view))) if click.answer.view else ""))
        await self._look()

    async def _look(self) -> None:
        """Check what was done since the last check, and by whom."""
        assert not self.tried["fault"] and not self.tried["broken"]
        for old in self._matches:
            match = await self._counter.host.match(old.id)
            since = self._seen.get(match.id, 0)
            if match.last_row > since:
                for row in await self._counter.store.journal(match.id, after=since):
                    self._judge(match, row)
                self._seen[match.id] = match.last_row

    def _judge(self, match: Match, row: JournalRecord) -> None:
        self.tried[f"did: {row.act}"] += 1
        if row.actor is None:
            return
        users = {seat.user_id for seat in match.seats}
        assert row.actor in users or row.act in GUESTS_MAY, row
        assert row.actor != MOD or row.act in GUESTS_MAY, row
        if row.act == "answer":
            assert row.seat is not None and match.seats[row.seat].user_id == row.actor, row
        if row.act in HOSTS_ONLY:
            assert row.actor == match.host_id, row


def walked(part: Any) -> Iterator[str]:
    """Yield all text of a post's components, including labels and alt texts."""
    if isinstance(part, dict):
        part = list(part.values())
    if isinstance(part, list):
        for inner in part:
            yield from walked(inner)
    elif isinstance(part, str):
        yield part


def directed(text: str) -> None:
    """Assert that right-to-left text does not change the direction of text around it."""
    depth = 0
    for at, each in enumerate(text):
        depth += (each == FSI) - (each == PDI)
        assert depth in (0, 1) and each not in TURNING, ascii(text[max(0, at - 40) : at + 10])
        assert depth or bidirectional(each) not in ("R", "AL"), text[max(0, at - 40) : at + 10]
    assert not depth


def _typing(who: dict[str, Any]) -> dict[str, Any]:
    return {name: who[name] for name in who if name != "user"}
