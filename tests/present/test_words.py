"""Three languages: every message, name and gist is there, and no screen shows English to a French or Polish player."""

import re
from collections.abc import Iterator
from dataclasses import asdict, replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from evertable import registry
from evertable.catalog import Catalog, load, modules
from evertable.catalog.schema import Text
from evertable.drawing.words import words_in
from evertable.kernel.game import SPECTATOR, Game
from evertable.kernel.rng import below, seeded
from evertable.kernel.view import View
from evertable.present.links import Linked
from evertable.present.links import plain as drop_links
from evertable.present.registry import presenter_for
from evertable.present.words import LANGUAGES, Language, Words
from evertable.web.app import create_app
from evertable.web.server.settings import settings_for
from tests.web.guest import GENEROUS, Visitor, serving
from tools import messages

OTHERS: Final[tuple[Language, ...]] = ("fr", "pl")
NAMES: Final = ["Anna", "Jon", "Zofia", "Louis", "Mirek", "Yvonne"]
SAME: Final[dict[str, set[str]]] = {
    "fr": {
        "Bonus",
        "Code",
        "Concert",
        "D (destination)",
        "Date",
        "Destination",
        "Menu",
        "Miss Thorn",
        "Mode",
        "Newleaf",
        "Normal",
        "Phrases",
        "P (production)",
        "Pages",
        "Pearlbrook",
        "Points",
        "Production",
        "Score",
        "Spirecrest",
        "Table",
        "Total",
        "Volume",
        "axolotl",
        "cardinal",
        "construction",
        "couple",
        "destination",
        "{days} {number} h",
        "{hours} h {minutes} min",
        "min",
        "point",
        "points",
        "production",
        "rat",
        "unique",
        "normal",
        "Constructions",
        "Sources",
        "Moment",
        "bot",
    },
    "pl": {"Bot", "Menu", "bot", "min"},
}
"""Messages that are the same word in English."""
EVERYWHERE: Final = {
    "Nonce",
    "Nightweave",
    "s",
    "Evertable",
    "Everdell",
    "Everdell Duo",
    "Evergreen",
    "evergreen",
    "English",
    "Français",
    "Polski",
}
KEYS: Final = {"Tab", "Enter", "Esc"}
UNSAID: Final = {"action", "text", "then", "target", "group", "rule", "source", "letters"}
"""What a screen holds beside texts: notations, names of targets, the two letters of an artist."""


def fields(text: str) -> list[str]:
    return sorted(set(re.findall(r"\{[a-z_]+\}", text)))


def icons(text: str) -> list[str]:
    return sorted(re.findall(r"\[[a-z_]+\]", text))


def bare(text: str) -> str:
    """A text without fields, icons, numbers and marks."""
    return " ".join(re.sub(r"\{[a-z_]+\}|\[[a-z_]+\]|R-[A-Z]+-\d+|\d|[^\w ]", " ", text).split())


@cache
def found() -> tuple[messages.Id, ...]:
    """Every message that is said anywhere."""
    return tuple(messages.messages())


def catalog(game: str) -> Catalog:
    words = words_in("en", game)
    assert words.catalog is not None
    return words.catalog


def unchanged(game: str, language: Language) -> set[str]:
    """Names of components that are the same in English, and the two letters that stand for artists."""
    names = {entry.name.en for entry in catalog(game).entries if entry.name.get(language) == entry.name.en}
    return names | {token.name.en[:2] for token in catalog(game).tokens if token.type == "artist"}


# --- messages


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated(language: Language) -> None:
    known = {message.id: message for message in messages.read(language) if message.id}
    wanted = set(found())
    assert wanted - set(known) == set(), "new messages: run tools/messages.py, then translate them"
    assert set(known) - wanted == set(), "messages that nobody says any more: run tools/messages.py"
    for message in known.values():
        assert all(messages.forms(message)), message.id
        assert not message.fuzzy, message.id


@pytest.mark.parametrize("language", OTHERS)
def test_rewording_loses_no_translation(language: Language) -> None:
    """There were 2,043 translations before messages were reworded; far fewer would mean that some were dropped. Since
    then the rulings of components have moved into the catalogue.
    """
    translated = {message.id for message in messages.read(language) if message.id and all(messages.forms(message))}
    assert len(translated) + len({ruling.en for ruling in rulings() if getattr(ruling, language)}) > 2_000


