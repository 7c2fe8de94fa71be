-- A memory's row names its lexemes, one a line: by them its postings are found when it goes or is put away, and no index by memory is kept
-- for that. Null: written before, or by a version that does not name them.
ALTER TABLE memories ADD COLUMN terms text;
