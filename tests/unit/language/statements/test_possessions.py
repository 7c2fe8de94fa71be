"""Whom one has, in groups: each is somebody by relation and name, however many are told of in one breath."""

from __future__ import annotations

import pytest

from agent7.language.statements.parser import parse_statements, parse_statements_apart
from tests.tables import every_row
from tests.unit.language.statements.test_changes import table

GROUPS = """
I have a dog called Biscuit and two cats, Miso and Tofu | dog=biscuit cat=miso cat=tofu
i have a dog called biscuit and two cats, miso and tofu | dog=biscuit cat=miso cat=tofu
We've got two cats (Miso & Tofu), a dog named Rex and a parrot called Polly | cat=miso cat=tofu dog=rex pets=polly
I have a son called Leo and two daughters, Mia and Zoe | son=leo daughter=mia daughter=zoe
My wife and I have two children, Mia and Leo, and a dog, Rex | children=mia children=leo dog=rex
I have two puppies, Rex and Bo, and I live in Berlin | dog=rex dog=bo city=berlin
I have a sister, Ana, and she lives in Rome | sister=ana ana.city=rome
I have a dog called Rex who is 5 | dog=rex
I have two sons, Leo | son=leo
I have a dog, a Labrador, and a good friend | -
I have a cat, Miso and Tofu | -
If I had a dog called Rex and two cats, Mia and Tom | -
Tengo un perro que se llama Toby y dos gatos, Luna y Sol | dog=toby cat=luna cat=sol
Tengo un hijo, Leo, y dos hijas: Mia y Zoe | son=leo daughter=mia daughter=zoe
Mi mujer y yo tenemos dos hijos, Leo y Mia, y una gata llamada Sol | children=leo children=mia cat=sol
Ich habe einen Hund namens Bello und zwei Katzen, Miez und Maunz | dog=bello cat=miez cat=maunz
Ich habe einen Sohn, der Leo heißt, und zwei Töchter, Mia und Zoe | son=leo daughter=mia daughter=zoe
Ich habe zwei Söhne, Leo und Max, und bin verheiratet | son=leo son=max marital_status=verheiratet
Ich habe einen Sohn, Leo, und er wohnt in Rom | son=leo leo.city=rom
J'ai un chien qui s'appelle Rex et deux chats, Mimi et Félix | dog=rex cat=mimi cat=felix
J'ai deux sœurs, Mia et Léa, et un frère, Paul | sister=mia sister=lea brother=paul
Ma femme et moi avons une fille, Mia, et deux fils, Léo et Max | daughter=mia son=leo son=max
Tenho um cachorro chamado Rex e dois gatos, Mia e Tom | dog=rex cat=mia cat=tom
Tenho duas irmãs, Ana e Eva, e um irmão chamado Rui | sister=ana sister=eva brother=rui
Tenho dois cães, Rex e Bob, e uma gata que se chama Mia | dog=rex dog=bob cat=mia
"""


@every_row(("said", "wanted"), table(GROUPS))
def test_everyone_of_a_group_is_known_by_relation_and_name(said: str, wanted: str) -> None:
    for read in (parse_statements, parse_statements_apart):
        told = [f"{each.subject}.{each.attribute}={each.value}".removeprefix("user.") for each in read(said) if each.attribute]
        assert (" ".join(told) or "-") == wanted


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("I have a dog called Biscuit and two cats", ["My dog is called Biscuit", "I have two cats"]),
        ("I've got two old cats, Mia and Tom", ["I've got two old cats", "My cat is called Mia", "My cat is called Tom"]),
        ("Tengo dos gatas, Luna y Sol", ["Mi gata se llama Luna", "Mi gata se llama Sol"]),
        ("Ich habe zwei Töchter, Mia und Zoe", ["Meine Tochter heißt Mia", "Meine Tochter heißt Zoe"]),
        ("Ich habe einen Cousin, Tom, und eine Cousine, Eva", ["Mein Cousin heißt Tom", "Meine Cousine heißt Eva"]),
        ("J'ai une sœur, Léa, et une amie, Zoé", ["Ma sœur s'appelle Léa", "Mon amie s'appelle Zoé"]),
        ("Tenho duas irmãs, Ana e Eva", ["Minha irmã se chama Ana", "Minha irmã se chama Eva"]),
    ],
)
def test_each_is_told_in_a_sentence_of_their_own_and_nothing_is_lost(said: str, told: list[str]) -> None:
    assert [each.content for each in parse_statements(said)] == told
