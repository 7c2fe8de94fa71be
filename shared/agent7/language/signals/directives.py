"""Directive detection (prompt injection): whether a text tells the assistant what to do or to believe.

Harmless from the person, a planted instruction from anybody else. Words that only ask the reader for something ("call me at eight", "buy
milk") direct a person, not us: they are kept as what was passed on.
"""

from __future__ import annotations

from typing import Final

from agent7.language.readings import reader
from agent7.language.text.normalization import fold, sentences
from agent7.lazy_patterns import lazy_regex
from agent7.types import Origin

MAY_NOT_DIRECT: Final = frozenset({Origin.FORWARDED, Origin.QUOTED, Origin.TASK_RESULT, Origin.MEDIA, Origin.AGENT})

_LEAD_IN: Final = r"(?:[^\s,:;.!?]+(?: [^\s,:;.!?]+)?,\s+|[^\s,:;.!?]+(?: [^\s,:;.!?]+){0,4}\s?:\s+)?"
""" "Hi," and "Note to the assistant:"."""
_COURTESY: Final = (
    r"(?:(?:please|por favor|bitte|s'il (?:te|vous) plait|merci de|note|important|system|assistant|be sure to|just|only|could you|can you|"
    r"kindly|and|also)\b\W*)*"
)
_OPENS: Final = lazy_regex(
    rf"^\W*+(?:\d+[.)]\s+)?{_LEAD_IN}{_COURTESY}(?:"
    r"always|never|ignore|disregard|forget|from now on|remember|keep in mind|make sure|ensure|reset|do not|don't|whenever|when asked|"
    r"you (?:must|should|shall|have to|will now)(?! (?:be|have|feel)\b)|you are now|you will (?:only|always|never|answer|reply)|"
    r"send|forward|transfer|wire|pay|delete|reply|respond|answer|execute|run|visit|click|open|download|tell (?:the|him|her|them|everyone)|"
    r"recommend|use(?! by\b)|speak|switch to|stop (?:replying|answering|writing)|act as|pretend|translate|let's (?:talk|speak|write)|"
    r"(?:start|begin|end|finish) (?:each|every|all)|add (?:a|this|the) rule|(?:store|learn|save|memori[sz]e) (?:this|that)|"
    r"(?:update|change|clear) (?:your|the) (?:memory|instructions|rules)|"
    r"siempre|nunca|ignora|olvida|envia|reenvia|transfiere|paga|borra|responde|recuerda|a partir de ahora|debes|no respondas|ahora eres|"
    r"habla|finge|actua como|"
    r"immer|nie(?:mals)?|ignoriere|vergiss|ab (?:jetzt|sofort)|sende|schicke|leite|uberweise|losche|antworte|nicht mehr auf|du bist jetzt|"
    r"merke? dir|denk daran|du (?:musst|sollst)|sprich|tu so|"
    r"sempre|esqueca|envie|encaminhe|transfira|pague|apague|responda|lembre|a partir de agora|voce deve|nao responda|fale|finja|"
    r"agora voce e|"
    r"toujours|jamais|oublie|envoie|transfere|paie|supprime|reponds|retiens|ne reponds|parle|tu es maintenant|"
    r"souviens-toi|a partir de maintenant|desormais|tu dois|vous devez)\b"
)
_ANYWHERE: Final = lazy_regex(
    r"\b(?:system prompt|(?:previous|earlier|prior) instructions|api key|as the assistant|function call|tool call)\b|<\/?(?:system|tool)|"
    r"\[(?:system|assistant)\]|^\W*system\b\W*(?:new|:)|\bdear (?:assistant|ai|bot)\b|"
    r"\b(?:assistant|ai|bot|chatbot|asistente|assistente|assistent|ki)\b,? "
    r"(?:must|should|shall|has to|will|is to|needs to|soll(?:te)?|muss|wird|debe(?:ria)?|tiene que|doit|devrait|deve(?:ria)?|tem que)\b|"
    r"\b(?:always|never|only) (?:reply|respond|answer|write|speak|say|recommend|send|forward|use)\b|"
    r"\b(?:reply|antworte[nt]?|repond\w*|respond\w*|answer) (?:\w+ )?"
    r"(?:always|only|immer|nur|siempre|solo|toujours|uniquement|sempre|so)\b|"
    r"\b(?:immer|nur|siempre|toujours|sempre) (?:auf \w+ )?(?:antworte[nt]?|respond\w*|repond\w*)\b|"
    r"\b(?:if|when|whenever) (?:the user|you (?:see|read|get) this)\b|\bforward this\b|"
    r"\b(?:remember|merk dir|retiens|recuerda|lembre) (?:that|this|das|ca|eso|isso)\W*$"
)


@reader
def must_wait(text: str, origin: Origin) -> bool:
    """Whether a text goes to quarantine: it directs, and its origin may not. An operator looks at it before it is ever recalled."""
    return origin in MAY_NOT_DIRECT and directs(text)


@reader
def directs(text: str) -> bool:
    """Whether a text tells the assistant what to do or to believe."""
    return any(_OPENS.match(each) or _ANYWHERE.search(each) for each in map(fold, sentences(text)))
