"""A first game in a browser: a newcomer follows the coach for two turns, by finger or keyboard, and sends it away."""

from playwright.sync_api import Page, expect

from tests.browser.layout.laws import breaches
from tests.browser.table import CHANGED, answer, do, my_turn, now, resize, things
from tests.browser.test_learn import overlap
from tests.browser.test_look import SIDEWAYS, serious

QUIET = "From here on I keep quiet"

COVERED_HAND = """() => {
  const bubble = document.querySelector(".coach-say").getBoundingClientRect();
  return [...document.querySelectorAll(".hand .card, .supply")].map((one) => one.getBoundingClientRect()).filter((at) =>
    at.left < bubble.right && at.right > bubble.left && at.top < bubble.bottom && at.bottom > bubble.top).length;
}"""
"""How many parts of the hand and the supply the bubble lies on."""


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
            assert not overlap(page), said.inner_text()
            assert not in_the_way(page, touch=True)
            page.locator("[data-coach=next]").tap()
        expect(said).to_contain_text("Your move!")
        assert not overlap(page), "the bubble does not lie on what it is about"
        version = now(page)["version"]
        page.locator(".coached").first.tap()
        answer(page, version)
        assert not in_the_way(page, touch=True), "of the end of the turn"
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


def in_the_way(page: Page, touch: bool) -> list[str]:
    """Return what cannot be clicked because the bubble lies on it, however one scrolls."""
    return [str(one) for one in breaches(page, touch) if one.law in ("covered", "overlap")]


def test_the_bubble_covers_nothing_that_can_be_clicked(desktop: Page) -> None:
    begin(desktop)
    page = desktop
    for width, height in ((1440, 900), (1920, 1080)):
        resize(page, width, height)
        page.reload()
        my_turn(page)
        while page.locator("[data-coach=next]").is_visible():
            said = page.locator("#coach [data-page]:visible").inner_text()
            assert not overlap(page), said
            assert not in_the_way(page, touch=False), said
            assert page.evaluate(COVERED_HAND) == 0, said
            page.locator("[data-coach=next]").click()
        page.evaluate("sessionStorage.clear()")
    page.locator(".stone.can", has=page.locator("[aria-label=pebble]")).first.click()  # it can be taken back
    expect(page.locator(".end-turn")).to_be_visible()
    assert not in_the_way(page, touch=False)
    assert page.evaluate(COVERED_HAND) == 0


def test_the_coach_is_heard_and_followed_by_keyboard(desktop: Page) -> None:
    begin(desktop)
    page, voice = desktop, desktop.locator("#voice")
    expect(voice).to_contain_text("most points win")
    page.keyboard.press("o")
    for heard in ("you do one thing", "Whatever glows can be done now", "Send a worker"):
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
