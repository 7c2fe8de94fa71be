-- What became of what was recalled: whether an answer rested on it, what the person thought of it, and what exactly that changed.

ALTER TABLE recalls
  ADD COLUMN over_budget boolean NOT NULL DEFAULT false,  -- it cost more than the limit: what it brought in vain counts double
  ADD COLUMN thumb smallint CHECK (thumb IN (-1, 1));     -- the person's reaction to the reply that had it before it

ALTER TABLE recall_items
  ADD COLUMN echo text CHECK (echo IN ('used', 'ignored')),  -- what the answer shows; null: not judged, or nobody can know
  ADD COLUMN confidence_added real;                          -- what the person's verdict really added to the memory, to take it back by

UPDATE recall_items SET echo = verdict WHERE verdict IN ('used', 'ignored');
UPDATE recall_items SET confidence_added = CASE verdict WHEN 'helpful' THEN 0.05 ELSE -0.1 END WHERE verdict IN ('helpful', 'wrong');

CREATE INDEX recalls_of_days ON recalls (workspace_id, recalled_at);
