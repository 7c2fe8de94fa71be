"""The assistant's own words: response generation from templates, in the language of the person."""
