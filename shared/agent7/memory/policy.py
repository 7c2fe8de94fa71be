"""Every number of memory in one place, each with its unit and its reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta

from agent7.language import SensoryPolicy
from agent7.memory.model import Purpose
from agent7.memory.recall.recipes import RECIPES, Recipe, Rewriting
from agent7.types import Category, Domain, Kind, Strength


@dataclass(frozen=True, slots=True)
class GraphPolicy:
    """How far the graph is followed from the names of a question."""

    links_followed: int = 60
    """Memories of one entity, the newest: one that is spoken of everywhere leads nowhere in particular."""
    entities_followed: int = 30
    """So many lead on from one step to the next, the nearest: two steps read at most a few thousand rows."""
    farther: float = 0.7
    """What each step is worth of the one before."""
    most_memories: int = 100
    """As many as any arm of recall brings at most."""


@dataclass(frozen=True, slots=True)
class RecallPolicy:
    """How candidates are found and weighed. The weights were chosen on two kinds of text; see benchmarks/README.md."""

    recipes: Mapping[Purpose, Recipe] = field(default_factory=lambda: RECIPES)
    candidates_per_arm: int = 80
    """With 60 the evidence of one question in forty is not looked at, with 100 no more than with 80 is."""
    leading_per_arm: int = 10
    """So many of the best by words and by meaning bring along what was said just before and after them."""
    looked_at_in_time: int = 300
    """Memories of the time that a question names, the latest: a year of them is no narrowing any more. Each costs 5 microseconds."""
    postings_scanned: int = 3_000
    """Query terms are taken by rising document frequency until their postings pass this; the rest only completes scores."""
    postings_kept: int = 500
    k1: float = 0.9
    b: float = 0.4
    """Length normalisation: .4 suits short messages, .75 long documents (measured: .75 costs .007 R@10 on chat)."""
    lexical_weight: float = 0.6
    models_of_latin: frozenset[str] = frozenset({"minilm-l6-int8:384"})
    """Embedding models that hardly read other scripts: of Chinese and Japanese their cosines say less than a shared pair of letters."""
    meaning_elsewhere: float = 0.05
    """What their cosines weigh there."""
    context_weight: float = 0.2
    """Words of the last messages, against those of the query: more helps talk between people and hurts an assistant's."""
    speaker_weight: float = 0.2
    """The query names who said it; "I", "my" name the user and "did you recommend" the assistant."""
    window_weight: float = 0.2
    graph_weight: float = 0.5
    """Of how near a memory is to the names of the question, which falls with each step and with how much is said of them."""
    near_from: float = 0.3
    """Score below which a memory says nothing about those that stand beside it: much of any conversation scores so."""
    neighbour_weight: float = 0.2
    """Of what the score of the one before, and of the one after, has beyond `near_from`."""
    farther_weight: float = 0.1
    """The same of those two away."""
    answer_weight: float = 0.1
    """More, for what was said right after a question: a question resembles the query more than its answer does."""
    conversation_weight: float = 0.2
    """Of the best score within the same conversation; of its own, where there is no other."""
    question_penalty: float = 0.08
    """For what only asks: "What painters do you like?" resembles the query more than its answer does."""
    brevity_penalty: float = 0.1
    brevity_length: float = 4.0
    """Embeddings of a few words lie close to everything: penalty x exp(-lexemes / 4)."""
    dated_weight: float = 0.05
    """"When ...?" is answered by what holds a time expression."""
    confidence_swing: float = 0.1
    """Effective confidence moves the score of a statement by at most this share, in each direction; verbatim rows stay."""
    priority_swing: float = 0.1
    sentiment_swing: float = 0.05
    """What was felt as the question is felt gains this share, what was felt otherwise loses it."""
    near_twin_overlap: float = 0.9
    """Two contents that share this much of their words (Jaccard) do not both take a place."""
    archived_from: float = 0.7
    """Share of the best active score from which an archived memory comes back (measured: a fixed threshold finds less at the same cost)."""
    about_cosine: float = 0.55
    """How near a statement must be to count as being about a topic when it shares no word with it."""


