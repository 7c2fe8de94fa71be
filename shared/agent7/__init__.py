"""agent7: a WhatsApp assistant that remembers. The code that every function shares.

Dependencies point one way: functions -> conversation, jobs -> memory, tasks, channels -> store, llm -> errors, clock, settings.
"""

__version__ = "0.1.0"
