"""Settings of a server, and its secret key, which is kept in a file beside the database."""

import os
import secrets
from dataclasses import dataclass, field
from importlib.util import find_spec
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from platformdirs import user_data_path

from evertable.kernel.nearest import did_you_mean
from evertable.web.server.documents import SITE
from evertable.web.server.mail_server import is_address, mail_server

NAME: Final = "evertable"
KEY_BYTES: Final = 32
SQLITE: Final = "sqlite:///"
"""The beginning of the URL of a file."""


@dataclass(frozen=True)
class Limits:
    """Limits per visitor: rates are requests per second, bursts are requests at once, sizes are bytes."""

    guest_rate: float = 40.0
    guest_burst: int = 200
    address_rate: float = 200.0
    address_burst: int = 1000
    new_rate: float = 0.5
    new_burst: int = 40
    """New tables and guests per address. They are stored, so the limit is low."""
    bots_rate: float = 1 / 60
    bots_burst: int = 10
    """Games per address that bots play by themselves, because no human is at the table."""
    bots_only: int = 40
    """Such games at once in one process."""
    hint_rate: float = 0.5
    hint_burst: int = 30
    """Hints per address. A bot thinks a second for each."""
    people_rate: float = 0.2
    people_burst: int = 30
    """Attempts to sign in, and invitations and the like, per address."""
    mail_rate: float = 1 / 600
    mail_burst: int = 5
    """Mails with a link, per address of the network and per address of mail."""
    body: int = 64 * 1024
    file: int = 2_100_000
    """Size of an imported record."""
    person: int = 30_000_000
    """Size of a file with all that is kept about a guest; 1,000 games take about 12 MB."""
    work_seconds: float = 10.0
    work_memory: int = 500_000_000
    """What counting, replaying or importing may take for one request."""
    watchers: int = 24
    """Open event streams per guest."""
    address_watchers: int = 240
    """Open event streams per address. A school or club may share one."""


@dataclass(frozen=True)
class OpenId:
    """An OpenID provider, as it knows this server."""

    issuer: str
    """Its address, which also serves ``/.well-known/openid-configuration``."""
    client: str
    secret: str = field(repr=False)
    name: str
    """What the button says."""


@dataclass(frozen=True)
class Settings:
    """The settings of one server."""

    database: str
    """An SQLAlchemy URL."""
    key: bytes = field(repr=False)
    limits: Limits = field(default_factory=Limits)
    bot_workers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    """Worker processes for bots."""
    heartbeat: float = 15.0
    """Seconds between comments that keep an event stream open."""
    cached: int = 500
    """Tables kept in memory. Others are rebuilt from their records when they are opened."""

    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies whose ``X-Forwarded-For`` and ``X-Forwarded-Proto`` are believed."""
    documents: Path = SITE
    """The folder of the documents as a site; it need not be there."""
    chat: bool = True
    """Whether people can talk at tables."""
    moderated: bool = False
    """Whether the secret link opens the page of the moderators."""
    online: bool = True
    """Whether there is an online lobby with its queue, its ratings and its ladder."""
    tournaments: bool = True
    """Whether there are tournaments; only with an online lobby."""
    mail: str = field(default="", repr=False)
    """URL of the mail server, such as ``smtp://user:password@host:587``; empty: no mail is sent."""
    mail_from: str = ""
    """The address that mail comes from."""
    notices: bool = True
    """Whether players can have notices sent when it is their turn."""
    push_anywhere: bool = False
    """Whether push services may be on this machine and without TLS, as in tests."""
    metrics: bool = False
    """Whether ``/metrics`` is public."""
    log_json: bool = False
    """Whether logs are written as JSON lines."""

    accounts: bool = True
    """Whether guests can keep their name: passkeys, recovery links, e-mail, devices, export and import."""
    friends: bool = True
    """Whether guests can follow, invite and block each other, and have profiles."""
    site: str = ""
    """The address of the server for links, such as ``https://table.example``; empty: that of the request. Links in
    mails begin with it in any case: a request can name any host."""
    openid: OpenId | None = None
    """The OpenID provider with which people can sign in, or None."""

    @property
    def shared(self) -> bool:
        """Whether other processes may use the same database."""
        return not self.database.startswith("sqlite")


def settings_for(database: str | None = None, key_file: str | None = None) -> Settings:
    """Return the settings for a database given as a path or URL; by default, a file in the user's data folder.

    Processes that share a database must share the key, too. Raise ValueError for an unsupported database.
    """
    url = database_url(database)
    if database is not None and "://" in database:
        key = Path(key_file).expanduser() if key_file else user_data_path(NAME) / "evertable.key"
    else:
        path = Path(url.removeprefix(SQLITE))
        key = Path(key_file).expanduser() if key_file else path.with_name(path.name + ".key")
    return Settings(url, secret_key(key))


