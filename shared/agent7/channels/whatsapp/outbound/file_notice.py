"""What a person reads in place of a file that could not be sent."""

from __future__ import annotations

from typing import Final

GONE: Final[dict[str, str]] = {
    "en": "I could not send you the file “{name}”: it is not there any more.",
    "de": "Die Datei „{name}“ konnte ich dir nicht senden: Es gibt sie nicht mehr.",
    "es": "No pude enviarte el archivo «{name}»: ya no existe.",
    "fr": "Je n'ai pas pu t'envoyer le fichier « {name} » : il n'existe plus.",
    "pt": "Não consegui enviar o arquivo “{name}” para você: ele não existe mais.",
}
NOT_TAKEN: Final[dict[str, str]] = {
    "en": "I could not send you the file “{name}”: WhatsApp did not take it.",
    "de": "Die Datei „{name}“ konnte ich dir nicht senden: WhatsApp hat sie nicht angenommen.",
    "es": "No pude enviarte el archivo «{name}»: WhatsApp no lo aceptó.",
    "fr": "Je n'ai pas pu t'envoyer le fichier « {name} » : WhatsApp ne l'a pas accepté.",
    "pt": "Não consegui enviar o arquivo “{name}” para você: o WhatsApp não o aceitou.",
}


def notice(language: str, name: str, caption: str, *, gone: bool) -> str:
    """What stood below the file, which nobody has read yet, and one sentence; in English for a language that we do not speak."""
    texts = GONE if gone else NOT_TAKEN
    sentence = texts.get(language, texts["en"]).format(name=name)
    return f"{caption}\n\n{sentence}" if caption else sentence
