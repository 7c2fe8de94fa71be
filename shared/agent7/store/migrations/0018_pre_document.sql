-- The memory document: what its entries weigh, and the files in which a person gets it or all of their data (each row is one object).

ALTER TABLE memories ADD summary_tokens integer;      -- what `summary` weighs in the document; null: the content itself stands there

-- Sum of a person's rows: tokens of all active statements. Rows are added and never updated, so that no two writers wait for each other;
-- they are folded into one when there are many.
CREATE TABLE document_tokens (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  scope_id bigint NOT NULL REFERENCES scopes,
  tokens   integer NOT NULL
);
CREATE INDEX document_tokens_of_scope ON document_tokens (scope_id) INCLUDE (tokens);

CREATE TABLE personal_files (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id    text NOT NULL UNIQUE,
  workspace_id bigint NOT NULL REFERENCES workspaces,
  scope_id     bigint NOT NULL REFERENCES scopes,
  user_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  kind         text NOT NULL CHECK (kind IN ('document', 'agent_md', 'data')),
  language     text NOT NULL,
  phone_number_id text,                               -- the number that was asked, and answers
  object_key   text NOT NULL,
  asked_at     timestamptz NOT NULL,
  attempts     smallint NOT NULL DEFAULT 0,
  not_before   timestamptz NOT NULL,                  -- nobody else begins before
  sent_at      timestamptz,                           -- made, and handed to the outbox
  given_up_at  timestamptz,
  expires_at   timestamptz NOT NULL,
  deleted_at   timestamptz                            -- its bytes are gone
);
CREATE INDEX personal_files_of_scope ON personal_files (scope_id);
CREATE INDEX personal_files_to_do ON personal_files (workspace_id, not_before) WHERE deleted_at IS NULL;

CREATE FUNCTION memories_weigh() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  before integer := 0;
  after  integer := 0;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status = 0 AND OLD.superseded_at IS NULL THEN
    before := COALESCE(OLD.summary_tokens, OLD.tokens);
  END IF;
  IF NEW.status = 0 AND NEW.superseded_at IS NULL THEN
    after := COALESCE(NEW.summary_tokens, NEW.tokens);
  END IF;
  IF before <> after THEN
    INSERT INTO document_tokens (scope_id, tokens) VALUES (NEW.scope_id, after - before);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER memories_weigh_new AFTER INSERT ON memories FOR EACH ROW
  WHEN (NEW.kind <> 'verbatim') EXECUTE FUNCTION memories_weigh();
CREATE TRIGGER memories_weigh_changed AFTER UPDATE OF status, superseded_at, tokens, summary_tokens ON memories FOR EACH ROW
  WHEN (NEW.kind <> 'verbatim') EXECUTE FUNCTION memories_weigh();

INSERT INTO document_tokens (scope_id, tokens)
SELECT scope_id, sum(tokens) FROM memories
 WHERE kind <> 'verbatim' AND status = 0 AND superseded_at IS NULL GROUP BY scope_id;

DO $$
DECLARE fenced text;
BEGIN
  FOREACH fenced IN ARRAY ARRAY['document_tokens', 'personal_files'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', fenced);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', fenced);
    EXECUTE format('CREATE POLICY maintenance ON %I TO agent7_maintenance USING (true) WITH CHECK (true)', fenced);
    EXECUTE format($p$CREATE POLICY fence ON %I TO agent7_app
      USING (scope_id = ANY (current_setting('agent7.scopes')::bigint[]))
      WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]))$p$, fenced);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO agent7_app, agent7_maintenance', fenced);
  END LOOP;
END $$;

-- Whose files are to be made, or have had their time: ids, never text.
CREATE POLICY lookup ON personal_files FOR SELECT TO agent7_lookup USING (true);
GRANT SELECT (workspace_id, scope_id, not_before, sent_at, given_up_at, expires_at, deleted_at) ON personal_files TO agent7_lookup;
CREATE FUNCTION personal_files_to_do(of_workspace bigint, moment timestamptz, most integer)
RETURNS TABLE (scope_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT f.scope_id FROM personal_files f
   WHERE f.workspace_id = of_workspace AND f.deleted_at IS NULL AND f.not_before <= moment
     AND (f.expires_at <= moment OR (f.sent_at IS NULL AND f.given_up_at IS NULL))
   LIMIT most
$$;
GRANT CREATE ON SCHEMA public TO agent7_lookup;
ALTER FUNCTION personal_files_to_do(bigint, timestamptz, integer) OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION personal_files_to_do(bigint, timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION personal_files_to_do(bigint, timestamptz, integer) TO agent7_app;
REVOKE CREATE ON SCHEMA public FROM agent7_lookup;
