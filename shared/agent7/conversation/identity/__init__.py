"""Identity resolution: which person is behind which keys (number, BSUID), and what happens when keys change hands.

`senders` finds or makes the user behind a mail by the rules of `key_ownership`; `user_unions` makes one user of two, and two again.
Rules in `key_ownership` are pure; rows are in `agent7.store.identity`.
"""
