"""Month and time zone names in the five languages; folded."""

# ruff: noqa: E501  (one entry a line: a table reads better wide)

from __future__ import annotations

from typing import Final

MONTH_WORDS: Final[dict[int, str]] = {
    1: "january jan enero ene januar jaenner janner janeiro janvier janv",
    2: "february feb febrero februar fevereiro fev fevrier fevr",
    3: "march mar marzo marz maerz marco mars",
    4: "april apr abril abr avril avr",
    5: "may mayo mai maio",
    6: "june jun junio juni junho juin",
    7: "july jul julio juli julho juillet juil",
    8: "august aug agosto ago aout",
    9: "september sep sept septiembre setiembre setembro set septembre",
    10: "october oct octubre oktober okt outubro out octobre",
    11: "november nov noviembre novembro novembre",
    12: "december dec diciembre dic dezember dez dezembro decembre",
}

NUMBER_WORDS: Final[dict[str, int]] = {
    word: number
    for number, words in {
        2: "two dos zwei dois duas deux", 3: "three tres drei trois", 4: "four cuatro vier quatro quatre", 5: "five cinco funf cinq", 6: "six seis sechs",
        7: "seven siete sieben sete sept", 8: "eight ocho acht oito huit", 9: "nine nueve neun nove neuf", 10: "ten diez zehn dez dix",
        11: "eleven once elf onze", 12: "twelve doce zwolf doze douze",
    }.items()
    for word in words.split()
}  # fmt: skip
"""Ages of children are often said in words. Three and six are one word in two or more languages."""

WEEKDAYS: Final = frozenset("""
    monday tuesday wednesday thursday friday saturday sunday lunes martes miercoles jueves viernes sabado domingo
    montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag segunda terca quarta quinta sexta
    lundi mardi mercredi jeudi vendredi samedi dimanche
""".split())  # noqa: SIM905 - a table reads better in lines

ZONE_NAMES: Final[dict[str, str]] = {
    "Etc/UTC": "utc, gmt, zulu, universal time",
    "Europe/Berlin": "germany, deutschland, alemania, alemanha, allemagne, munich, munchen, muenchen, hamburg, cologne, koln, frankfurt, stuttgart, dusseldorf, leipzig",
    "Europe/Paris": "cet, cest, mez, mesz, central european time, mitteleuropaische zeit, france, frankreich, francia, franca, lyon, marseille, toulouse, bordeaux, nice",
    "Europe/Madrid": "spain, espana, spanien, espanha, espagne, barcelona, valencia, sevilla, seville, bilbao, malaga",
    "Europe/London": "uk, united kingdom, england, britain, bst, londres, manchester, edinburgh, glasgow, reino unido",
    "Europe/Lisbon": "portugal, lisboa, lissabon, lisbonne, porto",
    "Europe/Rome": "italy, italia, italien, italie, milan, mailand, rom, roma",
    "Europe/Zurich": "switzerland, schweiz, suiza, suisse, suica, geneva, genf, geneve, basel, bern",
    "Europe/Vienna": "austria, osterreich, wien, viena, vienne",
    "Europe/Athens": "eet, eest, eastern european time, greece, atenas, athen, athenes",
    "Europe/Amsterdam": "netherlands, holland, rotterdam",
    "Europe/Brussels": "belgium, belgien, brussel, bruxelles, bruselas",
    "Europe/Moscow": "moskau, moscu, moscou, msk",
    "Europe/Istanbul": "turkey, ankara",
    "America/New_York": "est, edt, et, eastern, eastern time, eastern standard time, us eastern, nyc, new york city, nueva york, nova york, boston, miami, washington, "
    "philadelphia, atlanta, washington dc",
    "America/Chicago": "cst, cdt, ct, central, central time, us central, houston, dallas, austin, texas",
    "America/Denver": "mst, mdt, mt, mountain, mountain time",
    "America/Los_Angeles": "pst, pdt, pt, pacific, pacific time, us pacific, la, california, san francisco, sf, seattle, san diego, silicon valley, portland, las vegas",
    "America/Sao_Paulo": "brt, brasilia, brasilia time, rio, rio de janeiro, belo horizonte, horario de brasilia, curitiba",
    "America/Mexico_City": "mexico, cdmx, ciudad de mexico, guadalajara",
    "America/Argentina/Buenos_Aires": "argentina, art, buenos aires",
    "America/Bogota": "colombia, medellin",
    "America/Lima": "peru",
    "America/Santiago": "chile",
    "America/Toronto": "ottawa, montreal",
    "Asia/Tokyo": "japan, jst, tokio, toquio, osaka, kyoto",
    "Asia/Kolkata": "india, ist, mumbai, delhi, new delhi, bangalore, bengaluru, chennai, hyderabad, calcutta",
    "Asia/Shanghai": "china, beijing, peking, pekin, shenzhen",
    "Asia/Hong_Kong": "hkt",
    "Asia/Seoul": "korea, kst, seul",
    "Asia/Singapore": "sgt, singapur, singapura, singapour",
    "Asia/Dubai": "uae, abu dhabi",
    "Asia/Jerusalem": "israel, tel aviv",
    "Australia/Sydney": "aest, aedt, sidney, canberra",
    "Pacific/Auckland": "new zealand, nzst, nzdt, wellington",
    "Africa/Johannesburg": "south africa, cape town",
    "Africa/Cairo": "egypt, kairo, el cairo",
}
