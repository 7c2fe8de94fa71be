"""The words by which people name a time, in the five languages: each stands for a kind of word, written as one letter.

What a letter is, with the value that it carries:
n number, a "one" that is also an article, o ordinal in digits, s ordinal in words, m month, M month that is a common word too,
w weekday, W weekday that is something else too,
v weekday with its part, V weekdays ("fridays"), u unit, H hour, U length ("half an hour"), r day counted from today and perhaps
its part, x next, t this, l last, i "in" (from now), A "at" (a clock), d "on", e article, f "of", J "day" before its number,
c clock, b "by, around", p am or pm, Z a zone, k "o'clock", h part of a day, F "for" (how long), Y "since", E "every", G habit, g "ago", B "before, ago",
T "from now", R "from", z "until", O "to" (before the hour), P "past", q half, j "halb" (half before), Q quarter, & "and",
~ a small word that may follow a time.
Words are folded (lower case, no diacritics, "ß" as "s"); an entry with spaces is a phrase.
"""

# ruff: noqa: E501  (one kind a line: a table reads better wide)

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

Word = tuple[str, object]
MINUTE, HOUR, DAY, WEEK, MONTH, YEAR = "minutes", "hours", "days", "weeks", "months", "years"
MORNING, NOON, AFTERNOON, EVENING, NIGHT = "morning", "noon", "afternoon", "evening", "night"


def _numbered(words: str, first: int = 1) -> dict[str, int]:
    """ "one two|too three" -> {one: 1, two: 2, too: 2, three: 3}; "_" for a space in a word."""
    return {word.replace("_", " "): n for n, same in enumerate(words.split(), start=first) for word in same.split("|")}


def _tens(tens: Mapping[str, int], ones: Mapping[str, int], joint: str) -> dict[str, int]:
    """Twenty + one -> "twenty one", "twenty-one"."""
    return {f"{ten}{gap}{one}": value + n for ten, value in tens.items() for one, n in ones.items() if n < 10 for gap in {joint, "-"}}


def _table(kinds: Iterable[tuple[str, object, str]]) -> dict[str, Word]:
    return {word.strip(): (letter, value) for letter, value, words in kinds for word in words.split(",")}


class Spelled(int):
    """A number in words: "one may ask" is no date, "1 may" may be one."""


def _of(letter: str, values: Mapping[str, int]) -> dict[str, Word]:
    return {word: (letter, Spelled(value) if letter == "n" else value) for word, value in values.items()}


_EN_ONES = _numbered(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
)
_EN_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
_EN_ORDINALS = _numbered(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth|twelveth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
)
_EN_DAYS = _numbered("monday tuesday wednesday thursday friday saturday sunday", 0)

