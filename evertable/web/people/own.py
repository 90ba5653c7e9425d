"""What the pages about oneself share: who may use them, signing in, the account of the caller."""

from fastapi import Depends
from starlette.requests import Request

from evertable.web.people.devices import device_name
from evertable.web.people.rows import Account
from evertable.web.server.identity import Credential
from evertable.web.server.middleware import SIGNED_IN
from evertable.web.server.problems import NotFound
from evertable.web.services import Caller, Services, services_of


def with_accounts(request: Request) -> None:
    """Raise NotFound if the host keeps no accounts."""
    if not services_of(request).settings.accounts:
        raise NotFound("This server keeps no accounts.")


def with_friends(request: Request) -> None:
    """Raise NotFound if the host has switched friends and profiles off."""
    if not services_of(request).settings.friends:
        raise NotFound("This server has no friends and no profiles.")


def with_people(request: Request) -> None:
    """Raise NotFound if there is nothing of both."""
    if not services_of(request).settings.friends:
        with_accounts(request)


ACCOUNTS = Depends(with_accounts)
FRIENDS = Depends(with_friends)
PEOPLE = Depends(with_people)


def device_of(caller: Caller) -> str:
    """Return the id of the device that makes a request."""
    return caller.visitor.device or caller.services.keys.new_device(caller.guest.id)


async def own_account(caller: Caller, request: Request) -> Account:
    """Return the account of the caller. Create it, and note the device, if there is none."""
    people = caller.services.people
    found = await people.rows.of(caller.guest.id)
    if found is not None:
        return found
    await caller.keep_guest(caller.guest)
    account = await people.rows.ensure(caller.guest.id)
    await people.devices.add(caller.guest.id, device_of(caller), _name(request))
    return account


async def sign_in(services: Services, request: Request, guest: str) -> Credential:
    """Sign a guest in on the device that makes a request. The answer to a browser brings its new cookie."""
    account = await services.people.rows.ensure(guest)
    visitor = request.scope["state"]["visitor"]
    if visitor.id == guest and visitor.device:  # signed in already
        return Credential(guest, visitor.device, account.generation)
    credential = Credential(guest, services.keys.new_device(), account.generation)
    await services.people.devices.add(guest, credential.device, _name(request))
    request.scope["state"][SIGNED_IN] = credential
    return credential


def _name(request: Request) -> str:
    return device_name(request.headers.get("user-agent", ""))
