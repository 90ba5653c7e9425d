"""The attributes that the objects of a class have, compiled or not: ``__slots__`` does not outlive compilation."""

from inspect import isdatadescriptor


def attributes(*classes: type) -> set[str]:
    """The names of the attributes that the classes themselves bring."""
    return {
        name for kind in classes for name, value in vars(kind).items() if isdatadescriptor(value) and name[0] != "_"
    }
