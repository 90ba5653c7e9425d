"""Exception handlers: problems and failures as short pages, or as JSON for programs. Stack traces are never shown."""

import logging
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any, Final

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Match
from starlette.types import Scope

from evertable.drawing.words import words_in
from evertable.present.words import mark
from evertable.web.server.problems import BadRequest, NotFound, Outdated, Problem, Unsupported, ValidationFailed
from evertable.web.server.rendering import page
from evertable.web.server.words import language_of

LOG: Final = logging.getLogger(__name__)
TITLES: Final = {
    400: mark("That did not work"),
    401: mark("Who are you?"),
    403: mark("Not here"),
    404: mark("Nothing grows here"),
    405: mark("That did not work"),
    409: mark("Not now"),
    413: mark("That is too long"),
    422: mark("That did not work"),
    429: mark("One thing at a time"),
}
FAILED: Final = mark("Something went wrong on our side. Nothing you did is lost; please try again.")


def problem_response(scope: Scope, problem: Problem) -> Response:
    """Return a problem as a page or as JSON, in the visitor's language."""
    return _response(scope, problem.status, problem)


def _response(scope: Scope, status: int, problem: Problem, headers: dict[str, str] | None = None) -> Response:
    asked = Headers(scope=scope)
    if scope["path"].startswith("/api/"):
        return JSONResponse({"error": str(problem)}, status, headers)
    words = words_in(language_of(str(scope.get("state", {}).get("language", "")), asked.get("accept-language")))
    text = problem.say(words)
    if "application/json" in asked.get("accept", ""):
        return JSONResponse({"error": text, "message": text}, status, headers)
    title = words.say(problem.title or TITLES.get(status, mark("Something went wrong")))
    code = "" if isinstance(problem, Outdated) else str(scope.get("path_params", {}).get("code", ""))
    context = {"words": words, "csrf": "", "comfort": {}, "guest": {"name": "", "language": ""}}
    context |= {"status": status, "title": title, "message": text, "code": code}
    return page("error.html", context, status, headers)


def _kind(request: Request) -> str:
    return "JSON in UTF-8" if request.url.path.startswith("/api/") else "a form"


def _fields_of(request: Request) -> list[str]:
    """Return the fields that a request may have in its body."""
    body = getattr(request.scope.get("route"), "body_field", None)
    model = getattr(getattr(body, "field_info", None), "annotation", None)
    return list(getattr(model, "model_fields", {}))


def _routes(router: Any) -> Iterator[Any]:
    """Return all routes of a router, with those of the routers that it includes."""
    for route in router.routes:
        included = getattr(route, "original_router", None)
        yield from [route] if included is None else _routes(included)


def _methods_at(request: Request) -> str:
    """Return the methods of all routes at the address; an exception knows those of one route only."""
    here = [route for route in _routes(request.app.router) if route.matches(request.scope)[0] is Match.PARTIAL]
    return ", ".join(sorted({method for route in here for method in route.methods}))


def install(app: FastAPI) -> None:
    """Add the exception handlers to the application."""

    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, Problem)
        return problem_response(request.scope, error)

    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code == HTTPStatus.NOT_FOUND:
            return problem_response(request.scope, NotFound("There is nothing at this address."))
        headers = dict(error.headers) if error.headers else None
        if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            allowed = _methods_at(request)
            headers = {**(headers or {}), "Allow": allowed}
            problem: Problem = Unsupported(
                "{method} is not possible at this address. Possible: {allowed}.", method=request.method, allowed=allowed
            )
        else:
            problem = BadRequest(
                mark("The body of the request cannot be read. Send it as {kind}."), kind=_kind(request)
            )
        return _response(request.scope, error.status_code, problem, headers)

    async def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        return problem_response(request.scope, ValidationFailed(error.errors()[0], _fields_of(request)))

    async def failed(request: Request, error: Exception) -> Response:
        return _response(request.scope, HTTPStatus.INTERNAL_SERVER_ERROR, Problem(FAILED))

    app.add_exception_handler(Problem, refused)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(Exception, failed)
