"""How games look in a terminal: the presenter's screen, laid out in lines of text.

Words, labels and previews come from ``evertable.present`` in its three languages. A file named after a game says only
where things stand; a game without a presenter is shown as its plain observation.
"""

from evertable.present.registry import is_presented
from evertable.present.words import Language
from evertable.terminal.plain import PlainBoard
from evertable.terminal.screen import ScreenBoard

Board = ScreenBoard | PlainBoard


def board_for(game: str, language: Language = "en") -> Board:
    """Return the board of a game in a language."""
    return ScreenBoard(game, language) if is_presented(game) else PlainBoard(language)
