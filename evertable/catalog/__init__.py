"""The catalogue: every component of the games as data, with names, numbers, own-words texts, sources and confidence.

Facts live here; behaviour lives in the games, which look up numbers by id. See `schema.py` for the fields of an entry.
"""

from .check import check, summary
from .load import games, load, modules
from .model import Catalog, CatalogError
from .show import render, search

__all__ = ["Catalog", "CatalogError", "check", "games", "load", "modules", "render", "search", "summary"]
