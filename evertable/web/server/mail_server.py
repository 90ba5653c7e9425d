"""Where mail is handed in, as a URL names it, and what an e-mail address looks like."""

import re
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import unquote, urlsplit

LONGEST_ADDRESS: Final = 254
_ADDRESS: Final = re.compile(r"[^\s@<>\"(),:;\\\[\]]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where mail is handed in. ``tls`` is on from the start; without it, STARTTLS is used if the server offers it."""

    host: str
    port: int
    tls: bool = False
    user: str = ""
    password: str = field(default="", repr=False)


def mail_server(url: str) -> MailServer:
    """Return the server of a URL such as ``smtp://user:password@host:587``. Raise ValueError for anything else."""
    parts = urlsplit(url)
    try:
        port = parts.port
    except ValueError:
        raise ValueError(f"{parts.netloc.rpartition('@')[2]!r} has no valid port") from None
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname or parts.path not in ("", "/"):
        raise ValueError("a mail server is given as smtp://host:port or smtps://user:password@host:port")
    tls = parts.scheme == "smtps"
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(parts.hostname, port or (465 if tls else 587 if user else 25), tls, user, password)


def is_address(text: str) -> bool:
    """Return whether a text looks like an e-mail address. Only a message that arrives proves it."""
    return len(text) <= LONGEST_ADDRESS and text.isascii() and _ADDRESS.fullmatch(text) is not None
