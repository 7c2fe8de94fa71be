"""A list is one fact for each value, and a pronoun means the one person who was just named."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent7.language.statements.explicit_memories import descriptions
from agent7.language.statements.parser import parse_statement, parse_statements, parse_statements_apart, spelled_out_sentences
from tests.tables import every_row, rows_of
from tests.unit.language.statements.test_changes import table

LISTS = """
my kids are Lea, Otto and Mia | children=lea children=otto children=mia
Our pets are Balu & Mimi | pets=balu pets=mimi
I speak Dutch, Danish, and Thai | languages=dutch languages=danish languages=thai
I'm allergic to eggs and to soy | allergies=eggs allergies=soy
I like chess, long swims and jazz | likes=chess likes=long swims likes=jazz
My tools are Figma, Blender and Jira | tools=figma tools=blender tools=jira
I like fish and chips | likes=fish and chips
I love Simon and Garfunkel | likes=simon and garfunkel
I like fish and chips, jazz and rain | likes=fish likes=chips likes=jazz likes=rain
My favourite band is Earth, Wind and Fire | favourite:band=earth wind and fire
My company is called Stone, Hart and Sons | company=stone hart and sons
I live in Trinidad and Tobago | city=trinidad and tobago
Mis hijos se llaman Lea y Otto | children=lea children=otto
Hablo danés, tailandés y francés | languages=danes languages=tailandes languages=frances
Soy alérgica a los huevos y a la soja | allergies=huevos allergies=soja
Mis mascotas son Balu y Mimi | pets=balu pets=mimi
Meine Kinder heißen Lea, Otto und Mia | children=lea children=otto children=mia
Ich bin allergisch gegen Eier und gegen Soja | allergies=eier allergies=soja
Ich mag Tee und Regen | likes=tee likes=regen
Meus filhos são Lea e Otto | children=lea children=otto
Gosto de chá e de chuva | likes=cha likes=chuva
Falo dinamarquês e tailandês | languages=dinamarques languages=tailandes
Mes enfants s'appellent Lea et Otto | children=lea children=otto
Je suis allergique aux œufs et au soja | allergies=œufs allergies=soja
J'aime le thé et la pluie | likes=the likes=pluie
I love long walks, went there last summer with my uncle | likes=long walks
I love risotto, ate some yesterday | likes=risotto
Me encanta el senderismo, fui el verano pasado | likes=senderismo
Ich liebe Wandern, war letzten Sommer in den Bergen | likes=wandern
Adoro trilhas, fui aos Alpes no verão passado | likes=trilhas
"""


@every_row(("said", "wanted"), table(LISTS))
def test_each_value_of_a_list_is_a_fact_of_its_own(said: str, wanted: str) -> None:
    for read in (parse_statements, parse_statements_apart):
        assert " ".join(f"{each.attribute}={each.value}" for each in read(said)) == wanted


@pytest.mark.parametrize(
    ("said", "first", "second"),
    [
        ("remember that I'm allergic to eggs and soy", "I'm allergic to eggs", "I'm allergic to soy"),
        ("Soy alérgica a los huevos y a la soja", "Soy alérgica a los huevos", "Soy alérgica a la soja"),
    ],
)
def test_each_fact_of_a_list_is_told_in_the_words_of_the_person(said: str, first: str, second: str) -> None:
    assert [each.content for each in parse_statements_apart(said)] == [first, second]


def test_a_list_that_is_taken_back_is_taken_back_value_by_value() -> None:
    assert [value for _, value in parse_statement("I'm not allergic to eggs and soy").denied] == ["eggs", "soy"]


PRONOUNS = """
My wife is called Vera and her birthday is on 3 May | spouse=vera wife.birthday=05-03
My wife is called Vera and has her birthday on 3 May | spouse=vera wife.birthday=05-03
My wife is Vera and she works at Kestrel | spouse=vera wife.company=kestrel
My mother is Vera. She lives in Oslo. She is allergic to nuts | mother=vera mother.city=oslo mother.allergies=nuts
My brother is Finn. He's 25 | brother=finn finn.age=25
My brother lives in Oslo. He works at Kestrel | brother.city=oslo brother.company=kestrel
My sister is Vera. He lives in Oslo | sister=vera
My brother is Finn and my cousin is Vera. He lives in Oslo | brother=finn cousin=vera
My mother is Vera, my father is Finn. He lives in Oslo | mother=vera father=finn father.city=oslo
My brother's wife is Vera. She lives in Oslo | brother.spouse=vera
My brother is Finn. I like tea. He lives in Oslo | brother=finn likes=tea
Mi mujer se llama Vera y su cumpleaños es el 3 de mayo | spouse=vera wife.birthday=05-03
Mi mujer se llama Vera y cumple años el 3 de mayo | spouse=vera wife.birthday=05-03
Mi hermano se llama Finn. Vive en Oslo | brother=finn finn.city=oslo
Mi madre se llama Vera. Él vive en Oslo | mother=vera
Meine Frau heißt Vera und hat am 3. Mai Geburtstag | spouse=vera wife.birthday=05-03
Meine Frau heißt Vera und ihr Geburtstag ist am 3. Mai | spouse=vera wife.birthday=05-03
Mein Bruder heißt Finn. Er wohnt in Oslo | brother=finn finn.city=oslo
Mein Bruder ist Arzt. Er wohnt in Oslo | brother.job_title=arzt brother.city=oslo
Minha mulher se chama Vera e o aniversário dela é 3 de maio | spouse=vera wife.birthday=05-03
Minha mulher se chama Vera e faz aniversário em 3 de maio | spouse=vera wife.birthday=05-03
Meu irmão se chama Finn. Ele mora em Oslo | brother=finn finn.city=oslo
Ma femme s'appelle Vera et son anniversaire est le 3 mai | spouse=vera wife.birthday=05-03
Ma femme s'appelle Vera et fête son anniversaire le 3 mai | spouse=vera wife.birthday=05-03
Mon frère s'appelle Finn. Il habite à Oslo | brother=finn finn.city=oslo
"""


@every_row(("said", "wanted"), table(PRONOUNS))
def test_a_pronoun_means_the_one_person_just_named_whom_it_fits(said: str, wanted: str) -> None:
    told = [each for each in parse_statements_apart(said) if each.attribute]
    assert " ".join(f"{each.subject}.{each.attribute}={each.value}".removeprefix("user.") for each in told) == wanted


JOBS = """
I work at Kestrel as a nurse | company=kestrel job_title=nurse
I'm a nurse at Kestrel | job_title=nurse company=kestrel
Trabajo en Kestrel como enfermera | company=kestrel job_title=enfermera
Soy enfermera en Kestrel | job_title=enfermera company=kestrel
Ich arbeite bei Kestrel als Krankenpfleger | company=kestrel job_title=krankenpfleger
Ich bin Krankenschwester bei Kestrel | job_title=krankenschwester company=kestrel
Trabalho na Kestrel como enfermeira | company=kestrel job_title=enfermeira
Sou enfermeira na Kestrel | job_title=enfermeira company=kestrel
Je travaille chez Kestrel comme infirmière | company=kestrel job_title=infirmiere
Je suis infirmière chez Kestrel | job_title=infirmiere company=kestrel
"""


@pytest.mark.parametrize(("said", "wanted"), table(JOBS))
def test_job_and_employer_of_one_sentence_are_two_facts(said: str, wanted: str) -> None:
    assert " ".join(f"{each.attribute}={each.value}" for each in parse_statements_apart(said)) == wanted


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("My brother is Finn. He lives in Oslo!", ["My brother is Finn.", "Finn lives in Oslo!"]),
        ("My sister is Vera. He lives in Oslo. I like tea", ["My sister is Vera.", "He lives in Oslo.", "I like tea"]),
        ("What a day. He lives in Oslo", ["What a day.", "He lives in Oslo"]),
        ("", []),
    ],
)
def test_sentences_are_spelled_out_only_where_one_person_was_named(said: str, told: list[str]) -> None:
    assert list(spelled_out_sentences(said)) == told


@pytest.mark.parametrize(
    ("said", "left", "employer"),
    [
        ("I left Acme, now I work at Nexus Labs", "acme", "nexus labs"),
        ("I left Acme: now I work at Nexus Labs", "acme", "nexus labs"),
        ("Dejé Acme, ahora trabajo en Nexus", "acme", "nexus"),
        ("Saí da Acme, agora trabalho na EDP", "acme", "edp"),
        ("Ich habe Acme verlassen, jetzt arbeite ich bei Nexus", "acme", "nexus"),
        ("J'ai quitté Acme, maintenant je travaille chez Nexus", "acme", "nexus"),
    ],
)
def test_what_is_over_and_what_is_so_now_are_two_statements(said: str, left: str, employer: str) -> None:
    over, now = parse_statements(said)
    assert left in {value for _, value in over.denied}
    assert (over.attribute, now.attribute, now.value) == (None, "company", employer)


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("I like sunny, warm weather", "sunny warm weather"),
        ("I love quiet and cosy places", "quiet and cosy places"),
        ("I work at Pawsome Clinic in Leeds", "pawsome clinic"),
        ("I started at Vetland on Monday", "vetland"),
        ("Ich arbeite bei Bosch in Stuttgart", "bosch"),
        ("I work at Bank of America", "bank of america"),
    ],
)
def test_a_quality_is_no_thing_and_a_place_no_part_of_an_employer(said: str, value: str) -> None:
    assert [statement.value for statement in parse_statements(said)] == [value]


@every_row("said, told", rows_of(Path(__file__).with_name("facts_in_one_message.txt"), 2))
def test_each_fact_of_a_message_is_a_sentence_with_its_subject(said: str, told: str) -> None:
    read = parse_statements_apart(said)
    assert "; ".join(each.content + f" ({each.subject}/{each.attribute})" * bool(each.attribute) for each in read) == told


def test_what_sets_no_slot_is_kept_fact_by_fact_too() -> None:
    assert descriptions("Ingrid hates lilies, she only works on the ground floor") == (
        "Ingrid hates lilies",
        "Ingrid only works on the ground floor",
    )
    assert descriptions("The glaze supplier, Fenwick & Sons, sent us forty litres of celadon") == ()


def test_what_the_heading_of_a_list_names_stands_before_each_of_its_facts() -> None:
    said = "Notes for the Okafor wedding: ceremony is at noon, 140 guests, the groom's gran is in a wheelchair and there's no flash"

    assert [each.content for each in parse_statements_apart(said, language="en")] == [
        "The Okafor wedding: ceremony is at noon, 140 guests",
        "The Okafor wedding: the groom's gran is in a wheelchair and there's no flash",
    ]


def test_a_heading_that_is_a_clause_names_nothing() -> None:
    said = "baby admin before I fall asleep: she's called Wren, and our midwife is Sunniva"

    assert [each.content for each in parse_statements_apart(said, language="en")] == ["She's called Wren", "Our midwife is Sunniva"]


@every_row(("said", "told"), [
    ("Dad gave me a guitar and it's out of tune", ()), ("Grandad left me his watch and it's in the drawer", ()),
    ("Tom hat ein Auto gekauft und es steht draußen", ()),
    ("Mi hermana Rocío ha tenido una niña, se llama Vera y nació el 3 de octubre", ()),
    ("My boat is called Kestrel and it's in berth 31", ("My boat is called Kestrel", "My boat Kestrel is in berth 31")),
])  # fmt: skip
def test_what_means_no_person_is_nobody_who_was_named(said: str, told: tuple[str, ...]) -> None:
    assert descriptions(said) == told
