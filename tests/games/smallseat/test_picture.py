"""The picture of the table: what it shows, to whom, and what can be chosen."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from games.drawing import code_of
from games.engine import Words
from games.smallseat.cards import CARDS
from games.smallseat.picture import SmallPicture
from games.smallseat.state import NONE
from tests.games.smallseat.board import ADA, BEN, CYD, KEYS, Small, answer, play, table, vote
from tests.games.smallseat.matches import random_match
from tests.pictures.golden import compare

GOLDEN = Path(__file__).parent / "golden"
PICTURE = SmallPicture()
NAMES = ["Ann", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hal", "Ivy", "Jon"]


def drawn(t: Small, reader: int | None, trying: str = "") -> str:
    decision = t.waiting.get(-1 if reader is None else reader)
    chosen = [c for c in (decision.choices if decision else ()) if c.id == trying]
    words = Words(NAMES[: t.state.seats], reader)
    return PICTURE.draw(t.view(reader), words, decision, chosen[0] if chosen else None)


def said(svg: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def count(svg: str, emoji: str) -> int:
    return svg.count(f"openmoji:{code_of(emoji)}")


def marks(svg: str) -> int:
    return svg.count("stroke-dasharray")


def voting() -> Small:
    """Four players vote; Ben is immune, and orders stand."""
    t = table(
        "ada: pig dog dog hedgehog rabbit", "ben: pig dog", "cyd: dog pig* pig*",
        "dov!: pig cat | dog cat cat", orders=[("purplepaws", NONE), ("sleepersippies", BEN)],
        immune=[BEN], deck="koala",
    )  # fmt: skip
    play(t, "show cat")
    answer(t, CYD, "vote pig")
    return t


def acting() -> Small:
    """Of ten players some have won the round, and the others act."""
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
    """Three players have come to the end."""
    t = table("ada: pig dog", "ben: pig pig", "cyd!: pig cat | dog dog")
    play(t, "secret")
    vote(t, "pig pig pig")
    return t


@pytest.mark.parametrize(
    ("scene", "reader"), [(voting, ADA), (voting, None), (acting, None), (ended, None)]
)
def test_the_picture_is_the_golden_one(
    scene: Callable[[], Small], reader: int | None, tmp_path: Path
) -> None:
    name = f"{scene.__name__}-{'public' if reader is None else 'panel'}.png"
    compare(drawn(scene(), reader), GOLDEN / name, tmp_path)


@pytest.mark.parametrize("seed", range(4))
def test_the_picture_is_the_same_on_every_guess(seed: int) -> None:
    rng = Random(seed)
    for i, t in enumerate(random_match(seed)):
        if i % 15 == 0:
            for reader in (*range(t.state.seats), None):
                assert drawn(t.guess(reader, rng), reader) == drawn(t, reader)


def test_the_seats_are_listed_from_the_smallseat_clockwise_with_their_cards() -> None:
    t = table("ada: dog dog dog", "ben: pig pig", "cyd!: pig pig | dog")
    play(t, "secret")
    vote(t, "dog pig pig")
    play(t, "swap cyd")
    found = said(drawn(t, None))
    names = [text for text in found if text in NAMES]
    assert names == ["Cleo", "Ben", "Ann"]
    assert [text for text in found if re.fullmatch(r"\d cards?", text)] == ["1 card", "2 cards"]


def test_the_row_that_won_has_a_medal_for_each_and_others_a_word() -> None:
    t = table(
        "ada: dog dog", "ben: pig pig cat", "cyd: pig pig", "dov!: pig cat cat", "eve: pig cat"
    )
    vote(t, "dog pig pig cat pig")
    svg = drawn(t, None)
    assert count(svg, "🏅") == 2
    assert [text for text in said(svg) if text in ("acting now", "still to act", "won too")] == [
        "acting now", "still to act", "won too",
    ]  # fmt: skip


def test_hidden_votes_and_hands_do_not_show() -> None:
    t = table("ada: dog dog", "ben: pig cat", "cyd!: pig cat", called="dog")
    answer(t, BEN, "vote cat")
    svg = drawn(t, None)
    assert "has chosen" in said(svg) and said(svg).count("to move") == 2
    cat = CARDS[KEYS["cat"]].emoji
    assert count(svg, cat) == 1  # in the list of the deck
    assert count(drawn(t, BEN), cat) == 2


def test_what_can_be_chosen_is_marked_and_what_is_tried_is_ticked() -> None:
    t = table("ada: pig dog dog", "ben: pig pig cat", "cyd!: pig cat | dog")
    assert marks(drawn(t, ADA)) == 0
    assert marks(drawn(t, CYD)) == 1  # the public card
    play(t, "secret")
    assert marks(drawn(t, ADA)) == 2
    assert marks(drawn(t, ADA, "vote:0")) == 1
    vote(t, "dog pig pig")
    assert marks(drawn(t, ADA)) == 2  # whom to swap with


def test_the_end_shows_last_cards_and_the_secret_cards() -> None:
    t = ended()
    assert t.outcome
    found = said(drawn(t, None))
    assert found.count("last card") == 2
    assert "The secret cards" in found and any("winner" in text for text in found)


@pytest.mark.parametrize("seed", range(6))
def test_every_position_can_be_drawn_for_every_reader(seed: int) -> None:
    for i, t in enumerate(random_match(seed)):
        if i % 8 == 0 or t.outcome:
            for reader in (*range(t.state.seats), None):
                svg = drawn(t, reader)
                high = re.match(r'<svg [^>]*width="800" height="(\d+)"', svg)
                assert high and 300 < int(high[1]) < 2000
                assert not any("{" in text or "_" in text for text in said(svg))