ENGLISH: Final[dict[str, Word]] = {
    **_of("n", {**_EN_ONES, **_EN_TENS, **_tens(_EN_TENS, _EN_ONES, " ")}),
    **_of(
        "s",
        {
            **_EN_ORDINALS,
            "thirtieth": 30,
            **_tens({"twenty": 20, "thirty": 30}, {word: n for word, n in _EN_ORDINALS.items() if n < 10}, " "),
        },
    ),
    **_of(
        "m",
        _numbered(
            "january|jan february|feb march april|apr may june|jun july|jul august|aug september|sept|sep october|oct november|nov december|dec"
        ),
    ),
    **_of("M", {"may": 5, "march": 3, "mar": 3}),
    **_of("w", {**_EN_DAYS, "tues": 1, "thurs": 3, "thur": 3, "weds": 2}),
    **_of("W", _numbered("mon tue wed thu fri sat sun", 0)),
    **{f"{day}s": ("V", n) for day, n in _EN_DAYS.items()},
    **{f"{day}'s": ("w", n) for day, n in _EN_DAYS.items()},
    **{
        f"{day} {part}": ("v", (n, name))
        for day, n in _EN_DAYS.items()
        for part, name in (("night", EVENING), ("morning", MORNING), ("afternoon", AFTERNOON), ("evening", EVENING))
    },
    **_table(
        (
            ("r", (0, None), "today"),
            ("r", (1, None), "tomorrow,tomorrows,tmr,tmrw,tomorow,tommorow,tommorrow"),
            ("r", (2, None), "day after tomorrow,the day after tomorrow,the day after tmr"),
            ("r", (0, EVENING), "tonight,tonite,later tonight,late tonight,this evening"),
            ("r", (0, MORNING), "this morning"),
            ("r", (0, EVENING), "end of the day,end of day,eod"),
            ("r", (0, AFTERNOON), "this afternoon"),
            ("r", (1, EVENING), "tomorrow night,tomorrow evening"),
            ("r", (1, MORNING), "tomorrow morning"),
            ("r", (1, AFTERNOON), "tomorrow afternoon"),
            (
                "l",
                None,
                "last,past,previous,yesterday,yesterday's,the day before yesterday,day before yesterday,earlier today,earlier this week,earlier this month",
            ),
            ("x", None, "next,following"),
            ("t", None, "this,coming,upcoming"),
            ("u", MINUTE, "minute,minutes,min,mins"),
            ("H", HOUR, "hour,hours,hr,hrs,h"),
            ("u", DAY, "day,days"),
            ("u", WEEK, "week,weeks,wk,wks,week's"),
            ("u", MONTH, "month,months"),
            ("u", YEAR, "year,years,yr,yrs"),
            ("U", (MINUTE, 30), "half an hour,half hour,half-hour,half-an-hour,a half hour"),
            ("U", (MINUTE, 15), "quarter of an hour,quarter hour"),
            ("U", (MINUTE, 90), "hour and a half,hour and half,one and a half hours"),
            ("U", (DAY, 14), "fortnight"),
            ("U", (MINUTE, 150), "two and a half hours"),
            ("a", 1, "a,an"),
            ("n", 2, "a couple of,couple of,a couple,a pair of"),
            ("n", 3, "few,a few"),
            ("i", None, "in"),
            ("A", None, "at,@,exactly at,sharp at,around at"),
            ("b", None, "by,around,about,approximately"),
            ("d", None, "on"),
            ("e", None, "the"),
            ("f", None, "of"),
            ("p", "am", "am,in the am,in the morning"),
            ("p", "pm", "pm,in the pm,in the afternoon,in the evening,at night"),
            ("k", None, "o'clock,oclock,o clock,o'clock sharp,ish"),
            ("c", (12, 0), "noon,midday,mid day,noonish"),
            ("c", (24, 0), "midnight,mid night"),
            ("h", MORNING, "morning,early morning"),
            ("h", AFTERNOON, "afternoon"),
            ("h", EVENING, "evening,eve"),
            ("h", NIGHT, "night"),
            ("h", NOON, "lunch,lunchtime,lunch time"),
            ("F", None, "for,during,lasting"),
            ("Y", None, "since,ever since"),
            ("E", None, "every,each"),
            ("g", None, "ago"),
            ("g", None, "back,earlier,before now"),
            ("G", None, "daily,weekly,monthly,yearly,annually,hourly,weekdays,weekends,nightly,mornings,afternoons,evenings,nights"),
            ("T", None, "from now,from right now,hence,later,from today"),
            ("Z", "Europe/London", "gmt,bst"),
            ("Z", "Etc/UTC", "utc"),
            ("Z", "America/New_York", "est,edt,et"),
            ("Z", "America/Chicago", "cst,cdt"),
            ("Z", "America/Denver", "mst,mdt"),
            ("Z", "America/Los_Angeles", "pst,pdt"),
            ("Z", "Europe/Paris", "cet,cest"),
            ("Z", "Asia/Tokyo", "jst"),
            ("R", None, "from,after,between"),
            ("z", None, "until,till,through,thru,-,to"),
            ("P", None, "past"),
            ("q", None, "half"),
            ("Q", None, "quarter"),
            ("&", None, "and"),
            (
                "~",
                None,
                "with,in,because,but,or,i,we,he,she,they,it,please,thanks,that,so,if,when,my,our,your,then,for,is,are,will,have,sharp,about,there,as,via,near,local,what,how,can,could,not,you,do",
            ),
        )
    ),
    "in": ("i", None),
    "for": ("F", None),
    "about": ("b", None),
    "to": ("z", None),
    "seconds": ("u", "seconds"),
    "secs": ("u", "seconds"),
}

