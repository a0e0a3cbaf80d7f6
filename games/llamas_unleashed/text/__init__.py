"""The texts of Llamas Unleashed."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine import Options, RulesPage, Text, Words, message
from games.llamas_unleashed.cards import CARDS, FOLDER, HERDS, NUMBERS
from games.llamas_unleashed.text.advice import CONS, EVENS, PROS, ahead
from games.llamas_unleashed.text.events import EVENT_FORMATTERS
from games.llamas_unleashed.text.labels import LABELS, SHORT_LABELS, hint
from games.llamas_unleashed.text.names import card_text, herd_text
from games.llamas_unleashed.text.prompts import prompt
from games.llamas_unleashed.text.standing import (
    REASONS,
    decisive,
    goal,
    one_short,
    result,
    share,
    standing,
    why_not,
)
from games.llamas_unleashed.text.table import hand, known_hands, lying, outcome, table
from games.llamas_unleashed.view import LlamasView


class LlamasText(Text[LlamasView]):
    """All texts of the game."""

    labels = LABELS
    short_labels = SHORT_LABELS
    event_formatters = EVENT_FORMATTERS
    pros = PROS
    cons = CONS
    evens = EVENS
    ahead = staticmethod(ahead)
    effects = frozenset(
        {
            "discard",
            "destroy",
            "sacrifice",
            "fly",
            "return",
            "steal",
            "move",
            "bring",
            "pull",
            "take_chosen",
            "give",
            "trade",
            "will_skip",
            "extra",
            "guard",
        }
    )
    page = RulesPage(FOLDER)
    sections = {
        **dict.fromkeys(["action", "play_again", "pair"], "The start and your turn"),
        "instant": "Instants",
    }
    crucial = {
        "first_baby": message(
            "The Babies differ only in their variation, but that matters: 3 Animals of one "
            "variation give you a bonus."
        )
    }
    reasons = REASONS
    endings = {
        "animals": message("enough Animals"),
        "deck": message("most Animals"),
        "turns": message("most Animals"),
        "deck_letters": message("most letters"),
        "turns_letters": message("most letters"),
    }
    plays = ("play", "instant")
    stakes = {
        **dict.fromkeys(["destroy", "steal", "move", "shuffle_in", "return", "trade"], 4),
        **dict.fromkeys(["sacrifice", "fly", "nursery", "no_entry", "will_skip"], 3),
        **dict.fromkeys(["play", "into", "enter", "bring", "stop", "extra", "quiet"], 2),
        **dict.fromkeys(["pull", "take_chosen", "give", "discard"], 2),
        **dict.fromkeys(["turn", "draw", "search", "put_back"], 0),
    }

    goal = staticmethod(goal)
    prompt = staticmethod(prompt)
    standing = staticmethod(standing)
    one_short = staticmethod(one_short)
    decisive = staticmethod(decisive)
    result = staticmethod(result)
    share = staticmethod(share)
    why_not = staticmethod(why_not)
    hint = staticmethod(hint)
    table = staticmethod(table)
    hand = staticmethod(hand)
    known_hands = staticmethod(known_hands)
    lying = staticmethod(lying)
    outcome = staticmethod(outcome)

    def lobby(self, seats: int, options: Options, words: Words) -> str:
        """Say how many Animals win."""
        return words(
            "With {seats} players, you need {n} Animals to win.",
            seats=seats,
            n=NUMBERS.to_win[seats],
        )

    def cards(self, words: Words) -> Mapping[str, str]:
        """Describe the effect of each card and each Herd Bonus."""
        said = {words(card.name): card_text(key, words) for key, card in CARDS.items()}
        herds = {words(herd.name): herd_text(variation, words) for variation, herd in HERDS.items()}
        return said | herds
