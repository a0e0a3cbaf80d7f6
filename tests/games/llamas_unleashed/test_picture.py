"""The pictures: what each reader sees, what could win, and what decided."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.drawing import Canvas, Sheet, Shown, Text, code_of
from games.drawing import name_of as called
from games.engine import Event, Outcome, Words
from games.languages import LANGUAGES, language
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.picture import LlamasPicture
from games.llamas_unleashed.text import LlamasText
from games.llamas_unleashed.view import LlamasView
from kit.reading import TICK, emblems, rings, said, stars
from tests.games.llamas_unleashed.board import (
    ADA,
    BEN,
    CYD,
    Llamas,
    give,
    notation,
    spoken,
    table,
    view,
)
from tests.games.llamas_unleashed.test_text import full_table

NAMES = [
    "Ada", "Łukasz Żółw", "🤖 Robo Fern", "狐狸", "Maximiliane von der Wiesenaue", "Finn", "Gil",
    "Hal",
]  # fmt: skip
THREAT = "#8c1d18"
"""The colour of the line at the top while a card threatens."""
BESIDE = 310
"""The room for words beside one of eight cards."""
PICTURE, TEXT = LlamasPicture(), LlamasText()
SIX = "baby_ram gin_rammy henry_the_huarizo basic_goat basic_alpaca basic_llama"


def duel() -> Llamas:
    return table(
        "ada: baby_ram llamabot_3000 basic_goat basic_goat studlife / llama_bomb spit_happens",
        "ben: henry_the_huarizo alpacacopter tranquilizer / basic_ram basic_llama",
        discard="basic_ram alpacalypse",
    )


def crowd() -> Llamas:
    return table(
        "ada: baby_ram basic_ram basic_ram llama_kick / llama_bomb spit_happens jetpack_ram",
        "ben: baby_goat basic_goat the_negoatiator tranquilizer / basic_llama",
        "cyd: baby_llama dalai_llama shaved_llama",
        "dov: baby_alpaca basic_alpaca adorable_alpaca legal_ramifications / basic_goat",
        "eve: baby_goat basic_goat llamaste / basic_goat",
        "fay: henry_the_huarizo",
    )


def shown(t: Llamas, reader: str | None, events: Sequence[Event] = ()) -> Shown[LlamasView]:
    words = spoken(t, NAMES, reader)
    decision = t.waiting.get(-1 if words.reader is None else words.reader)
    story = [event.seen_by(words.reader) for event in events]
    return Shown(view(t, reader), words, decision, None, story)


def drawn(t: Llamas, reader: str | None, trying: str = "", events: Sequence[Event] = ()) -> Sheet:
    seen = shown(t, reader, events)
    choices = seen.decision.choices if seen.decision else ()
    chosen = next((c for c in choices if notation(t, c) == trying), None)
    news = PICTURE.touched(seen.story, t.masked(seen.me))
    return PICTURE.draw(seen.view, seen.words, seen.decision, chosen, news, seen.story)


def laid(t: Llamas, reader: str | None) -> Canvas:
    """Return the places of the boxes of a picture."""
    page, to = PICTURE.page(shown(t, reader)), Canvas()
    page.box.draw(to, 0, 0, 968, page.height - 32)
    return to


def last_animal(field: str = SIX) -> tuple[Llamas, list[Event]]:
    """Return a table at which the last Animal is being played."""
    t = table(
        f"ada: {field} / shinobi_llama basic_goat",
        "ben: baby_goat / spit_happens",
        "cyd: baby_goat / basic_ram",
    )
    return t, give(t, ADA, "play shinobi_llama") + give(t, ADA, "into:ada")


def art(key: str) -> str:
    return code_of(CARDS[key].art)


@pytest.mark.parametrize(("reader", "fields"), [(None, 8), (0, 1)], ids=["public", "panel"])
def test_eight_fields_of_fifteen_cards_make_one_picture(reader: int | None, fields: int) -> None:
    shown = full_table(reader)
    sheet = PICTURE.draw(shown, Words(NAMES, reader))
    assert not sheet.faults and len(sheet.alt) < 1024
    page, to = PICTURE.page(Shown(shown, Words(NAMES, reader))), Canvas()
    page.box.draw(to, 0, 0, 968, page.height - 32)
    assert len({key[1] for key in to.places if key[0] == "field"}) == fields


def test_cards_of_a_hand_have_their_names_and_what_they_do() -> None:
    t = table(
        "ada: baby_ram / llama_bomb basic_goat spit_happens dalai_llama gin_rammy", "ben: baby_goat"
    )
    alt = drawn(t, ADA).alt
    for line in ("Llama Bomb · destroy 1", "Dalai Llama · draw 3", "Basic Goat"):
        assert line in alt
    assert "Llama Bomb" not in drawn(t, BEN).alt and "Llama Bomb" not in drawn(t, None).alt


def test_equal_cards_of_a_hand_are_drawn_once_with_their_number() -> None:
    t = table("ada: baby_ram / llama_bomb basic_goat llama_bomb", "ben: baby_goat")
    alt, places = drawn(t, ADA).alt, laid(t, ADA).places
    assert alt.count("Llama Bomb") == 1 and "×2" in alt
    seen = view(t, ADA)
    hand = seen.table[seen.reader or 0].hand
    bombs = [i for i, key in enumerate(hand) if key == "llama_bomb"]
    assert len({places["hand", i] for i in bombs}) == 1


def test_few_cards_have_their_effects_in_full() -> None:
    assert CARDS["llama_bomb"].text in drawn(duel(), ADA).alt


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_a_card_does_fits_beside_it_in_every_language(code: str) -> None:
    words = Words([], language=language(code))
    for key, card in CARDS.items():
        assert bool(card.does) == (card.type != "baby"), key
        assert Text(words(card.does)).fit(BESIDE, 50).whole, (key, words(card.does))
        assert not card.short or len(card.short) <= 16
        assert Text(words(card.short)).fit(BESIDE, 50).whole, (key, words(card.short))


def test_a_large_hand_says_what_its_cards_do_in_place_of_the_fields_of_others() -> None:
    keys = [key for key, card in CARDS.items() if card.does and not card.expansion][:18:2]
    for others in (["ben: basic_goat"], ["ben: basic_goat", "cyd: basic_ram"]):
        alt = drawn(table(f"ada: baby_ram / {' '.join(keys)}", *others), ADA).alt
        assert all(CARDS[key].does in alt for key in keys if CARDS[key].type != "basic"), alt
        assert "Basic Goat" not in alt


def test_long_names_leave_room_for_the_numbers_of_seats_in_brief() -> None:
    hand = "basic_llama " * 5 + "basic_goat " * 4
    lines = f"ada: baby_ram / {hand}", "ben: basic_goat", "cyd: basic_ram"
    seen, long = view(table(*lines), ADA), ["Maximiliane von der Wiesenaue"] * 3
    assert not PICTURE.draw(seen, Words(long, seen.reader)).faults


def test_hand_of_very_many_cards_shows_each() -> None:
    for count in (12, 16, 24, 30):
        seen = view(duel(), ADA)
        reader = seen.reader or 0
        seen.table[reader].hand = [key for key in CARDS if CARDS[key].type != "baby"][:count]
        assert not PICTURE.draw(seen, spoken(duel(), NAMES, ADA)).faults


def test_cards_that_cannot_be_played_are_grey_and_say_so() -> None:
    t = table("ada: / llama_bomb spit_happens basic_goat", "ben: baby_ram", deck="basic_ram")
    assert drawn(t, ADA).alt.count("not now") == 1
    assert "not now" not in drawn(t, BEN).alt


@pytest.mark.parametrize("name", [ADA, BEN, CYD])
def test_line_at_the_top_says_who_needs_one_more(name: str) -> None:
    lines = {ADA: "baby_ram", BEN: "baby_goat", CYD: "baby_llama"}
    lines[name] = SIX
    t = table(*(f"{each}: {field}" for each, field in lines.items()))
    first = drawn(t, None).alt.splitlines()[0]
    named = called([ADA, BEN, CYD].index(name), Words(NAMES))
    assert "needs 1 more" in first and first.startswith(named)
    assert "Your next Animal wins" in drawn(t, name).alt
    assert drawn(table("ada: baby_ram", "ben:"), None).alt.startswith("Ada leads: 1 of 7")


def test_line_at_the_top_says_how_many_animals_win_while_seats_are_level() -> None:
    assert drawn(table("ada: baby_ram", "ben: baby_goat"), None).alt.startswith("7 Animals win")


def test_only_an_animal_that_would_win_has_a_place() -> None:
    for field, places in ((SIX, True), ("baby_ram basic_goat", False)):
        sheet = drawn(table(f"ada: {field}", "ben: baby_goat", "cyd: baby_llama"), None)
        assert ('stroke-dasharray="16 11"' in sheet.svg) == places


def test_basic_animal_being_played_says_how_many_its_field_has_with_it() -> None:
    t = table("ada: baby_ram / basic_goat", "ben:", "cyd:")
    events = give(t, ADA, "play basic_goat") + give(t, ADA, "into:ada")
    sheet = drawn(t, None, events=events)
    assert sheet.alt.startswith("Ada plays: Basic Goat") and "Ada · 1/7 → 2/7" in sheet.alt
    assert 'stroke="#ffcf4a"' in sheet.svg  # the edge of its place in the Field


def test_hunger_strike_keeps_the_line_from_naming_a_seat() -> None:
    t = table(f"ada: {SIX} hunger_strike", "ben:", expansion=True)
    sheet = drawn(t, None)
    assert sheet.alt.startswith("7 Animals win") and "can't win" in sheet.alt


def test_an_animal_that_would_win_has_its_place_and_is_told() -> None:
    five, six = SIX.removeprefix("baby_ram "), SIX
    sheets = [drawn(table(f"ada: {field}", "ben: baby_goat"), None) for field in (five, six)]
    gold = 'stroke="#ffcf4a"'
    assert sheets[1].svg.count(gold) > sheets[0].svg.count(gold)
    assert ["1 more wins" in sheet.alt for sheet in sheets] == [False, True]


def test_a_hand_above_the_limit_is_told_by_a_sign_and_in_words() -> None:
    t = table("ada: / " + "basic_goat " * 4 + "basic_ram " * 3, "ben:", "cyd:", "dov:")
    sheet = drawn(t, None)
    assert "8 cards, 7 allowed" in sheet.alt and code_of("⚠️") in emblems(sheet)


def test_card_being_played_is_large_with_its_player() -> None:
    t = table("ada: / llamaste", "ben:", deck="basic_goat")
    assert "plays" not in drawn(t, None).alt
    events = give(t, ADA, "play llamaste")
    sheet, to = drawn(t, None, events=events), laid(t, None)
    assert said(sheet)[0].startswith("Ada plays: ")
    assert CARDS["llamaste"].text in sheet.alt and art("llamaste") in emblems(sheet)
    assert all(to.places["stage",][3] > box[3] for key, box in to.places.items()
               if key[0] == "field")  # fmt: skip


def test_last_animal_being_played_is_a_threat_in_words() -> None:
    t, events = last_animal()
    for reader in (BEN, CYD, None):
        assert "Wins unless it is stopped" in drawn(t, reader, events=events).alt
    five, events = last_animal(SIX.removeprefix("baby_ram "))
    assert "unless" not in drawn(five, BEN, events=events).alt


def test_responses_that_are_possible_are_named() -> None:
    t, events = last_animal()
    assert "You can respond" in drawn(t, BEN, events=events).alt
    assert "Spit Happens · stops a card" in drawn(t, BEN, events=events).alt
    assert "You can respond" not in drawn(t, CYD, events=events).alt
    t = table("ada: / llamaste", "ben: / spit_happens", "cyd:", deck="basic_goat")
    events = give(t, ADA, "play llamaste") + give(t, ADA, "into:ada")
    for reader, line in ((BEN, "You can respond"), (CYD, "You can't respond")):
        assert line in drawn(t, reader, events=events).alt


def test_downgrade_for_the_readers_field_is_told() -> None:
    t = table("ada: / tranquilizer", "ben: baby_goat / spit_happens", "cyd: baby_goat")
    give(t, ADA, "play tranquilizer")
    events = give(t, ADA, "into:ben")
    assert THREAT in drawn(t, BEN, events=events).svg
    assert THREAT not in drawn(t, CYD, events=events).svg


def test_response_shows_what_it_responds_to() -> None:
    t, events = last_animal()
    events += give(t, BEN, "instant spit_happens") + give(t, CYD)
    sheet = drawn(t, None, events=events)
    if t.state.pile:
        assert said(sheet)[0] == "Łukasz responds: Spit Happens" and "Shinobi Llama" in sheet.alt


def test_table_says_once_who_may_still_respond() -> None:
    frame = 'fill="#ffcf4a"'
    t = table("ada: / llamaste", "ben:", "cyd:", deck="basic_goat")
    before = drawn(t, None)
    assert "acts now" in before.alt and frame in before.svg
    events = give(t, ADA, "play llamaste") + give(t, ADA, "into:ada")
    during = drawn(t, None, events=events)
    assert len(t.waiting) == 2 and during.alt.count("Waiting for ") == 1
    assert "acts now" not in during.alt and "acts now" not in drawn(t, BEN, events=events).alt


def test_question_about_fields_shows_them_instead_of_the_hand() -> None:
    t = table("ada: llama_kick / basic_goat", "ben: tranquilizer", discard="llama_bomb")
    alt = drawn(t, ADA).alt
    assert "Tranquilizer" in alt and "Basic Goat" not in alt
    assert CARDS["llama_kick"].does in alt


def test_the_only_field_to_choose_from_has_large_cards() -> None:
    t = table("ada: llama_kick / basic_goat", "ben: tranquilizer", discard="llama_bomb")
    widths = {key[1]: box[2] for key, box in laid(t, ADA).places.items() if key[0] == "field"}
    assert len(widths) == 2
    one = table("ada: llama_kick / basic_goat", "ben:", discard="llama_bomb")
    (width,) = (box[2] for key, box in laid(one, ADA).places.items() if key[0] == "field")
    assert width > 200


def test_cards_that_are_looked_at_are_shown_with_what_they_do() -> None:
    t = table("ada: / shinobi_llama basic_ram", "ben:", discard="alpacalypse llama_bomb")
    for word in ("play shinobi_llama", "into:ada"):
        give(t, ADA, word)
    give(t, BEN)
    for word in ("yes", "discard basic_ram"):
        give(t, ADA, word)
    assert "Alpacalypse · Each player sacrifices an Animal." in drawn(t, ADA).alt
    assert "Alpacalypse" not in drawn(t, BEN).alt


def test_a_card_that_was_secretly_taken_from_the_discard_pile_is_not_drawn() -> None:
    t = table("ada: / shinobi_llama basic_ram", "ben:", discard="alpacalypse llama_bomb")
    events = []
    for word in ("play shinobi_llama", "into:ada"):
        events += give(t, ADA, word)
    events += give(t, BEN)
    for word in ("yes", "discard basic_ram", "take llama_bomb"):
        events += give(t, ADA, word)
    shown = emblems(drawn(t, None, events=events))
    assert not {art("alpacalypse"), art("llama_bomb")} & set(shown)


def test_every_card_in_a_field_is_drawn() -> None:
    sheet, to = drawn(duel(), None), laid(duel(), None)
    for key in ("studlife", "tranquilizer"):  # emblems of Animals would be too small
        assert emblems(sheet).count(art(key)) == 1
    assert len([key for key in to.places if key[0] == "field"]) == 8


def test_a_hand_is_drawn_for_its_owner_only() -> None:
    for reader, seen in ((ADA, True), (BEN, False), (None, False)):
        assert (art("llama_bomb") in emblems(drawn(duel(), reader))) is seen


def test_field_of_another_that_a_card_is_meant_for_is_framed_and_named() -> None:
    t = table("ada: / tranquilizer", "ben: baby_goat", "cyd: baby_goat")
    events = give(t, ADA, "play tranquilizer") + give(t, ADA, "into:ben")
    sheet = drawn(t, None, events=events)
    first, stage, *_ = sheet.alt.splitlines()
    assert first.startswith("Ada plays: Tranquilizer") and 'stroke="#e0352b"' in sheet.svg
    assert stage.startswith("Łukasz · ")


def test_choosable_cards_have_frames_and_previewed_ones_ticks() -> None:
    t = table("ada: llama_kick", "ben: tranquilizer", discard="llama_bomb")
    plain, trying = drawn(t, ADA), drawn(t, ADA, "return:ben.0")
    assert rings(plain) == 2 and TICK not in plain.svg
    assert rings(trying) == 1 and TICK in trying.svg
    assert not rings(drawn(t, BEN))


def test_card_that_entered_since_the_readers_turn_has_a_ring_and_is_told() -> None:
    t = table("ada: basic_ram / basic_goat", "ben: basic_llama", deck="basic_goat")
    events = give(t, ADA, "play basic_goat") + give(t, ADA, "into:ada") + give(t, BEN)
    assert [event.kind for event in events].count("enter") == 1
    for reader in (BEN, None):
        assert stars(drawn(t, reader, events=events)) == 1
    assert not stars(drawn(t, BEN))
    (enter,) = [event for event in events if event.kind == "enter"]
    assert "Basic Goat enters Ada's Field." in said(drawn(t, None, events=[enter]))


def test_the_end_shows_the_animal_that_nobody_stopped() -> None:
    t, events = last_animal()
    for name in (BEN, CYD):
        events += give(t, name)
    events += give(t, ADA, "no")
    assert t.outcome
    sheet = drawn(t, None, events=events)
    assert {"Ada wins", "7 Animals · turn 11"} <= set(said(sheet))
    assert "Nobody stops Shinobi Llama, the last Animal." in sheet.alt
    assert "Shinobi Llama" in said(sheet) and not sheet.faults
    seen = view(t, None)
    rival = seen.table[t.outcome.winners[0] - 1]
    rival.animals = rival.needed - 1
    assert "was one Animal short." in PICTURE.draw(seen, spoken(t, NAMES, None)).alt


def test_the_end_shows_a_stolen_animal_that_decided() -> None:
    field = SIX.replace("basic_goat ", "")
    t = table(
        f"ada: {field} / the_g_o_a_t basic_ram basic_ram", "ben: basic_goat basic_ram",
        expansion=True,
    )  # fmt: skip
    events = give(t, ADA, "play the_g_o_a_t") + give(t, ADA, "into:ada") + give(t, BEN)
    events += give(t, ADA, "steal:ben.0") + give(t, ADA, "discard basic_ram")
    assert t.outcome
    sheet = drawn(t, None, events=events)
    assert "Basic Goat is stolen, and wins." in sheet.alt and "Basic Goat" in said(sheet)


@pytest.mark.parametrize(
    ("reason", "winners", "told"),
    [
        ("deck", (1,), " Animals beat "),
        ("deck_letters", (2,), "letters in the Animals' English names broke the tie."),
        ("deck_tie", (), "nobody can win"),
    ],
)
def test_the_end_says_why_a_match_without_enough_animals_was_decided(
    reason: str, winners: tuple[int, ...], told: str
) -> None:
    seen = full_table(None)
    outcome = Outcome(winners=winners, reason=reason, scores=(9,) * 8)
    over = seen.model_copy(update={"outcome": outcome, "waiting": {}})
    sheet = PICTURE.draw(over, Words(NAMES, None))
    assert told in sheet.alt and not sheet.faults
    assert ("letter" in sheet.alt.splitlines()[0]) == (reason == "deck_letters")


def test_every_card_and_herd_bonus_can_be_looked_up_as_a_picture() -> None:
    for name in TEXT.cards(Words([])):
        sheet = PICTURE.card(name, Words([]))
        assert name in sheet.alt and not sheet.faults


def test_alt_text_names_everything_that_the_picture_shows() -> None:
    for t, reader in ((duel(), None), (duel(), ADA), (crowd(), BEN)):
        sheet, seen = drawn(t, reader), view(t, reader)
        for line in said(sheet):
            assert line in sheet.alt or line.rstrip("…") in sheet.alt or len(line) < 3, line
        held = [key for row in seen.table for key in row.hand if key]
        assert all(CARDS[key].name in sheet.alt for key in held)
