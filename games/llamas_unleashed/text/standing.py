"""The goal, the reader's position, the result, and why a choice is not possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine import Barred, SeenEvent, Words, message
from games.llamas_unleashed.cards import ANIMALS, CARDS, NUMBERS
from games.llamas_unleashed.text.names import KINDS, VARIATION, listed
from games.llamas_unleashed.view import LlamasView, SeatView

GOAL = message("Be the first to have {n} Animals in your Field.")

REASONS: Mapping[str, str] = {
    "instant": message("Instants can only be played in response to another player's card."),
    "forbidden": message("A Downgrade in your Field stops you from playing this."),
    "of_no_use": message("This card would have no effect right now, so it can't be played."),
    "needs": message("To play this card, you need one or more {animals} in your Field."),
    "no_field": message("This card can't go into any Field right now."),
    "no_instant": message("Only Instants can respond to a card that another player plays."),
    "no_animal": message(
        "You can play this card only when another player plays an Animal, and only if "
        "that player already has an Animal that you can destroy."
    ),
    "turned_away": message("The card can't go into this Field: it is already there, another card "
                           "keeps it out, or it needs Animals that the Field doesn't have."),
    "protected": message("This card is protected: it can't be destroyed now."),
}  # fmt: skip
"""The reasons why a choice is not possible."""


def goal(view: LlamasView, words: Words) -> str:
    """Say how many Animals the reader needs to win."""
    n = NUMBERS.to_win[view.seats]
    return words(GOAL, n=n if view.reader is None else view.table[view.reader].needed)


def why_not(barred: Barred, view: LlamasView, words: Words) -> str:
    """Name the rule that forbids a choice."""
    animals = "".join(words(KINDS[str(variation)]) for variation in barred.about)
    return words(REASONS[barred.reason], animals=animals)


def can_win(seat: SeatView) -> bool:
    """Return whether nothing in a seat's Field keeps it from winning."""
    return not any(CARDS[key].no_win for key in seat.field)


def standing(view: LlamasView, words: Words) -> str:
    """Say how many Animals the reader still needs, and who is nearest."""
    if view.reader is None or view.phase == "setup":
        return ""
    mine = view.table[view.reader]
    left, lines = mine.needed - mine.animals, []
    if left > 0:
        lines.append(words.plural("You have {have} of {needed} Animals: {n} to go.",
                                  "You have {have} of {needed} Animals: {n} to go.",
                                  left, have=mine.animals, needed=mine.needed))  # fmt: skip
    if not can_win(mine):
        lines.append(words("⚠️ A Downgrade in your Field keeps you from winning."))
    if len(mine.hand) > mine.limit:
        lines.append(words("⚠️ You hold too many cards ({n}). At the end of your turn, you can "
                           "keep only {limit}.",
                           n=len(mine.hand), limit=mine.limit))  # fmt: skip
    others = [seat for seat in range(view.seats) if seat != view.reader]
    nearest = min(others, key=lambda seat: view.table[seat].needed - view.table[seat].animals)
    lines.append(words("Closest rival: {name} with {have} of {needed} Animals.",
                       name=words.seat(nearest), have=view.table[nearest].animals,
                       needed=view.table[nearest].needed))  # fmt: skip
    return "\n".join(lines)


def one_short(view: LlamasView) -> list[int]:
    """Return the seats that win with one more Animal."""
    return [n for n, seat in enumerate(view.table)
            if seat.needed - seat.animals == 1 and can_win(seat)]  # fmt: skip


def decisive(events: Sequence[SeenEvent], view: LlamasView) -> SeenEvent | None:
    """Return the event that brought a winner's last Animal into the Field."""
    return next((event for event in reversed(events) if _arrived(event) in view.winners), None)


def _arrived(event: SeenEvent) -> int | None:
    """Return the seat into whose Field an event brings a card."""
    if event.kind == "move":
        return int(event.about[2])
    return event.seat if event.kind in ("enter", "bring", "steal") else None


def share(view: LlamasView) -> str:
    """Return a llama for each Animal of the winner."""
    return "🦙" * max((view.table[seat].animals for seat in view.winners), default=0)


def result(view: LlamasView, words: Words) -> Sequence[str]:
    """Say which Animals everyone has in the Field."""
    ranked = view.ranked([shown.animals for shown in view.table])
    return [result_line(seat, view, words) for seat in ranked]


def result_line(seat: int, view: LlamasView, words: Words) -> str:
    """Say how many Animals a player has, and which."""
    shown = view.table[seat]
    said = words("**{name}**: {n} of {needed} Animals", name=words.seat(seat), n=shown.animals,
                 needed=shown.needed)  # fmt: skip
    herds = "".join(VARIATION[v] for v in shown.herds)
    animals = listed([key for key in shown.field if key in ANIMALS], words)
    herd = words("Herds: {herds}", herds=herds) if herds else ""
    return "\n-# ".join(filter(None, [said, " · ".join(filter(None, [animals, herd]))]))
