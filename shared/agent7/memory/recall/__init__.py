"""The read side: what is brought to mind for a question, how sure it is, and why it is there."""
