"""The bot's emoji in posts: in sentences, on buttons and in menus, all or none."""

from __future__ import annotations

from typing import Any

from bot.posts import layout
from bot.posts.controls import Control
from bot.posts.signs import CustomEmoji, CustomEmojiSet
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.text.names import emblem

SIGNS = CustomEmojiSet(
    {
        "🦊": CustomEmoji("fox", 123),
        "🐐": CustomEmoji("goat", 4),
        "🐐🦄": CustomEmoji("goaticorn", 5),
        "🐦‍⬛": CustomEmoji("crow", 6),
        "🕷️": CustomEmoji("spider", 7),
    }
)
CONTROL = Control(0, "act")


def dressed(*parts: Any) -> list[dict[str, Any]]:
    view = layout.unframed(*parts)
    view.transform = SIGNS.replace_emoji
    found: list[dict[str, Any]] = view.to_components()
    return found


def button(label: str) -> dict[str, Any]:
    (row,) = dressed(*layout.rows([layout.button(label, CONTROL)]))
    found: dict[str, Any] = row["components"][0]
    return found


def test_a_card_in_a_sentence_is_shown_by_its_own_emoji() -> None:
    said = SIGNS.replace_in_text("Ann turned up a 🦊 Fox, and a 🕷️.")
    assert said == "Ann turned up a <:fox:123> Fox, and a <:spider:7>."


def test_a_sign_of_several_emoji_is_one_card() -> None:
    assert SIGNS.replace_in_text("🐐🦄 and 🐐") == "<:goaticorn:5> and <:goat:4>"


def test_emoji_that_is_part_of_another_is_not_replaced() -> None:
    assert SIGNS.replace_in_text("🐦‍⬛ 🐦‍🔥 🦊‍🔥 🔥‍🦊 🦊🏽") == "<:crow:6> 🐦‍🔥 🦊‍🔥 🔥‍🦊 🦊🏽"


def test_emoji_in_code_are_not_replaced() -> None:
    assert SIGNS.replace_in_text("`🦊` 🦊 ```\n🦊\n```") == "`🦊` <:fox:123> ```\n🦊\n```"


def test_a_button_has_the_emoji_before_its_label() -> None:
    assert button("🦊 Fox 3")["label"] == "Fox 3"
    assert button("🦊 b3")["label"] == "b3"
    assert button("🦊 Fox 3")["emoji"] == {"name": "fox", "id": "123"}
    assert button("Steal 🦊 Fox")["label"] == "Steal Fox"


def test_a_label_of_several_cards_has_the_emoji_of_the_first() -> None:
    assert button("🦊 Fox → 2: 🐐 Goat")["label"] == "Fox → 2: Goat"
    assert button("🦊 Fox → 2: 🐐 Goat")["emoji"]["id"] == "123"


def test_a_label_that_names_a_card_by_its_emoji_alone_keeps_it() -> None:
    for label in ("Ben: 🦊🐐", "🦊", "🦊 Fox for 🐐", "🦊 and a 🐐 Goat", "🐐 → 3", "Join"):
        assert button(label)["label"] == label
        assert button(label).get("emoji") is None


def test_a_menu_has_the_emoji_before_each_option() -> None:
    (row,) = dressed(layout.select("Which", CONTROL, [("🦊 Fox", "a"), ("Pass", "b")]))
    fox, nothing = row["components"][0]["options"]
    assert (fox["label"], fox["emoji"]["id"]) == ("Fox", "123")
    assert (nothing["label"], nothing.get("emoji")) == ("Pass", None)


def test_text_of_a_section_has_own_emoji() -> None:
    (part,) = dressed(layout.section("a 🦊", layout.button("🐐 b3", CONTROL)))
    assert part["components"][0]["content"] == "a <:fox:123>"
    assert part["accessory"]["emoji"]["id"] == "4"


def test_a_post_that_would_get_too_long_keeps_plain_emoji_everywhere() -> None:
    view = layout.post(layout.text("🦊 " * 1500), *layout.rows([layout.button("🦊 Fox", CONTROL)]))
    plain = view.to_components()
    view.transform = SIGNS.replace_emoji
    assert view.to_components() == plain


def test_own_emoji_do_not_change_the_layout_hash() -> None:
    view = layout.post(layout.text("🦊"), *layout.rows([layout.button("🦊 Fox", CONTROL)]))
    before, plain = layout.hash_of(view), view.to_components()
    view.transform = SIGNS.replace_emoji
    assert view.to_components() != plain
    assert layout.hash_of(view) == before


def test_each_card_of_llamas_has_a_type_emoji_and_its_own_picture() -> None:
    assert len({emblem(card) for card in CARDS.values()}) == len(CARDS)


def test_a_game_without_own_emoji_keeps_its_texts() -> None:
    assert (
        CustomEmojiSet({}).replace_in_text("Ann turned up a 🦊 Fox.") == "Ann turned up a 🦊 Fox."
    )
