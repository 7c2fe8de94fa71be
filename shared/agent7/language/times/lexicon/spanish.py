"""Spanish lexicon of time expressions."""

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

_ES_ONES = numbered(
    "uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno|veintiun veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta treinta_y_uno"
)
_ES_DAYS = numbered("lunes martes miercoles jueves viernes sabado domingo", 0)
SPANISH: Final[dict[str, Word]] = {
    **of("n", {**_ES_ONES, "cuarenta": 40, "cuarenta y cinco": 45, "cincuenta": 50}),
    **of("s", {"primero": 1, "primer": 1, "primera": 1, "segundo": 2, "tercer": 3, "tercero": 3, "tercera": 3}),
    **of(
        "m",
        numbered(
            "enero|ene febrero|feb marzo abril|abr mayo junio|jun julio|jul agosto|ago septiembre|setiembre|sept|sep octubre|oct noviembre|nov diciembre|dic"
        ),
    ),
    **of("w", _ES_DAYS),
    **{f"los {day}": ("G", None) for day in _ES_DAYS},
    "los sabados": ("G", None),
    "los domingos": ("G", None),
    **table(
        (
            ("X", ("edge", (END, WEEK, 0), None), "final de la semana,finales de semana,final de esta semana"),
            ("X", ("edge", (END, WEEK, 1), None), "final de la semana que viene,final de la proxima semana"),
            (
                "X",
                ("edge", (END, MONTH, 0), None),
                "fin de mes,final de mes,finales de mes,fin del mes,final del mes,final de este mes,ultimo dia del mes",
            ),
            (
                "X",
                ("edge", (END, MONTH, 1), None),
                "final del mes que viene,final del proximo mes,finales del mes que viene,finales del proximo mes,fin del proximo mes",
            ),
            ("X", ("edge", (END, QUARTER, 0), None), "fin de trimestre,final del trimestre,fin del trimestre"),
            ("X", ("edge", (END, YEAR, 0), None), "fin de ano,final de ano,finales de ano,fin del ano,final del ano"),
            ("X", ("edge", (START, WEEK, 1), None), "principios de la semana que viene,principios de la proxima semana"),
            ("X", ("edge", (START, MONTH, 1), None), "principios del mes que viene,principios del proximo mes,principio del proximo mes"),
            ("X", ("edge", (START, QUARTER, 1), None), "proximo trimestre,trimestre que viene,siguiente trimestre"),
            ("X", ("day_end", (), EVENING), "final del dia,fin del dia"),
            ("I", END, "fin de,final de,finales de"),
            ("I", START, "principios de,principio de,comienzos de,inicio de"),
            ("R", AFTER, "despues de,despues del"),
            ("L", None, "antes de,antes del"),
            ("b", None, "unos,unas,aproximadamente,cerca de,alrededor de"),
            ("u", WORKDAY, "dias habiles,dias laborables,dia habil,dia laborable"),
            ("U", (MINUTE, 45), "tres cuartos de hora"),
            ("r", (7, None), "de hoy en ocho"),
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
