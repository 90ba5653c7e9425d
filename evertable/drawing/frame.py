"""A table as one piece of HTML for notebooks: a frame with everything it needs, without a server or a network.

Pictures are painted by scripts. Where none run, cards show their names and icons.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from html import escape
from typing import Any, Final

from markupsafe import Markup

from evertable.drawing.fragment_cache import unmarked
from evertable.drawing.rendering import environment, render
from evertable.drawing.static_files import FOLDER, PREFIX, content
from evertable.present.model import Screen
from evertable.present.words import Words

SCRIPT: Final = "frame.js"
BARE: Final = "evertable:"
"""Before the names of modules in the frame: modules without addresses cannot name each other by relative ones."""
SIZE: Final = "width: 100%; aspect-ratio: 16 / 10; min-height: 40rem; border: 0; zoom: 0.66"
"""A notebook is narrower than a window; in this size a table has the layout of a desktop."""
_STYLE: Final = re.compile(r'<link rel="stylesheet" href="([^"]+)">')
_FACE: Final = re.compile(r"@font-face \{[^}]*url\([^}]*\}\n?")
_FILE: Final = re.compile(r'url\("([\w-]+\.svg)"\)')
_USED: Final = re.compile(rf"(?:{re.escape(PREFIX)}/)?([\w-]+\.svg)#([\w-]+)")
_SYMBOL: Final = re.compile(r'<symbol\b[^>]*\bid="([^"]+)".*?</symbol>', re.DOTALL)
_IMPORT: Final = re.compile(r'(\bfrom |\bimport )"(\.{1,2}/[^"]+)"')
_OWN_ADDRESS: Final = re.compile(r'new URL\("[^"]*", import\.meta\.url\)\.pathname')
_MARK: Final = re.compile(r"<!--p:([\w-]{8})-->|<!--/p-->")
_PAINTED: Final = re.compile(r"data-(?:art|leaf-art|bust)=")

_environment: Final[Callable[[], Any]] = cache(environment)


class Shown:
    """One position as it is shown: a screen of the presenter, with what happened before it."""

    def __init__(self, screen: Screen, moves: int, told: Sequence[str], names: Sequence[str]) -> None:
        self.screen: Final = screen
        self.moves: Final = moves
        self.told: Final = told
        self.names: Final = names


def frame(game: str, words: Words, shown: Sequence[Shown], at: int = 0) -> str:
    """Return an ``<iframe>`` with a table. With several positions it has a slider and begins at ``at``."""
    page, title = escape(document(game, words, shown, at)), escape(shown[at].screen.question.title)
    return f'<iframe srcdoc="{page}" title="{title}" style="{SIZE}"></iframe>'


def document(game: str, words: Words, shown: Sequence[Shown], at: int = 0) -> str:
    """Return the page in the frame as self-contained HTML."""
    drawn = [_drawn(game, words, one) for one in shown]
    context = {"words": words, "table": {"game": game}, "title": shown[at].screen.question.title}
    context["drawn"] = Markup(unmarked(drawn[at]))
    if len(shown) > 1:
        context |= {"steps": len(shown), "at": at}
    page = render(_environment(), "frame.html", context)
    data = _shared(drawn) if len(shown) > 1 else None
    everything = page if data is None else page + json.dumps(data)
    page = _STYLE.sub(lambda found: f"<style>{_style(found[1])}</style>", page)
    scripts = ""
    if data is not None:
        text = (
            json.dumps(data, ensure_ascii=False)
            .replace(f"{PREFIX}/", "")
            .replace("</", "<\\/")
            .replace("<!--", "<\\u0021--")
        )
        scripts += f'<script type="application/json" id="data">{_without_files(text)}</script>'
    if data is not None or _PAINTED.search(page):
        scripts += _scripts()
    page = _without_files(page.replace(f"{PREFIX}/", ""))
    return page.replace("</body>", f"{_symbols(everything)}{scripts}</body>")


def _drawn(game: str, words: Words, shown: Shown) -> str:
    """Return a screen with the marks of its parts."""
    context = {"words": words, "table": {"game": game}, "screen": shown.screen}
    context |= {"moves": shown.moves, "told": shown.told, "names": shown.names}
    return render(_environment(), "frame_screen.html", context, held=("",))


def _shared(drawn: Sequence[str]) -> dict[str, Any]:
    """Return screens in which the parts are digests, and all parts once."""
    parts: dict[str, str] = {}
    screens = []
    for html in drawn:
        texts, begun = [""], []
        end = 0
        for mark in _MARK.finditer(html):
            texts[-1] += html[end : mark.start()]
            end = mark.end()
            if mark[1]:
                begun.append(mark[1])
                texts.append("")
            else:
                digest, text = begun.pop(), texts.pop()
                parts[digest] = text
                texts[-1] += f"<!--=:{digest}-->"
        screens.append(texts[-1] + html[end:])
    return {"parts": parts, "screens": screens}


def _without_files(text: str) -> str:
    """Return a text whose icons are those of the page itself."""
    return re.sub(r"[\w-]+\.svg#", "#", text)


def _style(address: str) -> str:
    """Return a style sheet. Fonts are those of the system that stand in for ours."""
    text = _FACE.sub("", (FOLDER / address.rpartition("/")[2]).read_text(encoding="utf-8"))
    return _FILE.sub(lambda found: f'url("data:image/svg+xml,{_in_address(_read(found[1]))}")', text)


def _in_address(text: str) -> str:
    """Return a text encoded for a data URL."""
    return re.sub(r"[%#\"\n\r\t<>]", lambda found: f"%{ord(found[0]):02X}", text)


@cache
def _read(name: str) -> str:
    return content(name).decode()


def _symbols(page: str) -> str:
    """Return the symbols that a page uses and those that they use, as a hidden picture."""
    known = {found[1]: found[0] for name in ("icons.svg", "evergreen.svg") for found in _SYMBOL.finditer(_read(name))}
    wanted = [name for _, name in _USED.findall(page)]
    if _PAINTED.search(page):
        wanted += [name for name in known if name.startswith("i-big-")]
    used: dict[str, str] = {}
    while wanted:
        name = wanted.pop()
        if name in known and name not in used:
            used[name] = known[name]
            wanted += re.findall(r'(?:href="#|url\(#)([\w-]+)', known[name])
    return f'<svg width="0" height="0" style="position: absolute" aria-hidden="true">{"".join(used.values())}</svg>'


@cache
def _scripts() -> str:
    """Return the scripts of a frame: modules as data URLs, with an import map."""
    head = "data:text/javascript;charset=utf-8,"
    names = {f"{BARE}{name}": head + _in_address(text) for name, text in _modules(SCRIPT, set())}
    known = json.dumps({"imports": names}, ensure_ascii=False)
    return f'<script type="importmap">{known}</script><script type="module">import "{BARE}{SCRIPT}";</script>'


def _modules(name: str, seen: set[str]) -> Iterator[tuple[str, str]]:
    """Yield a script and all that it imports, with names in place of relative addresses."""
    if name in seen:
        return
    seen.add(name)
    folder = (FOLDER / name).parent
    wanted: list[str] = []

    def named(found: re.Match[str]) -> str:
        wanted.append((folder / found[2]).resolve().relative_to(FOLDER).as_posix())
        return f'{found[1]}"{BARE}{wanted[-1]}"'

    yield name, _OWN_ADDRESS.sub('""', _IMPORT.sub(named, (FOLDER / name).read_text(encoding="utf-8")))
    for one in wanted:
        yield from _modules(one, seen)
