-- A recall follows a recipe: what it is for, which arms looked, and what the score of each memory was made of.

ALTER TABLE recalls
  DROP CONSTRAINT recalls_purpose_check,
  ADD CONSTRAINT recalls_purpose_check CHECK (purpose IN ('session_start', 'turn', 'task', 'search', 'cheap')),
  ADD COLUMN arms text[] NOT NULL DEFAULT '{}';

-- Shares by name, and the factors; figures alone, no words of anybody.
ALTER TABLE recall_items ADD COLUMN parts jsonb NOT NULL DEFAULT '{}';
