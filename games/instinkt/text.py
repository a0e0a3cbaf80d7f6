"""What is said about Instinkt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files

from games.engine import Cell, Choice, Decision, Outcome, Seen, Text, Words
from games.engine.words import message
from games.instinkt.board import name, push
from games.instinkt.cards import CARDS
from games.instinkt.grid import buttons
from games.instinkt.naming import ARROWS, FROM, animal, coloured, effect, named, plain
from games.instinkt.standing import hand_lines, spoken_hand, spoken_table, table_lines
from games.instinkt.telling import TELLERS
from games.instinkt.view import InstinktView

RULES = (files("data") / "instinkt" / "rules.md").read_text("utf-8")


class InstinktText(Text[InstinktView]):
    """Every sentence of the game."""

    def prompt(self, decision: Decision, view: InstinktView, words: Words) -> str:
        """Say what is to be decided."""
        yours, theirs = PROMPTS[decision.prompt]
        card = "".join(animal(str(kind), words) for kind in decision.about)
        return words.told(decision.seat, yours, theirs, card=card)

    def choice(self, choice: Choice, view: InstinktView, words: Words) -> str:
        """Name a choice: a card of the hand, a place, a line of the deer."""
        return LABELS[choice.verb](choice, view, words)

    def event(self, event: Seen, words: Words) -> str | None:
        """Tell an event in one sentence, as the module ``telling`` does."""
        tell = TELLERS.get(event.kind)
        return tell(event, words) if tell else None

    def table(self, view: InstinktView, words: Words) -> str:
        """Describe what everybody sees; it reads the same for all."""
        return "\n".join(table_lines(view, words))

    def hand(self, view: InstinktView, words: Words) -> str:
        """Describe the reader's cards and what they do."""
        return "\n".join(hand_lines(view, words))

    def outcome(self, outcome: Outcome, words: Words) -> str:
        """Say who won, and by what."""
        scores = " · ".join(f"{words.seat(i)} {n}" for i, n in enumerate(outcome.scores))
        if outcome.reason == "draw":
            return words("🤝 A draw: points, scoring cards and hands are equal.") + f"\n{scores}"
        yours, theirs = message("🏆 You win the match!"), message("🏆 {name} wins the match!")
        won = [words.told(seat, yours, theirs) for seat in outcome.winners]
        said = " ".join(won) or words("The match ends without a winner.")
        why = TIEBREAKS.get(outcome.reason)
        return f"{said} {words(why)}\n{scores}" if why else f"{said}\n{scores}"

    def rules(self, words: Words) -> str:
        """Return the players' rules page; it is one text, not a sentence."""
        return RULES

    def cards(self, words: Words) -> Mapping[str, str]:
        """Say what each card does, and what of it is this house's."""
        return {plain(kind, words): described(kind, words) for kind in CARDS}

    def alt(self, view: InstinktView, words: Words) -> str:
        """Say in words all that the picture shows."""
        parts = [self.outcome(view.outcome, words)] if view.outcome else []
        parts.append(spoken_table(view, words))
        parts += [spoken_hand(view, words)] if view.reader is not None else []
        return "\n".join(parts)

    def grid(
        self, decision: Decision, view: InstinktView, words: Words
    ) -> Sequence[Sequence[Cell]]:
        """Lay out places as they lie on the table and lines by the end a deer comes from."""
        return buttons(decision, view)

    def preview(self, choice: Choice, view: InstinktView, words: Words) -> str:
        """Say what a deer would push and what a raccoon would move."""
        preview = PREVIEWS.get(choice.verb)
        return preview(choice, view, words) if preview else ""


