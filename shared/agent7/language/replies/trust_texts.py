"""Response templates of hedging: doubt, age, conflicting answers and sources, in five languages."""

# ruff: noqa: E501  (one text a line: a table reads better wide)

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from agent7.language.replies.memory_protocols import Memory, Recalled
from agent7.language.replies.texts import PHRASES
from agent7.language.replies.why_texts import FAIRLY, HARDLY, WhyTexts
from agent7.types import Origin, Tag

_DAYS_OF_A_MONTH: Final = 30.44
_MONTHS_OF_A_YEAR: Final = 12
_MONTHS_FROM: Final = timedelta(days=45)
"""Before that an age is told in days."""
OWN: Final = frozenset({Origin.DIRECT_USER, Origin.OPERATOR})

_TEXTS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "hardly": "I'm not quite sure of this: {answer}", "unsure": "I don't know this for certain. All I have is this: {answer}",
        "stale": "You told me {month}, {age}: \"{text}\"", "aged": "{answer} (as of {month_alone}, {age})",
        "in_month": "in {month}", "in_month_of": "in {month} {year}", "month_of": "{month} {year}",
        "days": "{count} days ago", "months": "{count} months ago", "year": "a year ago", "years": "{count} years ago",
        "still_so": "Is that still so?", "two": "I have two answers:\n{lines}", "many": "I have {count} answers:\n{lines}", "which": "Which one is right?",
        "stays": "Good, then that still holds: {content}", "settled": "Okay, then this is right: {content}", "over": "Okay, I don't count on that any more. How is it now?", "besides": "I'm less sure of this:\n{lines}",
        "not_yours": "That was set by those who run me, so it stays: {content}",
        "quoted": "A message that you quoted on {date} says: \"{text}\"", "transcript": "In a voice message of {date} somebody says: \"{text}\"",
        "media": "In a picture or file of {date} it says: \"{text}\"", "agent": "Another assistant noted on {date}: \"{text}\"",
    },
    "es": {
        "hardly": "No estoy del todo seguro de esto: {answer}", "unsure": "No lo sé con certeza. Solo tengo esto: {answer}",
        "stale": "Me dijiste {month}, {age}: \"{text}\"", "aged": "{answer} (de {month_alone}, {age})",
        "in_month": "en {month}", "in_month_of": "en {month} de {year}", "month_of": "{month} de {year}",
        "days": "hace {count} días", "months": "hace {count} meses", "year": "hace un año", "years": "hace {count} años",
        "still_so": "¿Sigue siendo así?", "two": "Tengo dos respuestas:\n{lines}", "many": "Tengo {count} respuestas:\n{lines}", "which": "¿Cuál es la correcta?",
        "stays": "Bien, entonces sigue así: {content}", "settled": "De acuerdo, entonces lo correcto es: {content}", "over": "De acuerdo, ya no cuento con eso. ¿Cómo es ahora?", "besides": "De esto estoy menos seguro:\n{lines}",
        "not_yours": "Eso lo fijaron quienes me gestionan, así que se queda: {content}",
        "quoted": "Un mensaje que citaste el {date} dice: \"{text}\"", "transcript": "En un mensaje de voz del {date} alguien dice: \"{text}\"",
        "media": "En una imagen o un archivo del {date} pone: \"{text}\"", "agent": "Otro asistente anotó el {date}: \"{text}\"",
    },
    "de": {
        "hardly": "Da bin ich nicht ganz sicher: {answer}", "unsure": "Sicher weiß ich das nicht. Ich habe nur das: {answer}",
        "stale": "Das hast du mir {month} gesagt, {age}: \"{text}\"", "aged": "{answer} (Stand {month_alone}, {age})",
        "in_month": "im {month}", "in_month_of": "im {month} {year}", "month_of": "{month} {year}",
        "days": "vor {count} Tagen", "months": "vor {count} Monaten", "year": "vor einem Jahr", "years": "vor {count} Jahren",
        "still_so": "Stimmt das noch?", "two": "Ich habe zwei Antworten:\n{lines}", "many": "Ich habe {count} Antworten:\n{lines}", "which": "Welche stimmt?",
        "stays": "Gut, dann gilt das weiter: {content}", "settled": "Okay, dann stimmt das: {content}", "over": "Okay, damit rechne ich nicht mehr. Wie ist es jetzt?", "besides": "Weniger sicher bin ich hier:\n{lines}",
        "not_yours": "Das haben die festgelegt, die mich betreiben, deshalb bleibt es: {content}",
        "quoted": "In einer Nachricht, die du am {date} zitiert hast, steht: \"{text}\"", "transcript": "In einer Sprachnachricht vom {date} sagt jemand: \"{text}\"",
        "media": "In einem Bild oder einer Datei vom {date} steht: \"{text}\"", "agent": "Ein anderer Assistent hat am {date} notiert: \"{text}\"",
    },
    "pt": {
        "hardly": "Não tenho muita certeza disto: {answer}", "unsure": "Não sei ao certo. Só tenho isto: {answer}",
        "stale": "Você me disse {month}, {age}: \"{text}\"", "aged": "{answer} (de {month_alone}, {age})",
        "in_month": "em {month}", "in_month_of": "em {month} de {year}", "month_of": "{month} de {year}",
        "days": "há {count} dias", "months": "há {count} meses", "year": "há um ano", "years": "há {count} anos",
        "still_so": "Ainda é assim?", "two": "Tenho duas respostas:\n{lines}", "many": "Tenho {count} respostas:\n{lines}", "which": "Qual está certa?",
        "stays": "Certo, então continua valendo: {content}", "settled": "Certo, então o correto é: {content}", "over": "Certo, não conto mais com isso. Como é agora?", "besides": "Disto tenho menos certeza:\n{lines}",
        "not_yours": "Isso foi definido por quem me administra, por isso fica: {content}",
        "quoted": "Uma mensagem que você citou em {date} diz: \"{text}\"", "transcript": "Em uma mensagem de voz de {date} alguém diz: \"{text}\"",
        "media": "Em uma imagem ou arquivo de {date} está escrito: \"{text}\"", "agent": "Outro assistente anotou em {date}: \"{text}\"",
    },
    "fr": {
        "hardly": "Je n'en suis pas tout à fait sûr : {answer}", "unsure": "Je ne le sais pas avec certitude. Je n'ai que ceci : {answer}",
        "stale": "Tu m'as dit {month}, {age} : \"{text}\"", "aged": "{answer} (en date de {month_alone}, {age})",
        "in_month": "en {month}", "in_month_of": "en {month} {year}", "month_of": "{month} {year}",
        "days": "il y a {count} jours", "months": "il y a {count} mois", "year": "il y a un an", "years": "il y a {count} ans",
        "still_so": "Est-ce toujours le cas ?", "two": "J'ai deux réponses :\n{lines}", "many": "J'ai {count} réponses :\n{lines}", "which": "Laquelle est la bonne ?",
        "stays": "Bien, alors c'est toujours valable : {content}", "settled": "D'accord, alors c'est ceci qui est juste : {content}", "over": "D'accord, je n'en tiens plus compte. Et maintenant, c'est comment ?", "besides": "Je suis moins sûr de ceci :\n{lines}",
        "not_yours": "Cela a été fixé par ceux qui me gèrent, donc cela reste : {content}",
        "quoted": "Un message que tu as cité le {date} dit : \"{text}\"", "transcript": "Dans un message vocal du {date}, quelqu'un dit : \"{text}\"",
        "media": "Dans une image ou un fichier du {date}, il est écrit : \"{text}\"", "agent": "Un autre assistant a noté le {date} : \"{text}\"",
    },
}  # fmt: skip


