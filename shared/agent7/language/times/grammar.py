"""The grammar of time expressions: patterns over kinds of words (the letters of `lexicon`), the same for the five languages.

D a date in digits, S one without a year ("3/5", which may be a fraction), y a year, N an hour in four digits, K another number of four, ","
";" marks, "." any other word.
"""

from __future__ import annotations

from typing import Final

from agent7.lazy_patterns import lazy_regex

_YEAR = r"(?:,?[fi]?e?u?(?P<year>[yK])|,?[fi]?e?(?P<of_year>[xtl])(?P<years>u))?"
_WEEKDAY = r"(?:(?P<wd>[wW])h?,?[de]{0,2})?"
_LENGTH = (
    r"(?:(?P<num>[na])(?:&?a?(?P<half>q)a?)?b?(?P<unit>[uH])(?:&a?(?P<half>q))?(?:,?&?(?P<num2>[na])(?P<unit2>[uH]))?"
    r"|(?P<half>q)a?(?P<unit>u))"
)
_END = r"(?=$|[,;~derwWvtZ&])"
_AFTER_HOUR = r"(?=$|[,;~bdefrtxwWvhADzZi&RaYFGV]|E[^,;~])"
_RANGE = r"(?:[zOP&]A?(?:c|n)p?k?H?)?"

_LISTED = r"(?:(?:,[Ee]{0,2}[wWvV])*,?&[Ee]{0,2}[wWvV]|z[wW])?"
"""More weekdays: "every Monday, Wednesday and Friday"."""

_NO_MOMENT = (
    r"(?P<habit>[de]{0,2}[los][wWu]f?e?Eu|[de]{0,2}IEu|(?:[de]{1,2}J?|J)nfEu)",
    (
        r"(?P<past>l[uH]?[wWv]|l[uHhmM]|[wWv](?:R|f|i)?e?l[uH]?|[wWv]Ll|[de]{0,2}[os]f?e?lu|[uHm]f?l|[te]P[uHwWv]|(?<![nqQuH])P[wWv]|[te]?l"
        r"|(?:[wWv],?)?[naq]{1,3}(?:[uH]|U)(?:&?[na][uH])?g|[na][uH]Ll|[ae]?Ug|B[efi]*[naq]{0,2}[uHU]"
        r"|i?[na][uH]Y|Y[edifA]*(?:J?[nos]f?m|m[nos]|[wWvryDmc]|[na][uH]|n))"
    ),
    (
        rf"(?P<habit>[de]{{0,2}}[os](?:&e?[os])?f?Eu|E[efta]{{0,2}}[noslax]?(?:[wWvV]{_LISTED}|[uHhU]|J(?!n))(?:[dif]e?u)?(?:,?[de]{{1,2}}[sol][wW]|,?[de]{{0,2}}J[no](?!f?[mM]))?"
        rf"|E[efta]{{0,2}}(?:[mM][nos]?|[nos]f?(?:[mM]|e?u)|o|Jn(?![pkH]|f?[mM]))|G(?:(?:,[GwW])*,?&[GwW])?|V{_LISTED})"
    ),
    r"(?P<length>F(?:[eixtlfA~]*)(?:[na]q?[uH]|a?U)|[iA][e](?:[xl])[na]?[uH])",
)
"""How long, how often, since when, how long ago."""

