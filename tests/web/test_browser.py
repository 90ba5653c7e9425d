"""The browser that the web tests need is there and shows a page."""

import os
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tools import find_chromium

REMEMBERED = Path(__file__).parents[2] / ".venv" / "chromium-path"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PAGE = b"<!doctype html><html lang=en><title>Evertable</title><h1>The table is set</h1></html>"


def chromium_path() -> str:
    if named := os.environ.get("EVERTABLE_CHROMIUM"):
        return named
    if REMEMBERED.is_file() and (remembered := REMEMBERED.read_text(encoding="utf-8").strip()):
        return remembered
    if found := find_chromium.installed():
        return found
    pytest.fail("no Chromium: run `make test`, which finds or installs one, or set EVERTABLE_CHROMIUM to its path")


class OnePage(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(PAGE)))
        self.end_headers()
        self.wfile.write(PAGE)

    def log_message(self, format: str, *args: object) -> None:
        """Tests are quiet."""


@pytest.fixture
def address() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), OnePage) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def test_chromium_shows_a_local_page(address: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        try:
            page = browser.new_page()
            page.goto(address)
            assert page.get_by_role("heading").inner_text() == "The table is set"
        finally:
            browser.close()