_ES_ONES = _numbered(
    "uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno|veintiun veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta treinta_y_uno"
)
_ES_DAYS = _numbered("lunes martes miercoles jueves viernes sabado domingo", 0)
SPANISH: Final[dict[str, Word]] = {
    **_of("n", {**_ES_ONES, "cuarenta": 40, "cuarenta y cinco": 45, "cincuenta": 50}),
    **_of("s", {"primero": 1}),
    **_of(
        "m",
        _numbered(
            "enero|ene febrero|feb marzo abril|abr mayo junio|jun julio|jul agosto|ago septiembre|setiembre|sept|sep octubre|oct noviembre|nov diciembre|dic"
        ),
    ),
    **_of("w", _ES_DAYS),
    **{f"los {day}": ("G", None) for day in _ES_DAYS},
    "los sabados": ("G", None),
    "los domingos": ("G", None),
    **_table(
        (
            ("r", (0, None), "hoy"),
            ("r", (1, None), "manana"),
            ("r", (2, None), "pasado manana"),
            ("r", (0, EVENING), "esta noche"),
            ("r", (0, MORNING), "esta manana"),
            ("r", (0, AFTERNOON), "esta tarde"),
            ("l", None, "pasado,pasada,ultimo,ultima,ayer,anteayer,anoche,antes de ayer"),
            ("x", None, "proximo,proxima,que viene,siguiente"),
            ("t", None, "este,esta"),
            ("u", MINUTE, "minuto,minutos,min"),
            ("H", HOUR, "hora,horas,h,hs"),
            ("u", DAY, "dias"),
            ("u", WEEK, "semana,semanas"),
            ("u", MONTH, "mes,meses"),
            ("u", YEAR, "ano,anos"),
            ("U", (MINUTE, 30), "media hora"),
            ("U", (MINUTE, 15), "cuarto de hora"),
            ("U", (MINUTE, 90), "hora y media"),
            ("a", 1, "un,una"),
            ("n", 2, "un par de"),
            ("i", None, "en,dentro de,de aqui a"),
            ("A", None, "a las,a la,a eso de las,sobre las,hacia las,las"),
            ("d", None, "para el"),
            ("e", None, "el,la"),
            ("f", None, "de,del"),
            ("J", None, "dia"),
            (".", None, "por ciento"),
            ("p", "am", "am,a.m.,a.m,de la manana,de la madrugada"),
            ("p", "pm", "pm,p.m.,p.m,de la tarde,de la noche"),
            ("k", None, "en punto"),
            ("c", (12, 0), "mediodia,al mediodia,a mediodia"),
            ("c", (24, 0), "medianoche,a medianoche,a la medianoche"),
            ("h", MORNING, "por la manana,en la manana,temprano"),
            ("h", AFTERNOON, "por la tarde,en la tarde,a la tarde"),
            ("h", EVENING, "por la noche,en la noche,a la noche"),
            ("F", None, "durante,por"),
            ("Y", None, "desde,desde hace"),
            ("E", None, "cada,todos los,todas las"),
            ("B", None, "hace"),
            ("G", None, "diariamente,semanalmente,mensualmente,a diario"),
            ("z", None, "hasta,a"),
            ("O", None, "menos"),
            ("q", None, "media"),
            ("Q", None, "cuarto"),
            ("&", None, "y"),
            ("~", None, "con,para,porque,pero,o,que,en,mi,me,tengo,hay,por,si,cuando,se,gracias"),
        )
    ),
    "en": ("i", None),
    "por": ("F", None),
    "dia": ("J", DAY),
    "esta": ("t", None),
}

