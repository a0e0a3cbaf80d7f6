"""The sentences for the events of Llamas Unleashed."""

from __future__ import annotations

from games.engine import (
    SILENT,
    EventSentence,
    IfShown,
    Plural,
    SeenEvent,
    Words,
    about,
    event_sentences,
    message,
)
from games.llamas_unleashed.text.names import listed


def seat_in(event: SeenEvent, place: int = 0) -> int:
    """Return the other seat that the event names."""
    return int(event.about[place])


def card(event: SeenEvent, words: Words) -> str:
    """Name the cards that the reader was shown."""
    return listed(event.faces, words)


def tell_stop(event: SeenEvent, words: Words) -> str:
    """Say who stopped whose card, and what happened to it."""
    if event.about[1]:
        said = (
            message("✋ You stop {other}'s {card} and keep it."),
            message("✋ {name} stops your {card} and keeps it."),
            message("✋ {name} stops {other}'s {card} and keeps it."),
        )
    else:
        said = (
            message("✋ You stop {other}'s {card}. It is discarded."),
            message("✋ {name} stops your {card}. It is discarded."),
            message("✋ {name} stops {other}'s {card}. It is discarded."),
        )
    return words.by_actor_and_target(event.doer, seat_in(event), *said, card=card(event, words))


def passed(yours: str, to_you: str, seen: str, unseen: str) -> EventSentence:
    """Return what is said of a card that passes from ``about``'s seat to the event's in secret.

    The event's seat reads ``yours``, the other ``to_you``. Other readers read ``seen`` if they
    were shown the card, ``unseen`` if not.
    """
    return IfShown((yours, to_you, seen), unseen)


def tell_found(event: SeenEvent, words: Words) -> str:
    """Say which card was found in the deck or the discard pile, which everyone is shown."""
    if event.about[0] == "deck":
        told = (
            message("🔎 You take {card} from the deck."),
            message("🔎 {name} takes {card} from the deck."),
        )
    else:
        told = (
            message("♻️ You take {card} from the discard pile."),
            message("♻️ {name} takes {card} from the discard pile."),
        )
    return words.by_actor(event.doer, *told, card=card(event, words))


def tell_put_back(event: SeenEvent, words: Words) -> str | None:
    """Say how many cards went back on and under the deck, if any did."""
    top, bottom = map(int, event.about)
    if not top:
        return None
    if bottom:
        return words("📥 One card goes back on top of the deck, and one goes on the bottom.")
    return words.plural(
        "📥 {n} card goes back on top of the deck.",
        "📥 {n} cards go back on top of the deck.",
        top,
    )


def tell_look_hand(event: SeenEvent, words: Words) -> str:
    """Say who looks at whose hand, and to that player which cards are there."""
    victim = seat_in(event)
    if words.reader == event.doer:
        return words(
            "👀 You look at {name}'s hand: {card}.",
            name=words.seat(victim),
            card=card(event, words) or words("no cards"),
        )
    return words.by_actor(
        victim,
        message("👀 {looker} looks at your hand."),
        message("👀 {looker} looks at {name}'s hand."),
        looker=words.seat(event.doer),
    )


def tell_hand_over(event: SeenEvent, words: Words) -> str:
    """Say where a card looked at goes."""
    receiver = seat_in(event)
    if event.faces and receiver == event.doer:
        return words("📥 You take {card} into your hand.", card=card(event, words))
    if event.faces:
        return words.by_actor_and_target(
            event.doer,
            receiver,
            message("📥 You give {card} to {other}."),
            message("📥 {name} gives you {card}."),
            message("📥 {name} gives {card} to {other}."),
            card=card(event, words),
        )
    return words.by_actor(
        receiver,
        message("📥 A card goes into your hand."),
        message("📥 A card goes into {name}'s hand."),
    )


def tell_move(event: SeenEvent, words: Words) -> str:
    """Say into whose Field a card is moved."""
    to = seat_in(event, 2)
    if to == event.doer:
        return words.by_actor(
            to,
            message("➡️ You move {card} to your own Field."),
            message("➡️ {name} moves {card} to their own Field."),
            card=card(event, words),
        )
    return words.by_actor_and_target(
        event.doer,
        to,
        message("➡️ You move {card} to {other}'s Field."),
        message("➡️ {name} moves {card} to your Field."),
        message("➡️ {name} moves {card} to {other}'s Field."),
        card=card(event, words),
    )


def tell_will_skip(event: SeenEvent, words: Words) -> str:
    """Say who will skip a turn, and who makes them."""
    skipping = seat_in(event)
    if skipping == event.doer:
        return words.by_actor(
            skipping,
            message("💤 You will skip your next turn."),
            message("💤 {name} will skip their next turn."),
        )
    return words.by_actor_and_target(
        event.doer,
        skipping,
        message("💤 You make {other} skip their next turn."),
        message("💤 {name} makes you skip your next turn."),
        message("💤 {name} makes {other} skip their next turn."),
    )


