"""A conversation: who wrote, what it means, what is done and said about it, and what is learnt afterwards.

| room | what it is for |
|---|---|
| `turn` | the turn protocol (lease, crash, order) and the plan of one turn on one screen: begin with `turn.plan` |
| `understanding` | what a message means: parts, language, routing by rules or by a model |
| `skills` | what the assistant can do, one file or folder a skill |
| `acts` | the acts that several skills make, carried out in the transaction of the turn |
| `identity` | which person is behind which keys |
| `conduct` | when and at what price the assistant speaks |
| `media` | voice, pictures and files |
| `extraction` | what is learnt after the reply |
| `erasure` | erasure of a person, redaction of what was forgotten |

One direction: turn, extraction -> understanding -> skills, identity -> acts -> erasure, media -> conduct -> the input of a turn (`heard`).
"""
