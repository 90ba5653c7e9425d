"""What the mayors may say to each other: colours and kinds of their cards, never names, and wishes (R-D-92)."""

from typing import Final

from evertable.duo.ids import CARD
from evertable.duo.partner_hints import Signal, sayable
from evertable.kernel.view import View
from evertable.present.colours import colour_words
from evertable.present.duo.faces import KINDS
from evertable.present.talk import Phrase
from evertable.present.words import Words, mark

GROUPS: Final = {"have": mark("I have"), "want": mark("I want")}


class DuoTalk:
    """Words between two mayors."""

    def phrases(self, view: View, words: Words) -> list[Phrase]:
        """What is true of the own hand, and every wish."""
        seen = view.observation()
        if "skunks" not in seen or seen["seats"] < 2 or view.seat < 0:
            return []
        hand = [CARD[name] for name in seen["mayors"][view.seat]["hand"]]
        return [
            Phrase(_id(signal), words.say(GROUPS[signal["say"]]), _label(signal, words)) for signal in sayable(hand)
        ]

    def heard(self, phrase: str, words: Words) -> str:
        """A signal in words."""
        signal = _signal(phrase)
        return f"{words.say(GROUPS[signal['say']])} {_label(signal, words)}"


def _id(signal: Signal) -> str:
    return " ".join(f"{key}={value}" for key, value in signal.items())


def _signal(phrase: str) -> Signal:
    return dict(field.split("=", 1) for field in phrase.split(" "))


def _label(signal: Signal, words: Words) -> str:
    """Icons with their names; a colour and a kind together mean one card that is both."""
    if "resource" in signal:
        return f"[{signal['resource']}]"
    parts = []
    if "color" in signal:
        parts.append(f"[{signal['color']}] {colour_words(signal['color'], words)[0]}")
    if "kind" in signal:
        parts.append(f"[{signal['kind']}] {words.say(KINDS[signal['kind']])}")
    return ", ".join(parts)


TALK: Final = DuoTalk()
