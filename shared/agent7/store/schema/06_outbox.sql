-- What goes out, in order, and what became of it.

CREATE TABLE outbox (
  id            bigint GENERATED ALWAYS AS IDENTITY,
  public_id     text NOT NULL,
  workspace_id  bigint NOT NULL,
  scope_id      bigint NOT NULL,
  user_id       bigint NOT NULL,
  turn_id       bigint,
  position      smallint NOT NULL,
  kind          smallint NOT NULL,                    -- 0 text, 3 template, 6 file; `outbox.py` names them all
  payload       jsonb NOT NULL,
  quote_wamid   text,
  started_by_us boolean NOT NULL DEFAULT false,
  state         smallint NOT NULL DEFAULT 0,          -- 0 queued, 1 sending, 2 sent, 3 failed, 4 held
  attempts      smallint NOT NULL DEFAULT 0,
  duplicates    smallint NOT NULL DEFAULT 0,          -- resent although the first may have gone through
  created_at    timestamptz NOT NULL,
  not_before    timestamptz,
  claimed_at    timestamptz,
  sent_at       timestamptz,
  wamid         text,
  status_rank   smallint NOT NULL DEFAULT 0,          -- 1 sent, 2 delivered, 3 read
  status_at     timestamptz,
  error_code    integer,
  error_verdict text,
  address       smallint NOT NULL DEFAULT 0,          -- 0 number and BSUID, 1 the number alone, 2 the BSUID alone
  task_step_id  bigint,
  PRIMARY KEY (id, workspace_id),
  UNIQUE (public_id, workspace_id),
  UNIQUE (turn_id, position, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES users (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, turn_id) REFERENCES turns (workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (workspace_id, task_step_id) REFERENCES task_steps (workspace_id, id) ON DELETE SET NULL (task_step_id)
);
CREATE INDEX outbox_open ON outbox (scope_id, id) WHERE state IN (0, 1, 4);
CREATE INDEX outbox_due ON outbox (workspace_id, state, created_at) WHERE state IN (0, 1, 4);
CREATE INDEX outbox_by_wamid ON outbox (workspace_id, wamid) WHERE wamid IS NOT NULL;
CREATE INDEX outbox_of_task_step ON outbox (task_step_id) WHERE task_step_id IS NOT NULL;
CREATE INDEX outbox_erased_by_scope_id ON outbox (scope_id);
CREATE INDEX outbox_erased_by_user_id ON outbox (user_id);
SELECT fence_table('outbox', by => 'scope', looked_up => true);
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox TO agent7_app, agent7_maintenance;
GRANT SELECT (id, public_id, workspace_id, scope_id, kind, started_by_us, state, attempts, created_at, not_before, claimed_at,
              wamid) ON outbox TO agent7_lookup;