PROMPTS = {
    "under": (
        message(
            "Keep three of these cards: which two go under your deck?\n"
            "The one you name first is the one you will draw first."
        ),
        message("{name} chooses two cards to put under their deck."),
    ),
    "play": (
        message("Which card do you play? You both show your cards together."),
        message("{name} chooses a card to play."),
    ),
    "place": (
        message("Where do you place your {card}?"),
        message("{name} chooses a place for the {card}."),
    ),
    "push": (
        message(
            "Where does your 🦌 Deer come in? It pushes the whole line as far as it goes.\n"
            "⬇️ ⬆️ into a column, ➡️ ⬅️ into a row."
        ),
        message("{name} chooses where the 🦌 Deer comes in."),
    ),
    "move": (
        message("Your 🦝 Raccoon moves another card of yours: which one?"),
        message("{name} chooses a card for the 🦝 Raccoon to move."),
    ),
    "to": (
        message("Where does your 🦝 Raccoon put your {card}? It cannot go back."),
        message("{name} chooses where the 🦝 Raccoon puts the {card}."),
    ),
}
"""For each prompt: what the seat asked reads, and what the others read."""

TIEBREAKS = {
    "cards": message("Points are equal; more cards scored."),
    "hand": message("Points and scoring cards are equal; the hand adds up to more."),
}


def described(kind: str, words: Words) -> str:
    """Say what a card does, and what of it is a house value."""
    card = CARDS[kind]
    lines = [f"**{named(kind, words)}**", effect(kind, words)]
    if card.house:
        parts = words.listing([words(HOUSE[part]) for part in card.house])
        lines.append(words("-# 🏠 This house's own: {parts}.", parts=parts))
    return "\n".join(lines)


HOUSE = {
    "name": message("the animal"),
    "number": message("the number"),
    "condition": message("the condition"),
    "points": message("the points"),
}


# -------------------------------------------------------------------- choices


def hand_label(choice: Choice, view: InstinktView, words: Words) -> str:
    """Name a card of the reader's hand; for all others it has only a place."""
    kind = None if view.reader is None else view.hand[view.reader][choice.place]
    return named(kind, words) if kind else words("Card {n}", n=choice.place + 1)


def place_label(choice: Choice, view: InstinktView, words: Words) -> str:
    """Name a place."""
    return str(choice.at[0])


def card_label(choice: Choice, view: InstinktView, words: Words) -> str:
    """Name a card of the display by its animal and its place."""
    place = str(choice.at[0])
    card = view.standing.get(view.frame.cell(place))
    return f"{CARDS[card.kind].emoji} {place}" if card else place


def line_label(choice: Choice, view: InstinktView, words: Words) -> str:
    """Name a line and the way a deer goes in it."""
    end, line = choice.at
    return f"{ARROWS[str(end)]} {line}"


LABELS: dict[str, Callable[[Choice, InstinktView, Words], str]] = {
    "play": hand_label, "under": hand_label, "place": place_label, "to": place_label,
    "move": card_label, "push": line_label,
}  # fmt: skip


# ------------------------------------------------------------------- previews


def preview_push(choice: Choice, view: InstinktView, words: Words) -> str:
    """Name the cards that a deer would push, from where to where, and its own place."""
    cards = view.standing
    end, index = view.frame.entry(*choice.at)
    pushed = push(cards, end, index)
    moves = []
    for start, to in pushed.moved.items():
        stays = words("stays on {place}", place=name(start))
        goal = stays if start == to else f"{name(start)} → {name(to)}"
        moves.append(f"{coloured(cards[start].seat, cards[start].kind, words)} {goal}")
    entering = words(FROM[end], line=choice.at[1])
    return words(
        "🦌{arrow} Into {entering}: {moves}. Your Deer then lies on {place}.",
        arrow=ARROWS[end],
        entering=entering,
        moves=", ".join(moves),
        place=name(pushed.deer),
    )


def preview_to(choice: Choice, view: InstinktView, words: Words) -> str:
    """Say from where to where a raccoon would move the card it has lifted."""
    (card,) = [card for card in view.board if card.lifted]
    start, to = name(card.cell), choice.at[0]
    return words("🦝 {card} {start} → {to}.", card=animal(card.kind, words), start=start, to=to)


PREVIEWS: dict[str, Callable[[Choice, InstinktView, Words], str]] = {
    "push": preview_push,
    "to": preview_to,
}
"""The choices that want a look before they are made."""
