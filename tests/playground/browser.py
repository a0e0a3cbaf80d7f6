"""A browser, controlled by its debugging protocol: just enough to play."""

from __future__ import annotations

import asyncio
import itertools
import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from playground.changes import PATIENCE

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FOUND = next((path for name in NAMES if (path := shutil.which(name))), None)
ARGUMENTS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--mute-audio",
    "--disable-background-timer-throttling", "--disable-renderer-backgrounding",
    "--disable-dev-shm-usage", "--remote-debugging-port=0", "about:blank",
)  # fmt: skip
# Polls in the page until the expression is true.
UNTIL = """new Promise(found => {{
  const end = Date.now() + {seconds} * 1000;
  const look = () => {{
    const value = ({what});
    if (value) found(value instanceof Node || value);
    else if (Date.now() > end) found(null);
    else setTimeout(look, 15);
  }};
  look();
}})"""
CENTRE = """(() => {{
  const found = () => {node};  // what is drawn anew meanwhile is another node in its place
  const node = found();
  const moving = document.getAnimations().some(one => one instanceof CSSTransition);
  if (!node || moving) return null;
  node.scrollIntoView({{ block: "nearest" }});
  window.hit = false;
  const hears = event => window.hit ||= Boolean(found()?.contains(event.target));
  document.addEventListener("click", hears, {{ once: true, capture: true }});
  const box = node.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}})()"""


class Browser:
    """The connection to a running browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self.errors: list[str] = []

    async def listen(self) -> None:
        """Process the browser's messages until the connection closes."""
        async for frame in self._socket:
            said = json.loads(frame.data)
            if (waiting := self._waiting.pop(said.get("id", 0), None)) and not waiting.done():
                waiting.set_result(said)
            elif said.get("method") == "Runtime.exceptionThrown":
                self.errors.append(json.dumps(said["params"]["exceptionDetails"]))

    async def send(self, method: str, session: str | None = None, **params: Any) -> Any:
        """Send a command and return its result."""
        number = next(self._numbers)
        self._waiting[number] = asyncio.get_running_loop().create_future()
        about = {"sessionId": session} if session else {}
        await self._socket.send_json({"id": number, "method": method, "params": params, **about})
        said = await asyncio.wait_for(self._waiting[number], 2 * PATIENCE)
        assert "error" not in said, (method, said)
        return said["result"]

    async def open(self, url: str, width: int = 1200, height: int = 900) -> Page:
        """Open a new tab of this size at this address."""
        target = await self.send("Target.createTarget", url="about:blank", newWindow=True)
        attached = await self.send(
            "Target.attachToTarget", targetId=target["targetId"], flatten=True
        )
        page = Page(self, attached["sessionId"])
        await page.send("Runtime.enable")
        await page.send(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=width < 500,
        )  # fmt: skip
        await page.send("Page.navigate", url=url)
        return page


class Page:
    """One tab."""

    def __init__(self, browser: Browser, session: str) -> None:
        self._browser = browser
        self._session = session

    async def send(self, method: str, **params: Any) -> Any:
        """Send a command to this tab and return its result."""
        return await self._browser.send(method, self._session, **params)

    async def ask(self, expression: str) -> Any:
        """Return the value of an expression in the page; a promise is awaited."""
        said = await self.send(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True
        )
        assert "exceptionDetails" not in said, (expression, said["exceptionDetails"])
        return said["result"].get("value")

    async def until(self, what: str, seconds: float = PATIENCE) -> Any:
        """Wait until an expression is true in the page, and return it."""
        found = await self.ask(UNTIL.format(what=what, seconds=seconds))
        assert found, f"never so: {what}\n\n{await self.ask('document.body.innerText')}"
        return found

    async def click(self, node: str) -> None:
        """Click the element that an expression finds, once it exists.

        If it moved away before the click, click again, as people do.
        """
        async with asyncio.timeout(2 * PATIENCE):
            while not await self._press(await self.until(CENTRE.format(node=node))):
                pass

    async def tap(self, node: str) -> bool:
        """Click the element that an expression finds, if it exists now. Return whether it did."""
        place = await self.ask(CENTRE.format(node=node))
        return bool(place) and await self._press(place)

    async def _press(self, place: list[float]) -> bool:
        """Click at this position; return whether that hit the element that ``CENTRE`` found."""
        at = {"x": place[0], "y": place[1], "button": "left", "clickCount": 1}
        await self.send("Input.dispatchMouseEvent", type="mousePressed", **at)
        await self.send("Input.dispatchMouseEvent", type="mouseReleased", **at)
        return bool(await self.ask("window.hit"))

    async def type(self, text: str) -> None:
        """Type text at the cursor."""
        await self.send("Input.insertText", text=text)

    async def press(self, key: str, code: int) -> None:
        """Press a key that types no text."""
        about = {"key": key, "code": key, "windowsVirtualKeyCode": code}
        await self.send("Input.dispatchKeyEvent", type="rawKeyDown", **about)
        if key == "Enter":
            await self.send("Input.dispatchKeyEvent", type="char", text="\r", **about)
        await self.send("Input.dispatchKeyEvent", type="keyUp", **about)


@asynccontextmanager
async def browser(folder: Path) -> AsyncIterator[Browser]:
    """Yield a browser with an empty profile, and close it afterwards."""
    assert FOUND is not None
    process = await asyncio.create_subprocess_exec(
        FOUND, f"--user-data-dir={folder}", *ARGUMENTS,
        stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(await _address(process), max_msg_size=0) as socket,
        ):
            running = Browser(socket)
            listening = asyncio.create_task(running.listen())
            yield running
            listening.cancel()
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def _address(process: asyncio.subprocess.Process) -> str:
    assert process.stderr is not None
    async with asyncio.timeout(PATIENCE):
        async for line in process.stderr:
            if b"DevTools listening on " in line:
                return line.decode().partition("listening on ")[2].strip()
    raise AssertionError("the browser did not start")
