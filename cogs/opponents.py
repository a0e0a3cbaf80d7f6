"""Opponents: aliases, seeks, and what follows a match among strangers."""

from __future__ import annotations

from bot.app.client import Menagerie
from bot.features.opponents.acts import CLOCKS, Opponents, Wish
from bot.features.opponents.pages import (
    alias_post,
    seek_post,
    seeking_post,
    seeks_post,
    stranger_post,
    world_post,
)
from bot.features.opponents.posts import OpponentMessages
from bot.match.match import Match
from bot.match.pages.content import words_for
from bot.posts.content import PostContent, StaticContent, sentence
from bot.posts.languages import GENERIC_WORDS
from bot.posts.refusals import Refusal
from cogs.controls import Click, Controls, TopicCog
from cogs.interactions import number_in
from cogs.panel import first_panel

controls = Controls()


def _wish(click: Click) -> Wish:
    """Return what a person has chosen so far, from the clicked control."""
    game, clock, players, robots, rated, *_ = [*click.control.arg.split("."), "", "", "", "", ""]
    if game not in click.client.games or clock not in CLOCKS:
        raise Refusal("bad_option")
    known = next(each for each in CLOCKS if each == clock)
    return Wish(game, known, number_in(players, "bad_option"), robots == "1", rated != "0")


async def _page(click: Click, wish: Wish) -> PostContent:
    """Return the page of a wish; before that, a person chooses their alias."""
    acts, game = click.host[Opponents], click.client.games[wish.game]
    if not acts.is_open or click.user_id in acts.excluded:
        raise Refusal("no_opponents")
    if await acts.alias(click.user_id) is None:
        return StaticContent(alias_post(acts.offered_aliases(), wish))
    standings = await acts.standings([click.user_id], wish.game)
    wait = await acts.usual_wait(wish.game, wish.clock)
    others = await acts.fitting(click.user_id, wish.game)
    return StaticContent(seek_post(game, wish, standings[click.user_id], wait, len(others)))


@controls("seek_page", redraws="private")
async def _show_page(click: Click) -> PostContent:
    return await _page(click, _wish(click))


@controls("seek_clock", redraws="private")
async def _choose_clock(click: Click) -> PostContent:
    clock = next((each for each in CLOCKS if each == click.chosen), None)
    if clock is None:
        raise Refusal("bad_option")
    return await _page(click, _wish(click)._replace(clock=clock))


@controls("seek_players", redraws="private")
async def _choose_players(click: Click) -> PostContent:
    players = number_in(click.chosen, "bad_option")
    return await _page(click, _wish(click)._replace(players=players))


@controls("aliases", redraws="private")
async def _aliases(click: Click) -> PostContent:
    acts = click.host[Opponents]
    mine = await acts.alias(click.user_id)
    return StaticContent(
        alias_post(acts.offered_aliases(), _wish(click), mine.name if mine else "")
    )


@controls("alias", redraws="private")
async def _choose_alias(click: Click) -> PostContent:
    await click.host[Opponents].choose_alias(click.user_id, click.chosen)
    return await _page(click, _wish(click))


async def _reached(click: Click, wish: Wish) -> int:
    """Return the person's channel of direct messages, after a message has been sent there.

    Raise Refusal if Discord does not let the bot write to them.
    """
    post = seeking_post(click.client.games[wish.game], wish)
    return await click.host[OpponentMessages].reach(click.user_id, post)


@controls("seek", redraws="private")
async def _seek(click: Click) -> PostContent:
    """Look for opponents, once a direct message has really been sent."""
    wish, acts = _wish(click), click.host[Opponents]
    await acts.check_may_seek(click.user_id)
    match = await acts.seek(click.user_id, wish, await _reached(click, wish))
    return await _found(click, match)


@controls("seeks", redraws="private")
async def _open_seeks(click: Click) -> PostContent:
    wish, acts = _wish(click), click.host[Opponents]
    others = await acts.others(click.user_id, wish.game)
    return StaticContent(seeks_post(click.client.games[wish.game], wish, others))


@controls("seek_accept", redraws="private")
async def _accept(click: Click) -> PostContent:
    wish, acts = _wish(click), click.host[Opponents]
    await acts.check_may_seek(click.user_id)
    seek_id = number_in(click.chosen, "bad_option")
    channel = await _reached(click, wish)
    match = await acts.accept(click.user_id, wish.game, seek_id, channel)
    return await _found(click, match)


async def _found(click: Click, match: Match | None) -> PostContent:
    if match is None:
        said = GENERIC_WORDS(
            "🔎 I'm looking for an opponent. Your match will start in your direct messages. Use "
            "`/matches` to see or cancel this search."
        )
        return sentence(said)
    if match.seat_of(click.user_id) is None:
        raise Refusal("seek_gone")
    return await first_panel(click.interaction, match)


@controls("world", redraws="private")
async def _world(click: Click) -> PostContent:
    wish = _wish(click)
    ranked = await click.host[Opponents].world(wish.game)
    return StaticContent(world_post(click.client.games[wish.game], wish, ranked))


@controls("unseek", redraws="private")
async def _withdraw(click: Click) -> PostContent:
    await click.host[Opponents].withdraw(click.user_id, number_in(click.chosen, "bad_option"))
    return sentence(GENERIC_WORDS("I have stopped looking."))


@controls("seek_again")
async def _rematch(click: Click) -> PostContent:
    """Ask for a rematch. The first who asks lets the others know; it starts when all have."""
    acts = click.host[Opponents]
    before = await click.match()
    asked = bool([s for s in await acts.seeks_of(click.user_id) if s.rematch_of == before.id])
    match = await acts.ask_rematch(click.user_id, before.id)
    if match is not None:
        return await first_panel(click.interaction, match)
    mine = before.seat_or_refuse(click.user_id)
    for seat in before.people if not asked else ():
        if seat is not mine:
            await click.host[OpponentMessages].offer_rematch(before, mine.name, seat)
    said = words_for(before)("I have asked the others. The rematch starts once everyone agrees.")
    return sentence(said)


@controls("stranger")
async def _stranger(click: Click) -> PostContent:
    match = await click.match()
    return StaticContent(stranger_post(match, match.seat_or_refuse(click.user_id).seat))


@controls("report", redraws="private")
async def _report(click: Click) -> PostContent:
    acts, seat = click.host[Opponents], click.control.seat
    report = await acts.report(click.user_id, click.match_id, seat, click.chosen)
    if report is not None:
        await click.host[OpponentMessages].notify_owner(report)
    said = GENERIC_WORDS("Thank you. The owner of this bot will look at your report.")
    return sentence(said)


@controls("block", redraws="private")
async def _block(click: Click) -> PostContent:
    await click.host[Opponents].block(click.user_id, click.match_id, click.control.seat)
    said = GENERIC_WORDS("You won't be matched with that player again.")
    return sentence(said)


class OpponentControls(TopicCog):
    """The controls with which people find opponents."""

    controls = controls


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(OpponentControls(bot))
