"""The sentences for the events of Smallseat."""

from __future__ import annotations

from games.engine import (
    SILENT,
    IfShown,
    SeenEvent,
    Words,
    about,
    event_sentences,
    message,
)
from games.smallseat.cards import CARDS
from games.smallseat.text.names import named, tally

TELLER = "teller"
"""The role of the player who calls an animal."""


def numbers(event: SeenEvent, first: int = 0) -> list[int]:
    """Return the numbers that an event is about, from the one at ``first`` on."""
    return [int(n) for n in event.about[first:]]


def shown(event: SeenEvent, words: Words) -> str:
    """Name the cards that the event shows."""
    return tally(event.faces, words)


def named_first(event: SeenEvent, words: Words) -> str:
    """Name the animal that comes first in the event's ``about``."""
    return named(str(event.about[0]), words)


def tell_votes(event: SeenEvent, words: Words) -> str:
    """List all votes, clockwise from the Smallseat."""
    votes = [
        words("{name} {animal}", name=words.people([seat]), animal=CARDS[face].emoji)
        for seat, face in zip(numbers(event), event.faces, strict=True)
    ]
    return words("🗳️ Votes: {votes}.", votes=" · ".join(votes))


def tell_won(event: SeenEvent, words: Words) -> str:
    """Say which animal won, in whose row, and that the Teller gets all votes for it."""
    animal, people = named_first(event, words), words.people(numbers(event, 3))
    said = words("🏅 {animal} wins. In the winning row: {people}.", animal=animal, people=people)
    n = numbers(event, 2)[0]
    if words.reader_is(TELLER):
        gets = words.plural(
            "The only vote for this animal becomes one of your secret cards.",
            "All votes for this animal ({n}) become your secret cards.",
            n,
        )
    else:
        gets = words.plural(
            "The only vote for this animal becomes one of the Teller's secret cards.",
            "All votes for this animal ({n}) become the Teller's secret cards.",
            n,
        )
    return words.sentences([said, gets])


def tell_swap(event: SeenEvent, words: Words) -> str:
    """Say who changed places, and what the Teller gets for it."""
    moved = words.by_actor_and_target(
        event.doer,
        numbers(event)[0],
        message("🔄 You swap places with {other}."),
        message("🔄 {name} swaps places with you."),
        message("🔄 {name} swaps places with {other}."),
    )
    card = shown(event, words)
    if words.reader_is(TELLER):
        return words.sentences([moved, words("You get {card}.", card=card)])
    return words.sentences([moved, words("The Teller gets {card}.", card=card)])


def tell_unused(event: SeenEvent, words: Words) -> str:
    """Say that the Teller gets a card and does nothing else."""
    if words.reader_is(TELLER):
        return words("🪹 You get {cards}, but no actions are used.", cards=shown(event, words))
    return words("🪹 The Teller gets {cards}, but no actions are used.", cards=shown(event, words))


def tell_give(event: SeenEvent, words: Words) -> str | None:
    """Describe a secret gift to readers who do not see the card."""
    giver, receiver = event.doer, numbers(event)[0]
    if words.reader in (giver, receiver):
        return None
    return words(
        "🎁 {giver} gives {receiver} a card in secret.",
        giver=words.seat(giver),
        receiver=words.seat(receiver),
    )


def tell_gifts(event: SeenEvent, words: Words) -> str:
    """Say how many cards the Teller has to give in return."""
    n = numbers(event)[0]
    if not n:
        return words.by_actor(
            event.doer,
            message("🐷 You don't give any cards away."),
            message("🐷 {name} doesn't give any cards away."),
        )
    if event.doer == words.reader:
        return words.plural(
            "🐷 {n} of the Teller's secret cards goes to you in return.",
            "🐷 {n} of the Teller's secret cards go to you in return.",
            n,
        )
    if words.reader_is(TELLER):
        return words.plural(
            "🐷 {n} of your secret cards goes to {name} in return.",
            "🐷 {n} of your secret cards go to {name} in return.",
            n,
            name=words.seat(event.doer),
        )
    return words.plural(
        "🐷 {n} of the Teller's secret cards goes to {name} in return.",
        "🐷 {n} of the Teller's secret cards go to {name} in return.",
        n,
        name=words.seat(event.doer),
    )


