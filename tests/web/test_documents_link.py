"""The documents are linked at the foot of every page, on a server that has them."""

from dataclasses import replace
from pathlib import Path

import pytest

from evertable.web.app import create_app
from evertable.web.server.settings import settings_for
from tests.web.guest import GENEROUS, Visitor, serving


@pytest.mark.parametrize("built", [True, False])
def test_the_documents_are_linked_where_they_are_served(tmp_path: Path, built: bool) -> None:
    site = tmp_path / "site"
    site.mkdir()
    if built:
        (site / "index.html").write_text("<title>Evertable</title>", encoding="utf-8")
    settings = replace(settings_for(str(tmp_path / "games.db")), limits=GENEROUS, bot_workers=1, documents=site)
    with serving(create_app(settings)) as app:
        assert ('href="/docs/"' in Visitor(app).get("/").text) == built
