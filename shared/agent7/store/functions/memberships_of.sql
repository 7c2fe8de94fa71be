-- The workspaces of every team whose member has this email, with their role there: asked before any fence is known.
CREATE OR REPLACE FUNCTION memberships_of(member text) RETURNS TABLE 
  (workspace text, workspace_name text, team text, team_name text, role text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.public_id, w.name, t.public_id, t.name, m.role
    FROM team_members m JOIN teams t ON t.id = m.team_id JOIN workspaces w ON w.team_id = m.team_id
   WHERE m.email = member ORDER BY w.id
$$;
ALTER FUNCTION memberships_of OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION memberships_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memberships_of TO agent7_app;
