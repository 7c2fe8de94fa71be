"""Responses that every skill shares, in the language of the message; English where that is unknown.

A value goes in as text: braces and percent signs in it mean nothing. The promises are in docs/memory.md.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from agent7.language.data_files import LANGUAGES, load
from agent7.language.replies.inflection import display_owned
from agent7.language.replies.rendering import fill, listed, numbered, say, words
from agent7.language.statements.attributes import COLLECTIVE, USER, definition, display_name, is_relation
from agent7.language.statements.value_normalization import iana_zone
from agent7.types import Category

_WORD: Final = re.compile(r"(?<![\w'])\w+(?![\w'])")
_DATIVE: Final = re.compile(r"(?:dein|eur|d)e[mr]\b")
"""Begins what is asked for with "von" in German, where most verbs take the accusative."""
ITEMS_SHOWN: Final = 10
LINES_SHOWN: Final = 30
"""Of an overview of all that is known."""


def remembered(language: str, content: str) -> str:
    """A fact was saved."""
    return say("remembered", language, content=content)


def remembered_all(language: str, contents: Sequence[str]) -> str:
    """Several facts of one message were saved."""
    return say("remembered_all", language, items=listed(contents))


def updated(language: str, content: str, previous: str) -> str:
    """A fact replaced an earlier one."""
    return say("updated", language, content=_as_sentence(content), previous=previous)


def beside(language: str, content: str, previous: str) -> str:
    """A fact was saved that differs from an earlier one, and both stay."""
    return say("beside", language, content=_as_sentence(content), previous=previous)


def ended(language: str, content: str, previous: str) -> str:
    """A fact was taken back, and nothing takes its place."""
    return say("ended", language, content=_as_sentence(content), previous=previous)


def already_known(language: str, content: str) -> str:
    """A fact was known already."""
    return say("already_known", language, content=content)


def not_saved(language: str, reason: str) -> str:
    """Nothing was saved, and why."""
    return say("not_saved", language, reason=reason)


def nothing_to_save(language: str) -> str:
    """ "Remember" without anything to save."""
    return say("nothing_to_save", language)


def off_the_record(language: str) -> str:
    """What was told with "don't remember this" is not kept."""
    return say("off_the_record", language)


def too_long(language: str, length: int, limit: int) -> str:
    """Too long to save; lengths in characters."""
    return say("too_long", language, length=str(length), limit=str(limit))


def secret_refused(language: str) -> str:
    """A secret is refused."""
    return say("secret_refused", language)


def was_forgotten(language: str) -> str:
    """Refused because the person had asked to forget it."""
    return say("was_forgotten", language)


def forget_which(language: str, topic: str, items: Sequence[str], *, perhaps: bool = False) -> str:
    """Many things fit, or `perhaps` some do: a numbered list, and the question which to forget. `commands.picked` reads the answer."""
    key = "forget_which_perhaps" if perhaps else "forget_which"
    return say(key, language, topic=_about(language, topic), count=str(len(items)), items=numbered(items[:ITEMS_SHOWN]))


def protected(language: str, content: str) -> str:
    """A protected entry cannot be deleted."""
    return say("protected", language, content=content)


def not_found(language: str, topic: str) -> str:
    """Nothing is known about the topic to forget."""
    return say("not_found", language, topic=turned(language, topic))


def nothing_known(language: str) -> str:
    """The overview of somebody of whom nothing is known."""
    return say("nothing_known", language)


def overview(
    language: str,
    total: int,
    by_category: Mapping[Category, int],
    items: Sequence[str],
    noted: Sequence[str] = (),
    done: Sequence[str] = (),
) -> str:
    """The answer to "What do you know about me?": counts, the top items of `total`, what is `noted` in own words, then what was `done`.

    At most `LINES_SHOWN` lines of what is known; how much more there is it says.
    """
    shown = items[:LINES_SHOWN]
    own, own_left = noted[: LINES_SHOWN - len(shown)], max(len(noted) - (LINES_SHOWN - len(shown)), 0)
    categories = ", ".join(_counted(language, count, str(category)) for category, count in by_category.items() if count)
    key = "overview_one" if total == 1 else "overview"
    known = [say(key, language, count=str(total), categories=categories, items=listed(shown))] if total else []
    words = [say("overview_noted", language, items=listed(own))] if own else []
    left = max(total - len(shown), 0) + own_left
    more = [say("overview_more", language, count=str(left))] if left else []
    work = [say("overview_done", language, items=listed(done))] if done else []
    return "\n".join([*(known or words or [nothing_known(language)]), *(words if known else []), *more, *work])


def known_about(language: str, topic: str, items: Sequence[str]) -> str:
    """The memories about a topic."""
    return say("known_about", language, topic=_about(language, topic), items=listed(items[:LINES_SHOWN]))


def _about(language: str, topic: str) -> str:
    """A topic as it is said to the person; in German behind the preposition that its case goes with: "von deinem Hund"."""
    theirs = turned(language, topic)
    return theirs if language != "de" else f"{'von' if _DATIVE.match(theirs) else 'über'} {theirs}"


def turned(language: str, topic: str) -> str:
    """A topic in the second person: "my job" is "your job"."""
    theirs: Mapping[str, str] = words(language)["turned"]
    return _WORD.sub(lambda word: theirs.get(word[0].lower(), word[0]), topic)


def answer(language: str, subject: str, attribute: str, values: Sequence[str]) -> str:
    """A slot's value as a sentence: "Your company is called Acme Corp." `values` as said; several are joined."""
    forms = _answers(language)
    value = joined(language, [_value_shown(language, attribute, value) for value in values])
    answers = {**forms["of_user"], **(forms["of_several"] if len(values) > 1 else {})}
    if subject == USER and attribute in answers:
        return _ended(fill(answers[attribute], {"value": value}))
    if subject == USER:
        key = _naming(attribute, len(values)) or "answer_user"
        return _ended(_capital(say(key, language, attribute=display_owned(attribute, language), value=value)))
    relation = display_owned(subject, language) if is_relation(subject) else None
    who = relation or subject.title()
    if attribute in forms["of_others"]:
        return _ended(_capital(fill(forms["of_others"][attribute], {"subject": who, "value": value})))
    key = "answer_relation" if relation else "answer_other"
    return _ended(_capital(say(key, language, subject=who, attribute=display_name(attribute, language), value=value)))


