"""Fold case and accents, for search."""

import unicodedata


def folded(text: str) -> str:
    """Return a text without case and accents, also those that are no accents (ł, œ), and with one kind of
    apostrophe."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    plain = plain.replace("ł", "l").replace("œ", "oe").replace("’", "'")
    return "".join(letter for letter in plain if not unicodedata.combining(letter))
