"""How games look in a terminal: the presenter's screen, laid out in lines of text.

Words, labels and previews come from ``evertable.present`` in its three languages. A file named after a game says only
where things stand; a game without such a file is shown as its plain observation.
"""

from evertable.plugins import part_of_game
from evertable.present.words import Language
from evertable.terminal.plain import PlainBoard
from evertable.terminal.screen import PLACE, ScreenBoard

Board = ScreenBoard | PlainBoard


def board_for(game: str, language: Language = "en") -> Board:
    """Return the board of a game in a language."""
    return PlainBoard(language) if part_of_game(game, PLACE) is None else ScreenBoard(game, language)
