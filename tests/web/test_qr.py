"""QR codes: compared with what the library qrcode 8.2 draws, and read again by OpenCV when they were written."""

from hashlib import blake2b

import pytest

from evertable.web.server.qr import MOST_BYTES, qr_rows
from tests.web.guest import Visitor

DRAWN = [
    ("x", 21, "9c7a769681458685"),
    ("https://example.org/t/ABC234", 29, "cbb77c88172a982a"),
    ("http://192.168.178.23:8000/t/QRSTUV", 29, "2584d42b289681ab"),
    ("https://a-rather-long-host-name.example.org:8443/prefix/t/ABC234", 37, "015fa821bce3012c"),
]


def _digest(rows: list[list[int]]) -> str:
    return blake2b("\n".join("".join(map(str, row)) for row in rows).encode(), digest_size=8).hexdigest()


@pytest.mark.parametrize(("text", "size", "digest"), DRAWN)
def test_known_codes(text: str, size: int, digest: str) -> None:
    rows = qr_rows(text)
    assert (len(rows), _digest(rows)) == (size, digest)


def test_a_text_that_is_too_long_has_no_code() -> None:
    assert len(qr_rows("a" * MOST_BYTES)) == 41
    assert qr_rows("a" * (MOST_BYTES + 1)) == []


def test_a_table_has_a_code_with_its_address(ann: Visitor) -> None:
    answer = ann.get(f"{ann.new('me', 'friend')}/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.count("h1v1h-1z") > 150
