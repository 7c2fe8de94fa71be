"""What sentences take back, change, and tell several things of."""



from __future__ import annotations

import pytest

from agent7.language.statements.explicit_memories import descriptions, is_explicit_memory
from agent7.language.statements.parser import parse_statement, parse_statements_apart
from agent7.language.statements.repairs.corrections import with_replacement
from tests.tables import every_row

DENIALS = """
I don't work at Meridian any more | company=meridian
I no longer live in Porto | city=porto
My company is not called Meridian | company=meridian
My cat isn't called Tom | cat=tom
I do NOT live in Porto | city=porto
I'm not vegan | diet=vegan
I'm no longer allergic to nuts | allergies=nuts
We broke up | partner=*
I have no cat any more | cat=*
I sold my car | car=*
I quit my job | company=* job_title=*
I left my keys at home | -
I left the party early | -
I don't think I live in Porto | -
I'm not tired | -
Ya no vivo en Lima | city=lima
Mi empresa no se llama Meridian | company=meridian
Ya no tengo gato | cat=*
Rompimos | partner=*
No tengo tiempo | -
Ich wohne nicht mehr in Bremen | city=bremen
Ich arbeite nicht mehr bei Bosch | company=bosch
Meine Firma heißt nicht Meridian | company=meridian
Ich bin kein Vegetarier | diet=vegetarier
Ich habe keine Katze mehr | cat=*
Wir haben uns getrennt | partner=*
Ich habe keine Zeit | -
Não moro mais em Braga | city=braga
Minha empresa não se chama Meridian | company=meridian
Não tenho mais gato | cat=*
Je n'habite plus à Nantes | city=nantes
Je ne travaille plus chez Airbus | company=airbus
Mon entreprise ne s'appelle pas Meridian | company=meridian
Je n'ai plus de chat | cat=*
Je n'ai pas le temps | -
"""


def table(text: str) -> list[tuple[str, str]]:
    return [(said.strip(), wanted.strip()) for said, _, wanted in (line.rpartition("|") for line in text.strip().splitlines())]


@every_row(("said", "wanted"), table(DENIALS))
def test_what_a_sentence_takes_back(said: str, wanted: str) -> None:
    found = parse_statement(said)
    assert found.attribute is None
    assert " ".join(f"{slot.attribute}={value or '*'}" for slot, value in found.denied) == wanted.replace("-", "")
    assert is_explicit_memory(said) == bool(found.denied)


@pytest.mark.parametrize(
    "said",
    [
        "I left Meridian", "I've just quit Meridian",
        "Dejé Meridian", "Ich habe Meridian verlassen", "Saí da Meridian", "J'ai quitté Meridian",
    ],
)
def test_what_is_left_may_be_an_employer_or_a_place(said: str) -> None:
    assert {(slot.attribute, value) for slot, value in parse_statement(said).denied} >= {("company", "meridian"), ("city", "meridian")}


CHANGES = """
I now work at Kestrel | company=kestrel
I work at Kestrel now | company=kestrel
I got a new job at Kestrel | company=kestrel
I renamed my company to Kestrel | company=kestrel
We renamed our company Kestrel | company=kestrel
We moved to Porto | city=porto
Change my city to Porto | city=porto
Please update my name to Bea | name=bea
Change my flight to Monday | -
I changed my diet to lose weight | -
Ahora trabajo en Kestrel | company=kestrel
Tengo un nuevo trabajo en Kestrel | company=kestrel
Nos mudamos a Lima | city=lima
Cambia mi ciudad a Lima | city=lima
Ich arbeite jetzt bei Kestrel | company=kestrel
Ich habe einen neuen Job bei Kestrel | company=kestrel
Ich habe meine Firma in Kestrel umbenannt | company=kestrel
Wir sind nach Bremen gezogen | city=bremen
Ändere meine Stadt auf Bremen | city=bremen
Agora trabalho na Kestrel | company=kestrel
Consegui um emprego novo na Kestrel | company=kestrel
Nos mudamos para Braga | city=braga
Mude minha cidade para Braga | city=braga
Maintenant je travaille chez Kestrel | company=kestrel
J'ai trouvé un nouveau travail chez Kestrel | company=kestrel
On a déménagé à Nantes | city=nantes
Change ma ville en Nantes | city=nantes
"""


@every_row(("said", "wanted"), table(CHANGES))
def test_what_a_sentence_changes(said: str, wanted: str) -> None:
    found = parse_statement(said)
    assert (f"{found.attribute}={found.value}" if found.attribute else "-") == wanted
    assert found.subject in ("user", None)


@every_row("name", ["Stopped Clock", "Left Hand Films", "No Limits", "Never Never", "Quit", "The Guess Who"])
@every_row("form", ["My company is called {}", "I work at {}", "Actually my company is called {}"])
def test_a_word_of_denial_may_be_part_of_a_name(form: str, name: str) -> None:
    found = parse_statement(form.format(name))
    assert (found.attribute, found.value_text) == ("company", name)


@pytest.mark.parametrize("name", ["A; B", "Hungry, Never", "Fish and I", "not now"])
def test_a_quoted_value_is_taken_whole(name: str) -> None:
    assert [said.value_text for said in parse_statements_apart(f'my company is called "{name}"')] == [name]


