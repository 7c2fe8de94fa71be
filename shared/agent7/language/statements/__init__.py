"""Statements: slot filling from segmentation to values, with coreference, negation, deixis and repairs."""