def tell_asked(event: SeenEvent, words: Words) -> str | None:
    """Say to the two players concerned which animal was asked for."""
    if not event.about:
        return None
    target, animal = event.about
    return words.by_actor_and_target(
        event.doer,
        int(target),
        message("🤫 You ask {other} about {animal}."),
        message("🤫 {name} wants to know how many {animal} cards you hold."),
        message("🤫 {name} wants to know how many {animal} cards {other} holds."),
        animal=named(str(animal), words),
    )


def tell_count(event: SeenEvent, words: Words) -> str | None:
    """Say the number to the player who asked."""
    if not event.about:
        return None
    target, animal, n = event.about
    parts = {"name": words.seat(int(target)), "animal": named(str(animal), words)}
    if not int(n):
        return words("🤫 {name} has no {animal} cards.", **parts)
    return words.plural(
        "🤫 {name} has {n} {animal} card.",
        "🤫 {name} has {n} {animal} cards.",
        int(n),
        **parts,
    )


def tell_flip(event: SeenEvent, words: Words) -> str:
    """Say which card the Teller turned, and which way."""
    card = named(event.faces[0], words)
    if numbers(event)[0]:
        return words.by_actor(
            event.doer,
            message("🔁 You make a secret card public: {card}."),
            message("🔁 The Teller makes a secret card public: {card}."),
            card=card,
        )
    return words.by_actor(
        event.doer,
        message("🔁 You make a public card secret: {card}."),
        message("🔁 The Teller makes a public card secret: {card}."),
        card=card,
    )


def tell_ponies(event: SeenEvent, words: Words) -> str:
    """Say who gets the votes that won."""
    boss, cards = numbers(event)[0], tally(event.faces, words)
    if len(event.cards) == 1 or boss == event.seat:
        return words.by_actor(
            event.doer,
            message("🐴 You take {cards} from the votes that won."),
            message("🐴 {name} takes {cards} from the votes that won."),
            cards=cards,
        )
    said = ONE_EACH if len(event.cards) == 2 else ONE_AND_REST
    return words.by_actor_and_target(event.doer, boss, *said, cards=cards)


ONE_EACH = (
    message("🐴 {cards} are taken from the Teller: you get one, and {other} gets one."),
    message("🐴 {cards} are taken from the Teller: {name} gets one, and you get one."),
    message("🐴 {cards} are taken from the Teller: {name} gets one, and {other} gets one."),
)
ONE_AND_REST = (
    message("🐴 {cards} are taken from the Teller: you get one, and {other} gets the rest."),
    message("🐴 {cards} are taken from the Teller: {name} gets one, and you get the rest."),
    message("🐴 {cards} are taken from the Teller: {name} gets one, and {other} gets the rest."),
)
"""How the votes that won are divided between a player and the Boss."""


def tell_nap(event: SeenEvent, words: Words) -> str:
    """Say how the Sleepersippies decided, and who wanted the round to go on."""
    if not event.about:
        return words("🐨 Everyone agreed: the round ends here.")
    awake = words.people(numbers(event))
    must = words.by_actor(
        event.doer,
        message("Next round you must vote for {animal} if you can."),
        message("Next round {name} must vote for {animal} if they can."),
        animal=named("sleepersippies", words),
    )
    return words(
        "🐨 The round continues, because {people} said no. {must}",
        people=awake,
        must=must,
    )


def tell_bears(event: SeenEvent, words: Words) -> str:
    """Say who has none of the animal that Tiny Bears named."""
    animal, givers = named(str(event.about[0]), words), numbers(event, 1)
    if not givers:
        return words("🐼 {animal} is named, but no one has to give a card.", animal=animal)
    return words(
        "🐼 {animal} is named. Players without it must give a card: {people}.",
        animal=animal,
        people=words.people(givers),
    )


