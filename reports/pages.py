"""How a page that needs nothing but itself is put together.

Nothing that comes from outside can become markup in it.
"""

import base64
import hashlib
from functools import cache
from importlib.resources import files
from typing import Any
from urllib.parse import urlsplit

import jinja2
import msgspec
from markupsafe import Markup

from reports.text import PAGE, short, visible

__all__ = ["asset", "digest", "environment"]

DOWNLOAD_LIMIT = 512 * 1024
"""Largest stored failure put into the page as a download, in bytes."""


@cache
def environment() -> jinja2.Environment:
    """Return where templates are: everything shown passes `_finalize` and the autoescape."""
    made = jinja2.Environment(
        loader=jinja2.PackageLoader("reports"),
        autoescape=True,
        finalize=_finalize,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters["data_uri"] = _data_uri
    made.filters["web_address"] = _web_address
    made.filters["short"] = short
    made.filters["file_name"] = lambda path: path.rpartition("/")[2]
    return made


def asset(*names: str) -> Markup:
    """Return style sheets or scripts of this package, one after the other, as markup."""
    texts = (files("reports").joinpath("templates", name).read_text("utf-8") for name in names)
    return Markup("".join(texts))  # noqa: S704 - nothing that comes from outside goes through


def digest(script: str) -> str:
    """Return by what a content security policy lets this script run and no other."""
    return "sha256-" + base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


def _finalize(value: Any) -> Any:
    """Make every text put into the page visible and bounded; markup of our own is left alone."""
    if isinstance(value, str) and not isinstance(value, Markup):
        return visible(value, 4 * PAGE, lines=True)
    return value


def _data_uri(content: bytes) -> Markup | None:
    """Return JSON as a link to download, or `None` where it is too large for a page."""
    content = msgspec.json.format(content, indent=-1)
    if len(content) > DOWNLOAD_LIMIT:
        return None
    # base64 has no character that means anything in HTML, and its length is bounded above
    return Markup("data:application/json;base64,") + base64.b64encode(content).decode()


def _web_address(address: str) -> str | None:
    """Return an engine's homepage if it is safe as a link, else `None`."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    safe = parts.scheme in ("http", "https") and parts.netloc and len(address) < 300
    return address if safe else None
