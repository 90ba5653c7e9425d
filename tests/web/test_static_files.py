"""Static files: addresses with a digest are cached for ever, others are asked for again."""

import gzip
import re

import pytest

from evertable.drawing.static_files import FOLDER, NAMES, PREFIX
from evertable.web.server.static_files import FOR_EVER
from tests.web.guest import Visitor


def test_pages_use_addresses_with_the_digest(ann: Visitor) -> None:
    for page in ("/", "/new?game=everdell", ann.new("me", "bot:first_game")):
        found = re.findall(r'(?:href|src)="(/static/[^"#]*)', ann.get(page).text)
        assert found
        assert all(address.startswith(f"{PREFIX}/") for address in found)
        assert all(ann.get(address).status_code == 200 for address in set(found))


def test_they_are_cached_for_ever_and_compressed(ann: Visitor) -> None:
    answer = ann.get(f"{PREFIX}/base.css", **{"Accept-Encoding": "gzip"})
    assert answer.headers["Cache-Control"] == FOR_EVER
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Content-Type"].startswith("text/css")
    assert answer.content == (FOLDER / "base.css").read_bytes()
    assert int(answer.headers["Content-Length"]) == len(gzip.compress(answer.content, mtime=0))


def test_an_address_without_the_digest_is_asked_for_again(ann: Visitor) -> None:
    answer = ann.get("/static/base.css")
    assert answer.headers["Cache-Control"] == "no-cache"
    again = ann.get("/static/base.css", **{"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("name", ["nothing.css", "../app.py", "..%2fapp.py", "", "0123456789ab/base.css", "art"])
def test_other_names_are_not_found(ann: Visitor, name: str) -> None:
    assert ann.get(f"/static/{name}").status_code == 404
    assert ann.client.post("/static/base.css").status_code == 405


def test_scripts_and_styles_name_each_other_by_relative_addresses() -> None:
    for name in NAMES:
        if name.endswith((".js", ".css")):
            assert "/static/" not in (FOLDER / name).read_text(encoding="utf-8"), name
