"""German lexicon of time expressions."""

# ruff: noqa: E501  (one kind a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.language.times.lexicon.word_kinds import (
    AFTERNOON,
    CLOSE,
    DAY,
    END,
    EVENING,
    HOUR,
    MINUTE,
    MONTH,
    MORNING,
    NIGHT,
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

_DE_ONES = numbered(
    "eins zwei|zwo drei vier funf|fuenf sechs sieben acht neun zehn elf zwolf|zwoelf dreizehn vierzehn funfzehn|fuenfzehn sechzehn siebzehn achtzehn neunzehn zwanzig einundzwanzig zweiundzwanzig dreiundzwanzig vierundzwanzig funfundzwanzig"
)
_DE_UNITS = "ein zwei drei vier funf sechs sieben acht neun".split()  # noqa: SIM905
_DE_TENS = {"zwanzig": 20, "dreisig": 30, "vierzig": 40, "funfzig": 50}
_DE_TWO_DIGITS = {f"{unit}und{ten}": value + n for ten, value in _DE_TENS.items() for n, unit in enumerate(_DE_UNITS, start=1)}
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
    **of("n", {**_DE_TWO_DIGITS, **_DE_ONES, **_DE_TENS}),
    **of(
        "s",
        {
            **numbered(
                "ersten|erster zweiten dritten vierten funften|fuenften sechsten siebten achten neunten zehnten elften zwolften|zwoelften dreizehnten vierzehnten funfzehnten sechzehnten siebzehnten achtzehnten neunzehnten"
            ),
            **{f"{word}sten": value for word, value in _DE_TWO_DIGITS.items() if value <= 31},
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
    **{f"ubernachst{form} {day}": ("X", ("weekday_after", (n,), None)) for day, n in _DE_DAYS.items() for form in ("en", "er", "e")},
    **table(
        (
            ("X", ("week", (WEEK, 2), None), "ubernachste woche,ubernachster woche,ubernachsten woche"),
            ("X", ("edge", (END, WEEK, 0), None), "ende der woche,ende dieser woche"),
            ("X", ("edge", (END, WEEK, 1), None), "ende nachster woche,ende der nachsten woche,ende kommender woche"),
            (
                "X",
                ("edge", (END, MONTH, 0), None),
                "ende des monats,ende dieses monats,ende vom monat,monatsende,letzten tag des monats,monatsletzten",
            ),
            ("X", ("edge", (END, MONTH, 1), None), "ende nachsten monats,ende des nachsten monats,ende kommenden monats"),
            ("X", ("edge", (END, QUARTER, 0), None), "ende des quartals,quartalsende"),
            ("X", ("edge", (END, YEAR, 0), None), "ende des jahres,ende dieses jahres,jahresende"),
            ("X", ("edge", (END, YEAR, 1), None), "ende nachsten jahres,ende des nachsten jahres"),
            ("X", ("edge", (START, WEEK, 1), None), "anfang nachster woche,anfang der nachsten woche,anfang kommender woche"),
            (
                "X",
                ("edge", (START, MONTH, 1), None),
                "anfang nachsten monats,anfang des nachsten monats,anfang kommenden monats,monatsanfang",
            ),
            (
                "X",
                ("edge", (START, QUARTER, 1), None),
                "nachstes quartal,nachsten quartal,nachsten quartals,kommendes quartal,anfang nachsten quartals",
            ),
            ("X", ("edge", (START, YEAR, 1), None), "anfang nachsten jahres,anfang des nachsten jahres"),
            ("X", ("day_end", (), EVENING), "ende des tages,tagesende"),
            ("X", ("day_end", (), CLOSE), "feierabend,dienstschluss,buroschluss"),
            ("I", END, "ende"),
            ("I", START, "anfang"),
            ("b", None, "ca,ca.,etwa,ungefahr,circa,rund,genau"),
            ("n", 1.5, "anderthalb,eineinhalb"),
            ("n", 2.5, "zweieinhalb"),
            ("n", 3.5, "dreieinhalb"),
            ("j", 45, "dreiviertel"),
            ("G", None, "werktags,wochentags,unter der woche"),
            ("u", WORKDAY, "werktag,werktage,werktagen,arbeitstag,arbeitstage,arbeitstagen"),
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
            ("u", MONTH, "monat,monate,monaten,monats"),
            ("u", YEAR, "jahr,jahre,jahren,jahres"),
            ("U", (MINUTE, 30), "halben stunde,halbe stunde"),
            ("U", (MINUTE, 15), "viertelstunde"),
            ("U", (MINUTE, 45), "dreiviertelstunde"),
            ("U", (MINUTE, 90), "anderthalb stunden,eineinhalb stunden"),
            ("a", 1, "ein,eine,einer,einem,einen"),
            ("n", 2, "ein paar,paar"),
            ("i", None, "in,im"),
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
            ("j", 30, "halb"),
            ("Q", None, "viertel"),
            ("&", None, "und"),
            (
                "~",
                None,
                "mit,weil,aber,oder,dass,das,ist,habe,hab,muss,bei,in,zu,zum,zur,daran,treffe,gehe,ich,wir,bitte,danke,einen,eine,wenn,beim",
            ),
        )
    ),
    "in": ("i", None),
    "das": ("e", None),
    "eine": ("a", 1),
    "einen": ("a", 1),
}