_DE_ONES = _numbered(
    "eins zwei|zwo drei vier funf|fuenf sechs sieben acht neun zehn elf zwolf|zwoelf dreizehn vierzehn funfzehn|fuenfzehn sechzehn siebzehn achtzehn neunzehn zwanzig einundzwanzig zweiundzwanzig dreiundzwanzig vierundzwanzig funfundzwanzig"
)
_DE_DAYS = {**_numbered("montag dienstag mittwoch donnerstag freitag samstag sonntag", 0), "sonnabend": 5}
_DE_PARTS = (
    ("fruh", MORNING),
    ("frueh", MORNING),
    ("morgen", MORNING),
    ("vormittag", MORNING),
    ("mittag", NOON),
    ("nachmittag", AFTERNOON),
    ("abend", EVENING),
    ("nacht", NIGHT),
)
GERMAN: Final[dict[str, Word]] = {
    **_of("n", {**_DE_ONES, "dreisig": 30, "vierzig": 40, "funfundvierzig": 45, "funfzig": 50}),
    **_of(
        "s",
        {
            **_numbered(
                "ersten|erster zweiten dritten vierten funften|fuenften sechsten siebten achten neunten zehnten elften zwolften|zwoelften dreizehnten vierzehnten funfzehnten"
            ),
            "zwanzigsten": 20,
            "dreisigsten": 30,
        },
    ),
    **_of(
        "m",
        _numbered(
            "januar|janner|jan februar|feb marz|maerz april|apr mai juni|jun juli|jul august|aug september|sept|sep oktober|okt november|nov dezember|dez"
        ),
    ),
    **_of("w", _DE_DAYS),
    **_of("W", _numbered("mo di mi do fr sa so", 0)),
    **{f"{day}s": ("G", None) for day in _DE_DAYS},
    **{f"{day}{gap}{part}": ("v", (n, name)) for day, n in _DE_DAYS.items() for part, name in _DE_PARTS for gap in ("", " ")},
    **{f"{day} {part}": ("r", (n, name)) for day, n in (("heute", 0), ("morgen", 1), ("ubermorgen", 2)) for part, name in _DE_PARTS},
    **_table(
        (
            ("r", (0, None), "heute"),
            ("r", (1, None), "morgen"),
            ("r", (2, None), "ubermorgen,uebermorgen"),
            ("r", (0, EVENING), "heut abend"),
            (".", None, "guten morgen,guten abend,gute nacht"),
            ("l", None, "letzten,letzte,letzter,letztes,vergangenen,vergangene,vorigen,vorige,gestern,vorgestern"),
            ("x", None, "nachsten,nachste,nachster,nachstes,naechsten,naechste,naechster,naechstes,kommenden,kommende,kommender,kommendes"),
            ("t", None, "diesen,diese,dieser,dieses,diesem"),
            ("u", MINUTE, "minute,minuten,min"),
            ("H", HOUR, "stunde,stunden,std"),
            ("u", DAY, "tag,tage,tagen"),
            ("u", WEEK, "woche,wochen"),
            ("u", MONTH, "monat,monate,monaten"),
            ("u", YEAR, "jahr,jahre,jahren"),
            ("U", (MINUTE, 30), "halben stunde,halbe stunde"),
            ("U", (MINUTE, 15), "viertelstunde"),
            ("U", (MINUTE, 45), "dreiviertelstunde"),
            ("U", (MINUTE, 90), "anderthalb stunden,eineinhalb stunden"),
            ("a", 1, "ein,eine,einer,einem,einen"),
            ("n", 2, "ein paar,paar"),
            ("i", None, "in"),
            ("A", None, "um,gegen,ab"),
            ("d", None, "am,an"),
            ("e", None, "dem,den,der,das"),
            ("f", None, "des,vom"),
            ("k", None, "uhr"),
            ("p", "am", "morgens,vormittags,fruhmorgens,in der fruh"),
            ("p", "pm", "nachmittags,abends"),
            ("c", (12, 0), "mittags,zu mittag"),
            ("c", (24, 0), "mitternacht"),
            ("h", MORNING, "fruh,frueh,vormittag,am morgen"),
            ("h", NOON, "mittag"),
            ("h", AFTERNOON, "nachmittag"),
            ("h", EVENING, "abend"),
            ("h", NIGHT, "nacht"),
            ("F", None, "fur,fuer,wahrend,waehrend"),
            ("Y", None, "seit"),
            ("E", None, "jeden,jede,jeder,jedes,alle"),
            ("B", None, "vor"),
            ("P", None, "nach"),
            ("G", None, "taglich,wochentlich,monatlich,jahrlich"),
            ("z", None, "bis"),
            ("R", None, "von"),
            ("j", None, "halb"),
            ("Q", None, "viertel"),
            ("&", None, "und"),
            (
                "~",
                None,
                "mit,weil,aber,oder,dass,das,ist,habe,hab,muss,bei,im,in,zu,zum,zur,daran,treffe,gehe,ich,wir,bitte,danke,einen,eine,wenn,beim",
            ),
        )
    ),
    "in": ("i", None),
    "das": ("e", None),
    "eine": ("a", 1),
    "einen": ("a", 1),
}

