"""A shuffle checked in a real browser: by the page itself while one types, and without a script by the server."""

from hashlib import sha256

from playwright.sync_api import Browser, Page, expect

from tests.browser.test_look import serious

PROMISE = sha256(b"abc:42").hexdigest()
QUERY = f"/fair?seed=42&nonce=abc&promise={PROMISE}"


def test_the_browser_checks_by_itself(desktop: Page) -> None:
    desktop.goto("/fair")
    asked: list[str] = []
    desktop.on("request", lambda request: asked.append(request.url))
    desktop.get_by_label("Seed").fill("42")
    desktop.get_by_label("Nonce").fill("abc")
    desktop.get_by_label("Fingerprint").fill(PROMISE)
    expect(desktop.locator("[data-verdict] .good")).to_be_visible()
    expect(desktop.locator("[data-verdict] code")).to_have_text(PROMISE)
    desktop.get_by_label("Seed").fill("43")
    desktop.get_by_role("button", name="Check").click()
    expect(desktop.locator("[data-verdict] .error")).to_be_visible()
    assert not any("/fair?" in url for url in asked), "nobody else was asked"
    assert serious(desktop) == []
    desktop.set_viewport_size({"width": 390, "height": 844})
    assert not desktop.evaluate("document.documentElement.scrollWidth > innerWidth + 1")


def test_without_a_script_the_server_checks(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address, java_script_enabled=False, locale="pl-PL")
    page = context.new_page()
    page.goto(QUERY)
    expect(page.locator(".good")).to_be_visible()
    page.get_by_label("Ziarno").fill("43")
    page.get_by_role("button", name="Sprawdź").click()
    expect(page.locator("[data-verdict] .error")).to_be_visible()
    context.close()
