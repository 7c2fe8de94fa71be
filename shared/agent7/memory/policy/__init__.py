"""Every number of memory in one place, each with its unit and its reason, one module a room. Pure."""

from agent7.memory.policy.document_policy import DocumentPolicy
from agent7.memory.policy.learning_policy import CorePolicy, TriggerPolicy
from agent7.memory.policy.lifecycle_policy import AgeingPolicy, CompactionPolicy, SummaryPolicy, TopicPolicy
from agent7.memory.policy.memory_policy import DEFAULT_POLICY, GatePolicy, MemoryPolicy, with_rewriting
from agent7.memory.policy.recall_policy import GraphPolicy, RecallPolicy

__all__ = [
    "DEFAULT_POLICY",
    "AgeingPolicy",
    "CompactionPolicy",
    "CorePolicy",
    "DocumentPolicy",
    "GatePolicy",
    "GraphPolicy",
    "MemoryPolicy",
    "RecallPolicy",
    "SummaryPolicy",
    "TopicPolicy",
    "TriggerPolicy",
    "with_rewriting",
]