@dataclass(frozen=True, slots=True)
class GatePolicy:
    """What is compared with what is held before it is kept; the two lines of nomination stand in `gate`."""

    candidates: int = 20
    """Found by words and by meaning each."""
    most_compared: int = 3
    """With one draft: a model is asked about twelve pairs at once."""


@dataclass(frozen=True, slots=True)
class AgeingPolicy:
    """How long things last: stability and half of all ages as time spans. What was stated, and what is protected, is never deleted."""

    stability_at_birth: Mapping[Kind, timedelta] = field(
        default_factory=lambda: {
            Kind.EPISODIC: timedelta(hours=24),
            Kind.VERBATIM: timedelta(hours=24),
            Kind.SEMANTIC: timedelta(hours=168),
        }
    )
    """After so long without use a third (1/e) is left of it."""
    growth_by_use: float = 1.2
    """Once a session: what is used again within one talk is not learnt twice."""
    growth_by_spaced_use: float = 1.4
    """In a later session after a longer pause than the last: spaced repetition holds longest."""
    most_stability: timedelta = timedelta(hours=1000)
    """Six weeks: what is used daily fades within a quarter once nobody asks for it."""
    superseded_kept: timedelta = timedelta(days=30)
    unsure_archived_after: timedelta = timedelta(days=30)
    archived_deleted_after: timedelta = timedelta(days=30)
    """Of what was archived as unsure, and is so still."""
    archived_cold_after: timedelta = timedelta(days=180)
    idle_archived_after: Mapping[Domain, timedelta] = field(
        default_factory=lambda: {
            Domain.WORK: timedelta(days=90),
            Domain.PREFERENCES: timedelta(days=180),
            Domain.HEALTH: timedelta(days=365),
            Domain.HOBBIES: timedelta(days=60),
            Domain.RELATIONSHIPS: timedelta(days=180),
            Domain.GENERAL: timedelta(days=90),
        }
    )
    """Since the later of access, use and confirmation."""
    faint_below: float = 0.05
    """Effective importance under which nothing is left of a memory that nobody stated."""
    rows_at_once: int = 500


@dataclass(frozen=True, slots=True)
class CorePolicy:
    """Core memory, lessons and suggestions: how much it takes for something to count as learnt."""

    similar_episodes: int = 3
    """So many alike make a pattern."""
    days_of_pattern: int = 3
    """On so many days: what is told thrice in one day happened once."""
    episodes_of_core: int = 5
    """So many, on `days_of_core` days, make a core memory."""
    days_of_core: int = 5
    sources_of_certainty: int = 10
    """Confidence of what nobody has stated: sources / 10, at most 1."""
    to_change: int = 2
    """Times the support that the words have: so much it takes to change what nobody has stated anew."""
    share_changed_in_a_week: float = 0.05
    changed_within: timedelta = timedelta(days=7)
    looked_back: timedelta = timedelta(days=180)
    """Older episodes make no new pattern."""
    most_episodes: int = 200
    """Looked at by one reflection: 19,900 pairs."""
    alike_from: float = 0.8
    """Cosine + `weight_of_words` x Jaccard overlap of stems, from which two episodes are of the same kind."""
    weight_of_words: float = 0.5
    words_in_common: int = 2
    overlap_of_words: float = 0.34
    """The same without vectors."""
    most_entries: int = 60
    """Shown of core memory; the tokens of a prompt cut it further."""
    most_lessons: int = 50
    """Loaded of lessons, the last confirmed first."""
    similar_suggestions: float = 0.6
    """Shared stems of two proposals, of the shorter one, above which they are alike."""
    rejections_of_rule: int = 3
    confidence_of_rule: float = 0.8
    step_of_rule: float = 0.1
    doubt: float = 0.2
    """What an acceptance takes from a rule against the same."""
    obeyed_from: float = 0.3
    """Confidence of a rule below which it is not obeyed any more."""
    confidence_of_pattern: float = 0.5
    longest_trivial: int = 20
    """Characters; what was accepted makes a pattern only if it is longer, and of more words than `fewest_words`."""
    fewest_words: int = 3
    suggestions_compared: int = 200
    """The newest; older ones have been forgotten by the person too."""
    helpful: float = 0.05
    wrong: float = 0.1


