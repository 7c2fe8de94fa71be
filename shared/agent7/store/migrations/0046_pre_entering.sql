-- A transaction names its workspace and scopes once, and Postgres looks whether they belong together: the scopes of another workspace let in
-- nobody. A scope that is no more lets in nobody either, and is no fault: its person was erased. The fences of the tables go by the scope alone,
-- since what they would ask besides, they would ask in each plan and at each table.
CREATE FUNCTION enter_fence(of_workspace bigint, of_scopes bigint[]) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('agent7.workspace', '', true);  -- as long as none is set, the scopes of all can be looked at
  IF EXISTS (SELECT FROM scopes s WHERE s.id = ANY (of_scopes) AND s.workspace_id <> of_workspace) THEN
    RAISE EXCEPTION 'a scope belongs to another workspace' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM set_config('agent7.workspace', of_workspace::text, true), set_config('agent7.scopes', of_scopes::text, true);
END $$;
GRANT CREATE ON SCHEMA public TO agent7_lookup;
ALTER FUNCTION enter_fence(bigint, bigint[]) OWNER TO agent7_lookup;
REVOKE CREATE ON SCHEMA public FROM agent7_lookup;
REVOKE ALL ON FUNCTION enter_fence(bigint, bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enter_fence(bigint, bigint[]) TO agent7_app, agent7_maintenance;

-- Hints name a task of Manus, not whose it is: they come before that is known. Within a fence only those of its own tasks can be seen.
ALTER TABLE task_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE task_events FORCE ROW LEVEL SECURITY;
CREATE POLICY fence ON task_events TO agent7_app
  USING ((SELECT NULLIF(current_setting('agent7.workspace', true), '')) IS NULL
         OR EXISTS (SELECT FROM tasks t WHERE t.manus_id = task_events.manus_id));
CREATE POLICY lookup ON task_events FOR SELECT TO agent7_lookup USING (true);
CREATE POLICY maintenance ON task_events TO agent7_maintenance USING (true) WITH CHECK (true);

-- What is nobody's: when an account was called, and hashes of tasks that are to be heard of no more.
REVOKE DELETE ON api_calls FROM agent7_app;
REVOKE UPDATE ON erased_tasks FROM agent7_app;
