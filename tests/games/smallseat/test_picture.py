"""The pictures: what each reader sees of the votes and cards, what leads, and what decided."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

from games.drawing import Canvas, Sheet, Shown, code_of
from games.engine import Event, Words
from games.smallseat.cards import CARDS
from games.smallseat.picture import SmallPicture
from games.smallseat.state import NONE
from games.smallseat.text import SmallText
from games.smallseat.view import SmallView
from kit.amount import THOROUGH
from kit.reading import TICK, emblems, rings, said, stars
from tests.games.smallseat.board import ADA, BEN, CYD, KEYS, Small, answer, play, table, vote
from tests.games.smallseat.matches import random_match

PICTURE, TEXT = SmallPicture(), SmallText()
NAMES = ["Ann", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hal", "Ivy", "Jon"]


def shown(t: Small, reader: int | None, events: Sequence[Event] = ()) -> Shown[SmallView]:
    decision = t.waiting.get(-1 if reader is None else reader)
    words = Words(NAMES[: t.state.seats], reader)
    return Shown(t.view(reader), words, decision, None, [e.seen_by(reader) for e in events])


def drawn(t: Small, reader: int | None, trying: str = "", events: Sequence[Event] = ()) -> Sheet:
    view, words, decision, _, story, _ = vars(shown(t, reader, events)).values()
    chosen = [c for c in (decision.choices if decision else ()) if c.id == trying]
    news = PICTURE.touched(story, t.masked(reader))
    return PICTURE.draw(view, words, decision, chosen[0] if chosen else None, news, story)


def laid(t: Small, reader: int | None) -> Canvas:
    """Return the places of the boxes of a picture."""
    page, to = PICTURE.page(shown(t, reader)), Canvas()
    page.box.draw(to, 0, 0, 968, page.height - 32)
    return to


def count(sheet: Sheet, emoji: str) -> int:
    return emblems(sheet).count(code_of(emoji))


def of_ten() -> tuple[Small, list[Event]]:
    """Return a table of ten at which some have won the round and others have acted."""
    votes = "dog pig pig cat pig lion chick seal pony otter"
    lines = [
        f"x{'!' * (n == 6)}: {animal} {('seal koala', 'rabbit hedgehog')[n % 2]}"
        for n, animal in enumerate(votes.split())
    ]
    t = table(*lines)
    vote(t, votes)
    return t, play(t, "execute", "swap ben", "execute", "execute")


def kept(*lines: str, votes: str, called: str = "pig", shared: bool = False) -> Sheet:
    """Return the result after the last vote, with which all Candidates have one card."""
    t = table(*lines, called=called, shared=shared)
    events = vote(t, votes)
    while t.waiting:
        ((seat, decision),) = t.waiting.items()
        events += t.answer(seat, [decision.choices[0].id])
    assert t.outcome
    return drawn(t, None, events=events)


# The first match has positions with so many possible deals that its guesses take 10 seconds.
@pytest.mark.parametrize("seed", range(4) if THOROUGH else [1])
def test_the_picture_is_the_same_on_every_guess(seed: int) -> None:
    rng = Random(seed)
    for i, t in enumerate(random_match(seed)):
        if i % 15 == 0:
            for reader in (*range(t.state.seats), None):
                assert drawn(t.guess(reader, rng), reader) == drawn(t, reader)


@pytest.mark.parametrize("seats", range(3, 11))
def test_seats_are_in_a_line_from_the_smallseat_on_that_may_turn_once(seats: int) -> None:
    pairs = list(pairwise(KEYS))[: seats - 1]
    t = table("x!: dog dog", *(f"x: {one} {other}" for one, other in pairs))
    for reader in (None, ADA):
        places = laid(t, reader).places
        chairs = [places["seat", seat] for seat in t.view(reader).chairs]
        rows = sorted({round(top) for _, top, _, _ in chairs})
        assert len(rows) == (1 if seats <= 5 else 2)
        first = [x for x, top, _, _ in chairs if round(top) == rows[0]]
        assert first == sorted(first)
        if len(rows) > 1:
            second = [x for x, top, _, _ in chairs if round(top) == rows[1]]
            assert second == sorted(second, reverse=True)
            assert abs(second[0] - first[-1]) < 2  # below the last seat of the first row


def test_winning_row_is_one_golden_panel_and_the_line_at_the_top_says_it() -> None:
    t = table(
        "ada: dog dog", "ben: pig pig cat", "cyd: pig pig", "dov!: pig cat cat", "eve: pig cat"
    )
    vote(t, "dog pig pig cat pig")
    sheet = drawn(t, None)
    assert said(sheet)[0] == "Curlysnouts wins: a row of 2"
    assert sheet.alt.count("Curlysnouts, won") == 3
    places = laid(t, None).places
    left, _, wide, _ = places["run", 0]
    inside = [s for s in range(5) if left < places["seat", s][0] < left + wide]
    assert {t.view(None).table[seat].ballot for seat in inside} == {KEYS["pig"]}
    assert len(inside) == 2


def test_hidden_votes_and_hands_are_not_shown() -> None:
    t = table("ada: dog dog", "ben: pig cat", "cyd!: pig cat", called="dog")
    answer(t, BEN, "vote cat")
    sheet = drawn(t, None)
    assert sheet.alt.count("has chosen") == 1
    cat = CARDS[KEYS["cat"]].emoji
    assert count(sheet, cat) == 0
    assert count(drawn(t, BEN), cat) == 1 and count(drawn(t, ADA), cat) == 0


def test_choosable_cards_have_marks_and_previewed_ones_ticks() -> None:
    t = table("ada: pig dog dog", "ben: pig pig cat", "cyd!: pig cat | dog")
    assert rings(drawn(t, ADA)) == 0
    assert rings(drawn(t, CYD)) == 0  # all of the public cards
    play(t, "secret")
    assert rings(drawn(t, ADA)) == 0  # all of the hand
    assert drawn(t, ADA, "vote:0").svg.count(TICK) == 1
    vote(t, "dog pig pig")
    assert rings(drawn(t, ADA)) == 2  # whom to swap with


def test_chosen_vote_has_a_tick_while_the_others_choose() -> None:
    t = table("ada: pig dog dog", "ben: pig pig cat", "cyd!: pig cat")
    assert drawn(t, BEN).alt.splitlines()[0] == "Choose your vote"
    answer(t, BEN, "vote cat")
    sheet = drawn(t, BEN)
    assert sheet.alt.startswith("Waiting for Ann") and sheet.svg.count(TICK) == 1


def test_own_animals_are_larger_than_those_of_others_when_one_votes() -> None:
    t = table("ada: pig dog dog", "ben: pig pig cat", "cyd!: pig cat")
    places = laid(t, ADA).places
    assert {("own", KEYS["pig"]), ("own", KEYS["dog"])} <= set(places)
    assert places["own", KEYS["pig"]][3] > places["seat", BEN][3]


def test_losing_vote_that_is_used_is_the_largest() -> None:
    t = table("ada: chick dog", "ben: pig pig cat", "cyd!: pig cat")
    vote(t, "chick pig pig")
    sheet = drawn(t, ADA)
    assert CARDS[KEYS["chick"]].name in said(sheet)
    assert not any(place[0] == "own" for place in laid(t, ADA).places)


def test_the_line_at_the_top_says_which_order_binds_a_vote() -> None:
    lines = "ada: pig dog dog", "ben: pig pig koala", "cyd!: pig cat"
    orders = [("purplepaws", NONE), ("sleepersippies", BEN)]
    t = table(*lines, orders=orders, deck="koala")
    assert "Vote for what you have most of" in drawn(t, ADA).alt
    assert "You must vote Sleepersippies" in drawn(t, BEN).alt
    t = table(*lines, orders=[("ottermother", ADA)])
    assert "Your vote is random" in drawn(t, ADA).alt
    assert drawn(t, None).alt.startswith("Waiting for Ben and Cleo")
    t = table(*lines, orders=[("karate_chicks", NONE)])
    assert drawn(t, None).alt.startswith("The Boss votes first; all follow")
    play(t, "vote dog")
    assert "All must vote Snufflesniff" in drawn(t, BEN).alt


def test_the_line_at_the_top_says_what_leads_and_gives_no_advice_on_a_vote() -> None:
    t = table("ada: pig dog", "ben: cat dog", "cyd!: pig* pig* cat*")
    assert "Cleo's animal leads: Curlysnouts" in drawn(t, None).alt
    assert "📣 Curlysnouts ×2" in drawn(t, CYD).alt and count(drawn(t, CYD), "📣") == 2
    t = table("ada: pig dog", "ben: cat dog", "cyd!: dog* dog* cat*")
    assert "Cleo needs Curlysnouts to lead" in drawn(t, None).alt
    assert "Keep Snufflesniff: it leads" in drawn(t, ADA).alt
    t = table("ada: pig dog dog", "ben: cat dog dog", "cyd!: dog* dog* cat*")
    assert "📣 Curlysnouts 0" in drawn(t, ADA).alt


def test_the_line_at_the_top_says_what_can_be_done_with_a_losing_vote() -> None:
    t = table("ada: chick dog", "ben: pig pig cat", "cyd!: pig cat")
    vote(t, "chick pig pig")
    assert "Use Karate Chicks, or swap places" in drawn(t, ADA).alt
    assert "acts now" in drawn(t, None).alt


def test_without_a_row_the_line_at_the_top_says_that_the_first_vote_wins() -> None:
    t = table("ada: pig dog", "ben: cat dog", "cyd!: dog cat")
    vote(t, "pig cat dog")
    assert drawn(t, None).alt.startswith("No row: Curlysnouts is first")


def test_end_shows_whose_last_card_an_animal_is_and_who_called_it() -> None:
    sheet = kept("ada: pig dog", "ben: pig dog", "cyd!: cat cat chick", votes="pig pig chick",
                 called="chick")  # fmt: skip
    assert "Nobody kept" in sheet.alt


def test_secret_cards_are_counted_as_far_as_the_reader_knows_them() -> None:
    t = table("ada: pig dog dog", "ben: cat dog dog", "cyd!: dog* dog* cat | pig")
    public, own = drawn(t, None).alt, drawn(t, CYD).alt
    assert "Snufflesniff 2" in public and "1 unknown" in public
    assert "Purplepaws 1" in own and "unknown" not in own


def test_the_called_animal_has_its_number_beside_four_more_common_ones() -> None:
    secret = "dog* " * 5 + "cat* " * 4 + "seal* " * 3 + "lion* " * 3 + "pig*"
    t = table("ada: pig dog", "ben: pig dog", f"cyd!: {secret}", called="pig")
    sheet = drawn(t, ADA)
    assert "📣 Curlysnouts 1" in sheet.alt and not sheet.faults


def test_teller_without_secret_cards_sees_the_public_ones() -> None:
    t = table("ada: pig dog dog", "ben: cat dog dog", "cyd!: | pig pig dog", called="pig")
    answer(t, CYD, "show pig")
    assert {("shown", KEYS["pig"]), ("shown", KEYS["dog"])} <= set(laid(t, CYD).places)


def test_players_who_changed_places_have_rings_and_the_table_tells_it() -> None:
    t = table("ada: dog dog dog", "ben: pig pig", "cyd!: pig pig | dog")
    play(t, "secret")
    vote(t, "dog pig pig")
    seat = next(iter(t.waiting))
    (swap,) = [c.id for c in t.waiting[seat].choices if c.verb == "swap"][:1]
    events = t.answer(seat, [swap])
    assert [stars(drawn(t, reader, events=events)) for reader in (BEN, None)] == [2, 2]
    assert not stars(drawn(t, None))
    first = [event for event in events if event.kind == "swap"]
    assert "swap places." in drawn(t, None, events=first).alt


def test_the_line_at_the_top_says_that_seats_are_shown_after_a_swap() -> None:
    t = table("ada: dog dog", "ben: pig pig", "cyd!: pig pig | dog", "dov: dog dog")
    play(t, "secret")
    vote(t, "dog pig pig dog")
    seat = next(iter(t.waiting))
    swap = next(c.id for c in t.waiting[seat].choices if c.verb == "swap")
    assert "after a swap" not in drawn(t, None).alt
    events = t.answer(seat, [swap])
    assert "after a swap" in drawn(t, None, events=events).alt.splitlines()[0]
    assert "after a swap" in drawn(t, None).alt  # without news, too


def test_after_a_swap_the_line_at_the_top_does_not_call_a_vote_the_first() -> None:
    t = table("ada: dog cat cat", "ben: pig cat cat", "cyd: dog cat cat", "dov!: pig cat cat")
    vote(t, "dog pig dog pig")
    assert drawn(t, None).alt.startswith("No row: Snufflesniff is first")
    play(t, "swap cyd")
    assert drawn(t, None).alt.startswith("Snufflesniff wins · after a swap")


def test_end_counts_the_secret_cards_and_names_the_decisive_vote() -> None:
    sheet = kept("ada: pig dog", "ben: pig dog", "cyd!: dog* cat*", votes="pig pig cat")
    assert (
        "Cleo called Curlysnouts and wins alone: it leads with 2, 1 more than Snufflesniff."
        in sheet.alt.replace("\n", " ")
    )
    assert "The Teller, alone" in said(sheet)
    sheet = kept("ada: pig dog", "ben: pig dog", "cyd!: dog* cat*", votes="pig pig cat",
                 called="cat")  # fmt: skip
    assert "Not kept: Curlysnouts. Snufflesniff is next, with 1." in sheet.alt


def test_end_names_all_animals_that_nobody_kept() -> None:
    sheet = kept("ada: pig dog", "ben: pig dog", "cyd!: cat* cat* dog* chick*",
                 votes="pig pig chick", called="chick")  # fmt: skip
    assert "Not kept: Curlysnouts and Purplepaws. Snufflesniff is next, with 1." in sheet.alt


def test_end_says_who_a_tie_goes_to() -> None:
    lines = "ada: pig dog", "ben: pig cat", "cyd!: dog* dog* chick"
    teller = kept(*lines, votes="pig pig chick")
    assert "Curlysnouts and Snufflesniff tie at 2. Cleo called Curlysnouts and wins" in teller.alt
    shared = kept(*lines, votes="pig pig chick", shared=True)
    assert "A tie at 2: all who have a tied animal win." in shared.alt
    assert "Together with the Teller" in said(shared)


def test_the_deciding_card_has_a_star_and_those_of_the_last_vote_have_rings() -> None:
    sheet = kept("ada: pig dog", "ben: pig pig", "cyd!: cat chick", votes="pig pig chick",
                 called="dog")  # fmt: skip
    assert "Curlysnouts leads with 2" in sheet.alt
    assert "With Curlysnouts" in said(sheet)


@pytest.mark.parametrize("seats", range(3, 11))
def test_signs_of_a_teller_on_the_smallseat_are_both_shown(seats: int) -> None:
    teller, *others = [*KEYS][:seats]
    t = table(f"x!: {teller} | {teller}", *(f"x: {animal}" for animal in others))
    for reader in (None, BEN):
        sheet = drawn(t, reader)
        assert "Ann · Teller · on the Smallseat" in sheet.alt
        assert count(sheet, "📣") >= 1 and not sheet.faults


def test_table_of_ten_shows_every_vote() -> None:
    t, events = of_ten()
    sheet = drawn(t, None, events=events)
    assert all(name in said(sheet) for name in NAMES) and not sheet.faults
    for seat in t.view(None).table:
        assert count(sheet, CARDS[seat.ballot].emoji)


def test_an_animal_can_be_looked_up_as_a_picture() -> None:
    for name, words in TEXT.cards(Words([])).items():
        sheet = PICTURE.card(name, Words([]))
        assert name in said(sheet) and " ".join(words.split("\n")[1].split()) in sheet.alt


def test_bars_of_secret_cards_are_as_long_as_their_numbers_whoever_was_called() -> None:
    t = table("ada: pig dog", "ben: dog pig", "cyd!: pig* dog* dog* dog* dog* cat* cat*")
    places = laid(t, None).places
    pig, cat, dog = (places["bar", KEYS[key]][2] for key in ("pig", "cat", "dog"))
    assert dog == pytest.approx(2 * cat) == pytest.approx(4 * pig)