def tell_otter(event: SeenEvent, words: Words) -> str:
    """Say whether the Smallseat changed hands, and what follows."""
    if event.about:
        moved = words.by_actor_and_target(
            event.doer,
            numbers(event)[0],
            message("🦦 You take the Smallseat from {other}."),
            message("🦦 {name} takes the Smallseat from you."),
            message("🦦 {name} takes the Smallseat from {other}."),
        )
    else:
        moved = words("🦦 Nobody changes places.")
    return words(
        "{moved} The round ends. In the next one, everyone who voted for {animal} votes at random.",
        moved=moved,
        animal=named("ottermother", words),
    )


EVENT_FORMATTERS = event_sentences(
    {
        "mix": SILENT,
        "call": ("📣 You are the Teller and call {animal}.",
                 "📣 {name} is the Teller and calls {animal}."),
        "away": "⚖️ {cards} stay in the box: the Teller plays with a handicap.",
        "dealt": IfShown("🎴 You are dealt {cards}.", SILENT),
        "round": ("🪑 **Round {n}**: you sit on the Smallseat.",
                  "🪑 **Round {n}**: {name} sits on the Smallseat."),
        "votes": tell_votes,
        "won": tell_won,
        "execute": ("▶️ You use {card}: {does}.", "▶️ {name} uses {card}: {does}."),
        "give": tell_give,
        "gift": IfShown(("🎁 You give {other} a card in secret: {card}.",
                         "🎁 {name} gives you a card in secret: {card}.",
                         "🎁 {name} gives {other} a card in secret: {card}."), SILENT),
        "gifts": tell_gifts,
        "asked": tell_asked,
        "count": tell_count,
        "hand": (
            "👀 You show your whole hand: {hand}. You are immune until the end of the next round.",
            "👀 {name} shows their whole hand: {hand}. "
            "{name} is immune until the end of the next round.",
        ),
        "flip": tell_flip,
        "ponies": tell_ponies,
        "nap": tell_nap,
        "bears": tell_bears,
        "hide": IfShown(("🐼 You make {cards} secret.", "🐼 The Teller makes {cards} secret."),
                        ("🐼 You leave these cards public.",
                         "🐼 The Teller leaves these cards public.")),
        "otter": tell_otter,
        "unused": tell_unused,
        "secrets": IfShown("🏁 The Teller's secret cards: {cards}.",
                           "🏁 The Teller has no secret cards."),
        "random": ("🎲 Your vote this round is drawn at random.",
                   "🎲 {name}'s vote this round is drawn at random."),
        "lead": ("🐥 As the Boss, you vote first: {cards}.",
                 "🐥 As the Boss, {name} votes first: {cards}."),
        "secret": ("🤐 You vote with a secret card.",
                   "🤐 The Teller votes with a secret card."),
        "public": ("👁️ You vote with a public card: {cards}.",
                   "👁️ The Teller votes with a public card: {cards}."),
        "open": ("🦁 You vote openly: {cards}.", "🦁 {name} votes: {cards}."),
        "swap": tell_swap,
        "nothing": "▫️ That has no effect.",
        "ask": ("🐰 You ask {other} a question in secret.",
                "🐰 {name} asks you a question in secret.",
                "🐰 {name} asks {other} a question in secret."),
        "replace": ("🐿️ You take your card back, and {cards} goes in its place.",
                    "🐿️ {name} takes their card back, and {cards} goes in its place."),
        "gave": ("🐼 You give {other} {cards}.", "🐼 {name} gives you {cards}.",
                 "🐼 {name} gives {other} {cards}."),
        "paws": (
            "🐱 You show {cards}. Next round everyone votes for the animal they have the "
            "most of.",
            "🐱 {name} shows {cards}. Next round everyone votes for the animal they have "
            "the most of.",
        ),
        "last": ("🏁 Your last card is {cards}.", "🏁 {name}'s last card is {cards}."),
    },
    n=about(0),
    animal=named_first,
    does=lambda event, words: words(CARDS[event.faces[0]].does),
    card=lambda event, words: named(event.faces[0], words),
    cards=shown,
    hand=lambda event, words: shown(event, words) or words(message("nothing", "no cards")),
)  # fmt: skip
"""What is said of each kind of event."""
