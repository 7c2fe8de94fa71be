"""Conversational repair patterns of each language: "no, it's Omega", "I meant Omega", "nicht Acme, sondern Omega". Folded text."""

# ruff: noqa: E501  (one pattern a line: a table reads better wide)

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final


@dataclass(frozen=True)
class Repairs:
    """One language's repair patterns. Every pattern but `markers` has a group `v`, the value that is right."""

    markers: str
    """What says that something was wrong; the value may follow bare: "no, Omega"."""
    pointing: str
    """Only behind a marker: "it's", "he is"."""
    naming: str
    """Also alone: it names, and can mean nothing but what was just talked about ("it's called", "I meant", "make that")."""
    contrasts: tuple[str, ...]
    """The wrong one and the right one."""
    trailing: str
    """What may follow the value: "instead", "now"."""
    courtesies: str
    """Words after "no" that are no value: "no, thanks"."""
    prepositions: str
    """What may stand before the value as it does in the sentence that is put right: "no, at Opel", "nein, bei Opel"."""

    @cached_property
    def marking(self) -> re.Pattern[str]:
        """A repair marker ("no,", "actually") with the punctuation behind it."""
        return re.compile(rf"(?:{self.markers})(?![\w'])(?P<gap>[\s,;:.!\u2013\u2014-]*)")

    @cached_property
    def behind_marker(self) -> re.Pattern[str]:
        """What may stand behind a marker: "it's <value>"."""
        return re.compile(rf"(?:{self.pointing})(?!\w) ?(?P<v>.+)\Z")

    @cached_property
    def alone(self) -> re.Pattern[str]:
        """A repair without a marker: "I meant <value>"."""
        return re.compile(rf"(?:{self.naming})(?!\w) ?(?P<v>.+)\Z")

    @cached_property
    def contrasting(self) -> tuple[re.Pattern[str], ...]:
        """Contrasts, right against wrong: "Omega, not Acme"."""
        return tuple(re.compile(form + r"\Z") for form in self.contrasts)

    @cached_property
    def tail(self) -> re.Pattern[str]:
        """What may trail a repair ("please", "instead")."""
        return re.compile(rf"(?<![\s,])[\s,]++(?:{self.trailing})\Z")

    @cached_property
    def before_value(self) -> re.Pattern[str]:
        """Prepositions and articles before the value."""
        return re.compile(rf"(?:{self.prepositions})(?<!') |(?:{self.prepositions})(?<=')")

    @cached_property
    def polite(self) -> re.Pattern[str]:
        """Courtesies, which are no value ("thanks")."""
        return re.compile(rf"(?:{self.courtesies})(?!\w)")


