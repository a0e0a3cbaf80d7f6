"""What is said about Smallseat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import files

from games.engine import Choice, Decision, Outcome, Seen, Text, Words
from games.engine.words import LABEL, clipped, message
from games.smallseat.cards import CARDS
from games.smallseat.naming import named, people, tally
from games.smallseat.prompts import DUTIES, PROMPTS, STAKES
from games.smallseat.telling import TELLERS
from games.smallseat.view import OrderView, SharedView, SmallView

RULES = (files("data") / "smallseat" / "rules.md").read_text("utf-8")


class SmallText(Text[SmallView]):
    """Every sentence of the game."""

    def prompt(self, decision: Decision, view: SmallView, words: Words) -> str:
        """Say what is to be decided: a headline, and what one should know below it."""
        yours, theirs = PROMPTS[decision.prompt]
        about = decision.about
        seat = int(about[0]) if about and isinstance(about[0], int) else None
        whom = words.whom(seat) if seat is not None and seat < view.seats else ""
        animal = named(str(about[0]), words) if about and seat is None else ""
        lines = [words.told(decision.seat, yours, theirs, whom=whom, n=seat, animal=animal)]
        if decision.seat == words.reader:
            if decision.prompt in ("vote", "open", "lead", "speak"):
                lines += duties(decision.seat, view, words)
            if decision.prompt == "act":
                lines.append(words(CARDS[str(about[0])].effect))
            elif decision.prompt in STAKES:
                lines.append(words(STAKES[decision.prompt]))
        return "\n".join(lines)

    def choice(self, choice: Choice, view: SmallView, words: Words) -> str:
        """Name a choice; cards by their animal, players by their place."""
        return clipped(LABELS[choice.verb](choice, view, words), LABEL)

    def event(self, event: Seen, words: Words) -> str | None:
        """Tell an event in one sentence, as the module ``telling`` does."""
        tell = TELLERS.get(event.kind)
        return tell(event, words) if tell else None

    def table(self, view: SmallView, words: Words) -> str:
        """Describe what everybody sees; it reads the same for all."""
        teller = words.seat(view.teller)
        if not view.called:
            head = words("**Before the deal** · 📣 {name} is the Teller", name=teller)
            return f"{head}\n{animals_line(view, words)}"
        head = words(
            "**Round {n}** · 📣 {name} called {animal}",
            n=view.round,
            name=teller,
            animal=named(view.called, words),
        )
        lines = [head, words("-# Clockwise from the Smallseat 🪑:")]
        lines += [seat_line(place, view, words) for place in range(view.seats)]
        lines += ["", teller_line(view, words)]
        if view.winner:
            lines.append(won_line(view, words))
        if view.orders:
            orders = " ".join(orders_lines(view.orders, words))
            lines.append(words("**Orders this round:** {orders}", orders=orders))
        if view.coming:
            orders = " ".join(orders_lines(view.coming, words))
            lines.append(words("**Orders next round:** {orders}", orders=orders))
        return "\n".join([*lines, animals_line(view, words)])

    def hand(self, view: SmallView, words: Words) -> str:
        """List the reader's cards, and what the reader has seen of others' cards."""
        if view.reader is None:
            lines = [words("You are watching: you have no cards in this match.")]
        else:
            own = view.table[view.reader]
            label = message("**Your secret cards**")
            label = label if view.reader == view.teller else message("**Your cards**")
            lines = [words(label), tally(own.known, words) or words("-# None.")]
            if view.reader == view.teller:
                public = tally(view.public, words) or words("-# None.")
                lines += [words("**Your public cards**"), public]
        known = [known_line(seat, view, words) for seat in view.chairs if seat != view.reader]
        known += [shared_line(among, words) for among in view.shared]
        if any(known):
            lines += [words("**What you have seen of other hands**"), *filter(None, known)]
        return "\n".join(lines)

    def outcome(self, outcome: Outcome, words: Words) -> str:
        """Say who won the match, and how often each player's animal was counted."""
        said = words(ENDINGS[outcome.reason], people=people(outcome.winners, words))
        counts = [
            words("{name} {n}", name=words.seat(seat), n=n) for seat, n in enumerate(outcome.scores)
        ]
        counted = words(
            "So many secret cards showed their animal: {counts}", counts=", ".join(counts)
        )
        return f"{said}\n-# {counted}"

    def rules(self, words: Words) -> str:
        """Return the players' rules page; it is one text, not a sentence."""
        return RULES

    def cards(self, words: Words) -> Mapping[str, str]:
        """Say what each animal does."""
        return {
            words(card.name): words(
                "{emoji} **{name}** ({animal}, {colour})\n{effect}",
                emoji=card.emoji,
                name=words(card.name),
                animal=words(card.animal),
                colour=words(card.colour),
                effect=words(card.effect),
            )
            for card in CARDS.values()
        }

    def lobby(self, seats: int, words: Words) -> str:
        """Warn three players (ruling 1)."""
        if seats > 3:
            return ""
        return words(
            "⚠️ Of three players the Teller wins about four of five matches against Candidates "
            "without a plan; four or more is fairer."
        )


