"""The text of Smallseat: complete, short enough for Discord, nothing hidden."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path

import pytest

from games.engine import Event, Outcome, SeenEvent, Table, Words, choice
from games.smallseat import rules
from games.smallseat.cards import CARDS
from games.smallseat.state import NONE
from games.smallseat.text import SmallText
from games.smallseat.text.events import EVENT_FORMATTERS
from games.smallseat.text.labels import LABELS
from games.smallseat.text.prompts import PROMPTS, STAKES
from kit.amount import draws
from tests.games.smallseat.board import ADA, BEN, CYD, DOV, GAME, Small, answer, play, table, vote
from tests.games.smallseat.matches import random_match

TEXT = SmallText()
NAMES = ["Ann", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hal", "Ivy", "Jon"]
LONG = [f"Maximiliane von der Wiesenaue {n}" for n in range(10)]
SOURCES = [path.read_text("utf-8") for path in Path(rules.__path__[0]).glob("*.py")]
LABEL, TABLE, HAND, SECTION = 80, 3000, 2500, 3500


def words(reader: int | None = None, **roles: int) -> Words:
    return Words(NAMES, reader, roles=roles)


def readers(t: Small) -> list[int | None]:
    return [*range(t.state.seats), None]


def told(events: list[Event], reader: int | None) -> list[str]:
    sentences = [TEXT.event(e.seen_by(reader), words(reader)) for e in events]
    return [s for s in sentences if s]


def prompt(t: Small, seat: int, reader: int | None) -> str:
    return TEXT.prompt(t.waiting[seat], t.view(reader), words(reader))


def labels(t: Small, seat: int) -> list[str]:
    return [TEXT.choice(c, t.view(seat), words(seat)) for c in t.waiting[seat].choices]


# Completeness


def test_every_event_has_a_text_or_is_intentionally_silent() -> None:
    emitted = {kind for s in SOURCES for kind in re.findall(r'\.record\(\s*"(\w+)"', s)}
    assert {*emitted, "mix"} == EVENT_FORMATTERS.keys()


def test_every_prompt_and_every_verb_has_a_text() -> None:
    asking = r'(?:ask|ask_unless_forced|Decision)\(\s*[\w.]+,\s*"(\w+)"'
    asked = {name for s in SOURCES for name in re.findall(asking, s)}
    assert asked == set(PROMPTS) and set(STAKES) <= asked
    seen = {c.verb for seed in range(25) for t in random_match(seed) for d in t.waiting.values()
            for c in d.choices}  # fmt: skip
    assert seen <= set(LABELS) == {verb.name for verb in GAME.verbs}
    assert set(LABELS) - seen <= {"keep"}


@pytest.mark.parametrize("seed", range(draws(8)))
def test_every_event_is_a_whole_sentence_for_every_reader(seed: int) -> None:
    for t in random_match(seed):
        for event in t.news:
            said = {reader: told([event], reader) for reader in readers(t)}
            if event.kind in ("dealt", "give", "gift", "asked", "count", "mix"):
                assert not all(said.values())
            else:
                assert all(said.values()), event
            for (sentence,) in filter(None, said.values()):
                assert len(sentence) <= 330 and sentence.endswith((".", "!"))
                assert not re.search(r"[{}]|None|_|Your? (has|gives|calls|swaps)|\n", sentence)


def test_events_address_the_teller_as_you() -> None:
    t = table("ada: dog pig", "ben: pig pig", "cyd!: pig pig", "dov: dog pig")
    vote(t, "dog pig pig dog")
    events = [*play(t, "swap ben"), *play(t, "swap cyd")]
    teller = {reader: words(reader, **GAME.roles(t.state)) for reader in readers(t)}
    said = {
        reader: [TEXT.event(e.seen_by(reader), words) for e in events if e.kind == "swap"]
        for reader, words in teller.items()
    }
    assert said[CYD] == [
        "🔄 Ann swaps places with Ben. You get 🐶 Snufflesniff.",
        "🔄 Dov swaps places with you. You get 🐶 Snufflesniff.",
    ]
    assert said[DOV] == [
        "🔄 Ann swaps places with Ben. The Teller gets 🐶 Snufflesniff.",
        "🔄 You swap places with Cleo. The Teller gets 🐶 Snufflesniff.",
    ]


def test_short_labels_count_only_cards_that_lie_in_the_same_place() -> None:
    t = table("ada!: pig pig dog", "ben: dog", "cyd: pig", called="pig")
    view = t.view(0)
    view.public = [view.called] * 4
    shown = [t.game.text.short(choice("vote", n), view, words(0)) for n in range(4)]
    assert shown == ["🐷 ×2", "🐷 ×2", "🐶 ×1", "🐷 ×4"]


@pytest.mark.parametrize(
    "names", [LONG, ["Ben"] * 10, [r"*\_~`|" * 5] * 10], ids=["long", "same", "marked"]
)
def test_choices_are_short_and_distinct_and_nothing_is_too_long(names: list[str]) -> None:
    for seed in range(2):
        for t in islice(random_match(seed), 0, None, 3):
            for seat, decision in t.waiting.items():
                for reader in (seat, None):
                    view, said = t.view(reader), Words(names, reader)
                    shown = [TEXT.choice(c, view, said) for c in decision.choices]
                    assert len(set(shown)) == len(shown) <= 25
                    assert all(0 < len(label) <= LABEL and "{" not in label for label in shown)
                    asked = TEXT.prompt(decision, view, said)
                    assert "{" not in asked and not re.search(r"[a-z]_[a-z]", asked)
                assert len(TEXT.table(t.view(seat), Words(names, seat))) <= TABLE
                assert len(TEXT.hand(t.view(seat), Words(names, seat))) <= HAND


def test_table_text_is_the_same_for_all_readers() -> None:
    for t in islice(random_match(0), 0, None, 12):
        assert len({TEXT.table(t.view(r), words(r)) for r in readers(t)}) == 1


def test_alt_text_of_the_picture_describes_table_and_hand_without_markdown() -> None:
    t = table("ada: pig dog", "ben: dog dog", "cyd!: pig dog")
    alt = TEXT.alt(t.view(ADA), words(ADA))
    assert "Ann · 2 cards" in alt and "Your cards" in alt and "**" not in alt
    assert "Your cards" not in TEXT.alt(t.view(None), words())


# Sentences


def test_votes_are_listed_clockwise_and_the_row_by_name() -> None:
    t = table("ada: pig dog", "ben: dog dog", "cyd!: dog pig")
    events = vote(t, "pig dog dog")
    assert told(events, BEN) == [
        "🗳️ Votes: Ann 🐷 · you 🐶 · Cleo 🐶.",
        "🏅 🐶 Snufflesniff wins. In the winning row: you and Cleo. "
        "All votes for this animal (2) become the Teller's secret cards.",
    ]
    (won,) = [event for event in events if event.kind == "won"]
    said = TEXT.event(won.seen_by(CYD), words(CYD, **GAME.roles(t.state)))
    assert said and said.endswith("All votes for this animal (2) become your secret cards.")


def test_a_secret_vote_names_the_card_if_the_teller_has_only_one_kind() -> None:
    for secret, said in (("dog dog", "In secret: 🐶 ×2"), ("dog pig", "In secret")):
        t = table("ada: pig dog", "ben: dog dog", f"cyd!: {secret} | pig")
        decision, view = t.waiting[CYD], t.view(CYD)
        assert [TEXT.short(c, view, words(CYD)) for c in decision.choices] == [said, "🐷 ×1"]
        assert TEXT.prompt(decision, view, words(CYD)).endswith(
            "The others see a public card before they vote. "
            "A secret card is revealed together with their votes; if it loses, it becomes public "
            "and no longer counts."
        )


LOSES = "If your vote doesn't win, you must either use that card's action or swap places."


def test_a_vote_says_how_many_there_are_and_what_orders_demand() -> None:
    t = table("ada: pig dog pig", "ben: dog dog", "cyd!: dog pig")
    assert labels(t, ADA) == [
        "Vote 🐷 Curlysnouts – you have 2",
        "Vote 🐶 Snufflesniff – you have 1",
    ]
    assert prompt(t, ADA, ADA).splitlines() == [
        "Choose your vote.", "It stays hidden until everyone has chosen.", LOSES,
    ]  # fmt: skip
    assert prompt(t, ADA, BEN) == "Ann votes."
    orders = [("karate_chicks", NONE), ("sleepersippies", BEN)]
    t = table("ada: pig dog pig", "ben: dog dog", "cyd!: dog pig", orders=orders)
    assert "must vote" not in prompt(t, ADA, ADA)
    play(t, "vote pig")
    assert prompt(t, BEN, BEN).splitlines()[3:] == [
        "You must vote for 🐨 Sleepersippies if you can.",
        "You must vote for 🐷 Curlysnouts if you can.",
    ]
    t = table("ada: pig dog", "ben: dog dog", "cyd!: dog pig", orders=[("purplepaws", NONE)])
    assert prompt(t, ADA, ADA).endswith("You must vote for the animal you have the most of.")


def test_loser_reads_which_action_can_be_used_and_where_a_swap_leads() -> None:
    t = table("ada: dog dog", "ben: pig hedgehog hedgehog", "cyd!: dog pig")
    answer(t, ADA, "vote dog")
    answer(t, BEN, "vote hedgehog")
    answer(t, CYD, "vote dog")
    assert prompt(t, BEN, BEN).startswith("Use 🦔 Pricklypettes, or swap?\n")
    assert labels(t, BEN) == [
        "Use 🦔 Pricklypettes",
        "Swap with Ann and move to the Smallseat",
        "Swap with Cleo and move to place 3",
    ]
    assert "\n" not in prompt(t, BEN, ADA)


def test_table_shows_votes_protection_public_cards_and_orders() -> None:
    orders = [("sleepersippies", ADA), ("lionsyre", NONE)]
    lines = ("ada: chick dog dog", "ben: pig hedgehog", "cyd!: pig dog | cat cat")
    t = table(*lines, orders=orders, immune=[BEN])
    play(t, "secret", "vote dog")
    shown = TEXT.table(t.view(None), words())
    assert "🪑 **Ann** · 2 cards · votes 🐶 Snufflesniff" in shown
    assert "2 ▶️ **Ben** · 2 cards · 🛡️ immune" in shown
    assert "3 **Cleo** 📣 · 4 cards" in shown
    assert "**The Teller's public cards:** 🐱 Purplepaws ×2. Secret cards: 2." in shown
    assert "🐨 Ann votes for Sleepersippies. 🦁 Everyone votes in turn, face-up." in shown
    play(t, "vote pig", "vote pig")
    shown = TEXT.table(t.view(None), words())
    assert "🪑 ▶️ **Ann** · 2 cards · voted 🐶 Snufflesniff – acting now" in shown
    assert "voted 🐷 Curlysnouts 🏅" in shown
    assert "**This round's winner:** 🐷 Curlysnouts 🏅 (Ben and Cleo)" in shown


def test_table_marks_who_has_chosen_and_nothing_else() -> None:
    t = table("ada: pig dog", "ben: dog dog", "cyd!: pig dog")
    answer(t, BEN, "vote dog")
    shown = TEXT.table(t.view(None), words())
    assert "▶️ **Ann**" in shown and "✅ **Ben**" in shown
    assert "votes" not in shown


def test_the_hand_counts_cards_and_lists_what_was_seen() -> None:
    t = table("ada: pig dog* pig", "ben: dog cat", "cyd!: pig dog chick* | cat")
    assert TEXT.hand(t.view(BEN), words(BEN)).splitlines() == [
        "**Your cards**",
        "🐶 Snufflesniff, 🐱 Purplepaws",
        "**What you have seen in other hands**",
        "Ann: 🐶 Snufflesniff, and 2 unknown",
        "Cleo, secret: 🐥 Karate Chicks, and 2 unknown",
    ]
    own = TEXT.hand(t.view(CYD), words(CYD))
    assert own.startswith(
        "**Your secret cards**\n🐷 Curlysnouts, 🐶 Snufflesniff, 🐥 Karate Chicks"
    )
    assert "**Your public cards**\n🐱 Purplepaws" in own
    assert TEXT.hand(t.view(None), words()).startswith("You are watching")


RARE = [
    (SeenEvent("nap", 1, (), ()), "🐨 Everyone agreed: the round ends here."),
    (SeenEvent("nap", 1, (0, 2), ()),
     "🐨 The round continues, because you and Cleo said no. "
     "Next round Ben must vote for 🐨 Sleepersippies if they can."),
    (SeenEvent("bears", 1, ("snufflesniff",), ()),
     "🐼 🐶 Snufflesniff is named, but no one has to give a card."),
    (SeenEvent("bears", 1, ("snufflesniff", 0, 2), ()),
     "🐼 🐶 Snufflesniff is named. Players without it must give a card: you and Cleo."),
    (SeenEvent("count", 0, (2, "snufflesniff", 1), ()), "🤫 Cleo has 1 🐶 Snufflesniff card."),
    (SeenEvent("count", 0, (2, "snufflesniff", 0), ()),
     "🤫 Cleo has no 🐶 Snufflesniff cards."),
    (SeenEvent("asked", 1, (0, "snufflesniff"), ()),
     "🤫 Ben wants to know how many 🐶 Snufflesniff cards you hold."),
    (SeenEvent("flip", 1, (1,), ((3, "snufflesniff"),)),
     "🔁 The Teller makes a secret card public: 🐶 Snufflesniff."),
    (SeenEvent("otter", 1, (0,), ()),
     "🦦 Ben takes the Smallseat from you. The round ends. "
     "In the next one, everyone who voted for 🦦 Ottermother votes at random."),
    (SeenEvent("secrets", 1, (), ()), "🏁 The Teller has no secret cards."),
    (SeenEvent("gift", 1, (0,), ((3, "snufflesniff"),)),
     "🎁 Ben gives you a card in secret: 🐶 Snufflesniff."),
    (SeenEvent("ponies", 1, (0,), ((3, "snufflesniff"), (4, "snufflesniff"))),
     "🐴 🐶 Snufflesniff ×2 are taken from the Teller: Ben gets one, and you get one."),
    (SeenEvent("ponies", 0, (0,), ((3, "snufflesniff"),)),
     "🐴 You take 🐶 Snufflesniff from the votes that won."),
    (SeenEvent("hand", 1, (), ()),
     "👀 Ben shows their whole hand: nothing. Ben is immune until the end of the next round."),
]  # fmt: skip


@pytest.mark.parametrize(("event", "sentence"), RARE, ids=lambda v: v[:30] if v else "")
def test_rare_events_have_the_expected_sentences(event: SeenEvent, sentence: str) -> None:
    assert TEXT.event(event, words(ADA)) == sentence


def test_teller_with_one_card_is_not_asked_to_turn_three() -> None:
    t = table("ada: pig chick", "ben: seal dog", "cyd!:")
    vote(t, "pig seal")
    play(t, "execute")
    assert prompt(t, CYD, CYD).startswith(
        "Which card do you turn over? You still have up to 3 to turn."
    )


def test_secret_question_is_shown_to_two_players_and_its_answer_to_one() -> None:
    t = table("ada: rabbit pig", "ben: dog pig dog", "cyd: dog dog", "dov!: dog pig")
    vote(t, "rabbit dog dog dog")
    asking = play(t, "execute", "ask ben")
    assert prompt(t, ADA, ADA).endswith("Only you and Ben will know the answer.")
    said = {r: told(play(t.fork(), "animal dog"), r)[:3] for r in (ADA, BEN, CYD, None)}
    assert told(asking, BEN) == ["▶️ Ann uses 🐰 Chewy Carrots: ask in secret."]
    assert said[ADA] == [
        "🐰 You ask Ben a question in secret.",
        "🤫 You ask Ben about 🐶 Snufflesniff.",
        "🤫 Ben has 1 🐶 Snufflesniff card.",
    ]
    assert said[BEN][:2] == [
        "🐰 Ann asks you a question in secret.",
        "🤫 Ann wants to know how many 🐶 Snufflesniff cards you hold.",
    ]
    assert said[CYD][0] == said[None][0] == "🐰 Ann asks Ben a question in secret."
    assert not any("🤫" in sentence for r in (CYD, None) for sentence in said[r])
    assert sum("🤫" in sentence for sentence in said[BEN]) == 1


@pytest.mark.parametrize(
    ("outcome", "begins"),
    [
        (Outcome(winners=(1,), reason="teller", scores=(1, 5, 0)),
         "📣 No animal beats the called one: Ben, the Teller, wins alone!"),
        (Outcome(winners=(0, 1), reason="shared", scores=(4, 4, 0)),
         "🏆 Several animals are tied for most common, including the called one. "
         "Winners: you and Ben."),
        (Outcome(winners=(0,), reason="candidates", scores=(4, 1, 0)),
         "🏆 The winning animal was among the last cards! Winners: you."),
        (Outcome(winners=(0,), reason="next", scores=(2, 1, 0)),
         "🏆 Nobody kept the most common animal, so the next most common that anyone kept wins; "
         "the called one doesn't count. Winners: you."),
        (Outcome(winners=(), reason="nobody", scores=(0, 1, 0)),
         "🤷 Nobody kept an animal that could win, so nobody wins."),
        (Outcome(winners=(), reason="empty", scores=(0, 0, 0)),
         "🤷 The Teller has no secret cards, so nobody wins."),
    ],
)  # fmt: skip
def test_end_is_shown_with_its_reason(outcome: Outcome, begins: str) -> None:
    assert TEXT.outcome(outcome, words(ADA)) == begins


# The rules page


def test_the_rules_page_has_every_animal_and_every_ruling_in_sections_that_fit() -> None:
    page = TEXT.rules(words())
    for card in CARDS.values():
        assert f"**{card.emoji} {card.name}** ({card.animal})" in page
    numbered = [int(n) for n in re.findall(r"^\*\*(\d+)\*\* ", page, re.MULTILINE)]
    assert numbered == list(range(1, 36))
    assert all(len(section) < SECTION for section in page.split("\n## "))
    assert set(TEXT.cards(words())) == {card.name for card in CARDS.values()}


def test_every_ruling_has_a_test() -> None:
    here = Path(__file__).parent
    names = " ".join(re.findall(r"def (test_\w+)", "".join(
        p.read_text("utf-8") for p in here.glob("test_*.py"))))  # fmt: skip
    tested = {int(n) for found in re.findall(r"rulings?_([\d_and]+)_", names)
              for n in re.findall(r"\d+", found)}  # fmt: skip
    assert tested == set(range(1, 36))


def test_player_reads_what_the_animal_does_and_a_teller_if_it_does_nothing() -> None:
    def hint(t: Small, seat: int) -> str:
        (execute,) = [c for c in t.waiting[seat].choices if c.verb == "execute"]
        return TEXT.hint(execute, t.view(seat), words(seat))

    t = table("ada: squirrel dog chick", "ben: pig dog", "cyd: pig chick", "dov!: pig pig")
    vote(t, "squirrel pig pig pig")
    assert hint(t, ADA) == CARDS["tree_of_hainut"].brief
    t = table("ada: cat dog", "ben: cat dog", "cyd: cat chick", "dov!: squirrel chick")
    vote(t, "cat cat cat squirrel")
    assert hint(t, DOV) == "This does nothing for the Teller."


def test_action_of_an_animal_that_is_only_called_is_not_explained() -> None:
    t = Table.new(GAME, 4, b"call", GAME.options())
    (teller,) = t.waiting
    assert t.waiting[teller].prompt == "call"
    for called in t.waiting[teller].choices:
        assert not TEXT.hint(called, t.view(teller), words(teller))


def test_every_question_about_a_vote_comes_with_the_rule_that_decides_it() -> None:
    for prompt_of_a_vote in ("vote", "open", "lead", "speak"):
        assert "longest unbroken row" in TEXT.crucial[prompt_of_a_vote]