APART = """
my mother is Elsa, my father is Igor, my dog is Balu | My mother is Elsa / My father is Igor / My dog is Balu
I'm Bea, I live in Porto and work at Kestrel | I'm Bea / I live in Porto / I work at Kestrel
Ich heiße Götz und wohne in Bremen | Ich heiße Götz / Ich wohne in Bremen
Me llamo Eva y trabajo en Kestrel | Me llamo Eva / Trabajo en Kestrel
Meu nome é Eva e moro em Braga | Meu nome é Eva / Moro em Braga
Je m'appelle Luc et travaille chez Kestrel | Je m'appelle Luc / Je travaille chez Kestrel
My brother is Finn. He lives in Oslo | My brother is Finn. / Finn lives in Oslo
I work at Kestrel, my brother doesn't | I work at Kestrel, my brother doesn't
If I lived in Rome, my company would be X | If I lived in Rome, my company would be X
She said my mother is Elsa, my father is Igor | She said my mother is Elsa, my father is Igor
My sofa is red. My lamp is blue. | My sofa is red. / My lamp is blue.
"""


@pytest.mark.parametrize(("said", "wanted"), table(APART))
def test_each_fact_of_a_message_is_told_apart(said: str, wanted: str) -> None:
    assert " / ".join(statement.content for statement in parse_statements_apart(said)) == wanted


def test_only_a_message_of_nothing_but_descriptions_is_kept_in_pieces() -> None:
    assert descriptions("My sofa is red. My lamp is blue.") == ("My sofa is red.", "My lamp is blue.")
    assert descriptions("My sofa is red. It was cheap.") == ()
    assert descriptions("My sofa is red.") == ()
    assert descriptions("Mein Sofa ist rot. Meine Lampe ist blau.") == ("Mein Sofa ist rot.", "Meine Lampe ist blau.")


@pytest.mark.parametrize(
    ("said", "sentence", "denied"),
    [
        ("My company isn't called Meridian, it's called Kestrel", "My company is called Kestrel", "meridian"),
        ("My company is not Meridian but Kestrel", "My company is called Kestrel", "meridian"),
        ("I no longer live in Rome but in Porto", "I live in Porto", "rome"),
        ("Meine Firma heißt nicht Meridian, sondern Kestrel", "Meine Firma heißt Kestrel", "meridian"),
        ("Mi empresa no se llama Meridian, sino Kestrel", "Mi empresa se llama Kestrel", "meridian"),
        ("Mon entreprise ne s'appelle pas Meridian, mais Kestrel", "Mon entreprise s'appelle Kestrel", "meridian"),
        ("Não moro mais em Braga", "Não moro mais em Braga", "braga"),
        ("I don't live in Rome any more, sadly", "I don't live in Rome any more, sadly", "rome"),
        ("No, Carl doesn't live in Rome but in Pisa", "Carl's city is called Pisa", "rome"),
        ("Nein, Lea wohnt nicht mehr in Bonn, sondern in Mainz", "Die Stadt von Lea heißt Mainz", "bonn"),
        ("Non, Ana n'habite plus à Lyon mais à Nantes", "La ville d'Ana s'appelle Nantes", "lyon"),
    ],
)
def test_a_denial_may_name_what_is_right(said: str, sentence: str, denied: str) -> None:
    found = with_replacement(parse_statement(said))
    assert found.content == sentence
    assert [value for _, value in found.denied] == [denied]


EMPLOYERS = """
I work for myself | -
I work at night | -
I have a new job at last | -
I got a job as a nurse | -
I work as a nurse at Kestrel | job_title=nurse company=kestrel
I'm a nurse at Kestrel | job_title=nurse company=kestrel
I'm a guest at Kestrel | -
Trabajo en ventas | -
Trabajo en Madrid | -
Trabajo como enfermera en Kestrel | job_title=enfermera company=kestrel
Ich arbeite in der Pflege | industry=pflege
Ich arbeite als Koch bei Kestrel | job_title=koch company=kestrel
Ich bin gerade bei Anna | -
Trabalho em casa | -
Je travaille à Lyon | -
Je travaille comme infirmier chez Kestrel | job_title=infirmier company=kestrel
"""


@every_row(("said", "wanted"), table(EMPLOYERS))
def test_an_employer_is_no_job_field_or_place(said: str, wanted: str) -> None:
    assert " ".join(f"{each.attribute}={each.value}" for each in parse_statements_apart(said) if each.attribute) == wanted.replace("-", "")


@pytest.mark.parametrize("said", ["He lives in Oslo", "Il habite à Oslo", "Elle habite à Oslo",
                                  "Er wohnt in Oslo", "Ela mora em Oslo", "Ella vive en Oslo", "Vive en Oslo"])
def test_a_pronoun_is_nobody_in_particular(said: str) -> None:
    assert parse_statement(said).attribute is None


@pytest.mark.parametrize("said", ["I'm Bea", "Soy Bea", "Sou o Bruno", "Je suis Bea"])
def test_an_introduction_names(said: str) -> None:
    assert parse_statement(said).attribute == "name"


@pytest.mark.parametrize("said", ["I'm Irish", "I'm Catholic", "I'm Sorry", "I'm CEO",
                                   "i'm hungry", "I'm Anna's brother", "This is Sparta", "We split up the bill"])
def test_what_names_nobody_sets_no_name(said: str) -> None:
    found = parse_statement(said)
    assert found.attribute != "name"
    assert found.denied == ()
