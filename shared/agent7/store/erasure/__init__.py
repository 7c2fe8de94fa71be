"""Erasure of a person: the wish, the rows that go, what stays outside, and the export of personal data."""
