"""The windows in which Instants are played, as the host sees them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from games.engine import Choice, Decision, Windows, Words, message
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.text.names import KINDS, named
from games.llamas_unleashed.view import LlamasView

PLAYS = {
    "any": message("{card}: against the next card anyone plays"),
    "field": message("{card}: against the next card played into your Field"),
    "takes": message("{card}: against the next card you could take with it"),
}
"""The triggers that an armed Instant can wait for."""


class LlamasWindows(Windows[LlamasView]):
    """Triggers by sort of card, player and Field; Instants can be armed."""

    def triggers(self, view: LlamasView, words: Words) -> Mapping[str, str]:
        """Return the triggers: the sorts of card, the other players, and the reader's Field."""
        marks = {f"sort:{sort}": words(name) for sort, name in KINDS.items()}
        if view.reader is not None:
            marks[f"field:{view.reader}"] = words("Cards played into your Field")
        others = [seat for seat in range(view.seats) if seat != view.reader]
        played = {
            f"player:{seat}": words("Cards that {name} plays", name=words.label(seat))
            for seat in others
        }
        return marks | played

    def fits(self, decision: Decision, view: LlamasView) -> Collection[str]:
        """Return the triggers that fit the card being played: its sorts, its player, its Field."""
        key, player, owner = decision.about
        card = CARDS[str(key)]
        sorts = card.variation or (card.type,)
        return {f"player:{player}", f"field:{owner}", *(f"sort:{sort}" for sort in sorts)}

    def cards(self, view: LlamasView, words: Words) -> Mapping[str, str]:
        """Return the Instants in the reader's hand, with the plays that each can wait for."""
        hand = view.table[view.reader].hand if view.reader is not None else []
        held = dict.fromkeys(key for key in hand if key and CARDS[key].type == "instant")
        return {
            f"{key}:{play}": words(said, card=named(key, words))
            for key in held
            for play, said in PLAYS.items()
            if play != "takes" or CARDS[key].takes
        }

    def armed(self, card: str, decision: Decision, view: LlamasView) -> Choice | None:
        """Return the choice that plays an armed Instant, if it waits for the card being played."""
        key, _, play = card.partition(":")
        played, _, owner = decision.about
        if play == "field" and owner != view.reader:
            return None
        if play == "takes" and CARDS[key].takes not in CARDS[str(played)].variation:
            return None
        hand = view.table[decision.seat].hand
        return next((c for c in decision.choices if hand[c.place] == key), None)
