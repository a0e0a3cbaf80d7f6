"""The sentences for the events of Kill The Unicorns."""

from __future__ import annotations

from games.engine import (
    SILENT,
    IfShown,
    Plural,
    SeenEvent,
    Words,
    about,
    event_sentence,
    event_sentences,
    message,
)
from games.kill_the_unicorns.cards import BOOK, LANCE
from games.kill_the_unicorns.text.names import item, role, scheme, shade, unicorn


def schemes(event: SeenEvent, words: Words) -> str:
    """Name the schemes that the event shows."""
    return words.listing([scheme(face, words) for face in event.faces])


def hunt_cards(event: SeenEvent, words: Words) -> str:
    """Name the hunt cards that the event shows, by their values."""
    return words.listing(sorted(event.faces))


def tell_look(event: SeenEvent, words: Words) -> str:
    """Say to the Wizard which scheme it is, and to the others that he looked."""
    owner = int(event.about[0])
    if event.faces:
        return words("👀 You looked at {name}'s scheme: {scheme}.",
                     name=words.seat(owner), scheme=scheme(event.faces[0], words))  # fmt: skip
    return words.by_actor(
        owner,
        message("👀 {looker} looked at your scheme."),
        message("👀 {looker} looked at {name}'s scheme."),
        looker=words.seat(event.doer),
    )


def tell_reveal(event: SeenEvent, words: Words) -> str:
    """Say which cards someone bid."""
    values, n = sorted(event.faces), event.about[0]
    if len(values) == 1:
        yours, theirs = message("🏹 You show a {n}."), message("🏹 {name} shows a {n}.")
        return words.by_actor(event.doer, yours, theirs, n=n)
    return words.by_actor(
        event.doer,
        message("🏹 You show {values}: {n} in total."),
        message("🏹 {name} shows {values}: {n} in total."),
        values=words.listing(values),
        n=n,
    )


def tell_marker(event: SeenEvent, words: Words) -> str:
    """Say whether the Knight used his power."""
    laid, n = map(int, event.about)
    if event.faces[laid] != LANCE:
        return words.by_actor(
            event.doer,
            message("🛡️ You kept your power for later."),
            message("🛡️ {name} kept the Knight's power for later."),
        )
    return words.by_actor(
        event.doer,
        message("🛡️ You use your power on your lowest card, for a total of {n}."),
        message("🛡️ {name} uses the Knight's power on their lowest card, for a total of {n}."),
        n=n,
    )


def tell_scheme(event: SeenEvent, words: Words) -> str:
    """Say which scheme was revealed, and what it does."""
    scheme = BOOK.schemes[event.faces[0]]
    return words.by_actor(
        event.doer,
        message("{emoji} Your scheme is revealed: **{name_of_it}** ({effect})."),
        message("{emoji} {name}'s scheme is revealed: **{name_of_it}** ({effect})."),
        emoji=scheme.emoji,
        name_of_it=words(scheme.name),
        effect=words(scheme.does),
    )


def tell_trade(event: SeenEvent, words: Words) -> str:
    """Say which unicorns the Trojan Unicorn moved."""
    names, winner = [unicorn(face, words) for face in event.faces], int(event.about[0])
    if len(names) == 1:
        return words.by_actor_and_target(
            event.doer,
            winner,
            message("🐴 You take {unicorn} from {other} and have nothing to give in return."),
            message("🐴 {name} takes {unicorn} from you and has nothing to give in return."),
            message("🐴 {name} takes {unicorn} from {other} and has nothing to give in return."),
            unicorn=names[0],
        )
    return words.by_actor_and_target(
        event.doer,
        winner,
        message("🐴 You take {unicorn} from {other} and give {given} in return."),
        message("🐴 {name} takes {unicorn} from you and gives {given} in return."),
        message("🐴 {name} takes {unicorn} from {other} and gives {given} in return."),
        unicorn=names[0],
        given=names[1],
    )


def tell_buy(event: SeenEvent, words: Words) -> str:
    """Say what was bought for which unicorn."""
    bought, painted = map(str, event.about)
    parts = {"item": item(bought, words), "unicorn": unicorn(event.faces[0], words)}
    if not painted:
        yours = message("🛒 You buy {item}, which goes on {unicorn}.")
        return words.by_actor(
            event.doer, yours, message("🛒 {name} buys {item}, which goes on {unicorn}."), **parts
        )
    return words.by_actor(
        event.doer,
        message("🛒 You buy {item}: {unicorn} is now {colour}."),
        message("🛒 {name} buys {item}: {unicorn} is now {colour}."),
        colour=shade(painted, words),
        **parts,
    )