def _naming(attribute: str, count: int) -> str | None:
    """The sentence for what somebody is called; None where they are not told by their name, or are several of one noun."""
    if attribute in COLLECTIVE:
        return "answer_named_many"
    return "answer_named" if count == 1 and definition(attribute).shape == "person" else None


def answer_quoted(language: str, said_at: datetime, zone: str, text: str, *, today: datetime | None = None) -> str:
    """A verbatim quotation of the person, with the day in their zone. `today` leaves out the present year."""
    return say("answer_quoted", language, date=date_shown(language, said_at, zone, today=today), text=text)


def answer_forwarded(language: str, said_at: datetime, zone: str, text: str, *, today: datetime | None = None) -> str:
    """A quotation of somebody else's words that the person passed on: never told as the person's own."""
    return say("answer_forwarded", language, date=date_shown(language, said_at, zone, today=today), text=text)


def answer_ours(language: str, said_at: datetime, zone: str, text: str, *, today: datetime | None = None) -> str:
    """A quotation of the assistant itself."""
    return say("answer_ours", language, date=date_shown(language, said_at, zone, today=today), text=text)


def answer_result(language: str, said_at: datetime, zone: str, text: str, *, today: datetime | None = None) -> str:
    """A quotation of a task's result."""
    return say("answer_result", language, date=date_shown(language, said_at, zone, today=today), text=text)


def dont_know(language: str) -> str:
    """No memory answers the question."""
    return say("dont_know", language)


def rule_dropped(language: str, rule: str) -> str:
    """A standing instruction was deleted."""
    return say("rule_dropped", language, rule=rule)


def rule_added(language: str, rule: str) -> str:
    """A standing instruction was added."""
    return say("rule_added", language, rule=rule)


def rule_kept(language: str, rule: str) -> str:
    """A standing instruction was added, while no model is there that could follow it."""
    return say("rule_kept", language, rule=rule)


def rules(language: str, items: Sequence[str]) -> str:
    """The list of standing instructions."""
    return say("rules_listed", language, items=listed(items)) if items else say("no_rules", language)


def stopped(language: str) -> str:
    """Opted out."""
    return say("stopped", language)


def started(language: str) -> str:
    """Opted in again."""
    return say("started", language)


def choose(language: str) -> str:
    """The label that opens a list of answers."""
    return say("choose", language)


def one_at_a_time(language: str) -> str:
    """A second question of the same turn is not put."""
    return say("one_at_a_time", language)


def question_over(language: str) -> str:
    """An answer was tapped below an expired question."""
    return say("question_over", language)


def answer_all(language: str) -> str:
    """The choice "all" of a list; `commands.picked` reads it."""
    return say("answer_all", language)


def answer_yes(language: str) -> str:
    """The choice "yes" to tap; the commands read it."""
    return say("answer_yes", language)


def answer_no(language: str) -> str:
    """The choice "no" to tap; the commands read it."""
    return say("answer_no", language)


def muted(language: str) -> str:
    """A loop was detected: we rest for an hour."""
    return say("muted", language)


def limit_reached(language: str) -> str:
    """The day's limit of messages is reached."""
    return say("limit_reached", language)


def handed_over(language: str) -> str:
    """A human was asked for."""
    return say("handed_over", language)


def handed_back(language: str) -> str:
    """The assistant answers again."""
    return say("handed_back", language)


def welcome(language: str) -> str:
    """The invitation code was right."""
    return say("welcome", language)


def invitation_needed(language: str) -> str:
    """An invitation code is needed."""
    return say("invitation_needed", language)


def not_on_the_list(language: str) -> str:
    """Only people on the access list may write."""
    return say("not_on_the_list", language)


def first_contact(language: str) -> str:
    """Below the first reply: that it remembers, and how to look at it and delete it."""
    return say("first_contact", language)


def unsupported_kind(language: str) -> str:
    """A message type that is not supported."""
    return say("unsupported_kind", language)


