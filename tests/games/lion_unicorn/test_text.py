"""The text of The Lion & The Unicorn: complete, short enough for Discord, nothing hidden."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from games import GAMES, Table
from games.engine import SILENT, Event, Outcome, SeenEvent, Words, choice
from games.lion_unicorn import rules
from games.lion_unicorn.cards import BOX, CARDS
from games.lion_unicorn.rules.turn import TURNS_PER_SEAT
from games.lion_unicorn.state import ROUNDS_TO_WIN, LionOptions, LionState
from games.lion_unicorn.text import LionText
from games.lion_unicorn.text.events import DISCARDS, EVENT_FORMATTERS
from games.lion_unicorn.text.prompts import PROMPTS
from games.lion_unicorn.text.standing import HINTS
from games.lion_unicorn.view import CardView, LionView, SeatView
from kit.amount import draws
from tests.games.lion_unicorn.board import position, table

LION = GAMES["lion_unicorn"]
TEXT = LionText()
NAMES = ["Ann", "Ben", "Cleo", "Dov", "Eve", "Finn"]
LONG = [f"Maximiliane von der Wiesenaue {n}" for n in range(6)]
SOURCE = "".join(p.read_text("utf-8") for p in Path(rules.__path__[0]).glob("*.py"))
LABEL, TABLE, HAND, SECTION = 80, 3000, 2500, 1900

Match = Table[LionState, LionView]


def deal(seats: int, seed: int, memory: bool = True) -> Match:
    options = LionOptions(memory=memory)
    return Table.new(LION, seats, Random(seed).randbytes(32), options)


def play(table: Match, seed: int, most: int = 400) -> Iterator[list[Event]]:
    """Yield the events of the deal and of each answer; verbs are drawn before choices."""
    rng = Random(seed)
    yield table.news
    for _ in range(most):
        if table.outcome:
            return
        seat = rng.choice(list(table.waiting))
        listed = table.waiting[seat].choices
        verb = rng.choice(sorted({c.verb for c in listed}))
        yield table.answer(seat, [rng.choice([c.id for c in listed if c.verb == verb])])


def readers(table: Match) -> list[int | None]:
    return [*range(table.state.seats), None]


def words(reader: int | None = None) -> Words:
    return Words(NAMES, reader)


def at(front: dict[int, list[str]], up: dict[int, list[int]], deck: list[str]) -> Match:
    """Return a position: kinds by seat, places of face-up cards, and the deck with its top last."""
    seats = len(front)
    state = LION.setup(seats, LION.options())
    left = list(range(len(BOX)))

    def take(kind: str) -> int:
        return left.pop(next(i for i, t in enumerate(left) if state.face[t] == kind))

    state.front = [[take(kind) for kind in front[seat]] for seat in range(seats)]
    for seat, places in up.items():
        for place in places:
            state.up[state.front[seat][place]] = True
    chosen = [take(kind) for kind in deck]
    state.deck = [*left, *chosen]
    state.round = 1
    open_now = sum(1 << t for cards in state.front for t in cards if state.up[t])
    state.seen = [open_now] * (seats + 1)
    table: Match = Table.at(LION, state, bytes(32))
    return table


def told(events: list[Event], reader: int | None) -> list[str]:
    sentences = [TEXT.event(e.seen_by(reader), words(reader)) for e in events]
    return [s for s in sentences if s]


# --------------------------------------------------------------------- events


def test_every_event_has_a_text_or_is_intentionally_silent() -> None:
    emitted = {*re.findall(r'\.record\(\s*"(\w+)"', SOURCE), "mix"}
    assert emitted == EVENT_FORMATTERS.keys()
    reasons = set(re.findall(r'discard\(.*"(\w+)"\)', SOURCE))
    assert reasons == set(DISCARDS)


@pytest.mark.parametrize("seed", range(draws(6)))
def test_every_event_is_a_whole_sentence_for_every_reader(seed: int) -> None:
    table = deal(2 + seed % 5, seed, memory=seed % 2 == 0)
    for events in play(table, seed):
        for event in events:
            said = {reader: told([event], reader) for reader in readers(table)}
            if EVENT_FORMATTERS[event.kind] is SILENT:
                assert not any(said.values())
            elif event.kind == "dealt":
                assert [r for r in said if said[r]] == [event.seat]
            else:
                assert all(said.values())
            for (sentence,) in filter(None, said.values()):
                assert len(sentence) <= 250 and sentence.endswith((".", "!"))
                assert not re.search(r"[{}]|None|Your? (has|draws|turns)|\n", sentence)


def test_everyone_reads_the_drawn_card_except_drawer_and_spectators() -> None:
    table = at({0: ["goat"], 1: ["rat"], 2: ["fox"]}, {}, ["mole"])
    events = table.answer(0, ["draw"])
    assert told(events, 0) == ["🎴 You drew a card. The others saw it, but you didn't."]
    assert (
        told(events, 1) == told(events, 2) == ["🎴 Ann drew a 🦡 Mole. Everyone except Ann saw it."]
    )
    assert told(events, None) == ["🎴 Ann drew a card and showed it to the other players."]


def test_only_the_owner_reads_what_a_mole_saw() -> None:
    table = at({0: ["mole", "goat", "crow"], 1: ["rat"]}, {}, [])
    events = table.answer(0, ["flip:0"])
    assert told(events, 0)[1] == ("👀 You looked at card 1 (🐐 Goat) and card 2 (🐦‍⬛ Crow).")
    assert (
        told(events, 1)[1] == told(events, None)[1] == "👀 Ann looked at their 2 face-down cards."
    )


def test_theft_addresses_thief_and_victim() -> None:
    table = at({0: ["goat"], 1: ["rat", "crow"], 2: ["fox"]}, {}, [])
    events = table.answer(0, ["steal:1.1"])
    assert told(events, 0) == ["🫳 You stole Ben's card 1."]
    assert told(events, 1) == ["🫳 Ann stole your card 1."]
    assert told(events, 2) == ["🫳 Ann stole Ben's card 1."]
    asked = TEXT.prompt(table.waiting[1], table.view(1), words(1))
    assert asked.startswith("Ann stole one of your cards, so turn over one of your other cards.")
    others = TEXT.prompt(table.waiting[1], table.view(0), words(0))
    assert others == "Ben was robbed and must turn a card over."


def test_a_rat_without_two_cards_to_mix_says_so() -> None:
    table = at({0: ["rat"], 1: ["goat", "crow", "crow"], 2: ["fox"]}, {}, [])
    table.answer(0, ["flip:0"])
    view = table.view(0)
    labels = [TEXT.choice(c, view, words(0)) for c in table.waiting[0].choices]
    assert labels == ["Ben – 2 face-down cards", "Cleo – nothing to shuffle"]
    events = table.answer(0, ["rat:2"])
    assert told(events, 2) == ["🐀 Ann's rat found nothing to shuffle among your cards."]


RARE = [
    (SeenEvent("round", 0, (2,), ()), "🏁 Round 2 begins. You have the crown and go first."),
    (SeenEvent("round", 1, (2,), ()), "🏁 Round 2 begins. Ben has the crown and goes first."),
    (SeenEvent("dealt", 0, (), ((1, "adder"),)),
     "🎴 Your starting card is an 🐍 Adder. You can look at it whenever you like."),
    (SeenEvent("discard", 0, ("crows", 1, 3), ((1, "crow"), (2, "crow"))),
     "🦄 You lose these face-up cards: 🐦‍⬛ Crow ×2."),
    (SeenEvent("discard", 1, ("crows", 1), ((1, "crow"),)),
     "🦄 Ben loses these face-up cards: 🐦‍⬛ Crow."),
    (SeenEvent("discard", 1, ("pride", 1, 2), ((1, "goat"), (2, "mole"))),
     "🦁 The lion drives off Ben's face-down cards: 🦡 Mole, 🐐 Goat."),
    (SeenEvent("give", 1, (0, 2), ((1, "adder"),)), "➡️ Ben moved an 🐍 Adder to you."),
    (SeenEvent("shuffle_in", 1, (2,), ((1, "mole"),)),
     "🔀 Ben's 🦡 Mole was shuffled back into the deck."),
    (SeenEvent("shuffle_in", 1, (2,), ((1, "lion"),)),
     "🔀 The 🦁 Lion was shuffled back into the deck."),
    (SeenEvent("reshuffle", None, (9,), ()),
     "🔀 The deck was empty: 9 discarded cards were shuffled to form a new one."),
    (SeenEvent("fox", 0, (), ()), "🦊 Your fox gives you another action."),
    (SeenEvent("won", 0, (1,), ()), "🍞 **You win the round!** Rounds won: 1 of 2."),
    (SeenEvent("won", 1, (2,), ()), "🍞 **Ben wins the round!** Rounds won: 2 of 2."),
    (SeenEvent("aside", 1, (1, 2, 4), ((1, "goat"), (2, "goat"), (3, "goat"))),
     "👑 These cards go under the crown and sit out the next round: 🐐 Goat ×3."),
    (SeenEvent("void", None, (2,), ()),
     "⏳ No one has won after 100 turns each, so the cards are dealt again. "
     "Rounds without a winner: 2 of 3."),
    (SeenEvent("void", None, (3,), ()),
     "⏳ For the third time, no one has won after 100 turns each, so the match ends."),
]  # fmt: skip


@pytest.mark.parametrize(("event", "sentence"), RARE, ids=lambda v: v[:30] if v else "")
def test_rare_events_have_the_expected_sentences(event: SeenEvent, sentence: str) -> None:
    assert TEXT.event(event, words(0)) == sentence


# ------------------------------------------------------------------- prompts


def asked(table: Match, seat: int) -> str:
    return TEXT.prompt(table.waiting[seat], table.view(seat), words(seat))


def test_every_prompt_has_a_text() -> None:
    asked = re.findall(r'(?:ask|ask_unless_forced|Decision)\(\w+, "(\w+)"', SOURCE)
    given = re.findall(r'give\(.*, "(\w+)"\)', SOURCE)
    assert {*asked, *given} == set(PROMPTS)


def test_the_prompt_says_who_sees_a_drawn_card_and_which_actions_are_impossible() -> None:
    table = at({0: ["goat"], 1: ["rat"]}, {}, [])
    headline, drawn, why = asked(table, 0).splitlines()
    assert headline == "Draw, flip or steal?"
    assert drawn == "If you draw a card, only the others see it."
    assert why.endswith("that you could steal. Starting cards can't be stolen.")
    everything = [kind for kind in BOX if kind not in ("goat", "rat")]
    empty = at({0: ["goat"] * 8, 1: ["rat"] * 6 + everything}, {}, [])
    assert asked(empty, 0).splitlines()[1:] == [
        "There are no cards left to draw.", "A player you rob must turn over another card.",
    ]  # fmt: skip


def test_prompt_names_a_fox_outside_the_players_own_turn() -> None:
    table = at({0: ["goat"], 1: ["fox", "crow"]}, {}, [])
    table.answer(0, ["steal:1.1"])
    table.answer(1, ["flip:0"])
    assert asked(table, 1).startswith("Your 🦊 Fox acts: draw, flip or steal?\n")
    assert TEXT.prompt(table.waiting[1], table.view(0), words(0)).startswith("Ben takes an action")


def test_a_swift_asks_what_and_then_for_whom() -> None:
    table = at({0: ["goat", "swift", "crow"], 1: ["rat"], 2: ["fox"]}, {0: [2]}, [])
    table.answer(0, ["flip:1"])
    assert asked(table, 0).startswith("Which face-up card does your 🐤 Swift carry")
    table.answer(0, ["swift:2"])
    assert asked(table, 0).startswith("Who gets your 🐦‍⬛ Crow?")


def test_several_sets_at_the_unicorn_are_explained() -> None:
    trio = ["mole", "goat", "goat", "goat"]
    other = ["mole", "rat", "rat", "rat", "crow"]
    table = at({0: [*trio, "crow", "unicorn"], 1: other}, {0: [1, 2, 3, 4], 1: [1, 2, 3, 4]}, [])
    table.answer(0, ["flip:5"])
    assert set(table.waiting) == {0, 1}
    for seat, kind in ((0, "🐐 Goat"), (1, "🐀 Rat")):
        assert asked(table, seat).startswith("Several players, including you, have a winning set")
        view = table.view(seat)
        labels = [TEXT.choice(c, view, words(seat)) for c in table.waiting[seat].choices]
        assert labels == [f"Give up card {n} – {kind}" for n in (1, 2, 3)]


def test_the_winner_chooses_among_sets() -> None:
    front = ["goat", "mole", "mole", "mole", "swift", "rat", "crow"]
    table = at({0: front, 1: ["fox"]}, {0: [*range(7)]}, [])
    table.answer(0, ["flip:6"])
    assert asked(table, 0).startswith("You won the round: which set goes under the crown?")
    view = table.view(0)
    labels = [TEXT.choice(c, view, words(0)) for c in table.waiting[0].choices]
    assert labels == ["🦡 Mole ×3", "🦡 Mole, 🐐 Goat, 🐤 Swift, 🐀 Rat"]


# -------------------------------------------------------------------- choices


@pytest.mark.parametrize(
    "names", [LONG, ["Ben"] * 6, [r"*\_~`|" * 5] * 6], ids=["long", "same", "marked"]
)
def test_choices_are_short_and_distinct(names: list[str]) -> None:
    for seed in range(5):
        table = deal(2 + seed, seed, memory=seed != 1)
        for _ in play(table, seed, 250):
            for seat, decision in table.waiting.items():
                for reader in (seat, None):
                    view, said = table.view(reader), Words(names, reader)
                    labels = [TEXT.choice(c, view, said) for c in decision.choices]
                    assert len(set(labels)) == len(labels)
                    assert all(0 < len(label) <= LABEL and "{" not in label for label in labels)
                    assert not any(
                        "…" in label.partition(" – ")[2] for label in labels if "saw" in label
                    )
                    assert "{" not in TEXT.prompt(decision, view, said)


def test_choices_recall_what_the_reader_saw() -> None:
    table = at({0: ["goat", "crow"], 1: ["rat", "mole"]}, {0: [1]}, ["fox"])
    table.answer(0, ["draw"])
    labels = {c.id: TEXT.choice(c, table.view(1), words(1)) for c in table.waiting[1].choices}
    assert labels["steal:0.2"] == "Steal Ann's card 2 – you saw a 🦊 Fox"
    assert labels["flip:1"] == "Flip card 1 up"
    table.answer(1, ["flip:0"])
    labels = {c.id: TEXT.choice(c, table.view(0), words(0)) for c in table.waiting[0].choices}
    assert labels["flip:1"] == "Flip card 1 down – 🐦‍⬛ Crow"
    assert labels["flip:2"] == "Flip card 2 up"


def test_sets_to_keep_are_named_by_their_animals() -> None:
    view = at({0: ["goat"], 1: ["rat"]}, {}, []).view(0)
    assert TEXT.choice(choice("keep", "mole"), view, words(0)) == "🦡 Mole ×3"
    four = TEXT.choice(choice("keep", "fox", "mole", "rat", "goat"), view, words(0))
    assert four == "🦡 Mole, 🐐 Goat, 🐀 Rat, 🦊 Fox"


def test_names_in_labels_have_no_markdown() -> None:
    said = Words([r"fern\_moss", r"🤖 a\*b"], 0)
    assert [said.label(0), said.label(1)] == ["fern_moss", "🤖 a*b"]
    assert said.seat(0) == r"fern\_moss"


# ------------------------------------------------------------- table and hand


@pytest.mark.parametrize("seed", range(draws(4)))
def test_table_text_is_the_same_for_all_readers(seed: int) -> None:
    table = deal(2 + seed, seed, memory=seed != 2)
    for _ in play(table, seed, 150):
        assert len({TEXT.table(table.view(r), words(r)) for r in readers(table)}) == 1


def test_table_hides_face_down_cards_even_from_players_who_know_them() -> None:
    table = at({0: ["goat", "crow"], 1: ["rat"]}, {1: [0]}, ["fox"])
    table.answer(0, ["draw"])
    shown = TEXT.table(table.view(1), words(1))
    assert "start 🟫 · **1** 🟫 · **2** 🟫" in shown
    assert "start 🐀 Rat" in shown and "Fox" not in shown
    assert "Ann: card 2 is a 🦊 Fox" in TEXT.hand(table.view(1), words(1))


def test_the_hand_lists_what_the_reader_knows() -> None:
    table = at({0: ["mole", "goat", "crow"], 1: ["rat"]}, {0: [2]}, ["fox"])
    table.answer(0, ["flip:0"])
    table.answer(1, ["draw"])
    assert TEXT.hand(table.view(0), words(0)).splitlines() == [
        "**Your cards**",
        "Starting card: 🦡 Mole, face-up",
        "**1** 🟫 face-down – you saw a 🐐 Goat",
        "**2** 🐦‍⬛ Crow, face-up",
        "**What you know about the others' face-down cards**",
        "Ben: card 1 is a 🦊 Fox",
    ]


def crowded(cards: int, reader: int | None = 0) -> LionView:
    """Return a table of six seats with the longest name of an animal on every card."""
    row = [CardView(up=i % 2 == 0, kind="unicorn") for i in range(cards)]
    return LionView(
        game="lion_unicorn", seats=6, reader=reader, active=0, round=5, turns=599, deck=40,
        discard=BOX, aside=["mole", "goat", "rat", "unicorn"],
        waiting=dict.fromkeys(range(6), False),
        table=[SeatView(wins=2, crown=True, cards=row) for _ in range(6)],
    )  # fmt: skip


def test_texts_fit_a_full_table() -> None:
    assert len(TEXT.table(crowded(15), Words(LONG, 0))) <= TABLE
    assert len(TEXT.hand(crowded(15), Words(LONG, 0))) <= TABLE
    assert len(TEXT.hand(crowded(len(BOX) // 6), Words(LONG, 0))) <= HAND


def test_table_marks_players_as_expected() -> None:
    table = at({0: ["goat"], 1: ["rat"]}, {}, [])
    table.state.wins[1], table.state.crown = 1, 1
    shown = TEXT.table(table.view(None), words())
    assert "▶️ **Ann**\n" in shown and "\n**Ben** 👑 🍞\n" in shown
    assert "**Discard pile**: empty" in shown


# ---------------------------------------------------------- outcome and rules


def test_the_outcome_speaks_to_the_winner() -> None:
    won = Outcome(winners=(1,), reason="rounds", scores=(1, 2))
    assert TEXT.outcome(won, words(1)) == "🏆 You win the match!"
    assert TEXT.outcome(won, words(0)).startswith("🏆 Ben wins the match!")
    void = Outcome(winners=(), reason="void", scores=(0, 1))
    assert TEXT.outcome(void, words(0)).startswith("⏳ Nobody wins")


def test_the_rules_page_has_every_ruling_and_every_animal() -> None:
    page = TEXT.rules(Words([]))
    assert [int(n) for n in re.findall(r"^\*\*(\d+)\*\* ", page, re.MULTILINE)] == [*range(1, 32)]
    for card in CARDS.values():
        assert re.search(rf"{card.emoji} \*\*{card.name}\*\* \({card.count}", page)
    for value in (TURNS_PER_SEAT, len(BOX), ROUNDS_TO_WIN):
        assert f"**{value}" in page


def test_the_rules_page_can_be_paged() -> None:
    sections = TEXT.rules(Words([])).split("\n## ")
    assert len(sections) <= 25
    assert all(len(section) < SECTION for section in sections)
    assert all(len(section.splitlines()[0]) <= LABEL for section in sections)


def test_witnesses_of_each_face_down_card_are_named_without_its_animal() -> None:
    state = position("ada: fox crow^ goat mole?", "ben: rat adder*")
    table = Table.at(LION, state, bytes(32))
    assert TEXT.witnesses(table.masked(0), 0, words(0)) == [
        "**You**: starting card 👁️ you · card 2 👁️ Ben · card 3 👁️ nobody",
        "**Ben**: starting card 👁️ Ben · card 1 👁️ you, Ben",
    ]


def test_a_starting_goat_is_not_said_to_move() -> None:
    t = table("ann: goat", "ben: mole crow", deck="goat")
    view, words = t.view(0), Words(["Ann", "Ben"], 0)
    (flip,) = [choice for choice in t.waiting[0].choices if choice.id == "flip:0"]
    assert (
        t.game.text.hint(flip, view, words) == "Nothing else happens: a starting goat doesn't move."
    )


def test_a_theft_is_described_and_not_what_the_stolen_card_does_when_turned_up() -> None:
    t = table("ann: goat", "ben: mole unicorn* crow?", deck="goat")
    steals = [choice for choice in t.waiting[0].choices if choice.verb == "steal"]
    words = Words(["Ann", "Ben"], 0)
    assert {t.game.text.hint(choice, t.view(0), words) for choice in steals} == {HINTS["steal"]}


def test_a_card_to_discard_does_not_tell_what_it_would_do_when_turned_up() -> None:
    t = table("ann: mole adder* goat^", "ben: fox crow", deck="goat")
    t.answer(0, ["flip:1"])
    leave = [choice for choice in t.waiting[0].choices if choice.verb == "adder"]
    words = Words(["Ann", "Ben"], 0)
    assert leave and not any(t.game.text.hint(choice, t.view(0), words) for choice in leave)


def test_a_card_says_when_it_is_the_only_one_that_can_leave() -> None:
    only = "because you have no other face-up card to"
    words = Words(["Ann", "Ben"], 0)
    for front, place, said in (
        ("goat adder*", 1, f"The Adder must discard itself, {only} discard."),
        ("goat swift*", 1, f"The Swift must move itself to another player, {only} move."),
        (
            "adder mole",
            0,
            "The Adder would discard one of your face-up cards, but you have none that can be "
            "discarded now.",
        ),
        ("goat adder* mole^", 1, CARDS["adder"].effect),
    ):
        t = table(f"ann: {front}", "ben: mole crow", deck="goat")
        (flip,) = [choice for choice in t.waiting[0].choices if choice.id == f"flip:{place}"]
        assert t.game.text.hint(flip, t.view(0), words) == said
