"""Mail is handed to the server that the host names, once, and a refusal says whether a later try makes sense."""

import asyncio
from collections.abc import Iterator

import pytest

from evertable.web.notices.mail import Mailer, MailFailed
from evertable.web.run import listen
from evertable.web.server.mail_server import is_address, mail_server
from evertable.web.server.settings import check_messages
from tests.web import mail_server as servers

FROM = "games@table.example"


@pytest.fixture
def post() -> Iterator[servers.MailServer]:
    with servers.mail_server() as running:
        yield running


def test_a_message_arrives_as_text(post: servers.MailServer) -> None:
    mailer = Mailer(post.url, FROM)
    leave = "https://table.example/games"
    asyncio.run(mailer.send("ann@host.example", "Twój ruch,\r\nAnno", "Ćma. Zażółć!", leave=leave))
    (mail,) = post.mails
    assert mail["To"] == "ann@host.example"
    assert FROM in mail["From"]
    assert mail["List-Unsubscribe"] == f"<{leave}>"
    assert mail.get_content_type() == "text/plain"
    payload = mail.get_payload(decode=True)
    assert isinstance(payload, bytes)
    assert payload.decode().strip() == "Ćma. Zażółć!"


@pytest.mark.parametrize(("answer", "again"), [("450 busy", True), ("550 nobody of that name", False)])
def test_a_refusal_says_whether_to_try_again(post: servers.MailServer, answer: str, again: bool) -> None:
    post.refusals.append(answer)
    with pytest.raises(MailFailed) as failed:
        asyncio.run(Mailer(post.url, FROM).send("ann@host.example", "Hello", "Hello"))
    assert failed.value.again is again
    assert post.mails == []


def test_a_server_that_is_not_there_may_be_there_later() -> None:
    with listen("127.0.0.1", 0, queue=False) as bound:
        mailer = Mailer(f"smtp://127.0.0.1:{bound.getsockname()[1]}", FROM)
        with pytest.raises(MailFailed) as failed:
            asyncio.run(mailer.send("ann@host.example", "Hello", "Hello"))
    assert failed.value.again


def test_nothing_is_sent_without_a_server_or_to_what_is_no_address() -> None:
    assert not Mailer("", "").works
    with pytest.raises(MailFailed):
        asyncio.run(Mailer("", "").send("ann@host.example", "Hello", "Hello"))
    for text in ("ann", "ann@", "a b@host.example", "ann@host.example, eve@host.example", "ann@host\n.example"):
        assert not is_address(text)
        with pytest.raises(MailFailed):
            asyncio.run(Mailer("smtp://127.0.0.1:9", FROM).send(text, "Hello", "Hello"))


def test_urls_of_mail_servers() -> None:
    found = mail_server("smtps://ann%40host.example:p%3Aw@mail.host.example")
    assert (found.host, found.port, found.tls, found.user, found.password) == (
        "mail.host.example", 465, True, "ann@host.example", "p:w"
    )  # fmt: skip
    assert "p:w" not in repr(found)
    assert mail_server("smtp://localhost").port == 25
    for url in ("http://host", "localhost:25", "smtp://", "smtp://host:port", "smtp://host/path"):
        with pytest.raises(ValueError, match=r"mail server|no valid port"):
            mail_server(url)


def test_settings_for_messages_have_to_fit_together() -> None:
    check_messages("", "", "")
    check_messages("smtp://host", FROM, "https://host/")
    for given, reason in [
        (("smtp://host", "", ""), "--mail-from"),
        (("smtp://host", FROM, ""), "--site"),
        (("smtp://host", "nobody", "https://host"), "no e-mail address"),
        (("", "", "host"), "no address of a server"),
    ]:
        with pytest.raises(ValueError, match=reason):
            check_messages(*given)
