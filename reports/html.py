"""The report as one HTML page that needs nothing but itself."""

import base64
import hashlib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import jinja2
from markupsafe import Markup

from conformance.results import Results
from reports.story import tell_all
from reports.summary import CHAPTERS, summarise
from reports.text import PAGE, visible

__all__ = ["render_html"]

DOWNLOAD_LIMIT = 512 * 1024
"""Largest stored failure put into the page as a download, in bytes."""

OPEN_AT_MOST = 5
"""With more failures than this the page shows them folded."""


def render_html(results: Results, directory: Path) -> str:
    """Return the page for a run. `directory` is where the stored failures lie.

    Everything shown passes `_finalize` and Jinja's autoescape; the one script is allowed by
    its digest, so that nothing else on the page can run or load anything.
    """
    stories = tell_all(results, directory)
    script = _asset("report.js.j2")
    return (
        _environment()
        .get_template("report.html.j2")
        .render(
            header=results.header,
            footer=results.footer,
            summary=summarise(results),
            stories=stories,
            chapters=CHAPTERS,
            fold=len(stories) > OPEN_AT_MOST,
            style=_trusted(_asset("report.css.j2")),
            script=_trusted(script),
            script_digest=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
        )
    )


@cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("reports"),
        autoescape=True,
        finalize=_finalize,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["data_uri"] = _data_uri
    environment.filters["web_address"] = _web_address
    environment.filters["file_name"] = lambda path: path.rpartition("/")[2]
    return environment


def _finalize(value: Any) -> Any:
    """Make every text put into the page visible and bounded; markup of our own is left alone."""
    if isinstance(value, str) and not isinstance(value, Markup):
        return visible(value, 4 * PAGE, lines=True)
    return value


def _asset(name: str) -> str:
    return files("reports").joinpath("templates", name).read_text(encoding="utf-8")


def _trusted(asset: str) -> Markup:
    """Mark a file of this package as markup; nothing that comes from outside goes through."""
    return Markup(asset)  # noqa: S704 - our own style sheet and script


def _data_uri(content: bytes) -> Markup | None:
    """Return JSON as a link to download, or `None` where it is too large for a page."""
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
