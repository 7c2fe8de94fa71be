"""Everything that remembers, behind one door: MemoryAgent.

Outsiders import from here only. Inside, the rules (lexing, scoring, sameness, strength) are pure; reading and writing go
through `agent7.store`; texts become vectors through the port of `agent7.llm`.
"""

from agent7.language.intents.answer_corrections import Correction, Exchange, LessonKind, correction_after, excerpt
from agent7.language.intents.proposals import proposal_in, without_sentence
from agent7.language.questions.answerability import is_supposed, may_be_told, tells
from agent7.language.questions.attitudes import opposes, thing_asked_about
from agent7.language.questions.slot_questions import asks_past, is_question, topic_slot
from agent7.language.questions.slot_questions import slot as question_slot
from agent7.language.replies.inflection import display_owned
from agent7.language.signals.chatter import worth_telling
from agent7.language.signals.entities import Entity, EntityKind, entities_in
from agent7.language.signals.salience import Family, Sensed, is_substantial, sense
from agent7.language.signals.secrets import is_never_kept, redact_secrets
from agent7.language.signals.sentiment import Emotion, emotion_of
from agent7.language.statements.asides import Aside, own_statements
from agent7.language.statements.attributes import (
    ATTRIBUTES,
    COLLECTIVE,
    USER,
    Attribute,
    covering,
    definition,
    display_name,
    is_relation,
    names_attribute,
)
from agent7.language.statements.deixis import only_addresses
from agent7.language.statements.parser import is_explicit_memory, spelled_out_sentences, told_pieces
from agent7.language.statements.parser import parse as parse_statement
from agent7.language.statements.parser import parse_all as parse_statements
from agent7.language.statements.repairs import correction_of, rejected_in
from agent7.language.statements.slot_filling import Statement
from agent7.language.statements.value_normalization import iana_zone
from agent7.language.text.identification import UNDETERMINED
from agent7.language.text.identification import detect as detect_language
from agent7.language.text.normalization import as_read, clean, fold, sentences, telling_pattern
from agent7.language.times.moment_types import Moment
from agent7.language.times.moments import may_name_time, moments_in, names_habit, one_time, when
from agent7.language.times.past_windows import window_of, without_time
from agent7.memory.agent import MemoryAgent
from agent7.memory.document.import_comparison import Change, Comparison
from agent7.memory.document.optimisation import Optimised, Suggested
from agent7.memory.document.sections import Document, Section
from agent7.memory.document.upkeep import MemoryDocument
from agent7.memory.erasure.mentions import carrier_of, phrases_of, speaker_of
from agent7.memory.graph.entity_graph import Fact, Graph, Surroundings
from agent7.memory.learning.echo import echoed, echoes
from agent7.memory.learning.lessons import Lesson, Lessons, LessonSource
from agent7.memory.learning.suggestions import Answered, Suggestion, Suggestions
from agent7.memory.learning.triggers import Triggers
from agent7.memory.lifecycle.core import Core, CoreMemory, VersionConflict
from agent7.memory.lifecycle.retention import Aged, Ageing
from agent7.memory.lifecycle.summaries import Summaries
from agent7.memory.lifecycle.topics import Topics
from agent7.memory.model import (
    MULTIPLIERS,
    Arm,
    Draft,
    Forgotten,
    Instruction,
    Memory,
    Note,
    Outcome,
    Overview,
    Part,
    Purpose,
    Recall,
    Recalled,
    Refusal,
    Remembered,
    Room,
    SummaryLine,
    TaskOutcome,
    Tier,
)
from agent7.memory.policy import DEFAULT_POLICY, MemoryPolicy, RecallPolicy, with_rewriting
from agent7.memory.recall.bitemporal import AsOf
from agent7.memory.recall.budget_levels import FEWER_MEMORIES, BudgetLevel, cheaper
from agent7.memory.recall.explanation_rules import Explained
from agent7.memory.recall.explanations import Account, ExplainedRecall
from agent7.memory.recall.history import Chapter, Provenance, Timeline
from agent7.memory.recall.recipes import RECIPES, Recipe, Rewriting, Tiers
from agent7.memory.recall.session_start import Known, SessionStart, Started
from agent7.memory.write.claims import Claim, Kept, Reading, Rejection, Sifted, Source
from agent7.memory.write.gate import judge as pass_gate
from agent7.memory.write.gate import may_report
from agent7.memory.write.quarantine import Quarantine
from agent7.store.memory.triggers import Trigger

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
    "Change",
    "Chapter",
    "Claim",
    "Comparison",
    "Core",
    "CoreMemory",
    "Correction",
    "Document",
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
    "Outcome",
    "Overview",
    "Part",
    "Provenance",
    "Purpose",
    "Quarantine",
    "Reading",
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
    "SessionStart",
    "Sifted",
    "Source",
    "Started",
    "Statement",
    "Suggested",
    "Suggestion",
    "Suggestions",
    "Summaries",
    "SummaryLine",
    "Surroundings",
    "TaskOutcome",
    "Tier",
    "Tiers",
    "Timeline",
    "Topics",
    "Trigger",
    "Triggers",
    "VersionConflict",
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