REPAIRS: Final[dict[str, Repairs]] = {
    "en": Repairs(
        markers=r"no+|nope|nah|wrong|incorrect|not (?:quite|exactly|right|correct|true)|(?:that|this|it)(?:'s| is| was) (?:wrong|incorrect|not (?:right|correct|true|it))|actually|in fact|sorry|oops|whoops|correction|i (?:mean|meant)|rather|well|(?:my|a) (?:mistake|bad)|(?:i|you) (?:made|got) (?:a mistake|it wrong|that wrong)|typo",
        pointing=r"(?:it|that|this|he|she|they)(?:'s| is|s|'re| are)(?: now| actually| really| still)?(?! called| named)|it should be|the (?:right|correct) (?:one|name|answer|spelling) is",
        naming=(
            r"(?:it|that|this|he|she|they)(?:'s| is|'re| are)(?: now| actually| really)? (?:called|named|spelled|spelt)|(?:its|his|her|their|the) name(?:'s| is)(?: now| actually)?|i (?:meant|mean)(?: to say)?|i said|"
            r"(?:please )?(?:make|change|set|update|correct|switch|fix|rename) (?:it|that|this)(?: (?:to|into|as))?|it should (?:be|say)|should (?:be|say|have been)|that should be"
        ),
        contrasts=(
            r"(?:it(?:'s| is) |that(?:'s| is) )?not (?P<x>[^,;]+?)[,;]? (?:but |it's |it is |rather )(?P<v>.+)",
            r"(?:it(?:'s| is) |that(?:'s| is) )?not (?P<x>[^,;]+?)[,;] ?(?P<v>.+)",
            r"(?:it(?:'s| is)(?: called)? |that(?:'s| is) )?(?P<v>[^,;]+?),? (?:and |instead of |rather than )?not (?P<x>.+)",
            r"(?:it(?:'s| is)(?: called)? )?(?P<v>[^,;]+?),? (?:instead of|rather than) (?P<x>.+)",
        ),
        trailing=r"instead|now|actually|please|then|of course|i meant|sorry|rather|thanks|thank you",
        courtesies=r"thanks?|thank you|please|problem|problems|worries|way|idea|need|one|more|not|it's|it is|that's|i|you|we|never|maybe|yes|ok|okay|sorry|nothing|stop|wait|later|sure|right|fine|good|great|really|longer|matter|doubt|comment|time|chance|offence|offense|rush|hurry",
        prepositions=r"at|for|in|from|to|on|as(?: an?)?|with|by",
    ),
    "es": Repairs(
        markers=r"no+|mal|error|incorrecto|no es (?:asi|eso|correcto|cierto)|eso (?:no es|esta mal)(?: correcto| asi| cierto)?|en realidad|de hecho|perdona|perdon|lo siento|ups|correccion|quise decir|queria decir|quiero decir|me equivoque|mejor dicho|mas bien|bueno",
        pointing=r"(?:ahora )?(?:es|son|esta|el correcto es|la correcta es|lo correcto es|deberia ser|seria)",
        naming=r"(?:ahora )?se llaman?|(?:su|el) nombre es|quise decir|queria decir|quiero decir|me referia a|dije|deberia ser|(?:por favor )?(?:cambialo|cambiala|cambia eso|cambia esto|ponlo|ponla|pon|corrigelo|corrigela|actualizalo|actualizala|dejalo|que sea) ?(?:a|por|en|como)?",
        contrasts=(
            r"(?:no es|no se llama|no) (?P<x>[^,;]+?)[,;]? (?:sino(?: que es| que se llama)?|es|se llama) (?P<v>.+)",
            r"no (?P<x>[^,;]+?)[,;] ?(?P<v>.+)",
            r"(?:es |se llama )?(?P<v>[^,;]+?),? (?:y no|no|en vez de|en lugar de) (?P<x>.+)",
        ),
        trailing=r"ahora|en realidad|por favor|mejor|entonces|perdon|gracias|en su lugar",
        courtesies=r"gracias|por favor|hay|pasa|importa|problema|se|lo|me|te|es|esta|quiero|tengo|puedo|nada|nunca|claro|si|vale|ok|bien|espera|perdon|tampoco|mucho|ya|todavia|aun|hace",
        prepositions=r"en|para|de|como|con|el|al?(?: la| los| las)?",
    ),
    "de": Repairs(
        markers=r"nein+|nee?|falsch|(?:das )?(?:stimmt|ist) (?:so )?(?:nicht|falsch)(?: richtig)?|eigentlich|tatsachlich|sorry|entschuldigung|tut mir leid|ups|korrektur|quatsch|ich meine?|ich meinte|vielmehr|genauer gesagt|besser gesagt|doch|irrtum|mein fehler",
        pointing=r"(?:es|das|er|sie|die|der) (?:ist|sind|war)(?: jetzt| eigentlich| doch)?|richtig (?:ist|ware)|(?:es|das) (?:sollte|muss)",
        naming=(
            r"(?:es|das|er|sie|die|der) (?:heis+t|heis+en|nennt sich)(?: jetzt| eigentlich| doch)?|heis+t (?:es|das|er|sie|die|der)(?: jetzt| eigentlich| doch)?|(?:sein|ihr|der) name ist|ich meine?|ich meinte|ich sagte|"
            r"(?:bitte )?(?:andere?|korrigiere?|aktualisiere?|mache?|setze?) (?:es|das|ihn|sie)(?: bitte)? (?:auf|in|zu)|mach daraus"
        ),
        contrasts=(
            r"(?:es heis+t |das ist |es ist |heis+t )?nicht (?P<x>[^,;]+?)[,;]? (?:sondern|es heis+t|heis+t|es ist) (?P<v>.+)",
            r"nicht (?P<x>[^,;]+?)[,;] ?(?P<v>.+)",
            r"(?:es heis+t |es ist |das ist )?(?P<v>[^,;]+?),? (?:und nicht|nicht|statt|anstatt) (?P<x>.+)",
        ),
        trailing=r"jetzt|eigentlich|bitte|stattdessen|doch|naturlich|danke|sorry|heis+t (?:es|er|sie|das|die|der)(?: jetzt)?",
        courtesies=r"danke|vielen dank|bitte|ich|du|wir|es|das|nicht|nie|kein\w*|schon|gut|okay|ok|ja|doch|warte|moment|lass|alles|egal|sorry|noch|heute|morgen|spater|passt|stimmt|klar|keine?|muss|kann|will|hab|habe|bin|mir|mich",
        prepositions=r"bei(?: der| dem)?|beim|fur|in|aus|nach|als|am|gegen|mit|von",
    ),
    "pt": Repairs(
        markers=r"nao+|errado|incorreto|(?:isso )?(?:esta|ta) (?:errado|incorreto)|nao e isso|na verdade|na realidade|de fato|alias|desculp[ae]|perdao|ops|correcao|quis dizer|queria dizer|quero dizer|me enganei|enganei-me|ou melhor|melhor dizendo",
        pointing=r"(?:agora )?(?:e|sao|esta|o correto e|o certo e|deveria ser|seria)",
        naming=r"(?:agora )?(?:se chamam?|chamam?-se)|o nome(?: del[ae])? e|quis dizer|queria dizer|quero dizer|me referia a|eu disse|deveria ser|(?:por favor )?(?:mud[ae]|troc[ae]|alter[ae]|corrij[ae]|corrige|atualiz[ae]|coloc?q?u?[ae])(?: isso|-o|-a)? (?:para|pra|por|como)|que seja",
        contrasts=(
            r"(?:nao e|nao se chama|nao) (?P<x>[^,;]+?)[,;]? (?:e sim|mas sim|mas|e|se chama|chama-se) (?P<v>.+)",
            r"nao (?P<x>[^,;]+?)[,;] ?(?P<v>.+)",
            r"(?:e |se chama )?(?P<v>[^,;]+?),? (?:e nao|nao|em vez de|ao inves de) (?P<x>.+)",
        ),
        trailing=r"agora|na verdade|por favor|entao|desculp[ae]|obrigad[oa]|em vez disso",
        courtesies=r"obrigad[oa]|por favor|ha|tem|tenho|importa|problema|se|me|te|e|esta|quero|posso|nada|nunca|claro|sim|ok|bem|espera|tambem|precisa|sei|foi|faz|ainda|muito|vou",
        prepositions=r"n[oa]s?|em|para(?: [oa])?|d[eoa]s?|como|aos?|as?|com",
    ),
    "fr": Repairs(
        markers=r"non+|faux|erreur|incorrect|(?:c'est|c'etait) (?:faux|incorrect|une erreur)|ce n'est pas (?:ca|juste|correct|exact)|c'est pas (?:ca|juste|correct)|en fait|en realite|pardon|desolee?|oups|correction|je (?:voulais|veux) dire|plutot|je me suis trompee?|ou plutot",
        pointing=r"(?:c'est|ce sont|il est|elle est|ca devrait etre|le bon(?: nom)? est)(?: maintenant| en fait| plutot)?",
        naming=r"(?:(?:il|elle|ca|cela|on|ils|elles) (?:s'|se )(?:appellent|appelle|nomme|prenomme)|son nom,? (?:est|c'est)|je (?:voulais|veux) dire|j'ai dit|(?:s'il te plait,? )?(?:change|corrige|modifie|mets|remplace)(?:-le|-la|-les)?(?: ca| cela)? (?:en|pour|par|a|plutot)|mets plutot|ca devrait etre)(?: maintenant| en fait)?",
        contrasts=(
            r"(?:(?:ce n'est|c'est|ca ne s'appelle|il ne s'appelle|elle ne s'appelle) )?pas (?P<x>[^,;]+?)[,;]? (?:mais|c'est|plutot) (?P<v>.+)",
            r"(?:(?:ce n'est|c'est) )?pas (?P<x>[^,;]+?)[,;] ?(?P<v>.+)",
            r"(?:c'est |(?:il|elle|ca) s'appelle )?(?P<v>[^,;]+?),? (?:et pas|et non|pas|au lieu de|plutot que) (?P<x>.+)",
        ),
        trailing=r"maintenant|en fait|s'il te plait|plutot|alors|pardon|merci|a la place",
        courtesies=r"merci|s'il te plait|je|tu|il|elle|ca|c'est|pas|rien|jamais|oui|ok|bien|bon|d'accord|attends|pardon|encore|aussi|c'etait|on|nous|desolee?|plus|probleme|grave",
        prepositions=r"chez|en|au|aux|a(?: la| l')?|pour|de|d'|comme|le|avec",
    ),
}
