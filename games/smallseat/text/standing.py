"""The goal, the reader's position, the result, and why a choice is not possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine import Barred, Choice, SeenEvent, Words, message
from games.smallseat.cards import CARDS
from games.smallseat.text.labels import own_cards
from games.smallseat.text.names import named, tally
from games.smallseat.view import SmallView

GOALS = {
    "teller": message(
        "You are the Teller. Once nobody else can vote, you win if {animal} is the "
        "most common animal among your secret cards."
    ),
    "candidate": message(
        "{teller} is the Teller and called {animal}. At the end, the most common "
        "animal among the Teller's secret cards wins, so keep that animal as your last "
        "card. If it is {animal}, {teller} wins alone."
    ),
    "calling": message(
        "You are the Teller. At the end, the most common animal among your secret "
        "cards wins. If you called it, you win alone; if not, everyone who kept it as "
        "their last card wins."
    ),
    "open": message(
        "At the end, the most common animal among the Teller's secret cards wins. If "
        "the Teller called it, the Teller wins alone; if not, everyone who kept it as "
        "their last card wins."
    ),
}
"""How to win: for the Teller, for the others, and for both before an animal is called."""

ROWS = message(
    "The longest unbroken row of votes for the same animal wins, even a row of "
    "one. If rows are equally long, the first one clockwise from the Smallseat "
    "wins."
)
"""Which votes win a round."""

REASONS: Mapping[str, str] = {
    "must_follow": message(
        "The Boss votes first this round, and everyone who has {animal} must follow."
    ),
    "must_sleep": message(
        "Not everyone agreed to end the last round early, so you must now vote for {animal}."
    ),
    "must_most": message("This round everyone votes for the animal they have the most of."),
    "immune": message(
        "This player is immune for now: nobody may pick them or swap places with them."
    ),
    "spiky": message("Nobody may swap places with this player until the round ends."),
    "teller": message("Only Candidates can be given a card, and this player is the Teller."),
}
"""The reasons why a choice is not possible."""


def goal(view: SmallView, words: Words) -> str:
    """Explain how the reader wins."""
    if not view.called:
        return words(GOALS["calling" if view.reader == view.teller else "open"])
    part = "teller" if view.reader == view.teller else "candidate"
    return words(GOALS[part], animal=named(view.called, words), teller=words.seat(view.teller))


def why_not(barred: Barred, view: SmallView, words: Words) -> str:
    """Name the rule that forbids a choice."""
    animal = "".join(named(str(each), words) for each in barred.about)
    return words(REASONS[barred.reason], animal=animal)


def standing(view: SmallView, words: Words) -> str:
    """Say which votes win, and how close the reader is to winning the match."""
    if view.reader is None or not view.called:
        return ""
    lines = [secrets_line(view, words)]
    if not view.revealed:  # afterwards an event says which votes have won
        lines.append(words(ROWS))
    return "\n".join(lines)


def secrets_line(view: SmallView, words: Words) -> str:
    """Say what the reader knows about the Teller's secret cards, which decide at the end."""
    shown = view.table[view.teller]
    known = {CARDS[key].emoji: shown.known.count(key) for key in view.animals}
    found = words.items(f"{emoji} ×{n}" for emoji, n in known.items() if n)
    cards = found or words(message("none", "of cards"))
    if view.reader == view.teller:
        return words("Your secret cards: {cards}.", cards=cards)
    n = shown.cards - len(shown.known)
    if not n:
        return words("Secret cards: {cards}.", cards=cards)
    return words("Secret cards you know: {cards}; unseen: {n}.", cards=cards, n=n)


def decisive(events: Sequence[SeenEvent], view: SmallView) -> SeenEvent | None:
    """Return the last vote, which decided the place of the round's winner."""
    return next((event for event in reversed(events) if event.kind == "won"), None)


def share(view: SmallView) -> str:
    """Return the animal that the Teller called, and those that the others kept."""
    kept = [view.table[seat].known[:1] for seat in view.chairs if seat != view.teller]
    animals = "".join(CARDS[animal].emoji for last in kept for animal in last)
    return f"📣 {CARDS[view.called].emoji} 🪑 {animals}" if view.called else ""


def result_lines(view: SmallView, words: Words) -> list[str]:
    """Say what the Teller's secret cards were, and which animal each player kept."""
    if view.outcome is None:
        return []
    scores = view.outcome.scores
    secrets = tally(view.table[view.teller].known, words) or words(message("none", "of cards"))
    head = words("The Teller's secret cards: {cards}", cards=secrets)
    return [head, *(result_line(seat, view, scores[seat], words) for seat in view.ranked(scores))]


def result_line(seat: int, view: SmallView, n: int, words: Words) -> str:
    """Say which animal a player kept, and how many secret cards of the Teller show it."""
    if seat == view.teller:
        return words.plural(
            "**{name}**, the Teller, called {animal}, with {n} secret card.",
            "**{name}**, the Teller, called {animal}, with {n} secret cards.",
            n, name=words.seat(seat), animal=named(view.called, words),
        )  # fmt: skip
    kept = tally(view.table[seat].known, words) or words(message("nothing", "no cards"))
    return words.plural(
        "**{name}** kept {animal}, with {n} secret card.",
        "**{name}** kept {animal}, with {n} secret cards.",
        n, name=words.seat(seat), animal=kept,
    )  # fmt: skip


OWN_CARD = ("vote", "give", "return", "replace", "add", "reveal", "keep")
"""The verbs that choose one of the player's own cards."""


def hint(choice: Choice, view: SmallView, words: Words) -> str:
    """Describe the effect of the chosen card, which matters as a vote or in a hand.

    Nothing is said of an animal that is only called or named.
    """
    animal = animal_of(choice, view)
    if choice.verb == "execute" and view.active == view.teller and animal in view.idle:
        return words("This does nothing for the Teller.")
    return words(CARDS[animal].brief or CARDS[animal].effect) if animal else ""


def animal_of(choice: Choice, view: SmallView) -> str:
    """Return the animal of the card that a choice is about, as far as the reader knows it."""
    if choice.verb == "execute":
        return view.table[view.active].vote or ""
    if choice.verb in ("show", "hide"):
        return view.public[choice.place]
    if choice.verb == "flip":
        place = choice.place - view.table[view.teller].cards
        return view.public[place] if place >= 0 else own_card(choice.place, view)
    return own_card(choice.place, view) if choice.verb in OWN_CARD else ""


def own_card(place: int, view: SmallView) -> str:
    """Return the animal on one of the reader's own cards."""
    cards = own_cards(view)
    return cards[place] if place < len(cards) else ""
