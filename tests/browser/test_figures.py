"""What a table weighs: bytes over the wire, as ``bench/web_click.py`` measures them."""

from playwright.sync_api import Browser

from bench.web_click import MOST_MOVE, MOST_STATIC, move_bytes, static_bytes
from tests.browser.table import visit


def test_a_table_loads_few_static_files_and_a_move_is_small(browser: Browser, address: str) -> None:
    with visit(browser, address) as page:
        assert 100_000 < static_bytes(page, "everdell") <= MOST_STATIC
    with visit(browser, address) as page:
        assert 500 < move_bytes(page) <= MOST_MOVE
