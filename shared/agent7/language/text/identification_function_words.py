"""Word lists of language identification: function words and letters of each language.

Unaccented spellings stand beside the right ones: people type them.
"""

# ruff: noqa: E501  (one entry a line: a table reads better wide)

from __future__ import annotations

from typing import Final

STOP_WORDS: Final[dict[str, str]] = {
    "en": (
        "the a an and or but of to in on at for from with by about is are was were be been am i'm it's that's don't doesn't i you he she we they it my your "
        "his her our their me him them this that these those what what's who when where which why how do does did can could would should will not no yes "
        "have has had i've i'll remember forget please thanks thank hello hi hey good morning night know tell name called live work company favorite "
        "favourite like love prefer want need help stop start actually company's if so very much more some any there here as just now never always "
        "wife husband brother sister birthday again everything okay add rule add let's every week meet meeting think went got"
    ),
    "es": (
        "el la los las un una unos unas y o pero de del al en con por para sin sobre es son era fue ser estar está esta están estoy soy eres somos yo tú tu "
        "él ella nosotros ellos usted ustedes mi mis su sus me te se nos lo le les que qué quién quien cuándo cuando dónde donde cómo como cuál cual por porque "
        "no sí si muy más mas también tambien ya hay he has ha tengo tiene vivo trabajo llamo llama quiero prefiero gusta gustan recuerda recuerdas olvida sabes "
        "gracias hola buenos buenas días dias tardes noches favor empresa nombre hermano hermana esposa mujer marido cumpleaños ahora siempre nunca todo nada "
        "mañana hoy este esto eso ese aquí bien ayuda dime puedes añade agrega regla cumple años anos alérgico alérgica perro gato idioma ciudad zona horaria "
        "horario correo dirección cambiado mejor pero acuérdate acuerdate recuérdame borra para hasta entonces claro vale adiós"
    ),
    "de": (
        "der die das den dem des ein eine einen einem einer eines und oder aber von zu zum zur in im an am auf für fuer mit bei aus nach über uber ist sind war "
        "waren sein bin bist habe hast hat haben ich du er sie es wir ihr mich mir dich dir uns euch mein meine meinen meinem meiner meines dein deine unser "
        "unsere was wer wann wo wie welche welcher welches warum wieso nicht nein ja sehr mehr auch schon noch nur jetzt heute morgen immer nie kein keine "
        "dass daß wenn weil als so doch mal bitte danke hallo guten tag abend heiße heisse heißt heisst wohne arbeite lebe komme mag möchte moechte will "
        "kann kannst merk merke dir vergiss erinnere weißt weisst firma bruder schwester geburtstag frau mann regel hilfe eigentlich übrigens uebrigens "
        "geht's gerne lieber alles nichts etwas hier da dort name hund katze esse trinke spreche füge hinzu stopp genau gut servus moin tschüss"
    ),
    "pt": (
        "o a os as um uma uns umas e ou mas de do da dos das no na nos nas em com por pelo pela para pra sem sobre é são era foi ser estar está estou esta sou somos eu tu "
        "você voce vocês ele ela nós eles meu minha meus minhas seu sua seus suas teu tua me te se lhe que quem quando onde como qual quais porque por não nao "
        "sim muito mais também tambem já ja há tem tenho têm moro trabalho chamo chama chamar quero prefiro gosto lembra lembre lembrar esqueça esquece esqueca sabe sabes "
        "obrigado obrigada olá ola oi bom boa dia tarde noite favor empresa nome irmão irmao irmã irma esposa mulher marido aniversário aniversario agora sempre "
        "nunca tudo nada amanhã amanha hoje este isto isso esse aqui bem ajuda diga pode adicione adiciona regra anos alérgico alérgica cachorro gato língua cidade "
        "fuso horário vivo meus eu ao à às aos numa num pois então entao lembro mim você conte fala fale até vai vou"
    ),
    "fr": (
        "le la les un une des et ou mais de du au aux en dans avec par pour sans sur est sont était etait être etre suis es êtes etes sommes je tu il elle on nous vous ils "
        "elles si à mon ma mes ton ta tes son sa ses notre votre leur me te se moi toi lui j' d' l' c' s' m' t' n' qu' que qui quand où comment quel quelle quels "
        "quelles pourquoi parce ne pas non oui très tres plus aussi déjà deja ai as a avez ont habite travaille m'appelle s'appelle appelle veux préfère prefere "
        "aime souviens souvenir rappelle oublie sais merci bonjour salut bonsoir s'il plaît plait entreprise société nom frère frere soeur sœur femme mari "
        "anniversaire maintenant toujours jamais tout rien demain aujourd'hui ce cette ces ça ca cela ici bien aide dis peux pouvez ajoute règle regle ans "
        "allergique chien chat langue ville fuseau horaire chez y il faut fait faire quoi est-ce d'accord au-revoir arrête arrete n'oublie c'est j'ai j'habite qu'est"
    ),
}

CONNECTING_WORDS: Final = frozenset(
    ["the", "a", "an", "and", "of", "to", "in", "on", "at", "for", "from", "by", "la", "el", "los", "las", "un", "una", "y", "e", "de", "del", "al", "en", "con", "por", "para", "der", "die", "das", "den", "dem", "und", "zu", "zum", "zur", "im", "am", "auf", "für", "mit", "bei", "von", "o", "os", "as", "um", "uma", "do", "da", "dos", "das", "no", "na", "em", "le", "les", "une", "des", "et", "du", "au", "aux", "dans", "avec", "sur", "à", "san", "st"]
)
"""Small words that stand within names too: "Bank of America"."""

LETTERS: Final[dict[str, tuple[str, ...]]] = {
    "ñ": ("es",),
    "¿": ("es",),
    "¡": ("es",),
    "ß": ("de",),
    "ä": ("de",),
    "ö": ("de",),
    "ü": ("de",),
    "ã": ("pt",),
    "õ": ("pt",),
    "ê": ("pt", "fr"),
    "ç": ("pt", "fr"),
    "è": ("fr",),
    "ù": ("fr",),
    "œ": ("fr",),
    "û": ("fr",),
    "î": ("fr",),
    "à": ("fr", "pt"),
    "ó": ("es", "pt"),
    "á": ("es", "pt"),
    "í": ("es", "pt"),
    "ú": ("es", "pt"),
}
