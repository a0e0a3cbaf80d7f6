"""Posts show a seat only what it may know, and names do no harm."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any

import discord
import pytest

from bot.checks.limits import labels, payload, texts
from bot.checks.scenes import PLAIN, match_of, since_checkpoint
from bot.features.opponents.pages import rematch_post, stranger_post
from bot.match.pages.ending import fair_play_post
from bot.match.pages.lobby import lobby_post
from bot.match.pages.my_games import games_post
from bot.match.pages.notice import notice_post
from bot.match.pages.panel import PanelContent
from bot.match.pages.story import log_post
from bot.match.pages.table import TableContent
from bot.store import Status
from games import Table
from games.engine import Event
from games.lion_unicorn.cards import CARDS
from kit.amount import some
from tests.host.harness import ANN, BEN
from tests.surfaces.harness import SurfaceHarness
from tests.surfaces.scenes import tables

MARK = "5.1"


def open_positions(seed: int) -> Iterator[Table[Any, Any]]:
    for table, _ in tables(seed, every=12):
        if not table.outcome:
            yield table


def told_to(table: Table[Any, Any], seat: int, events: Sequence[Event] | None = None) -> list[Any]:
    """Return everything that a seat sees."""
    match = match_of(table, events=since_checkpoint(table) if events is None else events)
    record = replace(match.record, guild_id=None, time_control={"strangers": True})
    among_strangers = replace(match, record=record)
    views = [
        view
        for each in (match, among_strangers)
        for view in (
            PanelContent(each, seat, marker=MARK).layout(None),
            log_post(each, seat),
            notice_post(each, each.seats[seat], MARK),
            games_post([each], 900 + seat),
        )
    ]
    views += [
        TableContent(match, marker=MARK).layout(None),
        stranger_post(among_strangers, seat),
        rematch_post(among_strangers, among_strangers.seats[seat].name),
    ]
    return [payload(view) for view in views]


def told_to_all(table: Table[Any, Any], events: Sequence[Event] | None = None) -> list[Any]:
    """Return everything that everyone sees."""
    match = match_of(table, events=since_checkpoint(table) if events is None else events)
    return [payload(TableContent(match, marker=MARK).layout(None)), payload(log_post(match, None))]


@pytest.mark.parametrize("seed", some(range(8)))
def test_posts_of_a_seat_do_not_depend_on_hidden_information(seed: int) -> None:
    rng = Random(seed)
    for table in open_positions(seed):
        for seat in range(table.state.seats):
            truth = told_to(table, seat)
            for _ in range(2):
                assert told_to(table.guess(seat, rng), seat) == truth


@pytest.mark.parametrize("seed", some(range(8)))
def test_the_table_post_is_the_same_on_every_guess_of_any_reader(seed: int) -> None:
    rng = Random(seed)
    for table in open_positions(seed):
        truth = told_to_all(table)
        for reader in [*range(table.state.seats), None, None]:
            assert told_to_all(table.guess(reader, rng)) == truth


@pytest.mark.parametrize("seed", some(range(8)))
def test_drawer_and_spectators_do_not_read_which_card_was_drawn(seed: int) -> None:
    rng, compared = Random(seed), 0
    for table in open_positions(seed):
        ((seat, decision),) = list(table.waiting.items())[:1]
        if "draw" not in [c.id for c in decision.choices]:
            continue
        after = table.fork()
        events = after.answer(seat, ["draw"])
        for _ in range(3):
            guess = table.guess(seat, rng)
            others = guess.answer(seat, ["draw"])
            assert told_to(guess, seat, others) == told_to(after, seat, events)
            guess = table.guess(None, rng)
            others = guess.answer(seat, ["draw"])
            assert told_to_all(guess, others) == told_to_all(after, events)
            compared += 1
    assert compared


def test_guesses_in_these_tests_differ_for_other_readers() -> None:
    rng, differ = Random(1), 0
    for table in open_positions(2):
        guess = table.guess(0, rng)
        differ += any(
            told_to(guess, other) != told_to(table, other) for other in range(1, table.state.seats)
        )
    assert differ > 5


def test_a_panel_shows_its_seat_what_it_has_peeked_at() -> None:
    table = next(open_positions(2))
    for seat in range(table.state.seats):
        start = table.state.face[table.state.front[seat][0]]
        assert CARDS[start].name in texts(PanelContent(match_of(table), seat).layout(None))


def test_digests_are_shown_from_the_start_and_seeds_after_the_match() -> None:
    table, events = list(tables(1, every=1000, most=5000))[-1]
    assert table.outcome
    seed, digest = table.chance.seed.hex(), table.chance.commitment
    first = sha256(b"first").hexdigest()
    seeds = [first, seed]
    running = match_of(table, events=events, seeds=seeds)
    for view in (
        TableContent(running, marker=MARK).layout(None),
        lobby_post(running, MARK),
        PanelContent(running, 0).layout(None),
    ):
        assert seed not in texts(view)
    for post in (
        TableContent(running, marker=MARK).layout(None),
        lobby_post(running, MARK),
        PanelContent(running, 0).layout(None),
    ):
        assert digest not in texts(post)
    shown = texts(fair_play_post(running, None))
    assert digest in shown and first not in shown and seed not in shown
    ends: tuple[Status, ...] = ("finished", "ended")
    for status in ends:
        match = match_of(table, status=status, events=events, seeds=seeds)
        assert "Fair play" in labels(
            TableContent(match, marker=MARK).layout(None)
        ) and seed not in texts(TableContent(match, marker=MARK).layout(None))
        over = texts(fair_play_post(match, None))
        places = [over.index(text) for text in (first, digest, seed)]
        assert places == sorted(places)
        assert sha256(bytes.fromhex(first)).hexdigest() in over


NASTY = [
    "**bold**", "__under__", "~~gone~~", "||spoiler||", "`code`", "@everyone", "@here", "<@123>",
    "<@&123>", "<#123>", "[a](https://b.example)", "</play:1>", "<:emoji:1>", "https://a__b__c/",
]  # fmt: skip


@pytest.mark.parametrize("name", NASTY)
def test_player_name_is_shown_without_markdown_and_mentions_nobody(name: str) -> None:
    table = next(open_positions(1))
    names = [f"{name} {i}" for i in range(table.state.seats)]
    match = match_of(table, names, robots=[1], events=table.news)
    lobby = match_of(None, names, status="lobby", robots=[1], seats=2)
    views: list[discord.ui.LayoutView] = [
        TableContent(match, marker=MARK).layout(None),
        PanelContent(match, 0).layout(None), PanelContent(match, 1).layout(None),
        log_post(match, None), games_post([match], 0), lobby_post(lobby, MARK),
    ]  # fmt: skip
    shown = "\n".join(map(texts, views))
    unescaped = re.sub(r"\\.", "", shown)
    assert name not in unescaped and "__" not in unescaped
    word = re.search(r"[a-z]+|[0-9]+", name)
    assert word and word[0] in unescaped


def test_robot_differs_from_a_person_with_the_same_name() -> None:
    table = next(open_positions(1))
    match = match_of(table, ["Ada"] * 6, robots=[1])
    shown = texts(TableContent(match, marker=MARK).layout(None))
    assert "**Ada**" in shown and "**🤖 Ada**" in shown


def test_two_people_with_the_same_name_can_be_told_apart() -> None:
    for table in open_positions(1):
        match = match_of(table, ["Ada"] * 6)
        for seat in table.waiting:
            named = labels(PanelContent(match, seat).layout(None))
            assert len(set(named)) == len(named)
    assert len(set(PLAIN)) == len(PLAIN)


@pytest.mark.parametrize("opened", [True, False])
async def test_only_players_see_the_seed_if_hands_stay_closed(
    harness: SurfaceHarness, opened: bool
) -> None:
    match = await harness.lobby(ANN, BEN)
    await harness.host.lobby.set_time_control(match.id, ANN, open_after=opened)
    match = await harness.host.lobby.start(match.id, ANN)
    match = await harness.finish(match)
    await harness.quiet()
    (seed,) = match.record.seeds
    public = [
        message.text
        for message in harness.memory.everything()
        if message.place.person is None and not message.deleted
    ]
    assert not any(seed in said for said in public)
    assert (seed in texts(fair_play_post(match, None))) is opened
    for seat in range(2):
        assert seed in texts(fair_play_post(match, seat))
