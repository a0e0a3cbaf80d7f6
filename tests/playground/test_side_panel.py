"""The side panel of the page in a real browser: people and time, by mouse and keyboard."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from kit.amount import some
from playground import Standin

from .browser import FOUND, Browser, Page, browser

ENTER, ESCAPE, SPACE = ("Enter", 13), ("Escape", 27), (" ", 32)
FOCUS = "document.activeElement.id || document.activeElement.textContent"
PERSON = "[...document.querySelectorAll('.person')].find(b => b.textContent.includes('{}'))"
OVERFLOW = (
    "[...document.querySelectorAll('{}')].filter(n => n.getBoundingClientRect().right"
    " > innerWidth + 1 || n.scrollWidth > n.clientWidth + 1).map(n => n.id || n.className)"
)
SHOWN = "document.querySelector('#person').open"

pytestmark = pytest.mark.skipif(FOUND is None, reason="no Chromium or Chrome on the PATH")


@pytest.fixture
async def chromium(tmp_path: Path) -> AsyncIterator[Browser]:
    async with browser(tmp_path / "profile") as running:
        yield running
        assert running.errors == []


async def focus(page: Page, node: str) -> None:
    await page.until(f"document.querySelector('{node}')")
    await page.ask(f"document.querySelector('{node}').focus()")


async def test_deadline_in_two_days_is_in_one_after_a_day(
    standin: Standin, chromium: Browser
) -> None:
    ada, table = standin.person("Ada"), standin.channel()
    ada.say(f"until <t:{int(time.time()) + 2 * 86_400 + 600}:R>", table)
    page = await chromium.open(f"{standin.url}/?as=Ada")
    words = "document.querySelector('#messages')?.textContent.includes('{}')"
    await page.until(words.format("until in 2 days"))
    await focus(page, '[data-seconds="86400"]')
    await page.press(*ENTER)
    await page.until(words.format("until in 1 day"))
    assert await page.ask(FOCUS) == "A day later"
    said = "document.querySelector('#clock [role=status]').textContent.startsWith('It is now')"
    await page.until(said)
    lead = "document.querySelector('#clock .lead').textContent"
    assert await page.ask(lead) == "1 day ahead of this machine"
    # What was said yesterday has its date beside the time.
    assert await page.ask("document.querySelector('[data-spoken]').textContent.length") > 10
    await page.click("document.querySelector('[data-seconds=\"3600\"]')")
    await page.until(f"{lead} === '1 day, 1 hour ahead of this machine'")


async def test_person_can_be_added_and_changed_by_keyboard(
    standin: Standin, chromium: Browser
) -> None:
    page = await chromium.open(f"{standin.url}/?as=Ada")
    await page.until("document.querySelector('#about')?.textContent === 'Change Ada…'")
    await focus(page, "#add")
    await page.press(*ENTER)
    await page.until(SHOWN)
    assert await page.ask(FOCUS) == "p-name"
    await page.type("Ada")
    await page.press(*ENTER)
    await page.until("document.querySelector('#person [role=alert]').textContent.includes('Ada')")
    await page.type(" Ünal")
    await page.press(*ENTER)
    await page.until(f"!{SHOWN} && {PERSON.format('Ada Ünal')}")
    assert await page.ask(FOCUS) == "add"

    await focus(page, "#about")
    await page.press(*ENTER)
    await page.until(SHOWN)
    await page.press(*ESCAPE)
    await page.until(f"!{SHOWN}")
    assert await page.ask(FOCUS) == "about"
    await page.press(*ENTER)
    await page.type("Adele")
    await focus(page, "#p-dms")
    await page.press(*SPACE)
    await page.ask("document.querySelector('#p-locale').value = 'de'")
    await focus(page, "#p-name")
    await page.press(*ENTER)
    await page.until(PERSON.format("Adele"))
    named = "[...document.querySelectorAll('.person [role=img]')].map(n => n.ariaLabel).join()"
    assert await page.ask(named) == "takes no direct messages,Deutsch"
    adele = standin.person("Adele")
    assert (adele.locale, adele.takes_dms, len(standin.people)) == ("de", False, 5)
    assert "as=Adele" in await page.ask("location.search")


async def test_person_who_leaves_keeps_only_direct_messages(
    standin: Standin, chromium: Browser
) -> None:
    standin.person("Ada").say("hello", standin.channel())
    page = await chromium.open(f"{standin.url}/?as=Ada")
    await page.until("document.querySelector('#messages')?.textContent.includes('hello')")
    standin.person("Ada").leave()
    await page.until("document.querySelector('#title').textContent.includes('@')")
    assert not await page.ask("document.querySelector('#messages')?.textContent.includes('hello')")
    assert await page.ask("document.querySelectorAll('#places a').length") == 1


@pytest.mark.parametrize(("width", "height"), some([(390, 600), (390, 844), (1200, 900)]))
async def test_a_dozen_people_with_long_names_fit(
    standin: Standin, chromium: Browser, width: int, height: int
) -> None:
    for number in range(8):
        person = standin.person(f"{'Maximiliane ' * 2}{number}")
        person.rank, person.locale = "manager", "pt-BR"
        person.close_dms()
    page = await chromium.open(f"{standin.url}/?as=Ada", width=width, height=height)
    await page.until("document.querySelectorAll('.person').length === 12")
    if width < 500:
        await page.click("document.querySelector('#menu')")
    assert await page.ask(OVERFLOW.format("#side, #people, #clock, #clock .button")) == []
    await page.click("document.querySelector('#about')")
    await page.until(SHOWN)
    assert await page.ask(OVERFLOW.format("#person, #person .field, #person select")) == []
