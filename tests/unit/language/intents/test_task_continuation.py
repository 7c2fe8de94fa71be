"""What goes on with a task at hand, and what is a task of its own."""

from __future__ import annotations

import pytest

from agent7.language.intents.routes import route_by_rules
from agent7.language.intents.task_continuation import ContinuableTask
from tests.tables import every_row

FINISHED = ContinuableTask("Build me a landing page for my product", "finished")
ASKING = ContinuableTask("Find three dentists near the office", "waiting", asks=True)

WITH_A_FINISHED_TASK = """
make the header blue | continue
Can you make it shorter? | continue
a bit shorter please | continue
add a contact form | continue
Translate it to German | continue
please change the title to "Zephyr" | continue
The header should be green | continue
it's too long | continue
do it again | continue
Is the landing page mobile friendly? | new
Mach den Header blau | continue
Kannst du es kürzer machen? | continue
Füge ein Kontaktformular hinzu | continue
Haz el encabezado azul | continue
hazlo más corto | continue
Añade un formulario de contacto | continue
Mets l'en-tête en bleu | continue
rends-le plus court | continue
Ajoute un formulaire | continue
Muda o título da página para azul, por favor | continue
deixa mais curto | continue
Adiciona um formulário | continue
shorter please | continue
Only the ones with a pool | continue
¿Puedes añadir la lista de la compra? | continue
Und nimm die Förderungen noch mit rein | continue
Build me a landing page for my bakery | new
Find me three hotels in Lisbon | new
Build another page for my bakery | new
Write an email to my landlord | new
add milk to my shopping list | respond
What's the capital of France? | new
Finde mir drei Hotels in Wien | new
Búscame tres hoteles en el centro de Madrid | new
Trouve-moi trois hôtels à Lyon | new
Encontra três hotéis no Porto | new
thanks | respond
perfect, thank you! | respond
what did you do for me today? | respond
Was hast du heute für mich gemacht? | respond
¿Qué has hecho hoy por mí? | respond
Qu'as-tu fait pour moi aujourd'hui ? | respond
O que você fez por mim hoje? | respond
Is it done? | respond
how's the research going? | respond
¿Cómo va la reserva? | respond
Já terminou? | respond
Tu en es où ? | respond
is it ready yet? | respond
What's my dog called? | respond
My dog is called Fido | respond
it would look good | respond
I feel much better | respond
I like music | respond
"""


@every_row(("said", "wanted"), [line.rsplit(" | ", 1) for line in WITH_A_FINISHED_TASK.strip().splitlines()])
def test_with_a_task_just_finished(said: str, wanted: str) -> None:
    assert route_by_rules(said, task=FINISHED).kind == wanted


BEARS_ON_NO_TASK = """
find it hard to sleep lately
love it
hate this weather
put the kettle on, will you
take this with a pinch of salt
keep the change
it should be sunny tomorrow
the kids should sleep more
much better
tell them I said hi
turn the heating off
move the sofa tomorrow
need it by Friday
make it 8 tomorrow
Finde es schwer einzuschlafen
mach das Licht aus
faz isso amanhã
lo odio
"""


@every_row("said", BEARS_ON_NO_TASK.strip().splitlines())
def test_words_that_bear_on_no_task_are_no_more_of_it(said: str) -> None:
    assert route_by_rules(said, task=FINISHED).kind != "continue"


SPEAKS_OF_THE_SAME_THING = """
which of those landing pages loads fastest?
when does the landing page of the choir go live?
why would a bakery want a landing page?
Welche Farbe hat die Landingpage von Zephyr?
¿Cuánto cuesta una landing page?
Qui a besoin d'une landing page ?
A landing page vale a pena?
"""


@every_row("said", SPEAKS_OF_THE_SAME_THING.strip().splitlines())
def test_a_question_that_only_speaks_of_the_same_thing_is_no_more_work(said: str) -> None:
    for task in (FINISHED, ASKING):
        assert route_by_rules(said, task=task).kind != "continue"


def test_a_question_about_something_else_is_not_for_the_task_that_asks() -> None:
    assert route_by_rules("what time does the bank close?", task=ASKING).kind != "continue"
    assert route_by_rules("Why?", task=ASKING).kind == "continue"


@pytest.mark.parametrize(
    "said", ["the second one", "Dr Shah, Tuesday at ten", "blue and white", "My budget is 200 euros", "whichever is cheapest"]
)
def test_what_is_told_to_a_task_that_asks_answers_it(said: str) -> None:
    assert route_by_rules(said, task=ASKING).kind == "continue"


@pytest.mark.parametrize("said", ["thanks", "What's my dog called?", "how far are you?"])
def test_a_task_that_asks_does_not_swallow_everything(said: str) -> None:
    assert route_by_rules(said, task=ASKING).kind == "respond"


def test_something_new_is_new_although_a_task_asks() -> None:
    assert route_by_rules("Find me three hotels in Lisbon", task=ASKING).kind == "new"


@pytest.mark.parametrize("said", ["make the header blue", "hazlo más corto", "it's too long"])
def test_without_a_task_nothing_is_continued(said: str) -> None:
    assert route_by_rules(said).kind != "continue"
