"""The table, the hand and the outcome in lines of Markdown, and in plain words."""

from __future__ import annotations

from games.engine import Outcome, Words, message
from games.instinkt.rules.board import FIELD, column_name, cropped, name, places, row_name
from games.instinkt.text.names import MARKS, TOKEN, effect, listed, marked, named, plain
from games.instinkt.view import InstinktView, LyingCard, OpenCard

WAITS = message("The {card} is waiting to be placed.")
LIFTED = message("The {card} is about to be moved.")

TIEBREAKS = {
    "cards": message("Tied on points; decided by the number of scoring cards."),
    "hand": message("Tied on points and scoring cards; decided by the total left in hand."),
}
OF_COLOUR = (message("blue {card}"), message("red {card}"))
"""A card of each seat, with the word for its colour."""
PLAYS = (message("{name} plays blue"), message("{name} plays red"))
FREE, CORNER = "▫️▫️", "🌲"
LETTERS = ["🇦", "🇧", "🇨", "🇩", "🇪", "🇫", "🇬"]
DIGIT = "\ufe0f\u20e3"  # makes a keycap of the digit before it


def table(view: InstinktView, words: Words) -> str:
    """Describe the public table for a page without pictures."""
    lines = [words("**Round {n}**", n=max(view.round, 1))]
    lines += signs(view) or [words("🌲 There are no cards on the table yet.")]
    if view.played:
        lines.append(words("Waiting to be placed: {cards}", cards=listed(view.played)))
    if up := view.lifted:
        lines.append(words("Lifted by the Raccoon: {cards}", cards=listed(up)))
    lines.append("")
    for seat in range(view.seats):
        lines.append(seat_line(seat, view, words))
        if view.outcome:
            lines.append(scoring_line(seat, view))
    if view.removed:
        lines.append(words("Out of the game: {cards}", cards=listed(view.removed)))
    if not view.outcome:
        lines.append(
            words(
                "-# {token} tiebreaker token: its holder goes first when numbers are equal",
                token=TOKEN,
            )
        )
    return "\n".join(lines)


def lifted(view: InstinktView) -> list[LyingCard]:
    """List the card that a raccoon is about to move."""
    return [card for card in view.board if card.lifted]


def scoring_line(seat: int, view: InstinktView) -> str:
    """List a seat's cards that scored, with their points."""
    scored = [card for card in view.board if card.seat == seat and card.points]
    scored.sort(key=lambda card: -(card.points or 0))
    return " · ".join(f"{marked(seat, card.kind)} {card.points}" for card in scored) or "–"


def seat_line(seat: int, view: InstinktView, words: Words) -> str:
    """Describe a seat: whether it must decide, its colour, token, hand and deck, or its points."""
    to_decide = "▶️ " if view.waiting.get(seat) is False else ""
    token = f" {TOKEN}" if seat == view.token else ""
    held = words.items(holding(seat, view, words))
    return f"{to_decide}{MARKS[seat]} **{words.seat(seat)}**{token} · {held}"


def holding(seat: int, view: InstinktView, words: Words) -> list[str]:
    """Say how many cards a seat's hand and deck have; at the end, how many points it has."""
    scored = [card.points for card in view.board if card.seat == seat and card.points is not None]
    if scored:
        n = sum(points > 0 for points in scored)
        return [
            words.plural("{n} point", "{n} points", sum(scored)),
            words.plural("{n} scoring card", "{n} scoring cards", n),
        ]
    return [
        words("{n} in hand", n=len(view.hand[seat])),
        words("{n} in the deck", n=view.deck[seat]),
    ]


def hand(view: InstinktView, words: Words) -> str:
    """Describe the reader's hand and what it knows of its deck."""
    if view.reader is None:
        return words("You are watching: you have no cards in this match.")
    lines = [words("**Your hand** {mark}", mark=MARKS[view.reader])]
    lines += [
        f"**{named(kind, words)}** – {effect(view.cards[kind], words)}"
        for kind in view.hand[view.reader]
        if kind
    ]
    if view.under:
        under = words.items(named(kind, words) for kind in view.under)
        lines.append(words("Bottom of your deck, in this order: {cards}", cards=under))
    return "\n".join(lines)