def rulings() -> list[Text]:
    """The rulings of all components of all games."""
    entries = [entry for game in registry.NAMES for entry in load(game, modules(game)).entries]
    return [ruling for entry in entries for ruling in entry.rulings if isinstance(ruling, Text)]


@pytest.mark.parametrize("language", OTHERS)
def test_every_ruling_is_translated_and_cites_the_same_rules(language: Language) -> None:
    assert len(rulings()) > 600
    for ruling in rulings():
        assert ruling.get(language) != ruling.en, ruling.en
        assert icons(ruling.get(language)) == icons(ruling.en), ruling.en
        assert rules(ruling.get(language)) == rules(ruling.en), ruling.en


def rules(text: str) -> list[str]:
    return sorted(re.findall(r"R-[A-Z]+-\d+", text))


@pytest.mark.parametrize("language", OTHERS)
def test_translations_have_the_fields_icons_and_plural_forms_of_their_message(language: Language) -> None:
    read = messages.read(language)
    for message in read:
        texts = (message.id,) if isinstance(message.id, str) else message.id
        forms = messages.forms(message)
        assert len(forms) == (1 if isinstance(message.id, str) else read.num_plurals), message.id
        for form in forms if message.id else ():
            assert fields(form) == fields(texts[-1]), form
            assert icons(form) == icons(texts[-1]), form


@pytest.mark.parametrize("language", OTHERS)
def test_few_messages_stay_as_they_are_in_english(language: Language) -> None:
    read = [message for message in messages.read(language) if bare(str(message.id))]
    same = {
        bare(messages.forms(message)[0]) for message in read if messages.forms(message)[0] in (message.id, *message.id)
    }
    assert same - EVERYWHERE == {bare(text) for text in SAME[language]}


def test_the_files_are_as_the_tool_writes_them() -> None:
    for language in OTHERS:
        read = messages.read(language)
        file = (messages.LOCALE / f"{language}.po").read_bytes()
        assert messages.written(read, language) == file
        assert b"-Date" not in file


def test_calls_are_found_wherever_they_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    web = tmp_path / messages.TEMPLATES[-1]
    web.mkdir(parents=True)
    (web.parent / "code.py").write_text(
        'SAID = {1: mark("kept")}\nx = words.say("said", a=words.many("one", "more", 2))\n'
        'raise Conflict("taken" if x else "full")\n'
    )
    (web / "page.html").write_text(
        "{% macro m(x) %}<a title=\"{{ words.say('in an attribute') | icons }}\">{% endmacro %}"
        '{{ m(words.many("{number} egg", "{number} eggs", n)) }}{{ mark("crown") }}'
        '{{ words.say("perhaps" if a else "never") }}{% set d = {"a": words.say("in a map")} %}'
    )
    monkeypatch.setattr(messages, "ROOT", tmp_path)
    seen = set(messages.messages()) - {text for text, _ in messages._from_games()}
    assert seen == {
        "kept",
        "said",
        ("one", "more"),
        "taken",
        "full",
        "in an attribute",
        ("{number} egg", "{number} eggs"),
        "perhaps",
        "never",
        "in a map",
    }


def test_plural_forms_follow_the_language() -> None:
    def points(language: Language) -> list[str]:
        return [Words(language).many("{number} point", "{number} points", n) for n in (0, 1, 2, 5, 12, 22)]

    assert points("fr") == ["0 point", "1 point", "2 points", "5 points", "12 points", "22 points"]
    assert points("pl") == ["0 punktów", "1 punkt", "2 punkty", "5 punktów", "12 punktów", "22 punkty"]


@pytest.mark.parametrize(
    ("player", "said"),
    [
        ("Anna", "Ville d’Anna"),
        ("Édith", "Ville d’Édith"),
        ("Yvonne", "Ville d’Yvonne"),
        ("Yann", "Ville de Yann"),
        ("Paul", "Ville de Paul"),
        ("Hugo", "Ville de Hugo"),
        ("{0}", "Ville de {0}"),
        ("", "Ville de "),
    ],
)
def test_french_shortens_before_a_vowel(player: str, said: str) -> None:
    words = Linked(Words("fr"))
    assert words.say("City of {player}", player=player) == said
    assert drop_links(words.say("City of {player}", player=words.player(1, player))) == said
    waiting = words.many(
        "{number} worker of {player} waits here", "{number} workers of {player} wait here", 2, player=player
    )
    assert waiting == f"2 ouvriers {said[6:]} attendent ici"
    assert Words("en").say("City of {player}", player=player) == f"City of {player}"


