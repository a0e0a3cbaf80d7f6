"""Changes since a player's last act: complete, in their order, and the same after a restart."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from random import Random
from typing import Any

import pytest

from bot.checks.limits import check, texts
from bot.checks.scenes import match_of
from bot.match.match import Match
from bot.match.pages.changes import MINE, NEWS, changes_text, news_text
from bot.match.pages.content import words_for
from bot.match.pages.more import more_post
from bot.match.pages.story import sentences
from games import GAMES
from games.engine import Event, Game
from kit.amount import some
from kit.random_play import deal, next_answer
from tests.games.kill_the_unicorns.board import bids
from tests.games.kill_the_unicorns.board import table as hunting
from tests.games.lion_unicorn.board import table
from tests.games.llamas_unleashed.board import ADA, seat_of
from tests.games.llamas_unleashed.board import BEN as BEN_OF_LLAMAS
from tests.games.llamas_unleashed.board import table as llamas
from tests.host.harness import ANN, BEN, CAT, mover
from tests.surfaces.harness import SurfaceHarness
from tests.surfaces.scenes import tables

PLENTY = 10_000


def told(match: Match, seat: int, room: int = PLENTY) -> list[str]:
    return changes_text(match, seat, words_for(match, seat), room).splitlines()


async def until_others_have_played(harness: SurfaceHarness, match: Match, person: int) -> Match:
    """Let a person end a turn, then play until it is that person's move again."""
    for mine in (False, True, False):
        while (mover(match)[0] == person) is mine:
            match = await harness.step(match, Random(match.last_row))
    return match


@pytest.mark.parametrize("person", [ANN, BEN, CAT])
async def test_changes_keep_their_order_and_what_a_player_did_in_a_row_shares_a_line(
    harness: SurfaceHarness, person: int
) -> None:
    match = await until_others_have_played(harness, await harness.playing(ANN, BEN, CAT), person)
    seat = match.seat_or_refuse(person).seat
    rows = await harness.store.journal(match.id)
    mine = max(row.number for row in rows if row.act == "answer" and row.seat == seat)
    events = [event for row in rows if row.number >= mine for event in row.events]
    said = sentences(match, match.events_since_last_act(seat), words_for(match, seat))
    assert len(match.events_since_last_act(seat)) == len(events) >= len(said) >= 3
    head, *lines = told(match, seat)
    assert head == "**Since your last move**"
    runs = [[s for s, _ in run] for _, run in groupby(said, key=lambda each: each[1].seat)]
    assert lines == [f"-# {' '.join(run)}" for run in runs]
    assert {0, 1, 2} <= {event.seat for _, event in said}


async def test_changes_are_the_same_after_a_restart(harness: SurfaceHarness) -> None:
    match = await until_others_have_played(harness, await harness.playing(ANN, BEN, CAT), BEN)
    before = {seat: told(match, seat) for seat in range(3)}
    since = dict(match.event_counts)
    await harness.restart()
    match = await harness.host.match(match.id)
    assert dict(match.event_counts) == since
    assert {seat: told(match, seat) for seat in range(3)} == before


async def test_changes_include_answers_of_robot_and_clock_for_the_reader(
    harness: SurfaceHarness,
) -> None:
    match = await until_others_have_played(harness, await harness.playing(ANN, BEN), ANN)
    seat = match.seat_or_refuse(ANN).seat
    before = match.event_counts[seat]
    assert match.table
    decision = match.table.waiting[seat]
    await harness.host.seats.leave(match.id, ANN)
    match = await harness.host.play.answer_for(match.id, seat, decision.number, decision.fallback)
    assert match.event_counts[seat] > before
    await harness.restart()
    assert (await harness.host.match(match.id)).event_counts[seat] == match.event_counts[seat]


