"""Nobody sees more than the rules show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from copy import copy
from itertools import chain, islice
from random import Random
from typing import Any

from games import Table
from games.engine import (
    Chance,
    Event,
    Game,
    GuessError,
    State,
    Turn,
    ask,
    choice,
    mask_of,
    members,
)
from games.engine.dealing import Deals
from games.engine.known import Known
from games.painting import Painter
from kit.amount import draws
from kit.knowledge import Oracle, has_seen, tells_of_hidden, uncertain
from kit.random_play import (
    Match,
    NothingToCheck,
    next_answer,
    play,
    positions,
    random_games,
    readers,
    some_answer,
    some_options,
    some_readers,
)
from kit.shown import (
    bags_are_true,
    dependence,
    depends,
    drawn,
    moved,
    public,
    redacted,
    said,
    shown,
    story,
    totals_are_true,
)

PAUSE = "pause"
TURNS, SHARE = 9, 0.1
"""So many turns of a match are compared; of those without a shuffle this share."""


@random_games(2)
def test_everything_shown_to_a_seat_is_the_same_on_every_guess(
    game: Game[Any, Any], seed: int
) -> None:
    rng = Random(seed)
    for table in positions(game, seed, 12):
        for reader in some_readers(table):
            guessed, true = shown(table.guess(reader, rng), reader), shown(table, reader)
            assert guessed == true, dependence(table, reader, true, guessed)


@random_games(2)
def test_spectators_see_the_same_on_every_guess_for_a_seat(game: Game[Any, Any], seed: int) -> None:
    rng = Random(seed)
    for table in positions(game, seed, 16):
        truth = public(table)
        for reader in some_readers(table)[:-1]:
            guessed = public(table.guess(reader, rng))
            assert guessed == truth, dependence(table, None, truth, guessed)


@random_games(2)
def test_whole_turn_looks_the_same_on_every_guess(game: Game[Any, Any], seed: int) -> None:
    rng = Random(seed)
    ends = (table for table, _ in play(pausing(game), seed)
            if any(decision.prompt == PAUSE for decision in table.waiting.values())
            and (table.state.drawn or rng.random() < SHARE))  # fmt: skip
    for table in islice(ends, draws(TURNS)):
        reader = rng.choice(readers(table))
        with suppress(GuessError):  # the rules ask nothing at the end of a turn
            guess = table.guess(reader, rng)
            assert not (said := moved(game, table.state, guess.state)), said
            told, true = (redacted(story(each), reader) for each in (guess, table))
            assert told == true, dependence(table, reader, true, told)


@random_games(2)
def test_deal_is_shown_the_same_on_every_guess(game: Game[Any, Any], seed: int) -> None:
    rng = Random(seed)
    start = undealt(game, seed)
    for reader in [*range(start.seats), None]:
        compared = 0
        for _ in range(100):
            truth = dealt(game, start, Chance(rng.randbytes(32)))
            for other in islice(dealt_anew(game, start, truth, reader, rng), 3):
                told, true = (redacted(each.events, reader) for each in (other, truth))
                assert told == true, depends(reader, "the deal", true, told)
                looks, look = (
                    Table.at(pausing(game), each).view(reader).model_dump_json()
                    for each in (other, truth)
                )
                assert looks == look, depends(reader, "the deal", look, looks)
                assert not (said := moved(game, truth, other)), said
                compared += 1
            if compared:
                break
        assert compared


@random_games(1)
def test_pictures_and_their_digests_are_the_same_on_every_guess(
    game: Game[Any, Any], seed: int
) -> None:
    rng, painter = Random(seed), Painter()
    for number, table in enumerate(positions(game, seed, 2)):
        for reader in some_readers(table):
            truth = drawn(table, reader)[:1]
            guessed = drawn(table.guess(reader, rng), reader)[:1]
            assert [sheet.digest for sheet in guessed] == [sheet.digest for sheet in truth]
        if number < draws(2):
            assert [Painter().paint(sheet) for sheet in guessed] == [*map(painter.paint, truth)]


@random_games(2)
def test_next_events_do_not_reveal_hidden_cards(game: Game[Any, Any], seed: int) -> None:
    rng, compared = Random(seed), 0
    for table in chain(first_turn(game, seed), positions(game, seed, 36)):
        if table.outcome:
            continue
        seat, ids = next_answer(table, rng)
        for reader in some_readers(table):
            after = table.fork()
            events = after.answer(seat, ids)
            if learns_nothing(table, after, events, reader):
                guess = table.guess(reader, rng)
                given = answer_on(guess, table, seat, ids, reader, rng)
                if given:
                    told, true = (redacted(each, reader)
                                  for each in (guess.answer(seat, given), events))  # fmt: skip
                    assert told == true, dependence(after, reader, true, told)
                    looks, truth = said(guess, reader), said(after, reader)
                    assert looks == truth, dependence(after, reader, truth, looks)
                    compared += 1
    if not compared:
        raise NothingToCheck  # each of the answers tells its readers something


@random_games(2)
def test_guess_deals_every_unknown_card_again(game: Game[Any, Any], seed: int) -> None:
    rng = Random(seed)
    for table in positions(game, seed, 4):
        for reader in some_readers(table):
            unsure = uncertain(table, reader)
            for _ in range(200):  # fifty are enough but for the rarest of cards
                if not unsure:
                    break
                face = table.guess(reader, rng).state.face
                unsure -= {t for t in unsure if face[t] != table.state.face[t]}
            assert not unsure, (reader, unsure)


@random_games(2)
def test_a_guess_agrees_with_all_that_its_reader_knows(game: Game[Any, Any], seed: int) -> None:
    rng = Random(seed)
    for table in positions(game, seed, 12):
        for reader in some_readers(table):
            guess = table.guess(reader, rng)
            assert has_seen(guess, reader) == has_seen(table, reader)
            index = table.state.seats if reader is None else reader
            assert guess.state.known_bags(index) == table.state.known_bags(index)
            assert bags_are_true(guess, reader)
            assert guess.state.limits[index] == table.state.limits[index]
            assert guess.state.totals[index] == table.state.totals[index]
            assert totals_are_true(guess, reader)
            for token, limit in table.state.limits[index].items():
                face = guess.state.face
                assert face[token] in limit.faces or table.state.seen[index] >> token & 1
                apart = [face[t] for t in members(limit.apart)]
                assert len(set(apart)) == len(apart)


@random_games(2)
def test_the_next_shuffle_differs_between_guesses(game: Game[Any, Any], seed: int) -> None:
    rng = Random(f"guesses {seed}")  # with that of the match a guess may draw its secret seed
    for table in positions(game, seed, 4):
        for reader in some_readers(table):
            tables = [table, *(table.guess(reader, rng) for _ in range(3))]
            orders = [t.state.chance.order(t.state.draws, 20) for t in tables]
            assert len(set(map(tuple, orders))) == len(tables)


@random_games(2)
def test_saved_guess_has_nothing_that_its_reader_cannot_know(
    game: Game[Any, Any], seed: int
) -> None:
    rng = Random(seed)
    for table in positions(game, seed, 8):
        for reader in some_readers(table):
            guess = table.guess(reader, rng)
            text = guess.save().model_dump_json()
            assert table.chance.seed.hex() not in text
            start, truth = guess.checkpoint(), table.checkpoint()
            spectator = start.seats
            index = spectator if reader is None else reader
            for other in range(start.seats + 1):
                kept = index if other == index else spectator
                assert start.bags[other] == truth.bags[kept]
                assert start.limits[other] == truth.limits[kept]
                assert start.totals[other] == truth.totals[kept]
            for other in set(range(spectator)) - {index}:
                shown = ~truth.unnoticed.get(other, 0) | mask_of(game.own(start, other))
                assert start.seen[other] == truth.seen[other] & shown
                assert not start.seen[other] & start.unnoticed[other]
            assert bags_are_true(guess, None)


@random_games(2)
def test_ledger_has_what_each_reader_was_shown(game: Game[Any, Any], seed: int) -> None:
    oracles: dict[int | None, Oracle] = {}
    for table, events in play(game, seed):
        for reader in readers(table):
            oracle = oracles.setdefault(reader, Oracle(reader))
            oracle.hear(events)
            assert has_seen(table, reader) == oracle.knows, reader
            assert bags_are_true(table, reader) and totals_are_true(table, reader)
            if table.state.memory:
                assert not any(table.state.veiled)


def pausing(game: Game[Any, Any]) -> Game[Any, Any]:
    """Return a game that asks once more before and after a turn, so that guesses include draws."""

    def turn(s: State) -> Turn:
        yield from ask(0, PAUSE, [choice(PAUSE)])
        yield from game.turn(s)
        yield from ask(0, PAUSE, [choice(PAUSE)])

    other = copy(game)
    other.turn = turn
    return other


def first_turn(game: Game[Any, Any], seed: int) -> Iterator[Match]:
    """Yield the positions of the first turn, in which some games deal."""
    for table, _ in play(game, seed):
        if table.turns > 1:
            return
        yield table


def undealt(game: Game[Any, Any], seed: int) -> State:
    """Return the state of a random match with all cards still in the box."""
    rng = Random(seed)
    state: State = game.setup(rng.choice(game.seats), some_options(game, rng))
    return state


def dealt(game: Game[Any, Any], start: State, chance: Chance) -> State:
    """Return the state after the deal, with its events and draws."""
    state = start.clone()
    state.chance = chance
    game.deal(state)
    return state


def dealt_anew(
    game: Game[Any, Any], start: State, truth: State, reader: int | None, rng: Random
) -> Iterator[State]:
    """Yield states after deals that must look to the reader like the true one.

    Rules that search for a card by its face may find another token in a guess, which then does not
    count.
    """
    deals = Deals(Known(start, truth, start.seats if reader is None else reader), thin=True)
    picks = {draw.number: draw.order for draw in truth.drawn if not draw.tokens}
    for _ in range(40):
        orders = deals.deal(rng).orders()
        other = dealt(game, start, Chance(rng.randbytes(32), picks | orders))
        alike = faces(other.events, reader) == faces(truth.events, reader)
        if not alike or lying(other.events, reader) == lying(truth.events, reader):
            yield other


def lying(events: Iterable[Event], reader: int | None) -> list[object]:
    """Return the cards of the events, and what the reader saw of them."""
    return [(event.kind, event.seat, event.cards) for event in redacted(events, reader)]


def faces(events: Iterable[Event], reader: int | None) -> list[object]:
    """Return the events without their tokens, with the faces that the reader saw."""
    return [
        (event.kind, event.seat, event.about, [face for _, face in event.cards])
        for event in redacted(events, reader)
    ]


def answer_on(
    guess: Match, table: Match, seat: int, ids: list[str], reader: int | None, rng: Random
) -> list[str]:
    """Return what a seat answers on a guess for it to look like ``ids`` on the table.

    Nothing, where that shows the reader that the guess was wrong: it draws anew what others have
    given unseen, and may not list what is answered openly. In place of what it does not list and
    the reader does not see, any answer will do; what the reader sees cannot be said where there
    was no other.
    """
    after = table.fork()
    after.answer(seat, ids)
    closed = numbers(after) != numbers(table)
    if closed and unseen_answers(guess) != unseen_answers(table):
        return []
    if set(ids) <= {c.id for c in guess.waiting[seat].choices}:
        return ids
    decision = table.waiting[seat]
    if decision.least == len(decision.choices):
        return []  # the only answer there is: no other one shows whether the reader sees it
    others = [table.fork().answer(seat, some_answer(decision, rng)) for _ in range(8)]
    looks = [redacted(events, reader) for events in others]
    return [] if any(look != looks[0] for look in looks) else some_answer(guess.waiting[seat], rng)


def numbers(table: Match) -> list[int]:
    return [d.number for d in table.waiting.values()]


def unseen_answers(table: Match) -> list[object]:
    return [d.given for d in table.waiting.values()]


def learns_nothing(before: Match, after: Match, events: list[Event], reader: int | None) -> bool:
    """Return whether a reader's knowledge after an answer follows from earlier knowledge."""
    if after.state.draws - before.state.draws > sum(event.kind == "mix" for event in events):
        return False  # chance has decided something in public
    known = has_seen(before, reader)
    return shows_nothing_new(events, reader, known) and not tells_of_hidden(before, after, reader)


def shows_nothing_new(events: Iterable[Event], reader: int | None, known: dict[int, str]) -> bool:
    """Return whether the reader already knew every face that the events show."""
    mixed: set[int] = set()
    for event in events:
        if event.secret and event.seat == reader:
            return False  # even an empty search tells its seat something
        seen = event.seen_by(reader)
        if event.kind == "mix":
            mixed |= {token for token, _ in seen.cards}
        for token, face in seen.cards:
            if face is not None and (token in mixed or known.get(token) != face):
                return False
    return True
