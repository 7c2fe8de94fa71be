"""French lexicon of time expressions."""

# ruff: noqa: E501  (one kind a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.language.times.lexicon.word_kinds import (
    AFTER,
    AFTERNOON,
    DAY,
    END,
    EVENING,
    HOUR,
    MINUTE,
    MONTH,
    MORNING,
    NOON,
    QUARTER,
    START,
    WEEK,
    WORKDAY,
    YEAR,
    Word,
    numbered,
    of,
    table,
)

_FR_ONES = numbered(
    "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt vingt_et_un vingt-deux vingt-trois vingt-quatre vingt-cinq vingt-six vingt-sept vingt-huit vingt-neuf trente trente_et_un"
)
_FR_DAYS = numbered("lundi mardi mercredi jeudi vendredi samedi dimanche", 0)
FRENCH: Final[dict[str, Word]] = {
    **of("n", {**{word: n for word, n in _FR_ONES.items() if n > 1}, "quarante": 40, "quarante-cinq": 45, "cinquante": 50}),
    **of("s", {"premier": 1, "premiere": 1, "deuxieme": 2, "troisieme": 3, "quatrieme": 4}),
    **of(
        "m",
        numbered("janvier|janv fevrier|fevr|fev mars avril|avr mai juin juillet|juil aout septembre octobre|oct novembre|nov decembre|dec"),
    ),
    **of("w", _FR_DAYS),
    **{f"les {day}s": ("G", None) for day in _FR_DAYS},
    **{
        f"{day} {part}": ("v", (n, name))
        for day, n in _FR_DAYS.items()
        for part, name in (("matin", MORNING), ("midi", NOON), ("apres-midi", AFTERNOON), ("soir", EVENING))
    },
    **{f"{day}s": ("V", n) for day, n in _FR_DAYS.items()},
    **table(
        (
            ("X", ("edge", (END, WEEK, 0), None), "fin de la semaine,fin de semaine,fin de cette semaine"),
            ("X", ("edge", (END, WEEK, 1), None), "fin de la semaine prochaine,fin de semaine prochaine"),
            ("X", ("edge", (END, MONTH, 0), None), "fin du mois,fin de mois,fin de ce mois,dernier jour du mois"),
            ("X", ("edge", (END, MONTH, 1), None), "fin du mois prochain"),
            ("X", ("edge", (END, QUARTER, 0), None), "fin du trimestre,fin de trimestre"),
            ("X", ("edge", (END, YEAR, 0), None), "fin de l'annee,fin d'annee,fin de cette annee"),
            ("X", ("edge", (END, YEAR, 1), None), "fin de l'annee prochaine"),
            ("X", ("edge", (START, WEEK, 1), None), "debut de la semaine prochaine,debut de semaine prochaine"),
            ("X", ("edge", (START, MONTH, 1), None), "debut du mois prochain"),
            ("X", ("edge", (START, QUARTER, 1), None), "trimestre prochain,prochain trimestre"),
            ("X", ("day_end", (), EVENING), "fin de la journee,fin de journee"),
            ("I", END, "fin,fin de,fin du mois de"),
            ("I", START, "debut,debut de"),
            ("R", AFTER, "apres"),
            ("L", None, "avant"),
            ("b", None, "environ,a peu pres"),
            ("u", WORKDAY, "jours ouvres,jours ouvrables,jour ouvre,jour ouvrable"),
            ("u", WEEK, "en huit"),
            ("U", (MINUTE, 45), "trois quarts d'heure"),
            ("r", (0, None), "aujourd'hui"),
            ("r", (1, None), "demain"),
            ("r", (2, None), "apres-demain,apres demain"),
            ("r", (0, EVENING), "ce soir,cette nuit"),
            ("r", (0, MORNING), "ce matin"),
            ("r", (0, AFTERNOON), "cet apres-midi,cette apres-midi"),
            ("r", (0, NOON), "ce midi"),
            ("r", (1, MORNING), "demain matin"),
            ("r", (1, AFTERNOON), "demain apres-midi"),
            ("r", (1, EVENING), "demain soir"),
            ("r", (1, NOON), "demain midi"),
            ("l", None, "dernier,derniere,passe,passee,hier,avant-hier"),
            ("x", None, "prochain,prochaine,qui vient"),
            ("t", None, "ce,cette,cet"),
            ("u", MINUTE, "minute,minutes,min"),
            ("H", HOUR, "heure,heures,h"),
            ("u", DAY, "jour,jours"),
            ("u", WEEK, "semaine,semaines"),
            ("u", MONTH, "mois"),
            ("u", YEAR, "an,ans,annee,annees"),
            ("U", (MINUTE, 30), "demi-heure,demi heure"),
            ("U", (MINUTE, 15), "quart d'heure"),
            ("U", (MINUTE, 90), "heure et demie"),
            ("a", 1, "un,une"),
            ("n", 2, "deux ou trois"),
            ("i", None, "dans,d'ici"),
            ("A", None, "a,vers,des"),
            ("d", None, "pour le"),
            ("e", None, "le,la"),
            ("f", None, "de,du"),
            ("p", "am", "du matin"),
            ("p", "pm", "de l'apres-midi,du soir"),
            ("c", (12, 0), "midi"),
            ("c", (24, 0), "minuit"),
            ("h", MORNING, "matin,au matin,dans la matinee"),
            ("h", AFTERNOON, "apres-midi,dans l'apres-midi"),
            ("h", EVENING, "soir,au soir,dans la soiree"),
            ("F", None, "pendant,pour,durant"),
            ("Y", None, "depuis"),
            (".", None, "pour cent"),
            ("E", None, "chaque,tous les,toutes les"),
            ("B", None, "il y a"),
            ("G", None, "quotidiennement,hebdomadaire"),
            ("z", None, "jusqu'a,jusqu'au,au"),
            ("O", None, "moins"),
            ("q", None, "demie,demi"),
            ("Q", None, "quart,le quart"),
            ("&", None, "et"),
            ("~", None, "avec,pour,parce,mais,ou,que,chez,j'ai,je,on,il,si,s'il,merci,en,dans"),
        )
    ),
    "pour": ("F", None),
    "dans": ("i", None),
}
