"""Build the documents as a site: ``python tools/docs.py [folder]``. ``make docs`` writes ``evertable/_site``, which the
server offers under ``/docs`` and wheels contain.

The pages are Markdown that reads well on a forge, too. So they are copied first (``stage``): links to other pages lead
to their copies, names of sources lose their links, the pages of a reader become a table of contents, and the reference
is made from ``evertable.__all__``. Then Sphinx builds the site; every warning is an error, dead links among them.
"""

import os
import re
import shutil
import sys
from os.path import relpath
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

os.environ["EVERTABLE_ENGINE"] = "interpreted"  # compiled classes have no docstrings

import evertable

ROOT: Final = Path(__file__).resolve().parents[1]
SITE: Final = ROOT / "evertable" / "_site"
STATIC: Final = ROOT / "evertable" / "web" / "static"
READERS: Final = ("players", "authors", "programmers", "operators", "researchers", "contributors")
"""The pages of ``docs`` that lead a reader to all others, in their order."""
FOLDERS: Final = {"docs": "", "evertable/compendium/rules": "rules"}
"""Folders with pages, and where they are in the site."""
TOP: Final = {"CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md", "SECURITY.md": "reporting.md"}
"""Pages at the top of the checkout, and their names in the site."""
TITLES: Final = {"rules": "The rules", "journal": "The journal"}
"""Folders that are linked to as a whole; they get a page with a list of theirs."""
LINK: Final = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)#\s]*)(#[^)\s]+)?\)")
CODE: Final = re.compile(r"^```.*?^```$|`[^`\n]+`", re.MULTILINE | re.DOTALL)
SETTINGS: Final[dict[str, Any]] = {
    "project": "Evertable",
    "version": evertable.__version__,
    "release": evertable.__version__,
    "extensions": ["myst_parser", "sphinx.ext.autodoc"],
    "root_doc": "index",
    "html_theme": "furo",
    "html_title": f"Evertable {evertable.__version__}",
    "html_static_path": [str(ROOT / "docs" / "site"), str(STATIC / "fonts.css")],
    "html_css_files": ["fonts.css", "site.css"],
    "html_favicon": str(STATIC / "favicon.svg"),
    "html_copy_source": False,
    "html_use_index": False,
    "html_theme_options": {"top_of_page_buttons": []},
    "myst_heading_anchors": 4,
    "myst_enable_extensions": ["colon_fence"],
    "autodoc_member_order": "bysource",
    "autodoc_typehints_format": "short",
    "python_display_short_literal_types": True,
    "nitpicky": False,
}
INLINE: Final = (
    (re.compile(r"<style>(.*?)</style>", re.DOTALL), "css", '<link rel="stylesheet" href="{}">'),
    (re.compile(r"<script>(.*?)</script>", re.DOTALL), "js", '<script src="{}"></script>'),
)
SVG_STYLE: Final = re.compile(r' style="([a-z-]+): ([^";]+);?"')


def pages() -> dict[Path, str]:
    """Return every page of the checkout with its name in the site."""
    found = {ROOT / "README.md": "index.md"} | {ROOT / name: target for name, target in TOP.items()}
    for folder, target in FOLDERS.items():
        for path in sorted((ROOT / folder).rglob("*.md")):
            if "screenshots" not in path.parts:
                found[path] = (Path(target) / path.relative_to(ROOT / folder)).as_posix()
    return found


def stage(folder: Path) -> None:
    """Write the sources of the site into a folder."""
    known = pages()
    for path, name in known.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8")
        contents = linked_pages(path, known) if path.stem in READERS or name == "index.md" else []
        if path.stem == "programmers":
            contents.append("reference.md")
        target.write_text(_relinked(path, text, name, known, folder) + _contents(contents), encoding="utf-8")
    for place, title in TITLES.items():
        listed = sorted(name for name in known.values() if name.startswith(f"{place}/"))
        names = [name.removeprefix(f"{place}/") for name in listed]
        (folder / place / "index.md").write_text(f"# {title}\n{_contents(names, '')}", encoding="utf-8")
    (folder / "reference.md").write_text(_reference(), encoding="utf-8")


def _page_at(path: Path, target: str, known: dict[Path, str]) -> str:
    """Return the page of the site that a link leads to, or an empty string."""
    found = (path.parent / target).resolve()
    for place in TITLES:
        if any(name.startswith(f"{place}/") and page.parent == found for page, name in known.items()):
            return f"{place}/index.md"
    return known.get(found, "")


