"""The words of times in German."""

# ruff: noqa: E501  (one kind a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.memory.moment_words.making import (
    AFTERNOON,
    DAY,
    EVENING,
    HOUR,
    MINUTE,
    MONTH,
    MORNING,
    NIGHT,
    NOON,
    WEEK,
    YEAR,
    Word,
    numbered,
    of,
    table,
)

_DE_ONES = numbered(
    "eins zwei|zwo drei vier funf|fuenf sechs sieben acht neun zehn elf zwolf|zwoelf dreizehn vierzehn funfzehn|fuenfzehn sechzehn siebzehn achtzehn neunzehn zwanzig einundzwanzig zweiundzwanzig dreiundzwanzig vierundzwanzig funfundzwanzig"
)
_DE_DAYS = {**numbered("montag dienstag mittwoch donnerstag freitag samstag sonntag", 0), "sonnabend": 5}
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
    **of("n", {**_DE_ONES, "dreisig": 30, "vierzig": 40, "funfundvierzig": 45, "funfzig": 50}),
    **of(
        "s",
        {
            **numbered(
                "ersten|erster zweiten dritten vierten funften|fuenften sechsten siebten achten neunten zehnten elften zwolften|zwoelften dreizehnten vierzehnten funfzehnten"
            ),
            "zwanzigsten": 20,
            "dreisigsten": 30,
        },
    ),
    **of(
        "m",
        numbered(
            "januar|janner|jan februar|feb marz|maerz april|apr mai juni|jun juli|jul august|aug september|sept|sep oktober|okt november|nov dezember|dez"
        ),
    ),
    **of("w", _DE_DAYS),
    **of("W", numbered("mo di mi do fr sa so", 0)),
    **{f"{day}s": ("G", None) for day in _DE_DAYS},
    **{f"{day}{gap}{part}": ("v", (n, name)) for day, n in _DE_DAYS.items() for part, name in _DE_PARTS for gap in ("", " ")},
    **{f"{day} {part}": ("r", (n, name)) for day, n in (("heute", 0), ("morgen", 1), ("ubermorgen", 2)) for part, name in _DE_PARTS},
    **table(
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
