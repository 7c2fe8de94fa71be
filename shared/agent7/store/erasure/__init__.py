"""Erasure of a person: the wish, the rows that go, what stays outside, and the export of personal data.

A "forget" of single memories is no erasure of a person: `agent7.memory.erasure`.
"""
