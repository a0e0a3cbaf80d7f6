"""The general test finds what the rules forgot to record, and names the call."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from games.engine import Ledger, Outcome, Turn, ask, choice
from games.smallseat.game import Smallseat
from kit.checks import test_secrecy
from kit.contradictions import Story
from kit.random_play import readers
from kit.shown import depends
from tests.engine.sample_games import Hands, Sample

KINDS = ("bear", "fox", "owl")
Record = Callable[[Hands, list[int], str, int], None]


class Asking(Sample[Hands]):
    """Each turn a seat names a kind, and everyone hears something about it in the other hand."""

    name = title = "asking"
    state = Hands
    seats = range(2, 3)
    box: tuple[str, ...] = KINDS * 4
    dealt = 4

    def __init__(self, heard: Callable[[int], int], record: Record) -> None:
        self.heard = heard
        self.record = record

    def turn(self, s: Hands) -> Turn:
        seat = s.active % 2
        kind = str((yield from ask(seat, "ask", [choice("kind", k) for k in KINDS])).at[0])
        hand = s.hand[1 - seat]
        number = [s.face[t] for t in hand].count(kind)
        s.record("heard", seat, (kind, self.heard(number)))
        self.record(s, hand, kind, number)
        s.active += 1

    def outcome(self, s: Hands) -> Outcome | None:
        return Outcome(winners=(), reason="", scores=(0, 0)) if s.active > 7 else None


class Skipping(Asking):
    """Each turn a seat goes on, and the next turn is another one if it holds a bear, secretly."""

    def __init__(self) -> None: ...

    def turn(self, s: Hands) -> Turn:
        yield from ask(s.active % 2, "go_on", [choice("go_on")])
        s.active += 1 + (s.face[s.hand[s.active % 2][0]] == "bear")


class Following(Asking):
    """Each turn a seat asks for a suit, of which every card has its rank; the other has none."""

    name = title = "following"
    box: tuple[str, ...] = tuple(f"{kind}{rank}" for kind in KINDS for rank in range(4))

    def __init__(self) -> None: ...

    def turn(self, s: Hands) -> Turn:
        seat = s.active % 2
        yield from ask(seat, "go_on", [choice("go_on")])
        suits = {s.face[t][:-1] for t in s.hand[1 - seat]}
        s.record("lacks", seat, tuple(kind for kind in KINDS if kind not in suits))
        s.active += 1


class Sorting(Sample[Hands]):
    """The hands are sorted by what the cards show, which places then tell."""

    name = title = "sorting"
    state = Hands
    seats = range(2, 3)
    box = KINDS * 4
    dealt = 4

    def deal(self, s: Hands) -> None:
        super().deal(s)
        sort(s)

    def turn(self, s: Hands) -> Turn:
        yield from ask(s.active % 2, "go_on", [choice("go_on")])
        s.active += 1

    def outcome(self, s: Hands) -> Outcome | None:
        return Outcome(winners=(), reason="", scores=(0, 0)) if s.active > 7 else None


class SortingLater(Sorting):
    """The cards are dealt again, and sorted, at the end of each turn."""

    def deal(self, s: Hands) -> None:
        Sample.deal(self, s)

    def turn(self, s: Hands) -> Turn:
        yield from super().turn(s)
        s.deck = sorted([*s.deck, *s.hand[0], *s.hand[1]])
        s.hand = [[], []]
        self.deal(s)
        sort(s)


class TellingDeal(Sorting):
    """Everyone hears during the deal which card somebody has got first."""

    def deal(self, s: Hands) -> None:
        Sample.deal(self, s)
        s.record("first", 0, (s.face[s.hand[0][0]],))


class TellingTurn(TellingDeal):
    """Cards are given, mixed and shown, and everyone hears who gave which."""

    seats = range(3, 4)

    def deal(self, s: Hands) -> None:
        Sample.deal(self, s)

    def turn(self, s: Hands) -> Turn:
        yield from ask(0, "go_on", [choice("go_on")])
        given = [hand.pop() for hand in s.hand]
        s.record("gave", None, tuple(s.face[t] for t in given))
        s.shuffle(given)
        s.record("given", None, (), given, s.everyone)
        s.open += given
        s.active += 2


def sort(s: Hands) -> None:
    for hand in s.hand:
        hand.sort(key=lambda t: s.face[t])


def nothing(s: Hands, hand: list[int], kind: str, number: int) -> None:
    """Record nothing."""


def least(s: Hands, hand: list[int], kind: str, number: int) -> None:
    s.holds(hand, kind, min(number, 1))


def none(s: Hands, hand: list[int], kind: str, number: int) -> None:
    if not number:
        s.limit(hand, set(KINDS) - {kind})


def whether(s: Hands, hand: list[int], kind: str, number: int) -> None:
    least(s, hand, kind, number)
    none(s, hand, kind, number)


def exactly(s: Hands, hand: list[int], kind: str, number: int) -> None:
    s.counts(hand, kind, number)


def found(heard: Callable[[int], int], record: Record) -> list[str]:
    """Return all that is said about some matches."""
    told: list[str] = []
    for seed in range(4):
        story, rng = Story(Asking(heard, record), seed), Random(seed)
        while not story.table.outcome:
            story.go_on()
            for reader in readers(story.table):
                told += story.contradictions(reader, rng)
    return told


@pytest.mark.parametrize(("heard", "record"), [(bool, whether), (int, exactly)])
def test_nothing_is_found_in_rules_that_record_what_they_tell(
    heard: Callable[[int], int], record: Record
) -> None:
    assert found(heard, record) == []


@pytest.mark.parametrize(
    ("heard", "record", "call"),
    [
        (int, nothing, "`s.counts(…)`"),
        (int, whether, "`s.counts(…)`"),
        (bool, none, "`s.holds(…)`"),
        (bool, least, "`s.limit(…)`"),
    ],
)
def test_missing_call_is_named(heard: Callable[[int], int], record: Record, call: str) -> None:
    assert any(call in told for told in found(heard, record))


def test_number_that_only_its_asker_hears_must_be_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    """As Smallseat once did not: "at least" is not enough."""
    monkeypatch.setattr(Ledger, "counts", Ledger.holds)
    story, rng = Story(Smallseat(), 11), Random(11)
    told: list[str] = []
    while not told and story.table.turns < 30:
        story.go_on()
        if story.table.turns > 12:
            told += story.contradictions(7, rng)
    assert told[0].startswith('Turn 12, seat 7: "animal:curlysnouts" looks otherwise')
    assert "`s.counts(…)` records that." in told[0]


def test_next_player_that_follows_from_a_hidden_card_is_found() -> None:
    story, rng = Story(Skipping(), 1), Random(1)
    told: list[str] = []
    while not told and not story.table.outcome:
        story.go_on()
        told += story.contradictions(None, rng)
    assert "view.active is " in told[0] and "may depend on it" in told[0]


def test_suit_that_a_hand_lacks_is_to_be_recorded_as_a_limit_of_that_hand() -> None:
    story, rng = Story(Following(), 3), Random(3)
    told: list[str] = []
    while not told and not story.table.outcome:
        story.go_on()
        told += story.contradictions(None, rng)
    hands = [str(hand) for hand in story.table.state.hand]
    assert any(f"is among {hand}; `s.limit(…)` records that." in told[0] for hand in hands), told


@pytest.mark.parametrize(
    ("game", "check"),
    [
        (Sorting(), test_secrecy.test_deal_is_shown_the_same_on_every_guess),
        (SortingLater(), test_secrecy.test_whole_turn_looks_the_same_on_every_guess),
    ],
)
def test_hand_sorted_by_its_faces_is_found(game: Sorting, check: Callable[[Sorting], None]) -> None:
    with pytest.raises(AssertionError, match="Sort a hand in the view, not in the state"):
        check(game)


@pytest.mark.parametrize(
    ("game", "check"),
    [
        (TellingDeal(), test_secrecy.test_deal_is_shown_the_same_on_every_guess),
        (TellingTurn(), test_secrecy.test_whole_turn_looks_the_same_on_every_guess),
    ],
)
def test_event_that_tells_of_a_card_before_all_is_mixed_or_drawn_is_found(
    game: Sorting, check: Callable[[Sorting], None]
) -> None:
    with pytest.raises(AssertionError, match="depends on cards that it has not seen"):
        check(game)


def test_events_of_another_number_on_a_guess_are_named() -> None:
    said = depends(None, "the deal", ["draw"], ["draw", "draw"])
    assert "in the deal: the length of events is 1, and 2 on a guess." in said
