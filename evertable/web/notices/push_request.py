"""POST requests to servers that visitors have named: bounded in time and size, and to the internet only.

The address that was looked at is the one that is connected to, so that a name cannot lead elsewhere the second time.
Nothing is followed, and nothing is read but the status.
"""

import asyncio
import re
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

TIMEOUT: Final = 15.0
"""Seconds for all of a request: a server that answers byte by byte gets no more."""
MOST_ADDRESSES: Final = 3
"""Addresses of a host that are tried."""
LONGEST_LINE: Final = 1000
_LOOKUPS: Final = ThreadPoolExecutor(16, "lookup")
"""Name servers of visitors may be slow; other threads do not wait for them."""
_STATUS: Final = re.compile(rb"HTTP/1\.[01] ([1-5][0-9][0-9])\b")


class NotPublic(Exception):
    """A host that is not on the internet."""


async def post(url: str, headers: Mapping[str, str], body: bytes, anywhere: bool = False) -> int:
    """Send a POST request and return the status of its answer.

    Raise NotPublic for a host in a private network unless it may be ``anywhere``, OSError or TimeoutError if it does
    not answer. The URL has to be checked for spaces and control characters.
    """
    parts = urlsplit(url)
    host, tls = parts.hostname or "", parts.scheme == "https"
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    told = {"Host": parts.netloc, "Content-Length": str(len(body)), "Connection": "close", **headers}
    head = f"POST {target} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in told.items())
    async with asyncio.timeout(TIMEOUT):
        addresses = await _addresses(host, parts.port or (443 if tls else 80), anywhere)
        reader, writer = await _connected(addresses, host if tls else None)
        try:
            writer.write(head.encode("ascii") + b"\r\n" + body)
            await writer.drain()
            line = await reader.readline()
        except ValueError:
            line = b""  # it is too long
        finally:
            writer.transport.abort()
    if (found := _STATUS.match(line)) is None:
        raise OSError("the answer is not HTTP")
    return int(found[1])


async def _addresses(host: str, port: int, anywhere: bool) -> list[tuple[str, int]]:
    """Return the addresses of a host. Raise NotPublic if one of them is not on the internet."""
    loop = asyncio.get_running_loop()
    found = await loop.run_in_executor(_LOOKUPS, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
    addresses = [(str(one[4][0]), int(one[4][1])) for one in found]
    if not anywhere and not all(is_public(address) for address, _ in addresses):
        raise NotPublic(host)
    return addresses[:MOST_ADDRESSES]


def is_public(address: str) -> bool:
    """Return whether an IP address is on the internet, and not one of another kind in disguise."""
    found = ip_address(address.partition("%")[0])
    inside = getattr(found, "ipv4_mapped", None) or getattr(found, "sixtofour", None)
    if inside is None and found.version == 6 and found.packed.startswith(bytes.fromhex("0064ff9b")):
        inside = ip_address(found.packed[-4:])  # NAT64
    return found.is_global and not found.is_multicast and (inside is None or inside.is_global)


async def _connected(
    addresses: list[tuple[str, int]], server_name: str | None
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Return a connection to the first address that takes one. Raise OSError if none does."""
    failed: OSError = OSError("the host has no address")
    for address, port in addresses:
        try:
            return await asyncio.open_connection(
                address,
                port,
                ssl=_tls() if server_name is not None else None,
                server_hostname=server_name,
                limit=LONGEST_LINE,
            )
        except OSError as error:
            failed = error
    raise failed


@cache
def _tls() -> ssl.SSLContext:
    """Return what is needed for TLS, with the certificate authorities of ``requests``, which brings its own."""
    from requests.utils import DEFAULT_CA_BUNDLE_PATH

    return ssl.create_default_context(cafile=DEFAULT_CA_BUNDLE_PATH)
