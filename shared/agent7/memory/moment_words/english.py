"""The words of times in English."""

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
    tens,
)

_EN_ONES = numbered(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
)
_EN_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
_EN_ORDINALS = numbered(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth|twelveth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
)
_EN_DAYS = numbered("monday tuesday wednesday thursday friday saturday sunday", 0)

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
    **of("w", {**_EN_DAYS, "tues": 1, "thurs": 3, "thur": 3, "weds": 2}),
    **of("W", numbered("mon tue wed thu fri sat sun", 0)),
    **{f"{day}s": ("V", n) for day, n in _EN_DAYS.items()},
    **{f"{day}'s": ("w", n) for day, n in _EN_DAYS.items()},
    **{
        f"{day} {part}": ("v", (n, name))
        for day, n in _EN_DAYS.items()
        for part, name in (("night", EVENING), ("morning", MORNING), ("afternoon", AFTERNOON), ("evening", EVENING))
    },
    **table(
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