_OF_PERIODS = (
    r"e?(?P<end>l)(?:(?P<wd>[wW])|u)[fi]e?(?P<month>[mM])(?:,?[fi]?(?P<year>y))?",
    r"e?(?P<end>l)(?P<wd>[wW])[fi]e?(?P<mod>[tx])?(?P<month_of>u)",
    r"e?(?P<edge>X)",
    rf"e?(?P<edge_of>I)[fe]{{0,2}}(?:(?P<month>[mM]){_YEAR}|(?P<year>y)|(?P<rel>r)|(?P<wd>[wWv]))",
    r"(?P<num>[na])(?P<week>V)T",
    r"e?(?P<nth>[so])(?P<wd>[wWv])T",
)
_OF_MONTHS = (
    r"e?(?P<nth>[so])(?P<wd>[wWv])[fi]e?(?:(?P<month>[mM])(?:,?[fi]?(?P<year>y))?|(?P<mod>[tx])?(?P<month_of>u))",
    r"e?(?P<nth>[so])(?P<wd>[wWv])(?P<mod>x)(?P<month_of>u)|(?P<mod>x)(?P<month_of>u),?[de]{0,2}(?P<nth>[so])(?P<wd>[wWv])",
    r"(?:[de]{0,2}J?(?P<dom>[no])J?|[de]{0,2}(?P<dom>[os])u),?f?e?(?:(?P<mod>x)(?P<month_of>u)|(?P<month_of>u)(?P<mod>x))",
    r"(?P<mod>x)(?P<month_of>u)(?:,?de?|,e)(?P<dom>[os])",
    r"[de]{0,2}(?P<dom>[os])u?f[te]?(?P<month_of>u)|t(?P<month_of>u)de?(?P<dom>[os])",
    r"(?P<wd>[wWv])fe?(?P<mod>t)(?P<this>u)|t(?P<this>u)d?(?P<wd>[wWv])",
)
_DATES = (
    rf"{_WEEKDAY}(?P<full>D)",
    r"(?P<year>[yK]),?e?(?P<month>[mM]),?e?(?P<day>[nos])(?![pkH])|(?P<year>[yK]),?[de]{0,2}(?P<day>[nos])f?,?(?P<month>m)",
    r"A?(?:(?<=^|[defA,~;RF&])|(?<=A))(?P<day>[nos])(?=&[nos]f?(?P<month>m)(?:,?(?P<year>y))?)",
    rf"{_WEEKDAY}[de]{{0,2}}J?(?P<day>[nos])(?:ze?[nos])?f?(?P<month>m){_YEAR}",
    rf"{_WEEKDAY}[de]{{0,2}}(?P<month>m),?e?(?P<day>[nos])(?:ze?[nos](?![pkH]))?(?![pkuHUm]|&?[na]?[uH]){_YEAR}",
    rf"(?:(?<=^|[de,A~])|(?:(?P<wd>[wWv]),?[de]{{0,2}}))(?P<day>[nos])f?(?P<month>M){_YEAR}|(?P<day>[os])f?(?P<month>M){_YEAR}|(?P<day>n)f(?P<month>M){_YEAR}",
    rf"(?:(?<=^|[defA,~zF])|(?:(?P<wd>[wW]),?[de]{{0,2}}))(?P<month>M),?e?(?P<day>[nos])(?=$|[,;yAzdeh~RFifrw&ncCNZK]){_YEAR}",
    r"(?:(?<=[deAJzF~rb])|(?P<wd>[wW]),?[de]{0,2}|(?<=^|;))(?P<slash>S)(?=$|[,;~dehAzcR&iF])|(?P<slash>S)(?=[A,]{0,2}(?:c|np))|(?P<foreign>)(?<=i)(?P<slash>S)(?=$|[,;~dehAzcR&iF])|(?P<loose>S)$",
    r"(?P<year>y),(?P<month>m),(?P<day>n)|(?P<day>n),(?P<month>m),(?P<year>y)",
)
_COUNTED = (
    rf"A?(?P<minus>n)u(?:[zBL])(?P<hour>n)k?(?P<mer>p)?{_END}",
    r"A?(?P<plus>n)u?(?P<beyond>[PR])(?P<hour>[nc])k?(?P<mer>p)?(?=$|[,;~derwA])",
    r"A?(?P<minus>n)u?[BL](?P<before>j)(?P<hour>n)k?(?P<mer>p)?|A?(?P<plus>n)u?P(?P<before>j)(?P<hour>n)k?(?P<mer>p)?",
    r"(?P<shift>(?:e?(?P<num>[na])(?P<unit>[uH])|[ae]?(?P<own>U)|e?(?P<unit>u))(?P<way>[RLPB]))(?=[dextwWvDSmMnosrJAcQqXI])",
    r"(?P<shift>(?P<num>[na])(?P<unit>u)(?P<way>d?))(?=[wWrv])",
    rf"ib?[ef]?{_LENGTH}(?![gY])|ib?[ae]?(?P<own>U)|{_LENGTH}T|[ae]?(?P<own>U)T",
    r"(?<![no])i(?P<soon>n)(?=$|;)|ib(?P<coming>H)",
    r"(?<![eiAF])(?P<mod>x)(?P<coming>H)",
)
_DAYS = (
    r"(?P<rel>r)(?P<plus_week>u)(?=$|[,;~A])|(?P<wd>[wWv])(?P<plus_week>u)(?=$|[,;~A])",
    r"(?<!e)(?P<rel>r)",
    r"[de]{0,2}(?P<wd>[wWv]),?[def]+(?P<week>u)(?P<mod>x)",
    r"(?P<wd>[wWv]),?[def]*(?P<week>u)R(?P<after_next>x)|(?P<wd>[wWv])[PR](?P<after_next>x)(?![wWv])",
    r"e?t?(?P<mod>[xt])e?(?P<wd>[wWv])(?:,?[de]{0,2}(?P<dom>o))?|[de]{0,2}(?P<wd>[wWv]),?[def]*(?P<mod>[xt])(?P<week>u)?",
    r"(?P<wd>[wv])(?:,?[de]{0,2}(?P<dom>o)|[de]*e(?P<dom>s)|[de]?(?P<dom>n)(?=$|[,;A&]))?(?:z[wW](?:,?[de]{0,2}o)?)?(?!l)|(?P<wd>W),?[de]{0,2}(?P<dom>o)",
    r"(?<=[dxtF])(?P<wd>W)(?![mf])|(?P<wd>W)(?=,?(?:A?c|A?np|An|h))|(?P<wd>W)(?=,?n(?P<h>H))|^(?P<wd>W),?$",
    r"e?(?P<unit>u)R(?P<after_next>x)",
    r"(?P<mod>x)(?P<unit>u)|e?(?P<unit>u)(?P<mod>x)",
    r"(?:de?|[de]{0,2}J)(?P<dom>o)(?![.f]?[.m])|(?:de|[de]{0,2}J)(?P<dom>n)(?![pkHumM.f])|(?:^|(?<=[d,~AFbzRL]))e(?P<dom>o)(?:ze?o)?(?=$|[,;A&zdh~])|^(?P<dom>o)(?=Ac|A?np|An$)",
    r"(?:^|(?<=[,~.]))e(?P<bare>n)(?=$|[,;A&])|de(?P<dom>s)(?=$|[,;A&])|(?P<german>)d(?P<dom>s)(?=$|[,;A&])|(?:^|(?<=[d,~AF]))e(?P<dom>s)(?=A[nc])",
)
_HALVES = (
    r"(?<=[nosywWvrD])(?P<hour>n)z(?:n)(?P<mer>p)|(?:[RA]e?)?(?P<hour>n)z(?P<until>c)(?P<mer>p)?",
    r"(?:[RAb]e?)?(?P<clock>c)&(?P<past_clock>q)(?P<mer>p)?",
    rf"(?:[RAbL]e?)?(?P<clock>c)(?P<mer>p)?k?{_RANGE}(?P<mer2>p)?|(?:Ab?|(?<=[rwWvDmoyh]))(?P<clock>C)(?P<mer>p)?{_RANGE}{_AFTER_HOUR}|(?P<clock>C)(?P<mer>p)",
    r"A?a?(?P<minus>[Q])[zOBL](?P<hour>[nc])[kH]?(?P<mer>p)?|A?a?(?P<plus>[Q])[PR](?P<hour>[nc])k?(?P<mer>p)?|A?(?P<plus>q)P(?P<hour>n)k?(?P<mer>p)?|(?:A|^)(?P<plus>q)(?P<hour>n)k?(?P<mer>p)?|A?(?P<before>j)(?P<hour>n)k?(?P<mer>p)?",
    rf"Aa?(?P<minus>Q)f(?P<hour>n)k?(?P<mer>p)?{_END}",
    r"A(?P<minus>n)u?[zB](?P<hour>n)k?(?P<mer>p)?|(?P<minus>n)u?z(?P<hour>n)(?P<mer>p)|(?P<minus>n)u?z(?P<hour>c)",
    rf"(?P<words>)(?<=^|[~,;rwWvhdbRm])(?P<minus>n)z(?P<hour>n)k?{_END}",
    r"A(?P<hour>n)[kH]?&a?(?P<plus>[qQn])(?!f?m|u)(?P<mer>p)?|A(?P<hour>n)[kH]?O(?P<minus>[Qn])(?P<mer>p)?",
)
_HOURS = (
    rf"(?:[RAbL]e?)?(?P<hour>n)(?P<plus>n)?(?P<mer>p){_RANGE}|(?:[RAbL]e?)?(?P<hour>n)k(?P<plus>n)?(?P<mer>p)?{_RANGE}|[RA](?P<hour>n)H(?P<plus>n)?(?P<mer>p)?",
    rf"(?<=[rwWhuJGVD])A(?P<hour>n)(?P<mer>p)?(?=[.e])|Ab?(?P<hour>n)(?P<plus>n)(?P<mer>p)?{_AFTER_HOUR}|Ab?(?P<hour>n){_RANGE}(?P<mer>p)?{_AFTER_HOUR}",
    r"R(?P<hour>n)[zO&](?:c|n)(?:(?P<mer>p)k?|k?(?=$|[,;~derwWAh]))",
    rf"(?<=[rwWvDmosyu])[RL](?P<hour>n){_END}",
    rf"(?P<words>)(?<=^|[,;~rwWvhdbR])(?P<hour>n)(?P<plus>n)(?!$){_AFTER_HOUR}|(?P<words>)(?<=[,;~rwWvhdbR])(?P<hour>n)(?P<plus>n)$",
    rf"(?P<foreign>)A(?P<one>a)(?:[kH]|(?=&)|{_END})(?:&a?(?P<plus>[qQn]))?(?P<mer>p)?",
    r"(?<=[oswWvry])(?P<hour>n)(?P<plus>n)(?P<mer>p)?|(?<=[wWvry])(?P<hour>n)(?P<h>H)",
    r"(?:[Ab]|(?<=[mMnosyD]))(?P<four>N)(?=$|[,;~derwWHZ])H?|A(?P<four>y)(?=$|[,;~rwWH])H?|(?P<four>[Ny])H",
    r"(?<=[wWvoryh])b(?P<hour>n)(?=$|[,;~])|(?:^|(?<=[,;]))b?(?P<hour>n)(?=(?P<tonight>r))",
)
_REST = (r"(?P<zone>Z)", r"[idAtf]{0,1}e?(?P<part>h)", r"(?P<mer>p)")

ITEMS: Final = lazy_regex("|".join((*_OF_PERIODS, *_NO_MOMENT, *_OF_MONTHS, *_DATES, *_COUNTED, *_DAYS, *_HALVES, *_HOURS, *_REST)))
"""Each match is one item: something to pass over, a day, or a clock. Groups name what it says."""

BETWEEN: Final = lazy_regex(r"[,deAfi&tFR]{0,3}")
"""What may stand between a day and its clock."""
