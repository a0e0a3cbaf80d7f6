"""Files: what came with messages, and the pictures of emoji."""

from __future__ import annotations

import mimetypes
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from PIL import Image, UnidentifiedImageError


@dataclass
class Upload:
    """One file of a multipart request."""

    filename: str
    data: bytes
    description: str | None = None


class Files:
    """Attachments, to be fetched from the stand-in itself.

    ``older`` knows those that are not in memory.
    """

    def __init__(self, url: Callable[[], str]) -> None:
        self.base = url
        self.fresh: dict[str, bytes] = {}
        self.older: Callable[[str], bytes | None] = lambda path: None

    def keep(self, path: str, data: bytes) -> None:
        """Keep a file at a path."""
        self.fresh[path] = data

    def forget(self) -> None:
        """Keep none of those in memory any longer."""
        self.fresh.clear()

    def get(self, path: str) -> bytes | None:
        """The file at this path."""
        return self.fresh.get(path) or self.older(path)

    def attach(self, attachment_id: int, channel_id: int, file: Upload) -> dict[str, Any]:
        """Keep a file and describe it as Discord does."""
        path = f"/attachments/{channel_id}/{attachment_id}/{file.filename}"
        self.keep(path, file.data)
        url = self.base() + path
        return {
            "id": str(attachment_id),
            "filename": file.filename,
            "description": file.description,
            "size": len(file.data),
            "url": url,
            "proxy_url": url,
            "content_type": mimetypes.guess_type(file.filename)[0] or "application/octet-stream",
            **_size(file.data),
        }


def _size(data: bytes) -> dict[str, int]:
    """Return width and height of a picture; nothing for another file."""
    try:
        with Image.open(BytesIO(data)) as image:
            return {"width": image.width, "height": image.height}
    except UnidentifiedImageError:
        return {}
