"""The texts of Smallseat."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine import Options, RulesPage, Text, Words, message
from games.smallseat.cards import CARDS, FOLDER, ODDS, Odds
from games.smallseat.state import SmallOptions
from games.smallseat.text.advice import CONS, EVENS, PROS, ahead
from games.smallseat.text.events import EVENT_FORMATTERS
from games.smallseat.text.labels import LABELS, SHORT_LABELS
from games.smallseat.text.prompts import prompt
from games.smallseat.text.standing import (
    REASONS,
    ROWS,
    decisive,
    goal,
    hint,
    result_lines,
    share,
    standing,
    why_not,
)
from games.smallseat.text.table import hand, outcome_line, table
from games.smallseat.view import SmallView


class SmallText(Text[SmallView]):
    """All texts of the game."""

    labels = LABELS
    short_labels = SHORT_LABELS
    event_formatters = EVENT_FORMATTERS
    pros = PROS
    cons = CONS
    evens = EVENS
    ahead = staticmethod(ahead)
    effects = frozenset({"won", "bears", "otter", "ponies"})
    page = RulesPage(FOLDER)
    sections = {
        "call": "The start",
        **dict.fromkeys(["vote", "open", "lead", "speak", "act"], "A round"),
    }
    crucial = dict.fromkeys(["vote", "open", "lead", "speak"], ROWS)
    reasons = REASONS
    endings = {
        "teller": message("the called animal"),
        "shared": message("a tie between animals"),
        "candidates": message("the top animal"),
        "next": message("the next-best animal"),
    }
    plays = ("execute", "swap")
    stakes = {
        "won": 9,
        **dict.fromkeys(["otter", "paws", "random", "nap"], 3),
        **dict.fromkeys(["execute", "ponies", "gave", "gift", "swap", "hand", "ask"], 2),
        **dict.fromkeys(["votes", "dealt", "round"], 0),
    }

    goal = staticmethod(goal)
    standing = staticmethod(standing)
    prompt = staticmethod(prompt)
    table = staticmethod(table)
    hand = staticmethod(hand)
    decisive = staticmethod(decisive)
    outcome = staticmethod(outcome_line)
    result = staticmethod(result_lines)
    share = staticmethod(share)
    hint = staticmethod(hint)
    why_not = staticmethod(why_not)

    def cards(self, words: Words) -> Mapping[str, str]:
        """Describe each animal's effect."""
        return {
            words(card.name): words(
                "{emoji} **{name}** ({animal}, {colour})\n{effect}",
                emoji=card.emoji,
                name=words(card.name),
                animal=words(card.animal),
                colour=words(card.colour),
                effect=words(card.effect),
            )
            for card in CARDS.values()
        }

    def lobby(self, seats: int, options: Options, words: Words) -> str:
        """State the Teller's odds with these animals and options, or that they weren't measured."""
        assert isinstance(options, SmallOptions)
        odds = ODDS.of(seats, options.animals, options.handicap)
        if odds is None:
            return words(UNMEASURED, seats=seats, **_numbers(ODDS.teller["starter"][seats], words))
        said = MEASURED[options.handicap, bool(options.animals)]
        told = words(said, seats=seats, **_numbers(odds, words))
        fairer = None if options.handicap else ODDS.of(seats, options.animals, True)
        if fairer is None:
            return told
        less = words(FAIRER, **_numbers(fairer, words))
        return words.sentences([told, less])


def _numbers(odds: Odds, words: Words) -> dict[str, object]:
    """Return the share of matches that the Teller won, and how many were played."""
    return {"share": words.language.percent(odds.share / 100), "matches": odds.matches}


FAIRER = message("With **Fairer for the Candidates**, the Teller won {share} of {matches} matches.")
MEASURED = {
    (False, False): message(
        "Robots played {matches} matches with {seats} players. The Teller won {share} of them."
    ),
    (False, True): message(
        "Robots played {matches} matches with {seats} players and animals like these. "
        "The Teller won {share} of them."
    ),
    (True, False): message(
        "With **Fairer for the Candidates**, the Teller won {share} of {matches} robot "
        "matches with {seats} players."
    ),
    (True, True): message(
        "With **Fairer for the Candidates**, the Teller won {share} of {matches} robot "
        "matches with {seats} players and animals like these."
    ),
}
"""The texts for the Teller's odds, by whether there is a handicap and animals were chosen."""

UNMEASURED = message(
    "There are no figures on how often the Teller wins with these animals and "
    "options. With the easiest animals and no options, the Teller won {share} of "
    "{matches} robot matches with {seats} players."
)
