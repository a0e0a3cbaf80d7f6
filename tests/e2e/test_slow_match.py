"""Ten days of a slow match on the playground: plans, a holiday and a robot.

Run it with ``-s`` to read the diary of its people.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random

from .playground_client import (
    DECIDES,
    Json,
    PlaygroundClient,
    controls,
    controls_of,
    open_page,
    open_playground,
    playground_bot,
)
from .process import BotProcess
from .test_playground_days import DAY, HOUR, later, until

MATCH, DAYS, SELECT = 1, 10, 3
HEADING = re.compile(r"### ([^\n\"']+)")
MOST_ANSWERS = 8  # in one visit
BOT_OWES_ANSWER = "SELECT robot_due FROM match"
ANSWERED = "act = 'answer'"
LONGEST_WAIT_SECONDS = 1.0  # for an answer, before more time passes for the bot


class Diary:
    """What happened in the match, day by day, and how often everyone came."""

    def __init__(self, bot: BotProcess) -> None:
        self.bot = bot
        self.day = 1
        self.visits: dict[str, int] = {}
        self.plans = 0

    def note(self, who: str, what: str) -> None:
        """Write a line."""
        print(f"Day {self.day}, {who}: {what}")

    def count(self, condition: str) -> int:
        """Count the acts in the journal that fulfil a condition."""
        [(count,)] = self.bot.rows(f"SELECT count(*) FROM journal WHERE {condition}")
        return int(count)

    @property
    def automatic(self) -> int:
        """How many answers the bot has given for people."""
        return self.count(
            "act = 'answer' AND actor IS NULL AND "
            "seat IN (SELECT seat FROM seat WHERE user_id IS NOT NULL)"
        )


class Player:
    """One person: their page, and what they do when they look at the match."""

    def __init__(self, name: str, page: PlaygroundClient, thread: str, diary: Diary) -> None:
        self.name, self.page, self.thread, self.diary = name, page, thread, diary
        self.rng = Random(name)

    async def look(self, plans: bool) -> None:
        """Open the panel, decide what is asked, and plan the next moves."""
        await self.page.click(self.thread, MATCH, "My panel")
        panel = await self.latest()
        asked = [heading.group(1) for heading in [HEADING.search(str(panel))] if heading]
        answers = 0
        while answers < MOST_ANSWERS and (deciding := self.deciding(panel)):
            answers += await self.decide(panel, self.rng.choice(deciding))
            panel = await self.latest()
        self.diary.visits[self.name] = self.diary.visits.get(self.name, 0) + bool(answers)
        planned = await self.plan(panel) if plans and answers else ""
        self.diary.note(self.name, f"saw {asked}, gave {answers} answers{planned}")

    async def latest(self) -> Json:
        """Return the person's latest private panel."""
        messages = await self.page.messages(self.thread)
        return next(m for m in reversed(messages) if ":more:" in str(m))

    async def decide(self, panel: Json, control: Json) -> bool:
        """Press a button, or choose the first option of a menu; return whether it was there.

        The panel may have changed since it was read, by a robot's move or by its own redrawing.
        """
        if "options" in control:
            value = control["options"][0]["value"]
            await self.page.choose(self.thread, MATCH, ":always:menu", value)
            return True
        return await self.page.use_if_shown(self.thread, panel, control["custom_id"])

    @staticmethod
    def deciding(panel: Json) -> list[Json]:
        """Return the controls that decide the question of a panel, if possible for every time."""
        if "You chose" in str(panel) or "answer for you" in str(panel):
            return []
        every = [c for c in controls_of(MATCH, panel)
                 if ":every:" in c["custom_id"] or ":always:" in c["custom_id"]]  # fmt: skip
        return every or [c for c in controls_of(MATCH, panel)
                if DECIDES.match(c["custom_id"]) and "options" not in c]  # fmt: skip

    async def plan(self, panel: Json) -> str:
        """Plan the first move of each menu; return what was planned."""
        said = ""
        for menu in controls_of(MATCH, panel):
            if ":plan:" in menu["custom_id"] and len(menu["options"]) > 1:
                act = ":".join(menu["custom_id"].split(":")[3:])
                # A robot's move may have changed the menu since.
                option = await self.page.choose_option(self.thread, MATCH, act, 1)
                said += f", planned \u201c{option['label']}\u201d"
                self.diary.plans += 1
        return said


