-- When a key was last shown, people whose number went to somebody else, and unions that can be taken apart.

ALTER TABLE user_aliases ADD shown_at timestamptz;    -- when the last message that we know of under this key was sent, within a day
ALTER TABLE users ADD parked_at timestamptz;          -- no key leads to them any more: their number has a new owner
CREATE INDEX users_parked ON users (workspace_id, parked_at) WHERE parked_at IS NOT NULL;
CREATE INDEX user_aliases_ended ON user_aliases (workspace_id, kind, value, valid_until) WHERE valid_until IS NOT NULL;

ALTER TABLE user_aliases NO FORCE ROW LEVEL SECURITY;  -- their owner looks past the fence for these statements
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;
UPDATE user_aliases a SET shown_at = GREATEST(a.valid_from, u.last_inbound_at) FROM users u WHERE u.id = a.user_id AND a.valid_until IS NULL;
-- What somebody had given up before they turned out to be somebody else goes along, as all of their keys do now.
UPDATE user_aliases a SET user_id = k.id FROM users f JOIN users k ON k.scope_id = f.united_into
 WHERE a.user_id = f.id AND a.ended_by IN ('changed', 'recycled');
UPDATE users u SET parked_at = now() WHERE u.united_into IS NULL
   AND EXISTS (SELECT FROM user_aliases a WHERE a.user_id = u.id)
   AND NOT EXISTS (SELECT FROM user_aliases a WHERE a.user_id = u.id AND a.valid_until IS NULL);
ALTER TABLE users FORCE ROW LEVEL SECURITY;
ALTER TABLE user_aliases FORCE ROW LEVEL SECURITY;

ALTER TABLE user_unions
  ADD public_id text NOT NULL UNIQUE DEFAULT upper(left(replace(gen_random_uuid()::text, '-', ''), 26)),
  ADD before    jsonb,                                -- what cannot be read off the rows that moved, without a word of anybody; null: none taken
  ADD undone_at timestamptz;
-- Ids and figures alone, which an operator lists for a workspace; whoever moves rows still needs both scopes.
ALTER POLICY fence ON user_unions USING (workspace_id = (SELECT current_setting('agent7.workspace')::bigint))
  WITH CHECK (workspace_id = (SELECT current_setting('agent7.workspace')::bigint));
CREATE INDEX user_unions_of_workspace ON user_unions (workspace_id, united_at DESC);

-- Of two entries about the same, the one that gave way is the first version of the other: forgetting reaches it there.
ALTER TABLE core_memory_versions
  DROP CONSTRAINT core_memory_versions_reason_check,
  ADD CONSTRAINT core_memory_versions_reason_check
      CHECK (reason IN ('stated', 'taken back', 'reflection', 'operator', 'undo', 'united'));

ALTER TABLE erasures
  DROP CONSTRAINT erasures_asked_by_check,
  ADD CONSTRAINT erasures_asked_by_check CHECK (asked_by IN ('person', 'operator', 'ledger', 'retention'));
