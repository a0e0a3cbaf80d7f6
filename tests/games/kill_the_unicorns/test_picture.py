"""The pictures: what each reader knows, what the hunt is about, and what decided the match."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from games import Table
from games.drawing import Canvas, Sheet, Shown, code_of
from games.engine import Choice, Event, Words, choice
from games.kill_the_unicorns.cards import BOOK, COLOURS
from games.kill_the_unicorns.picture import KillPicture
from games.kill_the_unicorns.state import KillOptions
from games.kill_the_unicorns.text import KillText
from games.kill_the_unicorns.text.standing import loss
from games.kill_the_unicorns.view import HuntView, KillView
from kit.amount import draws
from kit.reading import TICK, emblems, rings, said, stars
from tests.games.kill_the_unicorns.board import (
    ADA,
    BEN,
    CYD,
    GAME,
    THREE,
    Kill,
    bids,
    play,
    rotations,
    table,
)

PICTURE, TEXT = KillPicture(), KillText()
NAMES = ["Ada", "Ben", "Cleo", "Dov"]
LANCE = code_of(BOOK.characters["knight"].emoji)


def shown(
    t: Kill, reader: int | None, events: Sequence[Event] = (), trying: Choice | None = None
) -> Shown[KillView]:
    decision = None if reader is None else t.waiting.get(reader)
    story = [event.seen_by(reader) for event in events]
    return Shown(t.view(reader), Words(NAMES, reader), decision, trying, story)


def drawn(
    t: Kill, reader: int | None, events: Sequence[Event] = (), trying: Choice | None = None
) -> Sheet:
    view, words, decision, _, story, _ = vars(shown(t, reader, events)).values()
    news = PICTURE.touched(story, t.masked(reader))
    sheet = PICTURE.draw(view, words, decision, trying, news, story)
    assert not sheet.faults
    return sheet


def laid(t: Kill, reader: int | None) -> Canvas:
    """Return the places of the boxes of a picture."""
    page, to = PICTURE.page(shown(t, reader)), Canvas()
    page.box.draw(to, 0, 0, 968, page.height - 32)
    return to


def story(sheet: Sheet) -> str:
    """Return the line at the top."""
    return sheet.alt.splitlines()[0]


@pytest.mark.parametrize("seed", range(draws(4)))
def test_every_position_can_be_drawn_and_shows_only_what_each_reader_knows(seed: int) -> None:
    rng = Random(seed)
    options = KillOptions(memory=seed % 2 == 0, characters="chosen" if seed == 1 else "dealt")
    t = Table.new(GAME, 3 + seed % 2, rng.randbytes(32), options)
    n = 0
    while not t.outcome:
        (seat,) = t.waiting
        decision = t.waiting[seat]
        t.answer(seat, rng.sample([c.id for c in decision.choices], decision.most))
        n += 1
        if n % 12 == 0:
            for reader in (*range(t.state.seats), None):
                sheet = drawn(t, reader)
                if t.waiting:
                    assert drawn(t.guess(reader, rng), reader) == sheet
    assert drawn(t, None).parts


def test_bids_are_drawn_face_down_until_the_reveal() -> None:
    t = table("ada: princess / 4 1", "ben: shaman / 3 1", "cyd: wizard / 2 0")
    bids(t, "4", "3")
    assert drawn(t, None).alt.count("1 hunt card") == 2 and "up to 4" in said(drawn(t, None))
    assert "your bid: 4" in drawn(t, ADA).alt and "your bid: 3" in drawn(t, BEN).alt
    assert "your bid" not in drawn(t, CYD).alt
    bids(t, "2")
    assert "1 hunt card" not in drawn(t, None).alt and "up to 4" not in said(drawn(t, None))


def test_scheme_that_its_reader_may_look_at_shows_through_its_back() -> None:
    t = table(*THREE, traps=["trojan@ben smelly@cyd"])
    trojan = code_of(BOOK.schemes["trojan"].emoji)
    counts = {reader: emblems(drawn(t, reader)).count(trojan) for reader in (ADA, BEN, None)}
    assert counts == {ADA: 0, BEN: 1, None: 0}
    assert "Trojan Unicorn" in drawn(t, BEN).alt and "owner gets it" in said(drawn(t, BEN))
    assert "Trojan" not in drawn(t, ADA).alt and "Ben's scheme" in drawn(t, ADA).alt


def test_hunted_unicorn_is_larger_than_the_next_ones() -> None:
    places = laid(table(*THREE), None).places
    assert places["line", 0][2] > 1.3 * places["line", 1][2]


def test_panel_says_whose_bid_it_is_and_what_the_unicorn_would_bring_the_reader() -> None:
    t = table("ada: princess / all / pink_2 pink_3", "ben: knight", "cyd: wizard")
    gained = 1 + BOOK.scoring.collections[3] - BOOK.scoring.collections[2]
    assert "Your bid for Pink\u00a01" in story(drawn(t, ADA))
    assert "Ada bids for Pink\u00a01" in story(drawn(t, BEN))
    assert f"brings you {gained} gold" in said(drawn(t, ADA))
    assert "brings you 1 gold" in said(drawn(t, BEN))
    sheet = drawn(t, None)
    assert story(sheet).startswith("Ada bids for Pink\u00a01")
    assert "Ada · 7 · " in sheet.alt and "Ben · 0" in sheet.alt


def test_unicorns_have_the_gold_that_a_purchase_on_them_brings() -> None:
    t = table(
        "ada: princess / all / pink_1 pink_2 legendary_5", "ben: knight", "cyd: wizard", step=5,
    )  # fmt: skip
    play(t, "buy:candy")
    pair, three = BOOK.scoring.collections[2:4]
    assert f"+{three - pair}" in said(drawn(t, ADA))  # a third pink one
    assert f"−{pair}" in said(drawn(t, ADA))


def test_unicorns_that_may_be_given_back_have_the_gold_that_is_lost() -> None:
    t = table(
        "ada: princess / all / pink_start pink_2", "ben: knight", "cyd: wizard",
        traps=["trojan@ada"], first=BEN,
    )  # fmt: skip
    bids(t, "4", "pass", "pass")
    pair = BOOK.scoring.collections[2]
    assert {f"−{1 + pair}", f"−{2 + pair}"} <= set(said(drawn(t, ADA)))


def test_the_result_of_a_win_by_far_says_what_brought_the_most() -> None:
    t = table(
        "ada: princess / / pink_2 pink_3 green_4", "ben: knight / / blue_2",
        "cyd: wizard / / yellow_start", step=5, day=4, line="",
    )  # fmt: skip
    pair = BOOK.scoring.collections[2]
    assert f"Pink brought {5 + pair} of the {9 + pair} gold." in drawn(t, None).alt


@pytest.mark.parametrize("missing", COLOURS)
def test_line_at_the_top_says_who_is_one_unicorn_short_of_a_double_rainbow(missing: str) -> None:
    held = [f"{c}_{n}" for c in COLOURS for n in ("start", "4") if (c, n) != (missing, "4")]
    rich = f"princess / all / {' '.join(held)}"
    for seats, lines in rotations(rich, "knight", "wizard"):
        t = table(*lines, line="legendary_5 blue_2 green_3 yellow_3")
        rest = f"one more {BOOK.unicorns[missing].name.lower()} wins"
        assert rest.capitalize() in story(drawn(t, seats[0]))
        assert f"{NAMES[seats[0]]}: {rest}" in story(drawn(t, seats[1]))


def test_unicorns_of_one_colour_are_one_card_with_their_number() -> None:
    t = table(
        "ada: princess / all / pink_2 blue_4 pink_3",
        "ben: knight / all / yellow_start",
        "cyd: wizard",
    )
    sheet, places = drawn(t, None), laid(t, None).places
    pink, blue, more = (places["stable", ADA, i] for i in range(3))
    assert pink == more and pink[0] < blue[0] and pink[1:] == blue[1:]
    assert "×2" in said(sheet)
    assert "Pink ×2 · Blue" in sheet.alt and "Cleo · 0" in sheet.alt


def test_choosable_cards_have_rings_only_if_they_are_chosen_one_by_one() -> None:
    t = table(*THREE, traps=["trojan@ben smelly@cyd"])
    bids(t, "4 4", "pass", "pass")
    assert rings(drawn(t, ADA)) == 2  # two schemes, of which one is revealed
    assert rings(drawn(t, BEN)) == rings(drawn(t, None)) == 0


def test_previewed_bid_has_ticks_on_its_cards_and_their_sum() -> None:
    t = table(*THREE)
    play(t, "bid:2")
    hand = t.view(ADA).table[ADA].hand
    total = (hand[2] or 0) + (hand[3] or 0)
    sheet = drawn(t, ADA, trying=choice("lay", "c", "d"))
    plain = drawn(t, ADA)
    assert sheet.svg.count('fill="#2f9e4f"') - plain.svg.count('fill="#2f9e4f"') == 2
    assert f"= {total}" in said(sheet)


def test_unicorns_have_rings_when_a_scheme_is_laid_and_the_previewed_one_a_tick() -> None:
    t = table(*THREE, step=0)
    assert rings(drawn(t, ADA)) == 4
    sheet = drawn(t, ADA, trying=choice("place", 1, 3))
    assert rings(sheet) == 3 and TICK in sheet.svg


def test_a_scheme_laid_since_the_readers_turn_has_a_star() -> None:
    t = table(*THREE, step=0)
    events = play(t, "place:1.3")
    assert [stars(drawn(t, reader, events)) for reader in (BEN, CYD, None)] == [1, 1, 1]
    assert stars(drawn(t, BEN)) == 0


def test_drawn_schemes_say_what_they_do() -> None:
    t = table(*THREE, step=0)
    view = t.view(ADA)
    for key, scheme in BOOK.schemes.items():
        view.table[ADA].drawn = [key, "smelly"]
        alt = PICTURE.draw(view, Words(NAMES, ADA), t.waiting[ADA]).alt
        assert f"{scheme.name} · {scheme.does}" in alt


def test_what_a_thing_does_has_at_most_fourteen_letters_and_a_short_name_sixteen() -> None:
    things = (*BOOK.schemes.values(), *BOOK.market.values(), *BOOK.characters.values())
    for thing in things:
        assert 0 < len(thing.does) <= 14 and len(thing.short or thing.name) <= 16


def test_everything_can_be_looked_up_as_a_picture() -> None:
    for name, words in TEXT.cards(Words([])).items():
        sheet = PICTURE.card(name, Words([]))
        assert name in said(sheet) and not sheet.faults
        assert " ".join(words.split("\n")[1].split()) in sheet.alt


def test_the_market_is_headed_by_what_the_hunt_cards_can_pay() -> None:
    t = table("ada: princess / 3 / pink_start", "ben: knight /", "cyd: wizard /", step=5, line="")
    assert "Hunt cards to spend: 3" in said(drawn(t, ADA))


def test_colours_of_the_market_say_what_they_would_change() -> None:
    t = table(
        "ada: princess / all / pink_1 pink_2 legendary_5 legendary_5", "ben: knight", "cyd: wizard",
        step=5,
    )  # fmt: skip
    play(t, "buy:dust", "on:3")
    sets = BOOK.scoring.collections
    sheet = drawn(t, ADA)
    assert said(sheet).count(f"+{2 + sets[3] - sets[2]}") == 1 and said(sheet).count("+2") == 3
    assert rings(sheet) == 4


def test_colours_of_recolour_say_what_they_would_bring_the_leader() -> None:
    t = table("ada: princess / all / blue_3", "ben: knight", "cyd: wizard", traps=["recolour@cyd"])
    bids(t, "4", "pass", "pass")
    sheet = drawn(t, CYD)
    gained = 1 + BOOK.scoring.collections[2]
    assert said(sheet).count(f"+{gained}") == 1 and said(sheet).count("+1") == 3
    assert "Ada bids most: 4" in said(sheet) and rings(sheet) == 4


def test_the_result_names_the_unicorn_without_which_somebody_else_would_have_won() -> None:
    t = table(
        "ada: princess / 3 / pink_start pink_2 legendary_5", "ben: knight / / blue_2 blue_3",
        "cyd: wizard / / yellow_start", step=5, day=4, line="",
    )  # fmt: skip
    events = play(t, "buy:candy", "on:3", "colour:pink")
    sheet = drawn(t, None, events)
    assert t.outcome and t.outcome.winners == (ADA,)
    assert "Without Pink\u00a05, Ben would have won." in sheet.alt
    decided = TEXT.decisive([event.seen_by(None) for event in events], t.view(None))
    assert decided is not None and decided.kind == "buy" and "legendary_5" in decided.faces
    assert f"8 + {BOOK.scoring.collections[3]} for 3 alike" in sheet.alt
    view = t.view(None)
    for totals, told in (
        ([5, 8, 8], "Ben and Cleo tied at 8. Ada bid 5 and took Pink\u00a05."),
        ([5, 4, None], "Ada outbid Ben for Pink\u00a05: 5\u00a0to\u00a04."),
    ):
        view.done = [HuntView(unicorn=view.table[ADA].stable[2], winner=ADA, totals=totals)]
        assert told in PICTURE.draw(view, Words(NAMES)).alt


def test_the_result_says_who_would_have_tied_if_a_third_would_have_won_by_that() -> None:
    t = table(
        "ada: princess / 3 / pink_start pink_2 legendary_5", "ben: knight / / blue_2 blue_3",
        "cyd: wizard / / yellow_start", step=5, day=4, line="",
    )  # fmt: skip
    play(t, "buy:candy", "on:3", "colour:pink")
    view = t.view(None)
    view.table[CYD].score = view.table[ADA].score - loss(view.table[ADA], 2)
    view.table[BEN].score = view.table[CYD].score - 1
    assert (
        "Without Pink\u00a05, Ada and Cleo would have tied." in PICTURE.draw(view, Words(NAMES)).alt
    )


def test_the_result_of_a_win_by_far_says_by_how_much() -> None:
    t = table(
        "ada: princess / / pink_2 legendary_5 green_4", "ben: knight / / blue_2",
        "cyd: wizard / / yellow_start", step=5, day=4, line="",
    )  # fmt: skip
    won, second, _ = sorted((seat.score for seat in t.view(None).table), reverse=True)
    alt = drawn(t, None).alt
    assert f"{won} gold, {won - second} ahead of Ben" in alt
    assert "Nobody has more than 11 gold." in alt and "2 + 4 + 5" in alt


def test_the_result_of_a_tie_says_who_cancelled_each_other_out() -> None:
    for seats, lines in rotations(
        "princess / / pink_3", "knight / / blue_3", "wizard / / yellow_start"
    ):
        t = table(*lines, step=5, day=4, line="")
        assert t.outcome and t.outcome.winners == (seats[2],)
        tied = [NAMES[seat] for seat in sorted(seats[:2])]
        moment = f"{tied[0]} and {tied[1]} are tied and cancel each other out."
        assert moment in drawn(t, None).alt


def test_if_everyone_is_tied_the_result_shows_the_totals() -> None:
    t = table(
        "ada: princess / / pink_3", "ben: knight / / blue_3", "cyd: wizard / / yellow_3",
        step=5, day=4, line="",
    )  # fmt: skip
    shown = said(drawn(t, None))
    assert "Nobody wins" in shown and set(NAMES[:3]) <= set(shown) and "3" in shown


def test_the_result_of_a_double_rainbow_rings_the_unicorn_that_completed_it() -> None:
    t = table(
        "ada: princess / 3 / pink_start pink_2 blue_1 blue_2 green_1 green_2 yellow_1 legendary_5",
        "ben: knight / / blue_3", "cyd: wizard / / yellow_start", step=5, day=3, line="",
    )  # fmt: skip
    events = play(t, "buy:candy", "on:8", "colour:yellow")
    sheet = drawn(t, None, events)
    assert "Yellow\u00a05 completes the double rainbow." in sheet.alt
    assert sheet.alt.count(f" + {BOOK.scoring.rainbow} for a rainbow") == 2


def test_the_knight_is_reminded_of_the_power_in_the_bid() -> None:
    for sign, more in (("!", 1), ("", 0)):
        t = table(*THREE, first=BEN)
        bids(t, f"3{sign}")
        panels = [emblems(drawn(t, reader)).count(LANCE) for reader in (BEN, CYD)]
        assert panels == [more, 0]


def test_a_revealed_scheme_is_large_and_named_with_what_it_does() -> None:
    t = table(*THREE, traps=["recolour@cyd"])
    events = bids(t, "4", "pass", "pass")
    sheet = drawn(t, None, events)
    assert "Cleo's Recolour: any colour" in story(sheet)
    assert code_of(BOOK.schemes["recolour"].emoji) in emblems(sheet)


def hunts_over() -> Kill:
    """Return a table after three hunts: won, tied, and without bids."""
    t = table(*THREE)
    bids(t, "4", "3", "pass")
    bids(t, "4", "4", "pass")
    play(t, "none")
    bids(t, "pass", "pass", "pass")
    return t


def test_a_hunt_that_is_over_shows_its_winner_or_the_tie() -> None:
    t = hunts_over()
    assert [(hunt.winner, hunt.totals) for hunt in t.view(None).done] == [
        (ADA, [4, 3, None]), (None, [4, 4, None]), (None, [None] * 3),
    ]  # fmt: skip
    sheet = drawn(t, None)
    hunts = sheet.alt.split("Ada · 1")[0]
    assert all(words in hunts for words in ("Pink\u00a01 · Ada", "tie: gone", "no bids")), hunts
    alt = TEXT.alt(t.view(None), Words(NAMES))
    assert all(
        line in alt for line in ("won it with 4", "escaped after a tie (4 and 4)", "no bids")
    )


def test_the_next_day_has_no_hunts_that_are_over() -> None:
    t = hunts_over()
    while t.state.day == 1:
        (seat,) = t.waiting
        t.answer(seat, t.waiting[seat].fallback)
    assert t.view(None).done == [] and "4 = 4" not in said(drawn(t, None))


def test_match_saved_before_hunts_were_noted_can_be_loaded_and_drawn() -> None:
    t = hunts_over()
    saved = t.save()
    for name in ("hunted", "sums"):
        del saved.checkpoint[name]
    loaded: Kill = Table.load(saved)
    assert loaded.fingerprint() == t.fingerprint()
    assert loaded.view(None).done == [] and drawn(loaded, None).parts
