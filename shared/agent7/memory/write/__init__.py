"""The write side: intake, gate, evidence, deduplication, contradiction, consolidation."""
