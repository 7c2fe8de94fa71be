"""Parting of a sentence that tells several things, each as a sentence of its own with its subject: "my car is a Skoda, the plate is
SK19 WVB", "Ingrid is vegetarian, her office is on the third floor".

The words stay the person's. Where it is not plain that another fact begins, or whom a pronoun means, nothing is cut.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from agent7.language.data_files import load
from agent7.language.replies.inflection import owned
from agent7.language.statements.clauses.companions import adds_speaker, is_only_company
from agent7.language.statements.clauses.discourse_markers import apostrophed, is_for_others
from agent7.language.statements.clauses.identity import seriously
from agent7.language.statements.clauses.possessions import those_one_has
from agent7.language.statements.clauses.segmentation import LONGEST_SENTENCE
from agent7.language.statements.grammars.people import RELATIVES, THIRD_PERSON
from agent7.language.statements.grammars.schema import Grammar
from agent7.language.statements.slots import attributes, nouns
from agent7.language.statements.slots.noun_phrases import attribute_key
from agent7.language.statements.slots.open_attributes import told_of_things
from agent7.language.text.normalization import fold
from agent7.language.text.pieces import drops_subject, is_labelled, pieces, words_of
from agent7.language.text.word_lists import FUNCTION_WORDS, STOP_WORDS

MOST_FACTS: Final = 12
FEWEST_IN_LIST: Final = 2
LONGEST_LEAD: Final = 8
"""Words that lead up to a list: "Some stuff to keep in mind:"."""
FEWEST_WORDS: Final = 3
LONGEST_NAME, LONGEST_NAMES = 3, 6
"""Words of one name, and of several joined."""
_BESIDE = re.compile(r", (?P<name>[^\W\d_][\w'-]+)\Z")
_EDGES = " ,;:\u2013\u2014-"
_NAMES = re.compile(r"[^\W\d_][\w'-]+(?:, [^\W\d_][\w'-]+)*(?: \w{1,3} [^\W\d_][\w'-]+)?")


def facts_of(sentence: str, grammar: Grammar) -> list[str]:
    """The facts of a sentence, at least two; an empty list where it tells one thing, or asks or supposes."""
    sentence = apostrophed(sentence, grammar)
    if len(sentence) > LONGEST_SENTENCE or sentence.rstrip().endswith("?"):
        return []
    if grammar.doubts(sentence) or is_for_others(sentence, grammar) or _is_laughed_about(sentence, grammar):
        return []
    parted = pieces(sentence, grammar.language)
    if len(parted) < FEWEST_IN_LIST:
        return []
    facts, end = [_bare(parted[0].of(sentence), grammar)], _end(sentence, parted[0].end)
    for piece in parted[1:]:
        said = _bare(piece.of(sentence), grammar)
        cut = tells(said, grammar) and tells(facts[-1], grammar) and not _belongs(facts[-1], piece.of(sentence), grammar)
        spelled = _with_subject(said, facts, grammar) if cut else None
        if spelled is None:
            facts[-1] += sentence[end : _end(sentence, piece.end)]
        else:
            facts[-1] = _named_outright(facts[-1], spelled, grammar)
            facts.append(_of_the_one(spelled, facts[0], grammar))
        end = _end(sentence, piece.end)
    return facts if 1 < len(facts) <= MOST_FACTS else []


def _is_laughed_about(sentence: str, grammar: Grammar) -> bool:
    """Whether the laughter of a sentence may be about all of it: "my sister is a witch, she looked at my charger and it died 😂".

    What holds a number is told in earnest, whatever is laughed about beside it: "the gate code is 4471 lol, berth 31".
    """
    return seriously(sentence, grammar)[1] and not any(map(str.isdecimal, sentence))


def without_heading(sentence: str, grammar: Grammar) -> str:
    """A list of facts without what leads up to it: "Some stuff to keep in mind: ...".

    What that names stands for the pronoun that the list begins with: "about the wedding: it's on 14 May" is "the wedding's on 14 May".
    """
    heading, colon, rest = sentence.partition(": ")
    if not colon or len(sentence) > LONGEST_SENTENCE or not 1 < len(heading.split()) <= LONGEST_LEAD:
        return sentence
    if len(pieces(rest)) < FEWEST_IN_LIST or is_for_others(sentence, grammar):
        return sentence
    return _about(heading, rest, grammar.language)


def under_heading(facts: Sequence[str], sentence: str, grammar: Grammar) -> list[str]:
    """The facts of a list, each behind what the heading of that names: "Notes for the Okafor wedding: ceremony is at noon, 140 guests"."""
    heading = "" if without_heading(sentence, grammar) == sentence else sentence.partition(": ")[0]
    named = _topic(heading, grammar.language)
    has_name = not load(grammar.language, "owners")["nouns_large"] and any(word[:1].isupper() for word in named.split()[1:])
    if 0 < len(heading.split()) <= LONGEST_NAME and FUNCTION_WORDS[grammar.language].isdisjoint(fold(heading).split()):
        return [f"{heading}: {each}" if is_labelled(each, grammar.language) else each for each in facts]  # "Marina bits: berth 31"
    leans = fold(sentence.partition(": ")[2]).partition(" ")[0].partition("'")[0] in words_of(grammar.language, "third_person")
    return [each if named in each else f"{named}: {each}" for each in facts] if has_name and not leans else list(facts)


def _topic(heading: str, language: str) -> str:
    """The noun phrase that a heading ends with, behind its last article or owner; empty without one."""
    words = heading.split()
    owned_by = words_of(language, "articles") | frozenset(map(fold, load(language, "owners")["mine"]))
    begins = [place for place, word in enumerate(words[:-1]) if fold(word) in owned_by]
    return " ".join(words[begins[-1] :]) if begins else ""


def _about(heading: str, rest: str, language: str) -> str:
    topic, first = _topic(heading, language), re.split(r"\W", fold(rest.lstrip()), maxsplit=1)[0]
    behind = rest.lstrip()[len(first) :]
    if not topic:
        return rest
    if first in words_of(language, "third_person"):
        return f"{topic}{behind}"
    if len(first) == 1 and behind[:1] == "'":  # "c'est"
        return f"{topic} {behind[1:]}"
    return f"{topic} {rest.lstrip()}" if drops_subject(language) and first in words_of(language, "being") else rest


def _belongs(before: str, piece: str, grammar: Grammar) -> bool:
    """Whether a piece is of the one before it: it depends on it ("because ..."), goes on with "and I" behind a name, or says what something
    has changed to.
    """
    folded = fold(piece.strip(_EDGES))
    if folded.partition(" ")[0] in words_of(grammar.language, "joining") - frozenset(grammar.data["and"]):
        return True
    if grammar.which_is.match(folded) and grammar.changed.search(fold(before)):
        return True
    behind = before.rpartition(", ")[2]
    return adds_speaker(fold(piece.rstrip()), grammar) and behind != before and is_only_company(behind, grammar)


def is_fact(clause: str, grammar: Grammar) -> bool:
    """Whether a clause says by itself what it is about."""
    if len(clause) > LONGEST_SENTENCE:
        return False
    first = fold(clause).partition(" ")[0].partition("'")[0]
    return tells(clause, grammar) and first not in words_of(grammar.language, "third_person") and not _points(clause, grammar)


def _end(sentence: str, end: int) -> int:
    return len(sentence[:end].rstrip(_EDGES))


def _points(said: str, grammar: Grammar) -> bool:
    """Whether it speaks of something by a pronoun that is not its subject."""
    return not set(grammar.data["it"]).isdisjoint(fold(said).split()[1:])


def _bare(piece: str, grammar: Grammar) -> str:
    """A piece without what joined it to the one before."""
    text = piece.strip(_EDGES)
    first, _, rest = text.partition(" ")
    return rest.strip(_EDGES) if rest and fold(first) in words_of(grammar.language, "joining") else text


def tells(said: str, grammar: Grammar) -> bool:
    """Whether a piece is a clause: a pronoun and a verb, or somebody or something of which it says something."""
    folded = fold(said)
    first, _, rest = folded.partition(" ")
    if first.split("'")[0] in words_of(grammar.language, "third_person") or re.match(rf"(?:{grammar.speaking})\b", folded):
        return bool(rest)
    if is_labelled(said, grammar.language):
        return True
    if len(folded.split()) < FEWEST_WORDS:
        return False
    if _begins_with_name(said, grammar) is not None or re.match(RELATIVES[grammar.language].having, folded):
        return True
    verbs = _verb(grammar).finditer(folded)
    if any(not (found[0].endswith(" e") and said[found.end() - 1] == "e") for found in verbs):  # "é" is a verb, "e" is none
        return True
    return next(told_of_things(said, grammar, corrects=False), None) is not None


def _with_subject(said: str, facts: list[str], grammar: Grammar) -> str | None:
    """A clause with whom or what its pronoun means; None where that is not plain, or where it leans in another way."""
    folded, words = fold(said), grammar.data
    first = folded.partition(" ")[0].partition("'")[0]
    if _points(said, grammar) or _begins_with_article_alone(folded, grammar):
        return None
    if first not in words_of(grammar.language, "third_person"):
        return said
    several = first in words["they"] or (first in words["he"] and bool(re.match(rf"\w+ (?:{words['of_several']})\b", folded)))
    who = _meant(facts, grammar, several=several)
    if who is None or (not {first, first.removesuffix("s")}.isdisjoint(words["no_person"]) and not _is_thing(who, grammar)):
        return None
    if first in (THIRD_PERSON[grammar.language].data["he"], THIRD_PERSON[grammar.language].data["she"]) and "'s " in who:
        owner, _, thing = who.rpartition("'s ")  # "my dad's blood group is O, he donates": a person, and not their thing
        who = who if nouns.relation_of_noun(fold(thing), grammar.language) else owner
    subject = re.match(rf"(?:{'|'.join([THIRD_PERSON[grammar.language].he, *words['he'], *words['they']])})(?P<is>'s|'re)?(?= )", folded)
    if subject:
        verb = {"'s": " is", "'re": " are", None: ""}[subject["is"]]
        return f"{who[:1].upper()}{who[1:]}{verb}{said[subject.end() :]}"
    if grammar.language == "en" and (owned := re.match(r"(?:his|her|its|their) (?=\w+ \w)", folded)):
        return f"{who[:1].upper()}{who[1:]}'s {said[owned.end() :]}"
    return f"{who}: {said}"


def _begins_with_article_alone(folded: str, grammar: Grammar) -> bool:
    """Whether an article stands for a noun, right before a verb: "der ist jetzt in Bautzen"."""
    first, second = (*folded.split(maxsplit=2)[:2], "", "")[:2]
    return first in words_of(grammar.language, "articles") and second in words_of(grammar.language, "being")


def _meant(facts: list[str], grammar: Grammar, *, several: bool) -> str | None:
    """Whom a pronoun means: who was named last, else what the first fact is about."""
    if several:
        return _several(facts[0], grammar)
    named, possessed = _named_last(facts[-1], grammar), those_one_has(_called(facts[-1], grammar), grammar)
    own = _subject(possessed[0] if possessed else facts[-1], grammar)
    if named and own and named != own and re.match(rf"(?:{grammar.own}) ", fold(own)):
        return f"{own} {named}"  # "my dog Bramble"
    return named or _subject(facts[0], grammar)


def _is_thing(who: str, grammar: Grammar) -> bool:
    """Whether "it" may mean this: "my boat Kestrel", and not a name alone or a relative ("Dad gave me a guitar and it's out of tune")."""
    relation = nouns.attribute_of_noun(fold(who).rpartition(" ")[2], grammar.language)
    return any(map(str.islower, who.split())) and not (relation and attributes.is_relation(relation))


def _several(fact: str, grammar: Grammar) -> str | None:
    """Those whom a fact names, with what they are: "my twins Nell and Jonah"."""
    listed = [(found.start(), names) for found in _NAMES.finditer(fact) if " " in (names := _people(found[0], grammar))]
    if not listed:
        return None
    start, names = listed[-1]
    noun = re.search(r"([\w-]+),? \Z", fact[: fact.index(names, start)])
    several = nouns.attribute_of_noun(fold(noun[1]), grammar.language) if noun else None
    if noun is None or several not in attributes.COLLECTIVE:
        return names
    return f"{owned(several, grammar.language, whose='speaker').partition(' ')[0]} {noun[1]} {names}"


def _people(listed: str, grammar: Grammar) -> str:
    """The names of a list, without what they are ("Zwillinge, Nell und Jona"); empty where it is none of names."""
    first, comma, rest = listed.partition(", ")
    names = rest if comma and nouns.attribute_of_noun(fold(first), grammar.language) else listed
    words = [word for word in re.findall(r"[\w'-]+", names) if fold(word) not in words_of(grammar.language, "joining")]
    return names if all(word[:1].isupper() for word in words) else ""


def _named_last(fact: str, grammar: Grammar) -> str | None:
    """The name that a fact ends with: "the contact there is Pieter", "my dog is called Chispa", "got a dog, bramble"."""
    if beside := _BESIDE.search(fact) if those_one_has(_called(fact, grammar), grammar) else None:
        return beside["name"].title()
    verb = rf"(?:{grammar.naming}|{grammar.being})"
    found = re.search(rf" {verb} (?P<v>\S+(?: \S+){{0,{LONGEST_NAME - 1}}})\Z", fold(fact))
    name = fact[found.start("v") :] if found else ""
    capitals = all(word[:1].isupper() for word in name.split())
    return name if name and capitals and (grammar.language != "de" or re.search(grammar.naming, fold(fact))) else None


def _subject(fact: str, grammar: Grammar) -> str | None:
    """The name or the thing of the speaker's that a fact begins with."""
    if (name := _begins_with_name(fact, grammar)) is not None:
        return _of_owner(name, fact, grammar)
    found = re.match(rf"(?:{grammar.own}) [\w'-]+(?: [\w'-]+){{0,3}}?(?= (?:{grammar.naming}|{grammar.being})\b)", fold(fact))
    return fact[: found.end()] if found else None


