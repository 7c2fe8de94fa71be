-- Limits, pauses and hand-overs: how a person stands with the assistant today.

ALTER TABLE users
  ADD muted_until    timestamptz,                     -- a conversation that went in circles rests until then
  ADD handed_over_at timestamptz;                     -- the person asked for a human; null = the assistant answers

ALTER TABLE workspaces
  ADD turns_per_day  integer NOT NULL DEFAULT 300 CHECK (turns_per_day > 0),          -- of one person
  ADD cost_per_day   numeric(12, 6) NOT NULL DEFAULT 1 CHECK (cost_per_day >= 0),     -- of one person's models, US dollars
  ADD first_contact  text;                            -- instead of the built-in first-contact message

CREATE TABLE user_days (
  workspace_id  bigint NOT NULL REFERENCES workspaces,
  scope_id      bigint NOT NULL REFERENCES scopes,
  user_id       bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  day           date NOT NULL,                        -- in the person's time zone
  turns         integer NOT NULL DEFAULT 0,
  cost_usd      numeric(12, 6) NOT NULL DEFAULT 0,
  limit_told_at timestamptz,
  PRIMARY KEY (scope_id, day)
);

ALTER TABLE user_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE user_days FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON user_days TO agent7_maintenance USING (true) WITH CHECK (true);
CREATE POLICY fence ON user_days TO agent7_app
  USING (scope_id = ANY (current_setting('agent7.scopes')::bigint[]))
  WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]));
GRANT SELECT, INSERT, UPDATE, DELETE ON user_days TO agent7_app, agent7_maintenance;

CREATE INDEX users_handed_over ON users (workspace_id, handed_over_at) WHERE handed_over_at IS NOT NULL;
