"""Every post is within Discord's limits, for any position and any names."""

from collections.abc import Iterator
from dataclasses import replace

import discord
import pytest

from bot.checks.limits import check, payload, texts
from bot.checks.scenes import AWKWARD, PLAIN, match_of
from bot.match.match import Match
from bot.match.pages.lobby import lobby_post
from bot.match.pages.my_games import games_post
from bot.match.pages.notice import notice_post, trouble_post
from bot.match.pages.panel import PanelContent
from bot.match.pages.rules import rules_post
from bot.match.pages.story import log_post
from bot.match.pages.table import TableContent
from bot.match.posts.failures import NO_CHANNEL, Reason
from bot.posts.layout import TEXT_LIMIT, post, text, truncate_lines
from bot.store import Status
from games.engine import Choice, Decision, Event, Words, choice
from games.lion_unicorn.game import LionUnicorn
from games.lion_unicorn.text import LionText
from games.lion_unicorn.view import LionView
from kit.amount import some
from tests.surfaces.scenes import tables
from tests.surfaces.schema import schema

MARK = "999999999.99"
SEEDS = (0, 1, 5, 6, 10, 11)  # in some of these people gather many cards
LONG_NOTICE = "That isn't possible now. These are your choices: " * 3


def posts(match: Match) -> Iterator[discord.ui.LayoutView]:
    """Yield every post of a running or finished match."""
    yield lobby_post(match, MARK)
    yield TableContent(match, marker=MARK).layout(None)
    yield log_post(match, None)
    for seat in match.seats:
        yield PanelContent(match, seat.seat, notice=LONG_NOTICE, marker=MARK).layout(None)
        yield log_post(match, seat.seat)
        yield notice_post(match, seat, MARK)


@pytest.mark.parametrize("names", [PLAIN, AWKWARD], ids=["plain names", "awkward names"])
@pytest.mark.parametrize("seed", some(SEEDS))
def test_every_post_of_a_match_is_within_the_limits(names: tuple[str, ...], seed: int) -> None:
    for table, events in tables(seed, every=40):
        match = match_of(
            table, names, status="finished" if table.outcome else "running", events=events
        )
        for view in posts(match):
            check(view)
        ended = match_of(table, names, status="ended", events=events)
        for view in posts(ended):
            check(view)


def test_the_positions_checked_have_people_with_many_cards_and_menus_for_them() -> None:
    most, menus = 0, 0
    for seed in SEEDS:
        for table, _ in tables(seed, every=10):
            most = max(most, *(len(cards) for cards in table.state.front))
            for seat in table.waiting:
                menus += "choose" in str(payload(PanelContent(match_of(table), seat).layout(None)))
    assert most > 12 and menus > 20


def test_a_stuck_match_shows_its_help_within_the_limits() -> None:
    for table, events in tables(4, every=50):
        if table.outcome:
            break
        match = match_of(table, AWKWARD, events=[*events, rewound(table.state.seats)])
        match = replace(match, faults=2)
        view = TableContent(match, marker=MARK).layout(None)
        check(view)
        assert "rewind" in str(payload(view)) and "restarts" in texts(view)


def rewound(seats: int) -> Event:
    return Event("rewind", None, (), (), (), 0, seats)


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("status", ["lobby", "ended", "quarantined"])
def test_every_lobby_is_within_the_limits(seats: int, status: Status) -> None:
    for names in (PLAIN, AWKWARD):
        match = match_of(None, names, status=status, seats=seats, robots=range(1, seats, 2))
        check(lobby_post(match, MARK))
        if status == "quarantined":
            check(TableContent(match, marker=MARK).layout(None))
            assert "Nothing is lost" in texts(TableContent(match, marker=MARK).layout(None))


