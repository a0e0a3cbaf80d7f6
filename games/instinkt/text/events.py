"""The sentences for the events of Instinkt."""

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
from games.instinkt.cards import owner
from games.instinkt.rules.board import BEGIN, name
from games.instinkt.text.names import ARROWS, FROM, TOKEN, WAYS, animal, coloured, named


def cards(event: SeenEvent, words: Words) -> list[str]:
    """Name the cards that the reader was shown."""
    return [named(face, words) for face in event.faces]


def shown_animal(event: SeenEvent, words: Words) -> str:
    """Name the animal on the first card that the event shows."""
    return animal(event.faces[0], words)


def token(event: SeenEvent, words: Words) -> str:
    """Return the emoji of the tiebreaker token."""
    return TOKEN


def tell_dealt(event: SeenEvent, words: Words) -> str | None:
    """Say to a player which first cards they got, and nothing to others."""
    if not event.faces:
        return None
    return words("🎴 Your first cards: {cards}.", cards=words.listing(cards(event, words)))


def tell_draw(event: SeenEvent, words: Words) -> str | None:
    """Say to a player which card they drew, and nothing to others: both draw in every round."""
    if not event.faces:
        return None
    return words("🎴 You drew {card}.", card=cards(event, words)[0])


def tell_under(event: SeenEvent, words: Words) -> str:
    """Say that two cards went to the bottom of a deck."""
    if event.faces:
        first, second = cards(event, words)
        return words(
            "🎴 You put {first} and {second} on the bottom of your deck. You "
            "will draw {first} first.",
            first=first,
            second=second,
        )
    return words.by_actor(
        event.doer,
        message("🎴 You put two cards on the bottom of your deck."),
        message("🎴 {name} put two cards on the bottom of their deck."),
    )


def tell_reveal(event: SeenEvent, words: Words) -> str:
    """Say which cards both players showed."""
    shown = [
        words("{name} {card}", name=words.seat(owner(t)), card=named(face or "", words))
        for t, face in event.cards
    ]
    return words("👀 Round {n}: {cards}.", n=event.about[0], cards=" – ".join(shown))


def tell_push(event: SeenEvent, words: Words) -> str:
    """Say where a deer came from, and how far each card was pushed."""
    end, line, *steps = event.about
    _, *pushed = event.cards
    moved = [
        words("{card} by {n}", card=coloured(owner(t), face or "", words), n=n)
        for (t, face), n in zip(pushed, steps, strict=True)
        if n
    ]
    entering = words(FROM[str(end)], line=line)
    arrow, way = ARROWS[str(end)], words(WAYS[str(end)])
    if not moved:
        return words.by_actor(
            event.doer,
            message("🦌{arrow} Your Deer came into {entering} but couldn't push anything."),
            message("🦌{arrow} {name}'s Deer came into {entering} but couldn't push anything."),
            arrow=arrow,
            entering=entering,
        )
    return words.by_actor(
        event.doer,
        message("🦌{arrow} Your Deer came into {entering} and pushed {way}: {moved}."),
        message("🦌{arrow} {name}'s Deer came into {entering} and pushed {way}: {moved}."),
        arrow=arrow,
        entering=entering,
        way=way,
        moved=words.items(moved),
    )


def tell_count(event: SeenEvent, words: Words) -> str:
    """Say how many points a player has, and from how many cards."""
    scored, n = map(int, event.about)
    name = words.seat(event.doer)
    points = words.plural("**{n} point**", "**{n} points**", scored)
    return words.plural(
        "🏁 {name}: {points} with {n} card.", "🏁 {name}: {points} with {n} cards.", n,
        name=name, points=points,
    )  # fmt: skip


EVENT_FORMATTERS: dict[str, EventFormatter] = {
    "toss": actor_event(
        message("{token} You get the tiebreaker token."),
        message("{token} {name} gets the tiebreaker token."),
        token=token,
    ),
    "dealt": tell_dealt,
    "draw": tell_draw,
    "under": tell_under,
    "reveal": tell_reveal,
    "snake": lambda event, words: words("🐍 The Snake strikes: both cards leave the game."),
    "tie": target_event(
        message("{token} Equal numbers: you place first and hand the token to {other}."),
        message("{token} Equal numbers: {name} places first and hands the token to you."),
        message("{token} Equal numbers: {name} places first and hands the token to {other}."),
        token=token,
    ),
    # old events do not say where the very first card lies: it is in the middle of the field
    "begin": actor_event(
        message("🌲 You begin the display with {card} on {place}."),
        message("🌲 {name} begins the display with {card} on {place}."),
        card=shown_animal,
        place=lambda event, words: name(BEGIN),
    ),
    "place": actor_event(
        message("📍 You placed {card} on {place}."),
        message("📍 {name} placed {card} on {place}."),
        card=shown_animal,
        place=about(0),
    ),
    "push": tell_push,
    "move": actor_event(
        message("🦝 Your Raccoon moved your {card} from {start} to {to}."),
        message("🦝 {name}'s Raccoon moved their {card} from {start} to {to}."),
        card=shown_animal,
        start=about(0),
        to=about(1),
    ),
    "stay": actor_event(
        message("🦝 Your Raccoon has no other card of yours to move."),
        message("🦝 {name}'s Raccoon has no other card of theirs to move."),
    ),
    "count": tell_count,
    "hand": actor_event(
        message("✋ Left in your hand: {cards} – together {total}."),
        message("✋ Left in {name}'s hand: {cards} – together {total}."),
        cards=lambda event, words: words.listing(cards(event, words)),
        total=about(0),
    ),
}
"""The formatter of each kind of event."""

SILENT = {"mix"}
"""Events without a sentence."""
