"""The actions of cards, in the rulebook's terms: draw, discard, sacrifice, destroy, steal, move ...

Every mechanic takes the ``effect`` that performs it; "you" is ``effect.seat``. Those that need
a decision are generators.
"""

from games.llamas_unleashed.rules.mechanics.fields import (
    babies,
    bring,
    bring_from_hand,
    bring_some_baby,
    enter,
    lift,
    move,
    return_,
    shuffle_in,
    steal,
)
from games.llamas_unleashed.rules.mechanics.hands import (
    discard,
    discard_any_number,
    discard_basic,
    discard_each,
    draw,
    draw_for,
    each_may_draw,
    give,
    look_at_hand,
    pay,
    pull,
    take_chosen,
    throw_away,
    trade_hands,
)
from games.llamas_unleashed.rules.mechanics.losses import (
    destroy,
    destroy_one,
    each_sacrifices,
    sacrifice,
    sacrifice_or_destroy,
)
from games.llamas_unleashed.rules.mechanics.turns import (
    guard_alpacas,
    may_do,
    silence_instants,
    skip_turn,
    take_extra_turn,
)

__all__ = [
    "babies",
    "bring",
    "bring_from_hand",
    "bring_some_baby",
    "destroy",
    "destroy_one",
    "discard",
    "discard_any_number",
    "discard_basic",
    "discard_each",
    "draw",
    "draw_for",
    "each_may_draw",
    "each_sacrifices",
    "enter",
    "give",
    "guard_alpacas",
    "lift",
    "look_at_hand",
    "may_do",
    "move",
    "pay",
    "pull",
    "return_",
    "sacrifice",
    "sacrifice_or_destroy",
    "shuffle_in",
    "silence_instants",
    "skip_turn",
    "steal",
    "take_chosen",
    "take_extra_turn",
    "throw_away",
    "trade_hands",
]
