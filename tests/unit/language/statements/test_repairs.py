"""Messages that only put right what was just said, and the sentences that they stand for."""



from __future__ import annotations

import pytest

from agent7.language.data_files import LANGUAGES
from agent7.language.statements.parser import parse_statement
from agent7.language.statements.repairs.corrections import correction_of, restated
from agent7.language.statements.slots.attributes import ATTRIBUTES
from agent7.types import Slot
from tests.tables import every_row

CORRECTIONS = """
en | Actually it's called Kestrel Works | Kestrel Works
en | no, it's Kestrel | Kestrel
en | No, Kestrel Works | Kestrel Works
en | No. It's Kestrel. | Kestrel
en | wrong, it's Kestrel | Kestrel
en | That's wrong. It's called Bank of America | Bank of America
en | I meant Kestrel | Kestrel
en | sorry, Kestrel! | Kestrel
en | not Meridian, Kestrel | Kestrel
en | Kestrel, not Meridian | Kestrel
en | it's Kestrel not Meridian | Kestrel
en | make that Valencia | Valencia
en | change it to Valencia please | Valencia
en | no, kestrel | kestrel
en | no, "A; B" | A; B
en | no, 3 May | 3 May
en | no, it's חברה | חברה
es | No, se llama Kestrel | Kestrel
es | No, es Kestrel | Kestrel
es | Perdón, quise decir Lima | Lima
es | no es Meridian, es Kestrel | Kestrel
es | No, Kestrel | Kestrel
de | Nein, Kestrel | Kestrel
de | falsch, es heißt Kestrel | Kestrel
de | Ich meinte Kestrel | Kestrel
de | nicht Meridian, sondern Kestrel | Kestrel
de | Eigentlich heißt sie Kestrel | Kestrel
pt | não, é Kestrel | Kestrel
pt | Na verdade se chama Kestrel | Kestrel
pt | Quis dizer Évora | Évora
pt | não Meridian, mas Kestrel | Kestrel
fr | Non, c'est Kestrel | Kestrel
fr | Je voulais dire Kestrel | Kestrel
fr | pas Meridian, Kestrel | Kestrel
fr | en fait elle s'appelle Kestrel | Kestrel
en | No, at Kestrel | Kestrel
en | No, it's in The Hague | The Hague
en | No, At Home | At Home
en | Not at Meridian, at Kestrel | Kestrel
es | No, en Kestrel | Kestrel
de | Nein, bei Kestrel | Kestrel
de | Nein, am 4. Mai | 4. Mai
pt | Não, na Kestrel | Kestrel
pt | Não, em Braga | Braga
fr | Non, chez Kestrel | Kestrel
fr | Non, à Nantes | Nantes
en | No, at home | -
en | No, on Monday | -
de | Nein, am Montag | -
en | no, thanks | -
en | No, Thanks | -
en | no problem | -
en | no way | -
en | no kestrel | -
en | no, it's raining | -
en | no, it's fine | -
en | no, it's a bakery | -
en | no, he is angry | -
en | no, I don't think so | -
en | No, my company is called Kestrel | -
en | Actually, I live in Rome | -
en | Actually, Monday is fine | -
en | Actually, can you help? | -
en | it's raining | -
en | I mean it | -
en | sorry I'm late | -
en | Kestrel | -
en | ok | -
es | no, gracias | -
es | no pasa nada | -
de | Nein, danke | -
de | Nein, Danke | -
pt | não, obrigado | -
fr | Non, merci | -
fr | non, ça va | -
"""


@every_row("line", CORRECTIONS.strip().splitlines())
def test_the_value_of_a_bare_correction(line: str) -> None:
    language, said, wanted = (cell.strip() for cell in line.split(" | "))
    for known in (language, None):
        assert (correction_of(said, known) or "-") == wanted


def test_a_correction_must_look_like_a_value_of_the_slot_it_corrects() -> None:
    assert correction_of("No, Kestrel", "en", slot=Slot("user", "birthday")) is None
    assert correction_of("No, the 4th of May", "en", slot=Slot("user", "birthday")) == "the 4th of May"


def test_the_old_sentence_is_said_again_with_the_new_value() -> None:
    assert restated("Kestrel", Slot("user", "company"), language="en", previous="I work at Meridian").content == "I work at Kestrel"


def test_a_value_that_is_none_of_the_slot_sets_nothing() -> None:
    assert restated("soon", Slot("user", "birthday"), language="en").attribute is None


SAMPLES = {"date": "3 May", "number": "34", "zone": "Tokyo", "email": "a@example.com", "phone": "+44 7700 900123"}


@every_row("language", LANGUAGES)
@every_row("key", sorted(ATTRIBUTES.keys() - {"favourite", "department"}))
def test_a_restated_value_reads_back_as_the_slot_it_was_said_for(language: str, key: str) -> None:
    statement = restated(SAMPLES.get(ATTRIBUTES[key].shape, "Kestrel"), Slot("user", key), language=language)
    back = parse_statement(statement.content, language=language)
    assert (back.subject, back.attribute, back.value) == ("user", key, statement.value)


@pytest.mark.parametrize(
    ("language", "previous", "correction", "content"),
    [
        ("en", "I work at Meridian now", "No, at Kestrel", "I work at Kestrel"),
        ("es", "Trabajo en Meridian", "No, en Kestrel", "Trabajo en Kestrel"),
        ("de", "Ich arbeite jetzt bei Meridian", "Nein, bei Kestrel", "Ich arbeite jetzt bei Kestrel"),
        ("de", "Ich bin gegen Nüsse allergisch", "Nein, gegen Soja", "Ich bin gegen Soja allergisch"),
        ("pt", "Trabalho na Meridian", "Não, na Kestrel", "Trabalho na Kestrel"),
        ("fr", "Je travaille chez Meridian", "Non, chez Kestrel", "Je travaille chez Kestrel"),
    ],
)
def test_a_preposition_that_is_said_again_stands_once(language: str, previous: str, correction: str, content: str) -> None:
    old = parse_statement(previous, language=language)
    assert old.subject is not None
    assert old.attribute is not None
    slot = Slot(old.subject, old.attribute)
    value = correction_of(correction, language, slot=slot)
    assert value is not None
    assert restated(value, slot, language=language, previous=previous).content == content
