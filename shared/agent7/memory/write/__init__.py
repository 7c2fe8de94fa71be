"""The write side: intake, gate (admission control), evidence, deduplication, contradiction, consolidation.

Everything that becomes a memory comes this way, whoever said it. Gate, evidence and contradiction are pure rules.
"""
