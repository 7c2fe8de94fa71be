-- Quiet hours, reminders, the other address of a person, and the ledger of what everything cost.

ALTER TABLE workspaces
  ADD quiet_from  time NOT NULL DEFAULT '21:00',      -- in the person's time zone: nothing that we start ourselves goes out
  ADD quiet_until time NOT NULL DEFAULT '08:00';      -- equal = no quiet hours

ALTER TABLE users
  ADD reminded_at timestamptz;                        -- last template that asked them to write, since an answer was held

ALTER TABLE outbox
  ADD address smallint NOT NULL DEFAULT 0;            -- 0 number and BSUID, 1 the number alone, 2 the BSUID alone

GRANT SELECT (kind, started_by_us) ON outbox TO agent7_lookup;

-- What may be sent next: a template passes what is held, and nothing waits behind what we started ourselves for later.
CREATE OR REPLACE FUNCTION outbox_left(of_workspace bigint, in_state smallint, before timestamptz, most integer)
RETURNS TABLE (scope_id bigint, outbox_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.scope_id, o.id FROM outbox o
   WHERE o.workspace_id = of_workspace AND o.state = in_state
     AND COALESCE(CASE in_state WHEN 1 THEN o.claimed_at ELSE o.not_before END, o.created_at) <= before
     AND (in_state <> 0 OR NOT EXISTS (
       SELECT FROM outbox older WHERE older.scope_id = o.scope_id AND older.state IN (0, 1, 4) AND older.id < o.id
          AND NOT (older.state = 4 AND o.kind = 3)
          AND NOT (older.state = 0 AND older.started_by_us AND COALESCE(older.not_before > before, false))))
   ORDER BY o.created_at, o.id LIMIT most
$$;

CREATE TABLE costs (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id  bigint NOT NULL REFERENCES workspaces,
  scope_id      bigint NOT NULL REFERENCES scopes,
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
  UNIQUE (scope_id, kind, reference, part)
);
CREATE INDEX costs_of_days ON costs (workspace_id, at);

ALTER TABLE costs ENABLE ROW LEVEL SECURITY;
ALTER TABLE costs FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON costs TO agent7_maintenance USING (true) WITH CHECK (true);
CREATE POLICY fence ON costs TO agent7_app
  USING (scope_id = ANY (current_setting('agent7.scopes')::bigint[]))
  WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]));
CREATE POLICY lookup ON costs FOR SELECT TO agent7_lookup USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON costs TO agent7_app, agent7_maintenance;
GRANT SELECT (workspace_id, kind, category, billable, tokens_in, tokens_out, amount, currency, at) ON costs TO agent7_lookup;

-- An operator's sums over everybody of the workspace that this transaction is fenced to. Sums only: no person, no reference.
CREATE FUNCTION costs_by_day(of_workspace bigint, since timestamptz, until timestamptz, zone text)
RETURNS TABLE (day date, kind text, category text, currency text, entries bigint, billable bigint, unpriced bigint, amount numeric,
               tokens_in bigint, tokens_out bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT (c.at AT TIME ZONE zone)::date, c.kind, c.category, c.currency, count(*), count(*) FILTER (WHERE c.billable),
         count(*) FILTER (WHERE c.billable AND c.amount IS NULL), sum(c.amount), sum(c.tokens_in)::bigint, sum(c.tokens_out)::bigint
    FROM costs c
   WHERE c.workspace_id = of_workspace AND c.at >= since AND c.at < until
     AND of_workspace = current_setting('agent7.workspace')::bigint
   GROUP BY 1, 2, 3, 4
   ORDER BY 1, 2, 3, 4
$$;

GRANT CREATE ON SCHEMA public TO agent7_lookup;
ALTER FUNCTION costs_by_day(bigint, timestamptz, timestamptz, text) OWNER TO agent7_lookup;
REVOKE CREATE ON SCHEMA public FROM agent7_lookup;
REVOKE ALL ON FUNCTION costs_by_day(bigint, timestamptz, timestamptz, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION costs_by_day(bigint, timestamptz, timestamptz, text) TO agent7_app;
