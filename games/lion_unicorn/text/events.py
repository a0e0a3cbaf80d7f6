"""The sentences for the events of The Lion & The Unicorn."""

from __future__ import annotations

from games.engine import (
    SILENT,
    IfShown,
    Plural,
    SeenEvent,
    Words,
    about,
    event_sentence,
    event_sentences,
    message,
)
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.text.names import named, one, place_name, tally


def card_of(seat: int, place: int | str, words: Words) -> str:
    """Name a player's card: "your card 2", "Ben's starting card". A puzzle gives cards letters."""
    if not place:
        return words.by_actor(seat, "your starting card", "{name}'s starting card")
    return words.by_actor(seat, "your card {n}", "{name}'s card {n}", n=place)


def shown(event: SeenEvent, words: Words) -> str:
    """Name the card that the reader was shown, with its article."""
    return one(event.faces[0], words)


def stolen(event: SeenEvent, words: Words) -> str:
    """Name the card that was stolen by its place, as its face stays hidden."""
    victim, place = event.about
    return card_of(int(victim), place, words)


def tell_draw(event: SeenEvent, words: Words) -> str | None:
    """Describe a draw for the drawer, for players who saw the card, or for a spectator."""
    if event.about == ("known",):
        return KNOWN_DRAW(event, words)
    if event.doer != words.reader and event.faces:
        theirs = message("🎴 {name} drew {card}. Everyone except {name} saw it.")
        return words(theirs, name=words.seat(event.doer), card=shown(event, words))
    return words.by_actor(
        event.doer,
        message("🎴 You drew a card. The others saw it, but you didn't."),
        message("🎴 {name} drew a card and showed it to the other players."),
    )


KNOWN_DRAW = event_sentence(
    IfShown(
        (
            "🎴 You drew {card}. It was the only card left, so everyone knows it.",
            "🎴 {name} drew {card}. It was the only card left, so everyone knows it.",
        ),
        "🎴 {name} drew the only card left, so everyone knows it.",
    ),
    card=shown,
)


def own_card(event: SeenEvent, words: Words) -> str:
    """Name a card of the player whom the sentence has just named."""
    seat, place = event.doer, event.about[0]
    if seat == words.reader:
        return card_of(seat, place, words)
    return place_name(place, words) if place else words("their starting card")


def tell_rat(event: SeenEvent, words: Words) -> str:
    """Say whose cards were mixed, or that there was nothing to mix."""
    target, n = map(int, event.about)
    if n < 2:
        return words.by_actor_and_target(
            event.doer,
            target,
            message("🐀 Your rat found nothing to shuffle among {other}'s cards."),
            message("🐀 {name}'s rat found nothing to shuffle among your cards."),
            message("🐀 {name}'s rat found nothing to shuffle among {other}'s cards."),
        )
    return words.by_actor_and_target(
        event.doer,
        target,
        message("🐀 You shuffled {other}'s {n} face-down cards. Now nobody knows which is which."),
        message("🐀 {name} shuffled your {n} face-down cards. Now nobody knows which is which."),
        message(
            "🐀 {name} shuffled {other}'s {n} face-down cards. Now nobody knows which is which."
        ),
        n=n,
    )


def tell_look(event: SeenEvent, words: Words) -> str:
    """Say to the mole's owner what they saw, and to the others that they looked."""
    seat, n = event.doer, len(event.cards)
    if not n:
        return words.by_actor(
            seat,
            message("👀 Your mole found no face-down card to look at."),
            message("👀 {name}'s mole found no face-down card to look at."),
        )
    if event.faces:
        seen = [
            words("{place} ({card})", place=own, card=named(kind, words))
            for own, kind in zip(looked_at(event, words), event.faces, strict=True)
        ]
        return words("👀 You looked at {cards}.", cards=words.listing(seen))
    return words.plural(
        "👀 {name} looked at their face-down card.",
        "👀 {name} looked at their {n} face-down cards.",
        n,
        name=words.seat(seat),
    )


