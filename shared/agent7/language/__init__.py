"""Natural language understanding and generation by rules, in five languages: what a text says, behind one door.

Other rooms import from here, and the assistant's own words from `agent7.language.replies`. Inside: text -> times, signals -> statements,
questions -> intents. What enters here is pure: no memory, no store, no model, no clock; and every word of a human language that the product
knows stands here. Public names: those of `__all__`.
"""

from agent7.language.data_files import LANGUAGES
from agent7.language.intents import agreement, choices, commands, task_words
from agent7.language.intents.answer_corrections import Correction, Exchange, LessonKind, correction_after, excerpt, said_as_lesson
from agent7.language.intents.command_recognition import LONGEST_MEMORY, agreed_to, takes_back
from agent7.language.intents.commands import Command, Reminder
from agent7.language.intents.event_times import FromEvent, event_question, time_from_event, with_date, without_event_time
from agent7.language.intents.off_record import off_record, put_right_behind_joke
from agent7.language.intents.proposals import LONGEST_PROPOSAL, promises_in, proposal_in, terms_of, without_sentence
from agent7.language.intents.reminder_intents import (
    EVERY_ONE,
    LONGEST_CHANGE,
    Said,
    Shift,
    another_reminder,
    change_of_reminder,
    changes_of_reminders,
)
from agent7.language.intents.reminder_orders import asked_after, asks_for_all, described, may_cancel, orders_about
from agent7.language.intents.reminder_requests import (
    Wish,
    delay,
    is_needless,
    names_nothing,
    new_time,
    only_points,
    tells_over,
    wishes,
    without_times,
)
from agent7.language.intents.result_verdicts import result_verdict
from agent7.language.intents.routes import (
    IN_PASSING,
    NOTHING_FOUND,
    TOO_SHORT,
    Intent,
    Route,
    is_request,
    route_by_rules,
    wants_another_try,
)
from agent7.language.intents.small_talk import small_talk
from agent7.language.intents.task_continuation import ContinuableTask, names_task
from agent7.language.intents.work_requests import asked_in_order
from agent7.language.parsed_message import ParsedMessage, parse
from agent7.language.questions import answer_evidence, newer_answers, past_questions, query_words, question_reading, quotable
from agent7.language.questions.anaphora import completed, speaks_by_pronoun
from agent7.language.questions.answerability import is_reported, is_supposed, may_be_told, tells
from agent7.language.questions.attitudes import Opinion, opinion_in, opposes, thing_asked_about
from agent7.language.questions.follow_ups import follow_up
from agent7.language.questions.owners import tells_kind
from agent7.language.questions.slot_questions import (
    QUESTION_MARKS,
    asking_clause,
    asks_past,
    is_question,
    question_slot,
    says_when,
    thing_asked_for,
    told_before,
    topic_slot,
)
from agent7.language.questions.topics import Topic, document_terms, shares_title
from agent7.language.questions.whom_asked_about import asks_of_assistant, asks_of_own, asks_who, points_back, refers_to_somebody
from agent7.language.readings import one_reading
from agent7.language.sentences import recognise
from agent7.language.signals import claim_words, name_words
from agent7.language.signals.chatter import worth_telling
from agent7.language.signals.directives import directs, must_wait
from agent7.language.signals.entities import Entity, EntityKind, entities_in
from agent7.language.signals.salience import Family, Sensed, SensoryPolicy, is_substantial, sense
from agent7.language.signals.secrets import holds_key, is_never_kept, redact_secrets, redacted
from agent7.language.signals.sentiment import STRONG_FROM, Emotion, emotion_of
from agent7.language.signals.styles import OPPOSITE_STYLES, Style, styles_asked_for
from agent7.language.statements.asides import own_statements
from agent7.language.statements.clauses.negation import denies
from agent7.language.statements.deixis import leans_alone
from agent7.language.statements.equality import (
    adds_nothing,
    capitals_of,
    details_fit,
    folded_words,
    names_of,
    numbers_of,
    says_the_same,
    told_names,
)
from agent7.language.statements.explicit_memories import (
    asks_to_change,
    descriptions,
    is_explicit_memory,
    is_of_the_one,
    told_besides,
    told_pieces,
    value_said,
)
from agent7.language.statements.filling.slot_filling import placed
from agent7.language.statements.grammars.schema import GRAMMARS
from agent7.language.statements.outdating import changed_value, may_change_value, may_outdate, outdates
from agent7.language.statements.paraphrases import tells_beside, times_agree, words_agree
from agent7.language.statements.parser import parse_statement, parse_statements, parse_statements_apart, spelled_out_sentences
from agent7.language.statements.repairs.corrections import contrasted, correction_of, may_correct, rejected_in, restated, with_replacement
from agent7.language.statements.repairs.handing_over import handed_over, may_hand_over
from agent7.language.statements.repairs.putting_right import Repair, names_value, only_takes_back, put_right, repair_in, values_in
from agent7.language.statements.repairs.starred import starred
from agent7.language.statements.slots import attributes, nouns
from agent7.language.statements.slots.attributes import (
    ATTRIBUTES,
    COLLECTIVE,
    RELATIONS,
    USER,
    Attribute,
    covering,
    definition,
    display_name,
    is_relation,
)
from agent7.language.statements.slots.open_attributes import kind_of
from agent7.language.statements.slots.value_normalization import iana_zone, normalise_value
from agent7.language.statements.statement import Statement
from agent7.language.text.documents import DOCUMENT_CHARACTERS, headings_of, in_lines, is_document, is_passed_on
from agent7.language.text.identification import UNDETERMINED, detect_language, language_scores
from agent7.language.text.language_names import LANGUAGE_NAMES
from agent7.language.text.normalization import (
    APOSTROPHES,
    DOUBLE_QUOTES,
    MOST_READ,
    STATED,
    as_read,
    clean,
    fold,
    fold_value,
    sentences,
    telling_pattern,
    unmarked,
)
from agent7.language.text.pieces import Piece, bare_topic, in_whole_sentences, pieces, told, without
from agent7.language.text.token_counts import count_tokens, count_tokens_each, encodable, estimate_tokens
from agent7.language.text.tokenization import is_unspaced, lex, query_terms, stems_in, stems_of, topic_terms, words_in
from agent7.language.text.word_lists import STOP_WORDS
from agent7.language.times import recurrences
from agent7.language.times.moment_types import Day, Due, Moment
from agent7.language.times.moments import one_time, when
from agent7.language.times.parser import may_name_time, moments_in
from agent7.language.times.windows import asks_when, holds_time, named_window

