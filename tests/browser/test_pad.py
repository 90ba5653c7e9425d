"""The score pad in a real browser: the example of the rulebooks is tapped in on a telephone, without a reload."""

import json

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, Route, expect

from tests.pad.example import CITY, EVENTS, LINES, NUMBERS, TOTAL


def begin(page: Page) -> None:
    page.goto("/pad/new?game=everdell")
    page.fill("[name=name0]", "Ann")
    page.fill("[name=name1]", "Ben")
    page.locator(".send .go").click()
    page.locator("#pad-q").wait_for()
    page.wait_for_load_state()  # its script runs


def test_the_example_of_the_rulebooks_is_tapped_in(phone: Page) -> None:
    begin(phone)
    phone.evaluate("window.stayed = true")
    for number, (key, name) in enumerate(
        [*(("city", card) for card in CITY), *(("events", event) for event in EVENTS)]
    ):
        thing = phone.locator(f".thing[value='add {key} {name}']")
        phone.locator("#pad-q").fill(name.replace("_", " "))
        thing.tap()
        expect(phone.locator("#pad-q")).to_have_value("")
        expect(phone.locator(".pad-shelf .row")).to_have_count(number + 1)
    for path, number in NUMBERS.items():
        more = phone.locator(f"[value='more {path}']")
        for _ in range(min(number, 3)):
            more.tap()
        if number > 3:
            phone.locator(f"[id='f-{path}']").fill(str(number))
            phone.locator(f"[id='f-{path}']").blur()
    total = phone.locator(".pad-bar [aria-current] b")
    expect(total).to_have_text(str(TOTAL))
    expect(total).to_be_in_viewport()
    cells = phone.locator(".sums tbody td:nth-child(2)").all_inner_texts()
    assert [int(cell) for cell in cells] == list(LINES.values())
    assert phone.evaluate("window.stayed"), "the page was never loaded again"
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    phone.locator(".pad-bar a").nth(1).tap()
    expect(phone.locator(".pad-shelf .row")).to_have_count(0)
    found = Axe().run(phone).response["violations"]
    assert not found, json.dumps([(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in found])


def test_two_kings_are_refused_where_they_were_tapped(phone: Page) -> None:
    begin(phone)
    phone.locator("#pad-q").press_sequentially("king")
    expect(phone.locator(".thing").first).to_contain_text("King")
    phone.keyboard.press("Enter")
    expect(phone.locator(".pad-shelf .row")).to_have_count(1)
    phone.get_by_role("button", name="One more King").click()
    refusal = phone.get_by_role("alert").get_by_text("there can be only one in a city")
    expect(refusal).to_be_in_viewport(ratio=1)
    phone.get_by_role("button", name="Take away King").click()
    expect(refusal).to_have_count(0)
    phone.locator("#pad-q").fill("king of nothing")
    expect(phone.locator(".pad-found")).to_contain_text("Nothing in these boxes")


def test_it_works_without_a_script(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address, java_script_enabled=False, locale="fr-FR")
    page = context.new_page()
    begin(page)
    page.locator("#pad-q").fill("roi")
    page.get_by_role("button", name="Chercher").click()
    page.locator(".thing[value='add city king']").click()
    page.locator("[id='f-points']").fill("5")
    page.locator("p[data-without] button").click()
    expect(page.locator(".pad-bar [aria-current] b")).to_have_text("9")
    context.close()


def test_taps_while_the_server_answers_are_kept(phone: Page) -> None:
    begin(phone)
    field, more = phone.locator("[id='f-points']"), phone.locator("[value='more points']")
    held: list[Route] = []
    phone.route("**/pad/*", lambda route: held.append(route) if not held else route.continue_())
    with phone.expect_request(lambda request: request.method == "POST"):
        more.tap()
    more.tap()
    expect(field).to_have_value("2")
    with phone.expect_response(lambda response: response.request.method == "POST"):
        held[0].continue_()
    expect(phone.locator(".pad-bar [aria-current] b")).to_have_text("2")
    expect(field).to_have_value("2")
