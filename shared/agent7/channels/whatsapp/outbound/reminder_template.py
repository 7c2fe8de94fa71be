"""The one message template: it asks a person to write, so that a reply whose 24-hour window has closed can be sent.

It takes no parameters: nothing private stands in it, and nothing can be missing when it is sent.
"""

from __future__ import annotations

from typing import Any, Final

NAME: Final = "agent7_reminder"
LANGUAGES: Final[dict[str, str]] = {"en": "en", "de": "de", "es": "es", "fr": "fr", "pt": "pt_BR"}
"""Our locales -> Meta's language codes; Meta knows no Portuguese without a country."""

TEXTS: Final[dict[str, str]] = {
    "en": "Hello! There is an answer for you that I could not send, because we last wrote more than a day ago. Write to me and you get it.",
    "de": (
        "Hallo! Ich habe eine Antwort für dich, die ich nicht mehr senden konnte, weil wir uns zuletzt vor über einem Tag "
        "geschrieben haben. Schreib mir, dann bekommst du sie."
    ),
    "es": (
        "¡Hola! Tengo una respuesta para ti que no pude enviar, porque hace más de un día que no nos escribimos. Escríbeme y te la envío."
    ),
    "fr": (
        "Bonjour ! J'ai une réponse pour toi que je n'ai pas pu envoyer, car notre dernier échange date de plus d'un jour. "
        "Écris-moi et tu la recevras."
    ),
    "pt": (
        "Olá! Tenho uma resposta para você que não consegui enviar, porque nossa última conversa foi há mais de um dia. "
        "Escreva para mim e você a recebe."
    ),
}


def definition(locale: str) -> dict[str, Any]:
    """The body of the call that creates the template in one of our locales."""
    return {
        "name": NAME,
        "language": LANGUAGES[locale],
        "category": "UTILITY",
        "components": [{"type": "BODY", "text": TEXTS[locale]}],
    }
