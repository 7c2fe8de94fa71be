-- Answers to requests with an Idempotency-Key, for a day: the same request once more gets the same answer and does nothing again.
CREATE TABLE kept_answers (
  workspace_id bigint NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  member       text NOT NULL,                         -- who asked: keys of two members never meet
  key_hash     bytea NOT NULL,
  request_hash bytea NOT NULL,                        -- of address and body: another request with this key is refused
  began_at     timestamptz NOT NULL,
  answer       bytea,                                 -- null while it is worked at; sealed with the key, which stands nowhere
  PRIMARY KEY (workspace_id, member, key_hash)
);
CREATE INDEX kept_answers_by_time ON kept_answers (workspace_id, began_at);
SELECT fence_table('kept_answers', by => 'workspace');
GRANT SELECT, INSERT, UPDATE, DELETE ON kept_answers TO agent7_app, agent7_maintenance;
