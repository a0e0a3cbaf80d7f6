"""Summaries: what a person's page says about their results on a server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from bot.features.records.ratings import rating_points
from bot.features.records.rows import History, Result, Tally
from games.engine import Event, Outcome

Plays = Mapping[str, Collection[str]]
"""The kinds of events in which a card is played, by game."""

NO_SERVER = 0
"""The server of matches that belong to none."""
LATEST_MATCHES = 10  # whose results and cards a summary has
LATEST_WINS = 100  # whose reasons a summary counts
CHARTED_MATCHES = 200  # whose ratings a summary has, at most
WINS_WITH_CARDS = 50  # latest wins, of which the cards can be chosen as a face
MOST_MET = 4  # opponents in a summary


@dataclass(frozen=True)
class WinLossRecord:
    """The number of matches that a person has won, drawn and lost, under a ``name``."""

    name: str
    won: int
    drawn: int
    lost: int

    @classmethod
    def from_tallies(cls, name: str, tallies: Iterable[Tally]) -> WinLossRecord:
        """Return a record that adds these tallies up."""
        count: Counter[Result] = Counter()
        for tally in tallies:
            count[tally.result] += tally.n
        return cls.from_counts(name, count)

    @classmethod
    def from_counts(cls, name: str, count: Counter[Result]) -> WinLossRecord:
        """Return a record of results that are already counted."""
        return cls(name, count["won"], count["drawn"], count["lost"])

    @property
    def matches(self) -> int:
        """The number of all matches."""
        return self.won + self.drawn + self.lost


class Win(NamedTuple):
    """A match that a person has won: the game, their seat, and the outcome."""

    game: str
    seat: int
    outcome: Outcome


@dataclass(frozen=True)
class Summary:
    """A person's results on a server, in one ``game`` or in all games.

    ``latest`` are the games and results of the person's latest matches, oldest first. ``streak``
    and ``longest_streak`` count wins in a row in matches among people. ``opponents`` are those met
    most, the most met first. ``wins`` are the latest matches that the person has won, newest
    first. ``played`` counts the cards that they played in their latest matches, by game and face.
    ``rated`` has numbers of matches in the charted game, each with the rating after it
    as it is shown.
    """

    user_id: int
    name: str
    game: str
    tallies: Sequence[Tally]
    latest: Sequence[tuple[str, Result]]
    streak: int
    longest_streak: int
    opponents: Sequence[WinLossRecord]
    rated: Sequence[tuple[int, int]]
    wins: Sequence[Win] = ()
    played: Mapping[tuple[str, str], int] = field(default_factory=dict)

    @property
    def record(self) -> WinLossRecord:
        """The results of all matches."""
        return WinLossRecord.from_tallies("", self.tallies)

    @property
    def against_people(self) -> WinLossRecord:
        """The results of matches among people."""
        return WinLossRecord.from_tallies("", _among_people(self.tallies))

    @property
    def against_robots(self) -> WinLossRecord:
        """The results of matches in which a robot had a seat of its own."""
        return WinLossRecord.from_tallies("", [tally for tally in self.tallies if tally.robots])

    @property
    def games(self) -> list[WinLossRecord]:
        """The results of all matches in each game, the most played first."""
        return _by_game(self.tallies)

    @property
    def reasons(self) -> Counter[tuple[str, str]]:
        """How often the person has won each game for each of its reasons."""
        return Counter((win.game, win.outcome.reason) for win in self.wins)

    @property
    def charted_game(self) -> str:
        """The game whose rating is shown."""
        return _charted_game(self.game, self.tallies)

    @property
    def ratings(self) -> list[int]:
        """The ratings of ``rated``."""
        return [points for _, points in self.rated]


def _among_people(tallies: Iterable[Tally]) -> list[Tally]:
    return [tally for tally in tallies if not tally.robots]


def _by_game(tallies: Iterable[Tally]) -> list[WinLossRecord]:
    """Return the results in each game, the most played first."""
    played: dict[str, list[Tally]] = {}
    for tally in tallies:
        played.setdefault(tally.game, []).append(tally)
    records = [WinLossRecord.from_tallies(game, counted) for game, counted in played.items()]
    return sorted(records, key=lambda record: (-record.matches, record.name))


def _charted_game(game: str, tallies: Iterable[Tally]) -> str:
    """Return the game whose rating is shown: the chosen one, otherwise the most played."""
    return game or next((record.name for record in _by_game(_among_people(tallies))), "")


async def summarize(
    history: History,
    user_id: int,
    guild_id: int,
    game: str,
    own: bool,
    is_listed: Callable[[int], bool],
    plays: Plays,
) -> Summary:
    """Return a person's results on a server, in one game or in all games.

    ``own`` says whether the person reads them: then results that belong to no server count, too.
    Only opponents who are listed are named.
    """
    chosen = game or None
    guild_ids = {guild_id, NO_SERVER} if own else {guild_id}
    tallies = await history.tallies(user_id, guild_ids, chosen)
    # Outside servers people meet as strangers, under aliases.
    met = await history.against(user_id, guild_id, chosen) if guild_id != NO_SERVER else []
    met_most = _met_most(met, is_listed)
    names = await history.names([user_id], guild_ids) | await history.names(met_most, [guild_id])
    charted = _charted_game(game, tallies)
    played = sum(tally.n for tally in _among_people(tallies) if tally.game == charted)
    numbers = _charted_matches(played)
    rated = await history.rated(user_id, guild_id, charted, numbers) if numbers else []
    won = await history.latest_wins(user_id, guild_ids, chosen, LATEST_WINS)
    kinds = {kind for kinds in plays.values() for kind in kinds}
    events = await history.latest_events(user_id, guild_ids, chosen, LATEST_MATCHES, kinds)
    return Summary(
        user_id, names.get(user_id, ""), game, tallies,
        await history.latest(user_id, guild_ids, chosen, LATEST_MATCHES),
        *await history.streaks(user_id, guild_id, chosen),
        [WinLossRecord.from_counts(names.get(user, ""), n) for user, n in met_most.items()],
        [(number, rating_points(mu, sigma)) for number, mu, sigma in rated],
        [Win(name, seat, Outcome.model_validate(outcome)) for name, seat, outcome in won],
        _played(events, plays),
    )  # fmt: skip


async def won_with(
    history: History, user_id: int, guild_id: int, plays: Plays
) -> Mapping[tuple[str, str], int]:
    """Count the cards that a person played in their latest wins, by game and face.

    The wins are on a server, or belong to none.
    """
    guild_ids, kinds = {guild_id, NO_SERVER}, {kind for kinds in plays.values() for kind in kinds}
    events = await history.latest_events(user_id, guild_ids, None, WINS_WITH_CARDS, kinds, won=True)
    return _played(events, plays)


def _played(
    events: Iterable[tuple[str, int, Sequence[Mapping[str, Any]]]], plays: Plays
) -> Counter[tuple[str, str]]:
    """Count the cards that a person played in public, by game and face.

    Each item of ``events`` is a game, the person's seat, and stored events.
    """
    found: Counter[tuple[str, str]] = Counter()
    for game, seat, stored in events:
        kinds = plays.get(game, ())
        mine = [each for each in stored if each["seat"] == seat and each["kind"] in kinds]
        for event in mine:
            # An event that moves other cards, too, begins with the one that was played.
            found.update((game, face) for face in Event.load(event).seen_by(None).faces[:1])
    return found


def _met_most(
    met: Iterable[tuple[int, Result, int]], is_listed: Callable[[int], bool]
) -> dict[int, Counter[Result]]:
    """Return the opponents whom a person met most and who may be named, the most met first."""
    counts, totals = list(met), Counter[int]()
    for user, _, n in counts:
        totals[user] += n
    listed = islice((user for user, _ in totals.most_common() if is_listed(user)), MOST_MET)
    most = {user: Counter[Result]() for user in listed}
    for user, result, n in counts:
        if user in most:
            most[user][result] += n
    return most


def _charted_matches(played: int) -> Sequence[int]:
    """Return the numbers of the matches in a chart: the latest, the first, and some between them.

    >>> _charted_matches(3)
    [1, 2, 3]
    >>> len(_charted_matches(1000)), _charted_matches(1000)[-2:]
    (168, [994, 1000])
    """
    step = -(-played // (CHARTED_MATCHES - 1))
    return sorted({*range(played, 0, -step), 1}) if played else []
