"""Table, hand, words and pictures that follow from the types of a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from pydantic import Field

from games.default import CardKind, DefaultPicture, DefaultText
from games.drawing import Sheet
from games.engine import (
    Backs,
    BySeat,
    CardFace,
    Decision,
    Event,
    EventFormatter,
    Hand,
    Label,
    Outcome,
    Pile,
    SeenEvent,
    View,
    Words,
    choice,
)
from kit.reading import said
from tests.pictures.sizes import NAMES, check_letters, check_overlaps


class Rich(View):
    """A view with a field of every type."""

    deck: Backs = 20
    discard: Pile = ["fox", "owl"]
    trump: CardFace | None = None
    led: CardFace = ""
    market: list[CardFace] = ["fox", "", "seven"]
    round: int = Field(3, title="Round of the match")
    closed: bool = True
    notes: dict[str, int] = {"left out": 1}
    hand: Hand = ["fox", "owl", "owl"]
    cards: BySeat[Backs]
    points: BySeat[int]
    out: BySeat[bool]
    laid: BySeat[list[CardFace]]


class Text(DefaultText[Rich]):
    kinds: Mapping[str, CardKind] = {
        "fox": CardKind("Fox", "🦊"), "owl": CardKind("Owl", "🦉", 3, "It sees your hand."),
        "seven": CardKind("Seven"),
    }  # fmt: skip
    aim = "Most points win."
    prompts = {"play": ("Which card do you play?", "{name} plays a card.")}
    places = {"play": "hand", "ask": "seat"}
    labels: Mapping[str, Label[Rich]] = {}
    event_formatters: Mapping[str, EventFormatter] = {}


class Tricks(View):
    """A view of a game with bids and tricks; a bid that isn't made yet is None."""

    trump: CardFace = "bear10"
    hand: Hand = ["bear2", "bear10"] * 4
    trick: BySeat[CardFace]
    bids: BySeat[int | None]
    tricks: BySeat[int]
    points: BySeat[int]


class TricksText(DefaultText[Tricks]):
    kinds: Mapping[str, CardKind] = {
        f"bear{n}": CardKind("Bear", "🐻", rank=str(n)) for n in (2, 10)
    }
    aim = "Most points win."
    prompts, places = Text.prompts, {"play": "hand"}
    labels, event_formatters = {}, {}


class MadeBidsText(TricksText):
    """The texts of a game that says nothing of bids that aren't made yet."""

    def said(self, field: Any, value: Any, words: Words) -> str:
        return "" if value is None else super().said(field, value, words)


TEXT = Text()
PLAY = Decision(0, "play", [choice("play", n) for n in range(3)])


def view(seats: int, reader: int | None = 0, **more: object) -> Rich:
    fields: dict[str, object] = {
        "cards": [3] * seats, "points": list(range(seats)), "out": [False] * seats,
        "laid": [["fox"] * n for n in range(seats)], "waiting": {0: False}, **more,
    }  # fmt: skip
    return Rich.model_validate(
        {"game": "rich", "seats": seats, "reader": reader, "active": 0, **fields}
    )


def drawn(shown: Rich) -> Sheet:
    words = Words(NAMES[: shown.seats], shown.reader)
    decision = PLAY if shown.reader == 0 and not shown.outcome else None
    return DefaultPicture(TEXT).draw(shown, words, decision)


@pytest.mark.parametrize("reader", [0, None])
@pytest.mark.parametrize("seats", [2, 4, 7, 10])
def test_default_picture_has_room_for_a_field_of_every_type(seats: int, reader: int | None) -> None:
    ended = Outcome(winners=(1,), reason="end", scores=tuple(range(seats)))
    for shown in (view(seats, reader, hand=["fox"] * 16), view(seats, reader, outcome=ended)):
        sheet = drawn(shown)
        check_letters(sheet)
        check_overlaps(sheet)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_small_cards_show_ranks_and_each_number_has_its_title(seats: int) -> None:
    fields = {"bids": [None] * seats, "tricks": [0] * seats, "points": [122] * seats}
    for reader in (0, None):
        shown = Tricks(game="tricks", seats=seats, reader=reader, active=0, **fields,
                       trick=["bear10"] * seats)  # fmt: skip
        words = Words(NAMES[:seats], reader)
        sheet = DefaultPicture(TricksText()).draw(shown, words, None)
        check_letters(sheet)
        check_overlaps(sheet)
        written = said(sheet)
        assert sum(each.endswith("10") for each in written) > seats - (reader == 0)
        for title in ("Bids", "Tricks", "Points"):
            assert any(each.startswith(title) for each in written)
        quiet = said(DefaultPicture(MadeBidsText()).draw(shown, words, None))
        assert not any("–" in each for each in quiet) and any("–" in each for each in written)


