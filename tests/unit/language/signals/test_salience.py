"""What speaks for remembering a message and what against; how it is felt."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent7.language import Family, emotion_of, is_substantial, sense
from agent7.language.signals.salience import Sensed
from agent7.language.signals.worth_keeping import tells_what_lasts
from agent7.memory import DEFAULT_POLICY
from agent7.types import Sentiment
from tests.tables import every_row

ABOVE = [
    "I'm vegan", "my son turned six", "Soy celíaco", "Ich habe eine Nussallergie", "J'ai 37 ans", "Moro em Recife", "Живу в Казани",
    "我住在北京", "私はベジタリアンです", "저는 서울에 살아요", "Sono vegetariano e abito a Roma", "Ik woon in Gent",
    "she can't abide marmite", "wife's glasses are still there", "Runa has got braces now, blue ones", "er hasst Erbsen",
    "elle déteste le fenouil", "ela detesta funcho", "The boiler man comes on Tuesday at 10",
    "Anna Müller called about the flat", "allergic to penicillin",
]  # fmt: skip
BELOW = [
    "ok", "yes please", "Thanks a lot!", "gracias", "danke dir", "merci beaucoup", "obrigado", "спасибо", "好的", "はい", "", "👍", "...",
    "What do you know about Anna?", "how are you today", "What time is it in Tokyo tomorrow?", "hm, interesting point you make there",
    "that sounds like a good idea to me", "lol", "¿Qué tal?", "he's doing the crossword again haha", "sie haben recht", "il fait beau",
    "she said no", "he scored twice", "they should fire the coach", "they say it's going to rain", "he's so annoying", "Netflix is down",
    "I'm fine", "I'm not sure",
]  # fmt: skip


LASTING = """
en | rosie only eats the red lentil soup
en | spare fob is with the caretaker
en | tom from accounts drives a van
en | treasurer is nadia
en | sorry for the delay, pepper the parrot has half a walnut at noon
en | the paint is called drifting fog
en | olive doesnt eat mushrooms
en | our idas wife is noreen
de | leni trinkt nur hafermilch
de | oskar fährt einen alten golf
de | polier ist sven
de | die leiter steht bei jonas
es | lola solo come pienso de cordero
es | la llave del trastero esta con el portero
es | el capataz es ramiro
es | la pintura se llama gris perla
fr | zoé boit que du lait d'avoine
fr | la clé de la cave est chez la voisine
fr | malo conduit une clio bleue
fr | le chef de chantier est karim
pt | a nina só come ração de salmão
pt | a chave da garagem está com o porteiro
pt | o encarregado é o tiago
pt | a tinta chama-se cinza névoa
"""
PASSING = """
en | the match was dull as ever
en | the kids are in bed at last
en | the baby is in a foul mood
en | the queue takes forever
en | the telly drives me mad
en | the plumber is late
en | the boss has a point
en | weather is with us for once
en | people love a moan
en | nature has a way of bringing joy
en | everyone drinks coffee there
en | cold in the shed
de | die kinder sind im bett
de | das wetter ist bei uns super
de | der chef ist unmöglich
de | die bahn fährt wieder nicht
de | der film hat ewig gedauert
es | los niños están en la cama
es | el jefe es insoportable
es | la gente come de todo
es | el partido fue un rollo
fr | les enfants sont au lit
fr | le patron est insupportable
fr | le train est en retard
fr | le match était nul
pt | os miúdos estão na cama
pt | o chefe é insuportável
pt | o jogo foi uma seca
pt | o trânsito está um horror
"""


@every_row("line", LASTING.strip().splitlines())
def test_how_things_are_for_what_is_named_lasts_in_small_letters_too(line: str) -> None:
    language, text = line.split(" | ")
    assert tells_what_lasts(text, language)
    assert sense(text, language=language).passes()


@every_row("line", PASSING.strip().splitlines())
def test_what_only_judges_or_names_nothing_of_ones_own_passes_by(line: str) -> None:
    language, text = line.split(" | ")
    assert not tells_what_lasts(text, language)


@every_row("text", ABOVE)
def test_what_tells_of_a_life_passes(text: str) -> None:
    assert sense(text).passes(), sense(text)


@every_row("text", BELOW)
def test_what_tells_nothing_does_not(text: str) -> None:
    assert not sense(text).passes(), sense(text)


def test_the_score_adds_up_as_it_says() -> None:
    sensed = sense("I work at Acme Corp since May 2024 with my sister Anna")
    assert sensed.families == {Family.IDENTITY, Family.PEOPLE}
    assert {entity.name for entity in sensed.entities} == {"Anna", "Acme Corp"}
    assert sensed.times == 2
    assert sensed.score == 1.0
    assert sense("I work at Acme Corp with my sister Anna").score == pytest.approx(0.9)


def test_a_few_letters_count_against_only_where_nothing_speaks() -> None:
    assert sense("so green here").score == pytest.approx(0.2)
    assert sense("so green here 12").score == pytest.approx(0.5)
    assert sense("雨が強").score == pytest.approx(0.2)
    assert sense("雨がとても強いね").score == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("text", "score"),
    [("so green here, agai", 0.2), ("so green here, again", 0.5), ("дождь идёт", 0.2), ("雨が強い ok", 0.2)],
)
def test_a_few_letters_are_less_than_twenty_wherever_words_have_spaces(text: str, score: float) -> None:
    assert sense(text).score == pytest.approx(score)


@pytest.mark.parametrize(("text", "score"), [("Where is Anna?", 0.5), ("(Anna Müller?)", 0.5), ("...", 0.0), ("", 0.0)])
def test_of_what_only_asks_or_says_no_word_nothing_is_noticed(text: str, score: float) -> None:
    assert sense(text) == Sensed(score, frozenset(), (), 0, emotion_of(text), tells=False)


@pytest.mark.parametrize("text", ["ok", "Thanks a lot!", "merci beaucoup"])
def test_a_bare_acknowledgement_scores_nothing(text: str) -> None:
    assert sense(text).score == 0.0


@pytest.mark.parametrize(
    ("text", "families"),
    [
        ("the song is soy", {Family.IDENTITY}),
        ("the singer was called soy", set()),
        ("Моей дочке семь лет", {Family.IDENTITY}),
    ],
)
def test_only_a_few_words_are_read_in_every_language(text: str, families: set[Family]) -> None:
    assert sense(text).families == families


def test_a_feeling_is_noticed_as_it_is_felt() -> None:
    assert sense("I'm so devastated!!").emotion == emotion_of("I'm so devastated!!")


def test_names_add_up_to_a_limit() -> None:
    many = sense("Maria met Tom, Dana, Petra, Luis and Hugo near Porto, Lyon and Graz")
    assert len(many.entities) > 4
    assert many.score == pytest.approx(0.7)


def test_an_answer_is_scored_with_what_was_asked() -> None:
    assert not sense("quite a lot, yes").passes()
    answered = sense("quite a lot, yes", answering="Do you travel for work?")
    assert answered.passes()
    assert Family.ANSWER in answered.families
    both = sense("I'm vegan", answering="Do you eat meat?")
    assert both.families == {Family.IDENTITY, Family.ANSWER}
    assert both.score == pytest.approx(0.8)
    assert not sense("quite a lot, yes", answering="How high is Everest?").passes()
    assert not sense("ok", answering="Shall I tell you more?").passes()


def test_strong_feeling_lifts_over_the_gate_and_sympathy_does_not() -> None:
    assert sense("I'm so devastated!!").score >= 0.8
    assert sense("that's amazing!!").score < 0.55
    assert sense("so happy for you!!").score < 0.55


def test_the_gate_is_a_matter_of_policy() -> None:
    strict = replace(DEFAULT_POLICY.sensory, gate=0.9)
    assert sense("I'm vegan").passes()
    assert not sense("I'm vegan").passes(strict)


@given(st.text(max_size=400), st.sampled_from([None, "en", "de", "xx"]), st.text(max_size=50))
def test_any_text_has_a_score_between_nothing_and_one(text: str, language: str | None, asked: str) -> None:
    assert 0 <= sense(text, language=language, answering=asked).score <= 1


@pytest.mark.parametrize(
    ("text", "sentiment", "strong"),
    [
        ("I'm so frustrated with this printer!!", Sentiment.FRUSTRATED, True),
        ("Estoy muy triste hoy", Sentiment.FRUSTRATED, True),
        ("Ich bin stinksauer und genervt", Sentiment.FRUSTRATED, True),
        ("we got the house, I can't wait!! 🎉🎉", Sentiment.EXCITED, True),
        ("Je suis trop content", Sentiment.EXCITED, True),
        ("estou feliz", Sentiment.EXCITED, False),
        ("I'm not sure about the offer", Sentiment.UNCERTAIN, False),
        ("я боюсь", Sentiment.UNCERTAIN, False),
        ("The train leaves at 10", Sentiment.NEUTRAL, False),
        ("Wow, that's amazing!!", Sentiment.EXCITED, False),
        ("", Sentiment.NEUTRAL, False),
    ],
)
def test_feelings_are_told_apart(text: str, sentiment: Sentiment, strong: bool) -> None:
    emotion = emotion_of(text)
    assert (emotion.sentiment, emotion.strong) == (sentiment, strong)


def test_an_answer_of_substance_is_long_and_no_recital() -> None:
    asked, known = "Which painters would I like?", "I love the soft light of old Dutch interiors"
    assert is_substantial("Try Vermeer and Pieter de Hooch, both lived in Delft around 1660", asked, [known])
    assert not is_substantial("Try Vermeer!", asked, [])
    assert not is_substantial("You told me that you love the soft light of old Dutch interiors", asked, [known])


REPLY = "The Torre de Belém opens at ten and closes at six; on Mondays it stays shut."


def test_an_answer_of_some_length_with_words_of_its_own_is_worth_finding_again() -> None:
    assert is_substantial(REPLY, "When does the tower open?", [])
    assert is_substantial(REPLY, "When does the tower open?", ["I like old towers", "I live in Porto"])


def test_the_length_of_an_answer_is_counted_in_graphemes() -> None:
    assert is_substantial("abcdefghi " * 4, "", [])
    assert not is_substantial("abcdefghi " * 3 + "abcdefghi", "", [])
    assert not is_substantial("cafe\u0301 menu" * 4, "", [])


def test_an_answer_that_recites_what_it_was_told_by_or_what_was_asked_is_not() -> None:
    assert not is_substantial(REPLY, "", [REPLY])
    assert not is_substantial(REPLY, "", ["The Torre de Belém opens at ten", "closes at six; on Mondays it stays shut"])
    assert not is_substantial(REPLY, REPLY, [])


def test_half_of_its_own_words_make_a_recital() -> None:
    reply = "Lemon, cherry, almond, walnut, pepper, ginger!"
    assert not is_substantial(reply, "", ["lemon cherry almond"])
    assert is_substantial(reply, "", ["lemon cherry"])
    assert not is_substantial(reply, "walnut pepper", ["lemon cherry"])


@pytest.mark.parametrize(
    "text",
    [
        "the bus was late again",
        "I'm so tired today!!!",
        "Ich bin heute so müde",
        "hoy estoy muy cansado",
        "je suis crevé aujourd'hui",
        "estou com fome",
        "I could eat a horse right now",
        "if I won I'd move to Monaco",
        "if money were no object we'd buy a castle",
        "hab ich Hunger",
        "Wenn ich reich wäre, würde ich in Monaco wohnen",
        "si fuera rico viviría en Mónaco",
        "si j'étais riche je vivrais à Monaco",
        "se eu fosse rico moraria em Mónaco",
        "you're my best friend",
        "that's a bit rubbish isn't it",
        "wats my locker code",
        "wht dog have i got",
        "wan ist mein Termin",
        "quado e a minha reuniao",
        "wich sister has the allergy",
        "wich day cant i work",
        "omg mondays",
        "look, I'm just knackered",
        "if I ever win the lottery I'm off to Fiji",
        "Si algún día gano la lotería me voy a Fiyi",
        "uf, qué cansancio",
        "I'm so knackered man",
        "bin total müde ey",
        "the dishwasher is out again",
        "you could be a bit looser with me",
        "puedes ser más cercano conmigo",
        "tell me about Van Dorp",
        "Zeig mir meine Erinnerungen",
    ],
)
def test_what_is_so_for_a_moment_or_only_supposed_or_asked_tells_nothing(text: str) -> None:
    sensed = sense(text)

    assert not sensed.tells
    assert not sensed.passes()


@pytest.mark.parametrize(
    "text",
    [
        "I'm always cold in the morning",
        "I've been tired for weeks",
        "I'm busy on Friday",
        "If I eat nuts I could die",
        "my boss says I'm slow",
        "I got a full time job today",
        "My boss humiliated me today!!",
        "my flight to Oslo is late",
        "Ich friere immer im Büro",
        "trabalho até tarde",
        "Wren is my cat",
        "white is my favourite colour",
        "I'm starving. My sister Anna comes on Friday",
        "Suggest a gift for my father, he collects stamps",
        "name's Kwame, I'm 52 and I repair clocks",
        "oh I'm vegan by the way",
        "wow Ana is pregnant",
        "whit monday is the 25th",
        "the boiler is a Vaillant 24",
    ],
)
def test_what_sounds_like_a_moment_and_lasts_tells_something(text: str) -> None:
    assert sense(text).tells


@pytest.mark.parametrize("asked", ["How can I help you?", "Was meinst du?", "What do you mean?"])
def test_an_offer_or_a_question_about_the_question_asks_nothing_of_the_person(asked: str) -> None:
    assert not sense("meh", answering=asked).passes()
    assert sense("meh", answering="Do you like it there?").passes()


@pytest.mark.parametrize(
    "text",
    [
        "porridge in the morning, always with raisins and salt",
        "Kaffee immer ohne Zucker",
        "caf\u00e9 siempre sin az\u00facar",
        "toujours sans sel pour moi",
        "sempre sem a\u00e7\u00facar",
    ],
)
def test_how_things_always_are_is_told_without_a_verb_too(text: str) -> None:
    assert sense(text).passes()
    assert not sense("always welcome!").passes()
