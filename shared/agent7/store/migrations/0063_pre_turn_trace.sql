-- How long each step of a turn took, how many tokens each part of its prompt had, which deeds it did: times, sizes and names, never a word.
ALTER TABLE turns ADD COLUMN trace jsonb NOT NULL DEFAULT '{}';

-- Tasks of a whole workspace, the latest first: ids alone; what they hold is read within the fence of their people.
GRANT SELECT (state, talked_at) ON tasks TO agent7_lookup;
