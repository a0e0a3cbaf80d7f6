"""What is said about Llamas Unleashed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files

from games.engine import Choice, Decision, Outcome, Seen, Text, Words
from games.engine.words import LABEL, clipped, message
from games.llamas_unleashed.cards import CARDS, HERDS, NUMBERS
from games.llamas_unleashed.labels import LABELS
from games.llamas_unleashed.naming import (
    BACK,
    TYPES,
    VARIATION,
    is_known,
    listed,
    named,
    reminder,
)
from games.llamas_unleashed.prompts import PLAIN, PROMPTS
from games.llamas_unleashed.telling import TELLERS
from games.llamas_unleashed.view import LlamasView, SeatView

LONG_HAND = 9  # with more cards, a hand is listed without their effects
HINTED = ("play", "discard", "instant")  # the verbs that name a card in hand
RULES = (files("data") / "llamas_unleashed" / "rules.md").read_text("utf-8")


class LlamasText(Text[LlamasView]):
    """Every sentence of the game."""

    def prompt(self, decision: Decision, view: LlamasView, words: Words) -> str:
        """Say what is to be decided, and for the seat asked what the card does."""
        yours, theirs = PROMPTS[decision.prompt]
        about = decision.about
        key = str(about[0]) if about and is_known(about[0]) else ""
        facts = {"card": named(key, words) if key else "", "n": str(about[-1]) if about else ""}
        if decision.prompt == "instant":
            return instant_prompt(decision, words)
        if decision.prompt == "discard" and about[0] == "hand_limit":
            yours = HAND_LIMIT
        if decision.prompt == "action" and about[0] != 1:
            yours = TWO_CARDS
        if decision.prompt == "give":
            facts["whom"] = words.whom(int(about[1]))
        if decision.prompt == "save":
            facts["cause"] = named(str(about[1]), words)
        lines = [words.told(decision.seat, yours, theirs, **facts)]
        if key and decision.seat == words.reader and decision.prompt not in PLAIN:
            lines += reminder(key, words)
        return "\n".join(lines)

    def choice(self, choice: Choice, view: LlamasView, words: Words) -> str:
        """Name a choice; cards that are alike are numbered."""
        return clipped(LABELS[choice.verb](choice, view, words), LABEL)

    def event(self, event: Seen, words: Words) -> str | None:
        """Tell an event in one sentence, as the module ``telling`` does."""
        tell = TELLERS.get(event.kind)
        return tell(event, words) if tell else None

    def table(self, view: LlamasView, words: Words) -> str:
        """Describe what everybody sees; it reads the same for all who know no secret card."""
        lines = [head_line(view, words)]
        for seat in range(view.seats):
            lines += [seat_line(seat, view, words), field_line(view.table[seat], words)]
        lines += ["", discard_line(view, words)]
        if view.shadow:
            lines.append(shadow_line(view, words))
        lines.append(nursery_line(view, words))
        return "\n".join(lines)

    def hand(self, view: LlamasView, words: Words) -> str:
        """List the reader's hand, then what it knows of hidden cards elsewhere."""
        if view.reader is None:
            return words("You are watching: you have no cards in this match.")
        own = view.table[view.reader]
        n = len(own.hand)
        lines = [words.plural("**Your hand**: {n} card", "**Your hand**: {n} cards", n)]
        for place, key in enumerate(own.hand):
            lines += hand_lines(place, key, n <= LONG_HAND, words)
        known = known_lines(view, words)
        if known:
            lines += [words("**What you know besides**"), *known]
        return "\n".join(lines)

    def lying(self, view: LlamasView, words: Words) -> Mapping[str, Sequence[str]]:
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

    def hint(self, choice: Choice, view: LlamasView, words: Words) -> str:
        """Say what a card in hand does that can be played or discarded."""
        if choice.verb not in HINTED or view.reader is None:
            return ""
        key = view.table[view.reader].hand[choice.place]
        return words(CARDS[key].text) if key else ""

    def outcome(self, outcome: Outcome, words: Words) -> str:
        """Say who won, why, and how many Animals everybody has."""
        if outcome.winners:
            yours, theirs = message("🏆 You win the match!"), message("🏆 {name} wins the match!")
            said = " ".join(words.told(seat, yours, theirs) for seat in outcome.winners)
        else:
            said = words("The match ends without a winner.")
        why = REASONS.get(outcome.reason)
        animals = [
            words("{name} {n}", name=words.seat(seat), n=n) for seat, n in enumerate(outcome.scores)
        ]
        lines = [
            said,
            words(why) if why else "",
            words("Animals: {list}", list=" · ".join(animals)),
        ]
        return "\n".join(line for line in lines if line)

    def lobby(self, seats: int, words: Words) -> str:
        """Say how many Animals win."""
        return words("With {seats} players, {n} Animals win.", seats=seats, n=NUMBERS.to_win[seats])

    def rules(self, words: Words) -> str:
        """Return the players' rules page; it is one text, not a sentence."""
        return RULES

    def cards(self, words: Words) -> Mapping[str, str]:
        """Say what each card and each Herd Bonus does."""
        said = {words(card.name): card_text(key, words) for key, card in CARDS.items()}
        for variation, herd in HERDS.items():
            said[words(herd.name)] = words(
                "{icon} **{name}** – Herd Bonus for 3 or more\n{effect}",
                icon=VARIATION[variation],
                name=words(herd.name),
                effect=words(herd.text),
            )
        return said