@dataclass(frozen=True, slots=True)
class TriggerPolicy:
    """What becomes a trigger, and when it is brought up."""

    most_per_message: int = 5
    """A message with more dates is a timetable: its first ones are enough to know the day by."""
    most_reminders: int = 100
    """Of one person at a time; more is a calendar, and a flood when they come due together."""
    most_due: int = 20
    """Of one day: 150 tokens of a session's start hold no more."""
    farthest: timedelta = timedelta(days=3660)
    """Ten years: what lies beyond is a slip of the pen (the year 9999) more often than a plan."""
    lately: timedelta = timedelta(days=31)
    """A date without a year that was so shortly ago, in a statement, is one that has been, and not next year's."""
    late_after: timedelta = timedelta(minutes=10)
    """`poll` comes every minute; what is sent this much after its time says so."""
    look_again: timedelta = timedelta(minutes=15)
    """While a human answers this person, a due reminder is looked at that often."""


@dataclass(frozen=True, slots=True)
class TopicPolicy:
    """Short-term memory: what belongs together, how long it lasts, what becomes long-term memory."""

    near: float = 0.55
    """Cosine to a topic's centroid from which a message belongs to it."""
    follows: float = 0.2
    """Cosine to what was talked about right before from which a message goes on with it: people stay with what they talk about."""
    follows_asking: float = 0.45
    """The same of a message that asks something: questions open new topics (measured: two of five do, one of seven others)."""
    life: timedelta = timedelta(hours=24)
    """Renewed by whatever touches the topic."""
    rehearsal: float = 0.1
    """What each rehearsal adds to importance."""
    most_active: int = 7
    """Of a conversation: Miller 1956, "The magical number seven"."""
    promoted_from: float = 0.6
    promoted_accesses: int = 2
    promoted_when_expiring: float = 0.4
    recurs: float = 0.75
    """Cosine from which words of another day are the same thing again: of the same habit told twice .8 to 1, of two habits .2 to .6."""
    recurring_days: int = 2
    """What came up on so many days before is promoted whatever its weight: repetition is what makes a habit."""


@dataclass(frozen=True, slots=True)
class SummaryPolicy:
    """How categories are summed up, and when a summary answers a question. Tokens are those of a prompt."""

    fewest: int = 3
    """Statements of a category that make a first summary: fewer are read faster themselves."""
    changes: int = 3
    share_changed: float = 0.1
    """A category is summed up anew once so many statements, and this share of it, came or went."""
    most_tokens: int = 300
    """Of one summary: half of what a session's start may spend on memories."""
    longest_line: int = 240
    """Characters: a line tells one thing."""
    least_confidence: float = 0.5
    """What is less sure is told with a word of doubt, for which a summary has no place."""
    versions_kept: int = 3
    coverage_from: float = 0.75
    """Share of the question's terms that must stand in the summary."""
    focus_from: float = 0.75
    """Share of them that one line must hold: words scattered over a summary answer nothing."""
    beside_best: float = 0.75
    """Share of what the best line holds from which another answers too."""
    shown_tokens: int = 60
    """Of lines that hold fewer of the words and go along as they stand in the summary: a few; more cost a prompt and answered nothing."""


