"""The text of Instinkt: complete, short enough for Discord, without hidden information."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games import Table
from games.engine import SILENT, Event, Outcome, SeenEvent, Words, choice
from games.instinkt import rules
from games.instinkt.cards import CARDS, SET
from games.instinkt.text import InstinktText
from games.instinkt.text.events import EVENT_FORMATTERS
from games.instinkt.text.prompts import PROMPTS
from kit.amount import draws
from tests.games.instinkt.board import (
    ADA,
    BEN,
    GAME,
    Duel,
    moments,
    play,
    position,
    show,
    table,
    tidy,
    words,
)

TEXT = InstinktText()
LABEL, TABLE, HAND, SECTION = 80, 1500, 1500, 3500
SOURCE = "".join(p.read_text("utf-8") for p in Path(rules.__path__[0]).glob("*.py"))


def told(events: list[Event], reader: int | None) -> list[str]:
    sentences = [TEXT.event(e.seen_by(reader), words(reader)) for e in events]
    return [s for s in sentences if s]


def every_text(t: Duel, reader: int | None) -> Iterator[str]:
    view, say = t.view(reader), words(reader)
    yield from (TEXT.table(view, say), TEXT.hand(view, say), TEXT.alt(view, say))
    for seat, decision in t.waiting.items():
        yield TEXT.prompt(decision, view, say)
        if seat == reader:
            yield from (TEXT.choice(c, view, say) for c in decision.choices)
            yield from (TEXT.preview(c, view, say) for c in decision.choices)


# --------------------------------------------------------------------- events


def test_every_event_has_a_text_or_is_intentionally_silent() -> None:
    emitted = {*re.findall(r'\.record\(\s*"(\w+)"', SOURCE), "mix"}
    assert emitted == EVENT_FORMATTERS.keys()


def test_every_prompt_has_a_text() -> None:
    asked = re.findall(
        r'(?:ask|ask_unless_forced|Decision)\(\s*(?:\w+|owner\(t\)), "(\w+)"', SOURCE
    )
    assert set(asked) == set(PROMPTS)


@pytest.mark.parametrize("seed", range(draws(8)))
def test_every_event_is_a_whole_sentence_for_every_reader(seed: int) -> None:
    private = {"dealt", "draw"}
    for _, events in moments(seed):
        for event in events:
            said = {reader: told([event], reader) for reader in (ADA, BEN, None)}
            if EVENT_FORMATTERS[event.kind] is SILENT:
                assert not any(said.values())
            elif event.kind in private:
                assert [reader for reader in said if said[reader]] == [event.seat]
            else:
                assert all(said.values())
            for (sentence,) in filter(None, said.values()):
                assert len(sentence) <= 250 and sentence.endswith((".", "!"))
                assert not re.search(r"[{}]|None|You(r \w+)? (has|draws)\b|\n", sentence)


TOLD = [
    (SeenEvent("toss", 1, (), ()), "🪙 Ben gets the tiebreaker token."),
    (SeenEvent("reveal", None, (4,), ((7, "wolf"), (12, "mouse"))),
     "👀 Round 4: Ann 🐺 Wolf 8 – Ben 🐭 Mouse 1."),
    (SeenEvent("snake", None, (), ((11, "snake"), (12, "mouse"))),
     "🐍 The Snake removes both cards: Ann 🐍 Snake X – Ben 🐭 Mouse 1."),
    (SeenEvent("tie", 0, (1,), ()), "🪙 Equal numbers: you go first and hand the token to Ben."),
    (SeenEvent("tie", 1, (0,), ()),
     "🪙 Equal numbers: Ben goes first and hands the token to you."),
    (SeenEvent("begin", 0, ("d4",), ((7, "wolf"),)),
     "🌲 Your 🐺 Wolf is the first card on the table."),
    (SeenEvent("place", 1, ("b3",), ((19, "wolf"),)), "📍 Ben placed 🐺 Wolf on b3."),
    (SeenEvent("push", 1, ("top", "b", 2, 1), ((21, "deer"), (7, "wolf"), (12, "mouse"))),
     "🦌⬇️ Ben's Deer entered column b from above. Cards pushed down: "
     "🔵🐺 Wolf by 2, 🟥🐭 Mouse by 1."),
    (SeenEvent("push", 0, ("right", 3, 0), ((9, "deer"), (7, "wolf"))),
     "🦌⬅️ Your Deer entered row 3 from the right but couldn't push anything."),
    (SeenEvent("push", 0, ("bottom", "a", 0, 1), ((9, "deer"), (7, "wolf"), (12, "mouse"))),
     "🦌⬆️ Your Deer entered column a from below. Cards pushed up: 🟥🐭 Mouse by 1."),
    (SeenEvent("move", 0, ("b2", "c4"), ((2, "cat"),)),
     "🦝 Your Raccoon moved your 🐱 Cat from b2 to c4."),
    (SeenEvent("move", 1, ("b2", "c4"), ((14, "cat"),)),
     "🦝 Ben's Raccoon moved their 🐱 Cat from b2 to c4."),
    (SeenEvent("stay", 1, (), ()),
     "🦝 Ben has no other card for their Raccoon to move."),
    (SeenEvent("under", 0, (), ((1, "hare"), (2, "cat"))),
     "🎴 You put 🐰 Hare 2 and 🐱 Cat 3 on the bottom of your deck, 🐰 Hare 2 above 🐱 Cat 3."),
    (SeenEvent("under", 1, (), ()), "🎴 Ben put two cards on the bottom of their deck."),
    (SeenEvent("draw", 0, (), ((1, "hare"),)), "🎴 You drew 🐰 Hare 2."),
    (SeenEvent("count", 1, (19, 1), ()), "🏁 Ben: **19 points**, from 1 scoring card."),
    (SeenEvent("count", 0, (1, 7), ()), "🏁 Ann: **1 point**, from 7 scoring cards."),
    (SeenEvent("hand", 1, (8,), ((19, "wolf"), (23, "snake"))),
     "✋ Left in Ben's hand: 🐺 Wolf 8 and 🐍 Snake X – a total of 8."),
]  # fmt: skip


@pytest.mark.parametrize(("event", "sentence"), TOLD, ids=lambda v: v[:30] if v else "")
def test_events_have_the_expected_sentences(event: SeenEvent, sentence: str) -> None:
    assert TEXT.event(event, words(ADA)) == sentence


# ---------------------------------------------------------- prompts and choices


def labels(t: Duel, seat: int) -> list[str]:
    return [TEXT.choice(c, t.view(seat), words(seat)) for c in t.waiting[seat].choices]


def test_hand_cards_are_named_to_their_owner_and_numbered_for_others() -> None:
    t = table("3a", ada="8 2 X", ben="1 5 6")
    assert labels(t, ADA) == ["🐺 Wolf 8", "🐰 Hare 2", "🐍 Snake X"]
    assert TEXT.choice(choice("play", 1), t.view(BEN), words(BEN)) == "🕷️ Spider 5"
    assert TEXT.choice(choice("play", 1), t.view(None), words()) == "Card 2"


def test_places_lines_and_cards_to_move_have_the_expected_labels() -> None:
    t = table("8a 2a 3b", ada="11 6 9", ben="10 6 7")
    show(t, "11", "10")
    assert labels(t, ADA)[:3] == ["a3", "b3", "c3"]
    play(t, "place:e4")
    assert labels(t, ADA) == ["🐺 b4", "🐰 c4"]
    play(t, "move:c4")
    assert labels(t, ADA) == ["c3", "c5"]
    play(t, "to:c3")
    assert labels(t, BEN)[:2] == ["⬇️ b", "⬇️ c"]
    assert labels(t, BEN)[-1] == "⬅️ 4"


def test_prompt_addresses_the_seat_that_is_asked_and_names_it_to_others() -> None:
    t = table("3a", ada="8 2 X", ben="1 5 6")
    show(t, "8", "1")
    decision = t.waiting[ADA]
    mine = TEXT.prompt(decision, t.view(ADA), words(ADA))
    question, wish = mine.splitlines()
    assert question == "Where does 🐺 Wolf go?"
    assert wish.endswith("opposing card around it, diagonally too, if there are at least 3.")
    theirs = TEXT.prompt(decision, t.view(BEN), words(BEN))
    assert theirs == "Ann chooses a place for the 🐺 Wolf."


@pytest.mark.parametrize("seed", range(draws(6)))
def test_all_texts_are_short_enough_and_show_no_raw_key(seed: int) -> None:
    for t, _ in moments(seed):
        for reader in (ADA, BEN, None):
            view, say = t.view(reader), words(reader)
            assert len(TEXT.table(view, say)) <= TABLE
            assert len(TEXT.hand(view, say)) <= HAND
            for said in every_text(t, reader):
                assert not re.search(r"[{}]|None|_\d|\bspider\b|\bwolf\b", said), said
        for seat in t.waiting:
            shown = labels(t, seat)
            assert len(set(shown)) == len(shown)
            assert all(0 < len(label) <= LABEL for label in shown)


# -------------------------------------------------------------- table and hand


def test_table_text_is_drawn_with_emoji() -> None:
    t = table("3a 1b\n.  5a", ada="8 2 X", ben="4 5 6", removed="Xb 9a", token_at=BEN)
    show(t, "8", "4")
    assert TEXT.table(t.view(ADA), words(ADA)) == tidy("""
        **Round 4**
        🌲🇧▫️🇨▫️🇩▫️🇪▫️
        2️⃣▫️▫️▫️▫️▫️▫️▫️▫️
        3️⃣▫️▫️🔵🐱🟥🐭▫️▫️
        4️⃣▫️▫️▫️▫️🔵🕷️▫️▫️
        5️⃣▫️▫️▫️▫️▫️▫️▫️▫️
        Waiting to be placed: 🔵🐺 🟥🕷️

        ▶️ 🔵 **Ann** · 2 in hand, 6 in the deck
        🟥 **Ben** 🪙 · 2 in hand, 7 in the deck
        Out of the game: 🟥🐍 🔵🐻
        -# 🪙 tiebreaker token: its holder goes first when numbers are equal
    """)


def test_table_text_is_the_same_for_all_readers() -> None:
    for t, _ in moments(1):
        assert len({TEXT.table(t.view(reader), words(reader)) for reader in (ADA, BEN, None)}) == 1


def test_the_hand_says_what_each_card_does() -> None:
    t = table("3a", ada="8 2 X", ben="4 5 6")
    lines = TEXT.hand(t.view(ADA), words(ADA)).splitlines()
    assert lines[0] == "**Your hand** 🔵"
    assert lines[1].startswith("**🐺 Wolf 8** – 1 point for each opposing card around it")
    assert len(lines) == 4


def test_alt_text_describes_everything() -> None:
    t = table("3a 1b", ada="8 2 X", ben="4 5 6", removed="Xb 9a", token_at=BEN)
    show(t, "8", "4")
    assert TEXT.alt(t.view(ADA), words(ADA)).splitlines() == [
        "Round 4. On the table: c4: blue Cat 3; d4: red Mouse 1. The square "
        "is within columns a to f and rows 1 to 7.",
        "The blue Wolf 8 is waiting to be placed.",
        "The red Spider 4 is waiting to be placed.",
        "Ann plays blue, 2 in hand, 7 in the deck, is choosing.",
        "Ben plays red, 2 in hand, 7 in the deck, has the tiebreaker token.",
        "Out of the game: red Snake X, blue Bear 9.",
        "Your hand: Hare 2 and Snake X.",
    ]


def test_table_shows_who_scored_with_what_at_the_end() -> None:
    board = "11a 7a 3a 4a\n2a 8b 3b 4b\n6a 2b 9b 11b\n1b 1a 5a 6b"
    t = Table.at(GAME, position(board, ada="9 10 X", ben="10 5 7"), b"end")
    lines = TEXT.table(t.view(None), words()).splitlines()
    assert "🔵 **Ann** 🪙 · 15 points, 4 scoring cards" in lines
    assert "🔵🕷️ 4 · 🔵🐰 4 · 🔵🐭 4 · 🔵🐱 3" in lines
    assert "c1: blue Cat 3 – 3 points" in TEXT.alt(t.view(None), words())


@pytest.mark.parametrize("seed", range(draws(4)))
def test_alt_text_names_every_face_up_card(seed: int) -> None:
    for t, _ in moments(seed):
        view = t.view(ADA)
        said = TEXT.alt(view, words(ADA))
        for card in [*view.board, *view.played, *view.removed]:
            assert f"{CARDS[card.kind].name} {CARDS[card.kind].mark}" in said


def test_the_outcome_says_who_won_and_why() -> None:
    won = Outcome(winners=(0,), reason="points", scores=(19, 17))
    assert TEXT.outcome(won, words(0)) == "🏆 You win the match!"
    assert TEXT.outcome(won, words(1)) == "🏆 Ann wins the match!"
    for reason, why in (
        ("cards", "decided by the number of scoring cards"),
        ("hand", "decided by the total left in hand"),
    ):
        tie = Outcome(winners=(1,), reason=reason, scores=(19, 19))
        assert why in TEXT.outcome(tie, words(1))
    draw = Outcome(winners=(0, 1), reason="draw", scores=(19, 19))
    assert TEXT.outcome(draw, words(1)).startswith("🤝 A draw")
    given_up = Outcome(winners=(1,), reason="resigned", scores=(0, 0))
    assert TEXT.outcome(given_up, words(1)) == "🏆 You win the match!"


# ------------------------------------------------------------ rules and cards


def test_the_rules_page_has_every_ruling_and_every_animal_with_its_points() -> None:
    page = TEXT.rules(Words([]))
    assert [int(n) for n in re.findall(r"^\*\*(\d+)\*\* ", page, re.MULTILINE)] == [*range(1, 26)]
    for card in CARDS.values():
        (line,) = re.findall(rf"^.*{card.emoji} \*\*{card.name}\*\* \({card.mark}\).*$", page, re.M)
        assert not card.points or f"**{card.points}** point" in line
    (house,) = re.findall(r"^🏠 .*$", page, re.M)
    for card in CARDS.values():
        assert (card.name in house) == bool({"name", "condition", "number"} & {*card.house})


def test_the_rules_page_can_be_paged() -> None:
    sections = TEXT.rules(Words([])).split("\n## ")
    assert len(sections) <= 25
    assert all(len(section) < SECTION for section in sections)
    assert all(len(section.splitlines()[0]) <= LABEL for section in sections)


def test_every_card_can_be_looked_up_with_its_house_values() -> None:
    cards = TEXT.cards(Words([]))
    assert len(cards) == len(SET)
    assert cards["Wolf 8"].splitlines()[1] == (
        "1 point for each opposing card around it, diagonally too, if there are at least 3."
    )
    assert "🏠" in cards["Mouse 1"] and "the condition" in cards["Mouse 1"]
    assert "🏠" not in cards["Deer 10"]


def test_the_rules_page_counts_the_cards_as_the_catalogue_does() -> None:
    page = TEXT.rules(words())
    scoring = [card for card in CARDS.values() if card.points]
    assert len(scoring) == 9 and "Nine animals score at the end" in page
    known = [card for card in CARDS.values() if not {"name", "number"} & set(card.house)]
    assert 2 * len(known) == len(CARDS) and "name and number of half of the twelve cards" in page
    assert all(card.name in page.split("## House rules")[1] for card in known)


def test_cards_in_the_display_can_be_looked_up_and_the_first_question_says_where_one_goes() -> None:
    t = table(ada="3 2 4", ben="1 5 6")
    first = "The first card of the match goes on d4."
    assert not TEXT.lying(t.view(ADA), words(ADA))
    assert first in TEXT.prompt(t.waiting[ADA], t.view(ADA), words(ADA))
    show(t, "3", "1")
    (cards,) = TEXT.lying(t.view(ADA), words(ADA)).values()
    assert cards == ["Cat 3"] and set(cards) <= TEXT.cards(words(ADA)).keys()
    assert all(first not in TEXT.prompt(d, t.view(n), words(n)) for n, d in t.waiting.items())
