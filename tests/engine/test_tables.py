"""Tables: any position, saving, forks, and rewinding to the checkpoint."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from games import GAMES, Table
from games.engine import (
    Bag,
    Barred,
    Decision,
    Event,
    IllegalChoice,
    Outcome,
    SeenEvent,
    State,
    View,
    choice,
    mask_of,
)
from games.engine.table import Saved
from tests.engine.sample_games import LlamaSlice, SealedVotes
from tests.engine.small_turns import Acts
from tests.games.lion_unicorn.board import ADA, BEN, cards, kinds, play, position, table

GAME = GAMES["lion_unicorn"]


def test_a_table_starts_from_any_position_and_leaves_it_as_it_was() -> None:
    s = position("ada: mole goat", "ben: rat")
    before = s.clone()
    t = Table.at(GAME, s)
    play(t, "flip:1")
    assert s == before


def test_later_changes_of_a_position_do_not_affect_the_table() -> None:
    s = position("ada: mole goat", "ben: rat")
    t = Table.at(GAME, s)
    s.front[ADA].clear()
    assert len(t.fork().view(ADA).table[ADA].cards) == 2


def test_fork_is_independent() -> None:
    t = table("ada: mole goat", "ben: rat", "cyd: fox")
    play(t, "flip:1")
    fork = t.fork()
    play(fork, "to:1")
    assert (cards(t, ADA, None), cards(fork, ADA, None)) == ("? goat^", "?")
    assert list(t.waiting) == [ADA]


def test_forks_have_the_same_future() -> None:
    t = table("ada: mole", "ben: rat")
    one, other = t.fork(), t.fork()
    for fork in (one, other):
        play(fork, "draw", "draw")
    assert one.fingerprint() == other.fingerprint()
    assert t.fingerprint() != one.fingerprint()


def test_rewinding_returns_to_the_checkpoint_with_new_randomness() -> None:
    t = table("ada: mole rat", "ben: goat crow fox adder swift", "cyd: fox")
    start = t.fork().fingerprint()
    play(t, "flip:1")
    back = t.rewind(b"fresh")
    assert back.fingerprint() == start
    assert [d.prompt for d in back.waiting.values()] == ["action"]
    orders = set()
    for seed in (b"1", b"2", b"3", b"4", b"5"):
        back = t.rewind(seed)
        play(back, "flip:1", "rat:1")
        orders.add(tuple(back.state.face))
    assert len(orders) > 1


def test_turn_ends_with_a_checkpoint_and_no_answers() -> None:
    t = table("ada: mole goat", "ben: rat", "cyd: fox")
    play(t, "flip:1")
    assert t.save().answers == [(ADA, ["flip:1"])]
    play(t, "to:1")
    assert t.save().answers == []
    assert t.turns == 1


def test_a_saved_table_is_json_and_loads_again() -> None:
    t = table("ada: mole rat", "ben: goat crow fox", "cyd: swift")
    play(t, "flip:1")
    saved = Saved.model_validate_json(t.save().model_dump_json())
    assert Table.load(saved).fingerprint() == t.fingerprint()
    assert (saved.game, saved.version) == ("lion_unicorn", GAME.version)


def test_an_unknown_game_cannot_be_loaded() -> None:
    saved = Table.new(SealedVotes(), 2, bytes(32)).save()
    with pytest.raises(KeyError):
        Table.load(saved)


def test_a_foreign_state_cannot_be_loaded() -> None:
    saved = Table.new(LlamaSlice(), 2, bytes(32)).save()
    with pytest.raises(ValidationError):
        Table.load(saved, GAME)


def test_an_answer_that_the_rules_refuse_cannot_be_loaded() -> None:
    saved = table("ada: mole", "ben: goat").save()
    with pytest.raises(IllegalChoice):
        Table.load(saved.model_copy(update={"answers": [(ADA, ["flip:9"])]}))


def test_older_saved_tables_are_migrated() -> None:
    class Newer(SealedVotes):
        version = 2

        def migrate(self, data, version):  # type: ignore[no-untyped-def]
            return {**data, "points": [version] * data["seats"]} if version < 2 else data

    saved = Table.new(SealedVotes(), 3, bytes(32)).save()
    del saved.checkpoint["points"]
    assert Table.load(saved, Newer()).state.points == [1, 1, 1]


def test_fingerprint_depends_on_state_decisions_and_provisional_answers() -> None:
    t = Table.new(SealedVotes(), 3, bytes(32))
    found = {t.fingerprint()}
    for seat, ids in ((0, ["vote:1"]), (0, ["vote:2"]), (1, ["vote:0"]), (2, ["vote:0"])):
        t.answer(seat, ids)
        found.add(t.fingerprint())
    assert len(found) == 5


def test_news_of_a_new_table_contain_the_deal() -> None:
    news = Table.new(GAME, 2, bytes(32)).news
    assert kinds(news)[-3:] == ["round", "dealt", "dealt"]


def test_an_event_can_be_written_down_and_read_back() -> None:
    t = table("ada: mole", "ben: goat", deck="fox")
    (event,) = play(t, "draw")
    again = Event.load(event.dump())
    assert [again.seen_by(r) for r in (ADA, BEN, None)] == [
        event.seen_by(r) for r in (ADA, BEN, None)
    ]
    assert again.seen_by(BEN) == SeenEvent("draw", ADA, (), ((event.cards[0], "fox"),))


def test_view_names_the_seats_that_are_waited_for() -> None:
    t = table("ada: mole", "ben: goat", active=BEN)
    assert (t.view(None).waiting, t.view(None).active) == ({BEN: False}, BEN)


def test_masked_state_has_only_what_its_reader_may_see() -> None:
    t = table("ada: mole crow", "ben: goat fox^", discard="rat")
    shown = [face for face in t.masked(ADA).face if face]
    assert sorted(shown) == ["fox", "mole", "rat"]
    assert t.masked(ADA).chance.seed == b""
    t.state.shuffle(t.state.deck)
    assert not any(t.masked(ADA).bags) and not t.masked(ADA).pending


def test_masked_state_has_only_its_readers_bags_and_none_without_memory_help() -> None:
    s = position("ada: mole goat", "ben: rat crow")
    s.bags = [(Bag(mask_of(s.front[BEN]), ("rat",)),), (Bag(mask_of(s.front[ADA]), ("mole",)),), ()]
    t = Table.at(GAME, s)
    assert t.masked(ADA).bags == [tuple(s.known_bags(ADA)), (), ()]
    assert t.masked(BEN).bags == [(), tuple(s.known_bags(BEN)), ()]
    assert s.known_bags(ADA) and s.known_bags(BEN)
    s.memory = False
    assert not any(Table.at(GAME, s).masked(ADA).bags)


class Forbidding(Acts):
    """A turn in which one choice is offered, and others are looked for."""

    def barred(self, s: State, d: Decision) -> list[Barred]:
        return [
            Barred(choice("end"), "offered"),
            Barred(choice("draw"), "first"),
            Barred(choice("draw"), "second"),
        ]

    def setup(self, seats: int, options: object) -> State:
        return State(seats=seats, face=["fox"])


def test_only_choices_that_are_not_offered_are_barred_each_by_its_first_reason() -> None:
    game = Forbidding([])
    table = Table.at(game, game.setup(2, None))
    assert table.barred(0) == [Barred(choice("draw"), "first")]
    assert table.barred(1) == ()


def test_winners_are_ranked_first_and_the_others_by_their_scores() -> None:
    view = View(game="acts", seats=4, reader=None, active=0)
    assert (view.winners, view.ranked([3, 9, 5, 5])) == ((), [1, 2, 3, 0])
    view.outcome = Outcome(winners=(0,), reason="last card", scores=())
    assert (view.winners, view.ranked([3, 9, 5, 5])) == ((0,), [0, 1, 2, 3])
