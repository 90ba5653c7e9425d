"""The achievements of challenges against Miss Thorn, kept per player (R-D-166)."""

from typing import Final

from evertable.duo.ids import CATALOG
from evertable.duo.score import achievements
from evertable.duo.state import Duo
from evertable.kernel.stack import State
from evertable.present.campaigns import Trophies, Trophy
from evertable.present.words import Words


class DuoTrophies(Trophies):
    """Achievements of Duo for screens."""

    def title(self, words: Words) -> str:
        return words.say("Achievements against Miss Thorn")

    def all(self, words: Words) -> list[Trophy]:
        tokens = [token for token in CATALOG.tokens if token.type == "achievement"]
        return [
            Trophy(token.id, words.name(token.id), words.text(token.id), token.confidence == "reconstructed")
            for token in tokens
        ]

    def won(self, s: State) -> list[str]:
        """Return those of a challenge that is won."""
        assert isinstance(s, Duo)
        return achievements(s) if not s.stack else []


TROPHIES: Final = DuoTrophies()
