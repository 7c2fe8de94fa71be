"""A correction that gives a value to another thing, and a new one to the first, is two sentences of what was told."""

# ruff: noqa: E501  (tables of what people type, one case a line)

from __future__ import annotations

from agent7.language import handed_over
from tests.tables import every_row


@every_row(("language", "held", "said", "right", "other"), [
    ("en", "Grout for the bath is Ivory Mist", "hang on, Ivory Mist is the porch. The bath is Slate Blue", "Grout for the bath is Slate Blue", "Grout for the porch is Ivory Mist"),
    ("en", "My Tesco card ends in 7781", "oops thats the Joe's Fish one. Tesco ends in 3302", "My Tesco card ends in 3302", "My Joe's Fish card ends in 7781"),
    ("en", "the cat's vet is Dr Holm", "sorry, the cat's vet is Dr Rao. Dr Holm is the rabbit's vet", "The cat's vet is Dr Rao", "Dr Holm is the rabbit's vet"),
    ("en", "Noah's helmet size is 54", "ah no thats Freya. Noah's is 56", "Noah's helmet size is 56", "Freya's helmet size is 54"),
    ("en", "Toby's groomer is at Park Row", "oh wait, Park Row is the optician. Toby's groomer is on Elm Road", "Toby's groomer is at Elm Road", "Park Row is the optician"),
    ("en", "the cover for the sofa is rust", "no wait, rust is the armchair. the sofa is moss", "The cover for the sofa is moss", "The cover for the armchair is rust"),
    ("es", "el color del baño es menta", "no, menta es la terraza. el baño es coral", "El color del baño es coral", "Menta es la terraza"),
    ("fr", "Léa chausse du 37", "oups, c'est Jade qui chausse du 37. Léa chausse du 39", "Léa chausse du 39", "C'est Jade qui chausse du 37"),
    ("de", "der PIN fürs Fahrrad ist 5501", "nein, 5501 hat Mara, das Fahrrad ist 6612", "Der PIN fürs Fahrrad ist 6612", "5501 hat Mara"),
    ("de", "Der Code für die Werkstatt ist 8813", "Quatsch, das ist der vom Speicher. Die Werkstatt ist 2290", "Der Code für die Werkstatt ist 2290", "Der Code vom Speicher ist 8813"),
    ("es", "la clave del candado es 615", "perdón, esa es la de la taquilla. el candado es 902", "La clave del candado es 902", "La clave de la taquilla es 615"),
    ("fr", "le code du portail est 3917", "non, c'est celui de l'atelier. le portail est 5520", "Le code du portail est 5520", "Le code de l'atelier est 3917"),
    ("fr", "la peinture du couloir c'est Lin", "attends, Lin c'est le bureau. le couloir c'est Craie", "La peinture du couloir c'est Craie", "Lin c'est le bureau"),
    ("pt", "a Rita veste 38", "ops, quem veste 38 é o Nuno. a Rita veste 40", "A Rita veste 40", "Quem veste 38 é o Nuno"),
    ("pt", "a senha do portão é 1188", "não, essa é a do sótão. o portão é 2277", "A senha do portão é 2277", "A senha do sótão é 1188"),
])  # fmt: skip
def test_each_of_the_two_has_its_own_value(language: str, held: str, said: str, right: str, other: str) -> None:
    assert handed_over(said, held, language) == (right, other)


@every_row(("language", "held", "said"), [
    ("en", "Rita wears 38", "no, Rita wears 38 too. Nuno's brother wears 40"),
    ("en", "My Tesco card ends in 7781", "no, I'm still at work. Tesco ends in 3302"),
    ("en", "My Tesco card ends in 7781", "Joe's Fish is 7781 too. Tesco ends in 3302"),
    ("en", "the cover for the sofa is rust", "no wait, rust is the armchair. the sofa is really old"),
    ("en", "the bath is Ivory Mist", "no, Ivory Mist is lovely. The kitchen is Slate Blue"),
    ("en", "My Tesco card ends in 7781", "no, that's not the Joe's Fish one. Tesco ends in 3302"), ("fr", "mon vestiaire est le 41", "attends, c'est pas le mien, le vestiaire est le 52"),
    ("es", "la clave del candado es 615", "no, estoy en la taquilla. el candado es 902"),
])  # fmt: skip
def test_what_gives_the_value_to_no_other_thing_hands_nothing_over(language: str, held: str, said: str) -> None:
    assert handed_over(said, held, language) is None
