"""The line at the top: what binds this vote, which row has won, or what leads the match."""

from __future__ import annotations

from games.drawing import GOLD, Shown, Story
from games.engine import message
from games.smallseat.cards import CARDS, Card
from games.smallseat.picture.ground import NIGHT, PAPER
from games.smallseat.picture.seats import moved, stake
from games.smallseat.picture.tally import leaders
from games.smallseat.view import SmallView

CALL = message("Call the animal that will lead")
CALLS = message("{name} calls an animal")
LONGEST = message("The longest row wins")
MOST = message("Vote for what you have most of")
OPEN = message("Open votes, one by one")
RANDOM = message("Your vote is random")
LED = message("The Boss votes first; all follow")
FOLLOW = message("All must vote {animal}")
MUST = message("You must vote {animal}")
KEEP = message("Keep {animal}: it leads")
WINS = message("{animal} wins")
ROW = message("{animal} wins: a row of {n}")
NO_ROW = message("No row: {animal} is first")
USE = message("Use {animal}, or swap places")
SWAPPED = message("after a swap")
USES = ("ask", "about", "gift_to", "nap", "name")
"""The questions that the use of a losing vote leads to."""
VOTES = ("vote", "open", "lead", "speak")
LAST_CARDS = 2
"""With so many cards or fewer in every hand, the match may end with this round."""


def story(shown: Shown[SmallView]) -> Story:
    """Return the line at the top."""
    view, words = shown.view, shown.words
    if not view.called:
        said = words(CALL if shown.me == view.teller else CALLS, name=shown.name(view.teller))
        return shown.headline((said, words("Teller")), "", "📣", fill=NIGHT, ink=PAPER)
    texts, gold = _texts(shown)
    aside = words(SWAPPED) if view.revealed and not shown.asked and moved(shown) else ""
    asked = "" if texts[0] == _asked(shown) else shown.asking
    return Story(texts, aside, "🪑", fill=NIGHT, ink=GOLD if gold else PAPER, asked=asked)


def _asked(shown: Shown[SmallView]) -> str:
    """Return what the reader is asked, as a headline."""
    return shown.asking.rstrip(".。")


def _texts(shown: Shown[SmallView]) -> tuple[tuple[str, ...], bool]:
    """Return what to say, from the longest to the shortest, and whether it is in gold."""
    view, words = shown.view, shown.words
    if shown.asked == "act":
        return (words(USE, animal=words(_used(shown).name)), words("Use it, or swap places")), False
    if shown.asked in USES:
        card = _used(shown)
        said = words.label_value(words(card.name), words(card.does))
        return (said, words(card.does)), False
    if view.revealed and view.run:
        name, n = words(CARDS[view.winner].name), len(view.run)
        wins = words(WINS, animal=name)
        if n == 1 and moved(shown):
            return (wins,), True
        return (words(ROW if n > 1 else NO_ROW, animal=name, n=n), wins), True
    if bound := _bound(shown):
        return (bound, words(LONGEST)), False
    hands = [view.table[seat].cards for seat in view.chairs if seat != view.teller]
    last, lead = max(hands) <= LAST_CARDS, leaders(view)
    keep = last and lead and shown.me not in (None, view.teller)
    kept = (words(KEEP, animal=words(CARDS[lead[0]].name)),) if keep else ()
    awaited = (shown.awaited,) if any(map(shown.moves, view.chairs)) else ()
    if shown.me is None and lead:
        awaited = ()  # the table has what leads below, and its seats show who chooses
    if shown.asked in VOTES and not shown.chosen:
        awaited = (_asked(shown),)
    return (*kept, *awaited, stake(shown), words(LONGEST)), last


def _used(shown: Shown[SmallView]) -> Card:
    """Return the losing vote that is used now."""
    view = shown.view
    own = view.table[view.active if view.acting is None else view.acting]
    return CARDS[own.vote or own.ballot]


def _bound(shown: Shown[SmallView]) -> str:
    """Say which order binds this vote, most important for the reader."""
    view, words = shown.view, shown.words
    kinds = [order.kind for order in view.orders]
    own = [order.kind for order in view.orders if order.seat is not None and order.seat == shown.me]
    if "ottermother" in own:
        return words(RANDOM)
    if "sleepersippies" in own:
        return words(MUST, animal=words(CARDS["sleepersippies"].name))
    general = [kind for kind in kinds if kind in ("karate_chicks", "purplepaws")][-1:]
    if general == ["purplepaws"]:
        return words(MOST)
    if general and view.boss != view.teller:
        led = view.table[view.boss].vote
        return words(FOLLOW, animal=words(CARDS[led].name)) if led else words(LED)
    return words(OPEN) if "lionsyre" in kinds else ""
