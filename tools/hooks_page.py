"""Write docs/hooks.md from the classes that declare the hooks: ``python tools/hooks_page.py``."""

import ast
import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "hooks.md"
CLASSES: Final = (
    ("Every game", "evertable/kernel/module.py", "Module"),
    ("Everdell", "evertable/everdell/module.py", "EverdellModule"),
    ("Automas of Everdell", "evertable/everdell/automa.py", "Automa"),
)
TOP: Final = """# Hooks

Every hook by its class, for authors of boxes. A module's class overrides the hooks it needs; the game calls them at
fixed points, in the order of its modules. Built-in boxes use the same ones. `python tools/hooks_page.py` writes this
page from the classes.

```python
from evertable.everdell.module import EverdellModule
from evertable.everdell.state import Everdell


class Lanterns(EverdellModule):
    def closed(self, s: Everdell, seat: int, place: int) -> bool:
        return place in s.forest and not s.goods[seat]


MODULE = Lanterns("lanterns", "Lanterns", "no walk in the dark without a supply")
```

Where a hook *takes over*, it returns True: the game then does nothing more and does not ask the modules after it. A
hook that *pushes* puts frames on the stack ([architecture](architecture.md)); the last one pushed is done first. Duo
and Evergreen have no hooks beside those of every game.
"""
BOTTOM: Final = """
Registered by id, not by hook: what a card does (`behaviour.register_cards`), what an event does when achieved
(`behaviour.register_events`), ways to play a card (`pay.Way`), zones cards are played from (`zones.Zone`), questions
(`questions.Question`). A module can also bring `verbs` of its own at the questions of another
module (`Verb` in `evertable/kernel/module.py`). One with `beside` can be said beside every question, whoever asks it.
"""


def page() -> str:
    """Return the page."""
    return TOP + "".join(_chapter(*each) for each in CLASSES) + BOTTOM


def _chapter(title: str, path: str, name: str) -> str:
    source = (ROOT / path).read_text(encoding="utf-8")
    found = next(node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == name)
    lines = source.splitlines()
    text = f"\n## {title}\n\n`{name}` in `{path}`: {_words(found)}\n"
    table = False
    for node in found.body:
        if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
            continue
        section = re.fullmatch(r" *# --- (.+)", lines[node.lineno - 3])
        if section:
            text += f"\n### {section[1]}\n"
            table = False
        if not table:
            text += "\n| hook | what it does |\n|---|---|\n"
            table = True
        text += f"| `{_signature(node)}` | {_words(node)} |\n"
    return text


def _signature(node: ast.FunctionDef) -> str:
    assert node.returns is not None
    names = ", ".join(argument.arg for argument in node.args.args[1:])
    return f"{node.name}({names}) -> {ast.unparse(node.returns)}".replace("|", "\\|")


def _words(node: ast.ClassDef | ast.FunctionDef) -> str:
    return " ".join((ast.get_docstring(node) or "").split()).replace("``", "`")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
