"""Who somebody is to the speaker is told by "our daughter Lina is 4", too."""

from __future__ import annotations

import pytest

from agent7.language import parse_statements


@pytest.mark.parametrize(
    ("text", "relation", "name", "content"),
    [
        ("our daughter Lina is 4", "daughter", "lina", "My daughter is called Lina"),
        ("my brother tom lives in leeds", "brother", "tom", "My brother is called Tom"),
        ("Mi hermano Pablo vive en Chile", "brother", "pablo", "Mi hermano se llama Pablo"),
        ("O meu irmão Rui mora em Braga", "brother", "rui", "Meu irmão se chama Rui"),
        ("Ma fille Léa a 6 ans", "daughter", "lea", "Ma fille s'appelle Léa"),
        ("Der Geburtstag meines Bruders Tom ist am 4. Mai", "brother", "tom", "Mein Bruder heißt Tom"),
        ("My dog Rex is 5 years old", "dog", "rex", "My dog is called Rex"),
        ("Ma sœur Ana travaille chez Siemens", "sister", "ana", "Ma sœur s'appelle Ana"),
        ("Mon amie Zoé habite à Rome", "friend", "zoe", "Mon amie s'appelle Zoé"),
        ("Minha colega Ana mora em Braga", "colleague", "ana", "Minha colega se chama Ana"),
        ("Meine Cousine Eva wohnt in Rom", "cousin", "eva", "Meine Cousine heißt Eva"),
        ("Mein Cousin Tom wohnt in Rom", "cousin", "tom", "Mein Cousin heißt Tom"),
    ],
)
def test_a_name_behind_a_relation_is_kept_before_the_fact(text: str, relation: str, name: str, content: str) -> None:
    first, second = parse_statements(text)
    assert (first.subject, first.attribute, first.value, first.content) == ("user", relation, name, content)
    assert second.subject == name


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("my sister works at Kestrel", 1),
        ("My wife Ana works at Siemens", 1),
        ("Tom lives in Leeds", 1),
        ("My sister is called Eva and my sister Eva lives in Rome", 2),
    ],
)
def test_nothing_is_added_where_nobody_is_named_or_the_name_is_told(text: str, count: int) -> None:
    assert len(parse_statements(text)) == count
