"""Opponents: what strangers are shown of each other, from the first page to after the match."""

from __future__ import annotations

from bot.features.opponents.acts import Opponents
from bot.match.match import Match
from bot.posts.controls import Control
from kit.limits import payload
from tests.cogs.counter import Counter
from tests.host.harness import ANN, BEN, LION
from tests.surfaces.clicks import Click
from tests.surfaces.memory import OWNER

WISH = f"{LION}.day.0.1.1"
ALIASES = {ANN: "Quiet Heron", BEN: "Brave Otter"}


async def found(counter: Counter) -> tuple[Match, list[Click]]:
    """Let two strangers find each other; return their match and what they were shown."""
    shown = []
    for user, alias in ALIASES.items():
        for act, values in (("seek_page", []), ("alias", [alias]), ("seeks", []), ("seek", [])):
            control = Control(0, act, arg=WISH)
            shown.append(await counter.click(user, control, *values, guild=None))
        shown.append(await counter.type(user, "matches", guild=None))
    [match] = await counter.host.matches_of(ANN)
    await counter.quiet()
    return match, shown


async def test_no_stranger_sees_a_discord_name_from_seek_to_rematch(counter: Counter) -> None:
    match, shown = await found(counter)
    match = await counter.finish(match)
    await counter.quiet()
    for user in ALIASES:
        seat = match.seat_or_refuse(user).seat
        for control in (
            Control(match.id, "stranger"), Control(match.id, "log", seat),
            Control(match.id, "fair", seat), Control(0, "world", arg=WISH),
            Control(match.id, "replay"), Control(match.id, "seek_again"),
        ):  # fmt: skip
            shown.append(await counter.click(user, control, guild=None))
    texts = [click.text for click in shown] + [m.text for m in counter.memory.everything()]
    assert len(texts) > 20
    for text in texts:
        assert "Person 10" not in text and "<@" not in text, text
    said = "\n".join(texts)
    assert all(alias in said for alias in ALIASES.values())


async def test_seek_is_accepted_only_after_a_direct_message_was_sent(counter: Counter) -> None:
    await counter.click(ANN, Control(0, "alias", arg=WISH), ALIASES[ANN], guild=None)
    counter.memory.dm(ANN).closed = True
    said = await counter.click(ANN, Control(0, "seek", arg=WISH), guild=None)
    assert "can't send you direct messages" in said.text
    assert await counter.host[Opponents].seeks_of(ANN) == []


async def test_offer_is_hidden_by_the_settings_of_a_server_and_of_the_owner(
    counter: Counter,
) -> None:
    async def offered(guild: int | None) -> bool:
        page = await counter.click(ANN, Control(0, "game", arg=f"{LION}.0.0.0"), guild=guild)
        assert page.answer.view is not None
        return "Find opponents anywhere" in str(payload(page.answer.view))

    assert await offered(7) and await offered(None)
    await counter.host.preferences.set_server(7, opponents=False)
    assert not await offered(7) and await offered(None)
    counter.host[Opponents].is_open = False
    assert not await offered(None)


async def test_block_and_report_answer_in_private_and_tell_nobody_else(counter: Counter) -> None:
    match, _ = await found(counter)
    before = [m.text for m in counter.memory.dm(BEN).messages]
    seat = match.seat_or_refuse(BEN).seat
    for _ in range(2):
        reported = await counter.click(ANN, Control(match.id, "report", seat), "stalls", guild=None)
        assert "owner of this bot" in reported.text
    [told] = counter.memory.dm(OWNER).messages
    assert all(part in told.text for part in (f"Match {match.id}", str(ANN), str(BEN), "delay"))
    blocked = await counter.click(ANN, Control(match.id, "block", seat), guild=None)
    assert "won't meet them" in blocked.text
    await counter.quiet()
    assert [m.text for m in counter.memory.dm(BEN).messages] == before
