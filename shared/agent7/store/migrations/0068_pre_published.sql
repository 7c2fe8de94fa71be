-- What an operator published of a person's memory is the workspace's own, and goes with the person all the same: whoever deletes this row, by
-- an erasure of the scope that it came from among others, deletes the memory.
ALTER TABLE shared_memories
  ADD COLUMN published_from bigint,                   -- the scope of the person
  ADD COLUMN published_of   text,                     -- the memory of theirs, by its public id
  ADD COLUMN published_by   text,                     -- the operator
  ADD FOREIGN KEY (workspace_id, published_from) REFERENCES scopes (workspace_id, id);
CREATE INDEX shared_memories_published ON shared_memories (published_from);
