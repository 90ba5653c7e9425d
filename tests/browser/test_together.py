"""Several people, or several tabs, at one table: each sees what the others do, and no more than they may."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import Person, answer, do, my_turn, now, things

FORGET = """() => import(document.querySelector("script[src$='/table.js']").src.replace("table.js", "parts.js"))
  .then((parts) => parts.receive(Array.from({length: 900}, (_, i) => `<!--p:${1e7 + i}-->x<!--/p-->`).join("")))"""
"""Have a page hold so many other parts that it has no place for those it had."""
MINE = "() => JSON.parse(document.getElementById('acts').textContent).mine"


def invite(host: Page, friend: Page) -> tuple[Page, Page]:
    """The host opens a table for two, the friend comes by link; who is to move, and the other one."""
    open_table(host, "friend")
    link = host.get_by_role("button", name="Invite a friend").get_attribute("data-copy")
    assert link is not None
    friend.goto(link)
    friend.get_by_label("Your name").fill("Ben")
    friend.get_by_role("button", name="Sit down").click()
    for page in (host, friend):
        expect(page.locator("#acts")).to_be_attached()
    return (host, friend) if now(host)["mine"] else (friend, host)


def open_table(page: Page, other: str, game: str = "everdell") -> None:
    """A table for two whose second seat is for somebody."""
    page.goto(f"/new?game={game}")
    page.check("input[name=players][value='2']")
    page.select_option("select[name=seat1]", other)
    page.get_by_text("More choices").click()
    page.get_by_role("button", name="Set the table").click()


def step(page: Page) -> int:
    """One move of whoever is at this page; the version after it."""
    my_turn(page)
    do(page, things(page).first)
    return int(now(page)["version"])


def shows(page: Page, version: int) -> None:
    """Wait until a page has come that far by itself."""
    page.wait_for_function(
        "(version) => JSON.parse(document.getElementById('acts').textContent).version >= version", arg=version
    )


def test_two_browsers_share_a_table_live(person: Person) -> None:
    mover, other = invite(person(), person())
    other.evaluate("window.untouched = true")
    other.route("**/screen", lambda route: route.abort())  # screens come on the event stream, without a request
    moves = 0
    while now(mover)["mine"] and moves < 8:
        shows(other, step(mover))
        moves += 1
    expect(other.locator(".log .entry").first).to_be_visible()
    other.wait_for_function(MINE)
    shows(mover, step(other))
    assert other.evaluate("window.untouched"), "the page was never loaded again"


def test_a_screen_that_does_not_fit_is_fetched(person: Person) -> None:
    """The server believes that a page has parts which it has forgotten."""
    mover, other = invite(person(), person())
    version = step(mover)
    for page in (mover, other):
        shows(page, version)
    mover, other = (mover, other) if now(mover)["mine"] else (other, mover)
    other.evaluate(FORGET)
    fetched: list[str] = []
    other.on("request", lambda request: fetched.append(request.url) if request.url.endswith("/screen") else None)
    shows(other, step(mover))
    assert fetched
    drawn = other.locator("#meadow").inner_html()
    other.reload()
    assert drawn == other.locator("#meadow").inner_html()


def test_a_turn_is_taken_back_by_consent(person: Person) -> None:
    mover, other = invite(person(), person())
    while now(mover)["mine"]:
        step(mover)
    other.wait_for_function(MINE)
    lines = mover.locator(".log .entry").count()
    mover.locator("[data-open=menu]").click()
    mover.get_by_role("button", name="Ask to take back my turn").click()
    expect(mover.get_by_text("Waiting for")).to_be_visible()
    other.get_by_role("button", name="Gladly").click()
    my_turn(mover)
    expect(mover.get_by_text("Waiting for")).to_have_count(0)
    assert mover.locator(".log .entry").count() < lines


def test_tabs_of_one_seat_are_in_step(person: Person) -> None:
    first = person()
    open_table(first, "bot:first_game")
    my_turn(first)
    second = first.context.new_page()
    second.goto(first.url)
    expect(second.locator("#acts")).to_be_attached()
    for here, there in ((first, second), (second, first)):
        version = step(here)
        shows(there, version)
        my_turn(here)
        my_turn(there)
        assert now(here)["acts"] == now(there)["acts"]


@pytest.mark.parametrize("game", ["everdell", "evergreen"])
def test_on_a_shared_screen_other_hands_are_not_there(person: Person, game: str) -> None:
    page = person()
    open_table(page, "me", game)
    seen: list[str] = []
    for _ in range(2):
        expect(page.get_by_text("Hands are closed.")).to_be_visible()
        assert not hand(page), "behind the curtain there is no hand at all"
        page.get_by_role("button", name="I am ").click()
        my_turn(page)
        mine = hand(page)
        assert mine
        seen.append(page.content())
        while now(page)["mine"]:
            version = now(page)["version"]
            from_the_list(page)
            answer(page, version)
    assert seen[0] != seen[1]


def from_the_list(page: Page) -> None:
    """The first thing in the list of moves; long lists are folded by card, so its fold is opened first."""
    fold = page.locator(".moves details.fold").first
    if fold.count() and fold.get_attribute("open") is None:
        fold.locator("summary").click()
    page.locator(".moves .list button:visible").first.click()


def hand(page: Page) -> list[str]:
    """Everything on the page that is somebody's hand: on the table, in the list of moves, in the data of scripts."""
    cards = page.locator(".hand [data-target], [data-target^='hand:']")
    found: list[str] = cards.evaluate_all("(all) => all.map((one) => one.dataset.target)")
    known = [act["text"] for act in now(page)["acts"]]
    return found + known


def test_strangers_find_each_other_through_the_online_lobby(person: Person) -> None:
    first, second, watcher = person(), person(), person()
    watcher.goto("/online")
    expect(watcher.get_by_text("Nobody waits at an open table now.")).to_be_visible()
    first.goto("/online")
    first.get_by_label("Your name").fill("Ann")
    first.get_by_role("button", name="A quick one").click()
    expect(first.get_by_role("heading", name="Looking for company")).to_be_visible()
    second.goto("/online")
    second.get_by_role("button", name="A quick one").click()
    for page in (first, second):
        expect(page.locator("#acts")).to_be_attached()
    first.locator("[data-side=talk]").click()
    first.get_by_label("Write something").fill("Kettle is on!")
    first.keyboard.press("Enter")
    expect(second.locator(".talk-bubble")).to_contain_text("Kettle is on!")
    mover, other = (first, second) if now(first)["mine"] else (second, first)
    shows(other, step(mover))
