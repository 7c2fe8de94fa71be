"""Response templates about a voice note or a picture that came without words of the person's own."""

from __future__ import annotations

from typing import Final

LONGEST: Final = 600
"""UTF-16 units of what is repeated: longer words come as their beginning."""

SEEN: Final[dict[str, str]] = {
    "en": "In your picture I see: {words}",
    "de": "Auf deinem Bild sehe ich: {words}",
    "es": "En tu imagen veo: {words}",
    "fr": "Sur ton image, je vois : {words}",
    "pt": "Na sua imagem eu vejo: {words}",
}
LISTENED: Final[dict[str, str]] = {
    "en": "I listened to it. This is what is said: “{words}”",
    "de": "Ich habe es mir angehört. Gesagt wird: „{words}“",
    "es": "Lo escuché. Esto es lo que se dice: «{words}»",
    "fr": "Je l'ai écouté. Voici ce qui est dit : « {words} »",
    "pt": "Eu ouvi. Isto é o que se diz: “{words}”",
}


def told(language: str, kind: str, words: str) -> str:
    """One sentence about a transcribed or described message of this kind, in English for a language that we do not speak."""
    texts = SEEN if kind == "image" else LISTENED
    return texts.get(language, texts["en"]).format(words=words)
