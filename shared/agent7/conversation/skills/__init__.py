"""Skills: what the assistant can do, one file a skill, or a folder where it is more. No skill imports another.

A skill reads what a part of a message wants of it, settles the answer to a question of its own (`settle`), and makes acts. Its module
declares what it offers in `SKILLS`; `table` collects them, so that rules and model know the same skills.

| skill | what it is for |
|---|---|
| `acknowledgements` | what came without words, and what cannot be looked at |
| `certainty` | hedging, and questions whether something old or contradicted still holds |
| `corrections`, `lessons`, `instructions` | what is put right, what is learnt from it, standing instructions |
| `documents` | the memory document and all data, as files |
| `forgetting` | about a topic, the last, everything |
| `history`, `why` | earlier values, what is known of something; provenance of an answer |
| `memories` | what is kept, asked for or in passing |
| `contact`, `talk` | stop, start, help, a human; what a reply alone does |
| `proposals`, `reactions` | what the person makes of our offers and replies |
| `reminders` | set, listed, moved, cancelled, delivered |
| `tasks` | work at Manus: begun, gone on with, answered, cancelled, told |
"""
