"""What of somebody's words an episode tells again, and what only kept a conversation going."""

from __future__ import annotations

import pytest

from agent7.language.signals.chatter import worth_telling
from tests.tables import every_row


@every_row(
    "text",
    [
        "Hey Mel! Good to see you! How have you been?",
        "I feel the same way. I hope we can stay in touch. See you tomorrow!",
        "Thanks, that's very helpful. I'll try it.",
        "It's really delicious!",
        "Really? That's great news for everybody.",
        "Do you know a good bakery in Berlin?",
        "Every small victory is a step forward, so keep up the good work!",
        "Books can really inspire and help keep dreams alive.",
        "You got this! It's never too late.",
        "Okay, I'll consider trying new things.",
        "Way to go, Ben! You're making a real difference.",
        "It means a lot having you in my corner. Appreciate our friendship!",
        "Been a while since we talked. Hope all is good.",
        "I have a small question to ask you today.",
        "I'm so proud of you, and I'm super stoked for you.",
        "I would love to see the pictures that you took.",
        "Our loved ones give us strength, and a little rest helps us recharge.",
        "Hope you're doing well. Something great happened!",
        "Let's keep making good memories together!",
        "Lange nicht gesehen! Ich hoffe, dir geht es gut.",
        "¡Cuánto tiempo! Espero que estés bien.",
        "Quanto tempo! Espero que estejas bem.",
        "Ça fait longtemps ! J'espère que tu vas bien.",
        "Danke, bis morgen!",
        "Muchas gracias, hasta luego",
        "Obrigada, até amanhã!",
        "Merci beaucoup, à demain",
        "",
    ],
)
def test_talk_that_tells_nothing_makes_no_episode(text):
    assert worth_telling(text) == ""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Hello AI companion. I went to see a movie with my friend.", "I went to see a movie with my friend."),
        ("Yeah! I got a lot of flowers on my birthday. How about you?", "I got a lot of flowers on my birthday."),
        ("I cooked steamed sea bass today. It was delicious!", "I cooked steamed sea bass today. It was delicious!"),
        ("Hallo! Gestern war ich mit Anna im Kino.", "Gestern war ich mit Anna im Kino."),
        ("Hola, ayer compré una bicicleta verde.", "Ayer compré una bicicleta verde."),
        ("The plumber comes on Tuesday", "The plumber comes on Tuesday"),
        ("Ayer fui al cine", "Ayer fui al cine"),
        ("Long time no chat - I adopted a dog last week. I named it Ned.", "I adopted a dog last week. I named it Ned."),
        ("Haven't talked to you in a bit but wanted to let you know I joined a choir!", "I joined a choir!"),
        ("It's been tough; I lost my job last month.", "It's been tough; I lost my job last month."),
        ("You know, the rice in our canteen today was good!", "The rice in our canteen today was good!"),
        ("I found a game where you roll a ball.", "I found a game where you roll a ball."),
        ("We moved to Lisbon and my sister found work", "We moved to Lisbon and my sister found work"),
    ],
)
def test_what_happened_is_told_without_its_greeting(text, told):
    assert worth_telling(text) == told
