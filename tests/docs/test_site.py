"""The documents as a site: built without a warning, reached by every reader, and read in a browser on a server."""

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

import evertable
from evertable.web.app import create_app
from evertable.web.server.middleware import POLICY
from evertable.web.server.settings import Settings, settings_for
from tests.browser.conftest import served
from tests.browser.table import visit
from tests.browser.test_look import SIDEWAYS, serious
from tests.web.guest import GENEROUS, Client, serving
from tests.web.test_browser import ARGUMENTS, chromium_path
from tools import docs

needs_the_site = pytest.mark.skipif("EVERTABLE_SITE" not in os.environ, reason="make soak builds it (part docs)")
"""The whole site takes a minute and a half to build; what is said of one page is tested without it."""
READERS = [docs.ROOT / "docs" / f"{reader}.md" for reader in docs.READERS]
LOADED = re.compile(r"""<(?:script|img|iframe)[^>]* src="([^"]+)"|<link[^>]* href="([^"]+)"|url\(["']?([^"')]+)""")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site, built as ``make docs`` does it."""
    folder = tmp_path_factory.mktemp("docs") / "site"
    subprocess.run([sys.executable, docs.ROOT / "tools" / "docs.py", folder], check=True)
    return folder


def _settings(folder: Path, site: Path) -> Settings:
    return replace(settings_for(str(folder / "games.db")), limits=GENEROUS, bot_workers=1, documents=site)


@pytest.fixture(scope="module")
def address(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with the site."""
    with served(create_app(_settings(tmp_path_factory.mktemp("served"), site))) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(params=[(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")], ids=str)
def page(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Page]:
    """A page in a wide and a narrow window, by day and by night, which fails if a script or style was refused."""
    width, light = request.param
    with visit(browser, address, viewport={"width": width, "height": 844}, color_scheme=light) as page:
        yield page


def test_every_page_has_one_reader() -> None:
    known = docs.pages()
    led = Counter(name for reader in READERS for name in docs.linked_pages(reader, known))
    led["contributing.md"] += 0
    ways_in = {"index.md", *(path.name for path in READERS)}
    pages = {name for path, name in known.items() if path.parent in (docs.ROOT, docs.ROOT / "docs")} - ways_in
    assert led == Counter({*pages, "notebook.md", "rules/index.md", "journal/index.md"})
    assert docs.linked_pages(docs.ROOT / "README.md", known) == [path.name for path in READERS]


@pytest.mark.parametrize("reader", READERS, ids=lambda path: path.stem)
def test_a_readers_page_begins_with_something_to_paste(reader: Path) -> None:
    text = reader.read_text(encoding="utf-8")
    assert 0 < text.index("```") < text.index("\n- [")
    for example in re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        exec(compile(example, str(reader), "exec"), {})


@needs_the_site
def test_all_pages_are_built(site: Path) -> None:
    built = {path.relative_to(site).with_suffix(".md").as_posix() for path in site.rglob("*.html")}
    assert built == {*docs.pages().values(), "search.md", "reference.md", "rules/index.md", "journal/index.md"}


@needs_the_site
def test_the_reference_explains_every_promised_name(site: Path) -> None:
    page = (site / "reference.html").read_text(encoding="utf-8")
    for name in evertable.__all__:
        promised = re.search(rf'id="evertable\.{name}".*?<dd><p>(.*?)</p>', page, re.DOTALL)
        assert promised, name
        assert len(promised[1]) > 10, name
    assert 'id="evertable.Match.push"' in page


@needs_the_site
def test_nothing_comes_from_elsewhere_or_stands_inline(site: Path) -> None:
    for path in [*site.rglob("*.html"), *site.rglob("*.css")]:
        text = path.read_text(encoding="utf-8")
        for found in LOADED.findall(text):
            name = next(filter(None, found))
            if name.startswith("data:"):
                continue
            assert ":" not in name, (path, name)
            assert (path.parent / re.split("[?#]", name)[0]).exists(), (path, name)
        if path.suffix == ".html":
            assert not re.search(r"<style|<script>|<[^>]* style=|<[^>]* on\w+=", text), path


def test_a_dead_anchor_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "index.md").write_text("# A\n\n[b](#no-such-heading)\n", encoding="utf-8")
    code = "import sys, pathlib; from tools.docs import run_sphinx; run_sphinx(*map(pathlib.Path, sys.argv[1:]))"
    command: list[str | Path] = [sys.executable, "-c", code, tmp_path, tmp_path / "html", tmp_path / "trees"]
    done = subprocess.run(command, cwd=docs.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "no-such-heading" in done.stderr
    assert "the documents have errors" in done.stderr


@needs_the_site
def test_the_server_shows_it_with_its_strict_policy(site: Path, tmp_path: Path) -> None:
    with serving(create_app(_settings(tmp_path, site))) as app:
        client = Client(app)
        assert client.get("/docs").headers["location"].endswith("/docs/")
        answer = client.get("/docs/")
        assert answer.headers["content-security-policy"] == POLICY
        assert "set-cookie" not in answer.headers
        assert "<h1>Evertable" in answer.text
        assert client.get("/docs/library.html").status_code == 200
        assert client.get("/docs/..%2fapp.py").status_code == 404
        assert "Nothing grows here" in client.get("/docs/nothing.html").text


def test_a_server_without_it_says_how_to_build_it(tmp_path: Path) -> None:
    with serving(create_app(_settings(tmp_path, tmp_path / "nowhere"))) as app:
        client = Client(app)
        for path in ("/docs/", "/docs/library.html"):
            answer = client.get(path)
            assert answer.status_code == 404
            assert "`make docs` builds it" in answer.text
        assert "`make docs`" in client.get("/docs/", headers={"Accept-Language": "fr"}).text


@needs_the_site
def test_pages_can_be_read(page: Page) -> None:
    for name in ("", "players.html", "library.html", "reference.html", "contributing.html", "rules/index.html"):
        page.goto(f"/docs/{name}")
        expect(page.locator("h1").first).to_be_visible()
        assert not page.evaluate(SIDEWAYS), f"{name} scrolls sideways"
        assert serious(page) == [], name


@needs_the_site
def test_the_search_finds_a_page(page: Page) -> None:
    page.goto("/docs/search.html?q=undo")
    expect(page.locator("#search-results a").first).to_be_visible()
    page.locator("#search-results a", has_text=re.compile("library", re.IGNORECASE)).first.click()
    expect(page).to_have_url(re.compile(r"/docs/library\.html"))
