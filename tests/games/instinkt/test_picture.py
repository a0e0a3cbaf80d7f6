"""The picture of the table: its content for each reader, and previews of choices."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from games import Table
from games.drawing import Sheet
from games.drawing.glyphs import code_of
from games.engine import Event, Words
from games.instinkt.cards import CARDS
from games.instinkt.picture import InstinktPicture
from games.instinkt.picture.own import LEFT
from games.instinkt.picture.scene import scene
from games.instinkt.rules.board import name
from games.instinkt.state import InstinktOptions
from games.instinkt.text import InstinktText
from games.instinkt.text.names import effect
from games.languages import LANGUAGES, language
from kit.reading import TICK, emblems, rings, said, stars, texts
from tests.games.instinkt.board import ADA, BEN, GAME, Duel, play, position, show, table
from tests.pictures.golden import compare

GOLDEN = Path(__file__).parent / "golden"
NAMES = ["Ada", "Maximiliane von der Wiesenaue"]
PICTURE, TEXT = InstinktPicture(), InstinktText()


def placing() -> Duel:
    t = table("3a 1b\n.  5a", ada="8 2 X", ben="4 5 6", removed="Xb 9a", token_at=BEN)
    show(t, "8", "4")
    return t


def pushing() -> Duel:
    t = table("1a . 3b .\n8a 1b . 2b\n. 4a . .\n. 6b 7a 7b", ada="10 5 6", ben="1 5 6")
    show(t, "10", "5")
    return t


def moving() -> Duel:
    t = table("8a 2a 3b", ada="11 6 9", ben="1 6 7")
    show(t, "11", "1")
    play(t, "place:e4")
    return t


def lifting() -> Duel:
    t = moving()
    play(t, "move:c4")
    return t


def ended() -> Duel:
    board = "11a 7a 3a 4a\n2a 8b 3b 4b\n6a 2b 9b 11b\n1b 1a 5a 6b"
    return Table.at(GAME, position(board, ada="9 10 X", ben="10 5 7"), b"end")


def drawn(t: Duel, reader: int | None, trying: str = "", events: Sequence[Event] = ()) -> Sheet:
    decision = t.waiting.get(-1 if reader is None else reader)
    choices = decision.choices if decision else ()
    chosen = next((c for c in choices if c.id == trying), None)
    assert bool(chosen) == bool(trying)
    news = PICTURE.touched([event.seen_by(reader) for event in events], t.masked(reader))
    return PICTURE.draw(t.view(reader), Words(NAMES, reader), decision, chosen, news)


def shown(sheet: Sheet, number: str) -> int:
    """Count how often the picture shows the animal with a number."""
    (emoji,) = {card.emoji for card in CARDS.values() if card.mark == number}
    return emblems(sheet).count(code_of(emoji))


SCENES = [
    ("place", placing, ADA, ""), ("table", placing, None, ""), ("push", pushing, ADA, ""),
    ("pushed", pushing, ADA, "push:left.2"), ("lift", lifting, ADA, "to:c3"),
    ("end", ended, None, ""),
]  # fmt: skip


@pytest.mark.parametrize(("name", "scene", "reader", "trying"), SCENES, ids=lambda v: str(v)[:8])
def test_picture_equals_the_golden_file(
    name: str, scene: Callable[[], Duel], reader: int | None, trying: str, tmp_path: Path
) -> None:
    compare(drawn(scene(), reader, trying), GOLDEN / f"{name}.png", tmp_path)


def test_only_its_owner_sees_a_hand() -> None:
    t = placing()
    assert (shown(drawn(t, ADA), "2"), shown(drawn(t, BEN), "2")) == (1, 0)
    assert (shown(drawn(t, ADA), "6"), shown(drawn(t, BEN), "6")) == (0, 1)
    public = drawn(t, None)
    assert shown(public, "2") == shown(public, "6") == 0
    assert "Your hand" not in said(public)


def test_provisional_choice_is_shown_only_to_its_seat() -> None:
    t = table("3a", ada="8 2 X", ben="4 5 6")
    before = drawn(t, BEN), drawn(t, None)
    t.answer(ADA, ["play:1"])
    assert TICK in drawn(t, ADA).svg
    after = drawn(t, BEN), drawn(t, None)
    for one, other in zip(before, after, strict=True):
        assert TICK not in other.svg
        assert Counter(emblems(one)) == Counter(emblems(other))


def test_cards_under_the_deck_are_shown_only_to_their_owner() -> None:
    t = Table.new(GAME, 2, bytes(32), InstinktOptions(choose_hand=True))
    t.answer(ADA, ["under:0", "under:3"])
    assert drawn(t, ADA).svg.count(TICK) == 2 and {"1", "2"} <= set(said(drawn(t, ADA)))
    t.answer(BEN, ["under:0", "under:3"])
    assert "Bottom of your deck" in said(drawn(t, ADA))
    assert "Bottom of your deck" not in said(drawn(t, None))


def test_free_places_carry_their_names_for_the_seat_that_chooses() -> None:
    t = placing()
    names = {str(c.at[0]) for c in t.waiting[ADA].choices}
    assert names <= set(said(drawn(t, ADA)))
    assert [rings(drawn(t, reader)) for reader in (ADA, BEN, None)] == [len(names), 0, 0]


def test_only_free_places_have_names_and_these_are_large() -> None:
    sheet = drawn(placing(), ADA)
    sizes = {text.said: text.size for text in texts(sheet.parts)}
    assert {sizes[str(c.at[0])] for c in placing().waiting[ADA].choices} == {56}
    assert "b5" not in sizes and "b5" not in said(drawn(placing(), None))


def test_card_to_be_placed_is_the_largest_on_the_right() -> None:
    t = placing()
    pieces = {
        kind: next(
            part.width
            for part in drawn(t, ADA).parts
            if part.x > LEFT and any(getattr(m, "code", "") == code_of(emoji) for m in part.drawing)
        )
        for kind, emoji in (("wolf", CARDS["wolf"].emoji), ("hare", CARDS["hare"].emoji))
    }
    assert pieces["wolf"] > 1.5 * pieces["hare"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_effects_are_complete_in_every_language(code: str) -> None:
    words = Words(NAMES, ADA, language(code))
    asked, placed = table("3a 1b\n.  5a", ada="8 2 X", ben="4 5 6"), placing()
    for kind, card in CARDS.items():
        view = asked.view(ADA)
        view.hand[ADA] = [kind, "raccoon", "deer"]
        told = PICTURE.draw(view, words, asked.waiting[ADA])
        wanted = {effect(card, words), effect(card, words, True)}
        assert any(_plain(text) in _plain("".join(said(told))) for text in wanted), kind
        view = placed.view(ADA)
        view.played[0].kind = kind
        told = PICTURE.draw(view, words, placed.waiting[ADA])
        assert _plain(effect(card, words)) in _plain("".join(said(told))), kind


def _plain(text: str) -> str:
    """Return a text without spaces and emblems."""
    return re.sub(r"[\s⚡\ufe0f]", "", text)


def test_the_ends_a_deer_may_come_from_are_marked() -> None:
    t = pushing()
    view, decision = t.view(ADA), t.waiting[ADA]
    assert len(scene(view, decision, None).entries) == 16
    assert scene(t.view(BEN), None, None).entries == []


@pytest.mark.parametrize("trying", ["push:top.b", "push:left.2", "push:right.1", "push:bottom.d"])
def test_push_is_shown_with_its_result(trying: str) -> None:
    t = pushing()
    (choice,) = [c for c in t.waiting[ADA].choices if c.id == trying]
    foreseen = scene(t.view(ADA), t.waiting[ADA], choice)
    play(t, trying)
    lying = {card.cell: (card.seat, card.kind) for card in t.view(None).board}
    left, top = min(c for c, _ in foreseen.cards), min(r for _, r in foreseen.cards)
    first, upper = min(c for c, _ in lying), min(r for _, r in lying)
    assert {
        (column - left, row - top): (card.seat, card.kind)
        for (column, row), card in foreseen.cards.items()
    } == {(column - first, row - upper): card for (column, row), card in lying.items()}
    assert foreseen.chosen and foreseen.cards[foreseen.chosen].kind == "deer"
    assert foreseen.pushed


def test_the_raccoons_card_is_shown_on_its_new_place_with_an_arrow() -> None:
    t = lifting()
    (choice,) = [c for c in t.waiting[ADA].choices if c.id == "to:c3"]
    foreseen = scene(t.view(ADA), t.waiting[ADA], choice)
    assert foreseen.chosen and foreseen.cards[foreseen.chosen].kind == "hare"
    assert list(foreseen.ways.values()) == [foreseen.chosen]
    assert scene(t.view(BEN), None, None).cards.keys() == t.view(BEN).standing.keys()


def test_a_card_to_move_shows_where_it_could_go() -> None:
    t = moving()
    (choice,) = [c for c in t.waiting[ADA].choices if c.id == "move:b4"]
    foreseen = scene(t.view(ADA), t.waiting[ADA], choice)
    play(t, "move:b4")
    names = {c.id for c in t.waiting[ADA].choices}
    assert {f"to:{name(cell)}" for cell in foreseen.free} == names


def test_previewed_card_is_shown_only_once() -> None:
    for t, trying, number in (
        (pushing(), "push:left.2", "10"),
        (placing(), "place:b4", "8"),
        (lifting(), "to:c3", "2"),
    ):
        assert shown(drawn(t, ADA), number) == shown(drawn(t, ADA, trying), number) == 1


def test_points_of_each_card_are_marked_at_the_end() -> None:
    t = ended()
    marks = Counter(text for text in said(drawn(t, None)) if text.startswith("+"))
    points = Counter(f"+{card.points}" for card in t.view(None).board if card.points)
    assert marks == points + points and points.total() == 7  # on the card, and in the list
    assert "Ada wins" in said(drawn(t, None)) or "wins" in " ".join(said(drawn(t, None)))
    assert not [text for text in said(drawn(pushing(), None)) if text.startswith("+")]


def test_a_drawn_match_has_no_winner() -> None:
    board = "4a 1a 1b 4b\n3a 8a 8b 3b\n7a 6a 6b 7b\n10a 2a 2b 10b"
    t = Table.at(GAME, position(board, ada="9 11", ben="9 11"), b"end")
    assert t.outcome and t.outcome.reason == "draw"
    shown = said(drawn(t, None))
    assert "A draw" in shown and not any("wins" in text for text in shown)


def test_plates_show_whose_move_it_is() -> None:
    t = placing()
    assert [said(drawn(t, reader)).count("your move") for reader in (ADA, BEN, None)] == [1, 0, 0]
    assert [said(drawn(t, reader)).count("to move") for reader in (ADA, BEN, None)] == [0, 1, 1]


def test_players_differ_by_more_than_colour() -> None:
    board = drawn(pushing(), None)
    # Ada's cards have a pale window: four that lie, and the one to come.
    assert board.svg.count('fill="#fff3dc"') == 4 + 1
    assert {"black cards", "white cards"} <= set(said(board))


def test_cards_placed_and_pushed_since_the_readers_turn_have_rings() -> None:
    t = pushing()
    events = t.answer(ADA, ["push:left.2"])
    pushed = 1 + 2  # the deer, and the cards of the row
    assert stars(drawn(t, BEN, events=events)) == pushed
    assert stars(drawn(t, None, events=events)) == pushed
    assert stars(drawn(t, None)) == 0


def test_an_animal_can_be_looked_up_as_a_picture() -> None:
    for called in TEXT.cards(Words([])):
        shown = said(PICTURE.card(called, Words([])))
        assert called in shown and not any("…" in text for text in shown)


@pytest.mark.parametrize("reader", [ADA, BEN, None])
@pytest.mark.parametrize("scene", [placing, pushing, moving, lifting, ended])
def test_text_says_everything_that_the_picture_shows(
    scene: Callable[[], Duel], reader: int | None
) -> None:
    t = scene()
    alt, sheet = TEXT.alt(t.view(reader), Words(NAMES, reader)), drawn(t, reader)
    view = t.view(reader)
    hand = [kind for kind in view.hand[reader] if kind] if reader is not None else []
    wishes = " ".join(effect(CARDS[kind], Words(NAMES, reader)) for kind in hand)
    for kind in [*hand, *(card.kind for card in [*view.board, *view.played, *view.removed])]:
        assert f"{CARDS[kind].name} {CARDS[kind].mark}" in alt
    for line in said(sheet):
        if line in wishes:  # what the cards do stands with the hand
            continue
        for number in re.findall(r"\d+", line) if re.search("[a-z]{2}", line) else ():
            assert number in alt
    for picture, words in (("tiebreaker", "tiebreaker"), ("wins", "wins the match")):
        if any(picture in line for line in said(sheet)) and reader != ADA:
            assert words in alt
    if {"to move", "your move"} & set(said(sheet)):
        assert "to decide" in alt
