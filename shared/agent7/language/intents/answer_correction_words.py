"""Patterns of feedback on an answer, in five languages, beside the repairs of a value (`grammars.repair_patterns`). Folded text."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class LessonWords:
    """One language's ways to correct what was answered or done, and the sentences that a lesson is kept in."""

    meant: str
    """Names what was meant, and can mean nothing else: counts without a word of denial before it."""
    wanted: str
    """The same behind "no", "wrong", or with what was not wanted."""
    not_meant: str
    """What follows `meant` where it means something else: "I meant to call", "I meant it"."""
    contrasts: tuple[str, ...]
    """More ways to say the wrong and the right one, each with groups `v` (right) and `x` (wrong)."""
    wrong: str
    """Says that the answer is wrong; what is right follows."""
    avoid: str
    """Forbids something; group `z` is what. Only what an assistant does."""
    this: str
    """What `z` is when it only points at the answer: "do that"."""
    preferred: str
    preferred_alone: str
    avoided_answer: str
    when: str
    failed: str
    disliked: str


LESSON_WORDS: Final[dict[str, LessonWords]] = {
    "en": LessonWords(
        meant=r"(?:what )?i (?:actually |really )?meant(?: to say| was| is)?|i (?:was|am|'m) (?:actually )?(?:talking about|referring to|asking (?:about|for))",
        wanted=r"i (?:actually |really |just )?(?:wanted|asked for|asked about|said|mean)",
        not_meant=r"to\b(?! say)|it\b|that\b|this\b|well\b|every|no\b|what\b|the world|a lot|so much|for\b|when\b|if\b|how\b|i\b|you\b",
        contrasts=(
            r"(?:it|that|this|he|she)(?:'s| is| was) (?P<v>[^,;]+?),? (?:and )?not (?P<x>[^,;]+)",
            r"i (?:actually |really )?(?:meant|mean|wanted|want|said|asked for|was talking about) (?P<v>[^,;]+?),? (?:and )?not (?P<x>[^,;]+)",
            r"(?P<v>[^,;]+?),? (?:and )?not (?P<x>[^,;]+)",
        ),
        wrong=r"(?:no[,.! ]+)?(?:(?:that|this|it)(?:'s| is| was)|you(?:'re| are)) (?:wrong|incorrect|not (?:right|correct|true|quite right)|a mistake)|wrong|incorrect|you got (?:that|it) wrong",
        avoid=r"(?:do not|don't|dont|never|stop|quit) (?:ever |always |just |keep )?(?P<z>(?:do(?:ing)? (?:that|this|it)|answer(?:ing)?|repl(?:y|ying)|respond(?:ing)?|call(?:ing)? (?:me|him|her|them|it)|ask(?:ing)?(?: me)?|send(?:ing)? (?:me)|writ(?:e|ing)|us(?:e|ing)|tell(?:ing)? me|remind(?:ing)? me|repeat(?:ing)?|mention(?:ing)?|suggest(?:ing)?|offer(?:ing)?|recommend(?:ing)?|assum(?:e|ing)|guess(?:ing)?|apologi[sz](?:e|ing)|explain(?:ing)?|translat(?:e|ing)|summari[sz](?:e|ing)|add(?:ing)?|includ(?:e|ing)|giv(?:e|ing) me|show(?:ing)? me|start(?:ing)? (?:a|with)|book(?:ing)?|order(?:ing)?|hand(?:ing)?|quot(?:e|ing)|interrupt(?:ing)?|lectur(?:e|ing)|greet(?:ing)?|address(?:ing)? me|sign(?:ing)?|put(?:ting)?|mak(?:e|ing) (?:lists?|things up|it up|stuff up)|shorten(?:ing)?)(?!\w).*)",
        this=r"(?:do|doing) (?:that|this|it)",
        preferred="User prefers {preferred} over {rejected}",
        preferred_alone="User prefers {preferred}",
        avoided_answer="Don't answer \u201c{rejected}\u201d",
        when=" when it is about: \u201c{about}\u201d",
        failed="The task \u201c{about}\u201d failed: {rejected}",
        disliked="The answer \u201c{rejected}\u201d did not help",
    ),
    "es": LessonWords(
        meant=r"(?:yo )?(?:quise decir|queria decir|me referia|me refiero|hablaba de|preguntaba por|lo que quise decir (?:es|era))(?: a(?:l| la| los| las)?(?!\w)| de(?:l| la| los| las)?(?!\w)| e(?:l|s)(?!\w))?",
        wanted=r"(?:yo )?(?:dije|queria|pedi|digo)(?: que)?(?: es| era)?",
        not_meant=r"que\b|lo\b|eso\b|todo\b|mucho\b|si\b|te\b",
        contrasts=(
            r"(?:no )?(?:es|son|era|esta) (?P<v>[^,;]+?),? (?:y )?no (?:es |son )?(?P<x>[^,;]+)",
            r"no (?:es|son|era|esta) (?P<x>[^,;]+?)[,;]? (?:es|son|era|sino|esta) (?P<v>[^,;]+)",
            r"(?:me referia|me refiero|queria decir|quise decir|quiero decir|dije|queria) (?:a(?:l| la)? )?(?P<v>[^,;]+?),? (?:y )?no (?P<x>[^,;]+)",
            r"(?P<v>[^,;]+?), (?:y )?no (?P<x>[^,;]+)",
        ),
        wrong=r"(?:eso |esto )?(?:no (?:es|esta) (?:correcto|cierto|asi|verdad|bien)|esta (?:mal|equivocado)|es (?:incorrecto|falso|un error))|mal|incorrecto|falso|te equivocas|te has equivocado",
        avoid=r"(?:por favor,? )?(?:no|nunca|deja de|dejes? de|para de)(?: me)? ?(?:vuelvas a |mas )?(?P<z>(?:me )?(?:hagas?|hacer) (?:eso|esto)|(?:me )?(?:contestes|respondas|llames|preguntes|mandes|envies|escribas|uses|utilices|digas|recuerdes|repitas|menciones|sugieras|ofrezcas|recomiendes|supongas|adivines|expliques|traduzcas|resumas|anadas|incluyas|muestres|reserves|pidas|cites|empieces|pongas|inventes|des|trates|saludes|disculparte|preguntar(?:me)?|mandar(?:me)?|enviar(?:me)?|usar|llamar(?:me)?|repetir|sugerir(?:me)?|recordar(?:me)?|recomendar(?:me)?|ofrecer(?:me)?|escribir(?:me)?|inventar|responder(?:me)?|contestar(?:me)?)(?!\w).*)",
        this=r"(?:hagas?|hacer) (?:eso|esto)",
        preferred="La persona prefiere {preferred} a {rejected}",
        preferred_alone="La persona prefiere {preferred}",
        avoided_answer="No responder «{rejected}»",
        when=" cuando se trata de: «{about}»",
        failed="La tarea «{about}» falló: {rejected}",
        disliked="La respuesta «{rejected}» no sirvió",
    ),
    "de": LessonWords(
        meant=r"(?:was )?ich (?:meinte|habe? gemeint|sprach von|rede von|redete von)(?: eigentlich| doch)?(?: mit)?|gemeint (?:war|ist|habe ich)",
        wanted=r"ich (?:sagte|meine|wollte|habe? gesagt|bat um)(?: doch)?",
        not_meant=r"es (?:nur|nicht|gut|ernst)|das (?:nur|nicht|ernst)|ja\b|dass\b|nur\b|damit\b|du\b",
        contrasts=(
            r"(?:es|das|er|sie) (?:ist|war) (?P<v>[^,;]+?),? (?:und )?nicht (?P<x>[^,;]+)",
            r"ich (?:meinte|meine|wollte|sagte) (?P<v>[^,;]+?),? (?:und )?nicht (?P<x>[^,;]+)",
            r"(?:es|das|er|sie) (?:ist|war) nicht (?P<x>[^,;]+?), (?:sondern|es ist|das ist) (?P<v>[^,;]+)",
            r"(?:doch )?nicht (?P<x>[^,;]+?),? sondern (?P<v>[^,;]+)",
            r"doch nicht (?P<x>[^,;]+?), (?P<v>[^,;]+)",
            r"(?P<v>[^,;]+?),? (?:und )?nicht (?P<x>[^,;]+)",
        ),
        wrong=r"(?:das |es )?(?:ist (?:falsch|nicht richtig|nicht korrekt|ein fehler)|stimmt (?:so )?nicht)|falsch|da irrst du dich|du irrst dich",
        avoid=r"(?:bitte )?(?:(?P<v>mach(?! dir\b)|sag|nenn|schreib|schick|frag|antworte|erinnere?|wiederhole?|erwahn|schlag|empfiehl|benutze?|verwende?|ubersetze?|erklare?|buche?|bestelle?|rate|erfinde?|zeig|gib|sende?|duze?|sieze?|starte?|entschuldige?)(?P<o>(?: \w+){0,4}?) (?:nicht|nie|kein\w*)(?: mehr| wieder| noch (?:ein)?mal| immer)?(?P<r>.*)|(?:hore? auf,?|kein\w*|nie (?:wieder|mehr)) (?P<z>.+))",
        this=r"(?:mach|mache) (?:das|dies)",
        preferred="Die Person bevorzugt {preferred} statt {rejected}",
        preferred_alone="Die Person bevorzugt {preferred}",
        avoided_answer="Nicht mit „{rejected}“ antworten",
        when=", wenn es darum geht: „{about}“",
        failed="Die Aufgabe „{about}“ ist gescheitert: {rejected}",
        disliked="Die Antwort „{rejected}“ hat nicht geholfen",
    ),
    "pt": LessonWords(
        meant=r"(?:eu )?(?:quis dizer|queria dizer|me referia|referia-me|me refiro|estava falando|falava|perguntava)(?: a[os]?(?!\w)| d[eoa]s?(?!\w)| que (?:e|era)(?!\w))?",
        wanted=r"(?:eu )?(?:disse|queria|pedi|quero dizer|digo)(?: que)?",
        not_meant=r"que\b|isso\b|tudo\b|muito\b|se\b|te\b",
        contrasts=(
            r"(?:e|sao|era|esta) (?P<v>[^,;]+?),? (?:e )?nao (?:e )?(?P<x>[^,;]+)",
            r"nao (?:e|sao|era|esta) (?P<x>[^,;]+?)[,;] (?:e|sao|era|mas|mas sim|esta) (?P<v>[^,;]+)",
            r"(?:me referia|referia-me|quero dizer|queria dizer|quis dizer|queria|disse) (?:a )?(?P<v>[^,;]+?),? (?:e )?nao (?P<x>[^,;]+)",
            r"(?P<v>[^,;]+?), (?:e )?nao (?P<x>[^,;]+)",
        ),
        wrong=r"(?:isso |isto )?(?:nao (?:e|esta) (?:certo|correto|verdade|assim)|(?:esta|ta) (?:errado|mal)|e (?:falso|um erro))|errado|incorreto|falso|(?:voce )?se enganou|enganaste-te",
        avoid=r"(?:por favor,? )?(?:nao|nunca|deixe? de|para(?:r)? de|pare de)(?: mais)? ?(?P<z>(?:me )?(?:faca|facas|faz|fazer|facam)(?: mais)? (?:isso|isto)|(?:me )?(?:respondas?|chames?|chame|perguntes?|mandes?|mande|envies?|envie|escrevas?|uses?|digas?|diga|lembres?|repitas?|menciones?|sugiras?|sugira|oferecas?|recomendes?|suponhas?|adivinhes?|expliques?|traduzas?|resumas?|inclua|incluas|mostres?|reserves?|pecas?|cites?|comeces?|ponhas?|inventes?|de|trates?|pedir|perguntar|mandar|enviar|usar|chamar|repetir|sugerir|lembrar|recomendar|oferecer|escrever|inventar|responder)(?!\w).*)",
        this=r"(?:me )?(?:faca|facas|faz|fazer)(?: mais)? (?:isso|isto)",
        preferred="A pessoa prefere {preferred} a {rejected}",
        preferred_alone="A pessoa prefere {preferred}",
        avoided_answer="Não responder «{rejected}»",
        when=" quando se trata de: «{about}»",
        failed="A tarefa «{about}» falhou: {rejected}",
        disliked="A resposta «{rejected}» não ajudou",
    ),
    "fr": LessonWords(
        meant=r"(?:ce que )?je (?:voulais dire|parlais|parle|pensais)(?: de(?:s|s? la|u)?(?!\w)| du(?!\w)| a(?:u| la)?(?!\w)| d'| c'est| c'etait)?",
        wanted=r"j'ai (?:dit|demande)|je (?:voulais|demandais|disais)(?: dire)?",
        not_meant=r"que\b|ca\b|tout\b|te\b|vous\b|si\b|pas\b|bien\b|aussi\b|francais\b|anglais\b|plusieurs\b",
        contrasts=(
            r"(?:c'est|c'etait|il est|elle est) (?P<v>[^,;]+?),? (?:et )?pas (?P<x>[^,;]+)",
            r"(?:il |elle |ce |ca )?n'est pas (?P<x>[^,;]+?)[,;] (?:mais |c'est |il est |elle est )?(?P<v>[^,;]+)",
            r"je (?:parlais|parle|voulais dire|voulais|pensais) (?:de |du |d'|a |au )?(?P<v>[^,;]+?),? (?:et )?pas (?P<x>[^,;]+)",
            r"(?P<v>[^,;]+?),? (?:et )?pas (?P<x>[^,;]+)",
        ),
        wrong=r"(?:c'est|c'etait|ceci est|cela est) (?:faux|incorrect|une erreur|pas (?:ca|juste|correct|exact|vrai))|ce n'est pas (?:ca|juste|correct|exact|vrai|bon)|faux|incorrect|tu te trompes|vous vous trompez",
        avoid=r"(?:s'il te plait,? )?(?:(?:ne |n')(?:me |m')?(?P<z>(?:refais|fais)(?: plus| pas)(?: jamais)? (?:ca|cela)|(?:reponds|repondez|appelle|appelez|demande|envoie|envoyez|ecris|ecrivez|utilise|utilisez|dis|dites|rappelle|repete|mentionne|suggere|propose|recommande|suppose|devine|explique|traduis|resume|ajoute|montre|reserve|commande|cite|commence|mets|invente|donne|vouvoie|tutoie|excuse)(?: plus| pas| jamais)(?!\w).*)|(?:arrete|arretez|cesse|cessez) (?:de |d')(?P<y>.+))",
        this=r"(?:refais|fais)(?: plus| pas)?(?: jamais)? (?:ca|cela)",
        preferred="La personne préfère {preferred} à {rejected}",
        preferred_alone="La personne préfère {preferred}",
        avoided_answer="Ne pas répondre « {rejected} »",
        when=" quand il s'agit de : « {about} »",
        failed="La tâche « {about} » a échoué : {rejected}",
        disliked="La réponse « {rejected} » n'a pas aidé",
    ),
}