def _of_owner(name: str, fact: str, grammar: Grammar) -> str:
    """The name that a fact begins with; of somebody's it is their relative, "Jo's mum is ill", or themselves, "Jo's car broke"."""
    owner = name.removesuffix("'s")
    relative = "" if owner == name else fact[len(name) :].split(maxsplit=1)[0]
    return f"{name} {relative}" if relative and nouns.relation_of_noun(fold(relative), grammar.language) else owner


def _called(fact: str, grammar: Grammar) -> str:
    """ "Got a dog, bramble" as "got a dog called bramble"."""
    return _BESIDE.sub(rf" {grammar.data['called']} \g<name>", fact)


def _named_outright(fact: str, following: str, grammar: Grammar) -> str:
    """A fact whose last word is a name, as what follows it shows, with the word that says so."""
    beside = _BESIDE.search(fact)
    return _called(fact, grammar) if beside and beside["name"].title() in following.split() else fact


def _begins_with_name(fact: str, grammar: Grammar) -> str | None:
    """The name that a clause begins with and says something of: "Dr Amundsen retired"."""
    words, joining = fact.split(), words_of(grammar.language, "joining")
    capitals = [word[:1].isupper() for word in words]
    joined = [word in joining and after for word, after in zip(words, [*capitals[1:], False], strict=True)]
    named = [capital or joint for capital, joint in zip(capitals, joined, strict=True)]
    count = named.index(False) if False in named else len(words)
    known = STOP_WORDS[grammar.language] | joining
    if not 0 < count <= LONGEST_NAMES or count == len(words) or re.match(rf"(?:{grammar.own}|{grammar.speaking})\b", fold(fact)):
        return None
    small = words_of(grammar.language, "joining", "articles") | frozenset(grammar.data["of"])
    somebody = fold(words[0]) not in known and fold(words[count]) not in small
    return " ".join(words[:count]) if somebody and words[count - 1].rstrip(":")[-1].isalpha() else None


