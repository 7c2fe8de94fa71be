"""Erasure: a person's data deleted over every store, and redaction of the words of what was forgotten.

`user_erasure` erases a person in steps that can be repeated, `outside_leftovers` clears away what is left at Manus and in the bucket,
`redaction` takes forgotten words out of messages and replies, `traces` are the keyed hashes that outlive an erasure. Import the module
that is meant: together they bring all of memory, which the arrival of a mail does not need.
"""
