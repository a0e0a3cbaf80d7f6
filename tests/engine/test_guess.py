"""Guesses contain what their reader knows, and nothing else."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games import Table
from games.engine import Game, Outcome, State, Turn, View, ask, choice, members
from games.engine.bags import Bag, mask_of
from games.engine.chance import Chance
from games.engine.dealing import Deals
from games.engine.decision import Decision, ask_all
from games.engine.known import Known
from tests.engine.sample_games import Hands, Sample, SealedVotes
from tests.games.lion_unicorn.board import ADA, BEN, CYD, Lion, cards, choices, play, table


def guessed(t: Lion, reader: int | None, seat: int, place: int, count: int = 60) -> set[str]:
    """Return the faces of a card in many guesses."""
    tables = [t.guess(reader, Random(n)) for n in range(count)]
    return {g.state.face[g.state.front[seat][place]] for g in tables}


def test_a_card_the_seat_has_seen_keeps_its_face() -> None:
    t = table("ada: mole crow*", "ben: goat fox")
    assert guessed(t, ADA, ADA, 0) == {"mole"}
    assert guessed(t, ADA, ADA, 1) == {"crow"}
    assert guessed(t, ADA, BEN, 1) == {"fox"}


def test_unseen_card_has_different_faces_on_different_guesses() -> None:
    t = table("ada: mole crow", "ben: goat fox")
    assert len(guessed(t, ADA, ADA, 1)) > 4
    assert len(guessed(t, BEN, ADA, 0)) > 4
    assert len(guessed(t, None, BEN, 1)) > 4


def test_guessed_faces_are_within_limits_and_distinct() -> None:
    t = Table.new(table("a: mole", "b: rat").game, 4, bytes(32))
    for n in range(60):
        g = t.guess(ADA, Random(n)).state
        starting = [g.face[g.front[seat][0]] for seat in range(4)]
        assert len(set(starting)) == 4
        assert not {"crow", "lion", "unicorn"} & set(starting)


def test_known_bags_keep_their_contents() -> None:
    t = table("ada: mole rat", "ben: goat crow fox adder?", "cyd: swift")
    play(t, "flip:1", "rat:1", "draw", "draw")
    for n in range(40):
        g = t.guess(ADA, Random(n)).state
        assert {"crow", "fox"} <= {g.face[token] for token in g.front[BEN][1:]}


def test_guess_keeps_what_was_seen_within_the_turn() -> None:
    t = table("ada: mole fox rat", "ben: goat crow fox swift", "cyd: swift adder?")
    play(t, "flip:1", "steal:2.1")  # cyd must flip; the turn goes on
    assert guessed(t, ADA, BEN, 1) == {"crow"}
    assert len(guessed(t, ADA, ADA, 3)) > 4


def test_guess_has_its_own_randomness() -> None:
    t = table("ada: mole rat", "ben: goat crow fox swift", "cyd: adder")
    found = set()
    for n in range(60):
        g = t.guess(CYD, Random(n))
        play(g, "flip:1", "rat:1")
        found.add(tuple(g.state.face[token] for token in g.state.front[BEN][1:]))
    assert len(found) == 6


def test_a_guess_does_not_change_its_table() -> None:
    t = table("ada: mole", "ben: goat")
    before = t.fingerprint(), t.save()
    play(t.guess(ADA, Random(1)), "draw", "draw", "draw")
    assert (t.fingerprint(), t.save()) == before


def test_same_random_stream_makes_the_same_guess() -> None:
    t = table("ada: mole crow", "ben: goat fox")
    assert t.guess(BEN, Random(7)).fingerprint() == t.guess(BEN, Random(7)).fingerprint()


def test_unseen_votes_are_drawn_again_and_the_own_vote_is_kept() -> None:
    t = Table.new(SealedVotes(), 3, bytes(32))
    t.answer(ADA, ["vote:1"])
    t.answer(BEN, ["vote:2"])
    own, others = set(), set()
    for n in range(40):
        g = t.guess(ADA, Random(n))
        own.add(g.waiting[ADA].given)
        others.add(g.waiting[BEN].given)
        assert g.waiting[CYD].given is None
    assert own == {(choice("vote", 1),)}
    assert len(others) == 4


class Pairs(Game[State, View]):
    """Two seats have a card each and must name it at the same time."""

    name = title = tagline = command = emoji = "pairs"
    seats = range(2, 3)
    state = State

    def setup(self, seats: int, options: object) -> State:
        return State(seats=seats, face=["bear", "fox"])

    def deal(self, s: State) -> None:
        s.shuffle([0, 1])

    def turn(self, s: State) -> Turn:
        yield from ask_all(
            [Decision(seat, "name", [choice("name", s.face[seat])]) for seat in (0, 1)]
        )
        yield from ask(0, "end", [choice("end")])

    def outcome(self, s: State) -> Outcome | None:
        return None

    def view(self, s: State, reader: int | None) -> View:
        return View(game=self.name, seats=s.seats, reader=reader, active=0)

    def zones(self, s: State) -> list[list[int]]:
        return [list(range(len(s.face)))]


def test_an_unseen_answer_is_drawn_from_the_choices_of_the_guess() -> None:
    t = Table.new(Pairs(), 2, bytes(32))
    t.answer(BEN, t.waiting[BEN].fallback)
    named = {
        tuple(c.id for c in t.guess(None, Random(n)).waiting[BEN].given or ()) for n in range(40)
    }
    assert named == {("name:bear",), ("name:fox",)}


def test_guess_agrees_with_earlier_public_answers() -> None:
    t = Table.new(Pairs(), 2, bytes(32))
    for seat in (0, 1):
        t.answer(seat, t.waiting[seat].fallback)
    faces = {tuple(t.guess(None, Random(n)).state.face) for n in range(40)}
    assert faces == {tuple(t.state.face)}


@pytest.mark.parametrize("reader", [ADA, BEN, None])
def test_guess_has_the_same_decisions(reader: int | None) -> None:
    t = table("ada: mole fox crow", "ben: goat fox crow")
    play(t, "flip:1")
    g = t.guess(reader, Random(3))
    assert (list(g.waiting), choices(g, ADA)) == ([ADA], choices(t, ADA))
    assert g.waiting[ADA].number == t.waiting[ADA].number
    assert cards(g, ADA, reader) == cards(t, ADA, reader)


def test_bag_can_contain_the_whole_deck() -> None:
    s = State(seats=2, face=["bear"] * 150 + ["fox"] * 50, seen=[0] * 3)
    s.bags[ADA] = (Bag(mask_of(range(160)), ("bear",) * 140),)
    s.limit([170], ["bear"])
    face = Deals(Known(s, s, ADA)).deal(Random(1)).face
    assert [face[t] for t in range(160)].count("bear") >= 140
    assert face[170] == "bear"


def test_guess_fits_cards_that_are_distinct_after_a_shuffle_of_the_others() -> None:
    s = State(seats=2, face=["bear", "fox", "owl", "bear", "fox", "owl"], seen=[0] * 3)
    s.chance = Chance(bytes(32))
    for tokens in ([0, 1], [2, 3]):
        s.limit(tokens, ["bear", "fox"], apart=True)
        s.shuffle([tokens[0], 5])
    assert set(Known(s, s, ADA).copies) == {1, 3}
    face = Deals(Known(s, s, ADA)).deal(Random(1)).face
    assert {face[1], face[3]} <= {"bear", "fox"}


def test_guess_fits_two_searches_of_a_deck_in_one_turn() -> None:
    box = ["bear"] * 20 + ["fox"] * 40 + ["owl"] * 40
    start, s = (State(seats=2, face=box.copy(), seen=[0] * 3) for _ in range(2))
    s.chance = Chance(bytes(32))
    deck = [t for t in range(100) if t % 4]
    for kind, others in (("bear", ["fox", "owl"]), ("fox", ["bear", "owl"])):
        s.record("search", ADA, (), [t for t in deck if s.face[t] == kind], 1 << ADA)
        s.limit([t for t in deck if s.face[t] != kind], others, 1 << ADA)
        s.shuffle(deck)
        deck.pop()  # somebody draws it
    s.record("look", ADA, (), deck[-1:], 1 << ADA)
    for n in range(20):
        dealt = Deals(Known(start, s, ADA)).deal(Random(n))
        assert Counter(dealt.face[t] for t in range(100)) == Counter(box)


def test_cards_of_bags_are_guessed_where_hardly_any_others_fit() -> None:
    upgrades, others = list("abcdefgh"), ["fox"] * 30
    s = State(seats=1, face=[*upgrades, *others], seen=[0] * 2)
    s.bags = [(Bag(mask_of(range(27)), tuple(upgrades[:7])),)] * 2
    s.limit(range(8), upgrades)
    for n in range(20):
        assert sorted(Deals(Known(s, s, 0)).deal(Random(n)).face[t] for t in range(8)) == upgrades


def test_the_card_of_a_bag_that_fits_the_fewest_places_is_guessed_there() -> None:
    s = State(seats=1, face=["fox"] * 50 + ["owl", "fox", "fox"], seen=[0] * 2)
    s.bags = [(Bag(mask_of(range(51)), ("fox",) * 50 + ("owl",)),)] * 2
    s.limit(range(50), ["fox"])
    for n in range(200):
        assert Deals(Known(s, s, 0)).deal(Random(n)).face[50] == "owl"


class Searches(Sample[Hands]):
    """Each seat searches the deck for foxes in secret, and may turn up those it has found."""

    name, title, seats, state = "searches", "Searches", range(2, 4), Hands
    bound = 9
    box = ("fox",) * 3 + ("owl",) * 6
    dealt = 0

    def turn(self, s: Hands) -> Turn:
        seat = s.active
        s.record("search", seat, (), foxes(s), 1 << seat, secret=True)
        pick = yield from ask(seat, "up", [choice("none"), choice("up")])
        if pick.verb == "up":
            s.record("up", seat, (), foxes(s), s.everyone)
        s.active = (seat + 1) % s.seats

    def outcome(self, s: Hands) -> Outcome | None:
        return None


def foxes(s: Hands) -> list[int]:
    return [t for t in s.deck if s.face[t] == "fox"]


def test_guess_has_nothing_that_another_seat_has_seen_in_secret() -> None:
    t = Table.new(Searches(), 3, bytes(32))
    t.answer(ADA, ["none"])
    found = foxes(t.state)
    assert list(members(t.state.seen[ADA])) == found
    for reader, seen in ((ADA, found), (BEN, []), (None, [])):
        start = t.guess(reader, Random(1)).checkpoint()
        assert list(members(start.seen[ADA])) == seen, reader
        assert list(members(t.masked(reader).seen[ADA])) == seen, reader


def test_what_was_seen_in_secret_is_in_guesses_once_everyone_knows_it() -> None:
    t = Table.new(Searches(), 3, bytes(32))
    t.answer(ADA, ["up"])
    assert list(members(t.guess(BEN, Random(1)).checkpoint().seen[ADA])) == foxes(t.state)


def test_shuffle_that_its_seat_watches_can_be_guessed_after_a_secret_look() -> None:
    class Watched(Searches):
        def turn(self, s: Hands) -> Turn:
            if s.active == ADA:
                s.record("search", ADA, (), s.deck, 1 << ADA, secret=True)
            else:
                s.shuffle(s.deck, except_for=1 << ADA)
            yield from super().turn(s)

    t = Table.new(Watched(), 3, bytes(32))
    t.answer(ADA, ["none"])
    guess = t.guess(BEN, Random(1))
    assert not guess.checkpoint().seen[ADA]
    assert list(members(guess.state.seen[ADA])) == sorted(t.state.deck)
