"""The example notebook shows what its cells give today, and is a notebook."""

import json
from copy import deepcopy
from typing import Any

from tools.notebook import NOTEBOOK, run


def _texts(cells: list[dict[str, Any]]) -> list[str]:
    """Return what the cells show as text."""
    outputs = [output for cell in cells for output in cell.get("outputs", ())]
    return ["".join(output.get("text") or output["data"]["text/plain"]) for output in outputs]


def test_the_cells_show_what_is_kept() -> None:
    kept = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    cells = deepcopy(kept)
    run(cells)
    assert _texts(cells) == _texts(kept), "run python tools/notebook.py and look at what it shows"
    assert len(_texts(kept)) > 5


def test_drawn_tables_are_kept() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    drawn = [output["data"]["text/html"][0] for cell in cells for output in cell.get("outputs", ()) if "data" in output
             and "text/html" in output["data"]]  # fmt: skip
    assert len(drawn) == 2
    assert all(html.startswith("<iframe srcdoc=") for html in drawn)


def test_it_has_the_form_of_a_notebook() -> None:
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    cells = notebook["cells"]
    assert len({cell["id"] for cell in cells}) == len(cells)
    assert {cell["cell_type"] for cell in cells} == {"markdown", "code"}
