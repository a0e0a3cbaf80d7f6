"""The sample games: what possible future games need from the engine."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from games import Table
from games.engine import Event
from tests.engine.sample_games import (
    Hands,
    LlamaSlice,
    LlamaState,
    SampleView,
    SealedVotes,
    SecretGift,
    VoteState,
)

ADA, BEN, CYD = range(3)
Llamas = Table[LlamaState, SampleView]


def told(events: Iterable[Event], reader: int | None) -> list[str]:
    seen = [e.seen_by(reader) for e in events if e.kind != "mix"]
    return [" ".join([e.kind, str(e.seat), *(face or "?" for _, face in e.cards)]) for e in seen]


# (a) Sealed votes by everybody


def votes_of(*hands: str) -> Table[VoteState, SampleView]:
    s = SealedVotes().setup(len(hands), SealedVotes.options())
    s.points = [0] * s.seats
    deal_hands(s, hands)
    return Table.at(SealedVotes(), s)


def deal_hands(s: Hands, hands: Iterable[str]) -> None:
    """Give each seat the hand of its line, which only that seat has seen."""
    s.seen = [0] * (s.seats + 1)
    for seat, line in enumerate(hands):
        for kind in line.split():
            token = next(t for t in s.deck if s.face[t] == kind)
            s.deck.remove(token)
            s.hand[seat].append(token)
        s.record("dealt", seat, (), s.hand[seat], 1 << seat)
    s.recorded = []


def test_vote_is_a_card_of_the_own_hand_and_hidden_until_all_have_voted() -> None:
    t = votes_of("bear fox", "bear owl", "owl fox")
    assert t.answer(ADA, ["vote:0"]) == []
    assert t.answer(BEN, ["vote:1"]) == []
    assert t.view(CYD).open == []
    assert told(t.answer(CYD, ["vote:1"]), None) == ["votes None bear owl fox"]


def test_unique_vote_for_an_animal_scores() -> None:
    t = votes_of("bear fox", "bear owl", "owl fox")
    for seat, ids in enumerate((["vote:0"], ["vote:0"], ["vote:0"])):
        t.answer(seat, ids)
    assert t.outcome and (t.outcome.winners, t.outcome.scores) == ((CYD,), (0, 0, 1))


def test_a_guess_hides_what_others_have_voted() -> None:
    t = votes_of("bear fox", "bear owl", "owl fox")
    t.answer(ADA, ["vote:0"])
    voted = set()
    for n in range(60):
        g = t.guess(BEN, Random(n))
        given = g.waiting[ADA].given
        assert given
        voted.add(g.state.face[g.state.hand[ADA][int(given[0].at[0])]])
    assert voted == {"bear", "fox", "owl"}


# (b) A slice of Llamas Unleashed


def llamas(
    *hands: str, fields: tuple[str, ...] = (), deck: str = "", small_deck: bool = False
) -> Llamas:
    """Set up a slice; ``deck`` is its top, the card named last first; Ada has drawn already.

    ``small_deck`` leaves nothing below that top: the other cards are discarded.
    """
    game = LlamaSlice()
    s = game.setup(len(hands), game.options())
    s.fields = [[] for _ in hands]
    deal_hands(s, hands)
    for seat, line in enumerate(fields):
        s.fields[seat] = take(s, line)
    tops = take(s, deck)
    if small_deck:
        s.open, s.deck = s.deck, []
    s.deck += tops
    s.record("open", None, (), [*s.open, *(t for row in s.fields for t in row)], s.everyone)
    s.recorded = []
    return Table.at(game, s)


def take(s: Hands, line: str) -> list[int]:
    tokens = []
    for kind in line.split():
        tokens.append(next(t for t in s.deck if s.face[t] == kind))
        s.deck.remove(tokens[-1])
    return tokens


def pass_all(t: Llamas) -> list[Event]:
    events: list[Event] = []
    while any(d.prompt == "instant" for d in t.waiting.values()):
        seat = next(s for s, d in t.waiting.items() if d.given is None)
        events += t.answer(seat, [])
    return events


def field(t: Llamas, seat: int) -> list[str | None]:
    return t.view(None).more[2 + seat]


def test_an_animal_nobody_stops_enters_the_field() -> None:
    t = llamas("basic_goat", "spit_happens", "")
    t.answer(ADA, ["play:0"])
    assert field(t, ADA) == []
    pass_all(t)
    assert field(t, ADA) == ["basic_goat"]


def test_every_other_seat_is_asked_whether_or_not_it_holds_an_instant() -> None:
    t = llamas("basic_goat", "spit_happens basic_llama", "basic_llama")
    t.answer(ADA, ["play:0"])
    assert set(t.waiting) == {BEN, CYD}
    assert [c.id for c in t.waiting[BEN].choices] == ["instant:0"]
    assert list(t.waiting[CYD].choices) == []
    assert t.view(None).waiting == {BEN: False, CYD: False}


def test_an_instant_stops_a_card() -> None:
    t = llamas("basic_goat", "spit_happens", "")
    t.answer(ADA, ["play:0"])
    t.answer(BEN, ["instant:0"])
    pass_all(t)
    assert field(t, ADA) == []
    assert t.view(None).open == ["spit_happens", "basic_goat"]


def test_stopped_card_of_the_same_variation_returns_to_hand_publicly() -> None:
    t = llamas("basic_goat", "dont_kid_yourself", "")
    t.answer(ADA, ["play:0"])
    t.answer(BEN, ["instant:0"])
    events = pass_all(t)
    assert told(events, None)[0] == "stop 1 dont_kid_yourself basic_goat"
    assert t.view(CYD).hand[BEN][0] == "basic_goat"


def test_only_others_can_answer_the_top_of_the_pile() -> None:
    t = llamas("basic_goat spit_happens", "spit_happens", "alpaca_your_bags")
    t.answer(ADA, ["play:0"])
    assert set(t.waiting) == {BEN, CYD}
    t.answer(BEN, ["instant:0"])
    assert set(t.waiting) == {ADA, CYD}
    assert {d.about for d in t.waiting.values()} == {(BEN, "spit_happens")}


def test_an_instant_on_that_instant_lets_the_first_card_enter() -> None:
    t = llamas("basic_goat spit_happens", "spit_happens", "")
    t.answer(ADA, ["play:0"])
    t.answer(BEN, ["instant:0"])
    place = next(c.id for c in t.waiting[ADA].choices)
    t.answer(ADA, [place])
    pass_all(t)
    assert field(t, ADA) == ["basic_goat"]
    assert t.view(None).open == ["spit_happens"] * 2


def test_new_top_can_be_answered_after_an_instant_was_stopped() -> None:
    t = llamas("basic_goat spit_happens", "spit_happens", "alpaca_your_bags")
    t.answer(ADA, ["play:0"])
    t.answer(BEN, ["instant:0"])
    t.answer(ADA, [t.waiting[ADA].choices[0].id])
    for seat in (BEN, CYD):
        t.answer(seat, [])
    assert {d.about for d in t.waiting.values()} == {(ADA, "basic_goat")}
    assert set(t.waiting) == {BEN, CYD}
    t.answer(CYD, ["instant:0"])
    pass_all(t)
    assert field(t, ADA) == []


def searching(*, deck: str) -> Llamas:
    t = llamas("dreadlocked_alpaca", "", "", deck=deck + " basic_goat", small_deck=True)
    t.answer(ADA, ["play:0"])
    pass_all(t)
    return t


DECK = "llama_bomb basic_llama llama_bomb basic_goat"


def test_only_the_searcher_sees_which_cards_of_the_deck_fit() -> None:
    t = searching(deck=DECK)
    assert [c.id for c in t.waiting[ADA].choices] == ["nothing", "take:0", "take:2"]
    assert t.view(ADA).more[0] == ["llama_bomb", None, "llama_bomb", None]
    assert t.view(BEN).more[0] == [None] * 4
    fork = t.fork()
    events = [e for e in fork.news if e.kind == "search"]
    assert told(events, ADA) == ["search 0 llama_bomb llama_bomb"]
    assert told(events, BEN) == told(events, None) == ["search 0"]


def test_a_search_may_take_nothing() -> None:
    t = searching(deck=DECK)
    assert t.waiting[ADA].fallback == ["nothing"]
    events = t.answer(ADA, ["nothing"])
    assert [e.kind for e in events] == ["mix", "draw"]
    assert t.view(None).more[0] == [None] * 3  # and Ben has drawn


def test_a_card_searched_to_hand_is_shown_to_all_and_the_deck_is_mixed() -> None:
    t = searching(deck=DECK)
    events = t.answer(ADA, ["take:2"])
    assert told(events, BEN)[0] == "found 0 llama_bomb"
    assert [e.kind for e in events][:2] == ["found", "mix"]
    assert "llama_bomb" in t.view(BEN).hand[ADA]
    assert not any(t.view(ADA).more[0])


def test_guesses_of_others_vary_how_many_cards_fit_the_search() -> None:
    t = llamas(
        "dreadlocked_alpaca",
        "",
        "llama_bomb basic_goat llama_bomb",
        deck=DECK + " basic_goat",
        small_deck=True,
    )
    t.answer(ADA, ["play:0"])
    pass_all(t)
    fits = {len(t.guess(BEN, Random(n)).waiting[ADA].choices) for n in range(80)}
    assert len(fits) > 1
    assert {len(t.guess(ADA, Random(n)).waiting[ADA].choices) for n in range(40)} == {3}


def test_a_pulled_card_is_random_and_seen_by_thief_and_owner_only() -> None:
    found = set()
    for n in range(40):
        t = llamas("wingsuit_llama", "basic_goat llama_bomb basic_alpaca", "")
        t = t.rewind(bytes([n]))
        t.answer(ADA, ["play:0"])
        pass_all(t)
        t.answer(ADA, ["yes"])
        events = t.answer(ADA, ["from:1"])
        line = told(events, ADA)[0]
        assert told(events, BEN)[0] == line
        assert told(events, CYD)[0] == told(events, None)[0] == "pull 0 ?"
        found.add(line)
    assert found == {f"pull 0 {kind}" for kind in ("basic_goat", "llama_bomb", "basic_alpaca")}


def test_owner_knows_the_hand_after_a_pull_and_others_do_not() -> None:
    t = llamas("wingsuit_llama", "basic_goat llama_bomb basic_alpaca", "")
    s = t.checkpoint()
    s.record("shown", BEN, (), s.hand[BEN][:1], s.everyone)
    t = Table.at(t.game, s)
    t.answer(ADA, ["play:0"])
    pass_all(t)
    assert t.view(CYD).hand[BEN].count("basic_goat") == 1
    t.answer(ADA, ["yes"])
    t.answer(ADA, ["from:1"])
    assert None not in t.view(BEN).hand[BEN][:2]
    assert t.view(CYD).hand[BEN][:2] == [None, None]


@pytest.mark.parametrize(("kind", "home"), [("basic_llama", False), ("alpacacopter", True)])
def test_a_flying_animal_that_would_be_destroyed_returns_to_hand_instead(
    kind: str, home: bool
) -> None:
    t = llamas("llama_bomb", "", "", fields=("", kind))
    t.answer(ADA, ["play:0"])
    pass_all(t)
    events = t.answer(ADA, ["target:1.0"])
    assert told(events, None)[0] == f"{'return' if home else 'destroy'} 1 {kind}"
    assert (kind in t.view(CYD).hand[BEN]) is home
    assert (kind in t.view(None).open) is not home


# (c) A hidden card given away out of a zone whose contents all know


def pool(*kinds: str) -> Table[Hands, SampleView]:
    game = SecretGift()
    s = game.setup(3, game.options())
    s.deck, s.open = take(s, " ".join(kinds)), s.deck
    return Table.at(game, s)


def test_chooser_sees_the_zone_and_others_know_its_contents() -> None:
    t = pool("bear", "fox", "owl")
    assert sorted(filter(None, t.view(ADA).more[0])) == ["bear", "fox", "owl"]
    assert t.view(BEN).more[0] == [None] * 3
    assert {
        tuple(sorted(t.guess(BEN, Random(n)).view(ADA).more[0], key=str)) for n in range(20)
    } == {("bear", "fox", "owl")}


def test_the_gift_is_seen_by_giver_and_receiver_only() -> None:
    t = pool("bear", "fox", "owl")
    place = t.view(ADA).more[0].index("fox")
    t.answer(ADA, [f"gift:{place}"])
    events = t.answer(ADA, ["to:2"])
    assert [told(events, r)[0] for r in (ADA, BEN, CYD, None)] == [
        "gift 0 fox", "gift 0 ?", "gift 0 fox", "gift 0 ?",
    ]  # fmt: skip


def test_others_consider_any_card_of_the_zone_as_the_gift() -> None:
    t = pool("bear", "fox", "owl")
    place = t.view(ADA).more[0].index("fox")
    t.answer(ADA, [f"gift:{place}"])
    t.answer(ADA, ["to:2"])
    given: dict[Any, set[str]] = {
        reader: {
            g.state.face[g.state.hand[CYD][0]]
            for g in (t.guess(reader, Random(n)) for n in range(60))
        }
        for reader in (ADA, CYD, None)
    }
    assert given == {ADA: {"fox"}, CYD: {"fox"}, None: {"bear", "fox", "owl"}}


def test_place_of_a_chosen_card_does_not_reveal_its_face() -> None:
    t = pool("bear", "fox", "owl")
    t.answer(ADA, ["gift:0"])
    tops = {g.state.face[g.state.deck[0]] for g in (t.guess(CYD, Random(n)) for n in range(40))}
    assert tops == {"bear", "fox", "owl"}


def test_reader_who_sees_the_rest_of_the_zone_knows_the_gift() -> None:
    t = pool("bear", "fox", "owl")
    place = t.view(ADA).more[0].index("fox")
    t.answer(ADA, [f"gift:{place}"])
    t.answer(ADA, ["to:2"])  # now Ben looks at the two that are left
    tables = [t.guess(BEN, Random(n)).state for n in range(40)]
    assert {s.face[s.hand[CYD][0]] for s in tables} == {"fox"}
