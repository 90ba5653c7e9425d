"""One's own page in Chromium: a passkey of a virtual authenticator, a recovery link, no scrolling sideways."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.table import visit


def _authenticator(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_a_passkey_brings_somebody_back(browser: Browser, address: str) -> None:
    here = address.replace("127.0.0.1", "localhost")  # an address in numbers cannot have passkeys
    with visit(browser, here, viewport={"width": 390, "height": 844}) as page:
        _authenticator(page)
        page.goto(f"{here}/settings")
        page.get_by_label("Your name at the table").fill("Hazel")
        page.get_by_role("button", name="Save", exact=True).click()
        page.goto(f"{here}/people/me")
        expect(page.locator("#who")).to_have_text("Hazel")
        page.locator("[data-passkey]").click()
        expect(page.get_by_text("Passkey of")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.context.clear_cookies()
        page.goto(f"{here}/sign-in")
        expect(page.locator("body")).not_to_contain_text("Hazel")
        page.locator("[data-passkey-in]").click()
        expect(page.locator("#who")).to_have_text("Hazel")
        page.locator("[data-passkey-in], .devices").first.wait_for()


def test_a_recovery_link_signs_in_on_another_device(browser: Browser, address: str) -> None:
    with visit(browser, address) as page:
        page.goto("/settings")
        page.get_by_label("Your name at the table").fill("Bracken")
        page.get_by_role("button", name="Save", exact=True).click()
        page.goto("/people/me")
        page.locator("form[action$='/recovery'] button").first.click()
        link = page.get_by_text("/recover/").inner_text()
    with visit(browser, address, viewport={"width": 390, "height": 844}) as page:
        page.goto(link)
        page.get_by_role("button", name="Sign in here").click()
        expect(page.locator("#who")).to_have_text("Bracken")


@pytest.mark.parametrize("path", ["/people/me", "/sign-in", "/people/me/delete"])
def test_without_passkeys_the_page_says_why(browser: Browser, address: str, path: str) -> None:
    with visit(browser, address, viewport={"width": 390, "height": 844}) as page:
        page.goto(f"{address}{path}")
        for note in page.locator("[data-no-passkey]").all():
            expect(note).to_be_visible()
        for button in page.locator("[data-passkey], [data-passkey-in]").all():
            expect(button).to_be_disabled()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
