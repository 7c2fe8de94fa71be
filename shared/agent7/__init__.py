"""agent7: a WhatsApp assistant that remembers. The code that every function shares.

Dependencies point one way: functions -> bootstrap -> api, jobs -> conversation -> manus -> billing -> memory, channels -> store, llm,
prompts -> language -> types -> errors, clock, settings, identity. At the top stand only the words that every room shares.
"""

__version__ = "0.1.0"
