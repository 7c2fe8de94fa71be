"""English lexicon of time expressions."""

# ruff: noqa: E501  (one kind a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.language.times.lexicon.word_kinds import (
    AFTER,
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
    SAME,
    SECOND,
    START,
    WEEK,
    WORKDAY,
    YEAR,
    Oh,
    Word,
    edges,
    numbered,
    of,
    table,
    tens,
)

_EN_ONES = numbered(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
)
_EN_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_EN_ORDINALS = numbered(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth|twelveth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
)
_EN_DAYS = numbered("monday tuesday wednesday thursday friday saturday sunday", 0)

_EN_DAYS_MISWRITTEN = numbered(
    "mondey|munday tuseday|teusday|tuesdy|tusday wendesday|wensday|wednsday|wedensday|wednesdy thrusday|thurday|thursdy|thirsday|tursday firday|fryday|fridy saterday|saturdy|satuday|satursday sundey|sundy|sunady",
    0,
)
_EN_SHORT_DAYS = numbered("mon tue wed thu fri sat sun", 0)
_EN_PERIODS = {WEEK: "week", MONTH: "month", QUARTER: "quarter", YEAR: "year"}
_EN_LONG_PERIODS = {unit: word for unit, word in _EN_PERIODS.items() if unit != WEEK}