class TrustTexts:
    """Hedged sentences for one person: their language, zone and today."""

    def __init__(self, language: str, zone: str, today: datetime) -> None:
        self._language = language if language in _TEXTS else "en"
        self._today = today
        self.why = WhyTexts(language, zone, today)

    def say(self, key: str, **inserts: str) -> str:
        """A sentence of the table by its key."""
        return _TEXTS[self._language][key].format(**inserts)

    def hedged(self, answer: str, confidence: float) -> str:
        """An answer hedged by its confidence: below .5 with doubt, below .3 as nothing but a hint."""
        if confidence >= FAIRLY:
            return answer
        return self.say("hardly" if confidence >= HARDLY else "unsure", answer=answer)

    def stale(self, memory: Memory, text: str) -> str:
        """A stale memory: what the person said long ago, with its age."""
        at = memory.last_confirmed_at
        return self.say("stale", month=self._month(at, within=True), age=self.age(at), text=text)

    def aged(self, answer: str, at: datetime) -> str:
        """An answer with the time when it was last heard."""
        return self.say("aged", answer=answer, month_alone=self._month(at, within=False), age=self.age(at))

    def said_by(self, memory: Memory, text: str) -> str | None:
        """Attribution: somebody else's words, with where they stood; None where there is no sentence for it."""
        key = memory.origin.value
        return self.say(key, date=self.why.day(memory.valid_from), text=text) if key in _TEXTS[self._language] else None

    def answers(self, lines: Sequence[str]) -> str:
        """Several answers to one question, the surest first."""
        told = "\n".join(f"{number}. {line}" for number, line in enumerate(lines, start=1))
        return self.say("two", lines=told) if len(lines) == 2 else self.say("many", count=str(len(lines)), lines=told)

    def besides(self, lines: Sequence[str]) -> str:
        """What is less sure than the rest."""
        return self.say("besides", lines="\n".join(f"\u2022 {line}" for line in lines))

    def with_source(self, told: str, item: Recalled) -> str:
        """A value with its source and confidence: "Nexus Labs (from a message that you passed on on 3 March)"."""
        return f"{told} ({'; '.join([self.why.source(item.memory), *self.doubt(item.confidence)])})"

    def marked(self, memory: Memory, confidence: float, tags: frozenset[Tag]) -> str:
        """A line of a list with everything that speaks against taking it for a fact; bare where nothing does."""
        marks = [self.why.source(memory)] if Tag.UNVERIFIED in tags else []
        marks += self.doubt(confidence)
        marks += [self.why.say("conflict")] if Tag.CONFLICT in tags else []
        marks += [self.why.say("stale", date=self.why.day(memory.last_confirmed_at))] if Tag.STALE in tags else []
        return f"{memory.content} ({'; '.join(marks)})" if marks else memory.content

    def doubt(self, confidence: float) -> list[str]:
        """Hedges by confidence: none, or a word of doubt."""
        if confidence >= FAIRLY:
            return []
        return [self.why.say("hardly" if confidence >= HARDLY else "unsure")]

    def age(self, at: datetime) -> str:
        """An age in words: "3 months ago", from a year on in years."""
        passed = self._today - at
        months = round(passed / timedelta(days=_DAYS_OF_A_MONTH))
        if passed < _MONTHS_FROM:
            return self.say("days", count=str(passed.days))
        if months < _MONTHS_OF_A_YEAR:
            return self.say("months", count=str(max(months, 2)))
        years = months // _MONTHS_OF_A_YEAR
        return self.say("year") if years == 1 else self.say("years", count=str(years))

    def _month(self, at: datetime, *, within: bool) -> str:
        """ "in March", or "March" alone; of another year with it."""
        local, today = self.why.local(at), self.why.local(self._today)
        month: str = PHRASES[self._language].MONTHS[local.month - 1]
        if local.year == today.year:
            return self.say("in_month", month=month) if within else month
        return self.say("in_month_of" if within else "month_of", month=month, year=str(local.year))
