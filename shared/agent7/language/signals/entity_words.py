"""Word lists of named entity recognition in five languages and Russian: words around names, and capitals that name nobody.

Words around names: prepositions of places, verbs of persons, ways of naming.
"""

# ruff: noqa: E501, RUF001  (one list a line: a table reads better wide; Russian letters are meant)

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import regex

from agent7.language.text.normalization import fold
from agent7.language.text.word_lists import FUNCTION_WORDS
from agent7.language.times.calendar_words import MONTH_WORDS, WEEKDAYS
from agent7.lazy_patterns import lazy_regex


@dataclass(frozen=True, slots=True)
class Cues:
    """One language's cues around names. All folded; `naming` and `employers` end at the name, `places` before a place in small letters."""

    place_words: frozenset[str]
    people: frozenset[str]
    doing: frozenset[str]
    naming: regex.Pattern[str]
    employers: regex.Pattern[str]
    places: regex.Pattern[str]


def _cues(place_words: str, people: str, doing: str, naming: str, employers: str) -> Cues:
    words = place_words.split()
    return Cues(
        frozenset(words),
        frozenset(people.split()),
        frozenset(doing.split()),
        lazy_regex(rf"\b(?:{naming})\W+\Z"),
        lazy_regex(rf"\b(?:{employers})\W+\Z"),
        lazy_regex(rf"\b(?:{'|'.join(words)})\s+"),
    )


CUES: Final[dict[str, Cues]] = {
    "en": _cues(
        "in to from near through around across visit visiting visited",
        "with and hey hi hello dear thanks bye mr mrs ms dr miss uncle aunt grandma grandpa cousin friend boss colleague neighbour neighbor met meet called call told tell asked ask married dating invited",
        "lives lived works worked loves loved likes hates said says told asked wants wanted moved gave came went thinks plays played studies turned called calls married died sent wrote",
        "named|called|name is|name's|names are|name was",
        r"work(?:s|ed|ing)? (?:at|for|with)|job (?:at|with)|hired by|interview (?:at|with)|employer is|company(?: is)?|bank with|at the|at",
    ),
    "es": _cues(
        "en a de hacia desde por visitar visite visitamos",
        "con y senor senora don dona doctor doctora tio tia primo prima amigo amiga jefe jefa conoci llame invite",
        "tiene tenia vive vivia trabaja trabajaba dice dijo quiere ama odia fue vino viene juega estudia cumple murio necesita llamo me nos",
        "se llama|se llaman|llamad[oa]s?|me llamo|nombre es",
        r"trabaj\w+ (?:en|para|con)|empleo en|empresa(?: es)?|contratad[oa] por|entrevista (?:en|con)",
    ),
    "de": _cues(
        "in nach aus bei uber durch",
        "mit herr herrn frau doktor dr onkel tante cousin cousine freund freundin chef chefin kollege kollegin nachbar nachbarin",
        "wohnt lebt arbeitet mag liebt hasst sagt sagte spielt studiert kommt geht ging zieht zog heiratet starb rief fragt fragte meint meinte",
        r"hei(?:ss|s)t|hei(?:ss|s)en|namens|genannt|name ist|nennt|nenn mich",
        r"arbeite\w* (?:bei|fur)|jobbe? bei|firma(?: ist| hei(?:ss|s)t)?|job bei|angestellt bei|bewerb\w+ bei|bewerb\w+ mich bei",
    ),
    "pt": _cues(
        "em no na de do da para pra visitar visitei",
        "com e senhor senhora dona doutor doutora tio tia primo prima amigo amiga chefe conheci liguei convidei",
        "tem tinha mora morava vive trabalha trabalhava disse diz quer ama odeia foi veio vem joga estuda faz morreu precisa ligou me nos",
        "se chama|se chamam|chamad[oa]s?|me chamo|nome e|chama-se",
        r"trabalh\w+ (?:em|n[oa]|para|pra|com)|emprego n[oa]|empresa(?: e)?|contratad[oa] p\w+|entrevista (?:n[oa]|com)",
    ),
    "fr": _cues(
        "a en de vers depuis visiter visite",
        "avec et monsieur madame mme docteur oncle tante cousin cousine ami amie copain copine patron patronne rencontre appele invite",
        "habite habitait vit travaille travaillait dit veut aime deteste va vient joue etudie mort fete fait m'a nous m'appelle",
        r"s'appelle|s'appellent|nomme\w*|m'appelle|nom est|prenom est",
        r"travaill\w+ (?:chez|a|pour)|bosse\w* (?:chez|a|pour)|boulot chez|entreprise(?: est)?|embauche\w* (?:chez|par)|entretien (?:chez|avec)|chez",
    ),
    "ru": _cues(
        "в во из на под через до",
        "с со и г дядя тетя друг подруга коллега сосед",
        "живет работает любит сказал сказала играет учится приехал приехала позвонил позвонила хочет заболел заболела",
        "зовут|зовите|по имени|назвали",
        r"работа\w+ (?:в|на)|устроил\w+ (?:в|на)|компания",
    ),
}

