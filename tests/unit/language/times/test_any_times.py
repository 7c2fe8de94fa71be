"""Whatever times people put side by side: nothing raises when it is read, and when the moment is found that it means."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent7.language import moments_in, when

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
SPOKEN = {
    "en": "in for on at next last the of every half a an ago after before from now 2 3 28 1.5 two minutes hours days weeks months years "
    "monday saturday tomorrow today tonight weekend noon june 4th 5pm 7:30 morning week month end quarter past",
    "de": "in am um im nächsten letzten jeden halbe eine vor nach ab jetzt 2 3 28 zwei minuten stunden tagen wochen monaten jahren "
    "montag samstag morgen heute abend wochenende mittags juni 4. 17 uhr halb viertel woche monat ende",
    "es": "en el la a las próximo pasado cada media un hace después desde ahora 2 3 28 dos minutos horas días semanas meses años "
    "lunes sábado mañana hoy noche fin de semana mediodía junio 4 17 y cuarto mes",
    "fr": "dans le la à prochain dernier chaque demi une il y a après dès maintenant 2 3 28 deux minutes heures jours semaines mois ans "
    "lundi samedi demain aujourd'hui soir week-end midi juin 4 17h fin quart semaine",
    "pt": "em no na às próximo passado cada meia um há depois desde agora 2 3 28 dois minutos horas dias semanas meses anos "
    "segunda sábado amanhã hoje noite fim de semana meio-dia junho 4 17h mês",
}


@pytest.mark.parametrize("language", SPOKEN)
def test_no_combination_of_times_raises(language: str) -> None:
    @settings(max_examples=300, deadline=None)
    @given(st.lists(st.sampled_from(SPOKEN[language].split(" ")), max_size=10).map(" ".join))
    def nothing_raises(text: str) -> None:
        for moment in moments_in(text, language=language):
            for lately in (timedelta(0), timedelta(hours=3)):
                when(moment, NOW, ZoneInfo("Europe/Berlin"), lately=lately)

    nothing_raises()


@pytest.mark.parametrize(("said", "language"), [
    ("I ran 5 km in 28 minutes on Saturday.", "en"), ("In zwei Stunden am Samstag bin ich 20 km gelaufen.", "de"),
    ("Corrí 5 km en 28 minutos el sábado.", "es"), ("Corri 5 km em 28 minutos no sábado.", "pt"),
])  # fmt: skip
def test_how_long_something_takes_moves_no_day(said: str, language: str) -> None:
    found = [when(moment, NOW, ZoneInfo("UTC")) for moment in moments_in(said, language=language)]
    assert datetime(2026, 12, 5, 9, tzinfo=UTC) in [due.at for due in found if due]


def test_months_and_hours_are_counted_together() -> None:
    found = [when(each, NOW, ZoneInfo("UTC")) for each in moments_in("in 2 months and 3 hours", language="en")]
    assert datetime(2027, 1, 30, 15, tzinfo=UTC) in [due.at for due in found if due]
