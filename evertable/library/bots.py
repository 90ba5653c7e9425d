"""Bots at a match."""

from typing import TYPE_CHECKING, Any, Final

from evertable.bots.bot import Bot, Budget
from evertable.bots.levels import seat_names
from evertable.bots.registry import bot_named
from evertable.kernel.errors import IllegalAction
from evertable.kernel.game import Game
from evertable.kernel.module import ConfigError
from evertable.kernel.nearest import did_you_mean, shown
from evertable.library.action import Action

if TYPE_CHECKING:
    from evertable.library.match import Match


class MatchBot:
    """A bot that decides for whichever seat is to move. It sees only what that seat sees."""

    def __init__(self, match: "Match", bot: Bot, seconds: float | None, nodes: int | None) -> None:
        self._match: Final = match
        self._bot: Final = bot
        self._budget: Final = None if seconds is None and nodes is None else Budget(seconds, nodes)

    @property
    def name(self) -> str:
        """What it is called."""
        return self._bot.name

    def choose(self) -> Action:
        """Return the action it prefers now, without making it. Raises IllegalAction if the game is over."""
        match = self._match
        if match.over:
            raise IllegalAction(f"{self.name} cannot choose: the game is over")
        return match.action(self._bot.choose(match.view(), self._budget))

    def play(self) -> Action:
        """Make the move that it prefers."""
        return self._match.push(self.choose())


def is_bot(game: Game[Any], name: str) -> bool:
    """Return whether a seat of this name can be played by a bot."""
    return name in seat_names(game)


def bot_for(game: Game[Any], name: str, seed: int) -> Bot:
    """Return a new bot by its name; raises ConfigError."""
    known = seat_names(game)
    if name not in known:
        raise ConfigError(
            "{game} has no bot {given}{near} (bots: {choices})",
            game=game.title,
            given=shown(name),
            near=did_you_mean(str(name), known),
            choices=", ".join(known),
        )
    return bot_named(name, game, seed)