def test_no_line_ends_before_a_mark_of_french() -> None:
    words = words_in("fr", "everdell")
    assert words.say("As seen by:") == "Vue de\u00a0:"
    assert words.set("« Oui » ; non ?") == "«\u00a0Oui\u00a0»\u00a0; non\u00a0?"
    assert words.joined(["un", "deux"]) == "un\u00a0; deux"
    assert not re.search(r" [;:!?»]|« ", " ".join(words.text(entry.id) for entry in catalog("everdell").entries))
    assert words_in("pl").joined(["raz", "dwa"]) == "raz; dwa"


def test_french_has_one_kind_of_apostrophe() -> None:
    """The curved one; straight marks stay around what is typed, as in 'random'."""
    told = [form for message in messages.read("fr") for form in messages.forms(message)]
    for game in registry.NAMES:
        told += [text for entry in catalog(game).entries for text in (entry.name.get("fr"), entry.text.get("fr"))]
    told += [card.icon_line.get("fr") for card in catalog("everdell").cards if card.icon_line]
    assert len(told) > 2000
    assert [text for text in told if re.search(r"[^\W\d_]'[\w{\[(<«]", text)] == []


@pytest.mark.parametrize(("language", "name"), [("fr", "Paillasson"), ("pl", "Krostaw")])
def test_the_rat_has_one_name_in_each_language(language: Language, name: str) -> None:
    entries = catalog("everdell").entries
    told = [text.get(language) for entry in entries for text in (entry.name, entry.text)]
    told += [form for message in messages.read(language) for form in messages.forms(message)]
    assert [text for text in told if "Rugwort" in text] == []
    assert sum(name in text for text in told) > 5


# --- names and icon lines


@pytest.mark.parametrize("game", registry.NAMES)
def test_every_component_has_a_name_and_a_text_in_three_languages(game: str) -> None:
    for entry in catalog(game).entries:
        assert entry.name.fr, entry.id
        assert entry.name.pl, entry.id
        assert entry.text.fr, entry.id
        assert entry.text.pl, entry.id


def test_every_icon_line_is_short_in_three_languages() -> None:
    for card in catalog("everdell").cards:
        line = card.icon_line
        assert line, card.id
        for text in (line.en, line.fr, line.pl):
            assert text, card.id
            assert icons(text) == icons(line.en), card.id
            assert len(text) <= len(line.en) + 6, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_tell_card_colours_and_artists_apart(language: Language) -> None:
    words = words_in(language, "evergreen")
    colours = [mark for mark in found() if isinstance(mark, str) and re.match(r"[A-Z] \(", mark)]
    assert len({words.say(colour)[0] for colour in colours}) == len(colours) == 5
    artists = [token.id for token in catalog("evergreen").tokens if token.type == "artist"]
    assert len({words.name(artist)[:2] for artist in artists}) == len(artists)


# --- screens of random positions


def positions(game: Game[Any], seats: int, modules: list[str], seed: int) -> Iterator[tuple[Any, list[Any]]]:
    """Some positions of a random game, the last one included, with the moments since the one before."""
    presenter, s = presenter_for(game.name), game.new_game(game.config(seats, modules), seed)
    rng, number, told = seeded(seed), 0, []
    while not game.over(s):
        actions = game.choices(s)
        rng, at = below(rng, len(actions))
        seat, do, before = game.actor(s), game.describe(s, actions[at]), game.observation(s, SPECTATOR)
        game.apply(s, actions[at])
        told.append(presenter.log_entry(before, game.observation(s, SPECTATOR), seat, dict(do)))
        number += 1
        if number % 29 == 0 or game.over(s):
            yield s, told
            told = []


