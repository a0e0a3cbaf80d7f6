"""The sentences for the events of Kill The Unicorns."""

from __future__ import annotations

from games.engine import (
    EventFormatter,
    SeenEvent,
    Words,
    about,
    actor_event,
    message,
    target_event,
)
from games.kill_the_unicorns.cards import BOOK, LANCE
from games.kill_the_unicorns.text.names import item, role, scheme, shade, unicorn


def shown_unicorn(event: SeenEvent, words: Words) -> str:
    """Name the first unicorn that the event shows."""
    return unicorn(event.faces[0], words)


def tell_day(event: SeenEvent, words: Words) -> str:
    """Say that a day begins, and which unicorns come."""
    names = words.listing([unicorn(face, words) for face in event.faces])
    return words("🌅 **Day {n}.** In line: {names}.", n=event.about[0], names=names)


def tell_drawn(event: SeenEvent, words: Words) -> str | None:
    """Say to a player which schemes they drew, and nothing to the others."""
    if not event.faces:
        return None
    names = words.listing([scheme(face, words) for face in event.faces])
    return words("🎴 You drew {names}.", names=names)


def tell_bid(event: SeenEvent, words: Words) -> str:
    """Say how many cards someone bids."""
    n = int(event.about[0])
    if event.seat == words.reader:
        return words.plural("🟫 You bid {n} card.", "🟫 You bid {n} cards.", n)
    name = words.seat(event.doer)
    return words.plural("🟫 {name} bids {n} card.", "🟫 {name} bids {n} cards.", n, name=name)


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
        message("🛡️ {name} uses the Knight's power on the lowest card, for a total of {n}."),
        n=n,
    )


def tell_scheme(event: SeenEvent, words: Words) -> str:
    """Say which scheme was revealed, and what it does."""
    return revealed(event, words, words(BOOK.schemes[event.faces[0]].effect))


def revealed(event: SeenEvent, words: Words, effect: str = "") -> str:
    """Say which scheme was revealed, and its effect after it."""
    key = event.faces[0]
    return words.by_actor(
        event.doer,
        message("{emoji} Your scheme is revealed: **{name_of_it}**. {effect}"),
        message("{emoji} {name}'s scheme is revealed: **{name_of_it}**. {effect}"),
        emoji=BOOK.schemes[key].emoji,
        name_of_it=words(BOOK.schemes[key].name),
        effect=effect,
    ).rstrip()


def tell_back(event: SeenEvent, words: Words) -> str:
    """Say which hunt cards of a bid go back into a hand."""
    values, n = words.listing(sorted(event.faces)), len(event.faces)
    if event.doer == words.reader:
        return words.plural(
            "↩️ You take your hunt card {values} back.",
            "↩️ You take your hunt cards {values} back.",
            n,
            values=values,
        )
    return words.plural(
        "↩️ {name} takes the hunt card {values} back.",
        "↩️ {name} takes the hunt cards {values} back.",
        n,
        name=words.seat(event.doer),
        values=values,
    )


def tell_pay(event: SeenEvent, words: Words) -> str:
    """Say with which hunt cards someone pays on the market."""
    values, n = words.listing(sorted(event.faces)), len(event.faces)
    if event.doer == words.reader:
        return words.plural(
            "🪙 You pay with the hunt card {values}.",
            "🪙 You pay with the hunt cards {values}.",
            n,
            values=values,
        )
    return words.plural(
        "🪙 {name} pays with the hunt card {values}.",
        "🪙 {name} pays with the hunt cards {values}.",
        n,
        name=words.seat(event.doer),
        values=values,
    )


def tell_recolour(event: SeenEvent, words: Words) -> str:
    """Say which colour a unicorn has now."""
    return words("🎨 {unicorn} is now {colour}.",
                 unicorn=unicorn(event.faces[0], words),
                 colour=shade(str(event.about[0]), words))  # fmt: skip


def tell_escape(event: SeenEvent, words: Words) -> str:
    """Say that a unicorn escaped."""
    return words("💨 {unicorn} escapes: nobody caught it.", unicorn=unicorn(event.faces[0], words))


def tell_trade(event: SeenEvent, words: Words) -> str:
    """Say which unicorns the Trojan Unicorn moved."""
    names, winner = [unicorn(face, words) for face in event.faces], int(event.about[0])
    if len(names) == 1:
        return words.by_actor_and_target(
            event.doer,
            winner,
            message("🐴 You take {unicorn} from {other} and have nothing to give back."),
            message("🐴 {name} takes {unicorn} from you and has nothing to give back."),
            message("🐴 {name} takes {unicorn} from {other} and has nothing to give back."),
            unicorn=names[0],
        )
    return words.by_actor_and_target(
        event.doer,
        winner,
        message("🐴 You take {unicorn} from {other} and give back {given}."),
        message("🐴 {name} takes {unicorn} from you and gives back {given}."),
        message("🐴 {name} takes {unicorn} from {other} and gives back {given}."),
        unicorn=names[0],
        given=names[1],
    )


