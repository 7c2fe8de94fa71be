"""The words of times in Portuguese."""

# ruff: noqa: E501  (one kind a line: a table reads better wide)

from __future__ import annotations

from typing import Final

from agent7.memory.moment_words.making import (
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

_PT_ONES = numbered(
    "um dois|duas tres quatro cinco seis sete oito nove dez onze doze treze quatorze|catorze quinze dezesseis|dezasseis dezessete|dezassete dezoito dezenove|dezanove vinte vinte_e_um vinte_e_dois vinte_e_tres vinte_e_quatro vinte_e_cinco vinte_e_seis vinte_e_sete vinte_e_oito vinte_e_nove trinta trinta_e_um"
)
_PT_DAYS = {
    **numbered(
        "segunda-feira|segunda_feira terca-feira|terca_feira quarta-feira|quarta_feira quinta-feira|quinta_feira sexta-feira|sexta_feira sabado domingo",
        0,
    )
}
PORTUGUESE: Final[dict[str, Word]] = {
    **of("n", {**{word: n for word, n in _PT_ONES.items() if n > 1}, "quarenta": 40, "cinquenta": 50}),
    **of("s", {"primeiro": 1, "primeira": 1, "segundo": 2, "terceiro": 3, "terceira": 3}),
    **of(
        "m",
        numbered(
            "janeiro|jan fevereiro|fev marco abril|abr maio junho|jun julho|jul agosto|ago setembro outubro novembro|nov dezembro"
        ),
    ),
    **of("M", {"set": 9, "out": 10}),
    **of("w", _PT_DAYS),
    **of("W", numbered("segunda terca quarta quinta sexta", 0)),
    **{f"{all_} {day}s": ("G", None) for day in ("segunda", "terca", "quarta", "quinta", "sexta") for all_ in ("as", "nas")},
    **table(
        (
            ("X", ("edge", (END, WEEK, 0), None), "final da semana,fim da semana,final desta semana"),
            ("X", ("edge", (END, WEEK, 1), None), "final da semana que vem,final da proxima semana"),
            ("X", ("edge", (END, MONTH, 0), None), "fim do mes,final do mes,fim de mes,final deste mes,ultimo dia do mes"),
            ("X", ("edge", (END, MONTH, 1), None), "fim do mes que vem,final do mes que vem,fim do proximo mes,final do proximo mes"),
            ("X", ("edge", (END, QUARTER, 0), None), "fim do trimestre,final do trimestre"),
            ("X", ("edge", (END, YEAR, 0), None), "fim do ano,final do ano,fim de ano"),
            ("X", ("edge", (START, WEEK, 1), None), "inicio da semana que vem,comeco da semana que vem,inicio da proxima semana"),
            (
                "X",
                ("edge", (START, MONTH, 1), None),
                "inicio do mes que vem,comeco do mes que vem,inicio do proximo mes,comeco do proximo mes",
            ),
            ("X", ("edge", (START, QUARTER, 1), None), "proximo trimestre,trimestre que vem"),
            ("X", ("day_end", (), EVENING), "fim do dia,final do dia"),
            ("I", END, "fim de,final de,finais de"),
            ("I", START, "inicio de,comeco de"),
            ("R", AFTER, "depois de,depois do,depois da,apos"),
            ("L", None, "antes de,antes do,antes da"),
            ("z", None, "para as,pra as"),
            ("b", None, "cerca de,uns,umas,aproximadamente"),
            ("u", WORKDAY, "dias uteis,dia util"),
            ("U", (MINUTE, 45), "tres quartos de hora"),
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
