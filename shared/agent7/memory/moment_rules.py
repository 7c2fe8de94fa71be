"""How times are put together from kinds of words: patterns over the letters of `moment_words`, the same for the five languages.

D a date in digits, S one without a year ("3/5", which may be a fraction), y a year, N an hour in four digits, K another number
of four, "," ";" marks, "." any other word.
"""

from __future__ import annotations

from typing import Final

import regex

_YEAR = r"(?:,?[fi]?(?P<year>[yK]))?"
_WEEKDAY = r"(?:(?P<wd>[wW])h?,?[de]{0,2})?"
_LENGTH = r"(?P<num>[na])(?:&?a?(?P<half>q)a?)?(?P<unit>[uH])(?:&?(?P<num2>[na])(?P<unit2>[uH]))?"
_AFTER_HOUR = r"(?=$|[,;~bdefrtxwWvhADzZi&RaYF])"
_RANGE = r"(?:[zOP&]A?(?:c|n)p?k?H?)?"

ITEMS: Final = regex.compile(
    "|".join(
        (
            r"e?(?P<end>l)(?:(?P<wd>[wW])|u)[fi]e?(?P<month>[mM])(?:,?[fi]?(?P<year>y))?",
            r"(?P<num>[na])(?P<week>V)T",
            # what names no moment of the future: how long, how often, since when, how long ago
            r"(?P<past>l[uH]?[wWv]|l[uHhmM]|[wWv](?:R|f|i)?e?l[uH]?|[uHm]f?l|[te]P[uHwWv]|[te]?l|[naq]{1,3}(?:[uH]|U)(?:&?[na][uH])?g|[ae]?Ug|B[efi]*[naq]{0,2}[uHU]|Y[edifA]*(?:J?[no]f?m|[wWvryDmc]|[na][uH]|n))",
            r"(?P<habit>E[efta]{0,2}[nosax]?[uHwWvhJU]|G|V)",
            r"(?P<length>F(?:[eixtlfA~]*)(?:[na]q?[uH]|a?U)|[iA][e](?:[xl])[na]?[uH])",
            # days
            r"e?(?P<nth>[so])(?P<wd>[wWv])[fi]e?(?:(?P<month>[mM])(?:,?[fi]?(?P<year>y))?|(?P<mod>[tx])?(?P<month_of>u))",
            r"(?:[de]{0,2}J?(?P<dom>[no])J?|[de]{0,2}(?P<dom>[os])u)f?e?(?P<mod>x)(?P<month_of>u)",
            r"(?P<wd>[wWv])fe?(?P<mod>t)(?P<this>u)",
            rf"{_WEEKDAY}(?P<full>D)",
            rf"{_WEEKDAY}[de]{{0,2}}J?(?P<day>[nos])f?(?P<month>m){_YEAR}",
            rf"{_WEEKDAY}[de]{{0,2}}(?P<month>m),?e?(?P<day>[nos])(?![pkuHUm]|&?[na]?[uH]){_YEAR}",
            rf"(?:(?<=^|[de,A~])|(?:(?P<wd>[wWv]),?[de]{{0,2}}))(?P<day>[nos])f?(?P<month>M){_YEAR}|(?P<day>[os])f?(?P<month>M){_YEAR}|(?P<day>n)f(?P<month>M){_YEAR}",
            rf"(?:(?<=^|[defA,~zF])|(?:(?P<wd>[wW]),?[de]{{0,2}}))(?P<month>M),?e?(?P<day>[nos])(?=$|[,;yAzdeh~RFifrw&n]){_YEAR}",
            r"(?:(?<=[deAJzF~r])|(?P<wd>[wW]),?[de]{0,2}|(?<=^))(?P<slash>S)(?=$|[,;~dehAzcR&iF])|(?P<slash>S)(?=[A,]{0,2}(?:c|np))|(?P<loose>S)$",
            r"(?P<shift>[ae]?(?:(?P<num>[na])(?P<unit>u)|(?P<own>U))R)(?=[dextwWvDSmMnosrJ])",
            r"(?P<year>y),(?P<month>m),(?P<day>n)|(?P<day>n),(?P<month>m),(?P<year>y)",
            rf"ib?[ef]?{_LENGTH}(?!g)|ib?[ae]?(?P<own>U)|{_LENGTH}T|[ae]?(?P<own>U)T",
            r"(?<!e)(?P<rel>r)",
            r"(?P<wd>[wWv])[PR](?P<after_next>x)|e?t?(?P<mod>[xt])e?(?P<wd>[wWv])(?:,?[de]{0,2}(?P<dom>o))?|[de]{0,2}(?P<wd>[wWv]),?[def]*(?P<mod>[xt])(?P<week>u)?|(?P<wd>[wv])(?:,?[de]{0,2}(?P<dom>o)|[de]*e(?P<dom>s)|[de]?(?P<dom>n)(?=$|[,;A&]))?(?!l)|(?P<wd>W),?[de]{0,2}(?P<dom>o)",
            r"(?<=[dxtF])(?P<wd>W)(?![mf])|(?P<wd>W)(?=,?(?:A?c|A?np|An|h))|^(?P<wd>W),?$",
            r"(?P<mod>x)(?P<unit>u)|e?(?P<unit>u)(?P<mod>x)",
            r"(?:de?|[de]{0,2}J)(?P<dom>o)(?![.f]?[.m])|(?:de|[de]{0,2}J)(?P<dom>n)(?![pkHumM.f])|(?:^|(?<=[d,~AF]))e(?P<dom>o)(?=$|[,;A&zdh~])|(?:^|(?<=[,~.]))e(?P<bare>n)(?=$|[,;A&])|de(?P<dom>s)(?=$|[,;A&])",
            # clocks
            rf"(?:[RAb]e?)?(?P<clock>c)(?P<mer>p)?k?{_RANGE}(?P<mer2>p)?",
            r"A?a?(?P<minus>[Q])[zOB](?P<hour>[nc])[kH]?(?P<mer>p)?|A?a?(?P<plus>[Q])[PR](?P<hour>[nc])k?(?P<mer>p)?|A?(?P<plus>q)P(?P<hour>n)k?(?P<mer>p)?|(?:A|^)(?P<plus>q)(?P<hour>n)k?(?P<mer>p)?|A?(?P<before>j)(?P<hour>n)k?(?P<mer>p)?",
            r"A(?P<minus>n)u?[zOB](?P<hour>n)k?(?P<mer>p)?|A?(?P<plus>n)u?[PR](?P<hour>[nc])k?(?P<mer>p)?(?=$|[,;~derwA])|(?P<minus>n)u?[zO](?P<hour>n)(?P<mer>p)|(?P<minus>n)u?[zO](?P<hour>c)",
            r"A(?P<hour>n)[kH]?&a?(?P<plus>[qQn])(?!f?m|u)(?P<mer>p)?|A(?P<hour>n)[kH]?O(?P<minus>[Qn])(?P<mer>p)?",
            rf"(?:[RAb]e?)?(?P<hour>n)(?P<plus>n)?(?P<mer>p){_RANGE}|(?:[RAb]e?)?(?P<hour>n)k(?P<plus>n)?(?P<mer>p)?{_RANGE}|[RA](?P<hour>n)H(?P<plus>n)?(?P<mer>p)?",
            rf"(?<=[rwWh])A(?P<hour>n)(?P<mer>p)?(?=[.e])|A(?P<hour>n)(?P<plus>n)(?P<mer>p)?{_AFTER_HOUR}|[A](?P<hour>n){_RANGE}(?P<mer>p)?{_AFTER_HOUR}|R(?P<hour>n)[zO&](?:c|n)(?P<mer>p)?k?|(?<=[nosywWrD])(?P<hour>n)z(?:n)(?P<mer>p)|(?<=[oswWry])(?P<hour>n)(?P<plus>n)(?P<mer>p)?|(?<=[wWry])(?P<hour>n)H|[Ab](?P<four>N)(?=$|[,;~derwW])|(?<=[wWory])b(?P<hour>n)(?=$|[,;~])",
            r"(?P<zone>Z)",
            r"[idAtf]{0,1}e?(?P<part>h)",
            r"(?P<mer>p)",
        )
    )
)
"""Each match is one item: something to pass over, a day, or a clock. Groups name what it says."""

BETWEEN: Final = regex.compile(r"[,deAfi&tFR]{0,3}")
"""What may stand between a day and its clock."""
