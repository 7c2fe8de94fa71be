"""Response generation from templates: the assistant's own words, in the language of the person.

What enters here makes sentences out of values and decides nothing. A sentence without grammar of its own is said by its key:
`rendering.say("greeting", language)`.
Other rooms import the modules of this package.
"""