ENDINGS = {
    "teller": message("📣 The called animal comes out on top: {people} alone, the Teller, wins!"),
    "shared": message("🏆 Several animals tie, the called one too. Winners: {people}."),
    "candidates": message("🏆 The right card was kept! Winners: {people}."),
    "nobody": message("🤷 Nobody kept the animal that came out on top: nobody wins."),
    "empty": message("🤷 The Teller has no secret cards: nobody wins."),
}
"""How a match ends, by reason."""


def duties(seat: int, view: SmallView, words: Words) -> list[str]:
    """Say which orders bind a vote, what binds most first."""
    lines = []
    if any(o.kind == "sleepersippies" and o.seat == seat for o in view.orders):
        lines.append(words(DUTIES["animal"], animal=named("sleepersippies", words)))
    general = [o.kind for o in view.orders if o.kind in ("karate_chicks", "purplepaws")][-1:]
    led = view.table[view.boss].vote
    if general == ["purplepaws"]:
        lines.append(words(DUTIES["most"]))
    elif general and led and seat != view.boss and view.boss != view.teller:
        lines.append(words(DUTIES["animal"], animal=named(led, words)))
    return lines


# -------------------------------------------------------------------- choices


def own_cards(view: SmallView) -> list[str]:
    """List the animals on the reader's own cards; a Teller's public ones come last."""
    if view.reader is None:
        return []
    public = view.public if view.reader == view.teller else []
    return view.table[view.reader].known + public


def card_label(said: str, counted: bool = False) -> Callable[[Choice, SmallView, Words], str]:
    """Return the labels of a verb that chooses an own card by its animal."""

    def label(choice: Choice, view: SmallView, words: Words) -> str:
        cards = own_cards(view)
        if not cards:
            return words(said, card=words("card {n}", n=choice.place + 1))
        animal = cards[choice.place]
        text = words(said, card=named(animal, words))
        if counted:
            hand = view.table[view.reader or 0].known
            return words("{text} – you have {n}", text=text, n=hand.count(animal))
        return text

    return label


def reveal_label(choice: Choice, view: SmallView, words: Words) -> str:
    """Name one of several cards to show; a second one of an animal is told apart."""
    cards = own_cards(view)
    if not cards:
        return words("Show card {n}", n=choice.place + 1)
    animal = cards[choice.place]
    n = cards[: choice.place + 1].count(animal)
    text = words("Show {card}", card=named(animal, words))
    return words("{text} – number {n}", text=text, n=n) if n > 1 else text


def flip_label(choice: Choice, view: SmallView, words: Words) -> str:
    """Name a card the Teller may turn, and which way it turns."""
    place, secret = choice.place, view.table[view.teller].cards
    if place >= secret:
        card = named(view.public[place - secret], words)
        return words("Make {card} secret", card=card)
    cards = own_cards(view)
    if view.reader != view.teller:
        return words("Make secret card {n} public", n=place + 1)
    return words("Make {card} public", card=named(cards[place], words))


def hide_label(choice: Choice, view: SmallView, words: Words) -> str:
    """Name a card just received that may become secret."""
    card = named(view.public[choice.place], words)
    n = view.public[: choice.place + 1].count(view.public[choice.place])
    return words("Make {card} secret (number {n})", card=card, n=n)


def swap_label(choice: Choice, view: SmallView, words: Words) -> str:
    """Name a player to swap with, and the place that comes with it."""
    place = view.chairs.index(choice.place)
    name = words.label(choice.place)
    if not place:
        return words("Swap with {name} – to the Smallseat", name=name)
    return words("Swap with {name} – to place {n}", name=name, n=place + 1)


def to_seat(said: str) -> Callable[[Choice, SmallView, Words], str]:
    """Return the labels of a verb that chooses a player."""
    return lambda choice, view, words: words(said, name=words.label(choice.place))


def plain(said: str) -> Callable[[Choice, SmallView, Words], str]:
    """Return the label of a verb that stands alone."""
    return lambda choice, view, words: words(said)


