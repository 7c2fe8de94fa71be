"""Grammars of slot filling: the syntax, slot patterns and question patterns of a language. Folded text (lower case, no diacritics)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, cached_property
from re import Pattern
from typing import Final, NamedTuple, cast

from agent7.language.data_files import LANGUAGES, load
from agent7.language.text.normalization import fold
from agent7.language.word_patterns import Words, exchanges, one_of, pattern, patterns, text, texts
from agent7.lazy_patterns import LazyPattern

NOUN_PHRASE: Final = "np"
"""What a question pattern asks for whose noun phrase tells it."""
_GROUP: Final = re.compile(r"\(\?P<\w+>")


@cache
def now() -> str:
    """What stands between one statement and the next, in any of the languages: "now", "heute"."""
    return "|".join(word for language in LANGUAGES for word in load(language, "grammar", "discourse")["now"])


class Saying(NamedTuple):
    """A slot pattern, a way to state a value: it captures `v`; `who` captures another subject, `noun` the attribute for `@noun`.

    `!` behind an attribute: only a proper name is a value. `~`: its words of denial are part of what it says.
    """

    pattern: Pattern[str]
    attribute: str

    @property
    def denies(self) -> bool:
        """Whether a negation belongs to the pattern itself ("I don't like ..." sets `dislikes`) and takes nothing back."""
        return self.attribute == "dislikes" or self.attribute.endswith("~")


class Asking(NamedTuple):
    """A question pattern: it asks for the attribute given, or for the noun phrase captured as `np`; `who` is another subject."""

    pattern: Pattern[str]
    attribute: str


class Grammar(Words):
    """The grammar of one language. What its words are for is told beside them, in `data/<language>/grammar`."""

    files = ("grammar/syntax", "grammar/slot_patterns", "grammar/slot_questions", "statements")

    own = text("own")
    naming = text("naming")
    being = text("being")
    speaking = text("speaking")
    articles = text("articles")
    pronouns = one_of("pronouns")
    name_words = one_of("name_words")
    not_names = one_of("not_names")
    job_and_employer_told = texts("job_and_employer_told")
    employer_and_job_told = text("employer_and_job_told")
    introduced_as = texts("introduced_as")
    elided_subject = text("elided_subject")

    def doubts(self, said: str) -> bool:
        """Whether what is said is supposed, wished or reported, and so sets no slot."""
        return bool(self.doubting.search(fold(said)) or self.doubting_as_written.search(said.lower()))

    @cached_property
    def sayings(self) -> tuple[Saying, ...]:
        """Ways to state a value, each to be matched to the end of a clause."""
        return self._sayings("sayings")

    def sayings_of(self, *clauses: str) -> tuple[Saying, ...]:
        """Those of them from the first on that matches one of these clauses: one look instead of a hundred, for most match none."""
        found = [int(each.lastgroup.strip("_")) for clause in clauses if (each := self._sayings_in_one.match(clause)) and each.lastgroup]
        return self.sayings[min(found) :] if found else ()

    @cached_property
    def _sayings_in_one(self) -> Pattern[str]:
        return _in_one(form for form, _ in self._forms("sayings"))

    @cached_property
    def introducing_alone(self) -> Pattern[str]:
        """Ways to say one's name by nothing but "I'm ..."."""
        return _in_one(form for form, attribute in self._forms("sayings") if attribute == "name!")

    @cached_property
    def leaving(self) -> tuple[Saying, ...]:
        """Ways to say that something has ended: "I left Acme"."""
        return self._sayings("leaving")

    @cached_property
    def askings(self) -> tuple[Asking, ...]:
        """Question patterns, each to be matched to the end of a question."""
        told = ((form, asked) for each in self.data["askings"] for asked, form in each.items())
        return tuple(Asking(re.compile(self.spelled(form) + r"\Z"), "" if asked == NOUN_PHRASE else asked) for form, asked in told)

    def _sayings(self, key: str) -> tuple[Saying, ...]:
        return tuple(Saying(cast("Pattern[str]", LazyPattern(re.compile, form, 0)), attribute) for form, attribute in self._forms(key))

    def _forms(self, key: str) -> list[tuple[str, str]]:
        told = ((form, attribute) for each in self.data[key] for attribute, form in each.items())
        return [(rf"(?:{self.spelled(form)})\Z", attribute) for form, attribute in told]

    # Sentences.

    @cached_property
    def sentence_forms(self) -> tuple[Pattern[str], ...]:
        """Copular sentences "<noun phrase> is <value>", inverted ones, and labels "my <noun>: <value>"; groups `np`, `named`, `v`."""
        ordinary = rf"(?P<np>.{{2,70}}?) (?:(?P<named>{self.naming})|(?:{self.being})) (?P<v>.+)"
        labelled = rf"(?P<np>(?:{self.own}) [^:=]{{2,40}}?) ?[:=] ?(?P<v>[^/].*)"
        return (re.compile(ordinary + r"\Z"), *self.inverted, re.compile(labelled + r"\Z"))

    inverted = patterns("inverted")
    change_forms = patterns("changing")
    """Requests to change what is held: "change my city to ..."; groups `np`, `v`."""
    new_labels = pattern(r"(?:<labelled_new>) (?P<noun>[^:=]{2,40}?) ?[:=] ?(?P<v>[^/].*)\Z")
    """A label for a new value: "new email: ..."; groups `noun`, `v`."""
    own_description = pattern(r"(?:<own>) [^,;:]{2,40}? (?:<naming>|<being>) [^,;:]+")
    """ "My car is red": something of the speaker's, and what it is like."""

    job_and_employer = pattern(r"<job_and_employer>\Z")
    """One sentence with job and employer; groups `job`, `at`."""
    employer_and_job = pattern(r"<employer_and_job>\Z")
    """One sentence with employer and job ("I work at | Initech | as a nurse"); groups `lead`, `at`, `job`."""
    introducing = pattern(r"<introducing>\Z")
    """Name and age in one breath ("I'm Tom, 34, ..."); groups `name`, `age`, `rest`."""
    name_and_doings = pattern(r"<name_and_doings>\Z")
    """One's name and what one does, where the verb's ending says who ("me llamo Eva y doy clases"); groups `name`, `doing`."""

    @cached_property
    def turning_positive(self) -> tuple[tuple[Pattern[str], str], ...]:
        """A negated sentence to its positive form: pattern and replacement."""
        return tuple((re.compile(form), instead) for form, instead in (*self.data["positive"], (self.spelled("<denials>"), " ")))

    # Clauses, and what joins them.

    clause_joints = pattern("<joining>")
    own_clause = pattern(r"(?:(?:<own>) |(?:<speaking>)\b)")
    """The beginning of a clause about the speaker or something of theirs."""
    own_verb = pattern(r"(?:<own_verb>) ")
    """The same by the verb alone, where its ending says who: "doy clases"."""
    own_subject = pattern(r"(?:<speaking>)\b")
    """The speaker as the subject, and not something of theirs."""
    eliding = pattern("<eliding>")
    """A clause that goes on without its subject: "... and work at"."""
    subordinate = pattern("<subordinate>")
    """A clause whose verb stands at its end: groups `subject`, `middle`, `verb`."""
    verb_first = pattern("<verb_first>")
    """A main clause after an opener ("Eigentlich heißt meine Firma ..."), with the same groups."""

    @cached_property
    def list_joints(self) -> Pattern[str]:
        """Where a list of statements goes on: "my mother is Carla, my father is Diego", "I left Acme, now I work at Nexus"."""
        return re.compile(rf"[,;:] ?(?=(?:(?:and )?(?:{now()}) )?(?:(?:{self.own}) |(?:{self.speaking})\b))")

    clause_with_last_verb = pattern("<clause_with_last_verb>")
    """The same of a verb that is known by its ending alone, as written."""
    separable = pattern("<separable>")
    """A verb that is parted in a main clause; groups `prefix`, `verb`."""
    no_verbs = one_of("no_verbs")
    verbs_without_ending = one_of("verbs_without_ending")
    left_and_starting = pattern(r"<left_and_starting>\Z")
    """A job given up for another, without a subject."""
    left_and_starting_told = texts("left_and_starting_told")

    # Noun phrases and values.

    noun_phrases = patterns("owned")
    """Noun phrases with an owner; groups `noun`, `owner`, `person`."""
    own_phrase = pattern("(?:<own>) (?P<owner>.+)")
    own_relation = pattern(r"(?:<own>) (?P<noun>[\w-]++(?!')(?: [\w-]++(?!')){0,2})")
    """What the speaker has, in up to three words; no owner of something else ("my brother's")."""
    favourites = patterns("favourite")
    unchanging = pattern(r"\b(?:<dropped>)\b ?")
    leading_article = pattern("(?:<articles>)")
    comparison = pattern("<comparing>")
    """What is preferred over what; groups `better`, `worse`."""
    trailing = pattern(r"(?:<tails>)\Z")
    """What may trail a value and is no part of it."""
    describing = pattern(r".*(?:<descriptive>)\Z")
    """A description instead of a name, at the end of a phrase."""
    no_employers = pattern(r"(?:<no_employer>)(?![\w'])")

    @cached_property
    def homographs(self) -> tuple[tuple[str, str], ...]:
        """Whole noun phrases that lose by folding what tells their noun from another ("meu país", "meus pais"), with the attribute."""
        return tuple((form, attribute) for form, attribute in self.data["homographs"])

    @cached_property
    def qualifying(self) -> tuple[tuple[Pattern[str], str], ...]:
        """Modifiers that qualify a slot ("work" email), each with its qualifier."""
        return tuple((re.compile(form + r"\Z"), qualifier) for form, qualifier in self.data["qualifiers"])

    # Words around and within.

    apostrophes = exchanges("apostrophes")
    """Apostrophes that were not typed: pattern over text as written, and replacement."""

    opening = pattern(r"(?:(?:<openers>)\b[\s,:;.!-]*)")
    correcting = pattern(r"(?:(?:<corrections>)\b[\s,:;.!-]*)")
    reminding = pattern(r"(?:(?:<reminders>)[\s,:;-]*)")
    doubting = pattern("<doubtful>")
    """Anywhere in folded text: what is supposed, wished or reported sets no slot."""
    doubting_as_written = pattern("<doubtful_as_written>")
    """The same by words that without their diacritics are others: "würde" is no "wurde"."""
    denying = pattern("<denials>")
    leaning = pattern(r"\b(?:<pointing>)\b")
    """Deictic words: what means something only next to what was said before."""
    asking_openers = pattern(r"(?:<question_openers>)\b")
    wrapping = pattern("(?:<wrappers>)")
    """Words around a question: "can you tell me ..."."""

    # Introductions, and what is told of things beyond the schema (`data/<language>/statements.yaml`).

    joking = pattern(r"(?<!\w)(?:<joking>)(?!\w)")
    no_allergen = pattern("<no_allergen>")
    greeting = pattern(r"(?:<greeting>)\b")
    presenting = pattern(r"(?:<presenting>) (?=\w)")
    the = pattern("(?:<the>) ")
    which_is = pattern(r"(?:<which_is>)(?!\w)")
    """What something has changed to: "it's now"."""
    changed = pattern(r" (?:<changed>)\b")
    no_longer = pattern(r" (?:<changes>)\Z")
    denies_next = pattern(r"(?:<not>)\s+")
    """The word for "not", right before what it denies."""
    right_first = pattern("(?P<v>.{2,}?)[,;]? (?:<not>) (?P<x>[^,;]+)")
    """Right against wrong in a longer sentence; groups `v`, `x`."""

    @cached_property
    def eliding_subjects(self) -> tuple[tuple[Pattern[str], str], ...]:
        """Verbs and adjectives whose subject chat leaves out, each with the subject."""
        return tuple((re.compile(said), lead) for lead, said in self.data["elided"].items())


def _in_one(forms: Iterable[str]) -> Pattern[str]:
    """Some patterns as one, which names by its place the first of them that matches."""
    return re.compile("|".join(f"(?P<_{place}>{_GROUP.sub('(?:', form)})" for place, form in enumerate(forms)))


GRAMMARS: Final[dict[str, Grammar]] = {language: Grammar(language) for language in LANGUAGES}
"""By language code."""
