"""Pages about fair shuffles: a table's commitment, its seed after the end, and a form that checks them."""

from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.responses import Response

from evertable.kernel.fair import commitment
from evertable.web.server.rendering import page
from evertable.web.services import CurrentVisitor, SeenTable

router = APIRouter(include_in_schema=False)
Digest = Annotated[str, Query(max_length=100)]
Seed = Annotated[str, Query(max_length=40)]
Nonce = Annotated[str, Query(max_length=100)]


@router.get("/fair")
async def check(caller: CurrentVisitor, seed: Seed = "", nonce: Nonce = "", promise: Digest = "") -> Response:
    """Compute the digest of a seed and a nonce, and compare it with the commitment."""
    given = {"seed": seed.strip(), "nonce": nonce.strip(), "promise": promise.strip().lower()}
    return page("fair.html", caller.context(table=None, given=given, checked=_checked(**given)))


@router.get("/t/{code}/fair")
async def fair(caller: CurrentVisitor, live: SeenTable) -> Response:
    """Show the commitment of a table. After the end, show the seed and check it."""
    told = live.commitment_fields()
    given = {"seed": str(told["seed"] or ""), "nonce": told["nonce"] or "", "promise": told["commitment"] or ""}
    table = {"code": live.info.code, "over": told["seed"] is not None, **told}
    return page("fair.html", caller.context(table=table, given=given, checked=_checked(**given)))


def _checked(seed: str, nonce: str, promise: str) -> dict[str, Any] | None:
    """Return the digest and whether it equals the commitment, or None if something is missing."""
    if not (seed.isascii() and seed.isdecimal() and nonce):
        return None
    found = commitment(int(seed), nonce)
    return {"digest": found, "fits": found == promise if promise else None}