TWO_CARDS = message("Your turn: play up to 2 cards, or draw one.")
HAND_LIMIT = message("You hold too many cards: discard {n}.")

REASONS = {
    "animals": message("The Field has all the Animals it needs."),
    "deck": message("The deck has run out: most Animals win."),
    "turns": message("The match has taken its 300 turns: most Animals win."),
    "deck_letters": message("The deck has run out; the letters in the Animals' names decided."),
    "turns_letters": message("300 turns are over; the letters in the Animals' names decided."),
    "deck_letters_tie": message("The deck has run out, and Animals and letters are equal."),
    "turns_letters_tie": message("300 turns are over, and Animals and letters are equal."),
    "deck_tie": message("The deck has run out, and nobody may win."),
    "turns_tie": message("300 turns are over, and nobody may win."),
}
"""Why a match ended, by the outcome's reason."""


def card_text(key: str, words: Words) -> str:
    """Describe a card for looking it up."""
    card = CARDS[key]
    origin = " · Farmed & Dangerous" if card.expansion else ""
    return words(
        "**{name}** – {type} (×{count}){origin}\n{effect}",
        name=named(key, words),
        type=words(TYPES[card.type]),
        count=card.count,
        origin=origin,
        effect=words(card.text),
    )


def instant_prompt(decision: Decision, words: Words) -> str:
    """Ask whether a seat answers a card; who else is asked does not show."""
    key, player, owner = str(decision.about[0]), int(decision.about[1]), int(decision.about[2])
    card = named(key, words)
    if decision.seat != words.reader:
        return words("{card} may be answered with an Instant.", card=card)
    line = words("{name} plays {card}. Do you answer?", name=words.seat(player), card=card)
    if owner >= 0:
        whose = words.whose(owner)
        line = words(
            "{name} plays {card} into {whose} Field. Do you answer?",
            name=words.seat(player),
            card=card,
            whose=words("their own") if owner == player else whose,
        )
    if not decision.choices:
        line += " " + words("You have no Instant that fits.")
    return "\n".join([line, *reminder(key, words)])


# ------------------------------------------------------------- table and hand


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
    """Head a seat's block: whether it decides, its Animals, its hand and what holds for it."""
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
    """Say whether a card may be answered: then the table names nobody it waits for."""
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
        "**Discard pile**: {n} card, on top {card}",
        "**Discard pile**: {n} cards, on top {card}",
        len(view.discard),
        card=named(top, words) if top else words("{back} one nobody names", back=BACK),
    )


def shadow_line(view: LlamasView, words: Words) -> str:
    """Say who took a card from the discard pile in secret."""
    takers = words.listing([words.whom(seat) for seat in dict.fromkeys(view.takers)])
    return words.plural(
        "-# 🥷 Of the pile as it lay, {n} card was taken in secret, by {takers}.",
        "-# 🥷 Of the pile as it lay, {n} cards were taken in secret, by {takers}.",
        len(view.takers),
        takers=takers,
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


def known_lines(view: LlamasView, words: Words) -> list[str]:
    """List hidden cards that the reader knows: in other hands, in the deck, in the pile."""
    lines = []
    for seat in range(view.seats):
        cards = listed(view.table[seat].hand, words)
        if seat != view.reader and cards:
            lines.append(words("{name}'s hand: {cards}", name=words.seat(seat), cards=cards))
    if view.top:
        deck = [view.top[place] for place in sorted(view.top, reverse=True)]
        lines.append(words("In the deck: {cards}", cards=listed(deck, words)))
    if view.discard:
        cards = clipped(listed(reversed(view.discard), words), 900)
        lines.append(words("Discard pile, from the top: {cards}", cards=cards))
    if view.shadow:
        cards = clipped(listed(reversed(view.shadow), words), 500)
        lines.append(words("Closed part and what was taken of it: {cards}", cards=cards))
    return lines
