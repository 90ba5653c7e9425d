"""What is kept of earlier screens is what would be made anew."""

import pytest

from evertable.bots.registry import bot_named
from evertable.everdell import GAME
from evertable.everdell.ids import CATALOG
from evertable.kernel.game import SPECTATOR
from evertable.kernel.view import View
from evertable.present import words as words_file
from evertable.present.everdell import PRESENTER
from evertable.present.words import Words

NAMES = ["Ann", "Ben", "Nightweave", "Rugwort"]


@pytest.mark.parametrize("modules", [[], ["pearlbrook", "newleaf", "spirecrest", "bellfaire", "powers", "legends"]])
def test_screens_are_as_if_nothing_were_kept(modules: list[str]) -> None:
    kept, s, bot = Words("fr", CATALOG), GAME.new_game(GAME.config(2, modules), 11), bot_named("random", GAME, 5)
    for _ in range(60):
        for seat in (0, 1, SPECTATOR):
            view = View(GAME, s, seat)
            assert PRESENTER.screen(view, NAMES, kept) == PRESENTER.screen(view, NAMES, Words("fr", CATALOG))
        if GAME.over(s):
            return
        GAME.apply(s, bot.choose(View(GAME, s, GAME.actor(s))))


def test_most_of_a_screen_is_kept() -> None:
    words, s = Words("en", CATALOG), GAME.new_game(GAME.config(2), 11)
    one, other = (PRESENTER.screen(View(GAME, s, seat), NAMES, words).board for seat in (0, 1))
    assert one["river"] is other["river"]
    assert one["meadow"] is other["meadow"]
    assert one["players"][0]["city"] is other["players"][0]["city"]
    words.forget()
    assert PRESENTER.screen(View(GAME, s, 0), NAMES, words).board["river"] is not one["river"]


def test_the_oldest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words_file, "_MOST", 2)
    words, made = Words("en"), list[object]()

    def again(given: object) -> object:
        def make() -> object:
            made.append(given)
            return given

        return words.again("thing", given, make)

    for given in ({"a": 1}, 2, {"a": 1}, 3, {"a": 1}, 2):
        assert again(given) == given
    assert made == [{"a": 1}, 2, 3, 2]
    assert words.again("other", 2, lambda: "2") == "2"
