"""What is said about The Lion & The Unicorn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import files

from games.engine import Choice, Decision, Outcome, Seen, Text, Words
from games.engine.words import LABEL, clipped, message
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.naming import named, one, place_name, tally
from games.lion_unicorn.telling import TELLERS
from games.lion_unicorn.view import CardView, LionView

BACK = "🟫"
BREAD = "🍞"
RULES = (files("data") / "lion_unicorn" / "rules.md").read_text("utf-8")


class LionText(Text[LionView]):
    """Every sentence of the game."""

    def prompt(self, decision: Decision, view: LionView, words: Words) -> str:
        """Say what is to be decided: a headline, and what one should know below it."""
        yours, theirs = PROMPTS[decision.prompt]
        if decision.about == ("fox",) and decision.prompt == "action":
            yours, theirs = FOX
        facts: dict[str, str] = {}
        if decision.prompt == "forced_flip":
            facts["thief"] = words.seat(int(decision.about[0]))
        elif decision.prompt == "swift_to":
            facts["card"] = named(str(decision.about[0]), words)
        lines = [words.told(decision.seat, yours, theirs, **facts)]
        if decision.prompt == "action" and decision.seat == words.reader:
            lines += missing_actions(decision, words)
        return "\n".join(lines)

    def choice(self, choice: Choice, view: LionView, words: Words) -> str:
        """Name a choice; cards are numbered as on the table."""
        return clipped(LABELS[choice.verb](choice, view, words), LABEL)

    def event(self, event: Seen, words: Words) -> str | None:
        """Tell an event in one sentence, as the module ``telling`` does."""
        tell = TELLERS.get(event.kind)
        return tell(event, words) if tell else None

    def table(self, view: LionView, words: Words) -> str:
        """Describe what everybody sees; it reads the same for all."""
        lines = [words("**Round {n}** · turn {turn}", n=view.round, turn=view.turns + 1)]
        for seat in range(view.seats):
            lines += [seat_line(seat, view, words), cards_line(view.table[seat].cards, words)]
        lines += ["", deck_line(view, words), discard_line(view, words)]
        if view.aside:
            kept = tally(view.aside, words)
            lines.append(words("**Under the crown**, out for this round: {cards}", cards=kept))
        lines.append(
            words(
                "-# {back} face-down · 👑 began the round · {bread} round won",
                back=BACK,
                bread=BREAD,
            )
        )
        return "\n".join(lines)

    def hand(self, view: LionView, words: Words) -> str:
        """List what only the reader knows: of their own cards, then of the others'."""
        if view.reader is None:
            return words("You are watching: you have no cards in this match.")
        own = view.table[view.reader].cards
        lines = [words("**Your cards**")]
        lines += [own_line(place, card, words) for place, card in enumerate(own)]
        lines.append(words("**What you know of the others' face-down cards**"))
        known = [known_line(seat, view, words) for seat in range(view.seats) if seat != view.reader]
        lines += [line for line in known if line] or [words("-# What you are shown appears here.")]
        return "\n".join(lines)

    def outcome(self, outcome: Outcome, words: Words) -> str:
        """Say who won the match, and with how many rounds."""
        if outcome.winners:
            yours, theirs = message("🏆 You win the match!"), message("🏆 {name} wins the match!")
            said = " ".join(words.told(seat, yours, theirs) for seat in outcome.winners)
        elif outcome.reason == "void":
            said = words("⏳ Nobody wins: three rounds ran out without a winning set.")
        else:
            said = words("The match ends without a winner.")
        rounds = [
            words("{name} {rounds}", name=words.seat(seat), rounds=BREAD * wins or "–")
            for seat, wins in enumerate(outcome.scores)
        ]
        return f"{said}\n{' · '.join(rounds)}"

    def alt(self, view: LionView, words: Words) -> str:
        """Say in plain text all that the picture shows, at the end also who has won."""
        said = super().alt(view, words)
        return f"{said}\n\n{self.outcome(view.outcome, words)}" if view.outcome else said

    def rules(self, words: Words) -> str:
        """Return the players' rules page; it is one text, not a sentence."""
        return RULES

    def cards(self, words: Words) -> Mapping[str, str]:
        """Say what each animal does and how many there are of it."""
        return {
            words(card.name): words(
                "{emoji} **{name}** (×{count})\n{effect}",
                emoji=card.emoji,
                name=words(card.name),
                count=card.count,
                effect=words(card.effect),
            )
            for card in CARDS.values()
        }


# -------------------------------------------------------------------- prompts

PROMPTS = {
    "action": (
        message("Your turn: draw, flip or steal."),
        message("{name} draws, flips or steals."),
    ),
    "forced_flip": (
        message(
            "{thief} stole one of your cards: now turn one over.\n"
            "An animal that you turn up acts at once."
        ),
        message("{name} was robbed and must turn a card over."),
    ),
    "goat": (
        message("Your 🐐 Goat must move on: to whom?\nIt arrives face-up and can complete a set."),
        message("{name} chooses who gets the 🐐 Goat."),
    ),
    "swift": (
        message("Your 🐤 Swift carries a face-up card to another player: which one?"),
        message("{name} chooses a card for the 🐤 Swift to carry away."),
    ),
    "swift_to": (
        message("Who gets your {card}?\nIt arrives face-up and can complete a set."),
        message("{name} chooses who gets the {card}."),
    ),
    "rat": (
        message("Your 🐀 Rat mixes somebody's face-down cards: whose?\nNobody sees how they lie."),
        message("{name} chooses whose face-down cards the 🐀 Rat mixes."),
    ),
    "adder": (
        message("Your 🐍 Adder takes one of your face-up cards: which one goes?"),
        message("{name} chooses a card to discard."),
    ),
    "return": (
        message(
            "Several winning sets at once: give up one card of yours.\n"
            "All choose in secret; these cards go into the deck, then sets are checked again."
        ),
        message("{name} must give up a card: there are several winning sets."),
    ),
    "keep": (
        message(
            "You won the round: which set goes under the crown?\nIts cards sit out the next round."
        ),
        message("{name} chooses the set that goes under the crown."),
    ),
}
"""For each prompt: what the seat asked reads, and what the others read."""

