"""Tokenization for time expressions: words, dates and clocks in digits, numbers, marks. One pattern, matched over folded text."""

from __future__ import annotations

from typing import Final

from agent7.language.word_patterns import across

_MONTH = "(?:<month_stems>)[a-z]{0,6}"
_FREE = r"(?<![\w$\u20ac\u00a3#.,:])"
_ON = r"(?<=\b(?:<before_day>) )"
_MERIDIEM = r"[ap]\.?\s?m\b"
_CLOCK_BEFORE = r"(?:\b(?:<before_clock>)\s|[@-]\s?|:)"

_WORDS = (
    r"(?P<link>(?=h|w)(?:https?://|www\.)\S+)",
    rf"(?P<meridiem>(?=[ap])(?:(?<=\d\s?)[ap]\.?\s?m\.?(?!\w)|(?<={_CLOCK_BEFORE}\d{{1,2}})[ap](?!\w)|\b[ap]\s?\.\s?m\b\.?))",
    r"(?P<offset>(?<=:\d\d(?:\.\d+)?)z\b)",
    r"(?P<minutes>(?<=\b(?:<before_minutes>) \d{1,2})m(?!\w))",
    r"(?P<word>(?:[dljcnmts]|qu)'(?=\w)|[^\W\d_]+(?:['-][^\W\d_]+)*|@)",
)
_DATES = (
    r"(?P<fraction>(?<![\w./])(?:\d{1,2} )?[13]/[24](?=\s?(?:h|<shared_units>))|(?<![\w./])\d{1,2}[\u00bd\u00bc\u00be](?!\w))",
    r"(?P<iso>(?<![\w.])\d{4}(?:-\d{1,2}-|/\d{1,2}/|\.\d{1,2}\.)\d{1,2}(?!\d)(?:t(?=\d))?)",
    r"(?P<packed>(?<![\w./$\u20ac\u00a3#]|\d-)(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:t(?=\d{4})|(?![\w/]|-\d|[.,]\d)))",
    (
        r"(?P<dmy>(?<![\w./-])\d{1,2}(?P<by>[./-])\d{1,2}(?P=by)(?:\d{4}|\d\d)(?![\d/]|[.-]\d)"
        r"|(?<![\w./-])\d{1,2}\s?(?P<by>[./-])\s?\d{1,2}\s?(?P=by)\s?\d{4}(?![\d/]|[.-]\d))"
    ),
    rf"(?P<slash>{_ON}\d{{1,2}}[.-]\d(?:\d(?=\s*(?:$|[,;]|(?:<hour_begins>)\b)))?(?![\w.%-]|\s?[ap]\.?m|[,:]\d))",
    r"(?P<slash>(?<![\w./$\u20ac\u00a3#-])\d{1,2}/\d{1,2}(?![\w/%]|[.-]\d)|(?<![\w./-])\d{1,2}\.\d{1,2}\.(?!\d))",
)
_CLOCKS = (
    rf"(?P<clock>(?:{_FREE}|(?<=\dt))\d{{1,2}}(?::\d\d){{1,2}}(?:\.\d+)?(?![\d:%]))",
    r"(?P<compact>(?<=\dt)\d{4}(?:\d\d)?(?!\d))",
    rf"(?P<joined>{_FREE}\d{{1,2}}[0-5]\d(?=\s?{_MERIDIEM}))",
    r"(?P<lasting>(?<=\b(?:<before_length>) )\d{1,2}\s?h\s?\d\d\s?(?:m|min)(?!\w)|(?<=\b(?:<before_hours>) )\d{1,2}\s?h\s?\d\d(?!\w))",
    rf"(?P<hours>{_FREE}\d{{1,2}}\s?h\s?\d\d(?!\w))",
    rf"(?P<dotted>{_FREE}\d{{1,2}}\.\d\d(?=\s?(?:<clock_words>|[ap]\.?m\b|h\b)))",
    rf"(?P<pointed>{_FREE}\d{{1,2}}\.[0-5]\d(?![\w.,%\u20ac$]))",
)
_NUMBERS = (
    r"(?P<word>\b2(?:<chat_days>)\b)",
    (
        rf"(?P<ordinal>(?:{_FREE}|(?<=\b{_MONTH}))\d{{1,2}}(?:<ordinals>|<first>|<feminine_first>|\u00ba|\u00aa)(?!\w)"
        r"|(?<![\w.,])\d{1,2}\.(?=\s+[a-z])|(?<=\b(?:<before_ordinal>) )\d{1,2}\.(?!\d))"
    ),
    (
        rf"(?P<number>(?<=\d,|\b{_MONTH}[-./]|\d[-./]{_MONTH}[-./])(?:19|20)\d\d(?!\w)|(?<=\b{_MONTH}[-./]?)\d{{1,2}}(?![\w:]|[.,]\d)"
        rf"|(?<=\d\s?-\s?)\d{{1,2}}(?=\s?{_MERIDIEM}|\s(?:(?:<of_range>)\s)?{_MONTH}\b)"
        r"|(?<![\w$\u20ac\u00a3#]|\d[/:.,-]|\w\.|\d\s-)\d+(?:\.\d+|,\d{1,3}(?!\d))*(?!\s?[$\u20ac\u00a3%\u00b0]|[/]\d))"
    ),
    r"(?P<other>\d+)",
)
_MARKS = (
    r"(?P<offset>(?<=\dt\d\d:\d\d(?::\d\d(?:\.\d+)?)?)[+-]\d\d:?\d\d\b|(?<=:\d\d)\+\d\d:?\d\d\b|(?<=\b(?:utc|gmt)\s?)[+-]\d{1,2}(?::\d\d)?\b)",
    r"(?P<prime>(?<=\d)'(?!\w))|(?P<short>(?<![\w'])'\d\d(?![\w']))",
    rf"(?P<glue>(?<=\d(?:<ordinals>)?)[-./](?={_MONTH}\b)|(?<=\b{_MONTH})[-./](?=\d))",
    r"(?P<comma>(?<=\d{4} )[-\u2013](?= \d))",
    r"(?P<joint>(?<=[\dm]\s?)[-\u2013](?=\s?\d))",
    r"(?P<comma>(?<=\d)/(?=[a-z])|(?<=[a-z])/(?=\d)|[,()\u2013\u2014-])|(?P<end>[.!?:;\n\u2026])|(?P<other>[^\s\w])",
)
TOKEN: Final = across(
    "calendar",
    "|".join((*_WORDS, rf"(?=\d)(?:{'|'.join((*_DATES, *_CLOCKS, *_NUMBERS))})", rf"(?=[^\s\w])(?:{'|'.join(_MARKS)})")),
)
"""Each match is one token; the name of its group says what kind."""
