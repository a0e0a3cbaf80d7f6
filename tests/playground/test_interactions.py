"""Slash commands and components, with a real bot on discord.py."""

from __future__ import annotations

import pytest

from playground import Standin, people
from playground.interaction_data import Misuse

from .bot import SampleBot, counter_view


async def test_slash_command_sends_its_options(bot: SampleBot, standin: Standin) -> None:
    ada, table = standin.person("Ada"), standin.channel("table")
    reply = await ada.slash("farm feed", {"animal": "llama", "amount": "3"}, where=table)
    assert not reply.failed and reply.kind == "message" and not reply.ephemeral
    assert reply.text == "llama x3 True True"
    assert table.last.text == "llama x3 True True"
    assert table.last.payload["interaction_metadata"]["name"] == "farm feed"


async def test_slash_command_refuses_options_that_a_client_would_not_send(
    bot: SampleBot, standin: Standin
) -> None:
    ada, table = standin.person("Ada"), standin.channel("table")
    for path, options in (
        ("nothing", {}),
        ("farm", {}),
        ("farm feed", {}),
        ("farm feed", {"animal": "lion", "amount": "many"}),
        ("farm feed", {"animal": "lion", "colour": "red"}),
    ):
        with pytest.raises(Misuse):
            await ada.slash(path, options, where=table)


async def test_autocomplete_returns_the_bots_suggestions(bot: SampleBot, standin: Standin) -> None:
    ada, table = standin.person("Ada"), standin.channel("table")
    found = await ada.autocomplete("farm feed", {"animal": "l"}, focused="animal", where=table)
    assert [(choice.name, choice.value) for choice in found] == [
        ("Llama", "llama"),
        ("Lion", "lion"),
        ("Lamb", "lamb"),
    ]


async def test_button_works_in_a_channel_and_in_a_dm(bot: SampleBot, standin: Standin) -> None:
    ada, ben, table = standin.person("Ada"), standin.person("Ben"), standin.channel("table")
    post = (await ada.slash("count", {"start": 4}, where=table)).message
    assert post is not None and post.flags & (1 << 15)
    assert post.text == "## Count\nIt stands at **4**."
    reply = await ben.click(post, label="Count 4")
    assert reply.updated and post.text.endswith("**5**.") and post.edited

    await (await bot.fetch_user(ada.id)).send(view=counter_view(7))
    [private] = ada.dms
    await ada.click(private, "count:7")
    assert private.button("count:8").label == "Count 8"
    assert not ben.sees(private)
    with pytest.raises(Misuse):
        await ben.click(private, "count:8")


async def test_select_sends_the_chosen_values(bot: SampleBot, standin: Standin) -> None:
    ada, table = standin.person("Ada"), standin.channel("table")
    post = (await ada.slash("panel", where=table)).message
    assert post is not None
    await ada.choose(post, "fruit", ["plum", "apple"])
    assert post.text == "plum+apple"
    with pytest.raises(Misuse):
        await ada.choose(post, "fruit", ["nut"])


async def test_selects_offer_members_roles_and_channels(bot: SampleBot, standin: Standin) -> None:
    ada, table = standin.person("Ada"), standin.channel("table")
    post = (await ada.slash("whom", where=table)).message
    assert post is not None
    for custom_id, values, shown in (
        ("user", [standin.person("Ben")], "Ben"),
        ("role", ["@everyone"], "@everyone"),
        ("mentionable", ["Cleo", "@everyone"], "cleo+@everyone"),
        ("channel", [table], "table"),
    ):
        await ada.choose(post, custom_id, values)
        assert post.text == shown, custom_id
    for custom_id, value in (("user", "@everyone"), ("role", "Ben"), ("channel", "nowhere")):
        with pytest.raises(Misuse):
            await ada.choose(post, custom_id, [value])
    reply = await ada.slash("whom", {"role": "@everyone", "place": "table"}, where=table)
    assert reply.text == "@everyone table"


async def test_ephemerals_vanish_when_the_client_restarts(bot: SampleBot, standin: Standin) -> None:
    ada, table = standin.person("Ada"), standin.channel("table")
    await ada.slash("slow", where=table)
    assert ada.ephemerals
    ada.reload()
    assert not ada.ephemerals


async def test_nothing_on_a_deleted_message_can_be_clicked(
    bot: SampleBot, standin: Standin
) -> None:
    ada, table = standin.person("Ada"), standin.channel("table")
    post = (await ada.slash("panel", where=table)).message
    assert post is not None
    raw = {"custom_id": "secret", "component_type": 2}
    standin.delete_message(post)
    for act in (
        ada.click(post, "secret"),
        ada.choose(post, "fruit", ["pear"]),
        ada.send_component(post, raw),
    ):
        with pytest.raises(Misuse, match="That message is gone"):
            await act


async def test_ephemeral_is_seen_by_its_reader_only(bot: SampleBot, standin: Standin) -> None:
    ada, ben, table = standin.person("Ada"), standin.person("Ben"), standin.channel("table")
    post = (await ada.slash("panel", where=table)).message
    assert post is not None
    secret = (await ada.click(post, "secret")).message
    assert secret is not None and secret.ephemeral
    assert ada.ephemerals == [secret] and ben.ephemerals == [] and secret not in table.messages
    await ada.choose(secret, "fruit", ["pear"])
    assert secret.text == "pear"
    ada.dismiss(secret)
    assert ada.ephemerals == []


async def test_deferred_response_and_followup_arrive(bot: SampleBot, standin: Standin) -> None:
    ada, table = standin.person("Ada"), standin.channel("table")
    reply = await ada.slash("slow", where=table)
    assert reply.message is not None and reply.message.text == "There it is"
    await standin.until(lambda: reply.followups)
    assert [message.text for message in ada.ephemerals] == ["There it is", "And more"]


async def test_a_click_whose_update_was_deferred_waits_for_the_update(
    bot: SampleBot, standin: Standin
) -> None:
    ada, table = standin.person("Ada"), standin.channel("table")
    post = (await ada.slash("panel", where=table)).message
    assert post is not None
    reply = await ada.click(post, "later")
    assert reply.kind == "deferred_update" and post.text == "Here it is"


async def test_click_is_not_answered_by_other_edits_of_its_message(
    bot: SampleBot, standin: Standin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "THINKING_SECONDS", 0.1)
    ada, table = standin.person("Ada"), standin.channel("table")
    post = (await ada.slash("panel", where=table)).message
    assert post is not None
    reply = await ada.click(post, "otherwise")
    await standin.until(lambda: post.text == "Edited otherwise")
    assert not reply.updated


async def test_interaction_without_a_response_in_three_seconds_fails(
    bot: SampleBot, standin: Standin
) -> None:
    ada, table = standin.person("Ada"), standin.channel("table")
    post = (await ada.slash("panel", where=table)).message
    assert post is not None
    standin.world.store.answer_seconds = 0.05
    reply = await ada.click(post, "silent")
    assert reply.failed
