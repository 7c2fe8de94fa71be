"""A pretend WhatsApp for one machine: the fake Graph API, phones for a few people, and switches for tests.

What enters here imitates Meta's side of `docs`' contracts: it checks what we send as strictly as Meta documents it,
signs what it posts, and keeps its visible chats. Nothing of the application may depend on it.
"""
