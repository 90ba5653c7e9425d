"""Files of rows: Parquet, or JSON lines."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from evertable.export.rows import COLUMNS, Row

PARQUET: Final = ".parquet"
LINES: Final = (".jsonl", ".ndjson")
AT_ONCE: Final = 20_000
"""Rows that are kept in memory before they are written as one group."""
Add = Callable[[Row], None]


class ExportError(ValueError):
    """A file that cannot be written, with the reason."""


def check_format(path: Path) -> None:
    """Raise ExportError if a file's suffix is not a supported format."""
    if path.suffix == PARQUET and find_spec("pyarrow") is None:
        raise ExportError("Parquet needs the extra [data]: pip install 'evertable[data]'; .jsonl needs nothing")
    if path.suffix != PARQUET and path.suffix not in LINES:
        raise ExportError(f"{path} ends in none of: {', '.join((PARQUET, *LINES))}")


@contextmanager
def rows_file(path: Path) -> Iterator[Add]:
    """Yield a function that adds rows to a new file, which appears once it is complete. Raises ExportError, OSError."""
    check_format(path)
    partial = path.with_name(path.name + ".part")
    try:
        with _parquet(partial) if path.suffix == PARQUET else _json_lines(partial) as add:
            yield add
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


@contextmanager
def _json_lines(path: Path) -> Iterator[Add]:
    with path.open("w", encoding="utf-8") as file:
        yield lambda row: print(json.dumps(row, ensure_ascii=False), file=file)


@contextmanager
def _parquet(path: Path) -> Iterator[Add]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    kinds: dict[str, Any] = {
        "text": pa.string(),
        "texts": pa.list_(pa.string()),
        "int": pa.int32(),
        "float": pa.float64(),
        "bool": pa.bool_(),
    }
    schema = pa.schema([(name, kinds[kind]) for name, kind in COLUMNS.items()])
    kept: list[Row] = []

    with pq.ParquetWriter(path, schema, compression="zstd") as writer:

        def flush() -> None:
            writer.write_table(pa.Table.from_pylist(kept, schema=schema))
            kept.clear()

        def add(row: Row) -> None:
            kept.append(row)
            if len(kept) >= AT_ONCE:
                flush()

        yield add
        if kept:
            flush()