async def test_changes_before_the_first_answer_include_everything(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    head, *lines = told(match, 0)
    assert head == "**So far**" and any("Your starting card" in line for line in lines)


def test_oldest_changes_are_left_out_only_for_lack_of_space() -> None:
    *_, (table, events) = tables(4, every=40)
    match = match_of(table, events=events[-200:])
    whole = told(match, 0)
    assert "event" not in " ".join(whole[:2]) and sum(map(len, whole)) > 3000
    for room in (2500, 900, 300):
        folded = changes_text(match, 0, words_for(match, 0), room)
        assert len(folded) <= room
        assert "earlier events: see the **Log**" in folded.splitlines()[1]
        said = [
            line
            for line, _ in sentences(match, match.events_since_last_act(0), words_for(match, 0))
        ]
        left_out = int(folded.splitlines()[1].split()[2])
        assert said[-1] in folded and said[left_out] in folded
        assert len(folded) + len(said[left_out - 1]) + len("\n-# ") > room, "no more than needed"
    view = more_post(match, 0)
    check(view)
    assert "earlier events" in texts(view)


def test_news_keep_what_happened_to_me_and_its_cause_in_their_order() -> None:
    t = table("ada: goat", "ben: fox crow", "cyd: mole crow", deck="crow fox mole goat")
    drawn = t.answer(0, ["draw"])
    robbed = [*t.answer(1, ["steal:0.1"]), *t.answer(0, ["flip:0"])]  # her only card
    since = [*drawn, *robbed, *t.answer(2, ["draw"])]
    match = replace(match_of(t, events=since), event_counts={0: len(since)})
    mine = [
        "Ben stole your card 1.",
        "You turned up your starting card: a 🐐 Goat.",
    ]
    for room in (5, 0):
        lines = news_text(match, t.view(0), words_for(match, 0), room).splitlines()
        assert [line.split(" ", 2)[2].partition(" … ")[0] for line in lines[:2]] == mine
        assert len(lines) == (3 if room else 2), "others only if there is room"
    only = news_text(match, t.view(0), words_for(match, 0), room=0, most=1)
    assert mine[1] in only and only.count("-# ") == 1, "a screen has no room for its cause"
    _, draws, theft, turn, *_ = told(match, 0)
    assert "You drew a card" in draws and mine[0] in theft and mine[1] in turn, "in their order"


def test_news_name_the_animal_because_of_which_another_player_moved_a_card_to_me() -> None:
    t = table("ada: goat", "ben: fox swift crow^", "cyd: mole crow", deck="crow fox mole goat")
    drawn = t.answer(0, ["draw"])
    moved = [event for act in ("flip:1", "swift:2", "to:0") for event in t.answer(1, [act])]
    since = [*drawn, *moved, *t.answer(2, ["draw"])]
    match = replace(match_of(t, events=since), event_counts={0: len(since)})
    shown = news_text(match, t.view(0), words_for(match, 0), 0)
    assert "Ben turned up card 1: a 🐤 Swift." in shown and "Ben moved a 🐦‍⬛ Crow to you." in shown


def test_news_say_what_a_scheme_did_to_a_hunt_and_leave_out_how_it_was_counted() -> None:
    for cards, caught in (("2", "You catch"), ("4", "Cyd catches")):
        t = hunting("ada: shaman", "ben: princess", "cyd: knight", traps=["smelly@ada"])
        bids(t, "pass", "3")
        events = bids(t, cards)
        match = replace(match_of(t, events=events), event_counts={1: len(events)})
        shown = news_text(match, t.view(1), words_for(match, 1))
        assert "scheme is revealed: **Smelly Unicorn** (worth 3 less)." in shown
        assert caught in shown and "🏹 You show a 3." not in shown


def test_the_loss_of_an_animal_comes_before_later_news_of_cards_in_hand() -> None:
    t = llamas("ada: basic_llama / basic_ram basic_goat", "ben: wingsuit_llama / llama_bomb")
    ada, ben = seat_of(t, ADA), seat_of(t, BEN_OF_LLAMAS)
    kinds = [
        ("draw", ada), ("play", ben), ("destroy", ben), ("pull", ben), ("draw", ben),
        ("look_hand", ben), ("will_skip", ben), ("pull", ben), ("draw", ben),
    ]  # fmt: skip
    card, everyone = t.state.fields[ada][0], 0b111
    events = [
        Event(kind, seat, (ada,), (card,), ("basic_llama",), everyone, 2) for kind, seat in kinds
    ]
    match = replace(match_of(t, events=events), event_counts={ada: len(events)})
    words = words_for(match, ada)
    for room in (4, 0):
        play, loss, *_ = news_text(match, t.view(ada), words, room).splitlines()
        assert "Ben plays" in play and "Ben destroys your" in loss, "in their order"


def test_a_round_that_another_player_won_is_news_to_everybody() -> None:
    t = table("ada: goat", "ben: fox", "cyd: mole crow", deck="crow fox mole goat")
    kinds = ["steal", "down", "won", "aside", "round", "steal", "up", "give"]
    events = [Event(kind, 1, (0, 1), (0,), ("goat",), 0b1111, 3) for kind in kinds]
    match = replace(match_of(t, events=events), event_counts={0: len(events)})
    shown = news_text(match, t.view(0), words_for(match, 0))
    assert "Ben wins the round!" in shown and "to you" in shown


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
@pytest.mark.parametrize("seed", some(range(3)))
def test_news_hide_what_happened_to_me_only_behind_what_matters_more(
    game: Game[Any, Any], seed: int
) -> None:
    t, rng = deal(game, seed), Random(seed)
    events = list(t.news)
    since: dict[int, list[Event]] = {}
    while not t.outcome and len(events) < 400:
        seat, answer = next_answer(t, rng)
        news = t.answer(seat, answer)
        events += news
        since = {other: before + news for other, before in {**since, seat: []}.items()}
        counts = {other: len(lately) for other, lately in since.items()}
        match = replace(match_of(t, events=events[-200:]), event_counts=counts)
        for reader in set(t.waiting) & set(since):
            words, told_to = words_for(match, reader), match.events_since_last_act(reader)
            said = sentences(match, told_to, words)
            others = {event: text for text, event in sentences(match, told_to, words_for(match))}
            doers = [event.seat for _, event in said]
            stakes = [game.text.stakes.get(event.kind, 1) for _, event in said]
            first = next((i for i, seat in enumerate(doers) if seat != reader), len(doers))
            mine = [
                i for i, (text, event) in enumerate(said)
                if i >= first and stakes[i]
                and (text != others.get(event) or event.only_for(reader))
            ]  # fmt: skip
            shown = news_text(match, t.view(reader), words, 0)
            assert len(shown.splitlines()) <= NEWS
            gravest = max(mine, key=lambda i: (stakes[i], i), default=None)
            if gravest is None or MINE * stakes[gravest] <= 2 * max(stakes):
                continue
            assert said[gravest][0] in shown
            if doers[gravest] in (None, reader) and gravest and stakes[gravest - 1]:
                assert said[gravest - 1][0] in shown, "its cause"


@pytest.mark.parametrize("name", GAMES)
async def test_changes_are_shown_in_every_game(harness: SurfaceHarness, name: str) -> None:
    people = (ANN, BEN) if 3 not in GAMES[name].seats else (ANN, BEN, CAT)
    match = await harness.playing(*people, game=name)
    rng = Random(5)
    for _ in range(30):
        match = await harness.step(match, rng)
        for seat in range(len(people)):
            lines = told(match, seat)
            said = sentences(match, match.events_since_last_act(seat), words_for(match, seat))
            assert all(sentence in "\n".join(lines) for sentence, _ in said)
