"""Corrections: what a message puts right of what was told or answered, and the lesson that it leaves.

What enters here corrects; forgetting and new facts do not. `reading` is the way in, `told_words` puts right what was told in words of the
person's own, `lesson_left` keeps what an answer got wrong.
"""