__all__ = [
    "APOSTROPHES",
    "ATTRIBUTES",
    "COLLECTIVE",
    "DOCUMENT_CHARACTERS",
    "DOUBLE_QUOTES",
    "EVERY_ONE",
    "GRAMMARS",
    "IN_PASSING",
    "LANGUAGES",
    "LANGUAGE_NAMES",
    "LONGEST_CHANGE",
    "LONGEST_MEMORY",
    "LONGEST_PROPOSAL",
    "MOST_READ",
    "NOTHING_FOUND",
    "OPPOSITE_STYLES",
    "QUESTION_MARKS",
    "RELATIONS",
    "STATED",
    "STOP_WORDS",
    "STRONG_FROM",
    "TOO_SHORT",
    "UNDETERMINED",
    "USER",
    "Attribute",
    "Command",
    "ContinuableTask",
    "Correction",
    "Day",
    "Due",
    "Emotion",
    "Entity",
    "EntityKind",
    "Exchange",
    "Family",
    "FromEvent",
    "Intent",
    "LessonKind",
    "Moment",
    "Opinion",
    "ParsedMessage",
    "Piece",
    "Reminder",
    "Repair",
    "Route",
    "Said",
    "Sensed",
    "SensoryPolicy",
    "Shift",
    "Statement",
    "Style",
    "Topic",
    "Wish",
    "adds_nothing",
    "agreed_to",
    "agreement",
    "another_reminder",
    "answer_evidence",
    "as_read",
    "asked_after",
    "asked_in_order",
    "asking_clause",
    "asks_for_all",
    "asks_of_assistant",
    "asks_of_own",
    "asks_past",
    "asks_to_change",
    "asks_when",
    "asks_who",
    "attributes",
    "bare_topic",
    "capitals_of",
    "change_of_reminder",
    "changed_value",
    "changes_of_reminders",
    "choices",
    "claim_words",
    "clean",
    "commands",
    "completed",
    "contrasted",
    "correction_after",
    "correction_of",
    "count_tokens",
    "count_tokens_each",
    "covering",
    "definition",
    "delay",
    "denies",
    "described",
    "descriptions",
    "details_fit",
    "detect_language",
    "directs",
    "display_name",
    "document_terms",
    "emotion_of",
    "encodable",
    "entities_in",
    "estimate_tokens",
    "event_question",
    "excerpt",
    "fold",
    "fold_value",
    "folded_words",
    "follow_up",
    "handed_over",
    "headings_of",
    "holds_key",
    "holds_time",
    "iana_zone",
    "in_lines",
    "in_whole_sentences",
    "is_document",
    "is_explicit_memory",
    "is_needless",
    "is_never_kept",
    "is_of_the_one",
    "is_passed_on",
    "is_question",
    "is_relation",
    "is_reported",
    "is_request",
    "is_substantial",
    "is_supposed",
    "is_unspaced",
    "kind_of",
    "language_scores",
    "leans_alone",
    "lex",
    "may_be_told",
    "may_cancel",
    "may_change_value",
    "may_correct",
    "may_hand_over",
    "may_name_time",
    "may_outdate",
    "moments_in",
    "must_wait",
    "name_words",
    "named_window",
    "names_nothing",
    "names_of",
    "names_task",
    "names_value",
    "new_time",
    "newer_answers",
    "normalise_value",
    "nouns",
    "numbers_of",
    "off_record",
    "one_reading",
    "one_time",
    "only_points",
    "only_takes_back",
    "opinion_in",
    "opposes",
    "orders_about",
    "outdates",
    "own_statements",
    "parse",
    "parse_statement",
    "parse_statements",
    "parse_statements_apart",
    "past_questions",
    "pieces",
    "placed",
    "points_back",
    "promises_in",
    "proposal_in",
    "put_right",
    "put_right_behind_joke",
    "query_terms",
    "query_words",
    "question_reading",
    "question_slot",
    "quotable",
    "recognise",
    "recurrences",
    "redact_secrets",
    "redacted",
    "refers_to_somebody",
    "rejected_in",
    "repair_in",
    "restated",
    "result_verdict",
    "route_by_rules",
    "said_as_lesson",
    "says_the_same",
    "says_when",
    "sense",
    "sentences",
    "shares_title",
    "small_talk",
    "speaks_by_pronoun",
    "spelled_out_sentences",
    "starred",
    "stems_in",
    "stems_of",
    "styles_asked_for",
    "takes_back",
    "task_words",
    "telling_pattern",
    "tells",
    "tells_beside",
    "tells_kind",
    "tells_over",
    "terms_of",
    "thing_asked_about",
    "thing_asked_for",
    "time_from_event",
    "times_agree",
    "told",
    "told_before",
    "told_besides",
    "told_names",
    "told_pieces",
    "topic_slot",
    "topic_terms",
    "unmarked",
    "value_said",
    "values_in",
    "wants_another_try",
    "when",
    "wishes",
    "with_date",
    "with_replacement",
    "without",
    "without_event_time",
    "without_sentence",
    "without_times",
    "words_agree",
    "words_in",
    "worth_telling",
]