IS_OURS: Final = lazy_regex(
    r"\W*(?:is|was|es|era|ist|war|e|est|etait) (?:(?:also|still|tambien|auch|aussi|o|a) )?"
    r"(?:my|our|mi|nuestr\w+|mein\w*|unser\w*|meu|minha|noss\w+|mon|ma|notre)\b"
)
"""Folded text behind a name that says who it is to the speaker."""

PETS: Final = frozenset("dog cat pet bird fish rabbit horse hamster parrot turtle".split())  # noqa: SIM905 - as below

ORGANISED: Final = lazy_regex(
    r"\b(?:inc|corp|corporation|ltd|llc|plc|gmbh|ag|kg|sarl|ltda|university|universidad|universitat|universidade|universite|school|college|"
    r"academy|hospital|clinic|klinik|bank|banco|church|company|studio|institute|instituto|institut|museum|museo|museu|musee|club|verein|fc|foundation|council)\b"
)
"""Parts of names that only organisations bear."""

_OPENERS: Final = """
    i'm i've i'd i'll im ive wow hey hi hello yeah yes yep no nope nah oh ah aw aww hmm ok okay well so great cool nice awesome amazing thanks thank thx sure
    absolutely definitely totally exactly congrats congratulations sorry please maybe perhaps good glad happy sounds looks that's it's let's what's
    there's here's he's she's they're we're you're don't can't won't isn't didn't doesn't wasn't haven't hasn't couldn't wouldn't shouldn't who's how's where's
    bye goodbye woohoo woo yay perfect lots tons plenty fri mon tue tues wed thu sat sun
    today tomorrow yesterday tonight now then later soon recently lately currently anyway besides actually honestly really speaking btw lol haha omg
    everything everyone everybody something someone somebody nothing nobody anything anyone life work dinner lunch breakfast school time money weather
    food music home family people things stuff one two three first last next another both each every many much most some any all none half
    never always usually sometimes often once twice again still just only also even since after before during while because though although however until
    unless if when where why how what which who whom whose could would should can may might must will shall do does did have has had
    is are was were am be been being get got getting go going gone make made take took see saw look know think thought feel felt love like hate hope wish want need
    try keep let tell ask say said call remember forget remind help find send book build write show give check use start stop mum mom dad nana granny
    grandma grandpa sir madam mr mrs ms dr miss god jesus christ sunday english spanish german french portuguese italian
    hola gracias vale claro bueno buenas buenos bien genial perfecto oye mira ayer hoy manana ahora luego tambien ademas siempre nunca quiza quizas ojala
    hallo danke bitte genau klar gut super toll prima leider gestern heute morgen jetzt dann immer nie vielleicht
    ola obrigado obrigada claro bom boa otimo legal ontem hoje amanha agora depois tambem sempre nunca talvez
    salut bonjour bonsoir merci oui non super genial parfait hier aujourd'hui demain maintenant puis aussi toujours jamais peut-etre
    art nice eastern central pacific mountain universal center general reunion acre troll turkey easter east west north south
    hause eile ruhe ordnung freude ferien urlaub arbeit schule stadt zeit angst liebe versehen zukunft
    привет спасибо да нет хорошо ладно сегодня завтра вчера я мы ты вы он она они это так как что где когда почему мой моя мои у не в на и а но
"""

SMALL_WORDS: Final = frozenset(
    [
        *(fold(word.strip("'")) for words in FUNCTION_WORDS.values() for word in words),
        *(word for words in MONTH_WORDS.values() for word in words.split()),
        *WEEKDAYS,
    ]
)
"""Folded words that begin no name, wherever they stand."""
NO_NAMES: Final = SMALL_WORDS | frozenset(_OPENERS.split())
"""Folded words that name nobody by themselves, whatever capital they have."""