def about_kind(language: str, sentence: str) -> str:
    """A sentence about a message type (picture, place, form ...): the `answer` of the table of kinds."""
    return say(sentence, language)


def task_later(language: str) -> str:
    """A request for work, where none can be taken on."""
    return say("task_later", language)


def no_tasks(language: str) -> str:
    """Asked after tasks, where none can be taken on."""
    return say("no_tasks", language)


def later(language: str) -> str:
    """A command that is understood and comes in a later version."""
    return say("later", language)


def erase_asked(language: str) -> str:
    """The confirmation question before all memories are deleted."""
    return say("erase_asked", language)


def erased(language: str) -> str:
    """All memories were deleted."""
    return say("erased", language)


def nothing_pending(language: str) -> str:
    """ "Yes" or "no" although nothing was asked."""
    return say("nothing_pending", language)


def kept(language: str) -> str:
    """ "No" to what would have deleted or changed something."""
    return say("kept", language)


def greeting(language: str) -> str:
    """Small talk: a greeting."""
    return say("greeting", language)


def thanks(language: str) -> str:
    """Small talk: after thanks."""
    return say("thanks", language)


def goodbye(language: str) -> str:
    """Small talk: a goodbye."""
    return say("goodbye", language)


def wellbeing(language: str) -> str:
    """Small talk: asked how we are."""
    return say("wellbeing", language)


def about_assistant(language: str) -> str:
    """Small talk: asked who we are, or anything personal."""
    return say("about_assistant", language)


def here(language: str) -> str:
    """Small talk: asked whether anybody is there."""
    return say("here", language)


def confidence(language: str) -> str:
    """Small talk: asked whether a secret is safe with us."""
    return say("confidence", language)


def wish(language: str) -> str:
    """Small talk: a wish that nobody is asked to fulfil."""
    return say("wish", language)


def remark(language: str) -> str:
    """Something was told that is not about the person and was not saved."""
    return say("remark", language)


def objection(language: str) -> str:
    """Something was wrong; what is right was not said."""
    return say("objection", language)


def acknowledged(language: str) -> str:
    """Small talk: after an acknowledgement."""
    return say("acknowledged", language)


def noted(language: str) -> str:
    """A personal statement was saved word for word."""
    return say("noted", language)


def noted_beginning(language: str, characters: int) -> str:
    """Only the beginning of a long statement was saved; its length in characters."""
    return say("noted_beginning", language, characters=f"{characters:,}".replace(",", "\u202f"))


def unclear(language: str) -> str:
    """The message was not understood."""
    return say("unclear", language)


def help_text(language: str) -> str:
    """What can be said."""
    return say("help", language)


def failed(language: str) -> str:
    """The message could not be answered and was parked."""
    return say("failed", language)


def date_shown(language: str, at: datetime, zone: str, *, today: datetime | None = None) -> str:
    """A formatted day: "2 March 2026", without the year when it is that of `today`. `at` and `today` aware; `zone` IANA."""
    table = words(language)
    local = at.astimezone(_zone(zone))
    form = table["date" if today and today.astimezone(_zone(zone)).year == local.year else "date_with_year"]
    return fill(form, {"day": str(local.day), "month": table["months"][local.month - 1], "year": str(local.year)})


def joined(language: str, values: Sequence[str]) -> str:
    """Values coordinated into one phrase: "Tom, Ann and Kim"."""
    if len(values) < 2:
        return "".join(values)
    return f"{', '.join(values[:-1])}{words(language)['and']}{values[-1]}"


def _answers(language: str) -> Mapping[str, Mapping[str, str]]:
    """The sentences that give an attribute's value: `of_user`, `of_several`, `of_others`."""
    answers: Mapping[str, Mapping[str, str]] = load(language if language in LANGUAGES else "en", "responses", "answers")
    return answers


def _as_sentence(text: str) -> str:
    """With a full stop where none ends it, because another sentence follows."""
    bare = text.strip()
    return bare if bare.endswith((".", "!", "?", "\u2026", "\u3002")) else f"{bare}."


def _ended(sentence: str) -> str:
    return re.sub(r"([.!?\u2026])\.\Z", r"\1", sentence)


def _counted(language: str, count: int, category: str) -> str:
    table = words(language)
    many = table["categories"].get(category, category)
    return f"{count} {table['one_of'].get(category, many) if count == 1 else many}"


def _value_shown(language: str, attribute: str, value: str) -> str:
    """A value as said; a zone in its own spelling, a normalised date as a date."""
    shape = definition(attribute).shape
    if shape == "zone":
        return iana_zone(value) or value
    if shape == "date" and (found := re.fullmatch(r"(?:(\d{4})-)?(\d\d)-(\d\d)", value)):
        table = words(language)
        form = table["date_with_year" if found[1] else "date"]
        return fill(form, {"day": str(int(found[3])), "month": table["months"][int(found[2]) - 1], "year": found[1] or ""})
    return value


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _zone(name: str) -> ZoneInfo:
    known = iana_zone(name)
    return ZoneInfo(known) if known else ZoneInfo("UTC")
