"""Retrieval, the read side: what is brought to mind for a question, how sure it is, and why it is there.

query -> candidates (arms) -> scoring -> selection -> trust. What enters only reads; what a recall leaves behind is written by
`learning`. Rules and configuration (scoring, selection, recipes) are pure.
"""
