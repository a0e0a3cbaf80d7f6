"""Every game's slash verbs, made from the game's own list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.client import Menagerie
from bot.host import Match, Refusal
from bot.surfaces import layout
from bot.surfaces.draft import CardDraft, Draft, Plain
from bot.surfaces.pages.why import barred, why_refused
from bot.surfaces.words import NOBODY, words_for
from cogs.answers import Interaction, panel_of, reply, with_panel
from cogs.finding import my_match
from games.engine import Choice, Game, Verb

LABEL = 100  # characters of an autocomplete line
LINES = 25  # lines of autocomplete
FOUND = 5  # cards shown at once where a name fits several


class Verbs(commands.Cog):
    """One command group per game, one command per verb: the choices of the panel, typed."""

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot
        for game in bot.games.values():
            group = app_commands.Group(name=game.command, description=game.tagline[:100])
            for verb in game.verbs:
                group.add_command(self._command(game, verb))
            if game.windows is not None:
                group.add_command(self._pass_command(game))
            group.add_command(card_command(game))
            self.bot.tree.add_command(group)

    async def cog_unload(self) -> None:
        """Take the groups out of the tree again."""
        for game in self.bot.games.values():
            self.bot.tree.remove_command(game.command)

    def _command(self, game: Game[Any, Any], verb: Verb) -> app_commands.Command[Any, ..., None]:
        async def bare(interaction: Interaction) -> None:
            await reply(interaction, self._act(interaction, game, verb, ""))

        async def with_argument(interaction: Interaction, argument: str) -> None:
            await reply(interaction, self._act(interaction, game, verb, argument))

        async def complete(
            interaction: Interaction, current: str
        ) -> list[app_commands.Choice[str]]:
            return await self._complete(interaction, game, verb, current)

        if not verb.argument:
            return app_commands.Command(name=verb.name, description=verb.description, callback=bare)
        callback = app_commands.rename(argument=verb.argument)(
            app_commands.describe(argument=verb.description)(with_argument)
        )
        command: app_commands.Command[Any, ..., None] = app_commands.Command(
            name=verb.name, description=verb.description, callback=callback
        )
        command.autocomplete("argument")(complete)
        return command

    def _pass_command(self, game: Game[Any, Any]) -> app_commands.Command[Any, ..., None]:
        async def pass_on(interaction: Interaction) -> None:
            await reply(interaction, self._act(interaction, game, None, ""))

        return app_commands.Command(
            name="pass", description="Let what the others do go on", callback=pass_on
        )

    async def _act(
        self, interaction: Interaction, game: Game[Any, Any], verb: Verb | None, argument: str
    ) -> Draft:
        """Answer with what a verb and its argument mean; without a verb it is a pass."""
        user = interaction.user.id
        match = await my_match(self.bot.host, user, interaction.channel_id, game=game.name)
        match.playing()
        seat = match.seat_or_refuse(user).seat
        picks = read(match, seat, verb, argument) if verb else []
        refused = why_refused(match, seat, picks)
        if refused:
            return panel_of(match, user, notice=refused)
        answer = self.bot.host.play.answer(match.id, user, None, picks)
        return await with_panel(self.bot, answer, match.id, user)

    async def _complete(
        self, interaction: Interaction, game: Game[Any, Any], verb: Verb, current: str
    ) -> list[app_commands.Choice[str]]:
        user = interaction.user.id
        try:
            match = await my_match(self.bot.host, user, interaction.channel_id, game=game.name)
            seat = match.seat_or_refuse(user).seat
        except Refusal:
            return []
        lines = [
            (label, c.id)
            for label, c in labelled(match, seat, verb)
            if current.casefold() in f"{label} {c.id}".casefold()
        ]
        return [app_commands.Choice(name=label[:LABEL], value=i) for label, i in lines[:LINES]]


def card_command(game: Game[Any, Any]) -> app_commands.Command[Any, ..., None]:
    """Make the command that looks one of a game's cards up by its name."""

    @app_commands.describe(name="Which card")
    async def card(interaction: Interaction, name: str) -> None:
        await reply(interaction, looked_up(game, name))

    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        found = [n for n in game.text.cards(NOBODY) if current.casefold() in n.casefold()]
        return [app_commands.Choice(name=n[:LABEL], value=n[:LABEL]) for n in found[:LINES]]

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name="card", description="Look up what a card does", callback=card
    )
    command.autocomplete("name")(complete)
    return command


async def looked_up(game: Game[Any, Any], name: str) -> Draft:
    """Show the card of that name, or say what several do whose names hold it."""
    cards = game.text.cards(NOBODY)
    wanted = name.strip().casefold()
    named = [n for n in cards if n.casefold() == wanted]
    found = named or [n for n in cards if wanted and wanted in n.casefold()]
    if not found:
        raise Refusal("unknown_card")
    if len(found) == 1:
        return CardDraft(game, found[0], cards[found[0]])
    return Plain(layout.say("\n\n".join(cards[n] for n in found[:FOUND])))


def labelled(match: Match, seat: int, verb: Verb) -> list[tuple[str, Choice]]:
    """List a verb's choices that are offered to a seat now, with their labels."""
    decision = match.table.waiting.get(seat) if match.table else None
    if decision is None or match.table is None:
        return []
    offered = match.game.text.offered(decision, match.table.view(seat))
    return _labelled(match, seat, verb, offered)


def _labelled(
    match: Match, seat: int, verb: Verb, choices: Iterable[Choice]
) -> list[tuple[str, Choice]]:
    view, words = match.begun().view(seat), words_for(match, seat)
    text = match.game.text
    return [(text.choice(c, view, words), c) for c in choices if c.verb == verb.name]


def read(match: Match, seat: int, verb: Verb, argument: str) -> list[str]:
    """Return the choice ids that an argument means: notation, places or the label itself.

    What is not possible now is understood too, so that it can be said why.
    """
    by_text: dict[str, str] = {}
    impossible = _labelled(match, seat, verb, [each.choice for each in barred(match, seat)])
    for label, c in [*impossible, *labelled(match, seat, verb)]:
        places = c.id.partition(":")[2]
        by_text |= {c.id: c.id, places: c.id, label.casefold(): c.id}
    whole = argument.strip().casefold()
    if whole in by_text or not whole:
        return [by_text.get(whole, verb.name)]
    return [by_text.get(part, part) for part in whole.replace(",", " ").split()]


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(Verbs(bot))
