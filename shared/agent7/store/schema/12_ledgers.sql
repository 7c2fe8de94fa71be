-- What everything cost, what of a day's limits is gone, who changed what, and whom we erased.

CREATE TABLE costs (
  id            bigint GENERATED ALWAYS AS IDENTITY,
  workspace_id  bigint NOT NULL,
  scope_id      bigint NOT NULL,
  kind          text NOT NULL,                        -- message, turn, recall, job, task
  reference     text NOT NULL,                        -- public id of what cost, never a number or a text
  part          text NOT NULL DEFAULT '',             -- what of it: router, responder, embedding
  category      text NOT NULL DEFAULT '',             -- of a message: service, utility; of a call: the model
  detail        text NOT NULL DEFAULT '',             -- of a message: pricing model and type
  market        text,                                 -- which entry of the price table it was priced by
  billable      boolean NOT NULL DEFAULT true,
  tokens_in     bigint,
  tokens_out    bigint,
  amount        numeric(18, 9),                       -- null = not known, which is not nothing
  currency      text,
  price_version text,
  at            timestamptz NOT NULL,
  database_ms   real,                                 -- how long Postgres worked for it; null = not measured
  PRIMARY KEY (id, workspace_id),
  UNIQUE (scope_id, kind, reference, part, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id)
);
CREATE INDEX costs_of_days ON costs (workspace_id, at);
SELECT fence_table('costs', by => 'scope', looked_up => true);
GRANT SELECT, INSERT, UPDATE, DELETE ON costs TO agent7_app, agent7_maintenance;
GRANT SELECT (workspace_id, kind, category, billable, tokens_in, tokens_out, amount, currency, at) ON costs TO agent7_lookup;

CREATE TABLE user_days (
  workspace_id  bigint NOT NULL,
  scope_id      bigint NOT NULL,
  user_id       bigint NOT NULL,
  day           date NOT NULL,                        -- in the person's time zone
  turns         integer NOT NULL DEFAULT 0,
  cost_usd      numeric(12, 6) NOT NULL DEFAULT 0,
  limit_told_at timestamptz,
  tasks         integer NOT NULL DEFAULT 0,
  PRIMARY KEY (scope_id, day, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES users (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX user_days_erased_by_user_id ON user_days (user_id);
SELECT fence_table('user_days', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON user_days TO agent7_app, agent7_maintenance;

-- Sums of a workspace's models by its own day. Several rows a day, or all its people would wait for one row's lock. Names nobody.
CREATE TABLE workspace_days (
  workspace_id bigint NOT NULL REFERENCES workspaces,
  day          date NOT NULL,                         -- in the workspace's time zone
  part         smallint NOT NULL,
  cost_usd     numeric(18, 9) NOT NULL DEFAULT 0,     -- what is not priced counts by a high guess
  near_turns   integer NOT NULL DEFAULT 0,            -- answered sparingly, since a limit was near
  over_turns   integer NOT NULL DEFAULT 0,            -- answered without a model, since a limit was reached
  tight_turns  integer NOT NULL DEFAULT 0,            -- told less, or not asked at all, since one answer would have cost too much
  PRIMARY KEY (workspace_id, day, part)
);
SELECT fence_table('workspace_days', by => 'workspace');
GRANT SELECT, INSERT, UPDATE, DELETE ON workspace_days TO agent7_app, agent7_maintenance;

-- Never a value: what was there before may have to be forgotten.
CREATE TABLE audit_log (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  workspace_id bigint NOT NULL REFERENCES workspaces,
  actor        text NOT NULL,                         -- 'admin': whoever carries the admin token
  action       text NOT NULL,
  fields       text[] NOT NULL,                       -- names of what was changed
  at           timestamptz NOT NULL,
  PRIMARY KEY (id, workspace_id)
);
CREATE INDEX audit_log_of_workspace ON audit_log (workspace_id, at);
SELECT fence_table('audit_log', by => 'workspace');
GRANT SELECT, INSERT ON audit_log TO agent7_app;
GRANT SELECT, INSERT, DELETE ON audit_log TO agent7_maintenance;

CREATE TABLE erasures (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  public_id    text NOT NULL,
  workspace_id bigint NOT NULL REFERENCES workspaces,
  whose        bigint,                                -- the person's scope while it is there; null: their rows are gone
  asked_by     text NOT NULL CHECK (asked_by IN ('person', 'operator', 'ledger', 'retention')),
  asked_at     timestamptz NOT NULL,                  -- what was sent until then is never taken in
  rows_gone_at timestamptz,
  done_at      timestamptz,                           -- nothing is left at Manus nor in the bucket
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id)
);
CREATE UNIQUE INDEX erasures_open ON erasures (workspace_id, whose) WHERE whose IS NOT NULL;
CREATE INDEX erasures_not_done ON erasures (workspace_id, asked_at) WHERE done_at IS NULL;
SELECT fence_table('erasures', by => 'workspace');
GRANT SELECT, INSERT, UPDATE, DELETE ON erasures TO agent7_app, agent7_maintenance;

CREATE TABLE erasure_leftovers (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  workspace_id bigint NOT NULL,
  erasure_id   bigint NOT NULL,
  kind         smallint NOT NULL,                     -- 0 a task at Manus, 1 a task there that may still show up, 2 an object in the bucket
  reference    text NOT NULL,                         -- Manus' id; our id in its title; the object's key. Never a word of a person
  since        timestamptz,                           -- of 1: how far to look back
  until        timestamptz,                           -- of 1: after that it will not show up any more
  not_before   timestamptz NOT NULL,
  attempts     smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (id, workspace_id),
  UNIQUE (erasure_id, kind, reference, workspace_id),
  FOREIGN KEY (workspace_id, erasure_id) REFERENCES erasures (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX erasure_leftovers_due ON erasure_leftovers (workspace_id, not_before);
SELECT fence_table('erasure_leftovers', by => 'workspace');
GRANT SELECT, INSERT, UPDATE, DELETE ON erasure_leftovers TO agent7_app, agent7_maintenance;

-- What stays of somebody: keyed hashes of their number and user id, so that what was sent before is not taken in when it comes
-- late, and what others decided about them still holds should they write again.
CREATE TABLE erased_keys (
  workspace_id bigint NOT NULL REFERENCES workspaces,
  key_hash     text NOT NULL,
  erased_at    timestamptz NOT NULL,
  access       text CHECK (access IN ('allow', 'block', 'invited')),
  stopped      boolean NOT NULL DEFAULT false,        -- had opted out
  day          date,                                  -- what they had of that day's limits
  turns        integer NOT NULL DEFAULT 0,
  cost_usd     numeric(12, 6) NOT NULL DEFAULT 0,
  tasks        integer NOT NULL DEFAULT 0,
  PRIMARY KEY (workspace_id, key_hash)
);
SELECT fence_table('erased_keys', by => 'workspace', looked_up => true);
GRANT SELECT, INSERT, UPDATE, DELETE ON erased_keys TO agent7_app, agent7_maintenance;
GRANT SELECT (workspace_id, key_hash, erased_at) ON erased_keys TO agent7_lookup;

-- Tasks at Manus of which no event is to be kept any more. Nobody's scope is known when one comes, so this needs no fence.
CREATE TABLE erased_tasks (
  manus_hash text PRIMARY KEY,                        -- SHA-256 of an id that Manus drew at random
  erased_at  timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON erased_tasks TO agent7_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON erased_tasks TO agent7_maintenance;
