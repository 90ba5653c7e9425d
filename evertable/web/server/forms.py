"""Forms: refuse those that other sites have sent, and read their fields."""

from typing import Final
from urllib.parse import parse_qsl, urlsplit

from python_multipart.multipart import parse_options_header
from starlette.datastructures import FormData, Headers, UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request

from evertable.web.server.identity import Keys
from evertable.web.server.problems import Forbidden, InvalidField

MOST_FIELDS: Final = 100
_PLAIN: Final = "application/x-www-form-urlencoded"
_PARTS: Final = "multipart/form-data"


def _plain_form(body: bytes) -> FormData:
    """Return a form without files. Raise InvalidField if it has too many fields."""
    try:
        given = parse_qsl(body.decode("latin-1"), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise InvalidField("{name} is too long.", "form") from None
    pairs: list[tuple[str, str | UploadFile]] = [*given]
    return FormData(pairs)


async def _form_in_parts(request: Request, boundary: bytes | None, files: int) -> FormData:
    """Return a form in UTF-8, whatever charset its header names.

    Browsers name none. Python has codecs that are no charsets: one takes minutes for a megabyte, others raise errors.
    """
    kind = _PARTS if boundary is None else f'{_PARTS}; boundary="{boundary.decode("latin-1")}"'
    headers = Headers({"content-type": kind})
    parser = MultiPartParser(headers, request.stream(), max_files=files, max_fields=MOST_FIELDS)
    try:
        return await parser.parse()
    except MultiPartException as error:
        raise HTTPException(400, error.message) from None


async def read_form(request: Request, keys: Keys, guest_id: str, files: int) -> FormData:
    """Return the form of a request. Raise Forbidden unless a page of this server has sent it for this guest."""
    origin = request.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != request.headers.get("host", ""):
        raise Forbidden("This form came from another site.")
    kind = request.headers.get("content-type")
    if kind == _PLAIN:
        form = _plain_form(await request.body())
    elif (parsed := parse_options_header(kind))[0] == _PARTS.encode():
        form = await _form_in_parts(request, parsed[1].get(b"boundary"), files)
    else:
        form = await request.form(max_files=files, max_fields=MOST_FIELDS)
    given = form.get("csrf") or request.headers.get("x-csrf-token") or ""
    if not isinstance(given, str) or not keys.csrf_fits(guest_id, given):
        raise Forbidden("This page has expired, or cookies are switched off. Please reload it.")
    for name, value in form.multi_items():
        if isinstance(value, str) and ("\0" in value or "\0" in name):  # PostgreSQL refuses it
            raise InvalidField("{name} contains characters that are not text.", name)
    return form


def text(form: FormData, name: str, longest: int = 400) -> str:
    """Return a field of a form without spaces around it. Raise InvalidField if it is too long."""
    value = form.get(name, "")
    if not isinstance(value, str) or len(value) > longest:
        raise InvalidField("{name} is too long.", name)
    return value.strip()


def texts(form: FormData, name: str, longest: int = 400) -> str:
    """Return a field that may be sent several times as one text, with commas between the values."""
    values = form.getlist(name)
    joined = ",".join(value.strip() for value in values if isinstance(value, str) and value.strip())
    if len(joined) > longest or not all(isinstance(value, str) for value in values):
        raise InvalidField("{name} is too long.", name)
    return joined


def number(form: FormData, name: str, *, least: int = 0, most: int = 2**31 - 1) -> int:
    """Return a field as a number. Raise InvalidField unless it is one from ``least`` to ``most``.

    PostgreSQL refuses larger ones than the default, also to look for them.
    """
    value = text(form, name, 12)
    if not (value.isascii() and value.isdecimal()):
        raise InvalidField("{name} has to be a number.", name)
    if not least <= int(value) <= most:
        raise InvalidField("{name} has to be a number from {least} to {most}.", name, least=least, most=most)
    return int(value)


def optional_number(form: FormData, name: str) -> int | None:
    """Return a field as a number, or None if it is empty or missing."""
    return number(form, name) if text(form, name, 12) else None
