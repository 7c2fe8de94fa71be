"""A year of somebody's life with the assistant, on a clock that is driven: what a memory looks like that is kept in order every night."""
