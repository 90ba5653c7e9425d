"""Matches and replays as drawn tables, for notebooks."""

from collections.abc import Sequence

from evertable.drawing.frame import Shown, frame
from evertable.drawing.words import words_in
from evertable.library.match import Match
from evertable.present.registry import presenter_for
from evertable.present.words import Language
from evertable.terminal.names import names_at


def drawn(matches: Sequence[Match], seat: int | None, language: Language = "en", at: int = 0) -> str:
    """Return positions of one game as a frame, as a seat sees them; None: each as the seat that decides there.

    Each position tells what has happened since the one before.
    """
    game = matches[0].game
    since = [max(0, len(matches[0].moves) - 1), *(len(match.moves) for match in matches)]
    shown = [_shown(match, seat, language, begun) for match, begun in zip(matches, since, strict=False)]
    return frame(game, words_in(language, game), shown, at)


def _shown(match: Match, seat: int | None, language: Language, since: int) -> Shown:
    words = words_in(language, match.game)
    names = names_at(match.state, match.seats, words)
    viewer = match.seat if seat is None else seat
    screen = presenter_for(match.game).screen(match.view(viewer), names, words)
    number = len(match.moves)
    told = [match.at(step).told(viewer, language=language) for step in range(since + 1, number + 1)]
    return Shown(screen, number, [line for text in told for line in text.splitlines()], names)
