"""The table in words: what everyone sees, what only the reader knows, and the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine import Outcome, Words, message, truncate
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.text.names import BACK, VARIATION, listed, named, reminder
from games.llamas_unleashed.view import LlamasView, SeatView

LONG_HAND = 9  # a hand with more cards is listed without their effects

REASONS = {
    "deck": message("The deck has run out: the player with the most Animals wins."),
    "turns": message("The 300-turn limit has been reached: the player with the most Animals wins."),
    "deck_letters": message(
        "The deck has run out, and the letters in the Animals' English names broke the tie."
    ),
    "turns_letters": message(
        "The 300-turn limit has been reached, and the letters in the Animals' English "
        "names broke the tie."
    ),
    "deck_letters_tie": message(
        "The deck has run out, and the leaders are tied on Animals and on the letters "
        "in the Animals' English names."
    ),
    "turns_letters_tie": message(
        "The 300-turn limit has been reached, and the leaders are tied on Animals and "
        "on the letters in the Animals' English names."
    ),
    "deck_tie": message("The deck has run out, and nobody can win."),
    "turns_tie": message("The 300-turn limit has been reached, and nobody can win."),
}
"""The reasons why a match ended, by the outcome's reason."""


def table(view: LlamasView, words: Words) -> str:
    """Describe what everyone sees, in the same words for all who know no secret card."""
    lines = [head_line(view, words)]
    for seat in range(view.seats):
        lines += [seat_line(seat, view, words), field_line(view.table[seat], words)]
    lines += ["", discard_line(view, words)]
    if view.shadow:
        lines.append(shadow_line(view, words))
    lines.append(nursery_line(view, words))
    return "\n".join(lines)


def hand(view: LlamasView, words: Words) -> str:
    """List the reader's hand, then the hidden cards elsewhere that the reader knows."""
    if view.reader is None:
        return words("You are watching: you have no cards in this match.")
    own = view.table[view.reader]
    n = len(own.hand)
    lines = [words.plural("**Your hand**: {n} card", "**Your hand**: {n} cards", n)]
    for place, key in enumerate(own.hand):
        lines += hand_lines(place, key, n <= LONG_HAND, words)
    known = known_lines(view, words)
    if known:
        lines += [words("**What else you know**"), *known]
    return "\n".join(lines)


def lying(view: LlamasView, words: Words) -> Mapping[str, Sequence[str]]:
    """List the cards of every Field, of the reader's hand and of the discard pile."""
    places: dict[str, Sequence[str | None]] = {}
    if view.reader is not None:
        places[words("Your hand")] = view.table[view.reader].hand
    for seat, shown in enumerate(view.table):
        own = seat == view.reader
        name = words("Your Field") if own else words("{name}'s Field", name=words.label(seat))
        places[name] = shown.field
    places[words("Discard pile")] = view.discard[::-1]
    named = {
        place: [words(CARDS[key].name) for key in keys if key] for place, keys in places.items()
    }
    return {place: cards for place, cards in named.items() if cards}


def outcome(outcome: Outcome, words: Words) -> str:
    """Say who won, and why."""
    if outcome.winners:
        yours, theirs = message("🏆 You win the match!"), message("🏆 {name} wins the match!")
        said = words.sentences(words.by_actor(seat, yours, theirs) for seat in outcome.winners)
    else:
        said = words("The match ends without a winner.")
    why = why_over(outcome, words)
    return f"{said}\n{why}" if why else said


def why_over(outcome: Outcome, words: Words) -> str:
    """Say why the match is over; empty for a reason that has no words."""
    if outcome.reason == "animals":
        yours, theirs = message("You have {n} Animals."), message("{name} has {n} Animals.")
        counts = [(seat, outcome.scores[seat]) for seat in outcome.winners]
        return words.sentences(words.by_actor(seat, yours, theirs, n=n) for seat, n in counts)
    return words(REASONS[outcome.reason]) if outcome.reason in REASONS else ""


