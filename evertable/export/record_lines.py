"""Files of many records: JSON lines, a record on each. ``simulate`` and ``tournament`` write them (``--records``)."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from evertable.kernel import record as records
from evertable.kernel.record import Record, RecordError

SUFFIX: Final = ".jsonl"


def write_records(path: Path, texts: Iterable[str]) -> None:
    """Write records, given as the texts of their files. Raises OSError."""
    with path.open("w", encoding="utf-8") as file:
        for text in texts:
            file.write(json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":")) + "\n")


def read_records(path: Path) -> Iterator[tuple[str, Record]]:
    """Yield the records of a file or of all files in a folder, each with its place. Raises RecordError.

    A file is a single record (``*.evertable.json``) or has one on each line (``*.jsonl``).
    """
    if path.is_dir():
        for file in sorted([*path.glob(f"*{records.SUFFIX}"), *path.glob(f"*{SUFFIX}")]):
            yield from read_records(file)
    elif path.suffix == SUFFIX:
        yield from _lines(path)
    else:
        yield str(path), records.read(path)


def _lines(path: Path) -> Iterator[tuple[str, Record]]:
    try:
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                yield f"{path}, line {number}", _line(path, number, line)
    except OSError as error:
        raise RecordError("cannot read {path}", details=error.strerror or str(error), path=path) from None
    except UnicodeDecodeError:
        raise RecordError("cannot read {path}", details="it is no text in UTF-8", path=path) from None


def _line(path: Path, number: int, line: str) -> Record:
    try:
        return records.loads(line)
    except RecordError as error:
        raise RecordError("{path}, line {number}", details=str(error), path=path, number=number) from None
