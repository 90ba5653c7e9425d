"""Fonts: every letter of our translations is in them, licences lie beside them, and a table page stays light."""

import gzip
import re
from pathlib import Path

import pytest

import evertable
from evertable.drawing.static_files import FOLDER, NAMES, PREFIX
from tests.web.guest import Visitor

LIGHT = 350_000
"""Bytes that the static files of a table page may take over the wire, compressed."""
TEXTS = [*Path(evertable.__file__).parent.glob("present/locale/*.po")]
FACE = re.compile(r'@font-face \{ font-family: "([^"]+)"; src: url\(([^)]+)\).*unicode-range: ([^;]+);')
IMPORT = re.compile(r'(?:from|import)\s*\(?"(\.[^"]+)"')


def _characters(ranges: str) -> set[str]:
    found: set[str] = set()
    for part in ranges.replace("U+", "").split(", "):
        first, _, last = part.partition("-")
        found.update(map(chr, range(int(first, 16), int(last or first, 16) + 1)))
    return found


@pytest.mark.parametrize("family", ["Alegreya", "Source Sans 3"])
def test_the_fonts_have_all_letters_of_our_translations(family: str) -> None:
    faces = [found for found in FACE.findall((FOLDER / "fonts.css").read_text(encoding="utf-8")) if found[0] == family]
    assert len(faces) == 2
    assert all(source in NAMES for _, source, _ in faces)
    known = set().union(*(_characters(ranges) for _, _, ranges in faces))
    used = {c for path in TEXTS for c in path.read_text(encoding="utf-8") if c.isalpha() or c in "’„”«»–…−×"}
    assert len(TEXTS) == 2
    assert {"ł", "œ", "Ż"} <= used
    assert not used - known


def test_licences_lie_beside_the_fonts() -> None:
    for name, holder in (("OFL-Alegreya.txt", "Alegreya Project Authors"), ("OFL-SourceSans3.txt", "Adobe")):
        licence = (FOLDER / "fonts" / name).read_text(encoding="utf-8")
        assert holder in licence.partition("\n")[0]
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence


def _static_of(page: str) -> set[str]:
    """Return the static files that a page needs: those it names, and those that scripts and styles name."""
    found = {address.removeprefix(f"{PREFIX}/") for address in re.findall(rf'"({PREFIX}/[^"#]+)', page)}
    waiting = list(found)
    while waiting:
        path = FOLDER / (name := waiting.pop())
        text = path.read_text(encoding="utf-8") if name.endswith((".js", ".css")) else ""
        named = IMPORT.findall(text) + ([] if name == "fonts.css" else re.findall(r"""url\(["']?([^)#"']+)""", text))
        for address in named:
            other = (path.parent / address).resolve().relative_to(FOLDER).as_posix()
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("game", ["everdell", "duo", "evergreen"])
def test_the_static_files_of_a_table_are_light(ann: Visitor, game: str, language: str) -> None:
    ann.post("/settings", language=language)
    names = _static_of(ann.get(ann.new("me", "bot:first_game", game=game)).text)
    assert {"table.js", "art.js", "fonts.css", "fonts/alegreya-latin.woff2", "icons.svg"} <= names
    assert ("fonts/alegreya-latin-ext.woff2" in names) == (language == "pl")
    sizes = {name: (FOLDER / name).read_bytes() for name in names}
    sent = {
        name: len(body if name.endswith(".woff2") else gzip.compress(body, mtime=0)) for name, body in sizes.items()
    }
    assert sum(sent.values()) <= LIGHT, sorted(sent.items(), key=lambda item: -item[1])[:8]