@pytest.mark.parametrize("count", [0, 1, 2, 15, 40])
def test_the_list_of_matches_is_within_the_limits(count: int) -> None:
    table = next(t for t, _ in tables(4, every=1))
    shown: list[Status] = ["running", "lobby", "quarantined", "running"]
    open_ones = [
        match_of(None if s == "lobby" else table, AWKWARD, status=s)
        for s in (shown[i % 4] for i in range(count))
    ]
    matches = [replace(m, record=replace(m.record, id=n)) for n, m in enumerate(open_ones)]
    for user in (0, 900, 903):
        check(games_post(matches, user))
    check(trouble_post(match_of(table, AWKWARD), Reason(NO_CHANNEL).sentence))


def test_every_kind_of_post_fits_discords_schema() -> None:
    validator, checked = schema(), 0
    for names in (PLAIN, AWKWARD):
        for table, events in tables(3, every=60):
            status: Status = "finished" if table.outcome else "running"
            match = match_of(table, names, status=status, events=events)
            lobby = match_of(None, names, status="lobby", seats=5)
            for view in (
                *posts(match),
                lobby_post(lobby, MARK),
                rules_post(match.game),
                games_post([match, lobby], 900),
                trouble_post(match, lambda words: "why"),
            ):
                body = {"components": payload(view), "flags": 1 << 15, "nonce": MARK}
                assert not [str(error) for error in validator.iter_errors(body)]
                checked += 1
    assert checked > 50


class Wordy(LionText):
    """Gives every choice a label that is too long."""

    def choice(self, choice: Choice, view: LionView, words: Words) -> str:
        return f"{choice.id} " * 40


class WordyLion(LionUnicorn):
    """A possible future game, with more choices than one panel can have."""

    text = Wordy()


VERBS = ["draw", *(f"verb_{v}" for v in "abcdefgh")]


@pytest.mark.parametrize(("least", "most"), [(1, 1), (0, 1), (2, 3), (30, 60)])
@pytest.mark.parametrize("each", [1, 4, 5, 6, 26, 60])
def test_a_decision_with_many_choices_never_breaks_the_limits(
    each: int, least: int, most: int
) -> None:
    table = next(t for t, _ in tables(4, every=1))
    seat = next(iter(table.waiting))
    match = replace(match_of(table, AWKWARD, events=table.news), game=WordyLion())
    listed = [choice(verb, i) for verb in VERBS for i in range(each)]
    decision = Decision(seat, "action", listed, least, most)
    decision.given = tuple(listed[:most])
    table.waiting = {seat: decision}
    check(PanelContent(match, seat, notice=LONG_NOTICE, marker=MARK).layout(None))


@pytest.mark.parametrize(("count", "ends"), [(25, ["…"]), (26, [" 1/2", " 2/2"])])
def test_menus_for_one_verb_are_numbered_if_they_are_several(count: int, ends: list[str]) -> None:
    table = next(t for t, _ in tables(4, every=1))
    seat = next(iter(table.waiting))
    match = replace(match_of(table, PLAIN), game=WordyLion())
    table.waiting = {seat: Decision(seat, "action", [choice("verb", i) for i in range(count)])}
    shown = PanelContent(match, seat, marker=MARK).layout(None)
    menus = [each for each in shown.walk_children() if isinstance(each, discord.ui.Select)]
    assert [menu.placeholder for menu in menus] == [f"verb{end}" for end in ends]


def test_longest_text_is_cut_if_texts_are_too_long_together() -> None:
    long = "\n".join(f"line {i}" for i in range(700))
    view = post(text("short"), text(long), text("also short"))
    check(view)
    shown = texts(view)
    assert shown.startswith("short\nline 0\n") and shown.endswith("\n…\nalso short")
    check(post(*(text("y" * TEXT_LIMIT) for _ in range(5))))
    assert truncate_lines("one\ntwo\nthree", 10) == "one\ntwo\n…"
    assert truncate_lines("", 1) == "" and truncate_lines("word", 3) == "wo…"
    assert texts(post(text(""))) == "…"
