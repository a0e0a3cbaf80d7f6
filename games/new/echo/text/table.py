"""The table, the hand and the outcome in words."""

from games.engine import Outcome, Words, message
from games.new.echo.text.names import named
from games.new.echo.view import EchoView


def table_lines(view: EchoView, words: Words) -> list[str]:
    """Describe what everyone sees."""
    top = named(view.pile[-1], words) if view.pile else words("nothing yet")
    seats = [
        words("**{name}**: {points} points, {n} cards", name=words.seat(seat), points=points, n=n)
        for seat, (points, n) in enumerate(zip(view.points, view.held, strict=True))
    ]
    return [words("**Pile**: {top} · **Deck**: {n}", top=top, n=view.deck), *seats]


def hand_line(view: EchoView, words: Words) -> str:
    """List the reader's cards."""
    cards = ", ".join(named(kind, words) for kind in view.hand) or words("none")
    return words("**Your cards**: {cards}", cards=cards)


def outcome_line(outcome: Outcome, words: Words) -> str:
    """Say who won."""
    yours, theirs = message("🏆 You win!"), message("🏆 {name} wins!")
    return " ".join(words.by_actor(seat, yours, theirs) for seat in outcome.winners)