ENGLISH: Final[dict[str, Word]] = {
    **of("n", {**_EN_ONES, **_EN_TENS, **tens(_EN_TENS, _EN_ONES, " ")}),
    **of(
        "s",
        {
            **_EN_ORDINALS,
            "thirtieth": 30,
            **tens({"twenty": 20, "thirty": 30}, {word: n for word, n in _EN_ORDINALS.items() if n < 10}, " "),
        },
    ),
    **of(
        "m",
        numbered(
            "january|jan february|feb march april|apr may june|jun july|jul august|aug september|sept|sep october|oct november|nov december|dec"
        ),
    ),
    **of("M", {"may": 5, "march": 3, "mar": 3}),
    **of("w", {**_EN_DAYS, **_EN_DAYS_MISWRITTEN, "tues": 1, "thurs": 3, "thur": 3, "weds": 2}),
    **of("W", _EN_SHORT_DAYS),
    **{f"{day}s": ("V", n) for day, n in _EN_DAYS.items()},
    **{f"{day}'s": ("w", n) for day, n in _EN_DAYS.items()},
    **{
        f"{day} {part}": ("v", (n, name))
        for day, n in {**_EN_DAYS, **_EN_SHORT_DAYS}.items()
        for part, name in (("night", EVENING), ("morning", MORNING), ("afternoon", AFTERNOON), ("evening", EVENING))
    },
    **{f"oh {word}": ("n", Oh(n)) for word, n in _EN_ONES.items() if n < 10},
    **{f"every {day}": ("G", None) for day in ("weekday", "working day", "workday", "business day", "weekend", "other day")},
    **{f"{often} a {unit}": ("G", None) for often in ("once", "twice", "times") for unit in ("day", "week", "month", "year")},
    **edges(END, 0, "end of {}|end of the {}|end of this {}|end of the current {}|{} end|{}'s end", _EN_PERIODS),
    **edges(END, 1, "end of next {}|end of the next {}|end of the following {}", _EN_PERIODS),
    **edges(END, 0, "last day of the {}|last day of this {}|last day of {}", _EN_LONG_PERIODS),
    **edges(END, 1, "last day of next {}|last day of the next {}|next {}'s last day", _EN_LONG_PERIODS),
    **edges(START, 1, "start of next {}|beginning of next {}|start of the next {}|beginning of the next {}", _EN_PERIODS),
    **edges(START, 1, "first day of next {}|first day of the next {}|next {}'s first day", _EN_PERIODS),
    **{f"end of q{n}": ("X", ("last_of_month", (None, 3 * n, None), None)) for n in range(1, 5)},
    **table(
        (
            ("X", ("edge", (START, QUARTER, 1), None), "next quarter"),
            ("X", ("edge", (END, WEEK, 0), None), "eow"),
            ("X", ("edge", (END, MONTH, 0), None), "eom"),
            ("X", ("edge", (END, QUARTER, 0), None), "eoq"),
            ("X", ("edge", (END, YEAR, 0), None), "eoy"),
            ("X", ("day_end", (), EVENING), "end of the day,end of day,end of today,end of play,eod"),
            ("X", ("day_end", (), CLOSE), "close of business,cob,end of business,end of business day,close of play"),
            ("I", END, "end of,last day of"),
            ("I", START, "start of,beginning of,first day of"),
            ("r", (0, None), "today,2day"),
            ("r", (1, None), "tomorrow,tomorrows,tomorrow's,tmr,tmrw,tmw,tomo,tomorow,tommorow,tommorrow,tomorro,2morrow,2moro,2mrw,2mro"),
            ("r", (2, None), "day after tomorrow,the day after tomorrow,the day after tmr,day after tmrw,overmorrow"),
            ("r", (0, EVENING), "tonight,tonite,2nite,later tonight,late tonight,this evening,later this evening"),
            ("r", (0, MORNING), "this morning"),
            ("r", (1, MORNING), "first thing in the morning,first thing tomorrow,tomorrow first thing"),
            ("r", (0, AFTERNOON), "this afternoon"),
            ("r", (1, EVENING), "tomorrow night,tomorrow evening"),
            ("r", (1, MORNING), "tomorrow morning"),
            ("r", (1, AFTERNOON), "tomorrow afternoon"),
            (
                "l",
                None,
                "last,past,previous,yesterday,yesterday's,the day before yesterday,day before yesterday,earlier today,earlier this week,earlier this month",
            ),
            ("x", None, "next"),
            ("t", None, "this,coming,upcoming"),
            ("u", MINUTE, "minute,minutes,min,mins"),
            ("H", HOUR, "hour,hours,hr,hrs,h"),
            ("u", DAY, "day,days,day's"),
            ("u", WORKDAY, "business day,business days,working day,working days,workday,workdays"),
            ("u", WEEK, "week,weeks,wk,wks,week's"),
            ("u", MONTH, "month,months,month's"),
            ("u", YEAR, "year,years,yr,yrs,year's"),
            ("U", (MINUTE, 30), "half an hour,half hour,half-hour,half-an-hour,a half hour"),
            ("U", (MINUTE, 15), "quarter of an hour,quarter hour,quarter-hour"),
            ("U", (MINUTE, 45), "three quarters of an hour,three-quarters of an hour,three quarter hour"),
            (
                "U",
                (MINUTE, 90),
                "hour and a half,hour and half,one hour and a half,1 hour and a half,an hour and a half,one and a half hours",
            ),
            ("U", (DAY, 14), "fortnight"),
            ("U", (MINUTE, 150), "two and a half hours"),
            ("a", 1, "a,an"),
            ("n", 2, "a couple of,couple of,a couple,a pair of"),
            ("n", 3, "few,a few"),
            ("i", None, "in"),
            ("A", None, "at,@,exactly at,sharp at,around at"),
            ("b", None, "by,around,about,approximately,approx,roughly,exactly,just,only,another,more"),
            ("d", None, "on"),
            ("e", None, "the"),
            ("f", None, "of"),
            ("p", "am", "am,in the am,in the morning"),
            ("p", "pm", "pm,in the pm"),
            ("p", EVENING, "in the evening"),
            ("p", NIGHT, "at night,in the night"),
            ("p", AFTERNOON, "in the afternoon"),
            ("k", None, "o'clock,oclock,o clock,o'clock sharp,ish"),
            ("c", (12, 0), "noon,midday,mid day,noonish"),
            ("c", (24, 0), "midnight,mid night"),
            ("h", MORNING, "morning,early morning"),
            ("h", AFTERNOON, "afternoon"),
            ("h", EVENING, "evening,eve"),
            ("h", NIGHT, "night"),
            ("h", SAME, "same time,the same time,this time"),
            ("h", NOON, "lunch,lunchtime,lunch time"),
            ("F", None, "for,during,lasting"),
            ("Y", None, "since,ever since"),
            ("E", None, "every,each,every other,every single,every second"),
            ("g", None, "ago"),
            ("g", None, "back,earlier,before now"),
            ("G", None, "daily,weekly,monthly,yearly,annually,hourly,weekdays,weekends,nightly,mornings,afternoons,evenings,nights"),
            ("T", None, "from now,from right now,hence,later,from today"),
            ("Z", "Europe/London", "bst,london time,uk time"),
            ("Z", "Etc/UTC", "utc,gmt,zulu,zulu time"),
            ("Z", "America/New_York", "est,edt,et,eastern,eastern time,eastern standard time,eastern daylight time,new york time"),
            ("Z", "America/Chicago", "cst,cdt,central,central time,central standard time,central daylight time,chicago time"),
            ("Z", "America/Denver", "mst,mdt,mountain,mountain time,mountain standard time,mountain daylight time"),
            ("Z", "America/Los_Angeles", "pst,pdt,pacific,pacific time,pacific standard time,pacific daylight time"),
            ("Z", "Europe/Paris", "cet,cest,paris time,berlin time,madrid time,central european time"),
            ("Z", "Asia/Kolkata", "ist,india time,indian standard time"),
            ("Z", "Asia/Singapore", "sgt,singapore time"),
            ("Z", "Australia/Sydney", "aest,aedt,sydney time"),
            ("Z", "Europe/Lisbon", "lisbon time"),
            ("Z", "Asia/Tokyo", "jst,tokyo time"),
            ("R", AFTER, "after"),
            ("R", None, "from,between"),
            ("L", None, "before,prior to"),
            ("z", None, "until,till,through,thru,-,to"),
            ("P", None, "past"),
            ("q", None, "half"),
            ("Q", None, "quarter"),
            ("&", None, "and"),
            (
                "~",
                None,
                "with,in,because,but,or,i,we,he,she,they,it,please,thanks,that,so,if,when,my,our,your,then,for,due,starting,starts,ends,begins,is,are,was,were,will,have,sharp,about,there,as,via,near,local,what,how,can,could,not,you,do",
            ),
        )
    ),
    "in": ("i", None),
    "for": ("F", None),
    "about": ("b", None),
    "to": ("z", None),
    "seconds": ("u", SECOND),
    "secs": ("u", SECOND),
    "following": ("x", None),
}
