"""A first game in a browser: a newcomer follows the coach for two turns, by finger or keyboard, and sends it away."""

from playwright.sync_api import Page, expect

from tests.browser.table import CHANGED, answer, do, my_turn, now, things
from tests.browser.test_learn import overlap
from tests.browser.test_look import SIDEWAYS, serious

QUIET = "I keep quiet from here on"


def begin(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("radio", name="fox").check()
    page.get_by_role("button", name="Play a first game").click()
    my_turn(page)


def end_turn(page: Page) -> None:
    """Answer what the turn asks, end it if it waits for that, and wait for the next own one."""
    while now(page)["mine"] and not now(page)["turn"]:
        do(page, things(page).first)
    if page.locator(".end-turn").count():
        page.locator(".end-turn").click()
    my_turn(page)


def test_a_newcomer_follows_the_coach_and_sends_it_away(phone: Page) -> None:
    begin(phone)
    page, said = phone, phone.locator("#coach [data-page]:visible")
    expect(said).to_contain_text("Welcome, Ann! I am Olive.")
    expect(page.locator(".coach-say")).to_be_in_viewport(ratio=1)
    assert serious(page) == []
    assert not page.evaluate(SIDEWAYS)
    for _ in range(2):
        while page.locator("[data-coach=next]").is_visible():
            page.locator("[data-coach=next]").tap()
        expect(said).to_contain_text("Your move!")
        assert not overlap(page), "the bubble does not lie on what it is about"
        version = now(page)["version"]
        page.locator(".coached").first.tap()
        answer(page, version)
        end_turn(page)
    expect(said).to_contain_text(QUIET)
    page.get_by_role("button", name="Got it").tap()
    expect(page.locator("#coach")).to_be_hidden()
    page.reload()
    my_turn(page)
    expect(page.locator("#coach")).to_be_hidden()
    page.evaluate("sessionStorage.clear()")
    page.reload()
    my_turn(page)
    page.get_by_role("button", name="I know the game").tap()
    expect(page.locator("#coach")).to_have_count(0)
    page.reload()
    my_turn(page)
    expect(page.locator("#coach")).to_have_count(0)


def test_the_coach_is_heard_and_followed_by_keyboard(desktop: Page) -> None:
    begin(desktop)
    page, voice = desktop, desktop.locator("#voice")
    expect(voice).to_contain_text("most points win")
    page.keyboard.press("o")
    for heard in ("you do one thing", "What glows can be done now", "Send a worker"):
        expect(page.locator("#coach [data-coach=next]")).to_be_focused()
        page.keyboard.press("Enter")
        expect(voice).to_contain_text(heard)
    page.locator("#coach [data-coach=show]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".coached").first).to_be_focused()
    version = now(page)["version"]
    page.keyboard.press("Enter")
    page.wait_for_function(CHANGED, arg=version)
    assert not now(page)["mine"]


def test_the_animals_stand_side_by_side_on_a_phone(phone: Page) -> None:
    phone.goto("/")
    tops = phone.locator(".animals label").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(tops) == 6
    assert len(set(tops)) == 1
    expect(phone.get_by_role("button", name="Play a first game")).to_be_in_viewport(ratio=1)
