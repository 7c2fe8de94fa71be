"""Response templates before raw messages are forgotten of which no memory was made."""

from __future__ import annotations

from typing import Final

SAID_ONLY: Final = {
    "en": "I have noted nothing about that, but messages of ours speak of it: {count}. Shall I forget those? Answer \"yes\" or \"no\".",
    "de": "Notiert habe ich dazu nichts, aber Nachrichten von uns sprechen davon: {count}. Sollen sie weg? Antworte \"ja\" oder \"nein\".",
    "es": "No he anotado nada sobre eso, pero hay mensajes nuestros que lo dicen: {count}. ¿Los olvido? Responde \"sí\" o \"no\".",
    "fr": "Je n'ai rien noté à ce sujet, mais des messages de nous en parlent : {count}. Dois-je les oublier ? Réponds \"oui\" ou \"non\".",
    "pt": "Não anotei nada sobre isso, mas há mensagens nossas que falam disso: {count}. Devo esquecê-las? Responda \"sim\" ou \"não\".",
}  # fmt: skip


SAID_BESIDES: Final = {
    "en": "Everything else that we wrote about {topic} (messages: {count})",
    "de": "Alles andere, was wir über {topic} geschrieben haben (Nachrichten: {count})",
    "es": "Todo lo demás que hemos escrito sobre {topic} (mensajes: {count})",
    "fr": "Tout ce que nous avons écrit d'autre sur {topic} (messages : {count})",
    "pt": "Tudo o mais que escrevemos sobre {topic} (mensagens: {count})",
}


def said_besides(language: str, topic: str, count: int) -> str:
    """So many messages mention the topic besides the memories."""
    return SAID_BESIDES.get(language, SAID_BESIDES["en"]).format(topic=topic, count=count)


def said_only(language: str, count: int) -> str:
    """So many messages mention it, and no memory does: are they to go?"""
    return SAID_ONLY.get(language, SAID_ONLY["en"]).format(count=count)
