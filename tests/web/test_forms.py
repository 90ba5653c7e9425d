"""Forms as browsers send them are read by hand, with the same result as by starlette."""

import asyncio
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request

from evertable.web.server.forms import MOST_FIELDS, number, read_form
from evertable.web.server.identity import Keys
from evertable.web.server.problems import Forbidden, InvalidField

KEYS = Keys(b"key")
GUEST = "guest0000000000000"
PLAIN = "application/x-www-form-urlencoded"


def _request(body: bytes, kind: str = PLAIN) -> Request:
    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    headers = [(b"content-type", kind.encode()), (b"x-csrf-token", KEYS.csrf(GUEST).encode())]
    return Request({"type": "http", "method": "POST", "path": "/", "query_string": b"", "headers": headers}, receive)


def _read(body: bytes, kind: str = PLAIN) -> FormData:
    return asyncio.run(read_form(_request(body, kind), KEYS, GUEST, files=0))


@pytest.mark.parametrize(
    "body",
    [
        urlencode({"text": "play farm + 1 & 2 = \u0142\u00f3\u017c", "version": 3, "none": ""}).encode(),
        b"a=1&a=2&b",
        b"a=%ff%&=x&&c=%01",
        "a=\u0142".encode(),
        b"a;b=c",
        b"",
    ],
)
def test_plain_forms_are_read_as_starlette_reads_them(body: bytes) -> None:
    read = _read(body)
    assert read.multi_items() == _read(body, f"{PLAIN}; charset=utf-8").multi_items()


def test_a_form_has_not_more_than_so_many_fields() -> None:
    assert len(_read(b"&".join([b"a=1"] * MOST_FIELDS)).multi_items()) == MOST_FIELDS
    with pytest.raises(InvalidField):
        _read(b"&".join([b"a=1"] * (MOST_FIELDS + 1)))


PARTS = b'--X\r\nContent-Disposition: form-data; name="name"\r\n\r\n%b\r\n--X--\r\n'


@pytest.mark.parametrize("charset", ["punycode", "undefined", "utf-7", "unicode_escape", "idna", "none", "utf-8"])
def test_forms_in_parts_are_in_utf_8_whatever_they_say(charset: str) -> None:
    """``punycode`` takes minutes for a megabyte, ``undefined`` always fails, others make what is no text."""
    kind = f"multipart/form-data; charset={charset}; boundary=X"
    for value in (b"a-" + b"9" * 60_000, b"+2AA-", rb"\ud800", "ł".encode()):
        assert _read(PARTS % value, kind)["name"] == value.decode()


@pytest.mark.parametrize(
    ("body", "kind"),
    [(b"a=1&b=%00", PLAIN), (b"a%00=1", PLAIN), (PARTS % b"a\0b", "multipart/form-data; boundary=X")],
)
def test_no_text_holds_a_nul(body: bytes, kind: str) -> None:
    """PostgreSQL refuses such a text wherever it is stored or looked for."""
    with pytest.raises(InvalidField, match="contains characters that are not text"):
        _read(body, kind)


def test_numbers_are_those_of_the_database() -> None:
    form = _read(b"a=2147483647&b=2147483648")
    assert number(form, "a") == 2**31 - 1
    with pytest.raises(InvalidField):
        number(form, "b")


@pytest.mark.parametrize(
    "kind", ["multipart/form-data", 'multipart/form-data; boundary="', "multipart/form-data; boundary="]
)
def test_forms_in_parts_that_cannot_be_read(kind: str) -> None:
    with pytest.raises(HTTPException):
        _read(PARTS % b"x", kind)


def test_a_form_needs_the_token_of_its_guest() -> None:
    with pytest.raises(Forbidden):
        asyncio.run(read_form(_request(b"csrf=no"), KEYS, GUEST, files=0))
