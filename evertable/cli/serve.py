"""``evertable serve``: the table in the browser."""

from contextlib import ExitStack
from dataclasses import replace
from typing import Annotated

import typer

from evertable.cli.common import BadInput, refusing


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in your network join.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    database: Annotated[
        str | None, typer.Option(metavar="PATH|URL", help="Where games are kept; left out: your data folder.")
    ] = None,
    key_file: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="The secret key; servers that share a database need the same one."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy in front (address or network): believe what it says about visitors. May be repeated.",
        ),
    ] = None,
    mail: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="EVERTABLE_MAIL",
            help="A mail server for notices, such as smtp://user:password@host:587 or smtps://…; left out: no mail.",
        ),
    ] = "",
    mail_from: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The address that mail comes from; needed with --mail.")
    ] = "",
    site: Annotated[
        str,
        typer.Option(
            metavar="URL", help="The address of this server for links, such as https://host; needed with --mail."
        ),
    ] = "",
    no_notices: Annotated[
        bool, typer.Option("--no-notices", help="Send players no notices, neither to browsers nor by mail.")
    ] = False,
    no_accounts: Annotated[
        bool, typer.Option("--no-accounts", help="Keep no accounts: no passkeys, recovery links and e-mail addresses.")
    ] = False,
    no_friends: Annotated[
        bool, typer.Option("--no-friends", help="No profiles, following, blocking and invitations by name.")
    ] = False,
    openid: Annotated[
        str | None,
        typer.Option(metavar="URL", help="An OpenID provider to sign in with; needs --openid-client, too."),
    ] = None,
    openid_client: Annotated[
        str | None, typer.Option(metavar="ID", help="What the provider calls this server.")
    ] = None,
    openid_secret_file: Annotated[
        str | None, typer.Option(metavar="FILE", help="A file with the secret that the provider has given.")
    ] = None,
    openid_name: Annotated[
        str | None, typer.Option(metavar="NAME", help="What the button says; left out: the provider's host.")
    ] = None,
    metrics: Annotated[bool, typer.Option("--metrics", help="Tell figures for Prometheus at /metrics.")] = False,
    log_json: Annotated[bool, typer.Option("--log-json", help="Write logs as lines of JSON.")] = False,
    no_chat: Annotated[bool, typer.Option("--no-chat", help="Let nobody talk at tables.")] = False,
    no_online: Annotated[
        bool,
        typer.Option("--no-online", help="Have no online lobby, queue, ratings, ladder and tournaments."),
    ] = False,
    no_tournaments: Annotated[bool, typer.Option("--no-tournaments", help="Have no tournaments.")] = False,
    moderator: Annotated[
        bool, typer.Option("--moderator", help="Say the secret link that makes a browser a moderator.")
    ] = False,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the table in your browser.")] = False,
) -> None:
    """Serve the table in the browser until Ctrl-C. Every move is on disk before it is shown.

    Examples:
      evertable serve --open
      evertable serve --host 0.0.0.0 --port 8080
      evertable serve --database games.db
      evertable serve --database games.db --proxy 127.0.0.1
      evertable serve --database postgresql://evertable@localhost/evertable
      evertable serve --mail smtp://localhost --mail-from games@host.example --site https://host.example
    """
    from evertable.web.run import listen, run
    from evertable.web.server.identity import moderators_secret
    from evertable.web.server.settings import check_messages, openid_settings, proxy_address, settings_for
    from evertable.web.storage.notify import try_database
    from evertable.web.storage.sqlite_file import check_database_file, only_server

    with refusing(ValueError, before="--proxy: "):
        proxies = tuple(proxy_address(text) for text in proxy or ())
    with refusing(ValueError, before="cannot send mail: "):
        check_messages(mail, mail_from, site)
    with refusing(OSError, ValueError, before="--openid: "):
        provider = openid_settings(openid, openid_client, openid_secret_file, openid_name)
    with refusing(OSError, ValueError, before="cannot use this database: "):
        settings = settings_for(database, key_file)
        settings = replace(settings, proxies=proxies, metrics=metrics, log_json=log_json, notices=not no_notices)
        settings = replace(settings, chat=not no_chat, online=not no_online, moderated=moderator)
        settings = replace(settings, tournaments=not no_tournaments)
        settings = replace(settings, mail=mail, mail_from=mail_from, site=site.rstrip("/"))
        settings = replace(settings, accounts=not no_accounts, friends=not no_friends, openid=provider)
        try_database(settings.database)
        check_database_file(settings.database)
    try:
        socket = listen(host, port, queue=not settings.shared)
    except OSError as error:
        raise BadInput(f"cannot listen on {host}:{port}: {error.strerror or error}") from None
    address = f"http://{_shown(host)}:{socket.getsockname()[1]}/"

    def ready() -> None:
        typer.echo(f"The table is set: {address} (Ctrl-C ends)")
        if moderator:
            secret = moderators_secret(settings.key)
            typer.echo(f"Moderators enter by this secret link: {address}moderation/enter/{secret}")
        if open_browser:
            import webbrowser

            webbrowser.open(address)

    with socket, ExitStack() as stack:
        with refusing(OSError, ValueError, before="cannot use this database: "):
            stack.enter_context(only_server(settings.database))
        run(settings, socket, ready)


def _shown(host: str) -> str:
    """An address that a browser on this machine understands."""
    if host in ("0.0.0.0", "::", ""):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