def _of_the_one(said: str, first: str, grammar: Grammar) -> str:
    """ "The plate is SK19 WVB" behind "my car is a Skoda" as "The plate of my car is ...": a part, of what the first fact is about."""
    own, words = _subject(first, grammar), grammar.data
    owned = re.match(rf"(?:{grammar.own}) ", fold(own)) if own and words["part_of"] else None
    verb = rf"(?=(?:{grammar.being}|{grammar.naming}|{words['costs']}|{words['verb']})(?!\w))"
    noun = re.match(rf"(?:{words['the']}) ?[\w-]+(?: [\w-]+)?? {verb}", fold(said))
    if own is None or owned is None or noun is None or nouns.relation_of_noun(fold(own)[owned.end() :], grammar.language):
        return said
    known = attribute_key(re.sub(rf"\A(?:{words['the']}) ?", "", noun[0]).strip(), grammar)
    if not known and next(told_of_things(said, grammar, corrects=False), None) is None:
        return said
    return f"{said[: noun.end()]}{words['part_of']} {own[0].lower()}{own[1:]}{said[noun.end() - 1 :]}"


@cache
def _verb(grammar: Grammar) -> re.Pattern[str]:
    """A verb that one may say of somebody or something."""
    third = THIRD_PERSON[grammar.language].verbs
    return re.compile(grammar.spelled(rf"\S (?:<naming>|<being>|<costs>|<changed>|{third}|<speaking>)\b"))
