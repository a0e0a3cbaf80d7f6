"""The table, the hand and the outcome in words."""

from __future__ import annotations

from games.engine import Outcome, Words, message
from games.lion_unicorn.state import LionState
from games.lion_unicorn.text.names import named, one, place_name, reminder, tally
from games.lion_unicorn.view import CardView, LionView

BACK = "🟫"
BREAD = "🍞"


def seat_line(seat: int, view: LionView, words: Words) -> str:
    """Return the heading of a seat: whether it must decide, its name, crown and bread."""
    shown = view.table[seat]
    to_decide = "▶️ " if view.waiting.get(seat) is False else ""
    crown = " 👑" if shown.crown else ""
    bread = f" {BREAD * shown.wins}" if shown.wins else ""
    return f"\n{to_decide}**{words.seat(seat)}**{crown}{bread}"


def cards_line(cards: list[CardView], words: Words) -> str:
    """List the cards in front of a seat as everyone sees them."""
    return " · ".join(
        f"{f'**{place}**' if place else words('start')} "
        + (named(card.kind, words) if card.up and card.kind else BACK)
        for place, card in enumerate(cards)
    )


def deck_line(view: LionView, words: Words) -> str:
    """Say how many cards the deck holds."""
    return words.plural("**Deck**: {n} card", "**Deck**: {n} cards", view.deck)


def discard_line(view: LionView, words: Words) -> str:
    """List the cards of the open discard pile."""
    n = len(view.discard)
    if not n:
        return words("**Discard pile**: empty")
    cards = tally(view.discard, words)
    return words.plural(
        "**Discard pile**: {n} card ({cards})",
        "**Discard pile**: {n} cards ({cards})",
        n,
        cards=cards,
    )


def own_line(place: int, card: CardView, words: Words) -> str:
    """Describe one of the reader's own cards."""
    label = f"**{place}**" if place else words("Starting card:")
    if card.up and card.kind:
        return words("{label} {card}, face-up", label=label, card=named(card.kind, words))
    if card.kind is None:
        return words("{label} {back} face-down", label=label, back=BACK)
    if not place:
        return words("{label} {card}, face-down", label=label, card=named(card.kind, words))
    return words("{label} {back} face-down", label=label, back=BACK) + reminder(card.kind, words)


def known_line(seat: int, view: LionView, words: Words) -> str:
    """List the face-down cards of another seat that the reader may look at."""
    known = [
        words("{place} is {card}", place=place_name(place, words), card=one(card.kind, words))
        for place, card in enumerate(view.table[seat].cards)
        if card.kind and not card.up
    ]
    return words.label_value(words.seat(seat), words.items(known)) if known else ""


def table(view: LionView, words: Words) -> str:
    """Describe what everyone sees."""
    lines = [words("**Round {n}** · turn {turn}", n=view.round, turn=view.turns + 1)]
    for seat in range(view.seats):
        lines += [seat_line(seat, view, words), cards_line(view.table[seat].cards, words)]
    lines += ["", deck_line(view, words), discard_line(view, words)]
    if view.aside:
        kept = tally(view.aside, words)
        lines.append(words("**Under the crown**, sitting out this round: {cards}", cards=kept))
    lines.append(
        words(
            "-# {back} face-down · 👑 began the round · {bread} round won",
            back=BACK,
            bread=BREAD,
        )
    )
    return "\n".join(lines)


def hand(view: LionView, words: Words) -> str:
    """List facts that only the reader knows: about their own cards, then about the others'."""
    if view.reader is None:
        return words("You are watching: you have no cards in this match.")
    own = view.table[view.reader].cards
    lines = [words("**Your cards**")]
    lines += [own_line(place, card, words) for place, card in enumerate(own)]
    lines.append(words("**What you know about the others' face-down cards**"))
    known = [known_line(seat, view, words) for seat in range(view.seats) if seat != view.reader]
    lines += [line for line in known if line] or [words("-# Cards that you are shown appear here.")]
    return "\n".join(lines)


def witness_lines(masked: LionState, reader: int, words: Words) -> list[str]:
    """List for each seat who has seen which of the face-down cards in front of it."""
    lines = []
    for owner, cards in enumerate(masked.front):
        seen = [
            f"{place_name(place, words)} 👁️ {_witnesses(masked, t, reader, words)}"
            for place, t in enumerate(cards)
            if not masked.up[t]
        ]
        if seen:
            name = words("You") if owner == reader else words.seat(owner)
            lines.append(words.label_value(f"**{name}**", " · ".join(seen)))
    return lines


def _witnesses(masked: LionState, token: int, reader: int, words: Words) -> str:
    """Name the players who have seen a card."""
    seats = [seat for seat in range(masked.seats) if masked.seen[seat] >> token & 1]
    if not seats:
        return words(message("nobody", "has seen a card"))
    you = words(message("you", "in a list of players"))
    return words.items(you if seat == reader else words.seat(seat) for seat in seats)


def outcome_line(outcome: Outcome, words: Words) -> str:
    """Say who won the match."""
    if outcome.winners:
        yours, theirs = message("🏆 You win the match!"), message("🏆 {name} wins the match!")
        return words.sentences(words.by_actor(seat, yours, theirs) for seat in outcome.winners)
    if outcome.reason == "void":
        return words("⏳ Nobody wins: three rounds ended without a winner.")
    return words("The match ends without a winner.")