def tell_buy(event: SeenEvent, words: Words) -> str:
    """Say what was bought for which unicorn."""
    bought, painted = map(str, event.about)
    parts = {"item": item(bought, words), "unicorn": unicorn(event.faces[0], words)}
    if not painted:
        yours = message("🛒 You buy {item} for {unicorn}.")
        return words.by_actor(
            event.doer, yours, message("🛒 {name} buys {item} for {unicorn}."), **parts
        )
    return words.by_actor(
        event.doer,
        message("🛒 You buy {item}: {unicorn} is now {colour}."),
        message("🛒 {name} buys {item}: {unicorn} is now {colour}."),
        colour=shade(painted, words),
        **parts,
    )


EVENT_FORMATTERS: dict[str, EventFormatter] = {
    "first": actor_event(
        message("🏹 You are the first player."), message("🏹 {name} is the first player.")
    ),
    "start": actor_event(
        message("🏁 You start with {unicorn}."),
        message("🏁 {name} starts with {unicorn}."),
        unicorn=shown_unicorn,
    ),
    "role": actor_event(
        message("🎭 You are the {role}."),
        message("🎭 {name} is the {role}."),
        role=lambda event, words: role(str(event.about[0]), words),
    ),
    "day": tell_day,
    "drawn": tell_drawn,
    "place": actor_event(
        message("🎴 You laid a scheme beneath {unicorn}."),
        message("🎴 {name} laid a scheme beneath {unicorn}."),
        unicorn=lambda event, words: unicorn(str(event.about[1]), words),
    ),
    "unused": actor_event(
        message("🎴 You discarded {scheme} face-up."),
        message("🎴 {name} discarded {scheme} face-up."),
        scheme=lambda event, words: scheme(event.faces[0], words),
    ),
    "hunt": actor_event(
        message("🏹 Hunt {n}, for {unicorn}: you may open it."),
        message("🏹 Hunt {n}, for {unicorn}: {name} may open it."),
        n=about(0),
        unicorn=shown_unicorn,
    ),
    "skipped": actor_event(
        message("⏭️ You have too few hunt cards left for this hunt."),
        message("⏭️ {name} has too few hunt cards left for this hunt."),
    ),
    "pass": actor_event(message("⏭️ You pass."), message("⏭️ {name} passes.")),
    "bid": tell_bid,
    "look": tell_look,
    "throw": target_event(
        message("🧙 You threw {other}'s scheme out, face-down."),
        message("🧙 {name} threw your scheme out, face-down."),
        message("🧙 {name} threw {other}'s scheme out, face-down."),
    ),
    "reveal": tell_reveal,
    "marker": tell_marker,
    "spell": actor_event(
        message("🧙 You left a scheme there: your total is {n}."),
        message("🧙 {name} left a scheme there: the total is {n}."),
        n=about(-1),
    ),
    "lead": actor_event(
        message("🥇 You lead with {n}."), message("🥇 {name} leads with {n}."), n=about(-1)
    ),
    "scheme": tell_scheme,
    "changed": actor_event(
        message("🔁 So you win the hunt, with {n}."),
        message("🔁 So {name} wins the hunt, with {n}."),
        n=about(-1),
    ),
    "ambush": actor_event(
        message("🌿 Your total is now {n}."),
        message("🌿 {name}'s total is now {n}."),
        n=about(-1),
    ),
    "tax": actor_event(
        message("👛 You lose your hunt card {values} until the day ends."),
        message("👛 {name} loses the hunt card {values} until the day ends."),
        values=lambda event, words: words.listing(sorted(event.faces)),
    ),
    "recolour": tell_recolour,
    "back": tell_back,
    "escape": tell_escape,
    "claim": actor_event(
        message("🦄 **You catch {unicorn}!**"),
        message("🦄 **{name} catches {unicorn}!**"),
        unicorn=shown_unicorn,
    ),
    "trade": tell_trade,
    "no_purchase": actor_event(message("🛒 You buy nothing."), message("🛒 {name} buys nothing.")),
    "pay": tell_pay,
    "buy": tell_buy,
    "butcher": actor_event(
        message("🥫 You make a Pâté of {unicorn}."),
        message("🥫 {name} makes a Pâté of {unicorn}."),
        unicorn=shown_unicorn,
    ),
}
"""The formatter of each kind of event."""

SILENT = {"mix", "box", "laid", "purse"}
"""Events without a sentence: the event that causes them says what they do."""
