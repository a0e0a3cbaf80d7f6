"""Files: attachments of messages, and the images of emoji."""

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
    """The files that the stand-in serves itself.

    ``fresh`` are those in memory. ``older`` finds those that are not.
    """

    def __init__(self, url: Callable[[], str]) -> None:
        self.base = url
        self.fresh: dict[str, bytes] = {}
        self.older: Callable[[str], bytes | None] = lambda path: None

    def keep(self, path: str, data: bytes) -> None:
        """Keep a file in memory, to be served at this path."""
        self.fresh[path] = data

    def forget(self) -> None:
        """Drop all files from memory."""
        self.fresh.clear()

    def get(self, path: str) -> bytes | None:
        """Return the file at this path, or None."""
        return self.fresh.get(path) or self.older(path)

    def attach(self, attachment_id: int, channel_id: int, file: Upload) -> dict[str, Any]:
        """Keep a file and return its payload as an attachment."""
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
            "content_type": file_type(file.filename),
            **_size(file.data),
        }


def file_type(path: str) -> str:
    """Return the media type of a file."""
    return mimetypes.guess_type(path)[0] or "application/octet-stream"


def _size(data: bytes) -> dict[str, int]:
    """Return width and height of an image; an empty dict for other files."""
    try:
        with Image.open(BytesIO(data)) as image:
            return {"width": image.width, "height": image.height}
    except UnidentifiedImageError:
        return {}
