"""The catalogue: every card has an effect, and every effect has a card."""

from collections import Counter

from games.engine import Words
from games.llamas_unleashed.cards import BABIES, BOX, CARDS, FARMED, HERDS, Card
from games.llamas_unleashed.rules.chain import RULES
from games.llamas_unleashed.text import LlamasText
from games.llamas_unleashed.text.names import named

PAGE = LlamasText().rules(Words([]))
STANDING = {
    name
    for name, field in Card.model_fields.items()
    if name
    not in {
        "key",
        "name",
        "type",
        "text",
        "variation",
        "count",
        "more",
        "expansion",
        "art",
        "brief",
        "short",
        "does",
    }
    and not field.is_required()
}
"""What the catalogue says of a card that holds as long as it lies in a Field or hand."""


def says_something(card: Card) -> bool:
    """Return whether the catalogue alone gives a card an effect."""
    return any(getattr(card, name) for name in STANDING) or len(card.variation) > 1


def test_the_box_holds_the_cards_of_the_game() -> None:
    assert (len(BABIES), len(BOX) - len(BABIES), len(FARMED)) == (12, 115, 54)
    types = Counter(CARDS[key].type for key in BOX)
    assert types == {
        "baby": 12, "basic": 24, "magical": 30, "instant": 13, "magic": 25, "upgrade": 15,
        "downgrade": 8,
    }  # fmt: skip


def test_deck_has_the_expected_variations() -> None:
    deck = [CARDS[key] for key in BOX if CARDS[key].type != "baby"]
    counts = Counter(v for card in deck for v in card.variation)
    assert counts == {"alpaca": 12, "goat": 14, "llama": 16, "ram": 13}  # Henry counts twice


def test_no_card_lacks_its_effect() -> None:
    acting = {key for moment in RULES.values() for key in moment}
    for key, card in CARDS.items():
        plain = card.type in ("baby", "basic")
        assert plain != (key in acting or says_something(card)), key


def test_no_effect_lacks_its_card() -> None:
    bonuses = {herd.bonus for herd in HERDS.values()}
    for moment, rules in RULES.items():
        assert set(rules) <= (bonuses if moment == "bonus" else set(CARDS)), moment


def test_cards_act_at_the_moments_their_types_allow() -> None:
    assert set(RULES["played"]) == {key for key, card in CARDS.items() if card.type == "magic"}
    assert all(CARDS[key].type == "instant" for key in RULES["answering"])
    acting = {key for moment in ("entering", "beginning", "leaving") for key in RULES[moment]}
    assert {CARDS[key].type for key in acting} == {"magical", "upgrade", "downgrade"}


def test_the_text_of_a_card_says_when_it_acts() -> None:
    said = {"entering": "On entering", "beginning": "Each turn", "leaving": "is sacrificed or"}
    for moment, words in said.items():
        for key in RULES[moment]:
            assert words in CARDS[key].text, key


def test_optional_effects_say_may_and_mandatory_ones_do_not() -> None:
    for moment in ("entering", "beginning", "leaving"):
        for key, rule in RULES[moment].items():
            if key not in ("ramstar_energy_drink", "llama_pinata", "spontaneously_fainting_goat"):
                part = CARDS[key].text
                if key == "ignoramus":
                    continue  # it has two effects, both optional
                if moment == "entering":
                    part = part.partition("On entering")[2]
                clause = part.partition("Each turn:")[2] or part
                assert rule.may == ("you may" in clause.partition(".")[0]), key


def test_every_instant_that_takes_has_three_copies_and_one_variation_each() -> None:
    takers = [card for card in CARDS.values() if card.takes]
    assert [card.count for card in takers] == [3] * 4 and len({c.takes for c in takers}) == 4


def test_every_name_is_different_and_every_text_a_sentence() -> None:
    names = [card.name for card in CARDS.values()]
    assert len(set(names)) == len(names)
    assert all(card.text.endswith(".") and len(card.text) <= 200 for card in CARDS.values())


def test_the_rules_page_names_every_card_with_its_text() -> None:
    for key, card in CARDS.items():
        assert f"**{card.name}**" in PAGE and card.text in PAGE, key
    for herd in HERDS.values():
        assert f"**{herd.name}**{' 🏠' if herd.house else ''} – {herd.text}" in PAGE


def test_a_card_is_called_by_its_emblem_and_name() -> None:
    words = Words([])
    assert named("henry_the_huarizo", words) == "🦙🧶🎩 Henry the Huarizo"
    assert (named("llama_bomb", words), named("ram_herd", words)) == (
        "✨💣 Llama Bomb",
        "🐏 Ram Herd",
    )
