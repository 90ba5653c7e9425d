"""How pages look: nothing scrolls sideways, and axe finds nothing serious, by day and by lantern."""

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page

from tests.browser.table import do, my_turn, resize, set_table, things

SIZES = ((1920, 1080), (1440, 900), (1280, 720), (1024, 768), (390, 844), (360, 740))
WORDY = (
    "/",
    "/new?game=everdell",
    "/new?game=evergreen",
    "/join",
    "/settings",
    "/nothing-here",
    "/learn",
    "/pad",
    "/pad/new?game=duo",
)
"""Pages whose every word is ours to translate."""
PAGES = (
    *(path for path in WORDY if "/new?game=e" not in path),
    "/compendium?q=inn",
    "/compendium/everdell/cemetery",
    "/rules/evergreen",
)
"""Pages that are looked at here; ``test_setup.py`` looks at those that set a table."""
SIDEWAYS = "[...document.querySelectorAll('html, body')].some((e) => e.scrollWidth > innerWidth + 1)"
AXE = Axe().axe_script
LOOK = """async (within) => {
  const mild = axe._audit.rules.filter((rule) => ["minor", "moderate"].includes(rule.impact));
  const off = Object.fromEntries(mild.map((rule) => [rule.id, {enabled: false}]));
  return (await axe.run(within, {resultTypes: ["violations"], rules: off})).violations;
}"""
"""Runs the rules of axe that can find something serious; the others take a quarter of its time."""
SMALL = """[...document.querySelectorAll("#screen *")].filter((e) =>
  [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) && e.checkVisibility() &&
  parseFloat(getComputedStyle(e).fontSize) < 10.9 && parseFloat(getComputedStyle(e).fontSize) > 0
).map((e) => `${e.className || e.tagName}: ${e.textContent.trim().slice(0, 30)} ${getComputedStyle(e).fontSize}`)"""


