"""A real server in a thread and a real browser, shared by the tests of this folder."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace

import pytest
import uvicorn
from fastapi import FastAPI
from playwright.sync_api import Browser, Page, expect, sync_playwright

from evertable.web.app import create_app
from evertable.web.live import bots, new_table
from evertable.web.run import listen
from evertable.web.server.settings import settings_for
from tests.browser.table import KEY, PATIENCE, Person, visit
from tests.web.generous_server import same_deal
from tests.web.guest import GENEROUS
from tests.web.pauses import Pauses
from tests.web.test_browser import ARGUMENTS, chromium_path

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    """The server's parts."""
    database = tmp_path_factory.mktemp("browser") / "games.db"
    return create_app(replace(settings_for(str(database)), limits=GENEROUS, bot_workers=1, key=KEY, moderated=True))


@contextmanager
def served(app: FastAPI) -> Iterator[str]:
    """Serve an application at the address that is given."""
    bound = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=2))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]})
    thread.start()
    yield f"http://127.0.0.1:{bound.getsockname()[1]}"
    app.state.services.tables.close()
    server.should_exit = True
    thread.join(timeout=20)


@pytest.fixture(scope="session")
def address(app: FastAPI) -> Iterator[str]:
    """Where the table is served."""
    with served(app) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium; closed after each file, because its event loop must not run while other tests start theirs."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def _same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """All tables are dealt alike, so that a test that fails will fail again."""
    monkeypatch.setattr(new_table, "random_fields", same_deal)


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> Pauses:
    """The pauses of bots and automas; each lasts until the test ends it."""
    pauses = Pauses()
    monkeypatch.setattr(bots, "_wait_until", pauses.until)
    return pauses


@pytest.fixture
def desktop(browser: Browser, address: str) -> Iterator[Page]:
    """A large window, in English."""
    with visit(browser, address, viewport={"width": 1440, "height": 900}) as page:
        yield page


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Page]:
    """A telephone, in English."""
    with visit(browser, address, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True) as page:
        yield page


@pytest.fixture
def person(browser: Browser, address: str) -> Iterator[Person]:
    """Brings one person after the other, each with a browser of their own; none of their pages may fail."""
    wrong: list[str] = []
    with ExitStack() as after:

        def come() -> Page:
            size = {"width": 1440, "height": 900}
            context = browser.new_context(base_url=address, locale="en-GB", reduced_motion="reduce", viewport=size)  # type: ignore[arg-type]
            after.callback(context.close)
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            page.on("pageerror", lambda error: wrong.append(str(error)))
            return page

        yield come
    assert not wrong
