"""Numbers of recall: how candidates are found, how far the graph is followed, and what each part of a score weighs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from agent7.memory.model import Purpose
from agent7.memory.recall.recipes import RECIPES, Recipe


@dataclass(frozen=True, slots=True)
class GraphPolicy:
    """How far the graph is followed from the names of a question."""

    links_followed: int = 60
    """Memories of one entity, the newest, at most: one that is spoken of everywhere leads nowhere in particular. A recall's walk counts
    no further than `least_near` lets them say anything."""
    entities_followed: int = 30
    """So many lead on from one step to the next, the nearest: two steps read at most a few thousand rows."""
    farther: float = 0.7
    """What each step is worth of the one before."""
    least_near: float = 0.3
    """Nearness from which it says anything: a name of which more than a dozen memories speak leads nowhere in particular."""
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
    models_of_latin: frozenset[str] = frozenset({"minilm-l6-pca:256", "minilm-l6-int8-dynamic:384", "minilm-l6-int8:384"})
    """Embedding models that hardly read other scripts: of Chinese and Japanese their cosines say less than a shared pair of letters."""
    models_of_every_language: Mapping[str, float] = field(
        default_factory=lambda: {"minilm-use-pca:512": 0.3**0.5, "minilm-use-multilingual:896": 0.3**0.5}
    )
    """Models that read every language, with what a cosine of English with another is of one within a language: of English they keep
    three tenths for what languages have in common."""
    meaning_elsewhere: float = 0.05
    """What their cosines weigh there."""
    context_weight: float = 0.2
    """Words of the last messages, against those of the query: more helps talk between people and hurts an assistant's."""
    speaker_weight: float = 0.5
    """The query names who said it; "I", "my" name the user and "did you recommend" the assistant."""
    window_weight: float = 0.2
    graph_weight: float = 0.5
    """Of how near a memory is to the names of the question, which falls with each step and with how much is said of them."""
    near_from: float = 0.4
    """Score below which a memory says nothing about those that stand beside it: much of any conversation scores so."""
    neighbour_weight: float = 0.2
    """Of what the score of the one before, and of the one after, has beyond `near_from`."""
    farther_weight: float = 0.1
    """The same of those two away."""
    answer_weight: float = 0.1
    """More, for what was said right after a question: a question resembles the query more than its answer does."""
    conversation_weight: float = 0.3
    """Of the best score within the same conversation; of its own, where there is no other."""
    question_penalty: float = 0.08
    """For what only asks: "What painters do you like?" resembles the query more than its answer does."""
    question_length: int = 15
    """Lexemes from which a message tells something beside what it asks."""
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
