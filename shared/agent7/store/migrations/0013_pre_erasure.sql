-- Erasure of a person: what is asked for, what is left to do outside the database, and what stays to keep late events from coming in.

ALTER TABLE users ADD united_into bigint;              -- the scope of the user that this one turned out to be
CREATE INDEX users_united ON users (workspace_id, united_into) WHERE united_into IS NOT NULL;
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;        -- their owner looks past the fence for this one statement
ALTER TABLE user_unions NO FORCE ROW LEVEL SECURITY;
UPDATE users u SET united_into = n.scope_id FROM user_unions n WHERE n.former_user = u.id;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
ALTER TABLE user_unions FORCE ROW LEVEL SECURITY;

CREATE TABLE erasures (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id    text NOT NULL UNIQUE,
  workspace_id bigint NOT NULL REFERENCES workspaces,
  whose        bigint,                                -- the person's scope while it is there; null: their rows are gone
  asked_by     text NOT NULL CHECK (asked_by IN ('person', 'operator', 'ledger')),
  asked_at     timestamptz NOT NULL,                  -- what was sent until then is never taken in
  rows_gone_at timestamptz,
  done_at      timestamptz                            -- nothing is left at Manus nor in the bucket
);
CREATE UNIQUE INDEX erasures_open ON erasures (workspace_id, whose) WHERE whose IS NOT NULL;
CREATE INDEX erasures_not_done ON erasures (workspace_id, asked_at) WHERE done_at IS NULL;

CREATE TABLE erasure_leftovers (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id bigint NOT NULL REFERENCES workspaces,
  erasure_id   bigint NOT NULL REFERENCES erasures ON DELETE CASCADE,
  kind         smallint NOT NULL,                     -- 0 a task at Manus, 1 a task there that may still show up, 2 an object in the bucket
  reference    text NOT NULL,                         -- Manus' id; our id in its title; the object's key. Never a word or a number of a person
  since        timestamptz,                           -- of 1: how far to look back
  until        timestamptz,                           -- of 1: after that it will not show up any more
  not_before   timestamptz NOT NULL,
  attempts     smallint NOT NULL DEFAULT 0,
  UNIQUE (erasure_id, kind, reference)
);
CREATE INDEX erasure_leftovers_due ON erasure_leftovers (workspace_id, not_before);

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

-- Tasks at Manus of which no event is to be kept any more. Nobody's scope is known when one comes, so this needs no fence.
CREATE TABLE erased_tasks (
  manus_hash   text PRIMARY KEY,                      -- SHA-256 of an id that Manus drew at random
  erased_at    timestamptz NOT NULL
);

DO $$
DECLARE fenced text;
BEGIN
  FOREACH fenced IN ARRAY ARRAY['erasures', 'erasure_leftovers', 'erased_keys'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', fenced);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', fenced);
    EXECUTE format('CREATE POLICY maintenance ON %I TO agent7_maintenance USING (true) WITH CHECK (true)', fenced);
    EXECUTE format($p$CREATE POLICY fence ON %I TO agent7_app
      USING (workspace_id = current_setting('agent7.workspace')::bigint)
      WITH CHECK (workspace_id = current_setting('agent7.workspace')::bigint)$p$, fenced);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO agent7_app, agent7_maintenance', fenced);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON erased_tasks TO agent7_app, agent7_maintenance;
GRANT DELETE ON users, scopes, user_aliases, access_list TO agent7_app;

CREATE POLICY lookup ON erased_keys FOR SELECT TO agent7_lookup USING (true);
GRANT SELECT (workspace_id, key_hash, erased_at) ON erased_keys TO agent7_lookup;

-- When somebody with one of these keys was last erased; asked before anybody's fence is known.
CREATE FUNCTION erased_at(of_workspace bigint, hashes text[]) RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT max(k.erased_at) FROM erased_keys k WHERE k.workspace_id = of_workspace AND k.key_hash = ANY (hashes)
$$;
GRANT CREATE ON SCHEMA public TO agent7_lookup;
ALTER FUNCTION erased_at(bigint, text[]) OWNER TO agent7_lookup;
REVOKE CREATE ON SCHEMA public FROM agent7_lookup;
REVOKE ALL ON FUNCTION erased_at(bigint, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erased_at(bigint, text[]) TO agent7_app;

-- Delete up to `most` rows of these scopes from each table that has a scope, whichever tables there are by then; how many rows went.
-- What others refer to comes last. Runs with the rights and within the fence of whoever calls.
CREATE FUNCTION erase_rows(of_scopes bigint[], most integer) RETURNS bigint
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  held record;
  went bigint;
  total bigint := 0;
BEGIN
  FOR held IN
    SELECT c.relname AS in_table, a.attname AS by_column
      FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT IN ('users', 'scopes')
       AND (a.attname = 'scope_id'
            OR EXISTS (SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.conrelid = c.oid
                          AND f.confrelid = 'scopes'::regclass AND f.conkey = ARRAY[a.attnum]))
     ORDER BY (SELECT count(*) FROM pg_constraint f WHERE f.contype = 'f' AND f.confrelid = c.oid), c.relname
  LOOP
    EXECUTE format('DELETE FROM %1$I WHERE ctid = ANY (ARRAY(SELECT ctid FROM %1$I WHERE %2$I = ANY ($1) LIMIT $2))',
                   held.in_table, held.by_column) USING of_scopes, most;
    GET DIAGNOSTICS went = ROW_COUNT;
    total := total + went;
  END LOOP;
  RETURN total;
END $$;
REVOKE ALL ON FUNCTION erase_rows(bigint[], integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_rows(bigint[], integer) TO agent7_app;

-- Where everything lies that these scopes have in the bucket, by whichever tables name an object.
CREATE FUNCTION objects_of(of_scopes bigint[]) RETURNS SETOF text
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE naming name;
BEGIN
  FOR naming IN
    SELECT c.relname FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
       AND (SELECT count(*) FROM pg_attribute a
             WHERE a.attrelid = c.oid AND a.attname IN ('scope_id', 'object_key') AND NOT a.attisdropped) = 2
  LOOP
    RETURN QUERY EXECUTE format('SELECT object_key FROM %I WHERE scope_id = ANY ($1)', naming) USING of_scopes;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION objects_of(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION objects_of(bigint[]) TO agent7_app;