def spoken_table(view: InstinktView, words: Words) -> str:
    """Describe in plain words what the public table shows."""
    lines = [words.sentences([words("Round {n}.", n=max(view.round, 1)), spoken(view, words)])]
    lines += [say_of(card, WAITS, words) for card in view.played]
    lines += [say_of(card, LIFTED, words) for card in view.lifted]
    lines += [spoken_seat(seat, view, words) for seat in range(view.seats)]
    if view.removed:
        out = words.items(of_colour(card, words) for card in view.removed)
        lines.append(words("Out of the game: {cards}.", cards=out))
    return "\n".join(lines)


def say_of(card: OpenCard, sentence: str, words: Words) -> str:
    """Fill in a sentence about a card that everyone sees."""
    return words(sentence, card=of_colour(card, words))


def of_colour(card: OpenCard, words: Words) -> str:
    """Name a card with the word for its colour."""
    return words(OF_COLOUR[card.seat], card=plain(card.kind, words))


def spoken_seat(seat: int, view: InstinktView, words: Words) -> str:
    """Describe in words what a seat's line on the table shows."""
    parts = [
        words(PLAYS[seat], name=words.seat(seat)),
        *holding(seat, view, words),
    ]
    parts += [words("has the tiebreaker token")] if seat == view.token else []
    parts += [words("is choosing")] if view.waiting.get(seat) is False else []
    return words("{parts}.", parts=words.items(parts))


def spoken_hand(view: InstinktView, words: Words) -> str:
    """Describe in plain words the cards that the reader holds."""
    if view.reader is None:
        return ""
    held = [plain(kind, words) for kind in view.hand[view.reader] if kind]
    lines = [words("Your hand: {cards}.", cards=words.listing(held))]
    if view.under:
        under = words.listing([plain(kind, words) for kind in view.under])
        lines.append(words("Bottom of your deck, in this order: {cards}.", cards=under))
    return "\n".join(lines)


def signs(view: InstinktView) -> list[str]:
    """Draw the display with two emoji for each card and place, and name rows and columns."""
    cards = view.standing
    if not cards:
        return []
    columns, rows = cropped([*cards, *map(view.frame.cell, places(cards, view.frame))])
    head = CORNER + "".join(f"{LETTERS[column % FIELD]}▫️" for column in columns)
    return [head] + [
        f"{row_name(row)}{DIGIT}" + "".join(_sign(cards.get((column, row))) for column in columns)
        for row in rows
    ]


def _sign(card: LyingCard | None) -> str:
    return marked(card.seat, card.kind) if card else FREE


def spoken(view: InstinktView, words: Words) -> str:
    """Describe the cards of the display in words, row by row."""
    in_rows = sorted(view.standing.values(), key=lambda card: (card.row, card.column))
    said = []
    for card in in_rows:
        said.append(
            words(
                "{place}: {card}",
                place=name(card.cell),
                card=words(OF_COLOUR[card.seat], card=plain(card.kind, words)),
            )
        )
        if card.points is not None:
            said[-1] += " – " + words.plural("{n} point", "{n} points", card.points)
    if not said:
        return words("There are no cards on the table yet.")
    frame = view.frame
    reach = words(
        "The square is within columns {left} to {right} and rows {top} to {bottom}.",
        left=column_name(frame.left),
        right=column_name(frame.left + frame.columns - 1),
        top=row_name(frame.top),
        bottom=row_name(frame.top + frame.rows - 1),
    )
    return words.sentences([words("On the table: {cards}.", cards="; ".join(said)), reach])


def outcome_line(outcome: Outcome, words: Words) -> str:
    """Say who won, and why."""
    if outcome.reason == "draw":
        return words("🤝 A draw: points, scoring cards and hands are equal.")
    yours, theirs = message("🏆 You win the match!"), message("🏆 {name} wins the match!")
    won = [words.by_actor(seat, yours, theirs) for seat in outcome.winners]
    said = words.sentences(won) or words("The match ends without a winner.")
    why = TIEBREAKS.get(outcome.reason)
    return words.sentences([said, words(why)]) if why else said