def linked_pages(path: Path, known: dict[Path, str]) -> list[str]:
    """Return the pages of the site that a reader's page leads to: those with which the entries of its list begin."""
    targets = re.findall(r"^- \[[^\]]+\]\(([^)#\s]+)\)", path.read_text(encoding="utf-8"), re.MULTILINE)
    return [name for target in targets if (name := _page_at(path, target, known))]


def _contents(names: list[str], option: str = ":hidden:\n") -> str:
    listed = "\n".join(name.removesuffix(".md") for name in names)
    return f"\n\n```{{toctree}}\n{option}:maxdepth: 1\n\n{listed}\n```\n" if names else ""


def _relinked(path: Path, text: str, name: str, known: dict[Path, str], folder: Path) -> str:
    """Return a page with links that are right in the site; files that are shown are copied."""

    def link(found: re.Match[str]) -> str:
        shown, words, target, anchor = found[1], found[2], found[3], found[4] or ""
        if not target or ":" in target:
            return found[0]
        if page := _page_at(path, target, known):
            return f"[{words}]({relpath(page, Path(name).parent)}{anchor})"
        source = (path.parent / target).resolve()
        if not source.exists():
            raise SystemExit(f"{path.relative_to(ROOT)} links to {target}, which is not there")
        if not shown:  # sources are not part of the site
            return words if words.startswith("`") else f"`{words}`"
        copy = Path("_pictures") / source.name
        (folder / copy).parent.mkdir(exist_ok=True)
        shutil.copyfile(source, folder / copy)
        return f"![{words}]({relpath(copy, Path(name).parent)})"

    codes = CODE.findall(text)
    linked = LINK.sub(link, CODE.sub("\0", text))
    return re.sub("\0", lambda _: codes.pop(0), linked)


def _reference() -> str:
    """Return the page with the docstrings of all promised names."""
    text = "# Reference\n\nAll that `import evertable` promises. [The tour](library.md) shows how it goes together.\n"
    for name in evertable.__all__:
        kind = "class" if isinstance(getattr(evertable, name), type) else "function"
        members = "\n   :members:\n   :show-inheritance:" if kind == "class" else ""
        text += f"\n## {name}\n\n```{{eval-rst}}\n.. auto{kind}:: evertable.{name}{members}\n```\n"
    return text


def build(folder: Path) -> None:
    """Build the site into a folder. Raise an error for every warning."""
    with TemporaryDirectory(prefix="evertable-docs-") as name:
        source = Path(name) / "source"
        stage(source)
        made = Path(name) / "html"
        run_sphinx(source, made, Path(name) / "trees")
        finish(made)
        shutil.copytree(STATIC / "fonts", made / "_static" / "fonts")
        for leftover in (made / ".buildinfo", made / "objects.inv", *made.rglob("*.map")):
            leftover.unlink(missing_ok=True)
        shutil.rmtree(made / "_sources", ignore_errors=True)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(made, folder)


def run_sphinx(source: Path, made: Path, trees: Path) -> None:
    """Make HTML of Markdown. Raise SystemExit if there was a warning; all of them are shown."""
    with docutils_namespace(), patch_docutils():
        app = Sphinx(source, None, made, trees, "html", confoverrides=SETTINGS, status=None, warningiserror=True)
        app.build()
    if app.statuscode:
        raise SystemExit("the documents have errors; see the warnings above")


def finish(site: Path) -> None:
    """Move styles and scripts out of the pages into files, because the server's policy allows no others, and let the
    keyboard reach what scrolls."""
    moved: dict[str, str] = {}
    for page in sorted(site.rglob("*.html")):
        html = page.read_text(encoding="utf-8")
        for pattern, kind, tag in INLINE:
            for found in pattern.findall(html):
                name = moved.setdefault(found, f"inline-{len(moved)}.{kind}")
                address = f"{relpath(site / '_static', page.parent)}/{name}"
                html = pattern.sub(tag.format(address), html, count=1)
        html = SVG_STYLE.sub(r' \1="\2"', html)
        html = html.replace("<pre>", '<pre tabindex="0">').replace("<table ", '<table tabindex="0" ')
        page.write_text(html, encoding="utf-8")
    for text, name in moved.items():
        (site / "_static" / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    build(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else SITE)