EVENT_FORMATTERS = event_sentences(
    {
        **dict.fromkeys(("mix", "box", "laid", "purse", "changed"), SILENT),
        "first": ("🏹 You are the first player.", "🏹 {name} is the first player."),
        "start": ("🏁 You start with {unicorn}.", "🏁 {name} starts with {unicorn}."),
        "role": ("🎭 You are the {role}.", "🎭 {name} is the {role}."),
        "day": "🌅 **Day {n}.** Today's unicorns: {unicorns}.",
        "drawn": IfShown("🎴 You drew {names}.", SILENT),
        "place": event_sentence(
            ("🎴 You laid a scheme beneath {unicorn}.",
             "🎴 {name} laid a scheme beneath {unicorn}."),
            unicorn=lambda event, words: unicorn(str(event.about[1]), words)),
        "unused": ("🎴 You discarded {scheme} face-up.", "🎴 {name} discarded {scheme} face-up."),
        "hunt": ("🏹 Hunt {n}, {unicorn}: you begin.", "🏹 Hunt {n}, {unicorn}: {name} begins."),
        "skipped": ("⏭️ You have too few hunt cards left for this hunt.",
                    "⏭️ {name} has too few hunt cards left for this hunt."),
        "pass": ("⏭️ You pass.", "⏭️ {name} passes."),
        "bid": (Plural("🟫 You bid {n} card.", "🟫 You bid {n} cards."),
                Plural("🟫 {name} bids {n} card.", "🟫 {name} bids {n} cards.")),
        "look": tell_look,
        "throw": ("🧙 You threw {other}'s scheme out, face-down.",
                  "🧙 {name} threw your scheme out, face-down.",
                  "🧙 {name} threw {other}'s scheme out, face-down."),
        "reveal": tell_reveal,
        "marker": tell_marker,
        "spell": ("🧙 You left a scheme where it was. Your total is now {n}.",
                  "🧙 {name} left a scheme where it was. Their total is now {n}."),
        "lead": ("🥇 You lead with {n}.", "🥇 {name} leads with {n}."),
        "scheme": tell_scheme,
        "ambush": ("🌿 Your total is now {n}.", "🌿 {name}'s total is now {n}."),
        "tax": ("👛 You lose your hunt card {values} for the rest of the day.",
                "👛 {name} loses their hunt card {values} for the rest of the day."),
        "recolour": "🎨 {unicorn} is now {colour}.",
        "back": (Plural("↩️ You take back your hunt card {values}.",
                        "↩️ You take back your hunt cards {values}.", "cards"),
                 Plural("↩️ {name} takes back their hunt card {values}.",
                        "↩️ {name} takes back their hunt cards {values}.", "cards")),
        "escape": "💨 {unicorn} escapes: nobody caught it.",
        "claim": ("🦄 **You catch {unicorn}!**", "🦄 **{name} catches {unicorn}!**"),
        "trade": tell_trade,
        "no_purchase": ("🛒 You buy nothing.", "🛒 {name} buys nothing."),
        "pay": (Plural("🟫 You pay with hunt card {values}.",
                       "🟫 You pay with hunt cards {values}.", "cards"),
                Plural("🟫 {name} pays with hunt card {values}.",
                       "🟫 {name} pays with hunt cards {values}.", "cards")),
        "buy": tell_buy,
        "butcher": ("🥫 You turn {unicorn} into a Pâté.", "🥫 {name} turns {unicorn} into a Pâté."),
    },
    n=about(0),
    names=schemes,
    scheme=lambda event, words: scheme(event.faces[0], words),
    unicorn=lambda event, words: unicorn(event.faces[0], words),
    unicorns=lambda event, words: words.listing([unicorn(f, words) for f in event.faces]),
    role=lambda event, words: role(str(event.about[0]), words),
    colour=lambda event, words: shade(str(event.about[0]), words),
    values=hunt_cards,
    cards=lambda event, words: len(event.faces),
)  # fmt: skip
"""What is said of each kind of event."""
