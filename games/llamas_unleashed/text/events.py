"""The sentences for the events of Llamas Unleashed."""

from __future__ import annotations

from games.engine import (
    EventFormatter,
    SeenEvent,
    Words,
    about,
    actor_event,
    message,
    target_event,
)
from games.llamas_unleashed.text.names import listed


def seat_in(event: SeenEvent, place: int = 0) -> int:
    """Return the other seat that the event names."""
    return int(event.about[place])


def card(event: SeenEvent, words: Words) -> str:
    """Name the cards that the reader was shown."""
    return listed(event.faces, words)


def tell_draw(event: SeenEvent, words: Words) -> str:
    """Say which cards were drawn, or how many."""
    if event.faces:
        return words("🎴 You drew {card}.", card=card(event, words))
    return words.plural(
        "🎴 {name} drew a card.",
        "🎴 {name} drew {n} cards.",
        len(event.cards),
        name=words.seat(event.doer),
    )


def tell_stop(event: SeenEvent, words: Words) -> str:
    """Say what happened to a card that was stopped."""
    if event.about[1]:
        return words.by_actor(
            event.doer,
            message("✋ You stop {card} and keep it."),
            message("✋ {name} stops {card} and keeps it."),
            card=card(event, words),
        )
    return words("✋ {card} is stopped and discarded.", card=card(event, words))


def passed(yours: str, theirs: str, seen: str, unseen: str) -> EventFormatter:
    """Return the formatter of a card that passes from ``about``'s seat to the actor in secret.

    The actor reads ``yours``, the other ``theirs``; a reader who was not shown the card reads
    ``unseen``. ``seen`` is for other readers who were shown it.
    """

    def tell(event: SeenEvent, words: Words) -> str:
        other = seat_in(event)
        if not event.faces:
            said = unseen
        elif words.reader == event.doer:
            said = yours
        else:
            said = theirs if words.reader == other else seen
        return words(
            said,
            name=words.seat(event.doer),
            other=words.seat(other),
            card=card(event, words),
        )

    return tell


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


def tell_look_top(event: SeenEvent, words: Words) -> str:
    """Say who looks at the top of the deck, and to that player which cards are there."""
    if event.faces:
        return words("👀 On top of the deck you see {card}.", card=card(event, words))
    return words.plural(
        "👀 {name} looks at the top card of the deck.",
        "👀 {name} looks at the top {n} cards of the deck.",
        len(event.cards),
        name=words.seat(event.doer),
    )


def tell_put_back(event: SeenEvent, words: Words) -> str | None:
    """Say how many cards went back on and under the deck, if any did."""
    top, bottom = map(int, event.about)
    if not top:
        return None
    if bottom:
        return words("📥 One card goes back on top of the deck, one on the bottom.")
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
    """Say who will skip a turn."""
    return words.by_actor(
        seat_in(event),
        message("💤 You will skip your next turn."),
        message("💤 {name} will skip their next turn."),
    )


EVENT_FORMATTERS: dict[str, EventFormatter] = {
    "first": actor_event(
        message("🎲 You are the llama-iest: you go first."),
        message("🎲 {name} is the llama-iest and goes first."),
    ),
    "baby": actor_event(
        message("🍼 You adopt {card}."), message("🍼 {name} adopts {card}."), card=card
    ),
    "turn": actor_event(
        message("🏁 Turn {n}: your turn."), message("🏁 Turn {n}: {name}'s turn."), n=about(0)
    ),
    "skipped": actor_event(
        message("💤 You skip this turn."), message("💤 {name} skips this turn.")
    ),
    "draw": tell_draw,
    "play": actor_event(
        message("🃏 You play {card}."), message("🃏 {name} plays {card}."), card=card
    ),
    "enter": actor_event(
        message("🌱 {card} enters your Field."),
        message("🌱 {card} enters {name}'s Field."),
        card=card,
    ),
    "no_entry": actor_event(
        message("🚧 {card} can no longer enter your Field and is discarded."),
        message("🚧 {card} can no longer enter {name}'s Field and is discarded."),
        card=card,
    ),
    "instant": actor_event(
        message("💦 You respond with {card}."),
        message("💦 {name} responds with {card}."),
        card=card,
    ),
    "stop": tell_stop,
    "discard": actor_event(
        message("🗑️ You discard {card}."), message("🗑️ {name} discards {card}."), card=card
    ),
    "bring": actor_event(
        message("🌱 You bring {card} directly into your Field."),
        message("🌱 {name} brings {card} directly into play."),
        card=card,
    ),
    "destroy": target_event(
        message("💥 You destroy {other}'s {card}."),
        message("💥 {name} destroys your {card}."),
        message("💥 {name} destroys {other}'s {card}."),
        card=card,
    ),
    "sacrifice": actor_event(
        message("🔥 You sacrifice {card}."), message("🔥 {name} sacrifices {card}."), card=card
    ),
    "fly": actor_event(
        message("🪂 {card} gets away, back into your hand."),
        message("🪂 {card} gets away, back into {name}'s hand."),
        card=card,
    ),
    "nursery": actor_event(
        message("🍼 Your {card} goes to the Nursery."),
        message("🍼 {name}'s {card} goes to the Nursery."),
        card=card,
    ),
    "return": actor_event(
        message("↩️ {card} returns to your hand."),
        message("↩️ {card} returns to {name}'s hand."),
        card=card,
    ),
    "steal": target_event(
        message("🫳 You steal {other}'s {card}."),
        message("🫳 {name} steals your {card}."),
        message("🫳 {name} steals {other}'s {card}."),
        card=card,
    ),
    "move": tell_move,
    "shuffle_in": actor_event(
        message("🔀 Your {card} faints and is shuffled into the deck."),
        message("🔀 {name}'s {card} faints and is shuffled into the deck."),
        card=card,
    ),
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
    "search": actor_event(
        message("🔎 You search the deck."), message("🔎 {name} searches the deck.")
    ),
    "look_pile": actor_event(
        message("👀 You look through the discard pile: {card}."),
        message("👀 {name} looks through the discard pile."),
        card=card,
    ),
    "take_secretly": actor_event(
        message("🥷 You take {card} from the discard pile, and nobody sees it."),
        message("🥷 {name} takes a card from the discard pile in secret."),
        card=card,
    ),
    "look_top": tell_look_top,
    "put_back": tell_put_back,
    "look_hand": tell_look_hand,
    "hand_over": tell_hand_over,
    "trade": target_event(
        message("🔁 You trade hands with {other}."),
        message("🔁 {name} trades hands with you."),
        message("🔁 {name} trades hands with {other}."),
    ),
    "will_skip": tell_will_skip,
    "extra": actor_event(
        message("⏩ You will take another turn after this one."),
        message("⏩ {name} will take another turn after this one."),
    ),
    "quiet": actor_event(
        message("🤫 Nobody may play Instants until the end of your turn."),
        message("🤫 Nobody may play Instants until the end of {name}'s turn."),
    ),
    "guard": actor_event(
        message("🛡️ Your Alpacas can't be destroyed until your next turn."),
        message("🛡️ {name}'s Alpacas can't be destroyed until {name}'s next turn."),
    ),
}
"""The formatter of each kind of event."""

SILENT = {"mix", "box"}
"""Events without a sentence: the event that causes them says what they do."""
