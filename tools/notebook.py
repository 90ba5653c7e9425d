"""Run the example notebook and keep what it shows: ``python tools/notebook.py``.

Cells are run as a notebook does, without Jupyter: an expression at the end of a cell is shown by its ``_repr_html_``
and its ``repr``, and what is printed is kept. ``tests/docs/test_notebook.py`` runs the cells again and compares.
"""

import ast
import io
import json
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, Final

NOTEBOOK: Final = Path(__file__).resolve().parents[1] / "examples" / "first_match.ipynb"


def run(cells: list[dict[str, Any]]) -> None:
    """Run the code cells in one namespace and set their outputs."""
    names: dict[str, Any] = {}
    for number, cell in enumerate((cell for cell in cells if cell["cell_type"] == "code"), start=1):
        *body, last = ast.parse("".join(cell["source"])).body
        out, shown = io.StringIO(), None
        with redirect_stdout(out):
            if isinstance(last, ast.Expr):
                exec(compile(ast.Module(body, []), "<cell>", "exec"), names)
                shown = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
            else:
                exec(compile(ast.Module([*body, last], []), "<cell>", "exec"), names)
        cell["execution_count"] = number
        cell["outputs"] = list(_outputs(out.getvalue(), shown, number))


def _outputs(printed: str, shown: Any, number: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    if printed:
        found.append({"name": "stdout", "output_type": "stream", "text": printed.splitlines(keepends=True)})
    if shown is not None:
        data = {"text/plain": repr(shown).splitlines(keepends=True)}
        if hasattr(shown, "_repr_html_"):
            data["text/html"] = [shown._repr_html_()]
        found.append({"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    return found


def as_markdown(path: Path) -> str:
    """Return a notebook as a page with its code and what it shows as text."""
    text = ""
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        text += f"{source}\n\n" if cell["cell_type"] == "markdown" else f"```python\n{source}\n```\n\n"
        for output in cell.get("outputs", ()):
            shown = "".join(output.get("text") or output["data"]["text/plain"])
            text += f"```text\n{shown.rstrip()}\n```\n\n"
    return text


def main() -> None:
    """Run the notebook and write it with its outputs."""
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    run(notebook["cells"])
    NOTEBOOK.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