@dataclass(frozen=True, slots=True)
class DocumentPolicy:
    """How the memory document is kept small. Its limit is `MemoryPolicy.most_tokens`."""

    optimised_from: float = 0.8
    """Share of the limit above which it optimises itself: below, nothing that somebody might want to read is in anybody's way."""
    verbose_from: int = 100
    """Tokens of a text above which a summary stands for it, and the most that the summary may have."""
    stale_after: timedelta = timedelta(days=30)
    used_less_than: int = 2
    summarised_at_once: int = 50
    """One call of a model reads so many; the next session's end goes on."""
    folded_from: int = 500
    """So many small rows sum up in 0.2 ms; then they are folded into one."""
    file_kept: timedelta = timedelta(days=7)
    """How long a file that was asked for in the chat lies in the bucket; the phone has its own copy by then."""
    most_import_bytes: int = 4_000_000
    """A request to a function carries 6 MB at most."""
    most_import_entries: int = 20_000
    most_import_lines: int = 1_500
    """Of a file without a valid signature: each is written by the rules of memory, 7 ms. A document holds 400 short ones."""


@dataclass(frozen=True, slots=True)
class MemoryPolicy:
    """Defaults for writing, ageing and trust: confidence in [0, 1], ages as time spans."""

    recall: RecallPolicy = field(default_factory=RecallPolicy)
    document: DocumentPolicy = field(default_factory=DocumentPolicy)
    summaries: SummaryPolicy = field(default_factory=SummaryPolicy)
    sensory: SensoryPolicy = field(default_factory=SensoryPolicy)
    topics: TopicPolicy = field(default_factory=TopicPolicy)
    triggers: TriggerPolicy = field(default_factory=TriggerPolicy)
    core: CorePolicy = field(default_factory=CorePolicy)
    gate: GatePolicy = field(default_factory=GatePolicy)
    ageing: AgeingPolicy = field(default_factory=AgeingPolicy)
    confidence_at_birth: Mapping[Strength, float] = field(
        default_factory=lambda: {Strength.EXPLICIT: 0.9, Strength.IMPLIED: 0.7, Strength.INFERRED: 0.5}
    )
    graph: GraphPolicy = field(default_factory=GraphPolicy)
    confidence_of_stated: float = 1.0
    """"Remember that ..." and what an operator wrote."""
    confidence_of_verbatim: float = 0.9
    confidence_of_assistant: float = 0.6
    most_confidence_of_untrusted: float = 0.8
    """However often those who are not trusted repeat it: less than what the person says once."""
    importance_at_birth: float = 0.5
    confirmed_by_same_source: float = 0.05
    confirmed_by_other_source: float = 0.1
    contradicted: float = 0.2
    """An equal origin that contradicts without superseding lowers the old by this."""
    much_lower: float = 0.3
    """A statement that is less sure than the old one by this never replaces it."""
    confidence_step: float = 0.1
    confidence_step_after: timedelta = timedelta(days=90)
    confidence_floor_of_stated: float = 0.7
    """What was stated on purpose, by an operator, or is protected never falls below it."""
    priority_from_exposures: int = 3
    uncertain_below: float = 0.3
    stale_after: timedelta = timedelta(days=60)
    most_tokens: int = 10_000
    """One entry must fit the memory document."""
    most_verbatim_characters: int = 8_000
    """A verbatim row is cut here: a chat message ends at 4,096."""
    entry_tokens: int = 20
    """What one entry costs in the document beyond its text."""
    verbatim_life: timedelta = timedelta(days=365)
    life: Mapping[Category, timedelta] = field(
        default_factory=lambda: {Category.DECISION: timedelta(days=90), Category.TASK_OUTCOME: timedelta(days=60)}
    )
    recount_after: int = 200
    recount_share: float = 0.2
    """Term statistics are counted anew when this many rows and this share of the scope are new."""
    approximate_from: int = 8_000
    """Vectors of a scope, from which an approximate index finds the nearest: from there on an exact scan takes longer."""
    placed_at_once: int = 5
    """Vectors put into that index after one reply: as many as a turn writes. Some 2 ms each; the end of a session catches up with more."""


DEFAULT_POLICY = MemoryPolicy()


def with_rewriting(policy: MemoryPolicy) -> MemoryPolicy:
    """The same, where a model completes the questions of a turn."""
    recipes = policy.recall.recipes
    of_turn = replace(recipes[Purpose.TURN], rewriting=Rewriting.MODEL)
    return replace(policy, recall=replace(policy.recall, recipes={**recipes, Purpose.TURN: of_turn}))
