"""The text of Kill The Unicorns: complete, short enough for Discord, nothing hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from games import Table
from games.engine import SILENT, Event, Outcome, Words
from games.kill_the_unicorns import rules
from games.kill_the_unicorns.cards import BOOK, COLOURS, PRINTED
from games.kill_the_unicorns.state import MARKET, KillOptions
from games.kill_the_unicorns.text import KillText
from games.kill_the_unicorns.text.events import EVENT_FORMATTERS
from games.kill_the_unicorns.text.labels import LABELS
from games.kill_the_unicorns.text.names import unicorn
from games.kill_the_unicorns.text.prompts import PROMPTS
from kit.amount import draws
from tests.games.kill_the_unicorns.board import (
    ADA,
    BEN,
    CYD,
    GAME,
    Kill,
    bids,
    play,
    rotations,
    table,
)
from tests.reasons import reasons

TEXT = KillText()
NAMES = ["Ann", "Ben", "Cleo", "Dov"]
LONG = [f"Maximiliane von der Wiesenaue {n}" for n in range(4)]
LABEL, TABLE, HAND, SECTION, PROMPT = 80, 3000, 2500, 3500, 900
SOURCE = "".join(p.read_text("utf-8") for p in Path(rules.__path__[0]).glob("*.py"))
RAW = re.compile(
    r"[{}]|None|\b(?:pink|blue|green|yellow|legendary)_|no_lance|_[a-z]|Your? (?:has|takes|buys)"
)


def deal(seed: int) -> Kill:
    characters = "chosen" if seed % 3 == 0 else "dealt"
    options = KillOptions(memory=seed % 2 == 0, characters=characters)
    return Table.new(GAME, 3 + seed % 2, Random(seed).randbytes(32), options)


def matches(t: Kill, seed: int) -> Iterator[list[Event]]:
    """Yield the events of the deal and of each answer of one match."""
    rng = Random(seed)
    yield t.news
    while not t.outcome:
        (seat,) = t.waiting
        decision = t.waiting[seat]
        verb = rng.choice(sorted({c.verb for c in decision.choices} - {"pass"} or {"pass"}))
        listed = [c.id for c in decision.choices if c.verb == verb]
        yield t.answer(seat, rng.sample(listed, decision.most))


def readers(t: Kill) -> list[int | None]:
    return [*range(t.state.seats), None]


def words(reader: int | None = None) -> Words:
    return Words(NAMES, reader)


def told(events: list[Event], reader: int | None) -> list[str]:
    said = [TEXT.event(event.seen_by(reader), words(reader)) for event in events]
    return [sentence for sentence in said if sentence]


def asked(t: Kill, reader: int | None) -> str:
    (decision,) = t.waiting.values()
    return TEXT.prompt(decision, t.view(reader), words(reader))


def labels(t: Kill) -> list[str]:
    ((seat, decision),) = t.waiting.items()
    view = t.view(seat)
    return [TEXT.choice(c, view, words(seat)) for c in TEXT.offered(decision, view)]


# --------------------------------------------------------------------- events


def test_every_event_has_a_text_or_is_intentionally_silent() -> None:
    emitted = {*re.findall(r'\.record\(\s*"(\w+)"', SOURCE), "mix"}
    assert emitted == EVENT_FORMATTERS.keys()


@pytest.mark.parametrize("seed", range(draws(6)))
def test_every_event_is_a_whole_sentence_for_every_reader(seed: int) -> None:
    t = deal(seed)
    for events in matches(t, seed):
        for event in events:
            said = {reader: told([event], reader) for reader in readers(t)}
            if EVENT_FORMATTERS[event.kind] is SILENT:
                assert not any(said.values())
            elif event.kind == "drawn":
                assert [reader for reader in said if said[reader]] == [event.seat]
            else:
                assert all(said.values())
            for (sentence,) in filter(None, said.values()):
                assert len(sentence) <= 250 and sentence.endswith((".", "!", "!**"))
                assert not RAW.search(sentence) and "\n" not in sentence, sentence


def test_log_of_a_hunt_is_complete_and_in_order() -> None:
    t = table("ann: princess", "ben: knight", "cleo: wizard", traps=["shiny_horn@cyd"])
    assert told(bids(t, "pass", "4 2", "3 1"), BEN) == [
        "⏭️ Ann passes.",
        "🟫 You bid 2 cards.",
        "🟫 Cleo bids 2 cards.",
        "🏹 You show 2 and 4: 6 in total.",
        "🏹 Cleo shows 1 and 3: 4 in total.",
        "🛡️ You kept your power for later.",
        "🥇 You lead with 6.",
        "🌟 Cleo's scheme is revealed: **Shiny Horn** (worth 2 more).",
        "🦄 **You catch 🌸 Pink 1!**",
        "🏹 Hunt 2, 💧 Blue 2: you begin.",
    ]


def test_leaving_a_scheme_says_what_it_adds() -> None:
    t = table("ann: princess", "ben: knight", "cleo: wizard", traps=["smelly@ben"], first=CYD)
    play(t, "look:1")
    view = t.view(CYD)
    keep, _ = t.waiting[CYD].choices
    words = Words(NAMES, CYD)
    assert KillText().choice(keep, view, words) == "Leave it: +1 to your total"
    before = view.model_copy(update={"power": {"wizard": 0}})
    assert KillText().choice(keep, before, words) == "Leave it there"


def test_only_the_wizard_reads_which_scheme_he_saw() -> None:
    t = table("ann: princess", "ben: knight", "cleo: wizard", traps=["smelly@ben"], first=CYD)
    events = play(t, "look:1")
    assert told(events, CYD) == ["👀 You looked at Ben's scheme: 💨 Smelly Unicorn."]
    assert told(events, ADA) == ["👀 Cleo looked at Ben's scheme."]
    assert told(events, BEN) == ["👀 Cleo looked at your scheme."]
    assert asked(t, CYD) == (
        "Throw out Ben's scheme?\n💨 Smelly Unicorn: This unicorn is "
        "worth 3 less, and its value can go below zero."
    )
    assert asked(t, BEN) == "Cleo looks at a scheme and may throw it out."
    assert told(play(t, "throw"), None) == ["🧙 Cleo threw Ben's scheme out, face-down."]


# -------------------------------------------------------- prompts and choices


def test_every_prompt_has_a_text() -> None:
    found = set(
        re.findall(r'(?:ask|ask_unless_forced|Decision)\(\s*\w+(?:\.\w+)?,\s*"(\w+)"', SOURCE)
    )
    assert found == set(PROMPTS)


def test_every_choice_of_the_rules_has_a_label_and_a_verb() -> None:
    found = set(re.findall(r'choice\("(\w+)"', SOURCE))
    assert found == set(LABELS) == {verb.name for verb in GAME.verbs}


@pytest.mark.parametrize(
    "names", [LONG, ["Ben"] * 4, [r"*\_~`|" * 5] * 4], ids=["long", "same", "marked"]
)
def test_choices_are_short_and_distinct_and_prompts_short(names: list[str]) -> None:
    for seed in range(draws(4)):
        t = deal(seed)
        for _ in matches(t, seed):
            for seat, decision in t.waiting.items():
                for reader in (seat, None):
                    view, said = t.view(reader), Words(names, reader)
                    offered = TEXT.offered(decision, view)
                    shown = [TEXT.choice(c, view, said) for c in offered]
                    assert len(set(shown)) == len(shown)
                    assert all(0 < len(x) <= LABEL and not RAW.search(x) for x in shown), shown
                    prompt = TEXT.prompt(decision, view, said)
                    assert 0 < len(prompt) <= PROMPT and "{" not in prompt
                listed = TEXT.offered(decision, t.view(seat))
                for verb in {c.verb for c in listed}:
                    assert sum(c.verb == verb for c in listed) <= 25


def test_bids_are_offered_from_the_highest_without_duplicates() -> None:
    wanted = {
        1: ["4", "1", "0"],
        2: ["4 4", "1 4", "0 4", "0 1"],
        3: ["1 4 4", "0 4 4", "0 1 4"],
    }
    for n, bids_of_n in wanted.items():
        for seats, lines in rotations("princess / 4 1 4 0", "knight", "wizard"):
            t = table(*lines, first=seats[0])
            play(t, f"bid:{n}")
            assert labels(t) == bids_of_n
            (decision,) = t.waiting.values()
            for reader in (*seats[1:], None):  # they know the places at most
                listed = TEXT.offered(decision, t.view(reader))
                assert list(listed) == list(decision.choices)
                shown = [TEXT.choice(c, t.view(reader), words(reader)) for c in listed]
                assert all(x.startswith("Hunt card") for x in shown)
                assert len(set(shown)) == len(shown)


def test_unavailable_choices_are_labelled_like_available_ones() -> None:
    t = table("ann: shaman", "ben: knight", "cleo: wizard")
    play(t, "bid:3")
    for answer in ("lay:a.b.c", "pass", "pass"):
        (decision,) = t.waiting.values()
        named = {TEXT.choice(c, t.view(ADA), words(ADA)) for c in decision.choices}
        assert named == set(labels(t))
        play(t, answer)


def test_shaman_takes_back_one_of_several_equal_cards() -> None:
    for seats, lines in rotations("shaman", "princess", "wizard"):
        t = table(*lines, first=seats[0])
        bids(t, "4 4 2", "pass", "pass")
        assert labels(t)[0] == "Not now"
        assert sorted(labels(t)[1:]) == ["Take back the 2", "Take back the 4"]


def test_typed_bids_are_numbers_and_never_positions() -> None:
    t = table("ann: princess", "ben: knight", "cleo: wizard")
    play(t, "bid:3")
    places = {c.id.partition(":")[2] for c in t.waiting[ADA].choices}
    assert not places & set(labels(t))


def test_unicorns_are_numbered_in_labels_as_in_notation() -> None:
    t = table("ann: princess", "ben: knight", "cleo: wizard", step=0)
    shown = dict(zip([c.id for c in t.waiting[ADA].choices], labels(t), strict=True))
    assert shown["place:1.3"].endswith("→ 3: 🍀 Green 3")


def test_winner_reads_whose_schemes_there_are_but_not_which() -> None:
    t = table("ann: princess", "ben: knight", "cleo: wizard", traps=["smelly@ada trojan@ben"])
    bids(t, "pass", "4", "pass")
    assert labels(t) == ["Reveal Ann's scheme", "Reveal your scheme – 🐴 Trojan Unicorn"]


def test_a_look_at_a_scheme_is_explained_before_the_wizard_takes_it() -> None:
    t = table("ann: wizard", "ben: knight", "cleo: princess", traps=["smelly@ben"])
    view, decision = t.view(ADA), t.waiting[ADA]
    hints = {c.verb: TEXT.hint(c, view, words()) for c in decision.choices}
    assert hints["look"].startswith("In a hunt: look at another player's scheme beneath")
    assert hints["pass"] == ""


def test_ruling_11_fake_horn_that_removes_a_colour_has_a_warning() -> None:
    t = table(
        "ann: princess / 3 / pink_start legendary_5~candy.blue", "ben: knight /", "cleo: wizard /",
        step=5, line="",
    )  # fmt: skip
    play(t, "buy:horn")
    assert asked(t, ADA) == (
        "📯 Fake Horn: for which of your unicorns?\n"
        "Only the latest market item on a unicorn counts. "
        "Unicorns that already have one: 🌙 Legendary 5 🍭 → 💧 5."
    )
    assert labels(t) == ["Buy nothing", "1: 🌸 Pink foal 1", "2: 🌙 Legendary 5 🍭 → 💧 5"]


def test_market_items_are_described_once_with_each_choice() -> None:
    t = table("ann: princess / 3 / pink_start", "ben: knight /", "cleo: wizard /", step=5, line="")
    decision, view = t.waiting[ADA], t.view(ADA)
    hints = [TEXT.hint(c, view, words()) for c in decision.choices if c.verb == "buy"]
    assert hints and all(hints)
    assert not any(hint in asked(t, ADA) for hint in hints)
    assert "You can buy one item." in asked(t, ADA)


def test_the_market_is_paid_with_hunt_cards_and_nothing_calls_them_gold() -> None:
    t = table("ann: princess / 3 / pink_start", "ben: knight /", "cleo: wizard /", step=5, line="")
    assert "Pay with the hunt cards you have left, not with your gold." in asked(t, ADA)
    *_, goods, _legend = TEXT.table(t.view(ADA), words(ADA)).splitlines()
    items = [TEXT.cards(words())[item.name] for item in BOOK.market.values()]
    for said in (goods, *items):
        assert "hunt cards" in said and "🪙" not in said and "gold" not in said
    assert not any("gold" in reason for reason in reasons(t, ADA).values())


def test_the_knight_alone_reads_what_a_marker_means() -> None:
    t = table("ann: princess", "ben: knight", "cleo: wizard", first=BEN)
    play(t, "bid:1", "lay:a")
    assert labels(t) == ["Keep your power", "Use your power now"]
    (decision,) = t.waiting.values()
    for reader in (ADA, None):
        shown = {TEXT.choice(c, t.view(reader), words(reader)) for c in decision.choices}
        assert shown == {"Marker 1", "Marker 2"}


# ------------------------------------------------------------- table and hand


@pytest.mark.parametrize("seed", range(draws(4)))
def test_table_text_is_the_same_for_all_readers(seed: int) -> None:
    t = deal(seed)
    for _ in matches(t, seed):
        shown = {TEXT.table(t.view(reader), words(reader)) for reader in readers(t)}
        assert len(shown) == 1
        assert not RAW.search(shown.pop())


@pytest.mark.parametrize("seed", range(draws(4)))
def test_texts_fit(seed: int) -> None:
    t = deal(seed)
    for _ in matches(t, seed):
        for seat in readers(t):
            said = Words(LONG, seat)
            assert len(TEXT.table(t.view(seat), said)) <= TABLE
            hand = TEXT.hand(t.view(seat), said)
            assert len(hand) <= HAND and not RAW.search(hand)


@pytest.mark.parametrize("day", [3, 4])
def test_the_market_says_only_before_the_last_day_that_cards_come_back(day: int) -> None:
    mine = "ada: princess / 3 / pink_start"
    t = table(mine, "ben: shaman /", "cleo: wizard /", day=day, line="", step=MARKET)
    assert ("tomorrow" in asked(t, ADA)) == (day == 3)


def test_the_table_shows_bids_face_down_and_then_open() -> None:
    t = table("ann: princess", "ben: shaman", "cleo: wizard", traps=["trojan@ada smelly@cyd"])
    bids(t, "4 2", "pass")
    shown = TEXT.table(t.view(ADA), words(ADA))
    assert "🏹 **🌸 Pink 1** 🎴 Ann, Cleo\n▫️ **💧 Blue 2**" in shown
    assert "Hunt cards, including the bid: 0 0 1 2 2 3 4 4 · bid 🟫🟫" in shown
    assert "Hunt cards: 0 0 1 2 2 3 4 4 · passed" in shown
    assert "▶️ **Cleo** · 🧙 Wizard ⚡" in shown
    bids(t, "4 0")
    view = t.view(None)
    assert "· bid 2 4 = 6" in TEXT.table(view, words())
    view.table[ADA].total = 9  # after a power or a scheme
    assert "· bid 2 4 → 9" in TEXT.table(view, words())


def test_next_unicorn_is_not_yet_hunted_after_a_catch() -> None:
    t = table("ann: princess", "ben: shaman", "cleo: wizard")
    bids(t, "1", "4", "pass")
    assert t.waiting[BEN].prompt == "shaman"
    shown = TEXT.table(t.view(None), words())
    assert "▫️ **💧 Blue 2**" in shown and "🏹" not in shown
    assert "**Ben** 👑 🥇 · 🪶 Shaman ⚡" in shown


def test_the_hand_lists_cards_bid_schemes_and_power() -> None:
    t = table("ann: knight / 4 2 0", "ben: princess", "cleo: wizard", traps=["trojan@ada"])
    bids(t, "4!")
    assert TEXT.hand(t.view(ADA), words(ADA)).splitlines() == [
        "**Your hunt cards**: 0 2",
        "**Your bid**: 4",
        "🛡️ You are using your power on the lowest card in your bid.",
        "**Schemes you know**: 🌸 Pink 1: your 🐴 Trojan Unicorn",
        "**🛡️ Knight** (⚡ once a day)",
        BOOK.characters["knight"].power,
    ]


def test_tokens_and_schemes_of_a_unicorn_are_shown() -> None:
    t = table(
        "ann: knight / all / pink_3+smelly@ben~horn blue_3+pigicorn@ben legendary_5~dust.green",
        "ben: princess", "cleo: wizard",
    )  # fmt: skip
    assert (
        "🌸 Pink 3 💨📯 → 2 · 💧 Blue 3 🐷 → 0, no unicorn · 🌙 Legendary 5 ✨ → 🍀 7"
        in TEXT.table(t.view(None), words())
    )


# ---------------------------------------------------------- outcome and rules


def test_the_outcome_speaks_to_the_winner() -> None:
    won = Outcome(winners=(1,), reason="gold", scores=(20, 31, 12))
    assert TEXT.outcome(won, words(1)) == "🏆 You have the most gold and win the match!"
    for scores in ((20, 31, 12), (20, 31, 20)):
        each = won.model_copy(update={"scores": scores})
        assert TEXT.outcome(each, words(0)) == "🏆 Ben has the most gold and wins the match!"
    untied = won.model_copy(update={"scores": (32, 31, 32)})
    assert TEXT.outcome(untied, words(0)) == (
        "🏆 Ben wins the match, because everyone with more gold is tied with another player."
    )
    rainbow = won.model_copy(update={"reason": "double_rainbow"})
    assert TEXT.outcome(rainbow, words(0)).startswith("🌈🌈 A double rainbow: Ben wins")
    tied = Outcome(winners=(), reason="tied", scores=(5, 5, 5))
    assert TEXT.outcome(tied, words()).startswith("🤝 Every player is tied")


def test_the_rules_page_has_every_ruling_card_and_house_value() -> None:
    page = TEXT.rules(Words([]))
    assert [int(n) for n in re.findall(r"^\*\*(\d+)\*\* ", page, re.MULTILINE)] == [*range(1, 34)]
    for thing in [*BOOK.schemes.values(), *BOOK.characters.values(), *BOOK.market.values()]:
        assert f"{thing.emoji} **{thing.name}**" in page
    for colour in BOOK.unicorns.values():
        assert colour.emoji in page and f"**{colour.name}**" in page
    for item in BOOK.market.values():
        assert f"**{item.name}** ({item.price})" in page
    assert f"**{' '.join(map(str, BOOK.hunt.values))}**" in page
    assert f"🏠 **{BOOK.pate}**" in page


def test_the_rules_page_says_everywhere_where_the_scheme_of_a_butchered_unicorn_goes() -> None:
    about = [line for line in TEXT.rules(Words([])).splitlines() if "Butcher" in line]
    about = [line for line in about if "scheme" in line.lower()]
    assert len(about) == 2 and all("owner's discard pile" in line for line in about)


def test_the_rules_page_can_be_paged() -> None:
    sections = TEXT.rules(Words([])).split("\n## ")
    assert len(sections) <= 25
    assert all(len(section) < SECTION for section in sections)
    assert all(len(section.splitlines()[0]) <= LABEL for section in sections)


def test_every_scheme_character_and_item_can_be_looked_up() -> None:
    found = TEXT.cards(Words([]))
    assert len(found) == len(BOOK.schemes) + len(BOOK.characters) + len(BOOK.market)
    assert found["Trojan Unicorn"].startswith("🐴 **Trojan Unicorn** (scheme)\n")
    assert "own scheme: Royal Tax" in found["Princess"]


def test_colours_have_a_sign_and_a_name() -> None:
    signs = [BOOK.unicorns[key].emoji for key in COLOURS]
    assert len(set(signs)) == 4
    for kind, card in PRINTED.items():
        name = unicorn(kind, words())
        assert str(card.value) in name and re.match(r"\S+ [A-Z]\w+ ", name)


# ---------------------------------------------------------- discarded schemes


def test_unicorns_that_left_the_game_are_named_to_everyone() -> None:
    t = deal(1)
    while not t.state.gone:  # each unicorn for which nobody bids gets away
        (decision,) = t.waiting.values()
        passes = [c.id for c in decision.choices if c.verb == "pass"]
        play(t, (passes or [decision.choices[0].id])[0])
    (card,) = t.state.gone
    for reader in readers(t):
        said = TEXT.table(t.view(reader), words(reader)).splitlines()
        assert f"Out of the game: {unicorn(t.state.face[card], words(reader))}" in said


def test_discarded_schemes_are_open_to_everyone_and_can_be_looked_up() -> None:
    t = deal(1)
    while not any(t.state.discard):
        (decision,) = t.waiting.values()
        play(t, decision.choices[0].id)
    (key,) = [t.state.face[card] for cards in t.state.discard for card in cards]
    name = BOOK.schemes[key].name
    for reader in readers(t):
        said = TEXT.table(t.view(reader), words(reader)).splitlines()
        (line,) = [x for x in said if x.startswith("Discarded schemes: ")]
        assert name in line
        assert TEXT.lying(t.view(reader), words(reader)) == {"Discarded schemes": [name]}