def serious(page: Page, within: str = "html") -> list[str]:
    """What axe finds that keeps people out, in the whole page or a part of it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:160]} ({len(one['nodes'])}) {one['nodes'][0]['any'][:1]}"
        for one in page.evaluate(LOOK, within)
        if one["impact"] in ("serious", "critical")
    ]


def test_axe_finds_what_keeps_people_out(desktop: Page) -> None:
    desktop.set_content(
        "<html lang=en><title>A</title><main><button></button><p style='color: #ccc'>Pale</p><h3>Deep</h3></main>"
    )
    assert [one.split(":")[0] for one in serious(desktop)] == ["button-name", "color-contrast"]
    assert [one.split(":")[0] for one in serious(desktop, "p")] == ["color-contrast"]


def test_pages_can_be_read_by_everybody(desktop: Page) -> None:
    for path in PAGES:
        desktop.emulate_media(color_scheme="light")
        desktop.goto(path)
        for width, height in (SIZES[1], SIZES[-1]):
            desktop.set_viewport_size({"width": width, "height": height})
            assert not desktop.evaluate(SIDEWAYS), f"{path} scrolls sideways at {width}"
        assert not serious(desktop), path
        desktop.emulate_media(color_scheme="dark")
        assert not serious(desktop), f"{path} by lantern"


@pytest.mark.parametrize("players", [2, 6])
def test_the_table_fits_every_window(desktop: Page, players: int) -> None:
    set_table(desktop, players=players)
    for _ in range(3):
        my_turn(desktop)
        do(desktop, things(desktop).first)
    my_turn(desktop)
    heights = []
    for width, height in SIZES:
        resize(desktop, width, height)
        assert not desktop.evaluate(SIDEWAYS), f"the table scrolls sideways at {width}"
        assert not desktop.evaluate(SMALL), f"text is too small at {width}"
        heights.append(desktop.evaluate("document.querySelector('.dock').getBoundingClientRect().bottom - innerHeight"))
    assert all(abs(low) < 17 for low in heights), "the hand is always in sight"


DEAREST_HAND = """() => {
  const hand = document.querySelector(".hand"), slot = hand.querySelector(".slot");
  slot.querySelector(".cost").innerHTML = '<i>3<svg class="ic"></svg></i>'.repeat(3);
  hand.replaceChildren(...Array.from({ length: 8 }, () => slot.cloneNode(true)));
  hand.className = "hand h8 many";
  return [...hand.querySelectorAll(".card")].filter((card) =>
    card.querySelector(".cost").getBoundingClientRect().right > card.getBoundingClientRect().right).length;
}"""


@pytest.mark.parametrize("width", [360, 390, 430])
def test_eight_dear_cards_fit_on_a_telephone(phone: Page, width: int) -> None:
    """No deal is needed for it: a slot of the hand is dressed up as the dearest card and multiplied."""
    set_table(phone)
    phone.set_viewport_size({"width": width, "height": 740})
    assert phone.evaluate(DEAREST_HAND) == 0
    assert not phone.evaluate(SIDEWAYS)


@pytest.mark.parametrize("light", ["light", "dark"])
def test_the_table_can_be_read_by_everybody(desktop: Page, light: str) -> None:
    set_table(desktop)
    my_turn(desktop)
    desktop.emulate_media(color_scheme=light)  # type: ignore[arg-type]
    assert not serious(desktop)
    desktop.locator("[data-open=menu]").click()
    assert not serious(desktop)


def test_a_telephone_keeps_hand_and_supply_in_sight(phone: Page) -> None:
    set_table(phone)
    for _ in range(2):
        my_turn(phone)
        do(phone, things(phone).first)
    my_turn(phone)
    assert not phone.evaluate(SIDEWAYS)
    assert phone.locator(".supply").is_visible()
    assert phone.locator(".dock").bounding_box()["y"] > 300  # type: ignore[index]
    assert not serious(phone)


def test_lobby_invitation_and_log_can_be_read_by_everybody(desktop: Page, browser: Browser, address: str) -> None:
    desktop.goto("/new?game=everdell")
    desktop.select_option("select[name=seat1]", "friend")
    desktop.get_by_role("button", name="Set the table").click()
    invitation = desktop.locator(".chair.open [data-copy]").first.get_attribute("data-copy")
    assert invitation
    table = desktop.url
    _fits_and_reads(desktop)
    context = browser.new_context(base_url=address, locale="en-GB")
    guest = context.new_page()
    guest.goto(invitation)
    _fits_and_reads(guest)
    context.close()
    desktop.locator("form.send button").click()
    my_turn(desktop)
    do(desktop, things(desktop).first)
    desktop.goto(f"{table}/log")
    _fits_and_reads(desktop)


def _fits_and_reads(page: Page) -> None:
    for width, height in (SIZES[1], SIZES[-2]):
        page.set_viewport_size({"width": width, "height": height})
        assert not page.evaluate(SIDEWAYS), f"{page.url} scrolls sideways at {width}"
        assert not serious(page), page.url


RINGS = """() => {
  const probe = document.body.appendChild(document.createElement("i"));
  const canvas = Object.assign(document.createElement("canvas"), {width: 1, height: 1}).getContext("2d");
  const light = (name) => {
    probe.style.color = `var(${name})`;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = getComputedStyle(probe).color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
      .map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const weak = [];
  const grounds = ["paper", "card", "sand", "plank", "glade", "grass", "grass-3", "felt", "water", "wood-2", "tray"];
  for (const ground of grounds.map((name) => `--${name}`))
    for (const ring of [["--glow-edge", "--glow"], ["--picked", "--glow"]])
      if (Math.max(...ring.map((name) => ratio(light(name), light(ground)))) < 3) weak.push(`${ring[0]} on ${ground}`);
  return weak;
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_rings_stand_out_from_every_ground(desktop: Page, theme: str) -> None:
    desktop.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    desktop.goto("/")
    assert desktop.evaluate(RINGS) == []
