"""A page in a browser, with everything it says and asks for written down."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page


class Watch:
    """A page opened from a file, watched from before it loads, on the browser's own protocol.

    `said` is what the console shows, warnings of the browser and uncaught errors among it;
    `asked_for` are the addresses of all requests, those that a policy blocks as well.
    """

    def __init__(
        self,
        browser: Browser,
        path: Path,
        *,
        width: int = 1280,
        dark: bool = False,
        scripts: bool = True,
    ) -> None:
        self.address = path.as_uri()
        self.said: list[str] = []
        self.asked_for: list[str] = []
        self._context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme="dark" if dark else "light",
            java_script_enabled=scripts,
        )
        self.page: Page = self._context.new_page()
        session = self._context.new_cdp_session(self.page)
        for domain in ("Network", "Log", "Runtime"):
            session.send(f"{domain}.enable")
        session.on("Network.requestWillBeSent", self._request)
        session.on("Network.webSocketCreated", lambda event: self.asked_for.append(event["url"]))
        session.on("Log.entryAdded", lambda event: self.said.append(event["entry"]["text"]))
        session.on("Runtime.consoleAPICalled", lambda event: self.said.append(str(event["args"])))
        session.on("Runtime.exceptionThrown", lambda event: self.said.append(str(event)))
        self.page.goto(self.address)

    def _request(self, event: dict[str, Any]) -> None:
        self.asked_for.append(event["request"]["url"])

    def close(self) -> None:
        """Close the page, after what is under way has arrived."""
        self.page.wait_for_load_state("load")
        self._context.close()
