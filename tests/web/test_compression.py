"""Answers are packed for browsers that read gzip, with ISA-L and without."""

import asyncio
import gzip
import zlib

import pytest
from starlette.responses import Response, StreamingResponse
from starlette.types import ASGIApp, Message

from evertable.web.server import compression

TEXT = "Kartograf rysuje mapę. " * 200


@pytest.fixture(params=["as installed", "zlib"], autouse=True)
def library(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "zlib":
        monkeypatch.setattr(compression, "deflate", zlib)


def answer(app: ASGIApp, accepted: str = "gzip") -> tuple[dict[str, str], bytes]:
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "http", "asgi": {"spec_version": "2.4"}, "headers": [(b"accept-encoding", accepted.encode())]}
    asyncio.run(compression.Compression(app)(scope, receive, send))
    headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return headers, b"".join(message["body"] for message in sent[1:])


def test_texts_are_packed_and_say_so() -> None:
    headers, body = answer(Response(TEXT, media_type="text/html"))
    assert headers["content-encoding"] == "gzip"
    assert headers["vary"] == "Accept-Encoding"
    assert int(headers["content-length"]) == len(body) < len(TEXT) / 10
    assert gzip.decompress(body).decode() == TEXT


def test_browsers_without_gzip_get_the_text() -> None:
    headers, body = answer(Response(TEXT, media_type="application/json"), "identity")
    assert "content-encoding" not in headers
    assert headers["vary"] == "Accept-Encoding", "no cache between gives it to others"
    assert body.decode() == TEXT


def test_others_are_left_as_they_are() -> None:
    gzipped = gzip.compress(TEXT.encode()) * 50
    for other in (
        Response("short", media_type="text/html"),
        Response(TEXT, media_type="image/png"),
        Response(gzipped, headers={"Content-Encoding": "gzip"}, media_type="text/css"),
        Response(status_code=304),
    ):
        assert answer(other) == ({name.lower(): value for name, value in other.headers.items()}, other.body)
    headers, body = answer(StreamingResponse(iter([TEXT, TEXT]), media_type="text/html"))
    assert "content-encoding" not in headers, "it is sent as it comes"
    assert body.decode() == TEXT * 2


def test_streams_are_read_block_by_block() -> None:
    unpack, said = zlib.decompressobj(31), [TEXT.encode(), b"x" * 100_000, b""]
    check = size = 0
    start = compression.START
    for data in said:
        check, size = compression.checked(data, check), size + len(data)
        assert unpack.decompress(start + compression.block(data)) == data
        start = b""
    unpack.decompress(compression.end(check, size))
    assert unpack.eof, "with the right sum"
