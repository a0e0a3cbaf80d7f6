"""The picture of the table: its content for each reader, and marks for choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from games.drawing import Sheet, Spots, code_of
from games.drawing.svg import HEIGHT, WIDTH
from games.engine import Event, Words
from games.languages import LANGUAGES, language
from games.smallseat.cards import CARDS
from games.smallseat.picture import SmallPicture, votes
from games.smallseat.picture.court import bands, court
from games.smallseat.picture.plates import plate
from games.smallseat.picture.table import run_places
from games.smallseat.picture.table import table as table_of
from games.smallseat.state import NONE
from games.smallseat.text import SmallText
from games.smallseat.text.standing import result_lines
from kit.amount import draws
from kit.reading import TICK, emblems, rings, said, stars, texts
from tests.games.smallseat.board import ADA, BEN, CYD, KEYS, Small, answer, play, table, vote
from tests.games.smallseat.matches import random_match
from tests.pictures.golden import compare

GOLDEN = Path(__file__).parent / "golden"
PICTURE, TEXT = SmallPicture(), SmallText()
NAMES = ["Ann", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hal", "Ivy", "Jon"]


def drawn(t: Small, reader: int | None, trying: str = "", events: Sequence[Event] = ()) -> Sheet:
    decision = t.waiting.get(-1 if reader is None else reader)
    chosen = [c for c in (decision.choices if decision else ()) if c.id == trying]
    words = Words(NAMES[: t.state.seats], reader)
    news = PICTURE.touched([event.seen_by(reader) for event in events], t.masked(reader))
    return PICTURE.draw(t.view(reader), words, decision, chosen[0] if chosen else None, news)


def count(sheet: Sheet, emoji: str) -> int:
    return emblems(sheet).count(code_of(emoji))


def voting() -> Small:
    """Return a table at which four players vote; Ben is immune, and there are orders."""
    t = table(
        "ada: pig dog dog hedgehog rabbit", "ben: pig dog", "cyd: dog pig* pig*",
        "dov!: pig cat | dog cat cat", orders=[("purplepaws", NONE), ("sleepersippies", BEN)],
        immune=[BEN], deck="koala",
    )  # fmt: skip
    play(t, "show cat")
    answer(t, CYD, "vote pig")
    return t


def acting() -> Small:
    """Return a table of ten at which some have won the round and the others act."""
    votes = "dog pig pig cat pig lion chick seal pony otter"
    lines = [
        f"x{'!' * (n == 6)}: {animal} {('seal koala', 'rabbit hedgehog')[n % 2]}"
        for n, animal in enumerate(votes.split())
    ]
    t = table(*lines)
    vote(t, votes)
    play(t, "execute", "swap ben", "execute", "execute")
    return t


def ended() -> Small:
    """Return the table of three players at the end."""
    t = table("ada: pig dog", "ben: pig pig", "cyd!: pig cat | dog dog")
    play(t, "secret")
    vote(t, "pig pig pig")
    return t


@pytest.mark.parametrize(
    ("scene", "reader"), [(voting, ADA), (voting, None), (acting, None), (ended, None)]
)
def test_picture_equals_the_golden_file(
    scene: Callable[[], Small], reader: int | None, tmp_path: Path
) -> None:
    name = f"{scene.__name__}-{'public' if reader is None else 'panel'}.png"
    compare(drawn(scene(), reader), GOLDEN / name, tmp_path)


@pytest.mark.parametrize("seed", range(draws(4)))
def test_the_picture_is_the_same_on_every_guess(seed: int) -> None:
    rng = Random(seed)
    for i, t in enumerate(random_match(seed)):
        if i % 15 == 0:
            for reader in (*range(t.state.seats), None):
                assert drawn(t.guess(reader, rng), reader) == drawn(t, reader)


def test_three_seats_are_in_a_row_from_the_smallseat_on() -> None:
    t = table("ada: dog dog dog", "ben: pig pig", "cyd!: pig pig | dog")
    play(t, "secret")
    vote(t, "dog pig pig")
    play(t, "swap cyd")
    found = said(drawn(t, None))
    assert [text for text in found if text in NAMES] == ["Cleo", "Ben", "Ann"]
    spots: Spots = {}
    table_of(t.view(None), Words(NAMES[:3]), spots)
    chairs = [spots["seat", seat] for seat in t.view(None).chairs]
    assert sorted(chairs) == chairs and len({top for _, top, *_ in chairs}) == 1


def test_four_seats_are_clockwise_from_the_smallseat_at_the_upper_left() -> None:
    first, second, third, fourth = (spot.vote[:2] for spot in court(4, 600))
    assert first[1] == second[1] < third[1] == fourth[1]
    assert first[0] == fourth[0] < second[0] == third[0]


def test_band_of_a_row_does_not_reach_around_the_seat_between_its_ends() -> None:
    spots = court(3, 600)
    assert bands(spots, [2, 0]) == [spots[2].vote, spots[0].vote]
    assert len(bands(spots, [1, 2])) == 3


@pytest.mark.parametrize("seats", range(3, 11))
def test_plates_and_votes_do_not_overlap(seats: int) -> None:
    boxes = [box for spot in court(seats, 600) for box in spot]
    for i, (x, y, w, h) in enumerate(boxes):
        assert x >= 24 and x + w <= WIDTH - 24 and y + h <= 600
        for left, top, wide, high in boxes[:i]:
            assert left >= x + w or left + wide <= x or top >= y + h or top + high <= y


def test_winning_row_has_a_band_and_others_have_a_word_or_a_tick() -> None:
    t = table(
        "ada: dog dog", "ben: pig pig cat", "cyd: pig pig", "dov!: pig cat cat", "eve: pig cat"
    )
    vote(t, "dog pig pig cat pig")
    sheet = drawn(t, None)
    assert sheet.svg.count('fill="#b07a00"') == 2 and "row of 2 wins" in said(sheet)
    assert said(sheet).count("won too") == 1
    assert said(sheet).count("to move") == 1


@pytest.mark.parametrize("run", [[1, 2], [9, 0], [8, 9, 0], [0]])
def test_band_of_the_winning_row_takes_the_shorter_way(run: list[int]) -> None:
    view = acting().view(None)
    for seats in (run, run[::-1]):
        shown = view.model_copy(update={"run": [view.chairs[place] for place in seats]})
        found = run_places(shown)
        assert sorted(found) == sorted(run) and (found[-1] - found[0]) % 10 == len(run) - 1


def test_hidden_votes_and_hands_are_not_shown() -> None:
    t = table("ada: dog dog", "ben: pig cat", "cyd!: pig cat", called="dog")
    answer(t, BEN, "vote cat")
    sheet = drawn(t, None)
    assert count(sheet, "✅") == 1 and said(sheet).count("to move") == 2
    cat = CARDS[KEYS["cat"]].emoji
    assert count(sheet, cat) == 1  # in the list of the deck
    assert count(drawn(t, BEN), cat) == 1  # in the own hand


def test_choosable_cards_have_marks_and_previewed_ones_ticks() -> None:
    t = table("ada: pig dog dog", "ben: pig pig cat", "cyd!: pig cat | dog")
    assert rings(drawn(t, ADA)) == 0
    assert rings(drawn(t, CYD)) == 1  # the public card
    play(t, "secret")
    assert rings(drawn(t, ADA)) == 0  # all of the hand
    assert drawn(t, ADA, "vote:0").svg.count(TICK) == 1
    vote(t, "dog pig pig")
    assert rings(drawn(t, ADA)) == 2  # whom to swap with


@pytest.mark.parametrize("seed", range(draws(6)))
def test_every_position_can_be_drawn_for_every_reader(seed: int) -> None:
    for i, t in enumerate(random_match(seed)):
        if i % 8 == 0 or t.outcome:
            for reader in (*range(t.state.seats), None):
                sheet = drawn(t, reader)
                assert (sheet.width, sheet.height) == (WIDTH, HEIGHT)
                assert not any("{" in text or "_" in text for text in said(sheet))


def test_players_who_changed_places_have_rings() -> None:
    t = table("ada: dog dog dog", "ben: pig pig", "cyd!: pig pig | dog")
    play(t, "secret")
    vote(t, "dog pig pig")
    seat = next(iter(t.waiting))
    (swap,) = [c.id for c in t.waiting[seat].choices if c.verb == "swap"][:1]
    events = t.answer(seat, [swap])
    assert [stars(drawn(t, reader, events=events)) for reader in (BEN, None)] == [2, 2]
    assert not stars(drawn(t, None))


def test_picture_of_the_end_counts_secret_cards_and_shows_last_cards() -> None:
    shown = said(drawn(ended(), None))
    assert "The Teller's secret cards" in shown and "Final table" in shown
    last = [text for text in shown if text.startswith("last card ")]
    assert sorted(last) == ["last card Curlysnouts", "last card Snufflesniff"]


def test_ribbon_on_a_plate_covers_no_vote() -> None:
    t = table("ada: pig dog", "ben: pig pig", "cyd!: pig cat | dog dog")
    play(t, "secret")
    vote(t, "dog pig pig")
    (seat,) = t.waiting
    words = Words(NAMES[:3], seat)
    *before, ribbon = plate(t.view(seat), words, seat, (0, 0, 370, 96))
    assert [text.said for text in texts([ribbon])] == ["to move"]
    drawn_vote = votes.vote(t.view(seat), words, seat, (282, 9, 78, 78), named=False)
    assert set(drawn_vote) <= set(before)
    assert ribbon.x + ribbon.width <= min(part.x for part in drawn_vote)


def test_picture_of_the_end_ranks_players_as_the_text_does() -> None:
    for seed in range(6):
        *_, t = random_match(seed)
        view, words = t.view(None), Words(NAMES[: t.state.seats], None)
        shown = said(drawn(t, None))
        listed = [text for text in shown[shown.index("Final table") :] if text in NAMES]
        told = [line for line in result_lines(view, words) if line.startswith("**")]
        assert [f"**{name}**" for name in listed] == [line.split()[0].strip(",") for line in told]


@pytest.mark.parametrize("seats", range(3, 11))
def test_name_of_a_teller_on_the_smallseat_is_not_cut(seats: int) -> None:
    teller, *others = [*KEYS][:seats]
    t = table(f"x!: {teller} | {teller}", *(f"x: {animal}" for animal in others))
    names = [f"🤖 Robo {name}" for name in ("Reed", "Fern", "Moss")] + NAMES
    sheet = PICTURE.draw(t.view(None), Words(names[:seats], None))
    assert t.view(None).chairs[0] == t.view(None).teller == 0
    assert any(text.strip() == "Robo Reed" for text in said(sheet))
    assert count(sheet, "🪑") == 1 and count(sheet, "📣") >= 1


@pytest.mark.parametrize("seats", range(3, 11))
def test_public_cards_are_counted_beside_each_other(seats: int) -> None:
    teller, *others = ([animal] for animal in [*KEYS][:seats])
    teller += ["|", *KEYS]
    t = table(f"x!: {' '.join(teller)}", *(f"x: {animal}" for [animal] in others))
    spots: Spots = {}
    table_of(t.view(None), Words(NAMES[:seats], None), spots)
    animals = [box for place, box in spots.items() if place[0] == "public"]
    assert len(animals) == len({*t.view(None).public}) > 0
    assert all(x + w + 30 < after for (x, _, w, _), (after, *_) in pairwise(animals))
    assert animals[-1][0] + animals[-1][2] < WIDTH - 60


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("kinds", [2, 4, 6, 9])
def test_effects_in_a_hand_are_complete_up_to_nine_animals(code: str, kinds: int) -> None:
    held = [animal for animal in KEYS if animal not in ("dog", "pig")][:kinds]
    t = table(f"ada: {' '.join(held)}", "ben!: pig | pig", *["x: pig"] * 4, "eve: dog")
    words = Words(NAMES[:7], ADA, language(code))
    shown = letters("".join(said(PICTURE.draw(t.view(ADA), words, t.waiting.get(ADA)))))
    for card in (CARDS[KEYS[animal]] for animal in held):
        told = [letters(words(text)) for text in (card.effect, card.brief) if text]
        assert any(text in shown for text in told), card.key


def letters(text: str) -> str:
    return "".join(filter(str.isalnum, text))


def test_an_animal_can_be_looked_up_as_a_picture() -> None:
    for name in TEXT.cards(Words([])):
        shown = said(PICTURE.card(name, Words([])))
        assert name in shown and not any("…" in text for text in shown), name
