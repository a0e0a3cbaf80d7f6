"""The sentences for the events of Instinkt."""

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
from games.instinkt.cards import owner
from games.instinkt.text.names import ARROWS, FROM, TOKEN, WAYS, animal, coloured, named


def cards(event: SeenEvent, words: Words) -> list[str]:
    """Name the cards that the reader was shown."""
    return [named(face, words) for face in event.faces]


def tell_reveal(event: SeenEvent, words: Words) -> str:
    """Say which cards both players showed, and in which round."""
    return words("👀 Round {n}: {cards}.", n=event.about[0], cards=revealed(event, words))


def revealed(event: SeenEvent, words: Words) -> str:
    """Say which cards both players showed."""
    return " – ".join(
        words("{name} {card}", name=words.seat(owner(t)), card=named(face or "", words))
        for t, face in event.cards
    )


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
            message("🦌{arrow} Your Deer entered {entering} but couldn't push anything."),
            message("🦌{arrow} {name}'s Deer entered {entering} but couldn't push anything."),
            arrow=arrow,
            entering=entering,
        )
    return words.by_actor(
        event.doer,
        message("🦌{arrow} Your Deer entered {entering}. Cards pushed {way}: {moved}."),
        message("🦌{arrow} {name}'s Deer entered {entering}. Cards pushed {way}: {moved}."),
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
        "🏁 {name}: {points}, from {n} scoring card.",
        "🏁 {name}: {points}, from {n} scoring cards.",
        n, name=name, points=points,
    )  # fmt: skip


EVENT_FORMATTERS = event_sentences(
    {
        "mix": SILENT,
        "toss": ("{token} You get the tiebreaker token.",
                 "{token} {name} gets the tiebreaker token."),
        "dealt": IfShown("🎴 Your first cards: {cards}.", SILENT),
        # nothing to others: both draw in every round
        "draw": IfShown("🎴 You drew {card}.", SILENT),
        "under": IfShown(
            "🎴 You put {first} and {second} on the bottom of your deck, {first} above {second}.",
            ("🎴 You put two cards on the bottom of your deck.",
             "🎴 {name} put two cards on the bottom of their deck."),
        ),
        "reveal": tell_reveal,
        "snake": "🐍 The Snake removes both cards: {revealed}.",
        "tie": ("{token} Equal numbers: you go first and hand the token to {other}.",
                "{token} Equal numbers: {name} goes first and hands the token to you.",
                "{token} Equal numbers: {name} goes first and hands the token to {other}."),
        "begin": ("🌲 Your {animal} is the first card on the table.",
                  "🌲 {name}'s {animal} is the first card on the table."),
        "place": ("📍 You placed {animal} on {place}.", "📍 {name} placed {animal} on {place}."),
        "push": tell_push,
        "move": ("🦝 Your Raccoon moved your {animal} from {place} to {to}.",
                 "🦝 {name}'s Raccoon moved their {animal} from {place} to {to}."),
        "stay": ("🦝 You have no other card for your Raccoon to move.",
                 "🦝 {name} has no other card for their Raccoon to move."),
        "count": tell_count,
        "hand": ("✋ Left in your hand: {cards} – a total of {total}.",
                 "✋ Left in {name}'s hand: {cards} – a total of {total}."),
    },
    animal=lambda event, words: animal(event.faces[0], words),
    card=lambda event, words: named(event.faces[0], words),
    cards=lambda event, words: words.listing(cards(event, words)),
    revealed=revealed,
    first=lambda event, words: named(event.faces[0], words),
    second=lambda event, words: named(event.faces[1], words),
    place=about(0),
    to=about(1),
    total=about(0),
    token=lambda event, words: TOKEN,
)  # fmt: skip
"""What is said of each kind of event."""
