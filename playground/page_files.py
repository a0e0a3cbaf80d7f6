"""The files of the web page, and the files attached to messages."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from aiohttp import web

from .world import World
from .world.files import file_type

PAGE = resources.files(__package__) / "page"
TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
FILES = {file.name: file for file in PAGE.iterdir() if Path(file.name).suffix in TYPES}
POLICY = "default-src 'self'; img-src 'self' data:; style-src 'self'; frame-ancestors 'none'"
FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


class PageFiles:
    """Serves these files over HTTP."""

    def __init__(self, world: World) -> None:
        self._world = world

    def add_routes(self, app: web.Application) -> None:
        """Add the routes for the page, attachments, the bot's emoji and people's pictures."""
        app.router.add_get("/", self._page)
        app.router.add_get("/page/{name}", self._page)
        app.router.add_get("/attachments/{path:.*}", self._file)
        app.router.add_get("/emojis/{name}", self._file)
        app.router.add_get("/avatars/{path:.*}", self._file)

    async def _page(self, request: web.Request) -> web.Response:
        file = FILES.get(request.match_info.get("name", "index.html"))
        if file is None:
            raise web.HTTPNotFound
        kind = TYPES[Path(file.name).suffix]
        headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-cache"}
        return web.Response(
            body=file.read_bytes(), content_type=kind, charset="utf-8", headers=headers
        )

    async def _file(self, request: web.Request) -> web.Response:
        data = self._world.store.files.get(request.path)
        if data is None:
            raise web.HTTPNotFound
        headers = {
            "Content-Security-Policy": FILE_POLICY,
            "X-Content-Type-Options": "nosniff",
            "Content-Type": file_type(request.path),
        }
        return web.Response(body=data, headers=headers)
