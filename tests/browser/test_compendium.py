"""The compendium in a real browser: it answers while one types, and without a script the button does the same."""

import re

from playwright.sync_api import Browser, Page, expect


def test_it_answers_while_one_types(desktop: Page) -> None:
    desktop.goto("/compendium")
    desktop.get_by_role("searchbox").press_sequentially("undert")
    expect(desktop.locator(".finds li").first).to_contain_text("Undertaker")
    expect(desktop).to_have_url(re.compile("q=undert"))
    desktop.locator(".finds a").first.click()
    expect(desktop.get_by_role("heading", level=1)).to_have_text("Undertaker")
    desktop.get_by_role("link", name="Cemetery").click()
    desktop.get_by_role("link", name="R-B-076").click()
    expect(desktop.locator("#R-B-076")).to_be_in_viewport()


def test_a_box_can_be_chosen_on_a_telephone(phone: Page) -> None:
    phone.goto("/compendium")
    phone.get_by_label("Box").select_option("bellfaire")
    expect(phone.locator(".finds small").first).to_contain_text("Bellfaire")
    phone.get_by_label("Name or effect").fill("zzzz")
    expect(phone.locator(".finds .none")).to_be_visible()


def test_it_works_without_a_script_and_in_french(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address, java_script_enabled=False, locale="fr-FR")
    page = context.new_page()
    page.goto("/compendium")
    page.get_by_label("Nom ou effet").fill("auberge")
    page.get_by_role("button", name="Chercher").click()
    expect(page.locator(".finds li").first).to_contain_text("Auberge")
    context.close()