def looked_at(event: SeenEvent, words: Words) -> list[str]:
    """Name the cards that the reader looked at: "your starting card", "card 2"."""
    return [
        place_name(place, words) if place else card_of(event.doer, 0, words)
        for place in event.about
    ]


DISCARDS = {
    "adder": (
        message("🗑️ You discarded {cards}."),
        message("🗑️ {name} discarded {cards}."),
    ),
    "crows": (
        message("🦄 You lose these face-up cards: {cards}."),
        message("🦄 {name} loses these face-up cards: {cards}."),
    ),
    "pride": (
        message("🦁 The lion drives off your face-down cards: {cards}."),
        message("🦁 The lion drives off {name}'s face-down cards: {cards}."),
    ),
}
"""How cards come to be discarded, for their owner and for the others."""


def tell_discard(event: SeenEvent, words: Words) -> str:
    """Say which cards a player discarded, and why."""
    why = str(event.about[0])
    yours, theirs = DISCARDS[why]
    cards = one(event.faces[0], words) if why == "adder" else tally(event.faces, words)
    return words.by_actor(event.doer, yours, theirs, cards=cards)


def tell_shuffle_in(event: SeenEvent, words: Words) -> str:
    """Say which card went back into the deck."""
    kind = event.faces[0]
    card = named(kind, words)
    if CARDS[kind].count == 1:
        return words("🔀 The {card} was shuffled back into the deck.", card=card)
    return words.by_actor(
        event.doer,
        message("🔀 Your {card} was shuffled back into the deck."),
        message("🔀 {name}'s {card} was shuffled back into the deck."),
        card=card,
    )


def tell_void(event: SeenEvent, words: Words) -> str:
    """Say that a round is void."""
    n = int(event.about[0])
    if n == 3:
        return words(
            "⏳ For the third time, no one has won after 100 turns each, so the match ends."
        )
    return words(
        "⏳ No one has won after 100 turns each, so the cards are dealt again. Rounds "
        "without a winner: {n} of 3.",
        n=n,
    )


EVENT_FORMATTERS = event_sentences(
    {
        "starting": SILENT,
        "mix": SILENT,
        "round": ("🏁 Round {n} begins. You have the crown and go first.",
                  "🏁 Round {n} begins. {name} has the crown and goes first."),
        "dealt": IfShown("🎴 Your starting card is {card}. You can look at it whenever you like.",
                         SILENT),
        "draw": tell_draw,
        "up": ("🔼 You turned up {own}: {card}.", "🔼 {name} turned up {own}: {card}."),
        "down": ("🔽 You turned {own} face-down: {card}.",
                 "🔽 {name} turned {own} face-down: {card}."),
        "steal": ("🫳 You stole {stolen}.", "🫳 {name} stole {stolen}."),
        "give": ("➡️ You moved {card} to {other}.", "➡️ {name} moved {card} to you.",
                 "➡️ {name} moved {card} to {other}."),
        "rat": tell_rat,
        "look": tell_look,
        "discard": tell_discard,
        "reshuffle": Plural(
            "🔀 The deck was empty: the only discarded card became the new deck.",
            "🔀 The deck was empty: {n} discarded cards were shuffled to form a new one."),
        "shuffle_in": tell_shuffle_in,
        "fox": ("🦊 Your fox gives you another action.", "🦊 The fox gives {name} another action."),
        "won": ("🍞 **You win the round!** Rounds won: {n} of 2.",
                "🍞 **{name} wins the round!** Rounds won: {n} of 2."),
        "decided": ("🍞 **You win the round**, and with it the match.",
                    "🍞 **{name} wins the round**, and with it the match."),
        "aside": "👑 These cards go under the crown and sit out the next round: {cards}.",
        "void": tell_void,
    },
    n=about(0),
    card=shown,
    cards=lambda event, words: tally(event.faces, words),
    own=own_card,
    stolen=stolen,
)  # fmt: skip
"""What is said of each kind of event."""
