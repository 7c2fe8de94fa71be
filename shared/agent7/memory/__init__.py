"""Everything that remembers, behind one door: MemoryAgent.

Outsiders import from here only. Inside, the rules (lexing, scoring, sameness, strength) are pure; reading and writing go
through `agent7.store`; texts become vectors through the port of `agent7.llm`.
"""

from agent7.memory.ageing import Aged, Ageing
from agent7.memory.agent import MemoryAgent
from agent7.memory.as_of import AsOf
from agent7.memory.asides import Aside, own_statements
from agent7.memory.attributes import (
    ATTRIBUTES,
    COLLECTIVE,
    USER,
    Attribute,
    Slot,
    covering,
    definition,
    display_name,
    is_relation,
    names_attribute,
)
from agent7.memory.carrying import carrier_of, phrases_of, speaker_of
from agent7.memory.chatter import worth_telling
from agent7.memory.claims import Claim, Kept, Reading, Rejection, Sifted, Source
from agent7.memory.comparison import Change, Comparison
from agent7.memory.confidential import is_never_kept, redact_secrets
from agent7.memory.core import Core, CoreMemory, VersionConflict
from agent7.memory.corrections import correction_of, rejected_in
from agent7.memory.document import Document, Section
from agent7.memory.document_keeping import MemoryDocument
from agent7.memory.echo import echoed, echoes
from agent7.memory.emotion import Emotion, emotion_of
from agent7.memory.entities import Entity, EntityKind, entities_in
from agent7.memory.explaining import Explained, Reason, Way
from agent7.memory.explanations import Account, ExplainedRecall
from agent7.memory.gate import judge as pass_gate
from agent7.memory.gate import may_report
from agent7.memory.graph import Fact, Graph, Surroundings
from agent7.memory.language import UNDETERMINED
from agent7.memory.language import detect as detect_language
from agent7.memory.lesson_rules import Correction, Exchange, LessonKind, correction_after, excerpt
from agent7.memory.lessons import Lesson, Lessons, LessonSource
from agent7.memory.liking import opposes, thing_asked_about
from agent7.memory.model import (
    MULTIPLIERS,
    Arm,
    Category,
    Domain,
    Draft,
    Forgotten,
    Instruction,
    Kind,
    Memory,
    Note,
    Origin,
    Outcome,
    Overview,
    Part,
    Purpose,
    Recall,
    Recalled,
    Refusal,
    Remembered,
    Room,
    Sentiment,
    SourceType,
    Status,
    Strength,
    SummaryLine,
    Tag,
    TaskOutcome,
    Tier,
)
from agent7.memory.moment_kinds import Moment
from agent7.memory.moments import may_name_time, moments_in, names_habit, one_time, when
from agent7.memory.optimising import Optimised, Suggested
from agent7.memory.owned_nouns import display_owned
from agent7.memory.pointing import only_addresses
from agent7.memory.policy import DEFAULT_POLICY, MemoryPolicy, RecallPolicy, with_rewriting
from agent7.memory.quarantine import Quarantine
from agent7.memory.questions import asks_past, is_question, topic_slot
from agent7.memory.questions import slot as question_slot
from agent7.memory.reading import Statement
from agent7.memory.recall.recipes import RECIPES, Recipe, Rewriting, Tiers
from agent7.memory.recall.thrift import FEWER_MEMORIES, BudgetLevel, cheaper
from agent7.memory.sensory import Family, Sensed, is_substantial, sense
from agent7.memory.session_start import Known, SessionStart, Started
from agent7.memory.statements import is_explicit_memory, spelled_out_sentences, told_pieces
from agent7.memory.statements import parse as parse_statement
from agent7.memory.statements import parse_all as parse_statements
from agent7.memory.suggesting import proposal_in, without_sentence
from agent7.memory.suggestions import Answered, Suggestion, Suggestions
from agent7.memory.summaries import Summaries
from agent7.memory.telling import is_supposed, may_be_told, tells
from agent7.memory.timeline import Chapter, Provenance, Timeline
from agent7.memory.timing import window_of, without_time
from agent7.memory.topics import Topics
from agent7.memory.triggers import Triggers
from agent7.memory.values import iana_zone
from agent7.memory.wording import as_read, clean, fold, sentences, telling_pattern
from agent7.store.triggers import Trigger

__all__ = [
    "ATTRIBUTES",
    "COLLECTIVE",
    "DEFAULT_POLICY",
    "FEWER_MEMORIES",
    "MULTIPLIERS",
    "RECIPES",
    "UNDETERMINED",
    "USER",
    "Account",
    "Aged",
    "Ageing",
    "Answered",
    "Arm",
    "AsOf",
    "Aside",
    "Attribute",
    "BudgetLevel",
    "Category",
    "Change",
    "Chapter",
    "Claim",
    "Comparison",
    "Core",
    "CoreMemory",
    "Correction",
    "Document",
    "Domain",
    "Draft",
    "Emotion",
    "Entity",
    "EntityKind",
    "Exchange",
    "Explained",
    "ExplainedRecall",
    "Fact",
    "Family",
    "Forgotten",
    "Graph",
    "Instruction",
    "Kept",
    "Kind",
    "Known",
    "Lesson",
    "LessonKind",
    "LessonSource",
    "Lessons",
    "Memory",
    "MemoryAgent",
    "MemoryDocument",
    "MemoryPolicy",
    "Moment",
    "Note",
    "Optimised",
    "Origin",
    "Outcome",
    "Overview",
    "Part",
    "Provenance",
    "Purpose",
    "Quarantine",
    "Reading",
    "Reason",
    "Recall",
    "RecallPolicy",
    "Recalled",
    "Recipe",
    "Refusal",
    "Rejection",
    "Remembered",
    "Rewriting",
    "Room",
    "Section",
    "Sensed",
    "Sentiment",
    "SessionStart",
    "Sifted",
    "Slot",
    "Source",
    "SourceType",
    "Started",
    "Statement",
    "Status",
    "Strength",
    "Suggested",
    "Suggestion",
    "Suggestions",
    "Summaries",
    "SummaryLine",
    "Surroundings",
    "Tag",
    "TaskOutcome",
    "Tier",
    "Tiers",
    "Timeline",
    "Topics",
    "Trigger",
    "Triggers",
    "VersionConflict",
    "Way",
    "as_read",
    "asks_past",
    "carrier_of",
    "cheaper",
    "clean",
    "correction_after",
    "correction_of",
    "covering",
    "definition",
    "detect_language",
    "display_name",
    "display_owned",
    "echoed",
    "echoes",
    "emotion_of",
    "entities_in",
    "excerpt",
    "fold",
    "iana_zone",
    "is_explicit_memory",
    "is_never_kept",
    "is_question",
    "is_relation",
    "is_substantial",
    "is_supposed",
    "may_be_told",
    "may_name_time",
    "may_report",
    "moments_in",
    "names_attribute",
    "names_habit",
    "one_time",
    "only_addresses",
    "opposes",
    "own_statements",
    "parse_statement",
    "parse_statements",
    "pass_gate",
    "phrases_of",
    "proposal_in",
    "question_slot",
    "redact_secrets",
    "rejected_in",
    "sense",
    "sentences",
    "speaker_of",
    "spelled_out_sentences",
    "telling_pattern",
    "tells",
    "thing_asked_about",
    "told_pieces",
    "topic_slot",
    "when",
    "window_of",
    "with_rewriting",
    "without_sentence",
    "without_time",
    "worth_telling",
]
