-- Members of a team sign in: whoever a sign-in vouches for is found by email, and a team is managed from within the fence of any of its
-- workspaces, which sees that team alone.
ALTER TABLE team_members ADD COLUMN public_id text NOT NULL UNIQUE DEFAULT upper(left(replace(gen_random_uuid()::text, '-', ''), 26));
UPDATE team_members SET email = lower(email);

CREATE POLICY fence ON teams TO agent7_app
  USING (id = (SELECT team_id FROM workspaces WHERE workspaces.id = (SELECT current_setting('agent7.workspace')::bigint)));
CREATE POLICY lookup ON teams FOR SELECT TO agent7_lookup USING (true);
GRANT SELECT ON teams TO agent7_app, agent7_lookup;
GRANT UPDATE (name) ON teams TO agent7_app;

CREATE POLICY fence ON team_members TO agent7_app
  USING (team_id = (SELECT w.team_id FROM workspaces w WHERE w.id = (SELECT current_setting('agent7.workspace')::bigint)));
CREATE POLICY lookup ON team_members FOR SELECT TO agent7_lookup USING (true);
GRANT SELECT, INSERT, DELETE ON team_members TO agent7_app;
GRANT UPDATE (role) ON team_members TO agent7_app;
GRANT SELECT ON team_members TO agent7_lookup;

-- A new workspace is made within its own fence, under an id that was drawn before.
GRANT INSERT (id, public_id, team_id, name, time_zone, locale, access, created_at) ON workspaces TO agent7_app;
GRANT USAGE ON SEQUENCE workspaces_id_seq TO agent7_app;