def said(data: Any, key: str = "") -> Iterator[str]:
    """The texts of a screen in order."""
    if isinstance(data, dict):
        for name, value in data.items():
            if name not in UNSAID or (name == "text" and "action" not in data):
                yield from said(value, name)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from said(value)
    elif isinstance(data, str) and bare(data) and not re.fullmatch(r"[a-z0-9_:-]*", data):
        yield data


def everything(game: Game[Any], s: Any, told: list[Any], words: Words) -> set[str]:
    presenter, seat = presenter_for(game.name), max(game.actor(s), 0)
    view = View(game, s, seat)
    names = [*NAMES[: s.table.config.seats], "Rugwort"]
    texts = set(said(asdict(presenter.screen(view, names, words))))
    for action in view.legal_actions()[:: max(1, len(view.legal_actions()) // 4)]:
        texts.update(presenter.preview(view, action, names, words).lines)
    for log_entry in told:
        texts.update(presenter.tell(log_entry, names, me, words) for me in (seat, SPECTATOR))
    return texts


@pytest.mark.parametrize(
    ("name", "seats", "modules"),
    [
        ("everdell", 1, ["rugwort"]),
        ("everdell", 3, []),
        ("everdell", 5, []),
        ("evergreen", 2, []),
        ("evergreen", 4, []),
    ],
)
def test_no_english_on_the_screens_of_others(name: str, seats: int, modules: list[str]) -> None:
    game = registry.game_named(name)
    for s, told in positions(game, seats, modules, seats):
        english = everything(game, s, told, words_in("en", name))
        for language in OTHERS:
            allowed = {*SAME[language], *unchanged(name, language), *NAMES, "Rugwort"}
            same = english & everything(game, s, told, words_in(language, name))
            assert {text for text in same if not plain(text, allowed)} == set(), language


def plain(text: str, allowed: set[str]) -> bool:
    """Whether a text is made of names and of words that are the same in both languages."""
    for name in sorted(allowed, key=len, reverse=True):
        text = re.sub(rf"\b{re.escape(name)}\b", " ", text)
    return not re.search(r"[^\W\d_]{2}", bare(text))


# --- pages


class Page(HTMLParser):
    """What a page says: texts and the labels of things."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.said: set[str] = set()
        self._deep = 0
        self.feed(re.sub(r'<span class="word">(.*?)</span>', r"\1", html))  # long words of names are boxes of their own

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "style", "cite"):
            self._deep += 1
        labels = ("aria-label", "title", "data-name", "alt")
        self.said |= {value for name, value in attrs if name in labels and value}

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style", "cite"):
            self._deep -= 1

    def handle_data(self, data: str) -> None:
        if not self._deep and data.strip():
            self.said.add(" ".join(data.split()))


def test_no_english_on_the_pages_of_others(tmp_path: Path) -> None:
    settings = replace(settings_for(str(tmp_path / "games.db")), limits=GENEROUS, bot_workers=1)
    with serving(create_app(settings)) as app:
        ann = Visitor(app)
        ann.get("/")
        ann.post("/settings", name="Anna", language="")
        solo = ann.new("me", module="rugwort")
        for _ in range(30):
            acts = ann.acts(solo)
            if not acts:
                break
            ann.act(solo, acts[len(acts) // 2])
        lobby = ann.new("me", "friend", game="evergreen")
        shared = ann.new("me", "me", game="evergreen")
        paths = ["/", "/new?game=everdell", "/new?game=evergreen", "/join", "/settings", "/nowhere", lobby, shared]
        paths += [solo, f"{solo}/log", f"{solo}/story/inn", f"{solo}/story/grand_tour", f"{shared}/story/blue"]
        for path in paths:
            english = Page(ann.get(path, **{"accept-language": "en"}).text).said
            for language in OTHERS:
                other = Page(ann.get(path, **{"accept-language": language}).text).said
                codes = {table.info.code for table in app.state.services.tables.all}
                allowed = {*SAME[language], *EVERYWHERE, *KEYS, *codes, "Anna"}
                allowed |= {name for game in registry.NAMES for name in unchanged(game, language)}
                assert {text for text in english & other if not plain(text, allowed)} == set(), (path, language)


def test_languages_are_those_that_have_a_file() -> None:
    assert {path.stem for path in messages.LOCALE.glob("*.po")} == set(get_args(Language)) - {"en"} == set(OTHERS)
