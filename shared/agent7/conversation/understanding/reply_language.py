"""Language identification of a turn: in which language it is answered."""

from __future__ import annotations

from collections.abc import Sequence

from agent7.conversation import message_kinds
from agent7.conversation.heard import Heard
from agent7.language import LANGUAGES, UNDETERMINED, ParsedMessage, commands, language_scores, parse
from agent7.language.replies.rendering import Voice
from agent7.store.conversation.message_log import Message

COMMON_TO_LANGUAGES = (commands.Stop, commands.Start, commands.Yes, commands.No, commands.Help)
"""Commands whose words are understood, and used, in every language: "stop", "ok"."""
ANSWERS = ("Yes", "No")
FEW_WORDS = 6
"""Of small talk: where the person's language has it too, it shows no other ("yo", "ta, you're a gem")."""
SHOWS_NO_LANGUAGE = 3
"""So few words are too few to tell a language by."""
SENTENCE_OF_FEW = 5
"""Of who has spoken before so many words show another language by more than one word of it: "oops wrong chat sorry" is no French."""
SCORE_OF_ONE_WORD = 1.0
"""What a word that no other language has says for its own."""


def reply_language(heard: Heard, said: Sequence[Message]) -> Voice:
    """The language of the reply, in the workspace's tone: that of the message, else the person's last, else the workspace's.

    A command of a few words ("oublie-moi", "optimiza tu memoria") shows its language by itself; of other short messages more than one word
    has to, where the person has spoken before.
    """
    return Voice(_spoken(heard.user.language or heard.workspace.locale, said, known=bool(heard.user.language)), heard.workspace.tone)


def _spoken(before: str, said: Sequence[Message], *, known: bool) -> str:
    words = parse(" ".join(message_kinds.parsed(message).text for message in said), before)
    count = len(words.text.split())
    if words.command is not None and not isinstance(words.command, COMMON_TO_LANGUAGES) and count <= SHOWS_NO_LANGUAGE:
        return words.command.language
    if count <= FEW_WORDS and (talked := _of_small_talk(words.text, before)):
        return talked
    if count <= 1:
        return before
    if count <= SHOWS_NO_LANGUAGE and (found := words.recognised(*ANSWERS)):
        return found.language
    if words.language == UNDETERMINED or (known and count <= SENTENCE_OF_FEW and not _is_clear(words)):
        return before
    return words.language


def _is_clear(words: ParsedMessage) -> bool:
    return language_scores(words.text)[words.language] > SCORE_OF_ONE_WORD


def _of_small_talk(text: str, before: str) -> str:
    """The language in which a few words are nothing but small talk: the person's where it is one of them, else the only one."""
    spoken = [language for language in LANGUAGES if parse(text, language).only_small_talk]
    return before if before in spoken else spoken[0] if len(spoken) == 1 else ""
