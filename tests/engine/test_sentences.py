"""Events as a table of sentences."""

from __future__ import annotations

import pytest

from games.engine import (
    SILENT,
    EventSentence,
    IfShown,
    Plural,
    SeenEvent,
    Words,
    about,
    event_sentence,
)

NAMES = ["Ann", "Ben", "Cat"]
ANN, BEN, CAT = range(3)


def said(sentence: EventSentence, event: SeenEvent) -> list[str | None]:
    """Return what each seat and a spectator read of an event."""
    tell = event_sentence(sentence, n=about(-1), cards=lambda event, words: len(event.cards))
    return [tell(event, Words(NAMES, reader=reader)) for reader in (ANN, BEN, CAT, None)]


def test_one_sentence_is_for_all_readers() -> None:
    assert said("It rains.", SeenEvent("rain", None, (), ())) == ["It rains."] * 4


def test_first_of_two_sentences_is_for_the_seat_of_the_event() -> None:
    forms = "You bid {n}.", "{name} bids {n}."
    assert said(forms, SeenEvent("bid", BEN, (3,), ())) == [
        "Ben bids 3.", "You bid 3.", "Ben bids 3.", "Ben bids 3.",
    ]  # fmt: skip


def test_second_of_three_sentences_is_for_the_seat_that_the_event_is_about() -> None:
    forms = "You ask {other}.", "{name} asks you.", "{name} asks {other}."
    assert said(forms, SeenEvent("ask", CAT, (ANN,), ())) == [
        "Cat asks you.", "Cat asks Ann.", "You ask Ann.", "Cat asks Ann.",
    ]  # fmt: skip
    assert said(forms, SeenEvent("ask", CAT, (CAT,), ()))[CAT] == "You ask Cat."


def test_count_decides_between_singular_and_plural() -> None:
    forms = Plural("{name} drew a card.", "{name} drew {n} cards.", "cards")
    for n, expected in ((1, "Ann drew a card."), (2, "Ann drew 2 cards.")):
        event = SeenEvent("draw", ANN, (), ((1, None),) * n)
        assert said(forms, event) == [expected] * 4


def test_readers_who_were_shown_a_card_can_read_something_else() -> None:
    sentence = IfShown("The card is open.", SILENT)
    assert said(sentence, SeenEvent("draw", ANN, (), ((1, "owl"),))) == ["The card is open."] * 4
    assert said(sentence, SeenEvent("draw", ANN, (), ((1, None),))) == [None] * 4


def test_gap_that_nothing_fills_is_named() -> None:
    with pytest.raises(ValueError, match=r'nothing fills the gap \{card\} in "You play \{card\}."'):
        event_sentence(("You play {card}.", "{name} plays."))
