"""Language identification of a turn: in which language it is answered."""

from __future__ import annotations

from collections.abc import Sequence

from agent7.conversation import message_kinds
from agent7.conversation.heard import Heard
from agent7.language import LANGUAGES, UNDETERMINED, as_read, commands, detect_language, recognise, small_talk
from agent7.language.replies.rendering import Voice
from agent7.store.conversation.message_log import Message

COMMON_TO_LANGUAGES = (commands.Stop, commands.Start, commands.Yes, commands.No, commands.Help)
"""Commands whose words are understood, and used, in every language: "stop", "ok"."""
ANSWERS = ("Yes", "No")
FEW_WORDS = 6
"""Of small talk: where the person's language has it too, it shows no other ("yo", "ta, you're a gem")."""
SHOWS_NO_LANGUAGE = 3
"""So few words are too few to tell a language by."""


def reply_language(heard: Heard, said: Sequence[Message]) -> Voice:
    """The language of the reply, in the workspace's tone: that of the message, else the person's last, else the workspace's.

    A command of a few words ("oublie-moi", "optimiza tu memoria") shows its language by itself.
    """
    return Voice(_spoken(heard.user.language or heard.workspace.locale, said), heard.workspace.tone)


def _spoken(before: str, said: Sequence[Message]) -> str:
    text = as_read(" ".join(message_kinds.words(message) for message in said))
    command = commands.parse(text, quoted=False, forwarded=False)
    if command is not None and not isinstance(command, COMMON_TO_LANGUAGES) and len(text.split()) <= SHOWS_NO_LANGUAGE:
        return command.language
    if len(text.split()) <= FEW_WORDS and small_talk(text, before, only=True):
        return before
    if len(text.split()) == 1:
        return _of_one_word(text, before)
    if len(text.split()) <= SHOWS_NO_LANGUAGE and (found := recognise(text, before, among=ANSWERS)):
        return found.language
    detected = detect_language(text, hint=before)
    return before if detected == UNDETERMINED else detected


def _of_one_word(word: str, before: str) -> str:
    """One word fixes no language, but a greeting, a word of thanks or the like that only one of them has."""
    spoken = [language for language in LANGUAGES if small_talk(word, language, only=True)]
    return spoken[0] if len(spoken) == 1 and before not in spoken else before
