"""The schema of a grammar: the patterns that a language fills in for slot filling."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from re import Pattern
from typing import Final, NamedTuple

NOW: Final = "now|today|jetzt|heute|ahora|hoy|agora|hoje|maintenant"
"""Between one statement and the next, in any of the languages."""


class Saying(NamedTuple):
    """A slot pattern, a way to state a value: it captures `v`; `who` captures another subject, `noun` the attribute for `@noun`.

    `!` behind an attribute: only a proper name is a value. `~`: its words of denial are part of what it says.
    """

    pattern: str
    attribute: str

    @property
    def denies(self) -> bool:
        """Whether a negation belongs to the pattern itself ("I don't like ..." sets `dislikes`) and takes nothing back."""
        return self.attribute == "dislikes" or self.attribute.endswith("~")


class Asking(NamedTuple):
    """A question pattern: it asks for the attribute given, or for the noun phrase captured as `np`; `who` is another subject."""

    pattern: str
    attribute: str = ""


@dataclass(frozen=True)
class Grammar:
    """The grammar of one language as data. Every pattern is matched against folded text (lower case, no diacritics, "ß" as "s").

    `owned`: noun phrases. Groups: `noun` (what), `owner` (the relation or thing that has it), `person` (a name).
    """

    language: str
    openers: str
    """Words before a statement that mean nothing for it: "hi", "by the way"."""
    corrections: str
    """Words before a statement that say that something else was wrong: "actually", "no,"."""
    reminders: str
    """Words that ask to keep what follows: "remember that", "don't forget that"."""
    doubtful: str
    """Anywhere in a statement: it is supposed, wished or reported, so it sets nothing."""
    denials: str
    """Anywhere in a statement: it says what is not so."""
    own: str
    """The determiners of the speaker: "my", "our"."""
    owned: tuple[str, ...]
    naming: str
    """Verbs that give a name: "is called"."""
    being: str
    """Verbs that equate: "is"."""
    pronouns: frozenset[str]
    """Words that are no value of their own: "that is my favourite"."""
    name_words: tuple[str, ...]
    """Nouns that only ask for what the owner is called: "name"."""
    joining: str
    """Where one sentence becomes two: ", and I ..."."""
    tails: str
    """What may follow a value without belonging to it, to the end: "now", "because ..."."""
    not_names: frozenset[str]
    """First words that make a phrase after "is" a description and no name."""
    descriptive: str
    """Endings that make a small word after "is" a description and no name."""
    articles: str
    qualifiers: tuple[tuple[str, str], ...]
    """Pattern with `noun` and the qualifier that it means."""
    dropped: str
    """Modifiers that change nothing ("current", "new")."""
    favourite: tuple[str, ...]
    """Patterns with `thing`."""
    comparing: str
    """What is preferred over what: groups `better` and `worse`."""
    sayings: tuple[Saying, ...]
    inverted: tuple[str, ...]
    """General sentence patterns besides "<np> <verb> <v>": groups `np` and `v`, `named` where a name is given outright."""
    askings: tuple[Asking, ...]
    question_openers: str
    """A question mark may be missing after these."""
    wrappers: str
    """What stands before the question itself: "do you know", "can you tell me"."""

    changing: tuple[str, ...] = ()
    """Requests to change what is held ("change my city to ..."): groups `np` and `v`."""
    leaving: tuple[Saying, ...] = ()
    """Ways to say that something has ended: of the attributes named, whichever holds `v`; without `v` whatever is held."""
    positive: tuple[tuple[str, str], ...] = ()
    """What makes a positive sentence of a negative one, before the words of denial are left out: pattern and replacement."""
    no_employer: str = ""
    """Begins what may follow "I work at" and names nobody: "home", "night", a field of work."""
    working_as: tuple[str, str, str] = ("", "", "")
    """A sentence of both job and employer (groups `job`, `at`), and the two sentences that it stands for."""
    employed_as: tuple[str, str] = ("", "")
    """The same the other way round (groups `lead`, `at`, `job`: "I work at | Initech | as a nurse"), and the sentence for the job."""
    elided: tuple[str, str] = ("", "")
    """Where a clause goes on without its subject ("... and work at"), and the subject to say again."""
    introduced: tuple[str, str, str] = ("", "", "")
    """Whoever gives name and age in one breath ("I'm Tom, 34, ..."): groups `name`, `age`, `rest`; and a sentence for each of the two."""
    labelled_new: str = ""
    """Words before a noun that is set by a colon alone: "new address: ..."."""
    speaking: str = ""
    """Besides `own`: the first words of a clause that the speaker is the subject of."""
    pointing: str = ""
    """Words that lean on the sentence before ("it", "she", "there")."""
    homographs: tuple[tuple[str, str], ...] = ()
    """Whole noun phrases that lose by folding what tells their noun from another ("meu país", "meus pais"), with the attribute."""
    verb_final: str = ""
    """Finite verbs that end a subordinate clause ("..., dass meine Firma Acme heißt")."""

    @cached_property
    def compiled_sayings(self) -> tuple[tuple[Pattern[str], Saying], ...]:
        """Slot patterns, each to be matched to the end of a clause."""
        return tuple((re.compile(rf"(?:{saying.pattern})\Z"), saying) for saying in self.sayings)

    @cached_property
    def compiled_askings(self) -> tuple[tuple[Pattern[str], Asking], ...]:
        """Question patterns, each to be matched to the end of a question."""
        return tuple((re.compile(asking.pattern + r"\Z"), asking) for asking in self.askings)

    @cached_property
    def sentence_forms(self) -> tuple[Pattern[str], ...]:
        """Copular sentences "<noun phrase> is <value>", inverted ones, and labels "my <noun>: <value>"; groups `np`, `named`, `v`."""
        ordinary = rf"(?P<np>.{{2,70}}?) (?:(?P<named>{self.naming})|(?:{self.being})) (?P<v>.+)"
        labelled = rf"(?P<np>(?:{self.own}) [^:=]{{2,40}}?) ?[:=] ?(?P<v>[^/].*)"
        return tuple(re.compile(form + r"\Z") for form in (ordinary, *self.inverted, labelled))

    @cached_property
    def change_forms(self) -> tuple[Pattern[str], ...]:
        """Requests to change what is held: "change my city to ..."; groups `np`, `v`."""
        return tuple(re.compile(form + r"\Z") for form in self.changing)

    @cached_property
    def compiled_leaving(self) -> tuple[tuple[Pattern[str], Saying], ...]:
        """Patterns of values that end: "I left Acme"."""
        return tuple((re.compile(rf"(?:{saying.pattern})\Z"), saying) for saying in self.leaving)

    @cached_property
    def turning_positive(self) -> tuple[tuple[Pattern[str], str], ...]:
        """A negated sentence to its positive form: pattern and replacement."""
        return tuple((re.compile(form), instead) for form, instead in (*self.positive, (self.denials, " ")))

    @cached_property
    def list_joints(self) -> Pattern[str]:
        """Where a list of statements goes on: "my mother is Carla, my father is Diego", "I left Acme, now I work at Nexus"."""
        return re.compile(rf"[,;:] ?(?=(?:(?:and )?(?:{NOW}) )?(?:(?:{self.own}) |(?:{self.speaking})\b))")

    @cached_property
    def own_clause(self) -> Pattern[str]:
        """The beginning of a clause about the speaker or something of theirs."""
        return re.compile(rf"(?:(?:{self.own}) |(?:{self.speaking})\b)")

    @cached_property
    def own_subject(self) -> Pattern[str]:
        """The speaker as the subject, and not something of theirs."""
        return re.compile(rf"(?:{self.speaking})\b")

    @cached_property
    def own_description(self) -> Pattern[str]:
        """ "My car is red": something of the speaker's, and what it is like."""
        return re.compile(rf"(?:{self.own}) [^,;:]{{2,40}}? (?:{self.naming}|{self.being}) [^,;:]+")

    @cached_property
    def eliding(self) -> Pattern[str] | None:
        """A clause that goes on without its subject ("... and work at"); None where the language has no such form."""
        return re.compile(self.elided[0]) if self.elided[0] else None

    @cached_property
    def introducing(self) -> Pattern[str] | None:
        """Name and age in one breath ("I'm Tom, 34, ..."); groups `name`, `age`, `rest`; None where the language has no such form."""
        return re.compile(self.introduced[0] + r"\Z") if self.introduced[0] else None

    @cached_property
    def new_labels(self) -> Pattern[str]:
        """A label for a new value: "new email: ..."; groups `noun`, `v`."""
        return re.compile(rf"(?:{self.labelled_new}) (?P<noun>[^:=]{{2,40}}?) ?[:=] ?(?P<v>[^/].*)\Z")

    @cached_property
    def no_employers(self) -> Pattern[str]:
        """What may follow "I work at" and names no employer: "home", "night"."""
        return re.compile(rf"(?:{self.no_employer})(?![\w'])")

    @cached_property
    def both_job_and_employer(self) -> Pattern[str]:
        """One sentence with job and employer; groups `job`, `at`."""
        return re.compile(self.working_as[0] + r"\Z")

    @cached_property
    def both_employer_and_job(self) -> Pattern[str]:
        """One sentence with employer and job ("I work at | Initech | as a nurse"); groups `lead`, `at`, `job`."""
        return re.compile(self.employed_as[0] + r"\Z")

    @cached_property
    def leaning(self) -> Pattern[str]:
        """Deictic words: what means something only next to what was said before."""
        return re.compile(rf"\b(?:{self.pointing})\b")

    @cached_property
    def subordinate(self) -> Pattern[str] | None:
        """A clause whose verb stands at its end: groups `subject`, `middle`, `verb`."""
        if not self.verb_final:
            return None
        subject = rf"ich|wir|(?:(?:der|die|das) [\w-]+ )?(?:{self.own}) (?:[\w]+e[nrsm]? (?=[\w-]+ .+ ))??[\w-]+"
        middle = rf"(?:(?!\b(?:{self.verb_final}) und )[^,;])+"
        return re.compile(rf"(?P<subject>{subject}) (?!(?:{self.verb_final})\b)(?P<middle>{middle}) (?P<verb>{self.verb_final})\Z")

    @cached_property
    def verb_first(self) -> Pattern[str] | None:
        """A main clause after an opener ("Eigentlich heißt meine Firma ..."): groups `verb`, `subject`, `middle`."""
        if not self.verb_final:
            return None
        subject = rf"ich|wir|(?:{self.own}) (?:[\w]+e[nrsm]? (?=[\w-]+ .+))??[\w-]+"
        return re.compile(rf"(?P<verb>{self.verb_final}) (?P<subject>{subject}) (?P<middle>.+)\Z")

    @cached_property
    def noun_phrases(self) -> tuple[Pattern[str], ...]:
        """Noun phrases with an owner; groups `noun`, `owner`, `person`."""
        return tuple(re.compile(form + r"\Z") for form in self.owned)

    @cached_property
    def own_phrase(self) -> Pattern[str]:
        """A noun phrase of the speaker's: "my <owner>"."""
        return re.compile(rf"(?:{self.own}) (?P<owner>.+)")

    @cached_property
    def own_relation(self) -> Pattern[str]:
        """What the speaker has, in up to three words; no owner of something else ("my brother's")."""
        return re.compile(rf"(?:{self.own}) (?P<noun>[\w-]++(?!')(?: [\w-]++(?!')){{0,2}})")

    @cached_property
    def favourites(self) -> tuple[Pattern[str], ...]:
        """Noun phrases of a favourite thing."""
        return tuple(re.compile(form + r"\Z") for form in self.favourite)

    @cached_property
    def qualifying(self) -> tuple[tuple[Pattern[str], str], ...]:
        """Modifiers that qualify a slot ("work" email), each with its qualifier."""
        return tuple((re.compile(form + r"\Z"), qualifier) for form, qualifier in self.qualifiers)

    @cached_property
    def opening(self) -> Pattern[str]:
        """Discourse markers at the beginning of a sentence."""
        return re.compile(rf"(?:(?:{self.openers})\b[\s,:;.!-]*)")

    @cached_property
    def correcting(self) -> Pattern[str]:
        """Discourse markers of a correction."""
        return re.compile(rf"(?:(?:{self.corrections})\b[\s,:;.!-]*)")

    @cached_property
    def reminding(self) -> Pattern[str]:
        """Requests to remember ("please remember that")."""
        return re.compile(rf"(?:(?:{self.reminders})[\s,:;-]*)")

    @cached_property
    def doubting(self) -> Pattern[str]:
        """Words of doubt, anywhere: what is supposed, wished or reported sets no slot."""
        return re.compile(self.doubtful)

    @cached_property
    def denying(self) -> Pattern[str]:
        """Words of negation."""
        return re.compile(self.denials)

    @cached_property
    def clause_joints(self) -> Pattern[str]:
        """Conjunctions between clauses."""
        return re.compile(self.joining)

    @cached_property
    def comparison(self) -> Pattern[str]:
        """What is preferred over what; groups `better`, `worse`."""
        return re.compile(self.comparing)

    @cached_property
    def trailing(self) -> Pattern[str]:
        """What may trail a value and is no part of it."""
        return re.compile(rf"(?:{self.tails})\Z")

    @cached_property
    def describing(self) -> Pattern[str]:
        """A description instead of a name, at the end of a phrase."""
        return re.compile(rf".*(?:{self.descriptive})\Z")

    @cached_property
    def leading_article(self) -> Pattern[str]:
        """Articles before a value."""
        return re.compile(rf"(?:{self.articles})")

    @cached_property
    def unchanging(self) -> Pattern[str]:
        """Modifiers that change nothing of a noun's slot ("current", "new")."""
        return re.compile(rf"\b(?:{self.dropped})\b ?")

    @cached_property
    def asking_openers(self) -> Pattern[str]:
        """Words that begin a question."""
        return re.compile(rf"(?:{self.question_openers})\b")

    @cached_property
    def wrapping(self) -> Pattern[str]:
        """Words around a question ("can you tell me ...")."""
        return re.compile(rf"(?:{self.wrappers})")
