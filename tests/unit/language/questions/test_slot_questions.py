"""What questions ask for, in five languages: `subject/attribute`, or `-` for no slot."""

# ruff: noqa: E501, RUF001  (tables of what people type, one case a line)

from __future__ import annotations

import pytest

from agent7.language.questions.slot_questions import asking_clause, is_question, question_slot, told_before, topic_slot
from agent7.types import Slot
from tests.tables import every_row

QUESTIONS = """
What's my company called? | user/company
what is my company called | user/company
What’s the name of my company? | user/company
which company do I work for? | user/company
Who is my employer? | user/company
Do you remember what my company is called? | user/company
Hey, can you tell me what my company is called? | user/company
what was my company called again? | user/company
where do I work | user/company
where do I live | user/city
do you know where I live? | user/city
what's my name | user/name
do you know my name | user/name
who am I? | user/name
what is my wife's name | user/spouse
who is my wife | user/spouse
when is my wife's birthday | wife/birthday
When's Anna's birthday? | anna/birthday
when is my birthday? | user/birthday
how old am I | user/age
what's my favourite colour? | user/favourite:colour
what is my favorite color | user/favourite:colour
what's my work email? | user/email:work
what am I allergic to? | user/allergies
do I have any allergies? | user/allergies
what is my time zone? | user/timezone
where does my brother live? | brother/city
what's my brother's company called? | brother/company
what is my dog called? | user/dog
what are my kids called? | user/children
which languages do I speak? | user/languages
what do I like? | user/likes
Where is Ana working? | ana/company
Which company does Ana work for? | ana/company
Onde a Ana trabalha? | ana/company
Onde trabalha a Ana? | ana/company
Em que empresa a minha irmã trabalha? | sister/company
A Ana trabalha onde? | ana/company
Onde é que o Rui mora? | rui/city
Quantos anos a Ana tem? | ana/age
Quando a Ana faz aniversário? | ana/birthday
Do que a Ana gosta? | ana/likes
Onde ela trabalha? | -
¿Dónde trabaja la Ana? | ana/company
¿En qué empresa trabaja Ana? | ana/company
¿En qué ciudad vive Ana? | ana/city
Wo arbeitet die Ana? | ana/company
Bei welcher Firma arbeitet Ana? | ana/company
Wie alt ist der Tom? | tom/age
Où est-ce qu'Ana travaille ? | ana/company
Où ma sœur travaille-t-elle ? | sister/company
Ana travaille où ? | ana/company
Quel âge Ana a-t-elle ? | ana/age
Où est-ce que Paul habite ? | paul/city
What is the capital of France? | -
How do I get to Paris? | -
Can you book a table? | -
What's up? | -
¿Cómo se llama mi empresa? | user/company
como se llama mi empresa | user/company
¿Recuerdas cómo se llama mi empresa? | user/company
¿Cuál es el nombre de mi empresa? | user/company
¿Para quién trabajo? | user/company
¿Dónde vivo? | user/city
¿Cómo se llama mi mujer? | user/spouse
¿Quién es mi mujer? | user/spouse
¿Cuándo es el cumpleaños de mi mujer? | wife/birthday
¿Sabes mi nombre? | user/name
¿sabes cómo me llamo? | user/name
¿cuál es mi color favorito? | user/favourite:colour
¿Cuántos años tengo? | user/age
¿A qué soy alérgica? | user/allergies
¿Qué es la fotosíntesis? | -
Wie heißt meine Firma? | user/company
wie heisst meine firma | user/company
Wie ist der Name meiner Firma? | user/company
Weißt du noch, wie meine Firma heißt? | user/company
Wer ist mein Arbeitgeber? | user/company
Wo arbeite ich? | user/company
wo wohne ich | user/city
Wie heißt meine Frau? | user/spouse
Wer ist meine Frau? | user/spouse
Wann hat meine Frau Geburtstag? | wife/birthday
Wann ist Annas Geburtstag? | anna/birthday
Weißt du, wie ich heiße? | user/name
Wie alt bin ich? | user/age
Was ist meine Lieblingsfarbe? | user/favourite:colour
Wogegen bin ich allergisch? | user/allergies
Wie wird das Wetter morgen? | -
Como se chama a minha empresa? | user/company
Qual é o nome da minha empresa? | user/company
Você lembra como se chama minha empresa? | user/company
Onde eu trabalho? | user/company
Onde eu moro? | user/city
Quem é minha esposa? | user/spouse
Quando é o aniversário da minha esposa? | wife/birthday
Você sabe meu nome? | user/name
Qual é minha cor favorita? | user/favourite:colour
Quantos anos eu tenho? | user/age
A que sou alérgico? | user/allergies
Qual é a capital do Brasil? | -
Comment s'appelle mon entreprise ? | user/company
Quel est le nom de mon entreprise ? | user/company
c'est quoi le nom de mon entreprise | user/company
Tu te souviens comment s'appelle mon entreprise ? | user/company
Où je travaille ? | user/company
Où est-ce que j'habite ? | user/city
Qui est ma femme ? | user/spouse
C'est quand l'anniversaire de ma femme ? | wife/birthday
Tu connais mon nom ? | user/name
Quelle est ma couleur préférée ? | user/favourite:colour
Quel âge j'ai ? | user/age
À quoi je suis allergique ? | user/allergies
Quelle est la capitale de la France ? | -
"""
ROWS = [(asked.strip(), wanted.strip()) for asked, _, wanted in (line.rpartition("|") for line in QUESTIONS.strip().splitlines())]


