"""Table, hand and outcome of Smallseat in words."""

from __future__ import annotations

from games.engine import Outcome, Words, message
from games.smallseat.text.names import named, tally
from games.smallseat.view import OrderView, SharedView, SmallView


def seat_line(place: int, view: SmallView, words: Words) -> str:
    """Describe a place: its player, their cards, and their vote."""
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
    """Describe a seat's vote this round, as far as it is visible."""
    shown = view.table[seat]
    if not view.revealed:
        if shown.vote is None:
            return ""
        return words("votes {animal}", animal=named(shown.vote, words) if shown.vote else "🎲")
    if not shown.ballot:
        return ""
    voted = words("voted {animal}", animal=named(shown.ballot, words))
    if shown.ballot == view.winner:
        return f"{voted} 🏅" if seat in view.run else words("{voted} (also won)", voted=voted)
    if seat == view.acting:
        return words("{voted} – acting now", voted=voted)
    return voted if shown.vote is None else words("{voted} – still to act", voted=voted)


def teller_line(view: SmallView, words: Words) -> str:
    """Describe the visible part of the Teller's cards."""
    return words.plural(
        "**The Teller's public cards:** {cards}. Secret cards: {n}.",
        "**The Teller's public cards:** {cards}. Secret cards: {n}.",
        view.table[view.teller].cards,
        cards=tally(view.public, words) or words(message("none", "of cards")),
    )


def won_line(view: SmallView, words: Words) -> str:
    """Say which animal won the latest votes, and with which row."""
    said = message("**This round's winner:** {animal} 🏅 ({row})")
    said = said if view.revealed else message("**Last round's winner:** {animal} ({row})")
    row = words.listing([words.seat(seat) for seat in view.run])
    return words(said, animal=named(view.winner, words), row=row)


def orders_lines(orders: list[OrderView], words: Words) -> list[str]:
    """Describe each order in a short sentence."""
    return [
        words(ORDERS[o.kind], name="" if o.seat is None else words.seat(o.seat)) for o in orders
    ]


ORDERS = {
    "karate_chicks": message("🐥 The Boss votes first; everyone else must follow if they can."),
    "purplepaws": message("🐱 Everyone votes for the animal they have the most of."),
    "lionsyre": message("🦁 Everyone votes in turn, face-up."),
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
    return words.plural(
        "{name}: {cards}, and {n} unknown",
        "{name}: {cards}, and {n} unknown",
        n,
        name=name,
        cards=cards,
    )


def shared_line(among: SharedView, words: Words) -> str:
    """List cards that the reader has seen and that are now in one of several hands."""
    names = [words.seat(seat) for seat in among.seats]
    if len(names) == 1:
        said = message("In {names}'s hand or vote: {cards}")
    else:
        said = message("{names} have between them: {cards}")
    return words(said, names=words.listing(names), cards=tally(among.known, words))


def table(view: SmallView, words: Words) -> str:
    """Describe what everyone sees, in the same words for every reader."""
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
        orders = words.sentences(orders_lines(view.orders, words))
        lines.append(words("**Orders this round:** {orders}", orders=orders))
    if view.coming:
        orders = words.sentences(orders_lines(view.coming, words))
        lines.append(words("**Orders next round:** {orders}", orders=orders))
    return "\n".join([*lines, animals_line(view, words)])


def hand(view: SmallView, words: Words) -> str:
    """List the reader's cards, and the cards of others that the reader has seen."""
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
        lines += [words("**What you have seen in other hands**"), *filter(None, known)]
    return "\n".join(lines)


ENDINGS = {
    "shared": message(
        "🏆 Several animals are tied for most common, including the called one. Winners: {people}."
    ),
    "candidates": message("🏆 The winning animal was among the last cards! Winners: {people}."),
    "next": message(
        "🏆 Nobody kept the most common animal, so the next most common that anyone "
        "kept wins; the called one doesn't count. Winners: {people}."
    ),
    "nobody": message("🤷 Nobody kept an animal that could win, so nobody wins."),
    "empty": message("🤷 The Teller has no secret cards, so nobody wins."),
}
"""The texts for the end of a match, by reason, unless the Teller wins alone."""
ALONE = (
    message("📣 No animal beats the called one: you, the Teller, win alone!"),
    message("📣 No animal beats the called one: {name}, the Teller, wins alone!"),
)


def outcome_line(outcome: Outcome, words: Words) -> str:
    """Say who won the match, and why."""
    if outcome.reason == "teller":
        return words.by_actor(outcome.winners[0], *ALONE)
    return words(ENDINGS[outcome.reason], people=words.people(outcome.winners))
