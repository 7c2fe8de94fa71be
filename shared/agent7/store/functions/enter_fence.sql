-- A transaction names its workspace and scopes once, and Postgres looks whether they belong together: the scopes of another workspace let in
-- nobody. A scope that is no more lets in nobody either, and is no fault: its person was erased. The fences of the tables go by the scope alone,
-- since what they would ask besides, they would ask in each plan and at each table.
--
-- A workspace that is being moved to another cluster keeps whoever comes waiting (`store/cells`); of one that has moved they are told where to.
CREATE OR REPLACE FUNCTION enter_fence(of_workspace bigint, of_scopes bigint[]) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  elsewhere text;
BEGIN
  PERFORM set_config('agent7.workspace', '', true);  -- as long as none is set, the scopes of all can be looked at
  PERFORM pg_advisory_xact_lock_shared(7007004, hashint8(of_workspace));
  SELECT m.cell INTO elsewhere FROM moved_workspaces m WHERE m.workspace_id = of_workspace;
  IF FOUND THEN
    RAISE EXCEPTION 'the workspace has moved to another cell' USING ERRCODE = 'A7MVD', DETAIL = elsewhere;
  END IF;
  IF EXISTS (SELECT FROM scopes s WHERE s.id = ANY (of_scopes) AND s.workspace_id <> of_workspace) THEN
    RAISE EXCEPTION 'a scope belongs to another workspace' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM set_config('agent7.workspace', of_workspace::text, true), set_config('agent7.scopes', of_scopes::text, true);
END $$;
ALTER FUNCTION enter_fence OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION enter_fence FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enter_fence TO agent7_app, agent7_maintenance;
