"""Pictures that the catalogue describes: a critter with its clothes, its hat and what it holds."""

from evertable.catalog.schema import Entry


def recipe(entry: Entry) -> str:
    """Return the picture of an entry in one line, as art/critters.js reads it; empty where it has none."""
    picture = entry.picture
    if picture is None:
        return ""
    parts = (picture.species, picture.clothes, picture.cloth, picture.hat, picture.hat_colour, picture.holds)
    return ":".join((*parts, picture.hood, str(picture.specs)))