@every_row(("asked", "wanted"), ROWS)
def test_the_slot_of_a_question(asked: str, wanted: str) -> None:
    found = question_slot(asked)
    assert (f"{found.subject}/{found.attribute}" if found else "-") == wanted


@every_row("asked", [asked for asked, _ in ROWS])
def test_every_question_is_one(asked: str) -> None:
    assert is_question(asked)


@pytest.mark.parametrize("asked", ["我的公司叫什么名字？", "本当ですか？", "You are coming, right?", "really?!", "(are you there?)", "ou est-ce que c'est", "heißt meine Firma Acme", "on what date am I due there"])
def test_a_question_in_any_script(asked: str) -> None:
    assert is_question(asked)


@pytest.mark.parametrize("said", [
    "My company is called Acme", "book a flight", "Como carne todos los días", "Ich wohne in Berlin", "thanks", "", "ok.", "Ou alors demain",
    "Merk dir, dass ich vegan bin", "I wonder", "Moro em Lisboa", "on some dates I am away",
])
def test_a_statement_is_no_question(said: str) -> None:
    assert not is_question(said)


def test_the_last_question_of_a_message_counts() -> None:
    assert question_slot("I am back. What's my company called?") == Slot("user", "company")


def test_a_statement_has_no_slot_to_answer() -> None:
    assert question_slot("My company is called Acme") is None


@pytest.mark.parametrize(("topic", "wanted"), [
    ("my company", Slot("user", "company")), ("meine Firma", Slot("user", "company")), ("mi empresa", Slot("user", "company")),
    ("mon entreprise", Slot("user", "company")), ("a minha empresa", Slot("user", "company")), ("my wife's birthday", Slot("wife", "birthday")),
    ("el cumpleaños de mi mujer", Slot("wife", "birthday")), ("the lease", None), ("Paris", None),
])
def test_a_topic_names_a_slot_in_any_language(topic: str, wanted: Slot | None) -> None:
    assert topic_slot(topic) == wanted


ASKED_LAST = """
en | ow my tooth, who is my dentist
en | parents evening tonight, what's Oscar's teacher called
en | at the shop - what size is Freya
en | wife's poorly, when's her birthday
en | insurance form, which car have i got
en | garage rang, what is my car
en | toothache again, who's my dentist
en | at the till, whats my pin number
en | my card was lost, what do I do
en | at the gate, where is the spare key
en | mum rang, when is her birthday
de | Formular, wer ist mein Zahnarzt
de | heute Elternabend, wie heißt die Lehrerin von Lukas
de | Auto springt nicht an, wer hat mein Starthilfekabel
es | ay mi muela, quién es mi dentista
pt | reunião hoje, como se chama o professor da Bia
fr | réunion ce soir, comment s'appelle la maîtresse de Léo
pt | dor de dente, quem é meu dentista
en | I lost my purse, Sam, where is the spare key kept
en | not Bram, who's got my sander
"""
TOLD_LAST = """
en | I have a red boat, which costs me a fortune
en | My uncle came with his boat, which he calls Havsdis
en | my brother Tom, who lives in Leeds with his wife
en | I met Tom, who is my best friend
en | my dad, who is ill again
en | we live in Leeds, where we met in 2010
en | I have a dog, which is really old now
en | I work at Acme, which has sold its office
en | I know what I like, and I like what I know
en | we moved to Porto, where my wife was born
de | Ich habe ein Boot, was mich viel kostet
de | wir wohnen in Köln, wo ich geboren bin
es | vivo en Haro, donde tengo una librería
fr | mon frère, qui est médecin à Lyon
fr | j'habite à Lyon, où je travaille aussi
pt | moro em Olinda, onde vendo meus bolos
pt | meu irmão, que é médico em Recife
fr | mon frère Paul, avec qui je partage un appart
es | mi prima Lola, con quien vivo en Haro
pt | minha amiga Rosa, com quem divido a casa
"""


@every_row(("language", "said"), [tuple(map(str.strip, row.split("|"))) for row in ASKED_LAST.strip().splitlines()])
def test_a_last_clause_that_asks_makes_a_question(language: str, said: str) -> None:
    assert is_question(said, language=language)
    assert said.endswith(asking_clause(said, language))
    assert said.startswith(told_before(said, language))
    assert told_before(said, language) != said


@every_row(("language", "said"), [tuple(map(str.strip, row.split("|"))) for row in TOLD_LAST.strip().splitlines()])
def test_a_relative_clause_asks_nothing(language: str, said: str) -> None:
    assert not asking_clause(said, language)
    assert not is_question(said, language=language)


def test_a_last_clause_of_no_language_of_ours_is_read_too() -> None:
    assert asking_clause("Kavla 3, who is my dentist", "und")


@pytest.mark.parametrize("said", ["and dads flight, when", "the van, which", "le syndic, quelle", "ok, who", "Tom, mit wem"])
def test_a_last_clause_of_one_word_is_read_without_a_fault(said: str) -> None:
    assert asking_clause(said, "en") == ""
