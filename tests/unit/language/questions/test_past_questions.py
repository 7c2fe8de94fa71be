"""Questions for what was so before, in five languages: the slot is that of today's question, and it is known that the past is asked."""

from __future__ import annotations

import pytest

from agent7.language.questions.past_questions import replaced_thing
from agent7.language.questions.slot_questions import asks_past, question_slot
from agent7.types import Slot
from tests.tables import every_row

ASKED_OF_BEFORE = """
Where did I work before? | user/company
where did I live in March? | user/city
what was my old email? | user/email
Where have I worked? | user/company
Where did Anna live before? | anna/city
where did my brother work in 2019? | brother/company
do you remember where I used to live? | user/city
what was my phone number before? | user/phone
what was my phone number in March? | user/phone
who was my previous boss? | user/boss
where was I living last year? | user/city
Which car did I drive before? | user/car
¿Dónde trabajaba antes? | user/company
¿Dónde vivía en marzo? | user/city
¿Cuál era mi correo anterior? | user/email
¿Cuál era mi antigua dirección? | user/address
¿dónde vivía mi hermano antes? | brother/city
Wo habe ich früher gearbeitet? | user/company
Wo habe ich im März gewohnt? | user/city
Was war meine alte E-Mail-Adresse? | user/email
wie hieß meine Firma früher? | user/company
Für wen habe ich vorher gearbeitet? | user/company
Wo hat meine Schwester früher gewohnt? | sister/city
Onde eu trabalhava antes? | user/company
Onde eu morava em março? | user/city
Qual era o meu email antigo? | user/email
onde morava minha irmã antes? | sister/city
Où est-ce que je travaillais avant ? | user/company
Où j'habitais en mars ? | user/city
Quelle était mon ancienne adresse ? | user/address
C'était quoi mon ancien numéro de téléphone ? | user/phone
où travaillait mon frère avant ? | brother/company
"""

ASKED_OF_TODAY = [
    "where do I work", "what's my name", "what was my company called again?", "What is my last name?", "Where did I grow up?",

    "when is my birthday?", "¿cómo se llamaba mi empresa?", "Wie hieß meine Firma nochmal?", "quando é meu aniversário?", "où j'habite ?",
]  # fmt: skip


def _rows() -> list[tuple[str, Slot]]:
    rows = [line.split(" | ") for line in ASKED_OF_BEFORE.strip().split("\n")]
    return [(question, Slot(*wanted.split("/"))) for question, wanted in rows]


@every_row(("question", "wanted"), _rows())
def test_a_question_for_an_earlier_value_has_the_slot_of_todays_question(question: str, wanted: Slot) -> None:
    assert (question_slot(question), asks_past(question)) == (wanted, True)


@pytest.mark.parametrize("question", ASKED_OF_TODAY)
def test_a_question_for_the_present_value_asks_nothing_of_the_past(question: str) -> None:
    assert question_slot(question) is not None
    assert not asks_past(question)


@pytest.mark.parametrize(
    "text", ["What did I do yesterday?", "Did you live in Rome before?", "I worked at Acme before", "Where did they live before?", ""]
)
def test_what_asks_for_no_value_of_the_person_asks_for_no_earlier_one(text: str) -> None:
    assert not asks_past(text)


def test_a_question_for_what_was_so_before_names_its_thing() -> None:
    assert replaced_thing("what was the kennel fee before?", "en") == "kennel fee"
    assert replaced_thing("que dia era a natação antes?", "pt") == "natação"
    for said, language in (("what's the kennel fee?", "en"), ("the kennel fee was 18 before", "en"), ("what do I take before bed?", "en")):
        assert not replaced_thing(said, language)
