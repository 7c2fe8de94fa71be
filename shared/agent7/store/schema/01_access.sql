-- Roles, and the fence that each table gets. Row-level security is forced everywhere; the application role owns nothing.
--
-- Of the tables in the files that follow: whatever is of a workspace says so, every key of it ends with `workspace_id`, and every reference
-- between two such rows begins with it. Thus a workspace can move to another cluster, and a table be split by it (docs/decisions/0039).

CREATE EXTENSION IF NOT EXISTS vector;

DO $$
BEGIN
  -- Roles belong to the whole cluster: another database may have made them, or be making them right now.
  BEGIN
    CREATE ROLE agent7_app LOGIN NOINHERIT;
    -- For whoever signs in by hand: those of the functions come with each transaction (`unit_of_work`).
    ALTER ROLE agent7_app SET statement_timeout = '30s';
    ALTER ROLE agent7_app SET lock_timeout = '10s';
    ALTER ROLE agent7_app SET idle_in_transaction_session_timeout = '70s';
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END;
  BEGIN CREATE ROLE agent7_maintenance NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END;
  BEGIN CREATE ROLE agent7_lookup NOLOGIN;      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END;
END $$;

GRANT agent7_maintenance TO CURRENT_USER;
GRANT agent7_lookup      TO CURRENT_USER;
GRANT USAGE ON SCHEMA public TO agent7_app, agent7_maintenance, agent7_lookup;
GRANT SELECT ON schema_migrations TO agent7_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON schema_migrations TO agent7_maintenance;

-- Puts a table behind its fence. `by` says who gets in, of the application's role:
--   scope        whoever entered one of the row's scopes (`enter_fence`); they write under the workspace of the transaction alone
--   workspace    whoever entered the row's workspace
--   maintenance  nobody, or by a policy that stands beside the table
-- `looked_up`: look-ups with definer's rights read the columns granted to agent7_lookup: where a workspace is set of that one alone,
-- whatever they are asked; where none is, of any, for planners go through them all.
--
-- current_setting raises while nothing was set: an unset scope never reads as "nothing there". Out of a sub-select it comes when the
-- statement runs, once for each and not once a row. Called by the policy itself, the planner asks it in advance, and a plan that is kept
-- (those of our functions are) is made for the size of whoever came first: a large memory was then read whole, 210 ms instead of 31.
CREATE OR REPLACE FUNCTION fence_table(fenced regclass, by text, looked_up boolean DEFAULT false) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  of_scopes    CONSTANT text := $e$scope_id = ANY ((SELECT current_setting('agent7.scopes')::bigint[])::bigint[])$e$;
  of_workspace CONSTANT text := $e$workspace_id = (SELECT current_setting('agent7.workspace')::bigint)$e$;
  into_scopes    CONSTANT text := $e$scope_id = ANY (current_setting('agent7.scopes')::bigint[])$e$;
  into_workspace CONSTANT text := $e$workspace_id = current_setting('agent7.workspace')::bigint$e$;
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', fenced);
  EXECUTE format('CREATE POLICY maintenance ON %s TO agent7_maintenance USING (true) WITH CHECK (true)', fenced);
  CASE by
    WHEN 'scope' THEN
      EXECUTE format('CREATE POLICY fence ON %s TO agent7_app USING (%s) WITH CHECK (%s AND %s)',
                     fenced, of_scopes, into_scopes, into_workspace);
    WHEN 'workspace' THEN
      EXECUTE format('CREATE POLICY fence ON %s TO agent7_app USING (%s) WITH CHECK (%s)', fenced, of_workspace, into_workspace);
    WHEN 'maintenance' THEN NULL;
  END CASE;
  IF looked_up THEN
    EXECUTE format($p$CREATE POLICY lookup ON %s FOR SELECT TO agent7_lookup
      USING (COALESCE(workspace_id = (SELECT NULLIF(current_setting('agent7.workspace', true), '')::bigint), true))$p$, fenced);
  END IF;
END $$;
REVOKE ALL ON FUNCTION fence_table FROM PUBLIC;
