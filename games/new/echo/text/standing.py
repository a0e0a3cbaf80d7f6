"""The goal, the reader's points, and the result."""

from games.engine import Words, message
from games.new.echo.view import EchoView

GOAL = message("Play the animal that was played just before you: that is a point. Most points win.")


def standing_line(view: EchoView, words: Words) -> str:
    """Say how many points the reader has."""
    points = view.points[view.reader or 0]
    return words.plural("You have {n} point.", "You have {n} points.", points)


def result_lines(view: EchoView, words: Words) -> list[str]:
    """Say how often each player has echoed, the best first."""
    ranked = sorted(range(view.seats), key=lambda seat: -view.points[seat])
    return [
        words.plural("**{name}**: {n} point", "**{name}**: {n} points", view.points[seat],
                     name=words.seat(seat))
        for seat in ranked
    ]  # fmt: skip
