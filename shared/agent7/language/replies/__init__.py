"""Response generation from templates: the assistant's own words, in the language of the person.

What enters here makes sentences out of values and decides nothing. One module a subject; the templates that all share stand in `phrases`.
Other rooms import the modules of this package.
"""
