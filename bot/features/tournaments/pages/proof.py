"""How the rounds of a tournament were drawn, and a file with which anyone can draw them again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO

import discord

from bot.features.tournaments.rules import Kind
from bot.features.tournaments.state import TournamentState
from bot.posts import layout
from bot.posts.content import PictureSource, PostContent
from bot.posts.languages import GENERIC_WORDS, display, said_name
from games.engine import Words, message

HOW: Mapping[Kind, str] = {
    Kind.SWISS: message(
        "Players with similar points play each other, and the leaders are at the first "
        "table. Two players meet again only if it can't be avoided."
    ),
    Kind.ROUND_ROBIN: message(
        "Everyone plays everyone else once. At tables of two, a fixed schedule decides "
        "who meets in which round. Larger tables bring together players who haven't "
        "met yet."
    ),
    Kind.KNOCKOUT: message(
        "The winner of each table advances. The bracket is drawn only once, at the start."
    ),
}
"""Who meets whom."""
BYES = message("A bye goes to the lowest-placed player who hasn't had one, and is worth a win.")
SEATS = message(
    "The order of seats evens out over the rounds: players who have had early seats get late ones."
)
LOTS = message("Everything else is drawn by lot from one secret seed.")


@dataclass(frozen=True)
class DrawnContent(PostContent):
    """The page about the draw, with its file."""

    state: TournamentState

    @property
    def name(self) -> str:
        """The name of the file."""
        return f"tournament-{self.state.id}.json"

    @property
    def files(self) -> list[discord.File]:
        """The proof as a file."""
        return [discord.File(BytesIO(self.text.encode()), self.name)]

    @property
    def text(self) -> str:
        """The content of the file: what the draw depends on, and the players by number."""
        data = self.state.proof()
        names = {str(e.id): said_name(e.name) for e in self.state.entrants}
        return json.dumps({**data, "names": names}, ensure_ascii=False, indent=1)

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Explain the draw, and attach the file."""
        state, words = self.state, GENERIC_WORDS
        head = words("## The draw: {name}", name=display(state.record.name, 0))
        rules = [HOW[Kind(state.record.kind)], BYES, SEATS, LOTS]
        body = [head, *(f"- {words(rule)}" for rule in rules), "", self._seed(words)]
        file = discord.ui.File[discord.ui.LayoutView](f"attachment://{self.name}")
        return layout.post(layout.text("\n".join(body)), layout.text(self._check(words)), file)

    def _seed(self, words: Words) -> str:
        """Say which digest was shown from the beginning, and which seed it is of."""
        digest, seed = self.state.commitment, self.state.seed
        if seed is None:
            return words(
                "The seed was chosen before anyone joined, and is shown at the end. Its digest "
                "proves that it stays the same:\n-# SHA-256 `{digest}`", digest=digest,
            )  # fmt: skip
        return words("-# SHA-256 `{digest}` of the seed `{seed}`", digest=digest, seed=seed)

    def _check(self, words: Words) -> str:
        if self.state.seed is None:
            return words("-# The file contains the players, the rounds and the results so far. "
                         "Once the tournament is over, it also contains the seed.")  # fmt: skip
        return words("-# The file contains everything you need to redraw all rounds yourself. "
                     "docs/tournaments.md has a ten-line Python script for that.")  # fmt: skip
