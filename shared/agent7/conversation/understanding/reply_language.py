"""Language identification of a turn: in which language it is answered."""

from __future__ import annotations

from collections.abc import Sequence

from agent7.conversation import message_kinds
from agent7.conversation.heard import Heard
from agent7.language import LANGUAGES, UNDETERMINED, as_read, commands, detect_language, language_scores, recognise, small_talk
from agent7.language.replies.rendering import Voice
from agent7.store.conversation.message_log import Message

COMMON_TO_LANGUAGES = (commands.Stop, commands.Start, commands.Yes, commands.No, commands.Help)
"""Commands whose words are understood, and used, in every language: "stop", "ok"."""
ANSWERS = ("Yes", "No")
FEW_WORDS = 6
"""Of small talk: where the person's language has it too, it shows no other ("yo", "ta, you're a gem")."""
SHOWS_NO_LANGUAGE = 3
"""So few words are too few to tell a language by."""
SCORE_OF_ONE_WORD = 1.0
"""What a word that no other language has says for its own."""


def reply_language(heard: Heard, said: Sequence[Message]) -> Voice:
    """The language of the reply, in the workspace's tone: that of the message, else the person's last, else the workspace's.

    A command of a few words ("oublie-moi", "optimiza tu memoria") shows its language by itself; of other short messages more than one word
    has to, where the person has spoken before.
    """
    return Voice(_spoken(heard.user.language or heard.workspace.locale, said, known=bool(heard.user.language)), heard.workspace.tone)


def _spoken(before: str, said: Sequence[Message], *, known: bool) -> str:
    text = as_read(" ".join(message_kinds.words(message) for message in said))
    count = len(text.split())
    command = commands.parse(text, quoted=False, forwarded=False)
    if command is not None and not isinstance(command, COMMON_TO_LANGUAGES) and count <= SHOWS_NO_LANGUAGE:
        return command.language
    if count <= FEW_WORDS and (talked := _of_small_talk(text, before)):
        return talked
    if count <= 1:
        return before
    if count <= SHOWS_NO_LANGUAGE and (found := recognise(text, before, among=ANSWERS)):
        return found.language
    detected = detect_language(text, hint=before)
    if detected == UNDETERMINED or (known and count <= SHOWS_NO_LANGUAGE and not _is_clear(text, detected)):
        return before
    return detected


def _is_clear(text: str, language: str) -> bool:
    return language_scores(text)[language] > SCORE_OF_ONE_WORD


def _of_small_talk(text: str, before: str) -> str:
    """The language in which a few words are nothing but small talk: the person's where it is one of them, else the only one."""
    spoken = [language for language in LANGUAGES if small_talk(text, language, only=True)]
    return before if before in spoken else spoken[0] if len(spoken) == 1 else ""
