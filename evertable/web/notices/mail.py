"""E-mail by SMTP: one plain text message at a time."""

from email.message import EmailMessage
from email.utils import formataddr, formatdate, make_msgid
from typing import Final

from aiosmtplib import (
    SMTPConnectError,
    SMTPException,
    SMTPRecipientsRefused,
    SMTPResponseException,
    SMTPServerDisconnected,
    send,
)

from evertable.web.server.mail_server import is_address, mail_server

TIMEOUT: Final = 20.0
"""Seconds that a server has to answer each step."""
TRANSIENT: Final = range(400, 500)
"""Answers of a mail server that ask to try again later."""


class MailFailed(Exception):
    """A message was not taken. ``again`` says that nothing was sent and that a later try may succeed."""

    def __init__(self, reason: str, *, again: bool) -> None:
        super().__init__(reason)
        self.again: Final = again


class Mailer:
    """Sends messages, or says that it cannot: without a server ``works`` is false."""

    def __init__(self, url: str, sender: str) -> None:
        self._server: Final = mail_server(url) if url else None
        self._sender: Final = sender

    @property
    def works(self) -> bool:
        """Whether the host has named a mail server."""
        return self._server is not None

    async def send(self, to: str, subject: str, text: str, *, leave: str = "", about: str = "") -> None:
        """Send a message. Raise MailFailed if it was not taken.

        ``leave`` is the address of a page that switches such messages off, for ``List-Unsubscribe``. ``about`` makes
        the message's id recognisable in the logs of mail servers.
        """
        if self._server is None:
            raise MailFailed("this server sends no mail", again=False)
        if not is_address(to):
            raise MailFailed(f"{to!r} is no address", again=False)
        message = self._message(to, subject, text, leave, about)
        server = self._server
        try:
            await send(
                message,
                hostname=server.host,
                port=server.port,
                use_tls=server.tls,
                username=server.user or None,
                password=server.password or None,
                timeout=TIMEOUT,
            )
        except (SMTPResponseException, SMTPRecipientsRefused) as error:
            raise MailFailed(str(error), again=_may_work_later(error)) from None
        except SMTPConnectError as error:
            raise MailFailed(str(error), again=True) from None
        except (SMTPServerDisconnected, TimeoutError) as error:  # perhaps it was taken: a second one would be worse
            raise MailFailed(str(error), again=False) from None
        except (SMTPException, OSError) as error:
            raise MailFailed(str(error), again=True) from None

    def _message(self, to: str, subject: str, text: str, leave: str, about: str) -> EmailMessage:
        message = EmailMessage()
        message["From"] = formataddr(("Evertable", self._sender))
        message["To"] = to
        message["Subject"] = " ".join(subject.split())
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(about or None, self._sender.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        if leave:
            message["List-Unsubscribe"] = f"<{leave}>"
        message.set_content(text)
        return message


def _may_work_later(error: SMTPResponseException | SMTPRecipientsRefused) -> bool:
    refused = error.recipients if isinstance(error, SMTPRecipientsRefused) else [error]
    return all(one.code in TRANSIENT for one in refused)
