"""The default table, hand and words of a game, from the types of its view.

A game can be played once its rules and sentences are written: a class on ``DefaultText`` has the
sentences, and ``DefaultPicture`` needs nothing else::

    class BearsText(DefaultText[BearsView]):
        kinds = KINDS
        aim = message("Most bears win.")

    class BearsGame(Game[BearsState, BearsView]):
        text = BearsText()
        picture = DefaultPicture(text)

Both read the annotations of the view (``CardFace``, ``Hand``, ``Pile``, ``Backs``, ``BySeat``), and
each of their methods can be overridden.
"""

from games.default.kinds import CardKind, card_parts, named
from games.default.picture import DefaultPicture
from games.default.text import DefaultText

__all__ = ["CardKind", "DefaultPicture", "DefaultText", "card_parts", "named"]
