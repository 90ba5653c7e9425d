"""The JSON API of people: oneself, ways to come back, devices, friends, invitations, export and import."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path
from pydantic import BaseModel, Field
from starlette.requests import Request

from evertable.web.api.callers import REFUSALS, CurrentGuest, Table
from evertable.web.api.models import Strict
from evertable.web.people import passkeys, recovery
from evertable.web.people.devices import device_name
from evertable.web.people.export import exported
from evertable.web.people.forget import forget
from evertable.web.people.inviting import invite
from evertable.web.people.keeping import cleaned
from evertable.web.people.mails import ask_to_confirm, checked_address
from evertable.web.people.own import ACCOUNTS, FRIENDS, PEOPLE, device_of, own_account, sign_in
from evertable.web.people.pages import known_account
from evertable.web.people.profile import profile
from evertable.web.people.rows import as_somebody
from evertable.web.people.take_in import take_in
from evertable.web.server.problems import NotFound
from evertable.web.services import Caller, known_query, services_of

router = APIRouter(prefix="/api/v1", responses=REFUSALS, dependencies=[Depends(known_query)])
Person = Annotated[str, Path(pattern="^[A-Za-z0-9]{1,12}$", description="The code of somebody's page.")]
DeviceId = Annotated[str, Path(max_length=40)]
Answer = Annotated[dict[str, Any], Field(max_length=20)]


class MeOut(BaseModel):
    """Oneself."""

    name: str
    code: str | None = Field(description="The code of one's page; null before there is an account.")
    shown_to: str = Field(description="Who sees the page: friends, all or nobody.")
    here_to: str = Field(description="Who sees that one is here: friends or nobody.")
    email: str | None = Field(description="The confirmed address.")
    kept: bool = Field(description="Whether there is a way back without the token.")


class PrivacyIn(Strict):
    """Who sees the page and that one is here. Friends are those whom one follows."""

    shown_to: Literal["friends", "all", "nobody"]
    here_to: Literal["nobody", "friends"]


class TokenOut(BaseModel):
    """The token of a guest on this device."""

    token: str


class SecretOut(BaseModel):
    """The secret of a new recovery link. It is shown this once."""

    secret: str


class SecretIn(Strict):
    """The secret of a recovery link, or of a link for another device."""

    secret: Annotated[str, Field(min_length=1, max_length=100)]


class AddressIn(Strict):
    """An e-mail address; null forgets it."""

    address: Annotated[str, Field(max_length=254)] | None


class DeviceOut(BaseModel):
    """A device where one is signed in."""

    id: str
    name: str
    created: float
    seen: float
    here: bool


class NameIn(Strict):
    """A new name."""

    name: Annotated[str, Field(max_length=60)]


class PersonOut(BaseModel):
    """Somebody."""

    code: str
    name: str
    animal: str
    here: bool = Field(description="Whether they are here now, if they let the caller see it.")


class ProfileOut(PersonOut):
    """Somebody's page."""

    follows: bool = Field(description="Whether the caller follows them.")
    profile: dict[str, Any] | None = Field(
        description="Cards often played, trophies and the last games; null if they do not show it to the caller."
    )


class FriendsOut(BaseModel):
    """Whom the caller follows, who follows the caller, and whom the caller has blocked."""

    followed: list[PersonOut]
    followers: list[PersonOut]
    blocked: list[PersonOut]


class RelationIn(Strict):
    """What the caller wants with somebody."""

    do: Literal["follow", "unfollow", "block", "unblock"]


class InviteIn(Strict):
    """The code of somebody who follows the caller."""

    person: Annotated[str, Field(pattern="^[A-Za-z0-9]{1,12}$")]


class InvitationOut(BaseModel):
    """An invitation to a table that has a free seat."""

    code: str = Field(description="The table.")
    game: str
    by: PersonOut


class TakenOut(BaseModel):
    """How much of a file was new. If games are left, send the same file again."""

    games: int
    known: int
    refused: int
    left: int
    pads: int
    campaigns: int


class DoneOut(BaseModel):
    """It is done and stored."""

    done: Literal[True] = True


