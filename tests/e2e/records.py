"""What is durably stored: the journal, and what posts should show according to it."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

from bot.app.features import new_host
from bot.match.match import Match
from bot.match.pages.content import table_picture_source
from bot.match.pages.panel import PanelContent
from bot.match.pages.table import TableContent
from bot.posts.controls import Control, marker_in
from bot.store import Store
from games import GAMES
from playground.people import Person
from playground.reading import TEXT_DISPLAY

from .player_driver import Answer, Ledger, MatchDriver
from .process import E2EHarness, rows


def given(database: Path | str, match_id: int) -> list[Answer]:
    """Return the answers of people in a match's journal, in order."""
    return [a for a in answers(database, match_id) if a.person]


def answers(database: Path | str, match_id: int) -> list[Answer]:
    """Return all answers in a match's journal, in order; those of robots have no person."""
    query = (
        "SELECT actor, seat, decision, CAST(choices AS TEXT) FROM journal "
        "WHERE match_id = ? AND act = 'answer' ORDER BY number"
    )
    found = rows(database, query, match_id)
    return [
        Answer(a or 0, seat, number, tuple(json.loads(text))) for a, seat, number, text in found
    ]


def status(database: Path | str, match_id: int) -> tuple[str, list[str]]:
    """Return a match's status, and the acts of people and robots in order."""
    ((found,),) = rows(database, "SELECT status FROM match WHERE id = ?", match_id)
    acts = rows(
        database,
        "SELECT act FROM journal WHERE match_id = ? AND act != 'seen' "
        "AND (actor IS NOT NULL OR act = 'answer') "
        "ORDER BY number",
        match_id,
    )
    return str(found), [act for (act,) in acts]


def check_journal(ledger: Ledger, database: Path | str, match_id: int) -> None:
    """Check that no accepted answer is lost, and that none is written twice or was never given.

    While others decide at the same time, people may change their answers. So a person may have
    several answers to one decision, all sent by that person.
    """
    written = answers(database, match_id)
    robots = Counter((answer.seat, answer.number) for answer in written if not answer.person)
    assert {key: n for key, n in robots.items() if n > 1} == {}
    known = Counter(answer for answer in written if answer.person)
    accepted, unsure = Counter(ledger.accepted), Counter(ledger.unsure)
    lost = set(accepted) - set(known)
    assert not lost, f"accepted answers are lost: {lost}"
    assert known - accepted - unsure == Counter(), "an answer that nobody gave so often"


class Fresh:
    """A match as a process would show it that has just loaded it."""

    def __init__(self, match: Match) -> None:
        self._match = match

    @property
    def table(self) -> str:
        """The text of the table post."""
        view = TableContent(self._match).layout(table_picture_source(self._match, None))
        return _words(view.to_components())  # type: ignore[no-untyped-call]

    def panel(self, person: Person) -> str:
        """Return the text of a person's panel."""
        seat = self._match.seat_or_refuse(person.id).seat
        view = PanelContent(self._match, seat).layout(table_picture_source(self._match, seat))
        return _words(view.to_components())  # type: ignore[no-untyped-call]

    def picture(self, person: Person | None) -> list[str]:
        """Return the names of the pictures of the table, or of a person's panel."""
        seat = self._match.seat_or_refuse(person.id).seat if person else None
        picture_source = table_picture_source(self._match, seat)
        return [picture_source.name] if picture_source else []


async def fresh(database: Path | str, match_id: int, folder: Path) -> Fresh:
    """Load a match from a copy of a database file, or from a database on a server."""
    if isinstance(database, str):
        async with await Store.open(database) as store:
            return Fresh(await new_host(store, GAMES).match(match_id))
    copy = folder / "copy.sqlite3"
    copy.unlink(missing_ok=True)
    with (
        closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as here,
        closing(sqlite3.connect(copy)) as there,
    ):
        here.backup(there)
    async with await Store.open(copy) as store:
        return Fresh(await new_host(store, GAMES).match(match_id))


def _words(components: list[dict[str, object]]) -> str:
    found = []
    for component in components:
        if component["type"] == TEXT_DISPLAY:
            found.append(str(component["content"]))
        inner = component.get("components")
        if isinstance(inner, list):
            found.append(_words(inner))
    return "\n".join(text for text in found if text)


def stands_as_of_before(driver: MatchDriver, person: Person) -> bool:
    """Return whether a person's panel need not show the latest acts of others."""
    query = (
        "SELECT surface.desired_version < match.version FROM surface, seat, match "
        "WHERE match.id = ? AND surface.match_id = match.id AND seat.match_id = match.id "
        "AND surface.kind = 'panel' AND surface.seat = seat.seat AND seat.user_id = ?"
    )
    return bool(driver.harness.bot.rows(query, driver.match_id, person.id)[0][0])


def robot_due(driver: MatchDriver) -> bool:
    """Return whether the match waits for a robot."""
    query = "SELECT robot_due FROM match WHERE id = ?"
    return bool(driver.harness.bot.rows(query, driver.match_id)[0][0])


async def caught_up(harness: E2EHarness) -> None:
    """Wait until all surfaces are up to date."""
    behind = "SELECT * FROM surface WHERE shown_version < desired_version"
    # The database changes after the last request, and no event announces that.
    while not await harness.standin.holds(lambda: harness.bot.rows(behind) == [], 0.1):
        pass


async def check_panel(driver: MatchDriver, person: Person, words: str, picture: list[str]) -> None:
    """Wait until a person has one panel, with this text and then this picture."""
    await driver.standin.until(lambda: [p.text for p in driver.panels_of(person)] == [words])
    await driver.standin.until(
        lambda: (
            [[a["filename"] for a in p.attachments] for p in driver.panels_of(person)] == [picture]
        )
    )


async def check_surfaces(driver: MatchDriver, folder: Path) -> None:
    """Check that there is one lobby post, one table post, and one panel per person, all current.

    Wait for robots first.
    """
    await driver.standin.until(lambda: not robot_due(driver))
    await caught_up(driver.harness)
    now = await fresh(driver.harness.bot.database, driver.match_id, folder)
    await driver.standin.until(lambda: driver.table.text == now.table)
    for person in driver.people:
        if stands_as_of_before(driver, person):
            panel = driver.panels_of(person)[-1]
            marker = marker_in(button.custom_id or "" for button in panel.buttons)
            again = Control(driver.match_id, "move", arg=marker)  # as *Refresh* does
            await person.send_component(panel, {"custom_id": again.custom_id, "component_type": 2})
        await check_panel(driver, person, now.panel(person), now.picture(person))
    await driver.standin.until(
        lambda: [a["filename"] for a in driver.table.attachments] == now.picture(None)
    )
    assert len(driver.tables()) == len(driver.lobbies()) == 1
