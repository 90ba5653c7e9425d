"""A mail server on this machine that keeps what it is given."""

from asyncio import Server, sleep
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message as Mail
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message


class MailServer(Message):
    """The messages that have come, and what to answer to the next ones."""

    def __init__(self) -> None:
        super().__init__()
        self.mails: list[Mail] = []
        self.refusals: list[str] = []
        """Answers instead of taking a message, used up one by one."""
        self.url = ""
        self.pause = 0.0
        """Seconds that it takes to take a message."""

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        """Refuse a recipient, or take it."""
        await sleep(self.pause)
        if self.refusals:
            return self.refusals.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    def handle_message(self, message: Mail) -> None:
        """Keep a message."""
        self.mails.append(message)


class FreePort(Controller):
    """Listens on a free port, which it has to know before it connects to itself."""

    def _trigger_server(self) -> None:
        assert isinstance(self.server, Server)
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()  # type: ignore[no-untyped-call]


@contextmanager
def mail_server() -> Iterator[MailServer]:
    """A mail server for a while."""
    server = MailServer()
    controller = FreePort(server, hostname="127.0.0.1", port=0, ready_timeout=30)
    controller.start()
    server.url = f"smtp://127.0.0.1:{controller.port}"
    try:
        yield server
    finally:
        controller.stop()
