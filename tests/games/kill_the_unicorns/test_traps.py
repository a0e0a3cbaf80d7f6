"""It's a Trap! Also: who may look at a scheme, and for how long."""

from __future__ import annotations

from random import Random

from games.kill_the_unicorns.cards import schemes_of
from tests.games.kill_the_unicorns.board import (
    ADA,
    BEN,
    CYD,
    FOUR,
    THREE,
    Kill,
    asked,
    bids,
    choices,
    play,
    table,
    told,
)


def traps(t: Kill, reader: int | None) -> list[list[str]]:
    """Return the schemes on each unicorn in line as a reader sees them."""
    return [[f"{x.owner}:{x.kind or '?'}" for x in h.traps] for h in t.view(reader).line]


def test_all_players_draw_two_schemes_at_once_and_see_only_their_own() -> None:
    t = table(*THREE, step=0)
    assert [event.kind for event in t.news] == ["drawn"] * 3
    for seat in (ADA, BEN, CYD):
        lines = told(t.news, seat, "drawn")
        assert [("?" in line) for line in lines] == [other != seat for other in (ADA, BEN, CYD)]
        assert [len(s.drawn) for s in t.view(seat).table] == [2, 2, 2]
        assert None not in t.view(seat).table[seat].drawn
    assert t.view(None).table[BEN].drawn == [None, None]


def test_starting_with_the_first_player_each_places_one_scheme_on_any_unicorn() -> None:
    t = table(*THREE, step=0, first=CYD)
    order = []
    for _ in range(3):
        order += asked(t)
        seat = order[-1][0]
        assert choices(t, seat)[:4] == ["place:1.1", "place:1.2", "place:1.3", "place:1.4"]
        play(t, f"place:1.{seat + 1}")
    assert order == [(CYD, "place"), (ADA, "place"), (BEN, "place")]
    assert traps(t, None) == [["0:?"], ["1:?"], ["2:?"], []]


def test_ruling_2_no_more_than_two_schemes_lie_beneath_a_unicorn() -> None:
    t = table(*FOUR, step=0)
    play(t, "place:1.2", "place:2.2")
    assert choices(t, CYD) == [f"place:{card}.{u}" for card in (1, 2) for u in (1, 3, 4)]


def test_ruling_3_the_other_scheme_goes_face_up_to_the_discard_pile() -> None:
    t = table(*THREE, step=0)
    kept, other = t.view(ADA).table[ADA].drawn
    events = play(t, "place:1.3")
    assert told(events, None) == ["place 0 2 green_3 ?", f"unused 0 {other}"]
    assert t.view(None).table[ADA].discard == [other]
    assert traps(t, ADA)[2] == [f"0:{kept}"]  # memory help
    assert traps(t, BEN)[2] == ["0:?"]


def test_ruling_3_placed_scheme_can_no_longer_be_looked_at() -> None:
    t = table(*THREE, step=0, memory=False)
    play(t, "place:1.3")
    assert traps(t, ADA)[2] == ["0:?"]
    assert None not in t.view(BEN).table[BEN].drawn  # those still choosing may look


def test_players_can_look_at_schemes_until_they_have_placed_one() -> None:
    t = table(*THREE, step=0, memory=False)
    mine = t.view(CYD).table[CYD].drawn
    play(t, "place:1.3", "place:2.3")
    assert t.view(CYD).table[CYD].drawn == mine and None not in mine
    play(t, "place:1.1")
    assert traps(t, CYD) == [["2:?"], [], ["0:?", "1:?"], []]


def test_scheme_that_can_no_longer_be_viewed_counts_as_seen() -> None:
    t = table(*THREE, step=0, memory=False)
    kept = t.view(ADA).table[ADA].drawn[0]
    play(t, "place:1.3", "place:1.1", "place:1.1")
    token = t.state.traps[2][0]
    assert {t.guess(ADA, Random(n)).state.face[token] for n in range(20)} == {kept}
    assert len({t.guess(BEN, Random(n)).state.face[token] for n in range(60)}) > 3


def test_ruling_21_places_of_schemes_are_public_and_their_faces_secret() -> None:
    t = table(*THREE, step=0)
    play(t, "place:1.1", "place:1.1", "place:1.2")
    for reader in (BEN, None):
        token = t.state.traps[0][0]
        found = {t.guess(reader, Random(n)).state.face[token] for n in range(120)}
        assert found == set(schemes_of("princess")) - set(t.view(None).table[ADA].discard)


def test_the_wizard_sees_the_scheme_until_he_has_decided_about_it() -> None:
    for memory in (True, False):
        t = table(*THREE, traps=["trojan@ada smelly@ben"], first=CYD, memory=memory)
        assert choices(t, CYD) == ["pass", "bid:1", "bid:2", "bid:3", "look:1", "look:2"]
        events = play(t, "look:2")
        assert told(events, CYD) == ["look 2 1 smelly"]
        assert told(events, ADA) == told(events, BEN) == ["look 2 1 ?"]
        assert traps(t, CYD)[0] == ["0:?", "1:smelly"]
        play(t, "keep")
        assert traps(t, CYD)[0] == ["0:?", "1:smelly" if memory else "1:?"]


def test_a_scheme_thrown_out_lies_face_down_in_its_owners_discard_pile() -> None:
    t = table(*THREE, traps=["trojan@ada smelly@ben"], first=CYD, memory=False)
    events = play(t, "look:1", "throw")
    assert told(events, BEN, "throw") == ["throw 2 0 ?"]
    assert traps(t, None)[0] == ["1:?"]
    for reader in (ADA, BEN, CYD, None):
        assert t.view(reader).table[ADA].buried == [None]
    with_help = table(*THREE, traps=["trojan@ada smelly@ben"], first=CYD)
    play(with_help, "look:1", "throw")
    shown = [with_help.view(reader).table[ADA].buried for reader in (ADA, BEN, CYD, None)]
    assert shown == [["trojan"], [None], ["trojan"], [None]]


def test_the_wizard_looks_at_no_scheme_of_his_own() -> None:
    t = table(*THREE, traps=["smelly@cyd trojan@ada"], first=CYD)
    assert [c for c in choices(t, CYD) if c.startswith("look")] == ["look:2"]


def test_revealed_scheme_is_seen_by_everyone_again() -> None:
    t = table(*THREE, traps=["shiny_horn@ada"], memory=False)
    bids(t, "pass", "4", "pass")
    assert [t.view(r).table[BEN].stable[0].scheme for r in (ADA, BEN, None)] == ["shiny_horn"] * 3


def test_four_seats_always_have_room_for_a_scheme() -> None:
    t = table(*FOUR, step=0)
    play(t, "place:1.1", "place:1.1", "place:1.2", "place:1.2")
    assert traps(t, None) == [["0:?", "1:?"], ["2:?", "3:?"], [], []]
    assert asked(t) == [(ADA, "bid")]
    assert t.view(None).line[1].traps[1].owner == 3
