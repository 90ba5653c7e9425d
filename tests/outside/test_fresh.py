"""The box of ``evertable new-module``, built and installed with pip into a new environment, as its author does it.

The environment shares the libraries of this one, because nothing can be downloaded. Its bots, terminal, server with a
browser and research environment play the box.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.table import PATIENCE, my_turn, send_form, visit
from tests.outside.conftest import ROOT
from tests.web.test_browser import ARGUMENTS, chromium_path
from tools import try_dist

GYM = """
import numpy as np
from evertable.research.seat import SeatEnv
env, lit = SeatEnv("everdell", 2, ["lanterns"]), 0
row, info = env.reset(seed=3)
done, random = False, np.random.default_rng(5)
while not done:
    index = int(random.choice(np.flatnonzero(info["action_mask"])))
    table = env.round
    lit += table.game.text(table.state, table.legal[table.indices.index(index)]) == "light_lanterns"
    row, reward, done, _, info = env.step(np.int64(index))
print("lit", lit > 0)
"""


@pytest.mark.skipif("EVERTABLE_FRESH" not in os.environ, reason="make soak installs it, in its part outside")
def test_it_is_installed_and_played_everywhere(written: Path, tmp_path: Path) -> None:
    shared = [path for path in sys.path if path.endswith("site-packages")]
    programs = try_dist.new_environment(tmp_path / "env", [*shared, str(ROOT)])
    python = programs / "python"
    offline = ["--no-index", "--no-deps", "--no-build-isolation", "-q", "--disable-pip-version-check"]
    try_dist.run([sys.executable, "-m", "pip", "wheel", *offline, "-w", tmp_path, written], tmp_path)
    wheel = next(tmp_path.glob("evertable_lanterns-*.whl"))
    site = next((tmp_path / "env").rglob("site-packages"))
    try_dist.run([sys.executable, "-m", "pip", "install", *offline, "--target", site, wheel], tmp_path)

    tested = try_dist.run([python, "-m", "pytest", "-q", "-p", "no:cacheprovider", written / "tests"], tmp_path)
    assert "4 passed" in tested
    command: list[str | Path] = [python, "-m", "evertable"]
    played = try_dist.run([*command, "simulate", "everdell", "--modules", "lanterns", "--games", "1"], tmp_path)
    assert "everdell" in played.lower()
    answers = subprocess.run(
        [*command, "play", "everdell", "--seats", "me,random", "--modules", "lanterns", "--seed", "1"],
        input="?\nquit\n",
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        timeout=try_dist.WITHIN,
    )
    assert "Lanterns" in answers.stdout, answers.stderr
    assert try_dist.run([python, "-c", GYM], tmp_path).endswith("lit True\n")
    _in_the_browser(python, tmp_path)


def _in_the_browser(python: Path, folder: Path) -> None:
    serve = [python, "-m", "evertable", "serve", "--port", "0", "--database", folder / "games.db"]
    server = subprocess.Popen([str(word) for word in serve], stdout=subprocess.PIPE, text=True, cwd=folder)
    try:
        assert server.stdout is not None
        found = re.search(r"http://\S*", server.stdout.readline())
        assert found
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
            with visit(browser, found.group().rstrip("/"), viewport={"width": 1440, "height": 900}) as page:
                page.goto("/new?game=everdell")
                assert page.locator("#module-lanterns").count() == 1
                page.goto(send_form(page, "everdell", ["me", "bot:random"], ["lanterns"]))
                my_turn(page)
                hill = page.locator('[data-target="lanterns:lanterns"] svg.vignette').first
                hill.wait_for(state="attached", timeout=PATIENCE)
                assert hill.inner_html()
                page.locator('#moves button[value="place basic_two_resin"]').dispatch_event("click")
                page.locator('#moves button[value="light_lanterns"]').first.wait_for(state="attached", timeout=PATIENCE)
                page.screenshot(path=folder / "lanterns.png")
            browser.close()
    finally:
        server.terminate()
        server.wait(timeout=120)
        if server.stdout is not None:
            server.stdout.close()