def head_line(view: LlamasView, words: Words) -> str:
    """Say which turn it is and how many cards the deck holds."""
    line = words.plural(
        "**Turn {turn}** · deck: {n} card",
        "**Turn {turn}** · deck: {n} cards",
        view.deck,
        turn=view.turns + 1,
    )
    quiet = words(" · 🤫 no Instants this turn") if view.quiet else ""
    being_played = words(" · being played: {cards}", cards=listed(view.pile, words))
    return line + quiet + (being_played if view.pile else "")


def seat_line(seat: int, view: LlamasView, words: Words) -> str:
    """Return a seat's heading: whether it decides, its Animals, hand and conditions."""
    shown = view.table[seat]
    asked = view.waiting.get(seat) is False and not window_open(view)
    to_decide = "▶️ " if asked else ""
    parts = [
        words("{n}/{needed} Animals", n=shown.animals, needed=shown.needed),
        words("✋ {n}", n=len(shown.hand)),
    ]
    parts += [words("herd {herds}", herds="".join(VARIATION[v] for v in shown.herds))][
        : len(shown.herds)
    ]
    parts += [words("🛡️ Alpacas safe")] if shown.guarded else []
    parts += [words("💤 skips {n}", n=shown.skips)] if shown.skips else []
    parts += [words("⏩ plays again")] if shown.extra else []
    return f"{to_decide}**{words.seat(seat)}** · {' · '.join(parts)}"


def window_open(view: LlamasView) -> bool:
    """Return whether a card can be answered now. The table then doesn't say who is asked."""
    return bool(view.pile) and len(view.waiting) == view.seats - 1


def field_line(shown: SeatView, words: Words) -> str:
    """List the cards in a Field."""
    return listed(shown.field, words) or words("–")


def discard_line(view: LlamasView, words: Words) -> str:
    """Say how many cards lie on the discard pile, and which is on top."""
    if not view.discard:
        return words("**Discard pile**: empty")
    top = view.discard[-1]
    return words.plural(
        "**Discard pile**: {n} card, {card} on top",
        "**Discard pile**: {n} cards, {card} on top",
        len(view.discard),
        card=named(top, words) if top else words("{back} an unknown card", back=BACK),
    )


def shadow_line(view: LlamasView, words: Words) -> str:
    """Say who took a card from the discard pile in secret."""
    return words.plural(
        "-# 🥷 {n} card was secretly taken from this pile. Taken by: {people}.",
        "-# 🥷 {n} cards were secretly taken from this pile. Taken by: {people}.",
        len(view.takers),
        people=words.people(dict.fromkeys(view.takers)),
    )


def nursery_line(view: LlamasView, words: Words) -> str:
    """Count the Babies in the Nursery."""
    shown = " ".join(f"{VARIATION[v]}{n}" for v, n in view.nursery.items() if n)
    return words("**Nursery**: {babies}", babies=shown or words("empty"))


def hand_lines(place: int, key: str | None, effects: bool, words: Words) -> list[str]:
    """Describe one of the reader's own cards."""
    if key is None:
        return [f"**{place + 1}** {BACK}"]
    line = f"**{place + 1}** {named(key, words)}"
    return [line, *reminder(key, words)] if effects else [line]


def known_hands(view: LlamasView, words: Words) -> list[str]:
    """List the cards in other hands that the reader knows, seat by seat."""
    return [
        words("{name}'s hand: {cards}", name=words.seat(seat), cards=cards)
        for seat in range(view.seats)
        if seat != view.reader and (cards := listed(view.table[seat].hand, words))
    ]


def known_lines(view: LlamasView, words: Words) -> list[str]:
    """List hidden cards that the reader knows: in other hands, in the deck, in the pile."""
    lines = known_hands(view, words)
    if view.top:
        deck = [view.top[place] for place in sorted(view.top, reverse=True)]
        lines.append(words("In the deck: {cards}", cards=listed(deck, words)))
    if view.discard:
        cards = truncate(listed(reversed(view.discard), words), 900)
        lines.append(words("Discard pile, from the top: {cards}", cards=cards))
    if view.shadow:
        cards = truncate(listed(reversed(view.shadow), words), 500)
        lines.append(
            words(
                "Still hidden in the discard pile, or secretly taken from it: {cards}", cards=cards
            )
        )
    return lines