async def begin(ada: PlaygroundClient, *others: PlaygroundClient) -> str:
    """Start a short match of three people and a robot, with a day for each decision."""
    await ada.tab.ask("slash", channel=ada.table, path="play", options={"game": "lion_unicorn"})
    for other in others:
        await other.click(other.table, MATCH, "Join")
    await ada.click(ada.table, MATCH, "Settings")
    await ada.click(ada.table, MATCH, "Add a robot")
    await ada.shown(ada.table, MATCH, "🤖")
    await ada.choose(ada.table, MATCH, ":clock:", "day")
    await ada.shown(ada.table, MATCH, "1 day per move")
    await ada.click(ada.table, MATCH, "Start")
    return await ada.opened_thread()


async def test_slow_match_goes_on_for_ten_days_while_its_people_rarely_look(
    tmp_path: Path,
) -> None:
    bot = playground_bot(tmp_path)
    diary = Diary(bot)
    async with AsyncExitStack() as stack:
        ada = await stack.enter_async_context(open_playground(bot))
        ben, cleo = [
            await stack.enter_async_context(open_page(ada.session, name))
            for name in ("Ben", "Cleo")
        ]
        thread = await begin(ada, ben, cleo)
        people = [Player(name, page, thread, diary)
                  for name, page in (("Ada", ada), ("Ben", ben), ("Cleo", cleo))]  # fmt: skip
        for diary.day in range(1, DAYS + 1):
            if diary.day == 4:
                await take_holiday(ben, diary)
            for person in people:
                if person.name != "Ben" or not 4 <= diary.day < 6:
                    await person.look(plans=person.name != "Cleo")
                    await later(ada, HOUR)
                    await quiet(ada, diary)
            await later(ada, DAY - 6 * HOUR)
            await quiet(ada, diary)
            diary.note(
                "match", f"{diary.count(ANSWERED)} answers, {diary.automatic} by the bot for people"
            )
    print(diary.visits)
    # The match is a different one each time, so only what always holds is asserted.
    assert diary.plans and diary.automatic and diary.count(ANSWERED) >= DAYS
    assert diary.count("act = 'holiday'") == 1
    assert "Traceback" not in bot.log_text(), bot.log_text()


async def quiet(page: PlaygroundClient, diary: Diary) -> None:
    """Let time pass until robots have moved and automatic answers are given.

    The bot may give the answer that it owes at any moment, also between two looks at its database.
    On a busy machine it may set an answer's time only after time has passed, so more has to pass.
    """

    def owes() -> bool:
        return bool(diary.bot.rows(BOT_OWES_ANSWER)[0][0])

    while owes():
        before = diary.count(ANSWERED)
        await later(page, HOUR / 4)
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_WAIT_SECONDS):
                await until(page, lambda: diary.count(ANSWERED) > before or not owes())  # noqa: B023


async def take_holiday(page: PlaygroundClient, diary: Diary) -> None:
    """Take two days off, by the page of notifications."""
    await page.tab.ask("slash", channel=page.table, path="notifications", options={})
    while True:
        for message in reversed(await page.messages(page.table)):
            for control in controls(message):
                if ":holiday:" in control["custom_id"]:
                    what = {"channel": page.table, "message": message["id"]}
                    await page.tab.ask(
                        "choose", **what, custom_id=control["custom_id"], values=["2"]
                    )
                    await until(page, lambda: diary.count("act = 'holiday'"))
                    return diary.note("Ben", "took a holiday of two days")
        await page.tab.told("message")
