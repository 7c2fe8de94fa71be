"""Signals of a text: entities, sentiment, salience, secrets, directives."""