FOX = (
    message("Your 🦊 Fox acts: draw, flip or steal.\nAfter that the game goes on where it was."),
    message("{name} takes an action for the 🦊 Fox: draw, flip or steal."),
)
"""The prompt of the action that a fox grants."""


def missing_actions(decision: Decision, words: Words) -> list[str]:
    """Say which of the three actions are impossible now."""
    offered = {choice.verb for choice in decision.choices}
    lines = []
    if "draw" not in offered:
        lines.append(words("There is no card left to draw."))
    if "steal" not in offered:
        lines.append(words("Nobody has a face-down card that you could steal."))
    return lines


# -------------------------------------------------------------------- choices


def flip_label(choice: Choice, view: LionView, words: Words) -> str:
    """Name the turning over of an own card, with what the reader knows of it."""
    place = int(choice.at[0])
    cards = view.table[view.reader].cards if view.reader is not None else []
    card = cards[place] if cards else None
    if card is None:
        return words("Flip {card}", card=place_name(place, words))
    verb = message("Flip {card} down") if card.up else message("Flip {card} up")
    label = words(verb, card=place_name(place, words))
    if card.kind and (card.up or not place):
        return f"{label} – {named(card.kind, words)}"
    return label + reminder(card.kind, words)


def steal_label(choice: Choice, view: LionView, words: Words) -> str:
    """Name a theft, with what the reader knows of the card."""
    victim, place = map(int, choice.at)
    label = words("Steal {name}'s card {n}", name=words.label(victim), n=place)
    return label + reminder(view.table[victim].cards[place].kind, words)


def reminder(kind: str | None, words: Words) -> str:
    """Remind the reader of a face-down card, if they may look at it."""
    return words(" – you saw {card}", card=one(kind, words)) if kind else ""


def to_label(choice: Choice, view: LionView, words: Words) -> str:
    """Name a receiver and the animals that lie face-up there."""
    seat = int(choice.at[0])
    shown = [CARDS[c.kind].emoji for c in view.table[seat].cards if c.up and c.kind]
    label = words("To {name}", name=words.label(seat))
    if not shown:
        return label
    more = "…" if len(shown) > 6 else ""
    return words("{label} – shows {animals}", label=label, animals="".join(shown[:6]) + more)


def hidden(cards: list[CardView]) -> int:
    """Count face-down cards without the starting card."""
    return sum(not card.up for card in cards[1:])


def rat_label(choice: Choice, view: LionView, words: Words) -> str:
    """Name a player and how many cards there are to mix."""
    seat = int(choice.at[0])
    n, name = hidden(view.table[seat].cards), words.label(seat)
    if n < 2:
        return words("{name} – nothing to mix", name=name)
    return words.plural("{name} – {n} face-down card", "{name} – {n} face-down cards", n, name=name)


def own_label(verb: str) -> Callable[[Choice, LionView, Words], str]:
    """Return the labels of a verb that takes an own face-up card away."""

    def label(choice: Choice, view: LionView, words: Words) -> str:
        place = int(choice.at[0])
        said = words(verb, n=place)
        if view.reader is None:
            return said
        kind = view.table[view.reader].cards[place].kind
        return f"{said} – {named(kind, words)}" if kind else said

    return label


LABELS: dict[str, Callable[[Choice, LionView, Words], str]] = {
    "draw": lambda choice, view, words: (
        words("Draw a card") if view.deck else words("Draw a card – the discards are shuffled")
    ),
    "flip": flip_label,
    "steal": steal_label,
    "to": to_label,
    "swift": own_label(message("Move card {n}")),
    "rat": rat_label,
    "adder": own_label(message("Discard card {n}")),
    "return": own_label(message("Give up card {n}")),
    "keep": lambda choice, view, words: (
        f"{named(str(choice.at[0]), words)} ×3"
        if len(choice.at) == 1
        else tally(map(str, choice.at), words)
    ),
}


# ------------------------------------------------------------- table and hand


def seat_line(seat: int, view: LionView, words: Words) -> str:
    """Head a seat's block: whether it is to decide, its name, crown and bread."""
    shown = view.table[seat]
    to_decide = "▶️ " if view.waiting.get(seat) is False else ""
    crown = " 👑" if shown.crown else ""
    bread = f" {BREAD * shown.wins}" if shown.wins else ""
    return f"\n{to_decide}**{words.seat(seat)}**{crown}{bread}"


def cards_line(cards: list[CardView], words: Words) -> str:
    """List the cards in front of a seat as everybody sees them."""
    return " · ".join(
        f"{f'**{place}**' if place else words('start')} "
        + (named(card.kind, words) if card.up and card.kind else BACK)
        for place, card in enumerate(cards)
    )


def deck_line(view: LionView, words: Words) -> str:
    """Say how many cards the deck holds."""
    return words.plural("**Deck**: {n} card", "**Deck**: {n} cards", view.deck)


def discard_line(view: LionView, words: Words) -> str:
    """Say what lies on the open discard pile."""
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
    return f"{words.seat(seat)}: {', '.join(known)}" if known else ""