def tell_into(event: SeenEvent, words: Words) -> str | None:
    """Say whose Field a card is played into, if that isn't its player's own."""
    owner = seat_in(event)
    if owner == event.doer:
        return None
    return words.by_actor_and_target(
        event.doer,
        owner,
        message("👉 You play the card into {other}'s Field."),
        message("👉 {name} plays the card into your Field."),
        message("👉 {name} plays the card into {other}'s Field."),
    )


EVENT_FORMATTERS = event_sentences(
    {
        "mix": SILENT,
        "box": SILENT,
        "first": ("🎲 You are the llama-iest: you go first.",
                  "🎲 {name} is the llama-iest and goes first."),
        "baby": ("🍼 You adopt {card}.", "🍼 {name} adopts {card}."),
        "turn": ("🏁 Turn {n}: your turn.", "🏁 Turn {n}: {name}'s turn."),
        "skipped": ("💤 You skip this turn.", "💤 {name} skips this turn."),
        "draw": IfShown("🎴 You drew {card}.",
                        Plural("🎴 {name} drew a card.", "🎴 {name} drew {n} cards.", "cards")),
        "play": ("🃏 You play {card}.", "🃏 {name} plays {card}."),
        "into": tell_into,
        "enter": ("🌱 {card} enters your Field.", "🌱 {card} enters {name}'s Field."),
        "no_entry": ("🚧 {card} can no longer enter your Field and is discarded.",
                     "🚧 {card} can no longer enter {name}'s Field and is discarded."),
        "instant": ("💦 You respond with {card}.", "💦 {name} responds with {card}."),
        "stop": tell_stop,
        "discard": ("🗑️ You discard {card}.", "🗑️ {name} discards {card}."),
        "bring": ("🌱 You bring {card} directly into your Field.",
                  "🌱 {name} brings {card} directly into their Field."),
        "destroy": ("💥 You destroy {other}'s {card}.", "💥 {name} destroys your {card}.",
                    "💥 {name} destroys {other}'s {card}."),
        "sacrifice": ("🔥 You sacrifice {card}.", "🔥 {name} sacrifices {card}."),
        "fly": ("🪂 {card} flies home to your hand.",
                "🪂 {card} flies home to {name}'s hand."),
        "nursery": ("🍼 Your {card} goes to the Nursery.",
                    "🍼 {name}'s {card} goes to the Nursery."),
        "return": ("↩️ {card} returns to your hand.", "↩️ {card} returns to {name}'s hand."),
        "steal": ("🫳 You steal {other}'s {card}.", "🫳 {name} steals your {card}.",
                  "🫳 {name} steals {other}'s {card}."),
        "move": tell_move,
        "shuffle_in": ("🔀 Your {card} faints and is shuffled into the deck.",
                       "🔀 {name}'s {card} faints and is shuffled into the deck."),
        "pull": passed(
            message("🫳 You pull {card} from {other}'s hand."),
            message("🫳 {name} pulls {card} from your hand."),
            message("🫳 {name} pulls {card} from {other}'s hand."),
            message("🫳 {name} pulls a card from {other}'s hand."),
        ),
        "take_chosen": passed(
            message("🫳 You take {card} from {other}'s hand."),
            message("🫳 {name} takes {card} from your hand."),
            message("🫳 {name} takes {card} from {other}'s hand."),
            message("🫳 {name} takes a card from {other}'s hand."),
        ),
        "give": passed(
            message("🎁 You give {card} to {other}."),
            message("🎁 {name} gives you {card}."),
            message("🎁 {name} gives {card} to {other}."),
            message("🎁 {name} gives a card to {other}."),
        ),
        "found": tell_found,
        "search": ("🔎 You search the deck.", "🔎 {name} searches the deck."),
        "look_pile": ("👀 You look through the discard pile: {card}.",
                      "👀 {name} looks through the discard pile."),
        "take_secretly": ("🥷 You take {card} from the discard pile in secret.",
                          "🥷 {name} takes a card from the discard pile in secret."),
        "look_top": IfShown("👀 You see {card} on top of the deck.",
                            Plural("👀 {name} looks at the top card of the deck.",
                                   "👀 {name} looks at the top {n} cards of the deck.",
                                   "cards")),
        "put_back": tell_put_back,
        "look_hand": tell_look_hand,
        "hand_over": tell_hand_over,
        "trade": ("🔁 You trade hands with {other}.", "🔁 {name} trades hands with you.",
                  "🔁 {name} trades hands with {other}."),
        "will_skip": tell_will_skip,
        "extra": ("⏩ You will take another turn after this one.",
                  "⏩ {name} will take another turn after this one."),
        "quiet": ("🤫 Nobody may play Instants until the end of your turn.",
                  "🤫 Nobody may play Instants until the end of {name}'s turn."),
        "guard": ("🛡️ Your Alpacas can't be destroyed until your next turn.",
                  "🛡️ {name}'s Alpacas can't be destroyed until {name}'s next turn."),
    },
    n=about(0),
    card=card,
    cards=lambda event, words: len(event.cards),
)  # fmt: skip
"""What is said of each kind of event."""
