"""Whether a text tells the assistant what to do: harmless from the person, a planted instruction from anybody else."""

from __future__ import annotations

from typing import Final

import regex

from agent7.memory.model import Origin
from agent7.memory.wording import fold, sentences

MAY_NOT_DIRECT: Final = frozenset({Origin.FORWARDED, Origin.QUOTED, Origin.TASK_RESULT, Origin.MEDIA, Origin.AGENT})

_DIRECTS = regex.compile(
    r"^\W*(?:(?:please|por favor|bitte|s'il (?:te|vous) plait|note|important|system|assistant)\b\W*)*"
    r"(?:always|never|ignore|disregard|forget|from now on|remember|keep in mind|make sure|"
    r"do not|don't|you (?:must|should|shall|have to|will now)|whenever|"
    r"send|forward|transfer|pay|delete|reply|respond|answer|execute|run|visit|click|open|download|tell (?:the|him|her|them|everyone)|"
    r"recommend|use|"
    r"siempre|nunca|ignora|olvida|envia|reenvia|transfiere|paga|borra|responde|recuerda|a partir de ahora|debes|"
    r"immer|nie(?:mals)?|ignoriere|vergiss|ab (?:jetzt|sofort)|sende|schicke|leite|uberweise|losche|antworte|"
    r"merke? dir|denk daran|du (?:musst|sollst)|"
    r"sempre|esqueca|envie|encaminhe|transfira|pague|apague|responda|lembre|a partir de agora|voce deve|"
    r"toujours|jamais|oublie|envoie|transfere|paie|supprime|reponds|retiens|"
    r"souviens-toi|a partir de maintenant|desormais|tu dois|vous devez)\b"
)
_NAMES_TOOLS = regex.compile(
    r"\b(?:system prompt|(?:previous|earlier|prior) instructions|api key|as the assistant|function call|tool call)\b|<\/?(?:system|tool)"
)


def must_wait(text: str, origin: Origin) -> bool:
    """Directing text of an origin that may not direct is kept for an operator to look at, and never recalled before."""
    return origin in MAY_NOT_DIRECT and directs(text)


def directs(text: str) -> bool:
    """Whether a text tells the assistant what to do or to believe."""
    return bool(_NAMES_TOOLS.search(fold(text))) or any(_DIRECTS.match(fold(sentence)) for sentence in sentences(text))