DONE = DoneOut()
PERSON_FILE = {"requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}}


# --- oneself


@router.get("/me", summary="Look at yourself", dependencies=[PEOPLE])
async def get_me(caller: CurrentGuest) -> MeOut:
    """The caller's name, page and ways back."""
    return await _me(caller)


@router.put("/me/privacy", summary="Choose who sees your page", dependencies=[PEOPLE])
async def set_privacy(caller: CurrentGuest, request: Request, wanted: PrivacyIn) -> MeOut:
    """It gives the caller a page with a code, if there is none yet."""
    await own_account(caller, request)
    await caller.services.people.set_privacy(caller.guest.id, wanted.shown_to, wanted.here_to)
    return await _me(caller)


@router.post("/me/recovery", summary="Make a recovery link", dependencies=[ACCOUNTS])
async def add_recovery(caller: CurrentGuest, request: Request) -> SecretOut:
    """The link is /recover/SECRET. An earlier one is not good any more."""
    caller.services.people.allow_try(caller.visitor.address)
    await own_account(caller, request)
    return SecretOut(secret=await recovery.new_recovery_secret(caller.services, caller.guest.id))


@router.post("/recover", summary="Come back with a link", dependencies=[ACCOUNTS])
async def recover(request: Request, wanted: SecretIn) -> TokenOut:
    """A token for this device, from the secret of a link."""
    services = services_of(request)
    services.people.allow_try(request.scope["state"]["visitor"].address)
    guest = await recovery.use(services, wanted.secret)
    if guest is None:
        raise NotFound("This link is not good any more. Ask for a new one.")
    return await _token(request, guest)


@router.post("/me/passkeys/options", summary="Begin to make a passkey", dependencies=[ACCOUNTS])
async def passkey_options(caller: CurrentGuest, request: Request) -> dict[str, Any]:
    """The options for the authenticator, as in WebAuthn's JSON."""
    caller.services.people.allow_try(caller.visitor.address)
    await own_account(caller, request)
    return await passkeys.registration(caller.services.people.rows, passkeys.Party.of(request), caller.guest)


@router.post("/me/passkeys", status_code=201, summary="Keep a passkey", dependencies=[ACCOUNTS])
async def add_passkey(caller: CurrentGuest, request: Request, answer: Answer) -> DoneOut:
    """The authenticator's answer, as in WebAuthn's JSON."""
    services, name = caller.services, device_name(request.headers.get("user-agent", ""))
    party = passkeys.Party.of(request)
    await passkeys.register(services.people.rows, party, caller.guest, answer, name, services.now())
    return DONE


@router.post("/passkeys/options", summary="Begin to sign in with a passkey", dependencies=[ACCOUNTS])
async def sign_in_options(request: Request) -> dict[str, Any]:
    """The options for the authenticator, as in WebAuthn's JSON."""
    people = services_of(request).people
    people.allow_try(request.scope["state"]["visitor"].address)
    return await passkeys.authentication(people.rows, passkeys.Party.of(request))


@router.post("/passkeys", summary="Sign in with a passkey", dependencies=[ACCOUNTS])
async def sign_in_with_passkey(request: Request, answer: Answer) -> TokenOut:
    """A token for this device, from the authenticator's answer."""
    people = services_of(request).people
    people.allow_try(request.scope["state"]["visitor"].address)
    return await _token(request, await passkeys.authenticate(people.rows, passkeys.Party.of(request), answer))


@router.put("/me/email", summary="Give an e-mail address", dependencies=[ACCOUNTS])
async def set_email(caller: CurrentGuest, request: Request, wanted: AddressIn) -> DoneOut:
    """A link is sent there; the address counts when it was opened."""
    await own_account(caller, request)
    if wanted.address is None:
        await caller.services.people.rows.change_email(caller.guest.id, None)
    else:
        await ask_to_confirm(caller, checked_address(wanted.address))
    return DONE


# --- devices


@router.get("/me/devices", summary="List your devices", dependencies=[ACCOUNTS])
async def list_devices(caller: CurrentGuest) -> list[DeviceOut]:
    """Where the caller is signed in, the latest used first."""
    mine = device_of(caller)
    return [
        DeviceOut(id=one.id, name=one.name, created=one.created, seen=one.seen, here=one.id == mine)
        for one in await caller.services.people.devices.of(caller.guest.id)
    ]


@router.put("/me/devices/{device}", summary="Rename a device", dependencies=[ACCOUNTS])
async def rename_device(caller: CurrentGuest, device: DeviceId, wanted: NameIn) -> DoneOut:
    """Give a device a name."""
    await caller.services.people.devices.rename(caller.guest.id, device, cleaned(wanted.name))
    return DONE


@router.delete("/me/devices/{device}", summary="Sign a device out", dependencies=[ACCOUNTS])
async def sign_out(caller: CurrentGuest, device: DeviceId) -> DoneOut:
    """Its cookie or token is dead from now on."""
    await caller.services.people.devices.sign_out(caller.guest.id, device)
    return DONE


@router.post("/me/sign-out", summary="Sign out everywhere", dependencies=[ACCOUNTS])
async def sign_out_everywhere(caller: CurrentGuest, request: Request) -> TokenOut:
    """All cookies and tokens are dead from now on, this one, too; the answer has the only one that is good."""
    await own_account(caller, request)
    keep = await caller.services.people.devices.sign_out_everywhere(caller.guest.id, device_of(caller))
    return TokenOut(token=caller.services.keys.sign(*keep))


# --- all of it


@router.get("/me/export", summary="Export all that is kept about you", dependencies=[ACCOUNTS])
async def export(caller: CurrentGuest) -> dict[str, Any]:
    """Games, sheets, statistics, trophies, campaigns, tasks, settings, friends."""
    caller.services.people.allow_try(caller.visitor.address)
    return await exported(caller.services, caller.guest)


@router.post("/me/import", summary="Take in an export", dependencies=[ACCOUNTS], openapi_extra=PERSON_FILE)
async def import_file(caller: CurrentGuest, request: Request) -> TakenOut:
    """What is new in the file of another server: games, sheets, campaigns, settings."""
    caller.services.allow_new(caller.visitor.address)
    taken = await take_in(caller.services, caller.guest, await request.body())  # read after the token was checked
    return TakenOut(games=taken.games, known=taken.known, refused=taken.refused, left=taken.left, **taken.others)


@router.delete("/me", summary="Be deleted", dependencies=[ACCOUNTS])
async def delete_me(caller: CurrentGuest) -> DoneOut:
    """Finished games stay, without the name. This cannot be undone."""
    await forget(caller.services, caller.guest.id)
    return DONE


# --- others


@router.get("/people/{person}", summary="Look at somebody", dependencies=[FRIENDS])
async def get_person(caller: CurrentGuest, person: Person) -> ProfileOut:
    """Somebody's page, as far as they show it to the caller. It says nothing of games that are not over."""
    people = caller.services.people
    account = await known_account(caller, person)
    guest = await caller.services.guests.get(account.guest)
    one = as_somebody(account, guest)
    seen = await people.may_see(caller.guest.id, account)
    return ProfileOut(
        code=one.code,
        name=one.name,
        animal=one.animal,
        here=bool(await people.here_among(caller.guest.id, [one])),
        follows=await people.friends.follows(caller.guest.id, account.guest),
        profile=_plain(await profile(caller, guest, account, own=False)) if seen else None,
    )


@router.post("/people/{person}", summary="Follow or block somebody", dependencies=[FRIENDS])
async def relate(caller: CurrentGuest, request: Request, person: Person, wanted: RelationIn) -> DoneOut:
    """Whom one has blocked cannot invite one, talk to one, be paired with one or sit down at one's tables."""
    people = caller.services.people
    people.allow_try(caller.visitor.address)
    other = await known_account(caller, person)
    await own_account(caller, request)
    await people.friends.relate(caller.guest.id, other.guest, wanted.do)
    return DONE


@router.get("/friends", summary="List your friends", dependencies=[FRIENDS])
async def list_friends(caller: CurrentGuest) -> FriendsOut:
    """Those who are here first."""
    return FriendsOut.model_validate(await caller.services.people.lists.of(caller.guest.id))


@router.get("/invitations", summary="List your invitations", dependencies=[FRIENDS])
async def list_invitations(caller: CurrentGuest) -> list[InvitationOut]:
    """Invitations to tables that still have a free seat, the latest first."""
    return [InvitationOut.model_validate(one) for one in await caller.invitations()]


@router.post("/tables/{code}/invite", summary="Invite a friend", dependencies=[FRIENDS])
async def invite_friend(caller: CurrentGuest, live: Table, wanted: InviteIn) -> DoneOut:
    """Somebody who follows the caller, to a table in its lobby where the caller sits."""
    caller.services.people.allow_try(caller.visitor.address)
    await invite(caller, live, (await known_account(caller, wanted.person)).guest)
    return DONE


async def _me(caller: Caller) -> MeOut:
    people = caller.services.people
    account = await people.rows.of(caller.guest.id)
    return MeOut(
        name=caller.guest.name,
        code=account.code if account is not None else None,
        shown_to=account.shown_to if account is not None else "friends",
        here_to=account.here_to if account is not None else "nobody",
        email=account.email if account is not None else None,
        kept=await people.is_kept(caller.guest.id),
    )


async def _token(request: Request, guest: str) -> TokenOut:
    services = services_of(request)
    return TokenOut(token=services.keys.sign(*await sign_in(services, request, guest)))


def _plain(found: dict[str, Any]) -> dict[str, Any]:
    """Return a profile as plain data."""
    trophies = [{"game": shelf["game"], "trophies": [t.id for t in shelf["held"]]} for shelf in found["trophies"]]
    loved = [{"card": card["id"], "times": card["times"]} for card in found["loved"]]
    return {"since": found["since"], "cards": loved, "trophies": trophies, "last": found["last"]}
