"""Everdell Duo in the browser: against each other, together on two screens, against Miss Thorn, and a campaign that
outlives its server."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from fastapi import FastAPI
from playwright.sync_api import Browser, Page, expect

from tests.browser.table import PATIENCE, WHOLE_GAMES, Person, answer, my_turn, now, play_through, set_table
from tests.browser.test_together import MINE, shows
from tests.web.generous_server import Fork


@pytest.mark.parametrize("size", ["desktop", "phone"] if WHOLE_GAMES else ["desktop"])
def test_a_competitive_game_to_the_end(request: pytest.FixtureRequest, app: FastAPI, size: str) -> None:
    page: Page = request.getfixturevalue(size)
    set_table(page, "duo", modules=["competitive"])
    play_through(page, app, 5)
    final = page.locator("#final")
    expect(final).to_be_visible()
    expect(final.get_by_role("row", name="Journey")).to_be_visible()
    assert page.locator(".path .sun, .path .moon").count() == 2


@pytest.mark.skipif(not WHOLE_GAMES, reason="make soak plays it, in its part whole-games")
def test_a_challenge_to_the_end_on_a_telephone(phone: Page, app: FastAPI) -> None:
    set_table(phone, "duo", players=1, modules=["challenge"])
    expect(phone.locator(".mat.thorn .card")).to_have_count(3)
    play_through(phone, app, 7)
    final = phone.locator("#final")
    expect(final.get_by_role("columnheader", name="Miss Thorn")).to_be_visible()
    hers = phone.locator(".mat.thorn .card")
    expect(hers.nth(13)).to_be_attached()
    assert hers.count() in (14, 15), "three each season, unless good news sent a skunk off the path (R-D-163)"
    phone.goto("/trophies/duo")
    expect(phone.locator(".cabinet li")).to_have_count(10)


def test_two_browsers_share_a_chapter(person: Person) -> None:
    ann, ben = person(), person()
    ann.goto("/new?game=duo")
    ann.select_option("select[name=seat1]", "friend")
    ann.check("input[name=module][value=coop]")
    ann.get_by_role("button", name="Set the table").click()
    link = ann.get_by_role("button", name="Invite a friend").get_attribute("data-copy")
    assert link is not None
    ben.goto(link)
    ben.get_by_role("button", name="Sit down").click()
    for page in (ann, ben):
        expect(page.locator("#acts")).to_be_attached()
    giver = to_a_turn(ann, ben)
    taker = ben if giver is ann else ann

    giver.get_by_text("Say something").click()
    giver.locator(".say [value='say=want resource=berry']").click()
    expect(taker.locator(".said")).to_contain_text("I want")
    expect(giver.locator(".say[open]"), "what is said closes the panel").to_have_count(0)

    cards = taker.locator(".hand .card").count()
    gift = next(act["text"] for act in now(giver)["acts"] if act["text"].startswith("share"))
    choose(giver, gift)
    expect(taker.get_by_text("on the tile")).to_be_visible()
    choose(giver, "place farm_")
    if now(giver)["mine"]:  # cards could still be traded
        choose(giver, "choose done for=turn_end")
    taker.wait_for_function(MINE)
    expect(taker.locator(".hand .card")).to_have_count(cards + 1)


def to_a_turn(ann: Page, ben: Page) -> Page:
    """Answer what is asked before the first turn; the page whose turn it is."""
    while True:
        page = ann if now(ann)["mine"] else ben
        page.wait_for_function(MINE)
        if now(page)["turn"]:
            return page
        version = now(page)["version"]
        open_folds(page)
        page.locator(".moves .list button:visible").first.click()
        answer(page, version)
        for each in (ann, ben):
            shows(each, now(page)["version"])


def choose(page: Page, text: str) -> None:
    """Make the first move in the list whose notation begins so."""
    action = next(act["action"] for act in now(page)["acts"] if act["text"].startswith(text))
    version = now(page)["version"]
    open_folds(page)
    page.locator(f".moves .list button[data-action='{action}']").click()
    answer(page, version)


def open_folds(page: Page) -> None:
    page.locator(".moves details:not([open]) > summary").evaluate_all("(all) => all.forEach((one) => one.click())")


def test_a_campaign_goes_on_after_a_restart(browser: Browser, tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    server = Fork(database)
    port = int(urlsplit(server.address).port or 0)
    context = browser.new_context(base_url=server.address, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    try:
        page.goto("/campaigns/duo/new")
        page.get_by_label("Name of your city").fill("Rootville")
        page.locator("select[name=partner]").first.select_option("alone")
        page.get_by_role("button", name="Begin the campaign").click()
        expect(page.get_by_role("heading", name="Rootville")).to_be_visible()
        sheet = page.url
        page.get_by_role("button", name="Play this chapter").click()
        for _ in range(3):
            my_turn(page)
            choose(page, "")
        moves = now(page)["moves"]

        server.kill()
        server = Fork(database, port)
        page.goto("/")
        page.get_by_role("link", name="Rootville").click()
        page.get_by_role("button", name="Back to the table").click()
        assert my_turn(page)["moves"] == moves, "the chapter stands where it stood"

        page.goto(sheet)
        page.get_by_text("Give the chapter up").click()
        page.get_by_role("button", name="Yes, give up").click()
        expect(page.get_by_role("heading", name="was lost")).to_be_visible()
        server.kill()
        server = Fork(database, port)
        page.goto(sheet)
        page.get_by_role("button", name="Replay it").click()
        expect(page.get_by_role("button", name="Play this chapter")).to_be_visible()
        with page.expect_download() as file:
            page.get_by_role("link", name="Save the campaign as a file").click()
        assert file.value.suggested_filename.endswith(".json")
    finally:
        context.close()
        server.kill()
