"""The text of Llamas Unleashed: complete, short enough for Discord, nothing hidden."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import games.llamas_unleashed as package
from games import Table
from games.engine import SILENT, Event, Options, Outcome, SeenEvent, Window, Words
from games.llamas_unleashed.cards import BOX, CARDS, FARMED, HERDS, HOUSE
from games.llamas_unleashed.game import VERBS, LlamasUnleashed
from games.llamas_unleashed.state import LlamasOptions
from games.llamas_unleashed.text import LlamasText
from games.llamas_unleashed.text.events import EVENT_FORMATTERS
from games.llamas_unleashed.text.labels import LABELS
from games.llamas_unleashed.text.prompts import PROMPTS
from games.llamas_unleashed.text.table import REASONS
from games.llamas_unleashed.view import LlamasView, SeatView
from kit.random_play import some_answer
from tests.games.llamas_unleashed.board import (
    ADA,
    BEN,
    CYD,
    GAME,
    Llamas,
    decision,
    give,
    pass_all,
    play,
    seat_of,
    spoken,
    table,
    view,
)

TEXT = LlamasText()
NAMES = ["Ann", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gil", "Hal"]
LONG = [f"Maximiliane von der Wiesenaue {n}" for n in range(8)]
LABEL, POST, SECTION = 80, 4000, 3500
KEYS = re.compile(r"\b(?:" + "|".join(key for key in CARDS if "_" in key) + r")\b")


def words(reader: int | None = None) -> Words:
    return Words(NAMES, reader)


def readers(t: Llamas) -> list[int | None]:
    return [*range(t.state.seats), None]


def names(t: Llamas, reader: str | None = None) -> Words:
    return spoken(t, NAMES, reader)


def told(events: list[Event], words: Words) -> list[str]:
    sentences = [TEXT.event(e.seen_by(words.reader), words) for e in events]
    return [s for s in sentences if s]


def random_match(seats: int, seed: int, expansion: bool) -> Iterator[tuple[Llamas, list[Event]]]:
    """Yield the table and its news after the deal and after every answer."""
    rng = Random(seed)
    options = LlamasOptions(expansion=expansion)
    t: Llamas = Table.new(GAME, seats, rng.randbytes(32), options)
    yield t, t.news
    while not t.outcome:
        seat = rng.choice([s for s, d in t.waiting.items() if d.given is None])
        yield t, t.answer(seat, some_answer(t.waiting[seat], rng))


MATCHES = [(2, 1, False), (3, 2, True), (4, 3, True), (6, 4, False), (8, 5, True)]


@pytest.mark.parametrize(("seats", "seed", "expansion"), MATCHES)
def test_every_event_has_a_text_or_is_intentionally_silent(
    seats: int, seed: int, expansion: bool
) -> None:
    for t, events in random_match(seats, seed, expansion):
        for event in events:
            for reader in readers(t):
                said = TEXT.event(event.seen_by(reader), words(reader))
                silent = EVENT_FORMATTERS[event.kind] is SILENT
                at_home = event.kind == "into" and event.about == (event.seat,)
                assert (said is None) == (silent or at_home), event
                if said:
                    assert len(said) <= 900 and said.endswith((".", "!"))
                    assert not re.search(r"[{}]|None| {2}|\n| \.| ,", said), said
                    assert not KEYS.search(said)


def test_every_kind_of_event_has_a_text() -> None:
    source = "".join(p.read_text("utf-8") for p in Path(package.__file__).parent.rglob("*.py"))
    noted = {*re.findall(r'record\(\s*"(\w+)"', source)}
    noted |= {"mix", "play", "instant", "steal", "move", "destroy", "sacrifice", "fly", "nursery"}
    noted |= {"return"}
    assert noted == EVENT_FORMATTERS.keys()


@pytest.mark.parametrize(("seats", "seed", "expansion"), MATCHES)
def test_prompts_and_labels_are_short_distinct_and_without_keys(
    seats: int, seed: int, expansion: bool
) -> None:
    for t, _ in random_match(seats, seed, expansion):
        for seat, posed in t.waiting.items():
            for reader in (seat, None):
                view, said = t.view(reader), Words(LONG, reader)
                prompt = TEXT.prompt(posed, view, said)
                assert prompt and not re.search(r"[{}]|None", prompt) and not KEYS.search(prompt)
                labels = [TEXT.choice(c, view, said) for c in posed.choices]
                assert all(0 < len(x) <= LABEL and not KEYS.search(x) for x in labels)
                if reader is not None:
                    assert len(set(labels)) == len(labels), (posed, labels)


@pytest.mark.parametrize(("seats", "seed", "expansion"), MATCHES)
def test_every_choice_belongs_to_a_slash_verb(seats: int, seed: int, expansion: bool) -> None:
    names = {verb.name for verb in VERBS}
    assert names == set(LABELS)
    for t, _ in random_match(seats, seed, expansion):
        for posed in t.waiting.values():
            assert posed.prompt in PROMPTS
            assert {c.verb for c in posed.choices} <= names
            if posed.most > 1:
                assert len({c.verb for c in posed.choices}) == 1


@pytest.mark.parametrize(("seats", "seed", "expansion"), MATCHES)
def test_no_list_of_one_verb_is_longer_than_a_menu(seats: int, seed: int, expansion: bool) -> None:
    for t, _ in random_match(seats, seed, expansion):
        for posed in t.waiting.values():
            if posed.prompt != "take" or posed.about[0] != "shinobi_llama":
                verbs = [c.verb for c in posed.choices]
                assert all(verbs.count(verb) <= 25 for verb in set(verbs)), posed


@pytest.mark.parametrize(("seats", "seed", "expansion"), MATCHES)
def test_the_table_reads_the_same_for_all_and_fits_a_post(
    seats: int, seed: int, expansion: bool
) -> None:
    for i, (t, _) in enumerate(random_match(seats, seed, expansion)):
        if i % 7 == 0:
            shown = {TEXT.table(t.view(r), Words(LONG, None)) for r in readers(t)}
            if not t.state.shadow:
                assert len(shown) == 1
            for reader in readers(t):
                hand = TEXT.hand(t.view(reader), Words(LONG, reader))
                assert len(hand) <= POST and not KEYS.search(hand)
            assert all(len(x) <= POST and not KEYS.search(x) for x in shown)


def full_table(reader: int | None = 0) -> LlamasView:
    """Return eight Fields of fifteen cards, all different, with the longest names there are."""
    keys = sorted(
        (key for key in CARDS if CARDS[key].type not in ("instant", "magic")),
        key=lambda key: -len(CARDS[key].name),
    )
    rows = [(keys[i:] + keys)[:15] for i in (0, 8, 16, 24, 32, 0, 8, 16)]
    seat = {
        "animals": 9, "needed": 6, "limit": 7, "herds": ["alpaca", "goat", "llama", "ram"],
        "guarded": True, "skips": 2, "extra": 1,
    }  # fmt: skip
    table = [SeatView(field=row, hand=["spontaneously_fainting_goat"] * 12, **seat) for row in rows]
    return LlamasView(
        game="llamas_unleashed", seats=8, reader=reader, active=0, table=table, deck=60, top={},
        discard=[*BOX, *FARMED][:90], shadow=BOX[:40], takers=[1, 2],
        nursery={"alpaca": 3, "goat": 3, "llama": 3, "ram": 3}, pile=["llama_bomb", "spit_happens"],
        phase="action", quiet=True, turns=250, waiting=dict.fromkeys(range(8), False),
    )  # fmt: skip


def test_eight_fields_of_fifteen_cards_fit_a_post_and_so_does_a_hand() -> None:
    assert len(TEXT.table(full_table(), Words(LONG, 0))) <= POST
    assert len(TEXT.hand(full_table(), Words(LONG, 0))) <= POST


def test_question_describes_what_a_card_does() -> None:
    t = table("ada: llama_kick", "ben: tranquilizer")
    assert TEXT.prompt(decision(t, ADA), view(t, ADA), names(t, ADA)) == (
        "🔺🦵 Llama Kick: which card returns to its owner's hand?\n"
        "-# Each turn: you may return an Upgrade or Downgrade from any Field to its owner's hand."
    )
    asked = TEXT.prompt(decision(t, ADA), view(t, BEN), names(t, BEN))
    assert asked == "Ann decides what to do with 🔺🦵 Llama Kick."
    labels = [TEXT.choice(c, view(t, ADA), names(t, ADA)) for c in decision(t, ADA).choices]
    assert labels == ["No, thanks", "Return your 🔺🦵 Llama Kick", "Return Ben's 🔻💉 Tranquilizer"]


def test_ramstar_and_the_lobby_name_their_numbers() -> None:
    t = table("ada: ramstar_energy_drink", "ben:")
    asked = TEXT.prompt(decision(t, ADA), view(t, ADA), names(t, ADA))
    assert asked == "Play up to 2 cards, or draw one?"
    assert TEXT.lobby(6, Options(), words()) == "With 6 players, you need 6 Animals to win."


def test_window_says_what_is_played_and_into_which_field() -> None:
    t = table("ada: / basic_ram", "ben: / spit_happens", "cyd:", deck="basic_goat")
    give(t, ADA, "play basic_ram")
    give(t, ADA, "into:ben")
    assert TEXT.prompt(decision(t, BEN), view(t, BEN), names(t, BEN)).startswith(
        "Ann plays 🐏 Basic Ram into your Field. Respond?"
    )
    assert "You have no Instant that can respond to this card." in TEXT.prompt(
        decision(t, CYD), view(t, CYD), names(t, CYD)
    )
    others = {TEXT.prompt(decision(t, x), view(t, ADA), names(t, ADA)) for x in (BEN, CYD)}
    assert others == {"Players can respond to 🐏 Basic Ram with an Instant."}


def test_log_says_when_a_card_is_played_into_another_players_field() -> None:
    said: dict[str, list[str | None]] = {
        "ada": [None, None, None],
        "ben": [
            "👉 You play the card into Ben's Field.",
            "👉 Ann plays the card into your Field.",
            "👉 Ann plays the card into Ben's Field.",
        ],
    }
    for owner, for_each in said.items():
        t = table("ada: / basic_ram", "ben:", "cyd:", deck="basic_goat")
        give(t, ADA, "play basic_ram")
        (event,) = [e for e in give(t, ADA, f"into:{owner}") if e.kind == "into"]
        for reader, expected in zip((ADA, BEN, CYD), for_each, strict=True):
            told = TEXT.event(event.seen_by(seat_of(t, reader)), names(t, reader))
            assert told == expected


def test_log_says_to_whom_a_card_or_turn_belonged_and_who_took_it() -> None:
    people = ["Ann", "Ben", "Cleo"]
    for kind, about, told in (
        ("stop", (1, 0), ["✋ You stop Ben's 🐏 Basic Ram. It is discarded.",
                          "✋ Ann stops your 🐏 Basic Ram. It is discarded.",
                          "✋ Ann stops Ben's 🐏 Basic Ram. It is discarded."]),
        ("stop", (1, 1), ["✋ You stop Ben's 🐏 Basic Ram and keep it.",
                          "✋ Ann stops your 🐏 Basic Ram and keeps it.",
                          "✋ Ann stops Ben's 🐏 Basic Ram and keeps it."]),
        ("will_skip", (1,), ["💤 You make Ben skip their next turn.",
                             "💤 Ann makes you skip your next turn.",
                             "💤 Ann makes Ben skip their next turn."]),
    ):  # fmt: skip
        event = SeenEvent(kind, 0, about, ((1, "basic_ram"),))
        assert [TEXT.event(event, Words(people, reader)) for reader in range(3)] == told


def test_table_does_not_reveal_who_is_asked_in_a_window() -> None:
    t = table("ada: / basic_ram", "ben: / spit_happens", "cyd:", deck="basic_goat")
    assert "▶️ **Ann**" in TEXT.table(t.view(None), names(t))
    give(t, ADA, "play basic_ram")
    give(t, ADA, "into:ben")
    assert isinstance(t.waiting, Window) and "▶️" not in TEXT.table(t.view(None), names(t))
    before = TEXT.table(t.view(None), names(t))
    give(t, CYD)
    assert TEXT.table(t.view(None), names(t)) == before


def test_only_the_two_players_read_which_card_was_pulled() -> None:
    t = table("ada: swashbuckling_llama", "ben: / llama_bomb", "cyd:")
    events = give(t, ADA, "player:ben")
    assert told(events, names(t, ADA))[0] == "🫳 You pull ✨💣 Llama Bomb from Ben's hand."
    assert told(events, names(t, BEN))[0] == "🫳 Ann pulls ✨💣 Llama Bomb from your hand."
    assert (
        told(events, names(t, CYD))[0]
        == told(events, names(t))[0]
        == "🫳 Ann pulls a card from Ben's hand."
    )


def test_text_says_where_a_card_was_found() -> None:
    t = table("ada: / garbage_buffet alluring_alpaca_flute", "ben:", discard="llama_bomb")
    (found,) = (x for x in told(play(t, "play garbage_buffet"), names(t)) if "takes" in x)
    assert found == "♻️ Ann takes ✨💣 Llama Bomb from the discard pile."
    t = table("ada: llamabot_3000", "ben:")
    (found,) = (x for x in told(play(t, "yes", "take studlife"), names(t)) if "takes" in x)
    assert found == "🔎 Ann takes 🔺💪 #Studlife from the deck."


def test_nothing_is_said_if_no_card_returns_to_the_deck() -> None:
    one, none = (SeenEvent("put_back", 0, (n, 0), ()) for n in (1, 0))
    assert TEXT.event(one, words()) == "📥 1 card goes back on top of the deck."
    assert TEXT.event(none, words()) is None


def test_a_hand_lists_its_cards_and_what_is_known_of_others() -> None:
    t = table("ada: / llama_bomb", "ben: wingsuit_llama", deck="basic_ram basic_goat")
    play(t, "play llama_bomb")
    assert TEXT.hand(view(t, ADA), names(t, ADA)).splitlines() == [
        "**Your hand**: 1 card",
        "**1** 🐐 Basic Goat",
        "**What else you know**",
        "Ben's hand: 🦙🪂 Wingsuit Llama",
        "Discard pile, from the top: ✨💣 Llama Bomb",
    ]


def test_an_armed_instant_is_played_only_when_it_fits() -> None:
    windows = LlamasUnleashed.windows
    assert windows
    t = table("ada: / basic_ram basic_llama", "ben: / spit_happens baaad_move", "cyd:")
    assert list(windows.cards(view(t, BEN), names(t, BEN))) == [
        "spit_happens:any", "spit_happens:field", "spit_happens:takes",
        "baaad_move:any", "baaad_move:field", "baaad_move:takes",
    ]  # fmt: skip
    give(t, ADA, "play basic_ram")
    give(t, ADA, "into:cyd")
    window, seen = decision(t, BEN), view(t, BEN)
    assert windows.armed("baaad_move:takes", window, seen) == window.choices[1]
    assert windows.armed("spit_happens:takes", window, seen) is None
    assert windows.armed("spit_happens:field", window, seen) is None
    assert windows.armed("spit_happens:any", window, seen) == window.choices[0]
    ada, cyd = seat_of(t, ADA), seat_of(t, CYD)
    assert windows.fits(window, t.view(None)) == {f"player:{ada}", f"field:{cyd}", "sort:ram"}
    assert set(windows.fits(window, seen)) & set(windows.triggers(seen, names(t, BEN)))
    assert len(windows.triggers(seen, names(t, BEN))) <= 25 and pass_all(t)


def test_the_outcome_says_who_won_and_why() -> None:
    won = Outcome(winners=(1,), reason="animals", scores=(3, 7))
    assert TEXT.outcome(won, words(1)).splitlines() == [
        "🏆 You win the match!", "You have 7 Animals.",
    ]  # fmt: skip
    tie = Outcome(winners=(), reason="deck_letters_tie", scores=(3, 3))
    assert TEXT.outcome(tie, words(1)).startswith("The match ends without a winner.\nThe deck has")
    for reason in REASONS:
        assert len(TEXT.outcome(Outcome(winners=(), reason=reason, scores=(0,)), words())) > 60


def test_every_card_and_herd_can_be_looked_up() -> None:
    cards = TEXT.cards(words())
    assert len(cards) == len(CARDS) + len(HERDS)
    assert cards["Llama Bomb"] == "**✨💣 Llama Bomb** – Magic card (×2)\nDestroy an Animal."
    assert all(len(said) < 400 and not KEYS.search(said) for said in cards.values())


def test_the_rules_page_has_every_ruling_and_the_house_values() -> None:
    page = TEXT.rules(words())
    assert [int(n) for n in re.findall(r"^\*\*(\d+)\*\* ", page, re.MULTILINE)] == [*range(1, 53)]
    assert f"**{HOUSE.last_turn} turns**" in page
    sections = page.split("\n## ")
    assert len(sections) <= 25
    assert all(len(s) < SECTION and len(s.splitlines()[0]) <= LABEL for s in sections)


def test_standing_warns_of_cards_above_the_hand_limit() -> None:
    t = table("ada: / " + "basic_goat " * 4 + "basic_ram " * 3, "ben:")
    warning = "⚠️ You hold too many cards (8). At the end of your turn, you can keep only 7."
    assert warning in TEXT.standing(view(t, ADA), spoken(t, NAMES, ADA))
    assert warning.partition("(")[0] not in TEXT.standing(view(t, BEN), spoken(t, NAMES, BEN))
