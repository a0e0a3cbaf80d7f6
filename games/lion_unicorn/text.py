"""What is said about The Lion & The Unicorn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from importlib.resources import files

from games.engine import Choice, Decision, Outcome, Seen, Text, Words
from games.engine.words import clipped, message
from games.lion_unicorn.cards import CARDS
from games.lion_unicorn.view import CardView, LionView

BACK = "🟫"
BREAD = "🍞"
LABEL = 80  # characters that a button holds
RULES = (files("data") / "lion_unicorn" / "rules.md").read_text("utf-8")

ONE = {
    "crow": message("a {emoji} Crow"),
    "mole": message("a {emoji} Mole"),
    "goat": message("a {emoji} Goat"),
    "swift": message("a {emoji} Swift"),
    "rat": message("a {emoji} Rat"),
    "adder": message("an {emoji} Adder"),
    "fox": message("a {emoji} Fox"),
    "unicorn": message("the {emoji} Unicorn"),
    "lion": message("the {emoji} Lion"),
}
"""One card of each kind, as sentences name it."""


class LionText(Text[LionView]):
    """Every sentence of the game."""

    def prompt(self, decision: Decision, view: LionView, words: Words) -> str:
        """Say what is to be decided: a headline, and what one should know below it."""
        yours, theirs = PROMPTS[decision.prompt]
        if decision.prompt == "action" and decision.seat != view.active:
            yours, theirs = FOX_AWAY
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
        """Tell an event in one sentence."""
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

    def rules(self, words: Words) -> str:
        """Return the players' rules page; it is one text, not a sentence."""
        return RULES


# ---------------------------------------------------------------------- cards


def named(kind: str, words: Words) -> str:
    """Return a kind of animal by picture and name."""
    return f"{CARDS[kind].emoji} {words(CARDS[kind].name)}"


def one(kind: str, words: Words) -> str:
    """Return one card of a kind as sentences name it."""
    return words(ONE[kind], emoji=CARDS[kind].emoji)


def tally(kinds: Iterable[str], words: Words) -> str:
    """Count cards by kind, in the order of the catalogue."""
    counts = Counter(kinds)
    return ", ".join(
        named(kind, words) + (f" ×{counts[kind]}" if counts[kind] > 1 else "")
        for kind in CARDS
        if counts[kind]
    )


def place_name(place: int, words: Words) -> str:
    """Name a place in front of a player; place 0 is the starting card."""
    return words("card {n}", n=place) if place else words("starting card")


def card_of(seat: int, place: int, words: Words) -> str:
    """Name a player's card: "your card 2", "Ben's starting card"."""
    whose, card = words.whose(seat), place_name(place, words)
    return words("{whose} {card}", whose=whose, card=card)


def hidden(cards: list[CardView]) -> int:
    """Count face-down cards without the starting card."""
    return sum(not card.up for card in cards[1:])


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

FOX_AWAY = (
    message("Your 🦊 Fox acts: draw, flip or steal.\nAfter that the game goes on where it was."),
    message("{name} takes an action for the 🦊 Fox: draw, flip or steal."),
)
"""The prompt of a seat that acts outside its own turn."""


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


# --------------------------------------------------------------------- events


def doer(event: Seen) -> int:
    """Return the seat that an event is about."""
    assert event.seat is not None
    return event.seat


def faces(event: Seen) -> list[str]:
    """List the faces that the reader was shown."""
    return [face for _, face in event.cards if face]


def tell_round(event: Seen, words: Words) -> str:
    """Open a round."""
    return words.told(
        doer(event),
        message("🏁 Round {n} begins. You have the crown and go first."),
        message("🏁 Round {n} begins. {name} has the crown and goes first."),
        n=event.about[0],
    )


def tell_dealt(event: Seen, words: Words) -> str | None:
    """Tell a player their starting card, and others nothing."""
    if not faces(event):
        return None
    card = one(faces(event)[0], words)
    return words(
        "🎴 Your starting card is {card}. You can look at it whenever you like.", card=card
    )


def tell_draw(event: Seen, words: Words) -> str:
    """Tell a draw to the drawer, to those who saw the card, or to an onlooker."""
    seat = doer(event)
    if seat != words.reader and faces(event):
        theirs = message("🎴 {name} drew {card} without seeing it.")
        return words(theirs, name=words.seat(seat), card=one(faces(event)[0], words))
    return words.told(
        seat,
        message("🎴 You drew a card. The others saw it, you did not."),
        message("🎴 {name} drew a card and showed it to the other players."),
    )


def tell_up(event: Seen, words: Words) -> str:
    """Tell that a card was turned face-up."""
    seat = doer(event)
    card = card_of(seat, int(event.about[0]), words) if seat == words.reader else ""
    return words.told(
        seat,
        message("🔼 You turned up {card}: {kind}."),
        message("🔼 {name} turned up {place}: {kind}."),
        card=card,
        place=their_place(event, words),
        kind=one(faces(event)[0], words),
    )


def tell_down(event: Seen, words: Words) -> str:
    """Tell that a card was turned face-down."""
    seat = doer(event)
    return words.told(
        seat,
        message("🔽 You turned {card} face-down."),
        message("🔽 {name} turned {place} face-down."),
        card=card_of(seat, int(event.about[0]), words),
        place=their_place(event, words),
    )


def their_place(event: Seen, words: Words) -> str:
    """Name a card of the player just named."""
    place = int(event.about[0])
    return words("card {n}", n=place) if place else words("their starting card")


