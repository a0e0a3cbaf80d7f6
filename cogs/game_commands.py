"""Each game's slash command: it takes a typed move, and looks up cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.app.client import Menagerie
from bot.match.match import Match
from bot.match.pages.content import CardContent, words_for
from bot.match.pages.why import barred, why_refused
from bot.posts import layout
from bot.posts.content import PostContent, StaticContent
from bot.posts.languages import GENERIC_WORDS
from bot.posts.refusals import Refusal
from cogs.interactions import Interaction, reply
from cogs.options import MAX_LABEL_LENGTH, MAX_SUGGESTIONS, TextChoices, Typed, my_match
from cogs.panel import panel_after, panel_of, private_panel
from games.engine import Choice, Game, Words

MAX_CARDS_SHOWN = 5  # cards shown at once where a name fits several
PASS = "pass"


class GameCommands(commands.Cog):
    """Adds one command for each game, so that the list of commands stays short."""

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot
        for game in bot.games.values():
            self.bot.tree.add_command(self._command(game))

    async def cog_unload(self) -> None:
        """Remove the games' commands from the command tree."""
        for game in self.bot.games.values():
            self.bot.tree.remove_command(game.command)

    def _command(self, game: Game[Any, Any]) -> app_commands.Command[Any, ..., None]:
        @app_commands.describe(
            move="Your move; the list shows what is possible now",
            card="Look up what a card does",
        )
        async def play(
            interaction: Interaction, move: Typed | None = None, card: Typed | None = None
        ) -> None:
            if card is not None:
                await reply(interaction, card_page(game, card))
            else:
                await reply(interaction, self.act(interaction, game, move or ""))

        async def moves(interaction: Interaction, current: str) -> TextChoices:
            return await self.suggest(interaction, game, current)

        async def cards(interaction: Interaction, current: str) -> TextChoices:
            found = [
                (shown, name) for name, shown in card_names(game).items() if _holds(shown, current)
            ]
            return [
                app_commands.Choice(name=s[:MAX_LABEL_LENGTH], value=n[:MAX_LABEL_LENGTH])
                for s, n in found[:MAX_SUGGESTIONS]
            ]

        command: app_commands.Command[Any, ..., None] = app_commands.Command(
            name=game.command, description=game.tagline[:MAX_LABEL_LENGTH], callback=play
        )
        command.autocomplete("move")(moves)
        command.autocomplete("card")(cards)
        return command

    async def act(self, interaction: Interaction, game: Game[Any, Any], typed: str) -> PostContent:
        """Answer a decision with the typed move; without one, show the person's panel.

        If the answer comes too late or is illegal, a sentence on top of the panel says so.
        """
        user = interaction.user.id
        match = await my_match(self.bot.host, user, interaction.channel_id, game=game.name)
        if not typed.strip():
            return await private_panel(self.bot, match.id, user)
        match.running_table()
        seat = match.seat_or_refuse(user).seat
        picks = parse_move(match, seat, typed)
        refused = why_refused(match, seat, picks)
        if refused:
            return panel_of(match, user, notice=refused)
        try:
            match = await self.bot.host.play.answer(match.id, user, None, picks)
        except Refusal as refusal:
            if refusal.reason not in ("closed", "not_your_turn", "illegal"):
                raise
            match = await self.bot.host.timeouts.mark_present(match.id, user)
            return panel_of(match, user, notice=refusal.sentence(words_for(match)))
        return await panel_after(self.bot, match, user)

    async def suggest(
        self, interaction: Interaction, game: Game[Any, Any], current: str
    ) -> TextChoices:
        """Return the moves that contain the typed text, for autocomplete."""
        user = interaction.user.id
        try:
            match = await my_match(self.bot.host, user, interaction.channel_id, game=game.name)
            seat = match.seat_or_refuse(user).seat
        except Refusal:
            return []
        lines = [
            (label, value)
            for label, value in suggested_moves(match, seat)
            if current.casefold() in f"{label} {value}".casefold()
        ]
        return [
            app_commands.Choice(name=label[:MAX_LABEL_LENGTH], value=v)
            for label, v in lines[:MAX_SUGGESTIONS]
        ]


async def card_page(game: Game[Any, Any], name: str) -> PostContent:
    """Show the card with a name, or the effects of all cards whose names contain the typed text."""
    cards, wanted = game.text.cards(GENERIC_WORDS), name.strip().casefold()
    both = zip(cards, game.text.cards(Words([])), strict=True)
    named = [n for n, english in both if wanted in (n.casefold(), english.casefold())]
    found = named or [
        n for n, shown in card_names(game).items() if wanted and _holds(shown, wanted)
    ]
    if not found:
        raise Refusal("unknown_card")
    if len(found) == 1:
        shown = card_names(game)[found[0]]
        second_line = "" if shown == found[0] else f"\n-# {shown}"
        return CardContent(game, found[0], f"{cards[found[0]]}{second_line}")
    return StaticContent(
        layout.sentence_post("\n\n".join(cards[n] for n in found[:MAX_CARDS_SHOWN])), game.name
    )


def card_names(game: Game[Any, Any]) -> dict[str, str]:
    """Return each card's name as people see it, with the English name in brackets if it differs."""
    both = zip(game.text.cards(GENERIC_WORDS), game.text.cards(Words([])), strict=True)
    return {name: name if name == english else f"{name} ({english})" for name, english in both}


def _holds(text: str, typed: str) -> bool:
    return typed.casefold() in text.casefold()


def suggested_moves(match: Match, seat: int) -> list[tuple[str, str]]:
    """List the moves that a seat can type now, each with its label."""
    lines = [(label, choice.id) for label, choice in labelled_choices(match, seat)]
    decision = match.table.waiting.get(seat) if match.table else None
    if decision is not None and decision.least == 0:
        lines.append((words_for(match, seat)("Pass"), PASS))
    return lines


def labelled_choices(match: Match, seat: int) -> list[tuple[str, Choice]]:
    """List the choices that a seat has now, each with its label."""
    decision = match.table.waiting.get(seat) if match.table else None
    if decision is None or match.table is None:
        return []
    offered = match.game.text.offered(decision, match.table.view(seat))
    return _named(match, seat, offered)


def _named(match: Match, seat: int, choices: Iterable[Choice]) -> list[tuple[str, Choice]]:
    view, words, text = match.table_or_refuse().view(seat), words_for(match, seat), match.game.text
    return [(text.choice(c, view, words), c) for c in choices]


def parse_move(match: Match, seat: int, typed: str) -> list[str]:
    """Return the ids of the choices that a typed text names.

    Spaces or commas separate several choices; "pass" takes none. Choices that are not possible now
    are recognised too, so that the bot can explain why.
    """
    by_text: dict[str, str] = {}
    places: dict[str, dict[str, str]] = {}
    impossible = _named(match, seat, [each.choice for each in barred(match, seat)])
    for label, c in [*impossible, *labelled_choices(match, seat)]:
        place = c.id.partition(":")[2]
        by_text |= {c.id: c.id, label.casefold(): c.id}
        places.setdefault(c.verb, {})[place] = c.id
    whole = typed.strip().casefold()
    if whole in by_text:
        return [by_text[whole]]
    if whole in (PASS, words_for(match, seat)("Pass").casefold()):
        return []
    verb, _, rest = whole.replace(",", " ").partition(" ")
    if rest and verb in places:
        return [places[verb].get(part, f"{verb}:{part}") for part in rest.split()]
    return [by_text.get(part, part) for part in whole.replace(",", " ").split()]


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(GameCommands(bot))
