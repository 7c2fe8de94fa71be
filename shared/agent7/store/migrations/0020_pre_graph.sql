-- Who and what a person's memories speak of, and how these hang together. Never shared across users.

CREATE TABLE entities (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  scope_id   bigint NOT NULL REFERENCES scopes,
  key        text COLLATE "C" NOT NULL,              -- the folded name, of organisations without their legal form
  kind       text COLLATE "C" NOT NULL CHECK (kind IN ('user', 'person', 'animal', 'organisation', 'place', 'thing', 'unknown')),
  role       text COLLATE "C" NOT NULL DEFAULT '',   -- what a named person is to the user: keeps two of one name apart
  name       text NOT NULL,                          -- as it was first said
  created_at timestamptz NOT NULL,
  UNIQUE (scope_id, key, kind, role)
);

CREATE TABLE memory_entities (
  scope_id  bigint NOT NULL REFERENCES scopes,
  memory_id bigint NOT NULL REFERENCES memories ON DELETE CASCADE,
  entity_id bigint NOT NULL REFERENCES entities ON DELETE CASCADE,
  salience  real NOT NULL CHECK (salience BETWEEN 0 AND 1),
  PRIMARY KEY (scope_id, entity_id, memory_id) INCLUDE (salience)
);
CREATE INDEX memory_entities_of_memory ON memory_entities (memory_id, entity_id);
CREATE INDEX memory_entities_of_entity ON memory_entities (entity_id);

-- One relation that one memory tells of, with its fact in words. How long it holds, how sure it is and whether it is live follows
-- the memory: the trigger below.
CREATE TABLE memory_edges (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  scope_id    bigint NOT NULL REFERENCES scopes,
  memory_id   bigint NOT NULL REFERENCES memories ON DELETE CASCADE,
  source_id   bigint NOT NULL REFERENCES entities ON DELETE CASCADE,
  relation    text COLLATE "C" NOT NULL,
  target_id   bigint NOT NULL REFERENCES entities ON DELETE CASCADE,
  fact        text NOT NULL,
  strength    real NOT NULL CHECK (strength BETWEEN 0 AND 1),
  valid_from  timestamptz NOT NULL,
  valid_until timestamptz,
  live        boolean NOT NULL,
  UNIQUE (memory_id, source_id, relation, target_id)
);
CREATE INDEX memory_edges_from ON memory_edges (scope_id, source_id, relation, id);
CREATE INDEX memory_edges_to   ON memory_edges (scope_id, target_id, id);
CREATE INDEX memory_edges_source ON memory_edges (source_id);
CREATE INDEX memory_edges_target ON memory_edges (target_id);

CREATE FUNCTION memory_edges_follow() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE memory_edges
     SET live = (NEW.status = 0 AND NEW.superseded_at IS NULL), valid_until = NEW.valid_until, strength = NEW.confidence
   WHERE memory_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER memory_edges_follow AFTER UPDATE OF status, superseded_at, valid_until, confidence ON memories FOR EACH ROW
  WHEN ((OLD.status, OLD.superseded_at, OLD.valid_until, OLD.confidence)
        IS DISTINCT FROM (NEW.status, NEW.superseded_at, NEW.valid_until, NEW.confidence))
  EXECUTE FUNCTION memory_edges_follow();

DO $$
DECLARE fenced text;
BEGIN
  FOREACH fenced IN ARRAY ARRAY['entities', 'memory_entities', 'memory_edges'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', fenced);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', fenced);
    EXECUTE format('CREATE POLICY maintenance ON %I TO agent7_maintenance USING (true) WITH CHECK (true)', fenced);
    EXECUTE format($p$CREATE POLICY fence ON %I TO agent7_app
      USING (scope_id = ANY (current_setting('agent7.scopes')::bigint[]))
      WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]))$p$, fenced);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO agent7_app, agent7_maintenance', fenced);
  END LOOP;
END $$;