def database_url(database: str | None = None) -> str:
    """Return the URL of a database given as a path or URL; by default, a file in the user's data folder.

    Raise ValueError for an unsupported database and for a folder that is not there.
    """
    if database is not None and "://" in database:
        _check_kind(database)
        return database
    path = Path(database) if database is not None else user_data_path(NAME) / "evertable.db"
    path = path.expanduser().resolve()
    if database is not None:
        _check_folder(path)
    return f"{SQLITE}{path}"


def _check_folder(path: Path) -> None:
    """Raise ValueError if a database was named in a folder that is not there: it is rather misspelt than new."""
    if path.is_dir():
        raise ValueError(f"{path} is a folder; name a file in it, such as {path / 'evertable.db'}")
    if not path.parent.is_dir():
        missing = next(folder for folder in reversed((path, *path.parents)) if not folder.is_dir())
        beside = [near.name for near in missing.parent.iterdir() if near.is_dir()] if missing.parent.is_dir() else []
        raise ValueError(f"there is no folder {missing}; create it first{did_you_mean(missing.name, beside)}")


def proxy_address(text: str) -> str:
    """Return the address or network of a proxy in its normal form. Raise ValueError if it is neither."""
    try:
        return str(ip_network(text, strict=False) if "/" in text else ip_address(text))
    except ValueError:
        raise ValueError(
            f"{text!r} is no address of a proxy; give an address such as 127.0.0.1 or a network such as 10.0.0.0/8"
        ) from None


def check_messages(mail: str, sender: str, site: str) -> None:
    """Raise ValueError if the settings for messages (empty for none) do not fit together."""
    if mail:
        mail_server(mail)
        if not sender:
            raise ValueError("--mail needs --mail-from, the address that mail comes from")
        if not site:
            raise ValueError("--mail needs --site, the address of this server for the links in mails")
    if sender and not is_address(sender):
        raise ValueError(f"{sender!r} is no e-mail address")
    parts = urlsplit(site)
    if site and (parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/")):
        raise ValueError(f"{site!r} is no address of a server; give it as https://host")


def openid_settings(issuer: str | None, client: str | None, secret_file: str | None, name: str | None) -> OpenId | None:
    """Return the OpenID provider of some options, or None without one. Raise ValueError if they do not fit together."""
    if issuer is None:
        if client or secret_file or name:
            raise ValueError("--openid-client, --openid-secret-file and --openid-name need --openid, the provider")
        return None
    parts = urlsplit(issuer)
    local = parts.hostname in ("localhost", "127.0.0.1", "::1")
    if not parts.netloc or (parts.scheme != "https" and not (parts.scheme == "http" and local)) or parts.query:
        raise ValueError(f"{issuer!r} is no address of a provider; give it as https://host")
    if not client:
        raise ValueError("--openid needs --openid-client, what the provider calls this server")
    if find_spec("authlib") is None or find_spec("requests") is None:
        raise ValueError("an OpenID provider needs the extra [openid]: pip install 'evertable[openid]'")
    secret = Path(secret_file).expanduser().read_text(encoding="utf-8").strip() if secret_file else ""
    return OpenId(issuer.rstrip("/"), client, secret, name or str(parts.hostname))


def _check_kind(url: str) -> None:
    kind = url.partition("://")[0]
    if kind not in ("sqlite", "postgresql"):
        raise ValueError(f"{kind}:// is not known; use a file, sqlite:// or postgresql://")
    if kind == "postgresql" and find_spec("psycopg") is None:
        raise ValueError("postgresql:// needs the extra [postgres]: pip install 'evertable[postgres]'")


def secret_key(path: Path) -> bytes:
    """Return the key in a file. Create the file on first use, readable only by its owner."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read_key(path)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_hex(KEY_BYTES))
        file.flush()
        os.fsync(file.fileno())
    return _read_key(path)


def _read_key(path: Path) -> bytes:
    try:
        key = bytes.fromhex(path.read_text(encoding="ascii").strip())
    except IsADirectoryError:
        raise ValueError(f"{path} is a folder; name a file in it for the key") from None
    except ValueError:  # also UnicodeDecodeError
        key = b""
    if len(key) < KEY_BYTES:
        raise ValueError(f"{path} holds no key; remove it to get a new one (guests will have to use their seat links)")
    return key