def tell_steal(event: Seen, words: Words) -> str:
    """Tell a theft; the card's face stays hidden."""
    victim, place = map(int, event.about)
    return words.told(
        doer(event),
        message("🫳 You stole {card}."),
        message("🫳 {name} stole {card}."),
        card=card_of(victim, place, words),
    )


def tell_give(event: Seen, words: Words) -> str:
    """Tell that a face-up card moved to another player."""
    return words.told(
        doer(event),
        message("➡️ You moved {card} to {receiver}."),
        message("➡️ {name} moved {card} to {receiver}."),
        card=one(faces(event)[0], words),
        receiver=words.whom(int(event.about[0])),
    )


def tell_rat(event: Seen, words: Words) -> str:
    """Tell whose cards were mixed, or that there was nothing to mix."""
    target, n = map(int, event.about)
    whose = words.whose(target)
    if n < 2:
        return words.told(
            doer(event),
            message("🐀 Your rat found nothing to mix among {whose} cards."),
            message("🐀 {name}'s rat found nothing to mix among {whose} cards."),
            whose=whose,
        )
    return words.told(
        doer(event),
        message("🐀 You mixed {whose} {n} face-down cards. Nobody knows now which is which."),
        message("🐀 {name} mixed {whose} {n} face-down cards. Nobody knows now which is which."),
        whose=whose,
        n=n,
    )


def tell_look(event: Seen, words: Words) -> str:
    """Tell the mole's owner what they saw, and the others that they looked."""
    seat, n = doer(event), len(event.cards)
    if not n:
        return words.told(
            seat,
            message("👀 Your mole finds no face-down card to look at."),
            message("👀 {name}'s mole finds no face-down card to look at."),
        )
    if faces(event):
        seen = words.listing([named(kind, words) for kind in faces(event)])
        return words.plural(
            "👀 You looked at your face-down card: {cards}.",
            "👀 You looked at your {n} face-down cards, in order: {cards}.",
            n,
            cards=seen,
        )
    return words.plural(
        "👀 {name} looked at their face-down card.",
        "👀 {name} looked at their {n} face-down cards.",
        n,
        name=words.seat(seat),
    )


DISCARDS = {
    "adder": (
        message("🗑️ You discarded {cards}."),
        message("🗑️ {name} discarded {cards}."),
    ),
    "crows": (
        message("🦄 You lose your face-up crows: {cards}."),
        message("🦄 {name} loses all face-up crows: {cards}."),
    ),
    "pride": (
        message("🦁 The lion drives off your face-down cards: {cards}."),
        message("🦁 The lion drives off {name}'s face-down cards: {cards}."),
    ),
}
"""How cards come to be discarded, to their owner and to the others."""


def tell_discard(event: Seen, words: Words) -> str:
    """Tell which cards a player discarded, and why."""
    why = str(event.about[0])
    yours, theirs = DISCARDS[why]
    cards = one(faces(event)[0], words) if why == "adder" else tally(faces(event), words)
    return words.told(doer(event), yours, theirs, cards=cards)


def tell_reshuffle(event: Seen, words: Words) -> str:
    """Tell that the discards are the new deck."""
    return words.plural(
        "🔀 The deck was empty: the discarded card is the new deck.",
        "🔀 The deck was empty: {n} discarded cards were shuffled as the new deck.",
        int(event.about[0]),
    )


def tell_shuffle_in(event: Seen, words: Words) -> str:
    """Tell which card went back into the deck."""
    kind = faces(event)[0]
    card = named(kind, words)
    if CARDS[kind].count == 1:
        return words("🔀 The {card} was shuffled back into the deck.", card=card)
    whose = words.whose(doer(event))
    return words("🔀 Into the deck goes {whose} {card}.", whose=whose, card=card)


def tell_fox(event: Seen, words: Words) -> str:
    """Tell that a fox acts."""
    return words.told(
        doer(event),
        message("🦊 Your fox gives you an action."),
        message("🦊 The fox gives {name} an action."),
    )


def tell_won(event: Seen, words: Words) -> str:
    """Tell who won the round."""
    return words.told(
        doer(event),
        message("🍞 **You win the round!** That makes {n} of 2."),
        message("🍞 **{name} wins the round!** That makes {n} of 2."),
        n=event.about[0],
    )


def tell_aside(event: Seen, words: Words) -> str:
    """Tell which cards sit out the next round."""
    return words(
        "👑 Under the crown, out for the next round: {cards}.", cards=tally(faces(event), words)
    )


def tell_void(event: Seen, words: Words) -> str:
    """Tell that a round ran out."""
    n = int(event.about[0])
    if n == 3:
        return words("⏳ No winner after 100 turns each, for the third time: the match ends.")
    return words("⏳ No winner after 100 turns each: the cards are dealt anew ({n} of 3).", n=n)


TELLERS: dict[str, Callable[[Seen, Words], str | None]] = {
    "round": tell_round, "dealt": tell_dealt, "draw": tell_draw, "up": tell_up,
    "down": tell_down, "steal": tell_steal, "give": tell_give, "rat": tell_rat,
    "look": tell_look, "discard": tell_discard, "reshuffle": tell_reshuffle,
    "shuffle_in": tell_shuffle_in, "fox": tell_fox, "won": tell_won, "aside": tell_aside,
    "void": tell_void,
}  # fmt: skip
"""How each kind of event is told."""

SILENT = {"mix", "starting"}
"""Events that need no telling: what they do is told by the event that causes them."""


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