def test_default_words_say_what_each_field_holds() -> None:
    words = Words(["Ada", "Ben"], 0)
    assert TEXT.table(view(2), words).splitlines() == [
        "Deck: 20 · Discard: 🦉 Owl · Trump: none · Led: face-down · "
        "Market: 🦊 Fox, face-down, Seven · "
        "Round of the match: 3 · Closed",
        "**Ada**: Cards: 3 · Points: 0 · Laid: none",
        "**Ben**: Cards: 3 · Points: 1 · Laid: 🦊 Fox",
    ]
    assert TEXT.hand(view(2), words) == "Hand: 🦊 Fox, 🦉 Owl, 🦉 Owl"
    assert TEXT.standing(view(2), words) == "Points: 0"
    assert TEXT.lying(view(2), words)["Market"] == ["Fox", "Seven"]


def test_equal_cards_are_offered_once_and_say_what_they_do() -> None:
    shown, words = view(2), Words(["Ada", "Ben"], 0)
    assert TEXT.offered(PLAY, shown) == [choice("play", 0), choice("play", 1)]
    assert TEXT.hint(choice("play", 1), shown, words) == "It sees your hand."
    assert DefaultPicture(TEXT).target(choice("ask", 1), shown) == ("seat", 1)


def test_choice_can_name_a_card_of_the_hand_by_its_place_or_by_its_face() -> None:
    shown = view(2)
    for named in (choice("play", 1), choice("play", "owl")):
        assert TEXT.face(named, shown) == "owl"
        assert DefaultPicture(TEXT).target(named, shown) == ("hand", 1)


def test_reader_who_has_the_most_is_named_first_in_the_result() -> None:
    ended = Outcome(winners=(1,), reason="end", scores=(0, 1))
    first, second = TEXT.result(view(2, outcome=ended), Words(["Ada", "Ben"]))
    assert first.startswith("**Ben**: ") and second.startswith("**Ada**: ")
    assert TEXT.outcome(ended, Words(["Ada", "Ben"], 1)) == "🏆 You win the match!"


@pytest.mark.parametrize(
    ("reader", "expected"),
    [(None, "🏆 Winners: Ada and Ben."), (1, "🏆 Winners: Ada and you.")],
)
def test_winners_of_a_match_are_named_in_one_sentence(reader: int | None, expected: str) -> None:
    ended = Outcome(winners=(0, 1), reason="end", scores=(1, 1, 0))
    assert TEXT.outcome(ended, Words(["Ada", "Ben", "Cyd"], reader)) == expected


class DecidingText(Text):
    """The texts of a game in which a fox that is shown decides."""

    event_formatters: Mapping[str, EventFormatter] = {
        "show": lambda event, words: f"The {event.faces[0]} is shown.",
        "pass": lambda event, words: "Nobody plays.",
    }

    def decisive(self, events: Sequence[SeenEvent], view: Rich) -> SeenEvent | None:
        return next((event for event in events if event.kind == "show"), None)


def test_result_shows_the_decisive_event_with_its_cards() -> None:
    story = [
        Event("show", 0, (), (0,), ("fox",), 7, 2).seen_by(None),
        Event("pass", 1, (), (), (), 0, 2).seen_by(None),
    ]
    ended = view(2, None, outcome=Outcome(winners=(1,), reason="end", scores=(0, 1)))
    ended.laid = [[], ["seven"]]
    words = Words(["Ada", "Ben"])
    for text, expected, card in (
        (DecidingText(), "The fox is shown.", "Fox"),
        (TEXT, "The match is over.", "Seven"),
    ):
        written = said(DefaultPicture(text).draw(ended, words, story=story))
        assert expected in written and card in written


@pytest.mark.parametrize(
    ("winners", "points", "scores", "won", "others"),
    [
        ((1,), [2, 7, 5], (2, 7, 5), "Points: 7", ["5", "2"]),
        ((1,), [2, 7, 5], (1, 2, 1), "", []),  # seats with the same score have different points
        ((0, 2), [1, 4, 3], (1, 0, 1), "", []),  # a team
        ((0, 2), [5, 4, 5], (5, 4, 5), "Points: 5", ["4"]),
        ((0, 2), [5, 1, 3], (5, 1, 3), "", []),  # winners with different points
        ((0,), [12, 40, 26], (188, 160, 174), "Points: 12", ["26", "40"]),  # fewer are better
        ((), [3, 3, 3], (3, 3, 3), "", ["3", "3", "3"]),
    ],
)
def test_result_says_only_the_numbers_that_decided(
    winners: tuple[int, ...], points: list[int], scores: tuple[int, ...], won: str,
    others: list[str],
) -> None:  # fmt: skip
    ended = view(3, None, outcome=Outcome(winners=winners, reason="end", scores=scores))
    ended.points = points
    spoken = said(DefaultPicture(TEXT).draw(ended, Words(["Ada", "Ben", "Cyd"])))
    assert [each for each in spoken if each.startswith("Points")] == ([won] if won else [])
    assert [each for each in spoken if each.isdigit()] == others


def test_headline_names_who_is_asked() -> None:
    for asked, expected in (((0,), "Ada is playing"), ((1,), "Waiting for Łukasz"),
                            ((0, 1), "Waiting for Ada and Łukasz")):  # fmt: skip
        shown = view(2, None, waiting=dict.fromkeys(asked, False))
        assert expected in said(drawn(shown))