_FR_ONES = _numbered(
    "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt vingt_et_un vingt-deux vingt-trois vingt-quatre vingt-cinq vingt-six vingt-sept vingt-huit vingt-neuf trente trente_et_un"
)
_FR_DAYS = _numbered("lundi mardi mercredi jeudi vendredi samedi dimanche", 0)
FRENCH: Final[dict[str, Word]] = {
    **_of("n", {**{word: n for word, n in _FR_ONES.items() if n > 1}, "quarante": 40, "quarante-cinq": 45, "cinquante": 50}),
    **_of("s", {"premier": 1}),
    **_of(
        "m",
        _numbered(
            "janvier|janv fevrier|fevr|fev mars avril|avr mai juin juillet|juil aout septembre|sept octobre|oct novembre|nov decembre|dec"
        ),
    ),
    **_of("w", _FR_DAYS),
    **{f"les {day}s": ("G", None) for day in _FR_DAYS},
    **{
        f"{day} {part}": ("v", (n, name))
        for day, n in _FR_DAYS.items()
        for part, name in (("matin", MORNING), ("midi", NOON), ("apres-midi", AFTERNOON), ("soir", EVENING))
    },
    **_table(
        (
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
            ("z", None, "jusqu'a,jusqu'au"),
            ("O", None, "moins"),
            ("q", None, "demie,demi"),
            ("Q", None, "quart,le quart"),
            ("&", None, "et"),
            ("~", None, "avec,pour,parce,mais,ou,que,chez,j'ai,je,on,il,si,s'il,merci,en,au,dans"),
        )
    ),
    "pour": ("F", None),
    "dans": ("i", None),
}