LABELS: dict[str, Callable[[Choice, SmallView, Words], str]] = {
    "vote": card_label(message("Vote {card}"), counted=True),
    "secret": plain(message("Vote with a secret card, when the others do")),
    "show": lambda choice, view, words: words(
        "Vote {card} now, for all to see", card=named(view.public[choice.place], words)
    ),
    "execute": lambda choice, view, words: words(
        "Execute {card}", card=named(view.table[view.active].vote or "", words)
    ),
    "swap": swap_label,
    "animal": lambda choice, view, words: named(str(choice.at[0]), words),
    "ask": to_seat(message("Ask {name}")),
    "to": to_seat(message("Give {name} a card")),
    "stop": plain(message("Give no more cards away")),
    "give": card_label(message("Give {card}")),
    "return": card_label(message("Give back {card}")),
    "replace": card_label(message("Let {card} go")),
    "add": card_label(message("Add {card}")),
    "flip": flip_label,
    "yes": plain(message("Yes, end the round")),
    "no": plain(message("No, go on")),
    "hide": hide_label,
    "reveal": reveal_label,
    "keep": card_label(message("Keep {card}")),
}


# ------------------------------------------------------------- table and hand


def seat_line(place: int, view: SmallView, words: Words) -> str:
    """Describe a place: who sits there, what they hold, and how they voted."""
    seat = view.chairs[place]
    shown = view.table[seat]
    mark = {None: "", False: "▶️ ", True: "✅ "}[view.waiting.get(seat)]
    name = f"{mark}**{words.seat(seat)}**" + (" 📣" if seat == view.teller else "")
    cards = shown.cards + (len(view.public) if seat == view.teller else 0)
    parts = [name, words.plural("{n} card", "{n} cards", cards)]
    if shown.safe:
        parts.append(words("🛡️ immune") if shown.immune else words("🛡️ no swaps"))
    vote = vote_text(seat, view, words)
    parts += [vote] if vote else []
    return f"{'🪑' if not place else place + 1} {' · '.join(parts)}"


def vote_text(seat: int, view: SmallView, words: Words) -> str:
    """Say how a seat votes this round, as far as that shows."""
    shown = view.table[seat]
    if not view.revealed:
        if shown.vote is None:
            return ""
        return words("votes {animal}", animal=named(shown.vote, words) if shown.vote else "🎲")
    if not shown.ballot:
        return ""
    voted = words("voted {animal}", animal=named(shown.ballot, words))
    if shown.ballot == view.winner:
        return f"{voted} 🏅" if seat in view.run else words("{voted} (won too)", voted=voted)
    if seat == view.acting:
        return words("{voted} – acting now", voted=voted)
    return voted if shown.vote is None else words("{voted} – still to act", voted=voted)


def teller_line(view: SmallView, words: Words) -> str:
    """Say what shows of the Teller's cards."""
    return words.plural(
        "**The Teller's cards:** {n} secret; public: {cards}",
        "**The Teller's cards:** {n} secret; public: {cards}",
        view.table[view.teller].cards,
        cards=tally(view.public, words) or words("none"),
    )


def won_line(view: SmallView, words: Words) -> str:
    """Say which animal won the latest votes, and with which row."""
    said = message("**This round's winner:** {animal} 🏅 ({row})")
    said = said if view.revealed else message("**Last round's winner:** {animal} ({row})")
    row = words.listing([words.seat(seat) for seat in view.run])
    return words(said, animal=named(view.winner, words), row=row)


def orders_lines(orders: list[OrderView], words: Words) -> list[str]:
    """Say each order in a short sentence."""
    return [
        words(ORDERS[o.kind], name="" if o.seat is None else words.seat(o.seat)) for o in orders
    ]


ORDERS = {
    "karate_chicks": message("🐥 The Boss votes first, all follow who can."),
    "purplepaws": message("🐱 All vote for the animal they have most of."),
    "lionsyre": message("🦁 Votes are given in turn, face-up."),
    "sleepersippies": message("🐨 {name} votes for Sleepersippies."),
    "ottermother": message("🦦 {name} votes at random."),
}


def animals_line(view: SmallView, words: Words) -> str:
    """List the animals in the deck."""
    return words("-# In the deck: {animals}", animals=tally(view.animals, words))


def known_line(seat: int, view: SmallView, words: Words) -> str:
    """List the cards of another seat that the reader has seen."""
    shown = view.table[seat]
    if not shown.known:
        return ""
    cards = tally(shown.known, words)
    n, name = shown.cards - len(shown.known), words.seat(seat)
    if seat == view.teller:
        name = words("{name}, secret", name=name)
    if not n:
        return words("{name}: {cards}", name=name, cards=cards)
    return words("{name}: {cards}, and {n} unknown", name=name, cards=cards, n=n)


def shared_line(among: SharedView, words: Words) -> str:
    """List cards that the reader has seen, and that now lie in one of several hands."""
    names = [words.seat(seat) for seat in among.seats]
    if len(names) == 1:
        said = message("{names}, hand and vote together: {cards}")
    else:
        said = message("{names} together: {cards}")
    return words(said, names=words.listing(names), cards=tally(among.known, words))
