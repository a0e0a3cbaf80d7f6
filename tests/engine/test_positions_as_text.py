"""Positions as one line of text: written by the engine, by hand, and refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from games.engine import (
    BadNotation,
    Bag,
    Flags,
    Game,
    Limit,
    Mask,
    Open,
    Options,
    Recorder,
    Table,
    Token,
    Total,
    Transcript,
    read_position,
    replay,
    write_position,
)
from games.engine.notation.words import numbers, runs
from tests.engine.sample_games import Hands, LlamaSlice, Sample, SecretGift

SLICE, GIFT = LlamaSlice(), SecretGift()
ALL_SEE, NOBODY = 0b111, 0


def read(text: str, game: Game[Any, Any] = GIFT) -> Any:
    return read_position(game, text)


def faces(s: Any, tokens: list[int]) -> list[str]:
    return [s.face[t] for t in tokens]


def readers(s: Any, token: int) -> int:
    return sum(1 << r for r, mask in enumerate(s.seen) if mask >> token & 1)


# What is written.


def test_zones_are_written_by_the_faces_of_their_cards_seat_after_seat() -> None:
    s = read("seats=2 hand=bear,fox/owl deck=...", GIFT)
    text = write_position(GIFT, s)
    assert text.startswith(
        "seats=2 hand=bear,fox/owl deck=bear,bear,bear,fox,fox,owl,owl,hare,hare"
    )


def test_defaults_of_the_box_are_left_out() -> None:
    assert write_position(GIFT, read("seats=2 active=0 open=-")) == (
        "seats=2 deck=bear,bear,bear,bear,fox,fox,fox,owl,owl,owl,hare,hare"
    )


def test_token_has_a_number_only_if_it_is_not_the_first_of_its_kind_in_the_box() -> None:
    s = read("seats=2 hand=bear/bear")
    assert "tokens" not in write_position(GIFT, s)
    s.hand = [s.hand[1], s.hand[0]]
    assert write_position(GIFT, s).endswith(" tokens=1-0+2-11")


def test_card_names_its_readers_if_they_are_not_those_of_its_zone() -> None:
    s = read("seats=2 hand=bear,fox!*/owl!-,hare!0+o open=owl deck=bear!1,...")
    seen = [readers(s, t) for t in (*s.hand[0], *s.hand[1], *s.open, *s.deck[:2])]
    assert seen == [0b001, ALL_SEE, NOBODY, 0b101, ALL_SEE, 0b010, NOBODY]
    assert "hand=bear,fox!*/owl!-,hare!0+o deck=bear!1,bear," in write_position(GIFT, s)


# What may be left out by hand.


def test_cards_that_are_not_named_stay_in_the_box() -> None:
    s = read("seats=2 hand=hare/hare")
    assert faces(s, s.deck) == ["bear"] * 4 + ["fox"] * 3 + ["owl"] * 3
    assert {readers(s, t) for t in s.deck} == {NOBODY}


def test_three_dots_stand_for_all_unnamed_cards() -> None:
    s = read("seats=2 hand=hare/hare open=owl,... deck=bear,fox")
    assert faces(s, s.deck) == ["bear", "fox"]
    assert faces(s, s.open) == ["owl"] + ["bear"] * 3 + ["fox"] * 2 + ["owl"] * 2


def test_fields_can_be_in_any_order() -> None:
    assert read("deck=... active=1 hand=hare/- seats=2") == read("seats=2 hand=hare/- active=1")


def test_a_position_can_be_played_on() -> None:
    table = Table.at(GIFT, read("seats=2 hand=-/- deck=owl,bear open=... active=1"))
    assert [c.id for c in table.waiting[1].choices] == ["gift:0", "gift:1"]


# Every kind of field.


@dataclass(kw_only=True)
class OddState(Hands):
    """One field of every kind that a state can have."""

    flagged: Flags = field(default_factory=list)
    held: Token = -1
    laid: dict[Open, tuple[int, int]] = field(default_factory=dict)
    on: dict[Token, Open] = field(default_factory=dict)
    masks: list[Mask] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    orders: list[tuple[str, int]] = field(default_factory=list)
    agenda: list[list[str | int]] = field(default_factory=list)
    stock: list[dict[str, bool]] = field(default_factory=list)
    pair: tuple[int, str] = (0, "")
    many: tuple[str, ...] = ()
    other: dict[str, list[list[float]]] = field(default_factory=dict)


class Odd(Sample[OddState]):
    """A game with only a state."""

    name = "odd"
    title = "Odd"
    seats = range(2, 3)
    state = OddState
    box: Sequence[str] = ("a b", "4", "owl", "owl", "-", "é/,:=")
    dealt = 0
    back = staticmethod(lambda token: "" if token < 3 else "red")

    def setup(self, seats: int, options: Options) -> OddState:
        return super().setup(seats, options)


ODD = Odd()
VALUES: Mapping[str, object] = {
    "flagged": [True, False, False, True, False, False],
    "held": 3,
    "laid": {2: (-1, 0), 3: (4, -12)},
    "on": {3: 1, 2: 0},
    "masks": [0, 0b101101],
    "words": ["", "-", "_", "a=b c/d,e.f:g", "%41", "4", "日本", "%"],
    "orders": [("swap", -1), ("", 0)],
    "agenda": [["vote", 3, "3", "-7"], [], [""]],
    "stock": [{"a": True, "": False}, {}],
    "pair": (3, "x.y"),
    "many": ("a", ""),
    "other": {"x y": [[1.5], []]},
    "bags": [(Bag(0b11, ("a b", "4")), Bag(0b100000, ("é/,:=",))), (), ()],
    "limits": [{4: Limit(("4", "a b"), 0b110000), 5: Limit(("4", "a b"), 0b110000)}, {}, {}],
    "totals": [
        (),
        (Total(0b111, ("4", "a b"), 0, 2), Total(0b11, (), 2, 2, "alike")),
        (Total(0b11, ("4", "4", "a b"), 1, 2, "any"),),
    ],
    "unnoticed": {1: 0b010000},
    "veiled": [1, 0, 3],
}


def odd() -> OddState:
    s = ODD.setup(2, Options())
    for name, value in VALUES.items():
        setattr(s, name, value)
    s.deck, s.hand = [5], [[], [4]]
    s.seen = [0b001111, 0b011111, 0b001111]
    return s


def test_every_kind_of_field_is_read_as_it_was_written() -> None:
    s = odd()
    text = write_position(ODD, s)
    again = read_position(ODD, text)
    assert again == s
    assert write_position(ODD, again) == text


@pytest.mark.parametrize("name", VALUES)
def test_no_kind_of_field_is_left_out(name: str) -> None:
    s = odd()
    assert f" {name}=" in write_position(ODD, s)


def test_empty_rows_differ_from_no_rows() -> None:
    s = odd()
    for count in range(3):
        s.agenda = [[] for _ in range(count)]
        assert len(read_position(ODD, write_position(ODD, s)).agenda) == count


def test_backs_distinguish_cards_with_the_same_face() -> None:
    s = read_position(ODD, "seats=2 hand=owl/owl@red")
    assert s.hand == [[2], [3]]


def test_three_dots_with_a_back_stand_for_unnamed_cards_with_this_back() -> None:
    s = read_position(ODD, "seats=2 hand=...@red/- open=... deck=-")
    assert (s.hand, s.open) == ([[3, 4, 5], []], [0, 1, 2])


def test_card_elsewhere_is_named_by_its_number_among_equal_ones() -> None:
    s = read("seats=2 hand=owl,owl/owl")
    assert write_position(ODD, odd()).count("owl@red") == 4
    assert faces(s, [s.hand[0][1]]) == ["owl"]
    s = read_position(LIKES, "seats=2 hand=owl,owl/owl held=owl#3")
    assert s.held == s.hand[1][0]


class Likes(Odd):
    """Three cards that cannot be distinguished."""

    box = ("owl",) * 3
    back = staticmethod(lambda token: "")


LIKES = Likes()


def test_state_with_cards_in_no_zone_is_not_written() -> None:
    s = odd()
    s.deck = []
    with pytest.raises(ValueError, match="odd: not every card lies in one zone"):
        write_position(ODD, s)


# What is wrong with a text.

SAID = {
    "": 'the position lacks "seats"',
    "hello": 'a position is made of "name=value", not "hello"',
    "seats=2 seats=2": '"seats" stands there twice',
    "seats=9": 'The Secret Gift is not for "9" seats',
    "seats=2 dek=-": 'a position has no "dek"; there are: seats, hand, deck, open, active, memory, '
    "unnoticed, veiled, glimpsed, bags, limits, totals, draws, asked, tokens",
    "seats=2 active=x": '"active": "x" is no number',
    "seats=2 memory=1": '"memory": "1" is neither "true" nor "false"',
    "seats=2 hand=lion/-": 'there is no card "lion" in the box',
    "seats=2 hand=hare,hare/hare": 'there is only 2 of "hare" in the box',
    "seats=2 hand=bear!7/-": '"hand": "7" is no reader; there are: 0, 1, o, *, -',
    "seats=2 hand=bear": '"hand" has 1 entries and not 2',
    "seats=2 hand=-/-/bear": '"hand" has 3 entries and not 2',
    "seats=2 deck=-": 'no place for bear, bear, bear, bear, fox and 7 more; "..." would be one',
    "seats=2 deck=... open=...": '"open": "..." stands there twice',
    "seats=2 hand=bear/fox tokens=1": '"tokens" does not number the 2 cards that lie here',
    "seats=2 hand=bear/fox tokens=x": '"tokens": "x" is no number of a card and no run of them',
    "seats=2 hand=bear/... tokens=0": '"..." stands for no cards where all have their numbers',
    "seats=2 veiled=_,_": '"veiled" has 2 entries and not 3',
    "seats=2 bags=-": '"bags" has 1 entries and not 3',
}


@pytest.mark.parametrize("text", SAID)
def test_errors_in_a_text_are_reported(text: str) -> None:
    with pytest.raises(BadNotation) as caught:
        read(text)
    assert str(caught.value) == SAID[text]


ODD_SAID = {
    "seats=2 deck=-": 'no place for a%20b, 4, owl, owl@red, %2D@red and 1 more; "..." would be one',
    "seats=2 deck=...@red": 'no place for a%20b, 4, owl; "..." would be one',
    "seats=2 held=owl#2": '"held": no "owl#2" lies in this position',
    "seats=2 hand=owl@blue/-": 'there is no card "owl@blue" in the box',
    "seats=2 hand=owl@red/- tokens=0": '"owl@red" is no card that can have number 0',
    "seats=2 laid=owl:1": '"laid": "1" has 1 parts and not 2',
    "seats=2 on=owl:4,owl:owl": '"on": "owl" stands there twice',
    "seats=2 stock=a:true,a:false": '"stock": "a" stands there twice',
    "seats=2 laid=owl": '"laid": "owl" is no pair with a colon',
    "seats=2 other=x": '"other": "x": Invalid JSON: expected value at line 1 column 1',
}


@pytest.mark.parametrize("text", ODD_SAID)
def test_errors_in_an_odd_text_are_reported(text: str) -> None:
    with pytest.raises(BadNotation) as caught:
        read(text, ODD)
    assert str(caught.value) == ODD_SAID[text]


# Matches that begin in a position.


def test_match_can_start_from_a_position() -> None:
    games = {GIFT.name: GIFT}
    position = "seats=2 hand=-/- deck=owl,bear open=..."
    recorder = Recorder(GIFT, 2, bytes(32), position=position)
    recorder.answer(0, ["gift:0"])
    transcript = Transcript.read(str(recorder.transcript), games)
    assert f"\nPosition: {position}\n" in str(transcript)
    *_, last = replay(transcript, games)
    assert last.table.fingerprint() == recorder.table.fingerprint()


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("seats=2 dek=-", 'line 5: a position has no "dek"'),
        ("seats=3 deck=...", "line 5: the position has 3 seats, the match 2"),
    ],
)
def test_bad_position_of_a_match_names_its_line(position: str, said: str) -> None:
    head = f"Game: secret_gift\nRules: 1\nSeats: 2\nSeed: {bytes(32).hex()}\n"
    with pytest.raises(BadNotation) as caught:
        Transcript.read(f"{head}Position: {position}\n", {GIFT.name: GIFT})
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize("listed", [[1, 2, 1], [3, 4, 3, 2], [0, 1, 2, 1, 0, 5]])
def test_numbers_are_read_as_they_were_written(listed: list[int]) -> None:
    assert numbers(runs(listed)) == listed
