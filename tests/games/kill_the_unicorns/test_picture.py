"""The pictures: complete, with public information and the reader's own cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from games import Table
from games.drawing import Sheet
from games.drawing.svg import HEIGHT, WIDTH
from games.engine import Event, Words, choice
from games.kill_the_unicorns.cards import BOOK
from games.kill_the_unicorns.picture import KillPicture
from games.kill_the_unicorns.state import KillOptions
from games.kill_the_unicorns.text import KillText
from games.languages import LANGUAGES, language
from kit.amount import draws
from kit.reading import TICK, rings, said, stars
from tests.games.kill_the_unicorns.board import ADA, BEN, CYD, GAME, Kill, bids, play, table
from tests.pictures.golden import compare

PICTURE, TEXT = KillPicture(), KillText()
NAMES = ["Maximiliane von der Wiesenaue", "Ben", "Cleo", "Dov"]


def drawn(t: Kill, reader: int | None, events: Sequence[Event] = ()) -> Sheet:
    decision = None if reader is None else t.waiting.get(reader)
    news = PICTURE.touched([event.seen_by(reader) for event in events], t.masked(reader))
    return PICTURE.draw(t.view(reader), Words(NAMES, reader), decision, None, news)


def bidding() -> Kill:
    """Return a table at which four players bid; one has bid and used a power."""
    t = table(
        "ada: princess / all / pink_start blue_3+smelly@ben~horn",
        "ben: knight / 0 2 4 4 / yellow_start legendary_5~dust.green green_2",
        "cyd: wizard / all / blue_start pink_4+pigicorn@ben pink_2 pink_3 yellow_1 yellow_2 blue_4",
        "dov: shaman / 0 1 / green_start",
        line="legendary_5 blue_2 green_1 yellow_4",
        traps=["trojan@ada smelly@cyd", "ambush@dov"],
    )
    bids(t, "4 0", "4 2!")
    return t


def revealed() -> Kill:
    """Return a table with revealed bids and a scheme that asks its owner."""
    t = table(
        "ada: princess / all / pink_start", "ben: knight / all / blue_start blue_4",
        "cyd: wizard / all / green_start", traps=["recolour@cyd smelly@ada"],
    )  # fmt: skip
    bids(t, "4 3 2", "4 4 0!", "1 2 2")
    play(t, "reveal:1")
    return t


def ended() -> Kill:
    t = table(
        "ada: princess / 3 / pink_start pink_2 legendary_5", "ben: knight / / blue_2 blue_3",
        "cyd: wizard / / yellow_start", step=5, day=4, line="",
    )  # fmt: skip
    play(t, "buy:candy", "on:3", "colour:pink")
    return t


SCENES = [(bidding, None), (bidding, BEN), (revealed, CYD), (ended, None)]


@pytest.mark.parametrize(("scene", "reader"), SCENES)
def test_picture_equals_the_golden_file(
    scene: Callable[[], Kill], reader: int | None, tmp_path: Path
) -> None:
    name = f"{scene.__name__}-{'public' if reader is None else 'panel'}.png"
    compare(drawn(scene(), reader), Path(__file__).parent / "golden" / name, tmp_path)


@pytest.mark.parametrize("seed", range(draws(4)))
def test_every_position_can_be_drawn_and_shows_only_what_each_reader_knows(
    seed: int,
) -> None:
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
                assert (sheet.width, sheet.height) == (WIDTH, HEIGHT)
                if t.waiting:
                    assert drawn(t.guess(reader, rng), reader) == sheet
    assert drawn(t, None).parts


def test_bids_are_drawn_face_down_until_the_reveal() -> None:
    t = table("ada: princess / 4 1", "ben: shaman / 3 1", "cyd: wizard / 2 0")
    bids(t, "4", "3")
    assert "= 4" not in drawn(t, None).svg
    assert "your bid: 4" in drawn(t, ADA).svg and "your bid: 3" in drawn(t, BEN).svg
    assert "your bid" not in drawn(t, CYD).svg
    bids(t, "2")
    assert "= 4" in drawn(t, None).svg


def test_scheme_that_its_reader_may_look_at_shows_through_its_back() -> None:
    t = table("ada: princess", "ben: knight", "cyd: wizard", traps=["trojan@ben smelly@cyd"])
    counts = {reader: drawn(t, reader).svg.count("openmoji:1F441") for reader in (ADA, BEN, None)}
    assert counts == {ADA: 0, BEN: 1, None: 0}


def test_choosable_cards_have_rings() -> None:
    t = table("ada: princess", "ben: knight", "cyd: wizard")
    assert rings(drawn(t, ADA)) == 0
    play(t, "bid:2")
    assert rings(drawn(t, ADA)) == 8
    assert rings(drawn(t, BEN)) == rings(drawn(t, None)) == 0


def test_previewed_choice_has_a_tick() -> None:
    t = table("ada: princess", "ben: knight", "cyd: wizard")
    play(t, "bid:1")
    sheet = PICTURE.draw(t.view(ADA), Words(NAMES, ADA), t.waiting[ADA], choice("lay", "d"))
    assert rings(sheet) == 7 and sheet.svg.count(TICK) == 1


def test_schemes_and_unicorns_have_rings_when_a_scheme_is_laid() -> None:
    t = table("ada: princess", "ben: knight", "cyd: wizard", step=0)
    assert rings(drawn(t, ADA)) == 2 + 4
    trying = PICTURE.draw(t.view(ADA), Words(NAMES, ADA), t.waiting[ADA], choice("place", 1, 3))
    assert rings(trying) == 1 + 3


def test_a_scheme_laid_since_the_readers_turn_has_a_star() -> None:
    t = table("ada: princess", "ben: knight", "cyd: wizard", step=0)
    events = play(t, "place:1.3")
    assert [stars(drawn(t, reader, events)) for reader in (BEN, CYD, None)] == [1, 1, 1]
    assert stars(drawn(t, BEN)) == 0


def test_everything_can_be_looked_up_as_a_picture() -> None:
    for name in TEXT.cards(Words([])):
        shown = said(PICTURE.card(name, Words([])))
        assert name in shown and not any("…" in text for text in shown), name


def test_picture_of_the_end_names_the_winner_and_lists_all_by_gold() -> None:
    t = ended()
    shown = said(drawn(t, None))
    scores = sorted((seat.score for seat in t.view(None).table), reverse=True)
    assert t.outcome and "The winning stable" in shown
    assert [int(text) for text in shown if text.isdigit()][-3:] == scores


def test_the_knight_is_reminded_of_the_power_in_the_bid() -> None:
    lance = BOOK.characters["knight"].emoji
    for sign, more in (("!", 1), ("", 0)):
        t = table("ada: princess", "ben: knight", "cyd: wizard", first=BEN)
        bids(t, f"3{sign}")
        code = f"openmoji:{ord(lance[0]):X}"
        assert drawn(t, BEN).svg.count(code) - drawn(t, CYD).svg.count(code) == more


def test_a_revealed_scheme_is_named() -> None:
    t = table("ada: princess", "ben: knight", "cyd: wizard", traps=["recolour@cyd"])
    bids(t, "4", "pass", "pass")
    assert "Recolour" in drawn(t, None).svg


def hunts_over() -> Kill:
    """Return a table after three hunts: won, tied, and without bids."""
    t = table("ada: princess", "ben: knight", "cyd: wizard")
    bids(t, "4", "3", "pass")
    bids(t, "4", "4", "pass")
    play(t, "none")
    bids(t, "pass", "pass", "pass")
    return t


def test_a_hunt_that_is_over_shows_its_winner_and_total_or_the_tie() -> None:
    t = hunts_over()
    assert [(hunt.winner, hunt.totals) for hunt in t.view(None).done] == [
        (ADA, [4, 3, None]), (None, [4, 4, None]), (None, [None] * 3),
    ]  # fmt: skip
    shown = said(drawn(t, None))
    assert {"won with 4", "tie: 4 and 4", "no bids"} <= set(shown)
    assert shown.count("got away") == 2 and "done" not in shown
    alt = TEXT.alt(t.view(None), Words(NAMES))
    assert all(line in alt for line in ("won it with 4", "got away, tie: 4 and 4", "no bids"))


def test_the_next_day_has_no_hunts_that_are_over() -> None:
    t = hunts_over()
    while t.state.day == 1:
        (seat,) = t.waiting
        t.answer(seat, t.waiting[seat].fallback)
    assert t.view(None).done == [] and "got away" not in said(drawn(t, None))


def test_match_saved_before_hunts_were_noted_can_be_loaded_and_drawn() -> None:
    t = hunts_over()
    saved = t.save()
    for name in ("hunted", "sums"):
        del saved.checkpoint[name]
    loaded: Kill = Table.load(saved)
    assert loaded.fingerprint() == t.fingerprint()
    assert loaded.view(None).done == [] and said(drawn(loaded, None)).count("done") == 3


@pytest.mark.parametrize("code", LANGUAGES)
def test_effects_of_drawn_schemes_are_complete_in_every_language(code: str) -> None:
    t = table("ada: princess", "ben: knight", "cyd: wizard", step=0)
    words = Words(NAMES[:3], ADA, language(code))
    view = t.view(ADA)
    for key, scheme in BOOK.schemes.items():
        view.table[ADA].drawn = [key, "smelly"]
        shown = "".join("".join(said(PICTURE.draw(view, words, t.waiting[ADA]))).split())
        assert "".join(words(scheme.effect).split()) in shown
