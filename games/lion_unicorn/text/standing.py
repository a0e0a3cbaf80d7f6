"""The goal, the reader's position, the result, and why a choice is not possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine import Choice, SeenEvent, Words, message
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.rules.sets import DIFFERENT, SAME
from games.lion_unicorn.text.names import tally
from games.lion_unicorn.view import LionView, deciding_set, near

GOAL = message(
    "Win 2 rounds. You win a round as soon as you have 3 face-up animals of one "
    "kind, or 4 of different kinds, and no face-up crow."
)
GOAL_OF_A_SHORT_MATCH = message(
    "Win the round by having 3 face-up animals of one kind, or 4 of different "
    "kinds, and no face-up crow."
)
BREAD = "🍞"

REASONS: Mapping[str, str] = {
    "no_cards": message("The deck and the discard pile are empty, so nobody can draw."),
    "starting_stolen": message("A starting card can never be stolen."),
    "lies_open": message("Face-up cards can't be stolen."),
    "another_player": message("You can't choose yourself."),
    "starting_leaves": message("You can't move, discard or give up your starting card."),
    "lies_closed": message("You have to choose one of your face-up cards."),
    "unicorn_returns": message(
        "The Unicorn goes back into the deck anyway, so give up another card."
    ),
    "not_in_set": message("You have to choose a card from your winning set."),
}
"""The reasons why a choice is not possible."""

HINTS = {
    "steal": message(
        "You get the card face-down. That player must then turn over one of their other cards."
    ),
    "down": message("The card is turned face-down, and nothing else happens."),
}
"""The effect of choices that does not depend on a card."""
LEAVES = {
    "adder": message(
        "The Adder must discard itself, because you have no other face-up card to discard."
    ),
    "swift": message(
        "The Swift must move itself to another player, because you have no other "
        "face-up card to move."
    ),
}
"""What a card does that makes a face-up card leave, if it is the only one that can."""
NOTHING_LEAVES = {
    "adder": message(
        "The Adder would discard one of your face-up cards, but you have none that can "
        "be discarded now."
    ),
    "swift": message(
        "The Swift would move one of your face-up cards to another player, but none of "
        "yours can move now."
    ),
}
"""What such a card would do if a card could leave."""


def standing(view: LionView, words: Words) -> str:
    """Say how close the reader is to a winning set, and how many rounds it has won."""
    if view.reader is None:
        return ""
    shown = view.table[view.reader]
    alike, kinds, crow = near(shown)
    lines = []
    if alike < SAME and kinds < DIFFERENT:
        lines.append(words.plural(
            "For a set, you need {alike} more of the same animal, or {n} more kind of "
            "animal.",
            "For a set, you need {alike} more of the same animal, or {n} more kinds of "
            "animal.",
            DIFFERENT - kinds, alike=SAME - alike,
        ))  # fmt: skip
    if view.goal > 1:
        lines.append(words("Rounds won: {wins} of 2.", wins=shown.wins))
    if crow:
        warning = words("⚠️ You can't win while a crow lies face-up in front of you.")
        lines.insert(0, warning)
    return "\n".join(lines)


def one_short(view: LionView) -> list[int]:
    """Return the seats that win the round with one more face-up animal."""
    shown = [near(seat) for seat in view.table]
    return [n for n, (alike, kinds, crow) in enumerate(shown)
            if not crow and (alike == SAME - 1 or kinds == DIFFERENT - 1)]  # fmt: skip


def decisive(events: Sequence[SeenEvent], view: LionView) -> SeenEvent | None:
    """Return the event that decided the last round: a card came, or a crow left or was turned."""
    return next((event for event in reversed(events) if _decides(event)), None)


def _decides(event: SeenEvent) -> bool:
    """Return whether an event can complete a set by itself."""
    return event.kind in ("up", "down", "give") or event.about[:1] == ("adder",)


def share(view: LionView) -> str:
    """Return the set that won the match."""
    return "".join(CARDS[kind].emoji for seat in view.winners for kind in deciding_set(view, seat))


def result_lines(view: LionView, words: Words) -> list[str]:
    """Say how many rounds everyone has won, and with which cards the latest were won."""
    lines = []
    for seat in view.ranked([shown.wins for shown in view.table]):
        n = view.table[seat].wins
        said = words.plural("**{name}**: {n} round won", "**{name}**: {n} rounds won", n,
                            name=words.seat(seat))  # fmt: skip
        lines.append(f"{said} {BREAD * n}".rstrip())
    if view.outcome:
        lines += [
            words("{name} won the last round with {cards}.", name=words.seat(seat),
                  cards=tally(deciding_set(view, seat), words))
            for seat in view.outcome.winners
        ]  # fmt: skip
    crowned = [seat for seat in range(view.seats) if view.table[seat].crown]
    if view.aside and crowned:
        name, cards = words.seat(crowned[0]), tally(view.aside, words)
        lines.append(words("{name} won an earlier round with {cards}.", name=name, cards=cards))
    return lines


def hint(choice: Choice, view: LionView, words: Words) -> str:
    """Describe a choice: a theft, or what a card does that is turned up, if it is known.

    A card that is stolen, discarded or moved does nothing.
    """
    if choice.verb == "steal":
        return words(HINTS["steal"])
    if view.reader is None or choice.verb != "flip":
        return ""
    cards = view.table[view.reader].cards
    card = cards[choice.place]
    if card.up:
        return words(HINTS["down"])
    if card.kind == "goat" and not choice.place:
        return words("Nothing else happens: a starting goat doesn't move.")
    if card.kind in LEAVES and not any(other.up for other in cards[1:]):
        return words((LEAVES if choice.place else NOTHING_LEAVES)[card.kind])
    return words(_effect(card.kind)) if card.kind else ""


def _effect(kind: str) -> str:
    return CARDS[kind].brief or CARDS[kind].effect