_PT_ONES = _numbered(
    "um dois|duas tres quatro cinco seis sete oito nove dez onze doze treze quatorze|catorze quinze dezesseis|dezasseis dezessete|dezassete dezoito dezenove|dezanove vinte vinte_e_um vinte_e_dois vinte_e_tres vinte_e_quatro vinte_e_cinco vinte_e_seis vinte_e_sete vinte_e_oito vinte_e_nove trinta trinta_e_um"
)
_PT_DAYS = {
    **_numbered(
        "segunda-feira|segunda_feira terca-feira|terca_feira quarta-feira|quarta_feira quinta-feira|quinta_feira sexta-feira|sexta_feira sabado domingo",
        0,
    )
}
PORTUGUESE: Final[dict[str, Word]] = {
    **_of("n", {**{word: n for word, n in _PT_ONES.items() if n > 1}, "quarenta": 40, "cinquenta": 50}),
    **_of("s", {"primeiro": 1}),
    **_of(
        "m",
        _numbered(
            "janeiro|jan fevereiro|fev marco abril|abr maio junho|jun julho|jul agosto|ago setembro outubro novembro|nov dezembro|dez"
        ),
    ),
    **_of("M", {"set": 9, "out": 10}),
    **_of("w", _PT_DAYS),
    **_of("W", _numbered("segunda terca quarta quinta sexta", 0)),
    **{f"{all_} {day}s": ("G", None) for day in ("segunda", "terca", "quarta", "quinta", "sexta") for all_ in ("as", "nas")},
    **_table(
        (
            ("r", (0, None), "hoje"),
            ("r", (1, None), "amanha"),
            ("r", (2, None), "depois de amanha"),
            ("r", (0, EVENING), "hoje a noite,esta noite"),
            ("r", (0, AFTERNOON), "hoje a tarde,esta tarde"),
            ("r", (0, MORNING), "hoje de manha,esta manha"),
            ("r", (1, MORNING), "amanha de manha,amanha cedo,amanha pela manha"),
            ("r", (1, AFTERNOON), "amanha a tarde,amanha de tarde"),
            ("r", (1, EVENING), "amanha a noite,amanha de noite"),
            ("l", None, "passado,passada,ultimo,ultima,ontem,anteontem"),
            ("x", None, "proximo,proxima,que vem,seguinte"),
            ("t", None, "este,esta,nesta,neste"),
            ("u", MINUTE, "minuto,minutos,min"),
            ("H", HOUR, "hora,horas,h,hs"),
            ("u", DAY, "dias"),
            ("u", WEEK, "semana,semanas"),
            ("u", MONTH, "mes,meses"),
            ("u", YEAR, "ano,anos"),
            ("U", (MINUTE, 30), "meia hora"),
            ("U", (MINUTE, 15), "quarto de hora"),
            ("U", (MINUTE, 90), "hora e meia"),
            ("a", 1, "um,uma"),
            ("n", 2, "um par de"),
            ("i", None, "em,daqui a,dentro de"),
            ("A", None, "as,a,pelas,por volta das,la pelas"),
            ("d", None, "no,na"),
            ("e", None, "o,a"),
            ("f", None, "de,do,da"),
            ("J", None, "dia"),
            ("p", "am", "am,da manha,da madrugada"),
            ("p", "pm", "pm,da tarde,da noite"),
            ("k", None, "em ponto"),
            (".", None, "por cento"),
            ("c", (12, 0), "meio-dia,meio dia,ao meio-dia"),
            ("c", (24, 0), "meia-noite,meia noite,a meia-noite"),
            ("h", MORNING, "de manha,pela manha,cedo"),
            ("h", AFTERNOON, "a tarde,de tarde"),
            ("h", EVENING, "a noite,de noite"),
            ("F", None, "durante,por"),
            ("Y", None, "desde"),
            ("E", None, "cada,todos os,todas as,todo,toda"),
            ("B", None, "ha,faz"),
            ("g", None, "atras"),
            ("G", None, "diariamente,semanalmente,mensalmente"),
            ("z", None, "ate"),
            ("O", None, "menos"),
            ("q", None, "meia"),
            ("Q", None, "quarto,um quarto"),
            ("&", None, "e"),
            ("~", None, "com,para,pra,porque,mas,ou,que,em,no,na,eu,tenho,vou,se,por,favor,obrigado,obrigada"),
        )
    ),
    "a": ("A", None),
    "no": ("d", None),
    "na": ("d", None),
    "em": ("i", None),
    "por": ("F", None),
    "dia": ("J", DAY),
    "esta": ("t", None),
}

WORDS: Final[dict[str, dict[str, Word]]] = {"en": ENGLISH, "es": SPANISH, "de": GERMAN, "fr": FRENCH, "pt": PORTUGUESE}
TELLING: Final = "mwWMurvVsxHUhckGp"
"""Kinds of words that make it worth reading a text for times; a digit does too."""
SURE: Final = "mwurvVU"
"""Those that make it worth reading a text in another language than it is taken for."""
