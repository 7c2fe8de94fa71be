"""A correction by an asterisk puts right the word before it that is most like it."""

from __future__ import annotations

from agent7.language import put_right, starred
from tests.tables import every_row


@every_row(
    "said, told, right",
    [
        ("*Whitlock", "My new boss is called Sandra Whitlow", "My new boss is called Sandra Whitlock"),
        ("*Whitlock, autocorrect got me", "My new boss is called Sandra Whitlow", "My new boss is called Sandra Whitlock"),
        ("Petrakos*", "our new landlord is Mr Petrakis", "our new landlord is Mr Petrakos"),
        ("* Dr Hollworth", "my GP is Dr Hallworth", "my GP is Dr Hollworth"),
        ("*Thursday", "choir is on Tuesday at St Mary's", "choir is on Thursday at St Mary's"),
        ("*Okonjo, not Okafor. stupid autocorrect", "my landlady is Mrs Okafor, lives on it", "my landlady is Mrs Okonjo, lives on it"),
        ("*19", "we train on the pitch until 18", "we train on the pitch until 19"),
    ],
)
def test_the_word_that_is_most_alike_is_wrong(said: str, told: str, right: str) -> None:
    repair = starred(said, told, "en")
    assert repair is not None
    found = put_right(told, repair, "en")
    assert found is not None
    assert found[0] == right


@every_row(
    "said, told",
    [
        ("*hugs*", "my gran died on Tuesday"),
        ("Thanks!", "my teacher is called Thandi"),
        ("Anna!", "my sister is called Hanne"),
        ("Whitlock", "My new boss is called Sandra Whitlow"),
        ("*sigh", "the train is late"),
        ("* buy milk * buy bread", "we need to shop"),
    ],
)
def test_other_asterisks_put_nothing_right(said: str, told: str) -> None:
    assert starred(said, told, "en") is None
