"""The pictures: their content for each reader, previews of choices, and what decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from games import Table
from games.drawing import Canvas, Sheet, Shown, code_of
from games.engine import Choice, Event, Words, lately
from games.instinkt.cards import BEFORE, CARDS
from games.instinkt.picture import InstinktPicture
from games.instinkt.picture.scene import scene
from games.instinkt.picture.story import gains
from games.instinkt.rules.board import name
from games.instinkt.state import InstinktOptions
from games.instinkt.text import InstinktText
from games.instinkt.view import InstinktView, deciding, scores
from kit.reading import TICK, emblems, rings, said, stars, texts
from tests.games.instinkt.board import ADA, BEN, GAME, Duel, play, position, show, table

NAMES = ["Ada", "Ben"]
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


def shown_to(
    t: Duel, reader: int | None, trying: str = "", events: Sequence[Event] = ()
) -> Shown[InstinktView]:
    decision = t.waiting.get(-1 if reader is None else reader)
    choices: Sequence[Choice] = decision.choices if decision else ()
    chosen = next((c for c in choices if c.id == trying), None)
    assert bool(chosen) == bool(trying)
    story = [event.seen_by(reader) for event in events]
    return Shown(t.view(reader), Words(NAMES, reader), decision, chosen, story)


def drawn(t: Duel, reader: int | None, trying: str = "", events: Sequence[Event] = ()) -> Sheet:
    view, words, decision, chosen, story, _ = vars(shown_to(t, reader, trying, events)).values()
    news = PICTURE.touched(story, t.masked(reader))
    sheet = PICTURE.draw(view, words, decision, chosen, news, story)
    assert not sheet.faults
    return sheet


def laid(t: Duel, reader: int | None) -> Canvas:
    """Return the places of the boxes of a picture."""
    page, to = PICTURE.page(shown_to(t, reader)), Canvas()
    page.box.draw(to, 0, 0, 968, page.height - 32)
    return to


def story(sheet: Sheet) -> str:
    """Return the strip at the top."""
    return " · ".join(sheet.alt.splitlines()[:4]).replace(" · · ", " · ")


def shown(sheet: Sheet, number: str) -> int:
    """Count how often the picture shows the animal with a number."""
    (emoji,) = {card.emoji for card in CARDS.values() if card.mark == number}
    return emblems(sheet).count(code_of(emoji))


def test_only_its_owner_sees_a_hand() -> None:
    t = table("3a 1b\n.  5a", ada="8 2 X", ben="7 9 6")
    assert (shown(drawn(t, ADA), "2"), shown(drawn(t, BEN), "2")) == (1, 0)
    assert (shown(drawn(t, ADA), "6"), shown(drawn(t, BEN), "6")) == (0, 1)
    assert shown(drawn(t, None), "2") == shown(drawn(t, None), "6") == 0


def test_provisional_choice_is_shown_only_to_its_seat() -> None:
    t = table("3a", ada="8 2 X", ben="4 5 6")
    before = drawn(t, BEN), drawn(t, None)
    t.answer(ADA, ["play:1"])
    assert TICK in drawn(t, ADA).svg
    after = drawn(t, BEN), drawn(t, None)
    for one, other in zip(before, after, strict=True):
        assert TICK not in other.svg
        assert Counter(emblems(one)) == Counter(emblems(other))


def test_cards_for_the_bottom_of_the_deck_are_numbered_in_order() -> None:
    t = Table.new(GAME, 2, bytes(32), InstinktOptions(choose_hand=True))
    t.answer(ADA, ["under:0", "under:3"])
    assert drawn(t, ADA).svg.count(TICK) == 2 and {"1", "2"} <= set(said(drawn(t, ADA)))


def test_the_display_stays_large_while_a_card_is_chosen() -> None:
    t = table("1a . 3b .\n8a 1b . 2b\n. 4a . .\n. 6b 7a 7b", ada="8 2 X", ben="4 5 6")
    places = laid(t, ADA).places
    assert places["hand", 0][3] > 1.5 * places["cell", 0, 0][3] > 150
    assert {"a", "d", "1", "4"} <= set(said(drawn(t, ADA)))  # as texts name places


def test_free_places_carry_their_names_only_for_the_seat_that_chooses() -> None:
    t = placing()
    names = {str(c.at[0]) for c in t.waiting[ADA].choices}
    assert names <= set(said(drawn(t, ADA)))
    assert not names & set(said(drawn(t, BEN))) and not names & set(said(drawn(t, None)))
    assert "b5" not in said(drawn(t, ADA))
    sizes = {text.said: text.size for text in texts(drawn(t, ADA).parts)}
    assert {sizes[each] for each in names} == {56}


def test_points_of_places_are_legible_also_in_five_rows() -> None:
    for choice in range(9):
        t = table("5a 11a\n10a .", ada="1 2 X", ben="4 5 6")
        show(t, "1", "4")
        play(t, str(t.waiting[BEN].choices[choice].id))
        assert said(drawn(t, ADA)).count("+4") > 5


def test_cards_that_can_be_moved_have_rings() -> None:
    t = moving()
    assert [rings(drawn(t, reader)) for reader in (ADA, BEN, None)] == [2, 0, 0]


def test_strip_at_the_top_says_the_score_as_the_cards_lie() -> None:
    t = pushing()
    for reader, names in ((ADA, ("You", "Ben")), (BEN, ("Ada", "You")), (None, NAMES)):
        for called, points in zip(names, ("8 points", "3 points"), strict=True):
            (line,) = [line for line in drawn(t, reader).alt.splitlines() if points in line]
            assert called in line


def test_strip_at_the_top_shows_who_has_the_token_whether_or_not_points_are_level() -> None:
    for t, line in ((placing(), "0 points"), (pushing(), "8 points")):
        for reader in (ADA, BEN, None):
            (shown,) = [each for each in drawn(t, reader).alt.splitlines() if "token" in each]
            assert line in shown and "wins ties" not in shown


def test_every_animal_says_where_it_scores_or_what_it_does() -> None:
    t = table("3a 1b\n.  5a", ada="8 2 X", ben="4 5 6")
    for cards in (CARDS, BEFORE):
        for kind, card in cards.items():
            assert 0 < len(card.does) <= 14
            view = t.view(ADA)
            view.began = 3 if cards is CARDS else 2
            view.hand[ADA] = [kind, "raccoon", "deer"]
            alt = PICTURE.draw(view, Words(NAMES, ADA), t.waiting[ADA]).alt
            assert card.does in alt and card.name in alt


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


def test_previewed_card_is_in_the_display_and_keeps_its_large_picture() -> None:
    for t, trying, number in (
        (pushing(), "push:left.2", "10"),
        (placing(), "place:b4", "8"),
        (lifting(), "to:c3", "2"),
    ):
        assert shown(drawn(t, ADA), number) == 1
        sheet = drawn(t, ADA, trying)
        assert shown(sheet, number) == 2 and TICK in sheet.svg


def test_points_of_each_card_are_on_it_at_the_end() -> None:
    t = ended()
    points = [str(card.points) for card in t.view(None).board if card.points]
    marks = [text for text in said(drawn(t, None)) if text.isdigit()]
    assert Counter(marks) == Counter([*points, "15", "15", *"1234"])  # and the names of rows
    assert "Ada wins" in said(drawn(t, None))
    assert "Tied on points; decided by the number of scoring cards." in drawn(t, None).alt


@pytest.mark.parametrize(
    ("first", "moment"),
    [
        ("3a 7a 11a 4a\n2a 8b 3b 4b", "red Bear 9 +6 · Without it, Ada wins 12 : 5."),
        ("3b 7a 3a 4a\n2a 8b 11a 4b", "blue Mouse 1 +4 · Without it, Ben wins 14 : 11."),
        ("8b 7a 3a 4a\n2a 11a 3b 4b", "Ada · 15 · 4 scoring cards"),
    ],
)
def test_the_result_says_which_card_decided_and_how(first: str, moment: str) -> None:
    board = f"{first}\n6a 2b 9b 11b\n1b 1a 5a 6b"
    t = Table.at(GAME, position(board, ada="9 10 X", ben="10 5 7"), b"end")
    assert moment in drawn(t, None).alt.replace("\xa0", " ")


def test_cards_that_a_snake_removes_are_shown() -> None:
    t = table("3a 1b\n.  5a", ada="X 2 8", ben="4 5 6")
    sheet = drawn(t, None, events=show(t, "X", "4"))
    assert {"Snake X", "Spider 4"} <= set(said(sheet)) and "red Spider 4" in sheet.alt


def test_the_result_says_how_the_last_card_took_the_lead() -> None:
    board = "2a 6b 6a 11b\n3a 7a 11a 5a\n4b 3b 1b 8b\n2b 1a 9b 4a"
    t = Table.at(GAME, position(board, ada="9 10 X", ben="10 5 7"), b"end")
    alt = drawn(t, None).alt.replace("\xa0", " ")
    moment = "blue Spider 4 +4 · 7 : 7 without it"
    assert moment in alt
    assert deciding(t.view(None)) == t.view(None).board[-1]


def test_a_last_card_without_points_of_its_own_can_decide() -> None:
    board = "2a 6b 6a 11b\n3a 7a 11a 5a\n4b 3b 1b 8b\n2b 1a 9b 4a"
    t = Table.at(GAME, position(board, ada="9 10 X", ben="10 5 7"), b"end")
    view = t.view(None)
    last = view.board[-1].model_copy(update={"points": 0})
    assert deciding(view.model_copy(update={"board": [*view.board[:-1], last]})) == last


def test_each_place_says_what_both_players_would_gain_there() -> None:
    t = table("3a 7b\n.  1b", ada="8 2 X", ben="4 5 6", removed="Xb 9a", token_at=BEN)
    show(t, "8", "4")
    view = t.view(ADA)
    free = [view.frame.cell(str(choice.at[0])) for choice in t.waiting[ADA].choices]
    gained, before = gains(free, view), scores(view.standing, view)
    for cell, numbers in gained.items():
        after = scores({**view.standing, cell: view.coming[0]}, view)
        assert numbers == (after[ADA] - before[ADA], after[BEN] - before[BEN])
    shown = Counter(said(drawn(t, ADA)))
    told = Counter(n for numbers in gained.values() for n in numbers if n)
    assert told.keys() >= {4, -4}
    for n, count in told.items():
        assert shown[f"{n:+}".replace("-", "−")] == count


def test_a_drawn_match_has_no_winner() -> None:
    board = "4a 1a 1b 4b\n3a 8a 8b 3b\n7a 6a 6b 7b\n10a 2a 2b 10b"
    t = Table.at(GAME, position(board, ada="9 11", ben="9 11"), b"end")
    assert t.outcome and t.outcome.reason == "draw"
    shown = said(drawn(t, None))
    assert "A draw" in shown and not any("wins" in text for text in shown)


def test_players_differ_by_more_than_colour() -> None:
    board = drawn(pushing(), None)
    # Ada's animals are on discs: four that lie, and the one to come.
    discs = [part for part in board.parts if f'rx="{part.width / 2:g}" fill="#fffaf0"' in part.svg]
    assert len(discs) == 4 + 1
    assert "blue Deer 10" in board.alt and "red Spider 5" in board.alt


def test_cards_placed_and_pushed_since_the_readers_turn_have_rings() -> None:
    t = pushing()
    events = t.answer(ADA, ["push:left.2"])
    pushed = 1 + 2  # the deer, and the cards of the row
    assert stars(drawn(t, BEN, events=events)) == pushed
    assert stars(drawn(t, None, events=events)) == pushed
    assert stars(drawn(t, None)) == 0


def test_an_animal_can_be_looked_up_as_a_picture() -> None:
    for called in TEXT.cards(Words([])):
        sheet = PICTURE.card(called, Words([]))
        assert called in said(sheet) and not sheet.faults


@pytest.mark.parametrize("reader", [ADA, BEN, None])
def test_alt_text_names_every_card_with_its_place_and_colour(reader: int | None) -> None:
    for t in (placing(), pushing(), moving(), lifting(), ended()):
        alt = drawn(t, reader).alt
        for card in t.view(reader).standing.values():
            colour, kind = ("blue", "red")[card.seat], CARDS[card.kind]
            assert f"{name(card.cell)} {colour} {kind.name} {kind.mark}" in alt


def test_card_that_the_other_player_places_is_large() -> None:
    t = table("3a 1b\n.  5a", ada="1 2 X", ben="8 5 6")
    show(t, "1", "8")
    watching = drawn(t, ADA)
    assert {"Wolf 8", NAMES[BEN]} <= set(said(watching)) and "Mouse 1" not in said(watching)
    assert "Wolf 8" in said(drawn(t, BEN))


def test_strip_at_the_top_says_how_a_choice_would_change_the_score() -> None:
    t = table("2a . 3b .\n8a 1b . 2b\n. 4a . .\n. 6b 7a 7b", ada="10 5 6", ben="1 5 6")
    show(t, "10", "5")
    for trying, changes in (
        ("", ()),
        ("push:top.a", ("4 → 8", "3 → 7")),
        ("push:top.c", ("3 → 0",)),
    ):
        shown = [each for each in said(drawn(t, ADA, trying)) if "→" in each]
        assert tuple(shown) == changes


def test_shown_cards_have_the_numbers_that_settle_their_order() -> None:
    assert {"Wolf 8", "4"} <= set(said(drawn(placing(), None)))


@pytest.mark.parametrize("seat", [ADA, BEN])
def test_animals_that_a_mouse_avoids_are_shown_with_it(seat: int) -> None:
    t = table("7a 2b", ada="1 5 X", ben="1 5 X")
    show(t, "1", "1")
    assert [shown(drawn(t, seat), number) for number in ("3", "6", "8")] == [1, 1, 1]


def test_names_of_cards_in_a_hand_are_on_one_line() -> None:
    assert "Raccoon 11" in said(drawn(table("3a 1b", ada="11 5 9", ben="4 5 6"), ADA))


def test_while_both_choose_the_frame_is_on_the_reader() -> None:
    t = table("3a 1b", ada="11 5 9", ben="4 5 6")

    def framed(reader: int | None) -> list[bool]:
        return [shown_to(t, reader).frame(seat) == "move" for seat in (ADA, BEN)]

    assert [framed(ADA), framed(BEN), framed(None)] == [[True, False], [False, True], [True, True]]
    t.answer(ADA, ["play:1"])
    assert framed(ADA) == [False, True]


def test_the_card_that_the_reader_has_drawn_has_a_ring() -> None:
    t = placing()
    events: list[Event] = []
    while not any(event.kind == "draw" for event in events):
        seat = next(iter(t.waiting))
        events = t.answer(seat, [str(t.waiting[seat].choices[0].id)])
    for reader in (ADA, BEN, None):
        since = [each.seen_by(reader) for each in lately(events, reader, PICTURE.passive)]
        news = PICTURE.touched(since, t.masked(reader))
        assert (("hand", 2) in news) == (reader is not None)
