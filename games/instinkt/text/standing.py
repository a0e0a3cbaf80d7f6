"""The goal, the reader's position, the result, and why a choice is not possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine import Choice, SeenEvent, Words, message
from games.instinkt.cards import CARDS, Card
from games.instinkt.rules.board import name
from games.instinkt.rules.scoring import so_far
from games.instinkt.text.names import MARKS, effect, marked, named
from games.instinkt.text.table import holding
from games.instinkt.view import InstinktView, deciding, scores

GOAL = message(
    "Place your animals where they score. Together, you fill a 4 × 4 square. The "
    "player with the most points wins."
)

SHARED = 9
"""The most animals in a text to share, so that it is one line on a phone."""
REASONS: Mapping[str, str] = {
    "hangs_loose": message("All cards must stay connected, by a side or a corner."),
    "too_wide": message("The square would grow beyond 4 × 4 places."),
    "came_from": message("The moved card can't go back to where it was."),
    "theirs": message("Your Raccoon can move only your own cards."),
    "itself": message("Your Raccoon moves another card, not itself."),
    "nowhere_to_go": message("There is no other place for this card."),
    "full_line": message("There are already four cards in this line, so nothing can be pushed."),
}
"""The reasons why a choice is not possible."""


def standing(view: InstinktView, words: Words) -> str:
    """State the points now, and what each animal in the reader's hand wants."""
    if view.reader is None:
        return ""
    lines = [*points_lines(view.reader, view, words), *_scoring(view, words)]
    # The prompt already describes the cards that can be played.
    chooses_card = view.waiting.get(view.reader) is False and not view.played and not view.lifted
    held = [] if chooses_card else [kind for kind in view.hand[view.reader] if kind]
    lines += [words.label_value(named(kind, words), effect(view.cards[kind], words))
              for kind in held]  # fmt: skip
    return "\n".join(lines)


def _scoring(view: InstinktView, words: Words) -> list[str]:
    """Say which cards in the display score now, and what for."""
    lying = view.standing
    worth, _ = so_far({cell: (one.seat, one.kind) for cell, one in lying.items()}, view.cards)
    said = [
        words("{card} {place} +{n} ({does})", card=marked(one.seat, one.kind), place=name(cell),
              n=worth[cell], does=words(view.cards[one.kind].does))
        for cell, one in lying.items() if worth[cell]
    ]  # fmt: skip
    return [words.label_value(words("Points now"), words.items(said))] if said else []


def points_lines(reader: int, view: InstinktView, words: Words) -> list[str]:
    """Say what the cards would score for both players if they stayed in place."""
    lying = {card.cell: card for card in view.board}
    both, other = scores(lying, view), 1 - reader
    _, settled = so_far({cell: (one.seat, one.kind) for cell, one in lying.items()}, view.cards)
    said = words("Score so far: {mine} for you, {theirs} for {name}.",
                 mine=both[reader], theirs=both[other], name=words.seat(other))  # fmt: skip
    if settled or not view.board:
        return [said]
    return [said, words("Edges, corners and the middle don't count yet: the square can still grow "
                        "in any direction.")]  # fmt: skip


def decisive(events: Sequence[SeenEvent], view: InstinktView) -> SeenEvent | None:
    """Return how the card that decided came into the display; None after a tie."""
    card = deciding(view)
    came = (e for e in events if card and e.kind in ("begin", "place") and e.seat == card.seat)
    return next((e for e in came if card and e.cards[0][1] == card.kind), None)


def share(view: InstinktView) -> str:
    """Return the winner's animals that scored most, the best first, in one emoji each."""
    scored = [card for card in view.board if card.seat in view.winners and card.points]
    scored.sort(key=lambda card: -(card.points or 0))
    return "".join(CARDS[card.kind].emoji for card in scored[:SHARED])


def result_lines(view: InstinktView, words: Words) -> list[str]:
    """Say what each player scored, animal by animal."""
    scores = view.outcome.scores if view.outcome else (0,) * view.seats
    return [result_line(seat, view, words) for seat in view.ranked(scores)]


def result_line(seat: int, view: InstinktView, words: Words) -> str:
    """Say how many points a player has, and from which animals."""
    held = words.items(holding(seat, view, words))
    said = words("{mark} **{name}**: {held}", mark=MARKS[seat], name=words.seat(seat), held=held)
    scored = [card for card in view.board if card.seat == seat and card.points]
    scored.sort(key=lambda card: -(card.points or 0))
    came = " · ".join(f"{marked(seat, card.kind)} {card.points}" for card in scored)
    return f"{said}\n-# {came}" if came else said


def hint(choice: Choice, view: InstinktView, words: Words) -> str:
    """Describe the effect or wish of a card chosen from the hand or from the display."""
    if choice.verb in ("play", "under") and view.reader is not None:
        kind = view.hand[view.reader][choice.place]
        return brief(view.cards[kind], words) if kind else ""
    if choice.verb == "move":
        card = view.standing.get(view.frame.cell(str(choice.at[0])))
        return brief(view.cards[card.kind], words) if card else ""
    return ""


def brief(card: Card, words: Words) -> str:
    """Describe what a card does or wants in at most 100 characters."""
    return words(card.brief or card.effect, points=card.points, least=card.least)
