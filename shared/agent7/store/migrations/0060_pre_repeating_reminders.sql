-- A reminder that comes again: its rule, as RFC 5545 writes it. Null: it comes once.
ALTER TABLE triggers ADD COLUMN repeats text;
